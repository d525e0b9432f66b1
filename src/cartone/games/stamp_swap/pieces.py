"""The pieces of Stamp Swap whose balance is measured: contests, attendees, events, mats, and the cards of Pinzetta."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...table import Table
from ...table.deck import Named
from ...table.record import Outcome
from ..kit.pieces import Piece
from .components import ContestType
from .game import Pinzetta, StampSwap

DRAWN = ("event", "attendee", "pinzetta-mat", "pinzetta-event", "decision", "show-scoring")
LAST = "decision-final"
"""The decision card that says what Pinzetta's mat is worth."""


def pieces(game: StampSwap) -> list[Piece]:
    """Return all pieces, in the order in which the kernel counts them."""
    pack = game.box
    drawn: tuple[Sequence[Named], ...] = (
        pack.events, pack.attendees, pack.pinzetta_mats, pack.pinzetta_events, pack.decisions, pack.show_scorings
    )  # fmt: skip
    contests = [contest for kind in ContestType for contest in pack.contests_by_type[kind]]
    return [
        *(Piece(name, card.id, card, name == "attendee") for name, cards in zip(DRAWN, drawn, strict=True)
          for card in cards),
        *(Piece(f"contest-{card.type}", card.id, card, card.type is not ContestType.FINALE) for card in contests),
        *(Piece("mat", mat.id, mat, is_taken=True, is_chosen=False) for mat in pack.mats),
        *(Piece(LAST, card.id, card) for card in pack.decisions),
    ]  # fmt: skip


def counted(table: Table[StampSwap]) -> list[int]:
    """Return how often each piece turned up; then for each seat what it took, and the points that contests brought."""
    game, places = table.game, {(piece.group, piece.id): at for at, piece in enumerate(pieces(table.game))}
    turned = Counter((line.deck, line.card) for line in table.entries() if isinstance(line, Outcome))
    pinzetta = game.pinzetta
    if pinzetta is not None and pinzetta.her_mat is not None:
        turned["pinzetta-mat", pinzetta.her_mat.id] = 1
    if pinzetta is not None and not pinzetta.intro and pinzetta.decision is not None:
        turned["decision", pinzetta.decision.id] -= 1
        turned[LAST, pinzetta.decision.id] += 1
    turned.update(("mat", player.mat.id) for player in game.players if player.mat is not None)
    rows = [Counter({piece: count for piece, count in turned.items() if piece in places})]
    for player in game.players:
        taken = Counter(("attendee", card.id) for card in player.cards)
        taken.update(("mat", mat.id) for mat in [player.mat] if mat is not None)
        points = Counter({(f"contest-{one.contest.type}", one.contest.id): one.points for one in player.tickets})
        taken.update(dict.fromkeys(points, 1))
        if game.finale is not None and not isinstance(player, Pinzetta):
            points[f"contest-{game.finale.type}", game.finale.id] = player.points["finale"]
        rows += [taken, points]
    return [row[piece] for row in rows for piece in places]
