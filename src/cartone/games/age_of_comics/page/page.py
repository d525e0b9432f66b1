"""The page of Age of Comics: a newspaper office in 1946."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any

from markupsafe import Markup

from ....table import Event
from ...kit.cards import CardTexts
from ...kit.svg import element, group, inside, rect, text
from ..actions.spaces import gives_at
from ..city import CORNERS, SPACES, START
from ..components import (
    EDITORS,
    HAND_LIMIT,
    Action,
    AutomaCard,
    Card,
    Comic,
    Craft,
    Creative,
    Genre,
    RipOff,
)
from ..literal import SOURCE
from ..outlook import (
    Expected,
    PrintOutlook,
    automa_next,
    best,
    best_print,
    cards_turned,
    sale_outlook,
    teams_of,
)
from ..stage import editors
from ..view import HeldView, PileView, PlayerView, PrintedView, TileView
from ..words import Words
from . import pictures
from .chips import fits, fitting, option_chip, print_chip, room_chip
from .streets import SQUARE, Cell, beside, cell_of, tile_of
from .zoom import Zoomed

GENRES_ASKED: Mapping[str, str] = {"genre": "name", "idea": "supply", "board-idea": "board", "develop": "search"}
"""Kinds of questions for a genre, and how the handles of their options begin."""

SALES: Mapping[str, str] = {"walk": "corner-{}", "jump": "jump-{}", "flip": "flip-{}", "collect": "collect-{}"}
"""Steps of a Sales action, and the handles of the places that they name."""

DISPLAY_SIZE = 3
"""The places of a display before anything lies there."""

FIRST_PARTS: Mapping[str, Callable[[Any], object]] = {
    "convert": lambda option: option.genre,
    "re-assign": lambda option: option.creative,
    "move-cube": lambda option: option.source,
}
"""Of answers that have two parts, the one that is picked first."""

ASKED_IN: Mapping[str, str] = {
    "action": "rooms", "cube": "rooms", "move-cube": "rooms",
    "writer": "market", "artist": "market", "develop": "market", "genre": "market",
    "idea": "market", "board-idea": "market",
    "discard": "house", "print": "house", "print-writer": "house", "print-artist": "house", "hype": "house",
    "fans": "house", "convert": "house", "re-assign": "house", "increase": "house", "sales": "city",
}  # fmt: skip
"""The region in which one chooses, by the kind of the question; elsewhere there are only buttons."""


class AgeOfComicsPage(Zoomed):
    @classmethod
    def door(cls, pack: Any, texts: CardTexts) -> str:
        comics = [pack.comics[number] for number in (0, 5, 8, 20)]
        covers = [pictures.cover(comic, "", words=texts.text(comic.id, "title", comic.title)) for comic in comics]
        return "".join(covers) + pictures.automa("")

    @property
    def css(self) -> str:
        return "office"

    @cached_property
    def tabs(self) -> list[tuple[str, str]]:
        return [
            ("rooms", self.text("age-of-comics.panel.board")),
            ("house", self.whose("page.your-house", "page.house-of")),
            ("market", self.text("page.market")),
            ("city", self.text("page.city")),
            ("chart", self.text("age-of-comics.panel.chart")),
            ("others", self.text("page.others")),
            ("story", self.text("page.story")),
        ]

    @property
    def asked_in(self) -> str:
        if self.ask is None:
            return ""
        return "house" if self.shows_proof is not None else ASKED_IN.get(self.ask.kind, "")

    def tab_icon(self, name: str) -> Markup:
        return Markup(pictures.tab(name))

    def announced(self, events: Sequence[Event]) -> Sequence[Event]:
        """The genres of the calendar and the new ideas; which orders they turn up is seen in the city."""
        return [event for event in events if event.id in ("calendar", "ideas-refilled")]

    @property
    def where(self) -> str:
        phase = str(self.words.word(self.view.phase))
        if not self.view.round:
            return phase
        return str(self.words.panel("round", round=self.words.number("round", self.view.round), phase=phase))

    @property
    def level(self) -> str:
        automa = self.view.automa
        if automa is None:
            return ""
        return f"{self.words.word(automa.level)} · {self.words.word(f'edition-{automa.edition}')}"

    # -- editors and the Automa -------------------------------------------------------------

    @cached_property
    def editors(self) -> Mapping[str, list[str]]:
        """The editors at each desk, and where they wait."""
        lying: dict[str, list[str]] = {}
        for player in self.view.players:
            for piece, place in editors(self.view.editors_on, player):
                lying.setdefault(place, []).append(piece)
        return lying

    def waiting(self, player: PlayerView) -> list[str]:
        """A player's editors who wait to be sent; nothing stands for those who were."""
        waiting = self.editors.get(f"editors-{player.seat}", [])
        return [""] * (EDITORS + player.has_extra_editor - len(waiting)) + waiting

    def automa_cards(self) -> list[tuple[str, Markup]]:
        """Its row: the cards of this round that were turned, with what it had done before, and backs to come."""
        turned = cards_turned(self.view)
        row = [(f"automa-{card.id}", Markup(pictures.automa_card(card, self.about_card(card), frozenset(done))))
               for card, done in zip(turned, self.done_before(len(turned)), strict=True)]  # fmt: skip
        back = ("", Markup(pictures.automa_card(None, "?")))
        return row + [back] * (EDITORS - len(turned)) if self.view.round else []

    def done_before(self, turns: int) -> list[list[Action]]:
        """What the Automa had done in this round before each of its latest turns."""
        if not turns:
            return []
        this_round = takewhile(lambda event: event.id != "round", reversed(self.table.events(self.seat)))
        before: list[list[Action]] = []
        done: list[Action] = []
        for event in reversed(list(this_round)):
            if event.id == "automa-card":
                before.append(list(done))
            elif event.id == "automa-acts":
                done.append(event.params["action"])
        return before[-turns:]

    @cached_property
    def expected(self) -> Sequence[Expected]:
        """What the Automa would do on each card that may come."""
        return automa_next(self.view)

    def next_actions(self) -> list[tuple[Action | None, int, int]]:
        """What the Automa may do next: each action, on how many of its cards that are left."""
        cards: dict[Action | None, int] = {}
        for one in self.expected:
            cards[one.move.action] = cards.get(one.move.action, 0) + len(one.cards)
        return [(action, on, sum(cards.values())) for action, on in cards.items()]

    def on_cards(self, action: Action | None, cards: int, every: int) -> str:
        """The same in words."""
        called = self.words.word(action) if action is not None else self.text("age-of-comics.next.lost")
        return self.text("page.on-cards", action=called, cards=cards, all=every)

    def about_card(self, card: AutomaCard) -> str:
        actions = " / ".join(map(self.words.word, card.actions))
        called = "" if card.source == SOURCE else f"{card.id}: "
        return f"{called}{actions}; {' > '.join(map(self.words.word, card.genres))}"

    # -- what may be clicked ----------------------------------------------------------------

    def handle(self, option: Any) -> str | None:
        assert self.ask is not None
        kind = self.ask.kind
        match kind:
            case "action":
                return self.action_handle(option.action)
            case "writer" | "artist":
                return f"{kind}-{option}"
            case "develop":
                return f"search-{option.genre}" if option.genre is not None else f"comic-{option}"
            case "genre":
                return f"name-{option}"
            case "idea":
                return f"supply-{option}" if option.genre is not None else None
            case "board-idea":
                return f"board-{option}" if option.genre is not None else None
            case "discard" | "print-writer" | "print-artist":
                return f"card-{option}"
            case "print":
                return f"card-{option}" if option.title is not None else None
            case "hype":
                return f"card-{option}" if option.comic is not None else None
            case "fans":
                return f"slot-{option.slot}"
            case "cube":
                return f"special-{option.action}"
            case "sales":
                return SALES[option.verb].format(option.place) if option.verb in SALES else None
            case "increase":
                return f"team-{option.slot}-{option.craft}" if option.craft is not None else None
            case "convert" if option.genre is not None:
                return f"slot-{option.slot}" if option.genre == self.picked else ""
            case "re-assign" if option.creative is not None:
                return f"team-{option.slot}-{option.creative.craft}" if option.creative.id == self.picked else ""
            case "move-cube" if option.source is not None:
                return f"special-{option.target}" if option.source == self.picked else ""
        return None

    def action_handle(self, action: Action | None) -> str | None:
        """A room; that of a print of which nothing more will be asked opens its proof first."""
        if action is Action.PRINT and self.proof is not None:
            return "proof" if self.pick == action else ""
        return f"action-{action}" if action is not None else None

    @cached_property
    def first_parts(self) -> list[str]:
        """What may be picked first, where an answer has two parts: an idea, a creative, a cube; or a room's proof."""
        if self.ask is None:
            return []
        part = FIRST_PARTS.get(self.ask.kind, lambda option: None)
        parts = [part(option) for option in self.ask.options]
        if self.ask.kind == "action" and self.proof is not None:
            parts.append(Action.PRINT)
        return list(dict.fromkeys(str(getattr(one, "id", one)) for one in parts if one is not None))

    def leads_to(self, notation: str) -> bool:
        """A print has its proof first; of an answer with two parts the first is picked."""
        assert self.ask is not None
        if self.ask.kind == "action":
            return self.pick == notation
        part = FIRST_PARTS.get(self.ask.kind, lambda option: self.pick)(self.ask.options.read(notation))
        return self.pick == str(getattr(part, "id", part))

    def picked_for(self, notation: str) -> str:
        if self.ask is None:
            return ""
        part = FIRST_PARTS.get(self.ask.kind, lambda option: None)(self.ask.options.read(notation))
        return "" if part is None else str(getattr(part, "id", part))

    @property
    def picked(self) -> str:
        """The first part of an answer that has two: what was picked, or the only one that there is."""
        if self.pick in self.first_parts or len(self.first_parts) != 1:
            return self.pick
        return self.first_parts[0]

    @cached_property
    def teams(self) -> list[PrintOutlook]:
        """What could be printed now, and by whom."""
        return teams_of(self.view)

    @cached_property
    def proof(self) -> PrintOutlook | None:
        """The print that happens as soon as the room is entered, because there is no other: it is shown first."""
        assert self.ask is not None
        if self.ask.kind != "action" or not any(option.action is Action.PRINT for option in self.ask.options):
            return None
        return self.teams[0] if len(self.teams) == 1 else None

    @property
    def shows_proof(self) -> PrintOutlook | None:
        """The proof that lies on the table now."""
        return self.proof if self.ask is not None and self.ask.kind == "action" and self.pick == Action.PRINT else None

    @property
    def left(self) -> str:
        """How much of what is under way is left."""
        if self.ask is None:
            return ""
        return str(self.words.sale_left(self.view) or self.words.left(self.view, self.ask))

    def genre_handle(self, genre: Genre) -> str:
        """What a place of the ideas board means now; nothing if no genre is asked for."""
        return f"{GENRES_ASKED.get(self.ask.kind, 'idle') if self.ask is not None else 'idle'}-{genre}"

    # -- what it brings ---------------------------------------------------------------------

    def chip(self, handle: str) -> str:
        """What a thing that may be clicked costs and brings."""
        choice = self.things.get(handle)
        return option_chip(self.view, self.ask.options.read(choice.notation)) if choice and self.ask else ""

    def room_chip(self, action: Action) -> str:
        return room_chip(self.view, action, self.teams)

    def room_says(self, action: Action) -> str:
        """What a room would bring now, in a sentence."""
        if action is Action.PRINT and (print_ := best(self.teams)) is not None:
            title = self.words.titled(print_.title)
            return self.text("page.room-print", title=title, does=self.words.print(print_))
        if action is Action.SALES and (count := fitting(self.view)):
            return self.text("page.room-sales", count=count)
        return ""

    def fits(self, tile: TileView) -> str:
        """The comics of this seat that would fulfil an order at once."""
        return ", ".join(self.words.titled(one.title) for one in fits(self.view, tile))

    # -- what pieces are drawn from -----------------------------------------------------------

    def cubes_on(self, action: Action) -> list[int]:
        """Whose cubes lie on a special action."""
        return [player.seat for player in self.view.players if action in player.cubes]

    def lies_on(self, pile: PileView) -> tuple[object, ...]:
        """What is seen of a display, and the ideas that creatives bring."""
        return pile.display, pile.top, pile.left, self.stalls, self.view.idea_supply

    def sells(self, kind: str) -> bool:
        """Whether cards of a display can be chosen now."""
        return any(handle.startswith(f"{kind}-") for handle in self.things)

    def purse(self, me: PlayerView) -> tuple[object, ...]:
        """What a player owns besides cards."""
        return me.money, me.tickets, me.ideas, *self._papers(me), self.view.mastery

    def belongings(self, player: PlayerView) -> tuple[object, ...]:
        """What lies before somebody else."""
        return player.hand, player.hyped, player.printed, *self._papers(player)

    @staticmethod
    def _papers(player: PlayerView) -> tuple[object, ...]:
        return player.orders, player.fulfilled, player.taken_from

    @staticmethod
    def name_of(held: HeldView) -> str:
        """What tells a card of a hand from others; backs that look the same are drawn the same."""
        return held.card.id if held.card is not None else f"{held.kind} {held.back}"

    def can_choose(self, held: HeldView) -> bool:
        """Whether a card of the hand means something now."""
        return held.card is not None and (held.card.id in self.first_parts or self.offers(f"card-{held.card.id}"))

    def can_choose_of(self, printed: PrintedView) -> bool:
        """Whether a printed comic or somebody of its team does."""
        return self.offers(f"slot-{printed.slot}", *(f"team-{printed.slot}-{craft}" for craft in Craft))

    # -- the city ---------------------------------------------------------------------------

    def corners(self) -> list[tuple[Cell, int, str, list[int]]]:
        """Where a corner is drawn, its number, its name, and whose agents stand there."""
        return [(cell_of(number), number, name, self.agents_at(number)) for number, name in enumerate(CORNERS)]

    def agents_at(self, corner: int) -> list[int]:
        """Whose agents stand on a corner; the Automa has none."""
        machine = self.view.automa.seat if self.view.automa is not None else None
        return [player.seat for player in self.view.players if player.agent == corner and player.seat != machine]

    @property
    def square(self) -> tuple[Cell, list[int]]:
        """START, and who still stands there."""
        return SQUARE, self.agents_at(START)

    def way(self, notation: str) -> str:
        """How the agent gets to a corner, and what that costs."""
        assert self.ask is not None
        sell = self.ask.options.read(notation)
        if sell.verb == "jump":
            return self.text("page.by-ticket")
        return self.text("page.walk-paid" if sale_outlook(self.view, sell).cost else "page.walk-free")

    def tiles(self) -> list[tuple[Cell, TileView, Cell]]:
        """Every order on the map: where it lies, and a free cell beside it for a second thing to do with it."""
        here = self.view.me.agent
        near = beside(here, [tile.space for tile in self.view.map if here in SPACES[tile.space].corners])
        return [(tile_of(tile.space), tile, near.get(tile.space, SQUARE)) for tile in self.view.map]

    # -- printing ---------------------------------------------------------------------------

    @property
    def prints(self) -> bool:
        """Whether a print is put together now."""
        return self.ask is not None and self.ask.kind.startswith("print")

    def chosen_with(self, card: Card) -> tuple[Comic | RipOff, Creative | None]:
        """What is printed if a card is chosen now: this comic, or the one under way with this creative."""
        if isinstance(card, Comic):
            return card, None
        assert self.view.printing is not None
        return self.view.printing, card

    def print_chip(self, outlook: PrintOutlook) -> str:
        return print_chip(outlook)

    def print_with(self, title: Comic | RipOff, creative: Creative | None = None) -> PrintOutlook | None:
        """What printing a title costs and brings with the best team in hand; nothing if no team can be paid."""
        return best_print(self.view, title, creative)

    @property
    def in_work(self) -> PrintOutlook | None:
        """The title that is being printed, with the best team that it can still have."""
        return best_print(self.view, self.view.printing) if self.view.printing is not None and self.prints else None

    @classmethod
    def share(cls, words: Words, keepsake: Iterable[tuple[Comic | RipOff, int]], caption: str) -> str:
        """The newsstand, as a picture of its own."""
        covers = [
            inside(pictures.cover(comic, "", words.word("rip-off"), words.title(comic)), 12 + 96 * number, 12, 84, 116)
            + text(f"{fans} ★", 54 + 96 * number, 144, 12, "#1b1b1b")
            for number, (comic, fans) in enumerate(keepsake)
        ]
        width = max(12 + 96 * len(covers), 300)
        content = group(
            rect(0, 0, width, 176, "#f3ead6"), *covers, text(caption, width / 2, 168, 14, "#1b1b1b"),
            font_family="Georgia, serif", text_anchor="middle",
        )  # fmt: skip
        return pictures.ART.alone(element("svg", content, viewBox=f"0 0 {width} 176", width=3 * width, height=528))

    # -- areas ------------------------------------------------------------------------------

    def in_turn(self) -> list[PlayerView]:
        """The players in the order of their turns."""
        return [self.view.players[seat] for seat in self.view.turn_order or range(len(self.view.players))]

    def charted(self) -> list[tuple[int, PrintedView]]:
        """Every comic with fans, best first, and whose it is."""
        comics = [(player.seat, printed) for player in self.view.players for printed in player.printed if printed.fans]
        return sorted(comics, key=lambda entry: -entry[1].fans)

    def hand(self, player: PlayerView) -> list[HeldView]:
        """The cards of a hand: comics, then writers, then artists."""
        return sorted(player.hand, key=lambda held: ("comic", "writer", "artist").index(held.kind))

    def columns(self) -> tuple[int, int]:
        """How wide the hand lies, and the newsstand: comics side by side, creatives two high."""
        me = self.view.me
        comics = sum(held.kind == "comic" for held in me.hand)
        creatives = len(me.hand) - comics
        return comics + (creatives + 1) // 2 + len(me.hyped) + len(self.rip_offs()), max(len(me.printed), 2)

    @property
    def stalls(self) -> int:
        """So many cards lie on each display, once they are dealt."""
        return len(self.view.writers.display) or DISPLAY_SIZE

    @property
    def hand_size(self) -> str:
        me = self.view.me
        return self.text("page.hand", count=len(me.hand) + len(me.hyped), limit=HAND_LIMIT)

    def sources_of(self, player: PlayerView) -> list[tuple[str, int]]:
        """Where a player's points come from."""
        return [(self.words.word(source), points) for source, points in player.points.items() if points]

    def desks(self, action: Action) -> list[tuple[int, int | None, str, str]]:
        """The desks of a room from 1: who sits there, what it gives, and which editor it is."""
        taken = self.view.editors_on[action]
        return [
            (
                place + 1,
                taken[place] if place < len(taken) else None,
                self.gives(action, place),
                "".join(self.editors.get(f"desk-{action}-{place + 1}", [])),
            )
            for place in range(self.view.action_spaces)
        ]

    def gives(self, action: Action, place: int) -> str:
        return str(gives_at(self.view, action, place)) if action in self.view.space_gives else ""

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(Action)

    @property
    def genres(self) -> tuple[Genre, ...]:
        return tuple(Genre)

    @property
    def crafts(self) -> tuple[Craft, ...]:
        return tuple(Craft)


PAGE = AgeOfComicsPage
