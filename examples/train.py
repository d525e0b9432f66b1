"""Learns a solo game in plain PyTorch: python examples/train.py --level 2 --minutes 14

Thousands of games are played at once in the vector environment, whose steps are compiled. The network first learns to
imitate `greedy`, then improves by playing on its own (PPO). It embeds every number of an observation as a separate
word. In Stamp Swap it also reads the album cell by cell, rates a placement by stamp and cell together, and a cut by the
contents of its piles; every other action has its own output. Lines of JSON report the mean score and the share of games
won: the first line is for `greedy`, the last for the network without exploration. Finally, the curve is drawn.

Needs `pip install torch "cartone[environments,fast]"`, and is meant for a GPU.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import time
from collections import deque
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

if find_spec("torch") is None:
    raise SystemExit('this example needs PyTorch: pip install torch "cartone[environments,fast]"')

import gymnasium
import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from torch import Tensor, nn
from torch.nn import functional

import cartone.environments  # noqa: F401  (makes the games known)
from cartone.table.observation import slices_of

GAMES = {"pinzetta": "cartone/Pinzetta-v0", "automa": "cartone/Automa-v0"}
CLIP, ENTROPY, VALUE_SHARE, LARGEST_GRADIENT = 0.2, 0.003, 0.5, 0.5
DISCOUNT, TRACE = 1.0, 0.95
POINT, WIN = 0.02, 0.5
"""Rewards for each of the agent's points and for winning the game."""
FRESH = 10**6
"""Seed of the first evaluation game."""
IN_COLLECTION, YOURS = 2, 1
"""The location and owner of an item (docs/observations.md)."""
TOGETHER = 24
"""Number of values that describe the contents of a pile."""
LEAST_WORD, MOST_WORD = -10, 53
"""Values of an observation within these bounds are words; values beyond are clipped."""


class Net(nn.Module):
    """A network from an observation to a weight for each action and the expected return."""

    def __init__(self, twin: Any, width: int, cells: int) -> None:
        super().__init__()
        self.places = slices_of(twin.fields)
        self.shapes = {field.name: field.shape for field in twin.fields}
        bounds = [(max(field.low, LEAST_WORD), min(field.high, MOST_WORD)) for field in twin.fields
                  for _ in range(field.size)]  # fmt: skip
        low, high = torch.tensor(bounds).T
        counts = high - low + 1
        self.register_buffer("low", low)
        self.register_buffer("high", high)
        self.register_buffer("first", counts.cumsum(0) - counts - low)
        self.words = nn.EmbeddingBag(int(counts.sum()), width, mode="sum")
        nn.init.normal_(self.words.weight, std=0.3 / twin.observation_size**0.5)
        large = [self.places[field.name] for field in twin.fields if field.high > MOST_WORD]
        self.register_buffer("large", torch.cat([torch.arange(place.start, place.stop) for place in large]))
        self.numbers = nn.Linear(len(self.large), width)
        self.deep = nn.ModuleList(nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 2 * width), nn.GELU(),
                                                nn.Linear(2 * width, width)) for _ in range(3))  # fmt: skip
        self.acts = nn.Linear(width, twin.action_count)
        self.expects = nn.Linear(width, 1)
        for head in (self.acts, self.expects):
            nn.init.normal_(head.weight, std=0.01)
            nn.init.zeros_(head.bias)
        self.offsets, self.kinds = twin.offsets, twin.kinds
        self.has_albums = "page" in self.places
        if self.has_albums:
            self.placing = Placing(width, cells)
            self.splitting = Splitting(width, cells, twin.numbers[twin.kinds.index("split")])

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        words = torch.minimum(torch.maximum(seen, self.low), self.high) + self.first
        said = seen != 0  # most numbers are 0
        starts = functional.pad(said.sum(1).cumsum(0)[:-1], (1, 0))
        numbers = seen[:, self.large].float()
        x = self.words(words[said], starts) + self.numbers(numbers.sign() * numbers.abs().log1p())
        for layer in self.deep:
            x = x + layer(x)
        weights = self.acts(x)
        if self.has_albums:
            self.add(weights, "split", self.splitting, seen, x, "items")
            self.add(weights, "place", self.placing, seen, x, "page", "stamps", "items", "tray")
        return weights, self.expects(x).squeeze(1)

    def add(self, weights: Tensor, kind: str, head: nn.Module, seen: Tensor, x: Tensor, *fields: str) -> None:
        """Set the weights of the actions of one kind to those of another head, in the games where that kind is
        asked."""
        who = (seen[:, self.places["asked"]].squeeze(1) == self.kinds.index(kind) + 1).nonzero().squeeze(1)
        theirs = head(x[who], *(self.field(seen[who], name) for name in fields))
        first = self.offsets[kind]
        weights[who, first : first + theirs.shape[1]] = theirs.to(weights.dtype)

    def field(self, seen: Tensor, name: str) -> Tensor:
        return seen[:, self.places[name]].reshape(len(seen), *self.shapes[name])


