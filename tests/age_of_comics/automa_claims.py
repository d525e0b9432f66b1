"""Claims that check the Automa's reasons: for each reason, a function that returns whether it is true.

Written from the sentences of the catalogue and the document alone, without reading the code that gives the reasons. A
claim about all others ("the first", "the rightmost", "no other") is compared with all others.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile

from cartone.games.age_of_comics.components import AUTOMA_ACTIONS, Action, Craft, Genre, Order, RipOff
from cartone.games.age_of_comics.view import TileView
from cartone.table import Reason

from .automa_turns import LEVEL_FANS, PRINTS, Case

HIRE, DEVELOP, IDEAS, PRINT, SALES = AUTOMA_ACTIONS
TEAM_CARDS = 4
UNPRINTED = 2


def _first_possible(case: Case, actions: Sequence[Action]) -> bool:
    """Return whether the current action is one of the given ones and all of those before it have failed."""
    above = list(takewhile(lambda action: action is not case.action, actions))
    return case.action in actions and {*above} <= {*case.failed}


def next_on_the_card(case: Case) -> bool:
    """Check that at least one action on the card failed and that this one comes next among those not yet done."""
    above = list(takewhile(lambda action: action is not case.action, case.fresh))
    return case.action in case.fresh and above != [] and case.failed == above


def repeat_after_failures(case: Case) -> bool:
    done = [action for action in case.actions if case.is_done(action)]
    return bool(case.fresh) and {*case.fresh} <= {*case.failed} and _first_possible(case, done)


def ideas_board_empty(case: Case) -> bool:
    """Check that the ideas board is empty; under the first document, the fans are awarded nevertheless."""
    empty = not any(case.table.idea_board.values())
    return case.action is IDEAS and empty and case.rival.edition == "2026"


def sales_too_few(case: Case, number: int) -> bool:
    """Check that no genre has as many orders as the Automa's next space requires, which is the given number."""
    there = Counter(tile.genre for tile in case.table.map)
    gives = case.table.space_gives[SALES][len(case.table.editors_on[SALES])]
    most = max(there.values(), default=0)
    return case.action is SALES and number == gives and most < number and case.rival.edition == "2026"


def hire_pair(case: Case, genre: Genre) -> bool:
    pairs = case.crafted(Craft.WRITER) & case.crafted(Craft.ARTIST)
    return case.first(pairs) is genre is case.params["writer"].genre is case.params["artist"].genre


def hire_highest(case: Case) -> bool:
    """Check that the creative is the best one; `max` takes the leftmost of equal ones."""

    def best(craft: Craft) -> bool:
        hired = case.params[craft]
        alike = [card for card in case.row(craft) if card.genre is hired.genre]
        return bool(alike) and max(alike, key=lambda card: card.value) is hired

    return all(map(best, Craft))


def develop_like_an_earlier(case: Case, genre: Genre, newer: tuple[Genre, ...]) -> bool:
    next_one = genre in case.newest and newer == case.passed_over(genre) != ()
    return next_one and not case.on_offer & {*newer} and case.params["card"].genre is genre


def develop_priority(case: Case, genre: Genre) -> bool:
    """Check that the genre follows the Automa's priority. Where the Automa may search the deck, it takes a comic from
    the display only if the deck has nothing to reveal."""
    searches = case.rival.edition == "2026" and case.to_reveal
    return not searches and case.first(case.on_offer) is genre is case.params["card"].genre


def develop_search(case: Case, genre: Genre) -> bool:
    """Check that all comics revealed earlier were of other genres."""
    revealed = [event.params["card"].genre for event in case.turn.all_told("revealed")]
    came = case.params["card"].genre is genre and genre not in revealed and case.params["card"] not in case.display
    return case.rival.edition == "2026" and case.first(case.to_reveal) is genre and came


def develop_deck(case: Case, genre: Genre, place: int) -> bool:
    there = genre not in case.displayed and case.table.comics.top == genre
    return place == 0 and there and case.params["card"].genre is genre


def develop_rightmost(case: Case, genre: Genre, place: int) -> bool:
    places = [number for number, card in enumerate(case.display, 1) if card is not None and card.genre is genre]
    return places[-1:] == [place] and case.display[place - 1] is case.params["card"]


