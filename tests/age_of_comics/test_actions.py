"""Turns, and all actions except Print (sections 4 B and 5 of the rules page)."""

from __future__ import annotations

import pytest

from cartone.games.age_of_comics.actions.develop import develop
from cartone.games.age_of_comics.actions.hire import hire
from cartone.games.age_of_comics.actions.ideas import take_ideas
from cartone.games.age_of_comics.actions.royalties import royalties
from cartone.games.age_of_comics.actions.sales import sales
from cartone.games.age_of_comics.city import CORNER_CALLED, SPACE_CALLED, START
from cartone.games.age_of_comics.components import Action, Card, Comic, Genre, RipOff
from cartone.games.age_of_comics.game import AgeOfComics, Player
from cartone.games.age_of_comics.rules import actions, possible_actions, turn
from cartone.games.age_of_comics.view import view
from cartone.locale import LANGUAGES
from cartone.table import EVERYONE
from tests.messages import messages

from .builders import artist, comic, order, rip_off, writer
from .cases import cases
from .driving import Stack, offered, run, told
from .names import CRIME, HORROR, ROMANCE, SCI_FI, WESTERN, WRITER
from .positions import corner, fill_mat, lay, new_game, on_top, only_left, put_out, scene, set_aside, show

SPACES = range(5)


# -- 4 B. Turns -----------------------------------------------------------------------------------


def test_in_turn_order_one_editor_each_until_all_are_placed() -> None:
    game = new_game(3)
    game.turn_order = [2, 0, 1]
    run(actions(game), *["C action pass", "A action pass", "B action pass"] * 4)
    assert [player.editors for player in game.players] == [0, 0, 0]
    assert set(map(tuple, game.editors_on.values())) == {()}, "a player may pass an editor"


def test_whoever_has_editors_left_goes_on_alone() -> None:
    game = new_game()
    game.players[0].editors = 1
    run(actions(game), "A action royalties", "B action pass", "B action royalties", "B action pass", "B action pass")
    assert [player.money for player in game.players] == [4, 3]


def test_an_editor_goes_on_the_first_free_space_of_an_action() -> None:
    game = new_game()
    takes = ["A action royalties", "B action royalties", "A action royalties"]
    run(actions(game), *takes, "B action pass", *["A action pass", "B action pass"] * 2)
    assert [player.money for player in game.players] == [4 + 3, 3]
    assert game.editors_on[Action.ROYALTIES] == [0, 1, 0], "the same action may be taken again"


@pytest.mark.parametrize(("seats", "spaces"), [(2, 3), (3, 4), (4, 5)])
def test_an_action_has_players_plus_1_spaces_and_cannot_be_taken_without_a_free_one(seats: int, spaces: int) -> None:
    for action in set(Action) - {Action.PRINT}:
        game = new_game(seats)
        game.editors_on[action] = [1] * (spaces - 1)
        assert action in offered(turn(game, game.players[0]))[1]
        game.editors_on[action] = [1] * spaces
        assert action not in offered(turn(game, game.players[0]))[1]
        assert action not in possible_actions(game, game.players[0])


READY: dict[str, list[Card]] = {
    "writer": [writer(CRIME, 2)],
    "artist": [artist(CRIME, 1)],
    "comic": [comic(ROMANCE)],
}


@pytest.mark.parametrize(
    ("without", "ideas", "money", "possible"),
    [
        ("nothing", [ROMANCE, ROMANCE], 3, True),
        ("a writer", [ROMANCE, ROMANCE], 3, False),
        ("an artist", [ROMANCE, ROMANCE], 3, False),
        ("a comic", [ROMANCE, ROMANCE], 3, False),
        ("the money", [ROMANCE, ROMANCE], 2, False),
        ("an idea", [ROMANCE], 3, False),
        ("ideas of the genre", [ROMANCE, CRIME, CRIME], 3, False),
    ],
    ids=lambda value: f"without {value}" if isinstance(value, str) else "",
)
def test_print_only_if_you_can_print_something(without: str, ideas: list[Genre], money: int, possible: bool) -> None:
    hand = [card for kind, cards in READY.items() if kind not in without for card in cards]
    game, player = scene(money=money, ideas=ideas, hand=hand)
    _, options = offered(turn(game, player))
    assert ("print" in options) is possible
    assert options - {"print"} == {"hire", "develop", "ideas", "royalties", "sales", "pass"}


