"""Bots that users write, named `module:Class`. Only simulations import them; a server never imports by name."""

from __future__ import annotations

import os
import re
import sys
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from ..bots import Bot, bot_called
from ..games.kit.setup import NAME_LIMIT
from ..table import UnknownName, short
from ..table.errors import why

OWN = re.compile(r"([\w.]+):([^\W\d]\w*)")
"""Pattern of the name of a user's bot."""


def bot_named(name: str, game: str) -> Bot:
    """Return a new bot: one of the game's, or a user's, given as `module:Class`."""
    if (own := OWN.fullmatch(name)) is None:
        return bot_called(name, game)
    if os.getcwd() not in sys.path:  # an installed program does not look in the current folder
        sys.path.append(os.getcwd())
    try:
        made: Bot = getattr(import_module(own[1]), own[2])()
        callable(made.choose)  # raises an error if the class is not one of a bot
    except Exception as problem:  # a module may raise anything
        raise UnknownName("error.own-bot", name=short(name), why=why(problem)) from problem
    return made


def called(name: str) -> str:
    """Return the name of a bot at a table; for a user's bot, that of its class."""
    return own[2][:NAME_LIMIT] if (own := OWN.fullmatch(name)) else name


def source_hash(name: str) -> str:
    """Return the hash of the module of a user's bot; empty for a bot of the game."""
    own = OWN.fullmatch(name)
    file = sys.modules[own[1]].__file__ if own else None
    return sha256(Path(file).read_bytes()).hexdigest()[:16] if file else ""
