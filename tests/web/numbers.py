"""Compares numbers and marks on the pages of whole games of Stamp Swap with actual values and effects."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from itertools import cycle
from typing import Any, NamedTuple
from urllib.parse import quote

import cartone
from cartone.games.kit.cards import card_texts
from cartone.games.stamp_swap import ROOM
from cartone.games.stamp_swap.album import Album
from cartone.games.stamp_swap.contests import count_in, points_in
from cartone.games.stamp_swap.options import Places
from cartone.games.stamp_swap.outlook import finals as finals_of
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Random, SeededDealer, StackedDealer, Table, key_of
from tests.messages import tells

from .site import Site

SIDE = 12
RARE = "1"
"""A seed that deals a rare stamp to the first collection."""


class Shown(NamedTuple):
    """A page of a game, and the table that it shows."""

    page: str
    table: Table[Any]
    id: str
    language: str


def pages(site: Site, game: str, against: str, *languages: str, **form: str) -> Iterator[Shown]:
    """Yield every page of a random game, cycling through the languages."""
    table = site.start(game, against, seed="7", **form)
    random, spoken = Random(key_of(7, "shown")), cycle(languages or ("en",))
    site.client.cookies.set("language", language := next(spoken))
    page = site.page(f"/table/{table}")
    while (ask := site.ask(table)) is not None:
        yield Shown(page, site.host.live(table).table, table, language)
        site.client.cookies.set("language", language := next(spoken))
        page = site.answer(table, str(ask.options.sample(random)))
    yield Shown(site.page(f"/table/{table}"), site.host.live(table).table, table, language)


def play_stamp_swap(site: Site) -> Counter[str]:
    """Check every page of a solo game; return the number of comparisons of each kind."""
    seen: Counter[str] = Counter()
    random = Random(key_of(7, "trays"))
    lucky = site.start("stamp-swap", seed=RARE)
    check_reserving(site.page(f"/table/{lucky}"), site.host.live(lucky).table, seen)
    others = cycle(language for language in LANGUAGES if language != "en")
    for number, shown in enumerate(pages(site, "stamp-swap", "solo")):
        page, table, address, _ = shown
        check_contests(page, table, seen)
        check_tickets(page, table, seen)
        check_gains(page, table, seen)
        check_rooms(page, table, seen)
        check_finals(shown, seen)
        if number % 5 == 0:
            site.client.cookies.set("language", language := next(others))
            check_finals(Shown(site.page(f"/table/{address}"), table, address, language), seen)
            site.client.cookies.set("language", "en")
        if table.pending and table.pending[0].kind == "split":
            check_reserving(page, table, seen)
            for _ in range(3):
                split = table.pending[0].options.sample(random)
                pick = "|".join(",".join(map(str, part)) for part in split)
                check_she_takes(site.page(f"/table/{address}?pick={quote(pick)}"), table, split, seen)
    return seen


# -- values -----------------------------------------------------------------------------------------


def check_contests(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """Check points, counts and scoring tiles against the album itself, and the tickets in contests that were
    entered."""
    me = table.game.players[0]
    tickets = {ticket.contest.id: ticket.points for ticket in me.tickets}
    for contest in (*table.game.contests, table.game.finale):
        (row,) = re.findall(rf'id="contest-{contest.id}" data-counts="([\d ]*)".*?</span></(?:div|button)>', page, re.S)
        (points,) = re.findall(rf'id="contest-{contest.id}".*?<span class="points">([^<]*)</span>', page, re.S)
        counted = count_in(me.album, contest.scoring.count)
        assert list(map(int, row.split())) == covering(me.album, counted.cells)
        if contest.id in tickets:
            assert points == f"✓{tickets[contest.id]}"
            seen["entered"] += 1
            continue
        assert points == str(contest.scoring.points(counted.number))
        (progress,) = re.findall(rf'id="contest-{contest.id}".*?<small class="only-said">([^<]*)<', page, re.S)
        numbers = [int(number) for number in re.findall(r"-?\d+", re.sub(r"(?i)\b(no|none)\b", "0", progress))]
        shown = [contest.scoring.points(counted.number)]
        shown += [counted.number] if contest is not table.game.finale else []
        assert numbers[: len(shown)] == shown
        if len(numbers) > len(shown):
            later, then = numbers[len(shown) : len(shown) + 2]
            assert contest.scoring.points(later) == then != contest.scoring.points(later - 1)
            seen["steps"] += 1
        seen["counted" if row else "uncounted"] += 1


def covering(album: Album, cells: int) -> list[int]:
    """Return the index of each tile that covers at least one of these cells."""
    return [
        place
        for place, (tile, cell) in enumerate(album.tiles)
        if any(cells >> cell + column + SIDE * row & 1 for column in range(tile.width) for row in range(tile.height))
    ]


def check_tickets(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """Check the number of tickets left."""
    left = 3 - len(table.game.players[0].tickets)
    (shown,) = re.findall(r'data-number="tickets-0">(\d+)<', page)
    (drawn,) = re.findall(r'<span class="tickets".*?</b></span>', page, re.S)
    assert int(shown) == left == 3 - drawn.count('"used"')
    assert catalogue("en").text("page.contest-tickets-left", count=left) in drawn
    seen[f"{left} tickets"] += 1


def check_gains(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """Check the gains shown for a cell against the difference between two counts for each card."""
    names = card_texts(ROOM.cards, ROOM.packs / "house.toml", "en")
    me, ask = table.game.players[0], table.pending.get(0)
    shown = dict(re.findall(r'name="answer" value="([^"]+)" title="([^"]+)"\s+data-row', page))
    assert bool(shown) == (ask is not None and ask.kind == "place")
    live = live_gains(page)
    assert set(live) == {answer.split()[1] for answer in shown}
    tickets = {ticket.contest.id for ticket in me.tickets}
    cards = [card for card in (*table.game.contests, table.game.finale) if card.id not in tickets]
    cards += [me.mat.exhibitor, *(card for card in me.cards if card.is_exhibitor)]
    for answer, said in list(shown.items())[::7]:
        assert ask is not None
        assert isinstance(ask.options, Places)
        place = ask.options.read(answer)
        after = me.album.place(ask.options.tiles[place.item], place.cell)
        gained = [(card, points_in(after, card.scoring) - points_in(me.album, card.scoring)) for card in cards]
        changes = [
            f"{names.text(card.id.removesuffix('-exhibitor'), 'name', card.name)} {change:+d}"
            for card, change in gained if change
        ]  # fmt: skip
        assert unescape(said).partition(": ")[2].partition(". ")[0] == (", ".join(changes) or "±0")
        assert live[answer.partition(" ")[2]] == {piece_of(card): change for card, change in gained if change}
        seen["gains"] += bool(changes)


def piece_of(card: Any) -> str:
    """Return the name of a scoring card on the page."""
    return f"{'person' if hasattr(card, 'is_exhibitor') else 'contest'}-{card.id}"


def live_gains(page: str) -> dict[str, dict[str, int]]:
    """Return the gains that the page's script reads, for each cell of the stamp to be placed."""
    found: dict[str, dict[str, int]] = {}
    for written in re.findall(r'class="cutting [^"]* picked"[^>]*data-gains="([^"]*)"', page):
        for part in written.split(";"):
            cells, _, changes = part.partition("=")
            gains = [change.split(":") for change in changes.split(",") if ":" in change]
            found |= {cell: {card: int(change) for card, change in gains} for cell in cells.split()}
    return found


