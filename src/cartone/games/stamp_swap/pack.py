"""Card packs of Stamp Swap: the contents of cards and tiles, read from TOML and validated.

`docs/card-packs.md` explains how to write a pack. Where no document states a content, `house` has our own design.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ...table import CartoneError, quoted
from ...table.packfile import SOURCES, PackFile, Source, loader
from ...table.tomlfile import TomlEntry, TomlFile
from .components import (
    ATTENDEE,
    BY_HAND,
    DOUBLE,
    DRAWN_SIZES,
    LEVELS,
    SIZE_OF_OUTLINE,
    TILE_COUNTS,
    TOKEN,
    Attendee,
    Box,
    Colour,
    Contest,
    ContestType,
    Count,
    DecisionCard,
    Effect,
    EventCard,
    Kind,
    Mat,
    PinzettaEvent,
    PinzettaMat,
    Scoring,
    ShowScoringCard,
    Size,
    Stamp,
    Symbol,
    Theme,
    Tile,
)
from .contests import COUNT_STAMPS, COUNTERS, GAP_CELLS, NEEDS_PROPERTY, PROPERTIES
from .vocabulary import EVENTS_ONLY, ITEM_WORDS, PINZETTA_VERBS, SOLO_TOO, WORKS_AT, Moment

OUTLINES = {f"{width}x{height}": (width, height) for width, height in SIZE_OF_OUTLINE}
RARE_TILES = 15
EXHIBITORS, SPECIALISTS = 5, 14
CONTESTS_PER_TYPE = 6
EVENTS = 10
MATS = 5
PINZETTA_MATS = 3
DECISIONS = 8
SHOW_SCORINGS = 4
MOST_CROSSED, MOST_IN_BOX = 9, 20
"""Maximum numbers on a decision card: crossed-out icons, and points per item."""
NO_AMOUNT = ("gifts", BY_HAND, "exchange", "swap-with-her", "turn-hers-up")
"""Verbs (kinds of effect) that take no amount."""

AMOUNTS = {
    "points": (-20, 20),
    "forever": (1, 3),
    "forever-for-her": (1, 3),
    "draw": (1, 2),
    "draft": (1, 2),
    "pool": (1, 2),
    "reserve": (1, 2),
}
"""Allowed amounts by verb (kind of effect); verbs not listed allow 1 to 20."""

ANY_VERBS = frozenset(WORKS_AT) - PINZETTA_VERBS
SYMBOLS = (*Size, ATTENDEE, *(f"{size} down" for size in DRAWN_SIZES))
"""The items that an event card may list."""

LONGEST_LADDER = 12
"""Maximum number of totals of a ladder (points by count) that a form offers."""


@dataclass(frozen=True, slots=True, eq=False)
class Pack:
    """All cards and tiles of a game. `hash` covers everything that affects play."""

    name: str
    title: str
    hash: str
    source: Source
    """The origin of the pack, and the texts of its cards in other languages."""
    tiles: tuple[Tile, ...]
    tiles_by_size: Mapping[str, tuple[Tile, ...]]
    forever: tuple[Tile, ...]
    attendees: tuple[Attendee, ...]
    contests: tuple[Contest, ...]
    contests_by_type: Mapping[ContestType, tuple[Contest, ...]]
    events: tuple[EventCard, ...]
    mats: tuple[Mat, ...]
    pinzetta_mats: tuple[PinzettaMat, ...]
    decisions: tuple[DecisionCard, ...]
    show_scorings: tuple[ShowScoringCard, ...]
    pinzetta_events: tuple[PinzettaEvent, ...]
    gaps: tuple[CartoneError, ...] = ()
    """Errors about missing parts; if there are any, the pack can be used only when a person deals."""


def opened(source: Source, data: dict[str, Any] | None = None) -> tuple[PackFile, Pack]:
    """Return a pack's file with its errors, and the pack of its valid entries; `data` is the parsed file."""
    file = PackFile(source, "stamp-swap", tuple(READERS), data)
    sections = file.sections
    tiles = [_tile(entry) for entry in sections["tile"]]
    contests = [_contest(entry) for entry in sections["contest"]]
    pack = Pack(
        name=file.name,
        title=file.title,
        hash=file.hash,
        source=source,
        tiles=tuple(tile for tile in tiles if tile.size is not Size.FOREVER),
        tiles_by_size={size: tuple(tile for tile in tiles if tile.size is size) for size in DRAWN_SIZES},
        forever=tuple(tile for tile in tiles if tile.size is Size.FOREVER),
        attendees=tuple(_attendee(entry) for entry in sections["attendee"]),
        contests=tuple(contests),
        contests_by_type={kind: tuple(contest for contest in contests if contest.type is kind) for kind in ContestType},
        events=tuple(_event(entry) for entry in sections["event"]),
        mats=tuple(_mat(entry) for entry in sections["mat"]),
        pinzetta_mats=tuple(_pinzetta_mat(entry) for entry in sections["pinzetta-mat"]),
        decisions=tuple(_decision(entry) for entry in sections["decision"]),
        show_scorings=tuple(_show_scoring(entry) for entry in sections["show-scoring"]),
        pinzetta_events=tuple(_pinzetta_event(entry) for entry in sections["pinzetta-event"]),
    )
    file.check_entries()
    file.check_unique(sections["attendee"], "number")
    _check_counts(file, pack)
    if not file.gaps:
        _check_solo(file, pack)
    return file, replace(pack, gaps=tuple(file.gaps))


