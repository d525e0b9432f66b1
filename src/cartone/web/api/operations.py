"""The operations of the API, as one table: addresses are made of it, requests are checked by it, and its description
(`openapi.json`) is written from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...games.kit.setup import NAME_LIMIT, SEED_LIMIT
from ...host import COLOURS
from ...table import LETTERS
from .shapes import Shape, anything, flag, listed, mapped, named, or_null, text, thing, whole

JSON, TEXT, EVENTS = "application/json", "text/plain", "text/event-stream"

PAGE, SAMPLES = 500, 100
"""How many options are listed at once, and how many are drawn from a hat."""

SEAT = whole("The seat that you look from, if you hold several.", most=len(LETTERS) - 1)
AT = text("The fingerprint of what the seat knew when it chose; `at` of the standing.", 40)
OPTION = text("An option in its notation.", 400)
TABLE = text("The name of a table.", 40)

SCHEMAS: Mapping[str, Shape] = {
    "Error": thing(
        "Why something was not done. Nothing has changed.",
        error=text("The name of the message.", 100),
        text=text("The same as a sentence, in the language of `Accept-Language`.", 10_000),
    ),
    "Setting": thing(
        name=text(), label=text(), values=listed(text()), default=text(),
        when=text("`always`, `solo` (against the cardboard opponent) or `others`."),
        many=flag("Whether any number of values may be chosen, with commas between them."),
    ),
    "Game": thing(
        name=text(), title=text(), opponent=or_null(text("The cardboard opponent, as a player.")),
        least=whole("How few may play with each other."), most=whole(), bots=listed(text(), "The best first."),
        packs=listed(text()), settings=listed(named("Setting")), rules=whole("The version of its rules."),
    ),
    "Offered": thing(
        "A table that its host has offered to whoever comes by.",
        table=TABLE, game=text(), settings=mapped(text(most=2000)),
        names=listed(text(most=400), "Who plays there."), free=whole("How many seats wait for somebody."),
    ),
    "Laid": thing(
        "A new table. The secrets of its links are told here, and never again.",
        table=TABLE, links=mapped(text(), "By seat, the secret with which somebody joins."),
    ),
    "Joined": thing(
        "You sit at a table, or watch it.",
        table=TABLE, seat=or_null(whole("Nothing for those who watch.")),
        secret=text("Show it from now on: `Authorization: Bearer …`."),
    ),
    "Sitter": thing(
        seat=whole(), name=text(most=400), player=text("As the table was laid.", 400),
        kind=text("`person`, `bot` or `opponent`."),
        bot=or_null(text("The bot that answers at present.")), present=flag("Whether somebody looks on from there."),
    ),
    "Asked": thing(
        "What the seat has to choose.",
        kind=text("The word for it in records."), about=text(), card=anything("The card that makes it choose, if any."),
        question=text("As a sentence.", 2000), len=whole("How many options there are."),
    ),
    "Standing": thing(
        "How a table stands for a seat.",
        table=TABLE, game=text(), settings=mapped(text(most=2000)), seat=or_null(whole("Nothing for those who watch.")),
        at=text("A fingerprint of all that the seat knows."), told=whole("How many events the seat has been told."),
        state=text("`running`, `over` or `abandoned`."), over=flag(),
        scores=or_null(listed(whole(least=-100_000), "When the game is over.")),
        winners=or_null(listed(whole())), seats=listed(named("Sitter")),
        waiting_for=listed(whole(), "The seats that the table waits for."), asked=or_null(named("Asked")),
        draw=or_null(text("At a real table: the deck that a card has to come from.")),
        undo=or_null(named("Undo")), wish=or_null(named("Wish")),
        next=or_null(text("The table where the same people play again.")),
    ),
    "Undo": thing(
        "Your last answer can be taken back.",
        last=whole("Its number."), free=flag("Whether nobody has to agree, and nothing was learnt since."),
    ),
    "Wish": thing(
        "Somebody would like to take back an answer.",
        name=text(), seat=whole(), waiting=listed(whole(), "Those who have not agreed yet."),
    ),
    "View": thing(
        "All that the seat may know.", at=AT, seat=or_null(whole()),
        view=mapped(anything(), "Its fields are those of the game's view; cards are named by their ids."),
    ),
    "Choice": thing(option=OPTION, text=text("The same in words.", 10_000)),
    "Options": thing(
        "What can be answered now. There may be millions: ask for a page, or for a sample.",
        at=AT, kind=text(), len=whole("How many there are in all."), page=whole(), limit=whole(),
        options=listed(named("Choice")), sample=listed(text(most=10_000)),
    ),
    "Outlook": thing(
        "What an option would bring, as far as it is certain.",
        at=AT, option=OPTION, text=text("The option in words.", 10_000),
        brings=or_null(mapped(anything(), "Numbers, by their names; nothing where there is nothing to tell.")),
    ),
    "Reason": thing(id=text(), params=mapped(anything()), text=text(most=10_000)),
    "Event": thing(
        "Something that happened.",
        number=whole("Its place in what the seat was told, from 0 on."), id=text("The name of its message."),
        params=mapped(anything()), text=text("As a sentence; empty for what is seen and not said.", 10_000),
        reasons=listed(named("Reason")),
    ),
    "Story": thing(
        since=whole(), told=whole("How many events there are in all."),
        mark=text("`Last-Event-ID` to watch from here on."), events=listed(named("Event")),
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Operation:
    """Something that can be asked for: where, with what, and what comes back."""

    name: str
    method: str
    path: str
    about: str
    answer: Shape = field(default_factory=dict)
    query: Mapping[str, Shape] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    """What of the query cannot be left out."""
    body: Shape | None = None
    status: int = 200
    media: str = JSON
    refused: tuple[int, ...] = ()
    """With which statuses it may be refused, besides those that all may be."""


AT_TABLE = (403, 404, 409)
WRITES = (400, 413, 415)

OPERATIONS: tuple[Operation, ...] = (
    Operation("describe", "GET", "/openapi.json", "This description.", mapped(anything())),
    Operation("games", "GET", "/games", "The games, with their settings and bots.", listed(named("Game"))),
    Operation(
        "offered", "GET", "/tables",
        "The tables of the public lobby, the newest first: anybody may watch them. None where there is no such lobby.",
        listed(named("Offered")), query={"start": whole("How many to leave out.")},
    ),
    Operation(
        "create", "POST", "/tables", "Lay a table. For whoever owns the house.", named("Laid"), status=201,
        refused=(*WRITES, 403, 404),
        body=thing(
            game=text("Its name."),
            seats=listed(
                text(most=NAME_LIMIT),
                "Who sits where, clockwise: people by any name, bots by theirs, the cardboard opponent by its own.",
                len(LETTERS),
            ),
            may={
                "away": listed(SEAT, "The people who come by a link; all others sit with you.", len(LETTERS)),
                "settings": mapped(text(), "By name; what is left out is as usual.", 50),
                "seed": whole("The same seed deals the same cards.", most=SEED_LIMIT - 1),
                "pack": text("A card pack by its name."),
            },
        ),
    ),
    Operation(
        "join", "POST", "/tables/{table}/join", "Sit down by the secret of a link, or watch.", named("Joined"),
        refused=(*WRITES, 403, 404),
        body=thing(
            link=text("The secret: the last part of the link."),
            may={
                "take_over": flag("Also if somebody sits there, who then has to leave."),
                "name": text("What you want to be called.", 400),
                "colour": text(f"One of {', '.join(COLOURS)}."),
            },
        ),
    ),
    Operation(
        "stands", "GET", "/tables/{table}", "How the table stands, and what you are asked.", named("Standing"),
        query={"seat": SEAT}, refused=AT_TABLE,
    ),
    Operation(
        "view", "GET", "/tables/{table}/view", "All that your seat may know.", named("View"), query={"seat": SEAT},
        refused=AT_TABLE,
    ),
    Operation(
        "options", "GET", "/tables/{table}/options", "What you can answer.", named("Options"), refused=AT_TABLE,
        query={
            "seat": SEAT,
            "page": whole("Which page, from 0 on."),
            "limit": whole("How many on a page; 100 if you do not say.", 1, PAGE),
            "sample": whole("So many are drawn at random, each as likely as any other.", most=SAMPLES),
            "seed": whole("Makes the sample the same each time."),
        },
    ),
    Operation(
        "outlook", "GET", "/tables/{table}/outlook", "What an option would bring.", named("Outlook"),
        query={"seat": SEAT, "option": OPTION}, needs=("option",), refused=AT_TABLE,
    ),
    Operation(
        "answer", "POST", "/tables/{table}/answer",
        "Answer what you are asked. 409 if the table has moved on since `at`. It is saved before the reply comes.",
        named("Standing"), refused=(*WRITES, *AT_TABLE), body=thing(at=AT, answer=OPTION, may={"seat": SEAT}),
    ),
    Operation(
        "undo", "POST", "/tables/{table}/undo",
        "Take back your last answer. If others have to agree, the reply has a `wish`.", named("Standing"),
        refused=(*WRITES, *AT_TABLE),
        body=thing(last=whole("The number of that answer: `undo.last` of the standing."), may={"seat": SEAT}),
    ),
    Operation(
        "agree", "POST", "/tables/{table}/agree", "Let somebody take back an answer, or not.", named("Standing"),
        refused=(*WRITES, *AT_TABLE), body=thing(wish=text("Its name."), agreed=flag(), may={"seat": SEAT}),
    ),
    Operation(
        "story", "GET", "/tables/{table}/story", "What happened, from an event on.", named("Story"), refused=AT_TABLE,
        query={"seat": SEAT, "since": whole("The number of the first event.")},
    ),
    Operation(
        "watch", "GET", "/tables/{table}/watch",
        "Server-sent events: `told` (an Event), `undone` (events from `told` on are void), `stands` (`at`, `told`, "
        "`asked`, `over`, `around`) and `gone`. `Last-Event-ID` goes on after the last one that was heard.",
        query={"seat": SEAT}, media=EVENTS, refused=AT_TABLE,
    ),
    Operation(
        "record", "GET", "/tables/{table}/record", "The record as your seat may have it.",
        query={"seat": SEAT}, media=TEXT, refused=AT_TABLE,
    ),
)  # fmt: skip
