"""Cards described at a guided table are added to the owner's pack, which grows with each game."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from typing import Any

import pytest

from cartone.games import game_called
from cartone.games.age_of_comics.card_notation import line_of
from cartone.games.kit.editing import PackDraft, PackEditor
from cartone.host import MOVED_BACK, OWN, Host
from cartone.host.own_packs import Described, Learned
from cartone.store import MemoryStore
from cartone.table.packfile import PackText
from tests.automa.person import Person, digital
from tests.automa.test_guided import SETTINGS
from tests.pinzetta import person as pinzetta

from .gaps import with_gaps

GAMES, PROVING = 4, 40
NAME = "My cards"
CARD = "hire develop ideas, crime sci-fi superheroes romance western"
OTHER = "print sales hire, horror crime sci-fi superheroes romance"
TURN = ("crime", CARD, "hire")
"""The Automa's first comic, its first card, and your action after it."""
POINTS, WHOLE = "points 8 8 5 2 2 0 4", "2 crossed, points 8 8 5 2 2 0 4"


class Owner(Person):
    """An owner who describes some cards completely, and enters cards in their pack by number."""

    def __init__(self, game: Any, chance: random.Random, share: float = 0.5) -> None:
        super().__init__(game)
        self.chance, self.share = chance, share
        self.pack: Collection[Any] = ()
        self.described: set[str] = set()
        self.not_known: list[str] = []
        """Cards that the pack lacked."""

    def card(self, known: Collection[str], table: Any) -> str:
        told = super().card((), table)
        line = line_of(self.now)
        for card in self.pack:
            if line_of(card) == line:
                return str(card.id)
        self.not_known.append(line)
        if self.chance.random() >= self.share:
            return told
        self.described.add(line)
        return line


def tell(host: Host, table: str, owner: Any) -> list[str]:
    """Enter a whole game; return the questions that were asked about the contents of cards."""
    asked: list[str] = []
    owner.pack = getattr(host.live(table).table.game.pack, "automa", ())
    while not (live := host.live(table)).table.over:
        asked += [live.table.pending[0].kind] if 0 in live.table.pending else []
        host.moves.answer(table, 0, live.at(0), owner.right(live.table))
    return [kind for kind in asked if kind in ("next", "rank")]


def said(host: Host, table: str, *entries: str) -> None:
    for entry in entries:
        host.moves.answer(table, 0, host.live(table).at(0), entry)


def laid(host: Host, *entries: str, pack: Any = "none") -> str:
    table = host.real.lay("age-of-comics", True, pack)
    said(host, table, *entries)
    return table


def learned(host: Host, table: str) -> Learned:
    found = host.real.learned(host.live(table))
    assert found is not None
    return found


def keep(host: Host, table: str) -> Learned:
    host.real.keep_cards(host.live(table), NAME)
    return learned(host, table)


def entries(draft: PackDraft, section: str = "automa") -> list[dict[str, Any]]:
    return [entry.data for entry in PackEditor(game_called(draft.game), draft).sections[section]]


def own_pack(host: Host, game: str, seed: int) -> str:
    """Create an owner's pack that has gaps in every section."""
    text: PackText = with_gaps(game, seed).source
    return host.own_packs.add(PackDraft(game, text))


def loaded(host: Host, game: str, pack: str) -> Any:
    return host.own_packs.loaded(game_called(game), f"{OWN}{pack}")


# -- whole games ------------------------------------------------------------------------------


def owners(proving: bool) -> Iterator[tuple[int, dict[str, str], random.Random]]:
    for seed in range(PROVING if proving else GAMES):
        yield seed, dict(SETTINGS[seed % len(SETTINGS)]), random.Random(seed)


@pytest.mark.parametrize("gaps", [False, True], ids=["no pack", "a pack with gaps"])
def test_the_next_table_asks_nothing_that_was_described(gaps: bool, proving: bool) -> None:
    """A card described in one game takes one tap in the next, identical game, until all cards are known."""
    for seed, settings, chance in owners(proving):
        host, game = Host(MemoryStore()), digital(seed % 20, settings)
        pack = loaded(host, "age-of-comics", own_pack(host, "age-of-comics", seed)) if gaps else "none"
        table = host.real.lay("age-of-comics", True, pack, settings)
        known: set[str] = set()
        for _ in range(3):
            owner = Owner(game, chance)
            tell(host, table, owner)
            assert host.live(table).table.scores == game.scores
            assert not known & {*owner.not_known}, "a card was asked for that had been described"
            known |= owner.described
            if owner.described:
                assert keep(host, table).new == []
            table = host.seating.again(table, False)
        tell(host, table, owner := Owner(game, chance, 1))
        if owner.described:
            keep(host, table)
        owner = Owner(game, chance)
        assert tell(host, host.seating.again(table, False), owner) == []
        assert owner.not_known == []
        assert len(host.own_packs.all()) == 1, "the pack has grown, and is still one"


