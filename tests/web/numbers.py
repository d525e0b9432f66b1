"""Numbers and marks on the pages of whole games of Stamp Swap, compared with what is so or with what happens."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from typing import Any

import cartone
from cartone.games.stamp_swap.contests import count_in, points_in
from cartone.games.stamp_swap.opponent import LARGE
from cartone.locale import catalogue
from cartone.table import Random, SeededDealer, StackedDealer, Table, key_of

from .site import Site

SIDE = 12


# -- Stamp Swap -------------------------------------------------------------------------------------


def play_stamp_swap(site: Site, seed: int = 1) -> Counter[str]:
    """A solo game whose every page is read; how often there was something to compare."""
    seen: Counter[str] = Counter()
    random = Random(key_of(seed, "numbers"))
    address = site.start("stamp-swap", "solo", seed=str(seed))
    page = site.page(f"/table/{address}")
    while (ask := site.ask(address)) is not None:
        table = site.host.live(address).table
        check_contests(page, table, seen)
        notation = str(ask.options.sample(random))
        match ask.kind:
            case "place":
                cells = re.findall(r'<button class="cell[^>]* value="([^"]+)" title="([^"]+)"', page)
                notation, gain = cells[random.below(len(cells))]
                before = open_points(table)
                page = site.answer(address, notation)
                check_gain(unescape(gain), before, table, seen)
                continue
            case "split":
                check_reserving(page, table, seen)
                pick = notation.replace(" | ", "|").replace(" ", ",").replace("-", "")
                check_she_takes(site.page(f"/table/{address}?pick={pick}"), table, notation, seen)
        page = site.answer(address, notation)
    return seen


def check_contests(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """Of each contest the points, and the stamps that count."""
    rows = re.findall(r'id="contest-(\w+)" data-counts="([\d ]*)".*?<span class="points">(✓?)(\d+)</span>', page, re.S)
    me = table.game.players[0]
    contests = {contest.id: contest for contest in (*table.game.contests, table.game.finale) if contest is not None}
    assert [name for name, *_ in rows] == list(contests)
    for name, counts, entered, points in rows:
        scoring = contests[name].scoring
        ticket = next((ticket.points for ticket in me.tickets if ticket.contest.id == name), None)
        assert (bool(entered), int(points)) == (
            ticket is not None,
            points_in(me.album, scoring) if ticket is None else ticket,
        )
        cells = count_in(me.album, scoring.count).cells
        assert counts.split() == [
            str(number)
            for number, laid in enumerate(me.album.tiles)
            if any(
                cells >> laid.cell + SIDE * y + x & 1 for y in range(laid.tile.height) for x in range(laid.tile.width)
            )
        ], f"the stamps that {name} counts"
        seen["counted"] += bool(counts) and len(counts.split()) < len(me.album.tiles)


def open_points(table: Table[Any]) -> dict[str, int]:
    """What the contests that may still bring something would bring now, and how many tiles there are."""
    game = table.game
    me = game.players[0]
    open_ones = [one for one in (*game.contests, game.finale) if not me.entered(one)]
    return {one.name: points_in(me.album, one.scoring) for one in (*open_ones, *exhibitors(me))} | {
        "": len(me.album.tiles)
    }


def exhibitors(player: Any) -> list[Any]:
    """Whoever scores stamps of the album: the one printed on the mat, and attendees beside it."""
    return [player.mat.exhibitor, *(card for card in player.cards if card.scoring is not None)]


def check_gain(gain: str, before: dict[str, int], table: Table[Any], seen: Counter[str]) -> None:
    """What a cell says is what each contest and each exhibitor gains by it."""
    me = table.game.players[0]
    if len(me.album.tiles) != before[""] + 1:
        return  # another stamp had only one place left
    contests = {one.name: one for one in (*table.game.contests, table.game.finale, *exhibitors(me))}
    after = {name: points_in(me.album, contests[name].scoring) for name in before if name}
    told = {name: int(points) for name, points in re.findall(r"[:,] ([^:,]+?) ([+-]\d+)(?=,|$)", gain)}
    assert told == {name: after[name] - before[name] for name in after if after[name] != before[name]}, gain
    seen["gains"] += bool(told)


def check_reserving(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """Only a rare stamp has no button to reserve it."""
    items = table.game.players[0].collection
    for item, shown in zip(items, page.split('<div class="cutting ')[1:], strict=True):
        assert f'data-item="{item.number}"' in shown
        rare = item.tile is not None and item.tile.is_rare
        assert ('data-tray-link="0"' in shown) != rare, f"item {item.number} may be reserved unless it is rare"
        seen["rare"] += rare


def check_she_takes(page: str, table: Table[Any], notation: str, seen: Counter[str]) -> None:
    """What is said of a cut is what each decision card makes of it."""
    sentence = catalogue("en").text("stamp-swap.panel.she-takes", large="#", small="#", cards="#", all="#")
    (said,) = re.findall(re.escape(sentence).replace(r"\#", r"(\d+)"), page)
    large, small, cards, many = map(int, said)
    taken = 0
    for card in table.game.pack.decisions:
        copy = cartone.load(str(table.record), dealer=StackedDealer({"decision": [card.id] * 9}, SeededDealer(1)))
        copy.answer(0, notation)
        events = [event for event in copy.game.story.events() if event.id in ("piles-appraised", "she-chooses")]
        choice = max(number for number, event in enumerate(events) if event.id == "she-chooses")
        piles, chosen = events[choice - 1].params, events[choice].params
        assert (piles["large"], piles["small"], chosen["card"]) == (large, small, card.id)
        taken += chosen["pile"] == LARGE
    assert (cards, many) == (taken, len(table.game.pack.decisions)), notation
    seen["cuts"] += 1
    seen["undecided cuts"] += 0 < taken < many
