"""Stamp Swap for one, against Pinzetta: the rules of her rulebook, in its order.

What her rulebook does not override is the base game's, in `rules`. Her turns are in `turn`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...table import Ask, Deck, Draw, Rules
from . import effects
from .components import LEVELS, Box, Contest, ContestType, Item, PinzettaEvent, PinzettaMat, Size, Symbol
from .effects import at, specialists_work
from .game import Day, Phase, Pinzetta, Player, StampSwap
from .opponent import INTRO_POINTS, LARGE, SMALL
from .options import Choose, Chooses, Exchange, Exchanges, Split, Splits, Tell, Tells
from .rules import end_of_round, enter, lay_contests, offer, place, take_up
from .rulings import Ruling
from .scoring import compare_forever, finish, forever_count, rare_counts, score_contest, score_end, score_show
from .turn import appraise, her_end, her_show_points, she_chooses, she_cuts, show_scoring, to_her_mat
from .vocabulary import Moment

REMOVED_ATTENDEES = (1, 5, 6, 9)
YOU = 0
HIGHEST_SCORE = 40
"""Of a contest on a Show-scoring card."""


def solo(game: StampSwap, pinzetta: Pinzetta) -> Rules[None]:
    """Three days, then the end of the game."""
    you = game.players[YOU]
    yield from setup(game, you, pinzetta)
    for game.day in Day:
        yield from round_setup_and_collect(game, you, pinzetta)
        yield from swap(game, you, pinzetta)
        yield from show(game, you)
        yield from her_show(game, pinzetta)
        end_of_round(game)
    yield from end_of_game(game, you, pinzetta)


# -- setup ------------------------------------------------------------------------------------


def setup(game: StampSwap, you: Player, pinzetta: Pinzetta) -> Rules[None]:
    """As for two players, but: (A) no first-player token; (B) attendees 1, 5, 6 and 9 are removed; (C) her
    events instead of the others; (D) your mat is one without her mat on its back.
    """
    backs = {mat.back_of for mat in game.pack.pinzetta_mats}
    game.mat_deck = Deck("mat", [mat for mat in game.box.mats if mat.id not in backs])
    game.mat_deck.lay()
    you.mat = yield Draw(game.mat_deck, why="mat", seat=you.seat)
    game.ruled(Ruling.SOLO_MAT_IS_DEALT)
    game.story.tell("got-mat", seat=you.seat, mat=you.mat)
    removed = tuple(card for card in game.box.attendees if card.number in REMOVED_ATTENDEES)
    game.attendee_deck = Deck("attendee", [card for card in game.box.attendees if card not in removed])
    game.story.tell("attendees-removed", cards=removed)
    game.story.tell("decks-shuffled-intro" if pinzetta.intro else "decks-shuffled-solo")
    yield from lay_contests(game)
    # 1. Her mat is the one whose ID matches the yellow contest card.
    game.ruled(Ruling.YELLOW_IS_SIZE)
    yellow = next(contest for contest in game.contests if contest.type is ContestType.SIZE)
    her_mat = yield from mat_for(game, yellow)
    pinzetta.her_mat = her_mat
    game.story.tell("her-mat", mat=her_mat.id, targets=pinzetta.targets, contest=yellow)
    # 3. A forever stamp in her box, not in intro mode.
    if not pinzetta.intro:
        item = game.lay_forever()
        if item is not None:
            pinzetta.boxes[Box.FOREVER].append(item)
            game.story.tell("her-first-forever", seat=pinzetta.seat)


def mat_for(game: StampSwap, yellow: Contest) -> Rules[PinzettaMat]:
    """The mat that goes with the yellow contest; of a contest that no pack knows only its owner sees which."""
    deck = game.pinzetta_mat_deck
    deck.lay()
    for index, mat in enumerate(deck.cards):
        if yellow.id in mat.contests:
            return deck.learn(index)
    told: PinzettaMat = yield Draw(deck, why="her-mat")
    return told


# -- round setup and Collect ------------------------------------------------------------------


def round_setup_and_collect(game: StampSwap, you: Player, pinzetta: Pinzetta) -> Rules[None]:
    game.phase = Phase.COLLECT
    game.item_count = 0
    game.pinzetta_events = []
    game.story.tell("day", day=game.day)
    # 1. Draw her event card; its top part lays out her Daily Collection in a large and a small pile.
    hers: PinzettaEvent = yield from draw_event(game, "her-event")
    game.story.tell("her-event", event=hers)
    game.ruled(Ruling.FIVE_ITEMS_FOR_HER)
    pinzetta.piles = []
    for pile, symbols in enumerate((hers.large, hers.small)):
        pinzetta.piles.append([])
        yield from lay_all(game, symbols, pinzetta.piles[pile])
        game.story.tell("her-pile-laid", seat=pinzetta.seat, pile=pile, laid=game.laid(pinzetta.piles[pile]))
    # 2. Draw another; its middle part is your Daily Collection. You may look at what lies face down.
    yours: PinzettaEvent = yield from draw_event(game, "your-event")
    game.story.tell("your-event", event=yours)
    game.ruled(Ruling.SIX_ITEMS_FOR_YOU)
    yield from lay_all(game, yours.yours, you.collection)
    game.story.tell("collection-laid", seat=you.seat, laid=game.laid(you.collection))
    for item in you.collection:
        game.gain(you, item)
        yield from game.look(you.seat, item)
    # 3. Follow the bottom part of the second card.
    yield from bottom_part(game, you, pinzetta, yours)
    # 4. If you have the specialist that works in Collect, resolve it. 5. Discard both cards.
    yield from specialists_work(game, Moment.COLLECT_END, you, ())
    game.phase = Phase.SWAP
    game.story.tell("her-events-discarded", events=tuple(game.pinzetta_events))


def draw_event(game: StampSwap, why: str) -> Rules[PinzettaEvent]:
    game.pinzetta_event_deck.lay()
    event: PinzettaEvent = yield Draw(game.pinzetta_event_deck, why=why)
    game.pinzetta_events.append(event)
    return event


def lay_all(game: StampSwap, symbols: Sequence[Symbol], items: list[Item]) -> Rules[None]:
    """The items of a pile or collection, left to right."""
    for symbol in symbols:
        item = yield from game.lay(symbol)
        if item is not None:
            items.append(item)


def bottom_part(game: StampSwap, you: Player, pinzetta: Pinzetta, event: PinzettaEvent) -> Rules[None]:
    """What the second card says, at once; most of it in the words of the other cards."""
    effect = event.effect
    if effect is None:
        return
    hidden = [item for pile in pinzetta.piles for item in pile if not item.up]
    match effect.do:
        case "swap-with-her":
            yield from swap_with_her(game, you, pinzetta)
        case "turn-hers-up":
            yield from game.reveal(pinzetta.seat, hidden)
        case "look-at-hers":
            yield from effects.look_among(game, you, event, effect.amount, hidden)
        case "forever-for-her":
            for _ in range(effect.amount):
                item = game.lay_forever()
                if item is not None:
                    pinzetta.boxes[Box.FOREVER].append(item)
                    game.story.tell("gained", seat=pinzetta.seat, item=item.number, what=Size.FOREVER, card=event,
                                    box=Box.FOREVER)  # fmt: skip
        case _:
            yield from effects.work(game, you, event, ())


def swap_with_her(game: StampSwap, you: Player, pinzetta: Pinzetta) -> Rules[None]:
    """Swap an item of her collection with one of yours: you choose both, each takes the other's place."""
    pairs = [Exchange(mine.number, hers.number) for mine in you.collection for pile in pinzetta.piles for hers in pile]
    if not pairs:
        return
    chosen: Exchange = yield Ask(you.seat, Exchanges(pairs), "pinzetta")
    pile = next(pile for pile in pinzetta.piles if any(item.number == chosen.other for item in pile))
    here = next(place for place, item in enumerate(you.collection) if item.number == chosen.mine)
    there = next(place for place, item in enumerate(pile) if item.number == chosen.other)
    mine, hers = you.collection[here], pile[there]
    you.collection[here], pile[there] = hers, mine
    game.lose(you, mine)
    game.gain(you, hers)
    game.ruled(Ruling.SWAPPED_ITEMS_KEEP_FACES)
    game.story.tell("swapped-with-her", seat=you.seat, mine=mine.number, hers=hers.number)
    if not hers.up:
        game.ruled(Ruling.LOOK_AT_WHAT_YOU_GOT)
    yield from game.look(you.seat, hers)