load = loader(opened)


# -- entries ----------------------------------------------------------------------------------


def _tile(entry: TomlEntry) -> Tile:
    name, source = entry.text("id"), entry.word("from", SOURCES)
    width, height = OUTLINES[entry.word("outline", tuple(OUTLINES)) or "2x2"]
    may_be_double = SIZE_OF_OUTLINE[width, height] is Size.LONG_RECTANGLE
    halves = entry.parts("halves", 2) if may_be_double or entry.has("halves") else []
    if not halves:
        return Tile(name, width, height, (_stamp(entry, width, height),), source)
    if not may_be_double or len(halves) != 2:
        entry.problem("halves", "error.pack-double")
    stamps = tuple(_stamp(half, 2, 2) for half in halves)
    for half, stamp in zip(halves, stamps, strict=True):
        half.check_asked()
        if stamp.kind is Kind.RARE:
            half.problem("kind", "error.pack-double-rare")
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
        entry.missing("id", "error.pack-attendee")
    return Attendee(
        id=entry.text("id"),
        number=entry.whole("number", 1, EXHIBITORS + SPECIALISTS),
        name=entry.text("name", ""),
        text=entry.text("text", ""),
        scoring=_scoring(scoring) if scoring is not None else None,
        effect=_effect(effect, ANY_VERBS - EVENTS_ONLY) if effect is not None else None,
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
    if effect is not None and effect.data.get("at") == Moment.FINAL:
        effect.problem("at", "error.pack-event-final")
    return EventCard(
        id=entry.text("id"),
        name=entry.text("name", ""),
        text=entry.text("text", ""),
        symbols=tuple(_symbols(entry)),
        effect=_effect(effect, ANY_VERBS) if effect is not None else None,
        source=entry.word("from", SOURCES),
    )


def _symbols(entry: TomlEntry, key: str = "items", low: int = 4, high: int = 7) -> Sequence[Symbol]:
    """Read a list of items: each is a size or `attendee`, followed by ` down` if the item is laid out face down."""
    symbols = []
    for text in entry.list_of(key, str, words=SYMBOLS, least=low, most=high):
        what, _, face = text.partition(" ")
        if what not in (*tuple(Size), ATTENDEE) or face not in ("", "down"):
            known = ", ".join((*tuple(Size), ATTENDEE))
            entry.problem(key, "error.pack-item", item=quoted(text), known=known)
        elif face and what in (ATTENDEE, Size.FOREVER):
            entry.problem(key, "error.pack-face-up", item=quoted(what))
        else:
            symbols.append(Symbol(Size(what) if what in tuple(Size) else ATTENDEE, up=not face))
    if not low <= len(symbols) <= high:
        if low < high:
            entry.problem(key, "error.pack-items-from-to", found=len(symbols), key=key, low=low, high=high)
        else:
            entry.problem(key, "error.pack-items", found=len(symbols), key=key, wanted=low)
    return symbols


# -- the solo part ----------------------------------------------------------------------------


def _pinzetta_mat(entry: TomlEntry) -> PinzettaMat:
    sizes, yellow = (*DRAWN_SIZES, DOUBLE), entry.file.ids("contest", type=ContestType.SIZE)
    targets = entry.list_of("targets", str, words=sizes, least=1, most=len(sizes), once=True)
    if not targets or not set(targets) <= set(sizes):
        entry.problem("targets", "error.pack-targets", sizes=", ".join(sizes))
    if (Size.SMALL_SQUARE in targets) != (DOUBLE in targets):
        entry.problem("targets", "error.pack-targets-double")
    return PinzettaMat(
        id=entry.text("id"),
        back_of=entry.text("back-of", likely=entry.file.ids("mat")),
        contests=tuple(entry.list_of("contests", str, words=yellow, most=CONTESTS_PER_TYPE, once=True)),
        targets=tuple(targets),
        source=entry.word("from", SOURCES),
    )


def _decision(entry: TomlEntry) -> DecisionCard:
    points = entry.list_of("points", int, names=tuple(Box), least=len(Box), most=len(Box), high=MOST_IN_BOX)
    if len(points) != len(Box) or not all(0 <= number <= MOST_IN_BOX for number in points):
        entry.problem("points", "error.pack-decision", count=len(Box), boxes=", ".join(Box))
        points = [0] * len(Box)
    return DecisionCard(
        id=entry.text("id"),
        crossed=entry.whole("crossed", 0, MOST_CROSSED),
        points=tuple(points),
        source=entry.word("from", SOURCES),
    )


def _show_scoring(entry: TomlEntry) -> ShowScoringCard:
    bottom = tuple(kind for kind in ContestType if kind is not ContestType.FINALE)
    kind = entry.word("type", bottom) or ContestType.COLOUR
    part = entry.part("scores", needed=True)
    scores = {}
    for contest in dict.fromkeys((*entry.file.ids("contest", type=kind), *part.data)) if part is not None else ():
        assert part is not None
        numbers = part.list_of(contest, int, names=tuple(map(str, LEVELS)), least=3, most=3, high=40, default="")
        if not part.has(contest):
            continue
        if len(numbers) != len(LEVELS) or not all(0 <= number <= 40 for number in numbers):
            entry.problem("scores", "error.pack-show-scoring", contest=contest)
            numbers = [0] * len(LEVELS)
        scores[contest] = tuple(numbers)
    return ShowScoringCard(entry.text("id"), ContestType(kind), scores, entry.word("from", SOURCES))


def _pinzetta_event(entry: TomlEntry) -> PinzettaEvent:
    effect = entry.part("effect")
    return PinzettaEvent(
        id=entry.text("id"),
        name=entry.text("name", ""),
        text=entry.text("text", ""),
        large=tuple(_symbols(entry, "large", 3, 3)),
        small=tuple(_symbols(entry, "small", 2, 2)),
        yours=tuple(_symbols(entry, "yours", 6, 6)),
        effect=_effect(effect, PINZETTA_VERBS | SOLO_TOO) if effect is not None else None,
        source=entry.word("from", SOURCES),
    )


def _required_scoring(entry: TomlEntry) -> Scoring:
    part = entry.part("scores", needed=True)
    if part is None:
        entry.problem("scores", "error.pack-scores")
        return Scoring(Count("corners"))
    return _scoring(part)


def _scoring(entry: TomlEntry) -> Scoring:
    count = _count(entry, tuple(COUNTERS))
    if count.what == BY_HAND:
        entry.check_asked()
        return Scoring(count)
    ladder = tuple(entry.list_of("ladder", int, low=-99, high=99, most=LONGEST_LADDER, default=""))
    each = entry.whole("each", -20, 40, 0)
    if bool(each) == bool(ladder):
        entry.missing("each", "error.pack-each-or-ladder")
    if ladder and (ladder[0] != 0 or len(ladder) < 2 or not all(-99 <= points <= 99 for points in ladder)):
        entry.problem("ladder", "error.pack-ladder")
    entry.check_asked()
    return Scoring(count, each, ladder)


def _count(entry: TomlEntry, known: Sequence[str]) -> Count:
    what = entry.word("count", known) or "stamps"
    if what in NEEDS_PROPERTY:
        of = entry.word("of", NEEDS_PROPERTY[what])
    else:
        of = entry.word("of", tuple(PROPERTIES), "") if what == "group" else ""
    narrow = {}
    if what in COUNT_STAMPS:
        narrow = {name: entry.word(name, tuple(values), "") for name, values in PROPERTIES.items()}
    cells = entry.whole("cells", *GAP_CELLS) if what == "gaps" else 0
    return Count(what, of, **narrow, cells=cells)


def _effect(entry: TomlEntry, verbs: frozenset[str]) -> Effect:
    verb = entry.word("do", [verb for verb in WORKS_AT if verb in verbs])
    at = entry.word("at", tuple(Moment))
    if verb and at and Moment(at) not in WORKS_AT[verb]:
        moments = ", ".join(moment for moment in Moment if moment in WORKS_AT[verb])
        entry.problem("at", "error.pack-moment", verb=quoted(verb), at=quoted(at), moments=moments)
    per = entry.part("per")
    amount = entry.whole("amount", *AMOUNTS.get(verb, (1, 20))) if verb not in NO_AMOUNT else 1
    allowed = tuple(Size) if verb == "pool" else DRAWN_SIZES
    named = entry.list_of("sizes", str, words=allowed, most=len(Size), default="")
    sizes = [Size(size) for size in named if size in tuple(Size)]
    if len(sizes) != len(named) or not set(sizes) <= set(allowed):
        entry.problem("sizes", "error.pack-sizes", sizes=", ".join(allowed))
    if len(sizes) > len(Size):
        entry.problem("sizes", "error.pack-too-many-sizes", found=len(sizes), most=len(Size))
    if verb in EVENTS_ONLY and not sizes:
        entry.problem("sizes", "error.pack-needs-sizes", verb=quoted(verb))
    effect = Effect(
        at=at,
        do=verb,
        amount=amount,
        per=_count(per, [what for what in COUNTERS if what != BY_HAND]) if per is not None else None,
        item=entry.word("item", ITEM_WORDS, "") if at in (Moment.TAKEN, Moment.PILE_TAKEN, Moment.PILE_CHOSEN) else "",
        sizes=tuple(sizes),
        contest=entry.word("contest", tuple(ContestType), "") if verb == "contest" else "",
        holding=entry.word("holding", (TOKEN,), ""),
    )
    if per is not None:
        per.check_asked()
    entry.check_asked()
    return effect


READERS: Mapping[str, Callable[[TomlEntry], Any]] = {
    "tile": _tile, "attendee": _attendee, "contest": _contest, "event": _event, "mat": _mat,
    "pinzetta-mat": _pinzetta_mat, "decision": _decision, "show-scoring": _show_scoring,
    "pinzetta-event": _pinzetta_event,
}  # fmt: skip
"""Functions that read an entry's card or tile, by section of the pack."""


def card_of(section: str, printed: dict[str, Any]) -> Any:
    """Return a card made from an entry's properties, or None if they are invalid."""
    file = TomlFile(Path(section), "")
    entry = TomlEntry(file, section, 1, printed)
    card = READERS[section](entry)
    entry.check_asked()
    return None if file.problems else card


def _check_solo(file: PackFile, pack: Pack) -> None:
    """Check that each yellow contest has one mat of Pinzetta's, and that Show-scoring cards list all contests."""
    mats, check = {mat.id for mat in pack.mats}, file.check_fits
    hers, shows = file.sections["pinzetta-mat"], file.sections["show-scoring"]
    for entry, mat in zip(hers, pack.pinzetta_mats, strict=True):
        check(mat.back_of in mats, entry, "back-of", "error.pack-no-mat", mat=quoted(mat.back_of))
    for contest in pack.contests_by_type[ContestType.SIZE] if hers else ():
        owners = sum(contest.id in mat.contests for mat in pack.pinzetta_mats)
        check(owners == 1, hers[0], "contests", "error.pack-mats-of-contest", found=owners, contest=contest.id)
    for entry, card in zip(shows, pack.show_scorings, strict=True):
        wanted = {contest.id for contest in pack.contests_by_type[card.type]}
        listed = ", ".join(sorted(wanted))
        check(
            set(card.scores) == wanted, entry, "scores", "error.pack-contests-of-type", type=card.type, contests=listed
        )


# -- counts -----------------------------------------------------------------------------------


def _check_counts(file: PackFile, pack: Pack) -> None:
    """Check that the pack has as many pieces of each kind as the box."""
    check = file.check_cards
    tiles = Counter(tile.size for tile in (*pack.tiles, *pack.forever))
    for size, count in TILE_COUNTS.items():
        check("tile", "error.count-tiles", found=tiles[size], wanted=count, size=size)
    check("tile", "error.count-rare-tiles", found=sum(tile.is_rare for tile in pack.tiles), wanted=RARE_TILES)
    exhibitors = sum(card.is_exhibitor for card in pack.attendees)
    check("attendee", "error.count-exhibitors", found=exhibitors, wanted=EXHIBITORS)
    check("attendee", "error.count-specialists", found=len(pack.attendees) - exhibitors, wanted=SPECIALISTS)
    contests = Counter(contest.type for contest in pack.contests)
    for kind in ContestType:
        check("contest", "error.count-contests", found=contests[kind], wanted=CONTESTS_PER_TYPE, type=kind)
    check("event", "error.count-events", found=len(pack.events), wanted=EVENTS)
    check("mat", "error.count-mats", found=len(pack.mats), wanted=MATS)
    check("pinzetta-mat", "error.count-pinzetta-mats", found=len(pack.pinzetta_mats), wanted=PINZETTA_MATS)
    check("decision", "error.count-decision-cards", found=len(pack.decisions), wanted=DECISIONS)
    check("show-scoring", "error.count-show-scoring-cards", found=len(pack.show_scorings), wanted=SHOW_SCORINGS)
    check("pinzetta-event", "error.count-pinzetta-events", found=len(pack.pinzetta_events), wanted=EVENTS)
