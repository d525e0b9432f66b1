"""The pieces whose balance is measured, as a row counts them: `pieces` of the readable game."""

from __future__ import annotations

from ....kernel.jit import compiled
from ..pack import MATS
from . import state
from .cards import CONTESTS
from .scoring import PINZETTA
from .state import NONE, Array, Game

FIRST_ATTENDEE = int(state.DECK_START[state.ATTENDEE_DECK] - state.FIRST_COUNTED)
FIRST_DECISION = int(state.DECK_START[state.DECISION_DECK] - state.FIRST_COUNTED)
LAST_DECISION = int(state.DECK_CARDS - state.FIRST_COUNTED) + CONTESTS + MATS
PIECES = LAST_DECISION + state.DECK_ROOM["decision"]


@compiled
def note_pieces(game: Game, row: Array, start: int) -> None:
    """If the row has room, write how often each piece turned up; then for each seat how often it has the piece, and for
    how many points.
    """
    if len(row) == start:
        return
    place = start
    for piece in range(len(game.turned)):
        row[place] = game.turned[piece]
        place += 1
    if game.level and not game.intro:  # the last decision card says what her mat is worth
        row[start + FIRST_DECISION + game.decision] -= 1
        row[start + LAST_DECISION + game.decision] += 1
    for contest in range(state.FINALE):
        row[place + game.contests[contest]] = 1
    row[place + game.finale] = 1
    for seat in range(game.seats):
        player, taken = game.players[seat], start + PIECES * (1 + 2 * seat)
        if player.mat != NONE:
            row[place + CONTESTS + player.mat] = 1
            row[taken + len(game.turned) + CONTESTS + player.mat] = 1
        for card in range(player.card_count):
            row[taken + FIRST_ATTENDEE + player.cards[card]] += 1
        for ticket in range(player.ticket_count):
            contest = len(game.turned) + player.ticket_contest[ticket]
            row[taken + contest] = 1
            row[taken + PIECES + contest] = player.ticket_points[ticket]
        if not (game.level and seat == PINZETTA):
            row[taken + PIECES + len(game.turned) + game.finale] = player.points[state.FOR_FINALE]