class Splitting(nn.Module):
    """Rates the ways to cut a collection by the contents of each pile.

    A way is a number in base three, a digit for each item of the collection: large pile, small pile, reserve.
    """

    def __init__(self, width: int, cells: int, ways: int) -> None:
        super().__init__()
        self.most = round(math.log(ways, 3))
        digits = torch.arange(ways)[:, None] // 3 ** torch.arange(self.most) % 3
        self.register_buffer("digits", functional.one_hot(digits, 3).flatten(1).float())
        self.shows = nn.Embedding(14 * 32, cells)
        self.game = nn.Linear(width, cells)
        self.adds = nn.Sequential(nn.GELU(), nn.Linear(cells, cells), nn.GELU(), nn.Linear(cells, 3 * TOGETHER))
        self.together = nn.Linear(TOGETHER, 1)

    def forward(self, x: Tensor, items: Tensor) -> Tensor:
        is_mine = (items[..., 0] == IN_COLLECTION) & (items[..., 1] == YOURS)
        places = torch.where(is_mine, torch.arange(items.shape[1], device=items.device), items.shape[1])
        places = places.sort(1).values[:, : self.most, None]
        collection = functional.pad(items, (0, 0, 0, 1)).gather(1, places.expand(-1, -1, items.shape[2]))
        shown = self.shows(collection + 10 + 32 * torch.arange(items.shape[2], device=items.device)).sum(2)
        piles = self.adds(shown + self.game(x)[:, None]) * (places < items.shape[1])
        piles = piles.reshape(len(x), 3 * self.most, TOGETHER)
        return self.together(functional.gelu(self.digits.to(piles.dtype) @ piles)).squeeze(2)


class Placing(nn.Module):
    """Rates placements by the surroundings of each cell and the face of the stamp."""

    def __init__(self, width: int, cells: int) -> None:
        super().__init__()
        self.cells = cells
        self.lying = nn.Embedding(5 * 32, cells)
        self.look = nn.Sequential(
            nn.Conv2d(cells, cells, 3, padding=1), nn.GELU(),
            nn.Conv2d(cells, cells, 3, padding=1), nn.GELU(),
            nn.Conv2d(cells, cells, 3, padding=1),
        )  # fmt: skip
        self.where = nn.Parameter(torch.zeros(cells, 12, 12))
        self.shows = nn.Embedding(14 * 32, cells)
        self.game = nn.Linear(width, cells)
        self.wants = nn.Sequential(nn.GELU(), nn.Linear(cells, cells))

    def forward(self, x: Tensor, page: Tensor, stamps: Tensor, items: Tensor, tray: Tensor) -> Tensor:
        none = torch.zeros_like(stamps[:, :1])
        stamps = torch.cat([none, stamps], dim=1) + 10 + 32 * torch.arange(5, device=page.device)
        lying = self.lying(stamps).sum(2)  # for each stamp of the album, and for an empty cell
        cells = lying.gather(1, page.flatten(1)[..., None].expand(-1, -1, self.cells))
        cells = cells.transpose(1, 2).reshape(len(page), self.cells, *page.shape[1:]) + self.where
        cells = cells + self.look(cells)
        waiting = items.gather(1, tray.clamp(max=items.shape[1] - 1)[..., None].expand(-1, -1, items.shape[2]))
        shown = self.shows(waiting + 10 + 32 * torch.arange(items.shape[2], device=page.device)).sum(2)
        wanted = self.wants(shown + self.game(x)[:, None])
        return torch.einsum("btf,bfc->btc", wanted, cells.flatten(2)).flatten(1) / self.cells**0.5


class Steps:
    """Steps of all games, one row per step."""

    def __init__(self, steps: int, games: int, twin: Any, device: torch.device) -> None:
        def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(steps, games, *shape, dtype=dtype, device=device)

        self.seen = room(twin.observation_size, dtype=torch.int16)
        self.masks = room(twin.action_count, dtype=torch.bool)
        self.actions, self.taught = room(dtype=torch.int64), room(dtype=torch.int64)
        self.chances, self.values, self.rewards, self.ends = room(), room(), room(), room()

    def gains(self, after: Tensor) -> Tensor:
        """Return the advantage of each step (generalized advantage estimation)."""
        gains, gain = torch.zeros_like(self.values), torch.zeros_like(after)
        for step in reversed(range(len(self.values))):
            goes_on = 1 - self.ends[step]
            surprise = self.rewards[step] + DISCOUNT * after * goes_on - self.values[step]
            gain = surprise + DISCOUNT * TRACE * goes_on * gain
            gains[step], after = gain, self.values[step]
        return gains