def test_print_a_hyped_comic_or_a_rip_off_is_something_to_print() -> None:
    game, player = scene(money=3, ideas=[ROMANCE, ROMANCE], hand=[*READY["writer"], *READY["artist"]])
    assert Action.PRINT not in possible_actions(game, player)
    set_aside(game, player, comic(ROMANCE))
    assert Action.PRINT in possible_actions(game, player)
    player.hyped.clear()
    put_out(game, game.players[1], comic(SCI_FI), writer(SCI_FI, 1), artist(SCI_FI, 1))
    assert Action.PRINT in possible_actions(game, player)


def test_displays_are_not_refilled() -> None:
    game, player = scene()
    show(game, writer(CRIME, 2), writer(CRIME, 3), artist(CRIME, 2), artist(CRIME, 3), comic(CRIME), comic(ROMANCE))
    run(turn(game, player), "action hire", "writer 1", "artist 2")
    run(turn(game, player), "action develop", "develop 1")
    assert game.writers.display == [None, writer(CRIME, 3)]
    assert game.artists.display == [artist(CRIME, 2), None]
    assert game.comics.display == [None, comic(ROMANCE)]
    game.writers.top = "3"
    _, options = offered(hire(game, game.players[1], 1))
    assert options == {"2", "deck"}


# -- Hire -----------------------------------------------------------------------------------------


def hiring() -> tuple[AgeOfComics, Player]:
    game, player = scene()
    show(game, writer(CRIME, 2), writer(CRIME, 3), artist(ROMANCE, 2), artist(ROMANCE, 3))
    return game, player


@pytest.mark.parametrize("space", SPACES)
def test_hire_one_writer_and_one_artist_on_every_space(space: int) -> None:
    game, player = hiring()
    run(hire(game, player, space), "writer 2", "artist 1")
    assert [held.card for held in player.hand] == [writer(CRIME, 3), artist(ROMANCE, 2)]
    assert player.money == 0, "they are paid when they print"


def test_hire_each_from_the_display_or_blind_from_its_deck() -> None:
    game, player = hiring()
    comes: Stack = on_top(game, writer(HORROR, 2))
    assert offered(hire(game, player, 0), comes=comes) == ("writer", {"1", "2", "deck"})
    run(hire(game, player, 0), "writer deck", "artist 2", comes=comes)
    assert [held.card for held in player.hand] == [writer(HORROR, 2), artist(ROMANCE, 3)]


@pytest.mark.parametrize("blind", [False, True], ids=["display", "blind"])
@pytest.mark.parametrize(("value", "ideas"), [(1, 1), (2, 0), (3, 0)])
@pytest.mark.parametrize("craft", ["writer", "artist"])
def test_hire_a_value_1_creative_gives_1_idea_of_its_genre(craft: str, value: int, ideas: int, blind: bool) -> None:
    game, player = scene()
    show(game, writer(CRIME, 2), artist(CRIME, 2))
    card = (writer if craft == "writer" else artist)(HORROR, value)
    comes: Stack = {}
    if blind:
        comes = on_top(game, card)
    else:
        show(game, card)
    run(hire(game, player, 0), f"{craft} {'deck' if blind else 2}", comes=comes)
    (held,) = [held for held in player.hand if held.card is card]
    assert (held.seen == EVERYONE) is (value == 1 or not blind), "one hired blind is known by its idea"
    assert player.ideas == {genre: ideas * (genre is HORROR) for genre in Genre}
    assert game.idea_supply[HORROR] == 10 - ideas


def test_hire_an_idea_that_is_not_in_the_supply_is_not_gained() -> None:
    game, player = scene()
    show(game, writer(HORROR, 1), artist(ROMANCE, 1))
    game.idea_supply[HORROR] = 0
    run(hire(game, player, 0))
    assert (player.ideas[HORROR], player.ideas[ROMANCE]) == (0, 1)


def test_hire_where_no_writer_is_left_an_artist_comes_alone() -> None:
    game, player = scene()
    only_left(game, game.writers)
    show(game, artist(ROMANCE, 2))
    run(hire(game, player, 0))
    assert [held.card for held in player.hand] == [artist(ROMANCE, 2)]


# -- the hand -------------------------------------------------------------------------------------

FIVE: list[Card] = [writer(SCI_FI, 1), artist(SCI_FI, 1), comic(SCI_FI), comic(WESTERN), comic(HORROR)]