# -- Swap -------------------------------------------------------------------------------------


def swap(game: StampSwap, you: Player, pinzetta: Pinzetta) -> Rules[None]:
    """You cut and she chooses; she cuts and you choose."""
    yield from specialists_work(game, Moment.SWAP_START, you, ())
    yield from you_cut_she_chooses(game, you, pinzetta)
    yield from she_cuts_you_choose(game, you, pinzetta)
    yield from specialists_work(game, Moment.SWAP_END, you, ())
    # Face-down stamps are face down until the end of the Swap.
    yield from game.reveal(pinzetta.seat, pinzetta.incoming)
    yield from game.reveal(you.seat, you.reserve + you.incoming)


def you_cut_she_chooses(game: StampSwap, you: Player, pinzetta: Pinzetta) -> Rules[None]:
    # 1. Appraise your items.
    items = list(you.collection)
    tokens = dict(zip([item.number for item in items], appraise(game, pinzetta, items), strict=True))
    # 2. Reserve one, not a rare stamp; 3. split the rest so that one pile has exactly one item more.
    options = splits_of(game, you)
    split: Split = yield Ask(you.seat, options, options.about)
    lay_out(game, you, split)
    pile = yield from she_chooses(game, pinzetta, you, [[tokens[item.number] for item in pile] for pile in you.piles])
    taken, kept = you.piles[pile], you.piles[1 - pile]
    yield from at(game, Moment.PILE_TAKEN, you, taken)
    you.piles = []
    you.incoming += kept
    pinzetta.incoming += taken
    game.story.show("pile-moves", seat=pinzetta.seat, loser=you.seat, pile=pile)
    for item in taken:
        game.lose(you, item)
        game.gain(pinzetta, item)


