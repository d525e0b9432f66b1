"""A mechanical person moves the pieces of a model as instructed; after each turn, the model matches the on-screen
game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any
from unittest.mock import patch

import pytest

from cartone.games import automa
from cartone.games.automa.game import IT, YOU
from cartone.games.automa.page.page import AutomaHands
from cartone.games.automa.page.pictures import UPKEEP
from cartone.games.automa.steps import GuidedSteps, found_by_eye
from cartone.games.kit.steps import BoardState, EventSteps
from cartone.host.corrections import lying
from cartone.locale import LANGUAGES
from cartone.table import Table
from tests.hands import RANKING, Hands, Owner, mistaken
from tests.mutants import Mutant, plant
from tests.taps import look

from .eyes import BY_EYE, Eyes
from .mutants import GUIDED_AUTOMA_ACTS, GUIDED_AUTOMA_STEPS
from .person import Person, digital, reported, say
from .test_guided import HOUSE, NONE, SETTINGS

SEEDS = 2


def its_things(table: Table[Any], model: BoardState) -> dict[str, Any]:
    """Return the Automa's possessions in the model, with cards identified by their faces."""
    known = {card.id: card for card in (held.face for held in table.game.automa.hand)}
    for printed in table.game.automa.printed:
        known |= {card.id: card for card in (printed.title, *printed.team.values())}
    numbers = model.numbers

    def lying(place: str) -> Counter[str]:
        return Counter(face_of(known[piece.removeprefix("card-")]) for piece in model.lying(place))

    return {
        "hand": lying(f"hand-{IT}"),
        "printed": lying(f"printed-{IT}"),
        "fans": {name: fans for name, fans in numbers.items() if name.startswith(f"fans-{IT}-")},
        "orders": numbers.get(f"fulfilled-{IT}", 0),
        "masteries": {piece.removeprefix("mastery-") for piece in model.lying(f"masteries-{IT}")},
        "ranking": numbers.get(RANKING, 0),
        "calendar": numbers.get("calendar", 0),
        "face down": numbers.get("laid", 0),
        "face up": len(model.lying("automa-row")),
        "editors": {piece: place for piece, place in model.places.items() if place.startswith("desk-")},
    }


def on_the_screen(game: Any) -> dict[str, Any]:
    """Return the Automa's possessions in the on-screen game, in the same form."""
    it = game.automa
    return {
        "hand": Counter(face_of(held.face) for held in it.hand),
        "printed": Counter(face_of(card) for one in it.printed for card in (one.title, *one.team.values())),
        "fans": {f"fans-{IT}-{one.slot}": one.fans for one in it.printed},
        "orders": len(it.fulfilled),
        "masteries": {genre.value for genre, holder in game.mastery.items() if holder == IT},
        "ranking": it.ranking_points,
        "calendar": sum(map(len, game.calendar)),
        "face down": it.editors + 1,
        "face up": len(it.played),
        "editors": {f"editor-{seat}-{number}": place for seat in (YOU, IT)
                    for number, place in enumerate(desks(game, seat), 1) if place},
    }  # fmt: skip


def desks(game: Any, seat: int) -> list[str]:
    """Return the places of a seat's editors in the order in which they were placed."""
    free = {action: iter([n for n, one in enumerate(seats, 1) if one == seat])
            for action, seats in game.editors_on.items()}  # fmt: skip
    return [f"desk-{action}-{next(free[action])}" if action else "" for action in game.players[seat].sent]


def face_of(card: Any) -> str:
    return f"{type(card).__name__} {getattr(card, 'craft', card.genre)}"


def follow(seed: int, settings: Mapping[str, str], more: Mapping[str, Any]) -> int:
    """Follow the instructions through a whole game, and return the number of moves."""
    game = digital(seed, settings)
    person = Person(game)
    table = automa.new(["me", "automa"], dealer=None, settings=dict(settings), **more)
    hands, owner = Hands(table), Owner(table)
    while not table.over:
        hands.follow()
        board = owner.follow(table)
        by_eye = Eyes(table, person) if table.draw is not None else None
        said = person.right(table)
        if by_eye is not None:
            by_eye.check()
            owner.check(table)
            assert {**board.places, **found_by_eye(table.game)}.keys() == lying(table).places.keys()
            assert board.places.items() <= lying(table).places.items()
            assert its_things(table, board) == on_the_screen(person.follower.game), (seed, settings)
        say(table, said)
    hands.follow()
    assert table.scores == game.scores
    return owner.acts


@pytest.mark.parametrize("number", range(len(SETTINGS)), ids=lambda number: " ".join(SETTINGS[number].values()))
def test_a_model_that_is_moved_as_told_is_the_game(number: int) -> None:
    for seed in range(SEEDS):
        assert follow(seed, SETTINGS[number], NONE if seed % 2 else HOUSE) > 40


def goes_wrong() -> None:
    """Check that the model differs from the game in at least one of a few games."""
    with pytest.raises((AssertionError, LookupError, ValueError)):
        sum(follow(seed, settings, HOUSE) for seed in range(3) for settings in SETTINGS[:2])


