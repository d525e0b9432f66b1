"""Tells the findings about a pack, or about two, in words and tables for a page, a Markdown file and the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple

from ..games import game_called
from ..games.kit.pieces import Piece
from ..locale import Catalogue
from ..simulate.run import Job, PlayedBy, study_each
from ..simulate.study import LEAST_SPREAD, PieceEffect
from ..text import wrap
from .findings import DEAD, DOMINANT, SURE, Findings, PackComparison, PieceFinding, apart

NOTHING = "–"


class Dots(NamedTuple):
    """A plot of intervals: for each row and pack the low end, the middle and the high end."""

    title: str
    rows: list[list[tuple[float, float, float] | None]]
    low: float
    high: float
    unit: str
    """The name of the formatter of the marks: `percent` or `decimal`."""


class ReportSection(NamedTuple):
    """A group of pieces: a table, and its plots."""

    title: str
    heads: list[str]
    rows: list[list[str]]
    plots: list[Dots]


class BalanceTelling:
    """The findings in the words of a language."""

    def __init__(self, first: Findings, other: PackComparison | None, command: str, words: Catalogue) -> None:
        self.packs = [first] if other is None else [first, other.findings]
        self.other, self.command, self.words, self.room = other, command, words, game_called(first.job.game)
        games = [findings.job.table(0) for findings in self.packs]
        self.names = [table.header.pack for table in games]
        self.game_words = [
            self.room.words(words, self.room.seated(table.seats, words, {}), 0, table.game.pack) for table in games
        ]
        title = "balance.title" if other is None else "balance.title-two"
        self.title = words.text(title, game=self.room.called(words), pack=self.names[0], other=self.names[-1])

    # -- sentences --------------------------------------------------------------------------

    def summary(self) -> Iterator[str]:
        """Yield sentences: the games, the difference of two packs, and what is dead or dominant in each."""
        text, first = self.words.text, self.packs[0]
        bot = self.room.player(first.job.seats[first.seats[0]], self.words)
        yield text("balance.played", games=first.games, seats=", ".join(first.job.seats), seed=first.job.seed, bot=bot,
                   points=self.words.decimal(first.points), wins=self.words.percent(first.win_share, 1))  # fmt: skip
        if self.other is not None:
            points, win = self.change(self.other.points, 1, 2), self.change(self.other.win, 100)
            yield text("balance.compared", pack=self.names[1], bot=bot, points=points, wins=win)
        for number, findings in enumerate(self.packs):
            flagged = [(findings.flag(row), self.piece(row.piece, number)) for row in findings.rows]
            found = {flag: [name for one, name in flagged if one == flag] for flag in ("dead", "dominant")}
            said = [text(f"balance.{flag}", pieces=self.words.listed(names)) for flag, names in found.items() if names]
            told = " ".join(said) or text("balance.none-flagged", pieces=len(findings.rows))
            yield told if self.other is None else f"{self.names[number]}: {told}"

    def how(self) -> Iterator[str]:
        """Yield the sentences that say how to read the tables, and when a piece is flagged."""
        findings = self.packs[0]
        yield self.words.text("balance.how-read", least=LEAST_SPREAD)
        yield self.words.text("balance.how-flagged", dead=self.words.percent(DEAD), pieces=len(findings.rows),
                              dominant=self.words.decimal(100 * DOMINANT, 0),
                              sure=self.words.decimal(findings.surely, 2))  # fmt: skip

    # -- tables -----------------------------------------------------------------------------

    def sections(self) -> list[ReportSection]:
        return [self._section(group) for group in dict.fromkeys(name for pack in self.packs for name in pack.groups)]

    def _section(self, group: str) -> ReportSection:
        known = [{row.piece.id: row for row in pack.groups.get(group, ())} for pack in self.packs]
        ids = dict.fromkeys(name for rows in known for name in rows)
        found = [[rows.get(name) for rows in known] for name in ids]
        every = [row for rows in found for row in rows if row]
        taken, is_own = every[0].piece.is_taken and every[0].piece.is_chosen, any(row.own for row in every)
        is_win = any(row.win for row in every)
        heads = ["card", "taken" if taken else "turned-up", *(["own"] if is_own else []), "points",
                 *(["win"] if is_win else []), *(["apart"] if self.other else []), "flag"]  # fmt: skip
        rows = [[self._cell(head, rows, is_win) for head in heads] for rows in found]
        shares = [[(row.range()[0], row.share, row.range()[1]) if row else None for row in rows] for rows in found]
        effects = [[_interval((row.win if is_win else row.points) if row else None) for row in rows] for rows in found]
        far = max((abs(end) for rows in effects for one in rows if one for end in one), default=0.0)
        head = [self.words.text(f"balance.head-{name}") if name != "flag" else "" for name in heads]
        plots = [Dots(head[1], shares, 0, 1, "percent")]
        if far:
            plots.append(Dots(self.words.text(f"balance.head-{'win' if is_win else 'points'}"), effects, -far, far,
                              "percent" if is_win else "decimal"))  # fmt: skip
        return ReportSection(self.group(group), head, rows, plots)

    def _cell(self, head: str, rows: Sequence[PieceFinding | None], is_win: bool) -> str:
        """Return a cell; with two packs it has both values, with an arrow."""
        first = next(row for row in rows if row)
        if head == "card":
            return self.piece(first.piece, rows.index(first))
        if head == "apart":
            one, two = [(row.win if is_win else row.points) if row else None for row in rows]
            return self.change(apart(one, two), 100 if is_win else 1)
        cells = [self._value(head, row, pack) if row else NOTHING for row, pack in zip(rows, self.packs, strict=True)]
        if head == "flag":
            return " → ".join(cell or NOTHING for cell in cells) if len({*cells}) > 1 else cells[0]
        return " → ".join(cells)

    def _value(self, head: str, row: PieceFinding, pack: Findings) -> str:
        if head in ("taken", "turned-up"):
            return self.words.percent(row.share, 1)
        if head == "own":
            return self.change(row.own, signed=False)
        if head == "flag":
            flag = pack.flag(row)
            return self.words.text(f"balance.flag-{flag}") if flag else ""
        return self.change(row.win, 100) if head == "win" else self.change(row.points)

    # -- words ------------------------------------------------------------------------------

    def change(self, effect: PieceEffect | None, times: int = 1, digits: int = 1, signed: bool = True) -> str:
        """Return an effect with half of its 95% interval."""
        if effect is None:
            return NOTHING
        mean, half = (self.words.decimal(times * number, digits) for number in (effect.mean, SURE * effect.error))
        return f"{'+' if signed and round(times * effect.mean, digits) > 0 else ''}{mean} ± {half}"

    def piece(self, piece: Piece, pack: int = 0) -> str:
        """Return the name of a piece, with the ID of its card."""
        words = self.game_words[pack]
        if piece.card is None:
            return str(words.word(piece.id))
        called: str = words.called(piece.card)
        return called if called.startswith(piece.id) else f"{piece.id} {called}"

    def group(self, group: str) -> str:
        game = self.room.name
        messages = (f"{game}.{kind}{group}" for kind in ("group.", "pack.section-", "word."))
        title = self.words.first(*messages) or group
        return title[:1].upper() + title[1:]

    # -- text -------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """Yield the lines for the terminal."""
        yield from (*wrap(self.title), "")
        for sentence in self.summary():
            yield from wrap(sentence)

    def markdown(self) -> str:
        """Return the findings as Markdown, without plots."""
        parts = [f"## {self.title}", f"`{self.command}`", *self.summary()]
        for section in self.sections():
            table = [section.heads, ["---"] * len(section.heads), *section.rows]
            parts += [f"### {section.title}", "\n".join(f"| {' | '.join(row)} |" for row in table)]
        return "\n\n".join((*parts, *self.how())) + "\n"


def study(
    jobs: Sequence[Job], games: int, how: PlayedBy, progress: Callable[[int, int], None],
    preparing: Callable[[], AbstractContextManager[None]], command: str, words: Catalogue,
) -> BalanceTelling:  # fmt: skip
    """Play the games of one pack, or the same games of two, and return what there is to tell about them."""
    played, paired = study_each(jobs, games, how, progress, preparing)
    first, *others = (Findings(job, report, sums) for job, (report, sums) in zip(jobs, played, strict=True))
    return BalanceTelling(first, PackComparison.of(others[0], paired) if others else None, command, words)


def _interval(effect: PieceEffect | None) -> tuple[float, float, float] | None:
    if effect is None:
        return None
    return effect.mean - SURE * effect.error, effect.mean, effect.mean + SURE * effect.error
