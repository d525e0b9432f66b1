"""The page templates, either as source or compiled by a build, and the globals they can use."""

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
from ..host.turns import LIMITS
from ..locale import LANGUAGES
from ..table import LETTERS
from ..text import minus
from .qr_codes import qr_code
from .request_context import THEMES
from .rules import emphasised
from .static import address
from .template_compiler import PAGES

COMPILED = Path(__file__).parent / "compiled"
"""The package of compiled templates, which only the offline edition contains."""
BAR = dict(zip(THEMES, ("#fffaf0", "#292e36"), strict=True))
"""Colour of the bar above every page, by theme: `--card` of the style sheet, and an installed app's frame."""


def still(page: str) -> Markup:
    """Return the HTML of a page with all controls for answering disabled."""
    return Markup(re.sub(r'<(button|input)(?=[^>]*\sname="answer")', r"<\1 disabled", str(page)))


@cache
def written_templates() -> BaseLoader:
    """Return a loader of template sources: our own, and those of each game under the game's name."""
    own = PrefixLoader({room.name: FileSystemLoader(room.folder / "page") for room in games().values()})
    return ChoiceLoader([own, PackageLoader("cartone.web")])


def template_names() -> list[str]:
    return [name for name in written_templates().list_templates() if name.endswith(".html")]


@cache
def templates() -> Environment:
    """Return the Jinja environment, which compiles each template once. The offline edition contains compiled templates,
    because compiling them there would take seconds."""
    made = PAGES(
        loader=ChoiceLoader([ModuleLoader(COMPILED), written_templates()]), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, auto_reload=False,
    )  # fmt: skip
    made.filters.update(still=still, emphasised=emphasised, minus=minus)
    made.globals.update(games=games, room_of=room_of, letters=LETTERS, languages=LANGUAGES)
    made.globals.update(
        turn_limits=LIMITS, own_colours=COLOURS, bar_colours=BAR, code_of=qr_code, root=root, static=address
    )
    return made
