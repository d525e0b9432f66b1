"""The command line uses the requested language for help, games, reports and errors."""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import re
import shlex
from collections.abc import Iterable, Mapping

import pytest

from cartone.arguments import COMPLAINTS, complaint_in, read
from cartone.games import age_of_comics, games
from cartone.games.age_of_comics.scoring import TITLES
from cartone.games.stamp_swap import ROOM
from cartone.locale import LANGUAGES, Catalogue, catalogue
from cartone.simulate.telling import TALLY_WIDTH
from cartone.table import UnknownName
from cartone.text import sentence

from .program import COMMANDS, Program, check_width, record_at, replies, whole_record

OTHERS = [language for language in LANGUAGES if language != "en"]
GERMAN = catalogue("de")
TYPED = re.compile(r"--?[a-z][a-z-]*|\{[^}]*\}|\b[A-ZÄÖÜŁĄĘÓŚŻŹĆŃ]{2,}\b|"
                   r"\b(?:stamp-swap|age-of-comics|beginner|intermediate|expert|greedy|chance)\b")  # fmt: skip
"""Text that users type, which is the same in every language: options, their values, placeholders and names."""


def said(text: str) -> set[str]:
    """Return the lines that have at least two words besides text that users type."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    return {
        line
        for line in lines
        if not line.startswith("cartone ") and len(re.findall(r"[^\W\d_]{3,}", TYPED.sub(" ", line))) > 1
    }


# -- help ---------------------------------------------------------------------------------------


def help_in(program: Program, language: str, command: str) -> str:
    """Return the `--help` output of a command, or of all commands, in a language."""
    return program("--lang", language, *command.split(), "--help").ok()


@pytest.mark.parametrize("language", OTHERS)
def test_help_leaves_nothing_in_english_but_commands_and_options_and_fits_the_width(
    language: str, program: Program
) -> None:
    words = catalogue(language)
    for command in ("", *COMMANDS):
        english, other = help_in(program, "en", command), help_in(program, language, command)
        check_width(other)
        for typed in (r"(?m)^  (-[a-z-]+|  [a-z]+(?=  ))", r"(?m)^  (cartone\b(?: \S+)*)"):
            assert re.findall(typed, english) == re.findall(typed, other)
        assert other.startswith(f"{words.text('argparse.usage')} cartone")
        assert words.text("argparse.help") in " ".join(other.split())
        english, other = english.partition("\n\n")[2], other.partition("\n\n")[2]
        assert len(said(english)) >= 2
        assert said(english) & said(other) == set()


def test_the_program_explains_itself_in_german(program: Program) -> None:
    out = program("--lang", "de", "--help").ok()
    assert GERMAN.text("cli.description") in out
    assert program("play", "--help", "--lang=DE").ok().count(GERMAN.text("cli.command.play")) == 1


# -- the words of argparse ----------------------------------------------------------------------

NEVER_SAID = {
    "usage: ", "unrecognized arguments: %s", "positional arguments", "options", "show this help message and exit",
    "%(heading)s:", "%(prog)s: error: %(message)s\n", "%(prog)s: warning: %(message)s\n", " (default: %(default)s)",
    "show program's version number and exit", "subcommands", "title", "description", "%r is not callable",
    "'required' is an invalid argument for positionals", ".__call__() not defined", 'argument "-" with mode %r',
    "argument '%(argument_name)s' is deprecated", "command '%(parser_name)s' is deprecated",
    "option '%(option)s' is deprecated", "can't open '%(filename)s': %(error)s",
    "cannot have multiple subparser arguments", "cannot merge actions - two groups are named %r",
    "conflicting option string: %s", "conflicting option strings: %s", "conflicting subparser alias: %s",
    "conflicting subparser: %s", "dest= is required for options like %r", "expected %s argument",
    "expected %s arguments", "expected at least one argument", "expected at most one argument",
    "invalid %(type)s value: %(value)r", "invalid conflict_resolution value: %r",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)",
    "mutually exclusive arguments must be optional", "not allowed with argument %s",
    "one of the arguments %s is required", "unexpected option string: %s",
    "unknown parser %(parser_name)r (choices: %(choices)s)",
}  # fmt: skip
"""Messages of argparse that we replace, that report errors in code, or that concern argument types that we do not
use."""


def words_of_argparse() -> Iterable[str]:
    for node in ast.walk(ast.parse(inspect.getsource(argparse))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_", "ngettext"):
            for part in (part for argument in node.args for part in ast.walk(argument)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def filled(text: str) -> str:
    """Return a message of argparse with its placeholders filled in."""
    return re.sub(r"%(?:\(\w+\))?[rs]", "'x'", text)


def test_argparse_of_this_python_complains_of_nothing_that_is_not_known_and_english_says_what_it_says() -> None:
    texts = set(words_of_argparse()) - NEVER_SAID
    known = {text: [name for name, form in COMPLAINTS.items() if re.fullmatch(form, filled(text))] for text in texts}
    assert sorted(names[0] for names in known.values() if len(names) == 1) == sorted(COMPLAINTS)
    assert len(texts) == len(COMPLAINTS)
    for text in texts:
        ours = complaint_in(catalogue("en"), filled(text))
        assert re.sub("['“”]", "", ours) == filled(text).replace("'", ""), "but for quotation marks of its own"


def test_what_was_typed_is_never_translated() -> None:
    typed = "expected one argument"
    said = complaint_in(GERMAN, f"argument --seed: invalid choice: {typed!r} (choose from {typed})")
    assert said.count(typed) == 2
    with pytest.raises(UnknownName, match=f"das ist hier unbekannt: {typed} "):
        read(["history", *typed.split()], GERMAN)


def test_argparse_itself_stays_as_it_is_also_while_a_line_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other code in the same process may use argparse, too."""
    before, spoken = dict(vars(argparse)), Catalogue.text

    def text(words: Catalogue, message: str, /, **params: object) -> str:
        assert vars(argparse) == before
        return spoken(words, message, **params)

    monkeypatch.setattr(Catalogue, "text", text)
    for line in (["--help"], ["replay"]):
        with pytest.raises((SystemExit, UnknownName)):
            read(line, GERMAN)


