"""Whole solo games conserve cards, leak no hidden information, and replay."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cartone.games.age_of_comics.game import AgeOfComics
from cartone.table import Random, key_of, plain
from cartone.testing import hidden_outcomes

from ..whole_games import check_twins, play_some
from .lively import questions, step
from .shadow import EDITIONS, LEVELS, solo_table
from .solo_driving import hired
from .test_whole_games import check_cards, check_comics, check_tokens, twin

games = st.tuples(st.integers(0, 10**9), st.sampled_from(LEVELS), st.sampled_from(EDITIONS))
WHOLE = settings(max_examples=20, derandomize=True)


def check_automa(game: AgeOfComics) -> None:
    """Check that the Automa has no money, ideas, cubes, tickets or agent, no more than two teams and two comics, and
    each card only once."""
    automa = game.automa
    assert automa is not None
    assert (automa.money, automa.tickets, automa.agent, automa.cubes) == (0, 0, -1, [])
    assert not any(automa.ideas.values())
    assert hired(automa) <= 4
    assert len(automa.comics()) <= 2
    cards = [card.id for card in (*automa.played, *game.automa_deck.cards)]
    assert len(cards) == len(set(cards)) == 12


@WHOLE
@given(games)
def test_whole_solo_games_keep_every_card_tile_and_token_exactly_once(game: tuple[int, str, str]) -> None:
    table, random = solo_table(*game), Random(key_of(game[0], "solo"))
    floors: dict[str, int] = {}
    for _, ask in questions(table, random):
        assert list(table.pending) == [0], "the Automa is never asked"
        check_cards(table.game)
        check_tokens(table.game)
        check_automa(table.game)
        if ask.kind == "action":
            check_comics(table.game, floors)
    assert table.game.round == 5
    assert table.scores == [sum(table.game.by_source(seat).values()) for seat in (0, 1)]


@WHOLE
@given(games, st.integers(5, 60))
def test_what_is_hidden_from_the_automas_chair_stays_hidden(game: tuple[int, str, str], steps: int) -> None:
    """The Automa's seat, like a spectator, sees only those cards of your hand that were face up."""
    random = Random(key_of(game[0], "hidden"))
    table = play_some(solo_table(*game), random, steps, step)
    assert {seat for seat, _ in check_twins(table, twin, random, most=3)} <= {1}
    assert not table.pending or not hidden_outcomes(table, 0), "nothing that was drawn is hidden from the only person"


def test_the_order_of_its_cards_is_known_to_nobody() -> None:
    """An Automa card is drawn when it is flipped, so no view, event or record names a later one."""
    table, random = solo_table(7, "expert", "2026"), Random(key_of(7, "cards"))
    for _ in questions(table, random):
        automa = table.game.automa
        assert automa is not None
        flipped = {card.id for card in automa.played}
        view = plain(table.view(0))
        assert set(view["automa"]["played"]) == flipped
        lines = [line for line in str(table.record_for(0)).splitlines() if line.startswith("automa: ")]
        assert len(lines) == sum(telling[1] == "automa-card" for telling in table.game.story.told)
