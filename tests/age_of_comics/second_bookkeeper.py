"""An independent scorer of Age of Comics, which reads a record line by line and adds up the points.

Written from the rules page alone, without reading the engine, so that the two can be compared. Only the cards come from
the pack; every other number is copied from the rules.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

GENRES = ["crime", "sci-fi", "superheroes", "romance", "western", "horror"]
ACTIONS = ["hire", "develop", "ideas", "print", "royalties", "sales"]
KINDS = ["writer", "artist", "comic"]
BOARD_IDEAS = [2, 1, 1, 0, 0]
PRINTS = [2, 1, 1, 1, 1]
ROYALTIES = [4, 3, 3, 2, 1]
SALES = [3, 2, 2, 1, 1]
INCOME = [0, 1, 2, 2, 3, 3, 3, 4, 4, 4]  # and $6 per ten
PLACES = [3, 2, 1, 0]
START_IDEAS = [2, 3, 2, 3]
START_MONEY = [5, 5, 6, 6]
MARKETING = {0: 0, 1: 2, 2: 5, 4: 9}
ORDER_VALUES = {2: [3, 3, 4, 5, 6], 3: [3, 3, 4, 4, 5, 6], 4: [3, 3, 3, 4, 4, 5, 6]}
UNUSED: dict[int, list[tuple[int, int]]] = {
    2: [(1, 5), (2, 3), (2, 7), (3, 2), (3, 8), (7, 1), (7, 9), (11, 2), (11, 8), (12, 3), (12, 7), (13, 5)],
    3: [(1, 5), (2, 5), (7, 1), (7, 9), (12, 5), (13, 5)],
    4: [],
}
OUTER = {
    (1, 5): ("north", {"B1", "C1"}),
    (13, 5): ("south", {"B6", "C6"}),
    (7, 1): ("west", {"A3", "A4"}),
    (7, 9): ("east", {"D3", "D4"}),
}
CORNERS = [f"{column}{row}" for row in range(1, 7) for column in "ABCD"]
CENTRE = ["B3", "C3", "B4", "C4"]
START = "START"


def neighbours(corner: str) -> list[str]:
    """Return the corners that are one step away."""
    if corner == START:
        return CENTRE
    found = []
    for other in CORNERS:
        distance = abs(ord(other[0]) - ord(corner[0])) + abs(int(other[1]) - int(corner[1]))
        if distance == 1 or (distance == 2 and corner in CENTRE and other in CENTRE):
            found.append(other)
    return found


@dataclass
class Card:
    """A comic, writer or artist; its back shows a genre or a value."""

    name: str
    kind: str
    genre: str
    value: int
    bonus: str
    back: str


@dataclass
class Pile:
    """A deck, its discard pile and display, and the visible back of its top card."""

    deck: list[str]
    discards: list[str] = field(default_factory=list)
    display: list[str] = field(default_factory=list)  # "" where a card was taken
    top: str = ""


@dataclass
class Tile:
    """A sales order on the map or in front of a player; value 0 means face down."""

    genre: str
    touches: set[str]
    value: int = 0


@dataclass
class Comic:
    """A printed comic, with its team and their values by role."""

    name: str
    genre: str
    original: bool
    team: dict[str, str]
    worth: dict[str, int]
    fans: int
    mastered: bool = False
    colours: bool = False

    def value(self) -> int:
        return sum(self.worth.values())


@dataclass
class Player:
    """The cards and tokens of a seat."""

    seat: str
    money: int = 0
    ideas: Counter[str] = field(default_factory=Counter)
    hand: list[str] = field(default_factory=list)
    hyped: dict[str, int] = field(default_factory=dict)
    comics: list[Comic] = field(default_factory=list)
    orders: list[Tile] = field(default_factory=list)  # the unfulfilled ones, in order of collection
    cubes: list[str] = field(default_factory=list)
    tickets: int = 0
    editors: int = 4
    extra: bool = True  # the fifth editor is still on the board
    corner: str = START
    arrived: int = 0
    paid: bool = False  # True if the fee of this stay is paid
    ranking: int = 0

    def best(self) -> int:
        return max((comic.fans for comic in self.comics), default=0)

    def slots(self) -> list[str]:
        return [str(i + 1) for i in range(len(self.comics))]


class Bookkeeper:
    """A reader of a record's lines, with the state of the table at the current line."""

    def __init__(self, record: str, pack: dict[str, Any]) -> None:
        self.lines = record.splitlines()
        self.at = 0
        head: dict[str, str] = {}
        while self.at < len(self.lines) and self.lines[self.at].strip():
            word, _, head[word] = self.lines[self.at].partition(" ")
            self.at += 1
        self.check(head.get("game") == "age-of-comics", "a record of another game")
        self.count = len(head.get("seats", "").split())
        self.check(2 <= self.count <= 4, "two to four seats")
        self.players = [Player(seat) for seat in "ABCD"[: self.count]]
        self.turns: list[Player] = []
        self.cards: dict[str, Card] = {}
        for kind in KINDS:
            for entry in pack[kind]:
                back = entry["genre"] if kind == "comic" else str(entry["value"])
                self.cards[entry["id"]] = Card(
                    entry["id"], kind, entry["genre"], entry.get("value", 0), entry.get("bonus", ""), back
                )
        self.piles = {kind: Pile([c.name for c in self.cards.values() if c.kind == kind]) for kind in KINDS}
        self.supply = Counter(dict.fromkeys(GENRES, 9))
        self.board = list(GENRES)
        self.tickets, self.hypes, self.colours = 6, 16, 16
        self.values = {genre: list(ORDER_VALUES[self.count]) for genre in GENRES}
        self.calendar = list(GENRES)
        self.city: dict[str, Tile] = {}
        self.masters: dict[str, Player] = {}
        self.ripped: set[str] = set()
        self.used: Counter[str] = Counter()  # spaces of the actions taken this round
        self.clock = 0

    # -- reading

    def check(self, good: bool, why: str) -> None:
        if not good:
            raise AssertionError(f"line {self.at}: {why}")

    def next_line(self) -> str:
        line = ""
        while not line or line.startswith("#"):
            self.check(self.at < len(self.lines), "the record ends too early")
            line = self.lines[self.at].strip()
            self.at += 1
        return line

    def outcome(self, deck: str) -> str:
        line = self.next_line()
        self.check(line.startswith(f"{deck}: "), f"expected an outcome of {deck}, found {line!r}")
        return line.partition(": ")[2]

    def ask(self, player: Player, kind: str, options: list[str]) -> str:
        """Return the only option or, if there are several, the answer in the next line."""
        self.check(len(options) > 0, f"{player.seat} has no option for {kind}")
        if len(options) == 1:
            return options[0]
        line = self.next_line()
        start = f"{player.seat} {kind} "
        self.check(line.startswith(start), f"expected {start!r}, found {line!r}")
        answer = line.removeprefix(start)
        self.check(answer in options, f"{answer!r} is not among {options}")
        return answer

    # -- decks

    def turn_top(self, kind: str) -> None:
        pile = self.piles[kind]
        if not pile.deck:
            pile.deck, pile.discards = pile.discards, []
        pile.top = ""
        if pile.deck:
            pile.top = self.outcome(f"{kind}-back")
            self.check(any(self.cards[name].back == pile.top for name in pile.deck), f"no {kind} has this back")

    def take(self, kind: str) -> str:
        pile = self.piles[kind]
        name = self.outcome(kind)
        self.check(name in pile.deck and self.cards[name].back == pile.top, f"{name} is not the top of the deck")
        pile.deck.remove(name)
        self.turn_top(kind)
        return name

    def discard(self, name: str) -> None:
        kind = self.cards[name].kind
        self.piles[kind].discards.append(name)
        if not self.piles[kind].deck:
            self.turn_top(kind)

    def deal_display(self, kind: str) -> None:
        pile = self.piles[kind]
        pile.display = []
        for _ in range(4 if self.count == 4 else 3):
            pile.display.append(self.take(kind) if pile.deck else "")

    def places(self, kind: str) -> list[str]:
        pile = self.piles[kind]
        return [str(i + 1) for i, name in enumerate(pile.display) if name] + (["deck"] if pile.deck else [])

    def take_place(self, kind: str, place: str) -> str:
        if place == "deck":
            return self.take(kind)
        display = self.piles[kind].display
        name, display[int(place) - 1] = display[int(place) - 1], ""
        return name

    # -- small change

    def pay(self, player: Player, amount: int) -> None:
        self.check(player.money >= amount, f"{player.seat} has ${player.money}, not ${amount}")
        player.money -= amount

    def gain_idea(self, player: Player, genre: str) -> None:
        if self.supply[genre] > 0:
            self.supply[genre] -= 1
            player.ideas[genre] += 1

    def choose_ideas(self, player: Player, count: int) -> None:
        for _ in range(count):
            options = [genre for genre in GENRES if self.supply[genre] > 0]
            if options:
                self.gain_idea(player, self.ask(player, "idea", options))

    def spend_idea(self, player: Player, genre: str) -> None:
        self.check(player.ideas[genre] > 0, f"{player.seat} has no {genre} idea")
        player.ideas[genre] -= 1
        self.supply[genre] += 1

    def turn_up(self, tile: Tile) -> None:
        value = self.outcome(f"order-{tile.genre}")
        self.check(value in map(str, self.values[tile.genre]), f"no such {tile.genre} order is left")
        tile.value = int(value)
        self.values[tile.genre].remove(tile.value)

    def fulfil(self, player: Player) -> None:
        """Fulfil all orders that qualify, in the order of collection."""
        for tile in list(player.orders):
            fit = [s for s, c in zip(player.slots(), player.comics, strict=True)
                   if c.genre == tile.genre and c.value() >= tile.value]  # fmt: skip
            if fit:
                player.comics[int(self.ask(player, "fans", fit)) - 1].fans += tile.value - 2
                player.orders.remove(tile)

    # -- setup

    def lay_orders(self) -> None:
        spots = dict(OUTER)
        for here in CORNERS:
            column, row = "ABCD".index(here[0]) + 1, int(here[1])
            east, south = f"{'ABCD?'[column]}{row}", f"{here[0]}{row + 1}"
            if column < 4:
                spots[2 * row, 2 * column + 1] = (f"{here}-{east}", {here, east})
            if row < 6:
                spots[2 * row + 1, 2 * column] = (f"{here}-{south}", {here, south})
        spaces = [spots[spot] for spot in sorted(spots) if spot not in UNUSED[self.count]]
        while len(self.city) < len(spaces):
            name, touches = spaces[len(self.city)]
            genre = self.outcome("order-back")
            self.check(genre in GENRES, f"no genre: {genre}")
            self.city[name] = Tile(genre, touches)
            same = [tile for tile in self.city.values() if tile.genre == genre]
            self.check(len(same) <= len(self.values[genre]), f"too many {genre} orders")
            if any(sum(corner in tile.touches for tile in same) >= 3 for corner in touches):
                self.city = {}

    def setup(self) -> None:
        self.lay_orders()
        left = {player.seat: player for player in self.players}
        while len(left) > 1:
            seat = self.outcome("turn-order")
            self.check(seat in left, f"{seat} is not to be placed")
            self.turns.append(left.pop(seat))
        self.turns += left.values()
        for player in self.turns:
            for kind in ("writer", "artist"):
                name = self.outcome(kind)
                self.check(name in self.piles[kind].deck and self.cards[name].value == 2, f"{name} cannot be dealt")
                self.piles[kind].deck.remove(name)
                player.hand.append(name)
            self.check(len({self.cards[name].genre for name in player.hand}) == 2, "two creatives of one genre")
        comics = self.piles["comic"].deck
        for i, player in enumerate(self.turns):
            player.money = START_MONEY[i]
            there = {self.cards[name].genre for name in comics}
            genre = self.ask(player, "genre", [genre for genre in GENRES if genre in there])
            name = self.outcome("comic")
            self.check(name in comics and self.cards[name].genre == genre, f"{name} is no such comic")
            comics.remove(name)
            player.hand.append(name)
            self.choose_ideas(player, START_IDEAS[i])
        for kind in KINDS:
            self.turn_top(kind)
            self.deal_display(kind)

    # -- a round

    def start_round(self, number: int) -> None:
        for _ in range(2 if number == 3 else 1):
            genre = self.outcome("calendar")
            self.check(genre in self.calendar, f"{genre} is out already")
            self.calendar.remove(genre)
            for tile in self.city.values():  # in reading order
                if tile.genre == genre and not tile.value:
                    self.turn_up(tile)
        for genre in GENRES:
            if genre not in self.board and self.supply[genre] > 0:
                self.supply[genre] -= 1
                self.board.append(genre)
        for player in self.turns:
            for name in player.hyped:
                if self.hypes > 0:
                    self.hypes -= 1
                    player.hyped[name] += 1
        for player in self.turns:
            self.increase(player)

    def increase(self, player: Player) -> None:
        before = [dict(comic.worth) for comic in player.comics]
        while True:
            prices: dict[str, int] = {}
            for slot, comic, old in zip(player.slots(), player.comics, before, strict=True):
                match = {role: self.cards[name].genre == comic.genre for role, name in comic.team.items()}
                for role, other in (("writer", "artist"), ("artist", "writer")):
                    if not match[role] or comic.worth[role] >= 3 or comic.worth[role] > old[role]:
                        continue
                    if not match[other] or old[role] >= old[other]:
                        prices[f"{slot} {role}"] = comic.worth[role] + 1
                    elif comic.worth[other] == old[other]:
                        prices[f"{slot} {role}"] = 1
            options = [option for option, price in prices.items() if price <= player.money]
            answer = self.ask(player, "increase", [*options, "done"])
            if answer == "done":
                return
            self.pay(player, prices[answer])
            slot, role = answer.split()
            player.comics[int(slot) - 1].worth[role] += 1
            self.fulfil(player)

    def action(self, player: Player) -> None:
        options = [name for name in ACTIONS if self.used[name] < self.count + 1]
        if "print" in options and not self.printable(player):
            options.remove("print")
        name = self.ask(player, "action", [*options, "pass"])
        space = self.used[name]
        self.used[name] += 1
        special = name in player.cubes
        if name == "hire":
            self.hire(player, special)
        elif name == "develop":
            self.develop(player, special)
        elif name == "ideas":
            self.take_ideas(player, BOARD_IDEAS[space], special)
        elif name == "print":
            self.print_comic(player, self.printable(player))
            if PRINTS[space] == 2:
                self.print_comic(player, [*self.printable(player), "none"])
        elif name == "royalties":
            player.money += ROYALTIES[space]
            if special:
                self.marketing(player)
        elif name == "sales":
            self.sell(player, SALES[space])
            if special and player.extra:
                player.extra = False
                player.editors += 1

    def end_round(self, number: int) -> None:
        for player in self.players:
            if player.best() > 0:
                player.ranking += PLACES[sum(other.best() > player.best() for other in self.players)]
            player.money += sum(comic.fans // 10 * 6 + INCOME[comic.fans % 10] for comic in player.comics)
        if number == 5:
            return
        self.turns.reverse()  # tied players swap
        self.turns.sort(key=Player.best)
        for player in self.players:
            for comic in player.comics:
                comic.fans -= comic.fans > 1
            player.editors, player.extra = 4, True
        self.used.clear()
        for kind in KINDS:
            for name in filter(None, self.piles[kind].display):
                self.discard(name)
            self.deal_display(kind)

    # -- Hire and Develop

    def limit(self, player: Player) -> None:
        while len(player.hand) + len(player.hyped) > 6:
            name = self.ask(player, "discard", [*player.hand, *player.hyped])
            if name in player.hyped:
                self.hypes += player.hyped.pop(name)
            else:
                player.hand.remove(name)
            self.discard(name)

    def hire(self, player: Player, special: bool) -> None:
        for kind in ("writer", "artist"):
            options = self.places(kind)
            if options:
                card = self.cards[self.take_place(kind, self.ask(player, kind, options))]
                player.hand.append(card.name)
                if card.value == 1:
                    self.gain_idea(player, card.genre)
        if special and self.re_assign(player):
            self.re_assign(player)
        self.limit(player)

    def re_assign(self, player: Player) -> bool:
        options = []
        for slot, comic in zip(player.slots(), player.comics, strict=True):
            for card in [self.cards[name] for name in player.hand]:
                if card.kind != "comic" and card.value - comic.worth[card.kind] <= player.money:
                    options.append(f"{slot} {card.name}")
        answer = self.ask(player, "re-assign", [*options, "none"])
        if answer == "none":
            return False
        comic, new = player.comics[int(answer.split()[0]) - 1], self.cards[answer.split()[1]]
        old = self.cards[comic.team[new.kind]]
        self.pay(player, new.value - comic.worth[new.kind])
        player.hand.remove(new.name)
        player.hand.append(old.name)
        comic.team[new.kind], comic.worth[new.kind] = new.name, new.value
        if new.genre == comic.genre != old.genre:
            comic.fans += 1
        elif old.genre == comic.genre != new.genre:
            comic.fans = max(1, comic.fans - 1)
        self.fulfil(player)
        return True

    def develop(self, player: Player, special: bool) -> None:
        pile = self.piles["comic"]
        options = self.places("comic")
        if player.money >= 4:
            there = {self.cards[name].genre for name in [*pile.deck, *pile.discards]}
            options += [genre for genre in GENRES if genre in there]
        if options:
            answer = self.ask(player, "develop", options)
            if answer in GENRES:
                self.pay(player, 4)
                name = self.take("comic")
                while self.cards[name].genre != answer:
                    self.discard(name)
                    name = self.take("comic")
            else:
                name = self.take_place("comic", answer)
            player.hand.append(name)
        if special:
            name = self.ask(player, "hype", [n for n in player.hand if self.cards[n].kind == "comic"] + ["none"])
            if name != "none":
                player.hand.remove(name)
                player.hyped[name] = 0
        self.limit(player)

    # -- Ideas and Royalties

    def take_ideas(self, player: Player, count: int, special: bool) -> None:
        for _ in range(count):
            genre = self.ask(player, "board-idea", [*self.board, "none"])
            if genre == "none":
                break
            self.board.remove(genre)
            player.ideas[genre] += 1
        self.choose_ideas(player, 2)
        slots = player.slots()
        for _ in range(3 if special else 0):
            options = [f"{genre} {slot}" for genre in GENRES if player.ideas[genre] > 0 for slot in slots]
            answer = self.ask(player, "convert", [*options, "none"])
            if answer == "none":
                break
            genre, slot = answer.split()
            self.spend_idea(player, genre)
            player.comics[int(slot) - 1].fans += 1
            slots.remove(slot)

    def marketing(self, player: Player) -> None:
        options = [str(fans) for fans, price in MARKETING.items() if price <= player.money]
        fans = int(self.ask(player, "marketing", options))
        self.pay(player, MARKETING[fans])
        for _ in range(fans):
            player.comics[int(self.ask(player, "fans", player.slots())) - 1].fans += 1

    # -- Print

    def teams(self, player: Player) -> list[tuple[str, str]]:
        cards = [self.cards[name] for name in player.hand]
        pairs = [(w, a) for w in cards if w.kind == "writer" for a in cards if a.kind == "artist"]
        return [(w.name, a.name) for w, a in pairs if w.value + a.value <= player.money]

    def printable(self, player: Player) -> list[str]:
        if not self.teams(player):
            return []
        own = [self.cards[name] for name in [*player.hand, *player.hyped]]
        found = [card.name for card in own if card.kind == "comic" and player.ideas[card.genre] >= 2]
        for other in self.players:
            if other is not player:
                found += [f"R-{c.name}" for c in other.comics if c.original and c.name not in self.ripped]
        return found

    def print_comic(self, player: Player, options: list[str]) -> None:
        title = self.ask(player, "print", options)
        if title == "none":
            return
        card = self.cards[title.removeprefix("R-")]
        original = title == card.name
        teams = self.teams(player)
        writer = self.ask(player, "print-writer", list(dict.fromkeys(w for w, _ in teams)))
        artist = self.ask(player, "print-artist", [a for w, a in teams if w == writer])
        team = {"writer": writer, "artist": artist}
        worth = {role: self.cards[name].value for role, name in team.items()}
        fans = sum(self.cards[name].genre == card.genre for name in team.values())
        self.pay(player, sum(worth.values()))
        player.hand.remove(writer)
        player.hand.remove(artist)
        if original:
            fans += 1
            self.spend_idea(player, card.genre)
            self.spend_idea(player, card.genre)
            if title in player.hyped:
                fans += 2 * player.hyped[title]
                self.hypes += player.hyped.pop(title)
            else:
                player.hand.remove(title)
        else:
            self.ripped.add(card.name)
        comic = Comic(card.name, card.genre, original, team, worth, fans)
        player.comics.append(comic)
        self.fulfil(player)
        bonus = card.bonus if original else ""
        comic.fans += bonus == "fan"
        player.money += 4 if bonus == "money" else 0
        if bonus == "ideas":
            self.choose_ideas(player, 2)
        elif bonus == "ticket" and self.tickets > 0:
            self.tickets -= 1
            player.tickets += 1
        self.mastery(player, card.genre)
        if "print" in player.cubes and self.colours > 0:
            self.colours -= 1
            comic.colours = True
        self.cube(player)

    def mastery(self, player: Player, genre: str) -> None:
        mine = [comic for comic in player.comics if comic.genre == genre]
        holder = self.masters.get(genre)
        others = sum(comic.genre == genre for comic in holder.comics) if holder else 0
        if any(comic.original for comic in mine) and (holder is None or len(mine) > others):
            self.masters[genre] = player
        if self.masters.get(genre) is player:
            for comic in mine:
                comic.fans += not comic.mastered
                comic.mastered = True

    def cube(self, player: Player) -> None:
        free = [name for name in ACTIONS if name not in player.cubes]
        if len(player.comics) == 5:
            moves = [f"{old} to {new}" for old in player.cubes for new in free]
            answer = self.ask(player, "move-cube", [*moves, "none"])
            if answer != "none":
                old, _, new = answer.partition(" to ")
                player.cubes.remove(old)
                player.cubes.append(new)
        elif 2 <= len(player.comics) <= 4:
            allowed = ACTIONS[: {2: 3, 3: 4, 4: 6}[len(player.comics)]]
            player.cubes.append(self.ask(player, "cube", [name for name in free if name in allowed]))

    # -- Sales

    def sell(self, player: Player, count: int) -> None:
        left = {"flip": count, "collect": count}
        step = 0  # price of the next step
        while True:
            others = [p for p in self.players if p is not player and p.corner == player.corner]
            fee = 2 if others and not player.paid else 0
            options = [f"walk {corner}" for corner in neighbours(player.corner) if player.money >= step]
            options += [f"jump {corner}" for corner in CORNERS if player.tickets and corner != player.corner]
            for name, tile in self.city.items():
                if player.corner in tile.touches and player.money >= fee:
                    options += [f"flip {name}"] if left["flip"] and not tile.value else []
                    options += [f"collect {name}"] if left["collect"] else []
            verb, _, what = self.ask(player, "sales", [*options, "done"]).partition(" ")
            if verb == "done":
                return
            if verb in ("walk", "jump"):
                if verb == "walk":
                    self.pay(player, step)
                    step = 2
                else:
                    player.tickets -= 1
                    self.tickets += 1
                self.clock += 1
                player.corner, player.arrived, player.paid = what, self.clock, False
                continue
            if fee:
                self.pay(player, fee)
                max(others, key=lambda p: p.arrived).money += fee
                player.paid = True
            left[verb] -= 1
            tile = self.city[what]
            if not tile.value:
                self.turn_up(tile)
            if verb == "collect":
                player.orders.append(self.city.pop(what))
                self.fulfil(player)

    # -- the end

    def sheet(self, player: Player) -> dict[str, int]:
        originals = [comic for comic in player.comics if comic.original]
        matches = sum(self.cards[n].genre == comic.genre for comic in originals for n in comic.team.values())
        printed = len(player.comics)
        return {
            "fans": sum(comic.fans for comic in player.comics),
            "orders": -sum(tile.value - 2 for tile in player.orders),
            "ranking": player.ranking,
            "mat": (len(originals) if printed >= 5 else 0) + 2 * max(0, printed - 5),
            "mastery": 2 * sum(master is player for master in self.masters.values()),
            "better-colours": 2 * sum(comic.colours for comic in player.comics),
            "money": player.money // 4,
            "ideas": player.ideas.total() // 4,
            "originals": 2 * len(originals) + 2 * matches,
        }

    def play(self) -> list[dict[str, int]]:
        self.setup()
        for number in range(1, 6):
            self.start_round(number)
            while any(player.editors for player in self.turns):
                for player in self.turns:
                    if player.editors:
                        player.editors -= 1
                        self.action(player)
            self.end_round(number)
        for line in self.lines[self.at :]:
            self.at += 1
            self.check(not line.strip() or line.startswith("#"), f"{line!r} comes after the end of the game")
        return [self.sheet(player) for player in self.players]


def bookkeep(record_text: str, pack: dict[str, Any]) -> list[dict[str, int]]:
    """Return each seat's final points by source, computed from the lines of a record alone."""
    return Bookkeeper(record_text, pack).play()
