"""Messages that no game shows by itself, rendered with typical words: errors, lines of the story, reasons, hints, and
all counts with 1, 2 and 5."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cartone.locale import Catalogue, catalogue, counted_in
from cartone.locale.forms import Word
from tests.messages import FOLDERS, messages

GAMES = "(?:stamp-swap|pinzetta|age-of-comics|automa)"
KINDS: Mapping[str, str] = {
    "errors": r"error\.",
    "stories": rf"{GAMES}\.(?:[\w-]+$|draw\.)",
    "reasons": rf"{GAMES}\.(?:reason|why)\.",
    "questions": rf"{GAMES}\.(?:ask|do|help|option)\.",
    "remarks of the opponents": rf"{GAMES}\.remark\.",
    "cards that are described": r"stamp-swap\.coming\.|deck\.",
    "keeping games": r"store\.[\w-]+$",
    "what is typed": rf"(?:{GAMES}\.)?(?:prompt|typed|command)\.",
    "corrections": r"(?:automa|pinzetta)\.(?:place|piece|number|sign|cut)\.",
    "old games": r"old\.",
    "a server": r"terminal\.(?:serving|lan|behind|second|process|cleans|published|owner)",
}
"""Patterns for the IDs of messages that appear only in unusual games."""
COUNTED = counted_in(FOLDERS)
COUNTS = (1, 2, 5)


class Said(NamedTuple):
    """A screen that shows such messages with typical words."""

    name: str
    text: str


NUMBERS = """
    editors entries gets penalty
    after all changes artist_place artists back below board border boxes cards cells comics count counted creatives
    crossed days decisions_per_second decks discarded each events fans first fit found games_per_second high
    ideas imaginary items kept kernel laid large last lead least left level limit line lines low minutes most
    narrow needed newer next now number opponent orders original place places players pool port rating removed round
    rules seats second seconds slot small spaces stamps supply tables then tied times tokens told total touched
    two value wanted wins workers writer_place writers you
"""
TEXTS: Mapping[str, str] = {
    "creative": "Gala", "owner": "Anna", "target": "hype", "near": "#3, #5", "changed": "2",
    "address": "play.example.org", "anchor": "Greta", "another": "W03", "answer": "7", "at": "show", "box": "2×2",
    "brought": "mine",
    "card": "Gala", "cell": "B3", "challenge": "Beyond", "challenges": "Beyond", "change": "+1",
    "colours": "blue, teal", "comic": "Saturn Lost", "command": "play", "contest": "Long row",
    "contests": "Long row", "corner": "B3",  "cut": "3 / 5 8", "edition": "2026", "entry": "tile S01",
    "event": "Market day", "example": "3", "examples": "3, 5", "face": "2×2, blue", "field": "name",
    "file": "a.record", "folder": "cartone", "gains": "+3", "game": "Stamp Swap",
    "games": "Stamp Swap, Age of Comics", "gestures": "wave, ouch", "given": "#4", "hash": "3f2a", "hers": "#6",
    "how": "again", "id": "S01",  "instead": "horror 3", "item": "#5", "key": "value",
    "kind": "take", "known": "3, 5, 8", "language": "fr", "languages": "en, de, pl, it", "loser": "Ben",
    "mat": "M2", "mine": "#4", "moments": "show, swap",  "more": "1", "name": "Anna",
    "names": "Anna, Ben", "old": "a writer of value 2", "one": "3", "option": "pack", "options": "--pack",
    "order": "crime 3", "other": "Ben", "others": "5", "pack": "mine", "packs": "house, mine", "path": "mine.toml",
    "piece": "S01", "points": "+5", "program": "cartone", "reserve": "#4", "reserved": "2", "rung": "9",
    "runner": "#8", "scores": "Anna 71, Ben 66", "seat": "Anna", "section": "tile", "seed": "12", "sizes": "2×2",
    "space": "B3", "stamp": "S01", "targets": "2×2", "text": "7 f5", "theirs": "#6", "tile": "2×2, blue",
    "title": "Saturn Lost", "values": "1, 2 or 3", "verb": "points", "what": "pack mine",
    "where": "mine.py", "why": "no room left", "wish": "fly", "word": "seed", "words": "down", "limits": "tables=5",
    "bots": "greedy", "bot": "Greta", "role": "guest", "roles": "owner, operator, member", "sections": "automa",
    "asked": "take", "about": "Print", "actions": "Print, Sales, Hire", "genres": "crime, horror",
    "table": "k3f2", "problem": "line 3", "code": "SWZ8X", "here": "127.0.0.1:8000", "to_special": "hype",
    "slots": "1, 3",
}  # fmt: skip
WORDS: Mapping[str, str] = {
    "genre": "age-of-comics.word.crime", "craft": "age-of-comics.word.writer", "action": "age-of-comics.word.print",
    "deck": "age-of-comics.word.comic", "writer": "age-of-comics.word.writer", "artist": "age-of-comics.word.artist",
    "bonus": "age-of-comics.word.bonus-fan", "special": "age-of-comics.word.hype", "source": "age-of-comics.word.fans",
    "pile": "stamp-swap.word.large", "type": "stamp-swap.word.colour", "property": "stamp-swap.word.theme",
    "size": "stamp-swap.word.small-square", "day": "stamp-swap.word.friday", "level": "age-of-comics.word.expert",
}  # fmt: skip
"""For a parameter's name, the ID of the message with a typical value."""


MONEY = ("cost", "income", "money")


def is_told(message: str) -> bool:
    """Return whether this module renders a message, even if another screen also shows it."""
    return message in COUNTED or any(re.match(ids, message) for ids in KINDS.values())


def has_words(name: str) -> bool:
    return name in NUMBERS.split() or name in TEXTS or name in WORDS or name in MONEY


def blanks(message: str) -> set[str]:
    """Return the names of the parameters in a message."""
    return {name for form in messages("en")[message] for _, name, _, _ in string.Formatter().parse(form) if name}


def said(words: Catalogue, message: str, number: int = 2) -> str:
    """Return a message with typical words in place of its parameters."""
    given: dict[str, object] = {}
    for name in {*blanks(message), *filter(None, [COUNTED.get(message)])}:
        if name == COUNTED.get(message):
            given[name] = number
        elif name in WORDS:
            given[name] = words.word(WORDS[name])
        elif name in MONEY:
            given[name] = Word(f"${number}", "cost")
        else:
            given[name] = TEXTS.get(name, number)
    return words.text(message, **given)


def screens(language: str) -> Iterator[Said]:
    words = catalogue(language)
    for name, ids in KINDS.items():
        listed = [message for message in messages("en") if re.match(ids, message) and message not in COUNTED]
        yield Said(f"{name}, with typical words", "\n".join(said(words, message) for message in listed))
    counts = (said(words, message, number) for message in COUNTED for number in COUNTS)
    yield Said("what counts, with typical words", "\n".join(counts))
