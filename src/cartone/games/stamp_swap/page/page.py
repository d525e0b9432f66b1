"""The page of Stamp Swap: a stamp fair in a town hall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import ceil
from typing import Any, NamedTuple

from markupsafe import Markup

from ....table import LETTERS, Event, IllegalAnswer
from ....text import sentence
from ...kit.cards import CardTexts
from ...kit.page import Choice
from ...kit.svg import element, inside, rect, text
from ..album import cell_name
from ..components import (
    DRAWN_SIZES,
    SIDE,
    Attendee,
    Contest,
    ContestType,
    EventCard,
    PinzettaEvent,
    Tile,
)
from ..options import Cuts, Deeds, DrawsFrom, Exchanges, Places, Splits
from ..outlook import (
    Final,
    Pick,
    Placement,
    Standing,
    finals,
    her_cut,
    placements,
    she_takes,
    standings,
    tokens,
    worth,
)
from ..stage import token_is_item
from ..view import ItemView, PlayerView
from ..words import Words
from . import pictures
from .tray import OUTLINE_OF, Heap, Spread, spread, width_of
from .zoom import Zoomed

ASKED_IN: Mapping[str, str] = {"enter": "contests", "resolve": "contests"}
"""Where one chooses, by the kind of the question; in the tray if it is not here."""

TRAYS = 3
"""Reserved, and the two piles."""

ROOM_FOR_TRAYS = 18
"""Cells that three trays take beside what lies loose."""


class Cell(NamedTuple):
    """A cell of the album where the stamp being placed may begin: the answer, and what it would bring."""

    row: int
    column: int
    answer: str
    gain: str


class StampSwapPage(Zoomed):
    @classmethod
    def door(cls, pack: Any, texts: CardTexts) -> str:
        wanted = ("short-rectangle", "large-square", "small-square", "long-rectangle")
        tiles = [pack.tiles_by_size[size][4 + number] for number, size in enumerate(wanted)]
        return "".join(pictures.tile(tile, "") for tile in tiles) + pictures.pinzetta("")

    @property
    def css(self) -> str:
        return "fair"

    @property
    def tabs(self) -> list[tuple[str, str]]:
        others = self.text("page.others")
        return [
            ("album", self.whose("page.your-album", "page.album-of")),
            ("tray", self.text("page.tray")),
            ("contests", self.text("stamp-swap.panel.contests")),
            ("others", others),
            ("story", self.text("page.story")),
        ]

    def tab_icon(self, name: str) -> Markup:
        return Markup(pictures.part(name))

    @property
    def asked_in(self) -> str:
        if self.ask is None:
            return ""
        return ASKED_IN.get(self.ask.kind, "tray")

    @property
    def where(self) -> str:
        return f"{self.words.word(self.view.day)} · {self.words.word(self.view.phase)}"

    @property
    def level(self) -> str:
        her = self.view.pinzetta
        if her is None:
            return ""
        return f"{self.text('page.level')} {her.level}{' · ' + self.text('page.intro') if her.intro else ''}"

    @property
    def do(self) -> str:
        """What to do now; where that is by hand, with the name and the words of the card."""
        for card in self.view.by_hand if self.ask is not None else ():
            return f"{self.text('stamp-swap.do.by-hand', card=self.words.title(card))} {self.words.says(card)}"
        return super().do

    # -- what may be clicked ----------------------------------------------------------------

    def handle(self, option: Any) -> str | None:
        assert self.ask is not None
        match self.ask.kind:
            case "take":
                return f"item-{option.item}"
            case "look":
                return f"item-{option.item}" if option.item else None
            case "choose":
                return f"pile-{option}"
            case "enter":
                return f"contest-{option.contest}"
            case "resolve":
                return f"card-{option.attendee}"
            case "exchange" if option.mine:
                return f"item-{option.other}" if self.pick == str(option.mine) else ""
            case "draw":
                return f"size-{option.size}"
            case "by-hand":
                return f"deed-{option}"
            case "place" | "cut" | "split":
                return ""
        return None

    @property
    def has_album(self) -> bool:
        """Whether the others have one: Pinzetta never has, not even before her mat is known."""
        return "pinzetta-event" not in self.view.left

    @cached_property
    def _options(self) -> Sequence[Any]:
        """Where a stamp goes and what is cut how has its own ways: none of those is a thing or a button."""
        return () if self._is("place", "cut", "split") else super()._options

    @property
    def has_composer(self) -> bool:
        return self.ask is not None and isinstance(self.ask.options, Places | Cuts | Splits | Exchanges)

    # -- a guided game ----------------------------------------------------------------------

    def leads_to(self, notation: str) -> bool:
        return notation.split()[0] == self.pick

    def picked_for(self, notation: str) -> str:
        """A cut lies in the trays; of what is placed or given, the item."""
        if self.is_cutting:
            return "|".join(",".join(part.replace("-", "").split()) for part in notation.split("|"))
        return notation.split()[0] if self.has_composer else ""

    @property
    def to_do(self) -> str:
        """While things are sorted into trays: what lies wrong, what is left, or that it is done."""
        if not self.is_cutting or not self.pick or not super().to_do:
            return super().to_do
        if self.cut[0] == self.suggested:
            return self.text("stamp-swap.guide.sorted", button=self.text("page.cut-so"))
        wrong = [number for tray, items in enumerate(self.trays) for number in items if not self.suggests(number, tray)]
        for number in wrong:
            return self.text("stamp-swap.guide.wrong", item=f"#{number}", tray=self.guided(number))
        number = self.loose[0].number
        left = self.text("stamp-swap.guide.left", items=self.words.numbers(item.number for item in self.loose))
        return f"{left} {self.text('stamp-swap.guide.next', item=f'#{number}', tray=self.guided(number))}"

    def guided(self, number: int) -> str:
        """Where the guide would put an item that is lifted: into which tray, or on which cell."""
        if self.lesson is None or not self.lesson.answer:
            return ""
        if self.is_cutting:
            return self.text(f"page.tray-{next(tray for tray in range(TRAYS) if self.suggests(number, tray))}")
        item, _, cell = self.lesson.answer.partition(" ")
        return cell if item == str(number) else ""

    # -- the album --------------------------------------------------------------------------

    @cached_property
    def placing(self) -> int | None:
        """The item that is being placed: the one that was picked, the one that the guide suggests, or the first."""
        if self.ask is None or not isinstance(self.ask.options, Places):
            return None
        items = self.ask.options.items
        if self.pick.isdecimal() and int(self.pick) in items:
            return int(self.pick)
        first = self.suggested.partition(" ")[0]
        return int(first) if first.isdecimal() and int(first) in items else items[0]

    @cached_property
    def placements(self) -> Mapping[int, Placement]:
        """What the stamp being placed would bring, by the cell of its top left corner."""
        if self.placing is None or self.ask is None or not isinstance(self.ask.options, Places):
            return {}
        room = self.ask.options.room_for(self.placing)
        return placements(self.view, self.placing, room)

    @cached_property
    def brought(self) -> list[tuple[Placement, list[int]]]:
        """Each thing that the stamp being placed may bring, and the cells where it does."""
        found: dict[tuple[object, ...], tuple[Placement, list[int]]] = {}
        for cell, placed in self.placements.items():
            after = *(gain.after for gain in placed.gains), placed.discards
            found.setdefault(after, (placed, []))[1].append(cell)
        return list(found.values())

    def cells(self) -> list[Cell]:
        """Where the stamp being placed fits."""
        said: dict[int, str] = {}
        for found, cells in self.brought:
            said |= dict.fromkeys(cells, self.words.gains(found))
        named = {cell: cell_name(cell) for cell in self.placements}
        return [
            Cell(cell // SIDE + 1, cell % SIDE + 1, f"{self.placing} {name}", f"{name}: {said[cell]}")
            for cell, name in named.items()
        ]

    def belongings(self, player: PlayerView) -> tuple[object, ...]:
        """What lies before somebody else."""
        lying = player.collection, player.reserve, player.incoming, player.piles
        return *lying, player.album.tiles, player.mat, player.rows

    def fits(self, item: ItemView) -> str:
        """The cells where a waiting stamp may begin, as bits of a number in sixteens."""
        assert self.ask is not None
        assert isinstance(self.ask.options, Places)
        return f"{self.ask.options.room_for(item.number):x}"

    def gains(self) -> str:
        """What the stamp being placed would bring: cells that bring the same, and the cards with their change.

        `a1 b1=contest-7:2,person-3:-1,!4;c1=` and so on: after an exclamation mark what has no room afterwards.
        """
        parts = []
        for found, cells in self.brought:
            changes = [f"{piece_of(gain.card)}:{gain.change}" for gain in found.gains if gain.change]
            names = " ".join(map(cell_name, cells))
            parts.append(f"{names}={','.join(changes + [f'!{item}' for item in found.discards])}")
        return ";".join(parts)

    def at_best(self) -> int:
        """The most that the stamp being placed would bring at once, counting every card."""
        return max((sum(gain.change for gain in found.gains) for found, _ in self.brought), default=0)

    def counted(self, found: Standing) -> str:
        """The tiles of your album that a contest counts, by their numbers on the page."""
        return " ".join(map(str, found.tiles(self.view.me.album)))

    @classmethod
    def share(cls, words: Words, keepsake: Iterable[tuple[int, Tile]], caption: str) -> str:
        """The album, as a picture of its own."""
        stamps = "".join(
            inside(str(picture), 24 * column - 24, 24 * row - 24, 24 * width, 24 * height)
            for row, column, width, height, picture in cls.stuck(words, keepsake)
        )
        content = (
            rect(-12, -12, 312, 340, "#23303a")
            + stamps
            + text(caption, 144, 315, 16, "#f4ecd9", font_family="Georgia, serif", text_anchor="middle")
        )
        return pictures.ART.alone(element("svg", content, viewBox="-12 -12 312 340", width=936, height=1020))

    def placed(self, player: PlayerView) -> list[tuple[int, int, int, int, Markup]]:
        """The tiles of an album."""
        return self.stuck(self.words, ((laid.cell, laid.tile) for laid in player.album.tiles))

    @classmethod
    def stuck(cls, words: Words, tiles: Iterable[tuple[int, Tile]]) -> list[tuple[int, int, int, int, Markup]]:
        """Tiles in their places: row, column, width, height and the picture."""
        return [
            (cell // SIDE + 1, cell % SIDE + 1, tile.width, tile.height, Markup(pictures.tile(tile, words.tile(tile))))
            for cell, tile in tiles
        ]

    def contest_rows(self) -> list[Standing]:
        """How each contest stands for you."""
        return standings(self.view, self.view.me)

    def points_now(self, found: Standing) -> str:
        """Its points now, or what it has brought; a question mark where you count by hand."""
        if found.entered:
            return f"✓{found.ticket}"
        return "?" if found.points is None else str(found.points)

    def brings(self, found: Standing) -> str:
        """What it brings to enter a contest now; a question mark where you count by hand."""
        return "?" if found.points is None else self.words.catalogue.signed(found.points + found.extra)

    def is_finale(self, found: Standing) -> bool:
        return isinstance(found.card, Contest) and found.card.type is ContestType.FINALE

    @cached_property
    def finals(self) -> Mapping[int, Final]:
        """Everybody's points if the Final Show came now, by seat."""
        return {final.seat: final for final in finals(self.view)}

    def points_of(self, final: Final) -> str:
        return str(self.words.points_of(final))

    def worth(self, items: Iterable[ItemView]) -> str:
        """What things bring by themselves in the end."""
        found = worth(items)
        points = self.words.catalogue.signed(found.points)
        return f"{points} + ?" if found.unknown else points

    @property
    def in_force(self) -> Sequence[EventCard | PinzettaEvent]:
        """The event of the day whose text counts; against Pinzetta yours, while items are collected."""
        return self.view.events[-1:] if self.view.pinzetta is None else self.view.pinzetta.events[1:]

    def announced(self, events: Sequence[Event]) -> Sequence[Event]:
        """The event in force, which is the last one revealed; against Pinzetta both cards that lay out items."""
        revealed = [event for event in events if event.id == "event-revealed"]
        return revealed[-1:] or [event for event in events if event.id in ("her-event", "your-event")]

    # -- cutting ----------------------------------------------------------------------------

    @cached_property
    def trays(self) -> list[list[int]]:
        """Reserved and the two piles, as picked so far: `8|6,9|7`."""
        parts = [part.split(",") for part in self.pick.split("|")] if self.pick else []
        mine = {item.number for item in self.view.me.collection}
        trays = [[int(one) for one in part if one.isdecimal() and int(one) in mine] for part in parts[:TRAYS]]
        return trays + [[] for _ in range(TRAYS - len(trays))]

    @property
    def loose(self) -> list[ItemView]:
        """Your items that lie in no tray yet."""
        return [item for item in self.view.me.collection if not any(item.number in tray for tray in self.trays)]

    @property
    def sent(self) -> list[list[ItemView]]:
        """The trays, with what lies in them."""
        mine = {item.number: item for item in self.view.me.collection}
        return [[mine[number] for number in tray] for tray in self.trays]

    def moved(self, item: int, tray: int | None) -> str:
        """The pick after an item went to a tray, or back to none."""
        trays = [[one for one in part if one != item] for part in self.trays]
        if tray is not None:
            trays[tray].append(item)
        return "|".join(",".join(map(str, part)) for part in trays)

    def may_keep(self, item: int) -> bool:
        """Whether an item may be reserved: never a rare stamp, unless there is nothing else."""
        assert self.ask is not None
        options = self.ask.options
        cuts = options.cuts if isinstance(options, Splits) else options
        assert isinstance(cuts, Cuts)
        return any(item in reserve for reserve in cuts.reserves)

    def suggests(self, item: int, tray: int) -> bool:
        """Whether the guide would send an item to a tray."""
        parts = [part.split() for part in self.suggested.split("|")]
        return len(parts) == TRAYS and str(item) in parts[tray]

    @cached_property
    def cut(self) -> tuple[str, str]:
        """The answer that the trays make, and what is wrong with it."""
        assert self.ask is not None
        notation = " | ".join(" ".join(map(str, part)) or "-" for part in self.trays)
        try:
            return str(self.ask.options.read(notation)), ""
        except IllegalAnswer as problem:
            return "", sentence(self.words.catalogue.error(problem))

    @property
    def is_cutting(self) -> bool:
        return self.ask is not None and isinstance(self.ask.options, Cuts | Splits)

    @cached_property
    def tokens(self) -> Mapping[int, int]:
        """What Pinzetta sees in your items, by their numbers."""
        return tokens(self.view.pinzetta, self.view.me.collection) if self.view.pinzetta is not None else {}

    @cached_property
    def she_takes(self) -> Pick | None:
        """On how many decision cards she takes the larger pile, as the trays stand."""
        her = self.view.pinzetta
        if her is None or not her.decisions_are_known or not any(self.trays[1:]):
            return None
        large, small = sorted(self.trays[1:], key=len, reverse=True)
        return she_takes(her, [self.tokens[item] for item in large], [self.tokens[item] for item in small])

    def chances(self, tray: int) -> tuple[int, int] | None:
        """On how many of all decision cards she takes this one."""
        pick = self.she_takes
        if pick is None or not tray:
            return None
        return (pick.cards if self.is_large(tray) else pick.all - pick.cards), pick.all

    def sum_of(self, tray: int) -> int:
        """What she sees in one of the piles, with the token that is printed for the large one."""
        assert self.view.pinzetta is not None
        is_large = self.she_takes is not None and self.is_large(tray)
        return sum(self.tokens[item] for item in self.trays[tray]) + is_large

    def is_large(self, tray: int) -> bool:
        """Whether a pile is the large one: of two equal ones the first."""
        other = len(self.trays[3 - tray])
        return len(self.trays[tray]) > other or (len(self.trays[tray]) == other and tray == 1)

    def in_short(self, tray: int) -> Markup:
        """The sign of a tray on a small button."""
        return Markup(tray) if tray else Markup(pictures.part("keep"))

    def cut_spread(self) -> Spread:
        """The scale at which all lies loose beside empty trays: it stays while things go from one to another."""
        mine = self.view.me.collection
        return Spread([], ceil(width_of(mine)) + ROOM_FOR_TRAYS, 4)

    def her_cut(self) -> str:
        """What she will swap between her piles, while you cut."""
        cut = her_cut(self.view) if self.ask is not None else None
        return str(self.words.her_cut(self.view, cut)) if cut is not None else ""

    # -- what lies in the tray --------------------------------------------------------------

    @cached_property
    def lying(self) -> Spread:
        """The tray: what is chosen from, and what is yours."""
        return spread([heap for heap in self._heaps() if heap[2]])

    def _heaps(self) -> list[tuple[str, str, Sequence[ItemView]]]:
        view, me = self.view, self.view.me
        piles = [self._pile(player, number) for player in self._pilers() for number in range(len(player.piles))]
        kept = self.whose("stamp-swap.panel.kept", "page.kept-of")
        yours = (f"collection-{me.seat}", self.whose("stamp-swap.panel.yours", "page.collection-of"), me.collection)
        return [
            ("pool", self.text("stamp-swap.panel.pool"), [] if self._is("choose") else view.pool),
            # A swap begins with an item of one's own.
            *([yours, *piles] if self._is("exchange") else [*piles, yours]),
            (f"reserve-{me.seat}", kept, me.reserve),
            (f"incoming-{me.seat}", self.text("page.taken"), me.incoming),
        ]

    @property
    def token_is_item(self) -> bool:
        return token_is_item(self.view)

    @cached_property
    def cut_places(self) -> list[str]:
        """Where your collection lies while you cut it, and what each tray becomes."""
        seat = self.view.seat
        return [f"collection-{seat}", f"reserve-{seat}", *(f"pile-{LETTERS[seat]}{number}" for number in (1, 2))]

    def empty_places(self, shown: Iterable[str]) -> list[str]:
        """Places of your own that are not shown because nothing lies there now."""
        view, me, taken = self.view, self.view.me, set(shown)
        lying = (view.pool, me.collection, me.reserve, *(me.piles or ((), ())), me.incoming)
        places = ("pool", *self.cut_places, f"incoming-{me.seat}")
        return [place for place, items in zip(places, lying, strict=True) if not items and place not in taken]

    def _pilers(self) -> list[PlayerView]:
        """Whose piles lie in the tray: those that may be chosen first, and yours."""
        view = self.view
        if view.pinzetta is not None:
            return [
                player for player in view.players if player is not view.me and self._is("choose", "exchange", "look")
            ]
        return [*(player for player in view.players if player is not view.me), view.me]

    def lies_in_tray(self, player: PlayerView) -> bool:
        """Whether a player's piles lie along the bottom of the table."""
        return player in self._pilers()

    def _pile(self, player: PlayerView, number: int) -> tuple[str, str, Sequence[ItemView]]:
        name = self.who(player.seat) if self.view.pinzetta is None else self.words.pile(number)
        return f"pile-{LETTERS[player.seat]}{number + 1}", str(name), player.piles[number]

    def _is(self, *kinds: str) -> bool:
        return self.ask is not None and self.ask.kind in kinds

    def things_of(self, heap: Heap) -> str:
        """What its things are called where they are chosen; what you keep can never be."""
        return "kept" if heap.place.startswith(("reserve", "incoming")) else "item"

    def incoming(self) -> Spread:
        """The stamps that wait for a place in the album, at its scale."""
        return Spread([], ceil(width_of(self.view.me.incoming)) + 1, 4)

    @property
    def is_keypad(self) -> bool:
        return self.ask is not None and isinstance(self.ask.options, Deeds)

    @property
    def is_drawing(self) -> bool:
        return self.ask is not None and isinstance(self.ask.options, DrawsFrom)

    def keypad(self) -> list[list[Choice]]:
        """What a card by hand did: points up and points down in rows, and whatever else it may be."""
        deeds = [Choice(str(option), self.label(option)) for option in self._options]
        points = [deed for deed in deeds if deed.notation.startswith("points")]
        more = [deed for deed in points if "+" in deed.notation]
        less = [deed for deed in reversed(points) if "-" in deed.notation]
        return [more, less, sorted((deed for deed in deeds if deed not in points), key=self.declines)]

    def supply(self) -> list[tuple[str, Markup, str, int]]:
        """What is left to draw from: the deck, a back of it, its shape, and how many."""
        left = self.view.left
        sizes = [(size, Markup(pictures.gum(*OUTLINE_OF[size], self.words.word(size)))) for size in DRAWN_SIZES]
        shapes = ["w{} h{}".format(*OUTLINE_OF[size]) for size in DRAWN_SIZES]
        found = [(size.value, back, shape, left[size]) for (size, back), shape in zip(sizes, shapes, strict=True)]
        bell = Markup(pictures.gum(1, 1, self.words.word("forever")))
        return [*found, ("forever", bell, "w1 h1", left["forever"])]

    # -- exchanging -------------------------------------------------------------------------

    @property
    def exchanging(self) -> bool:
        return self.ask is not None and isinstance(self.ask.options, Exchanges)


def piece_of(card: Contest | Attendee) -> str:
    """What a card that scores is called on the page."""
    return f"contest-{card.id}" if isinstance(card, Contest) else f"person-{card.id}"


PAGE = StampSwapPage
