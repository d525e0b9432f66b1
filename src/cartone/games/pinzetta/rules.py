"""Pinzetta beside a real table, in the order of her rulebook: a person tells what she looks at.

Her turns are those of the whole game (`stamp_swap.turn`); what you do at your own table is asked only where it
concerns her.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...table import Ask, Draw, Rules
from ..kit.options import Lie, Tell, Tells
from ..stamp_swap.components import (
    FOREVER_STAMPS,
    LEVELS,
    Box,
    Contest,
    ContestType,
    Item,
    PinzettaEvent,
    PinzettaMat,
    Symbol,
)
from ..stamp_swap.game import Day, Phase
from ..stamp_swap.opponent import INTRO_POINTS, LARGE, SMALL, show_points
from ..stamp_swap.options import Choose, Chooses, Exchange, Exchanges, Split, Splits
from ..stamp_swap.pack import RARE_TILES
from ..stamp_swap.scoring import FOREVER_POINTS, IMAGINARY_FOREVER, finish, forever_points
from ..stamp_swap.solo import HIGHEST_SCORE, REMOVED_ATTENDEES
from ..stamp_swap.stage import pile_of
from ..stamp_swap.turn import appraise, her_end, her_show_points, she_chooses, she_cuts, show_scoring, to_her_mat
from . import reports
from .game import HER, YOU, Guided, Told
from .reports import (
    ANOTHER,
    ANYTHING,
    COLLECTION,
    FOREVER,
    LARGE_PILE,
    NONE,
    SMALL_PILE,
    Board,
    Boards,
    Happen,
    Happens,
    Lies,
    Want,
    Wants,
    faces_for,
    faces_up,
)

HIGHEST_VALUE, MOST_POINTS, FEWEST_POINTS = 20, 400, -99
"""Of a rare stamp; of a whole game."""
MORE_RESERVED = 2
"""Your specialists may let you reserve more; which you have, nobody has told."""
SHE_HEARS = ("swap-with-her", "turn-hers-up", reports.FOREVER_FOR_HER)
"""What a card does to what she has: that is asked or told by itself."""
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
            game.story.tell("phase-moves")
    yield from end_of_game(game)


# -- setup ------------------------------------------------------------------------------------


def setup(game: Guided) -> Rules[None]:
    """As for two players, but for a few cards. Her mat goes with the yellow contest of the board; where no pack knows
    it, its owner tells what it shows."""
    pinzetta, tell = game.pinzetta, game.story.tell
    tell("set-up-table")
    tell("set-up-attendees", removed=REMOVED_ATTENDEES)
    tell("set-up-cards-intro" if pinzetta.intro else "set-up-cards")
    tell("set-up-mats")
    contest = (yield from on_board(game, ContestType.SIZE)) if game.pack.pinzetta_mats else None
    mats = [mat for mat in game.pack.pinzetta_mats if contest is not None and contest.id in mat.contests]
    if mats:
        pinzetta.her_mat = mats[0]
        tell("her-mat", mat=pinzetta.her_mat.id, targets=pinzetta.targets, contest=contest)
    else:
        wanted: Want = yield Ask(YOU, Wants())
        pinzetta.her_mat = PinzettaMat("told", "", (), wanted.sizes, "table")
        tell("her-wants", targets=pinzetta.targets)
    if not pinzetta.intro:
        pinzetta.boxes[Box.FOREVER] += game.lay([FOREVER])
        tell("her-first-forever", seat=HER)


def on_board(game: Guided, kind: ContestType) -> Rules[Contest | None]:
    """The contest of a type that is on the board, asked once; None if it is one that no pack knows."""
    if kind not in game.board:
        contests = game.pack.contests_by_type[kind]
        named: Board = yield Ask(YOU, Boards(contests), kind)
        game.board[kind] = next((contest for contest in contests if contest.id == named.contest), None)
    return game.board[kind]


# -- round setup and Collect ------------------------------------------------------------------


def collect(game: Guided) -> Rules[None]:
    game.phase = Phase.COLLECT
    game.item_count = 0
    game.story.tell("day", day=game.day)
    # 1. Her event lays out her Daily Collection in a large and a small pile.
    hers = yield from draw_event(game, "her-event")
    symbols = [hers.large, hers.small] if hers is not None else None
    large, small = yield from told_of(game, "her-piles", symbols, (LARGE_PILE, SMALL_PILE))
    game.pinzetta.piles = [large, small]
    for number, pile in enumerate(game.pinzetta.piles):
        lies(game, pile_of(HER, number), pile)
    # 2. Another one lays out yours.
    yours = yield from draw_event(game, "your-event")
    (game.you.collection,) = yield from told_of(
        game, "your-collection", [yours.yours] if yours is not None else None, (COLLECTION,)
    )
    lies(game, f"collection-{YOU}", game.you.collection)
    # 3. Its lower part, as far as it concerns her.
    if yours is None:
        happens: Happen = yield Ask(YOU, Happens())
        yield from happen(game, happens.what, happens.amount)
    elif yours.effect is not None:
        if yours.effect.do not in SHE_HEARS:
            game.story.tell("bottom-part" if yours.text else "bottom-part-due", event=yours)
        yield from happen(game, yours.effect.do, yours.effect.amount)
    # 4. Specialist 10. 5. Both cards are discarded.
    game.story.tell("specialist", number=COLLECTS)
    game.story.tell("events-discarded")
    game.story.tell("phase-moves")


def draw_event(game: Guided, why: str) -> Rules[PinzettaEvent | None]:
    """A card of hers; None if no pack tells what it shows."""
    deck = game.pinzetta_event_deck
    if not game.pack.pinzetta_events:
        game.story.tell(f"{why}-due")
        return None
    deck.lay()
    event: PinzettaEvent = yield Draw(deck, why=why)
    game.event = event if event.id != ANOTHER else None
    if game.event is None:
        game.story.tell(f"{why}-another")
    else:
        game.story.tell(why, event=event)
    return game.event


def told_of(
    game: Guided, about: str, symbols: Sequence[Sequence[Symbol]] | None, counts: Sequence[int]
) -> Rules[list[list[Item]]]:
    """Rows of items: what a card shows narrows what can lie there."""
    if symbols is not None:
        rows = [[faces_for(symbol) for symbol in row] for row in symbols]
    else:
        rows = [[ANYTHING] * count for count in counts]
    told: Lie = yield Ask(YOU, Lies(rows, game.left()), about)
    return [game.lay(face for face in row if face != NONE) for row in told.rows]


def lies(game: Guided, place: str, items: Sequence[Item]) -> None:
    """What was told lies there from now on."""
    game.story.show("laid", place=place, items=tuple(item.number for item in items))


def happen(game: Guided, what: str, amount: int) -> Rules[None]:
    """What a card does to what she has; whatever else it does may have changed your collection."""
    match what:
        case "swap-with-her":
            yield from swap_with_her(game)
        case "turn-hers-up":
            yield from turned_up(game, [item for pile in game.pinzetta.piles for item in pile])
        case reports.FOREVER_FOR_HER:
            amount = min(amount, game.left()[FOREVER])
            game.pinzetta.boxes[Box.FOREVER] += game.lay([FOREVER] * amount)
            game.story.tell("her-forever", seat=HER, counted=amount)
        case "nothing" | "look-at-hers" | "points" | "forever" | "draw":
            return
        case _:
            rows = [[ANYTHING] * COLLECTION]
            before = game.you.collection
            told: Lie = yield Ask(YOU, Lies(rows, game.left(before)), "your-collection-now")
            game.out = [item for item in game.out if item not in before]
            game.you.collection = game.lay(face for face in told.rows[0] if face != NONE)
            lies(game, f"collection-{YOU}", game.you.collection)


def swap_with_her(game: Guided) -> Rules[None]:
    """Swap an item of her collection with one of yours: each takes the other's place."""
    you, pinzetta = game.you, game.pinzetta
    pairs = [Exchange(mine.number, hers.number) for mine in you.collection for pile in pinzetta.piles for hers in pile]
    if not pairs:
        return
    chosen: Exchange = yield Ask(YOU, Exchanges(pairs), "pinzetta")
    pile = next(pile for pile in pinzetta.piles if any(item.number == chosen.other for item in pile))
    here = next(place for place, item in enumerate(you.collection) if item.number == chosen.mine)
    there = next(place for place, item in enumerate(pile) if item.number == chosen.other)
    mine, hers = you.collection[here], pile[there]
    you.collection[here], pile[there] = hers, mine
    places = (
        (f"collection-{YOU}", here + 1, mine.face),
        (pile_of(HER, pinzetta.piles.index(pile)), there + 1, hers.face),
    )
    game.story.tell("swapped-with-her", seat=YOU, mine=mine.number, hers=hers.number, places=places)


