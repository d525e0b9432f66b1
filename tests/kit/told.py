"""The pieces and numbers that an event must touch, derived from the event's own parameters without any view of the
table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from cartone.games.age_of_comics.stage import kind_of
from cartone.games.kit.steps import NumberChange, PieceFlight, PieceMove, Touch, Touches
from cartone.games.stamp_swap.stage import pile_of, stamp
from cartone.table import Event

Params: TypeAlias = Mapping[str, Any]

RESHUFFLED, SEARCHED = "reshuffled", ("revealed", "developed", "automa-develops")
"""Events for which the numbers of cards in decks are not checked: a deck that runs out during a search is refilled
before its last card is announced."""


def check_line(event: Event, touches: Touches) -> None:
    """Check that each piece moves only once, that cards leaving a deck match the change in its number, and that
    everything the event says is touched."""
    moves = [touch for touch in touches if isinstance(touch, PieceMove)]
    names = Counter(name for move in moves for name in {move.piece, move.name or move.piece})
    assert max(names.values(), default=1) == 1, f"something moves twice: {event.id} {touches}"
    told = {plain for touch in touches for plain in (plain_of(touch), touch)}
    for wanted in said(event):
        assert wanted in told, f"{event.id} does not touch {wanted}, but {touches}"
    by = {touch.number: touch.by for touch in touches if isinstance(touch, NumberChange)}
    assert len(by) == sum(isinstance(touch, NumberChange) for touch in touches), "a number changes twice"
    ways = Counter[str]()
    for touch in touches:
        if not isinstance(touch, NumberChange):
            ways.update([f"from {touch.start}", f"to {touch.to}"])
        if isinstance(touch, PieceFlight):
            ways.update([f"{touch.picture} from {touch.start}", f"{touch.picture} to {touch.to}"])
    for number, change in by.items():
        if event.id != RESHUFFLED:
            check_number(number, change, ways, f"{event.id} {touches}")
    if event.id not in (RESHUFFLED, *SEARCHED):
        for way, count in ways.items():
            deck = f"left-{way.partition('deck-')[2]}"
            if way.startswith(("from deck-", "to deck-")) and deck in COUNTED:
                assert by.get(deck) == (count if way.startswith("to ") else -count), f"{deck}: {event.id} {touches}"


DECKS = ("forever", "attendee", "event", "pinzetta-event", "show-scoring", "writer", "artist", "comic", "automa")
COUNTED = [f"left-{deck}" for deck in DECKS]
"""Numbers on the table that count the cards in a deck."""


def check_number(number: str, change: int, ways: Mapping[str, int], said: str) -> None:
    """Check that as many pieces arrive or leave as a number changes by."""
    what, _, rest = number.partition("-")
    seat, _, kind = rest.partition("-")
    way, count = ("to", change) if change > 0 else ("from", -change)
    if what == "ideas":
        assert ways[f"idea-{kind} {way} ideas-{seat}"] == count, said
    elif what == "board":
        assert ways[f"idea-{rest} {way} idea-board"] == count, said
    elif what == "held" and change < 0:
        assert ways[f"from hand-{seat}"] == count or count == 1, said
        assert ways[f"from hand-{seat}"], said
    elif what == "held":
        assert sum(ways[way] for way in ways if way.startswith(f"back-{kind}-") and way.endswith(f"to hand-{seat}")), (
            said
        )
    elif number == "left-ticket":
        assert ways[f"ticket {'to' if change > 0 else 'from'} supply"] == count, said
    elif number == "left-colours":
        assert ways["colours from supply"] == count, said
    elif what == "tickets" and change < 0:
        assert ways[f"from {number}"] == count, said
    elif number in COUNTED:
        assert ways[f"{way} deck-{rest}"] == count or "attendees-removed" in said, said


def plain_of(touch: Touch) -> Touch:
    """Return a move without the place that it starts from, as events describe it."""
    return PieceMove(touch.piece, touch.to, "", touch.name) if isinstance(touch, PieceMove) else touch


def said(event: Event) -> Iterator[Touch]:
    """Yield what an event says about changes that happen now, not with the next event."""
    p = event.params
    if "points" in p and (event.id.startswith("scored-") or event.id in ("ranked", "mat-points")) and p["points"]:
        yield NumberChange(f"score-{p['seat']}", p["points"])
        if "source" in p:
            yield NumberChange(f"points-{p['seat']}-{p['source']}", p["points"])
    telling = SAID.get(event.id.removeprefix("shown."))
    if telling is not None:
        yield from telling(p)


def money(p: Params, by: int) -> Iterator[Touch]:
    if by:
        yield NumberChange(f"money-{p['seat']}", by)


def fans(p: Params) -> Iterator[Touch]:
    yield NumberChange(f"fans-{p['seat']}-{p['slot']}", p["fans"])


def items(place: str, *numbers: int) -> Iterator[Touch]:
    return (PieceMove(f"item-{number}", place) for number in numbers)


def printed(p: Params) -> Iterator[Touch]:
    for card in (p["title"], p["writer"], p["artist"]):
        yield PieceMove(f"card-{card.id}", f"printed-{p['seat']}")
    if p["fans"]:
        yield from fans(p)
    yield from money(p, -p.get("cost", 0))


def cut(p: Params) -> Iterator[Touch]:
    yield from items(f"reserve-{p['seat']}", *p["reserve"])
    for number, names in enumerate((("first", "large"), ("second", "small"))):
        yield from items(pile_of(p["seat"], number), *(one for name in names for one in p.get(name) or ()))


def walked(p: Params) -> Iterator[Touch]:
    yield PieceMove(f"agent-{p['seat']}", f"corner-{p['corner']}")
    yield from money(p, -p.get("cost", 0))


def kept(p: Params) -> Iterator[Touch]:
    for number, card in zip(p["items"], p["cards"], strict=True):
        yield PieceMove(f"item-{number}", f"people-{p['seat']}", name=f"person-{card.id}")


def hired(p: Params) -> Iterator[Touch]:
    return (PieceMove(f"card-{p[craft].id}", f"hand-{p['seat']}") for craft in ("writer", "artist"))


SAID: Mapping[str, Callable[[Params], Iterable[Touch]]] = {
    "took": lambda p: items(f"collection-{p['seat']}", p["item"]),
    "token-left": lambda p: items(f"incoming-{p['seat']}", p["item"]),
    "drew": lambda p: items(f"reserve-{p['seat']}", p["item"]),
    "her-pile-laid": lambda p: items(pile_of(p["seat"], p["pile"]), *p["laid"][0]),
    "collection-laid": lambda p: items(f"collection-{p['seat']}", *p["laid"][0]),
    "cut": cut,
    "split": cut,
    "cards-kept": kept,
    "taken-up": lambda p: (PieceMove(f"item-{one}", f"token-{p['seat']}", name="token") for one in p["tokens"]),
    "placed": lambda p: [PieceMove(f"item-{p['item']}", f"album-{p['seat']}", name=stamp(p["seat"], p["cell"]))],
    "scored-discarded": lambda p: items("discards", p["item"]),
    "scored-contest": lambda p: [NumberChange(f"tickets-{p['seat']}", -1)],
    "her-items-discarded": lambda p: items("discards", *p["items"]),
    "pool-discarded": lambda p: items("discards", *p["items"]),
    "event-discarded": lambda p: [PieceMove(f"event-{p['event'].id}", "discards")],
    "events-back": lambda p: (PieceMove(f"event-{event.id}", "deck-event") for event in p["events"]),
    "contest-laid": lambda p: [PieceMove(f"contest-{p['contest'].id}", "contests", f"deck-{p['contest'].type}")],
    "display-cleared": lambda p: (PieceMove(f"card-{card.id}", f"discards-{p['pile']}") for card in p["cards"]),
    "hired": lambda p: [PieceMove(f"card-{p['card'].id}", f"hand-{p['seat']}")],
    "developed": lambda p: [PieceMove(f"card-{p['card'].id}", f"hand-{p['seat']}")],
    "hyped": lambda p: [PieceMove(f"card-{p['title'].id}", f"hyped-{p['seat']}")],
    "discarded": lambda p: [PieceMove(f"card-{p['card'].id}", f"discards-{kind_of(p['card'])}")],
    "hype-added": lambda p: [NumberChange(f"tokens-{p['title'].id}", 1)],
    "hype-returned": lambda p: [NumberChange("left-hype", p["tokens"])],
    "took-idea": lambda p: [PieceFlight(f"idea-{p['genre']}", "supply", f"ideas-{p['seat']}")],
    "took-board-idea": lambda p: [PieceFlight(f"idea-{p['genre']}", "idea-board", f"ideas-{p['seat']}")],
    "ideas-spent": lambda p: [PieceFlight(f"idea-{p['genre']}", f"ideas-{p['seat']}", "supply")],
    "printed": printed,
    "printed-rip-off": printed,
    "automa-prints": printed,
    "automa-rips-off": printed,
    "automa-hires": hired,
    "searched": lambda p: money(p, -p["cost"]),
    "learnt": lambda p: money(p, -p["cost"]),
    "trained": lambda p: money(p, -p["cost"]),
    "income": lambda p: money(p, p["money"]),
    "royalties": lambda p: money(p, p["money"]),
    "bonus-money": lambda p: money(p, p["money"]),
    "fee": lambda p: money(p, -p["money"]),
    "marketing": lambda p: money(p, -p["cost"]),
    "walked": walked,
    "jumped": walked,
    "converted": fans,
    "mastery-fan": fans,
    "marketing-fan": fans,
    "order-fulfilled": fans,
    "automa-idea-fan": fans,
    "automa-sales-fans": fans,
    "collected": lambda p: [PieceMove(f"order-{p['space']}", f"orders-{p['seat']}")],
    "automa-collects": lambda p: [PieceMove(f"order-{p['space']}", f"fulfilled-{p['seat']}")],
    "cube-moved": lambda p: [
        PieceMove(
            f"cube-{p['seat']}-{p['action']}",
            f"specials-{p['to_action']}",
            name=f"cube-{p['seat']}-{p['to_action']}",
        )
    ],
    "mastery-gained": lambda p: [PieceMove(f"mastery-{p['genre']}", f"masteries-{p['seat']}")],
    "mastery-taken": lambda p: [PieceMove(f"mastery-{p['genre']}", f"masteries-{p['seat']}")],
}
"""The touches that follow from each kind of event; kinds that are not listed, such as rounds, do not mention pieces."""
