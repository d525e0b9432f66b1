"""The rules of Goofspiel, in the order of a rulebook."""

from __future__ import annotations

from cartone.game import EVERYONE, Ask, Draw, Rules, Together

from .game import DISCARD, LOOK, NO_LOOK, ROUNDS, Bids, Goofspiel, Looks, Piece, Player, highest_alone
from .opponent import magpie_bids


def goofspiel(game: Goofspiel) -> Rules[None]:
    """Play nine rounds, one for each card of a hand. The player with most points wins; ties are shared."""
    yield from deal_hands(game)
    for game.round in range(1, ROUNDS + 1):
        yield from lay_prize(game)
        yield from look(game)
        yield from bid(game)
        yield from turn_up(game)
        award(game)
    game.phase = "end"


def deal_hands(game: Goofspiel) -> Rules[None]:
    """Let each player shuffle 13 cards of their own, worth 1 to 13, and draw 9 of them. The other 4 stay unseen.

    The magpie's cards lie face up.
    """
    for player in game.players:
        for _ in range(ROUNDS):
            player.deck.lay()
            piece = Piece(EVERYONE if player.is_magpie else 1 << player.seat)
            player.hand.append(piece)
            piece.card = yield Draw(player.deck, piece, why="hand", seat=player.seat)
        seen_by = EVERYONE if player.is_magpie else 1 << player.seat
        game.story.tell("dealt", to=seen_by, seat=player.seat, hand=tuple(player.holds()))


def lay_prize(game: Goofspiel) -> Rules[None]:
    """Turn up one of the 13 prizes, worth 1 to 13; in rounds 2, 5 and 8 it stays face down."""
    prize = game.new_prize()
    if prize.is_covered:
        game.story.tell("covered", round=game.round)
    else:
        prize.card = yield Draw(game.prizes, prize, why="prize", round=game.round)
        game.story.tell("prize", round=game.round, prize=prize.value)


def look(game: Goofspiel) -> Rules[None]:
    """Let each player look at one face-down prize per game; the player with the fewest points is asked first.

    Ties go by seat.
    """
    game.phase = "look"
    prize = game.stake[-1]
    for player in sorted(game.people, key=lambda one: one.score):
        game.turn = player.seat
        if prize.is_covered and player.has_look and (yield Ask(player.seat, Looks([LOOK, NO_LOOK]))) == LOOK:
            player.has_look = False
            yield from see(game, prize, 1 << player.seat, "look")
            game.story.tell("looked", seat=player.seat)
            game.story.tell("sees", to=1 << player.seat, seat=player.seat, prize=prize.value)
    game.turn = None


def see(game: Goofspiel, prize: Piece, seats: int, why: str) -> Rules[None]:
    """Show a prize to some seats, drawing it if it is not known yet."""
    prize.seen |= seats
    if prize.card is None:
        prize.card = yield Draw(game.prizes, prize, why=why, round=game.round)


def bid(game: Goofspiel) -> Rules[None]:
    """Let all players put a card face down at the same time; then the magpie, if any, bids."""
    game.phase = "bid"
    yield Together({player.seat: put_face_down(game, player) for player in game.people})
    for player in game.players:
        if player.is_magpie:
            yield from magpie_bids(game, player)


def put_face_down(game: Goofspiel, player: Player) -> Rules[None]:
    value = yield Ask(player.seat, Bids(player.holds()))
    player.bid = next(piece for piece in player.hand if piece.value == value)
    game.story.tell("placed", to=1 << player.seat, seat=player.seat, bid=value)


def turn_up(game: Goofspiel) -> Rules[None]:
    """Turn up all bids, and the prize if it is face down."""
    for player in game.players:
        assert player.bid is not None
        player.bid.seen = EVERYONE
        player.hand.remove(player.bid)
        player.played.append(player.bid)
        game.story.tell("bid", seat=player.seat, bid=player.bid.value)
    prize = game.stake[-1]
    if prize.is_covered:
        yield from see(game, prize, EVERYONE, "turn-up")
        game.story.tell("turned-up", prize=prize.value)


def award(game: Goofspiel) -> None:
    """Give the stake to the highest bid. Equal bids cancel each other out, so a lower one may win.

    If all cancel out, the prize stays at stake together with the next one, or is discarded.
    """
    bids = {player.bid.value: player for player in game.players if player.bid is not None}
    best = highest_alone(player.bid.value for player in game.players if player.bid is not None)
    at_stake = tuple(prize.value for prize in game.stake)
    if best is not None:
        bids[best].won += game.stake
        game.story.tell("won", seat=bids[best].seat, prizes=at_stake, points=sum(at_stake))
        game.stake = []
    elif game.ties == DISCARD:
        game.discards += game.stake
        game.story.tell("discarded", prizes=at_stake)
        game.stake = []
    else:
        game.story.tell("carried", prizes=at_stake)
    for player in game.players:
        player.bid = None
