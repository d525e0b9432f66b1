"""The solo game: setup, Collect, both cuts, Show and end, and whole random games."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cartone.bots import bot_called, choose
from cartone.games import stamp_swap
from cartone.games.stamp_swap import ROOM
from cartone.games.stamp_swap.album import cell_of
from cartone.games.stamp_swap.components import Box
from cartone.games.stamp_swap.game import Pinzetta, StampSwap
from cartone.games.stamp_swap.opponent import INTRO_POINTS, LEVEL_POINTS
from cartone.games.stamp_swap.options import Cuts, Exchange, Split, Splits
from cartone.games.stamp_swap.rulings import Ruling
from cartone.games.stamp_swap.scoring import finish, rare_counts
from cartone.games.stamp_swap.turn import appraise
from cartone.games.stamp_swap.words import Words
from cartone.locale import LANGUAGES, catalogue
from cartone.table import IllegalAnswer, Outcome, Random, Table, UnknownName, key_of
from cartone.testing import hidden_outcomes
from cartone.text import Style
from tests.whole_games import check_identity, check_twins, play_some

from .builders import HOUSE, asked, play_on, played_to, table_of, told
from .test_whole_games import check_albums, check_cardboard, step, twin

LEVELS = ["1", "2", "3"]


def solo_table(
    level: str = "1", mode: str = "full", seed: int = 1, stack: dict[str, list[str]] | None = None
) -> Table[StampSwap]:
    return table_of(["me", "pinzetta"], seed, stack=stack, level=level, mode=mode)


def pinzetta_of(table: Table[StampSwap]) -> Pinzetta:
    assert table.game.pinzetta is not None
    return table.game.pinzetta


@cache
def finished(seed: int = 1, mode: str = "full") -> Table[StampSwap]:
    """Return a finished random game at level 1, which callers must not change."""
    table = solo_table(mode=mode, seed=seed)
    play_on(table, seed=seed)
    return table


def lines_told(table: Table[StampSwap], start: int = 0) -> list[str]:
    words = Words(catalogue("en"), table.seats, 0)
    return [words.event(event) for event in table.game.story.events(start)]


# -- setup ------------------------------------------------------------------------------------


def test_setup_your_mat_has_no_pinzetta_and_hers_matches_the_yellow_contest() -> None:
    for seed in range(12):
        table = solo_table(seed=seed)
        mat, her_mat = table.game.players[0].mat, pinzetta_of(table).her_mat
        assert mat is not None
        assert mat.id in {"M4", "M5"}
        assert her_mat is not None
        assert table.game.contests[2].id in her_mat.contests


def test_setup_attendees_1_5_6_9_are_out_and_there_is_no_token() -> None:
    for table in map(finished, range(25)):
        came = [entry for entry in table.record.entries if isinstance(entry, Outcome) and entry.deck == "attendee"]
        used = {int(entry.card[1:]) for entry in came}
        assert not used & {1, 5, 6, 9}
        assert table.game.token_holder is None
        assert table.game.by_source(0)["token"] == 0


@pytest.mark.parametrize(("mode", "count"), [("full", 1), ("intro", 0)])
def test_setup_a_forever_stamp_in_her_box_is_told_but_not_in_intro_mode(mode: str, count: int) -> None:
    table = solo_table(mode=mode)
    assert len(pinzetta_of(table).boxes[Box.FOREVER]) == count
    assert lines_told(table).count("Pinzetta starts with 1 forever stamp on her mat.") == count


@pytest.mark.parametrize(
    ("seats", "chosen", "complaint"),
    [
        (["me", "pinzetta"], {"level": "4"}, "“level” cannot be “4”.* 1, 2 or 3"),
        (["me", "pinzetta"], {"mode": "easy"}, "“mode” cannot be “easy”.*full or intro"),
        (["me", "pinzetta"], {"contests": "in-order"}, "no setting “contests”.*level, mode"),
        (["pinzetta", "me"], {}, "the second seat"),
        (["me", "greedy", "pinzetta"], {}, "against one person"),
        (["pinzetta", "pinzetta"], {}, "against one person"),
        (["me", "greedy"], {"level": "1"}, "no setting “level”"),
        (["me", "greedy"], {"contests": "now"}, "“contests” cannot be “now”.*together or in-order"),
        *((["x"] * seats, {}, "2 to 5 players") for seats in (0, 1, 6)),
    ],
)
def test_setup_what_cannot_be_is_refused(seats: list[str], chosen: dict[str, str], complaint: str) -> None:
    with pytest.raises(UnknownName, match=complaint):
        stamp_swap.new(seats, settings=chosen)


def test_setup_level_1_is_taken_if_nothing_is_said() -> None:
    assert pinzetta_of(table_of(["me", "pinzetta"])).level == 1


# -- round setup and Collect ------------------------------------------------------------------


def test_phases_follow_each_other_on_three_days() -> None:
    table = solo_table()
    seen: list[tuple[str, str]] = []

    def note(table: Table[StampSwap]) -> bool:
        seen.append((table.game.day.value, table.game.phase.value))
        return False

    play_on(table, note)
    days = ("friday", "saturday", "sunday")
    assert list(dict.fromkeys(step for step in seen if step[1] != "collect")) == [
        (day, phase) for day in days for phase in ("swap", "show")
    ]
    assert [event["day"] for event in told(table, "day")] == list(days)
    assert table.game.phase == "final-show"


def test_collect_her_piles_are_3_and_2_and_yours_6() -> None:
    table = solo_table(stack={"pinzetta-event": ["Z02", "Z07"]})
    assert [len(pile) for pile in pinzetta_of(table).piles] == [3, 2]
    assert len(table.game.players[0].collection) == 6
    hers = HOUSE.pinzetta_events[1]
    assert {Ruling.FIVE_ITEMS_FOR_HER, Ruling.SIX_ITEMS_FOR_YOU} <= table.game.rulings
    laid = [item for pile in pinzetta_of(table).piles for item in pile]
    assert [(item.back, item.up) for item in laid] == [(s.what, s.up) for s in (*hers.large, *hers.small)]


def test_collect_you_may_look_at_yours_but_not_at_hers() -> None:
    table = solo_table(stack={"pinzetta-event": ["Z04", "Z07"]})
    hers = [item for pile in table.view(0).players[1].piles for item in pile]
    assert any(not item.up and item.tile is None for item in hers)
    assert all(item.tile is not None or item.attendee is not None for item in table.view(0).me.collection)
    assert any(not item.up for item in table.view(0).me.collection)


def test_collect_generous_swaps_one_of_hers_with_one_of_yours_and_faces_stay() -> None:
    table = solo_table(stack={"pinzetta-event": ["Z04", "Z01"]})
    assert asked("exchange")(table)
    options = table.pending[0].options
    assert len(options) == 6 * 5, "you choose both, and must"
    hidden = next(item for pile in pinzetta_of(table).piles for item in pile if not item.up)
    mine = table.game.players[0].collection[2]
    place = [item.number for item in pinzetta_of(table).piles[0]].index(hidden.number)
    table.answer(0, Exchange(mine.number, hidden.number))
    collection = table.game.players[0].collection
    assert collection[2].number == hidden.number
    assert not collection[2].up
    assert table.view(0).me.collection[2].tile is not None, "now it is yours, and you may look"
    assert pinzetta_of(table).piles[0][place].number == mine.number
    assert {Ruling.SWAPPED_ITEMS_KEEP_FACES, Ruling.LOOK_AT_WHAT_YOU_GOT} <= table.game.rulings


def test_collect_turn_hers_up_look_at_hers_forever_and_points() -> None:
    up = solo_table(stack={"pinzetta-event": ["Z02", "Z04"]})
    assert all(item.up for pile in pinzetta_of(up).piles for item in pile)
    look = solo_table(stack={"pinzetta-event": ["Z04", "Z03"]})
    assert asked("look")(look)
    look.answer(0, look.pending[0].options.at(1))
    assert len(told(look, "looked")) == 1
    assert any(not item.up and item.tile for pile in look.view(0).players[1].piles for item in pile)
    mine = solo_table(stack={"pinzetta-event": ["Z02", "Z05"]})
    assert [item.back for item in mine.game.players[0].incoming] == ["forever"]
    hers = solo_table(stack={"pinzetta-event": ["Z02", "Z08"]})
    assert len(pinzetta_of(hers).boxes[Box.FOREVER]) == 2
    points = solo_table(stack={"pinzetta-event": ["Z02", "Z07"]})
    assert points.scores == [2, 0]


def test_collect_specialist_10_is_resolved_after_the_card() -> None:
    table = solo_table(stack={"pinzetta-event": ["Z05", "Z07"], "attendee": ["A10"]})
    assert asked("draw")(table)
    table.answer(0, "small-square")
    assert [item.back for item in table.game.players[0].reserve] == ["small-square"]
    kinds = [event.id for event in table.game.story.events()]
    assert kinds.index("scored-card") < kinds.index("drew")


# -- you cut, she chooses ---------------------------------------------------------------------


def test_your_cut_differs_by_exactly_one() -> None:
    table = solo_table(stack={"pinzetta-event": ["Z02", "Z07"], "attendee": ["A15", "A16"]})
    options = table.pending[0].options
    assert isinstance(options, Splits)
    assert all(len(split.reserve) == 1 and len(split.large) == len(split.small) + 1 for split in options)
    one, two, three, four, five, six = (item.number for item in table.game.players[0].collection)
    with pytest.raises(IllegalAnswer, match="exactly one item more than the other"):
        table.answer(0, f"{one} | {two} {three} {four} {five} | {six}")
    with pytest.raises(IllegalAnswer, match="each of your items once"):
        table.answer(0, f"{one} | {two} {three} | {four} {five}")
    assert str(options.read(f"{one} | {two} {three} | {six} {four} {five}")) == (
        f"{one} | {four} {five} {six} | {two} {three}"
    ), "either pile may come first"


def test_your_cut_with_an_even_rest_names_the_large_pile() -> None:
    space = Splits([1, 2, 3, 4, 5, 6], stamps=[1, 2, 3], more=1)
    even = [split for split in space if len(split.reserve) == 2]
    assert {len(split.large) for split in even} == {2}
    assert Split((1, 2), (3, 4), (5, 6)) in space
    assert Split((1, 2), (5, 6), (3, 4)) in space
    assert str(space.read("1 2 | 5 6 | 3 4")) == "1 2 | 5 6 | 3 4", "the first one named is the large one"


@pytest.mark.parametrize("language", LANGUAGES)
def test_your_cut_the_prompt_says_that_more_may_be_reserved_and_which_of_equal_piles_is_the_large_one(
    language: str,
) -> None:
    """The specialist Otto Safe lets you reserve one more item, which changes the sentence in the terminal, its help and
    the page."""
    words = catalogue(language)
    for stack, about in (({"attendee": ["A02"]}, "more"), ({"attendee": ["A04"]}, "")):
        table = solo_table(stack={"pinzetta-event": ["Z05", "Z07"], **stack})
        ask = table.pending[0]
        assert ask.about == about
        assert any(len(split.reserve) > 1 for split in ask.options) == bool(about)
        drawn = ROOM.screen(words, table.seats, 0, Style(colour=False))
        example = str(ask.options.at(1))
        suffix = f"-{about}" if about else ""
        assert drawn.instruction(ask) == words.text(f"stamp-swap.ask.split{suffix}", example=example)
        assert drawn.words.about(ask, "help") == words.text(f"stamp-swap.help.split{suffix}")
        assert drawn.words.about(ask, "do") == words.text(f"stamp-swap.do.split{suffix}")


@pytest.mark.parametrize(
    ("space", "about"),
    [
        (Splits([1, 2, 3, 4, 5, 6]), ""),
        (Splits([1, 2, 3, 4, 5, 6], stamps=[1, 2], more=1), "more"),
        (Splits([1, 2, 3, 4, 5, 6], stamps=[], more=1), ""),
        (Splits([1, 2, 3, 4, 5]), "even"),
        (Splits([1, 2, 3, 4, 5, 6], rare=[1, 2, 3, 4, 5, 6]), "even"),
        (Cuts([1, 2, 3, 4, 5, 6], stamps=[1, 2], more=1), "more"),
        (Cuts([1, 2, 3, 4, 5, 6]), ""),
    ],
)
def test_what_is_unlike_other_cuts_is_named_only_where_it_is_so(space: Splits | Cuts, about: str) -> None:
    assert space.about == about


def test_she_takes_one_pile_and_you_keep_the_other() -> None:
    table = solo_table(stack={"pinzetta-event": ["Z02", "Z07"], "attendee": ["A15", "A16"], "decision": ["D1"]})
    split = table.pending[0].options.at(7)
    table.answer(0, split)
    (choice,) = told(table, "she-chooses")
    assert choice["card"] == "D1"
    assert choice["crossed"] == 2
    taken = (split.large, split.small)[choice["pile"]]
    kept = (split.large, split.small)[1 - choice["pile"]]
    assert {item.number for item in pinzetta_of(table).incoming} == set(taken)
    assert {item.number for item in table.game.players[0].incoming} == set(kept)
    assert {item.number for item in table.game.players[0].reserve} == set(split.reserve)


def test_she_cannot_lose_more_tokens_than_the_pile_has() -> None:
    """The ruling applies only if more tokens are crossed out than the higher pile has."""
    met = set()
    for game in (table.game for table in map(finished, range(25))):
        choices = [event for event in game.story.events() if event.id == "she-chooses"]
        lost = [event.params["crossed"] > event.reasons[0].params["tokens"] for event in choices]
        assert (Ruling.TOKENS_NEVER_BELOW_NONE in game.rulings) == any(lost)
        met |= set(lost)
    assert met == {True, False}


def test_all_decision_cards_are_shuffled_for_each_choice_and_the_last_is_the_next_of_sunday() -> None:
    table = solo_table(stack={"decision": ["D1", "D1", "D1", "D2"]})
    play_on(table)
    assert [event["card"] for event in told(table, "she-chooses")] == ["D1"] * 3
    assert {event["card"] for event in told(table, "scored-mat")} == {"D2"}
    assert all(card.id != "D1" for card in table.game.decision_deck.cards), "no reshuffle before the mat is scored"


def test_tokens_go_back_after_each_choice() -> None:
    table = solo_table(stack={"pinzetta-event": ["Z02", "Z07"]})
    hers = {item.number for pile in pinzetta_of(table).piles for item in pile}
    yours = {item.number for item in table.game.players[0].collection}
    assert set(pinzetta_of(table).tokens) == yours
    table.answer(0, table.pending[0].options.at(7))
    assert set(pinzetta_of(table).tokens) == hers, "those beside your items are gone"
    table.answer(0, "B1")
    assert pinzetta_of(table).tokens == {}


def test_a_specialist_works_when_she_takes_your_pile() -> None:
    table = played_to("choose", solo_table(stack={"pinzetta-event": ["Z05", "Z07"], "attendee": ["A04"]}))
    scored = [event for event in told(table, "scored-card") if event["card"].id == "A04"]
    assert [event["points"] for event in scored] == [3]


# -- she cuts, you choose ---------------------------------------------------------------------


def test_you_choose_one_of_her_piles_and_she_keeps_the_other() -> None:
    stack = {"pinzetta-event": ["Z02", "Z07"]}
    table = played_to("choose", solo_table(stack=stack))
    large, small = ({item.number for item in pile} for pile in pinzetta_of(table).piles)
    hers = {item.number for item in pinzetta_of(table).incoming}
    table.answer(0, "B2")
    assert [event["pile"] for event in told(table, "her-pile-taken")] == [1]
    cards = {item.number for pile in pinzetta_of(solo_table(stack=stack)).piles for item in pile if item.attendee}
    assert small - cards <= {item.number for item in table.game.players[0].incoming}
    play_on(table, lambda table: table.game.day == "saturday")
    assert {event["item"] for event in told(table, "boxed")} == hers | large


def test_her_face_down_stamps_stay_hidden_until_the_end_of_the_swap() -> None:
    table = solo_table(stack={"pinzetta-event": ["Z10", "Z07"]})
    hidden = {item.number for pile in pinzetta_of(table).piles for item in pile if not item.up}
    assert hidden
    play_on(table, asked("choose"))
    assert not told(table, "revealed")
    for pile in table.view(0).players[1].piles:
        assert all(item.tile is None for item in pile if not item.up)
    play_on(table, asked("place"))
    assert hidden <= {event["item"] for event in told(table, "revealed")}


# -- Show and end -----------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_show_her_points_are_the_score_for_the_level_times_the_day_and_at_the_end_they_add_up(level: str) -> None:
    table = solo_table(level=level, seed=4)
    play_on(table)
    shows = told(table, "scored-her-show")
    assert [event["times"] for event in shows] == [1, 2, 3]
    assert len({event["card"] for event in shows}) == 3, "the four cards are not reshuffled"
    for event in shows:
        card = next(card for card in HOUSE.show_scorings if card.id == event["card"])
        assert event["contest"].type is card.type
        assert event["each"] == card.scores[event["contest"].id][int(level) - 1]
        assert event["points"] == event["each"] * event["times"]
    pinzetta, points = pinzetta_of(table), table.game.by_source(1)
    assert points["level"] == LEVEL_POINTS[int(level)]
    assert Ruling.SEVEN_BOXES_IN_ORDER in table.game.rulings
    assert [event["box"] for event in told(table, "scored-mat")] == list(Box)
    assert points["mat"] == sum(event["counted"] * event["each"] for event in told(table, "scored-mat"))
    assert [event["counted"] for event in told(table, "scored-mat")] == [len(pinzetta.boxes[box]) for box in Box]
    assert points["values"] == sum(item.tile.value for item in pinzetta.boxes[Box.RARE] if item.tile)
    assert set(points) == {"show", "mat", "forever", "values", "level"}, "nothing for specialists or the Finale"


def test_show_you_place_score_and_enter_as_in_the_base_game() -> None:
    table = finished(2)
    you, game = table.game.players[0], table.game
    assert you.mat is not None
    assert len({ticket.contest for ticket in you.tickets}) == 3
    assert {ticket.contest for ticket in you.tickets} <= set(game.contests)
    assert you.points["contests"] == sum(ticket.points for ticket in you.tickets)
    printed = [event for event in told(table, "scored-exhibitor") if event["card"] is you.mat.exhibitor]
    assert len(printed) == 3, "every day"
    placed = [event["tile"] for event in told(table, "placed")]
    assert [laid.tile for laid in you.album.tiles] == placed
    assert you.points["values"] == sum(tile.value for tile in placed)
    assert [event["seat"] for event in told(table, "scored-finale")] == [0]


def test_she_uses_no_attendee() -> None:
    had = set()
    for table in map(finished, range(25)):
        had |= {item.attendee.is_exhibitor for item in pinzetta_of(table).boxes[Box.CARDS] if item.attendee}
        working = ("scored-card", "scored-exhibitor", "drew", "looked", "reserves-more", "scored-specialists")
        assert {event["seat"] for name in working for event in told(table, name)} == {0}
    assert had == {True, False}, "she had some of both"


@pytest.mark.parametrize("level", LEVELS)
def test_intro_mode_she_scores_110_125_140_and_nothing_else(level: str) -> None:
    table = solo_table(level=level, mode="intro", seed=3)
    play_on(table, seed=3)
    assert table.scores[1] == INTRO_POINTS[int(level)]
    assert not told(table, "scored-her-show")
    assert all(not items for items in pinzetta_of(table).boxes.values()), "her items are discarded"


@pytest.mark.parametrize(("seed", "count", "points"), [(0, 0, 0), (1, 1, 6), (7, 2, 6), (8, 3, 10), (3, 4, 10)])
def test_intro_mode_only_the_imaginary_player_with_3_forever_stamps_competes(
    seed: int, count: int, points: int
) -> None:
    table = solo_table(mode="intro", seed=seed)
    play_on(table, seed=seed)
    (mine,) = told(table, "scored-forever")
    assert (mine["seat"], mine["counted"], mine["points"]) == (0, count, points)


def test_forever_stamps_are_compared_with_hers_and_the_imaginary_three() -> None:
    for table in map(finished, range(10)):
        counts = {event["seat"]: event["counted"] for event in told(table, "scored-forever")}
        points = {event["seat"]: event["points"] for event in told(table, "scored-forever")}
        for seat in (0, 1):
            better = sum(rival > counts[seat] for rival in (counts[1 - seat], 3))
            assert points[seat] == (0 if not counts[seat] else (10, 6, 3)[better])


# -- whole games ------------------------------------------------------------------------------

solo_games = st.tuples(st.integers(0, 10**9), st.sampled_from(LEVELS), st.sampled_from(["full", "intro"]))
WHOLE = settings(max_examples=15, derandomize=True)


check_solo_cardboard = check_cardboard


@pytest.mark.large
@WHOLE
@given(solo_games)
def test_whole_solo_games(game: tuple[int, str, str]) -> None:
    seed, level, mode = game
    table, random = solo_table(level, mode, seed), Random(key_of(seed, "solo"))
    while table.pending:
        assert list(table.pending) == [0], "she is never asked"
        step(table, random)
        check_cardboard(table.game)
        check_albums(table.game)
    assert len(told(table, "she-chooses")) == 3, "she always acts"
    assert len(told(table, "she-swaps")) + len(told(table, "she-swaps-nothing")) == 3
    check_identity(table)


@pytest.mark.large
@WHOLE
@given(solo_games, st.integers(1, 40))
def test_hidden_stays_hidden(game: tuple[int, str, str], steps: int) -> None:
    """Your view does not depend on Pinzetta's hidden stamps, nor on those of yours that she may not know."""
    seed, level, mode = game
    random = Random(key_of(seed, "hidden"))
    table = play_some(solo_table(level, mode, seed), random, steps, step)
    if table.pending:
        assert not hidden_outcomes(table, 0), "her face-down stamps are not drawn before they are revealed"
        assert {seat for seat, _ in check_twins(table, twin, random, most=2)} <= {1}, "nor does her seat learn of yours"
        ask = table.pending[0]
        assert choose(table, 0, ask, bot_called("greedy", "stamp-swap")) in ask.options


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_face_down_stamp_is_told_as_face_down(language: str) -> None:
    """Pinzetta's stamps and yours are announced as face down if they are, and no other stamps are."""
    table = solo_table(stack={"pinzetta-event": ["Z04", "Z07"]})
    items = [*table.view(0).me.collection, *(item for pile in table.view(0).players[1].piles for item in pile)]
    hidden = {item.number for item in items if not item.up}
    assert any(item.tile is None for item in items)
    play_on(table, asked("choose"))
    words = Words(catalogue(language), table.seats, 0)
    appraised = {e.params["item"]: words.event(e) for e in table.game.story.events() if e.id == "appraised"}
    assert len(appraised) == len(items) == 11
    assert {number for number, line in appraised.items() if words.word("face-down") in line} == hidden


