"""Owners' packs with random gaps, and games that are entered with them."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from cartone.games import automa, game_called, pinzetta
from cartone.games.age_of_comics.components import AUTOMA_ACTIONS, EDITORS, ROUNDS, Genre
from cartone.games.age_of_comics.pack import ACTIONS_ON_A_CARD
from cartone.games.kit.card_entry import may_come
from cartone.games.pinzetta.page.forms import Piles
from cartone.games.stamp_swap.components import Box
from cartone.games.stamp_swap.pack import MOST_IN_BOX
from cartone.table import Random, Table, key_of
from cartone.table.packfile import PackText

from ..taps import look, tapped
from .person import BOARD, OPPONENTS, say


def with_gaps(game: str, seed: int, only: Mapping[str, float] | None = None) -> Any:
    """Return our pack with none, all or some of the cards of each kind; `only` gives the share for some kinds and
    leaves out all others."""
    chance, room = random.Random(seed), game_called(game)
    head, *entries = re.split(r"(?m)^(?=\[\[)", (room.packs / "house.toml").read_text(encoding="utf-8"))
    share: dict[str, float] = {}
    kept = []
    for entry in entries:
        section = re.match(r"\[\[([a-z-]+)", entry)
        assert section is not None
        known = share.setdefault(section[1], chance.choice((0, 0.15, 0.5, 0.85, 1)))
        known = known if only is None else only.get(section[1], 0)
        if section[1] in BOARD or chance.random() < known:
            kept.append(entry)
    text = head.replace("[pack]", "[pack]\ngaps = true").replace('name = "house"', 'name = "gaps"') + "".join(kept)
    return room.pack.load(PackText("gaps", text))


# -- random entries -----------------------------------------------------------------------------


def some(things: Any, number: int, chance: Random) -> str:
    """Return a given number of different words in random order."""
    left = list(things)
    return " ".join(left.pop(chance.below(len(left))) for _ in range(number))


def automa_card(chance: Random, table: Table[Any]) -> str:
    """Return an action offered by the page, or the whole card without its last genre, which follows from the others."""
    if chance.below(3):
        return some(
            [tile.notation for tile in look(table).entering.tiles if tile.notation in AUTOMA_ACTIONS], 1, chance
        )
    return f"{some(AUTOMA_ACTIONS, ACTIONS_ON_A_CARD, chance)}, {some(Genre, len(Genre) - 1, chance)}"


DESCRIBED: Mapping[str, Callable[[Random, Table[Any]], str]] = {
    "decision": lambda chance, table: f"points {' '.join(str(chance.below(MOST_IN_BOX + 1)) for _ in Box)}",
    "automa": automa_card,
}
"""Functions that return random descriptions of cards that no pack has, by deck."""


def by_chance(table: Table[Any], chance: Random) -> str:
    """Return a random legal entry: a card by its ID or its face, or an option."""
    if table.draw is None:
        return str(table.pending[0].options.sample(chance))
    known = [card for card in may_come(table.draw) if card.id not in AUTOMA_ACTIONS]  # entered by one action before
    can_be_other = look(table).entering.form is not None
    if can_be_other and not (known and chance.below(2)):
        return DESCRIBED[table.draw.deck.name](chance, table)
    return str(known[chance.below(len(known))].id)


def tap(table: Table[Any], entry: str) -> None:
    """Enter an answer by tapping it on the page, and check that it is accepted with the same meaning."""
    page = look(table)
    if isinstance(page.entering.form, Piles):
        told = look(table, page.choices.picked_for(entry)).entering.form
        assert told is not None
        entry = f"{told.answer()} / {entry.split()[-1]}" if page.entering.form.is_dealt else told.answer()
    said, _ = tapped(table, entry)
    assert said == entry
    say(table, said)


LEVELS: Mapping[str, tuple[Mapping[str, str], ...]] = {
    "stamp-swap": (*({"level": level, "mode": "full"} for level in "123"), {"level": "1", "mode": "intro"}),
    "age-of-comics": (*({"level": "expert", "edition": edition, "display": display}
                        for edition in ("seed", "2026") for display in "34"),),
}  # fmt: skip
ASKED: Mapping[str, Mapping[str, int]] = {
    "full": {"wants": 1, "piles": 3, "pinzetta": 3, "show-scoring": 3, "decision": 1, "your-points": 1},
    "intro": {"wants": 1, "piles": 3, "your-points": 1},
    "automa": {"begins": 1, "automa": EDITORS * ROUNDS, "action": EDITORS * ROUNDS, "your-points": 1},
}
"""Number of times that every game asks each question, with any pack."""


def laid_with_gaps(game: str, seed: int) -> Table[Any]:
    settings = LEVELS[game][seed % len(LEVELS[game])]
    room = pinzetta if game == "stamp-swap" else automa
    pack, players = with_gaps(game, seed), ["me", OPPONENTS[game]]
    table: Table[Any] = room.new(players, pack=pack, dealer=None, settings=settings)
    return table


def check_gaps(game: str, seed: int) -> Table[Any]:
    """Play a random game with a random incomplete pack, and check that every question can be answered by taps and that
    none is skipped because the pack has some of the cards."""
    chance, table = Random(key_of(seed, "gaps")), laid_with_gaps(game, seed)
    asked: Counter[str] = Counter()
    while not table.over:
        ask = table.pending.get(0)
        asked[(ask.about or ask.kind) if ask is not None else table.draw.deck.name if table.draw else ""] += 1
        tap(table, by_chance(table, chance))
    often = ASKED[table.header.settings.get("mode", "automa")]
    assert {about: asked[about] for about in often} == often
    assert len(table.entries()) == asked.total(), "whatever the record has was told by somebody"
    return table
