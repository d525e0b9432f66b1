"""Checks of docs/voice.md: no message in any language reads like a translated sentence.

Older messages that break a rule are listed in `voice.txt`; the list only shrinks:

    python -m tests.test_voice            prints violations that are not listed, and listed ones that are corrected
    python -m tests.test_voice --write    removes corrected violations from the list
    python -m tests.test_voice --anew     rewrites the whole list
"""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from cartone.locale import LANGUAGES, forms
from tests.messages import FOLDERS, messages

LISTED = Path(__file__).with_name("voice.txt")
GAMES = "(?:stamp-swap|pinzetta|age-of-comics|automa)"
GAME_OF = {"automa": "age-of-comics", "pinzetta": "stamp-swap"}
PLURALS = {"en": 2, "de": 2, "pl": 3, "it": 2}

SUSPECTS: Mapping[str, tuple[str, ...]] = {
    "en": (
        r"\bof \{(?:name|seat|player|other|loser|who)\}", r"\blies?\b", r"\b(?:it|this|that|card|effect) works\b",
        r"\b(?:card|it|which|that|one) comes\b", r"\bcame to\b", r"\bkept\b", r"\bbeside\b(?! the box)",
        r"(?<![Tt]here )\bis no\b(?! longer)", r"\balso if\b", r"\bby itself\b", r"\bso many\b",
        r"\b(?:has|have|with|gets?|scores?) most\b", r"\bas far as\b", r"\bsomebody\b", r"\bwhat \w+ is\b(?! about)",
        r"\bgo(?:es)? on\b(?! (?:a|the|your|its|that)\b)", r"\bthe player (?:takes|may|can|has|must|scores)\b",
        r"\b(?:take|takes|took) (?:it |them )?back\b", r"\bcompiled twin\b", r"\bseed edition\b",
    ),
    "de": (
        r"\bgehört zu\b", r"\bbeim Tisch\b", r"\bTisch (?:wird|ist) gedeckt\b", r"\bso viele Tage\b",
        r"\b[A-ZÄÖÜ]\w+ung(?:en)? (?:der |des |von |für |zur |im |in |bei )?[A-ZÄÖÜ]\w*ung(?:en)?\b",
        r"\bjemand, der\b", r"\bSpielkern\b",
    ),
    "pl": (r"\w+ł[ea]ś\b", r"\bdla was\b", r"(?:^|[.:;] )[^,.:;]*, i\b", r"\btyle dni\b", r"\bskompilowan\w+ bliźniak"),
    "it": (
        r"\bin (?:nord|sud|est|ovest)\b", r"(?<!più )(?<!meno )(?<!prima )\bdi te\b", r"\bgemello compilato\b",
        r"(?i:\b(?!quando\b|comando\b)\w+[ae]ndo\b.*\b(?!quando\b|comando\b)\w+[ae]ndo\b)",
        r"\bil giocatore (?:prende|può|deve|ha)\b",
    ),
}  # fmt: skip
"""Patterns for words that suggest a translated sentence, from docs/voice.md."""


class Kind(NamedTuple):
    """A kind of line: its name, the messages of that kind, and the maximum number of words."""

    name: str
    ids: str
    most: int


KINDS = (
    Kind("headline", rf"{GAMES}\.do\.", 12),
    Kind("second line", rf"{GAMES}\.tip\.", 15),
    Kind("button", rf"{GAMES}\.option\.", 5),
    Kind("story", rf"{GAMES}\.[\w-]+$", 15),
    Kind("reason", rf"{GAMES}\.reason\.", 20),
    Kind("hint", rf"{GAMES}\.why\.", 25),
    Kind("error", r"error\.", 25),
)
SHORT = 15
"""Maximum number of words in a line that may have only one colon."""

TYPED = re.compile(r"'cartone\[\w+\]'|\{\{.*?\}\}")
"""Pattern for text that a user types into a shell or a pack, where straight quotes are right."""

