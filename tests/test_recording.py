"""A recorded film is a valid PNG file: its chunks are complete and in order."""

from __future__ import annotations

import struct
import zlib

from bench.recording import Frame, animated, chunk


def test_frames_are_numbered_and_whole() -> None:
    frames = [Frame(0, 0, 2, 1, b"\0\1\2", 120), Frame(1, 0, 1, 1, b"\0\3", 360), Frame(0, 0, 1, 1, b"\0\4", 3000)]
    found = list(animated(frames))
    assert [kind for kind, _ in found] == [b"fcTL", b"IDAT", b"fcTL", b"fdAT", b"fcTL", b"fdAT"]
    numbers = [struct.unpack(">I", data[:4])[0] for kind, data in found if kind != b"IDAT"]
    assert numbers == [0, 1, 2, 3, 4]
    points = [zlib.decompress(data if kind == b"IDAT" else data[4:]) for kind, data in found if kind != b"fcTL"]
    assert points == [frame.lines for frame in frames]
    for (kind, data), frame in zip(found[::2], frames, strict=True):
        width, height, x, y, time, of = struct.unpack(">IIIIHH", data[4:24])
        assert (width, height, x, y, time / of) == (frame.width, frame.height, frame.x, frame.y, frame.time / 1000)
        whole = chunk(kind, data)
        assert whole[:4] == struct.pack(">I", len(data))
        assert whole[-4:] == struct.pack(">I", zlib.crc32(kind + data))
