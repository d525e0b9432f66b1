"""Points: in every Show, and in the Final Show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ...table import Rules, Story
from .components import Attendee, Box, Contest, Kind, Scoring
from .contests import count_in
from .effects import passive, points_by_hand
from .game import Declared, Pinzetta, Player, StampSwap
from .rulings import Ruling

FOREVER_POINTS = (10, 6, 3)
IMAGINARY_FOREVER = 3
"""With two players, and solo, an imaginary one has three forever stamps."""

TOKEN_POINTS = 2
SPECIALIST_POINTS = 2


def score_show(game: StampSwap, player: Player) -> Rules[None]:
    """Exhibitors, the printed one included, then the token."""
    assert player.mat is not None
    for exhibitor in (player.mat.exhibitor, *player.cards):
        if exhibitor.scoring is None:
            continue
        if exhibitor.scoring.by_hand:
            yield from score_by_hand(game, player, "exhibitors", exhibitor)
            continue
        counted, points = score_of(game, player, exhibitor.scoring)
        game.score(player, "exhibitors", points, "scored-exhibitor", card=exhibitor, counted=counted)
    if game.token_holder == player.seat:
        game.score(player, "token", TOKEN_POINTS, "scored-token")


def score_of(game: StampSwap, player: Player, scoring: Scoring) -> tuple[int, int]:
    """What is counted and the points for it."""
    counted = count_in(player.album, scoring.count).number
    if counted:
        if scoring.count.what == "edges":
            game.ruled(Ruling.EDGES_SCORE_EACH)
        elif scoring.count.what == "gaps":
            game.ruled(Ruling.GAPS_SCORE_EACH)
    return counted, scoring.points(counted)


def score_by_hand(game: StampSwap, player: Player, source: str, card: Attendee | Contest) -> Rules[int]:
    """What the owner says that a card brings."""
    points = yield from points_by_hand(game, player, card)
    game.score(player, source, points, "scored-card", card=card, counted=1)
    return points


def score_contest(game: StampSwap, player: Player) -> Rules[None]:
    """Score the contest that was entered and put a ticket on it; specialists may add to it."""
    assert player.entry is not None
    contest = next(contest for contest in game.contests if contest.id == player.entry.contest)
    if contest.scoring.by_hand:
        points = yield from points_by_hand(game, player, contest)
    else:
        counted, points = score_of(game, player, contest.scoring)
    player.tickets.append(Declared(contest, game.day, points))
    player.entry = None
    if contest.scoring.by_hand:
        game.score(player, "contests", points, "scored-card", card=contest, counted=1)
    else:
        game.score(player, "contests", points, "scored-contest", contest=contest, counted=counted)
    for card, effect in passive(game, player, "contest"):
        if effect.contest in ("", contest.type):
            source = "specialists" if card in player.cards else "events"
            game.score(player, source, effect.amount, "scored-card", card=card, counted=1)


def final_show(game: StampSwap) -> Rules[None]:
    """Forever stamps, values, specialists and the Finale contest."""
    forever = compare_forever(game, [forever_count(player) for player in game.players])
    for player in game.players:
        game.turn = player.seat
        yield from score_end(game, player, forever[player.seat])
    game.turn = None
    finish(game, game.scores(), rare_counts(game))


def score_end(game: StampSwap, player: Player, forever: int) -> Rules[None]:
    """What a player scores in the Final Show."""
    assert game.finale is not None
    game.score(player, "forever", forever, "scored-forever", counted=forever_count(player))
    values = sum(placed.stamp.value for placed in player.album.stamps)
    game.score(player, "values", values, "scored-values")
    specialists = sum(1 for card in player.cards if not card.is_exhibitor)
    game.score(player, "specialists", SPECIALIST_POINTS * specialists, "scored-specialists", counted=specialists)
    if game.finale.scoring.by_hand:
        yield from score_by_hand(game, player, "finale", game.finale)
        return
    counted, points = score_of(game, player, game.finale.scoring)
    game.score(player, "finale", points, "scored-finale", contest=game.finale, counted=counted)


class Ending(Protocol):
    """A table at which a game ends: a whole game, or Pinzetta beside a real one."""

    story: Story

    def ruled(self, ruling: Ruling) -> None: ...


def finish(table: Ending, scores: Sequence[int], rare: Sequence[int]) -> None:
    """Who has won, and how a tie was broken, by everybody's points and rare stamps."""
    best = max(scores)
    tied = [seat for seat, points in enumerate(scores) if points == best]
    if len(tied) > 1:
        table.ruled(Ruling.RARE_IN_ALBUM_BREAK_TIES)
        table.story.tell("tied", total=best)
        for seat in tied:
            table.story.tell("rare-counted", seat=seat, counted=rare[seat])
    won = won_by(scores, rare)
    if len(won) > 1:
        table.story.tell("win-shared")
    for seat in won:
        table.story.tell("won", seat=seat, total=best)


def forever_count(player: Player) -> int:
    return sum(1 for placed in player.album.stamps if placed.stamp.kind is Kind.FOREVER)


def compare_forever(game: StampSwap, counts: Sequence[int]) -> list[int]:
    """The points for forever stamps; where the imaginary player competes, it is told."""
    rivals = forever_rivals(counts)
    if len(rivals) > len(counts):
        game.story.tell("imaginary-player", counted=IMAGINARY_FOREVER)
    if any(count and rivals.count(count) > 2 for count in counts):
        game.ruled(Ruling.FOREVER_TIES_SKIP_AS_MANY)
    return forever_points(counts)


def forever_rivals(counts: Sequence[int]) -> list[int]:
    """Whose forever stamps are compared."""
    return [*counts, IMAGINARY_FOREVER] if len(counts) <= 2 else list(counts)


def forever_points(counts: Sequence[int]) -> list[int]:
    """Points for most, second and third; at least one stamp is needed.

    All who tie get their place, and as many next places are skipped as others tie with them.

    >>> forever_points([3, 2])        # the imaginary player has 3
    [10, 3]
    >>> forever_points([4, 4, 1, 0])
    [10, 10, 3, 0]
    """
    rivals = forever_rivals(counts)
    places = [sum(1 for rival in rivals if rival > count) for count in counts]
    return [
        FOREVER_POINTS[place] if count and place < len(FOREVER_POINTS) else 0
        for count, place in zip(counts, places, strict=True)
    ]


def rare_count(player: Player) -> int:
    """Rare stamps in the album; Pinzetta's lie in her box."""
    if isinstance(player, Pinzetta):
        return len(player.boxes[Box.RARE])
    return sum(1 for placed in player.album.stamps if placed.stamp.kind is Kind.RARE)


def won_by(scores: Sequence[int], rare: Sequence[int]) -> list[int]:
    """Return the winning seats: most points, then most rare stamps in the album; if still tied, the win is shared.

    >>> won_by([90, 90, 80], [2, 1, 5]), won_by([90, 90, 80], [2, 2, 5])
    ([0], [0, 1])
    """
    standing = list(zip(scores, rare, strict=True))
    return [seat for seat, one in enumerate(standing) if one == max(standing)]


def rare_counts(game: StampSwap) -> list[int]:
    return [rare_count(player) for player in game.players]


def winners(game: StampSwap) -> list[int]:
    return won_by([player.score for player in game.players], rare_counts(game))
