"""How a table stands for a seat, as plain data."""

from __future__ import annotations

import secrets
from dataclasses import fields, is_dataclass
from typing import Any

from ...bots import bots_for_people
from ...games import GameRoom, game_called
from ...games.kit.packs import shipped
from ...games.kit.page import TablePage
from ...host import Host, Live
from ...locale import Catalogue
from ...table import SPECTATOR, Ask, NotYourTurn, Random, key_of, plain
from ..offered import Offer


def seat_or_none(seat: int) -> int | None:
    return None if seat == SPECTATOR else seat


def game_of(room: GameRoom, words: Catalogue) -> dict[str, Any]:
    """A game, and all that its tables can be laid with."""
    return {
        "name": room.name,
        "title": room.called(words),
        "opponent": room.opponent,
        "least": room.seats.start,
        "most": room.seats.stop - 1,
        "bots": bots_for_people(room.name),
        "packs": list(shipped(room.packs)) if room.pack.vary else [],
        "rules": room.rules_version,
        "settings": [
            {
                "name": setting.name,
                "label": room.label(setting, words),
                "values": list(setting.values),
                "default": setting.default,
                "when": setting.when.value,
                "many": bool(setting.many),
            }
            for setting in room.settings
        ],
    }


def offered(offer: Offer) -> dict[str, Any]:
    """A table of the public lobby."""
    header = offer.header
    return {
        "table": offer.table,
        "game": header.game,
        "settings": dict(header.settings),
        "names": offer.names,
        "free": offer.free,
    }


def standing(host: Host, live: Live, page: TablePage) -> dict[str, Any]:
    """How a table stands for the seat of a page; whoever asks holds its lock."""
    table, seat = live.table, page.seat
    return {
        "table": live.id,
        "game": table.header.game,
        "settings": dict(table.header.settings),
        "seat": seat_or_none(seat),
        "at": live.at(seat),
        "told": len(live.events(seat)),
        "state": live.state,
        "over": table.over,
        "scores": list(page.kept.scores if page.kept is not None else table.scores) if table.over else None,
        "winners": page.winners if table.over else None,
        "seats": sitters(host, live, page),
        "waiting_for": list(table.waiting_for),
        "asked": asked(page.ask, page) if page.ask is not None else None,
        "draw": page.draw.deck.name if page.draw is not None else None,
        "undo": {"last": live.said(seat), "free": live.undo_is_free(seat)} if live.can_undo(seat) else None,
        "wish": wish(live),
        "next": live.next or None,
    }


def sitters(host: Host, live: Live, page: TablePage) -> list[dict[str, Any]]:
    present = host.presence.of(live.id)
    opponent = game_called(live.table.header.game).opponent
    return [
        {
            "seat": sitter.number,
            "name": sitter.name,
            "player": sitter.player,
            "kind": "opponent" if sitter.player == opponent else "person" if sitter.number in live.people else "bot",
            "bot": live.chairs[sitter.number].bot or None if sitter.number in live.chairs else None,
            "present": sitter.number in present,
        }
        for sitter in page.seats
    ]


def asked(ask: Ask, page: TablePage) -> dict[str, Any]:
    return {
        "kind": ask.kind,
        "about": ask.about,
        "card": plain(ask.card),
        "question": page.do,
        "len": len(ask.options),
    }


def wish(live: Live) -> dict[str, Any] | None:
    """What somebody would like to take back."""
    found = live.proposal
    return {"name": found.name, "seat": found.seat, "waiting": sorted(found.waiting)} if found is not None else None


def view(live: Live, page: TablePage) -> dict[str, Any]:
    """All that a seat may know. What it can answer is asked for apart: there may be millions of options."""
    seen = page.view
    names = [field.name for field in fields(seen) if field.name not in ("ask", "seat")] if is_dataclass(seen) else []
    return {
        "at": live.at(page.seat),
        "seat": seat_or_none(page.seat),
        "view": {name: plain(getattr(seen, name)) for name in names} if names else plain(seen),
    }


def options(live: Live, page: TablePage, number: int, limit: int, sample: int, seed: int | None) -> dict[str, Any]:
    """A page of what can be answered, and some at random."""
    ask = ask_of(page)
    found = ask.options
    begin = number * limit
    listed = [found.at(place) for place in range(begin, min(begin + limit, len(found)))]
    random = Random(key_of(secrets.randbits(64) if seed is None else seed, "sample"))
    return {
        "at": live.at(page.seat),
        "kind": ask.kind,
        "len": len(found),
        "page": number,
        "limit": limit,
        "options": [{"option": str(option), "text": page.label(option)} for option in listed],
        "sample": [str(found.sample(random)) for _ in range(sample)],
    }


def outlook(live: Live, page: TablePage, notation: str) -> dict[str, Any]:
    """What an option would bring: in words, as a button has them, and in numbers."""
    ask = ask_of(page)
    option = ask.options.read(notation)
    brings = page.room.machines.outlook
    return {
        "at": live.at(page.seat),
        "option": str(option),
        "text": page.label(option),
        "brings": plain(brings(page.view, option)) if brings is not None else None,
    }


def ask_of(page: TablePage) -> Ask:
    """What the seat of a page is asked."""
    if page.ask is None:
        raise NotYourTurn("error.nothing-is-asked")
    return page.ask
