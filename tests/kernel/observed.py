"""Rewrites docs/observations.md, except for its introduction, with the fields of each game:

python -m tests.kernel.observed
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from cartone.games import games
from cartone.games.kit.manifest import GameRoom
from cartone.table.observation import Field, Observation, size_of

PAGE = Path(__file__).parent.parent.parent / "docs" / "observations.md"


def page() -> str:
    """Return the whole page, leaving its introduction unchanged."""
    head, _, _ = PAGE.read_text(encoding="utf-8").partition("## ")
    return head + "\n".join(line for room in games().values() for line in told_of(room))


def told_of(room: GameRoom) -> Iterator[str]:
    """Yield the lines of the page about a game."""
    assert room.machines.observation is not None
    observation: Observation = room.machines.observation
    counts = list(room.seats)
    sizes = ", ".join(f"{size_of(observation.fields(seats))} for {seats}" for seats in counts)
    yield f"## {room.title}"
    yield ""
    yield f"How many numbers there are, by the seats of the table: {sizes}. The lists of its words:"
    yield ""
    for name, words in observation.words.items():
        yield f"- {name}: {', '.join(words)}"
    yield ""
    yield "| field | shape | from | to | what it says |"
    yield "|---|---|---|---|---|"
    for field in observation.fields(counts[0]):
        others = [other for seats in counts[1:] for other in observation.fields(seats) if other.name == field.name]
        yield row([field, *others], counts)
    yield ""


def row(alike: Sequence[Field], counts: Sequence[int]) -> str:
    """Return the table row of a field, for tables of all sizes."""
    field = alike[0]
    sides = [formula(numbers, counts) for numbers in zip(*(one.shape for one in alike), strict=True)]
    shape = " × ".join(f"({side})" if " " in side else side for side in sides)
    low, high = formula([one.low for one in alike], counts), formula([one.high for one in alike], counts)
    says = field.says + ("" if len(alike) > 1 else " (only at a table for two)")
    return f"| `{field.name}` | {shape} | {low} | {high} | {says} |"


def formula(numbers: Sequence[int], counts: Sequence[int]) -> str:
    """Return a number that depends linearly on the number of seats, in words.

    >>> formula([7, 7], [2, 3]), formula([2, 3, 4], [2, 3, 4]), formula([1, 2], [2, 3]), formula([76, 87], [2, 3])
    ('7', 'seats', 'seats − 1', '11 seats + 54')
    """
    if len(numbers) == 1 or numbers[0] == numbers[1]:
        return str(numbers[0])
    step = numbers[1] - numbers[0]
    rest = numbers[0] - step * counts[0]
    assert all(number == step * seats + rest for number, seats in zip(numbers, counts, strict=True))
    more = f" + {rest}" if rest > 0 else f" − {-rest}" if rest else ""
    return f"{step if step > 1 else ''} seats{more}".strip()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.name} is written anew")