def turned_up(game: Guided, items: Sequence[Item]) -> Rules[None]:
    """Face-down stamps are turned up, and somebody tells what they are."""
    game.turning = [item for item in items if isinstance(item, Told) and not item.up]
    if game.turning:
        rows = [[faces_up(item.back) for item in game.turning]]
        told: Lie = yield Ask(YOU, Lies(rows, game.left(game.turning)), "turned-up")
        for item, face in zip(game.turning, told.rows[0], strict=True):
            item.turn_up(face)
    game.turning = []


# -- Swap -------------------------------------------------------------------------------------


def swap(game: Guided) -> Rules[None]:
    """You cut and she chooses; she cuts and you choose."""
    game.phase = Phase.SWAP
    you, pinzetta = game.you, game.pinzetta
    # You cut, she chooses: 1. Appraise your items. 2. Reserve, 3. split.
    items = {item.number: item for item in you.collection}
    game.story.tell("appraises-yours")
    tokens = dict(zip(items, appraise(game, pinzetta, you.collection), strict=True))
    rare = [number for number, item in items.items() if game.see(item).rare]
    stamps = [number for number, item in items.items() if item.is_stamp]
    split: Split = yield Ask(YOU, Splits(list(items), rare, stamps, MORE_RESERVED))
    faces = tuple(tuple(items[number].face for number in part) for part in split)
    game.story.tell("split", seat=YOU, **split._asdict(), faces=faces)
    you.collection, you.piles = [], [[items[number] for number in pile] for pile in (split.large, split.small)]
    pile = yield from she_chooses(game, pinzetta, you, [[tokens[item.number] for item in pile] for pile in you.piles])
    pinzetta.incoming += you.piles[pile]
    you.piles = []
    # She cuts, you choose.
    game.story.tell("appraises-hers")
    yield from she_cuts(game, pinzetta)
    chosen: Choose = yield Ask(YOU, Chooses([Choose(HER, LARGE), Choose(HER, SMALL)]), "pinzetta")
    game.story.tell("her-pile-taken", seat=YOU, pile=chosen.pile)
    pinzetta.incoming += pinzetta.piles[1 - chosen.pile]
    game.story.tell("her-pile-kept", seat=HER, pile=1 - chosen.pile)
    pinzetta.piles = []
    pinzetta.tokens.clear()
    # Face-down stamps are face down until the end of the Swap.
    if not pinzetta.intro:
        yield from turned_up(game, pinzetta.incoming)
    game.story.tell("phase-moves")


