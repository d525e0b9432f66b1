"""Learns a solo game with PPO, in plain PyTorch: python examples/train.py --level 2 --minutes 8

Thousands of games are played at once in the vector environment, whose steps are compiled. The network reads every
number of an observation as a word of its own. In Stamp Swap it also looks at the album cell by cell, and weighs a
placement by the stamp and the cell together; all other actions have an output each. From time to time a line of JSON
tells the mean score and the share of games that were won; `greedy` stands beside it. At the end the curve is drawn.

Needs `pip install torch "cartone[environments,fast]"`, and is meant for a GPU.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from torch import Tensor, nn
from torch.nn import functional

import cartone.environments  # noqa: F401  (makes the games known)
from cartone.table.observation import slices_of

GAMES = {"pinzetta": "cartone/Pinzetta-v0", "automa": "cartone/Automa-v0"}
CLIP, ENTROPY, VALUE_SHARE, LARGEST_GRADIENT = 0.2, 0.01, 0.5, 0.5
DISCOUNT, TRACE = 1.0, 0.95
POINT, WIN = 0.02, 0.5
"""What a point of one's own, and winning in the end, are worth to the learner."""
LEAST_WORD, MOST_WORD = -10, 53
"""Numbers of an observation within these bounds are words; whatever is beyond counts as the bound."""


class Net(nn.Module):
    """From an observation to a weight for each action, and what the rest of the game should bring."""

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
        self.placing = Placing(width, cells) if "page" in self.places else None
        self.placements = twin.offsets.get("place", 0)
        self.asked_to_place = twin.kinds.index("place") + 1 if self.placing is not None else 0

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        words = torch.minimum(torch.maximum(seen, self.low), self.high) + self.first
        said = seen != 0  # most numbers are 0, and say nothing
        starts = functional.pad(said.sum(1).cumsum(0)[:-1], (1, 0))
        numbers = seen[:, self.large].float()
        x = self.words(words[said], starts) + self.numbers(numbers.sign() * numbers.abs().log1p())
        for layer in self.deep:
            x = x + layer(x)
        weights = self.acts(x)
        if self.placing is not None:
            who = (seen[:, self.places["asked"]].squeeze(1) == self.asked_to_place).nonzero().squeeze(1)
            fields = (self.field(seen[who], name) for name in ("page", "stamps", "items", "tray"))
            there = self.placing(x[who], *fields)
            first = self.placements
            weights[who, first : first + there.shape[1]] = there.to(weights.dtype)
        return weights, self.expects(x).squeeze(1)

    def field(self, seen: Tensor, name: str) -> Tensor:
        return seen[:, self.places[name]].reshape(len(seen), *self.shapes[name])


class Placing(nn.Module):
    """Weighs placements: what lies around each cell, against what the stamp shows."""

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
        lying = self.lying(stamps).sum(2)  # of each stamp of the album, and of an empty cell
        cells = lying.gather(1, page.flatten(1)[..., None].expand(-1, -1, self.cells))
        cells = cells.transpose(1, 2).reshape(len(page), self.cells, *page.shape[1:]) + self.where
        cells = cells + self.look(cells)
        waiting = items.gather(1, tray.clamp(max=items.shape[1] - 1)[..., None].expand(-1, -1, items.shape[2]))
        shown = self.shows(waiting + 10 + 32 * torch.arange(items.shape[2], device=page.device)).sum(2)
        wanted = self.wants(shown + self.game(x)[:, None])
        return torch.einsum("btf,bfc->btc", wanted, cells.flatten(2)).flatten(1) / self.cells**0.5


class Steps:
    """What happened in some steps of all games, one row after the other."""

    def __init__(self, steps: int, games: int, twin: Any, device: torch.device) -> None:
        def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(steps, games, *shape, dtype=dtype, device=device)

        self.seen = room(twin.observation_size, dtype=torch.int16)
        self.masks = room(twin.action_count, dtype=torch.bool)
        self.actions = room(dtype=torch.int64)
        self.chances, self.values, self.rewards, self.ends = room(), room(), room(), room()

    def gains(self, after: Tensor) -> Tensor:
        """How much better each step was than expected (generalized advantage estimation)."""
        gains, gain = torch.zeros_like(self.values), torch.zeros_like(after)
        for step in reversed(range(len(self.values))):
            goes_on = 1 - self.ends[step]
            surprise = self.rewards[step] + DISCOUNT * after * goes_on - self.values[step]
            gain = surprise + DISCOUNT * TRACE * goes_on * gain
            gains[step], after = gain, self.values[step]
        return gains


def legal(weights: Tensor, masks: Tensor) -> Tensor:
    """The logarithms of the chances of all actions; none for those that are not legal."""
    return functional.log_softmax(weights.float().masked_fill(~masks, -1e9), dim=1)


