"""Many games at once on a graphics card: every thread plays some, with the very functions that a processor runs.

It needs the extra `cuda`. Parts stay functions there as well: rules that are copied wherever they are called would be
too much for the card's small memory of instructions. Where the games of a block can go in step, one stage after the
other, they do, so that they need the same instructions at the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np
from numba import cuda
from numba.cuda.cudadrv import driver
from numba.cuda.dispatcher import CUDADispatcher

from ..table import EVERYONE
from . import jit
from .playing import Player
from .twin import Twin

BLOCK = 192
"""Threads that go in step."""
MOST_REGISTERS = 168
"""Of a thread, so that a block of that size fits on a multiprocessor."""
OVER = np.int32(0x7FFF_FFFF)
"""The progress of a game that is over."""


class Part(CUDADispatcher):
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
def part(function: Callable[..., Any]) -> Part:
    return Part(function, {"device": True, "debug": False, "opt": True})


@contextmanager
def for_device() -> Iterator[None]:
    """Whatever is compiled meanwhile is for the card."""
    jit.FOR_DEVICE.append(part)
    try:
        yield
    finally:
        jit.FOR_DEVICE.pop()


@cache
def kernel_of(player: Player) -> Any:
    """What all threads run: each has a state of its own, and every so many-th seed and row."""
    return _in_step(player, player.progress) if player.progress is not None else _alone(player)


def _in_step(player: Player, progress: Callable[[Any], int]) -> Any:
    """A block clears its states together, and those of its games go on that are furthest behind."""
    set_up, advance, note = player.set_up, player.advance, player.note

    @cuda.jit(max_registers=MOST_REGISTERS)
    def kernel(
        states: Any, words: Any, cards: Any, settings: Any, thoughts: Any, seeds: Any, by_chance: int, rows: Any
    ) -> None:
        thread, threads = cuda.grid(1), cuda.gridsize(1)
        mine = states[thread]
        block, size = words[cuda.blockIdx.x], cuda.blockDim.x
        least = cuda.shared.array(1, np.int32)
        for first in range(0, len(seeds), threads):
            number = first + thread
            goes_on = number < len(seeds)
            cuda.syncthreads()  # somebody may still be noting the game before
            for word in range(cuda.threadIdx.x, len(block), size):
                block[word] = 0
            cuda.syncthreads()
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


def _alone(player: Player) -> Any:
    """Every thread for itself: where games are at sixes and sevens, nobody gains by waiting."""
    set_up, advance, note = player.set_up, player.advance, player.note

    @cuda.jit(max_registers=MOST_REGISTERS)
    def kernel(
        states: Any, words: Any, cards: Any, settings: Any, thoughts: Any, seeds: Any, by_chance: int, rows: Any
    ) -> None:
        thread, threads = cuda.grid(1), cuda.gridsize(1)
        mine = states[thread]
        size = len(words[cuda.blockIdx.x]) // cuda.blockDim.x
        own = words[cuda.blockIdx.x, size * cuda.threadIdx.x : size * (cuda.threadIdx.x + 1)]
        for number in range(thread, len(seeds), threads):
            for word in range(size):
                own[word] = 0
            set_up(mine, cards, settings, seeds[number], by_chance)
            while advance(mine, cards, thoughts):
                pass
            note(mine, cards, rows[number])

    return kernel


class Card:
    """A graphics card with all that stays on it between two calls: what is printed, and states for each thread."""

    def __init__(self, twin: Twin) -> None:
        self.twin = twin
        self.blocks = (1 if twin.players[0].progress else 4) * cuda.get_current_device().MULTIPROCESSOR_COUNT
        threads = self.blocks * BLOCK
        self.memory = cuda.device_array((self.blocks, BLOCK * twin.state.itemsize // 8), np.uint64)
        self.states = _as(self.memory, (threads, 1), twin.state)
        self.thoughts = cuda.to_device(twin.thoughts)
        self.cards, self.settings = cuda.to_device(twin.cards), cuda.to_device(twin.settings)

    def play_rows(self, words: Any) -> Any:
        """As `Twin.play_rows` by chance: no bot there has to look back at the last mark."""
        rows = cuda.device_array((len(words), self.twin.row_size), np.int32)
        driver.device_memset(rows, 0, rows.nbytes)
        self.launch(cuda.to_device(np.ascontiguousarray(words)), rows)
        return rows.copy_to_host()

    def launch(self, seeds: Any, rows: Any) -> None:
        """Play games whose seeds are on the card, into rows of zeros that are there, too."""
        kernel = kernel_of(self.twin.players[0])
        with for_device():
            kernel[self.blocks, BLOCK](
                self.states, self.memory, self.cards, self.settings, self.thoughts, seeds, EVERYONE, rows
            )


def _as(memory: Any, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Any:
    """The same memory of the card as an array of another kind."""
    strides = np.empty(0, dtype).reshape((0, *shape[1:])).strides
    return cuda.devicearray.DeviceNDArray(shape, strides, dtype, gpu_data=memory.gpu_data)


@cache
def card_of(twin: Twin) -> Card:
    """What a twin has on the card, which is put there once."""
    return Card(twin)
