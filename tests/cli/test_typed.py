"""Typed input in the user's language: answers as shown on the screen, commands, and the keys of a replay. Notation
means the same in every language."""

from __future__ import annotations

import io
import re
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import pytest

import cartone
from cartone.games import room_of, rooms
from cartone.games.kit.localized_input import as_notation, bare, card_called, readings, refusal, spellings
from cartone.games.kit.options import InRows
from cartone.games.kit.words import GameWords
from cartone.games.stamp_swap.options import Places
from cartone.host import Host
from cartone.locale import LANGUAGES, catalogue
from cartone.store import MemoryStore
from cartone.table import Ask, IllegalAnswer, Random, Table, key_of
from cartone.terminal import AT_A_CARD, TRY, Replay, TerminalGame
from tests.age_of_comics.lively import lively
from tests.messages import messages

from .program import lead

OTHERS = [language for language in LANGUAGES if language != "en"]
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_other = pytest.mark.parametrize("language", OTHERS)

TABLES: list[tuple[Any, ...]] = [
    ("stamp-swap", ["Ann", "Ben"], {}),
    ("stamp-swap", ["Ann", "pinzetta"], {}),
    ("age-of-comics", ["Ann", "Ben"], {}),
    ("age-of-comics", ["Ann", "automa"], {"edition": "seed"}),
    ("pinzetta", ["me", "pinzetta"], {}),
    ("automa", ["me", "automa"], {}),
]
LONGEST, OFTEN, SAMPLES = 400, 3, 2
"""Limits: questions per game, repetitions of each kind of question, and random answers to each question."""


class Asked(NamedTuple):
    """A question, with its table, the asked seat's view and some options."""

    table: Table[Any]
    ask: Ask
    view: Any
    options: list[Any]

    def words(self, language: str) -> GameWords:
        room, words = room_of(self.table.header.game), catalogue(language)
        said: GameWords = room.words(
            words, room.seated(self.table.seats, words, {}), self.ask.seat, self.table.game.pack
        )
        return said


@cache
def asked() -> list[Asked]:
    """Return questions of every kind from every game, each with the table at that moment."""
    found: list[Asked] = []
    for game, players, settings, *pack in TABLES:
        table: Table[Any] = cartone.new(game, players, seed=3, settings=settings, pack=pack[0] if pack else "house")
        often: dict[tuple[str, str], int] = {}
        random = Random(key_of(1, "typed"))
        for _ in range(LONGEST):
            if not table.pending:
                break
            ask = next(iter(table.pending.values()))
            kind = ask.kind, ask.about
            often[kind] = often.get(kind, 0) + 1
            if often[kind] <= OFTEN:
                places = {0, min(1, len(ask.options) - 1), len(ask.options) - 1}
                some = [ask.options.sample(random) for _ in range(SAMPLES)]
                options = [*map(ask.options.at, sorted(places)), *some]
                found.append(Asked(table.copy(), ask, table.view(ask.seat), options))
            is_comics = game == "age-of-comics"
            table.answer(ask.seat, lively(ask, table.game, random) if is_comics else ask.options.sample(random))
    return found


def read(words: GameWords, one: Asked, text: str) -> str:
    """Return the notation for typed text, or the error message."""
    try:
        return as_notation(words, one.view, one.ask, text)
    except IllegalAnswer as problem:
        assert words.catalogue.error(problem)  # noqa: PT017
        return problem.message


def test_every_kind_of_question_is_asked() -> None:
    kinds = {(one.table.header.game, one.ask.kind) for one in asked()}
    assert len(kinds) > 28
    assert {game for game, _ in kinds} == set(rooms())


# -- answers --------------------------------------------------------------------------------------


@every_language
def test_an_answer_is_notation_or_what_the_screen_shows_in_every_language(language: str) -> None:
    """Options can be typed as they appear in examples, lists, sentences, rows and button labels, or as an unambiguous
    card name."""
    in_rows = 0
    for one in asked():
        words = one.words(language)
        for option in one.options:
            ways = [str(option), words.typed(option)]
            if isinstance(one.ask.options, InRows):
                ways.append(words.option(one.view, one.ask.kind, option))
                in_rows += 1
            for way in ways:
                assert as_notation(words, one.view, one.ask, way) == str(option)
            for name in words.names(one.view, one.ask.kind, option) if len(one.ask.options) < 200 else ():
                assert read(words, one, name.upper()) in (str(option), "error.typed-two"), (language, one.ask, name)
    assert in_rows


