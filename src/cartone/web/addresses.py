"""Routes of all pages in one table: method, path, who may send the request, and the handler."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from starlette.responses import Response

from ..host import Ticket
from ..host.keys import MEMBER, OPERATOR, OWNER
from .devices import DevicePages
from .export_pages import ExportPages
from .friends import Friends
from .house import HousePages
from .http import BODY_LIMIT
from .install_pages import InstallPages
from .packs import PackPages
from .pads import PadPages
from .playing import Playing
from .real_table_pages import RealTablePages
from .replay_pages import ReplayPages
from .request_context import RequestContext
from .site import Site

CHEST_LIMIT = 128 * 1024 * 1024
"""Maximum size in bytes of a form that imports an export: several thousand games, uncompressed."""

Handler: TypeAlias = Callable[[RequestContext], Response]


class Who(Enum):
    """The kinds of client that may send a request. At a table, the seats that the browser holds limit them further."""

    ANYBODY = auto()
    OWNER = auto()
    MEMBER = auto()
    """The owner and members."""
    OPERATOR = auto()
    """The owner and operators."""
    HOLDER = auto()
    """The member who has set up the table, and the owner."""
    GUESTS = auto()
    """Every client, if the server can be reached from other devices."""
    HOST = auto()
    """The same, if the server can be reached from other devices."""
    PUBLIC = auto()
    """Every client, if tables on this server can be offered publicly."""


class Address(NamedTuple):
    """A route: the method and path of a request, the clients that may send it, and its handler."""

    method: str
    path: str
    who: Who
    answer: Handler
    owners_limit: int = BODY_LIMIT
    """Maximum size in bytes of a request body sent by the owner."""


ROLES: Mapping[Who, tuple[str, ...]] = {
    Who.OWNER: (OWNER,),
    Who.MEMBER: (OWNER, MEMBER),
    Who.OPERATOR: (OWNER, OPERATOR),
}
"""The roles of clients that may send a request, where that does not depend on the table."""


def addresses(site: Site, ticket: Ticket | None) -> list[Address]:
    """Return the routes of all pages, in the order in which they are matched."""
    house, playing, friends = HousePages(site), Playing(site), Friends(site)
    looking, installing = ReplayPages(site), InstallPages(site)
    real, pads, packs, devices = RealTablePages(site), PadPages(site), PackPages(site), DevicePages(site)
    chests = ExportPages(site, packs)
    anybody, owner, member, operator, holder, guests, host, public = Who
    made = [
        Address("GET", "/", anybody, house.lobby),
        Address("GET", "/continue", anybody, installing.go_on),
        Address("GET", "/manifest.webmanifest", anybody, installing.manifest),
        Address("POST", "/language", anybody, house.language),
        Address("POST", "/person", member, house.person),
        Address("POST", "/start", member, house.start),
        Address("POST", "/real", owner, real.lay),
        Address("POST", "/daily", owner, house.daily),
        Address("POST", "/learn", member, house.learn),
        Address("POST", "/open", owner, house.open),
        Address("GET", "/chest", owner, chests.save),
        Address("GET", "/bring", owner, chests.ask),
        Address("POST", "/bring", owner, chests.bring, CHEST_LIMIT),
        Address("GET", "/device", guests, devices.show),
        Address("POST", "/device", guests, devices.make),
        Address("GET", "/move/{secret}", guests, devices.ask),
        Address("POST", "/move/{secret}", guests, devices.move),
        Address("GET", "/history", anybody, house.past),
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
        Address("GET", "/guide/{opponent}", anybody, house.guide),
        Address("GET", "/guide/{opponent}/summary", anybody, house.guide),
        Address("GET", "/rules", anybody, house.rules),
        Address("GET", "/rules/glossary", anybody, house.glossary),
        Address("GET", "/rules/{book}", anybody, house.rules),
        Address("GET", "/join/{table}/{secret}", guests, friends.invitation),
        Address("POST", "/join/{table}/{secret}", guests, friends.join),
        Address("GET", "/table/{table}", anybody, playing.table),
        Address("POST", "/table/{table}/answer", anybody, playing.answer),
        Address("POST", "/table/{table}/undo", anybody, playing.undo),
        Address("POST", "/table/{table}/cut-short", anybody, playing.cut_short),
        Address("POST", "/table/{table}/agree", anybody, playing.agree),
        Address("POST", "/table/{table}/gesture", anybody, friends.gesture),
        Address("POST", "/table/{table}/hint", anybody, playing.hint),
        Address("POST", "/table/{table}/hand-over", anybody, playing.hand_over),
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
        Address("POST", "/table/{table}/{what}", holder, playing.manage),
        Address("GET", "/art/{file}", anybody, looking.art),
        Address("GET", "/offered/{table}", public, friends.offered),
        Address("POST", "/offered/{table}", public, friends.join_offered),
    ]
    if not site.is_alone:
        from .accounts import KeyPages  # the offline edition contains none of these
        from .puzzle_pages import PuzzlePages
        from .review_pages import ReviewPages
        from .server_pages import ServerPages

        server, keys, puzzles = ServerPages(site), KeyPages(site, ticket), PuzzlePages(site)
        made += [
            Address("GET", "/owner/{secret}", guests, keys.come_in),
            Address("GET", "/key/{secret}", guests, keys.ask),
            Address("POST", "/key/{secret}", guests, keys.sign_in),
            Address("GET", "/you", guests, keys.you),
            Address("GET", "/you/data", guests, keys.data),
            Address("POST", "/you/delete", guests, keys.delete),
            Address("POST", "/you/feed", guests, keys.make_feed),
            Address("GET", "/feed/{secret}", guests, keys.feed),
            Address("POST", "/sign-out", guests, keys.sign_out),
            Address("GET", "/table/{table}/review", anybody, ReviewPages(site).show),
            Address("GET", "/server", operator, server.show),
            Address("POST", "/server", owner, server.change),
            Address("GET", "/puzzles", anybody, puzzles.all),
            Address("GET", "/puzzles/{game}", anybody, puzzles.next),
            Address("GET", "/puzzles/{game}/{puzzle}", anybody, puzzles.show),
            Address("POST", "/puzzles/{game}/{puzzle}/answer", anybody, puzzles.answer),
            Address("GET", "/puzzles/{game}/{puzzle}/piece/{piece}", anybody, puzzles.piece),
        ]
    return made
