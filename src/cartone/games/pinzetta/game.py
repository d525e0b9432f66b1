"""The state of Pinzetta's side of a game that lies on a real table: what a person has told of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from ...table import EVERYONE, GAP, Deck, Game, IllegalOutcome, Seat, short
from ..stamp_swap.box import decisions, whole
from ..stamp_swap.components import (
    Box,
    Contest,
    ContestType,
    DecisionCard,
    Item,
    PinzettaEvent,
    ShowScoringCard,
)
from ..stamp_swap.game import Day, Phase, Pinzetta, Player, Solo
from ..stamp_swap.literal import SOURCE, decision_of, part_of_decision
from ..stamp_swap.opponent import Seen
from ..stamp_swap.pack import Pack
from ..stamp_swap.rulings import Ruling
from ..stamp_swap.scoring import forever_points, rare_count
from .reports import ANOTHER, IN_BOX, SEEN, kind_of

if TYPE_CHECKING:
    from .view import GuidedView  # noqa: F401  (a view is made of a game, which names it in quotes)

YOU, HER = 0, 1
Card: TypeAlias = DecisionCard | PinzettaEvent | ShowScoringCard
ANOTHER_EVENT = PinzettaEvent(ANOTHER, "", "", (), (), (), None, SOURCE)
ANOTHER_SHOW = ShowScoringCard(ANOTHER, ContestType.SIZE, {}, SOURCE)
TOLD = "told"
"""Where the rest of your points comes from: nobody has told more."""
CROSSED_EXAMPLE, POINTS_EXAMPLE = "2 crossed", "points 8 8 5 2 2 0 4"


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
    rules_version = 1
    tells_overrides = True
    not_state = ("rulings",)
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
        self.board: dict[ContestType, Contest | None] = {}
        """The contests on the board as told, by type; None for one that the pack does not have."""
        self.turning: list[Told] = []
        """Face-down stamps that are turned up now."""
        self.event: PinzettaEvent | None = None
        """The card of hers that was drawn last, if a pack tells what these show."""
        self.your_forever: int | None = None
        """Forever stamps in your album, once you have told it."""
        self.values: list[int] = []
        """Of her rare stamps, as far as you have told them."""
        self.your_points: int | None = None
        """What you have scored, once you have told it."""
        self.your_rare = 0
        """Your rare stamps; told only where they break a tie."""
        self.rulings: set[Ruling] = set()
        self.decision_deck = Deck("decision", self.decisions)
        self.show_scoring_deck = Deck("show-scoring", whole(pack).show_scorings)
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
        if self.your_points is None:
            return {}
        compared = [self.your_forever or 0, len(self.pinzetta.boxes[Box.FOREVER])]
        known = {"forever": forever_points(compared)[0]} if self.your_forever is not None else {}
        return {**known, TOLD: self.your_points - sum(known.values())}

    def rare_counts(self) -> list[int]:
        return [self.your_rare, rare_count(self.pinzetta)]

    @property
    def decisions(self) -> Sequence[DecisionCard]:
        """All that can be in her deck."""
        return decisions(self.pack.decisions)

    # -- what Pinzetta looks at ---------------------------------------------------------------

    def see(self, item: Item) -> Seen:
        assert isinstance(item, Told)
        return SEEN[item.told]

    def score(self, player: Player, source: str, points: int, reason: str, **params: Any) -> None:
        player.points[source] += points
        self.story.tell(reason, seat=player.seat, source=source, points=points, **params)

    def ruled(self, ruling: Ruling) -> None:
        self.rulings.add(ruling)

    # -- cards that a person describes ------------------------------------------------------

    def may_be_open(self) -> Mapping[str, Deck[Any]]:
        """Decks that are drawn from, and may have cards of which nobody has told anything yet."""
        told = {"pinzetta-event": self.pack.pinzetta_events, "show-scoring": self.pack.show_scorings}
        drawn: list[Deck[Any]] = [self.decision_deck, self.pinzetta_event_deck, self.show_scoring_deck]
        return {deck.name: deck for deck in drawn if told.get(deck.name, True)}

    def literal(self, deck: str, text: str, number: int) -> Card:
        """A decision card by what counts now: what it shows crossed out, or at the end the points of its boxes. Of an
        event or a Show-scoring card only that it is another one: what counts on it is asked when it counts."""
        if deck != self.decision_deck.name:
            if text != ANOTHER:
                raise IllegalOutcome("error.not-another", card=short(text), another=ANOTHER)
            return ANOTHER_EVENT if deck == self.pinzetta_event_deck.name else ANOTHER_SHOW
        card = decision_of(text) or part_of_decision(text, self.phase is Phase.FINAL_SHOW)
        if card is None:
            raise IllegalOutcome(
                "error.no-decision-part", card=short(text), crossed=CROSSED_EXAMPLE, points=POINTS_EXAMPLE
            )
        return card

    def describe(self, card: Card) -> str:
        return card.id

    def counted(self, card: Card) -> Hashable:
        """Another card comes in the place of one that the pack lacks."""
        if isinstance(card, DecisionCard):
            return "decision"
        return type(card), card.id if card.source not in (SOURCE, GAP) else GAP

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
        """How many the box still has of each kind of item, or would have but for some that are told again."""
        out = Counter(kind_of(item.told) for item in self.out if item not in but)
        return {kind: count - out[kind] for kind, count in IN_BOX.items()}
