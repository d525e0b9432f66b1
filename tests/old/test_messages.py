"""Stories are kept by message ids: what was released is known for ever, by its name or by an alias."""

from __future__ import annotations

import re
import string

import pytest

from cartone import locale
from cartone.locale import ALIASES, LANGUAGES, catalogue

from ..messages import messages
from .house import messages_of

RETIRED = frozenset({
    "age-of-comics.why.action", "age-of-comics.why.artist", "age-of-comics.why.board-idea",
    "age-of-comics.why.convert", "age-of-comics.why.print", "age-of-comics.why.print-artist",
    "age-of-comics.why.print-writer", "age-of-comics.why.writer",
    "cli.option.challenge", "cli.option.contests", "cli.option.edition", "cli.option.intro", "cli.option.level",
    "error.cannot-write-data", "error.folder-full", "error.no-dealer", "error.record-needs-pack", "page.against-bots",
    "page.cut", "page.full", "page.history-chart", "page.history-line",
})  # fmt: skip
"""Released ids that are gone without an alias: of pages, complaints and helps, which nothing that is kept can name."""

SAID_ANEW = frozenset({
    "age-of-comics.reason.develop-deck", "age-of-comics.reason.develop-rightmost",
    "age-of-comics.reason.sales-replace", "stamp-swap.reason.appraisal-3a-value", "stamp-swap.reason.box-valued",
    "stamp-swap.reason.choice-discard-most", "stamp-swap.reason.choice-discard-tie",
    "stamp-swap.reason.swap-highest-tie", "stamp-swap.reason.swap-lowest-tie",
})  # fmt: skip
"""Messages that tell more since, before the first story was kept. No more may come to these."""

STORY = re.compile(r"(stamp-swap|age-of-comics)\.((reason|word)\.)?[^.]+")
"""What a story is told with: events, reasons, and the words in them."""
RELEASED = messages_of()


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def gone(known: set[str], aliases: dict[str, str], retired: frozenset[str]) -> set[str]:
    """Released ids that nobody could say any more."""
    return {message for message in RELEASED if aliases.get(message, message) not in known} - retired


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_released_message_is_never_removed_without_an_alias(language: str) -> None:
    assert not gone(set(messages(language)), dict(ALIASES), RETIRED), (
        "put an alias into the locale/aliases.toml of the game"
    )


def test_a_message_that_is_removed_is_missed() -> None:
    known = set(messages("en"))
    aliases = dict(ALIASES)
    assert gone(known - {"stamp-swap.placed"}, aliases, RETIRED) == {"stamp-swap.placed"}
    assert not gone(known - {"stamp-swap.placed"}, {**aliases, "stamp-swap.placed": "stamp-swap.boxed"}, RETIRED)


def test_what_stories_say_is_never_retired_and_no_alias_hides_a_message_or_leads_to_none() -> None:
    assert not [message for message in RETIRED if STORY.fullmatch(message)]
    assert not RETIRED - set(RELEASED)
    assert not set(ALIASES) & set(messages("en"))
    assert set(ALIASES.values()) <= set(messages("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_of_a_story_needs_nothing_that_was_not_told(language: str) -> None:
    """An old story has the parameters that were told then."""
    now = messages(language)
    for message, told in RELEASED.items():
        if STORY.fullmatch(message) and message not in SAID_ANEW:
            for text in now[ALIASES.get(message, message)]:
                assert placeholders(text) <= told, (message, text)


def test_an_alias_is_said_in_place_of_the_old_message(monkeypatch: pytest.MonkeyPatch) -> None:
    words = catalogue("de")
    assert not words.has("stamp-swap.laid-down")
    with pytest.raises(KeyError):
        words.text("stamp-swap.laid-down", day="Freitag")
    monkeypatch.setattr(locale, "ALIASES", {"stamp-swap.laid-down": "stamp-swap.day", "page.one-fan": "page.fans"})
    monkeypatch.setattr(words, "_asked", {})  # which messages there are is asked once
    assert words.has("stamp-swap.laid-down")
    assert words.text("stamp-swap.laid-down", day="Freitag") == words.text("stamp-swap.day", day="Freitag")
    assert words.text("page.one-fan", fans=3) == words.text("page.fans", fans=3)
