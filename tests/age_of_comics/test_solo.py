"""The solo game: setup, turns and failures, the Automa's actions, the end of a round, scoring, challenges, settings.

Each test names what the solo document says; "(r)" marks a ruling of our rules page. Where the editions differ, both
stand side by side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cartone
from cartone.games.age_of_comics.actions.printing import printable
from cartone.games.age_of_comics.challenges import CHALLENGES, excluded, is_met
from cartone.games.age_of_comics.city import START
from cartone.games.age_of_comics.components import Action, AutomaCard, Bonus, Comic, Craft, Creative, Genre
from cartone.games.age_of_comics.game import AgeOfComics, Automa, Phase, Player
from cartone.games.age_of_comics.scoring import final_score, score, sheet, title_for, winners
from cartone.games.age_of_comics.solo import actions, automa_turn, end_of_round, setup
from cartone.games.age_of_comics.variants import described, warnings
from cartone.locale import catalogue
from cartone.table import Deck, IllegalOutcome, Random, SeededDealer, StackedDealer, Table, UnknownName, key_of

from .builders import (
    CRIME,
    HORROR,
    HOUSE,
    ROMANCE,
    SCI_FI,
    SUPERHEROES,
    WESTERN,
    Stack,
    artist,
    comic,
    fill_mat,
    give,
    on_top,
    only_left,
    order,
    play_on,
    put_out,
    rip_off,
    run,
    show,
    told,
    writer,
)
from .lively import step
from .test_automa import BOTH, card, lay_out, solo_game
from .test_whole_games import check_cards, check_tokens

LEVELS = ["beginner", "intermediate", "expert"]
HIRE, DEVELOP, IDEAS, PRINT, ROYALTIES, SALES = Action


# -- short ways -----------------------------------------------------------------------------------


def solo_table(seed: int = 1, stack: Stack | None = None, **chosen: str) -> Table[AgeOfComics]:
    return cartone.new(
        "age-of-comics", ["me", "automa"], seed=seed, settings=chosen,
        dealer=StackedDealer(stack or {}, SeededDealer(seed)),
    )  # fmt: skip


def automa_of(table: Table[AgeOfComics]) -> Automa:
    assert table.game.automa is not None
    return table.game.automa


def flip(game: AgeOfComics, flipped: AutomaCard, comes: Stack | None = None) -> None:
    """A turn of the Automa with this card."""
    assert game.automa is not None
    game.automa_deck = Deck("automa", [flipped])
    run(automa_turn(game, game.automa), comes=comes)


def only_does(game: AgeOfComics, action: Action, comes: Stack | None = None) -> None:
    """A turn whose card begins with an action; it must succeed there."""
    rest = [other for other in (HIRE, DEVELOP, IDEAS, PRINT, SALES) if other is not action][:2]
    before = len(game.editors_on[action])
    flip(game, card(" ".join([action, *rest])), comes)
    assert game.editors_on[action][before:] == [1], f"{action} failed: {told(game, 'automa-fails')}"


def editors(game: AgeOfComics) -> dict[Action, list[int]]:
    return {action: seats for action, seats in game.editors_on.items() if seats}


def failed(game: AgeOfComics) -> list[Action]:
    return [event["action"] for event in told(game, "automa-fails")]


def reasons(game: AgeOfComics, message: str) -> list[str]:
    return [reason.id for event in game.story.events() if event.id == message for reason in event.reasons]


def team(number: int) -> tuple[Creative, Creative]:
    """A writer and an artist of value 1, of two genres; each number is another team."""
    everything = list(Genre)
    return writer(everything[number], 1), artist(everything[number - 1], 1)


def you_print(game: AgeOfComics, *genres: Genre, mastery: bool = False) -> list[Comic]:
    """Originals of yours, with creatives of value 3."""
    titles = []
    for genre in genres:
        number = len(game.person.printed)
        title = comic(genre, list(Bonus)[len(game.person.of_genre(genre))])
        by = writer(list(Genre)[number], 3), artist(list(Genre)[number], 3)
        put_out(game, game.person, title, *by, fans=2, mastery=mastery)
        titles.append(title)
    return titles


def it_prints(game: AgeOfComics, genre: Genre, fans: int, bonus: str = "money", mastery: bool = False) -> None:
    """A comic on the Automa's mat, with creatives of value 2."""
    assert game.automa is not None
    number = len(game.automa.printed)
    by = [cards[number % 6 * 4 + 1 + number // 6] for cards in (HOUSE.writers, HOUSE.artists)]
    printed = put_out(game, game.automa, comic(genre, bonus), by[0], by[1], fans=fans)
    if mastery:
        game.mastery[genre] = 1
    printed.had_mastery_fan = mastery and game.edition == "2026"


def its_fans(game: AgeOfComics) -> list[int]:
    assert game.automa is not None
    return [printed.fans for printed in game.automa.printed]


def its_titles(game: AgeOfComics) -> list[Any]:
    assert game.automa is not None
    return [printed.title for printed in game.automa.printed]


# -- Preparazione ---------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("seed", range(6))
def test_setup_yours_is_that_of_the_second_player(edition: str, seed: int) -> None:
    table = solo_table(seed, edition=edition)
    assert table.pending[0].kind == "genre", "una carta fumetto a faccia in giù a piacere"
    table.answer(0, "romance")
    play_on(table, lambda table: table.game.phase is Phase.ACTIONS)
    you = table.game.person
    assert you.money == 5
    assert sum(you.ideas.values()) == 3
    by, drawn_by, title = (held.face for held in you.hand)
    assert isinstance(by, Creative)
    assert isinstance(drawn_by, Creative)
    assert isinstance(title, Comic)
    assert (by.craft, by.value, drawn_by.craft, drawn_by.value) == (Craft.WRITER, 2, Craft.ARTIST, 2)
    assert by.genre is not drawn_by.genre, "non possono essere dello stesso genere"
    assert title.genre is ROMANCE
    assert (you.agent, you.cubes, you.editors) == (START, [], 4)
    assert [held.card for held in table.view(1).players[0].hand] == [None] * 3, "a faccia in giù"


def test_setup_three_ideas_of_your_choice() -> None:
    table = solo_table()
    table.answer(0, "romance")
    for genre in ("horror", "horror", "crime"):
        table.answer(0, genre)
    assert table.game.person.ideas == {genre: {HORROR: 2, CRIME: 1}.get(genre, 0) for genre in Genre}


@pytest.mark.parametrize("edition", BOTH)
def test_setup_the_automas_cards_lie_face_up_and_it_has_nothing_else(edition: str) -> None:
    game, automa = solo_game(edition)
    run(setup(game, automa), "A genre romance", *["A idea crime"] * 3)
    by, drawn_by, title = (held.face for held in automa.hand)
    assert isinstance(by, Creative)
    assert isinstance(drawn_by, Creative)
    assert isinstance(title, Comic)
    assert (by.craft, by.value, drawn_by.craft, drawn_by.value) == (Craft.WRITER, 2, Craft.ARTIST, 2)
    shown = [held.card for held in game.view(0, None).players[1].hand]
    assert shown == [by, drawn_by, title], "a faccia in su accanto al tappetino"
    assert (automa.money, automa.tickets, automa.cubes, automa.printed) == (0, 0, [], [])
    assert not any(automa.ideas.values())
    assert automa.agent == START, "no agent on the map"
    assert automa.editors == 4


def test_setup_its_cards_are_random_of_value_2_and_may_be_of_one_genre() -> None:
    hands = []
    for seed in range(40):
        table = solo_table(seed)
        play_on(table, lambda table: table.game.phase is Phase.ACTIONS)
        hands.append([event["card"] for event in told(table.game, "automa-begins")])
    assert {len(hand) for hand in hands} == {3}
    assert {hand[place].value for hand in hands for place in (0, 1)} == {2}
    assert [len({hand[place].genre for hand in hands}) for place in range(3)] == [6, 6, 6]
    assert {hand[0].genre is hand[1].genre for hand in hands} == {True, False}


@pytest.mark.parametrize("edition", BOTH)
def test_setup_the_board_is_that_for_two(edition: str) -> None:
    table = solo_table(edition=edition)
    play_on(table, lambda table: table.game.phase is Phase.ACTIONS and 0 in table.pending)
    game = table.game
    tiles = [tile for tile in game.map if tile is not None]
    assert Counter(tile.genre for tile in tiles) == dict.fromkeys(Genre, 5)
    assert game.action_spaces == 3
    assert [len(pile.display) for pile in (game.writers, game.artists, game.comics)] == [3, 3, 3]
    assert game.turn_order == [1, 0]
    assert not told(game, "turn-order"), "nobody has a turn-order block"


def test_setup_twelve_cards_each_with_three_actions_and_six_genres() -> None:
    assert len({automa_card.id for automa_card in HOUSE.automa}) == 12
    for automa_card in HOUSE.automa:
        assert len(set(automa_card.actions)) == 3
        assert sorted(automa_card.genres) == sorted(Genre)


@pytest.mark.parametrize(("level", "fans", "least", "points"),
    [("beginner", 2, 6, 18), ("intermediate", 3, 7, 24), ("expert", 5, 9, 32)])  # fmt: skip
def test_setup_three_levels(level: str, fans: int, least: int, points: int) -> None:
    _, automa = solo_game(level=level)
    assert (automa.level.fans, automa.level.orders, automa.level.points) == (fans, least, points)


# -- Come funziona l'Automa: turns and cards ------------------------------------------------------


def who_acted(game: AgeOfComics) -> list[str]:
    """For each round who took a turn, in order."""
    rounds: list[str] = []
    for event in game.story.events():
        if event.id == "round":
            rounds.append("")
        elif event.id == "automa-card":
            rounds[-1] += "B"
        elif event.id in ("acts", "passed"):
            rounds[-1] += "A"
    return rounds


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("edition", BOTH)
def test_turns_it_always_goes_first_then_you_alternate(seed: int, edition: str) -> None:
    table = solo_table(seed, edition=edition)
    play_on(table, seed=seed)
    assert [turns[:8] for turns in who_acted(table.game)] == ["BABABABA"] * 5
    assert all(set(turns[8:]) <= {"A"} for turns in who_acted(table.game))


def test_turns_you_go_on_alone_with_an_extra_editor() -> None:
    game, automa = solo_game()
    game.person.cubes = [SALES]
    run(
        actions(game, automa),
        "action sales", "sales done", "action pass", "action pass", "action pass", "action pass",
    )  # fmt: skip
    assert [event.id for event in game.story.events() if event.id in ("automa-card", "acts", "passed")] == [
        "automa-card", "acts", *["automa-card", "passed"] * 3, "passed",
    ]  # fmt: skip
    assert game.acting is None


def test_cards_four_each_round_laid_face_down_and_flipped_one_a_turn() -> None:
    table = solo_table()
    play_on(table, lambda table: 0 in table.pending and table.pending[0].kind == "action")
    assert len(automa_of(table).played) == 1
    assert len(table.game.automa_deck) == 8, "four lie on its board"
    assert len(table.game.automa_deck.cards) == 11, "three of them nobody has seen"
    seen = {automa_of(table).played[0].id}
    assert set(table.game.automa_deck.may_come()) == {automa_card.id for automa_card in HOUSE.automa} - seen
    play_on(table)
    cards = [event["card"] for event in told(table.game, "automa-card")]
    assert len(cards) == 20


@pytest.mark.parametrize("seed", range(6))
def test_cards_eight_different_ones_until_all_are_shuffled_after_ii_and_iv(seed: int) -> None:
    table = solo_table(seed)
    play_on(table, seed=seed)
    cards = [event["card"].id for event in told(table.game, "automa-card")]
    assert len(set(cards[:8])) == len(set(cards[8:16])) == 8
    assert len(set(cards[16:])) == 4
    ends: list[tuple[str, int]] = []
    for event in table.game.story.events():
        if event.id in ("round-ends", "automa-shuffles"):
            ends.append((event.id, event.params.get("round", 0)))
    assert [ends[number - 1][1] for number, end in enumerate(ends) if end[0] == "automa-shuffles"] == [2, 4]


FIRST = [f"Z{number:02}" for number in range(1, 9)]


def test_cards_those_of_i_and_ii_may_come_again_in_iii_and_those_of_iv_in_v() -> None:
    table = solo_table(stack={"automa": [*FIRST, *FIRST, *FIRST[4:]]})
    play_on(table)
    assert [event["card"].id for event in told(table.game, "automa-card")] == [*FIRST, *FIRST, *FIRST[4:]]


@pytest.mark.parametrize("again", [4, 7, 12, 15])
def test_cards_those_of_i_do_not_come_in_ii_nor_those_of_iii_in_iv(again: int) -> None:
    stack = [*FIRST, *FIRST]
    stack[again] = "Z01"
    with pytest.raises(IllegalOutcome, match="'Z01' cannot come from the deck automa"):
        play_on(solo_table(stack={"automa": stack}))


def test_cards_all_twelve_are_in_the_deck_after_a_shuffle() -> None:
    game, automa = solo_game(round_=2)
    automa.played = [game.automa_deck.learn(0) for _ in range(8)]
    game.automa_deck.left = 4
    run(end_of_round(game, automa))
    assert len(game.automa_deck) == len(set(game.automa_deck.may_come())) == 12
    assert automa.played == []


@pytest.mark.parametrize("number", [1, 3, 5])
def test_cards_no_shuffle_after_i_iii_and_v(number: int) -> None:
    game, automa = solo_game(round_=number)
    automa.played = [game.automa_deck.learn(0) for _ in range(4)]
    game.automa_deck.left = 8
    run(end_of_round(game, automa))
    assert len(game.automa_deck.may_come()) == 8


# -- which action, and failures -------------------------------------------------------------------


def market(game: AgeOfComics) -> None:
    """Creatives and comics on the displays, and orders on the map: Hire, Develop and Sales are possible."""
    show(game, *(writer(genre, 2) for genre in (CRIME, SCI_FI, WESTERN)))
    show(game, *(artist(genre, 2) for genre in (CRIME, SCI_FI, WESTERN)))
    show(game, *(comic(genre) for genre in (CRIME, SCI_FI, WESTERN)))
    lay_out(game, " ".join(f"{genre}:4" for genre in Genre for _ in range(5)))


def test_action_the_first_then_the_second_then_the_third_of_the_same_card_as_they_are_done() -> None:
    game, automa = solo_game()
    market(game)
    for _ in range(3):
        flip(game, card("hire sales develop"))
    assert [event["action"] for event in told(game, "automa-acts")] == [HIRE, SALES, DEVELOP]
    assert editors(game) == {HIRE: [1], SALES: [1], DEVELOP: [1]}
    give_back(automa)
    flip(game, card("hire sales develop"))
    assert editors(game) == {HIRE: [1, 1], SALES: [1], DEVELOP: [1]}, "all three were done: from the top again"
    assert automa.editors == 0


def give_back(automa: Automa) -> None:
    """Nothing lies beside its mat any more."""
    automa.hand.clear()


def test_action_only_its_own_editors_count_as_done() -> None:
    game, _ = solo_game()
    market(game)
    game.editors_on[HIRE] = [0, 0]
    flip(game, card("hire sales develop"))
    assert editors(game) == {HIRE: [0, 0, 1]}


def test_action_in_a_new_round_nothing_is_done() -> None:
    game, automa = solo_game()
    market(game)
    flip(game, card("hire sales develop"))
    run(end_of_round(game, automa))
    assert editors(game) == {}
    flip(game, card("hire sales develop"))
    assert editors(game) == {HIRE: [1]}


def test_failed_places_no_editor_and_the_next_is_tried() -> None:
    game, automa = solo_game()
    market(game)
    flip(game, card("print ideas sales"))
    assert failed(game) == [PRINT, IDEAS]
    assert editors(game) == {SALES: [1]}
    assert automa.editors == 3, "one editor for the turn"


def test_failed_is_not_done_so_it_is_tried_again_with_the_next_card() -> None:
    game, automa = solo_game()
    market(game)
    flip(game, card("print sales hire"))
    give(game, automa, *team(5), comic(HORROR))
    flip(game, card("print sales hire"))
    assert editors(game) == {SALES: [1], PRINT: [1]}


def test_failed_all_spaces_full() -> None:
    game, _ = solo_game()
    market(game)
    game.editors_on[HIRE] = [0, 0, 0]
    flip(game, card("hire develop sales"))
    assert failed(game) == [HIRE]
    assert editors(game) == {HIRE: [0, 0, 0], DEVELOP: [1]}


def test_failed_done_ones_are_retried_top_down_before_the_board() -> None:
    """(r): Print is new and fails; Sales and Develop were done; Hire on the board would be possible."""
    game, _ = solo_game()
    market(game)
    game.editors_on.update({SALES: [1], DEVELOP: [1]})
    flip(game, card("develop print sales"))
    assert failed(game) == [PRINT]
    assert editors(game) == {SALES: [1], DEVELOP: [1, 1]}
    game.editors_on[DEVELOP] = [1, 1, 0]
    flip(game, card("develop print sales"))
    assert failed(game) == [PRINT, PRINT, DEVELOP]
    assert editors(game)[SALES] == [1, 1]


BOARDS: list[tuple[str, list[Action], Action]] = [
    ("print ideas sales", [], HIRE),
    ("print ideas sales", [HIRE], DEVELOP),
    ("hire ideas print", [HIRE], DEVELOP),
    ("hire ideas print", [HIRE, DEVELOP], SALES),
    ("hire develop ideas", [HIRE, DEVELOP], SALES),
]


@pytest.mark.parametrize(("on_card", "full", "does"), BOARDS)
def test_nessuna_azione_disponibile_the_first_possible_on_the_board(
    on_card: str, full: list[Action], does: Action
) -> None:
    game, _ = solo_game()
    market(game)
    full = [*full, *([SALES] if does is not SALES else [])]
    for action in full:
        game.editors_on[action] = [0, 0, 0]
    flip(game, card(on_card))
    assert editors(game) == {**{action: [0, 0, 0] for action in full}, does: [1]}


def test_nessuna_azione_disponibile_print_before_sales_and_never_royalties() -> None:
    game, automa = solo_game()
    market(game)
    for action in (HIRE, DEVELOP):
        game.editors_on[action] = [0, 0, 0]
    give(game, automa, *team(5), comic(HORROR))
    flip(game, card("hire develop ideas"))
    assert editors(game)[PRINT] == [1]


@pytest.mark.parametrize("edition", BOTH)
def test_nothing_possible_loses_the_turn(edition: str) -> None:
    """(r): also Royalties, whose spaces are all free, is not taken."""
    game, automa = solo_game(edition)
    flip(game, card("hire develop ideas"))
    assert editors(game) == {}
    assert failed(game) == [HIRE, DEVELOP, IDEAS, PRINT, SALES]
    assert len(told(game, "automa-loses-turn")) == 1
    assert automa.editors == 3, "the turn is over, and so is its editor"
    assert automa.money == 0


def test_nothing_possible_a_round_goes_on() -> None:
    game, automa = solo_game()
    run(actions(game, automa), *["action pass"] * 4)
    assert len(told(game, "automa-loses-turn")) == 4
    assert len(told(game, "passed")) == 4


@pytest.mark.parametrize(("taken", "place"), [([], 1), ([0], 2), ([0, 1], 3)])
def test_first_free_space(taken: list[int], place: int) -> None:
    game, _ = solo_game()
    market(game)
    game.editors_on[HIRE] = list(taken)
    game.editors_on[SALES] = [1, 0, 0]
    game.editors_on[DEVELOP] = [1, 0, 0]
    flip(game, card("hire sales develop"))
    (event,) = told(game, "automa-acts")
    assert (event["action"], event["place"]) == (HIRE, place)


# -- Hire! and Develop! ---------------------------------------------------------------------------


def test_hire_both_come_from_the_displays_and_lie_face_up_beside_its_mat() -> None:
    game, automa = solo_game()
    show(game, writer(WESTERN, 1), writer(CRIME, 2), writer(CRIME, 3))
    show(game, artist(CRIME, 1), artist(SCI_FI, 3), artist(WESTERN, 3))
    supply = dict(game.idea_supply)
    only_does(game, HIRE)
    assert [held.face for held in automa.hand] == [writer(CRIME, 3), artist(CRIME, 1)]
    assert game.writers.display == [writer(WESTERN, 1), writer(CRIME, 2), None], "displays are not refilled"
    assert game.artists.display == [None, artist(SCI_FI, 3), artist(WESTERN, 3)]
    assert all(held.seen >> 0 & 1 for held in automa.hand)
    assert game.idea_supply == supply, "a value-1 creative gives it no idea"
    assert automa.money == 0


def test_hire_fails_with_four_creatives_and_with_an_empty_display_though_decks_are_full() -> None:
    game, automa = solo_game()
    flip(game, card("hire ideas print"))
    assert failed(game)[0] is HIRE
    market(game)
    give(game, automa, writer(ROMANCE, 1), writer(ROMANCE, 2), artist(ROMANCE, 1), artist(ROMANCE, 2))
    flip(game, card("hire sales print"))
    assert editors(game) == {SALES: [1]}
    assert automa.team_cards == 4


@pytest.mark.parametrize("edition", BOTH)
def test_develop_like_your_last_printed_one_rip_offs_too(edition: str) -> None:
    """(r): "last printed" includes your rip-offs."""
    game, automa = solo_game(edition)
    it_prints(game, SUPERHEROES, 3)
    you_print(game, CRIME)
    put_out(game, game.person, rip_off(SUPERHEROES, "money"), writer(HORROR, 3), artist(HORROR, 3))
    show(game, comic(CRIME, "ideas"), comic(SUPERHEROES), comic(CRIME, "ticket"))
    only_does(game, DEVELOP)
    assert automa.comics() == [comic(SUPERHEROES)]
    assert game.comics.display[1] is None
    assert automa.hand[0].seen >> 0 & 1


@pytest.mark.parametrize("edition", BOTH)
def test_develop_the_top_of_the_deck(edition: str) -> None:
    game, automa = solo_game(edition)
    you_print(game, CRIME)
    show(game, *(comic(genre) for genre in (ROMANCE, SCI_FI, WESTERN)))
    comes = on_top(game, comic(CRIME, "ticket"), then="horror")
    only_does(game, DEVELOP, comes)
    assert automa.comics() == [comic(CRIME, "ticket")]
    assert None not in game.comics.display


@pytest.mark.parametrize("yours", [[], [SUPERHEROES]])
@pytest.mark.parametrize(
    ("edition", "taken", "discarded"),
    [("seed", comic(ROMANCE), []), ("2026", comic(HORROR), [comic(WESTERN), comic(SCI_FI, "money")])],
)
def test_develop_otherwise(edition: str, taken: Comic, discarded: list[Comic], yours: list[Genre]) -> None:
    """Nothing like yours: seed takes the priority's first on the table; 2026 reveals from the deck by priority."""
    game, automa = solo_game(edition)
    you_print(game, *yours)
    show(game, comic(CRIME), comic(ROMANCE), comic(SCI_FI))
    comes = on_top(game, comic(WESTERN), comic(SCI_FI, "money"), comic(HORROR), then="crime")
    only_does(game, DEVELOP, comes if edition == "2026" else None)
    assert automa.comics() == [taken]
    assert game.comics.discards == discarded
    assert (game.comics.display[1] is None) == (edition == "seed")


def test_develop_2026_a_search_reshuffles_the_discards_when_the_deck_runs_out() -> None:
    game, automa = solo_game("2026")
    show(game, comic(CRIME))
    only_left(game, game.comics, comic(SCI_FI))
    game.comics.discards = [comic(HORROR)]
    only_does(game, DEVELOP)
    assert automa.comics() == [comic(HORROR)], "by priority over deck and discards"


@pytest.mark.parametrize("edition", BOTH)
def test_develop_without_a_deck_takes_the_display_by_priority(edition: str) -> None:
    game, automa = solo_game(edition)
    show(game, comic(CRIME), comic(ROMANCE), comic(SCI_FI))
    only_left(game, game.comics)
    only_does(game, DEVELOP)
    assert automa.comics() == [comic(ROMANCE)]


@pytest.mark.parametrize("edition", BOTH)
def test_develop_fails_with_two_unprinted_comics_or_none_on_the_table(edition: str) -> None:
    game, automa = solo_game(edition)
    only_left(game, game.comics)
    flip(game, card("develop ideas print"))
    assert failed(game)[0] is DEVELOP
    game, automa = solo_game(edition)
    market(game)
    give(game, automa, comic(HORROR), comic(ROMANCE))
    flip(game, card("develop sales print"))
    assert editors(game) == {SALES: [1]}
    assert len(automa.comics()) == 2


# -- Ideas! ---------------------------------------------------------------------------------------


def ideas_game(edition: str = "seed", *fans: int) -> AgeOfComics:
    """A full Ideas area, and so many fans on the Automa's comics."""
    game, _ = solo_game(edition)
    for genre, number in zip(Genre, fans, strict=False):
        it_prints(game, genre, number)
    game.idea_board = dict.fromkeys(Genre, 1)
    game.idea_supply = dict.fromkeys(Genre, 9)
    return game


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("before", "removed"), [([], [HORROR, ROMANCE]), ([0], [HORROR]), ([0, 0], [HORROR])])
def test_ideas_removes_2_1_1_by_priority_back_to_the_supply_and_takes_none(
    edition: str, before: list[int], removed: list[Genre]
) -> None:
    game = ideas_game(edition, 4)
    game.editors_on[IDEAS] = list(before)
    only_does(game, IDEAS)
    assert game.idea_board == {genre: int(genre not in removed) for genre in Genre}
    assert game.idea_supply == {genre: 9 + (genre in removed) for genre in Genre}
    assert game.automa is not None
    assert not any(game.automa.ideas.values())
    assert its_fans(game) == [5], "one fan each, whatever was removed"


FANS: list[tuple[list[int], list[int]]] = [
    ([4], [5]),
    ([4, 2], [5, 3]),
    ([4, 2, 7], [5, 3, 8]),
    ([4, 2, 7, 3], [5, 2, 8, 4]),
    ([3, 3, 3, 3, 3, 3], [4, 3, 3, 4, 3, 4]),
]


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("on_board", [1, 6])
@pytest.mark.parametrize(("before", "after"), FANS)
def test_ideas_its_three_top_comics_gain_a_fan_each(
    edition: str, on_board: int, before: list[int], after: list[int]
) -> None:
    """Ties by priority: horror, romance, crime. However many ideas there were to remove."""
    game = ideas_game(edition, *before)
    for genre in list(Genre)[on_board:]:
        game.idea_board[genre] = 0
    only_does(game, IDEAS)
    assert its_fans(game) == after


@pytest.mark.parametrize(("edition", "fans"), [("seed", [5, 3]), ("2026", [4, 2])])
def test_ideas_with_an_empty_board(edition: str, fans: list[int]) -> None:
    """seed (r): the fans come all the same; 2026: it fails."""
    game = ideas_game(edition, 4, 2)
    game.idea_board = dict.fromkeys(Genre, 0)
    flip(game, card("ideas print hire"))
    assert its_fans(game) == fans
    assert (IDEAS in failed(game)) == (edition == "2026")
    assert game.idea_supply == dict.fromkeys(Genre, 9), "it never takes from the supply"


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("fans", [[], [0]])
def test_ideas_fails_without_a_comic_on_the_chart(edition: str, fans: list[int]) -> None:
    game = ideas_game(edition, *fans)
    flip(game, card("ideas print hire"))
    assert failed(game)[0] is IDEAS
    assert game.idea_board == dict.fromkeys(Genre, 1)


# -- Print! fans ----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(("level", "fans"), [("beginner", 2), ("intermediate", 3), ("expert", 5)])
@pytest.mark.parametrize(("edition", "more"), [("seed", 0), ("2026", 1)])
def test_print_an_original_has_2_3_5_fans_and_the_round_number(
    edition: str, more: int, level: str, fans: int, number: int
) -> None:
    """The first of its genre wins its mastery: a fan in 2026 only. Expert in round V: 10, and 11 in 2026."""
    game, automa = solo_game(edition, level, number)
    give(game, automa, *team(0), comic(ROMANCE))
    only_does(game, PRINT)
    assert its_fans(game) == [fans + number + more]
    assert game.mastery[ROMANCE] == 1


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("number", [1, 3, 5])
@pytest.mark.parametrize(("level", "fans"), [("beginner", 2), ("intermediate", 3), ("expert", 5)])
def test_print_a_rip_off_has_2_3_5_fans_in_every_round(edition: str, level: str, fans: int, number: int) -> None:
    game, automa = solo_game(edition, level, number)
    (yours,) = you_print(game, ROMANCE)
    give(game, automa, *team(3))
    only_does(game, PRINT)
    assert its_titles(game) == [HOUSE.rip_off(yours)]
    assert its_fans(game) == [fans]


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("bonus", list(Bonus))
def test_print_matching_creatives_bonuses_money_and_ideas_do_not_matter(edition: str, bonus: Bonus) -> None:
    game, automa = solo_game(edition, round_=3)
    put_out(game, game.person, rip_off(ROMANCE), writer(HORROR, 3), artist(HORROR, 3))
    put_out(game, game.person, rip_off(ROMANCE, "money"), writer(CRIME, 3), artist(CRIME, 3))
    game.mastery[ROMANCE] = 0
    give(game, automa, writer(ROMANCE, 2), artist(ROMANCE, 2), comic(ROMANCE, bonus))
    before = game.tickets_left, dict(game.idea_supply)
    only_does(game, PRINT)
    assert its_fans(game) == [2 + 3], "no fan for a match nor for the bonus"
    assert (automa.money, automa.tickets, sum(automa.ideas.values())) == (0, 0, 0)
    assert (game.tickets_left, game.idea_supply) == before


@pytest.mark.parametrize(("edition", "fans"), [("seed", [2, 4, 3]), ("2026", [3, 4, 4])])
def test_print_mastery_gained_older_comics_of_the_genre_too(edition: str, fans: list[int]) -> None:
    """You hold romance with one; its rip-off and its original make two, and take it from you."""
    game, automa = solo_game(edition)
    you_print(game, ROMANCE, mastery=True)
    put_out(game, automa, rip_off(ROMANCE), writer(HORROR, 1), artist(HORROR, 1), fans=2)
    it_prints(game, WESTERN, 4, mastery=True)
    give(game, automa, *team(3), comic(ROMANCE, "ticket"))
    only_does(game, PRINT)
    assert game.mastery[ROMANCE] == 1
    assert its_fans(game) == fans
    assert [event["loser"] for event in told(game, "mastery-taken")] == [0]
    assert game.person.printed[0].fans == 2, "losing it takes no fans"


@pytest.mark.parametrize(("edition", "more"), [("seed", 0), ("2026", 1)])
def test_print_mastery_held_later_comics_too_each_once(edition: str, more: int) -> None:
    game, automa = solo_game(edition, "intermediate", 2)
    give(game, automa, *team(0), *team(3), comic(ROMANCE), comic(ROMANCE, "money"))
    only_does(game, PRINT)
    assert its_fans(game) == [3 + 2 + more, 3 + 2 + more], "the older one gets no second fan"


@pytest.mark.parametrize(("edition", "more"), [("seed", 0), ("2026", 1)])
def test_print_mastery_held_a_rip_off_too(edition: str, more: int) -> None:
    game, automa = solo_game(edition, "intermediate", 4)
    you_print(game, ROMANCE)
    it_prints(game, ROMANCE, 6, mastery=True)
    give(game, automa, *team(3))
    only_does(game, PRINT)
    assert its_fans(game) == [6, 3 + more]


@pytest.mark.parametrize("edition", BOTH)
def test_print_no_mastery_no_fan(edition: str) -> None:
    game, automa = solo_game(edition)
    you_print(game, ROMANCE, ROMANCE, mastery=True)
    give(game, automa, *team(3), comic(ROMANCE, "ticket"))
    only_does(game, PRINT)
    assert its_fans(game) == [2 + 1]
    assert game.mastery[ROMANCE] == 0


@pytest.mark.parametrize("edition", BOTH)
def test_print_a_rip_off_alone_wins_no_mastery(edition: str) -> None:
    game, automa = solo_game(edition)
    you_print(game, ROMANCE)
    give(game, automa, *team(3))
    only_does(game, PRINT)
    assert game.mastery[ROMANCE] is None
    assert its_fans(game) == [2]


# -- Print! what ----------------------------------------------------------------------------------


def test_print_the_first_team_on_the_next_slot() -> None:
    game, automa = solo_game()
    it_prints(game, CRIME, 3)
    give(game, automa, writer(WESTERN, 1), artist(SCI_FI, 1), writer(ROMANCE, 3), artist(ROMANCE, 3), comic(ROMANCE))
    only_does(game, PRINT)
    printed = automa.printed[1]
    assert (printed.slot, printed.title) == (2, comic(ROMANCE))
    assert list(printed.team.values()) == [writer(WESTERN, 1), artist(SCI_FI, 1)], "matching does not matter"
    assert [held.face for held in automa.hand] == [writer(ROMANCE, 3), artist(ROMANCE, 3)]


@pytest.mark.parametrize("edition", BOTH)
def test_print_prefers_the_comic_that_wins_a_mastery_and_best_one_that_takes_it_from_you(edition: str) -> None:
    game, automa = solo_game(edition)
    game.editors_on[PRINT] = [0]
    game.mastery[HORROR] = 1
    you_print(game, SUPERHEROES, mastery=True)
    put_out(game, automa, rip_off(SUPERHEROES), writer(HORROR, 1), artist(HORROR, 1), fans=2)
    give(game, automa, *team(1), comic(HORROR), comic(ROMANCE), comic(SUPERHEROES, "money"))
    only_does(game, PRINT)
    assert its_titles(game)[1:] == [comic(SUPERHEROES, "money")]
    give(game, automa, *team(2))
    only_does(game, PRINT)
    assert its_titles(game)[2:] == [comic(ROMANCE)], "nobody has romance; horror it has already"


@pytest.mark.parametrize("edition", BOTH)
def test_print_if_neither_wins_a_mastery_the_genre_priority_decides(edition: str) -> None:
    """You hold superheroes with two and would keep it; horror it holds itself: neither wins, horror comes first."""
    game, automa = solo_game(edition)
    game.editors_on[PRINT] = [0]
    game.mastery[HORROR] = 1
    you_print(game, SUPERHEROES, SUPERHEROES, mastery=True)
    give(game, automa, *team(1), comic(SUPERHEROES, "money"), comic(HORROR))
    only_does(game, PRINT)
    assert its_titles(game) == [comic(HORROR)]


@pytest.mark.parametrize("edition", BOTH)
def test_print_a_rip_off_only_without_a_developed_comic(edition: str) -> None:
    game, automa = solo_game(edition)
    game.editors_on[PRINT] = [0]
    you_print(game, CRIME)
    give(game, automa, *team(1), *team(2), comic(HORROR))
    only_does(game, PRINT)
    assert its_titles(game) == [comic(HORROR)]
    only_does(game, PRINT)
    assert its_titles(game) == [comic(HORROR), rip_off(CRIME)]


@pytest.mark.parametrize("edition", BOTH)
def test_print_the_last_original_not_yet_plagiarised(edition: str) -> None:
    """(r): your rip-off, printed last, is no original."""
    game, automa = solo_game(edition)
    game.editors_on[PRINT] = [0]
    it_prints(game, SCI_FI, 3)
    first, second, third = you_print(game, CRIME, WESTERN, CRIME)
    put_out(game, game.person, rip_off(SCI_FI, "money"), writer(ROMANCE, 3), artist(ROMANCE, 3))
    for title, number in ((third, 1), (second, 2)):
        give(game, automa, *team(number))
        only_does(game, PRINT)
        assert its_titles(game)[-1] is HOUSE.rip_off(title)
    game.editors_on[PRINT] = [0]
    give(game, automa, *team(3))
    only_does(game, PRINT)
    assert its_titles(game)[1:] == [HOUSE.rip_off(title) for title in (third, second, first)]
    assert game.ripped_off == {HOUSE.rip_off(title) for title in (third, second, first)} | {rip_off(SCI_FI, "money")}


@pytest.mark.parametrize("edition", BOTH)
def test_print_fails_without_a_team_or_with_nothing_to_print(edition: str) -> None:
    game, automa = solo_game(edition)
    you_print(game, CRIME)
    give(game, automa, comic(HORROR), writer(HORROR, 1), writer(ROMANCE, 1))
    flip(game, card("print hire ideas"))
    assert failed(game)[0] is PRINT, "two writers are no team"
    game, automa = solo_game(edition)
    it_prints(game, SCI_FI, 3)
    put_out(game, game.person, rip_off(SCI_FI, "money"), writer(ROMANCE, 3), artist(ROMANCE, 3))
    (yours,) = you_print(game, CRIME)
    game.ripped_off.add(HOUSE.rip_off(yours))
    give(game, automa, *team(1))
    flip(game, card("print hire develop"))
    assert failed(game)[0] is PRINT, "no developed comic and nothing to plagiarise"
    assert len(automa.printed) == 1


X2: list[tuple[str, int, list[Genre], list[Genre], list[tuple[bool, Genre]]]] = [
    ("two teams, two comics", 2, [HORROR, CRIME], [], [(True, HORROR), (True, CRIME)]),
    ("an original and a rip-off", 2, [HORROR], [CRIME, WESTERN], [(True, HORROR), (False, WESTERN)]),
    ("two rip-offs", 2, [], [CRIME, WESTERN], [(False, WESTERN), (False, CRIME)]),
    ("one team", 1, [HORROR, CRIME], [WESTERN], [(True, HORROR)]),
    ("one team, a rip-off", 1, [], [CRIME, WESTERN], [(False, WESTERN)]),
    ("two teams, one comic, nothing to plagiarise", 2, [HORROR], [], [(True, HORROR)]),
    ("two teams, one to plagiarise", 2, [], [WESTERN], [(False, WESTERN)]),
]


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("what", "teams", "developed", "yours", "printed"), X2, ids=[row[0] for row in X2])
def test_print_on_the_x2_space(
    edition: str, what: str, teams: int, developed: list[Genre], yours: list[Genre], printed: list[tuple[bool, Genre]]
) -> None:
    game, automa = solo_game(edition)
    you_print(game, *yours)
    for number in range(teams):
        give(game, automa, *team(number + 2))
    give(game, automa, *(comic(genre, "money") for genre in developed))
    only_does(game, PRINT)
    assert [(one.is_original, one.genre) for one in automa.printed] == printed, what
    assert editors(game) == {PRINT: [1]}, "one editor for both"


