"""What is said reads as people would write it: whole games told in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

import cartone
from cartone.games import GAMES, age_of_comics, game_called
from cartone.games.age_of_comics.challenges import CHALLENGES
from cartone.games.age_of_comics.city import SPACES
from cartone.games.age_of_comics.components import Genre, Order
from cartone.games.age_of_comics.words import Words as ComicWords
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Ask, Event, Random, Seat, Table, key_of
from cartone.text import Style
from tests.age_of_comics.lively import lively
from tests.messages import messages

SEEDS = 2
"""So many games of every size: as many as it takes until all kinds of events were told."""
SOLO: Mapping[str, list[str]] = {"stamp-swap": ["Ann", "pinzetta"], "age-of-comics": ["Ann", "automa"]}

every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


# -- games ----------------------------------------------------------------------------------------

ALL_CHALLENGES = {"edition": "seed", "challenges": ",".join(CHALLENGES)}


def asks(table: Table[Any], seed: int = 1) -> Iterator[Ask]:
    """Every question of a game that is played by chance, with a liking for what happens rarely."""
    random = Random(key_of(seed, "words"))
    while table.pending:
        ask = next(iter(table.pending.values()))
        yield ask
        is_comics = table.header.game == age_of_comics.NAME
        option = lively(ask, table.game, random) if is_comics else ask.options.sample(random)
        table.answer(ask.seat, option)


def games(game: str) -> Iterator[Table[Any]]:
    """Tables of every size and against the cardboard opponent."""
    sizes = [["Ann", "Ben", "Cem", "Dag", "Eva"][:size] for size in game_called(game).SEATS if size > 1]
    for seed in range(SEEDS):
        for players in (*sizes, SOLO[game]):
            settings = ALL_CHALLENGES if age_of_comics.OPPONENT in players else {}
            yield cartone.new(game, players, seed=seed, settings=settings)


@cache
def played(game: str) -> list[Table[Any]]:
    """The same tables at the end of the game."""
    tables = list(games(game))
    for table in tables:
        for _ in asks(table):
            pass
    return tables


# -- the catalogue --------------------------------------------------------------------------------

FALSE = {
    "en": r"against the clock|\bBeside \w+s there|; one does$|asked is|\ba (\{pile\}|[aeio]|u(?!ni|se))",
    "de": r"beantwortet nichts|; es ist genau eines$|gehört (sie|die Sonderaktion) zu",
    "pl": r"Przy \{|nie odpowiada na żadne pytanie",
    "it": r"\bin \{space\}|non risponde a nessuna domanda",
}
"""What no message says: wrong idioms, articles and cases, and errors that nobody could read."""


@every_language
def test_no_message_has_a_phrase_that_was_found_wrong(language: str) -> None:
    said = {name: form for name, forms in messages(language).items() for form in forms}
    assert {name: text for name, text in said.items() if re.search(FALSE[language], text)} == {}


ITALIAN_BOX = {
    "superheroes-western": "Azione!", "sci-fi-horror": "Maestro della narrativa", "romance-crime": "Pistole e fiori",
    "twenty-dollars": "Genio degli affari", "eleven-fans": "Oltre", "no-rip-offs": "Editore etico",
    "only-rip-offs": "Affarista", "publisher": "editore / direttore editoriale",
}  # fmt: skip


def test_challenges_and_the_highest_title_have_the_names_of_the_italian_box() -> None:
    for name, printed in ITALIAN_BOX.items():
        assert catalogue("it").text(f"age-of-comics.word.{name}").startswith(printed)
    assert catalogue("it").text("stamp-swap.word.token").startswith("segnalino ")


# -- places ---------------------------------------------------------------------------------------

AT = {
    "en": r"(in the (north|south|west|east)|between [A-D]\d and [A-D]\d)",
    "de": r"(im (Norden|Süden|Westen|Osten)|zwischen [A-D]\d und [A-D]\d)",
    "pl": r"(na (północy|południu|zachodzie|wschodzie)|między [A-D]\d a [A-D]\d)",
    "it": r"(a (nord|sud|ovest|est)|tra [A-D]\d e [A-D]\d)",
}
"""Where an order can be, as a part of a sentence."""

ORDER = {"en": r"order( crime 3)?", "de": r"Auftrag( Krimi 3)?", "pl": "[Zz]amówienie", "it": r"ordine( poliziesco 3)?"}


@every_language
def test_every_space_of_the_city_has_its_place_in_a_sentence(language: str) -> None:
    you, them = (ComicWords(catalogue(language), [Seat(0, "Ann", "Ann")], seat) for seat in (0, None))
    told = [
        words.event(Event(message, {"space": space, "order": Order(Genre.CRIME, 3), "seat": 0}))
        for words in (you, them)
        for space in range(len(SPACES))
        for message in ("turned-up", "collected", "automa-collects", "laid-again")
    ]
    assert len(set(told)) == 5 * len(SPACES), "only of `collected` there is a message for you and one for others"
    assert [line for line in told if not re.search(f"{ORDER[language]} {AT[language]}[ .:]", line)] == []


# -- stories --------------------------------------------------------------------------------------

SLIPS = {
    "en": r"\ba [aeiou]|\ban [^aeiouAEIOU\W]|\bat (north|south|west|east)\b",
    "de": r"\bbei (Nord|Süd|West|Ost)\b|\beine (Wettbewerb|Auftrag|Comic)\b",
    "pl": r"\b[Pp]rzy (północ|południe|zachód|wschód)\b|\b(pol[ua]) (północ|południe|zachód|wschód)\b",
    "it": r"\bin (nord|sud|ovest|est)\b|\b(di|a|da|in|su) (il|lo|la|gli)\b|\blo? [aeiou]",
}
"""Wrong articles and prepositions in front of whatever a blank was filled with."""


@every_language
@every_game
def test_stories_of_whole_games_have_no_slip_of_grammar(game: str, language: str) -> None:
    """As they are told to a player and to somebody who looks on."""
    wrong: dict[str, str] = {}
    for table in played(game):
        for seat in (0, None):
            picture = game_called(game).picture(catalogue(language), table.seats, seat, Style(colour=False))
            for event in table.game.story.events():
                line = " ".join([picture.words.event(event), *picture.words.reasons(event)])
                if re.search(rf"{SLIPS[language]}|[{{}}]|\S  \S", line):
                    wrong.setdefault(event.id, line)
    assert wrong == {}
