"""Card packs: what is printed on the cardboard, read from TOML and checked.

`docs/card-packs.md` teaches how to write one. The pack `house` fills what no document tells with our
own design; every entry says where it comes from.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ...table import PackError
from ...table.tomlfile import TomlEntry, TomlFile
from .components import (
    ATTENDEE,
    DRAWN_SIZES,
    SIZE_OF_OUTLINE,
    TILE_COUNTS,
    TOKEN,
    Attendee,
    Colour,
    Contest,
    ContestType,
    Count,
    Effect,
    EventCard,
    Kind,
    Mat,
    Scoring,
    Size,
    Stamp,
    Symbol,
    Theme,
    Tile,
)
from .contests import COUNTERS, NEEDS_PROPERTY, PROPERTIES
from .effects import EVENTS_ONLY, ITEM_WORDS, WORKS_AT, Moment

SOURCES = ("rulebook", "public", "house", "printed")
"""Where an entry may come from; `printed` is what an owner reads off their own cardboard."""

SECTIONS = ("pack", "tile", "attendee", "contest", "event", "mat")
OUTLINES = {f"{width}x{height}": (width, height) for width, height in SIZE_OF_OUTLINE}
RARE_TILES = 15
EXHIBITORS, SPECIALISTS = 5, 14
CONTESTS_PER_TYPE = 6
EVENTS = 10
MATS = 5


@dataclass(frozen=True, slots=True, eq=False)
class Pack:
    """All cardboard of a game. `hash` changes when anything that matters for play does."""

    name: str
    title: str
    hash: str
    tiles: tuple[Tile, ...]
    tiles_by_size: Mapping[Size, tuple[Tile, ...]]
    forever: tuple[Tile, ...]
    attendees: tuple[Attendee, ...]
    contests: tuple[Contest, ...]
    contests_by_type: Mapping[ContestType, tuple[Contest, ...]]
    events: tuple[EventCard, ...]
    mats: tuple[Mat, ...]


@cache
def load(path: Path) -> Pack:
    """Read a pack; `PackError` lists everything that is wrong with it."""
    file = TomlFile(path)
    file.check_sections(SECTIONS)
    head = file.single("pack")
    name, title = head.text("name"), head.text("title", "")
    head.word("game", ("stamp-swap",))
    head.check_asked()
    sections = {section: file.entries(section) for section in SECTIONS[1:]}
    tiles = [_tile(entry) for entry in sections["tile"]]
    contests = [_contest(entry) for entry in sections["contest"]]
    pack = Pack(
        name=name,
        title=title,
        hash=_hash(file.data),
        tiles=tuple(tile for tile in tiles if tile.size is not Size.FOREVER),
        tiles_by_size={size: tuple(tile for tile in tiles if tile.size is size) for size in DRAWN_SIZES},
        forever=tuple(tile for tile in tiles if tile.size is Size.FOREVER),
        attendees=tuple(_attendee(entry) for entry in sections["attendee"]),
        contests=tuple(contests),
        contests_by_type={kind: tuple(contest for contest in contests if contest.type is kind) for kind in ContestType},
        events=tuple(_event(entry) for entry in sections["event"]),
        mats=tuple(_mat(entry) for entry in sections["mat"]),
    )
    for entries in sections.values():
        file.check_unique(entries, "id")
        for entry in entries:
            entry.check_asked()
    file.check_unique(sections["attendee"], "number")
    _check_counts(file, pack)
    if file.problems:
        raise PackError(file.problems)
    return pack


def _hash(data: dict[str, Any]) -> str:
    """A fingerprint of what matters for play; names, texts and provenance do not."""

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: bare(part) for key, part in value.items() if key not in ("name", "title", "text", "from")}
        return [bare(part) for part in value] if isinstance(value, list) else value

    text = json.dumps(bare(data), sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# -- entries ----------------------------------------------------------------------------------


def _tile(entry: TomlEntry) -> Tile:
    name, source = entry.text("id"), entry.word("from", SOURCES)
    width, height = OUTLINES[entry.word("outline", tuple(OUTLINES)) or "2x2"]
    halves = entry.parts("halves")
    if not halves:
        return Tile(name, width, height, (_stamp(entry, width, height),), source)
    if SIZE_OF_OUTLINE[width, height] is not Size.LONG_RECTANGLE or len(halves) != 2:
        entry.problem("halves", "a double is a 2x4 or 4x2 tile with two halves, each a small square")
    stamps = tuple(_stamp(half, 2, 2) for half in halves)
    for half, stamp in zip(halves, stamps, strict=True):
        half.check_asked()
        if stamp.kind is Kind.RARE:
            half.problem("kind", "the halves of a double are not rare")
    return Tile(name, width, height, stamps, source)


def _stamp(entry: TomlEntry, width: int, height: int) -> Stamp:
    if SIZE_OF_OUTLINE[width, height] is Size.FOREVER:
        return Stamp(width, height, Kind.FOREVER, None, None, 0)
    kind = Kind(entry.word("kind", (Kind.ORDINARY, Kind.CANCELLED, Kind.FADED, Kind.RARE), Kind.ORDINARY))
    match kind:
        case Kind.CANCELLED:
            value = 0
        case Kind.FADED:
            value = entry.whole("value", -9, -1)
        case Kind.RARE:
            return Stamp(width, height, kind, None, None, entry.whole("value", 1, 20))
        case _:
            value = entry.whole("value", 1, 9)
    colour, theme = entry.word("colour", tuple(Colour)), entry.word("theme", tuple(Theme))
    return Stamp(width, height, kind, Colour(colour) if colour else None, Theme(theme) if theme else None, value)


def _attendee(entry: TomlEntry) -> Attendee:
    scoring, effect = entry.part("scores"), entry.part("effect")
    if (scoring is None) == (effect is None):
        entry.problem("id", "an exhibitor has scores = {…}, a specialist effect = {…}: one of the two")
    return Attendee(
        id=entry.text("id"),
        number=entry.whole("number", 1, EXHIBITORS + SPECIALISTS),
        name=entry.text("name", ""),
        text=entry.text("text", ""),
        scoring=_scoring(scoring) if scoring is not None else None,
        effect=_effect(effect, event=False) if effect is not None else None,
        source=entry.word("from", SOURCES),
    )


def _contest(entry: TomlEntry) -> Contest:
    return Contest(
        id=entry.text("id"),
        type=ContestType(entry.word("type", tuple(ContestType)) or ContestType.COLOUR),
        name=entry.text("name", ""),
        text=entry.text("text", ""),
        scoring=_required_scoring(entry),
        source=entry.word("from", SOURCES),
    )


def _mat(entry: TomlEntry) -> Mat:
    name, source = entry.text("id"), entry.word("from", SOURCES)
    exhibitor = Attendee(
        id=f"{name}-exhibitor",
        number=0,
        name=entry.text("name", ""),
        text=entry.text("text", ""),
        scoring=_required_scoring(entry),
        effect=None,
        source=source,
    )
    return Mat(name, exhibitor, source)


def _event(entry: TomlEntry) -> EventCard:
    effect = entry.part("effect")
    return EventCard(
        id=entry.text("id"),
        name=entry.text("name", ""),
        text=entry.text("text", ""),
        symbols=tuple(_symbols(entry)),
        effect=_effect(effect, event=True) if effect is not None else None,
        source=entry.word("from", SOURCES),
    )


def _symbols(entry: TomlEntry) -> Sequence[Symbol]:
    """Symbols of the pool: a size or `attendee`, with ` down` after it for one that is laid face down."""
    symbols = []
    for text in entry.list_of("items", str):
        what, _, face = text.partition(" ")
        if what not in (*tuple(Size), ATTENDEE) or face not in ("", "down"):
            known = ", ".join((*tuple(Size), ATTENDEE))
            entry.problem("items", f"unknown item {text!r}; items are {known}, with ' down' after a size for face down")
        elif face and what in (ATTENDEE, Size.FOREVER):
            entry.problem("items", f"{what!r} is always face up")
        else:
            symbols.append(Symbol(what, up=not face))
    if not 4 <= len(symbols) <= 7:
        entry.problem("items", f"{len(symbols)} items are impossible; an event shows 4 to 7")
    return symbols


def _required_scoring(entry: TomlEntry) -> Scoring:
    part = entry.part("scores")
    if part is None:
        entry.problem("scores", 'scores is missing, for example scores = { count = "corners", each = 4 }')
        return Scoring(Count("corners"))
    return _scoring(part)


def _scoring(entry: TomlEntry) -> Scoring:
    count = _count(entry)
    ladder = tuple(entry.list_of("ladder", int))
    each = entry.whole("each", -20, 40, 0)
    if bool(each) == bool(ladder):
        entry.problem("each", "say how many points: each = 3, or ladder = [0, 2, 5, 9]: one of the two")
    if ladder and (ladder[0] != 0 or len(ladder) < 2 or not all(-99 <= points <= 99 for points in ladder)):
        entry.problem("ladder", "a ladder begins with the 0 points for none, and points go from -99 to 99")
    entry.check_asked()
    return Scoring(count, each, ladder)


def _count(entry: TomlEntry) -> Count:
    what = entry.word("count", tuple(COUNTERS)) or "stamps"
    if what in NEEDS_PROPERTY:
        of = entry.word("of", NEEDS_PROPERTY[what])
    else:
        of = entry.word("of", tuple(PROPERTIES), "") if what == "group" else ""
    narrow = {}
    if what in ("stamps", "group", "most", "second-most", "sets", "different", "surrounded"):
        narrow = {name: entry.word(name, tuple(values), "") for name, values in PROPERTIES.items()}
    cells = entry.whole("cells", 1, 2) if what == "gaps" else 0
    return Count(what, of, **narrow, cells=cells)


def _effect(entry: TomlEntry, event: bool) -> Effect:
    verb = entry.word("do", tuple(WORKS_AT))
    at = entry.word("at", tuple(Moment))
    if verb and at and Moment(at) not in WORKS_AT[verb]:
        moments = ", ".join(moment for moment in Moment if moment in WORKS_AT[verb])
        entry.problem("at", f"{verb!r} does not work at {at!r}; it works at {moments}")
    if verb in EVENTS_ONLY and not event:
        entry.problem("do", f"{verb!r} is for events only")
    per = entry.part("per")
    amount = (
        entry.whole("amount", -20 if verb == "points" else 1, 20) if verb not in ("gifts", "by-hand", "exchange") else 1
    )
    sizes = [Size(size) for size in entry.list_of("sizes", str) if size in tuple(Size)]
    allowed = tuple(Size) if verb == "pool" else DRAWN_SIZES
    if len(sizes) != len(entry.data.get("sizes", [])) or not set(sizes) <= set(allowed):
        entry.problem("sizes", f"sizes are {', '.join(allowed)}")
    if verb in EVENTS_ONLY and not sizes:
        entry.problem("sizes", f"{verb!r} needs sizes: which stamps it adds to the pool")
    effect = Effect(
        at=at,
        do=verb,
        amount=amount,
        per=_count(per) if per is not None else None,
        item=entry.word("item", ITEM_WORDS, "") if at in (Moment.TAKEN, Moment.PILE_TAKEN, Moment.PILE_CHOSEN) else "",
        sizes=tuple(sizes),
        contest=entry.word("contest", tuple(ContestType), "") if verb == "contest" else "",
        holding=entry.word("holding", (TOKEN,), ""),
    )
    if per is not None:
        per.check_asked()
    entry.check_asked()
    return effect


# -- counts -----------------------------------------------------------------------------------


def _check_counts(file: TomlFile, pack: Pack) -> None:
    """As many of each as are in the box."""
    tiles = Counter(tile.size for tile in (*pack.tiles, *pack.forever))
    rows = [(f"tiles of size {size}", tiles[size], count) for size, count in TILE_COUNTS.items()]
    rows.append(("rare tiles", sum(tile.is_rare for tile in pack.tiles), RARE_TILES))
    exhibitors = sum(card.is_exhibitor for card in pack.attendees)
    rows.append(("exhibitors", exhibitors, EXHIBITORS))
    rows.append(("specialists", len(pack.attendees) - exhibitors, SPECIALISTS))
    contests = Counter(contest.type for contest in pack.contests)
    rows += [(f"contests of type {kind}", contests[kind], CONTESTS_PER_TYPE) for kind in ContestType]
    rows.append(("events", len(pack.events), EVENTS))
    rows.append(("mats", len(pack.mats), MATS))
    for what, found, wanted in rows:
        if found != wanted:
            file.problem(1, f"{found} {what}; the box has {wanted}")