def holding(cards: int, hyped: int = 0, cubes: tuple[Action, ...] = ()) -> tuple[AgeOfComics, Player]:
    """Return a game and a player with the given number of cards in hand and of hyped comics; each display has one
    card."""
    game, player = scene(hand=FIVE[:cards], cubes=cubes)
    for bonus in ("ideas", "ticket", "money")[:hyped]:
        set_aside(game, player, comic(ROMANCE, bonus), 1)
    show(game, writer(CRIME, 2), artist(CRIME, 2), comic(CRIME))
    return game, player


@pytest.mark.parametrize(
    ("action", "cards", "hyped", "discards"),
    [
        ("hire", 4, 0, 0), ("hire", 5, 0, 1), ("develop", 5, 0, 0),
        ("hire", 4, 1, 1), ("hire", 4, 2, 2), ("develop", 5, 1, 1), ("develop", 4, 3, 2), ("develop", 3, 2, 0),
        ("royalties", 5, 1, 0),
    ],
)  # fmt: skip
def test_hand_limit_6_creatives_and_comics_hyped_ones_too(action: str, cards: int, hyped: int, discards: int) -> None:
    game, player = holding(cards, hyped)
    gone = FIVE[:discards]
    run(turn(game, player), f"action {action}", *(f"discard {card.id}" for card in gone))
    assert player.hand_size == cards + hyped + {"hire": 2, "develop": 1}.get(action, 0) - discards
    assert not set(gone) & {held.card for held in player.hand}
    assert {*game.writers.discards, *game.artists.discards, *game.comics.discards} == set(gone)


def test_hand_limit_any_card_may_go_the_new_and_the_hyped_ones_too() -> None:
    game, player = holding(4, 1)
    everything = {*FIVE[:4], writer(CRIME, 2), artist(CRIME, 2), comic(ROMANCE, "ideas")}
    wanted = "discard", {card.id for card in everything}
    assert offered(turn(game, player), "action hire", kind="discard") == wanted


def test_hand_limit_the_tokens_of_a_discarded_hyped_comic_go_back() -> None:
    game, player = holding(4, 1)
    assert game.hype_left == 15
    run(turn(game, player), "action hire", f"discard {comic(ROMANCE, 'ideas').id}")
    assert game.hype_left == 16
    assert game.comics.discards == [comic(ROMANCE, "ideas")]


def test_hand_limit_the_special_comes_first() -> None:
    game, player = holding(5, cubes=(Action.HIRE,))
    put_out(game, player, comic(CRIME, "money"), writer(CRIME, 1), artist(CRIME, 1))
    swap = f"re-assign 1 {writer(SCI_FI, 1).id}"
    run(turn(game, player), "action hire", swap, "re-assign none", f"discard {writer(CRIME, 1).id}")
    assert player.printed[0].team[WRITER] is writer(SCI_FI, 1)
    assert game.writers.discards == [writer(CRIME, 1)], "which came back into the hand"


def test_fronts_are_hidden_backs_are_public() -> None:
    game, player = scene()
    show(game, artist(ROMANCE, 2))
    run(hire(game, player, 0), comes=on_top(game, writer(HORROR, 2)))
    blind, taken = view(game, 1, None).players[0].hand
    assert (blind.kind, blind.back, blind.card) == ("writer", "2", None)
    assert taken.card is artist(ROMANCE, 2), "a card taken face up stays known to those who saw it"
    assert view(game, 0, None).players[0].hand[0].card is writer(HORROR, 2)


def test_develop_a_comic_from_the_top_is_hidden_one_from_the_display_or_searched_for_is_known() -> None:
    game, player = scene(money=4)
    show(game, comic(CRIME))
    run(develop(game, player, 0), "develop deck", comes=on_top(game, comic(HORROR), then=ROMANCE))
    assert ([held.card for held in player.hand], game.comics.top) == ([comic(HORROR)], "romance")
    run(develop(game, player, 0), "develop romance", comes={"comic": [comic(ROMANCE).id]})
    run(develop(game, player, 0), "develop 1")
    cards = [(held.back, held.card) for held in view(game, 1, None).players[0].hand]
    assert cards == [("horror", None), ("romance", comic(ROMANCE)), ("crime", comic(CRIME))]


def test_discards_are_public() -> None:
    game, player = holding(5)
    run(turn(game, player), "action hire", f"discard {comic(HORROR).id}")
    assert view(game, 1, None).comics.discards == (comic(HORROR),)
    assert [event["card"] for event in told(game, "discarded")] == [comic(HORROR)]


