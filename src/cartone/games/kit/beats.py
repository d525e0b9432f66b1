"""The beats of a story: groups of consecutive lines that a page plays together, with one duration and one sentence.

A game declares which kinds of lines begin a beat (`BEATS`); all others belong to the beat of the line before them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

REMARK = "remark"
"""The kind of a line in which an opponent comments on the game."""
REMARK_TIME = 2000
"""The number of milliseconds for which an opponent's remark is shown, after the sentence of the remark's beat."""


class Beat(NamedTuple):
    """A kind of beat: its duration, and the kinds of lines that can serve as its sentence."""

    milliseconds: int
    sentences: tuple[str, ...] = ()
    """Kinds of lines that sum the beat up, best first; if the beat has none of them, its last line is used."""
    is_act: bool = True
    """True if a seat acts in the beat: another seat's line then begins a new beat, and the viewer's own act takes no
    time."""


ACT = Beat(4000)
"""The kind of beat used for a story's first lines if none of them begins a beat."""


class Mark(NamedTuple):
    """The playback of a line: the duration that starts with it, if any, and whether it is its beat's sentence."""

    milliseconds: int | None = None
    is_sentence: bool = False


def marks(lines: Iterable[tuple[str, int | None]], beats: Mapping[str, Beat], viewer: int) -> list[Mark]:
    """Return the playback mark of each line, given its kind (empty for a line without words) and its seat."""
    told, begun = list(lines), list[tuple[Beat, int | None, list[int]]]()
    for number, (kind, seat) in enumerate(told):
        beat = beats.get(kind, begun[-1][0] if begun else ACT)
        if not begun or (kind in beats and (beat is not begun[-1][0] or (beat.is_act and seat != begun[-1][1]))):
            begun.append((beat, seat, []))
        begun[-1][2].append(number)
    found = [Mark(REMARK_TIME if kind == REMARK else None) for kind, _ in told]
    for beat, seat, numbers in begun:
        found[numbers[0]] = Mark(0 if beat.is_act and seat in (None, viewer) else beat.milliseconds)
        _, _, last = min((_rank(beat, told[number][0]), told[number][1] != viewer, -number) for number in numbers)
        found[-last] = found[-last]._replace(is_sentence=True)
    return found


def _rank(beat: Beat, kind: str) -> int:
    """Return the priority of a kind of line as the sentence of a beat; remarks and lines without words come last."""
    later = len(beat.sentences) + (kind in (REMARK, ""))
    return beat.sentences.index(kind) if kind in beat.sentences else later
