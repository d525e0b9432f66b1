"""The state of Pinzetta's side of a game that lies on a real table: what a person has told of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ...table import EVERYONE, Deck, Game, IllegalOutcome, Seat, short
from ..stamp_swap.box import decisions, whole
from ..stamp_swap.components import Box, DecisionCard, Item, PinzettaEvent
from ..stamp_swap.game import Day, Phase, Pinzetta, Player, Solo
from ..stamp_swap.literal import decision_of, part_of_decision
from ..stamp_swap.opponent import Seen
from ..stamp_swap.pack import Pack
from ..stamp_swap.rulings import Ruling
from ..stamp_swap.scoring import forever_points, rare_count
from .reports import DOWN, IN_BOX, SEEN, TARGET, kind_of

if TYPE_CHECKING:
    from .view import GuidedView  # noqa: F401  (a view is made of a game, which names it in quotes)

YOU, HER = 0, 1
TOLD = "told"
"""Where the rest of your points comes from: nobody has told more."""
POINTS_EXAMPLE = "points 8 8 5 2 2 0 4"


class Told(Item):
    """An item of which a person has told what she looks at."""

    __slots__ = ("came", "told")

    def __init__(self, number: int, told: str, came: str) -> None:
        seen = SEEN[told]
        super().__init__(number, seen.size, seen.up, EVERYONE)
        self.told = told
        self.came = came
        """On which day, or before the first: with its number that is its name, whatever was told of it."""

    def turn_up(self, told: str) -> None:
        """It lies face up now, and somebody has told what it is."""
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
    rules_version = 2
    tells_overrides = True
    not_state = ("rulings", "is_dealt")
    pack: Pack

    def __init__(self, seats: tuple[Seat, ...], pack: Pack, solo: Solo) -> None:
        super().__init__(seats)
        self.pack: Pack = pack
        self.pinzetta = Pinzetta(HER, solo.level, solo.intro)
        self.you = Player(YOU)
        self.players = [self.you, self.pinzetta]
        self.day = Day.FRIDAY
        self.phase = Phase.SETUP
        self.item_count = 0
        self.out: list[Told] = []
        """All that has come out of the box: nothing goes back into it."""
        self.discarded: list[Item] = []
        """What she had and has not kept."""
        self.turning: list[Told] = []
        """Face-down stamps that are turned up now."""
        self.events: list[PinzettaEvent] = []
        """Her event of this day and yours, if Cartone has drawn them."""
        self.her_forever: int | None = None
        self.your_forever: int | None = None
        """Forever stamps on her mat and in your album, once you have told them."""
        self.values: list[int] = []
        """Of her rare stamps, as far as you have told them."""
        self.your_points: int | None = None
        """What you have scored, once you have told it."""
        self.your_sources: Mapping[str, int] = {}
        """And where it came from, if you have told that too."""
        self.your_rare = 0
        """Your rare stamps; told only where they break a tie."""
        self.rulings: set[Ruling] = set()
        self.decision_deck = Deck("decision", self.decisions)
        self.pinzetta_event_deck = Deck("pinzetta-event", whole(pack).pinzetta_events)

    # -- what the table needs ---------------------------------------------------------------

    def seal(self) -> None:
        """Nobody acts at the same time as somebody else."""

    def unseal(self) -> None: ...

    def scores(self) -> list[int]:
        return [self.your_points or 0, self.pinzetta.score]

    def sheet(self, seat: int) -> Mapping[str, int]:
        """Points by source; of yours what she had to know, and the rest as you have told it."""
        if seat == HER:
            return self.pinzetta.points
        if self.your_points is None or self.your_sources:
            return self.your_sources
        compared = [self.your_forever or 0, len(self.pinzetta.boxes[Box.FOREVER])]
        known = {"forever": forever_points(compared)[0]} if self.your_forever is not None else {}
        return {**known, TOLD: self.your_points - sum(known.values())}

    def on_pad(self) -> dict[str, str]:
        """Tell a score pad all that is known: both numbers of forever stamps, and her points."""
        known = {"A.forever": self.your_forever, "B.box-forever": self.her_forever}
        known |= {f"B.points-{source}": points for source, points in self.pinzetta.points.items()}
        return {name: str(number) for name, number in known.items() if number is not None}

    def rare_counts(self) -> list[int]:
        return [self.your_rare, rare_count(self.pinzetta)]

    @property
    def decisions(self) -> Sequence[DecisionCard]:
        """All that can be in her deck."""
        return decisions(self.pack.decisions)

    # -- what Pinzetta looks at ---------------------------------------------------------------

    def see(self, item: Item) -> Seen:
        """Whatever is of a target size is as good as any of these."""
        assert isinstance(item, Told)
        seen = SEEN[item.told]
        return replace(seen, size=self.pinzetta.targets[0]) if seen.size == TARGET else seen

    def placed(self, pile: Sequence[Item], place: int) -> str:
        """Nobody has told the places: an item is the leftmost of its kind."""
        return str(pile[place].face)

    def card_says(self) -> list[list[str]]:
        """What is in her piles by the card that Cartone has drawn, with what yours did to it; nothing if it has not."""
        if not self.events:
            return []
        hers, yours = self.events
        kinds = [[kind_of(symbol, self.pinzetta.targets, self.pinzetta.intro) for symbol in pile]
                 for pile in (hers.large, hers.small)]  # fmt: skip
        if yours.effect is not None and yours.effect.do == "turn-hers-up":
            return [[kind.removesuffix(DOWN) for kind in pile] for pile in kinds]
        return kinds

    def score(self, player: Player, source: str, points: int, reason: str, **params: Any) -> None:
        player.points[source] += points
        self.story.tell(reason, seat=player.seat, source=source, points=points, **params)

    def ruled(self, ruling: Ruling) -> None:
        self.rulings.add(ruling)

    # -- cards that a person describes ------------------------------------------------------

    def may_be_open(self) -> Mapping[str, Deck[Any]]:
        """Decision cards may be such that nobody has told anything of yet."""
        return {self.decision_deck.name: self.decision_deck}

    def literal(self, deck: str, text: str, number: int) -> DecisionCard:
        """A decision card by what counts at the end: the points of its boxes."""
        card = decision_of(text) or part_of_decision(text, final=True)
        if card is None:
            raise IllegalOutcome("error.no-decision-points", card=short(text), points=POINTS_EXAMPLE)
        return card

    def describe(self, card: DecisionCard) -> str:
        return card.id

    def counted(self, card: DecisionCard) -> Hashable:
        return "decision"

    def entry_of(self, deck: str, text: str) -> Mapping[str, Any] | None:
        """A decision card with what it has crossed out; one by its points alone is no card of a pack yet."""
        card = decision_of(text)
        if card is None:
            return {} if part_of_decision(text, final=True) else None
        return {"crossed": card.crossed, "points": [*card.points]}

    # -- items ------------------------------------------------------------------------------

    def lay(self, faces: Iterable[str]) -> list[Item]:
        """Items that somebody has told of, with numbers by which they are called for this day."""
        laid: list[Item] = []
        came = self.phase.value if self.phase is Phase.SETUP else self.day.value
        for face in faces:
            self.item_count += 1
            laid.append(item := Told(self.item_count, face, came))
            self.out.append(item)
        return laid

    def left(self, but: Sequence[Item] = ()) -> dict[str, int]:
        """How many the box still has of what could run out, or would have but for some that are told again."""
        out = Counter(item.told for item in self.out if item not in but)
        return {kind: count - out[kind] for kind, count in IN_BOX.items()}
