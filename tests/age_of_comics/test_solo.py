"""The solo game: setup, turns and cards, the choice of the action, and failures.

Each test names its rule in the solo document; "(r)" marks a ruling of our rules page. Where the editions differ, they
are tested side by side.
"""

from __future__ import annotations

from collections import Counter

import pytest

from cartone.games.age_of_comics.city import START
from cartone.games.age_of_comics.components import Action, Comic, Craft, Creative, Genre
from cartone.games.age_of_comics.game import AgeOfComics, Phase, Player
from cartone.games.age_of_comics.solo import actions, end_of_round, setup
from cartone.locale import LANGUAGES
from cartone.table import IllegalOutcome, Random, key_of
from tests.messages import messages
from tests.test_locale import fields

from .builders import HOUSE, comic
from .cases import cases
from .driving import play_on, run, told
from .lively import questions
from .names import CRIME, DEVELOP, HIRE, HORROR, IDEAS, PRINT, ROMANCE, SALES
from .positions import give
from .solo_builders import BOTH, market, solo_game, team
from .solo_driving import automa_of, card, editors, failed, flip, solo_table

# -- Preparazione ---------------------------------------------------------------------------------


def first_cards(player: Player) -> tuple[Creative, Creative, Comic]:
    """Return the first hand: a writer and an artist of value 2, and a comic."""
    by, drawn_by, title = (held.face for held in player.hand)
    assert isinstance(by, Creative)
    assert isinstance(drawn_by, Creative)
    assert isinstance(title, Comic)
    assert (by.craft, by.value, drawn_by.craft, drawn_by.value) == (Craft.WRITER, 2, Craft.ARTIST, 2)
    return by, drawn_by, title


@pytest.mark.parametrize("seed", range(6))
def test_setup_yours_is_that_of_the_second_player(edition: str, seed: int) -> None:
    table = solo_table(seed, edition=edition)
    assert table.pending[0].kind == "genre", "una carta fumetto a faccia in giù a piacere"
    table.answer(0, "romance")
    play_on(table, lambda table: table.game.phase is Phase.ACTIONS)
    you = table.game.person
    assert you.money == 5
    assert sum(you.ideas.values()) == 3
    by, drawn_by, title = first_cards(you)
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


def test_setup_the_automas_cards_lie_face_up_and_it_has_nothing_else(edition: str) -> None:
    game, automa = solo_game(edition)
    run(setup(game, automa), "A genre romance", *["A idea crime"] * 3)
    by, drawn_by, title = first_cards(automa)
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


# -- Come funziona l'Automa: turns and cards ------------------------------------------------------


def who_acted(game: AgeOfComics) -> list[str]:
    """Return, for each round, the player of each turn in order."""
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
    with pytest.raises(IllegalOutcome, match="“Z01” cannot be drawn from the Automa cards"):
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


def test_action_the_first_then_the_second_then_the_third_of_the_same_card_as_they_are_done() -> None:
    game, automa = solo_game()
    market(game)
    for _ in range(3):
        flip(game, card("hire sales develop"))
    assert [event["action"] for event in told(game, "automa-acts")] == [HIRE, SALES, DEVELOP]
    assert editors(game) == {HIRE: [1], SALES: [1], DEVELOP: [1]}
    automa.hand.clear()
    flip(game, card("hire sales develop"))
    assert editors(game) == {HIRE: [1, 1], SALES: [1], DEVELOP: [1]}, "all three were done: from the top again"
    assert automa.editors == 0


def test_action_in_a_new_round_nothing_is_done() -> None:
    game, automa = solo_game()
    market(game)
    flip(game, card("hire sales develop"))
    run(end_of_round(game, automa))
    assert editors(game) == {}
    flip(game, card("hire sales develop"))
    assert editors(game) == {HIRE: [1]}


