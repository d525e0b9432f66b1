"""Functions that copy an on-screen game to a score pad as people at the table would."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import cartone
from cartone.bots import bot_called, choose
from cartone.games import game_called, load_pack
from cartone.games.age_of_comics.components import Genre
from cartone.games.kit.pad import GamePad, Pad
from cartone.games.stamp_swap.album import cell_name
from cartone.games.stamp_swap.components import Box, Kind, Tile
from cartone.games.stamp_swap.grammar import scores_text
from cartone.games.stamp_swap.scoring import SPECIALIST_POINTS, TOKEN_POINTS
from cartone.table import LETTERS, Random, Table, key_of
from tests.age_of_comics.lively import lively

Entry = tuple[str, str]
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil")


def played(game: str, players: Sequence[str], seed: int, settings: Mapping[str, str] | None = None) -> Table[Any]:
    """Return a whole game; every second one is played at random."""
    table: Table[Any] = cartone.new(game, players, seed=seed, settings=settings)
    greedy, random = bot_called("greedy", game), Random(key_of(seed, "pads"))
    while table.pending:
        seat, ask = next(iter(table.pending.items()))
        if seed % 2 == 0:
            table.answer(seat, choose(table, seat, ask, greedy))
        elif game == "age-of-comics":
            table.answer(seat, lively(ask, table.game, random))
        else:
            table.answer(seat, ask.options.sample(random))
    return table


def blank(table: Table[Any], pack: str = "house", kind: type[GamePad] | None = None) -> GamePad:
    """Return an empty pad for the people of a table, possibly of a mutant."""
    room = game_called(table.header.game)
    solo = table.seats[-1].player == room.opponent
    loaded = load_pack(room, pack)
    people = NAMES[: len(table.seats) - solo]
    settings = dict(table.header.settings) if solo else {}
    assert room.real.pad is not None
    own: type[GamePad] = kind or room.real.pad
    return own(Pad(room.name, people, solo, settings, pack, loaded.hash), loaded)


def written(pad: GamePad, entries: Iterable[Entry]) -> GamePad:
    """Return the pad after some entries, reloading it from its stored state after each."""
    for name, value in entries:
        kept = Pad.read(pad.tell(name, value).text)
        assert kept is not None
        pad = type(pad)(kept, pad.pack)
    return pad


# -- Stamp Swap ---------------------------------------------------------------------------------------


def stamps(table: Table[Any], by_words: bool = False) -> Iterable[Entry]:
    """Yield entries for the contests, the albums after each Show, and the points on the score track."""
    game = table.game
    for contest in (*game.contests, game.finale):
        yield contest.type, scores_text(contest.scoring) if by_words else contest.id
    day = ""
    for event in game.story.events():
        if event.id == "day":
            day = event.params["day"]
        elif event.id == "placed":
            late = "" if day == "sunday" else f" @{day}"
            cell = cell_name(event.params["cell"])
            yield f"{LETTERS[event.params['seat']]}.{cell}", f"{outline(event.params['tile'])}{late}"
        elif event.id == "scored-her-show":
            yield f"B.{day}-show", str(event.params["each"])
    for player in game.players:
        if player is not game.pinzetta:
            yield from on_track(player)
    if game.pinzetta is not None and not game.pinzetta.intro:
        yield from on_her_mat(game.pinzetta)


def outline(tile: Tile) -> str:
    """Return a tile in the form in which a person enters it."""
    size = f"{tile.width}x{tile.height}"
    halves = " + ".join(
        f"rare {stamp.value}"
        if stamp.kind is Kind.RARE
        else f"{stamp.colour} {stamp.theme} {'cancelled' if stamp.kind is Kind.CANCELLED else stamp.value}"
        for stamp in tile.stamps
        if stamp.kind is not Kind.FOREVER
    )
    return f"{'double-' if tile.is_double else ''}{size} {halves}".strip()


def on_track(player: Any) -> Iterable[Entry]:
    letter, points = LETTERS[player.seat], player.points
    specialists = sum(not card.is_exhibitor for card in player.cards)
    yield f"{letter}.points-exhibitors", str(points["exhibitors"])
    yield f"{letter}.points-events", str(points["events"])
    yield f"{letter}.points-discards", str(points["discards"])
    yield f"{letter}.tokens", str(points["token"] // TOKEN_POINTS)
    yield f"{letter}.specialists", str(specialists)
    yield f"{letter}.specialist-points", str(points["specialists"] - SPECIALIST_POINTS * specialists)
    for ticket in player.tickets:
        yield f"{letter}.{ticket.day}", ticket.contest.type


def on_her_mat(pinzetta: Any) -> Iterable[Entry]:
    for box, each in zip(Box, pinzetta.decision.points, strict=True):
        yield f"B.box-{box}", str(len(pinzetta.boxes[box]))
        yield f"B.each-{box}", str(each)
    yield "B.rare-values", str(pinzetta.points["values"])


# -- Age of Comics ------------------------------------------------------------------------------------


def comics(table: Table[Any], count_ranking: bool = False) -> Iterable[Entry]:
    """Yield entries for the mats, the mastery tokens and all players' resources; the pad itself may count the last
    ranking."""
    game = table.game
    for genre in Genre:
        if game.mastery[genre] is not None:
            yield f"mastery-{genre}", LETTERS[game.mastery[genre]]
    last = last_ranking(game) if count_ranking else {}
    if count_ranking:
        yield "last-ranking", "count"
    for player in game.players:
        letter = LETTERS[player.seat]
        yield f"{letter}.tokens", str(player.ranking_points + player.mat_points - last.get(player.seat, 0))
        for printed in player.printed:
            yield f"{letter}.{printed.slot}", on_mat(printed)
        if player is not game.automa:
            yield f"{letter}.money", str(player.money)
            yield f"{letter}.ideas", str(sum(player.ideas.values()))
            yield f"{letter}.fulfilled", str(len(player.fulfilled))
            for value in (3, 4, 5, 6):
                yield f"{letter}.orders-{value}", str(sum(order.value == value for order in player.orders))


def last_ranking(game: Any) -> dict[int, int]:
    """Return the points of the last round's ranking."""
    ranked: dict[int, int] = {}
    for event in game.story.events():
        if event.id == "round-ends":
            ranked = {}
        elif event.id == "ranked":
            ranked[event.params["seat"]] = event.params["points"]
    return ranked


def on_mat(printed: Any) -> str:
    said = f"{printed.genre} {'original' if printed.is_original else 'rip-off'}"
    said += f" fans {printed.fans} matching {printed.matching} value {printed.value}"
    marks = {" better-colours": printed.better_colours, " hype": printed.hype}
    return said + "".join(mark for mark, is_there in marks.items() if is_there)


WRITERS = {"stamp-swap": stamps, "age-of-comics": comics}


def check(
    table: Table[Any], entries: Iterable[Entry] | None = None, pack: str = "house", kind: type[GamePad] | None = None
) -> GamePad:
    """Check that a pad and its game have the same points by source for every seat, and the same winners; return the
    pad."""
    told = entries if entries is not None else WRITERS[table.header.game](table)
    pad = written(blank(table, pack, kind), told)
    for seat in table.seats:
        sheet = {source: points for source, points in pad.sheet[seat.number].items() if points}
        wanted = {source: points for source, points in table.game.by_source(seat.number).items() if points}
        assert sheet == wanted, seat
    assert pad.scores == table.scores
    assert pad.winners == table.game.winners()
    return pad
