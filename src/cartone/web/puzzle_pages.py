"""The pages of puzzles: a list for each game, and a puzzle as a table at which one question is answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..games import GameRoom, games
from ..games.kit.lesson import legal
from ..games.kit.localized_input import as_notation, in_any_case
from ..games.kit.page import Around, Shown
from ..host.puzzles import Puzzles
from ..puzzles.puzzle import Puzzle, puzzles_of, with_puzzles
from ..puzzles.telling import PuzzleTelling, Verdict, kind_name
from ..table import IllegalAnswer
from .lobby_games import page_at
from .request_context import RequestContext, Viewpoint, see
from .site import Addresses, Site

POSED = Viewpoint(0)


@dataclass(frozen=True, slots=True)
class PuzzleTable:
    """The parts of a live table that the template of a game needs."""

    id: str = ""
    is_shared: bool = False
    is_real: bool = False
    is_practice: bool = False
    chairs: Mapping[int, Any] = field(default_factory=dict)


class PuzzlePages(Addresses):
    def __init__(self, site: Site) -> None:
        super().__init__(site)
        self.puzzles = Puzzles(site.host.store, site.host.tables.clock)

    def all(self, visit: RequestContext) -> Response:
        """Show the kinds of puzzles of each game, how many are solved, and the streak."""
        known = self.puzzles
        shown = []
        for room in with_puzzles():
            progress, puzzles = known.progress(visit.player, room), puzzles_of(room)
            kinds = {
                kind: (kind_name(kind, visit.words), [one.key in progress.answers for one in puzzles.values()
                                                      if one.kind == kind])
                for kind in dict.fromkeys(room.machines.puzzles.values())
            }  # fmt: skip
            streak = progress.streak(known.today).now
            shown.append((room, known.following(visit.player, room), progress.solved, len(puzzles), kinds, streak))
        return self.site.render(visit, "puzzles.html", rooms=shown)

    def next(self, visit: RequestContext) -> Response:
        """Redirect to the puzzle of the day, or to the next one that the player has not answered."""
        room = self._room(visit)
        kind = visit.query("kind")
        if kind and kind not in {puzzle.kind for puzzle in puzzles_of(room).values()}:
            raise HTTPException(404)
        return see(f"/puzzles/{room.name}/{self.puzzles.following(visit.player, room, kind).key}")

    def show(self, visit: RequestContext) -> Response:
        """Show the position of a puzzle as its seat sees it."""
        return self._shown(visit, *self._puzzle(visit))

    def answer(self, visit: RequestContext) -> Response:
        """Say what an answer is worth; the first one counts."""
        room, puzzle = self._puzzle(visit)
        telling = PuzzleTelling(room, puzzle, visit.words)
        text = visit.form.get("answer", "")[:400].strip()
        try:
            notation = in_any_case(telling.ask, text) or as_notation(
                telling.game, telling.table.view(0), telling.ask, text
            )
            place = telling.place_of(telling.ask.options.read(legal(telling.ask, notation) or notation))
        except IllegalAnswer as problem:
            return self._shown(visit, room, puzzle, notice=visit.words.error(problem))
        self.puzzles.answered(visit.player, room, puzzle, place)
        response = self._shown(visit, room, puzzle, telling.verdict(place))
        visit.remember_player(response)
        return response

    def piece(self, visit: RequestContext) -> Response:
        """Show a close-up of a piece, as far as the seat of the puzzle sees it."""
        room, puzzle = self._puzzle(visit)
        page = page_at(PuzzleTelling(room, puzzle, visit.words).table, 0, visit.words)
        found = page.near.zoom(visit.path("piece"))
        if found is None or not visit.wants_fragment:
            raise HTTPException(404)
        return self.site.render(visit, "piece.html", page=page, worlds=[room], title=found.title, piece=found)

    def _room(self, visit: RequestContext) -> GameRoom:
        room = games().get(visit.path("game"))
        if room is None or not puzzles_of(room):
            raise HTTPException(404)
        return room

    def _puzzle(self, visit: RequestContext) -> tuple[GameRoom, Puzzle]:
        room = self._room(visit)
        puzzle = puzzles_of(room).get(visit.path("puzzle"))
        if puzzle is None:
            raise HTTPException(404)
        return room, puzzle

    def _shown(
        self, visit: RequestContext, room: GameRoom, puzzle: Puzzle, verdict: Verdict | None = None, notice: str = ""
    ) -> Response:
        """Show a puzzle, or only its changing part to a script; with a verdict, nothing more can be answered."""
        telling = PuzzleTelling(room, puzzle, visit.words)
        shown = Shown("" if verdict is not None else visit.query("pick"))
        page = page_at(telling.table, 0, visit.words, shown, Around({}, ()))
        known: dict[str, Any] = {
            "page": page, "worlds": page.worlds, "view": page.view, "live": PuzzleTable(), "place": POSED,
            "at": puzzle.key, "present": (), "talk": "", "still": True, "is_daily": False, "hint": "", "news": [],
            "thinks_ahead": False, "notice": notice, "posed": telling, "verdict": verdict,
        }  # fmt: skip
        return self.site.render(visit, "posed.html" if visit.wants_fragment else "puzzle.html", **known)
