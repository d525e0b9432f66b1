"""Names, colours and gestures are visible to all players, but are not in the record."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from cartone.games.age_of_comics.page.pictures import PLAYER_COLOURS
from cartone.host import COLOURS, GESTURES
from cartone.host import people as people_module
from cartone.host.people import cleaned, colours
from cartone.web.static import STATIC
from tests.messages import tells

from .party import AWAY, HERE, NAMES, Party, both, house, sit_down
from .site import Site, check_html

NASTY = "<b>Zoë</b> \u202e\x07"


def introduced(site: Site, game: str, *wishes: tuple[str, str]) -> Party:
    """Return a table whose host has chosen a name in the lobby; the others choose theirs when they sit down."""
    site.client.post("/person", data={"own-name": wishes[0][0], "own-colour": wishes[0][1]})
    party = Party(site, game, [HERE, *[AWAY] * (len(wishes) - 1), "greedy"])
    for seat, (name, colour) in enumerate(wishes[1:], 1):
        link = f"/join/{party.id}/{party.host.seating.new_link(party.id, seat)}"
        said = {"own-name": name, "own-colour": colour, "take-over": "yes"}
        party.browsers[seat] = sit_down(site.browser(), link, **said)
    return party


@both
def test_a_name_and_a_colour_of_ones_own_are_seen_at_every_new_table(tmp_path: Path, game: str) -> None:
    site = house(tmp_path)
    party = introduced(site, game, ("Maria Rossa", "violet"), (NASTY, "violet"))
    page = party.browsers[1].get(party.address).text
    check_html(page)
    assert html.escape("<b>Zoë</b>") in party.owner.get(party.address).text
    assert "<b>Zoë" not in page + party.owner.get(party.address).text
    assert "Maria Rossa" in page
    assert "Maria Rossa" in party.browsers[1].get(f"{party.address}/log").text or game == "stamp-swap"
    assert not {"Anna", "greedy"} & set(re.findall(r"[A-Za-z]+", re.sub(r"<[^>]*>", " ", page)))
    assert "Greta" in page or "Felix" in page
    painted = re.findall(r'class="sitter p([0-9])', page)
    assert painted == ["4", "1"], "the first has the colour of the wish, the later one the next that is free"
    assert "Maria" not in str(party.table.record), "no record knows it"


def test_people_at_one_device_are_called_as_the_table_was_laid(tmp_path: Path) -> None:
    site = house(tmp_path)
    site.client.post("/person", data={"own-name": "Maria", "own-colour": "teal"})
    party = Party(site, "stamp-swap", [HERE, HERE])
    page = party.owner.get(party.address).text
    assert "Maria" not in page
    assert any(name in page for name in NAMES[:2])


def test_hostile_names_get_one_clear_line_or_are_cleaned(tmp_path: Path) -> None:
    site = house(tmp_path)
    assert cleaned(NASTY) == "<b>Zoë</b>"
    assert cleaned("\u200b\x00 ") == ""
    for form, line in (
        ({"own-name": "x" * 21}, "20 letters"),
        ({"own-name": "x" * 9000}, "20 letters"),
        ({"own-name": "Zoë", "own-colour": "<i>"}, "There is no colour"),
    ):
        answer = site.client.post("/person", data=form)
        assert answer.status_code == 422
        assert line in html.unescape(answer.text)
        check_html(answer.text)


def test_no_two_seats_have_one_colour() -> None:
    for wishes in ({0: "green", 1: "green", 2: "green"}, {4: "red"}, {1: "red", 2: "blue"}, {3: "mauve"}):
        for seats in (2, 3, 5):
            found = colours({seat: colour for seat, colour in wishes.items() if seat < seats}, seats)
            assert len(set(found)) == seats
    assert colours({1: "red"}, 3) == [1, 0, 2]
    assert len(PLAYER_COLOURS) == len(COLOURS)


def light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_colours_of_people_stand_out_by_day_and_by_night(theme: int) -> None:
    css = (STATIC / "cartone.css").read_text(encoding="utf-8")
    card = re.findall(r"--card: light-dark\((#\w+), (#\w+)\)", css)[0][theme]
    found = re.findall(r"\.p([0-9]) \{ --mine: light-dark\((#\w+), (#\w+)\)", css)
    assert [int(number) for number, *_ in found] == list(range(len(COLOURS)))
    for _, *themes in found:
        lights = sorted((light(themes[theme]), light(card)))
        assert (lights[1] + 0.05) / (lights[0] + 0.05) >= 3, themes[theme]


# -- gestures ---------------------------------------------------------------------------------------


def test_a_gesture_is_seen_by_all_for_a_moment_and_kept_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(house(tmp_path), "stamp-swap", [HERE, AWAY])
    before, talk = party.record, party.host.seating.talk(party.live)
    answer = party.browsers[1].post(f"{party.address}/gesture", data={"gesture": "wave"})
    assert answer.status_code == 303
    watcher = party.spectator()
    for browser in (*party.browsers.values(), watcher):
        page = browser.get(party.address).text
        assert f"{NAMES[1]} waves." in page
        check_html(page)
    assert party.host.seating.talk(party.live) != talk, "pages are told to look again"
    assert party.record == before
    again = party.browsers[1].post(f"{party.address}/gesture", data={"gesture": "ouch"})
    assert again.status_code == 409
    assert tells(again.text, "error.gesture-too-soon")
    assert "waves." in again.text
    assert party.owner.post(f"{party.address}/gesture", data={"gesture": "ouch"}).status_code == 303
    monkeypatch.setattr(people_module, "FRESH", 0.0)
    assert "waves." not in party.owner.get(party.address).text


def test_only_known_gestures_of_people_who_sit_there_with_others(tmp_path: Path) -> None:
    site = house(tmp_path)
    party = Party(site, "stamp-swap", [HERE, AWAY])
    odd = party.owner.post(f"{party.address}/gesture", data={"gesture": "<script>"})
    assert odd.status_code == 422
    assert "There is no gesture" in html.unescape(odd.text)
    assert "<script>" not in odd.text.replace('<script type="module"', "")
    watcher = party.spectator()
    assert watcher.post(f"{party.address}/gesture", data={"gesture": "wave"}).status_code == 403
    alone = site.start("stamp-swap")
    assert site.client.post(f"/table/{alone}/gesture", data={"gesture": "wave"}).status_code == 403
    assert "gestures" not in site.page(f"/table/{alone}").split("<main")[1].split("menu")[0]
    page = party.owner.get(party.address).text
    assert [kind for kind in GESTURES if f'value="{kind}"' not in page] == []
