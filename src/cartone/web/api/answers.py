"""The state of a table for a seat, as plain data."""

from __future__ import annotations

import secrets
from dataclasses import fields, is_dataclass

from ...bots import bots_at_tables
from ...games import GameRoom, game_called
from ...games.kit.packs import shipped
from ...games.kit.page import TablePage
from ...host import Host, LiveTable
from ...host.figures import Figures
from ...locale import Catalogue
from ...replies import Asked, Game, Hint, Offered, Options, Outlook, Sitter, Standing, View, Wish, Worth
from ...table import SPECTATOR, Ask, NotYourTurn, Random, key_of, plain
from ..public_tables import PublicTable


def seat_or_none(seat: int) -> int | None:
    return None if seat == SPECTATOR else seat


def game_of(room: GameRoom, words: Catalogue) -> Game:
    """Return the description of a game, with all options for its tables."""
    return {
        "name": room.name,
        "title": room.called(words),
        "opponent": room.opponent,
        "least": room.seats.start,
        "most": room.seats.stop - 1,
        "bots": bots_at_tables(room.name),
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


def offered(offer: PublicTable) -> Offered:
    header = offer.header
    return {
        "table": offer.table,
        "game": header.game,
        "settings": dict(header.settings),
        "names": offer.names,
        "free": offer.free,
    }


def standing(host: Host, live: LiveTable, page: TablePage) -> Standing:
    """Return the state of a table for the seat of a page; the caller holds its lock."""
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
        "scores": list(page.end.kept.scores if page.end.kept is not None else table.scores) if table.over else None,
        "winners": page.end.winners if table.over else None,
        "seats": sitters(host, live, page),
        "waiting_for": list(table.waiting_for),
        "thinking": list(page.around.thinking),
        "asked": asked(page.ask, page) if page.ask is not None else None,
        "draw": page.draw.deck.name if page.draw is not None else None,
        "undo": {"last": live.said(seat), "free": live.undo_is_free(seat)} if live.can_undo(seat) else None,
        "wish": wish(live),
        "next": live.next or None,
    }


def sitters(host: Host, live: LiveTable, page: TablePage) -> list[Sitter]:
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


def asked(ask: Ask, page: TablePage) -> Asked:
    return {
        "kind": ask.kind,
        "about": ask.about,
        "card": plain(ask.card),
        "question": page.do,
        "len": len(ask.options),
    }


def wish(live: LiveTable) -> Wish | None:
    """Return the pending proposal to undo."""
    found = live.proposal
    return {"name": found.name, "seat": found.seat, "waiting": sorted(found.waiting)} if found is not None else None


def view(live: LiveTable, page: TablePage) -> View:
    """Return all information that a seat may know. Options are requested separately, since there may be millions."""
    seen = page.view
    names = [field.name for field in fields(seen) if field.name not in ("ask", "seat")] if is_dataclass(seen) else []
    return {
        "at": live.at(page.seat),
        "seat": seat_or_none(page.seat),
        "view": {name: plain(getattr(seen, name)) for name in names} if names else plain(seen),
    }


def options(live: LiveTable, page: TablePage, number: int, limit: int, sample: int, seed: int | None) -> Options:
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
        "options": [{"option": str(option), "text": page.choices.label(option)} for option in listed],
        "sample": [str(found.sample(random)) for _ in range(sample)],
    }


def outlook(live: LiveTable, page: TablePage, notation: str) -> Outlook:
    """Return the effects of an option: in words, as on a button, and in numbers."""
    ask = ask_of(page)
    option = ask.options.read(notation)
    brings = page.room.machines.outlook
    return {
        "at": live.at(page.seat),
        "option": str(option),
        "text": page.choices.label(option),
        "brings": plain(brings(page.view, option)) if brings is not None else None,
    }


def hint(live: LiveTable, page: TablePage, figures: Figures) -> Hint:
    """Return what to answer: the best option found or, without figures, that of the bot that gives hints."""
    ask, words, advice = ask_of(page), page.catalogue, figures.comparison
    own = page.shown.marked
    found: list[Worth] = []
    for one in advice.options if advice is not None else ():
        said = one.worth(words) if advice is not None and one is advice.best else one.compared(words)
        values = one.valued
        found.append({
            "option": one.notation, "text": page.choices.in_words(one.notation), "chance": values.chance,
            "points": values.points, "lost": values.lost, "doubt": values.doubt, "points_lost": values.points_lost,
            "says": said,
        })  # fmt: skip
    option = found[0]["option"] if found else own
    return {
        "at": live.at(page.seat),
        "option": option,
        "text": page.choices.label(ask.options.read(option)),
        "why": page.tutor.why if option == own else "",
        "options": found,
        "coming": figures.are_coming,
    }


def ask_of(page: TablePage) -> Ask:
    """Return the question to the seat of a page; raise `NotYourTurn` if there is none."""
    if page.ask is None:
        raise NotYourTurn("error.nothing-is-asked")
    return page.ask
