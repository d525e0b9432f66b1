"""The offline edition in Firefox, whose games survive when the browser is killed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cartone.table import Answer
from tests.web.party import BOTH, both

from .fox import Fox
from .hosting import Hosting
from .person import Person


def test_games_without_a_network_are_there_after_a_kill(
    hosting: Hosting, fox: Callable[..., Fox], proving: bool
) -> None:
    me = Person(fox(), hosting.url)
    me.lobby()
    me.unplug(hosting)
    for kill in range(10 if proving else 1):
        left = {}
        for game in BOTH:
            me.start(game)
            answers = me.play(3 + kill)
            left[me.path] = (me.at, answers)
        assert me.browser.complaints() == []
        me.browser.kill()
        me = Person(fox(), hosting.url)
        for path, (stood, answers) in left.items():
            me.lobby()
            me.follow(f'#running a[href$="{path}"]')
            assert me.at == stood, "the table stands where it stood"
            assert sum(isinstance(entry, Answer) for entry in me.table.entries()) == answers
    me.speak("de")
    me.hears("page.hint", "de", ".tools")
    me.browser.close()


@pytest.mark.proof
@both
def test_a_whole_game_by_hand(hosting: Hosting, fox: Callable[..., Fox], game: str) -> None:
    me = Person(fox(), hosting.url)
    me.lobby()
    me.unplug(hosting)
    me.start(game)
    me.play()
    assert me.table.over
    me.wait_for(".ending figure img")
    assert me.browser.complaints() == []
