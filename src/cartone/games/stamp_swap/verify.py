"""A second count of Stamp Swap, written from the rule documents and `docs/card-packs.md`, to check the first one.

It counts cell by cell, and looks only at items, albums and cards while a game is played again. It shares no code with
`scoring`, `contests`, `effects` and the compiled twin. Other names in backticks are rulings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from ...table import Answer, Table
from ..kit.verify import Recount
from .album import Album
from .components import ATTENDEE, BY_HAND, TOKEN, Attendee, Contest, Count, Item, Kind, Scoring, Stamp  # fmt: skip
from .game import Card, Pinzetta, Player, StampSwap

SIDE = 12
IMAGINARY = 3
"""Forever stamps of the imaginary player, in a game for two and alone."""
LEVELS = {1: -20, 2: -10, 3: 0}
INTRO = {1: 110, 2: 125, 3: 140}

Cell: TypeAlias = tuple[int, int]
Page: TypeAlias = list[tuple[Stamp, frozenset[Cell]]]
"""The stamps of an album with their cells, as columns and rows."""

ALBUM = frozenset((column, row) for column in range(SIDE) for row in range(SIDE))
SIDES = [frozenset(cell for cell in ALBUM if cell[way] == end) for way in (0, 1) for end in (0, SIDE - 1)]


# -- counting in an album ---------------------------------------------------------------------


def page_of(album: Album) -> Page:
    """Return the stamps of an album; a double is two small squares, side by side or one above the other."""
    page: Page = []
    for tile, corner in album.tiles:
        row, column = divmod(corner, SIDE)
        width, height = (tile.width, tile.height) if len(tile.stamps) == 1 else (2, 2)
        for number, stamp in enumerate(tile.stamps):
            left, top = (column + 2 * number, row) if tile.width > tile.height else (column, row + 2 * number)
            page.append((stamp, frozenset((left + x, top + y) for x in range(width) for y in range(height))))
    return page


def counted(page: Page, count: Count) -> int:
    """Return the number of things in an album that `count` asks for."""
    filters = ("colour", "theme", "size", "shape", "kind")
    fitting = [one for one in page if all(getattr(count, name) in ("", getattr(one[0], name)) for name in filters)]
    return WAYS[count.what](page, fitting, count)


def worth(page: Page, scoring: Scoring) -> int:
    """Return the points of a contest or an exhibitor: for each counted thing, or by a ladder of totals."""
    number = counted(page, scoring.count)
    return scoring.ladder[: number + 1][-1] if scoring.ladder else number * scoring.each


def around(cell: Cell) -> frozenset[Cell]:
    """Return the cells of the album that share a side with this one."""
    column, row = cell
    return ALBUM & {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}


def tally(page: Page, name: str) -> Counter[str]:
    """Return the number of stamps for each value of a property, excluding stamps without it."""
    return Counter(value for stamp, _ in page if (value := getattr(stamp, name)) is not None)


def clusters(things: Sequence[Collection[Cell]]) -> list[int]:
    """Return the number of things in each cluster that is connected along edges or parts of edges."""
    lying = {cell: number for number, cells in enumerate(things) for cell in cells}
    left, sizes = set(range(len(things))), []
    while left:
        members = [left.pop()]
        for member in members:  # the list grows while it is read
            beside = {lying.get(other, -1) for cell in things[member] for other in around(cell)} & left
            members += beside
            left -= beside
        sizes.append(len(members))
    return sizes


def largest_group(page: Page, name: str) -> int:
    """Return the size of the largest cluster of stamps with one value of a property or, without one, of all stamps."""
    values: Iterable[str] = tally(page, name) if name else ("",)
    alike = [[cells for stamp, cells in page if not name or getattr(stamp, name) == value] for value in values]
    return max((size for places in alike for size in clusters(places)), default=0)


def perfect_corners(page: Page) -> int:
    """Return the number of grid points where four different stamps meet."""
    lying = {cell: number for number, (_, cells) in enumerate(page) for cell in cells}
    points = (((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)) for x in range(1, SIDE) for y in range(1, SIDE))
    return sum(len({lying[cell] for cell in point if cell in lying}) == 4 for point in points)


def empty_cells(page: Page) -> frozenset[Cell]:
    return ALBUM.difference(*(cells for _, cells in page))


def surrounded(page: Page, empty: Collection[Cell]) -> int:
    """Return the number of these stamps without an empty cell along their edges."""
    return sum(all(around(cell).isdisjoint(empty) for cell in cells) for _, cells in page)


def along(page: Page) -> frozenset[Cell]:
    """Return the cells along the album's sides that are completely covered."""
    return frozenset[Cell]().union(*(side for side in SIDES if side.isdisjoint(empty_cells(page))))


