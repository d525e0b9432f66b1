"""Checks the lines of a guided game against the same on-screen game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from cartone.games.age_of_comics.components import Action
from cartone.games.automa.game import GLIMPSED
from cartone.games.stamp_swap.components import Box
from cartone.games.stamp_swap.solo import REMOVED_ATTENDEES
from cartone.table import Event, Table

from ..automa import person as automa
from ..automa.test_guided import NONE as AUTOMA_NONE
from ..automa.test_guided import SETTINGS as AUTOMA_SETTINGS
from ..pinzetta import person as pinzetta
from ..pinzetta.test_guided import NONE, SETTINGS, swapped_on_a_screen

YOU, OPPONENT = 0, 1

Claim = Callable[[Table[Any], Event, int], bool]
"""A function that returns whether the n-th such event of a guided game is true in the on-screen game."""


def plain(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters that both games express alike: numbers, words, and sequences of them, but not names of
    cards and faces."""

    def is_plain(value: Any) -> bool:
        return isinstance(value, int | str) or (
            isinstance(value, tuple) and all(isinstance(one, int | str) for one in value)
        )

    return {name: value for name, value in params.items() if name not in ("card", "face") and is_plain(value)}


def told(table: Table[Any], message: str, seats: Sequence[Any] = ()) -> list[Event]:
    return [
        event for event in table.game.story.events()
        if event.id == message and (not seats or event.params.get("seat") in seats)
    ]  # fmt: skip


def scored(table: Table[Any], message: str, seat: int) -> int:
    return sum(event.params["points"] for event in told(table, message, [seat]))


def is_shared(event: Event, other: Event) -> bool:
    """Return whether two events agree in the parameters that they have in common."""
    mine, theirs = plain(event.params), plain(other.params)
    return all(mine[name] == theirs[name] for name in mine.keys() & theirs.keys())


def is_glimpsed(event: Event) -> bool:
    """Return whether a card was entered as only one of its actions."""
    return getattr(event.params.get("card"), "source", "") == GLIMPSED


def forever_in_intro(stamps: int, said: Mapping[str, int]) -> int:
    """Return your points for a number of Forever Stamps according to the line for intro mode."""
    return (said["most"] if stamps >= said["imaginary"] else said["second"]) if stamps else 0


def boxed_on_day(screen: Table[Any], day: int) -> Counter[str]:
    """Return the number of items that went to each of Pinzetta's boxes on a day."""
    days: list[Counter[str]] = []
    for event in screen.game.story.events():
        if event.id == "day":
            days.append(Counter())
        elif event.id == "boxed":
            days[-1][event.params["box"]] += 1
    return days[day]


def gained_for_ideas(screen: Table[Any], nth: int) -> list[int]:
    """Return the Automa's comics that gained a fan when it took ideas for the n-th time."""
    events = groupby(screen.game.story.events(), lambda event: event.id == "automa-idea-fan")
    gains = [sorted(event.params["slot"] for event in row) for is_gain, row in events if is_gain]
    return gains[nth]


def ranked_in(screen: Table[Any], number: int) -> Mapping[str, Any]:
    """Return your fans and points in a round's ranking."""
    now = 0
    for event in screen.game.story.events():
        now = event.params["round"] if event.id == "round" else now
        if event.id == "ranked" and event.params["seat"] == YOU and now == number:
            return dict(event.params)
    return {"points": 0, "fans": 0}


def is_ranking(screen: Table[Any], said: Mapping[str, Any]) -> bool:
    """Return whether a line about the ranking is true; it names other points for you if your best comic has as many
    fans."""
    ranked = ranked_in(screen, said["round"])
    return bool(ranked["points"] == (said["first"] if ranked["fans"] == said["fans"] else said["gets"]))


