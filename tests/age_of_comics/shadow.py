"""Follows the Automa's play and compares each of its choices with the second implementation.

The second implementation was written from the document and signatures alone. It receives the table before an action,
and only those hidden orders that were turned up; asking for any other raises an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Any
from unittest.mock import patch

from cartone.games import age_of_comics
from cartone.games.age_of_comics import automa_view, editions, hands, opponent, solo, turn
from cartone.games.age_of_comics.components import Action, AutomaCard, Comic, Craft, Genre
from cartone.games.age_of_comics.game import AgeOfComics, Automa
from cartone.table import Event, Random, Rules, Table, key_of

from . import second_automa as second
from .lively import lively

LEVELS = ("beginner", "intermediate", "expert")
EDITIONS = ("seed", "2026")


@dataclass
class Before:
    """The state of the table before an action."""

    game: AgeOfComics
    automa: Automa
    state: dict[str, Any] = field(default_factory=dict)
    priority: list[str] = field(default_factory=list)
    number: int = 0

    def __post_init__(self) -> None:
        if self.state:
            return
        game, automa, person = self.game, self.automa, self.game.person
        pile = game.comics
        self.state = {
            "taken": {action: len(seats) for action, seats in game.editors_on.items()},
            "creatives": len(automa.creatives(Craft.WRITER)) + len(automa.creatives(Craft.ARTIST)),
            "teams": min(len(automa.creatives(Craft.WRITER)), len(automa.creatives(Craft.ARTIST))),
            "writers": dict(game.writers.faces_up()),
            "artists": dict(game.artists.faces_up()),
            "unprinted": automa.comics(),
            "yours": [str(printed.genre) for printed in person.printed],
            "display": dict(pile.faces_up()),
            "top": pile.top,
            "deck": {str(card.genre) for card in (*pile.deck.cards, *pile.discards)},
            "board": {str(genre) for genre, count in game.idea_board.items() if count},
            "comics": [(printed.slot, str(printed.genre), printed.fans) for printed in automa.printed],
            "flags": {printed.slot: printed.had_mastery_fan for printed in automa.printed},
            "originals": [str(printed.genre) for printed in automa.printed if printed.is_original],
            "holders": dict(game.mastery),
            "printed": [
                (printed.slot, printed.is_original, hands.is_ripped_off(game, printed)) for printed in person.printed
            ],
            "titles": {printed.slot: printed.title for printed in person.printed},
            "tiles": [
                (space, str(tile.genre), tile.order.value if tile.order is not None else None)
                for space, tile in enumerate(game.map)
                if tile is not None
            ],
        }

    def of(self, card: AutomaCard, action: Action) -> Before:
        """Return the state for an action on a card, with the number on the first free space of that action."""
        spaces = self.game.pack.spaces.get(action, ())
        number = spaces[self.state["taken"][action]] if spaces else 0
        return replace(self, priority=[str(genre) for genre in card.genres], number=number)


def check_hire(before: Before, failed: bool, events: list[Event]) -> None:
    state = before.state
    shown = [
        [(place, str(card.genre), card.value) for place, card in state[kind].items()] for kind in ("writers", "artists")
    ]
    expected = second.hire(before.priority, state["creatives"], *shown)
    assert failed == (expected is None)
    if expected is not None:
        hired = events[-1].params
        assert (hired["writer"], hired["artist"]) == (state["writers"][expected[0]], state["artists"][expected[1]])


def check_develop(before: Before, failed: bool, events: list[Event]) -> None:
    state = before.state
    display = {place: str(card.genre) for place, card in state["display"].items()}
    expected = second.develop(
        before.game.edition, before.priority, len(state["unprinted"]), state["yours"], display, state["top"],
        state["deck"],
    )  # fmt: skip
    assert failed == (expected is None)
    if expected is None:
        return
    comic: Comic = next(event.params["card"] for event in events if event.id == "automa-develops")
    revealed = [event.params["card"] for event in events if event.id == "revealed"]
    if isinstance(expected, str):
        assert comic.genre == expected
        assert all(card.genre != expected for card in revealed)
    elif expected == 0:
        assert (comic.genre, revealed) == (state["top"], [])
    else:
        assert comic is state["display"][expected]


def check_ideas(before: Before, failed: bool, events: list[Event]) -> None:
    state = before.state
    expected = second.ideas(before.game.edition, before.priority, state["board"], before.number, state["comics"])
    assert failed == (expected is None)
    if expected is not None:
        assert [event.params["genre"] for event in events if event.id == "automa-removes-idea"] == expected[0]
        slots = {printed.title: printed.slot for printed in before.automa.printed}
        assert [slots[event.params["title"]] for event in events if event.id == "automa-idea-fan"] == expected[1]


def check_print(before: Before, failed: bool, events: list[Event]) -> None:
    """Check the prints one by one, including the changes of mastery in between."""
    state, game = before.state, before.game
    unprinted, yours, holders = list(state["unprinted"]), list(state["printed"]), dict(state["holders"])
    comics, originals, flags = [list(comic) for comic in state["comics"]], list(state["originals"]), state["flags"]
    told = [event for event in events if event.id in ("automa-prints", "automa-rips-off")]

    def wins(genre: str, original: bool) -> bool:
        holder = {None: None, 0: "you", 1: "automa"}[holders[genre]]
        mine = sum(comic[1] == genre for comic in comics)
        return second.wins_mastery(holder, mine, originals.count(genre), state["yours"].count(genre), original)

    prints = 0
    while prints < min(before.number, state["teams"]):
        if unprinted:
            genres = [str(comic.genre) for comic in unprinted]
            gains = {genre: (wins(genre, True), holders[genre] == 0) for genre in genres}
            title: Any = unprinted.pop(second.print_comic(before.priority, genres, gains))
        else:
            slot = second.rip_off(yours)
            if slot is None:
                break
            yours = [(at, original, ripped or at == slot) for at, original, ripped in yours]
            title = game.pack.rip_off(state["titles"][slot])
        genre, fans = str(title.genre), second.print_fans(before.automa.level.fans, game.round, title.is_original)
        assert (told[prints].params["title"], told[prints].params["fans"]) == (title, fans)
        if wins(genre, title.is_original):
            holders[genre] = 1
        comics.append([len(comics) + 1, genre, fans])
        flags[len(comics)] = False
        originals += [genre] if title.is_original else []
        for comic in comics:
            if game.edition == "2026" and holders[genre] == 1 and comic[1] == genre and not flags[comic[0]]:
                flags[comic[0]] = True
                comic[2] += 1
        prints += 1
    assert failed == (prints == 0)
    assert len(told) == prints
    if failed:  # the table already shows the action done instead
        return
    assert [[printed.slot, printed.genre, printed.fans] for printed in before.automa.printed] == comics
    assert game.mastery == holders


def check_sales(before: Before, failed: bool, events: list[Event]) -> None:
    state = before.state
    turned = [event.params for event in events if event.id == "turned-up"]
    hidden = {params["space"]: params["order"].value for params in turned}
    if before.game.edition == "seed":
        least = before.automa.level.orders
        expected = second.sales_seed(before.priority, state["yours"], state["tiles"], before.number, least, hidden)
    else:
        expected = second.sales_2026(before.priority, state["yours"], state["tiles"], before.number, hidden)
    assert failed == (expected is None)
    if expected is None:
        return
    assert [params["space"] for params in turned] == expected[0]
    assert [event.params["space"] for event in events if event.id == "automa-collects"] == expected[1]
    top = second.top_comic(before.priority, state["comics"])
    gained = [event.params for event in events if event.id == "automa-sales-fans"]
    slots = {printed.title: printed.slot for printed in before.automa.printed}
    wanted = [(top, len(expected[1]))] if top is not None else []
    assert [(slots[params["title"]], params["fans"]) for params in gained] == wanted


CHECKS = {
    Action.HIRE: check_hire,
    Action.DEVELOP: check_develop,
    Action.IDEAS: check_ideas,
    Action.PRINT: check_print,
    Action.SALES: check_sales,
}


class Shadow:
    """A checker of the Automa's choices that counts the positions compared."""

    def __init__(self) -> None:
        self.positions = 0

    def watched(self, turn: Any) -> Any:
        def watch(game: AgeOfComics, automa: Automa) -> Rules[None]:
            start, done, before = len(game.story), set(automa.done(game)), Before(game, automa)
            yield from turn(game, automa)
            card, told = automa.played[-1], list(game.story.events(start))
            tried = [event for event in told if event.id in ("automa-fails", "automa-acts")]
            actions = [event.params["action"] for event in tried]
            expected = second.attempts(card.actions, done)
            assert actions == expected[: len(tried)]
            assert len(tried) == len(expected) or told[0].id == "automa-card"
            assert any(event.id == "automa-acts" for event in told) or len(tried) == len(expected)
            for event, action in zip(tried, actions, strict=True):
                failed = event.id == "automa-fails"
                full = before.state["taken"][action] == game.action_spaces
                assert full == (failed and event.reasons[0].id == "no-free-space")
                if not full:
                    CHECKS[action](before.of(card, action), failed, told)
                    self.positions += 1

        return watch


