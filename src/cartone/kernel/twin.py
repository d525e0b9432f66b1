"""What the twin of a game offers: one game in the kernel, with the words of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import accumulate
from typing import Any, ClassVar

import numpy as np

from ..board.codecs import Codec, Encoded
from ..table import EVERYONE, CartoneError, IllegalAnswer, Options, quoted
from ..table.observation import Observation, size_of
from .asking import PAUSE, turn_to
from .entries import Entries
from .jit import COMPILED, records
from .randomness import words_of
from .row import DECISIONS, POINTS
from .telling import paper, tell

CHANCE, GREEDY = "chance", "greedy"


class NotCompiled(CartoneError):
    """What no kernel can play: a pack that lacks cards or has some that are resolved by hand, or other rules."""


class Twin:
    """A game that is played in the kernel as a table plays it: seats, pack and settings are those of the table.

    `states` are what the kernel works on: the state that stands, and that of the last mark.
    """

    asked: ClassVar[Sequence[type[Options[Any]]]]
    """What may be asked, in the order of its numbers."""
    most_options: ClassVar[int]
    """So many options a question has at most."""
    rules_version: ClassVar[int]
    """That of the rules which the kernel plays."""
    bots: ClassVar[tuple[str, ...]] = (CHANCE, GREEDY)
    """Those that answer inside the kernel."""
    cards: Any
    """All that is printed, as an array of one record."""
    sharp: Any = None
    """The same with better weights for greedy, if the game has some."""
    settings: Any
    """What a table is set up with, as an array."""
    entries: Entries
    """What Python calls of the kernel for such a table."""
    tallies: tuple[str, ...] = ()
    """Whatever else is counted in a row, as `Game.tallies` calls it."""
    pieces: ClassVar[int] = 0
    """The number of things in the box that a row with room for them counts, see `Machines.pieces`."""
    observation: ClassVar[Observation]
    """How the readable game is observed."""

    def __init__(self, state: np.dtype[Any], game: Any, new_game: Callable[[], Any], codec: Codec) -> None:
        self.state = state
        self.new_game = new_game
        self.codec = codec
        self.pack = game.pack
        self.kinds = tuple(options.kind for options in self.asked)
        """The words for what is asked."""
        self.fields = self.observation.fields(len(game.seats))
        """What an observation has at this table, in its order."""
        self.plan = np.array(list(self.codec.lines()), np.int32)
        self.states: Any = self.new_states()
        self.playing: Any = records(3, state)
        """What many games are played on, and one that is all 0."""
        self.blank: Any = records(1, state)
        self._no_games: Any = records((0, 2), state)
        self.thoughts: Any = np.zeros(1, np.uint8)
        """What greedy writes while it thinks, if the state has no room for it."""
        self._numbers = np.zeros(self.most_options, np.int32)
        self._action = np.zeros(1, np.int32)
        self.sources = [tuple(game.by_source(seat)) for seat in range(len(game.seats))]
        """Where the points of each seat come from, in the order of a row."""
        self._paper = paper()
        self._threads: ThreadPoolExecutor | None = None
        self._rooms: list[tuple[Any, Any]] = []
        """What each thread plays on and thinks in."""
        firsts = list(accumulate((options.numbers for options in self.asked), initial=0))
        self.offsets = dict(zip(self.kinds, firsts, strict=False))
        """The first action of each kind."""
        self.action_count = firsts[-1]
        """How many actions there are: the options of all kinds of questions, in one row."""
        self.firsts = np.array(firsts[:-1], np.int32)

    # -- what the kernel does -----------------------------------------------------------------

    def begin(self, states: Any, seed: Any, by_chance: int) -> None:
        """Set up a new game in states that are all 0 and play it up to the first question.

        `by_chance` are the seats that are never asked, as bits: chance answers for them.
        """
        self.entries.begin(states, self.cards, self.settings, self.thoughts, seed, by_chance)

    def list_options(self, states: Any, numbers: Any) -> int:
        """Write the numbers of the legal options, in their order; returns how many there are."""
        return self.entries.list_options(states, self.cards, numbers)

    def act(
        self, games: Any, seeds: Any, by_chance: int, numbers: Any, actions: Any, asked: Any, points: Any, masks: Any,
        observations: Any,
    ) -> None:  # fmt: skip
        """Go on with an action, or an order of `stepping`, in each of many games; write down how they stand then.

        `games` has two states for each. Then come arrays with something for each game: two words of a seed, if it is
        to begin; the action; who is asked next; the points of all seats; the mask and the observation of who is asked.
        `numbers` has room for the options of one question.
        """
        printed = self.cards, self.settings, self.thoughts, self.blank, self.firsts
        self.entries.act(games, *printed, seeds, by_chance, numbers, actions, asked, points, masks, observations)

    def act_greedily(self, games: Any, thoughts: Any, numbers: Any, actions: Any) -> None:
        """Write the action that the greedy bot chooses in each of many games, `AS_IT_IS` for one that is over.

        `thoughts` and `numbers` are room to write in: nobody else may use them at the same time.
        """
        self.entries.act_greedily(games, self.cards, thoughts, self.firsts, numbers, actions)

    def scores(self) -> list[int]:
        """Points of each seat so far."""
        points = np.zeros(len(self.sources), np.int32)
        self.entries.score(self.states, self.cards, points)
        return [int(of_seat) for of_seat in points]

    def observe(self, seat: int, out: Any) -> None:
        """Write what a seat sees into an array of 16-bit numbers, as the readable `observe` tells it of the view."""
        self.entries.observe(self.states, self.cards, seat, out)

    def turn_to(self, seat: int) -> None:
        """Ask this seat first of those who act together."""
        turn_to(self.states, seat)
        self.entries.resume(self.states, self.cards, self.thoughts)

    def weigh(self, worths: Any) -> bool:
        """Write what the greedy bot thinks its options are worth, where it weighs many; whether it does so here.

        What it does not look at closely is left as it is.
        """
        return bool(self.entries.weigh(self.states, self.cards, worths))

    def observed(self, seat: int) -> list[int]:
        """What a seat sees, as a list of numbers."""
        out = np.zeros(self.observation_size, np.int16)
        self.observe(seat, out)
        numbers: list[int] = out.tolist()
        return numbers

    def redeal(self, seat: int, seed: int) -> None:
        """Deal anew whatever a seat cannot see, among what it may be; the view of the seat stays as it is.

        Cards that come later, and the answers of chance, are then those of this seed.
        """
        self.entries.redeal(self.states, self.cards, self.thoughts, seat, words_of(seed))

    # -- what can be asked --------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return bool(self.states["asked_seat"][0] == PAUSE)

    @property
    def seat(self) -> int:
        """Who is asked; where seats act together, they are asked one after the other."""
        return int(self.states["asked_seat"][0])

    @property
    def kind(self) -> str:
        """What is asked, as `Options.kind`."""
        return self.kinds[self.states["asked_kind"][0]]

    @property
    def is_together(self) -> bool:
        """Whether several seats may be asked now, of which this is one: `stepping.TURN` turns to another."""
        return False

    def legal(self) -> Sequence[int]:
        """The numbers of the legal options, as `Options.number` gives them, in the order of their space."""
        numbers: list[int] = self._numbers[: self.list_options(self.states, self._numbers)].tolist()
        return numbers

    # -- the state ----------------------------------------------------------------------------

    def standing(self) -> Any:
        """The readable game that stands as this one does; its rules have not begun to run."""
        game = self.new_game()
        return self.codec.decode(Encoded(self.as_numbers(), game), game)

    def digest(self) -> dict[str, Any]:
        """The state as `Game.digest` tells it."""
        digest: dict[str, Any] = self.standing().digest()
        return digest

    def told(self, game: Any) -> list[int]:
        """A readable game of this table as a list of numbers: of equal states it is the same, of others another."""
        out: list[int] = []
        self.codec.encode(game, out)
        return out

    def as_numbers(self) -> list[int]:
        """The state as a list of numbers, as `told` gives them of the readable game."""
        stands = self.states[:1]
        tell(stands.view(np.int16), stands.view(np.int32), self.plan, self._paper)
        numbers: list[int] = self._paper[1 : self._paper[0] + 1].tolist()
        return numbers

    def mask(self, out: Any) -> None:
        """Write which actions are legal now, as 0 and 1, into an array of 8-bit numbers."""
        out[:] = 0
        if not self.over:
            count = self.list_options(self.states, self._numbers)
            out[self._first + self._numbers[:count]] = 1

    def place_of(self, action: int) -> int:
        """The place of a legal action in the order of the options; `IllegalAnswer` if it is not legal."""
        count = 0 if self.over else self.list_options(self.states, self._numbers)
        places = np.flatnonzero(self._numbers[:count] == action - self._first)
        if len(places) == 0:
            raise IllegalAnswer("error.no-number", number=action, kind=quoted("action"), below=self.action_count)
        return int(places[0])

    @property
    def _first(self) -> int:
        """The first action of the kind that is asked."""
        return int(self.firsts[self.states[0].asked_kind])

    def greedy(self) -> int:
        """The place of the option that the greedy bot of the game chooses for the seat that is asked."""
        self.act_greedily(self.states[None], self.thoughts, self._numbers, self._action)
        return self.place_of(self._action[0])

    def decisions(self, seat: int) -> int:
        """How many answers a seat has given."""
        return int(self.states["decisions"][0, seat])

    @property
    def observation_size(self) -> int:
        """How many numbers an observation has."""
        return size_of(self.fields)

    # -- what can be done ---------------------------------------------------------------------

    def new_states(self) -> Any:
        """Return room for one game: the current state, and that of the last mark."""
        return records(2, self.state)

    def reset(self, seed: int) -> None:
        """A new game, up to its first question."""
        self.states.view(np.uint8)[:] = 0
        self.begin(self.states, words_of(seed), 0)

    def step(self, place: int) -> None:
        """Answer with the option at a place in the order of their space."""
        if not 0 <= place < self.states["asked_count"][0] or self.over:
            raise IndexError(place)
        self.entries.go_on(self.states, self.cards, self.thoughts, place)

    def copy(self) -> Any:
        """The game as it stands, for `restore`."""
        return self.states.copy()

    def restore(self, states: Any) -> None:
        """Back to how it stood when it was copied."""
        self.states[:] = states

    def playout(self, seed: int) -> None:
        """A whole new game in which chance answers for everybody, as the bot of that name does at a table."""
        self.states.view(np.uint8)[:] = 0
        self.begin(self.states, words_of(seed), EVERYONE)

    def play_many(self, seeds: Sequence[int], bots: Sequence[str] | None = None) -> tuple[Any, int]:
        """The scores of whole games by chance, or by a bot for each seat: a row for each seed, and how many decisions
        were made in all."""
        rows = self.play_rows(np.array([words_of(seed) for seed in seeds], np.uint64).reshape(-1, 2), bots)
        scores = [self.points(rows, seat).sum(axis=1) for seat in range(len(self.sources))]
        return np.stack(scores, axis=1), int(rows[:, DECISIONS].sum())

    def play_rows(self, words: Any, bots: Sequence[str] | None = None, with_pieces: bool = False) -> Any:
        """A row of each of many whole games, whose seeds are given as two words each."""
        rows = np.zeros((len(words), self.row_size + with_pieces * self.piece_numbers), np.int32)
        by_chance = self.by_chance(bots)
        play = self.entries.players[by_chance != EVERYONE].play
        none, nowhere = self._no_games, np.zeros(0, np.int64)
        play(self.playing, self.cards, self.settings, self.thoughts, words, by_chance, none, nowhere, rows)
        return rows

    @contextmanager
    def sharpened(self) -> Iterator[None]:
        """Let greedy reckon by better weights meanwhile, if the game has some."""
        cards = self.cards
        self.cards = cards if self.sharp is None else self.sharp
        try:
            yield
        finally:
            self.cards = cards

    def play_on(self, games: Any, places: Any) -> Any:
        """A row for each answer in each of these games: what came of it, if the greedy bot has answered since."""
        rows = np.zeros((len(games), len(places), self.row_size), np.int32)
        play, no_seeds = self.entries.players[1].play, np.zeros((0, 2), np.uint64)

        def play_some(playing: Any, thoughts: Any, games: Any, rows: Any) -> None:
            flat = rows.reshape(-1, self.row_size)
            play(playing, self.cards, self.settings, thoughts, no_seeds, 0, games, places, flat)

        if self._threads is None:
            play_some(self.playing, self.thoughts, games, rows)
        else:
            count = len(self._rooms)
            shares = zip(self._rooms, np.array_split(games, count), np.array_split(rows, count), strict=True)
            for done in [self._threads.submit(play_some, *room, *share) for room, *share in shares]:
                done.result()
        return rows

    def use_threads(self, count: int) -> None:
        """Let threads share the games that are played on; compiled code lets the others run."""
        if COMPILED and self._threads is None and count > 1:
            self._threads = ThreadPoolExecutor(count)
            self._rooms = [(records(3, self.state), self.thoughts.copy()) for _ in range(count)]

    @property
    def row_size(self) -> int:
        """How many numbers a row has."""
        return POINTS + sum(map(len, self.sources)) + len(self.tallies)

    @property
    def piece_numbers(self) -> int:
        """How many numbers more a row has with pieces: of each whether it turned up, who took it and what it scored."""
        return self.pieces * (1 + 2 * len(self.sources))

    def points(self, rows: Any, seat: int) -> Any:
        """The columns with the points of a seat, one for each source."""
        start = POINTS + sum(map(len, self.sources[:seat]))
        return rows[:, start : start + len(self.sources[seat])]

    def by_chance(self, bots: Sequence[str] | None) -> int:
        """The seats for which chance answers, as bits. A name that is no bot's is that of the opponent."""
        others = [seat for seat, bot in enumerate(bots or ()) if bot in self.bots and bot != CHANCE]
        return EVERYONE & ~sum(1 << seat for seat in others)

    def check(self, rules: int, pack: str) -> None:
        """Refuse to play for a table of other rules, or with a pack of another hash."""
        if rules != self.rules_version:
            raise NotCompiled("error.twin-rules", kernel=self.rules_version, rules=rules)
        if pack != self.pack.hash:
            raise NotCompiled("error.twin-pack", kernel=self.pack.hash, pack=pack)