def legal(weights: Tensor, masks: Tensor) -> Tensor:
    """Return the log probabilities of all actions, minus infinity for illegal ones."""
    return functional.log_softmax(weights.float().masked_fill(~masks, -1e9), dim=1)


def lesson(
    net: Net, optimizer: torch.optim.Optimizer, steps: Steps, after: Tensor, is_taught: bool, epochs: int, batch: int
) -> None:
    """Train for some epochs on the steps: imitate the teacher, or reinforce actions that did better than expected
    (PPO)."""
    gains = steps.gains(after)
    returns = (gains + steps.values).flatten()
    gains = ((gains - gains.mean()) / (gains.std() + 1e-8)).flatten()
    seen, masks = steps.seen.flatten(0, 1), steps.masks.flatten(0, 1)
    actions, taught, before = steps.actions.flatten(), steps.taught.flatten(), steps.chances.flatten()
    for _ in range(1 if is_taught else epochs):
        for some in torch.randperm(len(actions), device=actions.device).split(batch):
            with torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.is_cuda):
                weights, values = net(seen[some].long())
            chances = legal(weights, masks[some])
            loss = VALUE_SHARE * functional.mse_loss(values.float(), returns[some])
            if is_taught:
                loss = loss + functional.nll_loss(chances, taught[some])
            else:
                ratio = (chances.gather(1, actions[some, None]).squeeze(1) - before[some]).exp()
                better = torch.minimum(ratio * gains[some], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[some]).mean()
                entropy = -(chances.exp() * chances).sum(1).mean()
                loss = loss - better - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), LARGEST_GRADIENT)
            optimizer.step()


