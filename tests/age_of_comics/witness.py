"""A witness of the Automa's play, which records every event of the Automa's turns and compares each reason with the
table.

It uses only a spectator's information: the view before a turn, the events, and the view after the turn.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cartone.games.age_of_comics.components import AUTOMA_ACTIONS, Action, AutomaCard, Comic, Craft
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.games.age_of_comics.view import AgeOfComicsView, TileView
from cartone.table import SPECTATOR, Event

from ..whole_games import Overheard
from .automa_claims import DEVELOP, HIRE, IDEAS, PRINT, SALES, holds
from .automa_turns import AUTOMA, PRINTS, Case, Turn

CARD = "automa-card"
"""The event that begins a turn."""

OF_A_TURN = {"turned-up", "revealed", "reshuffled", "mastery-gained", "mastery-taken", "mastery-fan"}
"""Other events that belong to a turn of the Automa."""

DEEDS: Mapping[Action, tuple[str, ...]] = {
    HIRE: ("automa-hires",),
    DEVELOP: ("automa-develops",),
    IDEAS: ("automa-removes-idea", "automa-idea-fan"),
    PRINT: PRINTS,
    SALES: ("automa-sells",),
}
"""The events that show that an action was done."""

FLIP = "(sales-flip-last|sales-flip-earlier|(sales-flip-not-yours|sales-you-printed-nothing) sales-flip-priority"
SHAPES: Mapping[str, str] = {
    "automa-acts": "first-on-the-card|first-not-done|next-on-the-card|all-done|repeat-after-failures"
    "|first-on-the-board",
    "automa-fails": "no-free-space|hire-full|hire-none|develop-full|develop-none|ideas-no-comic|ideas-board-empty"
    "|print-no-team|print-nothing|sales-none|sales-too-few",
    "automa-hires": "(hire-pair|hire-no-pair hire-writer hire-artist) hire-highest",
    "automa-develops": "(develop-like-your-last|develop-like-an-earlier"
    "|(develop-none-like-yours|develop-you-printed-nothing) develop-priority) (develop-rightmost|develop-deck)"
    "|(develop-none-like-yours|develop-you-printed-nothing) develop-search",
    "automa-prints": "(print-again )?(print-only|(print-takes-mastery|print-wins-mastery|print-no-mastery)"
    "( print-priority)?( print-first-developed)?) fans-original",
    "automa-rips-off": "(print-again )?print-rip-off fans-rip-off",
    "automa-sells": FLIP
    + "|sales-flip-none) (sales-collect|sales-collect-all)( sales-replace| sales-short)?|sales-genre",
}
"""The sequence of reasons that each event must have; an event that is not listed has none."""


# -- facts of events ------------------------------------------------------------------------------


def _acts(case: Case) -> bool:
    """Check that the Automa takes the first free space of an action that has not failed, and does exactly that
    action."""
    action, place = case.action, case.params["place"]
    standing = (*case.table.editors_on[action], AUTOMA)
    stands = case.turn.after.editors_on[action][:place] == standing and place <= case.table.action_spaces
    deeds = {event.id for event in case.turn.told} & {message for deeds in DEEDS.values() for message in deeds}
    return stands and action not in case.failed and set() < deeds <= {*DEEDS[action]}


def _fails(case: Case) -> bool:
    """Check that failed actions precede the successful one, and that each fails only once."""
    acted = any(event.id == "automa-acts" for event in case.earlier)
    return not acted and case.action in AUTOMA_ACTIONS and case.action not in case.failed


def _loses_turn(case: Case) -> bool:
    return {*case.failed} == {*AUTOMA_ACTIONS} and not case.turn.all_told("automa-acts")


def _hires(case: Case) -> bool:
    after = [held.card for held in case.turn.after.players[AUTOMA].hand]
    hired = [case.params[craft] for craft in Craft]
    shown = all(card in case.row(craft) for craft, card in zip(Craft, hired, strict=True))
    return shown and all(card in after for card in hired)


def _develops(case: Case) -> bool:
    card = case.params["card"]
    rightmost = any(reason.id == "develop-rightmost" for reason in case.event.reasons)
    taken = [before for before in case.display if before not in case.turn.after.comics.display]
    in_hand = [held.card for held in case.turn.after.players[AUTOMA].hand]
    return card in in_hand and taken == ([card] if rightmost else [])


def _prints(case: Case) -> bool:
    """Check that the printed title ends up on the mat with the announced fans, and that only the second print has the
    reason `print-again`."""
    title, shop = case.params["title"], case.workshop
    second = any(event.id in PRINTS for event in case.earlier)
    told = [event.params["fans"] for event in case.turn.told if event.params.get("title") is title]
    fans = [printed.fans for printed in case.turn.after.players[AUTOMA].printed if printed.title is title]
    again = any(reason.id == "print-again" for reason in case.event.reasons)
    return fans == [sum(told)] and again == second and shop.teams > 0 and _has_its_mastery(case)


def _has_its_mastery(case: Case) -> bool:
    """Check that exactly the masteries won by a print are announced right after it."""
    title, shop = case.params["title"], case.workshop
    following = [event.id for event in case.turn.told[case.index + 1 : case.index + 2]]
    if shop.wins(title, case.yours):
        return following == ["mastery-taken" if shop.takes(title, case.yours) else "mastery-gained"]
    return not {*following} & {"mastery-taken", "mastery-gained"}


def _prints_original(case: Case) -> bool:
    """Check that every decisive criterion is given: the priority and, among comics of one genre, which was developed
    first."""
    equals, title = case.equals, case.params["title"]
    told = {reason.id for reason in case.event.reasons}
    genres = {comic.genre for comic in equals}
    alike = [comic for comic in equals if comic.genre is title.genre]
    needed = (len(genres) > 1) == ("print-priority" in told) and (len(alike) > 1) == ("print-first-developed" in told)
    return title in case.workshop.unprinted and needed and _prints(case)


def _sells(case: Case) -> bool:
    """Check that the Automa sells the announced number of orders, turns no order face up needlessly, and reports a
    total that is too low."""
    told = {reason.id for reason in case.event.reasons}
    after = {tile.space for tile in case.turn.after.map}
    gone = {tile.space for tile in case.table.map} - after == {*case.taken}
    counted = case.params["orders"] == len(case.taken) == len({*case.taken})
    return gone and counted and (_sold_of_2026(case) if "sales-genre" in told else _sold_first(case, told))


def _sold_first(case: Case, told: set[str]) -> bool:
    short = bool(told & {"sales-replace", "sales-short"}) == (case.total < case.least)
    picks = {tile.space for tile in case.picks}
    turned = {tile.space for tile in case.hidden if tile.genre is case.flipped or tile.space in picks}
    replaced = "sales-replace" in told or {*case.taken} == picks
    return case.rival.edition == "seed" and short and replaced and {*case.turned} == turned


def _sold_of_2026(case: Case) -> bool:
    genres = {tile.genre for tile in case.table.map if tile.space in case.taken}
    return {*case.turned} == {tile.space for tile in case.hidden if tile.genre in genres}


def _collects(case: Case) -> bool:
    """Check that the order was face up on its space or was turned face up there."""
    space, order = case.params["space"], case.params["order"]
    lay = TileView(space, order.genre, order.value) in case.table.map
    turned = TileView(space, order.genre, None) in case.table.map and case.turned.get(space) is order
    return lay or turned


def _sales_fans(case: Case) -> bool:
    """Check that one of the comics with the most fans gets a fan for each order."""
    best = max(printed.fans for printed in case.it.printed)
    fans = next(printed.fans for printed in case.it.printed if printed.title is case.params["title"])
    return fans == best and case.params["fans"] == len(case.taken) and case.params["total"] == best + len(case.taken)


FACTS: Mapping[str, Callable[[Case], bool]] = {
    "automa-acts": _acts,
    "automa-fails": _fails,
    "automa-loses-turn": _loses_turn,
    "automa-hires": _hires,
    "automa-develops": _develops,
    "automa-prints": _prints_original,
    "automa-rips-off": _prints,
    "automa-sells": _sells,
    "automa-collects": _collects,
    "automa-sales-fans": _sales_fans,
}
"""For each event, the check of its own statement and of the events that it requires."""


# -- the verdict ----------------------------------------------------------------------------------


def lies(turn: Turn) -> Iterator[str]:
    """Yield a message for each false statement about a turn."""
    if len(turn.all_told("automa-acts", "automa-loses-turn")) != 1:
        yield "it acts once or loses its turn"
    for index, event in enumerate(turn.told):
        case = Case(turn, index)
        shape = " ".join(reason.id for reason in event.reasons)
        if not re.fullmatch(SHAPES.get(event.id, ""), shape):
            yield f"{event.id}: cannot be because of [{shape}]"
            continue
        if event.id in FACTS and not FACTS[event.id](case):
            yield f"{event.id}: {_named(event.params)} is not so, because of [{shape}]"
        yield from (
            f"{event.id}: {reason.id} {_named(reason.params)} is not so"
            for reason in event.reasons
            if not holds(case, reason)
        )


def _named(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters in readable form, with IDs in place of cards and orders."""
    return {name: getattr(value, "id", value) for name, value in params.items()}