@pytest.mark.parametrize("before", [[0], [0, 0]])
def test_print_one_on_the_other_spaces(before: list[int]) -> None:
    game, automa = solo_game()
    game.editors_on[PRINT] = list(before)
    give(game, automa, *team(1), *team(2), comic(HORROR), comic(CRIME))
    only_does(game, PRINT)
    assert its_titles(game) == [comic(HORROR)]
    assert (automa.team_cards, automa.comics()) == (2, [comic(CRIME)])


def test_print_x2_the_second_sees_what_the_first_changed() -> None:
    """Both crime: the first wins the mastery, so that of crime and western the second one is western."""
    game, automa = solo_game()
    give(game, automa, *team(1), *team(2), comic(CRIME), comic(CRIME, "money"), comic(WESTERN))
    only_does(game, PRINT)
    assert its_titles(game) == [comic(CRIME), comic(WESTERN)]


def test_print_a_seventh_comic_and_the_slots_before_bring_it_nothing() -> None:
    game, automa = solo_game()
    game.editors_on[PRINT] = [0]
    for number, genre in enumerate(Genre):
        it_prints(game, genre, 3)
        assert automa.printed[-1].slot == number + 1
    give(game, automa, *team(1), comic(HORROR))
    only_does(game, PRINT)
    assert automa.printed[-1].slot == 7
    assert (automa.cubes, automa.mat_points, automa.has_extra_editor) == ([], 0, False)
    assert sheet(game, automa) == {"fans": 6 * 3 + 3, "ranking": 0, "mastery": 2, "level": 18}