# -- Develop --------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", SPACES)
def test_develop_one_comic_on_every_space(space: int) -> None:
    game, player = scene()
    show(game, comic(CRIME), comic(ROMANCE))
    run(develop(game, player, space), "develop 2")
    assert [held.card for held in player.hand] == [comic(ROMANCE)]
    assert game.comics.display == [comic(CRIME), None]


@pytest.mark.parametrize(("money", "searches"), [(3, False), (4, True)])
def test_develop_pay_4_to_name_a_genre(money: int, searches: bool) -> None:
    game, player = scene(money=money)
    show(game, comic(CRIME))
    on_top(game, comic(HORROR))
    _, options = offered(develop(game, player, 0))
    assert options == {"1", "deck"} | (set(Genre) if searches else set())


@pytest.mark.parametrize("others", [[], [HORROR, CRIME]], ids=["the first comic is it", "others are discarded"])
def test_develop_reveal_until_the_genre_comes(others: list[Genre]) -> None:
    game, player = scene(money=4)
    revealed = [comic(genre) for genre in others]
    comes = on_top(game, *revealed, comic(ROMANCE, "ideas"))
    run(develop(game, player, 0), "develop romance", comes=comes)
    assert player.money == 0
    assert [held.card for held in player.hand] == [comic(ROMANCE, "ideas")]
    assert game.comics.discards == [event["card"] for event in told(game, "revealed")] == revealed


def test_develop_a_search_reshuffles_if_needed() -> None:
    game, player = scene(money=4)
    only_left(game, game.comics, comic(HORROR), comic(CRIME))
    game.comics.discards = [comic(ROMANCE)]
    run(develop(game, player, 0), "develop romance")
    assert [held.card for held in player.hand] == [comic(ROMANCE)]
    assert {*game.comics.discards, *game.comics.deck.cards} == {comic(HORROR), comic(CRIME)}
    assert told(game, "reshuffled")


def test_develop_a_genre_that_lies_neither_in_the_deck_nor_in_the_discards_cannot_be_named() -> None:
    game, player = scene(money=4)
    only_left(game, game.comics, comic(HORROR), comic(CRIME))
    game.comics.discards = [comic(ROMANCE)]
    game.comics.display = [comic(WESTERN)]
    _, options = offered(develop(game, player, 0))
    assert options == {"1", "deck", "horror", "crime", "romance"}


def test_develop_with_no_comic_anywhere_harms_nobody() -> None:
    game, player = scene()
    only_left(game, game.comics)
    game.comics.display = [None, None, None]
    if Action.DEVELOP in possible_actions(game, player):
        run(turn(game, player), "action develop")
    assert player.hand == []


# -- Ideas ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("space", "board"), list(enumerate([2, 1, 1, 0, 0])))
def test_ideas_so_many_from_the_board_plus_2_from_the_supply(space: int, board: int) -> None:
    game, player = scene()
    game.idea_board = dict.fromkeys(Genre, 1)
    answers = ["board-idea crime", "board-idea romance"][:board]
    run(take_ideas(game, player, space), *answers, "idea horror", "idea horror")
    assert sum(player.ideas.values()) == board + 2
    assert player.ideas[HORROR] == 2
    assert sum(game.idea_board.values()) == 6 - board
    assert game.idea_supply == {genre: 10 - 2 * (genre is HORROR) for genre in Genre}


def test_ideas_up_to_the_number_from_the_board_of_what_lies_there() -> None:
    game, player = scene()
    game.idea_board = {genre: int(genre in (CRIME, HORROR)) for genre in Genre}
    assert offered(take_ideas(game, player, 0)) == ("board-idea", {"crime", "horror", "none"})
    assert offered(take_ideas(game, player, 0), "board-idea crime")[1] == {"horror", "none"}
    run(take_ideas(game, player, 0), "board-idea none", "idea crime", "idea western")
    assert (sum(player.ideas.values()), sum(game.idea_board.values())) == (1 + 2, 1)


def test_ideas_of_any_genre_that_the_supply_has() -> None:
    game, player = scene()
    game.idea_supply = {genre: int(genre in (ROMANCE, CRIME)) for genre in Genre}
    assert offered(take_ideas(game, player, 4)) == ("idea", {"romance", "crime"})
    run(take_ideas(game, player, 4), "idea romance")
    assert (player.ideas[ROMANCE], player.ideas[CRIME]) == (1, 1)
    run(take_ideas(game, player, 4))
    assert sum(player.ideas.values()) == 2, "what is not there is not gained"


