"""The recorded games of Stamp Swap together exercise every effect, event, contest and ruling."""

from __future__ import annotations

from cartone.games import stamp_swap
from cartone.games.stamp_swap.contests import COUNTERS
from cartone.games.stamp_swap.rulings import Ruling

from ..recording import folder_of
from .builders import HOUSE

FILES = sorted(folder_of("stamp-swap").glob("*.record"))

NOT_WITH_THE_HOUSE_PACK = {
    Ruling.POOL_RUNS_DRY,  # needs an event with more items than are drafted; tested in test_rules
    Ruling.TOO_FEW_TO_SPLIT,  # follows from that; tested in test_options
    Ruling.TOKENS_ARE_NO_LIMIT,  # needs six face-up rare stamps; tested in test_solo
}

FOR_OWNERS = {"edge-stamps", "by-hand"}
"""Ways of counting for cards that are printed differently, which test_contests covers."""


def test_together_they_exercise_every_effect_event_contest_and_ruling() -> None:
    rulings: set[Ruling] = set()
    cards: set[str] = set()
    contests: set[str] = set()
    for path in FILES:
        game = stamp_swap.load(path.read_text(encoding="utf-8")).game
        rulings |= game.rulings
        for event in game.story.events():
            for name in ("card", "event"):
                cards.add(getattr(event.params.get(name), "id", ""))
            if event.id in ("scored-contest", "scored-finale"):
                contests.add(event.params["contest"].id)
        cards |= {event.id for event in game.past_events}
    assert rulings == set(Ruling) - NOT_WITH_THE_HOUSE_PACK
    assert contests == {contest.id for contest in HOUSE.contests}
    counted = {contest.scoring.count.what for contest in HOUSE.contests}
    assert counted == set(COUNTERS) - FOR_OWNERS, "every other way of counting has a card"
    with_effect = [card.id for card in HOUSE.attendees] + [event.id for event in HOUSE.events]
    with_effect += [event.id for event in HOUSE.pinzetta_events]
    assert set(with_effect) <= cards