def empty_areas(page: Page) -> list[int]:
    """Return the sizes of the connected areas of cells that no stamp covers."""
    return clusters([(cell,) for cell in empty_cells(page)])


WAYS: Mapping[str, Callable[[Page, Page, Count], int]] = {
    "stamps": lambda page, fitting, count: len(fitting),
    "group": lambda page, fitting, count: largest_group(fitting, count.of),
    "most": lambda page, fitting, count: max(tally(fitting, count.of).values(), default=0),
    "second-most": lambda page, fitting, count: sorted([0, 0, *tally(fitting, count.of).values()])[-2],
    "sets": lambda page, fitting, count: sorted([0, 0, 0, 0, 0, *tally(fitting, count.of).values()])[-5],
    "different": lambda page, fitting, count: len(tally(fitting, count.of)),
    "corners": lambda page, fitting, count: perfect_corners(page),
    "surrounded": lambda page, fitting, count: surrounded(fitting, empty_cells(page)),
    "edges": lambda page, fitting, count: sum(side <= along(page) for side in SIDES),
    "edge-stamps": lambda page, fitting, count: sum(bool(cells & along(page)) for _, cells in fitting),
    "gaps": lambda page, fitting, count: empty_areas(page).count(count.cells),
    "empty-areas": lambda page, fitting, count: len(empty_areas(page)),
    BY_HAND: lambda page, fitting, count: 0,
}
"""Ways of counting, over the whole page or over the stamps that pass the filters."""


def of_kind(player: Player, kind: Kind) -> int:
    return tally(page_of(player.album), "kind")[kind]


def forever_points(counts: Sequence[int]) -> list[int]:
    """Return the points for forever stamps; a place is skipped for each tie (`forever-ties-skip-as-many`)."""
    rivals = [*counts, IMAGINARY] if len(counts) <= 2 else counts
    return [[10, 6, 3, 0, 0][sum(other > count for other in rivals)] if count else 0 for count in counts]


# -- items ------------------------------------------------------------------------------------

RARE, FOREVER, CARDS = 4, 5, 6
"""Boxes of Pinzetta's mat, numbered in the order of `seven-boxes-in-order`; four others come before them."""


def box_of(item: Item, targets: Collection[str] = ()) -> int:
    """Return the box of Pinzetta's mat for an item (`double-valued-by-either-half`)."""
    stamps = item.tile.stamps if item.tile is not None else ()
    if item.tile is None or stamps[0].kind in (Kind.FOREVER, Kind.RARE):
        return CARDS if item.tile is None else FOREVER if stamps[0].kind is Kind.FOREVER else RARE
    is_valued = any(stamp.value in (2, 3) for stamp in stamps)
    is_target = ("double" if len(stamps) == 2 else item.tile.size) in targets
    return (0, 1)[is_valued] if is_target else (3, 2)[is_valued]


def values_of(items: Iterable[Item]) -> list[int]:
    """Return the values of items as gifts: attendees and the token count 2, a stamp its value."""
    return [sum(stamp.value for stamp in item.tile.stamps) if item.tile is not None else 2 for item in items]


def is_named(item: Item, word: str) -> bool:
    """Return whether an item is one of those that a card names."""
    if word == "stamp":
        return item.back not in (TOKEN, ATTENDEE)
    return not item.up if word == "face-down" else item.back == word


def source_of(card: Card) -> str:
    return "specialists" if isinstance(card, Attendee) else "events"


# -- a whole game -----------------------------------------------------------------------------


