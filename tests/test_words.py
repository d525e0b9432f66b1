"""Stories of whole games and hints are grammatical in every language."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import cartone
from cartone.games import age_of_comics, game_called, stamp_swap
from cartone.games import games as all_games
from cartone.games.age_of_comics.challenges import CHALLENGES
from cartone.games.age_of_comics.city import CORNERS, SPACES
from cartone.games.age_of_comics.components import Genre, Order
from cartone.games.age_of_comics.words import Words as ComicWords
from cartone.games.kit.localized_input import as_notation
from cartone.games.kit.page import TablePage
from cartone.games.stamp_swap.album import CELLS, cell_name
from cartone.host import Host
from cartone.locale import LANGUAGES, catalogue
from cartone.store import MemoryStore
from cartone.table import Ask, Event, Random, Seat, SeededDealer, StackedDealer, Table, key_of
from cartone.terminal import TerminalGame
from cartone.text import WIDTH, Style
from cartone.web.lobby_games import page_at
from tests.age_of_comics.lively import lively
from tests.messages import messages
from tests.real.person import NO_PACK, Person, digital, laid

SEEDS = 2
"""Number of games for each number of players, enough to see every kind of question."""
SOLO: Mapping[str, list[str]] = {"stamp-swap": ["Ann", "pinzetta"], "age-of-comics": ["Ann", "automa"]}

every_game = pytest.mark.parametrize("game", all_games())
every_language = pytest.mark.parametrize("language", LANGUAGES)


# -- games ----------------------------------------------------------------------------------------

ALL_CHALLENGES = {"edition": "seed", "challenges": ",".join(CHALLENGES)}


def asks(table: Table[Any], seed: int = 1) -> Iterator[Ask]:
    """Yield every question of a random game that prefers rare options."""
    random = Random(key_of(seed, "words"))
    while table.pending:
        ask = next(iter(table.pending.values()))
        yield ask
        is_comics = table.header.game == age_of_comics.ROOM.name
        option = lively(ask, table.game, random) if is_comics else ask.options.sample(random)
        table.answer(ask.seat, option)


def games(game: str) -> Iterator[Table[Any]]:
    """Yield new tables for every number of players, and against the cardboard opponent."""
    sizes = [["Ann", "Ben", "Cem", "Dag", "Eva"][:size] for size in game_called(game).seats if size > 1]
    for seed in range(SEEDS):
        for players in (*sizes, SOLO[game]):
            settings = ALL_CHALLENGES if age_of_comics.ROOM.opponent in players else {}
            yield cartone.new(game, players, seed=seed, settings=settings)


@cache
def played(game: str) -> list[Table[Any]]:
    """Return the same tables at the end of their games."""
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
"""Patterns that no message may match: wrong idioms, articles and cases, and errors that are hard to read."""


@every_language
def test_no_message_has_a_phrase_that_was_found_wrong(language: str) -> None:
    said = [(name, form) for name, forms in messages(language).items() for form in forms]
    assert [text for text in said if re.search(FALSE[language], text[1])] == []


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
"""Patterns for the place of an order as a part of a sentence."""

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
"""Patterns for wrong articles and prepositions before inserted words."""


@every_language
@every_game
def test_stories_of_whole_games_have_no_slip_of_grammar(game: str, language: str) -> None:
    """The test reads the stories of a player and of a spectator."""
    wrong: dict[str, str] = {}
    for table in played(game):
        for seat in (0, None):
            screen = game_called(game).screen(catalogue(language), table.seats, seat, Style(colour=False))
            for event in table.game.story.events():
                line = " ".join([screen.words.event(event), *screen.words.reasons(event)])
                if re.search(rf"{SLIPS[language]}|[{{}}]|\S  \S", line):
                    wrong.setdefault(event.id, line)
    assert wrong == {}


# -- hints ----------------------------------------------------------------------------------------

PLACES = {*CORNERS, *map(cell_name, range(CELLS))}
"""Names of corners and cells, which the page also shows."""

KINDS = {
    room.ROOM.name: {space.kind for space in vars(room.options).values() if hasattr(space, "kind")}
    for room in (stamp_swap, age_of_comics)
}
AT_MOST = 9
"""Approximate number of options of a question whose hints are checked."""


def codes_in(text: str, notation: str, page: TablePage) -> list[str]:
    """Return the codes in an option's notation that also appear in a hint, apart from places and words of the
    language."""
    alike = {message for message in re.findall(r"[a-z][a-z-]+", notation) if is_word(message, page)}
    codes = set(re.findall(r"[A-Za-z][\w-]*", notation)) - PLACES - alike
    return [code for code in codes if re.search(rf"(?<![\w-]){re.escape(code)}(?![\w-])", text)]


def is_word(code: str, page: TablePage) -> bool:
    """Return whether a code is also a word of the reader's language, as all codes are in English, or `western` is in
    German."""
    known = f"{page.words.game}.word.{code}"
    in_words = page.catalogue.text(known) if page.catalogue.has(known) else ""
    return page.catalogue.language == "en" or in_words.lower() == code


def check_hints(table: Table[Any], ask: Ask) -> None:
    """Check that every option is described in words, and that no two descriptions are alike."""
    step = max(1, len(ask.options) // AT_MOST)
    notations = [str(ask.options.at(index)) for index in range(0, len(ask.options), step)]
    for language in LANGUAGES:
        page = page_at(table, ask.seat, catalogue(language))
        said = {notation: page.choices.in_words(notation) for notation in notations}
        assert len(set(said.values())) == len(said), said
        for notation, text in said.items():
            assert re.search(r"[^\W\d_]{2}", text), (language, ask.kind, notation, text)
            assert not codes_in(text, notation, page), (language, ask.kind, notation, text)


@every_game
def test_every_answer_of_whole_games_is_said_in_words(game: str) -> None:
    kinds = set()
    for table in games(game):
        for ask in asks(table):
            kinds.add(ask.kind)
            check_hints(table, ask)
    assert kinds == KINDS[game] - {"by-hand", "tell", "turn-up"}, "the first two are asked below"


def test_what_a_card_did_by_hand_is_said_in_words(tmp_path: Path) -> None:
    house = (stamp_swap.ROOM.packs / "house.toml").read_text(encoding="utf-8")
    by_hand = house.replace('at = "pile-taken", do = "points", amount = 3', 'at = "swap-start", do = "by-hand"')
    pack = tmp_path / "mine.toml"
    pack.write_text(by_hand, encoding="utf-8")
    dealer = StackedDealer({"event": ["E10", "E04"], "attendee": ["A04"]}, SeededDealer(1))
    table = cartone.new("stamp-swap", ["Ann", "Ben"], seed=1, pack=str(pack), dealer=dealer)
    ask = next(ask for ask in asks(table) if ask.kind == "by-hand")
    assert len(ask.options) > 60
    check_hints(table, ask)


def test_what_a_card_without_a_pack_scores_is_said_in_words() -> None:
    seeded = digital("stamp-swap", 3, ())
    table, person = laid(seeded, NO_PACK), Person(seeded, NO_PACK)
    while (ask := table.pending.get(0)) is None or ask.kind != "tell":
        person.tell(table)
    check_hints(table, ask)


@every_language
@every_game
def test_a_hint_in_the_terminal_says_it_in_words_and_what_to_type(game: str, language: str) -> None:
    words, out = catalogue(language), io.StringIO()
    host = Host(MemoryStore())
    terminal = TerminalGame(host, host.tables.new(game, ["me", SOLO[game][1]], seed=5), words, out)
    table = terminal.table
    type_this = words.text("terminal.hint-typed", option="")
    while ask := table.pending.get(0):
        out.seek(out.truncate(0))
        terminal.hint(ask, "")
        lines = out.getvalue().splitlines()
        (typed,) = [line.removeprefix(type_this) for line in lines if line.startswith(type_this)]
        notation = as_notation(terminal.screen.words, table.view(0), ask, typed)
        suggestion = words.text("terminal.hint", option=page_at(table, 0, words).choices.in_words(notation))
        assert "".join(lines).replace(" ", "").startswith(suggestion.replace(" ", ""))
        assert max(map(len, lines)) <= WIDTH
        table.answer(0, notation)
