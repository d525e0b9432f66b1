"""Sets as the bits of a word."""

from __future__ import annotations

from .jit import compiled


@compiled
def size_of(bits: int) -> int:
    """How many of at most 16 bits are set: in pairs, fours, eights, and all."""
    bits -= bits >> 1 & 0x5555
    bits = (bits & 0x3333) + (bits >> 2 & 0x3333)
    bits = bits + (bits >> 4) & 0x0F0F
    return bits + (bits >> 8) & 0x1F