def splits_of(game: StampSwap, you: Player) -> Splits:
    """How you may reserve and split: never a rare stamp, even face down."""
    rare = [item.number for item in you.collection if item.tile is not None and item.tile.is_rare]
    stamps = [item.number for item in you.collection if item.is_stamp]
    return Splits([item.number for item in you.collection], rare, stamps, effects.extra_reserves(game, you))


def lay_out(game: StampSwap, you: Player, split: Split) -> None:
    if len(split.large) == len(split.small):
        game.ruled(Ruling.EQUAL_PILES_NAME_THE_LARGE)
    offer(game, you, split.reserve, (split.large, split.small))
    game.story.tell("split", seat=you.seat, reserve=split.reserve, large=split.large, small=split.small)


def she_cuts_you_choose(game: StampSwap, you: Player, pinzetta: Pinzetta) -> Rules[None]:
    # 1. Appraise her items and piles. 2. If one pile leads by 3 or more, two items are swapped.
    yield from she_cuts(game, pinzetta)
    # 3. You take a pile, she keeps the other.
    chosen: Choose = yield Ask(
        you.seat, Chooses([Choose(pinzetta.seat, LARGE), Choose(pinzetta.seat, SMALL)]), "pinzetta"
    )
    taken, kept = pinzetta.piles[chosen.pile], pinzetta.piles[1 - chosen.pile]
    pinzetta.tokens.clear()
    game.story.tell("her-pile-taken", seat=you.seat, pile=chosen.pile)
    pinzetta.piles = []
    pinzetta.incoming += kept
    you.incoming += taken
    game.story.show("pile-moves", seat=you.seat, loser=pinzetta.seat, pile=chosen.pile)
    for item in kept:
        game.gain(pinzetta, item)
    for item in taken:
        game.gain(you, item)
    yield from at(game, Moment.PILE_CHOSEN, you, taken)


# -- Show -------------------------------------------------------------------------------------


def show(game: StampSwap, you: Player) -> Rules[None]:
    """You place and score as in the base game; there is no token."""
    game.phase = Phase.SHOW
    yield from take_up(game, you)
    yield from place(game, you)
    yield from score_show(game, you)
    yield from at(game, Moment.SHOW, you)
    yield from enter(game, you)
    yield from score_contest(game, you)


def her_show(game: StampSwap, pinzetta: Pinzetta) -> Rules[None]:
    """Her items go to her mat, then a Show-scoring card is drawn. Intro mode: they are discarded, and that is all."""
    items, pinzetta.cards = list(pinzetta.incoming), []
    pinzetta.watching = {}
    if pinzetta.intro:
        pinzetta.incoming = []
        game.discards += items
        game.story.tell("her-items-discarded", items=tuple(item.number for item in items))
        return
    to_her_mat(game, pinzetta, items)
    card = yield from show_scoring(game, pinzetta, game.show_scoring_deck)
    game.ruled(Ruling.SHOW_CARD_LISTS_ONE_TYPE)
    contest = next(contest for contest in game.contests if contest.type is card.type)
    scores = card.scores.get(contest.id)
    if scores is None:  # of a contest or a card that no pack knows the owner tells it
        told: Tell = yield Ask(YOU, Tells(HIGHEST_SCORE), "show-scoring", card)
        scores = (told.number,) * len(LEVELS)
    her_show_points(game, pinzetta, card, contest, scores)


# -- the end ----------------------------------------------------------------------------------


def end_of_game(game: StampSwap, you: Player, pinzetta: Pinzetta) -> Rules[None]:
    """Your Final Show as always; hers by her own rules."""
    game.phase = Phase.FINAL_SHOW
    yield from at(game, Moment.FINAL, you)
    if pinzetta.intro:
        (forever,) = compare_forever(game, [forever_count(you)])
        yield from score_end(game, you, forever)
        game.score(pinzetta, "level", INTRO_POINTS[pinzetta.level], "scored-intro", level=pinzetta.level)
        finish(game, game.scores(), rare_counts(game))
        return
    counts = [forever_count(you), len(pinzetta.boxes[Box.FOREVER])]
    mine, hers = compare_forever(game, counts)
    yield from score_end(game, you, mine)
    values = sum(item.tile.value for item in pinzetta.boxes[Box.RARE] if item.tile is not None)
    yield from her_end(game, pinzetta, hers, values)
    finish(game, game.scores(), rare_counts(game))