@pytest.mark.parametrize("edition", BOTH)
def test_you_may_rip_off_its_originals_not_its_rip_offs_nor_twice(edition: str) -> None:
    """(r)."""
    game, automa = solo_game(edition)
    it_prints(game, CRIME, 3)
    it_prints(game, ROMANCE, 3)
    you_print(game, WESTERN)
    put_out(game, automa, rip_off(WESTERN), writer(HORROR, 1), artist(HORROR, 1), fans=2)
    game.person.money = 9
    give(game, game.person, writer(SCI_FI, 1), artist(SCI_FI, 1))
    assert printable(game, game.person) == [rip_off(CRIME, "money"), rip_off(ROMANCE, "money")]
    put_out(game, game.person, rip_off(CRIME, "money"), writer(ROMANCE, 1), artist(ROMANCE, 1))
    assert printable(game, game.person) == [rip_off(ROMANCE, "money")]


# -- Sales! ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "number"), [([], 3), ([0], 2), ([0, 0], 2)])
@pytest.mark.parametrize("edition", BOTH)
def test_sales_3_2_2_orders_leave_the_map_a_fan_each_for_its_top_comic(
    edition: str, before: list[int], number: int
) -> None:
    game, automa = solo_game(edition)
    game.editors_on[SALES] = list(before)
    it_prints(game, CRIME, 3)
    it_prints(game, SUPERHEROES, 5)
    you_print(game, WESTERN)
    lay_out(game, "western:3 western:4 western:5 western:6 horror:6")
    only_does(game, SALES)
    left = [tile.order.value for tile in game.map if tile is not None and tile.order is not None]
    assert left == {3: [3, 6], 2: [3, 4, 6]}[number]
    assert its_fans(game) == [3, 5 + number], "whatever their genre or value"
    assert automa.money == 0
    assert game.mastery[WESTERN] is None


