"""Rules of Pinzetta beside a real table, in the order of her rulebook: a person tells what she looks at.

Her turns are those of the whole game (`stamp_swap.turn`). Actions by hand are only announced; once they are done, one
question asks for the contents of the piles. Your own actions are asked for only where they concern her.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from ...table import Ask, Draw, Reason, Rules
from ..kit.guide import folded
from ..kit.options import CardAtPlace, Earned, Earns, Tell, Tells
from ..stamp_swap.card_notation import SOURCE, part_of_decision
from ..stamp_swap.components import FOREVER_STAMPS, LEVELS, Box, DecisionCard, Item, PinzettaEvent, PinzettaMat
from ..stamp_swap.game import Day, Phase
from ..stamp_swap.opponent import INTRO_POINTS, LARGE, SMALL, appraise_item, box_for, show_points, swap_between_piles
from ..stamp_swap.options import Choose, Chooses
from ..stamp_swap.pack import RARE_TILES
from ..stamp_swap.scoring import FOREVER_POINTS, IMAGINARY_FOREVER, finish, forever_points
from ..stamp_swap.settings import FULL, INTRO
from ..stamp_swap.solo import HIGHEST_SCORE, REMOVED_ATTENDEES
from ..stamp_swap.sources import SOURCES
from ..stamp_swap.turn import appraise, her_end, she_chooses, she_cuts
from .game import HER, YOU, Guided, ToldItem
from .reports import FOREVER, MOST, NONE, ItemsInRows, Want, Wants, may_be, piles_of, turned_up

HIGHEST_VALUE, MOST_POINTS, FEWEST_POINTS = 20, 400, -99
"""Limits of a rare stamp's value, and of the points of a game."""
COLLECTS = 10
"""The specialist that works in Collect."""


def guided(game: Guided) -> Rules[None]:
    """Run a game: setup, three days, and the end."""
    yield from setup(game)
    for game.day in Day:
        yield from collect(game)
        yield from swap(game)
        yield from show(game)
        if game.day is not Day.SUNDAY:
            phase_moves(game)
    yield from end_of_game(game)


def guide_lines(game: Guided, *names: str) -> tuple[Reason, ...]:
    """Fold lines of the guide to a first game behind a line that tells what to do."""
    return folded({"level": str(game.pinzetta.level), "mode": INTRO if game.pinzetta.intro else FULL}, *names)


def phase_moves(game: Guided) -> None:
    """Tell to move the phase token to the next phase."""
    game.story.tell("phase-moves", why=(Reason("phase-right"),))


# -- setup ------------------------------------------------------------------------------------


def setup(game: Guided) -> Rules[None]:
    """Tell how to set up the table, and ask for the target sizes of her mat."""
    pinzetta, tell = game.pinzetta, game.story.tell
    tell("set-up-table", why=guide_lines(game, "contests", "stamps"))
    tell("set-up-phase")
    tell("set-up-cubes")
    tell("set-up-attendees", removed=REMOVED_ATTENDEES)
    tell("set-up-events" if game.is_dealt else "set-up-drawn")
    if not pinzetta.intro:
        tell("set-up-shows")
    tell("set-up-mats")
    wanted: Want = yield Ask(YOU, Wants())
    pinzetta.her_mat = PinzettaMat(str(wanted), "", (), wanted.sizes, SOURCE)
    tell("her-wants", targets=pinzetta.targets)
    if not pinzetta.intro:
        pinzetta.boxes[Box.FOREVER] += game.lay([FOREVER])
        tell("her-first-forever", seat=HER)


# -- round setup and Collect ------------------------------------------------------------------


def collect(game: Guided) -> Rules[None]:
    """Tell the steps of Collect; their results are asked for in the Swap."""
    game.phase = Phase.COLLECT
    game.item_count = 0
    tell = game.story.tell
    tell("day", day=game.day)
    # 1. Her event lays out her Daily Collection in a large and a small pile. 2. Another one lays out yours.
    # 3. Do what its bottom part says.
    if game.is_dealt:
        tell("her-event-due")
        tell("your-event-due")
        tell("bottom-part-due")
    else:
        yield from drawn_events(game)
    # 4. Specialist 10. 5. Both cards are discarded.
    tell("specialist", number=COLLECTS)
    if game.is_dealt:
        tell("events-discarded")
    phase_moves(game)


