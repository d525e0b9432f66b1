"""What a simulation keeps of a game in the kernel: one row of whole numbers, in an array of whoever asks for it.

First how many decisions were made and who won, as bits; then the points of each seat by source, one seat after the
other; then whatever else the game counts. What the sources and tallies are called the twin knows.
"""

from __future__ import annotations

DECISIONS, WINNERS, POINTS = range(3)
"""Where the numbers stand; points begin at the last of these."""
