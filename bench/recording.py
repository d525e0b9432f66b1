"""Films of a page as animated PNGs, with few colours and only the changed part of each frame."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from playwright.sync_api import Page

COLOURS = 128
"""Number of colours of a film; one more marks unchanged pixels."""

REDUCE = """async ([pictures, colours]) => {
    const frames = [];
    for (const picture of pictures) {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        frames.push(canvas.getImageData(0, 0, image.width, image.height));
    }
    // The colours that are most common, each a little box of all; others become the nearest of them.
    const boxOf = (data, at) => data[at] >> 3 << 10 | data[at + 1] >> 3 << 5 | data[at + 2] >> 3;
    const common = new Uint32Array(32768);
    for (const { data } of frames) for (let at = 0; at < data.length; at += 4) common[boxOf(data, at)] += 1;
    const boxes = [...common.keys()].filter(box => common[box]).sort((one, two) => common[two] - common[one]);
    const rgb = box => [box >> 10, box >> 5 & 31, box & 31].map(part => part << 3 | part >> 2);
    const far = ([r, g, b], [x, y, z]) => 2 * (r - x) ** 2 + 4 * (g - y) ** 2 + 3 * (b - z) ** 2;
    const palette = [];
    for (const near of [600, 0]) for (const box of boxes) {
        if (palette.length >= colours) break;
        if (palette.every(one => far(one, rgb(box)) > near)) palette.push(rgb(box));
    }
    const nearest = new Uint8Array(32768);
    for (const box of boxes) {
        let best = Infinity;
        palette.forEach((one, number) => {
            const away = far(one, rgb(box));
            if (away < best) [best, nearest[box]] = [away, number];
        });
    }
    let last = null;
    const found = frames.map(({ data, width, height }) => {
        const now = new Uint8Array(width * height);
        for (let at = 0; at < now.length; at += 1) now[at] = nearest[boxOf(data, 4 * at)];
        let [left, top, right, bottom] = last ? [width, height, 0, 0] : [0, 0, width, height];
        for (let at = 0; last && at < now.length; at += 1) {
            if (now[at] === last[at]) continue;
            const [x, y] = [at % width, Math.floor(at / width)];
            [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
            [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
        }
        if (left >= right) return null;
        let text = "";
        for (let y = top; y < bottom; y += 1) {
            text += "\\0"; // a line without a filter
            for (let x = left; x < right; x += 1) {
                const at = y * width + x;
                text += String.fromCharCode(last && now[at] === last[at] ? palette.length : now[at]);
            }
        }
        last = now;
        return [left, top, right - left, bottom - top, btoa(text)];
    });
    return [frames[0].width, frames[0].height, palette, found];
}"""
"""Script that reduces frames to few colours and returns the changed part of each: corner, size and lines of pixels."""


class Frame(NamedTuple):
    """The changed part of a frame, and its duration in milliseconds."""

    x: int
    y: int
    width: int
    height: int
    lines: bytes
    time: int


def film(page: Page, shots: Sequence[bytes], time: int, last: int) -> bytes:
    """Return screenshots as an animated PNG with the given duration of each, the last one longer; `page` is an empty
    page."""
    pictures = [base64.b64encode(shot).decode() for shot in shots]
    width, height, palette, found = page.evaluate(REDUCE, [pictures, COLOURS])
    frames: list[Frame] = []
    for one in found:
        if one is None:
            frames[-1] = frames[-1]._replace(time=frames[-1].time + time)
        else:
            x, y, across, down, lines = one
            frames.append(Frame(x, y, across, down, base64.b64decode(lines), time))
    frames[-1] = frames[-1]._replace(time=last)
    colours = bytes(part for colour in [*palette, (0, 0, 0)] for part in colour)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        chunk(kind, data)
        for kind, data in [
            (b"IHDR", head), (b"PLTE", colours), (b"tRNS", b"\xff" * len(palette) + b"\0"),
            (b"acTL", struct.pack(">II", len(frames), 0)), *animated(frames), (b"IEND", b""),
        ]
    )  # fmt: skip


def animated(frames: Sequence[Frame]) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of frames: the header that places a frame over the previous one, and its pixels."""
    number = 0
    for frame in frames:
        how = (frame.width, frame.height, frame.x, frame.y, frame.time, 1000, 0, 1)
        yield b"fcTL", struct.pack(">IIIIIHHBB", number, *how)
        points = zlib.compress(frame.lines, 9)
        if number:
            yield b"fdAT", struct.pack(">I", number + 1) + points
        else:
            yield b"IDAT", points
        number += 2 if number else 1


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


STILL = """(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
        const moves = animate.apply(this, how);
        moves.pause();
        return moves;
    };
})()"""
GO_ON = """time => {
    for (const moves of document.getAnimations()) {
        if (moves.playState !== "paused") continue;
        moves.currentTime += time;
        if (moves.currentTime >= moves.effect.getComputedTiming().endTime) moves.finish();
    }
}"""
"""Script that stops all animation and advances it on request, independent of the computer's speed."""


def hold_time(page: Page) -> None:
    """Freeze a page's clock before the page is opened; time advances only between screenshots."""
    page.clock.install()
    page.add_init_script(STILL)


def shots_of(page: Page, is_over: Callable[[], bool], every: int) -> list[bytes]:
    """Return screenshots at regular intervals until a condition holds."""
    shots = [page.screenshot()]
    while not is_over():
        page.evaluate(GO_ON, every)
        page.clock.run_for(every)
        shots.append(page.screenshot())
    return shots