@pytest.mark.parametrize(("edition", "taken"), [("seed", [0, 1]), ("2026", [1, 2])])
def test_sales_flips_then_collects(edition: str, taken: list[int]) -> None:
    """Your last is western, of which one lies there; before it crime, with two that are face down."""
    game, _ = solo_game(edition)
    game.editors_on[SALES] = [0]
    you_print(game, CRIME, WESTERN)
    lay_out(game, "western:6 crime:? crime:? horror:? romance:?")
    only_does(game, SALES, {"order-crime": ["5", "4"]})
    assert [event["space"] for event in told(game, "turned-up")] == [1, 2]
    assert [event["space"] for event in told(game, "automa-collects")] == taken
    assert [space for space in range(5) if game.map[space] is None] == taken
    assert [tile.up for tile in game.map[3:5] if tile is not None] == [False, False]


@pytest.mark.parametrize(("level", "taken"), [("beginner", [0, 1]), ("intermediate", [0, 2]), ("expert", [0, 3])])
def test_sales_a_total_of_6_7_9_by_level_with_a_replacement(level: str, taken: list[int]) -> None:
    game, _ = solo_game("seed", level)
    game.editors_on[SALES] = [0]
    you_print(game, WESTERN)
    lay_out(game, "western:3 western:3 romance:4 crime:6")
    only_does(game, SALES)
    assert [event["space"] for event in told(game, "automa-collects")] == taken
    assert [space for space in range(4) if game.map[space] is None] == taken, "the other one stays on the map"