def check_rooms(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """Check that the bits read by the page's script are exactly the legal places, for every stamp, selected or not."""
    rooms = re.findall(r'data-lift="(\d+)" data-room="([0-9a-f]+)" data-width="(\d)"\s+data-height="(\d)"', page)
    ask = table.pending.get(0)
    if ask is None or ask.kind != "place":
        assert not rooms
        return
    tiles = {item.number: item.tile for item in table.view(0).me.incoming if item.tile is not None}
    assert [int(item) for item, *_ in rooms] == list(tiles)
    for item, room, width, height in rooms:
        places = {option.cell for option in ask.options if option.item == int(item)}
        assert {cell for cell in range(SIDE * SIDE) if int(room, 16) >> cell & 1} == places
        assert (int(width), int(height)) == (tiles[int(item)].width, tiles[int(item)].height)
    seen["several rooms"] += len(rooms) > 1


def check_finals(shown: Shown, seen: Counter[str]) -> None:
    """Check the current points on every page and, while there is an outlook, the range of final points."""
    rows = re.findall(r'data-number="score-(\d)">(−?\d+)</b>\s+<span class="final">([^<]*)</span>', shown.page)
    view = shown.table.view(0)
    points = [(int(seat), int(score.replace("−", "-"))) for seat, score, _ in rows]
    assert points == [(one.seat, one.score) for one in view.players]
    said = [unescape(final) for *_, final in rows]
    finals = finals_of(view)
    if shown.table.over or not finals:
        assert not any(said)
        return
    numbers = [re.findall(r"(?<![-\w])−?\d+", score) for score in said]
    assert [tuple(int(number.replace("−", "-")) for number in told) for told in numbers] == [
        (final.least, final.most) if final.least < final.most else (final.least,) for final in finals
    ]
    assert f">{catalogue(shown.language).text('page.if-it-ended')}<" in shown.page
    assert not any(re.search("[–−]−", score) for score in said), "no dash stands beside a minus"
    seen["ranges"] += any("–" in score for score in said)


def check_reserving(page: str, table: Table[Any], seen: Counter[str]) -> None:
    """Check that the items that may be reserved, and only these, have a button for it."""
    may = {item for option in table.pending[0].options for item in option.reserve}
    items = {item.number: item.tile is not None and item.tile.is_rare for item in table.game.players[0].collection}
    shown = re.findall(r'data-item="(\d+)".*?<div class="to">(.*?)</div>', page, re.S)
    assert [int(item) for item, _ in shown] == list(items)
    assert {int(item) for item, links in shown if 'data-tray-link="0"' in links} == may
    assert may == {item for item, is_rare in items.items() if not is_rare}
    seen["rare"] += any(items.values())


# -- effects ----------------------------------------------------------------------------------------


def check_she_takes(page: str, table: Table[Any], split: Any, seen: Counter[str]) -> None:
    """Check the number of decision cards with which Pinzetta takes each pile, by trying every decision card."""
    said = re.findall(r'<span class="odds" title="([^"]+)">', page)
    assert tells(page, "page.she-takes-it")
    taken = [pile_taken(table, split, card.id) for card in table.game.pack.decisions]
    large, small = taken[0][1]
    cards = taken.count((0, (large, small)))
    assert [[int(number) for number in re.findall(r"\d+", one)] for one in said] == [
        [number for number in (count, 8) if number] for count in (cards, 8 - cards)
    ]
    bars = re.findall(r'<svg class="chances".*?</svg>', page, re.S)
    assert [bar.count('class="on"') for bar in bars] == [cards, 8 - cards]
    assert [bar.count("<rect") for bar in bars] == [8, 8]
    assert re.findall(r'<span class="sum"[^>]*>● (\d+)</span>', page) == [str(large), str(small)]
    told = [one.params for one in table.events(0) if one.id == "appraised"]
    items = [item.number for item in table.game.players[0].collection]
    appraised = {one["item"]: one["tokens"] for one in told if one["item"] in items}
    marks = re.findall(r'data-number="tokens-(\d+)">(\d+)<', page)
    assert {int(item): int(number) for item, number in marks} == appraised
    seen["cuts"] += 1
    seen["undecided cuts"] += 0 < cards < 8
    seen["tokens"] += sum(appraised.values())


def pile_taken(table: Table[Any], split: Any, card: str) -> tuple[int, tuple[int, int]]:
    """Return the pile that Pinzetta takes with a decision card, and the tokens in both piles."""
    copy = cartone.load(str(table.record), dealer=StackedDealer({"decision": [card] * 9}, SeededDealer(1)))
    copy.answer(0, split)
    events = [event for event in copy.game.story.events() if event.id in ("piles-appraised", "she-chooses")]
    choice = max(number for number, event in enumerate(events) if event.id == "she-chooses")
    piles, chosen = events[choice - 1].params, events[choice].params
    assert chosen["card"] == card
    return chosen["pile"], (piles["large"], piles["small"])
