"""The state of Pinzetta's side of a game on a real table, as a person has told it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...table import EVERYONE, Deck, Game, IllegalOutcome, Seat, short
from ..stamp_swap.box import decisions, whole
from ..stamp_swap.card_notation import decision_of, part_of_decision
from ..stamp_swap.components import BY_HAND, Box, DecisionCard, Item, PinzettaEvent
from ..stamp_swap.game import Day, Phase, Pinzetta, Player, Solo
from ..stamp_swap.opponent import Seen
from ..stamp_swap.pack import Pack
from ..stamp_swap.rulings import Ruling
from ..stamp_swap.scoring import forever_points, rare_count
from .reports import DOWN, IN_BOX, SEEN, TARGET, kind_of

if TYPE_CHECKING:
    from .view import GuidedView  # noqa: F401  (a view is made of a game, which names it in quotes)

YOU, HER = 0, 1
TOLD = "told"
"""The source of those of your points that you have told only as a sum."""
POINTS_EXAMPLE = "points 8 8 5 2 2 0 4"


class ToldItem(Item):
    """An item, with as much of it told as Pinzetta looks at."""

    __slots__ = ("came", "told")

    def __init__(self, number: int, told: str, came: str) -> None:
        seen = SEEN[told]
        super().__init__(number, seen.size, seen.up, EVERYONE)
        self.told = told
        self.came = came
        """The day on which it came, or the setup; its name together with the number, even if it is told anew."""

    def turn_up(self, told: str) -> None:
        """Turn the item face up, with the kind that was told."""
        self.told, self.up = told, True

    @property
    def face(self) -> str:
        return self.told

    @property
    def known_as(self) -> str:
        return self.told


class Guided(Game["GuidedView"]):
    """Pinzetta beside a real table: her mat, her cards, and the items that she looks at."""

    name = "pinzetta"
    rules_version = 3
    tells_overrides = True
    not_state = ("rulings", "is_dealt")
    pack: Pack

    def __init__(self, seats: tuple[Seat, ...], pack: Pack, solo: Solo) -> None:
        super().__init__(seats)
        self.pack: Pack = pack
        self.pinzetta = Pinzetta(HER, level=solo.level, intro=solo.intro)
        self.you = Player(YOU)
        self.players = [self.you, self.pinzetta]
        self.day = Day.FRIDAY
        self.phase = Phase.SETUP
        self.item_count = 0
        self.out: list[ToldItem] = []
        """All items that have come out of the box; none goes back."""
        self.discarded: list[Item] = []
        """Items that she did not keep."""
        self.turning: list[ToldItem] = []
        """Face-down stamps that are being turned up."""
        self.events: list[PinzettaEvent] = []
        """Her event of this day and yours, if Cartone has drawn them."""
        self.her_forever: int | None = None
        self.your_forever: int | None = None
        """Forever stamps on her mat and in your album, once they are known."""
        self.values: list[int] = []
        """Values of her rare stamps that you have told."""
        self.your_points: int | None = None
        """Your points, once you have told them."""
        self.your_sources: Mapping[str, int] = {}
        """Your points by source, if you have told that too."""
        self.your_rare = 0
        """Your rare stamps; asked only to break a tie."""
        self.rulings: set[Ruling] = set()
        self.decision_deck = Deck("decision", self.decisions)
        self.pinzetta_event_deck = Deck("pinzetta-event", whole(pack).pinzetta_events)

    # -- for the table ----------------------------------------------------------------------

    def seal(self) -> None:
        """Do nothing: no two seats act at the same time."""

    def unseal(self) -> None: ...

    def scores(self) -> list[int]:
        return [self.your_points or 0, self.pinzetta.score]

    def sheet(self, seat: int) -> Mapping[str, int]:
        """Return the points of a seat by source; of yours as much as you told or she had to know."""
        if seat == HER:
            return self.pinzetta.points
        if self.your_points is None or self.your_sources:
            return self.your_sources
        compared = [self.your_forever or 0, len(self.pinzetta.boxes[Box.FOREVER])]
        known = {"forever": forever_points(compared)[0]} if self.your_forever is not None else {}
        return {**known, TOLD: self.your_points - sum(known.values())}

    def on_pad(self) -> dict[str, str]:
        """Return what a score pad can take over: both numbers of forever stamps, and her points."""
        known = {"A.forever": self.your_forever, "B.box-forever": self.her_forever}
        known |= {f"B.points-{source}": points for source, points in self.pinzetta.points.items()}
        return {name: str(number) for name, number in known.items() if number is not None}

    def rare_counts(self) -> list[int]:
        return [self.your_rare, rare_count(self.pinzetta)]

    @property
    def decisions(self) -> Sequence[DecisionCard]:
        """All cards of her decision deck."""
        return decisions(self.pack.decisions)

    # -- Pinzetta's sight ---------------------------------------------------------------------

    def see(self, item: Item) -> Seen:
        """Return an item as she sees it; her first target size stands for any."""
        assert isinstance(item, ToldItem)
        seen = SEEN[item.told]
        return replace(seen, size=self.pinzetta.targets[0]) if seen.size == TARGET else seen

    def placed(self, pile: Sequence[Item], place: int) -> str:
        """Return the kind of an item, of which it is the leftmost: places are not told."""
        return str(pile[place].face)

    @property
    def sees_events(self) -> bool:
        """True if Cartone draws the events and knows the effect of each."""
        effects = [card.effect for card in self.pack.pinzetta_events]
        return not self.is_dealt and not any(effect is not None and effect.do == BY_HAND for effect in effects)

    def card_says(self) -> list[list[str]]:
        """Return the kinds of items in her piles by the events that Cartone has drawn; empty if it has drawn none."""
        if not self.events:
            return []
        hers, yours = self.events
        kinds = [[kind_of(symbol, self.pinzetta.targets, self.pinzetta.intro) for symbol in pile]
                 for pile in (hers.large, hers.small)]  # fmt: skip
        if yours.effect is not None and yours.effect.do == "turn-hers-up":
            return [[kind.removesuffix(DOWN) for kind in pile] for pile in kinds]
        return kinds

    def takes_pile(self, owner: Player, pile: int) -> None:
        """Move a pile below her mat; what is left of your piles is no longer of interest."""
        self.pinzetta.incoming += owner.piles[pile]
        owner.piles = []

    def score(self, player: Player, source: str, points: int, reason: str, **params: Any) -> None:
        player.points[source] += points
        self.story.tell(reason, seat=player.seat, source=source, points=points, **params)

    def ruled(self, ruling: Ruling) -> None:
        self.rulings.add(ruling)

    # -- cards that a person describes ------------------------------------------------------

    def may_be_open(self) -> Mapping[str, Deck[Any]]:
        """Return her decision deck, whose cards may be unknown."""
        return {self.decision_deck.name: self.decision_deck}

    def literal(self, deck: str, text: str, number: int) -> DecisionCard:
        """Read a decision card; its points are enough, for they count at the end."""
        card = decision_of(text) or part_of_decision(text, final=True)
        if card is None:
            raise IllegalOutcome("error.no-decision-points", card=short(text), points=POINTS_EXAMPLE)
        return card

    def describe(self, card: DecisionCard) -> str:
        return card.id

    def counted(self, card: DecisionCard) -> Hashable:
        return "decision"

    def entry_of(self, deck: str, text: str) -> Mapping[str, Any] | None:
        """Return a pack's entry for a decision card; empty if only its points are told."""
        card = decision_of(text)
        if card is None:
            return {} if part_of_decision(text, final=True) else None
        return {"crossed": card.crossed, "points": [*card.points]}

    # -- items ------------------------------------------------------------------------------

    def lay(self, faces: Iterable[str]) -> list[Item]:
        """Make items of these kinds, with numbers that name them for this day."""
        laid: list[Item] = []
        came = self.phase.value if self.phase is Phase.SETUP else self.day.value
        for face in faces:
            self.item_count += 1
            laid.append(item := ToldItem(self.item_count, face, came))
            self.out.append(item)
        return laid

    def left(self, but: Sequence[Item] = ()) -> dict[str, int]:
        """Count what is left in the box of each kind that can run out, not counting `but` as taken."""
        out = Counter(item.told for item in self.out if item not in but)
        return {kind: count - out[kind] for kind, count in IN_BOX.items()}