@pytest.mark.parametrize("level", LEVELS)
def test_sales_2026_knows_no_total(level: str) -> None:
    game, _ = solo_game("2026", level)
    game.editors_on[SALES] = [0]
    you_print(game, WESTERN)
    lay_out(game, "western:3 western:3 romance:4 crime:6")
    only_does(game, SALES)
    assert [event["space"] for event in told(game, "automa-collects")] == [0, 1]


def test_sales_a_replaced_face_down_tile_stays_face_up_and_its_fan_is_one() -> None:
    game, _ = solo_game("seed", "expert")
    game.editors_on[SALES] = [0]
    it_prints(game, CRIME, 2)
    lay_out(game, "horror:? romance:? crime:6")
    only_does(game, SALES, {"order-horror": ["3"], "order-romance": ["3"]})
    assert game.map[0] is None
    assert game.map[2] is None
    kept = game.map[1]
    assert kept is not None
    assert kept.order is not None
    assert kept.order.value == 3
    assert its_fans(game) == [2 + 2]


@pytest.mark.parametrize("edition", BOTH)
def test_sales_your_rip_offs_guide_it_too(edition: str) -> None:
    """(r)."""
    game, _ = solo_game(edition)
    game.editors_on[SALES] = [0]
    it_prints(game, SUPERHEROES, 3)
    you_print(game, CRIME)
    put_out(game, game.person, rip_off(SUPERHEROES, "money"), writer(HORROR, 3), artist(HORROR, 3))
    lay_out(game, "crime:6 crime:6 superheroes:3 superheroes:4")
    only_does(game, SALES)
    assert [event["space"] for event in told(game, "automa-collects")] == [3, 2]


