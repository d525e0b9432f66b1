"""Entering a drawn card: a few taps lead to any card, and the table accepts the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from cartone.games import game_called
from cartone.games.age_of_comics.components import Genre
from cartone.games.kit.card_entry import CARD, OTHER, CardQuestion
from cartone.games.stamp_swap.components import DRAWN_SIZES
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Draw, Table
from cartone.web.lobby_games import page_at

from .person import BY_ID, NO_PACK, OPPONENTS, Person, check_same, digital, laid, stops

both = pytest.mark.parametrize("game", OPPONENTS)
SIZES = {size.value for size in DRAWN_SIZES}


def asked(table: Table[Any], told: tuple[str, ...], language: str = "en") -> CardQuestion:
    room = game_called(table.header.game)
    words = room.words(catalogue(language), table.seats, 0, table.game.pack)
    assert table.draw is not None
    assert room.real.coming is not None
    deck = (table.draw.face or table.draw.deck).name
    question: CardQuestion = room.real.coming(table.game, table.draw, deck in table.header.open, told, words)
    return question


class Tapping(Person):
    """A person who taps the features of a drawn card until it is entered."""

    def __init__(self, game: Table[Any]) -> None:
        super().__init__(game, BY_ID)
        self.taps: dict[str, int] = {}
        """The largest number of taps for a card, by deck."""

    def draw(self, table: Table[Any], draw: Draw) -> str:
        card, deck = super().draw(table, draw), (draw.face or draw.deck).name
        question = asked(table, ())
        while not question.said:
            told = (*question.told, self.seen(question.facet, card))
            question = asked(table, told)
            assert question.told == told
        self.taps[deck] = max(self.taps.get(deck, 0), len(question.told))
        assert question.said == card
        return card

    def seen(self, facet: str, card: str) -> str:
        """Return the value of a card's feature, as the page offers it."""
        if facet == CARD:
            return card
        face = next(one for one in self.cards() if one.id == card)
        stamp = getattr(face, "stamps", (face,))[0]
        match facet:
            case "colour":
                return "double" if face.is_double else str(stamp.colour or "rare")
            case "value":
                return "cancelled" if stamp.kind == "cancelled" else str(face.value)
        return str(getattr(stamp, facet))


@both
def test_every_card_of_a_pack_is_told_in_a_few_taps(game: str) -> None:
    """Most cards need a single tap on their picture; if there are many cards, features come first."""
    seeded = digital(game, 3, ())
    person = Tapping(seeded)
    *_, table = stops(seeded, person)
    check_same(seeded, table)
    many = {deck: taps for deck, taps in person.taps.items() if taps > 1}
    assert max(many.values()) <= 3
    assert set(many) <= {*SIZES, "attendee", "comic", "writer", "artist"}