# -- Show -------------------------------------------------------------------------------------


def show(game: Guided) -> Rules[None]:
    """You place and score as always. Her items go to her mat, then a Show-scoring card is drawn. Intro mode: they are
    discarded, and that is all."""
    game.phase = Phase.SHOW
    game.story.tell("your-show")
    pinzetta = game.pinzetta
    items, pinzetta.incoming = pinzetta.incoming, []
    if pinzetta.intro:
        game.discarded += items
        game.story.tell("her-items-discarded", items=tuple(item.number for item in items))
        return
    to_her_mat(game, pinzetta, items)
    if not game.pack.show_scorings:
        yield from show_told(game, Ask(YOU, Tells(HIGHEST_SCORE), "show-scoring"))
        return
    card = yield from show_scoring(game, pinzetta)
    if card.id == ANOTHER:
        yield from show_told(game, Ask(YOU, Tells(HIGHEST_SCORE), "show-scoring-another"))
        return
    contest = yield from on_board(game, card.type)
    if contest is None or contest.id not in card.scores:
        yield from show_told(game, Ask(YOU, Tells(HIGHEST_SCORE), "show-scoring-type", f"contest-{card.type}"))
        return
    her_show_points(game, pinzetta, card, contest, card.scores[contest.id])


def show_told(game: Guided, ask: Ask) -> Rules[None]:
    """Score her Show by the number that you read on the card."""
    each: Tell = yield ask
    day, pinzetta = list(Day).index(game.day), game.pinzetta
    points = show_points((each.number,) * len(LEVELS), pinzetta.level, day)
    game.score(pinzetta, "show", points, "scored-show-told", each=each.number, times=day + 1, day=game.day)


# -- the end ----------------------------------------------------------------------------------


def end_of_game(game: Guided) -> Rules[None]:
    """Her points by her own rules; then yours. Only a tie makes your rare stamps count."""
    game.phase = Phase.FINAL_SHOW
    pinzetta = game.pinzetta
    if pinzetta.intro:
        game.story.tell("intro-forever", imaginary=IMAGINARY_FOREVER, most=FOREVER_POINTS[0], second=FOREVER_POINTS[1])
        game.score(pinzetta, "level", INTRO_POINTS[pinzetta.level], "scored-intro", level=pinzetta.level)
    else:
        yours: Tell = yield Ask(YOU, Tells(FOREVER_STAMPS - len(pinzetta.boxes[Box.FOREVER])), "your-forever")
        game.your_forever = yours.number
        mine, hers = forever_points([yours.number, len(pinzetta.boxes[Box.FOREVER])])
        game.story.tell("your-forever", points=mine)
        for _ in pinzetta.boxes[Box.RARE]:
            value: Tell = yield Ask(YOU, Tells(HIGHEST_VALUE, 1), "her-rare")
            game.values.append(value.number)
        yield from her_end(game, pinzetta, hers, sum(game.values))
    game.story.tell("her-total", total=pinzetta.score)
    points: Tell = yield Ask(YOU, Tells(MOST_POINTS, FEWEST_POINTS), "your-points")
    game.your_points = points.number
    if game.your_points == pinzetta.score:
        rare: Tell = yield Ask(YOU, Tells(RARE_TILES - len(pinzetta.boxes[Box.RARE])), "your-rare")
        game.your_rare = rare.number
    finish(game, game.scores(), game.rare_counts())