@pytest.mark.parametrize("edition", BOTH)
def test_sales_without_a_comic_it_collects_and_nobody_gains_fans(edition: str) -> None:
    game, _ = solo_game(edition)
    you_print(game, WESTERN)
    lay_out(game, "western:3 western:4 western:5")
    only_does(game, SALES)
    assert not any(tile is not None for tile in game.map)
    assert game.person.printed[0].fans == 2


@pytest.mark.parametrize("edition", BOTH)
def test_sales_a_tie_goes_by_priority_of_one_genre_the_leftmost(edition: str) -> None:
    """(r)."""
    game, _ = solo_game(edition)
    for genre, bonus in ((CRIME, "money"), (ROMANCE, "money"), (ROMANCE, "fan"), (SCI_FI, "money")):
        it_prints(game, genre, 4, bonus)
    lay_out(game, "western:3 western:4 western:5")
    only_does(game, SALES)
    assert its_fans(game) == [4, 7, 4, 4]


@pytest.mark.parametrize(("edition", "there", "fails"), [
    ("seed", "", True), ("2026", "", True),
    ("seed", "crime:3", False), ("2026", "crime:3", True),
    ("seed", "crime:3 crime:? horror:6 horror:5", False), ("2026", "crime:3 crime:? horror:6 horror:5", True),
    ("seed", "crime:3 crime:4 crime:5", False), ("2026", "crime:3 crime:4 crime:5", False),
])  # fmt: skip
def test_sales_fails(edition: str, there: str, fails: bool) -> None:
    """On the first space: seed only if nothing lies there, 2026 if no genre has three."""
    game, _ = solo_game(edition)
    lay_out(game, there)
    flip(game, card("sales print ideas"), {"order-crime": ["4"]} if "?" in there and not fails else None)
    assert (SALES in failed(game)) is fails
    assert editors(game) == ({} if fails else {SALES: [1]})


def test_sales_its_orders_are_no_challenge_and_no_points() -> None:
    game, automa = solo_game()
    lay_out(game, "western:3 western:4 western:5")
    only_does(game, SALES)
    assert score(game, automa) == 18
    assert (game.person.orders, game.person.fulfilled) == ([], [])


# -- Fase di fine round ---------------------------------------------------------------------------


def standing(edition: str, yours: Sequence[int], its: Sequence[int], round_: int = 1) -> tuple[AgeOfComics, Automa]:
    game, automa = solo_game(edition, round_=round_)
    fill_mat(game, game.person, *yours)
    for genre, fans in zip(Genre, its, strict=False):
        it_prints(game, genre, fans)
    return game, automa


RANKINGS: list[tuple[list[int], list[int], int, int]] = [
    ([5], [4], 3, 2),
    ([4], [5], 2, 3),
    ([4], [2, 3, 5], 2, 3),
    ([5], [5], 3, 3),
    ([2, 5], [5, 5], 3, 3),
    ([], [5], 0, 3),
    ([5], [], 3, 0),
    ([], [], 0, 0),
]


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("yours", "its", "you", "it"), RANKINGS)
def test_end_of_round_ranking_a_tie_is_3_each(
    edition: str, yours: list[int], its: list[int], you: int, it: int
) -> None:
    game, automa = standing(edition, yours, its)
    run(end_of_round(game, automa))
    assert (game.person.ranking_points, automa.ranking_points) == (you, it)


@pytest.mark.parametrize("edition", BOTH)
def test_end_of_round_fans_and_money_as_in_multiplayer_but_no_money_for_it_and_no_new_order(edition: str) -> None:
    game, automa = standing(edition, [4, 1], [10, 1])
    game.editors_on[HIRE] = [1, 0]
    automa.editors = game.person.editors = 0
    run(end_of_round(game, automa))
    assert game.person.money == 3 + 1
    assert automa.money == 0
    assert [printed.fans for printed in game.person.printed] == [3, 1]
    assert its_fans(game) == [9, 1], "to no less than 1"
    assert game.turn_order == [1, 0]
    assert not told(game, "turn-order")
    assert (automa.editors, game.person.editors, editors(game)) == (4, 4, {})
    assert all(None not in pile.display for pile in (game.writers, game.artists, game.comics))


@pytest.mark.parametrize("edition", BOTH)
def test_end_of_round_v_is_the_end_ranking_and_money_still_come(edition: str) -> None:
    game, automa = standing(edition, [4], [10], round_=5)
    run(end_of_round(game, automa))
    assert (game.person.money, game.person.ranking_points, automa.ranking_points) == (3, 2, 3)
    assert (game.person.printed[0].fans, its_fans(game)) == (4, [10]), "nobody loses fans"


def test_its_unprinted_cards_stay_beside_its_mat_between_rounds() -> None:
    game, automa = solo_game()
    give(game, automa, *team(1), comic(HORROR))
    run(end_of_round(game, automa))
    assert [held.face for held in automa.hand] == [*team(1), comic(HORROR)]


