"""Age of Comics without a dealer: pending draws and their reasons, the state as data, option numbers, and overridden
choices of the Automa."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import cartone
from cartone.games import age_of_comics
from cartone.games.age_of_comics import options
from cartone.games.age_of_comics.actions.ideas import convert
from cartone.games.age_of_comics.card_notation import kind_of
from cartone.games.age_of_comics.components import Action, Craft, Genre, Hyped, Order, Tile
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.games.age_of_comics.pile import Pile
from cartone.games.age_of_comics.rules import put_away, start_of_round
from cartone.games.age_of_comics.words import Words
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Ask, Draw, IllegalAnswer, IllegalOutcome, Options, Random, SeededDealer, Table, key_of
from cartone.table.described_cards import placed

from ..messages import messages
from .builders import artist, comic, writer
from .lively import lively, questions, step
from .names import ARTIST, CRIME, HORROR, WESTERN
from .positions import put_out, scene, set_aside

TABLES: list[tuple[list[str], dict[str, str]]] = [
    (["lively"] * 3, {}),
    (["lively", "automa"], {"edition": "seed"}),
    (["lively", "automa"], {"edition": "2026"}),
]


def new(number: int, **more: Any) -> Table[AgeOfComics]:
    players, settings = TABLES[number % len(TABLES)]
    return age_of_comics.new(players, settings=settings, **more)


# -- draws ----------------------------------------------------------------------------------------


def test_every_draw_says_why_in_each_language_and_names_nothing_hidden() -> None:
    """Whole games with cards dealt from outside are the same as those of a seeded table."""
    met = set()
    for seed in range(6):
        table, seeded = new(seed, dealer=None), new(seed, seed=seed)
        dealer, random, same = SeededDealer(seed), Random(key_of(seed, "draws")), Random(key_of(seed, "draws"))
        words = [Words(catalogue(language), table.seats, None) for language in LANGUAGES]
        while not table.over:
            if table.draw is None:
                step(table, random)
                continue
            draw = table.draw
            names = {
                name for card in draw.deck.cards for name in (getattr(card, "title", ""), getattr(card, "name", ""))
            }
            for one in words:
                said = one.drawn(draw)
                assert said
                assert not any(name in said for name in names if len(name) > 3)
                assert "{" not in said
            assert not table.pending
            met.add(f"{draw.why}{'-face' if draw.face is not None else ''}")
            table.outcome(draw.deck.cards[dealer.deal(draw)])
        list(questions(seeded, same))
        assert list(map(str, table.record.entries)) == list(map(str, seeded.record.entries))
    prefix = "age-of-comics.draw."
    reasons = {name.removeprefix(prefix) for name in messages("en") if name.startswith(prefix)}
    assert met == {name.removesuffix("-you") for name in reasons}


@pytest.mark.parametrize(
    ("deck", "name"), [("comic", ""), ("comic", "The Long Rope"), ("writer", "Ann"), ("artist", "")]
)
def test_a_card_of_an_open_deck_is_said_by_what_it_shows(deck: str, name: str) -> None:
    table = age_of_comics.new(["a", "b"], dealer=None, open_decks=["comic", "writer", "artist"])
    dealer = SeededDealer(1)
    while (draw := table.draw) is None or draw.why != "display" or draw.deck.name != deck:
        if draw is None:
            seat, ask = next(iter(table.pending.items()))
            table.answer(seat, ask.options.at(0))
        else:
            table.outcome(draw.deck.cards[dealer.deal(draw)])
    kinds = Counter(map(kind_of, draw.deck.cards))
    kind = kind_of(draw.fitting()[0])
    wrong = next(kind_of(card) for card in draw.deck.cards if card not in draw.fitting())
    for text in ("crime nonsense", "", wrong):
        before = str(table.record)
        with pytest.raises(IllegalOutcome):
            table.outcome(text)
        assert str(table.record) == before
    text = f"{kind} {name}".strip()
    table.outcome(text)
    table.outcome(table.draw.deck.cards[dealer.deal(table.draw)])  # type: ignore[union-attr, arg-type]
    pile: Pile[Any] = getattr(table.game, f"{deck}s")
    shown: Any = pile.display[0]
    assert (kind_of(shown), shown.title if deck == "comic" else shown.name) == (kind, name)
    assert f"{deck}: {text}" in str(table.record).splitlines()
    assert Counter(map(kind_of, pile.deck.cards)) == kinds - Counter([kind]), "the box has one less of that kind"
    again = cartone.load(str(table.record))
    assert str(again.record) == str(table.record)
    assert again.game.digest() == table.game.digest()


OPEN = ("writer", "artist", "comic")


def test_cards_that_show_the_same_are_two_cards() -> None:
    """No two options of a question have the same notation, and a duplicate card keeps its place."""
    named = set()
    for seed in range(12):
        table = age_of_comics.new(["me", "automa"], dealer=None, open_decks=OPEN)
        dealer, random = SeededDealer(seed), Random(key_of(seed, "alike"))
        while not table.over:
            if (draw := table.draw) is not None:
                card = draw.deck.cards[dealer.deal(draw)]
                table.outcome(kind_of(card) if draw.deck.name in OPEN else card)
                continue
            ask = table.pending[0]
            written = list(map(str, ask.options))
            assert len(set(written)) == len(written), written
            named |= {notation for notation in written if re.fullmatch(r"(writer|artist|comic)-.+\.\d+", notation)}
            step(table, random)
        assert table.copy().game.digest() == table.game.digest()
    assert len(named) > 50


def test_a_described_card_is_said_kindly_and_written_in_one_way() -> None:
    table, dealer = age_of_comics.new(["a", "b"], dealer=None, open_decks=["writer"]), SeededDealer(1)
    while (draw := table.draw) is None or draw.deck.name != "writer":
        table.outcome(draw.deck.cards[dealer.deal(draw)])  # type: ignore[union-attr, arg-type]
    kind = kind_of(draw.fitting()[0])
    for said in (kind.upper(), f"  {kind.replace(' ', '   ')} ", kind.replace(" ", "\n")):
        other = table.copy()
        other.outcome(said)
        assert str(other.entries()[-1]) == f"writer: {kind}"
    table.outcome(f"{kind} Bob\n# hello\nA action pass")
    assert str(table.entries()[-1]) == f"writer: {kind} Bob # hello A action pass"
    assert cartone.load(str(table.record)).game.digest() == table.game.digest()


@pytest.mark.parametrize("seed", range(4))
def test_never_more_come_than_the_box_has_however_they_are_said(seed: int) -> None:
    """Cards are drawn by pack ID and by description until none is left; a refused card changes nothing."""
    game, random = age_of_comics.new(["a", "b"], dealer=None, open_decks=OPEN).game, Random(key_of(seed, "box"))
    for deck in [game.may_be_open()[name] for name in OPEN]:
        box, came = list(deck.cards), []
        while deck.cards:
            card = box[random.below(len(box))]
            said = card.id if random.below(2) else f"{kind_of(card)} Bob"
            before = deck.may_come()
            try:
                came.append(deck.learn(placed(game, Draw(deck), said, OPEN).place))
            except IllegalOutcome:
                assert deck.may_come() == before
        assert Counter(map(kind_of, came)) == Counter(map(kind_of, box))
        assert len({card.id for card in came}) == len({card.number for card in came}) == len(box)
        with pytest.raises(IllegalOutcome):
            placed(game, Draw(deck), kind_of(box[0]), OPEN)


# -- the state as data ----------------------------------------------------------------------------


CHANGES: list[Callable[[AgeOfComics], Any]] = [
    lambda game: setattr(game, "round", 2),
    lambda game: setattr(game, "acting", 1),
    lambda game: setattr(game, "action", Action.SALES),
    lambda game: game.turn_order.reverse(),
    lambda game: game.calendar.append([CRIME]),
    lambda game: game.writers.deck.learn(0),
    lambda game: game.comics.backs.learn(0),
    lambda game: game.comics.deck.lay(),
    lambda game: setattr(game.comics, "top", "crime"),
    lambda game: game.comics.discards.append(comic(HORROR, "money")),
    lambda game: game.order_decks[CRIME].learn(0),
    lambda game: game.map.__setitem__(3, Tile(CRIME)),
    lambda game: game.idea_board.__setitem__(CRIME, 3),
    lambda game: game.idea_supply.__setitem__(CRIME, 3),
    lambda game: setattr(game, "tickets_left", 1),
    lambda game: setattr(game, "hype_left", 1),
    lambda game: setattr(game, "better_colours_left", 1),
    lambda game: game.editors_on[Action.SALES].append(1),
    lambda game: game.mastery.__setitem__(CRIME, 1),
    lambda game: game.ripped_off.add(game.pack.rip_offs[0]),
    lambda game: setattr(game, "printing", comic(CRIME)),
    lambda game: setattr(game, "printing_writer", writer(CRIME, 2)),
    lambda game: setattr(game, "mastery_gained", True),
    lambda game: setattr(game, "fulfilling", Order(CRIME, 3)),
    lambda game: setattr(game.players[0], "money", 9),
    lambda game: setattr(game.players[0], "left", 2),
    lambda game: setattr(game.players[0], "within", (2, 2)),
    lambda game: setattr(game.players[0], "step", "board"),
    lambda game: setattr(game, "searching", CRIME),
    lambda game: setattr(game, "turning", 3),
    lambda game: game.players[0].convertible.append(1),
    lambda game: setattr(game.players[0], "agent", 4),
    lambda game: setattr(game.players[0], "fee_paid", True),
    lambda game: setattr(game.players[0].hand[0], "seen", 3),
    lambda game: game.players[0].hand.reverse(),
    lambda game: game.players[0].orders.append(Order(CRIME, 3)),
    lambda game: game.players[0].orders.append(Order(HORROR, 3)),
    lambda game: game.players[0].fulfilled.append(Order(CRIME, 3)),
    lambda game: game.players[0].cubes.append(Action.HIRE),
    lambda game: game.players[0].hyped.append(Hyped(comic(CRIME))),
    lambda game: setattr(game.players[0].printed[0], "fans", 7),
    lambda game: game.players[0].printed[0].increased.add(Craft.WRITER),
    lambda game: game.players[0].printed[0].values.__setitem__(ARTIST, 3),
    lambda game: setattr(game.players[0].printed[0], "had_mastery_fan", True),
    lambda game: setattr(game.players[0], "editors", 1),
    lambda game: setattr(game.players[0], "has_extra_editor", True),
]


def position() -> AgeOfComics:
    game, player = scene(2, money=5, ideas=[CRIME], hand=[writer(HORROR, 1), artist(HORROR, 1)])
    put_out(game, player, comic(WESTERN), writer(WESTERN, 2), artist(WESTERN, 2), fans=3)
    return game


def test_digests_differ_when_anything_differs_that_a_rule_depends_on() -> None:
    digests = [json.dumps(position().digest())]
    assert digests == [json.dumps(position().digest())]
    assert json.loads(digests[0]) == position().digest(), "it is plain data"
    for change in CHANGES:
        game = position()
        change(game)
        digests.append(json.dumps(game.digest()))
    assert [count for count in Counter(digests).values() if count > 1] == []


def test_which_step_is_under_way_is_in_the_state() -> None:
    """Any two positions of whole games with different questions have different states."""
    for seed in range(3):
        table, dealer, random = new(seed, dealer=None), SeededDealer(seed), Random(key_of(seed, "steps"))
        stands: dict[str, str] = {}
        while not table.over:
            asked = [(seat, ask.kind, ask.about, list(map(str, ask.options))) for seat, ask in table.pending.items()]
            asked_or_drawn = str(asked or (table.draw, table.draw and table.draw.params))
            state = json.dumps(table.game.digest(), sort_keys=True)
            assert stands.setdefault(state, asked_or_drawn) == asked_or_drawn
            if table.draw is None:
                step(table, random)
            else:
                table.outcome(table.draw.deck.cards[dealer.deal(table.draw)])


def test_who_increases_values_is_in_the_state() -> None:
    game, _ = scene(2)
    for player, genre in zip(game.players, (WESTERN, CRIME), strict=True):
        player.money = 9
        put_out(game, player, comic(genre), writer(genre, 1), artist(genre, 2))
    rules = start_of_round(game)
    draw = rules.send(None)
    assert isinstance(draw, Draw)
    ask = rules.send(draw.deck.learn(0))
    assert isinstance(ask, Ask)
    before = game.digest()
    following = rules.send(ask.options.read("done"))
    assert isinstance(following, Ask)
    assert [ask.seat, following.seat] == game.turn_order
    assert game.digest() != before


def test_ideas_of_a_print_count_within_the_prints() -> None:
    _, player = scene(2)
    counted = []
    for _ in player.counting(2):
        counted += [(player.left, player.of, player.within) for _ in player.counting(1)]
    assert counted == [(1, 1, (2, 2)), (1, 1, (1, 2))]
    assert (player.left, player.of, player.within) == (0, 0, (0, 0))


# -- numbers --------------------------------------------------------------------------------------


def test_every_option_can_be_read_a_number_means_one_and_the_mask_has_those_that_are_legal() -> None:
    kinds = set()
    for seed in range(6):
        table, random = new(seed, seed=seed), Random(key_of(seed, "numbers"))
        for _, ask in questions(table, random):
            check_numbers(ask.options)
            kinds.add(ask.kind)
        for choice in table.choices:
            assert choice.own in choice.options, choice
            check_numbers(choice.options)
            kinds.add(choice.kind)
    assert len(kinds) > 15


def check_numbers(space: Options[Any]) -> None:
    numbers = [space.number(option) for option in space]
    assert len(set(numbers)) == len(numbers)
    assert all(0 <= number < space.numbers for number in numbers)
    assert [space.numbered(number) for number in numbers] == list(space)
    assert [space.read(str(option)) for option in space] == list(space)
    assert len(space) == len(numbers) == len(set(map(str, space)))
    assert all(option in space for option in space)
    assert space.mask() == sum(1 << number for number in numbers)
    illegal = next((number for number in range(space.numbers) if number not in numbers), space.numbers)
    for number in (illegal, -1, space.numbers):
        with pytest.raises(IllegalAnswer):
            space.numbered(number)


def test_all_kinds_together_have_few_numbers() -> None:
    kinds = {
        space.kind: space.numbers for space in vars(options).values() if isinstance(getattr(space, "kind", None), str)
    }
    assert sum(kinds.values()) < 3000


# -- the Automa -----------------------------------------------------------------------------------


def test_every_decision_of_the_automa_can_be_made_otherwise() -> None:
    """For a choice of each kind, another option is taken, recorded and replayed."""
    done = Counter[str]()
    for seed in (1, 2, 4, 5, 7, 8):
        table, random = new(seed, seed=seed), Random(key_of(seed, "otherwise"))
        heard = 0
        while table.pending:
            for number, choice in list(enumerate(table.choices))[heard:]:
                others = [option for option in choice.options if str(option) != str(choice.own)]
                if others and done[choice.kind] < 4:
                    done[choice.kind] += otherwise(table, number, others[random.below(len(others))])
            heard = len(table.choices)
            table.answer(0, lively(table.pending[0], table.game, random))
    assert set(done) == {
        "action", "writer", "artist", "develop", "board-idea", "fans", "print", "print-writer", "print-artist",
        "turn-up", "sales",
    }, done  # fmt: skip
    assert min(done.values()) > 0, done


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_automa_may_turn_up_is_said_in_words(language: str) -> None:
    words = Words(catalogue(language), position().seats, None)
    sight = position().view(0, None)
    space = options.TurnUps((*Genre, None))
    said = [words.option(sight, space.kind, option) for option in space]
    assert said[:-1] == [words.choice("turn-up-genre", genre=words.word(genre)) for genre in Genre]
    assert said[-1] == words.choice("turn-up-none")


def otherwise(table: Table[AgeOfComics], number: int, option: Any) -> bool:
    """Override a choice and return True; if that is impossible, leave the table unchanged and return False."""
    other, kind = table.copy(), table.choices[number].kind
    before = str(other.record)
    try:
        other.override(str(option), number)
    except IllegalAnswer:
        assert str(other.record) == before
        return False
    assert any(str(entry) == f"B {kind} {option}" for entry in other.record.entries)
    again = cartone.load(str(other.record))
    assert again.game.digest() == other.game.digest()
    assert str(again.record) == str(other.record)
    return True


def test_what_was_done_otherwise_is_told_without_its_reasons() -> None:
    table = age_of_comics.new(["me", "automa"], seed=3)
    while not any(choice.kind == "writer" for choice in table.choices):
        table.answer(0, table.pending[0].options.at(0))
    number = next(index for index, choice in enumerate(table.choices) if choice.kind == "writer")
    choice = table.choices[number]
    other = next(option for option in choice.options if option != choice.own)
    table.override(other, number)
    event = next(event for event in table.game.story.events() if event.id == "automa-hires")
    assert event.reasons == ()
    assert event.params["writer"] is not None


# -- statistics -----------------------------------------------------------------------------------


def test_how_many_conversions_are_left_is_on_the_game() -> None:
    game, player = scene(2, ideas=[CRIME, CRIME, CRIME])
    for genre in (CRIME, HORROR, WESTERN):
        put_out(game, player, comic(genre), writer(genre, 2), artist(genre, 2))
    rules = convert(game, player)
    ask = rules.send(None)
    assert (player.left, player.of, player.convertible) == (3, 3, [1, 2, 3])
    rules.send(ask.options.read("crime 2"))  # type: ignore[union-attr]
    assert (player.left, player.of, player.convertible) == (2, 3, [1, 3])
    said = Words(catalogue("en"), game.seats, 0).left(game.view(0, None), ask)  # type: ignore[arg-type]
    assert said == "You may convert up to 3 ideas (2 to go)."
    rules.close()
    assert (player.left, player.of) == (0, 0)


def test_tokens_of_a_hyped_comic_that_is_discarded_are_told() -> None:
    game, player = scene(2)
    hyped = set_aside(game, player, comic(CRIME), 2)
    put_away(game, player, hyped.comic)
    assert [(event.id, event.params["tokens"]) for event in game.story.events()] == [("hype-returned", 2)]
    assert game.hype_left == 16