MISTAKES = {
    "replay": "argparse.required",
    "plya": "argparse.choice",
    "play stamp-swap --seed": "argparse.one-expected",
    "play stamp-swap --sead 7": "argparse.unrecognized-near",
    "play stamp-swap --xyzzy 7": "argparse.unrecognized",
    "play stamp-swop": "error.no-game-near",
    "play stamp-swap --se 7": "argparse.ambiguous",
    "replay a.record --final=yes": "argparse.ignored",
    "play stamp-swap --seed x": "error.whole-number",
    "bench --seconds x": "error.number",
}


@pytest.mark.parametrize("line", MISTAKES)
def test_a_mistake_in_the_line_is_said_in_german(line: str, program: Program) -> None:
    complaint = program("--lang", "de", *line.split()).complaint()
    english = program(*line.split()).complaint()
    blanks = {"what", "value", "choices", "option", "matches", "text", "near", "name"}
    pattern = re.escape(GERMAN.text(MISTAKES[line], **dict.fromkeys(blanks, "BLANK"))).replace("BLANK", ".+")
    assert re.search(pattern, complaint)
    assert not set(re.findall(r"[a-z]{4,}", english)) & set(re.findall(r"[a-z]{4,}", complaint)) - spelt_alike(english)


def spelt_alike(text: str) -> set[str]:
    """Return the words of a text that users type, and the program's own name."""
    typed = [*COMMANDS, "cartone", "help", *games(), *re.findall(r"--([a-z-]+)|[“']([^”']+)[”']", text)]
    return {
        word for part in typed for whole in ([part] if isinstance(part, str) else part) for word in whole.split("-")
    }