# -- Punteggio di fine partita --------------------------------------------------------------------


@pytest.mark.parametrize(("level", "points"), [("beginner", 18), ("intermediate", 24), ("expert", 32)])
@pytest.mark.parametrize("edition", BOTH)
def test_score_its_fans_ranking_masteries_and_18_24_32(edition: str, level: str, points: int) -> None:
    game, automa = solo_game(edition, level)
    it_prints(game, CRIME, 7)
    it_prints(game, ROMANCE, 4)
    game.mastery.update({CRIME: 1, HORROR: 1, WESTERN: 0})
    automa.ranking_points = 8
    give(game, automa, *team(3), comic(HORROR))
    automa.fulfilled.append(order(CRIME, 6))
    assert sheet(game, automa) == {"fans": 11, "ranking": 8, "mastery": 4, "level": points}
    assert score(game, automa) == 23 + points, "nothing for its originals, its hand or its orders"


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("more", "winner"), [(-1, 1), (0, 1), (1, 0)])
def test_duel_you_need_more_than_it_has_a_tie_is_its_win(edition: str, more: int, winner: int) -> None:
    game, automa = solo_game(edition)
    it_prints(game, CRIME, 7)
    game.person.ranking_points = score(game, automa) + more
    assert winners(game) == [winner]
    final_score(game)
    assert [event["seat"] for event in told(game, "won")] == [winner]


def test_duel_no_tie_break_by_printed_comics() -> None:
    game, automa = solo_game()
    you_print(game, CRIME, ROMANCE, WESTERN)
    game.person.ranking_points += score(game, automa) - score(game, game.person)
    assert score(game, game.person) == score(game, automa)
    assert winners(game) == [1]


TITLES = [
    (-15, ""), (0, ""), (49, ""), (50, "proofreader"), (59, "proofreader"), (60, "assistant-editor"),
    (69, "assistant-editor"), (70, "editor"), (79, "editor"), (80, "associate-editor"), (89, "associate-editor"),
    (90, "senior-editor"), (99, "senior-editor"), (100, "editor-in-chief"), (109, "editor-in-chief"),
    (110, "publisher"), (200, "publisher"),
]  # fmt: skip


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("points", "title"), TITLES)
def test_title(edition: str, points: int, title: str) -> None:
    assert title_for(points) == title
    game, _ = solo_game(edition)
    game.person.ranking_points = points
    final_score(game)
    (event,) = told(game, "title" if title else "no-title")
    assert (event["title"], event["total"]) == (title, points)


def test_title_does_not_depend_on_the_duel() -> None:
    game, automa = solo_game()
    automa.ranking_points = 300
    game.person.ranking_points = 110
    final_score(game)
    assert winners(game) == [1]
    assert [event["title"] for event in told(game, "title")] == ["publisher"]


# -- Sfide multiple -------------------------------------------------------------------------------

Setting = Callable[[AgeOfComics, Player], object]


def held(*genres: Genre) -> Setting:
    return lambda game, you: game.mastery.update(dict.fromkeys(genres, 0))


def dollars(money: int) -> Setting:
    return lambda game, you: setattr(you, "money", money)


def with_fans(*fans: int) -> Setting:
    return lambda game, you: fill_mat(game, you, *fans)


def with_hype(fans: int, tokens: int, *others: int) -> Setting:
    def set_up(game: AgeOfComics, you: Player) -> None:
        fill_mat(game, you, fans, *others)
        you.printed[0].hype = tokens

    return set_up


def orders(fulfilled: int, unfulfilled: int = 0) -> Setting:
    def set_up(game: AgeOfComics, you: Player) -> None:
        you.fulfilled = [order(CRIME, 3) for _ in range(fulfilled)]
        you.orders = [order(CRIME, 3) for _ in range(unfulfilled)]

    return set_up


def mat(originals: Sequence[Genre], rip_offs: Sequence[Genre] = ()) -> Setting:
    def set_up(game: AgeOfComics, you: Player) -> None:
        you_print(game, *originals)
        for genre in rip_offs:
            number = len(you.printed)
            put_out(game, you, rip_off(genre, "money"), HOUSE.writers[4 * number], HOUSE.artists[4 * number])

    return set_up


ALL_BUT_HORROR = [CRIME, SCI_FI, SUPERHEROES, ROMANCE, WESTERN]

MET: list[tuple[str, str, Setting, bool, bool | None]] = [
    ("superheroes-western", "both and another", held(SUPERHEROES, WESTERN, CRIME), True, True),
    ("superheroes-western", "both and two others", held(SUPERHEROES, WESTERN, CRIME, HORROR), True, True),
    ("superheroes-western", "no other", held(SUPERHEROES, WESTERN), False, False),
    ("superheroes-western", "three without western", held(SUPERHEROES, CRIME, HORROR), False, False),
    ("superheroes-western", "three without superheroes", held(WESTERN, CRIME, HORROR), False, False),
    ("superheroes-western", "one is the Automa's", lambda game, you: game.mastery.update(
        {SUPERHEROES: 0, WESTERN: 1, CRIME: 0, HORROR: 0}), False, False),
    ("sci-fi-horror", "both and another", held(SCI_FI, HORROR, CRIME), True, True),
    ("sci-fi-horror", "no other", held(SCI_FI, HORROR), False, False),
    ("sci-fi-horror", "three without horror", held(SCI_FI, CRIME, ROMANCE), False, False),
    ("sci-fi-horror", "three without sci-fi", held(HORROR, CRIME, ROMANCE), False, False),
    ("romance-crime", "both and another", held(ROMANCE, CRIME, WESTERN), True, True),
    ("romance-crime", "no other", held(ROMANCE, CRIME), False, False),
    ("romance-crime", "three without crime", held(ROMANCE, WESTERN, HORROR), False, False),
    ("romance-crime", "three without romance", held(CRIME, WESTERN, HORROR), False, False),
    ("twenty-dollars", "$20", dollars(20), True, True),
    ("twenty-dollars", "$19", dollars(19), False, False),
    ("eleven-fans", "12", with_fans(12), True, True),
    ("eleven-fans", "11: more than 11, or 11 and more", with_fans(11), False, True),
    ("eleven-fans", "10", with_fans(10), False, False),
    ("eleven-fans", "several with 10", with_fans(10, 10, 10), False, False),
    ("eleven-fans", "with hype", with_hype(14, 1), False, False),
    ("eleven-fans", "with hype, and one without", with_hype(14, 1, 12), True, True),
    ("eleven-fans", "set aside, but no token used", with_hype(12, 0), True, True),
    ("thirty-five-fans", "35", with_fans(10, 10, 15), True, True),
    ("thirty-five-fans", "34", with_fans(10, 10, 14), False, False),
    ("twelve-orders", "12", orders(12), True, True),
    ("twelve-orders", "11", orders(11), False, False),
    ("twelve-orders", "11 and one unfulfilled", orders(11, 1), False, False),
    ("every-genre", "all six", mat([*ALL_BUT_HORROR, HORROR]), True, True),
    ("every-genre", "a rip-off is a printed comic", mat(ALL_BUT_HORROR, [HORROR]), True, True),
    ("every-genre", "five", mat(ALL_BUT_HORROR), False, False),
    ("every-genre", "six of five genres", mat([*ALL_BUT_HORROR, CRIME]), False, False),
    ("no-rip-offs", "originals", mat([CRIME, ROMANCE]), True, True),
    ("no-rip-offs", "nothing printed", mat([]), True, True),
    ("no-rip-offs", "one rip-off", mat([CRIME, ROMANCE], [HORROR]), False, False),
    ("only-rip-offs", "rip-offs", mat([], [HORROR, CRIME]), True, None),
    ("only-rip-offs", "nothing printed", mat([]), False, None),
    ("only-rip-offs", "one original", mat([ROMANCE], [HORROR, CRIME]), False, None),
]  # fmt: skip


CASES = [
    pytest.param(edition, challenge, set_up, met, id=f"{edition} {challenge}: {what}")
    for challenge, what, set_up, seed, later in MET
    for edition, met in (("seed", seed), ("2026", later))
    if met is not None
]


@pytest.mark.parametrize(("edition", "challenge", "set_up", "met"), CASES)
def test_challenge(edition: str, challenge: str, set_up: Setting, met: bool) -> None:
    game, _ = solo_game(edition, challenges=challenge)
    set_up(game, game.person)
    assert is_met(game, game.person, challenge) is met
    assert sheet(game, game.person)["challenges"] == (0 if met else -15)
    final_score(game)
    assert [event["challenge"] for event in told(game, "challenge-met" if met else "challenge-missed")] == [challenge]