# -- Royalties ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("space", "money"), list(enumerate([4, 3, 3, 2, 1])))
def test_royalties_the_money_shown(space: int, money: int) -> None:
    game, player = scene(money=2)
    run(royalties(game, player, space))
    assert player.money == 2 + money


# -- Sales: moving --------------------------------------------------------------------------------


def agent_at(where: str, money: int = 0, seats: int = 2) -> tuple[AgeOfComics, Player]:
    game, player = scene(seats, money=money)
    player.agent = corner(where) if where else START
    return game, player


def walks(options: set[str]) -> set[str]:
    return {option.split()[1] for option in options if option.startswith("walk")}


@pytest.mark.parametrize(("money", "second"), [(0, False), (1, False), (2, True)])
def test_sales_1_step_free_further_steps_2_each(money: int, second: bool) -> None:
    game, player = agent_at("", money)
    assert walks(offered(sales(game, player, 0))[1]) == {"B3", "C3", "B4", "C4"}
    _, options = offered(sales(game, player, 0), "sales walk B3")
    assert player.money == money
    assert walks(options) == ({"A3", "B2", "C3", "B4", "C4"} if second else set())


TRIPS: list[tuple[str, str, int, int, list[str], str, int]] = [
    ("steps after the first cost 2 each", "A1", 5, 0, ["walk A2, walk A3, walk B3"], "B3", 5 - 2 - 2),
    ("the free step is per action", "A1", 0, 0, ["walk A2", "walk A3"], "A3", 0),
    ("a ticket jumps and leaves the free step", "A1", 0, 1, ["jump D6, walk D5"], "D5", 0),
    ("one may also do nothing", "", 0, 0, ["done"], "", 0),
    ("on start nobody owes anything", "", 2, 0, ["walk B3, done"], "B3", 2),
]


@cases("where money tickets actions there left", TRIPS)
def test_sales_moving(where: str, money: int, tickets: int, actions: list[str], there: str, left: int) -> None:
    game, player = agent_at(where, money)
    player.tickets, game.tickets_left = tickets, 6 - tickets
    for steps in actions:
        run(sales(game, player, 0), *(f"sales {step}" for step in steps.split(", ")))
    assert (player.agent, player.money, player.tickets) == (corner(there) if there else START, left, 0)
    assert (game.tickets_left, game.players[1].money) == (6, 0)


def test_sales_a_ticket_jumps_to_any_other_corner_but_not_to_start() -> None:
    game, player = agent_at("B3", 10)
    assert not any("jump" in option for option in offered(sales(game, player, 0))[1])
    player.tickets = 1
    _, options = offered(sales(game, player, 0))
    jumps = {option.split()[1] for option in options if option.startswith("jump")}
    assert jumps == CORNER_CALLED.keys() - {"B3"}
    assert not any("START" in option for option in options)


def test_sales_nothing_can_be_reached_from_start() -> None:
    game, player = agent_at("")
    for where in ("B3-C3", "B4-C4", "B3-B4", "C3-C4"):
        lay(game, where, CRIME, 3)
    assert not {option for option in offered(sales(game, player, 0))[1] if "collect" in option}


# -- Sales: flipping and collecting ---------------------------------------------------------------

AROUND_B2 = ("A2-B2", "B2-C2", "B1-B2", "B2-B3")
GENRES = (CRIME, SCI_FI, ROMANCE, WESTERN)


def around_b2(values: tuple[int | None, ...], money: int = 0, seats: int = 2) -> tuple[AgeOfComics, Player]:
    """Return a game in which the player's agent is on B2 with four orders around it and one out of reach."""
    game, player = agent_at("B2", money, seats)
    for where, genre, value in zip(AROUND_B2, GENRES, values, strict=True):
        lay(game, where, genre, value)
    lay(game, "C2-D2", HORROR)
    return game, player


DOWN = (None, None, None, None)


