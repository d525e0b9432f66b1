"""The puzzles that players have answered."""

from __future__ import annotations

from datetime import date

from ..games import GameRoom
from ..puzzles.progress import PuzzleProgress, read_progress, write_progress
from ..puzzles.puzzle import Puzzle, in_turn, of_the_day, puzzles_of
from ..store import Store
from .tables import Clock


class Puzzles:
    """The answers to puzzles in a store, in a note for each player."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock

    @property
    def today(self) -> date:
        return self.clock().date()

    def progress(self, player: str, room: GameRoom) -> PuzzleProgress:
        """Return the answers of a player to the puzzles of a game."""
        return read_progress(self.store.noted(note_of_puzzles(player))).get(room.name, PuzzleProgress())

    def answered(self, player: str, room: GameRoom, puzzle: Puzzle, place: int) -> PuzzleProgress:
        """Store the first answer to a puzzle, the place of an option, and return the progress after it."""
        day = self.today if of_the_day(room, self.today) == puzzle else None
        with self.store.work() as work:
            known = read_progress(self.store.noted(note_of_puzzles(player)))
            after = known.get(room.name, PuzzleProgress()).answered(puzzle, place == puzzle.right, day)
            work.note(note_of_puzzles(player), write_progress({**known, room.name: after}))
        return after

    def following(self, player: str, room: GameRoom, kind: str = "") -> Puzzle:
        """Return the puzzle of the day or, if that is answered, the next one that is not; of a kind, if it is given.

        When all are answered, those that were not solved come again, and then all of them.
        """
        answers = self.progress(player, room).answers
        known = [one for one in in_turn(puzzles_of(room).values()) if kind in ("", one.kind)]
        today = of_the_day(room, self.today)
        open_ones = [one for one in known if one.key not in answers]
        if today in open_ones:
            return today
        return next(iter(open_ones or [one for one in known if not answers[one.key]] or known))


def note_of_puzzles(player: str) -> str:
    """Return the name of the note with the answers of a player to puzzles."""
    return f"puzzles {player}"
