"""The templates, as they are written or as a build has compiled them, and what all of them know."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    ModuleLoader,
    PackageLoader,
    PrefixLoader,
    StrictUndefined,
)
from markupsafe import Markup

from ..games import games, room_of
from ..games.kit.addresses import root
from ..host import COLOURS
from ..locale import LANGUAGES
from ..table import LETTERS
from ..text import minus
from .codes import qr_code
from .generating import PAGES
from .rules import emphasised
from .static import address
from .visit import THEMES

COMPILED = Path(__file__).parent / "compiled"
"""Where templates lie that a build has compiled; only the offline edition has some."""
BAR = dict(zip(THEMES, ("#fffaf0", "#292e36"), strict=True))
"""The colour of the bar over every page, by theme: `--card` of the style sheet. A window's frame takes it, too."""


def still(page: str) -> Markup:
    """A page that is only looked at: nothing on it answers."""
    return Markup(re.sub(r'<(button|input)(?=[^>]*\sname="answer")', r"<\1 disabled", str(page)))


@cache
def written_templates() -> BaseLoader:
    """The templates as they are written: those of the house, and those of the games by their names."""
    own = PrefixLoader({room.name: FileSystemLoader(room.folder / "page") for room in games().values()})
    return ChoiceLoader([own, PackageLoader("cartone.web")])


def template_names() -> list[str]:
    return [name for name in written_templates().list_templates() if name.endswith(".html")]


@cache
def templates() -> Environment:
    """The templates, compiled once; the offline edition brings them compiled, because there that takes seconds."""
    made = PAGES(
        loader=ChoiceLoader([ModuleLoader(COMPILED), written_templates()]), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, auto_reload=False,
    )  # fmt: skip
    made.filters.update(still=still, emphasised=emphasised, minus=minus)
    made.globals.update(games=games, room_of=room_of, letters=LETTERS, languages=LANGUAGES)
    made.globals.update(own_colours=COLOURS, bar_colours=BAR, code_of=qr_code, root=root, static=address)
    return made
