"""The public view of a game against Pinzetta, and its evaluation according to the rules, for the witness."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cartone.games.stamp_swap.components import ATTENDEE, DOUBLE, Box, ContestType, Item, Kind, Size
from cartone.games.stamp_swap.game import Pinzetta, StampSwap
from cartone.table import Event

from .second_pinzetta import Thing, her_box, tokens_for

LARGE, SMALL = 0, 1
YOU, SHE = 0, 1
PRINTED = 1
"""Number of tokens printed on Pinzetta's mat for the large pile."""

ENDING = ("tied", "rare-counted", "win-shared", "won")


class Face(Thing):
    """An item as everyone sees it; a face-down stamp has only its outline."""

    @classmethod
    def of(cls, item: Item) -> Face:
        if item.back in (ATTENDEE, Size.FOREVER) or not item.up:
            return cls(item.back, item.up, False, ())
        tile = item.tile
        assert tile is not None
        size = DOUBLE if len(tile.stamps) == 2 else str(tile.size)
        return cls(size, True, tile.stamps[0].kind is Kind.RARE, tuple(stamp.value for stamp in tile.stamps))

    @property
    def plain(self) -> bool:
        """True for the rulebook's "other stamps": not cards, Forever Stamps or visibly rare stamps."""
        return self.size not in (ATTENDEE, Size.FOREVER) and not self.rare

    @property
    def good_values(self) -> list[int]:
        """The values of 2 or 3 on the item, starting with the first half of a double."""
        return [value for value in self.values if value in (2, 3)]

    def tokens(self, targets: Sequence[str]) -> int:
        return tokens_for(self, targets)

    def box(self, targets: Sequence[str]) -> Box:
        return Box(her_box(self, targets))


class Round:
    """What the witness knows about a day."""

    def __init__(self) -> None:
        self.items: dict[int, Item] = {}
        self.missing = False
        self.tokens: dict[int, int] = {}
        """The tokens of each item after its appraisal."""
        self.her_piles: list[list[int]] = []
        """Pinzetta's piles, left to right."""
        self.offers: dict[int, list[list[int]]] = {}
        """The piles of each seat when they were appraised."""
        self.chosen: list[int] | None = None
        self.hers: list[int] = []
        self.boxed: list[int] = []


class Watcher:
    """An observer that watches the public table and remembers the events."""

    def __init__(self, game: StampSwap) -> None:
        self.game = game
        self.round = Round()
        self.boxes: dict[Box, list[Item | None]] = {box: [] for box in Box}
        self.heard: list[Event] = []

    # -- observations -----------------------------------------------------------------------

    @property
    def she(self) -> Pinzetta:
        assert self.game.pinzetta is not None
        return self.game.pinzetta

    @property
    def targets(self) -> tuple[str, ...]:
        """The sizes on the mat that belongs to the yellow contest."""
        yellow = [contest.id for contest in self.game.contests if contest.type is ContestType.SIZE]
        return next(mat.targets for mat in self.game.pack.pinzetta_mats if {*yellow} <= {*mat.contests})

    def face(self, event: Event) -> Face:
        """Return the public face of an event's item."""
        return Face.of(self.round.items[event.params["item"]])

    def to_appraise(self) -> list[int]:
        """Return the items to appraise, left to right: yours until Pinzetta has chosen, then hers."""
        player = self.game.players[SHE if self.round.chosen is not None else YOU]
        items = [*player.collection, *(item for pile in player.piles for item in pile)]
        return [item.number for item in items if item.number not in self.round.tokens]

    def piles_now(self, seat: int) -> list[list[int]]:
        return [[item.number for item in pile] for pile in self.game.players[seat].piles]

    def pile_tokens(self, seat: int, pile: int) -> list[int]:
        return [self.round.tokens[number] for number in self.round.offers[seat][pile]]

    def appraised(self, seat: int) -> list[int]:
        """Return the appraisal of a seat's piles according to the rules."""
        return [sum(self.pile_tokens(seat, LARGE)) + PRINTED, sum(self.pile_tokens(seat, SMALL))]

    def crossed(self, event: Event) -> int | None:
        """Return the number crossed out by the named decision card."""
        return next((card.crossed for card in self.game.pack.decisions if card.id == event.params["card"]), None)

    def left(self, event: Event) -> list[int]:
        """Return the number of tokens left on each of your piles after the decision card, according to the rules."""
        piles = self.appraised(YOU)
        most = SMALL if piles[SMALL] > piles[LARGE] else LARGE
        piles[most] = max(piles[most] - (self.crossed(event) or 0), 0)
        return piles

    def lead(self) -> tuple[int, int]:
        """Return which of Pinzetta's piles leads, and by how much."""
        large, small = self.appraised(SHE)
        return (LARGE if large >= small else SMALL), abs(large - small)

    def times_told(self, message: str) -> int:
        return sum(event.id == message for event in self.heard)

    # -- the end ----------------------------------------------------------------------------

    def forever(self) -> list[int]:
        """Return the number of Forever Stamps that counts for each seat."""
        return [
            sum(placed.stamp.kind is Kind.FOREVER for placed in player.album.stamps)
            if player is not self.game.pinzetta
            else 0 if self.she.intro else len(self.boxes[Box.FOREVER])
            for player in self.game.players
        ]  # fmt: skip

    def rare(self, seat: int) -> int:
        if self.game.players[seat] is not self.game.pinzetta:
            return sum(placed.stamp.kind is Kind.RARE for placed in self.game.players[seat].album.stamps)
        return len(self.boxes[Box.RARE])

    def ending_heard(self) -> list[tuple[str, dict[str, Any]]]:
        return [(event.id, dict(event.params)) for event in self.heard if event.id in ENDING]

    def ending_due(self) -> list[tuple[str, dict[str, Any]]]:
        """Return the events that must announce the winner and a tie-break."""
        total = max(self.game.scores())
        tied = [seat for seat, score in enumerate(self.game.scores()) if score == total]
        steps: list[tuple[str, dict[str, Any]]] = []
        winners = tied
        if len(tied) > 1:
            steps = [("tied", {"total": total})]
            steps += [("rare-counted", {"seat": seat, "counted": self.rare(seat)}) for seat in tied]
            winners = [seat for seat in tied if self.rare(seat) == max(map(self.rare, tied))]
            steps += [("win-shared", {})] if len(winners) > 1 else []
        return steps + [("won", {"seat": seat, "total": total}) for seat in winners]