def ways(table: Table[Any], told: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield some paths through the questions: each option is taken once and followed by first options."""
    question = asked(table, told)
    if question.said:
        yield told
    for number, option in enumerate(() if question.said else question.options):
        ends = ways(table, (*told, option.value))
        yield from ends if number == 0 else [next(ends)]


DESCRIBED = {
    "stamp-swap": {"mat", "contest-colour", "contest-theme", "contest-size", "contest-cancelled", "contest-finale",
                   "pinzetta-mat", "pinzetta-event", "attendee", "decision", "show-scoring", *SIZES},
    "age-of-comics": {"comic", "writer", "artist", "automa"},
}  # fmt: skip


@both
def test_whatever_is_tapped_without_a_pack_the_table_takes(game: str) -> None:
    """At the first draw from each deck for each moment, all options are possible and have names."""
    seeded = digital(game, 3, ())
    met: set[tuple[str, str]] = set()
    for table in stops(seeded, Person(seeded, NO_PACK)):
        if (draw := table.draw) is not None:
            deck = (draw.face or draw.deck).name
            if deck in DESCRIBED[game] and (deck, draw.why) not in met:
                met.add((deck, draw.why))
                found = [*ways(table)]
                check_names(table, {told[:end] for told in found for end in range(len(told))})
                for told in found:
                    line = asked(table, told).said
                    assert draw.fits(table.game.literal(deck, line, 1)) or draw.face is not None
    assert {deck for deck, _ in met} == DESCRIBED[game]


def check_names(table: Table[Any], starts: Iterable[tuple[str, ...]]) -> None:
    """Check that no feature or option is shown by its identifier, at any stage."""
    for language, told in product(LANGUAGES, starts):
        question = asked(table, told, language)
        labels = [question.label, *(option.label for option in question.options)]
        assert all(labels)
        assert len({*labels[1:]}) == len(question.options), "two options are called the same"
        raw = {option.value for option in question.options if option.value == option.label and "-" in option.label}
        assert raw <= {"sci-fi"}


@both
def test_keys_stand_in_one_order_whatever_has_come(game: str) -> None:
    """Genres, colours, values and cards are always in the same order, so that the buttons stay in place."""
    seeded = digital(game, 3, ())
    before: dict[str, set[tuple[str, str]]] = {}
    for table in stops(seeded, Person(seeded, BY_ID)):
        if table.draw is not None:
            question = asked(table, ())
            if table.draw.deck.name == "order-back":
                genres = [option.value for option in question.options]
                assert genres == [genre for genre in Genre if genre in genres]
            pairs = {*combinations([option.value for option in question.options], 2)}
            known = before.setdefault(f"{question.deck} {question.facet}", set())
            assert not {(two, one) for one, two in pairs} & known
            known |= pairs
    assert len(before) > 4


def test_the_map_shows_where_an_order_lies() -> None:
    seeded = digital("age-of-comics", 3, ())
    shown: set[str] = set()
    for table in stops(seeded, Person(seeded, BY_ID)):
        if table.draw is not None and len(shown) < 30:
            where = str(page_at(table, 0, catalogue("en")).arrival.where())
            assert bool(where) == (table.draw.why in ("order-back", "order"))
            shown |= {where} if table.draw.why == "order-back" else set()
    assert len(shown) == 30


def test_what_makes_no_sense_is_as_if_it_were_not_told() -> None:
    table = laid(digital("stamp-swap", 3, ()), BY_ID)
    question = asked(table, ("M9", "nonsense"))
    assert (question.told, question.said, question.facet) == ((), "", CARD)
    assert [option.value for option in question.options] == [card.id for card in table.draw.fitting()]  # type: ignore[union-attr]
    assert asked(table, ("M4",)).said == "M4"
    assert all(one != two for one, two in pairwise(option.label for option in question.options))


DRAWN = {"colour", "theme", "outline", "item", "type", "targets", "action", "genre", CARD}
"""Features that have pictures; the others are numbers and words about how a card works."""
NAMED_ONLY = {"mat"}
"""Decks whose cards are chosen by name."""


@pytest.mark.parametrize("way", [BY_ID, NO_PACK])
@both
def test_what_is_seen_on_a_card_is_drawn(game: str, way: str) -> None:
    seeded = digital(game, 3, ())
    seen = set()
    for table in stops(seeded, Person(seeded, way)):
        if table.draw is not None:
            page = page_at(table, 0, catalogue("de"))
            assert page.arrival.question is not None
            facet, deck = page.arrival.question.facet, page.arrival.question.deck
            if facet in DRAWN and deck not in NAMED_ONLY and (facet, deck) not in seen:
                known = [option for option in page.arrival.question.options if option.value != OTHER]
                assert all(map(page.arrival.picture, known)), (facet, deck)
                seen.add((facet, deck))
        elif table.pending and table.pending[0].kind == "tell":
            page = page_at(table, 0, catalogue("de"))
            assert page.choices.are_numbers
            assert not page.choices.buttons, "a number has keys of its own"
    assert len(seen) > 4
    assert page_at(table, 0, catalogue("de")).level


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_tapped_of_an_event_is_seen_with_how_many_there_are(language: str) -> None:
    """The top part of Pinzetta's card has five items, and the page changes after each tap."""
    table = laid(digital("stamp-swap", 1, (("level", "1"),)), NO_PACK)
    person = Person(digital("stamp-swap", 1, (("level", "1"),)), NO_PACK)
    while table.draw is None or table.draw.deck.name != "pinzetta-event":
        person.tell(table)
    for count, told in enumerate([(), ("small",), ("small", "large-down"), ("small", "large-down", "attendee")]):
        question = asked(table, told, language)
        assert (question.count, question.of) == (count, 5)
        assert len(question.entered) == count
    words = catalogue(language)
    face_down = f"{words.text('stamp-swap.word.large-square')}, {words.text('stamp-swap.word.face-down')}"
    assert question.entered[:2] == (words.text("stamp-swap.word.small-square"), face_down)
