"""The outlook of a print predicts its actual effect."""

from __future__ import annotations

from typing import Any

import pytest

from cartone.games import age_of_comics
from cartone.games.age_of_comics import ROOM, outlook
from cartone.games.age_of_comics.challenges import CHALLENGES
from cartone.games.age_of_comics.city import REACH
from cartone.games.age_of_comics.components import Comic, Genre, Tile
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.games.age_of_comics.options import COLLECTS, FLIPS
from cartone.games.age_of_comics.page.page import AgeOfComicsPage
from cartone.games.age_of_comics.scoring import sheet
from cartone.games.age_of_comics.view import view
from cartone.games.age_of_comics.words import Words
from cartone.locale import LANGUAGES, Catalogue, catalogue
from cartone.table import Deck, Random, Table, key_of
from cartone.testing import hidden_outcomes

from .builders import artist, rip_off, writer
from .deeds import compare_deeds
from .lively import questions, step
from .names import CRIME, HORROR, WESTERN
from .positions import only_left, put_out, scene
from .prints import BOTS, LIVELY, carry_out, compare_prints, copy_of, what_happened
from .solo_builders import market, solo_game, you_print
from .test_whole_games import twin


def test_every_outlook_is_what_then_happens() -> None:
    """All titles and teams are compared, at every moment of whole games at which they could be printed."""
    seen = compare_prints(40, LIVELY, outlook) + compare_prints(3, BOTS, outlook)
    assert seen["prints"] > 2000
    for name in ("rip-offs", "hyped", "orders", "mastery", "taken", "older_fans", "bonus_tickets", "better_colours"):
        assert seen[name] > 10, name


def test_every_answer_brings_what_is_told_and_the_automa_does_what_is_told() -> None:
    """The prices of training, swapping, walking and collecting are compared, and the Automa's next turn with every
    possible card."""
    seen = compare_deeds(12, LIVELY, outlook)
    for name in ("growths", "learnt", "swaps", "swap-fans", "walk", "hidden", "fulfilled", "open", "hired-ideas"):
        assert seen[name], name
    for name in ("hire", "develop", "ideas", "print", "sales", "two-prints", "searches"):
        assert seen[name] > 2, name


def test_a_fee_is_told_and_to_whom_it_goes() -> None:
    game, player = scene(2, money=5)
    other = game.players[1]
    player.agent = other.agent = 9
    game.map[REACH[9][0]] = Tile(CRIME)
    game.map[REACH[9][1]] = up = Tile(HORROR)
    up.order = game.city.orders[HORROR][0]
    game.order_decks[CRIME].cards.sort(key=lambda order: order.value)
    flipped = outlook.sale_outlook(view(game, 0, None), FLIPS[REACH[9][0]])
    assert (flipped.cost, flipped.fee_to) == (2, 1)
    assert sorted(flipped.values) == [order.value for order in game.order_decks[CRIME].cards]
    player.fee_paid = True
    collected = outlook.sale_outlook(view(game, 0, None), COLLECTS[REACH[9][1]])
    assert collected == outlook.SaleOutlook(0, None, (up.order.value,), ())


def test_the_automa_that_has_no_turn_left_is_not_foretold() -> None:
    game, automa = solo_game()
    market(game)
    assert sum(len(one.cards) for one in outlook.automa_next(view(game, 0, None))) == 12
    automa.editors = 0
    assert outlook.automa_next(view(game, 0, None)) == []
    game, _ = solo_game(round_=0)
    assert outlook.automa_next(view(game, 0, None)) == []
    assert outlook.automa_next(view(scene()[0], 0, None)) == []


def test_a_turn_that_will_be_lost_is_foretold() -> None:
    game, _ = solo_game()
    only_left(game, game.comics)
    assert [(one.move.action, len(one.cards)) for one in outlook.automa_next(view(game, 0, None))] == [(None, 12)]


STANDINGS = [(0, "", "proofreader", 50), (49, "", "proofreader", 1), (50, "proofreader", "assistant-editor", 10),
             (109, "editor-in-chief", "publisher", 1), (110, "publisher", "", 0)]  # fmt: skip


@pytest.mark.parametrize(("points", "title", "following", "missing"), STANDINGS)
def test_the_next_title_and_the_points_to_it(points: int, title: str, following: str, missing: int) -> None:
    game, automa = solo_game()
    game.person.ranking_points = points
    standing = outlook.standing(view(game, 0, None))
    level = sum(sheet(game, automa).values())
    assert standing == (0, points, level, points > level, title, following, missing)
    assert outlook.standing(view(scene()[0], 0, None)) is None