@contextmanager
def shadowed(wrong: ModuleType | None = None) -> Iterator[Shadow]:
    """Check every choice that the Automa makes in this context; `wrong` is a mutant of its choices to use instead."""
    shadow = Shadow()
    with ExitStack() as patched:
        for place in (solo, hands, turn, automa_view, editions):
            patched.enter_context(patch.multiple(place, **_names(wrong, place)))
        patched.enter_context(patch.object(solo, "automa_turn", shadow.watched(solo.automa_turn)))
        yield shadow


def _names(wrong: ModuleType | None, place: ModuleType) -> dict[str, Any]:
    """Return the mutated definitions that a module has imported, by name."""
    if wrong is None:
        return {"__doc__": place.__doc__}
    mine = {name for name, thing in vars(wrong).items() if getattr(thing, "__module__", "") == wrong.__name__}
    mine |= {name for name in vars(wrong) if name.isupper()}
    return {name: getattr(wrong, name) for name in mine if name in vars(place)}


def solo_table(seed: int, level: str | None = None, edition: str | None = None) -> Table[AgeOfComics]:
    settings = {"level": level or LEVELS[seed % 3], "edition": edition or EDITIONS[seed // 3 % 2]}
    return age_of_comics.new(["lively", "automa"], seed=seed, settings=settings)


def play_solo(seed: int) -> Table[AgeOfComics]:
    """Play a whole solo game with a lively player."""
    table, random = solo_table(seed), Random(key_of(seed, "solo"))
    while table.pending:
        table.answer(0, lively(table.pending[0], table.game, random))
    return table


def compare(positions: int, seed: int, wrong: ModuleType | None = None) -> int:
    """Play until the given number of positions has been compared; raise `AssertionError` if there is a difference."""
    with shadowed(wrong) as shadow:
        while shadow.positions < positions:
            play_solo(seed)
            seed += 1
    return shadow.positions


# -- positions that play seldom reaches -------------------------------------------------------------


def compare_choices(random: Random, choices: Any = opponent) -> None:
    """Compare both implementations of the Automa's choices on a random table; raise `AssertionError` if they differ."""
    priority = shuffled(random, list(Genre))
    yours = [priority[random.below(6)] for _ in range(random.below(5))]
    shown = [[(place, priority[random.below(6)], 1 + random.below(3)) for place in (1, 2, 3) if random.below(3)]
             for _ in range(2)]  # fmt: skip
    creatives = 2 * random.below(3)
    team = choices.choose_team(priority, creatives, *([choices.FaceUp(*one) for one in side] for side in shown))
    hired = None if isinstance(team, choices.Failure) else (team.writer, team.artist)
    assert hired == second.hire(priority, creatives, *shown)

    display = {place: priority[random.below(6)] for place in (1, 2, 3) if random.below(2)}
    top = priority[random.below(6)] if random.below(3) else None
    unprinted = random.below(3)
    developed = choices.choose_comic_like_yours(unprinted, yours, display, top)
    if isinstance(developed, choices.Failure):
        place = None
    elif developed.place is None:
        place = choices.choose_comic_by_priority(priority, display, top).place
    else:
        place = developed.place
    deck = {top} if top is not None else set[str]()
    assert place == second.develop("seed", priority, unprinted, yours, display, top, deck)
    compare_orders(random, choices, priority, yours)


def compare_orders(random: Random, choices: Any, priority: list[Genre], yours: list[Genre]) -> None:
    """Compare both implementations of the Automa's sales on a random map, without a game."""
    values = {space: 3 + random.below(4) for space in range(12) if random.below(3)}
    tiles = [
        choices.MapTile(space, priority[random.below(6)], value if random.below(2) else None)
        for space, value in values.items()
    ]
    number, least = 2 + random.below(2), (6, 7, 9)[random.below(3)]
    flipped = choices.genre_to_flip(priority, yours, choices.by_genre(tiles))
    laid = [tile._replace(value=values[tile.space]) if tile.genre is flipped else tile for tile in tiles]
    order = list(choices.collecting_order(priority, yours, choices.by_genre(laid)))
    taken = [tile.space for tile in order[:number]]
    better = choices.replacement([values[space] for space in taken], order[number:], least) if taken else None
    collected = [*taken[:-1], better] if better is not None else taken
    expected = second.sales_seed(priority, yours, [tuple(tile) for tile in tiles], number, least, values)
    assert (collected or None) == (expected[1] if expected is not None else None)


def shuffled(random: Random, things: list[Genre]) -> list[Genre]:
    return [things.pop(random.below(len(things))) for _ in range(len(things))]
