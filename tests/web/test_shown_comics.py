"""What the page of Age of Comics says of the Automa, of the duel and of challenges is so."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from pathlib import Path

import pytest

from cartone.games.age_of_comics.challenges import is_met
from cartone.games.age_of_comics.scoring import TITLES
from cartone.locale import LANGUAGES, catalogue

from ..age_of_comics.deeds import its_turn
from .site import Site
from .test_shown import pages

CHALLENGES = {"challenge-no-rip-offs": "on", "challenge-twelve-orders": "on", "challenge-every-genre": "on"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_automa_would_do_next_is_what_it_does_on_so_many_cards(tmp_path: Path, language: str) -> None:
    site, words, seen = Site(tmp_path), catalogue(language), 0
    site.client.cookies.set("language", language)
    names = {
        words.text(f"age-of-comics.word.{action}"): action for action in ("hire", "develop", "ideas", "print", "sales")
    }
    line = re.escape(words.text("age-of-comics.panel.next-on", cards="CARDS", all="ALL", move="MOVE"))
    for name, group in (("CARDS", r"(?P<cards>\d+)"), ("ALL", r"(?P<all>\d+)"), ("MOVE", "(?P<move>.+)")):
        line = line.replace(name, group)
    for number, (page, table) in enumerate(pages(site, "age-of-comics", "solo")):
        told = re.findall(r'<ul class="next-moves">(.*?)</ul>', page, re.DOTALL)
        automa = table.game.automa
        assert len(told) == bool(table.game.round and automa.editors and table.pending)
        if not told or number % 9:
            continue
        cards, shown = table.game.automa_deck.cards, Counter[str]()
        for item in re.findall(r"<li>(.*?)</li>", told[0]):
            match = re.fullmatch(line, unescape(item))
            assert match is not None, item
            assert int(match["all"]) == len(cards)
            shown[names[re.split("[:,;(]", match["move"])[0].strip()]] += int(match["cards"])
        turns = [its_turn(table.game, card, 1) for card in cards]
        acts = [event for game in turns for event in game.story.events() if event.id == "automa-acts"]
        assert shown == Counter(event.params["action"].value for event in acts)
        seen += 1
    assert seen > 3


def test_the_duel_and_the_next_title_are_shown(tmp_path: Path) -> None:
    for page, table in pages(Site(tmp_path), "age-of-comics", "solo"):
        (told,) = re.findall(r'<p class="standing">(.*?)</p>', page) or [""]
        if not table.game.round:
            assert not told
            continue
        mine, its = table.scores
        assert f"You {mine}, the Automa {its}" in told
        missing = min((least - mine for least, _ in TITLES if least > mine), default=None)
        shown = re.search(r"next title: .*?(\d+)", told)
        assert (int(shown[1]) if shown else None) == missing
        assert ("· title:" in told) == (mine >= TITLES[-1][0])


def test_challenges_are_shown_with_what_counts_for_them(tmp_path: Path) -> None:
    words, seen = catalogue("en"), set()
    for page, table in pages(Site(tmp_path), "age-of-comics", "solo", **CHALLENGES):
        game, person = table.game, table.game.person
        counts = {
            "no-rip-offs": f"({sum(not one.is_original for one in person.printed)})",
            "twelve-orders": f"({len(person.fulfilled)}/12)",
            "every-genre": f"({len({one.genre for one in person.printed})}/6)",
        }
        for name in game.challenges:
            mark = "✓" if is_met(game, person, name) else "✗"
            assert f"{mark} {words.text(f'age-of-comics.word.{name}')} {counts[name]}<" in unescape(page)
            seen.add(counts[name])
    assert len(seen) > 5
