"""Simultaneous actions: sealed answers, undo by consent, and several people at one device."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from cartone.host import Host
from cartone.host.moves import AGREED, BESIDE, PRACTICE
from cartone.table import SPECTATOR, Answer, Random
from tests.messages import tells

from .party import (
    AWAY,
    HERE,
    NAMES,
    Party,
    all_asked,
    both,
    house,
    notice,
    three,
)
from .site import Site


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return house(tmp_path)


# -- sealed answers -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["cut", "enter"])
def test_sealed_answers_may_come_in_any_order_and_survive_a_restart_between_any_two(site: Site, kind: str) -> None:
    record = all_asked(kind).record
    store = site.host.store
    ends = set()
    for order in permutations(range(3)):
        table = site.host.tables.open(record)
        host = site.host
        for seat in order:
            ask = host.live(table).ask(seat)
            assert ask is not None
            host.moves.answer(table, seat, host.live(table).at(seat), str(ask.options.at(len(ask.options) // 2)))
            now = host.live(table)
            assert store.load(table).lines == tuple(map(str, now.table.record.entries))
            host = Host(store)
            again = host.live(table)
            assert str(again.table.record) == str(now.table.record)
            assert again.table.pending.keys() == now.table.pending.keys()
            assert [again.at(other) for other in (0, 1, 2, SPECTATOR)] == [
                now.at(other) for other in (0, 1, 2, SPECTATOR)
            ]
        ends.add(str(host.live(table).table.record))
    assert len(ends) == 1, "the order leaves no trace"


@pytest.mark.parametrize("kind", ["cut", "enter"])
def test_all_may_answer_at_the_same_moment(site: Site, kind: str) -> None:
    before = all_asked(kind)
    table, decided = site.host.tables.lay(before), [before.decisions(seat) for seat in range(3)]
    asked = dict(before.pending)

    def answers(seat: int) -> None:
        site.host.moves.answer(table, seat, site.host.live(table).at(seat), str(asked[seat].options.at(0)))

    with ThreadPoolExecutor(3) as crowd:
        list(crowd.map(answers, list(asked)))
    now = site.host.live(table).table
    assert site.host.store.load(table).lines == tuple(map(str, now.record.entries))
    assert [now.decisions(seat) for seat in range(3)] == [number + 1 for number in decided]


def test_many_sealed_answers_of_each_come_in_any_order_with_some_taken_back(site: Site) -> None:
    record = all_asked("place").record
    ends = set()
    for seed in range(4):
        random = Random(seed)
        table, host = site.host.tables.open(record), site.host
        undone = 0
        while (pending := host.live(table).table.pending) and all(ask.kind == "place" for ask in pending.values()):
            seat = list(pending)[random.below(len(pending))]
            host.moves.answer(table, seat, host.live(table).at(seat), str(pending[seat].options.at(0)))
            live = host.live(table)
            if live.table.pending and live.table.waiting_for == (0, 1, 2) and random.below(3) == 0 and undone < 5:
                undone += 1
                host.moves.undo(table, seat, live.table.decisions(seat), frozenset())
                assert not host.live(table).proposal
            assert host.store.load(table).lines == tuple(map(str, host.live(table).table.record.entries))
            host = Host(site.host.store)
        assert undone
        assert not host.store.load(table).remarks
        ends.add(str(host.live(table).table.record))
    assert len(ends) == 1


def sealed_party(site: Site, kind: str = "cut") -> Party:
    party = three(site, "stamp-swap")
    party.until(Random(3), kind)
    assert party.asked == [0, 1, 2]
    return party


def test_nobody_sees_that_another_has_answered_until_all_have(site: Site) -> None:
    party = sealed_party(site)
    spectator = party.spectator()
    others = [party.browsers[0], party.browsers[2], spectator]
    before = [party.look(browser) for browser in others]
    party.answer(1, party.ask(1).options.at(3))
    assert [party.look(browser) for browser in others] == before
    assert "Waiting for Anna and Cem." in party.page(1), "who has acted waits for all the others"
    assert "have already answered" in notice(party.answer(1, "1|2|3", 409))
    party.answer(2, party.ask(2).options.at(5))
    assert party.look(spectator) == before[2]
    party.answer(0, party.ask(0).options.at(7))
    assert party.look(spectator) != before[2]


# -- undo ---------------------------------------------------------------------------------------------


def test_what_is_still_sealed_is_taken_back_without_asking_anybody(site: Site) -> None:
    party = sealed_party(site)
    pages = [party.page(seat) for seat in (0, 2)]
    before = party.record
    party.answer(1, party.ask(1).options.at(3))
    party.undo(1)
    assert party.record == before
    assert not party.remarks
    assert [party.page(seat) for seat in (0, 2)] == pages
    party.answer(0, party.ask(0).options.at(0))
    party.answer(1, party.ask(1).options.at(4))
    party.undo(1)
    assert party.table.pending.keys() == {1, 2}, "what the other has done stays"
    assert party.is_kept()


def proposed(site: Site) -> tuple[Party, str]:
    """Return a party in which Anna proposes to undo an answer although another seat has answered since, and the record
    before that answer."""
    party = three(site)
    random = Random(1)
    while party.asked != [0] or not party.table.decisions(2):
        (asked,) = party.asked
        party.host.moves.answer(party.id, asked, party.live.at(asked), str(party.ask(asked).options.sample(random)))
    while party.asked == [0]:
        before = party.record
        party.answer(0, party.ask(0).options.sample(random))
    (asked,) = party.asked
    party.answer(asked, party.ask(asked).options.sample(random))
    party.undo(0)
    return party, before


def test_an_undo_that_takes_back_others_answers_waits_for_all_of_them(site: Site) -> None:
    party, before = proposed(site)
    after = party.record
    assert "Waiting for Ben and Cem." in party.page(0)
    assert "Anna would like to undo the last answer." in party.page(1)
    party.post(1, "agree", agree=party.wish("yes"))
    assert party.record == after
    assert "Waiting for Cem." in party.page(0)
    assert "would like to take back" not in party.page(1)
    assert "Nobody is asking you" in notice(party.post(1, "agree", 409, agree=party.wish("yes"))), "once is enough"
    party.post(2, "agree", agree=party.wish("yes"))
    assert party.record == before
    assert party.asked == [0]
    assert party.remarks == (AGREED,)
    assert f"\n# {AGREED}\n" in party.look(party.browsers[2], "/record")
    assert party.is_kept()
    assert "Nobody is asking you" in notice(party.post(2, "agree", 409, agree=party.wish("yes")))


def test_one_no_is_enough_and_is_told(site: Site) -> None:
    party, _ = proposed(site)
    after = party.record
    party.post(1, "agree", agree=party.wish("yes"))
    party.post(2, "agree", agree=party.wish("no"))
    assert party.record == after
    assert not party.remarks
    assert tells(party.page(0), "friends.undo-refused")
    assert "Nobody is asking you" in notice(party.post(1, "agree", 409, agree=party.wish("yes")))
    party.undo(0)
    assert not tells(party.page(0), "friends.undo-refused"), "asked again"
    asked = party.asked[0]
    party.answer(asked, party.ask(asked).options.at(0))
    assert "You asked to undo" not in party.page(0)


def test_a_proposal_lapses_when_the_table_moves_on(site: Site) -> None:
    party, _ = proposed(site)
    party.post(1, "agree", agree=party.wish("yes"))
    asked = party.asked[0]
    party.answer(asked, party.ask(asked).options.at(0))
    after = party.record
    assert party.live.proposal is None
    party.post(2, "agree", 409, agree=party.wish("yes"))
    assert party.record == after


def test_a_proposal_lapses_when_a_bot_stands_in(site: Site) -> None:
    party, before = proposed(site)
    party.post(2, "stand-in", who="2 greedy")
    assert party.live.proposal is None
    party.post(1, "agree", 409, agree=party.wish("yes"))
    party.undo(0)
    assert "Waiting for Ben." in party.page(0), "a bot has no wishes"
    party.post(1, "agree", agree=party.wish("yes"))
    assert party.record.startswith(before)
    assert party.remarks == (AGREED,)


def test_among_bots_nobody_has_to_agree_but_the_record_calls_it_practice(site: Site) -> None:
    party, before = proposed(site)
    for seat in (1, 2):
        party.post(seat, "stand-in", who=f"{seat} greedy")
    party.undo(0)
    assert party.record.startswith(before)
    assert party.remarks == (PRACTICE,), "nobody was there to agree"


def last_pick_proposed(site: Site) -> tuple[Party, int, list[int]]:
    """Return a party that cuts simultaneously, in which the last seat to pick proposes an undo; also that seat, and the
    seats that have not agreed yet."""
    party = sealed_party(site)
    asking = [entry.seat for entry in party.table.record.entries if isinstance(entry, Answer)][-1]
    party.undo(asking)
    assert party.live.proposal is not None
    return party, asking, sorted(party.live.proposal.waiting)


def test_an_answer_before_a_sealed_phase_is_never_taken_back_freely(site: Site) -> None:
    """If this undo were free until another seat acts, the need for consent would reveal that a seat has acted."""
    party, asking, others = last_pick_proposed(site)
    assert sorted([asking, *others]) == [0, 1, 2]
    assert party.table.pending.keys() == {0, 1, 2}


def test_a_sealed_answer_lets_no_proposal_lapse_so_that_nobody_hears_of_it(site: Site) -> None:
    party, asking, (first, second) = last_pick_proposed(site)
    spectator = party.spectator()
    mine, pages = party.page(asking), [party.page(second), party.look(spectator)]
    party.answer(first, party.ask(first).options.at(3))
    assert party.page(asking) == mine
    assert [party.page(second), party.look(spectator)] == pages
    party.answer(asking, party.ask(asking).options.at(3))
    assert [party.page(second), party.look(spectator)] == pages
    party.undo(first)
    assert [party.page(second), party.look(spectator)] == pages
    for seat in (first, second):
        party.post(seat, "agree", agree=party.wish("yes"))
    assert party.asked == [asking], "what was answered under seal since is gone, too"
    assert party.ask(asking).kind != "cut"
    assert party.remarks == (AGREED,)
    assert party.is_kept()


def test_a_refusal_is_told_also_when_somebody_answers_under_seal(site: Site) -> None:
    party, asking, (first, second) = last_pick_proposed(site)
    party.post(first, "agree", agree=party.wish("no"))
    before = party.page(asking)
    assert tells(before, "friends.undo-refused")
    party.answer(second, party.ask(second).options.at(3))
    assert party.page(asking) == before


def test_after_the_end_nothing_is_taken_back(site: Site) -> None:
    party = Party(site, "stamp-swap", (HERE, AWAY))
    random = Random(1)
    while party.asked:
        seat = party.asked[-1]
        party.host.moves.answer(party.id, seat, party.live.at(seat), str(party.ask(seat).options.sample(random)))
    for seat in (0, 1):
        party.undo(seat, 409)
    assert party.live.proposal is None


# -- several people at one device ---------------------------------------------------------------------


def handed_to(page: str) -> str:
    """Return the name of the person to whom a page hands the device; empty if the page shows the table."""
    found = re.findall(r"Hand the device to (\w+)\.", page)
    assert len(found) <= 1
    if found:
        assert "data-thing" not in page
        assert 'name="answer"' not in page
        assert "<title>●" not in page, "not even what is asked"
    return found[0] if found else ""


@both
def test_two_people_at_one_device_hand_it_to_each_other(site: Site, game: str) -> None:
    party = Party(site, game, (HERE, HERE))
    handed = 0
    last = ""
    for _ in range(24):
        name = handed_to(party.page(0))
        if name:
            handed += 1
            assert name != last, "to the other one"
            last = name
            seat = NAMES.index(name)
            assert seat == party.asked[0]
            for what in ("answer", "agree", "hint"):
                assert "First say who has it now" in party.post(seat, what, 403, at=party.live.at(seat))
            for address in ("/record", "/replay", "/picture"):
                party.look(site.client, address, status=403)
            party.hand_over(seat)
        else:
            seat = NAMES.index(last)
        party.answer(seat, party.ask(seat).options.at(0))
    assert handed > 6


def test_three_people_at_one_device_cut_one_after_the_other(site: Site) -> None:
    party = Party(site, "stamp-swap", (HERE, HERE, HERE))
    party.until(Random(3), "cut")
    order = []
    while party.ask(party.asked[0]).kind == "cut":
        name = handed_to(party.page(0))
        assert name
        seat = NAMES.index(name)
        party.hand_over(seat)
        page = party.page(0)
        assert not handed_to(page)
        assert "decision cards" not in page
        order.append(name)
        party.answer(seat, party.ask(seat).options.at(2))
    assert order == ["Anna", "Ben", "Cem"]


def test_who_holds_the_device_stays_until_another_there_is_asked(site: Site) -> None:
    party = Party(site, "stamp-swap", (HERE, HERE, AWAY))
    party.until(Random(3), "cut")
    party.hand_over(1)
    page = party.page(1)
    assert not handed_to(page), "of those asked at once, any may begin"
    party.answer(1, party.ask(1).options.at(2))
    assert handed_to(party.page(0)) == "Anna"
    party.hand_over(0)
    party.answer(0, party.ask(0).options.at(2))
    page = party.page(0)
    assert not handed_to(page), "the friend cuts somewhere else"
    assert "Waiting for Anna, Ben and Cem." in page, "not even this device tells who has acted"
    assert "I am Anna" in page, "and it shows what everybody may see, until somebody says who looks"
    assert party.page(2)
    assert not handed_to(party.page(2))


@both
def test_who_hands_the_device_over_can_still_take_back(site: Site, game: str) -> None:
    party = Party(site, game, (HERE, HERE))
    seat = party.asked[0]
    party.hand_over(seat)
    before = party.record
    while party.asked == [seat]:
        before = party.record
        party.answer(seat, party.ask(seat).options.at(0))
    page = party.page(0)
    assert handed_to(page) == NAMES[party.asked[0]]
    (last,) = re.findall(r'name="undo"\s+value="([^"]+)"', page)
    assert "moved on" in notice(party.post(0, "undo", 409, undo=str(int(last) - 1)))
    party.post(0, "undo", undo=last)
    assert party.record == before
    assert not handed_to(party.page(0)), "the same person goes on"


def test_a_shared_device_shows_nobody_s_hand_while_a_friend_is_asked(site: Site) -> None:
    party = Party(site, "age-of-comics", (HERE, HERE, AWAY), seed=1)
    random = Random(1)
    for seat in party.play(random):
        if party.asked == [2] and seat != 2 and party.table.view(seat).me.hand:
            break
    page = party.page(0)
    assert not handed_to(page)
    assert "Waiting for Cem." in page
    mine = [held.card for held in party.table.view(seat).me.hand if held.card not in public_cards(party)]
    assert mine
    assert not [card for card in mine if f"card-{card.id}" in page]
    party.hand_over(seat)
    assert all(f"card-{card.id}" in party.page(seat) for card in mine), "until somebody says who looks"


def public_cards(party: Party) -> list[Any]:
    return [held.card for player in party.table.view(SPECTATOR).players for held in player.hand if held.card]


def test_a_device_that_nobody_holds_yet_shows_what_everybody_may_see(site: Site) -> None:
    party = Party(site, "age-of-comics", (HERE, AWAY, HERE))
    assert party.asked == [1], "the friend begins"
    page = party.page(0)
    assert not handed_to(page)
    assert "I am Anna" in page
    assert "I am Cem" in page
    assert 'name="answer"' not in page
    assert tells(party.post(0, "answer", 403, at=party.live.at(0), answer="crime"), "error.spectators-look-on")


def test_a_wish_of_a_friend_finds_somebody_at_the_shared_device(site: Site) -> None:
    party = Party(site, "age-of-comics", (HERE, HERE, AWAY), seed=1)
    party.until_asked(2, Random(1))
    assert not handed_to(party.page(0)), "a device that nobody holds yet"
    party.undo(2)
    assert handed_to(party.page(0)) == "Anna"
    party.hand_over(0)
    assert "Cem would like to undo" in party.page(0)
    party.post(0, "agree", agree=party.wish("yes"))
    assert party.remarks == (AGREED,), "who sits at one device agrees together"


def test_an_old_page_cannot_agree_to_a_newer_wish(site: Site) -> None:
    party = three(site)
    for _ in party.play(Random(2)):
        if all(party.live.can_undo(seat) and not party.live.undo_is_free(seat) for seat in (0, 2)):
            break
    party.undo(0)
    assert "Answer that first" in notice(party.undo(2, 409)), "one wish at a time"
    older = party.wish("yes")
    party.post(2, "agree", agree=party.wish("no"))
    party.undo(2)
    before = party.record
    assert "Nobody is asking you" in notice(party.post(1, "agree", 409, agree=older))
    assert party.record == before


def test_people_beside_each_other_need_no_letters_to_agree(site: Site) -> None:
    party = Party(site, "age-of-comics", (HERE, HERE))
    random = Random(1)
    for seat in party.play(random):
        if party.asked == [seat] and not party.live.undo_is_free(seat):
            break
    party.undo(seat)
    assert party.live.proposal is None
    assert party.remarks == (BESIDE,)