@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
def test_a_pack_with_gaps_everywhere_stays_playable_as_it_grows(game: str, proving: bool) -> None:
    for seed, settings, chance in owners(proving):
        host = Host(MemoryStore())
        pack = own_pack(host, game, seed)
        before = {name: entries(host.own_packs.get(pack), name)
                  for name in PackEditor(game_called(game), host.own_packs.get(pack)).sections}  # fmt: skip
        for _ in range(2):
            is_hers = game == "stamp-swap"
            table = host.real.lay(game, True, loaded(host, game, pack), {} if is_hers else settings)
            tell(host, table, pinzetta.Person(pinzetta.digital(seed % 20, {})) if is_hers
                 else Owner(digital(seed % 20, settings), chance))  # fmt: skip
            if host.real.learned(host.live(table)) is not None:
                keep(host, table)
        for section, there in before.items():
            assert entries(host.own_packs.get(pack), section)[: len(there)] == there, "something was overwritten"


def test_a_game_told_by_actions_is_completed_card_by_card_and_stays_as_it_was_played(proving: bool) -> None:
    """Cards can be completed in any order, without further questions or moves; then the pack has all of them."""
    for seed, settings, chance in owners(proving):
        host, owner = Host(MemoryStore()), Person(digital(seed % 20, settings))
        table, whole = host.real.lay("age-of-comics", True, "none", settings), dict[int, str]()
        while not (live := host.live(table)).table.over:
            told = owner.right(live.table)
            if live.table.draw is not None:
                whole[len(live.table.entries())] = line_of(owner.now)
            host.moves.answer(table, 0, live.at(0), told)
        scores, lines = live.table.scores, {**whole}
        while lines:
            line = chance.choice([*lines])
            live, count = host.live(table), len(host.live(table).table.entries())
            assert host.real.corrected(live, line, lines[line], MOVED_BACK).changes_nothing, (seed, line)
            host.real.correct(table, live.at(0), line, lines.pop(line), MOVED_BACK)
            gone = count - len(host.live(table).table.entries())  # answered by the complete card
            lines = {later - gone if later > line else later: card for later, card in lines.items()}
        assert host.live(table).table.scores == scores
        assert learned(host, table)[3:] == (0, 0)
        assert len(learned(host, table).new) == len({*whole.values()})


# -- stored cards -----------------------------------------------------------------------------


def test_whole_cards_are_kept_once_and_those_told_by_one_action_are_not() -> None:
    host = Host(MemoryStore())
    table = laid(host, *TURN, "print", "ideas")
    found = learned(host, table)
    assert (len(found.new), found.kept, found.parts, found.pack) == (1, 0, 1, "")
    assert found.new == [Described("automa", {"actions": ["hire", "develop", "ideas"], "genres": [
        "crime", "sci-fi", "superheroes", "romance", "western", "horror"]})]  # fmt: skip
    for _ in range(2):
        assert keep(host, table)[1:] == (NAME, [], 1, 1)
    (draft,) = host.own_packs.all().values()
    assert [(card["id"], card["from"]) for card in entries(draft)] == [("Z01", "printed")]


def test_nothing_is_offered_where_nothing_was_described() -> None:
    host = Host(MemoryStore())
    assert host.real.learned(host.live(laid(host, "crime", "Z01", "hire", pack="house"))) is None
    assert host.real.learned(host.live(host.real.lay("age-of-comics", False))) is None
    assert host.real.learned(host.live(host.tables.new("age-of-comics", ["me", "automa"], seed=1))) is None


def test_no_pack_is_made_of_nothing() -> None:
    host = Host(MemoryStore())
    for table in (
        host.tables.new("age-of-comics", ["me", "automa"], seed=1),
        laid(host, *TURN[:1]),
        laid(host, "crime", "hire"),
    ):
        host.real.keep_cards(host.live(table), NAME)
    assert host.own_packs.all() == {}