@pytest.mark.parametrize(("rare", "won"), [(0, ["Pinzetta wins"]), (1, ["You win", "Pinzetta wins"]), (2, ["You win"])])
def test_a_tie_and_what_breaks_it_are_told(rare: int, won: list[str]) -> None:
    """The points are equal; Pinzetta has one rare stamp in her box, and you have none, one or two in your album."""
    table = solo_table()
    game, pinzetta = table.game, pinzetta_of(table)
    (gold, *_) = (tile for tile in HOUSE.tiles if tile.is_rare)
    item = game.new_item(gold.size, True, -1)
    item.tile = gold
    pinzetta.boxes[Box.RARE].append(item)
    for place in ("a1", "f6")[:rare]:
        game.players[0].album = game.players[0].album.place(gold, cell_of(place))
    game.players[0].points["events"] = pinzetta.points["show"] = 60
    before = len(game.story)
    assert game.winners() == {0: [1], 1: [0, 1], 2: [0]}[rare]
    finish(game, game.scores(), rare_counts(game))
    shared = ["It is still a tie, so the win is shared."] if len(won) > 1 else []
    wins = [f"{who} with 60 points{'!' if who.startswith('You') else '.'}" for who in won]
    counts = [f"You have {rare or 'no'} rare {'stamp' if rare == 1 else 'stamps'}.", "Pinzetta has 1 rare stamp."]
    assert lines_told(table, start=before) == [catalogue().text("stamp-swap.tied", total=60), *counts, *shared, *wins]


def test_an_appraisal_may_need_more_tokens_than_the_box_has() -> None:
    table = solo_table()
    rare = [tile for tile in HOUSE.tiles if tile.is_rare][:6]
    items = []
    for tile in rare:
        item = table.game.new_item(tile.size, True, -1)
        item.tile = tile
        items.append(item)
    assert appraise(table.game, pinzetta_of(table), items) == [4] * 6
    assert Ruling.TOKENS_ARE_NO_LIMIT in table.game.rulings