@pytest.mark.parametrize("mutant", GUIDED_AUTOMA_STEPS, ids=lambda mutant: mutant.old.strip()[:30])
def test_a_mistake_in_what_is_told_is_noticed(mutant: Mutant) -> None:
    with mistaken(GuidedSteps, plant("cartone.games.automa.steps", mutant).GuidedSteps):
        goes_wrong()


@pytest.mark.parametrize("mutant", GUIDED_AUTOMA_ACTS, ids=lambda mutant: mutant.old.strip()[:30])
def test_an_act_that_is_not_told_is_noticed(mutant: Mutant) -> None:
    wrong = plant("cartone.games.automa.page.page", mutant).AutomaHands
    with patch.multiple(AutomaHands, is_for_hands=wrong.is_for_hands, is_act=wrong.is_act):
        goes_wrong()


TOUCHING = ["ranked", "fans-lost", "editors-return", "automa-shuffles", "displays-dealt", "calendar-turned",
            "calendar-turned-two", "automa-lays", "automa-sells"]  # fmt: skip


@pytest.mark.parametrize("left_out", TOUCHING)
def test_upkeep_that_is_not_told_is_noticed(left_out: str) -> None:
    """Every event that moves a piece must be shown, except those on your side and the genre revealed by the
    calendar."""
    told = AutomaHands.is_for_hands
    with patch.object(AutomaHands, "is_for_hands", lambda hands, step: step.kind != left_out and told(hands, step)):
        goes_wrong()


# -- the upkeep of a round ------------------------------------------------------------------------


SET_UP = ["set-up-table", "set-up-you", "set-up-automa", "set-up-its-team", "set-up-displays", "set-up-its-cards"]
ENDS = ["ranked", "your-ranking", "your-income", "fans-lost", "editors-return", "automa-discards"]


def upkeep(table: Table[Any], language: str = "en") -> list[dict[str, str]]:
    """Return the upkeep instructions before each round of a finished game and after the last round, by kind of line."""
    events = table.happened(YOU)
    page = look(table, language=language)
    rounds: list[dict[str, str]] = [{}]
    for step in page.story.steps(events, EventSteps(automa.ROOM, YOU).since(table, events, 0)):
        if step.kind == "automa-card" and any(kind.startswith("calendar") for kind in rounds[-1]):
            rounds.append({})
        if step.kind in UPKEEP and page.hands.is_for_hands(step):
            rounds[-1][step.kind] = step.line
    return rounds


@pytest.mark.parametrize("settings", SETTINGS[:2], ids=lambda settings: " ".join(settings.values()))
def test_the_upkeep_of_each_round_is_told_in_its_order(settings: Mapping[str, str]) -> None:
    table, _ = reported(digital(2, settings))
    starts = ["displays-dealt", "calendar-turned", "calendar-orders", "ideas-refilled", "your-creatives", "automa-lays"]
    both = [f"{kind}-two" if kind.startswith("calendar") else kind for kind in starts]
    shuffled = "automa-shuffles"
    assert [[*told] for told in upkeep(table)] == [
        [*SET_UP, "calendar-turned", "calendar-orders", "automa-lays"], [*ENDS, *starts], [*ENDS, shuffled, *both],
        [*ENDS, *starts], [*ENDS, shuffled, *starts], ENDS[:3],
    ]  # fmt: skip


def test_what_is_done_by_eye_is_told_to_hands() -> None:
    for more in (HOUSE, NONE):
        table, _ = reported(digital(3, SETTINGS[0]), **more)
        page, events = look(table), table.happened(YOU)
        told = [step for step in page.story.steps(events, EventSteps(automa.ROOM, YOU).since(table, events, 0))
                if step.kind in BY_EYE]  # fmt: skip
        assert {step.kind for step in told} >= {"automa-hires", "automa-turns-up", "automa-sells"}
        assert all(map(page.hands.is_for_hands, told))
        assert more is NONE or all(map(page.hands.act_picture, told))


def test_the_upkeep_is_said_in_every_language() -> None:
    table, _ = reported(digital(2, SETTINGS[0]))
    said = [line for language in LANGUAGES for told in upkeep(table, language)[1:3] for line in {*told.values()}]
    assert len({*said}) == len({line for told in upkeep(table)[1:3] for line in told.values()}) * len(LANGUAGES)
    assert upkeep(table)[2]["calendar-turned-two"] == "Turn up both calendar tiles of round III."
    assert not any("{" in line for line in said)


def test_cards_that_stay_in_the_box_are_not_laid_out() -> None:
    table = automa.new(["me", "automa"], seed=4)
    while not table.over:
        table.answer(0, table.pending[0].options.at(0))
    kinds = {kind for told in upkeep(table) for kind in told}
    assert {"calendar-turned", "displays-dealt"} <= kinds
    its_cards = {"set-up-its-cards", "automa-lays", "automa-discards", "automa-shuffles"}
    assert not its_cards & kinds
    assert not its_cards & {event.id for event in table.events(0)}, "nobody is told of them at all"