@pytest.mark.parametrize(("space", "number"), list(enumerate([3, 2, 2, 1, 1])))
@pytest.mark.parametrize("verb", ["flip", "collect"])
def test_sales_flip_and_collect_up_to_n_orders_that_touch_your_corner(verb: str, space: int, number: int) -> None:
    values = DOWN if verb == "flip" else (3, 4, 5, 6)
    steps = [f"sales {verb} {where}" for where in AROUND_B2[:number]]
    game, player = around_b2(values)
    assert f"{verb} B2-B3" in offered(sales(game, player, space), *steps[:-1])[1]
    game, player = around_b2(values)
    _, options = offered(sales(game, player, space), *steps)
    assert not any(verb in option for option in options)
    taken = 0 if verb == "flip" else number
    assert [each.value for each in player.orders] == [3, 4, 5, 6][:taken], "a flipped order stays on the map"
    assert [game.map[SPACE_CALLED[where]] is None for where in AROUND_B2] == [n < taken for n in range(4)]
    if verb == "flip":
        assert sum(tile is not None and tile.up for tile in game.map) == number
        assert any("collect" in option for option in options), "collects are counted apart"


def test_sales_what_touches_the_corner_can_be_collected_and_flipped_if_it_lies_face_down() -> None:
    game, player = around_b2((3, None, 5, None))
    _, options = offered(sales(game, player, 0))
    assert {option for option in options if "flip" in option} == {"flip B2-C2", "flip B2-B3"}
    assert {option for option in options if "collect" in option} == {f"collect {where}" for where in AROUND_B2}


def test_sales_face_down_ones_may_be_collected_then_revealed() -> None:
    game, player = around_b2(DOWN)
    answers = ["sales collect B1-B2", "sales done"]
    run(sales(game, player, 3), *answers, comes={"order-romance": ["6"]})
    assert [(each.genre, each.value) for each in player.orders] == [(ROMANCE, 6)]
    assert [event["order"].value for event in told(game, "turned-up")] == [6]
    assert 6 not in [each.value for each in game.order_decks[ROMANCE].cards], "there is one romance 6"


def test_sales_in_any_order() -> None:
    game, player = around_b2(DOWN, money=2)
    run(
        sales(game, player, 1),
        "sales flip A2-B2", "sales collect A2-B2", "sales walk C2", "sales collect C2-D2", "sales walk B2",
        "sales flip B1-B2",
        comes={"order-crime": ["5"], "order-horror": ["3"], "order-romance": ["4"]},
    )  # fmt: skip
    assert [each.value for each in player.orders] == [5, 3]
    assert player.money == 0
    tile = game.map[SPACE_CALLED["B1-B2"]]
    assert tile is not None
    assert tile.order is not None
    assert tile.order.value == 4


# -- Sales: another agent on the corner -----------------------------------------------------------


def meet(game: AgeOfComics, who: str, where: str = "B2") -> None:
    """Move the agents of the given seats to a corner, one after the other."""
    for letter in who:
        player = game.players["ABC".index(letter)]
        game.arrivals += 1
        player.agent, player.came = corner(where), game.arrivals


FEES: list[tuple[str, str, int, list[str], list[int]]] = [
    ("where another agent stands flipping costs 2", "BA", 5, ["flip A2-B2"], [3, 2]),
    ("where another agent stands collecting costs 2", "BA", 5, ["collect A2-B2"], [3, 2]),
    ("where nobody else stands it costs nothing", "A", 5, ["flip A2-B2"], [5, 0]),
    ("standing beside another agent costs nothing by itself", "B", 5, ["walk B2, done"], [5, 0]),
    ("once per stay", "BA", 5, ["flip A2-B2, flip B2-C2, collect A2-B2"], [3, 2]),
    ("once per stay, over actions too", "BA", 5, ["flip A2-B2, collect A2-B2, done", "collect B2-C2"], [3, 2]),
    ("a new stay costs it again", "BA", 6, ["flip A2-B2, walk A2, walk B2, flip B2-C2"], [6 - 2 - 2 - 2, 4]),
    ("to the opponent who came there last", "BCA", 2, ["flip A2-B2"], [0, 0, 2]),
    ("to the opponent who came there last, by whatever letter", "CBA", 2, ["flip A2-B2"], [0, 2, 0]),
    ("to one who came after you", "AB", 2, ["flip A2-B2"], [0, 2]),
]


@cases("who money actions after", FEES)
def test_sales_the_fee(who: str, money: int, actions: list[str], after: list[int]) -> None:
    """Agents that have not moved to B2 are next to it."""
    game, player = around_b2(DOWN, money, len(after))
    meet(game, "BC"[: len(after) - 1], "C2")
    player.agent = corner("A2")
    meet(game, who)
    for steps in actions:
        offered(sales(game, player, 1), *(f"sales {step}" for step in steps.split(", ")))
    assert [each.money for each in game.players] == after