def print_again(case: Case, number: int) -> bool:
    """Check that this is the second print of a turn and that the Automa had a team for it."""
    before = [event for event in case.earlier if event.id in PRINTS]
    return len(before) == 1 and number == case.turn.gives == 2 and case.workshop.teams > 0


def print_takes_mastery(case: Case, genre: Genre) -> bool:
    title = case.params["title"]
    return len(case.workshop.unprinted) > 1 and title.genre is genre and case.workshop.takes(title, case.yours)


def print_wins_mastery(case: Case, genre: Genre) -> bool:
    """Check that the print wins a mastery and that no other print would take one from you, since that would have
    precedence."""
    title, shop = case.params["title"], case.workshop
    takers = [comic for comic in shop.unprinted if shop.takes(comic, case.yours)]
    return len(shop.unprinted) > 1 and title.genre is genre and shop.wins(title, case.yours) and not takers


def print_no_mastery(case: Case) -> bool:
    shop = case.workshop
    return len(shop.unprinted) > 1 and not any(shop.wins(comic, case.yours) for comic in shop.unprinted)


def print_priority(case: Case, genre: Genre) -> bool:
    genres = {comic.genre for comic in case.equals}
    return len(genres) > 1 and case.first(genres) is genre is case.params["title"].genre


def print_first_developed(case: Case) -> bool:
    alike = [comic for comic in case.equals if comic.genre is case.params["title"].genre]
    return len(alike) > 1 and alike[0] is case.params["title"]


def print_rip_off(case: Case) -> bool:
    title = case.params["title"]
    return not case.workshop.unprinted and isinstance(title, RipOff) and title.original is case.last_to_rip_off


def fans_original(case: Case, fans: int, more: int) -> bool:
    level, number = LEVEL_FANS[case.rival.level], case.table.round
    return (fans, more) == (level, number) and case.params["fans"] == fans + more


def sales_flip_earlier(case: Case, genre: Genre, newer: tuple[Genre, ...]) -> bool:
    next_one = genre in case.newest and newer == case.passed_over(genre) != ()
    return next_one and not {tile.genre for tile in case.hidden} & {*newer} and case.turned_up_all(genre)


def sales_collect(case: Case, number: int) -> bool:
    """Check which orders were collected, except for the last one, which may be replaced."""
    picks = [tile.space for tile in case.picks]
    return number == case.turn.gives == len(picks) == len(case.taken) and case.taken[:-1] == picks[:-1]


def sales_collect_all(case: Case, number: int) -> bool:
    there = {tile.space for tile in case.table.map}
    return number == case.turn.gives > len(there) and {*case.taken} == there


def _is(order: Order, tile: TileView) -> bool:
    return (order.genre, order.value) == (tile.genre, tile.value)


def sales_replace(case: Case, total: int, least: int, last: Order, instead: Order) -> bool:
    """Check that the last order was replaced correctly; the replaced order stays in its place, face up."""
    if (total, least) != (case.total, case.least) or total >= least or not case.enough:
        return False
    dropped, better = case.picks[-1], case.enough[0]
    said = _is(last, dropped) and _is(instead, better)
    return said and case.taken[-1:] == [better.space] and dropped in case.turn.after.map


def sales_short(case: Case, total: int, least: int) -> bool:
    kept = {*case.taken} == {tile.space for tile in case.picks}
    return kept and (total, least) == (case.total, case.least) and total < least and not case.enough


def sales_genre(case: Case, genre: Genre, number: int) -> bool:
    there = Counter(tile.genre for tile in case.table.map)
    wanted = next((one for one in case.genres_in_order if there[one] >= case.turn.gives), None)
    values = {space: order.value for space, order in case.turned.items()}
    shown = [(-(tile.value or values.get(tile.space, 0)), tile.space) for tile in case.table.map if tile.genre is genre]
    highest = [space for _, space in sorted(shown)[:number]]
    said = number == case.turn.gives and genre is wanted and case.rival.edition == "2026"
    return said and case.taken == highest


