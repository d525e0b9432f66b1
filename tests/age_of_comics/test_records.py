"""The recorded games of Age of Comics together exercise every action, special, bonus and ruling."""

from __future__ import annotations

from cartone.games import age_of_comics
from cartone.games.age_of_comics.components import SPECIALS, Action, Bonus, Comic
from cartone.games.age_of_comics.rulings import Ruling
from cartone.table import Answer

from ..recording import folder_of

FILES = sorted(folder_of("age-of-comics").glob("*.record"))

SPECIAL_EVENTS = {
    "re-assign": "re-assigned",
    "hype": "hype-added",
    "convert": "converted",
    "better-colours": "better-colours",
    "marketing": "marketing",
    "extra-editor": "extra-editor",
}
NOT_IN_A_WHOLE_GAME = {
    Ruling.NOTHING_POSSIBLE_LOSES_THE_TURN,  # not met in thousands of games; tested in test_solo
    Ruling.IDEAS_FROM_AN_EMPTY_BOARD,  # only four of six ideas can be taken in a round; tested in test_solo
    Ruling.DECK_IS_ON_THE_TABLE,  # displays are rarely emptied; tested in test_solo_actions
    Ruling.A_TIE_IS_ITS_WIN,  # one point in a hundred; tested in test_solo_end
    Ruling.NOTHING_IS_NOT_ONLY_RIP_OFFS,  # a player without prints; tested in test_solo_end
}


def test_together_they_exercise_every_action_special_bonus_and_ruling() -> None:
    rulings: set[Ruling] = set()
    actions: set[tuple[str, int]] = set()
    told: set[str] = set()
    bonuses: set[Bonus] = set()
    kinds: set[str] = set()
    for path in FILES:
        table = age_of_comics.load(path.read_text(encoding="utf-8"))
        rulings |= table.game.rulings
        kinds |= {entry.kind for entry in table.record.entries if isinstance(entry, Answer)}
        for event in table.game.story.events():
            told.add(event.id)
            if event.id in ("acts", "automa-acts"):
                actions.add((event.params["action"], event.params["place"]))
            if event.id == "printed" and isinstance(event.params["title"], Comic):
                bonuses.add(event.params["title"].bonus)
    assert rulings == set(Ruling) - NOT_IN_A_WHOLE_GAME
    assert {action for action, _ in actions} == set(Action)
    assert {place for _, place in actions} == {1, 2, 3, 4, 5}, "every space of the board"
    assert bonuses == set(Bonus)
    assert set(SPECIAL_EVENTS) == set(SPECIALS.values())
    assert set(SPECIAL_EVENTS.values()) <= told
    assert {"printed-rip-off", "mastery-gained", "mastery-taken", "learnt", "trained", "order-fulfilled"} <= told
    assert {"fee", "jumped", "searched", "reshuffled", "mat-points", "laid-again"} <= told
    assert {"automa-rips-off", "challenge-met", "challenge-missed", "title"} <= told
    assert len(kinds) == 20, "every kind of question"
