"""All spectators of a table share one rendering, which is never outdated."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cartone.host import LiveTable
from cartone.host.people import GESTURES
from cartone.table import SPECTATOR, Random, key_of
from cartone.web.site import Site as Pages

from .party import AWAY, HERE, Party, both, house

MANY = 30
LANGUAGES = ("en", "de")


class Watchers:
    """A table of two people with many spectators, and a count of renderings."""

    def __init__(self, folder: Path, game: str, patch: pytest.MonkeyPatch) -> None:
        self.party = Party(house(folder), game, (HERE, AWAY), seed=7)
        self.browser = self.party.spectator()
        self.drawn = 0
        self.random = Random(key_of(7))
        render = Pages.render

        def counted(pages: Pages, *given: Any, **context: Any) -> Any:
            self.drawn += 1
            return render(pages, *given, **context)

        patch.setattr(Pages, "render", counted)

    def look(self, browser: TestClient, language: str = "en", packing: str = "gzip") -> str:
        headers = {"X-Cartone": "fragment", "Accept-Language": language, "Accept-Encoding": packing}
        reply = browser.get(self.party.address, headers=headers)
        assert reply.status_code == 200
        assert reply.headers.get("content-encoding", "") == (packing if packing == "gzip" else "")
        assert "accept-encoding" in reply.headers["vary"].lower()
        return reply.text

    def all_look(self) -> int:
        """Return the number of renderings for many spectators, after checking that the page is up to date in each
        language."""
        before = self.drawn
        seen = {(language, self.look(self.browser, language)) for _ in range(MANY) for language in LANGUAGES}
        drawn = self.drawn - before
        assert len(seen) == len(LANGUAGES)
        self.party.live._shown.clear()
        assert seen == {(language, self.look(self.browser, language, "identity")) for language in LANGUAGES}
        return drawn

    def answer(self) -> None:
        asked = self.party.asked[0]
        self.party.answer(asked, self.party.ask(asked).options.sample(self.random))


@pytest.fixture
def watchers(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> Watchers:
    return Watchers(tmp_path, game, monkeypatch)


@both
def test_a_page_is_drawn_once_for_all_who_look_on(watchers: Watchers) -> None:
    for _ in range(4):
        assert watchers.all_look() == len(LANGUAGES)
        watchers.party.live._shown.clear()
        watchers.answer()


@both
def test_what_happens_around_the_table_is_seen_at_once(watchers: Watchers) -> None:
    party, host = watchers.party, watchers.party.host
    before = watchers.look(watchers.browser)
    for change in (
        lambda: party.owner.post("/person", data={"own-name": "Zoe", "own-colour": ""}),
        lambda: host.seating.stand_in(party.id, 1, "chance"),
        lambda: host.people.gesture(party.live, 0, GESTURES[0]),
    ):
        change()
        now = watchers.look(watchers.browser)
        party.live._shown.clear()
        assert now == watchers.look(watchers.browser)
        assert now != before
        before = now


@both
def test_nobody_else_is_shown_what_they_see(watchers: Watchers) -> None:
    """Seats and the owner see more than spectators, so their pages are not shared."""
    party = watchers.party
    watchers.look(party.browsers[0])  # the others are shown who has arrived
    theirs = watchers.look(watchers.browser)
    seats = [watchers.look(party.browsers[seat]) for seat in (0, 1)]
    assert len({theirs, *seats}) == 3
    assert watchers.look(watchers.browser) == theirs
    assert len(party.live._shown) == 1


def test_what_is_kept_goes_with_the_next_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watchers = Watchers(tmp_path, "age-of-comics", monkeypatch)
    watchers.look(watchers.browser)
    live: LiveTable = watchers.party.live
    assert live._shown
    at = live.at(SPECTATOR)
    watchers.answer()
    assert watchers.party.live.at(SPECTATOR) != at
    assert not watchers.party.live._shown