DOES: list[tuple[str, str, str, str, str]] = [
    ("only its own editors count as done", "hire:00", "hire sales develop", "", "hire"),
    ("failed: places no editor, and the next is tried", "", "print ideas sales", "print ideas", "sales"),
    ("failed: all spaces full", "hire:000", "hire develop sales", "hire", "develop"),
    ("(r) done ones again before the board", "develop:1 sales:1", "develop print sales", "print", "develop"),
    ("(r) done ones top down", "develop:110 sales:1", "develop print sales", "print develop", "sales"),
    ("first free space: 1", "sales:100 develop:100", "hire sales develop", "", "hire"),
    ("first free space: 2", "hire:0 sales:100 develop:100", "hire sales develop", "", "hire"),
    ("first free space: 3", "hire:01 sales:100 develop:100", "hire sales develop", "", "hire"),
    ("the first possible on the board", "sales:000", "print ideas sales", "print ideas sales", "hire"),
    ("the second", "hire:000 sales:000", "print ideas sales", "print ideas sales hire", "develop"),
    ("the first but one on the card", "hire:000 sales:000", "hire ideas print", "hire ideas print", "develop"),
    ("the fourth", "hire:000 develop:000", "hire ideas print", "hire ideas print develop", "sales"),
    ("the last", "hire:000 develop:000", "hire develop ideas", "hire develop ideas print", "sales"),
]


@cases("before on_card fails does", DOES)
def test_what_it_does_with_a_card(before: str, on_card: str, fails: str, does: str) -> None:
    """`action:seats` lists the editors already on an action. If no action on the card is available, the other actions
    on the board are tried."""
    game, automa = solo_game()
    market(game)
    for action, seats in (stand.split(":") for stand in before.split()):
        game.editors_on[Action(action)] = list(map(int, seats))
    after = {action: [*seats, 1] if action == does else list(seats) for action, seats in game.editors_on.items()}
    flip(game, card(on_card))
    assert failed(game) == fails.split()
    assert game.editors_on == after
    (acts,) = told(game, "automa-acts")
    assert (acts["action"], acts["place"]) == (does, len(after[Action(does)]))
    assert automa.editors == 3, "one editor for the turn"


def test_failed_is_not_done_so_it_is_tried_again_with_the_next_card() -> None:
    game, automa = solo_game()
    market(game)
    flip(game, card("print sales hire"))
    give(game, automa, *team(5), comic(HORROR))
    flip(game, card("print sales hire"))
    assert editors(game) == {SALES: [1], PRINT: [1]}


def test_nessuna_azione_disponibile_print_before_sales_and_never_royalties() -> None:
    game, automa = solo_game()
    market(game)
    for action in (HIRE, DEVELOP):
        game.editors_on[action] = [0, 0, 0]
    give(game, automa, *team(5), comic(HORROR))
    flip(game, card("hire develop ideas"))
    assert editors(game)[PRINT] == [1]


def test_nothing_possible_loses_the_turn(edition: str) -> None:
    """(r): the Automa does not take Royalties, either, although its spaces are free."""
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


def test_every_step_of_its_has_its_reasons_which_name_all_that_they_speak_of() -> None:
    """The reasons leave out only the place on a display, which the reader can see."""
    explained = {f"automa-{deed}" for deed in ["acts", "fails", "hires", "develops", "prints", "rips-off", "sells"]}
    for seed in range(6):
        table, random = solo_table(seed, edition=BOTH[seed % 2]), Random(key_of(seed, "solo"))
        list(questions(table, random))
        for event in table.game.story.events():
            assert event.reasons or event.id not in explained, event.id
            for reason in event.reasons:
                named = fields(messages("en")[f"age-of-comics.reason.{reason.id}"][-1])
                assert named == set(reason.params) - {"place"}, reason.id


LIMITS = {
    "next-on-the-card": {"en": "this round", "de": "dieser Runde", "pl": "w tej rundzie", "it": "in questo round"},
    "first-not-done": {"en": "not taken", "de": "noch nicht", "pl": "jeszcze nie", "it": "non ha ancora fatto"},
    "repeat-after-failures": {"en": "still to do", "de": "noch nicht", "pl": "jeszcze nie", "it": "non ancora"},
    "sales-genre": {"en": "at least", "de": "mindestens", "pl": "co najmniej", "it": "almeno"},
    "sales-short": {"en": "last", "de": "letzten", "pl": "ostatnie", "it": "ultimo"},
}


def test_a_reason_keeps_its_limits_in_every_language() -> None:
    """In each language, a reason states exactly the limits of its rule."""
    wanted = [*LIMITS.items(), ("next-on-the-card", LIMITS["first-not-done"])]
    said = [
        (reason, language, words[language], form)
        for reason, words in wanted
        for language in LANGUAGES
        for form in messages(language)[f"age-of-comics.reason.{reason}"]
    ]
    assert not [(reason, language) for reason, language, words, form in said if words not in form]