@pytest.mark.parametrize("comers", [(1, 2), (2, 1)])
@pytest.mark.parametrize("verb", ["walk", "jump"])
def test_sales_who_came_last_is_told_by_the_steps_and_jumps_taken(verb: str, comers: tuple[int, int]) -> None:
    game, player = around_b2(DOWN, money=2, seats=3)
    for seat in comers:
        other = game.players[seat]
        other.agent, other.tickets = corner("A2"), int(verb == "jump")
        offered(sales(game, other, 3), f"sales {verb} B2")
    offered(sales(game, player, 0), "sales flip A2-B2")
    assert {each.seat: each.money for each in game.players} == {0: 0, comers[0]: 0, comers[1]: 2}


def test_sales_who_cannot_pay_the_fee_cannot_flip_or_collect() -> None:
    game, player = around_b2((3, None, None, None), money=1)
    meet(game, "BA")
    _, options = offered(sales(game, player, 0))
    assert not any("flip" in option or "collect" in option for option in options)
    assert walks(options) == {"A2", "C2", "B1", "B3"}


# -- Orders ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("genre", "value", "fulfilled"),
    [(ROMANCE, 3, True), (ROMANCE, 4, True), (ROMANCE, 5, False), (CRIME, 3, False)],
    ids=["less than the comic's value", "exactly the comic's value", "more than its value", "another genre"],
)
@pytest.mark.parametrize("title", [comic(ROMANCE), rip_off(ROMANCE)], ids=["original", "rip-off"])
def test_orders_fulfilled_at_once_with_a_comic_of_the_genre_whose_value_is_at_least_the_tiles(
    title: Comic | RipOff, genre: Genre, value: int, fulfilled: bool
) -> None:
    game, player = agent_at("B2")
    printed = put_out(game, player, title, writer(CRIME, 1), artist(CRIME, 3), fans=2)
    lay(game, "A2-B2", genre, value)
    run(sales(game, player, 0), "sales collect A2-B2", "sales done")
    assert (len(player.fulfilled), len(player.orders)) == ((1, 0) if fulfilled else (0, 1))
    assert printed.fans == 2 + (value - 2 if fulfilled else 0)


def test_orders_the_fans_go_to_one_qualifying_comic_of_your_choice() -> None:
    game, player = agent_at("B2")
    weak = put_out(game, player, comic(ROMANCE), writer(CRIME, 1), artist(CRIME, 1))
    one = put_out(game, player, comic(ROMANCE, "ideas"), writer(CRIME, 2), artist(CRIME, 2))
    two = put_out(game, player, comic(ROMANCE, "money"), writer(CRIME, 3), artist(CRIME, 3))
    lay(game, "A2-B2", ROMANCE, 4)
    lay(game, "B2-C2", ROMANCE, 3)
    assert offered(sales(game, player, 0), "sales collect A2-B2") == ("fans", {"2", "3"})
    lay(game, "A2-B2", ROMANCE, 4)
    player.orders.clear()
    run(sales(game, player, 0), "sales collect A2-B2", "fans 3", "sales collect B2-C2", "fans 3", "sales done")
    assert [printed.fans for printed in (weak, one, two)] == [1, 1, 1 + 2 + 1], "a comic may fulfil many"


def test_orders_fulfilled_ones_leave_play_but_stay_counted_and_those_of_others_are_not_fulfilled() -> None:
    game, player = agent_at("B2")
    fill_mat(game, player, 1)
    game.players[1].orders = [order(HORROR, 3)]
    lay(game, "A2-B2", HORROR, 6)
    run(sales(game, player, 0), "sales collect A2-B2", "sales done")
    assert [each.value for each in player.fulfilled] == [6]
    assert view(game, 1, None).players[0].fulfilled == tuple(player.fulfilled)
    assert (player.orders, len(game.players[1].orders)) == ([], 1)


def test_sales_a_ticket_is_no_taxi() -> None:
    """The rulebook's "taxi" means steps for $2; a ticket is something else."""
    for language in LANGUAGES:
        known = messages(language)
        said = [known[name] for name in ("age-of-comics.jumped", "age-of-comics.jumped-you", "page.by-ticket")]
        assert [len(forms) for forms in said] == [1, 1, 1]
        assert not [text for (text,) in said if any(word in text.lower() for word in ("taxi", "taks"))]
