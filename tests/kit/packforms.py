"""The form for a card as a browser sends it, and wrong ways to fill it in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cartone.games import GameRoom, games
from cartone.games.kit.editing import PackDraft, PackEditor, begin
from cartone.games.kit.packs import load_pack
from cartone.locale import catalogue
from cartone.table import Random
from cartone.web.packs.form import EntryForm, FormField

PACKED: list[GameRoom] = [room for room in games().values() if room.browser.printed is not None]
TILE = {"e.id": "S01", "e.from": "printed", "e.outline": "2x2", "e.colour": "blue", "e.theme": "space", "e.value": "2"}
"""A card as a browser sends its form."""

WRONG = ("", "0", "-1", "99", "9" * 40, "x", "2x5", "small-square down", "ü\x7f\n", "−3", "R01", "[", '"', "none", " ")


def draft_of(room: GameRoom, like: str = "house", name: str = "mine") -> PackDraft:
    return begin(room, name, load_pack(room, like))


def form_of(editor: PackEditor, language: str = "en") -> EntryForm:
    room, words = editor.room, catalogue(language)
    assert room.browser.printed is not None
    return EntryForm(room, words, room.browser.printed(room, words, pack=editor.pack))


def sent(fields: Iterable[FormField]) -> dict[str, str]:
    """Return the values of unchanged fields as a browser sends them."""
    form: dict[str, str] = {}
    for field in fields:
        if field.kind in ("table", "tables"):
            form |= {field.name: "on"} if field.value else {}
            for inside in field.fields:
                form |= sent(inside)
        elif field.kind in ("word", "keys"):
            form |= dict.fromkeys([field.name], "".join(one.word for one in field.choices if one.is_chosen))
        elif field.kind in ("words", "numbers"):
            form |= {f"{field.name}.{number}": item.word for number, item in enumerate(field.items)}
        else:
            form[field.name] = str(field.value)
    return form


def form_for(editor: PackEditor, section: str, entry: Mapping[str, Any]) -> dict[str, str]:
    """Return the form for an entry as a browser sends it."""
    return sent(form_of(editor).fields(editor.asked(section, entry)))


def spoilt(form: Mapping[str, str], random: Random) -> dict[str, str]:
    """Return a form with a few mistakes: wrong, missing, misplaced or repeated values."""
    wrong = dict(form)
    for _ in range(1 + random.below(3)):
        names = list(wrong)
        name, other = names[random.below(len(names))], names[random.below(len(names))]
        match random.below(4):
            case 0:
                wrong[name] = WRONG[random.below(len(WRONG))]
            case 1:
                wrong.pop(name)
            case 2:
                wrong[name] = wrong[other]
            case _:
                wrong[f"{name}.{random.below(4)}"] = WRONG[random.below(len(WRONG))]
        if not wrong:
            break
    return wrong