# -- which language -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "environ", "language"),
    [
        ("--lang de play chess", {}, "de"),
        ("play --lang de chess", {}, "de"),
        ("play chess --lang=de", {}, "de"),
        ("play chess --lang de", {"LANGUAGE": "it"}, "de"),
        ("play chess", {"LANGUAGE": "de"}, "de"),
        ("play chess", {"LANGUAGE": "fr:de:en"}, "de"),
        ("play chess", {"LANGUAGE": "", "LANG": "de_DE.UTF-8"}, "de"),
        ("play chess", {"LANGUAGE": "", "LC_ALL": "de_AT", "LANG": "en_GB.UTF-8"}, "de"),
        ("play chess", {"LANGUAGE": "", "LC_MESSAGES": "de_CH.UTF-8", "LANG": "it_CH.UTF-8"}, "de"),
        ("play chess", {"LANGUAGE": "", "LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        ("play chess", {"LANGUAGE": "", "LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_line_chooses_the_language_before_or_after_the_command_and_then_the_environment(
    line: str, environ: Mapping[str, str], language: str, program: Program
) -> None:
    words = catalogue(language)
    expected = words.text("error.no-game", name=words.quoted("chess"), games=", ".join(games()))
    assert program(*line.split(), environ=environ).complaint() == f"cartone: {expected}"


def test_a_language_that_is_not_spoken_is_one_line_in_that_of_the_environment_that_lists_those_that_are(
    program: Program,
) -> None:
    for line in ("--lang elvish", "play stamp-swap --lang=elvish"):
        assert re.search("--lang.*“elvish”.*en.*de.*pl.*it", program(*line.split()).complaint())
    assert "--lang" in program("--lang").complaint()
    complaint = program("--lang", "elvish", environ={"LANGUAGE": "de"}).complaint()
    assert complaint.startswith(f"cartone: {GERMAN.text('argparse.argument', argument_name='--lang', message='')}")


# -- games and reports --------------------------------------------------------------------------


def test_a_game_in_german_words(program: Program) -> None:
    typed = (
        "hilfe\ntipp\nbanana\nzurueck\nspeichern\nsave ~nobody-of-this-name/x\n#1\nzurück\n"
        "karten\nWETTBEWERBE\nalle\nverlauf\nende\n"
    )
    out = program.play("--lang", "de", typed=typed).ok()
    assert "\n".join(out.split("\n")[:2]).startswith(GERMAN.text("terminal.welcome", pages="").partition(":")[0])
    said_back = [" ".join(reply.split()) for reply in replies(out, GERMAN.text("stamp-swap.prompt.take"))]
    assert len(said_back) == 13
    refusal = GERMAN.text("error.no-answer", answer="„banana“", kind="„nehmen“", examples="1, 2, 3, 4, …")
    assert said_back[0].endswith(
        " ".join(GERMAN.text("terminal.commands", pages="hilfe · tipp · karten · wettbewerbe · personen").split())
    )
    assert re.match(r"[^:]*Vorschlag: #\d+ \(.+\) nehmen\. Eingabe: \d+ ", said_back[1])
    assert said_back[2] == refusal
    assert said_back[3] == sentence(GERMAN.text("error.nothing-to-undo", seat="A"))
    assert said_back[4] == GERMAN.text("terminal.save-what")
    assert said_back[5] == sentence(GERMAN.text("error.no-home", path="~nobody-of-this-name/x"))
    assert said_back[7].startswith(GERMAN.text("terminal.undone"))
    assert GERMAN.text("terminal.kept", command="").rstrip() in said_back[12]
    assert out.rstrip().endswith("--lang de"), "the game goes on in the same language"
    assert " me " not in out
    assert "greedy" not in out.rpartition("cartone play")[0]
    assert "Greta" in out
    check_width(out)


def test_the_end_of_input_and_a_record_that_does_not_fit_are_explained_in_german(program: Program) -> None:
    complaint = program.play("--lang", "de", typed="1\n").complaint()
    assert complaint.startswith(f"cartone: {GERMAN.text('error.input-ended', command='').rstrip()}")
    text = re.sub("A cut .*", "A cut 1 | 2 | 3", whole_record(), count=1)
    complaint = program("record", "check", program.write("a.record", text), "--lang", "de").complaint()
    line = text.splitlines().index("A cut 1 | 2 | 3") + 1
    start = GERMAN.text("error.in-line", line=line, problem="").rstrip()
    assert complaint.startswith(f"cartone: a.record: {start}")
    assert "names each" not in complaint


def test_a_pack_with_mistakes_is_explained_in_german(program: Program) -> None:
    house = (ROOM.packs / "house.toml").read_text(encoding="utf-8")
    name = program.write("mine.toml", house.replace('count = "corners"', 'count = "corner"', 1))
    line = program("pack", "check", name, "--lang", "de").err.rstrip("\n")
    words = GERMAN.text("error.pack-word-unknown", key="count", value="„corner“", words="")
    assert re.fullmatch(rf"mine\.toml:\d+: [^:]+: {re.escape(words.rstrip())}.*", line)


GOOD_LINE = {
    "game": "age-of-comics", "opponent": "automa", "you": 90, "opponent_points": 80, "won": 1.0,
    "date": "2024-05-27T12:00:00+00:00", "record": "x.record", "settings": {"level": "expert"},
}  # fmt: skip


@pytest.mark.parametrize("language", OTHERS)
def test_reports_leave_nothing_in_english(language: str, program: Program) -> None:
    """The reports cover measurements, results, records and packs."""
    program.data.mkdir()
    program.write("data/history.jsonl", f"{json.dumps(GOOD_LINE)}\n{{\n")
    program.write("over.record", whole_record())
    program.write("running.record", record_at("cut"))
    for line in (
        "simulate stamp-swap --seats greedy,chance --games 2",
        "simulate age-of-comics --solo --games 2",
        "ladder stamp-swap --players greedy,chance,pinzetta-level-1 --games 2",
        "--data-dir data history",
        "record check over.record",
        "record check running.record",
        f"pack check {shlex.quote(str(ROOM.packs / 'house.toml'))}",
        "bench --seconds 0.01",
    ):
        english, other = (program(*shlex.split(line), "--lang", spoken).ok() for spoken in ("en", language))
        assert reported(english) & reported(other) == set(), line
        if ROOM.packs.name not in line:
            check_width(other)


def reported(text: str) -> set[str]:
    """Return the lines of a report without figures and without names of seats, games and files."""
    names = r"\b(?:greedy|chance|automa|me|Greta|Felix|Automa)\b"
    bare = re.sub(rf"\S*[\d/._]\S*|{names}", " ", text.replace("The Golden Years", ""))
    lines = {" ".join(TYPED.sub(" ", line).split()) for line in bare.splitlines()}
    return {line for line in lines if re.search(r"[^\W\d_]{3,}", line)} - SPELT_ALIKE


SPELT_ALIKE = {"finale", "ranking", "token"}
"""Words of a game that are spelt the same in another language."""


@pytest.mark.parametrize(("language", "title"), [("en", "Stamp Swap"), ("de", "Tauschrausch"), ("pl", "ZnaczkoMania")])
def test_a_report_calls_the_game_as_the_box_does(language: str, title: str, program: Program) -> None:
    line = "simulate stamp-swap --seats chance,chance --games 2 --lang"
    assert title in program(*line.split(), language).ok().splitlines()[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_fits_its_column(language: str) -> None:
    titles = [age_of_comics.ROOM.ladder.tally(f"title-{title}", catalogue(language)) for _, title in TITLES]
    assert max(map(len, titles)) < TALLY_WIDTH