# -- listening ------------------------------------------------------------------------------------


@dataclass
class Witness:
    """A listener that keeps every turn of the Automa with its events."""

    game: AgeOfComics
    turns: list[Turn] = field(default_factory=list)
    stray: list[str] = field(default_factory=list)
    """Reasons given outside a turn."""
    got: list[Comic] = field(default_factory=list)
    """The Automa's comics in order of acquisition."""
    _before: AgeOfComicsView | None = None
    _card: AutomaCard | None = None
    _told: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.game.story = Overheard(self.game.story, self.hear)

    def look(self) -> AgeOfComicsView:
        """Return a spectator's view of the table."""
        view: AgeOfComicsView = self.game.view(SPECTATOR, None)
        return view

    def hear(self, event: Event) -> None:
        """Record an event."""
        if event.id in ("automa-begins", "automa-develops") and isinstance(card := event.params["card"], Comic):
            self.got.append(card)
        if event.id == CARD:
            self.end()
            self._before, self._card, self._told = self.look(), event.params["card"], []
        elif self._before is None:
            self.stray += [f"{event.id}: {reason.id}" for reason in event.reasons]
        elif event.id.startswith("automa-") or event.id in OF_A_TURN:
            self._told.append(event)
        else:
            self.end()
            self.hear(event)

    def end(self) -> None:
        """End the current turn, if any."""
        if self._before is not None and self._card is not None:
            self.turns.append(Turn(self._before, self._card, tuple(self._told), self.look()))
        self._before = None

    def lies(self) -> list[str]:
        """Return a message for each false statement in all turns, including a wrong order of the Automa's comics."""
        found = [f"told outside a turn: {one}" for one in self.stray]
        for number, turn in enumerate(self.turns, 1):
            held = turn.before.players[AUTOMA].comics()
            if held != [comic for comic in self.got if comic in held]:
                found.append(f"turn {number}: its comics do not lie as it got them")
            found += [f"turn {number}: {lie}" for lie in lies(turn)]
        return found

    def reasons(self) -> Counter[str]:
        """Count how often each reason was given."""
        return Counter(reason.id for turn in self.turns for event in turn.told for reason in event.reasons)
