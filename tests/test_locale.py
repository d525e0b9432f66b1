"""Every language has every message; none is missing, superfluous or malformed."""

from __future__ import annotations

import gettext
import runpy
import shutil
import string
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from cartone.locale import FORMATS, LANGUAGES, MADE_OF, catalogue, counted_in, files_of, po
from cartone.locale.forms import FILE, Inflector, Word
from cartone.locale.forms import read as read_forms
from tests.messages import FOLDERS, LOCALE, messages

COUNTED = counted_in(FOLDERS)
OTHERS = [language for language in LANGUAGES if language != "en"]
FORMS = {"en": 2, "de": 2, "it": 2, "pl": 3}
PLURALS = {"pl": {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 21: 2, 22: 1, 25: 2, 104: 1}}


def fields(pattern: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated_and_none_is_left_over(language: str) -> None:
    assert sorted(messages(language)) == sorted(messages("en"))
    assert not [name for name, forms in messages(language).items() if not all(forms)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_has_the_same_blanks_in_every_language(language: str) -> None:
    """A singular form may omit the number; no other parameter may be missing or added."""
    broken = {}
    for name, forms in messages(language).items():
        wanted = set().union(*map(fields, messages("en")[name]))
        for form in forms:
            missing = wanted - fields(form) - ({COUNTED[name]} if name in COUNTED else set())
            if missing or fields(form) - wanted:
                broken[name] = form
    assert not broken


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_counts_has_the_plural_forms_of_its_language(language: str) -> None:
    assert {name for name, forms in messages(language).items() if len(forms) > 1} == set(COUNTED)
    assert {len(messages(language)[name]) for name in COUNTED} == {FORMS[language]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_the_newest(language: str) -> None:
    """If this test fails, run make messages."""
    with (LOCALE / f"{language}.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    assert compiled.info()[MADE_OF] == po.mark(files_of(language)), "else nobody reads it"
    for name, forms in messages(language).items():
        if name in COUNTED:
            index = PLURALS.get(language, {1: 0, 0: 1, 2: 1})
            assert all(compiled.ngettext(name, name, n) == forms[form] for n, form in index.items()), name
        else:
            assert compiled.gettext(name) == forms[0], name


def test_numbers_dates_quotes_and_lists_are_written_as_babel_says() -> None:
    """If this test fails, run make messages. The file is committed so that Babel is not needed at run time."""
    made = runpy.run_path(str(LOCALE.parents[2] / "hatch_build.py"), run_name="read")
    assert (LOCALE / "formats.toml").read_text(encoding="utf-8") == made["formats"]()
    assert set(FORMATS) == set(LANGUAGES) == set(made["LOCALES"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_and_lists_are_those_of_babel(language: str) -> None:
    words, locale = catalogue(language), {"en": "en_GB"}.get(language, language)
    for number in (0, 7, 999, 12_345, 100_000_000, -25_000):
        assert words.number(number) == format_decimal(number, locale=locale).replace("-", "−")
    assert words.decimal(1234567.25, 2) == format_decimal(1234567.25, locale=locale)
    assert words.percent(0.4) == format_percent(0.4, locale=locale)
    for count in range(6):
        some = [*"abcdfg"[:count]]
        assert words.listed(some) == format_list(some, locale=locale)
        assert words.listed(some, "or") == format_list(some, style="or", locale=locale)
    for month in range(1, 13):
        day = date(2026, month, 2 * month)
        assert words.date(day) == format_date(day, "long", locale)


def test_an_unknown_message_says_so() -> None:
    with pytest.raises(KeyError):
        catalogue("en").text("page.no-such-thing")


# -- forms of words ---------------------------------------------------------------------------------

WORDS = """
"crime, horror" = { a = "a {}" }
superheroes = { a = "a superhero", adjective = "superhero" }
untitled = { bare = "{:adjective} comic" }
"""


@pytest.mark.parametrize(
    ("word", "asked", "inserted"),
    [
        (Word("horror", "horror"), "a", "a horror"),
        (Word("horror", "horror"), "adjective", "horror"),
        (Word("superheroes", "superheroes"), "a", "a superhero"),
        (Word("a comic", "untitled", Word("superheroes", "superheroes")), "bare", "superhero comic"),
        (Word("a comic", "untitled", Word("crime", "crime")), "bare", "crime comic"),
        (Word("a comic", "untitled", Word("crime", "crime")), "a", "a comic"),
        ("Saturn {} Lost", "bare", "Saturn {} Lost"),
    ],
)
def test_a_word_takes_the_form_of_its_entry_or_of_its_stem(
    word: str, asked: str, inserted: str, tmp_path: Path
) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / FILE).write_text(WORDS, encoding="utf-8")
    inflector = Inflector(read_forms([tmp_path], "en"), lambda number: int(number != 1), str)
    assert inflector.format(f"{{word:{asked}}}", word=word) == inserted


# -- without compiled catalogues --------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_read_as_a_build_reads_them(language: str) -> None:
    """Babel compiles the catalogues; our own reader is for checkouts without compiled catalogues and for other people's
    games."""
    read = po.read_all(files_of(language))
    assert {name: forms for name, forms in read.items() if name} == dict(messages(language))
    own, compiled = po.translations(read), catalogue(language)
    for name, forms in messages(language).items():
        if len(forms) == 1:
            assert own.gettext(name) == forms[0]
        else:
            assert all(own.ngettext(name, name, n) == compiled._messages.ngettext(name, name, n) for n in range(30))


def test_a_checkout_that_was_updated_says_what_is_written_now(tmp_path: Path) -> None:
    """After `git pull`, the compiled catalogues may be outdated and lack new messages."""
    tree = tmp_path / "cartone"
    shutil.copytree(LOCALE.parent, tree, ignore=shutil.ignore_patterns("__pycache__", "static"))
    path = tree / "locale" / "en" / "cli.po"
    (now,) = messages("en")["cli.example.table"]
    path.write_text(path.read_text(encoding="utf-8").replace(now, "in a new way"), encoding="utf-8")
    command = [sys.executable, "-m", "cartone", "--help"]
    environ = {"PYTHONPATH": str(tmp_path), "LANGUAGE": "en", "HOME": str(tmp_path)}
    said = subprocess.run(command, env=environ, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert "in a new way" in said.stdout


def test_an_id_that_is_there_twice_is_a_mistake(tmp_path: Path) -> None:
    for name in ("one.po", "two.po"):
        (tmp_path / name).write_text('msgid ""\nmsgstr ""\n\nmsgid "a.b"\nmsgstr "c"\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"two\.po: a\.b is there already"):
        po.read_all([tmp_path / "one.po", tmp_path / "two.po"])
    (tmp_path / "one.po").write_text('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"one\.po: a is there twice"):
        po.read(tmp_path / "one.po")


def test_texts_over_several_lines_and_signs_are_read_and_what_is_no_message_is_said(tmp_path: Path) -> None:
    path = tmp_path / "a.po"
    path.write_text('msgid "a"\nmsgstr ""\n"one \\"two\\" "\n"\\tthree\\n"\n', encoding="utf-8")
    assert po.read(path) == {"a": ('one "two" \tthree\n',)}
    for line in ("msgstr", "hello", 'msgid "a', '"begins with nothing"'):
        path.write_text(f"# fine\n{line}\n", encoding="utf-8")
        with pytest.raises(ValueError, match=r"a\.po:2: "):
            po.read(path)
