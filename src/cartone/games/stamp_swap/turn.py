"""Pinzetta's turns, in the order and with the step numbers of her rulebook; her procedures are in `opponent`.

They run over a `HerTable`, which has only what she looks at: a whole game, or less beside a real table where a person
tells what lies there. Each decision of hers is a `Choice`: what she does by her rules, unless the cardboard was moved
otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ...table import Choice, Deck, Draw, Rules, Story
from .components import DOUBLE, Box, Contest, DecisionCard, Item, ShowScoringCard, Size
from .game import Day, Pinzetta, Player
from .opponent import (
    LARGE,
    LEVEL_POINTS,
    SMALL,
    Appraisal,
    Seen,
    appraise_item,
    appraise_pile,
    box_for,
    choose_pile,
    mat_points,
    show_points,
    swap_between_piles,
)
from .options import Choose, Chooses, Exchange, Exchanges
from .rulings import Ruling


class HerTable(Protocol):
    """What she looks at: items, the day, the contests on the board, and her cards."""

    story: Story
    day: Day
    decision_deck: Deck[DecisionCard]

    @property
    def decisions(self) -> Sequence[DecisionCard]:
        """All decision cards."""

    def see(self, item: Item) -> Seen:
        """What she sees of an item."""

    def placed(self, pile: Sequence[Item], place: int) -> int | str:
        """How an item in a pile is found: by its place, or by what it shows where nobody has told the places."""

    def takes_pile(self, owner: Player, pile: int) -> None:
        """Give her a pile at once, where nobody's specialists have to work first."""

    def ruled(self, ruling: Ruling) -> None: ...

    def score(self, player: Player, source: str, points: int, reason: str, **params: Any) -> None: ...


# -- appraisal --------------------------------------------------------------------------------


def appraise(table: HerTable, pinzetta: Pinzetta, items: Sequence[Item]) -> list[int]:
    """Tokens beside each item, told with their reasons."""
    tokens = []
    for item in items:
        seen = table.see(item)
        appraisal: Appraisal = appraise_item(seen, pinzetta.targets)
        tokens.append(appraisal.tokens)
        pinzetta.tokens[item.number] = appraisal.tokens
        if not seen.up and seen.size == Size.LONG_RECTANGLE:
            table.ruled(Ruling.FACE_DOWN_DOUBLE_IS_LONG)
        elif seen.up and seen.size == DOUBLE:
            table.ruled(Ruling.DOUBLE_VALUED_BY_EITHER_HALF)
        table.story.tell("appraised", item=item.number, face=item.face, tokens=appraisal.tokens, why=appraisal.reasons)
    if sum(tokens) > 19:
        table.ruled(Ruling.TOKENS_ARE_NO_LIMIT)
    return tokens


def appraise_piles(table: HerTable, owner: Player, tokens: Sequence[Sequence[int]]) -> tuple[int, int]:
    """Tokens of the large and the small pile."""
    large, small = appraise_pile(tokens[LARGE], LARGE), appraise_pile(tokens[SMALL], SMALL)
    table.story.tell("piles-appraised", seat=owner.seat, large=large, small=small)
    return large, small


# -- Swap -------------------------------------------------------------------------------------


def she_chooses(
    table: HerTable,
    pinzetta: Pinzetta,
    you: Player,
    tokens: Sequence[Sequence[int]],
    drawn: DecisionCard | None = None,
) -> Rules[int]:
    """Which of your piles she takes, by the tokens of their items; the card may be drawn already at a real table."""
    # 4. Appraise the piles.
    large, small = appraise_piles(table, you, tokens)
    # 5. Shuffle all decision cards. 6. Draw one, discard as many tokens as it shows crossed out.
    card = drawn if drawn is not None else (yield from draw_decision(table, pinzetta))
    pinzetta.decision = card
    # 7. She takes the pile with most tokens left; you keep the other.
    choice = choose_pile(large, small, card.crossed)
    if choice.discarded < card.crossed:
        table.ruled(Ruling.TOKENS_NEVER_BELOW_NONE)
    own = Choose(you.seat, choice.pile)
    taken: Choose = yield Choice(
        pinzetta.seat, Chooses([Choose(you.seat, LARGE), Choose(you.seat, SMALL)]), own, choice.reasons
    )
    pinzetta.tokens.clear()
    table.takes_pile(you, taken.pile)
    table.story.tell(
        "she-chooses", seat=pinzetta.seat, card=card.id, crossed=card.crossed, pile=taken.pile,
        large=choice.left[LARGE], small=choice.left[SMALL], why=choice.reasons if taken == own else (),
    )  # fmt: skip
    return taken.pile


