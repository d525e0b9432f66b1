"""Every message ID of a story that was ever released remains known, by its name or an alias."""

from __future__ import annotations

import pytest

from cartone import locale
from cartone.locale import ALIASES, LANGUAGES, catalogue

from ..messages import messages
from .house import RELEASES, messages_of, placeholders

RELEASED = {message: params for release in RELEASES for message, params in messages_of(release).items()}
"""The messages of all releases' stories, with their parameters."""


def gone(known: set[str], aliases: dict[str, str]) -> set[str]:
    """Return released IDs that can no longer be rendered."""
    return {message for message in RELEASED if aliases.get(message, message) not in known}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_released_message_is_never_removed_without_an_alias(language: str) -> None:
    assert not gone(set(messages(language)), dict(ALIASES)), "put an alias into the locale/aliases.toml of the game"


def test_a_message_that_is_removed_is_missed() -> None:
    known = set(messages("en"))
    aliases = dict(ALIASES)
    assert gone(known - {"stamp-swap.placed"}, aliases) == {"stamp-swap.placed"}
    assert not gone(known - {"stamp-swap.placed"}, {**aliases, "stamp-swap.placed": "stamp-swap.boxed"})


def test_no_alias_hides_a_message_or_leads_to_none() -> None:
    assert not set(ALIASES) & set(messages("en"))
    assert set(ALIASES.values()) <= set(messages("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_of_a_story_needs_nothing_that_was_not_told(language: str) -> None:
    """A stored story has only the parameters of its time."""
    now = messages(language)
    for message, told in RELEASED.items():
        for text in now[ALIASES.get(message, message)]:
            assert placeholders(text) <= told, (message, text)


def test_an_alias_is_said_in_place_of_the_old_message(monkeypatch: pytest.MonkeyPatch) -> None:
    words = catalogue("de")
    assert not words.has("stamp-swap.laid-down")
    with pytest.raises(KeyError):
        words.text("stamp-swap.laid-down", day="Freitag")
    monkeypatch.setattr(locale, "ALIASES", {"stamp-swap.laid-down": "stamp-swap.day", "page.one-fan": "page.fans"})
    monkeypatch.setattr(words, "_asked", {})  # the list of messages is read once
    assert words.has("stamp-swap.laid-down")
    assert words.text("stamp-swap.laid-down", day="Freitag") == words.text("stamp-swap.day", day="Freitag")
    assert words.text("page.one-fan", fans=3) == words.text("page.fans", fans=3)
