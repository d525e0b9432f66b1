"""The laboratory: counts and changes are those counted by hand, what is planted is flagged, and reports repeat."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from contextlib import nullcontext
from functools import cache
from typing import Any

import numpy as np
import pytest

from cartone.balance.findings import Findings
from cartone.balance.page import page_of
from cartone.balance.telling import BalanceTelling, study
from cartone.bots import bots_for, play
from cartone.games.age_of_comics.components import SPECIALS, Comic
from cartone.games.stamp_swap import ROOM
from cartone.kernel.jit import COMPILED
from cartone.locale import LANGUAGES, catalogue
from cartone.simulate.run import Job, PlayedBy, study_each
from cartone.table import Table
from cartone.table.packfile import PackText
from cartone.table.tomltext import toml_text
from cartone.text import WIDTH

from .cli.program import decision_cards

GAMES = 20
SWAP = Job("stamp-swap", ("greedy", "chance", "greedy"), seed=5)
SOLO = Job("stamp-swap", ("greedy", "pinzetta"), seed=5, settings={"level": "2"})
COMICS = Job("age-of-comics", ("greedy", "automa"), seed=5)
AT_TABLE = PlayedBy(engine="table")

Numbers = dict[str, list[tuple[int, int, float, float]]]
"""For each piece the game, how often a seat has it, its points and its share of the win, of each seat that could."""


@cache
def findings(job: str, games: int = GAMES) -> Findings:
    named = {"swap": SWAP, "solo": SOLO, "comics": COMICS}[job]
    ((report, sums),), _ = study_each([named], games, AT_TABLE, lambda done, total: None)
    return Findings(named, report, sums)


def telling(jobs: list[Job], games: int, how: PlayedBy = AT_TABLE, language: str = "en") -> BalanceTelling:
    return study(jobs, games, how, lambda done, total: None, nullcontext, "cartone balance", catalogue(language))


@cache
def by_hand(job: str) -> Numbers:
    """Play the games at the table again, and read from their records and final sheets who had what."""
    found: Numbers = defaultdict(list)
    named = {"swap": SWAP, "solo": SOLO, "comics": COMICS}[job]
    for number in range(GAMES):
        table = named.table(number)
        play(table, bots_for(table))
        winners = table.game.winners()
        for seat in (seat for seat, name in enumerate(named.seats) if name == "greedy"):
            result = table.scores[seat], (seat in winners) / len(winners)
            for piece, has in (in_comics if job == "comics" else in_swap)(table, seat).items():
                found[piece].append((number, has, *result))
    return found


def in_swap(table: Table[Any], seat: int) -> dict[str, int]:
    """Return how often a seat has each contest on the board, and each attendee that was laid out."""
    lines = str(table.record).splitlines()
    laid = [line.partition(": ")[2].split()[0] for line in lines if re.match(r"contest-(?!finale)\w+: ", line)]
    came = [line.partition(": ")[2].split()[0] for line in lines if line.startswith("attendee: ")]
    held = [card.id for card in table.game.players[seat].cards]
    numbers = {card: held.count(card) for card in came}
    tickets = [ticket.contest.id for ticket in table.game.players[seat].tickets]
    return numbers | {card: int(card in tickets) for card in laid}


def in_comics(table: Table[Any], seat: int) -> dict[str, int]:
    """Return how many comics of each bonus a seat has printed, its specials, and how often each Automa card came."""
    player, lines = table.game.players[seat], str(table.record).splitlines()
    bonuses = [str(printed.title.bonus) for printed in player.printed if isinstance(printed.title, Comic)]
    numbers = {f"bonus-{bonus}": bonuses.count(bonus) for bonus in ("fan", "ideas", "ticket", "money")}
    numbers |= {special: int(action in player.cubes) for action, special in SPECIALS.items()}
    return numbers | {card.id: lines.count(f"automa: {card.id}") for card in table.game.box.automa}


def slope(rows: list[tuple[int, int, float, float]], result: int) -> tuple[float, float]:
    """Return the change in a result for each time that a seat has a piece, and the standard error over games."""
    games, has, reached = (np.array([row[at] for row in rows], float) for at in (0, 1, 2 + result))
    apart = has - has.mean()
    change = float((apart * (reached - reached.mean())).sum() / (apart**2).sum())
    rest = apart * (reached - reached.mean() - change * apart)
    doubt = sum(rest[games == game].sum() ** 2 for game in range(GAMES))
    return change, float(np.sqrt(doubt) / (apart**2).sum())


@pytest.mark.parametrize("job", ["swap", "comics"])
def test_figures_are_those_counted_by_hand(job: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cartone.simulate.study.LEAST_SPREAD", 1)
    counted, compared = by_hand(job), 0
    for row in findings(job).rows:
        if row.piece.id not in counted:
            continue
        rows = counted[row.piece.id]
        assert row.chances == len(rows)
        assert row.share == pytest.approx(sum(has > 0 for _, has, *_ in rows) / len(rows))
        for result, effect in enumerate((row.points, row.win)):
            if effect is not None:
                assert (effect.mean, effect.error) == pytest.approx(slope(rows, result)), row.piece.id
                compared += 1
    assert compared > (30 if job == "swap" else 10)


def test_own_points_are_those_of_the_tickets() -> None:
    (contest, *_) = sorted(findings("swap").groups["contest-colour"], key=lambda row: -row.chances)
    points = []
    for number in range(GAMES):
        table = SWAP.table(number)
        play(table, bots_for(table))
        points += [ticket.points for seat in (0, 2) for ticket in table.game.players[seat].tickets
                   if ticket.contest.id == contest.piece.id]  # fmt: skip
    assert contest.own is not None
    assert contest.own.mean == pytest.approx(np.mean(points))
    assert contest.own.error == pytest.approx(np.std(points, ddof=1) / np.sqrt(len(points)))


def test_only_what_can_turn_up_in_a_game_is_looked_at() -> None:
    assert not {"A01", "A05", "A06", "A09"} & {row.piece.id for row in findings("solo").rows}
    assert "event" not in findings("solo").groups
    assert not {"decision", "pinzetta-event"} & set(findings("swap").groups)


def planted() -> PackText:
    """Return our pack with a contest that nobody wants, and one that is worth far more than the others."""
    printed = tomllib.loads((ROOM.packs / "house.toml").read_text(encoding="utf-8"))
    contests = {card["id"]: card for card in printed["contest"]}
    contests["C4"]["scores"] = {"count": "stamps", "each": -20}
    contests["S1"]["scores"] = {"count": "stamps", "each": 9}
    return PackText("planted", toml_text(printed))


@pytest.mark.skipif(not COMPILED, reason="thousands of games take hours in plain Python")
def test_a_planted_dead_card_and_a_planted_dominant_card_are_flagged() -> None:
    job = Job("stamp-swap", ("greedy", "greedy"), seed=1, pack=planted())
    ((report, sums),), _ = study_each([job], 3000, PlayedBy(engine="twin"), lambda done, total: None)
    found = Findings(job, report, sums)
    flags = {row.piece.id: found.flag(row) for row in found.rows}
    assert (flags["C4"], flags["S1"]) == ("dead", "dominant")
    assert found.surely > 3.5  # corrected for all that was looked at


def test_the_same_seed_gives_the_same_report() -> None:
    one, two = (telling([SOLO], 6, PlayedBy(workers=workers, engine="table")) for workers in (1, 2))
    assert page_of(one) == page_of(two)
    assert one.markdown() == two.markdown()


def test_a_pack_does_not_differ_from_itself() -> None:
    told = telling([SOLO, SOLO], 30)
    assert told.other is not None
    assert [*told.other.points, *told.other.win] == [0, 0, 0, 0]
    for section in told.sections():
        assert {cell.split(" ± ")[0] for row in section.rows for cell in row[-2:-1]} <= {"0.0", "–"}
        assert all(len({*cell.split(" → ")}) == 1 for row in section.rows for cell in row)


def test_two_packs_are_compared_in_the_same_games() -> None:
    other = Job(SOLO.game, SOLO.seats, SOLO.seed, PackText("harder", toml_text(harder())), SOLO.settings)
    told = telling([SOLO, other], 30)
    totals = [[points(job, number) for number in range(30)] for job in (SOLO, other)]
    apart = np.subtract(totals[1], totals[0])
    assert told.other is not None
    assert told.other.points.mean == pytest.approx(apart.mean())
    assert told.other.points.error == pytest.approx(apart.std(ddof=1) / np.sqrt(30))


def harder() -> dict[str, Any]:
    """Return our pack with decision cards on which nothing is crossed out."""
    printed = tomllib.loads((ROOM.packs / "house.toml").read_text(encoding="utf-8"))
    return printed | tomllib.loads(decision_cards())


def points(job: Job, number: int) -> int:
    table = job.table(number)
    play(table, bots_for(table))
    return int(table.scores[0])


# -- the report -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("jobs", [[SOLO], [COMICS, COMICS]], ids=["one", "two"])
def test_the_page_needs_nothing_from_elsewhere_and_the_summary_fits(jobs: list[Job], language: str) -> None:
    told = telling(jobs, 3, language=language)
    page, sections = page_of(told), told.sections()
    assert not re.search(r"https?:|\bsrc=|\bhref=|url\(|@import|<script", page)
    assert page.count("<table") == len(sections)
    assert page.count("<svg") == sum(len(section.plots) for section in sections)
    assert page.count("<tr>") == sum(1 + len(section.rows) for section in sections)
    assert max(map(len, told.lines())) <= WIDTH
    assert all(len(row) == len(section.heads) for section in sections for row in section.rows)