def test_what_is_described_later_goes_to_the_same_pack_also_under_another_name() -> None:
    host = Host(MemoryStore())
    table = laid(host, *TURN)
    pack = keep(host, table).pack
    host.own_packs.change(pack, lambda draft: PackEditor(game_called(draft.game), draft).rename("my box").draft)
    said(host, table, OTHER, "develop")
    assert [len(learned(host, table).new), learned(host, table).kept] == [1, 1]
    assert keep(host, table)[:4] == (pack, "my box", [], 2)
    again = host.live(host.seating.again(table, False)).table
    assert (again.header.pack, len(again.game.pack.automa)) == ("my box", 2)


def test_the_pack_that_a_table_was_laid_with_grows_and_keeps_what_it_has() -> None:
    host = Host(MemoryStore())
    pack = keep(host, laid(host, *TURN)).pack
    before = entries(host.own_packs.get(pack))
    table = laid(host, "crime", OTHER, "hire", pack=loaded(host, "age-of-comics", pack))
    assert learned(host, table)[:2] == (pack, NAME)
    keep(host, table)
    assert entries(host.own_packs.get(pack))[:-1] == before
    assert [card["id"] for card in entries(host.own_packs.get(pack))] == ["Z01", "Z02"]


def test_a_pack_that_is_gone_is_made_anew_with_what_the_table_knows_of_it() -> None:
    host = Host(MemoryStore())
    pack = keep(host, laid(host, *TURN)).pack
    table = laid(host, "crime", OTHER, "hire", pack=loaded(host, "age-of-comics", pack))
    host.own_packs.drop(pack)
    kept = keep(host, table)
    assert kept.pack != pack
    assert len(entries(host.own_packs.get(kept.pack))) == 2


def test_a_second_pack_has_a_name_of_its_own() -> None:
    host = Host(MemoryStore())
    names = [keep(host, laid(host, *TURN)).name for _ in range(3)]
    assert names == [NAME, f"{NAME} 2", f"{NAME} 3"]


def test_a_pack_takes_no_more_cards_than_the_box_has() -> None:
    """If more than twelve different cards were described, there is a mistake, which only the owner can find."""
    host = Host(MemoryStore())
    genres = ["crime", "sci-fi", "superheroes", "romance", "western", "horror"]
    cards = [Described("automa", {"actions": ["hire", "develop", "ideas"], "genres": [*genres[n:], *genres[:n]]})
             for n in range(6)]  # fmt: skip
    cards += [Described("automa", {**card.entry, "actions": ["print", "sales", "ideas"]}) for card in cards]
    cards += [Described("automa", {**card.entry, "actions": ["ideas", "sales", "print"]}) for card in cards[:6]]
    room, pack = game_called("automa"), host.live(laid(host)).table.game.pack
    host.own_packs.keep("T", room, pack, cards, NAME)
    assert host.own_packs.learned("T", room, pack, cards)[2:] == ([], 12, 0)


def test_a_decision_card_is_kept_once_it_has_what_it_has_crossed_out() -> None:
    host = Host(MemoryStore())
    table, owner = host.real.lay("stamp-swap", True, "none"), pinzetta.Person(pinzetta.digital(5, {}))
    while (live := host.live(table)).table.draw is None:
        host.moves.answer(table, 0, live.at(0), owner.right(live.table))
    line = len(live.table.entries())
    said(host, table, POINTS)
    assert learned(host, table)[2:] == ([], 0, 1)
    host.real.correct(table, host.live(table).at(0), line, WHOLE, "again")
    assert keep(host, table)[2:] == ([], 1, 0)
    (draft,) = host.own_packs.all().values()
    assert entries(draft, "decision")[0] | {"id": ""} == {"id": "", "crossed": 2, "points": [8, 8, 5, 2, 2, 0, 4],
                                                         "from": "printed"}  # fmt: skip


def test_a_described_card_takes_the_place_of_one_told_in_part_rather_than_of_a_whole_one() -> None:
    """Completely described cards remain available as long as the box could contain both."""
    host = Host(MemoryStore())
    table = host.live(laid(host, *TURN)).table
    deck = table.game.automa_deck
    whole, part = table.game.literal("automa", OTHER, 1), table.game.literal("automa", "print", 1)
    deck.cards[:] = [whole, part]
    table.outcome("ideas sales print, western horror crime sci-fi superheroes")
    assert whole in deck.cards
    assert part not in deck.cards


def test_the_note_goes_with_its_table() -> None:
    host = Host(MemoryStore())
    table = laid(host, *TURN)
    keep(host, table)
    assert host.store.noted(f"cards {table}")
    host.tables.delete(table)
    assert not host.store.noted(f"cards {table}")
