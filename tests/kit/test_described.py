"""Every description of a card that Cartone shows can be read back: in each language on the page and in the terminal,
and in English everywhere."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import cache, partial
from html import unescape
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import cartone
from cartone import terminal as terminals
from cartone.games import age_of_comics, room_of, stamp_swap
from cartone.games.age_of_comics.components import AUTOMA_ACTIONS, Bonus, Craft, Genre
from cartone.games.kit.localized_input import as_said
from cartone.games.stamp_swap.card_notation import CARD_EXAMPLES, example_for, line_of, literal_of
from cartone.games.stamp_swap.components import ContestType, Size
from cartone.games.stamp_swap.contests import COUNTERS, NEEDS_PROPERTY
from cartone.games.stamp_swap.grammar import FILTERS
from cartone.games.stamp_swap.vocabulary import ITEM_WORDS, WORKS_AT, Moment
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Draw, IllegalOutcome, Random, Table, key_of, short
from cartone.table.described_cards import told_of
from cartone.terminal import TerminalGame
from cartone.text import Style, folded
from cartone.web.lobby_games import page_at
from tests.stamp_swap.builders import HOUSE
from tests.stamp_swap.test_literal import CARDS
from tests.web.site import Site

every_language = pytest.mark.parametrize("language", LANGUAGES)
ALL_SIZES = ("small-square", "large-square", "short-rectangle", "long-rectangle")
SHORT = (
    "small",
    "large",
    "short",
    "long",
    "attendee",
    "forever",
    "small-down",
    "large-down",
    "short-down",
    "long-down",
)
RANDOM, SOME = 150, 40
"""Numbers of random cards in `make proof` and in the other rings."""


@cache
def table(game: str) -> Table[Any]:
    players = {"stamp-swap": ["me", "pinzetta"], "age-of-comics": ["me", "automa"]}[game]
    decks = (
        {"stamp-swap": stamp_swap, "age-of-comics": age_of_comics}[game].new(players, dealer=None).game.may_be_open()
    )
    return cartone.new(game, players, dealer=None, open_decks=list(decks))


def all_words(game: str, language: str) -> list[Any]:
    """Return the objects that put a game into words, for the page and for the terminal."""
    there = table(game)
    screen = room_of(game).screen(catalogue(language), there.seats, 0, Style(False), there.game.pack)
    return [page_at(there, 0, catalogue(language)).words, screen.words]


# -- Stamp Swap -----------------------------------------------------------------------------------


class Chosen:
    """A generator of random cards in notation, which need not make sense."""

    def __init__(self, seed: int) -> None:
        self.random = Random(key_of(seed, "described"))

    def one(self, among: Any) -> Any:
        among = list(among)
        return among[self.random.below(len(among))]

    def number(self, low: int, high: int) -> str:
        return str(low + self.random.below(high - low + 1))

    def shuffle(self, words: list[str]) -> None:
        words.sort(key=lambda _: self.random.below(1000))

    def count(self) -> str:
        what = self.one(COUNTERS)
        of = [self.one(NEEDS_PROPERTY[what])] if what in NEEDS_PROPERTY else []
        which = [self.one(FILTERS)] if self.random.below(2) else []
        return " ".join([what, *of, *which, *(["1"] if what == "gaps" else [])])

    def scoring(self) -> str:
        ladder = "ladder " + " ".join(self.number(-3, 20) for _ in range(4))
        return f"{self.count()}, {self.one([f'{self.number(-3, 9)} each', ladder])}"

    def deed(self) -> str:
        words = [self.one(WORKS_AT), *self.one([[], ["1"], [self.number(1, 9)]])]
        words += self.one(
            [[], [self.one(Size)], [self.one(ContestType).value], [self.one(ALL_SIZES), self.one(ALL_SIZES)]]
        )
        return f"{' '.join(words)}{self.one(['', f' per {self.count()}'])}"

    def effect(self) -> str:
        item = self.one(["", f" {self.one(ITEM_WORDS)}"]) + self.one(["", " holding-token"])
        return f"at {self.one(Moment)}{item}, {self.deed()}"

    def items(self, count: int) -> str:
        return " ".join(self.one(SHORT) for _ in range(count))

    def stamp(self) -> str:
        colour, theme = (
            self.one(("purple", "yellow", "blue", "green", "brown")),
            self.one(("space", "animals", "flowers")),
        )
        return f"{colour} {theme} {self.one(('cancelled', '-2', '3', '9'))}"

    def card(self) -> tuple[str, str]:
        match self.random.below(8):
            case 0:
                return self.one([f"contest-{kind}" for kind in ContestType]), self.scoring()
            case 1:
                return "mat", self.scoring()
            case 2:
                return "attendee", f"{self.number(1, 19)} {self.one([self.scoring(), self.effect()])}"
            case 3:
                return "event", f"{self.items(6)}, {self.effect()}"
            case 4:
                return "pinzetta-event", f"{self.items(3)} / {self.items(2)} / {self.items(6)}, {self.deed()}"
            case 5:
                return (
                    "decision",
                    f"{self.number(0, 5)} crossed, points {' '.join(self.number(0, 12) for _ in range(7))}",
                )
            case 6:
                size, outline = self.one(
                    [("small-square", "2x2"), ("short-rectangle", "3x2"), ("long-rectangle", "4x2")]
                )
                return size, f"{outline} {self.one([self.stamp(), f'rare {self.number(1, 20)}'])}"
        return "long-rectangle", f"2x4 double {self.stamp()} + {self.stamp()}"


def stamp_cards(count: int) -> Iterator[tuple[str, bool, Any]]:
    """Yield all cards of our pack, the examples, and random cards; for some, only the part that counts at that
    moment."""
    yield from ((deck, False, card) for deck, card in CARDS)
    yield from ((str(tile.size), False, tile) for tile in HOUSE.tiles if tile.size != Size.FOREVER)
    yield from (("decision", False, card) for card in HOUSE.decisions)
    parts = [("decision", False, "3 crossed"), ("decision", True, "points 8 8 5 2 2 0 4"),
             ("pinzetta-event", False, "short small attendee / large long-down"),
             ("pinzetta-event", True, "small large short short long forever, swap-with-her")]  # fmt: skip
    chosen = Chosen(1)
    texts = [*parts, *((deck, False, text) for deck, text in (chosen.card() for _ in range(count)))]
    texts += [(name, False, example_for(name)) for name in (*ALL_SIZES, *CARD_EXAMPLES) if name != "contest"]
    for deck, later, text in texts:
        card = literal_of(deck, text, 1, later)
        if card is not None:
            yield deck, later, card


def reader(deck: str, later: bool) -> Callable[[str], Any]:
    def say(text: str) -> Any:
        card = literal_of(deck, text, 1, later)
        if card is None:
            raise IllegalOutcome("error.no-such-card", card=short(text), deck=deck, example=example_for(deck))
        return card

    return say


@every_language
def test_every_stamp_and_card_is_read_as_it_is_printed(language: str, proving: bool) -> None:
    there, cards, wrong = table("stamp-swap"), list(stamp_cards(RANDOM if proving else SOME)), []
    assert len(cards) > 250
    for every, words in zip((5, 1) if proving else (7, 3), all_words("stamp-swap", language), strict=True):
        for deck, later, card in cards[::every]:
            line, say = line_of(card), reader(deck, later)
            described = say(line)
            shown = [words.line(line), folded(words.line(line)), line]
            if deck in (*ALL_SIZES, "decision", "pinzetta-mat", "show-scoring"):
                shown.append(words.called(described))
            if deck in ("attendee", "mat", "event") or deck.startswith("contest-"):
                shown.append(words.card(described))
            for said in shown:
                draw = Draw(there.game.may_be_open()[deck])
                with patch("cartone.games.kit.localized_input.card_called", lambda *_: ""):
                    again = as_said(words, draw, said, say)
                wrong += [(said, line, line_of(again))] if line_of(again) != line else []
    assert wrong == []


# -- Age of Comics --------------------------------------------------------------------------------


def comic_cards() -> Iterator[tuple[str, str]]:
    """Yield descriptions of cards of all kinds, with and without names, and of random Automa cards."""
    names = ("", " Western Ideas", " Żółw i 2 fani", " L’Amore", " Krimi +1 Fan")
    for number, genre in enumerate(Genre):
        yield from (("comic", f"{genre} {bonus}{names[(number + place) % 5]}") for place, bonus in enumerate(Bonus))
        for craft in Craft:
            yield from ((craft.value, f"{genre} {value}{names[(number + value) % 5]}") for value in (1, 2, 3))
    game = table("age-of-comics").game
    for deck in game.may_be_open().values():
        yield from ((deck.name, game.describe(card)) for card in deck.cards)
    chosen = Chosen(2)
    for _ in range(RANDOM):
        actions, genres = [action.value for action in AUTOMA_ACTIONS], [genre.value for genre in Genre]
        chosen.shuffle(actions)
        chosen.shuffle(genres)
        yield "automa", f"{' '.join(actions[:3])}, {' '.join(genres)}"


@every_language
def test_every_comic_and_every_card_of_the_automa_is_read_as_it_is_printed(language: str) -> None:
    game, wrong = table("age-of-comics").game, []
    guided = cartone.new("automa", ["me", "automa"], dealer=None, open_decks=["automa"])
    beside: Any = page_at(guided, 0, catalogue(language))
    for words in (*all_words("age-of-comics", language), beside.words):
        for deck, line in comic_cards():
            there = game.may_be_open()[deck]
            card = told_of(game, there, line)
            kind, name = " ".join(line.split()[:2]), " ".join(line.split()[2:])
            if deck == "automa":
                shown = [
                    words.line(line),
                    beside.faces.card_shows(card),
                    f"{words.actions(card)}; {words.param('genres', card.genres)}",
                ]
            else:
                shown = [f"{words.line(kind)} {name}".strip(), words.called(card)] if words is not beside.words else []
            for said in (*shown, line, *map(folded, shown[:1] if not name else [])):
                with patch("cartone.games.kit.localized_input.card_called", lambda *_: ""):
                    again = as_said(words, Draw(there), said, partial(told_of, game, there))
                wrong += [(said, line, game.describe(again))] if game.describe(again) != line else []
    assert wrong == []


# -- both ways in ---------------------------------------------------------------------------------

TYPED = {
    "en": ("stamps flowers, 1 each", "hire develop ideas, crime sci-fi superheroes romance western horror"),
    "de": ("Marken Blumen, je 1", "Anheuern Entwickeln Ideen, Krimi Sci-Fi Superhelden Romantik Western Horror"),
    "pl": ("znaczki kwiaty, po 1", "zatrudnij opracuj pomysly, kryminal sci-fi superbohaterowie romans western horror"),
    "it": ("francobolli fiori, 1 ciascuno",
           "Assumi / Sviluppa / Idee; poliziesco > fantascienza > supereroi > romantico > western > horror"),
}  # fmt: skip
"""Descriptions of a mat and of an Automa card, as typed by a person."""


def at_a_card(game: str, deck: str, site: Site) -> str:
    """Return the ID of a real table without a pack that waits for the first card of a deck."""
    form = {"game": game, "depth": "full" if game == "stamp-swap" else "guided", "cards": "yours"}
    name = site.client.post("/real", data=form).headers["location"].rpartition("/")[2]
    random = Random(3)
    while (ask := site.ask(name)) is not None:
        site.host.moves.answer(name, 0, site.at(name), str(ask.options.sample(random)))
    draw = site.host.live(name).table.draw
    assert draw is not None
    assert draw.deck.name == deck
    return name


@every_language
@pytest.mark.parametrize(("game", "deck", "number"), [("stamp-swap", "mat", 0), ("age-of-comics", "automa", 1)])
def test_a_card_is_typed_in_ones_own_language_on_the_page_and_in_the_terminal(
    game: str, deck: str, number: int, language: str, tmp_path: Path
) -> None:
    site = Site(tmp_path, headers={"Accept-Language": language})
    typed, example = TYPED[language][number], catalogue(language).error(refused(game, deck, language))
    line = TYPED["en"][number]
    there = at_a_card(game, deck, site)
    reply = site.client.post(f"/table/{there}/answer", data={"at": site.at(there), "answer": "banana"})
    assert example[1:] in unescape(reply.text)
    site.answer(there, typed)
    assert f"{deck}: {line}" in str(site.host.live(there).table.record)

    there, lines = at_a_card(game, deck, site), iter(["banana", typed])
    out = io.StringIO()
    terminal = TerminalGame(site.host, there, catalogue(language), out)
    assert terminal.table.draw is not None
    with patch.object(terminals, "read_line", lambda: next(lines)):
        terminal.say_card(terminal.table.draw, 0)
    assert f"{deck}: {line}" in str(site.host.live(there).table.record)
    assert example[1:] in " ".join(out.getvalue().split())


def refused(game: str, deck: str, language: str) -> IllegalOutcome:
    """Return the error for text that is not a card; the error's example must be valid input."""
    words, there = all_words(game, language)[0], table(game).game
    with pytest.raises(IllegalOutcome) as problem:
        as_said(words, Draw(there.may_be_open()[deck]), "banana", lambda text: there.literal(deck, text, 1))
    example = problem.value.params["example"]
    assert as_said(words, Draw(there.may_be_open()[deck]), example, lambda text: there.literal(deck, text, 1))
    assert language == "en" or not {"hire", "stamps"} & {*example.split()}
    return problem.value