GENRES = ("crime", "sci-fi", "superheroes", "romance", "western", "horror")
CRAFTS = ("writer", "artist")
ACTIONS = ("hire", "develop", "ideas", "print", "royalties", "sales")
SIZES = ("small-square", "large-square", "short-rectangle", "long-rectangle")
TITLES = (
    "publisher",
    "editor-in-chief",
    "senior-editor",
    "associate-editor",
    "editor",
    "assistant-editor",
    "proofreader",
)
ITEMS = (*SIZES, "forever", "attendee")
INSERTED: Mapping[str, tuple[str, ...]] = {
    "genre": GENRES, "craft": CRAFTS, "deck": (*CRAFTS, "comic"), "action": ACTIONS, "size": SIZES, "title": TITLES,
    "age-of-comics pile": (*CRAFTS, "comic"), "stamp-swap pile": ("large", "small"), "what": ITEMS,
    "source": ("fans", "orders", "ranking", "mat", "mastery", "money", "originals", "challenges"),
    "box": ("target", "target-2-3", "other-2-3", "other", "rare", "forever", "cards"),
    "type": ("colour", "theme", "size", "cancelled", "finale"), "card": GENRES, "automa title": GENRES,
    "automa card": GENRES, "names": ("automa",),
    "colour": ("purple", "yellow", "blue", "green", "brown"),
    "theme": ("space", "monuments", "animals", "flowers", "vehicles"), "day": ("friday", "saturday", "sunday"),
    "seat": ("automa",), "loser": ("automa",), "newer": GENRES, "event": ("event",), "mat": ("exhibitor",),
    **dict.fromkeys(("cost", "money", "income", "then"), ("cost", "free")),
    **dict.fromkeys(("age-of-comics title", "age-of-comics card"), ("untitled",)),
    **dict.fromkeys((f"age-of-comics.{one} title" for one in ("title", "title-you", "panel.title-next")), TITLES),
    "counted": ("purple", "space", "large-square", "forever", "square", "cancelled", "rare"),
    "property": ("colour", "theme"), "corner": ("north", "south", "west", "east"),
    "level": ("beginner", "intermediate", "expert"),
}  # fmt: skip
"""Possible values of a parameter, by its name and, where necessary, by game or message; needed if a message asks for a
form of the value."""
STEMS: Mapping[str, tuple[str, ...]] = {"untitled": GENRES}
"""Possible stems of a word that is made of other words."""


# -- the rules --------------------------------------------------------------------------------------


def bare(line: str) -> str:
    """Return a line with one letter in place of each parameter."""
    return re.sub(r"\{[^}]*\}", "X", line)


def words_in(line: str) -> int:
    return sum(bool(re.search(r"\w", word)) for word in bare(line).split())


