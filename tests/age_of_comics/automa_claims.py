"""What each reason of the Automa says, as a function that tells whether it is so.

Written from the sentences of the catalogue and the document alone, without a look at the code that tells the reasons.
Whatever a sentence claims of all others ("the first", "the rightmost", "no other") is compared with all others.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import NamedTuple

from cartone.games.age_of_comics.components import AUTOMA_ACTIONS, Action, Craft, Genre, Order, RipOff
from cartone.games.age_of_comics.view import TileView
from cartone.table import Reason

from .automa_turns import LEVEL_FANS, PRINTS, Case

HIRE, DEVELOP, IDEAS, PRINT, SALES = AUTOMA_ACTIONS
TEAM_CARDS = 4
UNPRINTED = 2


class Claim(NamedTuple):
    """What a reason says, as a function that tells whether it is so, and the parameters that it speaks of."""

    holds: Callable[..., bool]
    params: frozenset[str]


CLAIMS: dict[str, Claim] = {}
"""Every reason of the Automa."""


def says(reason: str) -> Callable[[Callable[..., bool]], Callable[..., bool]]:
    def keep(holds: Callable[..., bool]) -> Callable[..., bool]:
        CLAIMS[reason] = Claim(holds, frozenset(list(inspect.signature(holds).parameters)[1:]))
        return holds

    return keep


@says("first-on-the-card")
def _(case: Case) -> bool:
    return case.params["action"] is case.actions[0] and not case.is_done(case.actions[0])


@says("first-not-done")
def _(case: Case) -> bool:
    return [case.params["action"]] == case.fresh[:1]


@says("next-on-the-card")
def _(case: Case) -> bool:
    """One failed, and this is the next below it; nothing that it has not done was left out."""
    above = list(takewhile(lambda action: action is not case.params["action"], case.fresh))
    return case.params["action"] in case.fresh and above != [] and case.failed == above


@says("all-done")
def _(case: Case) -> bool:
    return not case.fresh and _first_possible(case, case.actions)


@says("repeat-after-failures")
def _(case: Case) -> bool:
    done = [action for action in case.actions if case.is_done(action)]
    return bool(case.fresh) and {*case.fresh} <= {*case.failed} and _first_possible(case, done)


@says("first-on-the-board")
def _(case: Case) -> bool:
    return {*case.actions} <= {*case.failed} and _first_possible(case, AUTOMA_ACTIONS)


def _first_possible(case: Case, actions: Sequence[Action]) -> bool:
    """Whether the Automa does one of these actions, and all before it failed."""
    above = list(takewhile(lambda action: action is not case.params["action"], actions))
    return case.params["action"] in actions and {*above} <= {*case.failed}


@says("no-free-space")
def _(case: Case) -> bool:
    return len(case.table.editors_on[case.params["action"]]) == case.table.action_spaces


@says("hire-full")
def _(case: Case, creatives: int) -> bool:
    return case.params["action"] is HIRE and creatives == len(case.creatives) == TEAM_CARDS


@says("hire-none")
def _(case: Case, craft: str) -> bool:
    return case.params["action"] is HIRE and not case.row(Craft(craft))


@says("develop-full")
def _(case: Case, comics: int) -> bool:
    return case.params["action"] is DEVELOP and comics == len(case.workshop.unprinted) == UNPRINTED


@says("develop-none")
def _(case: Case) -> bool:
    return case.params["action"] is DEVELOP and not case.displayed and not case.table.comics.left


@says("ideas-no-comic")
def _(case: Case) -> bool:
    return case.params["action"] is IDEAS and not any(printed.fans for printed in case.it.printed)


@says("ideas-board-empty")
def _(case: Case) -> bool:
    """In the first document the fans come all the same."""
    empty = not any(case.table.idea_board.values())
    return case.params["action"] is IDEAS and empty and case.rival.edition == "2026"


@says("print-no-team")
def _(case: Case) -> bool:
    return case.params["action"] is PRINT and not case.workshop.teams


@says("print-nothing")
def _(case: Case) -> bool:
    return case.params["action"] is PRINT and not case.workshop.unprinted and case.last_to_rip_off is None


@says("sales-none")
def _(case: Case) -> bool:
    return case.params["action"] is SALES and not case.table.map


@says("sales-too-few")
def _(case: Case, number: int) -> bool:
    """The number is what its next space would give."""
    there = Counter(tile.genre for tile in case.table.map)
    gives = case.table.space_gives[SALES][len(case.table.editors_on[SALES])]
    most = max(there.values(), default=0)
    return case.params["action"] is SALES and number == gives and most < number and case.rival.edition == "2026"


@says("hire-pair")
def _(case: Case, genre: Genre) -> bool:
    pairs = case.crafted(Craft.WRITER) & case.crafted(Craft.ARTIST)
    return case.first(pairs) is genre is case.params["writer"].genre is case.params["artist"].genre


@says("hire-no-pair")
def _(case: Case) -> bool:
    return not case.crafted(Craft.WRITER) & case.crafted(Craft.ARTIST)


@says("hire-writer")
def _(case: Case, genre: Genre) -> bool:
    return case.first(case.crafted(Craft.WRITER)) is genre is case.params["writer"].genre


@says("hire-artist")
def _(case: Case, genre: Genre) -> bool:
    return case.first(case.crafted(Craft.ARTIST)) is genre is case.params["artist"].genre


@says("hire-highest")
def _(case: Case) -> bool:
    """`max` takes the first of equal ones: the leftmost."""

    def best(craft: Craft) -> bool:
        hired = case.params[craft]
        alike = [card for card in case.row(craft) if card.genre is hired.genre]
        return bool(alike) and max(alike, key=lambda card: card.value) is hired

    return all(map(best, Craft))


@says("develop-like-your-last")
def _(case: Case, genre: Genre) -> bool:
    return case.yours[-1:] == [genre] and case.params["card"].genre is genre


@says("develop-like-an-earlier")
def _(case: Case, genre: Genre, newer: tuple[Genre, ...]) -> bool:
    next_one = genre in case.newest and newer == case.passed_over(genre) != ()
    return next_one and not case.on_offer & {*newer} and case.params["card"].genre is genre


@says("develop-none-like-yours")
def _(case: Case) -> bool:
    return case.yours != [] and not case.on_offer & {*case.yours}


@says("develop-you-printed-nothing")
def _(case: Case) -> bool:
    return not case.yours


@says("develop-priority")
def _(case: Case, genre: Genre) -> bool:
    """Where it may search, it takes of the display only if there is nothing to reveal."""
    searches = case.rival.edition == "2026" and case.to_reveal
    return not searches and case.first(case.on_offer) is genre is case.params["card"].genre


@says("develop-search")
def _(case: Case, genre: Genre) -> bool:
    """All that it revealed before was of other genres."""
    revealed = [event.params["card"].genre for event in case.turn.all_told("revealed")]
    came = case.params["card"].genre is genre and genre not in revealed and case.params["card"] not in case.display
    return case.rival.edition == "2026" and case.first(case.to_reveal) is genre and came


@says("develop-deck")
def _(case: Case, genre: Genre, place: int) -> bool:
    there = genre not in case.displayed and case.table.comics.top == genre
    return place == 0 and there and case.params["card"].genre is genre


@says("develop-rightmost")
def _(case: Case, genre: Genre, place: int) -> bool:
    places = [number for number, card in enumerate(case.display, 1) if card is not None and card.genre is genre]
    return places[-1:] == [place] and case.display[place - 1] is case.params["card"]


@says("print-again")
def _(case: Case, number: int) -> bool:
    """It stands on the second print of a turn only."""
    before = [event for event in case.earlier if event.id in PRINTS]
    return len(before) == 1 and number == case.turn.gives == 2 and case.workshop.teams > 0


@says("print-only")
def _(case: Case, genre: Genre) -> bool:
    return case.workshop.unprinted == (case.params["title"],) and case.params["title"].genre is genre


@says("print-takes-mastery")
def _(case: Case, genre: Genre) -> bool:
    title = case.params["title"]
    return len(case.workshop.unprinted) > 1 and title.genre is genre and case.workshop.takes(title, case.yours)


@says("print-wins-mastery")
def _(case: Case, genre: Genre) -> bool:
    """One that takes it from you would come before."""
    title, shop = case.params["title"], case.workshop
    takers = [comic for comic in shop.unprinted if shop.takes(comic, case.yours)]
    return len(shop.unprinted) > 1 and title.genre is genre and shop.wins(title, case.yours) and not takers


@says("print-no-mastery")
def _(case: Case) -> bool:
    shop = case.workshop
    return len(shop.unprinted) > 1 and not any(shop.wins(comic, case.yours) for comic in shop.unprinted)


@says("print-priority")
def _(case: Case, genre: Genre) -> bool:
    genres = {comic.genre for comic in case.equals}
    return len(genres) > 1 and case.first(genres) is genre is case.params["title"].genre


@says("print-first-developed")
def _(case: Case) -> bool:
    alike = [comic for comic in case.equals if comic.genre is case.params["title"].genre]
    return len(alike) > 1 and alike[0] is case.params["title"]


@says("print-rip-off")
def _(case: Case) -> bool:
    title = case.params["title"]
    return not case.workshop.unprinted and isinstance(title, RipOff) and title.original is case.last_to_rip_off


@says("fans-original")
def _(case: Case, fans: int, more: int) -> bool:
    level, number = LEVEL_FANS[case.rival.level], case.table.round
    return (fans, more) == (level, number) and case.params["fans"] == fans + more


@says("fans-rip-off")
def _(case: Case, fans: int) -> bool:
    return (fans, fans) == (LEVEL_FANS[case.rival.level], case.params["fans"])


@says("sales-flip-last")
def _(case: Case, genre: Genre) -> bool:
    return case.yours[-1:] == [genre] and case.turned_up_all(genre)


@says("sales-flip-earlier")
def _(case: Case, genre: Genre, newer: tuple[Genre, ...]) -> bool:
    next_one = genre in case.newest and newer == case.passed_over(genre) != ()
    return next_one and not {tile.genre for tile in case.hidden} & {*newer} and case.turned_up_all(genre)


@says("sales-flip-not-yours")
def _(case: Case) -> bool:
    return case.yours != [] and not {tile.genre for tile in case.hidden} & {*case.yours}


@says("sales-you-printed-nothing")
def _(case: Case) -> bool:
    return not case.yours


@says("sales-flip-priority")
def _(case: Case, genre: Genre) -> bool:
    return case.first(tile.genre for tile in case.hidden) is genre and case.turned_up_all(genre)


@says("sales-flip-none")
def _(case: Case) -> bool:
    return not case.hidden


@says("sales-collect")
def _(case: Case, number: int) -> bool:
    """But for the last one, which may be replaced."""
    picks = [tile.space for tile in case.picks]
    return number == case.turn.gives == len(picks) == len(case.taken) and case.taken[:-1] == picks[:-1]


@says("sales-collect-all")
def _(case: Case, number: int) -> bool:
    there = {tile.space for tile in case.table.map}
    return number == case.turn.gives > len(there) and {*case.taken} == there


@says("sales-replace")
def _(case: Case, total: int, least: int, last: Order, instead: Order) -> bool:
    """The last one stays where it lies, face up."""
    if (total, least) != (case.total, case.least) or total >= least or not case.enough:
        return False
    dropped, better = case.picks[-1], case.enough[0]
    said = _is(last, dropped) and _is(instead, better)
    return said and case.taken[-1:] == [better.space] and dropped in case.turn.after.map


def _is(order: Order, tile: TileView) -> bool:
    return (order.genre, order.value) == (tile.genre, tile.value)


@says("sales-short")
def _(case: Case, total: int, least: int) -> bool:
    kept = {*case.taken} == {tile.space for tile in case.picks}
    return kept and (total, least) == (case.total, case.least) and total < least and not case.enough


@says("sales-genre")
def _(case: Case, genre: Genre, number: int) -> bool:
    there = Counter(tile.genre for tile in case.table.map)
    wanted = next((one for one in case.genres_in_order if there[one] >= case.turn.gives), None)
    values = {space: order.value for space, order in case.turned.items()}
    shown = [(-(tile.value or values.get(tile.space, 0)), tile.space) for tile in case.table.map if tile.genre is genre]
    highest = [space for _, space in sorted(shown)[:number]]
    said = number == case.turn.gives and genre is wanted and case.rival.edition == "2026"
    return said and case.taken == highest


def holds(case: Case, reason: Reason) -> bool:
    """Whether a reason of an event is so, and speaks of what it should."""
    claim = CLAIMS[reason.id]
    return claim.params == reason.params.keys() and claim.holds(case, **reason.params)
