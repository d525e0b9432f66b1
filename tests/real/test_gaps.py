"""Guided games with incomplete packs can be played to the end, and the opponent makes the same choices."""

from __future__ import annotations

from itertools import cycle, takewhile
from pathlib import Path
from typing import Any

import pytest

from cartone.games import automa
from cartone.games.age_of_comics.pack import AUTOMA_CARDS
from cartone.host import Host
from cartone.locale import LANGUAGES, catalogue
from cartone.store import MemoryStore
from cartone.table import Random, UnknownName, key_of

from ..proving import left_to_proof
from ..taps import look
from ..web.site import Site
from .gaps import by_chance, check_gaps, laid_with_gaps, with_gaps
from .owners import GUIDED

GAMES, PROVING = 8, 200


def check(game: str, seed: int) -> None:
    """Play a whole game with an incomplete pack."""
    guided, person = GUIDED[game]
    settings: Any = guided.SETTINGS[seed % len(guided.SETTINGS)]
    guided.check(person.digital(seed % 20, settings), {"pack": with_gaps(game, seed)})


@pytest.mark.parametrize("game", GUIDED)
def test_a_guided_game_with_gaps_is_the_same_game(game: str, proving: bool) -> None:
    for seed in range(PROVING if proving else GAMES):
        check(game, seed)


@pytest.mark.parametrize("game", GUIDED)
@pytest.mark.parametrize("seed", range(GAMES))
def test_with_whatever_gaps_a_game_is_told_to_its_end(game: str, seed: int) -> None:
    check_gaps(game, seed)


@pytest.mark.parametrize("game", GUIDED)
@pytest.mark.parametrize("seed", [0, *left_to_proof(1, 2, 3, 4)])
def test_every_page_of_a_game_with_gaps_is_one(tmp_path: Path, game: str, seed: int) -> None:
    """The game is played on the site, with each page in the next language."""
    site, chance = Site(tmp_path), Random(key_of(seed, "pages"))
    name = site.host.tables.lay(laid_with_gaps(game, seed))
    for language in takewhile(lambda _: not site.host.live(name).table.over, cycle(LANGUAGES)):
        site.client.headers["Accept-Language"] = language
        site.page(f"/table/{name}")
        site.answer(name, by_chance(site.host.live(name).table, chance))
    site.page(f"/table/{name}")


def test_no_other_card_is_offered_once_all_that_the_pack_lacks_have_come() -> None:
    packs = (with_gaps("age-of-comics", seed, {"automa": 0.9}) for seed in range(40))
    pack = next(pack for pack in packs if len(pack.automa) == AUTOMA_CARDS - 1)
    table = automa.new(["me", "automa"], pack=pack, dealer=None)
    table.answer(0, "western")
    assert look(table).entering.form is not None
    table.outcome("hire")
    table.answer(0, "royalties")
    assert look(table).entering.form is None
    assert [tile.notation for tile in look(table).entering.tiles] == [card.id for card in pack.automa]
    assert look(table).do == catalogue("en").text("automa.draw.automa-card")


# -- which cards Cartone can draw ----------------------------------------------------------------


def entries_of(game: str, *sections: str) -> Any:
    """Return our pack reduced to some kinds of cards."""
    return with_gaps(game, 0, dict.fromkeys(sections, 1.0))


DRAWN = {"stamp-swap": ("decision", "pinzetta-event"), "age-of-comics": ("automa",)}


@pytest.mark.parametrize("game", GUIDED)
def test_cartone_draws_from_a_pack_that_has_all_that_the_opponent_draws(game: str) -> None:
    """The other cards on the table need not be in the pack."""
    host = Host(MemoryStore())
    pack = entries_of(game, *DRAWN[game])
    table = host.live(host.real.lay(game, False, pack)).table
    assert table.header.seed is not None
    while not table.over:
        table.answer(0, str(table.pending[0].options.at(0)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("is_full", [False, True], ids=["guided", "full"])
@pytest.mark.parametrize("game", GUIDED)
def test_what_cartone_cannot_draw_is_refused_with_what_can_be_done(game: str, is_full: bool, language: str) -> None:
    """The form has no field for a seed, so the message must not mention one."""
    with pytest.raises(UnknownName) as refused:
        Host(MemoryStore()).real.lay(game, False, entries_of(game, *DRAWN[game][1:]), is_full=is_full)
    said = refused.value.said(catalogue(language))
    assert refused.value.message == "error.draws-and-gaps"
    assert catalogue(language).text("page.seed").lower() not in said.lower()