def test_challenges_tell_what_counts_for_them_now() -> None:
    game, _ = solo_game("2026", challenges=",".join(name for name in CHALLENGES if name != "only-rip-offs"))
    you_print(game, CRIME, HORROR, mastery=True)
    put_out(game, game.person, rip_off(WESTERN), writer(WESTERN, 2), artist(WESTERN, 2), fans=7).hype = 1
    game.person.money = 23
    game.person.fulfilled = list(game.city.orders[CRIME][:2])
    told = {one.challenge: (one.now, one.goal, one.met, one.lost) for one in outlook.challenges(view(game, 0, None))}
    assert told == {
        "superheroes-western": (1, 3, False, False),
        "sci-fi-horror": (2, 3, False, False),
        "romance-crime": (2, 3, False, False),
        "twenty-dollars": (23, 20, True, False),
        "eleven-fans": (2, 11, False, False),
        "thirty-five-fans": (11, 35, False, False),
        "twelve-orders": (2, 12, False, False),
        "every-genre": (3, 6, False, False),
        "no-rip-offs": (1, 0, False, True),
    }


def test_only_rip_offs_needs_one() -> None:
    game, _ = solo_game(challenges="only-rip-offs")
    assert [tuple(one) for one in outlook.challenges(view(game, 0, None))] == [("only-rip-offs", 0, 0, False)]
    put_out(game, game.person, rip_off(WESTERN), writer(WESTERN, 2), artist(WESTERN, 2))
    assert [tuple(one) for one in outlook.challenges(view(game, 0, None))] == [("only-rip-offs", 0, 0, True)]


def told_of(table: Table[AgeOfComics], seat: int) -> list[Any]:
    """Return all predictions that a seat is shown."""
    sight = table.view(seat)
    told: list[Any] = [outlook.automa_next(sight), outlook.standing(sight), outlook.challenges(sight)]
    told += [outlook.hidden_values(sight, genre) for genre in Genre]
    told += [[outlook.gains_mastery(sight, genre, original) for original in (True, False)] for genre in Genre]
    told += [outlook.rip_offs(sight), outlook.genres_in_deck(sight)]
    if (ask := table.pending.get(seat)) is not None:
        words = Words(catalogue("en"), table.seats, seat)
        told += [words.option(sight, ask.kind, option) for option in ask.options]
        told += [outlook.best_print(sight, title) for title in sight.me.comics()]
    return told


@pytest.mark.parametrize("players", [["lively"] * 3, ["lively", "automa"]])
def test_what_a_seat_cannot_know_changes_nothing_that_it_is_told(players: list[str]) -> None:
    """The tables compared differ only in a hidden card or in the order of the undrawn cards."""
    compared = 0
    for seed in range(6):
        table = age_of_comics.new(players, seed=seed)
        random = Random(key_of(seed, "twins"))
        for number in range(60):
            step(table, random)
            for seat in range(len(players)) if number % 6 == 5 and table.pending else ():
                told = told_of(table, seat)
                for index in hidden_outcomes(table, seat)[:2]:
                    other = twin(table, index, random)
                    if other is not None:
                        compared += 1
                        assert told_of(other, seat) == told
                decks: list[Deck[Any]] = [table.game.automa_deck, *table.game.order_decks.values()]
                for deck in decks:
                    deck.cards.reverse()
                assert told_of(table, seat) == told
                for deck in decks:
                    deck.cards.reverse()
    assert compared > 5 or "automa" in players, "a person alone has nothing hidden from the Automa"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_what_then_happens(language: str) -> None:
    """The team named on the page earns the named number of fans, and a mastery if the page mentions one."""
    words, masteries = catalogue(language), 0
    for seed in range(6):
        table, random = age_of_comics.new(["lively"] * 3, seed=seed), Random(key_of(seed, "page"))
        for seat, ask in questions(table, random):
            titles = [option.title for option in ask.options] if ask.kind == "print" else []
            masteries += sum(check_page(table, seat, title, words) for title in titles if isinstance(title, Comic))
    assert masteries


def check_page(table: Table[AgeOfComics], seat: int, title: Comic, words: Catalogue) -> bool:
    """Check the page's prediction for a title, and return whether the print won a mastery."""
    best = outlook.best_print(table.view(seat), title)
    assert best is not None
    after = copy_of(table.game)
    carry_out(after, seat, title, (best.writer, best.artist), Random(key_of(seat, "page")))
    happened = what_happened(table.game, after, seat)
    message = "page.preview-mastery" if happened["mastery"] else "page.preview"
    page = AgeOfComicsPage(ROOM, table, seat, words)
    assert page.words.print(page.printing.outlook(title)) == words.text(
        message, cost=happened["value"], value=happened["value"], fans=happened["all_fans"],
        writer=best.writer.name, artist=best.artist.name,
    )  # fmt: skip
    return bool(happened["mastery"])
