"""Many games at once on a graphics card: every thread plays some, with the very functions that a processor runs.

It needs the extra `cuda`. Parts stay functions there as well: rules that are copied wherever they are called would be
too much for the card's small memory of instructions. Where the games of a block can go in step, one stage after the
other, they do, so that they need the same instructions at the same time; and each keeps its state in the memory of its
own thread, where the same place of all threads lies side by side and is read at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np
from numba import cuda, from_dtype
from numba.cuda.cudadrv import driver
from numba.cuda.dispatcher import CUDADispatcher

from ..table import EVERYONE
from . import jit
from .playing import GamePlayer
from .twin import Twin

IN_STEP, ALONE = (640, 1, 96), (192, 4, 168)
"""Threads of a block, blocks of a multiprocessor, and registers that a thread has at most, so that they fit."""
OVER = np.int32(0x7FFF_FFFF)
"""The progress of a game that is over."""


class DeviceFunction(CUDADispatcher):
    """A function of the card that is only called, never copied into its callers."""

    def compile_device(self, args: Any, return_type: Any = None) -> Any:
        known = args in self.overloads
        result = super().compile_device(args, return_type)
        if not known:
            for function in result.library.modules[0].functions:
                if not function.is_declaration:
                    function.attributes.add("noinline")
        return result


@cache
def part(function: Callable[..., Any]) -> DeviceFunction:
    return DeviceFunction(function, {"device": True, "debug": False, "opt": True})


@contextmanager
def for_device() -> Iterator[None]:
    """Whatever is compiled meanwhile is for the card."""
    jit.FOR_DEVICE.append(part)
    try:
        yield
    finally:
        jit.FOR_DEVICE.pop()


@cache
def in_step(player: GamePlayer, state: np.dtype[Any], progress: Callable[[Any], int]) -> Any:
    """What all threads run: every so many-th seed and row. Those games of a block go on that are furthest behind."""
    set_up, advance, note = player.set_up, player.advance, player.note
    record = from_dtype(state)

    @cuda.jit(max_registers=IN_STEP[2])
    def kernel(blank: Any, cards: Any, settings: Any, thoughts: Any, seeds: Any, by_chance: int, rows: Any) -> None:
        thread, threads = cuda.grid(1), cuda.gridsize(1)
        mine = cuda.local.array(1, record)
        least = cuda.shared.array(1, np.int32)
        for first in range(0, len(seeds), threads):
            number = first + thread
            goes_on = number < len(seeds)
            mine[0] = blank[0]
            if goes_on:
                set_up(mine, cards, settings, seeds[number], by_chance)
            now = 0
            while now != OVER:
                if cuda.threadIdx.x == 0:
                    least[0] = OVER
                cuda.syncthreads()
                at = np.int32(progress(mine)) if goes_on else OVER
                if goes_on:
                    cuda.atomic.min(least, 0, at)
                cuda.syncthreads()
                now = least[0]
                if goes_on and at == now:
                    goes_on = advance(mine, cards, thoughts)
                cuda.syncthreads()
            if number < len(seeds):
                note(mine, cards, rows[number])

    return kernel


@cache
def alone(player: GamePlayer) -> Any:
    """Every thread for itself, its state in `words`: where games are at sixes and sevens, nobody gains by waiting."""
    set_up, advance, note = player.set_up, player.advance, player.note

    @cuda.jit(max_registers=ALONE[2])
    def kernel(
        states: Any, words: Any, cards: Any, settings: Any, thoughts: Any, seeds: Any, by_chance: int, rows: Any
    ) -> None:
        thread, threads = cuda.grid(1), cuda.gridsize(1)
        mine, own = states[thread], words[thread]
        for number in range(thread, len(seeds), threads):
            for word in range(len(own)):
                own[word] = 0
            set_up(mine, cards, settings, seeds[number], by_chance)
            while advance(mine, cards, thoughts):
                pass
            note(mine, cards, rows[number])

    return kernel


class Card:
    """A graphics card with all that stays on it between two calls: what is printed, and room for states."""

    def __init__(self, twin: Twin) -> None:
        self.twin = twin
        player = twin.entries.players[0]
        self.room: tuple[Any, ...]
        self.threads, blocks, _ = ALONE if player.progress is None else IN_STEP
        self.blocks = blocks * cuda.get_current_device().MULTIPROCESSOR_COUNT
        if player.progress is None:
            words = cuda.device_array((self.blocks * self.threads, twin.state.itemsize // 8), np.uint64)
            self.kernel, self.room = alone(player), (_as(words, (len(words), 1), twin.state), words)
        else:
            blank = cuda.to_device(np.zeros(1, twin.state))
            self.kernel, self.room = in_step(player, twin.state, player.progress), (blank,)
        self.thoughts = cuda.to_device(twin.thoughts)
        self.cards, self.settings = cuda.to_device(twin.cards), cuda.to_device(twin.settings)

    def play_rows(self, words: Any, with_pieces: bool = False) -> Any:
        """As `Twin.play_rows` by chance: no bot there has to look back at the last mark."""
        size = self.twin.row_size + with_pieces * self.twin.piece_numbers
        rows = cuda.device_array((len(words), size), np.int32)
        driver.device_memset(rows, 0, rows.nbytes)
        self.launch(cuda.to_device(np.ascontiguousarray(words)), rows)
        return rows.copy_to_host()

    def launch(self, seeds: Any, rows: Any) -> None:
        """Play games whose seeds are on the card, into rows of zeros that are there, too."""
        printed = self.cards, self.settings, self.thoughts
        with for_device():
            self.kernel[self.blocks, self.threads](*self.room, *printed, seeds, EVERYONE, rows)


def _as(memory: Any, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Any:
    """The same memory of the card as an array of another kind."""
    strides = np.empty(0, dtype).reshape((0, *shape[1:])).strides
    return cuda.devicearray.DeviceNDArray(shape, strides, dtype, gpu_data=memory.gpu_data)


@cache
def card_of(twin: Twin) -> Card:
    """What a twin has on the card, which is put there once."""
    return Card(twin)