def learn(net: Net, optimizer: torch.optim.Optimizer, steps: Steps, after: Tensor, options: argparse.Namespace) -> None:
    """Some epochs of PPO over what happened."""
    gains = steps.gains(after)
    returns = (gains + steps.values).flatten()
    gains = ((gains - gains.mean()) / (gains.std() + 1e-8)).flatten()
    seen, masks = steps.seen.flatten(0, 1), steps.masks.flatten(0, 1)
    actions, before = steps.actions.flatten(), steps.chances.flatten()
    for _ in range(options.epochs):
        for some in torch.randperm(len(actions), device=actions.device).split(options.batch):
            with torch.autocast(seen.device.type, torch.bfloat16, enabled=seen.is_cuda):
                weights, values = net(seen[some].long())
            chances = legal(weights, masks[some])
            ratio = (chances.gather(1, actions[some, None]).squeeze(1) - before[some]).exp()
            gain = gains[some]
            better = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(chances.exp() * chances).sum(1).mean()
            missed = functional.mse_loss(values.float(), returns[some])
            optimizer.zero_grad()
            (VALUE_SHARE * missed - better - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(net.parameters(), LARGEST_GRADIENT)
            optimizer.step()


def train(options: argparse.Namespace) -> list[dict[str, float]]:
    """Play and learn in turn until the time is up; what was told."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(options.seed)
    settings = {"level": options.level} if options.level else {}
    like: Any = gymnasium.make(GAMES[options.game], **settings)
    pinned = device.type == "cuda"
    seen = torch.zeros(options.games, *like.observation_space.shape, dtype=torch.int16, pin_memory=pinned)
    masks = torch.zeros(options.games, int(like.action_space.n), dtype=torch.int8, pin_memory=pinned)
    games: Any = gymnasium.make_vec(
        GAMES[options.game], num_envs=options.games, threads=options.threads, autoreset_mode=AutoresetMode.SAME_STEP,
        observations=seen.numpy(), masks=masks.numpy(), **settings,
    )  # fmt: skip
    net = Net(games.twin, options.width, options.cells).to(device)
    optimizer = torch.optim.Adam(net.parameters(), lr=options.rate, eps=1e-5, fused=True)
    steps = Steps(options.steps, options.games, games.twin, device)
    scores: deque[Sequence[int]] = deque(maxlen=options.told)
    told: list[dict[str, float]] = []
    games.reset(seed=options.seed)  # writes into `seen` and `masks`, as every step does
    greedy = greedy_scores(games.twin, options.told)
    print(json.dumps({"greedy": summary(greedy)}), flush=True)
    start, turn, played = time.monotonic(), 0, 0
    while (spent := time.monotonic() - start) < 60 * options.minutes:
        optimizer.param_groups[0]["lr"] = options.rate * max(0.05, 1 - spent / (60 * options.minutes))
        for step in range(options.steps):
            steps.seen[step].copy_(seen, non_blocking=True)
            steps.masks[step].copy_(masks, non_blocking=True)
            with torch.no_grad(), torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
                weights, values = net(steps.seen[step].long())
            chances = legal(weights, steps.masks[step])
            actions = torch.distributions.Categorical(logits=chances).sample()
            steps.actions[step], steps.values[step] = actions, values.float()
            steps.chances[step] = chances.gather(1, actions[:, None]).squeeze(1)
            _, rewards, ended, _, info = games.step(actions.cpu().numpy())
            gained = POINT * rewards
            if ended.any():
                points = info["final_info"]["points"][ended]
                scores.extend(points.tolist())
                gained[ended] += WIN * np.sign(points[:, 0] - points[:, 1])
            steps.rewards[step] = torch.from_numpy(gained).to(device)
            steps.ends[step] = torch.from_numpy(ended).to(device)
        played += options.steps * options.games
        with torch.no_grad():
            _, after = net(seen.to(device).long())
        learn(net, optimizer, steps, after.float(), options)
        turn += 1
        if turn % options.tell_every == 0 and scores:
            seconds = time.monotonic() - start
            line = {"seconds": round(seconds, 1), "steps": played, "steps_per_second": round(played / seconds)}
            told.append({**line, **summary(np.array(scores))})
            print(json.dumps(told[-1]), flush=True)
    games.close()
    return [{"greedy": 1, **summary(greedy)}, *told]


def summary(scores: Any) -> dict[str, float]:
    """The mean scores of both seats, and the share of games in which the first has more points."""
    you, other = np.asarray(scores).T
    return {"games": len(you), "score": round(float(you.mean()), 2), "opponent": round(float(other.mean()), 2),
            "won": round(float((you > other).mean()), 4)}  # fmt: skip


def greedy_scores(twin: Any, games: int) -> Any:
    """What `greedy` makes of as many games."""
    return twin.play_many(range(10**6, 10**6 + games), bots=("greedy", "opponent"))[0]


def picture(told: list[dict[str, float]], title: str) -> str:
    """The share of games that were won, in percent, whenever twice the time has passed; that of `greedy` is dashed."""
    from bench.plot import plot

    greedy, *curve = told
    shown = [curve[0]]
    for point in curve:
        if point["seconds"] >= 2 * shown[-1]["seconds"] or (point is curve[-1] and point is not shown[0]):
            shown.append(point)
    lines = {"PPO": [100 * point["won"] for point in shown]}
    xs = [round(point["seconds"]) for point in shown]
    return plot(title, "seconds of training", "% of games won", xs, lines, limit=100 * greedy["won"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, default="pinzetta")
    parser.add_argument("--level", default="", help="as the game calls it (2 against Pinzetta, if nothing is said)")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--games", type=int, default=4096, help="so many at once")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--steps", type=int, default=16, help="of each game between two lessons")
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
        options.plot.write_text(picture(told, f"Learning to play against {options.game}"), encoding="utf-8")


if __name__ == "__main__":
    main()
