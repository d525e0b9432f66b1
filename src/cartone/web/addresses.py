"""The addresses of all pages as one table: what is asked for, who may ask, and what answers."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from starlette.responses import Response

from .chest import ChestPages
from .devices import DevicePages
from .friends import Friends
from .http import BODY_LIMIT
from .installing import Installing
from .looking import Looking
from .packs import PackPages
from .pads import PadPages
from .real import RealTables
from .site import Site
from .visit import Visit

CHEST_LIMIT = 128 * 1024 * 1024
"""Bytes of a form with which the owner brings everything of another house: some thousands of games, sent as they are.
"""

Handler: TypeAlias = Callable[[Visit], Response]


class Who(Enum):
    """Who may ask. What a browser may do at a table is decided by its seat there."""

    ANYBODY = auto()
    OWNER = auto()
    GUESTS = auto()
    """Anybody, where people can come from other devices at all."""
    HOST = auto()
    """The owner, where people can come from other devices."""
    PUBLIC = auto()
    """Anybody, where tables are offered to all."""


class Address(NamedTuple):
    """One address: the method and path of a request, who may send it, and what answers."""

    method: str
    path: str
    who: Who
    answer: Handler
    owners_limit: int = BODY_LIMIT
    """Bytes that the owner may send."""


def addresses(site: Site, come_in: Handler) -> list[Address]:
    """List the addresses of all pages, in the order in which they are tried."""
    friends, looking, installing = Friends(site), Looking(site), Installing(site)
    real, pads, packs, devices = RealTables(site), PadPages(site), PackPages(site), DevicePages(site)
    chests = ChestPages(site, packs)
    anybody, owner, guests, host, public = Who
    return [
        Address("GET", "/", anybody, site.lobby),
        Address("GET", "/continue", anybody, installing.go_on),
        Address("GET", "/manifest.webmanifest", anybody, installing.manifest),
        Address("GET", "/owner/{secret}", guests, come_in),
        Address("POST", "/language", anybody, site.language),
        Address("POST", "/person", owner, site.person),
        Address("POST", "/start", owner, site.start),
        Address("POST", "/real", owner, real.lay),
        Address("POST", "/daily", owner, site.daily),
        Address("POST", "/learn", owner, site.learn),
        Address("POST", "/open", owner, site.open),
        Address("GET", "/chest", owner, chests.save),
        Address("GET", "/bring", owner, chests.ask),
        Address("POST", "/bring", owner, chests.bring, CHEST_LIMIT),
        Address("GET", "/device", guests, devices.show),
        Address("POST", "/device", guests, devices.make),
        Address("GET", "/move/{secret}", guests, devices.ask),
        Address("POST", "/move/{secret}", guests, devices.move),
        Address("GET", "/history", anybody, site.past),
        Address("GET", "/pads", owner, pads.all),
        Address("POST", "/pads", owner, pads.new),
        Address("GET", "/pad/{pad}", owner, pads.show),
        Address("GET", "/pad/{pad}/picture", owner, pads.picture),
        Address("POST", "/pad/{pad}/done", owner, pads.done),
        Address("POST", "/pad/{pad}/delete", owner, pads.delete),
        Address("GET", "/pad/{pad}/{part}", owner, pads.show),
        Address("POST", "/pad/{pad}/{part}", owner, pads.tell),
        Address("GET", "/packs", owner, packs.shelf),
        Address("POST", "/packs", owner, packs.begin),
        Address("GET", "/packs/{pack}", owner, packs.pack),
        Address("POST", "/packs/{pack}", owner, packs.change),
        Address("GET", "/packs/{pack}/file", owner, packs.file),
        Address("GET", "/packs/{pack}/{section}", owner, packs.kind),
        Address("GET", "/packs/{pack}/{section}/{place}", owner, packs.card),
        Address("POST", "/packs/{pack}/{section}/{place}", owner, packs.write),
        Address("GET", "/guide/{opponent}", anybody, site.guide),
        Address("GET", "/guide/{opponent}/summary", anybody, site.guide),
        Address("GET", "/rules", anybody, site.rules),
        Address("GET", "/rules/glossary", anybody, site.glossary),
        Address("GET", "/rules/{book}", anybody, site.rules),
        Address("GET", "/join/{table}/{secret}", guests, friends.invitation),
        Address("POST", "/join/{table}/{secret}", guests, friends.join),
        Address("GET", "/table/{table}", anybody, site.table),
        Address("POST", "/table/{table}/answer", anybody, site.answer),
        Address("POST", "/table/{table}/undo", anybody, site.undo),
        Address("POST", "/table/{table}/agree", anybody, site.agree),
        Address("POST", "/table/{table}/gesture", anybody, friends.gesture),
        Address("POST", "/table/{table}/hint", anybody, site.hint),
        Address("POST", "/table/{table}/hand-over", anybody, site.hand_over),
        Address("POST", "/table/{table}/stand-in", anybody, friends.stand_in),
        Address("POST", "/table/{table}/follow", anybody, friends.follow),
        Address("POST", "/table/{table}/leave", anybody, friends.leave),
        Address("GET", "/table/{table}/friends", host, friends.chairs),
        Address("POST", "/table/{table}/friends", host, friends.change),
        Address("GET", "/table/{table}/record", anybody, looking.record),
        Address("GET", "/table/{table}/pack", anybody, looking.pack),
        Address("GET", "/table/{table}/text", owner, looking.text),
        Address("GET", "/table/{table}/log", anybody, looking.log),
        Address("GET", "/table/{table}/replay", anybody, looking.replay),
        Address("GET", "/table/{table}/piece", anybody, looking.pieces),
        Address("GET", "/table/{table}/piece/{piece}", anybody, looking.piece),
        Address("GET", "/table/{table}/picture", anybody, looking.picture),
        Address("GET", "/table/{table}/lines", anybody, real.lines),
        Address("GET", "/table/{table}/lines/{line}", anybody, real.line),
        Address("POST", "/table/{table}/lines/{line}", anybody, real.correct),
        Address("POST", "/table/{table}/keep", owner, real.keep),
        Address("POST", "/table/{table}/pad", owner, pads.beside),
        Address("POST", "/table/{table}/{what}", owner, site.manage),
        Address("GET", "/art/{file}", anybody, looking.art),
        Address("GET", "/offered/{table}", public, friends.offered),
        Address("POST", "/offered/{table}", public, friends.join_offered),
    ]