CLAIMS: Mapping[str, Claim] = {
    "set-up-attendees": lambda screen, event, nth: {*event.params["removed"]} == {*REMOVED_ATTENDEES},
    "her-wants": lambda screen, event, nth: event.params["targets"] == screen.game.pinzetta.targets,
    "her-forever": lambda screen, event, nth: event.params["counted"] <= len(told(screen, "gained", [OPPONENT])),
    "scored-show-told": lambda screen, event, nth: event.params["points"]
    == told(screen, "scored-her-show")[nth].params["points"],
    "her-forever-counted": lambda screen, event, nth: event.params["counted"]
    == len(screen.game.pinzetta.boxes[Box.FOREVER]),
    "appraised": lambda screen, event, nth: event.params["tokens"]
    in [one.params["tokens"] for one in told(screen, "appraised")],
    "her-items-boxed": lambda screen, event, nth: Counter(event.params["boxes"]) == boxed_on_day(screen, nth),
    "she-swaps": lambda screen, event, nth: (event.params["large"], event.params["small"])
    == [swap for swap in swapped_on_a_screen(screen) if swap is not None][nth],
    "intro-forever": lambda screen, event, nth: scored(screen, "scored-forever", YOU) == forever_in_intro(
        sum(placed.stamp.kind == "forever" for placed in screen.game.players[YOU].album.stamps), event.params
    ),
    "your-forever": lambda screen, event, nth: event.params["points"] == scored(screen, "scored-forever", YOU),
    "her-total": lambda screen, event, nth: event.params["total"] == screen.scores[OPPONENT],
    "you-printed": lambda screen, event, nth: event.params["slot"] == nth + 1,
    "calendar-turned": lambda screen, event, nth: event.params["round"] != 3,
    "calendar-turned-two": lambda screen, event, nth: event.params["round"] == 3,
    "set-up-automa": lambda screen, event, nth: event.params["editors"]
    == told(screen, "automa-lays")[0].params["number"],
    "set-up-its-team": lambda screen, event, nth: event.params["value"]
    == told(screen, "automa-begins")[0].params["card"].value,
    "set-up-displays": lambda screen, event, nth: event.params["number"] == len(screen.game.comics.display),
    "set-up-its-cards": lambda screen, event, nth: event.params["number"] == len(screen.game.pack.automa),
    "challenge-taken": lambda screen, event, nth: event.params["challenge"] == screen.game.challenges[nth],
    "your-ranking": lambda screen, event, nth: is_ranking(screen, event.params),
    "automa-set-up": lambda screen, event, nth: event.params["card"].genre
    == told(screen, "automa-begins")[-1].params["card"].genre,
    "automa-idea-fans": lambda screen, event, nth: sorted(event.params["slots"])
    == gained_for_ideas(screen, nth),
    "automa-sells-genre": lambda screen, event, nth: event.params["orders"]
    == told(screen, "automa-sells")[nth].params["orders"],
}  # fmt: skip
"""Claims of events that only a guided game has, or that it has without item numbers, and that can be false."""

DEEDS = frozenset(
    {
        "set-up-table",
        "set-up-phase",
        "set-up-cubes",
        "set-up-drawn",
        "set-up-you",
        "set-up-events",
        "set-up-shows",
        "set-up-mats",
        "her-event-due",
        "your-event-due",
        "appraise-due",
        "cut-due",
        "decision-due",
        "her-piles-divided",
        "her-items-discarded",
        "specialist",
        "events-discarded",
        "phase-moves",
        "appraises-yours",
        "appraises-hers",
        "bottom-part",
        "bottom-part-due",
        "your-show",
        "calendar-orders",
        "calendar-orders-two",
        "your-income",
        "automa-discards",
        "displays-dealt",
        "your-creatives",
        "automa-turns-up",
        "automa-removes-ideas",
        "ideas-refilled",
    }
)
"""Events that only instruct a person, without claiming anything."""


def failures(table: Table[Any]) -> list[list[Action]]:
    """Return the actions that failed on each of the Automa's cards."""
    turns: list[list[Action]] = []
    for event in table.game.story.events():
        if event.id == "automa-card":
            turns.append([])
        elif event.id == "automa-fails":
            turns[-1].append(event.params["action"])
    return turns


def check_failures(screen: Table[Any], real: Table[Any]) -> None:
    """Check that the same actions failed in both games; if a card was entered as one action, some of them in any
    order."""
    cards = told(real, "automa-card")
    for card, named, failed in zip(cards, failures(real), failures(screen), strict=True):
        assert {*named} <= {*failed} if is_glimpsed(card) else named == failed, card


def check_echo(screen: Table[Any], real: Table[Any]) -> Counter[str]:
    """Check every line of a guided game; return how often each kind of line appeared."""
    heard: Counter[str] = Counter()
    known = {event.id for event in screen.game.story.events()}
    for message in dict.fromkeys(event.id for event in real.game.story.events()):
        events = told(real, message)
        heard[message] += len(events)
        if message in CLAIMS:
            for nth, event in enumerate(events):
                assert CLAIMS[message](screen, event, nth), event
        elif message == "automa-fails":
            check_failures(screen, real)
        elif message in known - DEEDS:
            seats = [*{event.params["seat"] for event in events if "seat" in event.params}]
            others = told(screen, message, seats)
            assert len(events) == len(others), f"{message} is told {len(events)} times, not {len(others)}"
            for event, other in zip(events, others, strict=True):
                if is_glimpsed(event):
                    assert event.params["actions"][0] in other.params["actions"]
                    continue
                assert is_shared(event, other), f"{event} for {other}"
        else:
            assert message in DEEDS, f"nobody says what {message} claims: {events[0].params}"
    return heard


def check_echoes(number: int) -> Counter[str]:
    """Check a game against each opponent at a real table: with our cards, without a pack, or with cards drawn by
    Cartone."""
    hers = pinzetta.digital(number, SETTINGS[number % len(SETTINGS)])
    her_pack = ({}, NONE, {"seed": number})[number % 3]
    return check_echo(hers, pinzetta.reported(hers, **her_pack)) + check_echo(*told_automa(number))


def told_automa(number: int) -> tuple[Table[Any], Table[Any]]:
    """Return an on-screen game against the Automa, and the same game at a real table."""
    its = automa.digital(number, AUTOMA_SETTINGS[number % len(AUTOMA_SETTINGS)])
    return its, automa.reported(its, **(AUTOMA_NONE if number % 2 else {}))[0]