class Games:
    """Many parallel games, in arrays that the device reads."""

    def __init__(self, options: argparse.Namespace, device: torch.device) -> None:
        settings = {"level": options.level} if options.level else {}
        like: Any = gymnasium.make(GAMES[options.game], **settings)
        pinned = device.type == "cuda"
        self.seen = torch.zeros(options.games, *like.observation_space.shape, dtype=torch.int16, pin_memory=pinned)
        self.masks = torch.zeros(options.games, int(like.action_space.n), dtype=torch.int8, pin_memory=pinned)
        self.all: Any = gymnasium.make_vec(
            GAMES[options.game], num_envs=options.games, threads=options.threads,
            autoreset_mode=AutoresetMode.SAME_STEP, observations=self.seen.numpy(), masks=self.masks.numpy(),
            **settings,
        )  # fmt: skip
        self.device = device
        self.scores: deque[Sequence[int]] = deque(maxlen=options.told)
        """The points of both seats in the last games."""
        self.all.reset(seed=options.seed)

    @property
    def twin(self) -> Any:
        return self.all.twin

    def weigh(self, net: Net, seen: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Return the log probabilities of all actions, and the expected return."""
        with torch.no_grad(), torch.autocast(self.device.type, torch.bfloat16, enabled=seen.is_cuda):
            weights, values = net(seen.long())
        return legal(weights, masks), values.float()

    def play(self, net: Net, steps: Steps, led: float) -> None:
        """Play and record some steps of all games. A share `led` of the actions are those of `greedy`, whose choices
        are recorded too."""
        for step in range(len(steps.values)):
            steps.seen[step].copy_(self.seen, non_blocking=True)
            steps.masks[step].copy_(self.masks, non_blocking=True)
            chances, steps.values[step] = self.weigh(net, steps.seen[step], steps.masks[step])
            actions = torch.distributions.Categorical(logits=chances).sample()
            if led > 0:
                steps.taught[step] = torch.from_numpy(self.all.greedy()).to(self.device)
                actions = torch.where(torch.rand_like(chances[:, 0]) < led, steps.taught[step], actions)
            steps.actions[step] = actions
            steps.chances[step] = chances.gather(1, actions[:, None]).squeeze(1)
            gained, ended, points = self.step(actions)
            self.scores.extend(points.tolist())
            steps.rewards[step] = torch.from_numpy(gained).to(self.device)
            steps.ends[step] = torch.from_numpy(ended).to(self.device)

    def step(self, actions: Tensor) -> tuple[Any, Any, Any]:
        """Return the learner's rewards, the games that end, and the final points of both seats."""
        _, rewards, ended, _, info = self.all.step(actions.cpu().numpy())
        points = info.get("final_info", info)["points"][ended]
        gained = POINT * rewards
        gained[ended] += WIN * np.sign(points[:, 0] - points[:, 1])
        return gained, ended, points

    def best(self, net: Net) -> Any:
        """Return the scores of two new games in each slot, played by the network's best actions."""
        scores: list[Any] = []
        left = np.full(len(self.seen), 2)
        self.all.reset(seed=FRESH)
        while left.any():
            chances, _ = self.weigh(net, self.seen.to(self.device), self.masks.to(self.device).bool())
            _, ended, points = self.step(chances.argmax(1))
            scores.extend(points[left[ended] > 0])
            left[ended] = np.maximum(left[ended] - 1, 0)
        return np.array(scores)


def train(options: argparse.Namespace) -> list[dict[str, float]]:
    """Play and learn alternately until the time is up; return the reports."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(options.seed)
    games = Games(options, device)
    net = Net(games.twin, options.width, options.cells).to(device)
    optimizer = torch.optim.Adam(net.parameters(), lr=options.rate, eps=1e-5, fused=True)
    steps = Steps(options.steps, options.games, games.twin, device)
    greedy = summary(greedy_scores(games.twin, options.told))
    print(json.dumps({"greedy": greedy}), flush=True)
    games.all.greedy()  # compiled before the clock runs
    told: list[dict[str, float]] = []
    start, turn, played = time.monotonic(), 0, 0
    while (spent := (time.monotonic() - start) / (60 * options.minutes)) < 1:
        is_taught = spent < options.taught
        optimizer.param_groups[0]["lr"] = options.rate * max(0.05, 1 - spent)
        games.play(net, steps, led=max(0.05, 1 - spent / options.taught) if is_taught else 0)
        played += options.steps * options.games
        _, after = games.weigh(net, games.seen.to(device), games.masks.to(device).bool())
        lesson(net, optimizer, steps, after, is_taught, options.epochs, options.batch)
        turn += 1
        if turn % options.tell_every == 0 and games.scores:
            seconds = time.monotonic() - start
            line = {"seconds": round(seconds, 1), "steps": played, "steps_per_second": round(played / seconds)}
            told.append({**line, **summary(games.scores)})
            print(json.dumps(told[-1]), flush=True)
    best = {"seconds": round(time.monotonic() - start, 1), "steps": played, **summary(games.best(net))}
    print(json.dumps({"best": best}), flush=True)
    games.all.close()
    return [{"greedy": 1, **greedy}, *told, best]


def summary(scores: Any) -> dict[str, float]:
    """Return the mean scores of both seats, and the share of games in which the first has more points."""
    you, other = np.asarray(scores).T
    return {"games": len(you), "score": round(float(you.mean()), 2), "opponent": round(float(other.mean()), 2),
            "won": round(float((you > other).mean()), 4)}  # fmt: skip


def greedy_scores(twin: Any, games: int) -> Any:
    """Return the scores of `greedy` in the given number of games."""
    return twin.play_many(range(FRESH, FRESH + games), bots=("greedy", "opponent"))[0]


def picture(told: list[dict[str, float]], title: str) -> str:
    """Return a plot of the share of games won, in percent, with the share of `greedy` as a dashed line."""
    from bench.plot import plot

    greedy, *curve = told
    lines = {"network": [100 * point["won"] for point in curve]}
    minutes = [point["seconds"] / 60 for point in curve]
    return plot(title, "minutes", "% of games won", minutes, lines, limit=100 * greedy["won"], is_linear=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, default="pinzetta")
    parser.add_argument("--level", default="", help="as the game calls it (2 against Pinzetta, if nothing is said)")
    parser.add_argument("--minutes", type=float, default=14)
    parser.add_argument("--games", type=int, default=4096, help="so many at once")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--steps", type=int, default=16, help="of each game between two lessons")
    parser.add_argument("--taught", type=float, default=0.35, help="this share of the time, greedy is the teacher")
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--cells", type=int, default=64, help="features of each cell of an album")
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--told", type=int, default=10_000, help="of so many last games the mean is told")
    parser.add_argument("--tell-every", type=int, default=5, help="lessons between two lines")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plot", type=Path, help="where the curve is drawn, as SVG; needs the house's bench/")
    options = parser.parse_args()
    options.level = options.level or {"pinzetta": "2"}.get(options.game, "")
    told = train(options)
    if options.plot:
        options.plot.write_text(picture(told, f"Learning to play against {options.game.title()}"), encoding="utf-8")


if __name__ == "__main__":
    main()
