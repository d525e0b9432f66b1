"""The page of Stamp Swap: a stamp fair in a town hall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from markupsafe import Markup

from ....table import IllegalAnswer
from ...kit.cards import CardTexts
from ...kit.page import TablePage
from ...kit.svg import element, inside, rect, text
from ..album import CELLS, cell_name
from ..components import SIDE, SIZE_OF_OUTLINE, Attendee, Contest, Tile
from ..options import Cuts, Exchanges, Place, Places, Splits
from ..outlook import Standing, finals, her_cut, placement, she_takes, standings, tokens
from ..view import ItemView, PlayerView, StampSwapView
from ..words import Words
from . import pictures

OUTLINE_OF: Mapping[str, tuple[int, int]] = {size: outline for outline, size in SIZE_OF_OUTLINE.items()}
"""How the back of a size is drawn: always the same way round, because nobody can see how its face stands."""


ASKED_IN: Mapping[str, str] = {"enter": "contests", "resolve": "contests", "choose": "others"}
"""Where one chooses, by the kind of the question; in the tray if it is not here."""

TRAYS = 3
"""Reserved, and the two piles."""


class StampSwapPage(TablePage):
    art = pictures.ART
    view: StampSwapView

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

    @property
    def asked_in(self) -> str:
        if self.ask is None:
            return ""
        return ASKED_IN.get(self.ask.kind, "tray")

    @property
    def where(self) -> str:
        return f"{self.words.word(self.view.day)} · {self.words.word(self.view.phase)}"

    # -- pictures ---------------------------------------------------------------------------

    def item(self, item: ItemView) -> Markup:
        """An item as this seat knows it."""
        name = self.words.item(item)
        if item.attendee is not None:
            return Markup(pictures.attendee(item.attendee, name, self.words.title(item.attendee)))
        if item.tile is not None:
            return Markup(pictures.tile(item.tile, name))
        if item.is_stamp:
            width, height = OUTLINE_OF[item.back]
            return Markup(pictures.gum(width, height, name))
        return Markup(pictures.token(name))

    def name(self, item: ItemView) -> str:
        return str(self.words.item(item))

    def attendee(self, card: Attendee) -> Markup:
        return Markup(pictures.attendee(card, self.words.card(card), self.words.title(card)))

    def people(self, player: PlayerView, but: Sequence[ItemView] = ()) -> list[Attendee]:
        """A player's exhibitors and specialists, but for those that lie in a collection."""
        lying = [item.attendee for item in but]
        specialists = [card for card in player.attendees if not card.is_exhibitor]
        return [card for card in (*player.exhibitors, *specialists) if card not in lying]

    def contest(self, contest: Contest) -> Markup:
        return Markup(pictures.contest(contest, self.words.title(contest)))

    def card_name(self, card: str) -> str:
        pack = self.table.game.pack
        return str(self.words.title(next(one for one in (*pack.contests, *pack.attendees) if one.id == card)))

    def portrait(self) -> Markup:
        return Markup(pictures.pinzetta("Pinzetta"))

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
            case "place" | "cut" | "split":
                return ""
        return None

    @property
    def has_composer(self) -> bool:
        return self.ask is not None and isinstance(self.ask.options, Places | Cuts | Splits | Exchanges)

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

    def cells(self) -> list[tuple[int, int, str, str]]:
        """Where the stamp being placed fits: row, column, the answer, and what it would bring."""
        if self.placing is None or self.ask is None or not isinstance(self.ask.options, Places):
            return []
        room = self.ask.options.room_for(self.placing)
        return [
            (cell // SIDE + 1, cell % SIDE + 1, f"{self.placing} {cell_name(cell)}", self.gain(cell))
            for cell in range(CELLS)
            if room >> cell & 1
        ]

    def gain(self, cell: int) -> str:
        """What each card that scores would gain if the stamp were placed there."""
        assert self.placing is not None
        return f"{cell_name(cell)}: {self.words.gains(placement(self.view, Place(self.placing, cell)))}"

    @property
    def shape(self) -> tuple[int, int] | None:
        """Width and height of the stamp being placed."""
        if self.placing is None or self.ask is None or not isinstance(self.ask.options, Places):
            return None
        tile = self.ask.options.tiles[self.placing]
        return tile.width, tile.height

    def counted(self, found: Standing) -> str:
        """The tiles of your album that a contest counts, by their numbers on the page."""
        return " ".join(map(str, found.tiles(self.view.me.album)))

    def targets(self) -> str:
        """The sizes that Pinzetta wants."""
        assert self.view.pinzetta is not None
        return ", ".join(map(self.words.word, self.view.pinzetta.mat.targets))

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

    def if_it_ended(self) -> str:
        """Everybody's points if the Final Show came now."""
        return str(self.words.if_it_ended(finals(self.view), self.who))

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
            return "", str(problem)

    @property
    def is_cutting(self) -> bool:
        return self.ask is not None and isinstance(self.ask.options, Cuts | Splits)

    @cached_property
    def tokens(self) -> Mapping[int, int]:
        """What Pinzetta sees in your items, by their numbers."""
        return tokens(self.view.pinzetta, self.view.me.collection) if self.view.pinzetta is not None else {}

    def she_takes(self) -> str:
        """On how many decision cards she takes the larger pile, as the trays stand."""
        if self.view.pinzetta is None or not any(self.trays[1:]):
            return ""
        large, small = sorted(self.trays[1:], key=len, reverse=True)
        pick = she_takes(
            self.view.pinzetta, [self.tokens[item] for item in large], [self.tokens[item] for item in small]
        )
        return str(self.words.panel("she-takes", **pick._asdict()))

    def her_cut(self) -> str:
        """What she will swap between her piles, while you cut."""
        cut = her_cut(self.view) if self.ask is not None else None
        return str(self.words.her_cut(cut)) if cut is not None else ""

    # -- exchanging -------------------------------------------------------------------------

    @property
    def exchanging(self) -> bool:
        return self.ask is not None and isinstance(self.ask.options, Exchanges)
