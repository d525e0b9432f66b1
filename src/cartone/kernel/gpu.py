"""Many games at once on a graphics card: every thread plays some of them, with the very entry that the processor runs.

It needs the extra `cuda`. Parts stay functions there as well, since rules that are copied wherever they are called
would be too much for the card's small memory of instructions, and for the patience of whoever waits for the compiler.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np
from numba import cuda
from numba.cuda.cudadrv import driver
from numba.cuda.dispatcher import CUDADispatcher

from . import jit
from .twin import Twin

BLOCK = 128
"""Threads that start together."""
BLOCKS_PER_PROCESSOR = 6
MOST_REGISTERS = 80
"""Of a thread: with more of them fewer threads are at work, and all wait for memory."""


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
def kernel_of(playouts: Any) -> Any:
    """What all threads run: each has states of its own, and its share of the seeds and rows."""
    play = cuda.jit(device=True)(playouts.function)

    @cuda.jit(max_registers=MOST_REGISTERS)
    def kernel(states: Any, cards: Any, settings: Any, seeds: Any, by_chance: int, rows: Any) -> None:
        thread, threads = cuda.grid(1), cuda.gridsize(1)
        first, last = len(seeds) * thread // threads, len(seeds) * (thread + 1) // threads
        play(states[thread], cards, settings, seeds[first:last], by_chance, rows[first:last])

    return kernel


class Card:
    """The card with all that stays on it between two calls: what is printed, and a place for each thread."""

    def __init__(self, twin: Twin) -> None:
        self.twin = twin
        self.kernel = kernel_of(twin.playouts)
        self.blocks = BLOCKS_PER_PROCESSOR * cuda.get_current_device().MULTIPROCESSOR_COUNT
        self.states = cuda.device_array((self.blocks * BLOCK, 3), twin.states.dtype)
        self.cards, self.settings = cuda.to_device(twin.cards), cuda.to_device(twin.settings)
        driver.device_memset(self.states, 0, self.states.nbytes)

    def play_rows(self, words: Any, bots: Sequence[str] | None = None) -> Any:
        rows = cuda.to_device(np.zeros((len(words), self.twin.row_size), np.int32))
        seeds = cuda.to_device(np.ascontiguousarray(words))
        with for_device():
            self.kernel[self.blocks, BLOCK](
                self.states, self.cards, self.settings, seeds, self.twin.by_chance(bots), rows
            )
        return rows.copy_to_host()