def test_challenge_every_one_of_the_document_is_there_and_tested_both_ways() -> None:
    assert len(CHALLENGES) == 10
    for challenge in CHALLENGES:
        assert {seed for name, _, _, seed, _ in MET if name == challenge} == {True, False}


@pytest.mark.parametrize("edition", BOTH)
def test_challenge_minus_15_for_each_missed_one(edition: str) -> None:
    game, _ = solo_game(edition, challenges="twenty-dollars,no-rip-offs,twelve-orders,every-genre")
    game.person.money = 20
    assert sheet(game, game.person)["challenges"] == -30
    assert score(game, game.person) == 20 // 4 - 30


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("challenges", "winner", "title"), [("", 0, "assistant-editor"), ("every-genre", 1, "")])
def test_challenge_points_are_lost_before_duel_and_title(
    edition: str, challenges: str, winner: int, title: str
) -> None:
    """(r)."""
    game, automa = solo_game(edition, challenges=challenges)
    automa.ranking_points = 45 - 18
    game.person.ranking_points = 60
    assert winners(game) == [winner]
    final_score(game)
    titles = [event["title"] for event in (*told(game, "title"), *told(game, "no-title"))]
    assert titles == [title]


def test_challenge_without_challenges_nothing_is_lost_and_the_automa_loses_nothing() -> None:
    game, _ = solo_game()
    assert "challenges" not in sheet(game, game.person)
    game, automa = solo_game(challenges="every-genre,twelve-orders")
    assert score(game, automa) == 18


EXCLUDED: list[tuple[list[str], set[str]]] = [
    ([], set()),
    (["only-rip-offs"], set()),
    (["only-rip-offs", "no-rip-offs"], {"no-rip-offs"}),
    (["only-rip-offs", "superheroes-western"], {"superheroes-western"}),
    (["sci-fi-horror", "only-rip-offs"], {"sci-fi-horror"}),
    (["only-rip-offs", "romance-crime", "twenty-dollars"], {"romance-crime"}),
    (["only-rip-offs", "every-genre"], {"every-genre"}),
    (["only-rip-offs", "twenty-dollars", "eleven-fans", "thirty-five-fans", "twelve-orders"], set()),
    ([name for name in CHALLENGES if name != "only-rip-offs"], set()),
]


@pytest.mark.parametrize(("chosen", "warned"), EXCLUDED)
def test_challenge_alcune_non_sono_compatibili_tra_loro(chosen: list[str], warned: set[str]) -> None:
    assert set(excluded(chosen)) == warned
    said = warnings({"challenges": ",".join(chosen)}, catalogue())
    assert len(said) == bool(warned), "one line, or nothing"
    assert all(name in line and "\n" not in line for line in said for name in warned)
    assert solo_table(challenges=",".join(chosen)).game.challenges == tuple(chosen), "it is a warning, no refusal"


# -- settings -------------------------------------------------------------------------------------


def test_settings_what_is_taken_if_nothing_is_said() -> None:
    table = solo_table()
    assert (automa_of(table).level.name, table.game.edition, table.game.challenges) == ("beginner", "seed", ())
    assert described({}) == "beginner seed"


def test_settings_level_edition_and_challenges() -> None:
    chosen = {"level": "expert", "edition": "2026", "challenges": "no-rip-offs,twenty-dollars"}
    table = solo_table(level="expert", edition="2026", challenges="no-rip-offs,twenty-dollars")
    assert (automa_of(table).level.name, table.game.edition) == ("expert", "2026")
    assert table.game.challenges == ("no-rip-offs", "twenty-dollars")
    assert described(chosen) == "expert 2026 +2"


@pytest.mark.parametrize("challenge", CHALLENGES)
def test_settings_only_rip_offs_is_refused_in_2026(challenge: str) -> None:
    assert solo_table(challenges=challenge).game.challenges == (challenge,)
    if challenge == "only-rip-offs":
        with pytest.raises(UnknownName, match="edition 2026 has no challenge 'only-rip-offs'"):
            solo_table(edition="2026", challenges=challenge)
    else:
        assert solo_table(edition="2026", challenges=challenge).game.challenges == (challenge,)


SOLO = ["me", "automa"]

REFUSED: list[tuple[list[str], Mapping[str, str], str]] = [
    (SOLO, {"level": "4"}, "'level' is beginner or intermediate or expert, not '4'"),
    (SOLO, {"edition": "2020"}, "'edition' is seed or 2026, not '2020'"),
    (SOLO, {"mode": "intro"}, "no setting 'mode'; it has level, edition"),
    (SOLO, {"challenges": "win"}, "edition seed has no challenge 'win'; its challenges are superheroes-western, "),
    (SOLO, {"challenges": "every-genre,"}, "has no challenge ''"),
    (SOLO, {"challenges": "every-genre,no-rip-offs,every-genre"}, "'every-genre' is chosen twice"),
    (["automa", "me"], {}, "sits second"),
    (["automa", "automa"], {}, "against one person"),
    (["me"], {}, "seats 2 to 4 players, not 1"),
    (["me", "you", "automa"], {}, "against one person"),
    (["me", "automa", "you"], {}, "against one person"),
    (["me", "you"], {"level": "expert"}, "no setting 'level'"),
    (["me", "you"], {"challenges": "every-genre"}, "no setting 'challenges'"),
]


@pytest.mark.parametrize(("seats", "chosen", "complaint"), REFUSED)
def test_settings_what_cannot_be_is_refused_in_one_line(
    seats: list[str], chosen: Mapping[str, str], complaint: str
) -> None:
    with pytest.raises(UnknownName) as refused:
        cartone.new("age-of-comics", seats, settings=chosen)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_settings_an_unknown_setting_names_all_there_are() -> None:
    with pytest.raises(UnknownName, match="level, edition, display, challenges"):
        cartone.new("age-of-comics", SOLO, settings={"mode": "intro"})


# -- whole games ----------------------------------------------------------------------------------

solo_games = st.tuples(st.integers(0, 10**9), st.sampled_from(LEVELS), st.sampled_from(BOTH))
WHOLE = settings(max_examples=20, deadline=None, derandomize=True)


def check_automa(game: AgeOfComics, automa: Automa) -> None:
    """What holds at any time."""
    assert (automa.money, automa.tickets, automa.cubes, automa.hyped, automa.orders) == (0, 0, [], [], [])
    assert not any(automa.ideas.values())
    assert (automa.agent, automa.mat_points) == (START, 0)
    assert automa.team_cards <= 4
    assert len(automa.comics()) <= 2
    assert all(held.seen >> 0 & 1 for held in automa.hand)
    assert automa.seat not in game.editors_on[ROYALTIES]
    assert len(automa.creatives(Craft.WRITER)) == len(automa.creatives(Craft.ARTIST))
    assert [printed.slot for printed in automa.printed] == list(range(1, len(automa.printed) + 1))
    assert game.turn_order == [1, 0] or game.phase is Phase.SETUP


@WHOLE
@given(solo_games)
def test_whole_solo_games(game: tuple[int, str, str]) -> None:
    seed, level, edition = game
    table, random = solo_table(seed, level=level, edition=edition), Random(key_of(seed, "solo"))
    while table.pending:
        assert list(table.pending) == [0], "it is never asked"
        step(table, random)
        if table.game.phase is not Phase.SETUP:
            check_automa(table.game, automa_of(table))
            check_cards(table.game)
            check_tokens(table.game)
    story = table.game
    turns = len(told(story, "automa-acts")) + len(told(story, "automa-loses-turn"))
    assert turns == len(told(story, "automa-card")) == 20
    assert len(told(story, "automa-prints")) + len(told(story, "automa-rips-off")) == len(automa_of(table).printed)
    text = str(table.record)
    assert cartone.load(text).scores == table.scores


def test_every_step_of_its_has_its_reasons() -> None:
    for seed in range(6):
        table, random = solo_table(seed, edition=BOTH[seed % 2]), Random(key_of(seed, "solo"))
        while table.pending:
            step(table, random)
        explained = {"automa-acts", "automa-fails", "automa-hires", "automa-develops", "automa-prints",
                     "automa-rips-off", "automa-sells"}  # fmt: skip
        for message in explained:
            count = len(told(table.game, message))
            assert len(reasons(table.game, message)) >= count, message