def drawn_events(game: Guided) -> Rules[None]:
    """Draw both events and tell what to lay out; of the second one's effects, count only forever stamps for her."""
    game.events = []
    for why in ("her-event", "your-event"):
        game.pinzetta_event_deck.lay()
        event: PinzettaEvent = yield Draw(game.pinzetta_event_deck, why=why)
        game.events.append(event)
        game.story.tell(why, event=event)
    if event.effect is None:
        return
    if event.effect.do == "forever-for-her":
        gained = min(event.effect.amount, game.left()[FOREVER])
        game.pinzetta.boxes[Box.FOREVER] += game.lay([FOREVER] * gained)
        game.story.tell("her-forever", seat=HER, counted=gained)
    else:
        game.story.tell("bottom-part" if event.text else "bottom-part-due", event=event)


# -- Swap -------------------------------------------------------------------------------------


def swap(game: Guided) -> Rules[None]:
    """Run the Swap: you cut, she chooses; she cuts, you choose."""
    game.phase = Phase.SWAP
    you, pinzetta = game.you, game.pinzetta
    # You cut, she chooses: 1. Appraise your items. 2., 3. Reserve one, and cut the others into two piles.
    game.story.tell("appraise-due", why=guide_lines(game, "cards", "rare", "valued", "target", "double"))
    game.story.tell("cut-due", why=guide_lines(game, "split"))
    if game.is_dealt:
        game.story.tell("decision-due")
    card = yield from piles_told(game)
    # 4. Appraise your piles; your reserve is not told.
    game.story.tell("appraises-yours")
    tokens = [appraise(game, pinzetta, pile) for pile in you.piles]
    # 5.–7. A decision card.
    yield from she_chooses(game, pinzetta, you, tokens, card)
    # She cuts, you choose.
    game.story.tell("appraises-hers")
    yield from leftmost_told(game)
    yield from she_cuts(game, pinzetta)
    chosen = None
    if not pinzetta.intro:  # in intro mode she discards her pile: its items are not asked for
        chosen = yield Ask(YOU, Chooses([Choose(HER, LARGE), Choose(HER, SMALL)]), "pinzetta")
        pinzetta.incoming += pinzetta.piles[1 - chosen.pile]
    pinzetta.piles = []
    pinzetta.tokens.clear()
    if chosen is None:
        game.story.tell("her-piles-divided", seat=HER)
    else:
        game.story.tell("her-pile-taken", seat=YOU, pile=chosen.pile)
    # Face-down stamps are face down until the end of the Swap.
    yield from reveal(game, pinzetta.incoming)
    phase_moves(game)


def piles_told(game: Guided) -> Rules[DecisionCard | None]:
    """Ask for the items of all four piles and, unless Cartone draws it, for what a decision card crosses out."""
    told: CardAtPlace = yield Ask(YOU, piles_of(game.pinzetta.intro, game.is_dealt, game.left()), "piles")
    piles = [game.lay(kind for kind in row if kind != NONE) for row in told.rows[: len(MOST)]]
    game.pinzetta.piles, game.you.piles = piles[:2], piles[2:]
    game.story.show("laid")
    return part_of_decision(f"{told.rows[-1][0]} crossed", final=False) if game.is_dealt else None


def leftmost_told(game: Guided) -> Rules[None]:
    """Ask for the leftmost of tied items of different kinds, if she is about to swap one."""
    tokens = [[appraise_item(game.see(item), game.pinzetta.targets).tokens for item in pile]
              for pile in game.pinzetta.piles]  # fmt: skip
    change = swap_between_piles(tokens[LARGE], tokens[SMALL])
    if change.places is None:
        return
    for number, place in enumerate(change.places):
        pile = game.pinzetta.piles[number]
        tied = [item for item, count in zip(pile, tokens[number], strict=True) if count == tokens[number][place]]
        firsts = [next(item for item in order if item in tied) for order in orders_of(game, number)]
        kinds = tuple(dict.fromkeys(str(item.face) for item in firsts))
        kind = kinds[0]
        if len(kinds) > 1:
            told: CardAtPlace = yield Ask(YOU, ItemsInRows([[kinds]]), f"leftmost-{('large', 'small')[number]}")
            ((kind,),) = told.rows
        first = next(item for item in tied if item.face == kind)
        pile.remove(first)
        pile.insert(0, first)


def orders_of(game: Guided, number: int) -> list[tuple[Item, ...]]:
    """Return the orders in which her pile may lie: those that fit her event, if Cartone drew it, or else all."""
    pile, card = game.pinzetta.piles[number], game.card_says()
    orders = list(permutations(pile))
    shown = card[number] if card and len(card[number]) == len(pile) else []
    fitting = [
        order
        for order in orders
        if shown and all(may_be(str(item.face), one) for item, one in zip(order, shown, strict=True))
    ]
    return fitting or orders


