"""Pinzetta beside a real table, in the order of her rulebook: a person tells what she looks at.

Her turns are those of the whole game (`stamp_swap.turn`). What hands do is only told; once it is done, one question
asks what is in the piles. What you do at your own table is asked only where it concerns her.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from ...table import Ask, Draw, Reason, Rules
from ..kit.guide import folded
from ..kit.options import Earned, Earns, Lie, Tell, Tells
from ..stamp_swap.components import FOREVER_STAMPS, LEVELS, Box, DecisionCard, Item, PinzettaEvent, PinzettaMat
from ..stamp_swap.game import Day, Phase
from ..stamp_swap.literal import SOURCE, part_of_decision
from ..stamp_swap.opponent import INTRO_POINTS, LARGE, SMALL, appraise_item, box_for, show_points, swap_between_piles
from ..stamp_swap.options import Choose, Chooses
from ..stamp_swap.pack import RARE_TILES
from ..stamp_swap.scoring import FOREVER_POINTS, IMAGINARY_FOREVER, finish, forever_points
from ..stamp_swap.settings import FULL, INTRO
from ..stamp_swap.solo import HIGHEST_SCORE, REMOVED_ATTENDEES
from ..stamp_swap.sources import SOURCES
from ..stamp_swap.stage import pile_of
from ..stamp_swap.turn import appraise, her_end, she_chooses, she_cuts
from .game import HER, YOU, Guided, Told
from .reports import FOREVER, MOST, NONE, Lies, Want, Wants, may_be, piles_of, turned_up

HIGHEST_VALUE, MOST_POINTS, FEWEST_POINTS = 20, 400, -99
"""Of a rare stamp; of a whole game."""
COLLECTS = 10
"""The specialist that works in Collect."""


def guided(game: Guided) -> Rules[None]:
    """Three days, then the end of the game."""
    yield from setup(game)
    for game.day in Day:
        yield from collect(game)
        yield from swap(game)
        yield from show(game)
        if game.day is not Day.SUNDAY:
            phase_moves(game)
    yield from end_of_game(game)


def phase_moves(game: Guided) -> None:
    """The phase token stands on the next phase."""
    game.story.tell("phase-moves", why=(Reason("phase-right"),))


# -- setup ------------------------------------------------------------------------------------


def setup(game: Guided) -> Rules[None]:
    """Set up as for two players, but for a few cards; you look at her mat and tell its target sizes."""
    pinzetta, tell = game.pinzetta, game.story.tell
    settings = {"level": str(pinzetta.level), "mode": INTRO if pinzetta.intro else FULL}
    tell("set-up-table", why=folded(settings, "contests", "stamps"))
    tell("set-up-phase")
    tell("set-up-attendees", removed=REMOVED_ATTENDEES)
    if game.is_dealt:
        tell("set-up-events")
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
    """Everything is only told: what came of it is asked in the Swap."""
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
    """Cartone draws both cards, and says what to lay out; of what the second one does it counts what she gains."""
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
    """You cut and she chooses; she cuts and you choose."""
    game.phase = Phase.SWAP
    you, pinzetta = game.you, game.pinzetta
    # You cut, she chooses: 1.–4. Appraise what is in your piles; nobody tells what you have reserved.
    game.story.tell("cut-due")
    if game.is_dealt:
        game.story.tell("decision-due")
    card = yield from piles_told(game)
    game.story.tell("appraises-yours")
    tokens = [appraise(game, pinzetta, pile) for pile in you.piles]
    # 5.–7. A decision card.
    pile = yield from she_chooses(game, pinzetta, you, tokens, card)
    pinzetta.incoming += you.piles[pile]
    you.piles = []
    # She cuts, you choose.
    game.story.tell("appraises-hers")
    yield from leftmost_told(game)
    yield from she_cuts(game, pinzetta)
    if pinzetta.intro:  # Whatever she keeps is discarded: nobody needs to know what.
        game.story.tell("her-piles-divided", seat=HER)
    else:
        chosen: Choose = yield Ask(YOU, Chooses([Choose(HER, LARGE), Choose(HER, SMALL)]), "pinzetta")
        game.story.tell("her-pile-taken", seat=YOU, pile=chosen.pile)
        pinzetta.incoming += pinzetta.piles[1 - chosen.pile]
    pinzetta.piles = []
    pinzetta.tokens.clear()
    # Face-down stamps are face down until the end of the Swap.
    yield from reveal(game, pinzetta.incoming)
    phase_moves(game)


def piles_told(game: Guided) -> Rules[DecisionCard | None]:
    """What is in all four piles, and what a decision card has crossed out that a person has drawn."""
    told: Lie = yield Ask(YOU, piles_of(game.pinzetta.intro, game.is_dealt, game.left()), "piles")
    piles = [game.lay(kind for kind in row if kind != NONE) for row in told.rows[: len(MOST)]]
    game.pinzetta.piles, game.you.piles = piles[:2], piles[2:]
    for player in (game.pinzetta, game.you):
        for number, pile in enumerate(player.piles):
            place = pile_of(player.seat, number)
            game.story.show("laid", place=place, items=tuple(item.number for item in pile))
    return part_of_decision(f"{told.rows[-1][0]} crossed", final=False) if game.is_dealt else None


def leftmost_told(game: Guided) -> Rules[None]:
    """Where she is about to swap and items of different kinds tie, a person tells which is the leftmost."""
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
            told: Lie = yield Ask(YOU, Lies([[kinds]]), f"leftmost-{('large', 'small')[number]}")
            ((kind,),) = told.rows
        first = next(item for item in tied if item.face == kind)
        pile.remove(first)
        pile.insert(0, first)


def orders_of(game: Guided, number: int) -> list[tuple[Item, ...]]:
    """In which orders a pile of hers may lie there: as her card has it, where Cartone has drawn that."""
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
    """Face-down stamps are turned up, and somebody tells what they are."""
    game.turning = [item for item in items if isinstance(item, Told) and not item.up]
    if game.turning:
        rows = [[turned_up(item.told, game.pinzetta.targets) for item in game.turning]]
        told: Lie = yield Ask(YOU, Lies(rows, game.left()), "turned-up")
        for item, kind in zip(game.turning, told.rows[0], strict=True):
            item.turn_up(kind)
    game.turning = []


# -- Show -------------------------------------------------------------------------------------


def show(game: Guided) -> Rules[None]:
    """She shows what she has; you place and score as always."""
    game.phase = Phase.SHOW
    yield from her_show(game)
    game.story.tell("your-show", why=(Reason("your-show"),))


def her_show(game: Guided) -> Rules[None]:
    """Her items go to her mat, then a Show-scoring card is drawn: always one of yours, for only its owner sees which
    contests are on the board. Intro mode: they are discarded, and that is all."""
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
    """Her items go to the boxes of her mat: one line for all of them, and what goes where for each kind."""
    boxes = [box_for(game.see(item), game.pinzetta.targets)[0] for item in items]
    for item, box in zip(items, boxes, strict=True):
        game.pinzetta.boxes[box].append(item)
    kinds = dict.fromkeys((str(item.face), box) for item, box in zip(items, boxes, strict=True))
    why = tuple(Reason("kind-boxed", {"face": face, "box": box}) for face, box in kinds)
    game.story.tell("her-items-boxed", items=tuple(item.number for item in items), boxes=tuple(boxes), why=why)


# -- the end ----------------------------------------------------------------------------------


def end_of_game(game: Guided) -> Rules[None]:
    """Her points by her own rules; then yours. Only a tie makes your rare stamps count."""
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
    """Forever stamps: on her mat, for events may have given her some, and in your album."""
    box = game.pinzetta.boxes[Box.FOREVER]
    known = len(box)
    hers: Tell = yield Ask(YOU, Tells(known + game.left()[FOREVER], known), "her-forever")
    game.her_forever = hers.number
    box += game.lay([FOREVER] * (hers.number - known))
    game.story.tell("her-forever-counted", seat=YOU, counted=hers.number, gained=hers.number - known)
    yours: Tell = yield Ask(YOU, Tells(FOREVER_STAMPS - hers.number), "your-forever")
    game.your_forever = yours.number
    mine, _ = forever_points([yours.number, hers.number])
    game.story.tell("your-forever", points=mine)
