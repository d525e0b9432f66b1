"""What the API replies with: its objects, with a type for each field, its limits and what it says.

The server answers with these, the client gets them, and the description of the API is written from them.
"""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

Name = Annotated[str, 400]
Told = Annotated[str, 10_000]
Settings = dict[str, Annotated[str, 2000]]
Score = Annotated[int, range(-100_000, 2**53)]
Watched = Annotated[int, "Nothing for those who watch."] | None
At = Annotated[str, "The fingerprint of what the seat knew when it chose; `at` of the standing.", 40]
Option = Annotated[str, "An option in its notation.", 400]
Place = Annotated[str, "The name of a table.", 40]


class Error(TypedDict):
    """Why something was not done. Nothing has changed."""

    error: Annotated[str, "The name of the message.", 100]
    text: Annotated[Told, "The same as a sentence, in the language of `Accept-Language`."]


class Setting(TypedDict):
    name: str
    label: str
    values: list[str]
    default: str
    when: Annotated[str, "`always`, `solo` (against the cardboard opponent) or `others`."]
    many: Annotated[bool, "Whether any number of values may be chosen, with commas between them."]


class Game(TypedDict):
    name: str
    title: str
    opponent: Annotated[str, "The cardboard opponent, as a player."] | None
    least: Annotated[int, "How few may play with each other."]
    most: int
    bots: Annotated[list[str], "The best first."]
    packs: list[str]
    settings: list[Setting]
    rules: Annotated[int, "The version of its rules."]


class Offered(TypedDict):
    """A table that its host has listed publicly."""

    table: Place
    game: str
    settings: Settings
    names: Annotated[list[Name], "Who plays there."]
    free: Annotated[int, "Number of free seats."]


class Laid(TypedDict):
    """A new table. The secrets of its links are told here, and never again."""

    table: Place
    links: Annotated[dict[str, str], "By seat, the secret for joining there."]


class Joined(TypedDict):
    """You sit at a table, or watch it."""

    table: Place
    seat: Watched
    secret: Annotated[str, "Show it from now on: `Authorization: Bearer …`."]


class Sitter(TypedDict):
    seat: int
    name: Name
    player: Annotated[Name, "As the table was laid."]
    kind: Annotated[str, "`person`, `bot` or `opponent`."]
    bot: Annotated[str, "The bot that answers at present."] | None
    present: Annotated[bool, "Whether a player at that seat is connected."]


class Asked(TypedDict):
    """What the seat has to choose."""

    kind: Annotated[str, "The word for it in records."]
    about: str
    card: Annotated[Any, "The card that makes it choose, if any."]
    question: Annotated[str, "As a sentence.", 2000]
    len: Annotated[int, "How many options there are."]


class Standing(TypedDict):
    """How a table stands for a seat."""

    table: Place
    game: str
    settings: Settings
    seat: Watched
    at: Annotated[str, "A fingerprint of all that the seat knows."]
    told: Annotated[int, "How many events the seat has been told."]
    state: Annotated[str, "`running`, `over` or `abandoned`."]
    over: bool
    scores: Annotated[list[Score], "When the game is over."] | None
    winners: list[int] | None
    seats: list[Sitter]
    waiting_for: Annotated[list[int], "The seats that the table waits for."]
    thinking: Annotated[list[int], "Those whose bots think ahead; who does not want to wait cuts it short."]
    asked: Asked | None
    draw: Annotated[str, "At a real table: the deck that a card has to come from."] | None
    undo: Undo | None
    wish: Wish | None
    next: Annotated[str, "The table where the same people play again."] | None


class Undo(TypedDict):
    """Your last answer can be taken back."""

    last: Annotated[int, "Its number."]
    free: Annotated[bool, "Whether nobody has to agree, and nothing was learnt since."]


class Wish(TypedDict):
    """A player's proposal to take back an answer."""

    name: str
    seat: int
    waiting: Annotated[list[int], "Those who have not agreed yet."]


class View(TypedDict):
    """All that the seat may know."""

    at: At
    seat: int | None
    view: Annotated[dict[str, Any], "Its fields are those of the game's view; cards are named by their ids."]


class Choice(TypedDict):
    option: Option
    text: Annotated[Told, "The same in words."]


class Options(TypedDict):
    """What can be answered now. There may be millions: ask for a page, or for a sample."""

    at: At
    kind: str
    len: Annotated[int, "How many there are in all."]
    page: int
    limit: int
    options: list[Choice]
    sample: list[Told]


class Outlook(TypedDict):
    """What an option would bring, as far as it is certain."""

    at: At
    option: Option
    text: Annotated[Told, "The option in words."]
    brings: Annotated[dict[str, Any], "Numbers, by their names; nothing where there is nothing to tell."] | None


class Worth(TypedDict):
    option: Option
    text: Annotated[Told, "The option in words."]
    chance: Annotated[float, "The chance to win, from 0 to 1."]
    points: Annotated[float, "The expected final points."]
    lost: Annotated[float, "The chance to win that it gives away, next to the best one."]
    doubt: Annotated[float, "The standard error of `lost`."]
    points_lost: Annotated[float, "The points that it gives away."]
    says: Annotated[Told, "The same as a sentence."]


class Hint(TypedDict):
    """What to answer, and what the best options are worth."""

    at: At
    option: Option
    text: Annotated[Told, "The option in words."]
    why: Annotated[Told, "Empty if a search has found it."]
    options: Annotated[list[Worth], "The best one first; nothing where nobody searches."]
    coming: Annotated[bool, "Whether the figures will be there if you ask once more."]


class Reason(TypedDict):
    id: str
    params: dict[str, Any]
    text: Told


class Event(TypedDict):
    """Something that happened."""

    number: Annotated[int, "Its place in what the seat was told, from 0 on."]
    id: Annotated[str, "The name of its message."]
    params: dict[str, Any]
    text: Annotated[Told, "As a sentence; empty for what is seen and not said."]
    reasons: list[Reason]


class Story(TypedDict):
    since: int
    told: Annotated[int, "How many events there are in all."]
    mark: Annotated[str, "`Last-Event-ID` to watch from here on."]
    events: list[Event]