class StampSwapRecount(Recount[StampSwap]):
    """The second scorer of a game for two to five, or for one against Pinzetta."""

    def __init__(self, game: StampSwap, table: Table[Any]) -> None:
        super().__init__(game, table)
        self.people = [player for player in game.players if player is not game.pinzetta]
        self.days = 0
        self.event: Card | None = None
        """The event that lies on top."""
        self.token: int | None = None
        """The holder of the first-player token in the Show Phase and after it."""
        self.pile: Sequence[Item] = ()
        """The pile that changes hands."""
        self.past: set[str] = set()
        """The moments of this round that are over for all players."""
        self.used: set[tuple[int, str]] = set()
        """The seats and specialists that worked before an exchange."""
        answers = {line: entry for line, entry in enumerate(table.entries()) if isinstance(entry, Answer)}
        self.numbers = [answer.option.number for answer in answers.values() if answer.kind == "tell"]
        """The numbers on Show-scoring cards that only their owner could read."""
        self.by_hand({line: answer for line, answer in answers.items() if answer.kind == BY_HAND}, table)

    def by_hand(self, deeds: Mapping[int, Answer], table: Table[Any]) -> None:
        """Add the points of cards that their owner counted by hand, as they are in the record."""
        sums: Counter[int] = Counter()
        for line, then in table.moments() if deeds else ():
            if line not in deeds:
                continue
            game, seat, deed = then.game, deeds[line].seat, deeds[line].option
            card, player = then.pending[seat].card, then.game.players[seat]
            sums[seat] += deed.points
            if deed.what != "done":
                continue
            if not isinstance(card, Contest):
                source = source_of(card) if card.effect is not None else "exhibitors"
            elif card is game.finale or len(player.tickets) < 3:
                source = "finale" if card is game.finale else "contests"
            else:  # a contest never entered, of which a specialist scores a share (`shares-are-rounded-down`)
                source = "specialists"
                sums[seat] //= player.worked[-1].effect.amount
            self.points[seat][source] += sums.pop(seat)

    # -- cards at work ------------------------------------------------------------------------

    def cards_of(self, player: Player) -> list[Card]:
        """Return the cards that work for a player: all attendees in the area, also in piles, and the event."""
        there: list[Card] = [*player.rows, *(item.attendee for item in player.items() if item.attendee is not None)]
        return [*there, self.event] if self.event is not None else there

    def holds(self, player: Player, moment: str = "") -> bool:
        """Return whether a player has the first-player token, which lies among the items until the Show Phase; one that
        was left in the pool has come after the end of the Collect Phase.
        """
        tokens = [item for item in player.items() if item.back == TOKEN]
        return self.token == player.seat or any(moment != "collect-end" or one not in player.incoming for one in tokens)

    def work(self, moment: str, player: Player, items: Sequence[Item] = ()) -> None:
        """Add the points of all cards that work for a player at a moment at which `items` are taken."""
        for card in self.cards_of(player):
            if (player.seat, card.id) not in self.used:
                self.use(card, moment, player, items, self.holds(player, moment))

    def use(self, card: Card, moment: str, player: Player, items: Sequence[Item], holds: bool) -> None:
        effect, points, page = card.effect, 0, page_of(player.album)
        if effect is None or effect.at != moment or (effect.holding and not holds):
            return
        if effect.item and not any(is_named(item, effect.item) for item in items):
            return
        match effect.do:
            case "points":
                points = effect.amount * (1 if effect.per is None else counted(page, effect.per))
            case "gifts":
                points = max(values_of(item for item in items if item.up), default=0)
            case "unentered":
                entered = [ticket.contest.id for ticket in player.tickets]
                left = [contest for contest in self.game.contests if contest.id not in entered]
                points = sum(worth(page, contest.scoring) // effect.amount for contest in left)
        self.points[player.seat][source_of(card)] += points

    def all_work(self, *moments: str) -> None:
        """Let cards work for all players where a phase begins or ends, once in a round."""
        for moment in moments:
            for player in self.people if moment not in self.past else ():
                self.work(moment, player)
            self.past.add(moment)
        self.used.clear()

    def exchanged(self, player: Player, mine: Item, other: int) -> None:
        """Count the specialists that worked before an exchange, when the token may have been somewhere else."""
        got = any(item.number == other and item.back == TOKEN for item in player.collection)
        for card in player.worked:
            if (player.seat, card.id) not in self.used:
                self.use(card, "collect-end", player, (), mine.back == TOKEN or (self.holds(player) and not got))
                self.used.add((player.seat, card.id))

    # -- what happens -------------------------------------------------------------------------

    def hear(self, message: str, told: Mapping[str, Any]) -> None:
        players = self.game.players
        match message:
            case "day":
                if self.days:
                    self.score_show()
                self.days += 1
                self.token = self.event = None
                self.past.clear()
            case "event-revealed":
                self.event = told["event"]
            case "token-laid":
                self.all_work("round-start")
            case "took":
                player = players[told["seat"]]
                self.work("taken", player, [item for item in player.collection if item.number == told["item"]])
            case "exchanged":
                self.exchanged(players[told["seat"]], self.game.pool[told["mine"]], told["pool"])
            case "her-events-discarded":  # the second card works, then the specialists
                event = told["events"][-1]
                self.use(event, event.effect.at if event.effect is not None else "", players[0], (), holds=False)
                self.all_work("collect-end")
            case "cut" | "split":
                self.all_work("collect-end", "swap-start")
            case "pile-taken" | "she-chooses":  # before it moves (`loser-is-served-first`)
                loser = players[told.get("loser", 0)]
                self.pile = tuple(loser.piles[told["pile"]])
                self.work("pile-taken", loser, self.pile)
            case "her-pile-taken":
                self.pile = tuple(players[1].piles[told["pile"]])
            case "pile-moves" if players[told["seat"]] in self.people:  # `taken-card-works-at-once`
                self.work("pile-chosen", players[told["seat"]], self.pile)
            case "taken-up":
                self.token = told["seat"] if told["tokens"] else self.token
                self.all_work("swap-end")
            case "show-scoring":
                self.her_show(told["card"])

    def her_show(self, card: str) -> None:
        """Score Pinzetta's Show Phase: the contest of the card that is on the board, for more points on each day."""
        pinzetta, board = self.game.pinzetta, {contest.id for contest in self.game.contests}
        assert pinzetta is not None
        cards = [one.scores for one in self.game.box.show_scorings if one.id == card]
        listed = [scores[pinzetta.level - 1] for one in cards for name, scores in one.items() if name in board]
        self.points[1]["show"] += (listed or [self.numbers.pop(0)])[0] * self.days

    # -- scoring ------------------------------------------------------------------------------

    def score_show(self) -> None:
        """Score a Show Phase: exhibitors, the printed one included, the token, and one contest."""
        for player in self.people:
            assert player.mat is not None
            points, page = self.points[player.seat], page_of(player.album)
            contest = player.tickets[self.days - 1].contest
            shown = [player.mat.exhibitor, *player.rows]
            points["exhibitors"] += sum(worth(page, card.scoring) for card in shown if card.scoring is not None)
            points["token"] += 2 * (self.token == player.seat)
            points["contests"] += worth(page, contest.scoring)
            self.work("show", player)
            for card in self.cards_of(player):
                effect = card.effect
                if effect is not None and effect.do == "contest" and effect.contest in ("", contest.type):
                    points[source_of(card)] += effect.amount * (not effect.holding or self.token == player.seat)

    def finish(self) -> None:
        """Score Sunday's Show Phase and the Final Show, in which no event counts any more."""
        self.score_show()
        self.event, finale, pinzetta = None, self.game.finale, self.game.pinzetta
        assert finale is not None
        for player in self.people:
            points, page = self.points[player.seat], page_of(player.album)
            self.work("final", player)
            points["discards"] = sum(stamp.value for tile in player.discarded for stamp in tile.stamps)
            points["values"] = sum(stamp.value for stamp, _ in page)
            points["specialists"] += 2 * sum(card.scoring is None for card in player.rows)
            points["finale"] += worth(page, finale.scoring)
        counts = [of_kind(player, Kind.FOREVER) for player in self.people]
        if pinzetta is not None and pinzetta.intro:
            self.points[1]["level"] = INTRO[pinzetta.level]
        elif pinzetta is not None:
            counts.append(self.her_end(pinzetta, self.points[1]))
        for seat, forever in enumerate(forever_points(counts)):
            self.points[seat]["forever"] = forever

    def her_end(self, pinzetta: Pinzetta, points: Counter[str]) -> int:
        """Score the end of the game for Pinzetta, except forever stamps; return the number of hers."""
        items = [item for box in pinzetta.boxes.values() for item in box]
        boxes = Counter(box_of(item, pinzetta.targets) for item in items)
        assert pinzetta.decision is not None
        points["level"] = LEVELS[pinzetta.level]
        points["mat"] = sum(each * boxes[box] for box, each in enumerate(pinzetta.decision.points))
        points["values"] = sum(values_of(item for item in items if box_of(item) == RARE))
        return boxes[FOREVER]

    def winners(self, scores: Sequence[int]) -> list[int]:
        """Return the seats with most points; of those tied, the ones with most rare stamps
        (`rare-in-album-break-ties`).
        """
        rare = [of_kind(player, Kind.RARE) for player in self.people]
        if self.game.pinzetta is not None:
            rare.append(sum(box_of(item) == RARE for box in self.game.pinzetta.boxes.values() for item in box))
        standings = list(zip(scores, rare, strict=True))
        return [seat for seat, standing in enumerate(standings) if standing == max(standings)]


RECOUNT = StampSwapRecount