CLAIMS: Mapping[str, Callable[..., bool]] = {
    "first-on-the-card": lambda case: case.action is case.actions[0] and not case.is_done(case.actions[0]),
    "first-not-done": lambda case: [case.action] == case.fresh[:1],
    "next-on-the-card": next_on_the_card,
    "all-done": lambda case: not case.fresh and _first_possible(case, case.actions),
    "repeat-after-failures": repeat_after_failures,
    "first-on-the-board": lambda case: {*case.actions} <= {*case.failed} and _first_possible(case, AUTOMA_ACTIONS),
    "no-free-space": lambda case: len(case.table.editors_on[case.action]) == case.table.action_spaces,
    "hire-full": lambda case, creatives: case.action is HIRE and creatives == len(case.creatives) == TEAM_CARDS,
    "hire-none": lambda case, craft: case.action is HIRE and not case.row(Craft(craft)),
    "develop-full": lambda case, comics: case.action is DEVELOP and comics == len(case.workshop.unprinted) == UNPRINTED,
    "develop-none": lambda case: case.action is DEVELOP and not case.displayed and not case.table.comics.left,
    "ideas-no-comic": lambda case: case.action is IDEAS and not any(printed.fans for printed in case.it.printed),
    "ideas-board-empty": ideas_board_empty,
    "print-no-team": lambda case: case.action is PRINT and not case.workshop.teams,
    "print-nothing": lambda case: case.action is PRINT and not case.workshop.unprinted and case.last_to_rip_off is None,
    "sales-none": lambda case: case.action is SALES and not case.table.map,
    "sales-too-few": sales_too_few,
    "hire-pair": hire_pair,
    "hire-no-pair": lambda case: not case.crafted(Craft.WRITER) & case.crafted(Craft.ARTIST),
    "hire-writer": lambda case, genre: case.first(case.crafted(Craft.WRITER)) is genre is case.params["writer"].genre,
    "hire-artist": lambda case, genre: case.first(case.crafted(Craft.ARTIST)) is genre is case.params["artist"].genre,
    "hire-highest": hire_highest,
    "develop-like-your-last": lambda case, genre: case.yours[-1:] == [genre] and case.params["card"].genre is genre,
    "develop-like-an-earlier": develop_like_an_earlier,
    "develop-none-like-yours": lambda case: case.yours != [] and not case.on_offer & {*case.yours},
    "develop-you-printed-nothing": lambda case: not case.yours,
    "develop-priority": develop_priority,
    "develop-search": develop_search,
    "develop-deck": develop_deck,
    "develop-rightmost": develop_rightmost,
    "print-again": print_again,
    "print-only": lambda case, genre: (
        case.workshop.unprinted == (case.params["title"],) and case.params["title"].genre is genre
    ),
    "print-takes-mastery": print_takes_mastery,
    "print-wins-mastery": print_wins_mastery,
    "print-no-mastery": print_no_mastery,
    "print-priority": print_priority,
    "print-first-developed": print_first_developed,
    "print-rip-off": print_rip_off,
    "fans-original": fans_original,
    "fans-rip-off": lambda case, fans: (fans, fans) == (LEVEL_FANS[case.rival.level], case.params["fans"]),
    "sales-flip-last": lambda case, genre: case.yours[-1:] == [genre] and case.turned_up_all(genre),
    "sales-flip-earlier": sales_flip_earlier,
    "sales-flip-not-yours": lambda case: case.yours != [] and not {tile.genre for tile in case.hidden} & {*case.yours},
    "sales-you-printed-nothing": lambda case: not case.yours,
    "sales-flip-priority": lambda case, genre: (
        case.first(tile.genre for tile in case.hidden) is genre and case.turned_up_all(genre)
    ),
    "sales-flip-none": lambda case: not case.hidden,
    "sales-collect": sales_collect,
    "sales-collect-all": sales_collect_all,
    "sales-replace": sales_replace,
    "sales-short": sales_short,
    "sales-genre": sales_genre,
}
"""The claim that belongs to each reason of the Automa."""

PARAMS = {reason: {*inspect.signature(claim).parameters} - {"case"} for reason, claim in CLAIMS.items()}
"""The parameters of each claim besides the case."""


def holds(case: Case, reason: Reason) -> bool:
    """Return whether a reason of an event is true and has the right parameters."""
    return PARAMS[reason.id] == reason.params.keys() and CLAIMS[reason.id](case, **reason.params)