def faults(language: str, message: str, lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each rule that a message breaks, with an explanation."""
    for line in lines:
        plain, named = bare(line), re.sub(r"\{(?!(?:name|seat|player|other|loser|who)\})[^}]*\}", "X", line)
        for suspect in SUSPECTS[language]:
            if found := re.search(suspect, named):
                yield "suspect", f"“{found[0]}”"
        for kind in KINDS:
            if re.match(kind.ids, message) and words_in(line) > kind.most:
                yield "length", f"a {kind.name} of {words_in(line)} words, at most {kind.most}"
        for part in re.split(r" · |\n", re.sub(r"^\{path\}: ", "", line)):
            if len(re.findall(r":(?=\s|$)", bare(part))) > 1 and words_in(part) <= SHORT:
                yield "colons", "two colons in a short line"
        if re.search(r"…\.|\.\.\.", plain):
            yield "stop", "an ellipsis ends a sentence by itself"
        if re.search(r"[\"']", TYPED.sub("", line)):
            yield "quote", "a straight quote"
        if re.search(r"(?<![\w-])-(?=[\d{])| - ", line):
            yield "minus", "a hyphen for a minus or a dash"
        for problem in _without_form(language, message, line):
            yield "form", problem


@cache
def forms_of(language: str) -> forms.Forms:
    return forms.read(FOLDERS, language)


def _without_form(language: str, message: str, line: str) -> Iterator[str]:
    """Yield problems with words that can be inserted into a line but lack the form that the line asks for."""
    known, own = forms_of(language), message.partition(".")[0]
    nouns = known.get(forms.NOUNS, {})
    for _, name, form, _ in string.Formatter().parse(line):
        if not name or not form:
            continue
        names = (f"{message} {name}", f"{own} {name}", f"{GAME_OF.get(own, own)} {name}", name)
        words = next((INSERTED[one] for one in names if one in INSERTED), ())
        if form in nouns:
            if len(nouns[form]) not in (PLURALS[language], PLURALS[language] + 1):  # the last form may be for zero
                yield f"the noun {form} has {len(nouns[form])} forms"
        elif not words:
            yield f"nobody knows which words stand in {{{name}:{form}}}"
        else:
            yield from (f"{word} has no {form}" for word in words if form not in known.get(word, {}))


# -- the gate ---------------------------------------------------------------------------------------


@cache
def broken(language: str) -> Mapping[tuple[str, str], str]:
    """Return an explanation of each violation in a language, by rule and message."""
    found: dict[tuple[str, str], str] = {}
    for message, lines in messages(language).items():
        for rule, problem in faults(language, message, lines):
            found.setdefault((rule, message), f"{problem}: {' | '.join(lines)}")
    return found


@cache
def listed(language: str) -> frozenset[tuple[str, str]]:
    """Return the violations that are older than this test, by rule and message."""
    rows = (line.split() for line in LISTED.read_text(encoding="utf-8").splitlines())
    return frozenset((rule, message) for spoken, rule, message in rows if spoken == language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_new_message_breaks_the_voice(language: str) -> None:
    """If this test fails, reword the message (docs/voice.md); nothing is added to the list."""
    wrong = {f"{rule} {message}": why for (rule, message), why in broken(language).items()}
    known = {f"{rule} {message}" for rule, message in listed(language)}
    assert {name: why for name, why in wrong.items() if name not in known} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_mended_is_no_longer_listed(language: str) -> None:
    """If this test fails, run python -m tests.test_voice --write."""
    assert sorted(listed(language) - set(broken(language))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stem_has_the_forms_that_its_words_are_made_of(language: str) -> None:
    known = forms_of(language)
    wanted = {(stem, form) for word in STEMS for stem in STEMS[word] for form in asked_of_stems(language, word)}
    assert sorted((stem, form) for stem, form in wanted if form not in known[stem]) == []


def asked_of_stems(language: str, word: str) -> set[str]:
    """Return the forms of its stems that a word is made of."""
    definitions = map(str, forms_of(language)[word].values())
    return {form for one in definitions for _, _, form, _ in string.Formatter().parse(one) if form}


def test_no_form_is_there_that_nothing_asks_for() -> None:
    asked = {
        (language, form)
        for language in LANGUAGES
        for lines in messages(language).values()
        for line in lines
        for _, _, form, _ in string.Formatter().parse(line)
        if form
    }
    for language in LANGUAGES:
        known = forms_of(language)
        asked |= {(language, form) for word in STEMS for form in asked_of_stems(language, word)}
        there = {form for word in known.values() for form in word}
        assert sorted(there - {form for spoken, form in asked if spoken == language}) == []


PLANTED = [
    ("en", "age-of-comics.why.new", "suspect", "So it is kept for the comic of {name}."),
    ("de", "age-of-comics.why.new", "suspect", "Die Sonderaktion gehört zu der Karte."),
    ("pl", "stamp-swap.taken-new", "suspect", "Wziąłeś z puli jeden element."),
    ("it", "age-of-comics.turned-up-new", "suspect", "Un ordine appare in nord."),
    ("en", "stamp-swap.do.new", "length", "Now you have to take one of all the items that are left in the pool."),
    ("de", "stamp-swap.option.new", "length", "Nimm dieses Objekt aus der Auslage jetzt"),
    ("pl", "error.new", "length", "nie można " + "naprawdę " * 25 + "tego zrobić"),
    ("it", "stamp-swap.reason.new", "length", "Lo scambia " + "perché è molto, " * 8 + "molto a sinistra."),
    ("en", "age-of-comics.why.news", "colons", "Ideas: {ideas}. Fans: {fans}."),
    ("de", "age-of-comics.why.news", "colons", "Ideen: {ideas}. Fans: {fans}."),
    ("pl", "age-of-comics.why.news", "colons", "Pomysły: {ideas}. Fani: {fans}."),
    ("it", "age-of-comics.why.news", "colons", "Idee: {ideas}. Fan: {fans}."),
    ("en", "page.new", "quote", 'Choose "Anna".'),
    ("de", "page.new", "stop", "Der Tisch wird gleich gezeigt …."),
    ("pl", "page.new", "minus", "Tracisz -{points} pkt."),
    ("it", "page.new", "quote", "Apri l'elenco."),
    ("en", "age-of-comics.new", "form", "It takes a {genre:nowhere} idea."),
    ("de", "age-of-comics.new", "form", "Er nimmt {craft:nowhere}."),
    ("pl", "age-of-comics.new", "form", "Bierze {genre:nowhere}."),
    ("it", "stamp-swap.new", "form", "Prende {somewhat:articolo}."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "message", "rule", "line"), PLANTED)
def test_a_bad_line_is_caught(language: str, message: str, rule: str, line: str) -> None:
    assert rule in {rule for rule, _ in faults(language, message, [line])}


def test_good_lines_pass() -> None:
    """The lines are the examples in docs/voice.md."""
    voice = (Path(__file__).parents[1] / "docs" / "voice.md").read_text(encoding="utf-8")
    rows = [row.split(" | ") for row in voice.partition("## How it sounds")[2].partition("\n## ")[0].splitlines()[4:]]
    ids = {"headline": "stamp-swap.do.x", "button": "", "story": "stamp-swap.x", "reason": "stamp-swap.reason.x",
           "error": "error.x", "hint": "stamp-swap.why.x", "ruling": ""}  # fmt: skip
    said = [(row[0].strip("| "), zip(LANGUAGES, row[1:], strict=True)) for row in rows if len(row) == 5]
    assert len(said) == len(ids)
    wrong = [
        (line, *faults(language, ids[kind], [line.strip("| ")]))
        for kind, lines in said
        for language, line in lines
        if any(faults(language, ids[kind], [line.strip("| ")]))
    ]
    assert wrong == []


def main() -> None:
    now = {(language, *fault) for language in LANGUAGES for fault in broken(language)}
    if not LISTED.exists():
        LISTED.touch()
    before = {(language, *fault) for language in LANGUAGES for fault in listed(language)}
    for language, rule, message in sorted(now - before):
        print(language, rule, message, broken(language)[rule, message], sep=" · ")
    for mended in sorted(before - now):
        print("mended:", *mended)
    if "--write" in sys.argv or "--anew" in sys.argv:
        kept = now if "--anew" in sys.argv else now & before
        LISTED.write_text("".join(f"{' '.join(row)}\n" for row in sorted(kept)), encoding="utf-8")


if __name__ == "__main__":
    main()