def at(kind: str, game: str = "") -> Asked:
    return next(one for one in asked() if one.ask.kind == kind and game in ("", one.table.header.game))


@pytest.mark.parametrize(
    ("language", "kind", "typed", "notation"),
    [
        ("de", "genre", "krimi", "crime"), ("de", "genre", "SUPERHELDEN", "superheroes"),
        ("pl", "genre", "kryminal", "crime"), ("it", "genre", "Poliziesco", "crime"),
        ("de", "action", "Entwickeln", "develop"), ("it", "action", "assumi", "hire"),
        ("pl", "action", "Sprzedaz", "sales"), ("de", "develop", "Stapel", "deck"),
        ("de", "board-idea", "keine", "none"), ("pl", "board-idea", "nic", "none"),
        ("it", "board-idea", "niente", "none"),
        ("de", "sales", "fertig", "done"), ("pl", "sales", "gotowe", "done"), ("it", "sales", "FATTO", "done"),
        ("en", "sales", "DONE", "done"),
    ],
)  # fmt: skip
def test_words_of_a_language(language: str, kind: str, typed: str, notation: str) -> None:
    one = at(kind)
    assert as_notation(one.words(language), one.view, one.ask, typed) == notation


@every_language
def test_steps_of_an_agent_are_named_with_a_word_and_a_place(language: str) -> None:
    one = at("sales")
    words = one.words(language)
    for option in islice(one.ask.options, 12):
        assert as_notation(words, one.view, one.ask, words.typed(option).lower()) == str(option)


