"""Text rendering of Age of Comics: the board, the city, the chart and each publisher's comics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ...table import LETTERS, Ask
from ...text import WIDTH, clip, columns, flow, pad, width, wrap
from ..kit.screen import GameScreen
from .city import COLUMNS, CORNERS, ROWS, SPACES, corner_name
from .components import SPECIALS, Action, Comic, Craft, Creative, Genre, RipOff
from .options import Increases, Prints
from .outlook import automa_next, best_print
from .view import AgeOfComicsView, HeldView, HypedView, PileView, PlayerView, PrintedView
from .words import Words

GENRE_LETTERS = {
    Genre.CRIME: "C", Genre.SCI_FI: "S", Genre.SUPERHEROES: "U",
    Genre.ROMANCE: "R", Genre.WESTERN: "W", Genre.HORROR: "H",
}  # fmt: skip
INKS = {
    Genre.CRIME: 75, Genre.SCI_FI: 44, Genre.SUPERHEROES: 203,
    Genre.ROMANCE: 212, Genre.WESTERN: 179, Genre.HORROR: 113,
}  # fmt: skip
CALENDAR_TILES = (1, 1, 2, 1, 1)
GRID_ROWS, GRID_COLUMNS = 2 * ROWS + 1, 2 * len(COLUMNS) + 1
CELL = 6


class Screen(GameScreen[AgeOfComicsView, Words]):
    """Text rendering of the table as one seat sees it."""

    @property
    def pages(self) -> Mapping[str, Callable[[AgeOfComicsView], list[str]]]:
        return {"city": self.city, "chart": self.chart, "players": self.players}

    # -- the table --------------------------------------------------------------------------

    def table(self, view: AgeOfComicsView, ask: Ask | None) -> list[str]:
        """Render the headline, the board and the displays, the viewer's area, and the question."""
        lines = [*self.headline(view), *self.scores(view), *self.automa(view), ""]
        if ask is not None and ask.kind == "sales":
            lines += self.city(view)
        elif view.round:
            lines += [*self.board(view), *self.piles(view)]
        lines += ["", *self.area(view, view.me)]
        if ask is not None:
            lines += ["", *self.asked(view, ask)]
        return lines

    def headline(self, view: AgeOfComicsView) -> list[str]:
        title = self.words.word(view.phase)
        if view.round:
            title = self.label("round", round=self.words.number("round", view.round), phase=title)
        tiles = []
        for index, count in enumerate(CALENDAR_TILES):
            known = view.calendar[index] if index < len(view.calendar) else ()
            tiles.append("+".join([*(self.genre(genre) for genre in known), *["?"] * (count - len(known))]))
        return flow(f"{self.style.bold(title)} · {self.label('calendar', genres=' '.join(tiles))}", "  ")

    def scores(self, view: AgeOfComicsView) -> list[str]:
        """List each player's points if the game ended now, in turn order; ▸ marks the active player."""
        texts = []
        for seat in view.turn_order or range(len(view.players)):
            player = view.players[seat]
            mark = "▸" if view.acting == seat else " "
            name = clip(self.called(seat), 12)
            money = "" if view.automa is not None and seat == view.automa.seat else f"${player.money}, "
            text = f"{mark}{LETTERS[seat]} {name} {self.score(player)} ({money}{player.editors}○)"
            texts.append(self.style.bold(text) if seat == view.seat else text)
        return columns(texts, 3 if len(texts) > 2 else 2)

    def automa(self, view: AgeOfComicsView) -> list[str]:
        """Describe the Automa's level, the standing, the challenges, and the Automa's possible next moves."""
        automa = view.automa
        if automa is None:
            return []
        level, edition = self.words.word(automa.level), self.words.word(f"edition-{automa.edition}")
        lines = wrap(self.label("automa", level=level, edition=edition, left=len(automa.to_come)))
        lines += wrap(self.words.standing(view, self.called), "  ", "")
        if automa.challenges:
            lines += wrap(self.label("challenges", challenges=", ".join(self.words.challenges(view))), "  ", "")
        moves = self.words.next_moves(automa_next(view))
        if moves:
            lines += wrap(f"{self.label('next')}:", "  ", "")
        return lines + [line for move in moves for line in wrap(move, "      ", "  ")]

    def genre(self, genre: Genre, text: str | None = None) -> str:
        return self.style.paint(text or self.words.word(genre), ink=INKS[genre])

    # -- the board --------------------------------------------------------------------------

    def board(self, view: AgeOfComicsView) -> list[str]:
        """Render the actions with their spaces, and the ideas on the board."""
        lines = []
        size = max(10, *(len(self.words.word(action)) for action in Action))
        for action in Action:
            taken = [LETTERS[seat] for seat in view.editors_on[action]]
            spaces = " ".join([*taken, *["·"] * (view.action_spaces - len(taken))])
            special = " ".join(LETTERS[player.seat] for player in view.players if action in player.cubes)
            gives = clip(self.words.gives(view, action), 24)
            line = f"{self.words.word(action):<{size}} {spaces:<10} {gives:<24} {self.words.word(SPECIALS[action])}"
            mark = f" ■ {special}" if special else ""
            lines.append(clip(line, WIDTH - len(mark)) + mark)
        ideas = ", ".join(self.genre(genre) for genre in Genre if view.idea_board[genre])
        return lines + flow(self.label("ideas-board", ideas=ideas or self.words.word("nothing")), "  ")

    def piles(self, view: AgeOfComicsView) -> list[str]:
        """Render the three displays of cards, and the top card of each deck."""
        lines = []
        for kind, pile in (("writer", view.writers), ("artist", view.artists), ("comic", view.comics)):
            cells = [f"{place} {self.short(card)}" for place, card in enumerate(pile.display, 1) if card is not None]
            lines.append(self.style.bold(f"{self.words.word(kind)}: {self.deck(kind, pile)}"))
            lines += columns([f"  {cell}" for cell in cells], 1 if kind == "comic" else 2)
        return lines

    def deck(self, kind: str, pile: PileView) -> str:
        if pile.top is None:
            return self.label("deck-empty")
        return self.label("deck", back=self.words.back(kind, pile.top), left=pile.left)

    def short(self, card: Comic | Creative | RipOff, room: int = WIDTH - 4) -> str:
        """Name a card, a comic in at most `room` characters, in the colour of its genre."""
        if isinstance(card, Creative):
            kind = f"{self.words.word(card.genre)} {card.value}"
            return self.genre(card.genre, f"{card.id} {self.words.named(card)} {kind}")
        return self.genre(card.genre, f"{card.id} {self.words.comic(card, room - len(card.id) - 1)}")

    # -- areas ------------------------------------------------------------------------------

    def area(self, view: AgeOfComicsView, player: PlayerView) -> list[str]:
        """Render one publisher's area: money, ideas, hand, comics, orders, specials and masteries."""
        is_automa = view.automa is not None and player.seat == view.automa.seat  # it has neither money nor agent
        heading = "you" if player.seat == self.words.seat else "its" if is_automa else "them"
        lines = wrap(
            self.label(
                heading, name=self.called(player.seat), money=player.money, ideas=self.words.ideas(dict(player.ideas)),
                tickets=player.tickets, editors=player.editors, agent=corner_name(player.agent),
            ), "  ", ""
        )  # fmt: skip
        lines += self.hand(player)
        lines += self.printed(player)
        if player.orders:
            orders = ", ".join(self.words.param("order", order) for order in player.orders)
            lines += wrap(self.label("orders", orders=orders), "  ", "")
        owned = [genre for genre in Genre if view.mastery[genre] == player.seat]
        extras = []
        if player.cubes:
            extras.append(
                self.label("specials", specials=", ".join(self.words.word(SPECIALS[cube]) for cube in player.cubes))
            )
        if owned:
            extras.append(self.label("masteries", masteries=", ".join(map(self.words.word, owned))))
        return lines + (wrap(" · ".join(extras), "  ", "") if extras else [])

    def hand(self, player: PlayerView) -> list[str]:
        cells = [self.held(held) for held in player.hand]
        cells += map(self.hyped, player.hyped)
        if not cells:
            return []
        narrow = [cell for cell in cells if width(cell) < 38]
        wide = [cell for cell in cells if width(cell) >= 38]
        return [
            self.style.bold(self.label("hand")),
            *columns([f"  {cell}" for cell in narrow]),
            *(f"  {c}" for c in wide),
        ]

    def hyped(self, hyped: HypedView) -> str:
        """Name a comic that was set aside for hype, with the hype tokens on it."""
        tokens = f" [{self.label('hyped', tokens=hyped.tokens)}]"
        return self.short(hyped.comic, WIDTH - 2 - len(tokens)) + tokens

    def held(self, held: HeldView) -> str:
        if held.card is not None:
            return self.short(held.card)
        kind = self.words.word(held.kind)
        return self.style.faint(f"{self.label('hidden', kind=kind, back=self.words.back(held.kind, held.back))}")

    def printed(self, player: PlayerView) -> list[str]:
        if not player.printed:
            return [self.label("nothing-printed")]
        head, _, columns = self.label("printed", gap="\t").partition("\t")
        lines = [self.style.bold(f"{clip(head, 50):<{68 - len(columns)}}{columns}")]
        return lines + [self.printed_line(printed) for printed in player.printed]

    def printed_line(self, printed: PrintedView) -> str:
        """Render a printed comic: slot, title and genre, team, value and fans."""
        team = "+".join(
            f"{self.genre(creative.genre, f'{GENRE_LETTERS[creative.genre]}{value}')}"
            for creative, value in ((printed.writer, printed.writer_value), (printed.artist, printed.artist_value))
        )
        mark = "" if printed.is_original else f" ({self.words.word('rip-off')})"
        what = f"{self.words.word(printed.genre)}{mark}"
        title = clip(self.words.title(printed.title), min(29, 46 - len(what)))
        text = f"{printed.slot:3d} {self.genre(printed.genre, title)} {what}"
        colours = " ◆" if printed.better_colours else ""
        return f"{pad(text, 52)}{pad(team, 6)} {printed.value}  {printed.fans:4d}{colours}"

    def players(self, view: AgeOfComicsView) -> list[str]:
        lines = []
        for player in view.players:
            lines.append(self.style.bold(f"{LETTERS[player.seat]} {self.called(player.seat)}: {self.score(player)}"))
            lines += self.area(view, player)
        return lines

    def chart(self, view: AgeOfComicsView) -> list[str]:
        """Render the comics on the chart (those with fans), best first."""
        comics = [(player, printed) for player in view.players for printed in player.printed if printed.fans]
        comics.sort(key=lambda entry: -entry[1].fans)
        lines = [self.style.bold(self.label("chart"))]
        for player, printed in comics:
            bar = self.genre(printed.genre, "█" * min(printed.fans, 30))
            title = clip(self.words.title(printed.title), 29)
            lines.append(f"{printed.fans:3d} {LETTERS[player.seat]} {title:<30}{bar}")
        return lines

    # -- the city ---------------------------------------------------------------------------

    def city(self, view: AgeOfComicsView) -> list[str]:
        """Render the 13×9 grid with each corner's name and agents, and each order's genre letter and value."""
        cells: dict[tuple[int, int], str] = {}
        for index, name in enumerate(CORNERS):
            agents = "".join(LETTERS[player.seat] for player in view.players if player.agent == index)
            place = 2 * (index // len(COLUMNS) + 1), 2 * (index % len(COLUMNS) + 1)
            cells[place] = self.style.bold(f"{name}{f'@{agents}' if agents else ''}")
        for tile in view.map:
            space = SPACES[tile.space]
            value = "?" if tile.value is None else str(tile.value)
            cells[space.row, space.column] = self.genre(tile.genre, f"{GENRE_LETTERS[tile.genre]}{value}")
        lines = wrap(self.label("city"), "  ", "")
        for row in range(1, GRID_ROWS + 1):
            line = "".join(pad(cells.get((row, column), ""), CELL) for column in range(1, GRID_COLUMNS + 1))
            lines.append(f"  {line}".rstrip())
        return lines

    # -- questions --------------------------------------------------------------------------

    def asked(self, view: AgeOfComicsView, ask: Ask) -> list[str]:
        """Render the options of a question, and the instruction for answering it."""
        lines: Iterable[str] = []
        match ask.kind:
            case "sales" if view.sale is not None:
                step = self.label("free" if view.sale.free_step else "paid")
                left = self.label("sale", flips=view.sale.flips, collects=view.sale.collects, step=step)
                agent = self.label("agent", corner=corner_name(view.me.agent))
                lines = [*wrap(f"{agent} {left}", "  ", ""), *self.choices(ask), *self.outlooks(view, ask)]
            case "print" if isinstance(ask.options, Prints):
                lines = self.prints(view, [(option.title, None) for option in ask.options if option.title is not None])
            case "print-writer" | "print-artist" if view.printing is not None:
                lines = self.prints(view, [(view.printing, option.creative) for option in ask.options])
            case "re-assign" | "writer" | "artist":
                lines = [*self.choices(ask), *self.outlooks(view, ask)]
            case "increase" if isinstance(ask.options, Increases):
                lines = self.increases(view, ask.options)
            case _:
                lines = self.choices(ask)
        left = self.words.left(view, ask)
        return [*([f"  {left}"] if left else []), *lines, *wrap(self.instruction(ask))]

    def choices(self, ask: Ask) -> list[str]:
        return wrap(" · ".join(map(self.words.typed, ask.options)), "  ")

    def outlooks(self, view: AgeOfComicsView, ask: Ask) -> list[str]:
        """List the cost and gain of each option for which they can be predicted."""
        told = [(self.words.typed(option), self.words.outlook(view, ask.kind, option)) for option in ask.options]
        return [line for option, outlook in told if outlook for line in wrap(outlook, " " * 6, f"  {option}: ")]

    def prints(self, view: AgeOfComicsView, there: Iterable[tuple[Comic | RipOff, Creative | None]]) -> list[str]:
        """List the titles or creatives to choose from for a print, each with the cost and gain of the best team."""
        lines = []
        for title, creative in there:
            lines.append(f"  {self.short(creative or title)}")
            lines += wrap(self.words.print(best_print(view, title, creative)), " " * 6, " " * 6)
        return lines

    def increases(self, view: AgeOfComicsView, options: Increases) -> list[str]:
        """List the creatives whose value can be increased, each with the comic that it belongs to."""
        lines = []
        for option in options:
            if option.craft is None:
                continue
            printed = view.me.printed[option.slot - 1]
            creative = printed.writer if option.craft is Craft.WRITER else printed.artist
            title = self.words.titled(printed.title)
            outlook = self.words.outlook(view, options.kind, option)
            lines += wrap(
                f"{self.words.creative(creative)}, {title}: {outlook}", " " * 13, f"  {self.words.typed(option):<10} "
            )
        return lines