def draw_decision(table: HerTable, pinzetta: Pinzetta) -> Rules[DecisionCard]:
    """One of all decision cards."""
    table.decision_deck = Deck("decision", table.decisions, drawn=table.decision_deck.drawn)
    pinzetta.decision = None
    table.story.tell("decisions-shuffled")
    table.decision_deck.lay()
    card: DecisionCard = yield Draw(table.decision_deck, why="decision", seat=pinzetta.seat)
    return card


def she_cuts(table: HerTable, pinzetta: Pinzetta) -> Rules[None]:
    """1. Appraise her items and piles. 2. If one pile leads by 3 or more, two items are swapped."""
    tokens = [appraise(table, pinzetta, pile) for pile in pinzetta.piles]
    appraise_piles(table, pinzetta, tokens)
    change = swap_between_piles(tokens[LARGE], tokens[SMALL])
    large, small = pinzetta.piles
    own = Exchange(0, 0)
    if change.places is not None:
        own = Exchange(large[change.places[LARGE]].number, small[change.places[SMALL]].number)
    ones, twos = [item.number for item in large], [item.number for item in small]
    done: Exchange = yield Choice(pinzetta.seat, lambda: swaps_of(ones, twos), own, change.reasons)
    why = change.reasons if done == own else ()
    if not done.mine:
        table.story.tell("she-swaps-nothing", seat=pinzetta.seat, lead=change.lead, why=why)
        return
    one, two = ones.index(done.mine), twos.index(done.other)
    places: dict[str, Any] = {"large": table.placed(large, one), "small": table.placed(small, two)}
    large[one], small[two] = small[two], large[one]
    table.story.tell("she-swaps", seat=pinzetta.seat, one=done.mine, two=done.other, **places, why=why)


def swaps_of(large: Sequence[int], small: Sequence[int]) -> Exchanges:
    """Any item of her large pile for any of her small one, or none."""
    return Exchanges([Exchange(0, 0), *(Exchange(one, two) for one in large for two in small)])


# -- Show -------------------------------------------------------------------------------------


def to_her_mat(table: HerTable, pinzetta: Pinzetta, items: Sequence[Item]) -> None:
    """Her items go to the boxes of her mat."""
    for item in items:
        box, reasons = box_for(table.see(item), pinzetta.targets)
        pinzetta.incoming.remove(item)
        pinzetta.boxes[box].append(item)
        table.story.tell("boxed", item=item.number, face=item.face, box=box, why=reasons)


def show_scoring(table: HerTable, pinzetta: Pinzetta, deck: Deck[ShowScoringCard]) -> Rules[ShowScoringCard]:
    """A Show-scoring card says which contest she scores, and for how much."""
    deck.lay()
    card: ShowScoringCard = yield Draw(deck, why="show-scoring", seat=pinzetta.seat)
    table.story.show("show-scoring", card=card.id)
    return card


def her_show_points(
    table: HerTable, pinzetta: Pinzetta, card: ShowScoringCard, contest: Contest | None, scores: Sequence[int]
) -> None:
    """The contest of the card that is on the board: its score for her level, more on later days."""
    points = show_points(scores, pinzetta.level, list(Day).index(table.day))
    table.score(
        pinzetta, "show", points, "scored-her-show", card=card.id, contest=contest,
        each=scores[pinzetta.level - 1], times=list(Day).index(table.day) + 1,
    )  # fmt: skip


# -- the end ----------------------------------------------------------------------------------


def her_end(table: HerTable, pinzetta: Pinzetta, forever: int, values: int) -> Rules[None]:
    """1. Difficulty level. 2. Forever stamps. 3. Her mat, by a decision card. 4. Values of rare stamps only."""
    table.score(pinzetta, "level", LEVEL_POINTS[pinzetta.level], "scored-level", level=pinzetta.level)
    table.score(pinzetta, "forever", forever, "scored-forever", counted=len(pinzetta.boxes[Box.FOREVER]))
    table.ruled(Ruling.LAST_DECISION_IS_NEXT_OF_SUNDAY)
    table.decision_deck.lay()
    card: DecisionCard = yield Draw(table.decision_deck, why="last-decision", seat=pinzetta.seat)
    pinzetta.decision = card
    table.ruled(Ruling.SEVEN_BOXES_IN_ORDER)
    contents = {box: len(items) for box, items in pinzetta.boxes.items()}
    for (box, points), each in zip(mat_points(contents, card.points).items(), card.points, strict=True):
        table.score(pinzetta, "mat", points, "scored-mat", card=card.id, box=box, counted=contents[box], each=each)
    table.score(pinzetta, "values", values, "scored-rare-values", counted=contents[Box.RARE])
