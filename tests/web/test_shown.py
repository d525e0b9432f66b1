"""What a page shows is so: the event in force, what is left, and bars that end where the scores are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import cycle, product
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import pytest

import cartone
from cartone.bots import bot_called, choose
from cartone.games.kit.cards import card_texts
from cartone.games.stamp_swap import ROOM
from cartone.games.stamp_swap.album import Album
from cartone.games.stamp_swap.components import EventCard
from cartone.games.stamp_swap.contests import count_in, points_in
from cartone.games.stamp_swap.options import Places
from cartone.games.stamp_swap.outlook import finals as finals_of
from cartone.games.stamp_swap.page.page import StampSwapPage
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Random, SeededDealer, StackedDealer, Table, key_of

from ..proving import left_to_proof
from .site import Site


def pages(site: Site, game: str, against: str, **form: str) -> Iterator[tuple[str, Table[Any]]]:
    """Every page of a game that is answered at random, and the table behind it."""
    table = site.start(game, against, seed="7", **form)
    random = Random(key_of(7, "shown"))
    page = site.page(f"/table/{table}")
    while (ask := site.ask(table)) is not None:
        yield page, site.host.live(table).table
        page = site.answer(table, str(ask.options.sample(random)))
    yield site.page(f"/table/{table}"), site.host.live(table).table


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_event_in_force_is_on_every_page_from_its_drawing_to_the_end_of_the_day(
    tmp_path: Path, language: str
) -> None:
    site = Site(tmp_path)
    site.client.cookies.set("language", language)
    kinds = set()
    texts = card_texts(ROOM.cards, ROOM.packs / "house.toml", language)

    def said(event: EventCard) -> str:
        return f"{texts.text(event.id, 'name', event.name)}: {texts.text(event.id, 'text', event.text)}"

    for page, table in pages(site, "stamp-swap", "2"):
        events = re.findall(r'<p class="event".*?<span><b>[^<]+</b> ([^<]+)</span></p>', page, re.S)
        assert len(events) == bool(table.game.events)
        if table.pending:
            kinds.add(table.pending[0].kind)
            assert [unescape(event) for event in events] == [said(event) for event in table.game.events[-1:]]
    assert {"take", "cut", "choose", "place", "enter"} <= kinds


def test_the_tickets_that_are_left_are_shown(tmp_path: Path) -> None:
    seen = set()
    for page, table in pages(Site(tmp_path), "stamp-swap", "solo"):
        left = 3 - len(table.game.players[0].tickets)
        (shown,) = re.findall(r'data-number="tickets-0">(\d+)<', page)
        (drawn,) = re.findall(r'<span class="tickets".*?</b></span>', page, re.S)
        assert int(shown) == left == 3 - drawn.count('"used"')
        assert catalogue("en").text("page.contest-tickets-left", count=left) in drawn
        seen.add(left)
    assert seen == {3, 2, 1, 0}


def shown_number(page: str, message: str) -> int:
    """The number that a message shows on a page."""
    before, after = catalogue("en").text(message, count="#").split("#")
    (number,) = set(re.findall(re.escape(before) + r"(\d+)" + re.escape(after), page))
    return int(number)


@pytest.mark.parametrize("against", ["solo", "3"])
def test_everybody_s_editors_are_shown(tmp_path: Path, against: str) -> None:
    seen: set[int] = set()
    for page, table in pages(Site(tmp_path), "age-of-comics", against):
        shown = re.findall(r'class="editors" [^>]*aria-label="Editors left: (\d+)"[^>]*>(.*?)</span>\n<b', page, re.S)
        game = table.game
        players = [game.players[seat] for seat in game.turn_order] if game.round else game.players
        assert [int(number) for number, _ in shown] == [player.editors for player in players]
        drawn = [(figures.count('class="mini"'), figures.count('class="mini away"')) for _, figures in shown]
        assert [left for left, _ in drawn] == [player.editors for player in players]
        assert [left + away for left, away in drawn] == [4 + player.has_extra_editor for player in players]
        seen.update(player.editors for player in players)
    assert {0, 1, 2, 3, 4} <= seen


def test_the_ideas_that_may_still_be_taken_are_counted_down(tmp_path: Path) -> None:
    """What is said at the first of a row of questions is how many come, or may come."""
    rows: list[tuple[str, list[int]]] = [("", [])]
    for page, table in pages(Site(tmp_path), "age-of-comics", "solo"):
        kind = table.pending[0].kind if table.pending else ""
        if kind not in ("idea", "board-idea"):
            assert "Ideas you may still take" not in page
            rows.append(("", []))
            continue
        left = shown_number(page, "age-of-comics.panel.ideas-left")
        if rows[-1][0] != kind or left > rows[-1][1][-1]:
            rows.append((kind, []))
        rows[-1][1].append(left)
    told = [(kind, row) for kind, row in rows if kind]
    assert {kind for kind, _ in told} == {"idea", "board-idea"}
    for kind, row in told:
        assert row == list(range(row[0], row[0] - len(row), -1))
        assert row[-1] == 1 or kind == "board-idea", "of the board one may take fewer"


# -- bars -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "against", "form"),
    [
        ("stamp-swap", "solo", {"level": "1"}),
        ("stamp-swap", "3", {}),
        ("age-of-comics", "solo", {"challenge-no-rip-offs": "on", "challenge-twelve-orders": "on"}),
        ("age-of-comics", "2", {}),
    ],
)
def test_bars_end_where_the_scores_are_and_a_colour_is_one_row_of_the_sheet(
    tmp_path: Path, game: str, against: str, form: dict[str, str]
) -> None:
    for page, table in pages(Site(tmp_path), game, against, **form):
        over = page, table
    page, table = over
    (drawn,) = re.findall(r'<svg class="bars".*?</svg>', page, re.DOTALL)
    picture = ElementTree.fromstring(drawn)
    scores = [player.score for player in table.view(0).players]
    page = page.partition('<details class="sheet"')[2]
    rows = dict(re.findall(r'<rect width="10" height="10" class="(s\d+)"/></svg>([^<]+)</th>', page))
    assert len(rows) == page.count('<th scope="row">') - 1, "every row of the sheet has a colour of its own"
    ends: dict[str | None, float] = {}
    for rect in picture.iter("rect"):
        title = rect.find("title")
        if rect.get("class") == "taken" or title is None:
            continue
        end = float(rect.get("x", "0")) + float(rect.get("width", "0"))
        ends[rect.get("y")] = max(ends.get(rect.get("y"), 0.0), end)
        assert rows[str(rect.get("class")).split()[-1]] == (title.text or "").rpartition(": ")[0]
    scale = max(ends.values()) / max(scores)
    reach = [max(score, 0) for score in scores]
    assert [ends.get(f"{40 * row + 18}", 0.0) for row in range(len(scores))] == pytest.approx(
        [scale * one for one in reach]
    )
    behind = sum(float(rect.get("width", "0")) for rect in picture.iter("rect") if rect.get("class") == "taken")
    earned = sum(points for player in table.view(0).players for points in player.points.values() if points > 0)
    assert behind == pytest.approx(scale * (earned - sum(reach)))


# -- outlooks of Stamp Swap ---------------------------------------------------------------------------


def test_the_points_and_the_counted_stamps_of_every_contest_are_shown(tmp_path: Path) -> None:
    """Points, what is counted and the tiles that make it, read off the album itself; tickets once it was entered."""
    seen: set[str] = set()
    for page, table in pages(Site(tmp_path), "stamp-swap", "solo"):
        me = table.game.players[0]
        tickets = {ticket.contest.id: ticket.points for ticket in me.tickets}
        for contest in (*table.game.contests, table.game.finale):
            (row,) = re.findall(
                rf'id="contest-{contest.id}" data-counts="([\d ]*)".*?</span></(?:div|button)>', page, re.S
            )
            (points,) = re.findall(rf'id="contest-{contest.id}".*?<span class="points">([^<]*)</span>', page, re.S)
            counted = count_in(me.album, contest.scoring.count)
            assert list(map(int, row.split())) == covering(me.album, counted.cells)
            if contest.id in tickets:
                assert points == f"✓{tickets[contest.id]}"
                seen.add("ticket")
                continue
            assert points == str(contest.scoring.points(counted.number))
            (progress,) = re.findall(rf'id="contest-{contest.id}".*?<small class="only-said">([^<]*)<', page, re.S)
            numbers = [int(number) for number in re.findall(r"-?\d+", progress)]
            shown = [contest.scoring.points(counted.number)]
            shown += [counted.number] if contest is not table.game.finale else []
            assert numbers[: len(shown)] == shown
            if len(numbers) > len(shown):
                later, then = numbers[len(shown) : len(shown) + 2]
                assert contest.scoring.points(later) == then != contest.scoring.points(later - 1)
                seen.add("step")
            seen.add("tiles" if row else "none")
    assert seen == {"ticket", "step", "tiles", "none"}


def piece_of(card: Any) -> str:
    """What a card that scores is called on the page."""
    return f"{'person' if hasattr(card, 'is_exhibitor') else 'contest'}-{card.id}"


def covering(album: Album, cells: int) -> list[int]:
    """The tiles that cover some of the cells, counted cell by cell."""
    return [
        place
        for place, (tile, cell) in enumerate(album.tiles)
        if any(cells >> cell + column + 12 * row & 1 for column in range(tile.width) for row in range(tile.height))
    ]


def test_the_gain_of_a_placement_is_what_its_cards_are_worth_afterwards(tmp_path: Path) -> None:
    """Every cell of every question, by the difference of two counts."""
    names = card_texts(ROOM.cards, ROOM.packs / "house.toml", "en")
    gains = 0
    for page, table in pages(Site(tmp_path), "stamp-swap", "solo"):
        me, ask = table.game.players[0], table.pending.get(0)
        shown = dict(re.findall(r'name="answer" value="([^"]+)" title="([^"]+)"\s+data-row', page))
        assert bool(shown) == (ask is not None and ask.kind == "place")
        live = live_gains(page)
        assert set(live) == {answer.split()[1] for answer in shown}
        tickets = {ticket.contest.id for ticket in me.tickets}
        cards = [card for card in (*table.game.contests, table.game.finale) if card.id not in tickets]
        for answer, said in list(shown.items())[::7]:
            assert ask is not None
            assert isinstance(ask.options, Places)
            place = ask.options.read(answer)
            after = me.album.place(ask.options.tiles[place.item], place.cell)
            exhibitors = [me.mat.exhibitor, *(card for card in me.cards if card.is_exhibitor)]
            changes = {
                names.text(card.id.removesuffix("-exhibitor"), "name", card.name): points_in(after, card.scoring)
                - points_in(me.album, card.scoring)
                for card in (*cards, *exhibitors)
            }
            told = unescape(said).partition(": ")[2].partition(". ")[0]
            assert told == (", ".join(f"{name} {change:+d}" for name, change in changes.items() if change) or "±0")
            assert live[place_name(answer)] == {
                piece_of(card): points_in(after, card.scoring) - points_in(me.album, card.scoring)
                for card in (*cards, *exhibitors)
                if points_in(after, card.scoring) != points_in(me.album, card.scoring)
            }
            gains += told != "±0"
    assert gains > 30


def place_name(answer: str) -> str:
    """The cell of an answer."""
    return answer.partition(" ")[2]


def live_gains(page: str) -> dict[str, dict[str, int]]:
    """What the script finds: for each cell of the stamp being placed, what each card would gain."""
    found: dict[str, dict[str, int]] = {}
    for written in re.findall(r'data-gains="([^"]*)"', page):
        for part in written.split(";"):
            cells, _, changes = part.partition("=")
            gains = [change.split(":") for change in changes.split(",") if ":" in change]
            found |= {cell: {card: int(change) for card, change in gains} for cell in cells.split()}
    return found


def test_every_specialist_that_may_work_can_be_chosen_wherever_the_card_lies(tmp_path: Path) -> None:
    """In a game of four people, seed 15: one of them lies among the items that were taken."""
    table, greedy = cartone.new("stamp-swap", ["Ann", "Bob", "Cal", "Dee"], seed=15), bot_called("greedy", "stamp-swap")
    asked = 0
    while table.pending:
        for seat, ask in list(table.pending.items()):
            if ask.kind == "resolve":
                page = StampSwapPage(ROOM, table, seat, catalogue("en"))
                shown = [card.id for card in (*page.people(page.view.me), *page.working())]
                assert {str(option) for option in ask.options} <= set(shown)
                assert len(set(shown)) == len(shown)
                asked += bool(page.working())
            table.answer(seat, choose(table, seat, ask, greedy))
    assert asked


def test_every_stamp_that_waits_knows_where_it_fits_and_only_its_own_places(tmp_path: Path) -> None:
    """The bits that the script reads are the places that may be answered, for every stamp and not just the picked."""
    several = 0
    for page, table in pages(Site(tmp_path), "stamp-swap", "solo"):
        rooms = re.findall(r'data-lift="(\d+)" data-room="([0-9a-f]+)" data-width="(\d)"\s+data-height="(\d)"', page)
        ask = table.pending.get(0)
        if ask is None or ask.kind != "place":
            assert not rooms
            continue
        tiles = {item.number: item.tile for item in table.view(0).me.incoming if item.tile is not None}
        assert [int(item) for item, *_ in rooms] == list(tiles)
        for item, room, width, height in rooms:
            places = {option.cell for option in ask.options if option.item == int(item)}
            assert {cell for cell in range(144) if int(room, 16) >> cell & 1} == places
            assert (int(width), int(height)) == (tiles[int(item)].width, tiles[int(item)].height)
        several += len(rooms) > 1
    assert several > 2


def test_on_how_many_cards_she_takes_a_pile_is_shown_for_the_trays(tmp_path: Path) -> None:
    """Counted by what she then does with each decision card."""
    site = Site(tmp_path)
    random = Random(key_of(7, "trays"))
    undecided = tokens = 0
    for seed in "789":
        table = site.start("stamp-swap", "solo", seed=seed)
        while (ask := site.ask(table)) is not None and ask.kind != "split":
            site.answer(table, str(ask.options.sample(random)))
        live = site.host.live(table).table
        for _ in range(3):
            split = live.pending[0].options.sample(random)
            pick = "|".join(",".join(map(str, part)) for part in split)
            page = site.page(f"/table/{table}?pick={quote(pick)}")
            (said,) = re.findall(r'<p class="she-takes only-said">([^<]+)</p>', page)
            taken = [pile_taken(live, split, card.id) for card in live.game.pack.decisions]
            large, small = taken[0][1]
            assert [int(number) for number in re.findall(r"\d+", said)] == [
                large,
                1,
                small,
                taken.count((0, (large, small))),
                8,
            ]
            undecided += 0 < taken.count((0, (large, small))) < 8
            cards = taken.count((0, (large, small)))
            bars = re.findall(r'<svg class="chances".*?</svg>', page, re.S)
            assert [bar.count('class="on"') for bar in bars] == [cards, 8 - cards]
            assert [bar.count("<rect") for bar in bars] == [8, 8]
            sums = re.findall(r'<span class="sum"[^>]*>● (\d+)</span>', page)
            assert list(map(int, sums)) == [large, small]
            appraised = {one.params["item"]: one.params["tokens"] for one in live.events(0) if one.id == "appraised"}
            marks = re.findall(r'data-number="tokens-(\d+)">(\d+)<', page)
            assert {int(item): int(number) for item, number in marks} == appraised
            tokens += sum(appraised.values())
    assert undecided
    assert tokens


def pile_taken(table: Table[Any], split: Any, card: str) -> tuple[int, tuple[int, int]]:
    """The pile that she takes if this decision card comes, and the tokens of both."""
    assert table.header.seed is not None
    stack = {"decision": [""] * table.game.decision_deck.drawn + [card]}
    after = cartone.load(str(table.record), dealer=StackedDealer(stack, SeededDealer(table.header.seed)))
    after.answer(0, split)
    told = {event.id: event.params for event in reversed(after.events(0))}
    return told["she-chooses"]["pile"], (told["piles-appraised"]["large"], told["piles-appraised"]["small"])


def test_only_what_may_be_reserved_has_a_button_for_it(tmp_path: Path) -> None:
    """A rare stamp has none."""
    site = Site(tmp_path)
    rare = 0
    for seed in range(12):
        page = site.page(f"/table/{(table := site.start('stamp-swap', 'solo', seed=str(seed)))}")
        ask = site.ask(table)
        if ask is None or ask.kind != "split":
            continue
        may = {item for option in ask.options for item in option.reserve}
        shown = re.findall(r'data-item="(\d+)".*?<div class="to">(.*?)</div>', page, re.S)
        assert {int(item) for item, links in shown if 'data-tray-link="0"' in links} == may
        rare += len(shown) > len(may)
    assert rare


@pytest.mark.parametrize(
    ("against", "language"),
    [
        *(pairs := [*zip(cycle(["solo", "2"]), LANGUAGES, strict=False)]),
        *left_to_proof(*(one for one in product(["solo", "2"], LANGUAGES) if one not in pairs)),
    ],
)
def test_everybody_s_points_if_it_ended_now_are_shown(tmp_path: Path, against: str, language: str) -> None:
    """The numbers of the page are those of the outlook, on every page until the Final Show."""
    site = Site(tmp_path)
    site.client.cookies.set("language", language)
    ranges = 0
    for page, table in pages(site, "stamp-swap", against):
        rows = re.findall(r'data-number="score-(\d)">(−?\d+)</b>\s+<span class="final">([^<]*)</span>', page)
        view = table.view(0)
        points = [(int(seat), int(score.replace("−", "-"))) for seat, score, _ in rows]
        assert points == [(one.seat, one.score) for one in view.players]
        said = [unescape(final) for *_, final in rows]
        finals = finals_of(view)
        if table.over or not finals:
            assert not any(said)
            continue
        scores = said
        numbers = [re.findall(r"(?<![-\w])−?\d+", score) for score in scores]
        assert [tuple(int(number.replace("−", "-")) for number in shown) for shown in numbers] == [
            (final.least, final.most) if final.least < final.most else (final.least,) for final in finals
        ]
        assert f">{catalogue(language).text('page.if-it-ended')}<" in page
        ranges += any("–" in score for score in scores)
        assert not any(re.search("[–−]−", score) for score in said), "no dash stands beside a minus"
    assert bool(ranges) == (against == "solo")