@every_language
def test_what_could_be_two_answers_is_refused_with_both(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    one = at("action")
    words = one.words(language)
    monkeypatch.setattr(type(words), "names", lambda *_: ["Twin (one of them)"])
    with pytest.raises(IllegalAnswer) as problem:
        as_notation(words, one.view, one.ask, "twin")
    first, second, *_ = map(words.typed, one.ask.options)
    assert problem.value.message == "error.typed-two"
    assert (problem.value.params["one"], problem.value.params["other"]) == (first, second)
    assert {first, second} <= set(re.findall(r"\w+", catalogue(language).error(problem.value)))


@every_other
def test_a_refusal_has_examples_in_the_language_that_can_be_typed(language: str) -> None:
    one = at("genre")
    words = one.words(language)
    problem = refusal(words, one.ask, "banana")
    assert words.word("crime") in problem.params["examples"]
    assert "crime" not in catalogue(language).error(problem).split()
    assert "genre" not in problem.params["kind"] or language == "de"
    for one in asked():
        if isinstance(one.ask.options, InRows | Places):
            continue
        words = one.words(language)
        problem = refusal(words, one.ask, "banana?")
        if problem.message == "error.no-answer":
            first = problem.params["examples"].split("; " if "; " in problem.params["examples"] else ", ")[0]
            if "," not in words.typed(one.ask.options.at(0)):
                assert as_notation(words, one.view, one.ask, first) == str(one.ask.options.at(0))


def test_a_text_has_only_so_many_readings() -> None:
    phrases = {("a",): ["x", "y"], ("a", "a"): ["z"]}
    assert len(list(islice(readings(("a",) * 100, phrases), 64))) == 64


@pytest.mark.parametrize("text", ["", " ", "?!", "„“", "a" * 400, "a " * 200, "| | |", "/ / /", "#", "0" * 300])
def test_whatever_is_typed_is_an_answer_or_refused(text: str) -> None:
    for one in asked()[::3]:
        assert read(one.words("pl"), one, text)


# -- words in sentences ---------------------------------------------------------------------------

FIXED = {
    "none": ("none", "keine", "nic", "niente"), "done": ("done", "fertig", "gotowe", "fatto"),
    "pass": ("pass", "passen", "pas", "passo"), "deck": ("deck", "Stapel", "talia", "mazzo"),
    "walk": ("walk", "gehen", "idź", "cammina"), "jump": ("jump", "springen", "skocz", "salta"),
    "flip": ("flip", "aufdecken", "odkryj", "gira"), "collect": ("collect", "einsammeln", "zbierz", "raccogli"),
}  # fmt: skip
"""Words of answers that sentences mention, in each language."""


@every_language
def test_the_words_that_sentences_name_are_shown_and_accepted(language: str) -> None:
    number = list(LANGUAGES).index(language)
    for one in asked():
        words = one.words(language)
        tokens = {token for option in islice(one.ask.options, 200) for token in str(option).split()}
        for token in tokens & set(FIXED):
            assert words.spoken(token)[0] == FIXED[token][number]


# -- cards ----------------------------------------------------------------------------------------


@every_language
def test_a_card_that_came_is_called_by_its_name(language: str) -> None:
    table = cartone.new("stamp-swap", ["me", "pinzetta"], dealer=None)
    draw = table.draw
    assert draw is not None
    words = room_of("stamp-swap").words(catalogue(language), table.seats, 0, table.game.pack)
    card = draw.fitting()[0]
    assert card_called(words, draw, words.called(card)) == card.id
    assert card_called(words, draw, "banana") == ""


# -- commands -------------------------------------------------------------------------------------


def terminal(language: str, game: str = "stamp-swap", players: tuple[str, ...] = ("me", "greedy")) -> TerminalGame:
    host = Host(MemoryStore())
    return TerminalGame(host, host.tables.lay(cartone.new(game, players, seed=7)), catalogue(language), io.StringIO())


@every_language
@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
def test_every_command_has_a_word_of_its_own(language: str, game: str) -> None:
    shown = terminal(language, game)
    names = [*shown.commands, *([TRY] if game == "stamp-swap" else [])]
    words = [shown.screen.words.command(name) for name in names]
    assert len({bare(word) for word in words}) == len(words)
    for name, word in zip(names, words, strict=True):
        assert " " not in word
        for typed in (name, name.upper(), word, word.upper(), "".join(next(iter(spellings(word))))):
            assert shown.command_in(f"{typed} my file") == (name, "my file")
    if language != "en":
        same = [name for name, word in zip(names, words, strict=True) if name == word]
        assert same == []


@every_language
def test_the_lines_that_name_commands_name_words_that_are_accepted(language: str) -> None:
    shown = terminal(language)
    for message in ("terminal.welcome", "terminal.commands"):
        line = catalogue(language).text(message, pages=", ".join(shown.about))
        named = re.split(r", | · ", line.partition(":")[2].strip(" ."))
        assert {shown.command_in(word)[0] for word in named} == set(shown.commands)
    line = catalogue(language).text("terminal.card-commands").rpartition(":")[2]
    assert {shown.command_in(word.strip())[0] for word in line.split("·")} == set(AT_A_CARD)


@every_language
def test_no_word_for_a_command_is_an_answer_and_every_question_has_one_for_its_prompt(language: str) -> None:
    for one in asked():
        words = one.words(language)
        commands = {way for name in (*AT_A_CARD, "help", "hint", TRY) for way in spellings(words.command(name))}
        for option in islice(one.ask.options, 100):
            assert bare(words.typed(option))[:1] not in commands
        prompt = words.prompt(one.ask.kind)
        assert len(prompt) <= 20
        assert " " not in prompt
    for room in rooms().values():
        words = room.words(catalogue(language))
        decks = [deck.removesuffix("-back") for deck in room.real.decks]
        lacking = [deck for deck in decks if words.prompt(deck) == deck and not deck.startswith("order")]
        assert [deck for deck in lacking if f"{room.name}.prompt.{deck}" not in messages(language)] == []


@pytest.mark.parametrize(("language", "word"), [("de", "probiere"), ("pl", "sprawdz"), ("it", "PROVA"), ("en", "try")])
def test_to_try_has_a_word(language: str, word: str) -> None:
    table = lead(cartone.new("stamp-swap", ["me", "greedy"], seed=7), "place")
    shown = terminal(language)
    command, rest = shown.command_in(f"{word} {table.pending[0].options.at(0)}")
    assert command == TRY
    tried = shown.screen.answer_to_try(table.view(0), table.pending[0], f"{TRY} {rest}")
    assert tried is not None


@pytest.mark.parametrize(
    ("language", "back", "end"), [("en", "b", "q"), ("de", "z", "e"), ("pl", "wstecz", "k"), ("it", "i", "ESCI")]
)
def test_the_keys_of_a_replay(language: str, back: str, end: str) -> None:
    table = lead(cartone.new("stamp-swap", ["greedy", "greedy"], seed=7))
    keys = iter(["", "", back, "b", "2", end])
    out = io.StringIO()
    prompts: list[str] = []

    def key(prompt: str) -> str:
        prompts.append(prompt)
        return next(keys)

    Replay(table.record, table, catalogue(language), out).step(key)
    assert [prompt.partition("/")[0] for prompt in prompts] == ["0", "1", "2", "1", "0", "2"]
    assert f"{back[0]}: " in prompts[0]
    assert "greedy" not in out.getvalue()
