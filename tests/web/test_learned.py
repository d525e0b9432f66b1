"""Cards described at a real table: saved to a pack by one button, and completed later."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote

import pytest

from cartone.locale import LANGUAGES
from cartone.web.correction_diff import said_at
from tests.automa import person as automa
from tests.pinzetta import person as pinzetta
from tests.real.test_learned import CARD, POINTS, TURN, WHOLE, learned
from tests.taps import look, next_tap

from .site import Site
from .test_real import lay
from .test_real_corrections import told

GLIMPSED = ("crime", "hire", "hire")
"""Entries for a card described by one action, and for your own action after it."""
LINE = 1
"""The record line of the card that is only partly described."""


def completing(site: Site, table: str) -> list[tuple[int, str]]:
    """Return the entries that can be completed, each with its line and what the form is filled with."""
    page = site.page(f"/table/{table}/lines")
    found = re.findall(rf'class="complete" href="/table/{table}/lines/(\d+)\?pick=([^"]+)"', page)
    return [(int(line), unquote(unescape(pick))) for line, pick in found]


def complete(site: Site, table: str, line: int, whole: str) -> str:
    """Submit the form that describes a card completely; return the address to which it redirects."""
    form = {"at": site.at(table), "answer": whole}
    return str(site.client.post(f"/table/{table}/lines/{line}", data=form).headers["location"])


def keep_button(page: str) -> str:
    found = re.search(r'<button formaction="([^"]+/keep)" name="back"\s+value="[^"]*">([^<]+)<', page)
    return unescape(found[2]) if found else ""


def card_at(site: Site, table: str, line: int = LINE) -> str:
    return said_at(site.host.live(table).table.entries()[line])


# -- saving -----------------------------------------------------------------------------------


def test_the_end_of_a_game_offers_its_cards_as_a_pack_and_the_next_table_has_it(site: Site) -> None:
    game = automa.digital(4, {})
    record = automa.reported(game, True, pack="none", open_decks=["automa"])[0].record
    table = site.host.tables.open(record)
    page = site.page(f"/table/{table}")
    count = len(learned(site.host, table).new)
    assert keep_button(page) == f"Save these {count} cards"
    after = site.client.post(f"/table/{table}/keep", data={"back": ""})
    assert (after.status_code, after.headers["location"]) == (303, f"/table/{table}")
    page = site.page(f"/table/{table}")
    assert keep_button(page) == ""
    assert f"{count} cards from this table are in your pack “My cards”." in unescape(page)
    (pack,) = site.host.own_packs.all()
    assert f'href="/packs/{pack}"' in page
    assert site.page(f"/packs/{pack}/automa").count('class="called"') == count
    again = site.client.post(f"/table/{table}/rematch").headers["location"].rpartition("/")[2]
    assert len(site.host.live(again).table.game.pack.automa) == count


def test_the_entries_offer_the_cards_before_the_end_and_a_reply_to_the_script_is_the_table(site: Site) -> None:
    table = told(site, "age-of-comics", *TURN)
    assert keep_button(site.page(f"/table/{table}/lines")) == "Save 1 card"
    assert keep_button(site.page(f"/table/{table}")) == "", "nobody is interrupted"
    after = site.client.post(f"/table/{table}/keep", data={"back": "lines"})
    assert after.headers["location"] == f"/table/{table}/lines"
    assert "1 card from this table is in your pack" in unescape(site.page(f"/table/{table}/lines"))
    again = site.client.post(f"/table/{table}/keep", headers={"X-Cartone": "fragment"})
    assert (again.status_code, 'class="beside' in again.text) == (200, True)
    assert len(site.host.own_packs.all()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_pack_has_a_plain_name_in_the_language_and_can_be_renamed(site: Site, language: str) -> None:
    site.client.post("/language", data={"language": language})
    table = told(site, "age-of-comics", *TURN)
    site.client.post(f"/table/{table}/keep")
    ((pack, draft),) = site.host.own_packs.all().items()
    assert draft.name == {"en": "My cards", "de": "Meine Karten", "pl": "Moje karty", "it": "Le mie carte"}[language]
    assert draft.name in unescape(site.page(f"/table/{table}/lines"))
    site.client.post(f"/packs/{pack}", data={"do": "rename", "name": "box"})
    assert site.host.own_packs.get(pack).name == "box"


def test_only_the_owner_saves_cards(site: Site, tmp_path_factory: pytest.TempPathFactory) -> None:
    public = Site(tmp_path_factory.mktemp("public"), owner="secret")
    table = public.host.real.lay("age-of-comics", True, "none")
    for entry in TURN:
        public.host.moves.answer(table, 0, public.at(table), entry)
    assert public.client.post(f"/table/{table}/keep").status_code == 403
    assert public.host.own_packs.all() == {}


def test_a_table_that_is_not_there_saves_nothing(site: Site) -> None:
    assert site.client.post("/table/nowhere/keep").status_code == 404


# -- partly described cards -------------------------------------------------------------------


def test_a_card_told_by_one_action_is_completed_and_counts_from_then_on(site: Site) -> None:
    table = told(site, "age-of-comics", *GLIMPSED)
    decided = [str(one.own) for one in site.host.live(table).table.choices]
    ((line, pick),) = completing(site, table)
    assert (line, pick.split()[1:]) == (LINE, ["."] * 8), "Ideas, which failed, may be above it"
    page = site.page(f"/table/{table}/lines/{line}?pick={pick}")
    assert "<h1>Complete this card</h1>" in page
    assert 'name="answer" value="develop"' not in page, "one action is not enough any more"
    assert complete(site, table, line, CARD) == f"/table/{table}/lines", "nothing was played otherwise: nobody asks"
    assert card_at(site, table).startswith(CARD)
    assert [str(one.own) for one in site.host.live(table).table.choices] == decided
    assert completing(site, table) == []
    assert keep_button(site.page(f"/table/{table}/lines")) == "Save 1 card"


def test_the_taps_from_a_begun_form_lead_to_the_whole_card(site: Site) -> None:
    table = told(site, "age-of-comics", *GLIMPSED)
    ((line, pick),) = completing(site, table)
    then = site.host.real.before_line(site.host.live(table), line)
    answer, taps = "", 0
    while not answer:
        tap = next_tap(look(then, pick, marked="hire"), CARD)
        answer, pick, taps = tap.answer, tap.pick, taps + 1
    assert (answer, taps) == (CARD, 8)
    assert complete(site, table, line, answer) == f"/table/{table}/lines"


def test_a_completed_card_that_contradicts_what_was_played_asks_how_to_correct_it(site: Site) -> None:
    table = told(site, "age-of-comics", *GLIMPSED)
    where = complete(site, table, LINE, "develop hire ideas, crime sci-fi superheroes romance western")
    assert "?answer=" in where
    assert 'name="how"' in site.page(where)
    assert card_at(site, table) == "hire"


def test_a_whole_card_that_is_corrected_is_not_completed_behind_the_back(site: Site) -> None:
    table = told(site, "age-of-comics", *TURN)
    where = complete(site, table, LINE, "hire develop ideas, sci-fi crime superheroes romance western")
    assert "?answer=" in where
    assert completing(site, table) == []


def test_what_was_told_of_a_card_later_is_in_its_form_too(site: Site) -> None:
    """The form contains exactly what is certain, so that it is right about the card in every game."""
    for seed in range(4):
        for edition in ("seed", "2026"):
            settings = {"level": "expert", "edition": edition}
            owner = automa.Person(automa.digital(seed, settings))
            table = lay(site, "age-of-comics", depth="guided", cards="yours", pack="none", **settings)
            shown: dict[int, list[str]] = {}
            while not (live := site.host.live(table)).table.over:
                said = owner.right(live.table)
                if live.table.draw is not None:
                    shown[len(live.table.entries())] = [*map(str, owner.now.actions), *map(str, owner.now.genres)]
                site.host.moves.answer(table, 0, live.at(0), said)
            begun = dict(completing(site, table))
            assert begun.keys() == shown.keys()
            for line, pick in begun.items():
                for face, right in zip(pick.split()[1:], shown[line], strict=False):
                    assert face in (".", right), (line, pick, shown[line])


def test_a_decision_card_is_completed_by_what_it_has_crossed_out(site: Site) -> None:
    owner = pinzetta.Person(pinzetta.digital(5, {}))
    table = lay(site, "stamp-swap", depth="guided", cards="yours", pack="none")
    while (live := site.host.live(table)).table.draw is None:
        site.host.moves.answer(table, 0, live.at(0), owner.right(live.table))
    line = len(live.table.entries())
    site.answer(table, POINTS)
    ((where, pick),) = completing(site, table)
    assert (where, pick.split()[1:]) == (line, [*POINTS.split()[1:], "."])
    page = site.page(f"/table/{table}/lines/{line}?pick={pick}")
    assert f'name="answer" value="{WHOLE}"' in page
    assert complete(site, table, line, WHOLE) == f"/table/{table}/lines"
    assert keep_button(site.page(f"/table/{table}/lines")) == "Save 1 card"
    begun = look(site.host.real.before_line(site.host.live(table), line)).choices.picked_for(WHOLE)
    assert begun.split()[1:] == [*POINTS.split()[1:], "2"], "once more, to correct it"


def test_a_described_card_is_a_picture_from_then_on_and_one_action_saves_no_tap(site: Site) -> None:
    """A card described by one action needs the same tap again, so a picture of it would save nothing."""
    table = told(site, "age-of-comics", *GLIMPSED)
    tiles = [tile.notation for tile in look(site.host.live(table).table).entering.tiles]
    assert tiles == ["develop", "print", "sales"]