def reveal(game: Guided, items: Sequence[Item]) -> Rules[None]:
    """Turn up the face-down stamps among the items, and ask for their kinds."""
    game.turning = [item for item in items if isinstance(item, ToldItem) and not item.up]
    if game.turning:
        rows = [[turned_up(item.told, game.pinzetta.targets) for item in game.turning]]
        told: CardAtPlace = yield Ask(YOU, ItemsInRows(rows, game.left()), "turned-up")
        for item, kind in zip(game.turning, told.rows[0], strict=True):
            item.turn_up(kind)
    game.turning = []


# -- Show -------------------------------------------------------------------------------------


def show(game: Guided) -> Rules[None]:
    """Run her Show, and tell you to place and score as always."""
    game.phase = Phase.SHOW
    yield from her_show(game)
    game.story.tell("your-show", why=(Reason("your-show"),))


def her_show(game: Guided) -> Rules[None]:
    """Box her items and score a Show-scoring card, which you draw: only you see the contests on the board.

    In intro mode only discard her items.
    """
    pinzetta = game.pinzetta
    items, pinzetta.incoming = pinzetta.incoming, []
    if pinzetta.intro:
        game.discarded += items
        game.story.tell("her-items-discarded", items=tuple(item.number for item in items))
        return
    to_her_mat(game, items)
    each: Tell = yield Ask(YOU, Tells(HIGHEST_SCORE), "show-scoring")
    day = list(Day).index(game.day)
    points = show_points((each.number,) * len(LEVELS), pinzetta.level, day)
    game.score(pinzetta, "show", points, "scored-show-told", each=each.number, times=day + 1, day=game.day)


def to_her_mat(game: Guided, items: Sequence[Item]) -> None:
    """Move items to the boxes of her mat: one line for all, and a reason for each kind."""
    boxes = [box_for(game.see(item), game.pinzetta.targets)[0] for item in items]
    for item, box in zip(items, boxes, strict=True):
        game.pinzetta.boxes[box].append(item)
    kinds = dict.fromkeys((str(item.face), box) for item, box in zip(items, boxes, strict=True))
    why = tuple(Reason("kind-boxed", {"face": face, "box": box}) for face, box in kinds)
    game.story.tell("her-items-boxed", items=tuple(item.number for item in items), boxes=tuple(boxes), why=why)


# -- the end ----------------------------------------------------------------------------------


def end_of_game(game: Guided) -> Rules[None]:
    """Score her by her own rules, then ask for your points and, in a tie, your rare stamps."""
    game.phase = Phase.FINAL_SHOW
    pinzetta = game.pinzetta
    if pinzetta.intro:
        game.story.tell("intro-forever", imaginary=IMAGINARY_FOREVER, most=FOREVER_POINTS[0], second=FOREVER_POINTS[1])
        game.score(pinzetta, "level", INTRO_POINTS[pinzetta.level], "scored-intro", level=pinzetta.level)
    else:
        yield from forever_told(game)
        for _ in pinzetta.boxes[Box.RARE]:
            value: Tell = yield Ask(YOU, Tells(HIGHEST_VALUE, 1), "her-rare")
            game.values.append(value.number)
        assert game.your_forever is not None
        _, hers = forever_points([game.your_forever, len(pinzetta.boxes[Box.FOREVER])])
        yield from her_end(game, pinzetta, hers, sum(game.values))
    game.story.tell("her-total", total=pinzetta.score)
    points: Tell | Earned = yield Ask(YOU, Earns(MOST_POINTS, FEWEST_POINTS, SOURCES), "your-points")
    game.your_points = points.number
    game.your_sources = dict(points.parts) if isinstance(points, Earned) else {}
    if game.your_points == pinzetta.score:
        rare: Tell = yield Ask(YOU, Tells(RARE_TILES - len(pinzetta.boxes[Box.RARE])), "your-rare")
        game.your_rare = rare.number
    finish(game, game.scores(), game.rare_counts())


def forever_told(game: Guided) -> Rules[None]:
    """Ask for the forever stamps of your album, and for hers if events may have given her some unseen by Cartone."""
    box = game.pinzetta.boxes[Box.FOREVER]
    if not game.sees_events:
        known = len(box)
        hers: Tell = yield Ask(YOU, Tells(known + game.left()[FOREVER], known), "her-forever")
        box += game.lay([FOREVER] * (hers.number - known))
        game.story.tell("her-forever-counted", seat=YOU, counted=hers.number, gained=hers.number - known)
    game.her_forever = len(box)
    yours: Tell = yield Ask(YOU, Tells(FOREVER_STAMPS - len(box)), "your-forever")
    game.your_forever = yours.number
    mine, _ = forever_points([yours.number, len(box)])
    game.story.tell("your-forever", points=mine)
