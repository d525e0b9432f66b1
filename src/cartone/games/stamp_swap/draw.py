"""Text rendering of Stamp Swap, 80 columns wide: the album, the pool, piles and contests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ...table import LETTERS, Ask, IllegalAnswer
from ...text import WIDTH, clip, columns, pad, sentence, wrap
from ..kit.screen import GameScreen
from .album import COLUMNS, Album
from .components import SIDE, Attendee, Colour, Contest, EventCard, Kind, Stamp, Theme
from .options import Places, Splits
from .outlook import Standing, finals, her_cut, placement, she_takes, standing, standings, tokens
from .view import ItemView, PinzettaView, PlayerView, StampSwapView
from .words import Words

COLOUR_LETTERS = {Colour.PURPLE: "P", Colour.YELLOW: "Y", Colour.BLUE: "B", Colour.GREEN: "G", Colour.BROWN: "N"}
THEME_LETTERS = {Theme.SPACE: "s", Theme.MONUMENTS: "m", Theme.ANIMALS: "a", Theme.FLOWERS: "f", Theme.VEHICLES: "v"}
PAPER = {Colour.PURPLE: 97, Colour.YELLOW: 221, Colour.BLUE: 32, Colour.GREEN: 71, Colour.BROWN: 137}
INK = {Colour.PURPLE: 231, Colour.YELLOW: 16, Colour.BLUE: 231, Colour.GREEN: 16, Colour.BROWN: 16}
RARE_PAPER, FOREVER_PAPER, ALBUM_PAPER = 178, 254, 236


class Screen(GameScreen[StampSwapView, Words]):
    """Text rendering of one seat's view."""

    @property
    def pages(self) -> Mapping[str, Callable[[StampSwapView], list[str]]]:
        return {"cards": self.cards, "contests": self.contests, "players": self.players}

    # -- the table --------------------------------------------------------------------------

    def table(self, view: StampSwapView, ask: Ask | None) -> list[str]:
        """Render everything needed for a decision: day and phase, the viewer's album, contests, and the question."""
        me = view.me
        lines = [*self.headline(view), *self.scores(view), *self.if_it_ended(view), ""]
        fits = 0
        if ask is not None and isinstance(ask.options, Places) and len(ask.options.items) == 1:
            fits = ask.options.rooms[0]
        lines += self.beside(self.album(me.album, fits), self.panel(view, me))
        lines += [self.style.faint(line) for line in wrap(self.legend())]
        if view.pinzetta is not None:
            lines += self.her_mat(view.pinzetta)
        if ask is not None:
            lines += ["", *self.asked(view, ask)]
        return lines

    def headline(self, view: StampSwapView) -> list[str]:
        lines = [self.style.bold(f"{self.words.word(view.day)} · {self.words.word(view.phase)}")]
        for event in view.events[-1:]:
            lines += wrap(self.words.card(event), "  ")
        return lines

    def scores(self, view: StampSwapView) -> list[str]:
        """List all players' points; ● marks the holder of the first-player token."""
        texts = []
        for player in view.players:
            token = " ●" if view.token_holder == player.seat else ""
            text = f"{LETTERS[player.seat]} {clip(self.called(player.seat), 16)} {self.score(player)}{token}"
            texts.append(self.style.bold(text) if player.seat == view.seat else text)
        return columns(texts, 3 if len(texts) > 2 else 2)

    def if_it_ended(self, view: StampSwapView) -> list[str]:
        """List all players' points as if the Final Show were scored now."""
        text = self.words.if_it_ended(finals(view), self.called)
        return [self.style.faint(line) for line in wrap(text, "  ", "")] if text else []

    def beside(self, left: list[str], right: list[str]) -> list[str]:
        size = 3 + 3 * SIDE + 2
        count = max(len(left), len(right))
        left = left + [""] * (count - len(left))
        right = right + [""] * (count - len(right))
        return [f"{pad(one, size)}{two}".rstrip() for one, two in zip(left, right, strict=True)]

    # -- the album --------------------------------------------------------------------------

    def album(self, album: Album, fits: int = 0) -> list[str]:
        """Render an album; `+` marks the cells in the mask `fits`, where a stamp's top left corner may go."""
        owner = {
            cell: index
            for index, placed in enumerate(album.stamps)
            for cell in range(SIDE * SIDE)
            if placed.cells >> cell & 1
        }
        lines = ["   " + "".join(f"{letter}  " for letter in COLUMNS)]
        for row in range(SIDE):
            cells = [self.cell(album, owner, row * SIDE + column, fits) for column in range(SIDE)]
            lines.append(f"{row + 1:2d} " + "".join(cells))
        return lines

    def cell(self, album: Album, owner: dict[int, int], cell: int, fits: int) -> str:
        index = owner.get(cell)
        if index is None:
            return self.style.paint(" + " if fits >> cell & 1 else " · ", ink=252 if fits >> cell & 1 else 240,
                                    paper=ALBUM_PAPER)  # fmt: skip
        stamp, cells = album.stamps[index]
        first = (cells & -cells).bit_length() - 1
        right = "│" if cell % SIDE == SIDE - 1 or owner.get(cell + 1) != index else " "
        below = cell + SIDE >= SIDE * SIDE or owner.get(cell + SIDE) != index
        return self.on_paper(stamp, self.mark(stamp, cell, first) + right, below)

    def mark(self, stamp: Stamp, cell: int, first: int) -> str:
        """Return a cell's two characters: first colour and theme, then the value, then the colour."""
        if stamp.kind is Kind.FOREVER:
            return "()"
        if stamp.kind is Kind.RARE:
            return "**" if cell != first + 1 else f"{stamp.value:<2d}"
        assert stamp.colour is not None
        assert stamp.theme is not None
        letter = COLOUR_LETTERS[stamp.colour]
        if cell == first:
            return letter + THEME_LETTERS[stamp.theme]
        if cell == first + 1:
            return "~~" if stamp.kind is Kind.CANCELLED else f"{stamp.value:<2d}"
        return "  " if self.style.colour else letter.lower() * 2

    def on_paper(self, stamp: Stamp, text: str, below: bool) -> str:
        if stamp.colour is not None:
            return self.style.paint(text, INK[stamp.colour], PAPER[stamp.colour], underline=below)
        paper = RARE_PAPER if stamp.kind is Kind.RARE else FOREVER_PAPER
        return self.style.paint(text, 16, paper, bold=True, underline=below)

    def legend(self) -> str:
        """Explain the letters used on stamps."""
        letters = [
            *COLOUR_LETTERS.items(),
            *THEME_LETTERS.items(),
            ("cancelled", "~~"),
            ("rare", "**"),
            ("forever", "()"),
        ]
        return " · ".join(f"{letter} {self.words.word(name)}" for name, letter in letters)

    # -- beside the album -------------------------------------------------------------------

    def panel(self, view: StampSwapView, me: PlayerView) -> list[str]:
        """List contests and exhibitors with their current points, and the player's specialists."""
        lines = [self.style.bold(f"{clip(self.label('contests'), 31):<32}{clip(self.label('now'), 7)}")]
        lines += [self.contest_line(contest) for contest in standings(view, me)]
        lines.append(self.style.bold(clip(self.label("attendees"), 39)))
        for card in [*me.exhibitors, *(card for card in me.attendees if not card.is_exhibitor)]:
            points = points_now(standing(view, me, card)) if card.is_exhibitor else ""
            lines.append(f"{clip(self.words.title(card), 31):<32}{points}")
        return lines

    def contest_line(self, found: Standing) -> str:
        name = clip(self.words.title(found.card), 26)
        if found.entered:
            return self.style.faint(f"{found.card.id} {name:<27}  ✓{found.ticket:3d}")
        return f"{found.card.id} {name:<28} {points_now(found)}"

    def contests(self, view: StampSwapView) -> list[str]:
        """List every contest with its text and its points, current or already scored."""
        lines = []
        for found in standings(view, view.me):
            text = f"{self.words.card(found.card)} {self.words.standing(found)}"
            lines += wrap(text, "     ", f"{found.card.id:<5}")
        return lines

    def cards(self, view: StampSwapView) -> list[str]:
        """List the texts of the viewer's cards, starting with the mat's exhibitor, and of the top event."""
        specialists = [card for card in view.me.attendees if not card.is_exhibitor]
        known: list[Attendee | EventCard] = [*view.me.exhibitors, *specialists, *view.events[-1:]]
        return [line for card in known for line in wrap(self.words.card(card), "  ", "")]

    def players(self, view: StampSwapView) -> list[str]:
        lines = []
        for player in view.players:
            lines.append(self.style.bold(f"{LETTERS[player.seat]} {self.called(player.seat)}: {self.score(player)}"))
            if view.pinzetta is not None and player.seat != view.seat:
                lines += self.her_mat(view.pinzetta)
                continue
            lines += self.beside(self.album(player.album), self.panel(view, player))
        return lines

    # -- questions --------------------------------------------------------------------------

    def asked(self, view: StampSwapView, ask: Ask) -> list[str]:
        """Render the possible answers, and the instruction for the question."""
        match ask.kind:
            case "take":
                lines = self.items(view.pool)
                if view.me.collection:
                    lines += [self.style.bold(self.label("yours")), *self.items(view.me.collection)]
            case "cut":
                lines = self.items(view.me.collection)
            case "split":
                lines = [*self.hers(view), *self.her_cut(view), self.style.bold(self.label("yours"))]
                lines += self.items(view.me.collection, self.tokens(view))
            case "choose":
                kept = (*view.me.reserve, *view.me.incoming)
                lines = self.hers(view) or self.piles(view)
                lines += [self.style.bold(self.label("kept")), *self.items(kept)] if kept else []
            case "place":
                lines = self.items(view.me.incoming)
            case "enter":
                lines = self.contests(view)
            case "look":
                lines = self.hers(view) or self.items(item for item in view.pool if not item.up)
            case "exchange":
                other = self.hers(view) or [self.style.bold(self.label("pool")), *self.items(view.pool)]
                lines = [*other, self.style.bold(self.label("yours")), *self.items(view.me.collection)]
            case "resolve" | "by-hand":
                known: list[Attendee | EventCard | Contest] = [*view.me.attendees, *view.events]
                if ask.kind == "by-hand":
                    known = view.by_hand or known
                lines = [line for card in known for line in wrap(f"{card.id} {self.words.card(card)}", "    ", "")]
            case "tell":
                lines = []
            case _:
                lines = [f"  {self.words.typed(option)}" for option in ask.options]
        return [*lines, *wrap(self.instruction(ask))]

    def tokens(self, view: StampSwapView) -> dict[int, int]:
        assert view.pinzetta is not None
        return tokens(view.pinzetta, view.me.collection)

    def items(self, items: Iterable[ItemView], tokens: Mapping[int, int] | None = None) -> list[str]:
        """List items: short ones in two columns, then longer ones, such as doubles and attendees."""
        texts = {
            item: "●" * (tokens or {}).get(item.number, 0)
            + (" " if (tokens or {}).get(item.number) else "")
            + self.words.item(item)
            for item in sorted(items, key=lambda item: item.number)
        }
        short = {item: text for item, text in texts.items() if len(text) <= WIDTH // 2 - 6}
        lines = columns(self.tinted(item, f"{item.number:3d} {text}") for item, text in short.items())
        for item, text in texts.items():
            if item not in short:
                lines += wrap(text, "    ", f"{item.number:3d} ")
        return lines

    def pile(self, pile: Iterable[ItemView]) -> list[str]:
        """Render a pile from left to right, which is the order in which Pinzetta breaks ties."""
        return [
            self.tinted(item, line)
            for item in pile
            for line in wrap(self.words.item(item), "      ", f"  {item.number:3d} ")
        ]

    def tinted(self, item: ItemView, text: str) -> str:
        if item.tile is None or item.tile.stamps[0].colour is None or item.tile.is_double:
            return text
        return self.style.paint(text, ink=PAPER[item.tile.stamps[0].colour])

    def hers(self, view: StampSwapView) -> list[str]:
        """Render Pinzetta's piles; empty without Pinzetta."""
        return [self.style.bold(self.label("hers")), *self.piles(view)] if view.pinzetta is not None else []

    def her_cut(self, view: StampSwapView) -> list[str]:
        """Describe the items that Pinzetta will swap between her piles, if already known."""
        cut = her_cut(view)
        return wrap(self.words.her_cut(view, cut), "  ", "") if cut is not None else []

    def her_mat(self, her: PinzettaView) -> list[str]:
        """Describe Pinzetta's level, target sizes and boxes."""
        targets = self.words.catalogue.listed(map(self.words.word, her.mat.targets))
        title = self.label("her-mat", level=her.level, targets=targets)
        if her.intro:
            return wrap(f"{title} ({self.words.word('intro')})")
        boxes = " · ".join(f"{self.words.word(box)}: {len(items)}" for box, items in her.boxes.items())
        mat = self.label("her-boxes", boxes=boxes)
        return [*wrap(title), *wrap(mat, "  ", "")]

    def piles(self, view: StampSwapView) -> list[str]:
        lines = []
        for player in view.players:
            if player.seat != view.seat:
                for number, pile in enumerate(player.piles):
                    size = f" {self.words.pile(number)}" if view.pinzetta is not None else ""
                    lines.append(self.style.bold(f"{LETTERS[player.seat]}{number + 1}{size}"))
                    lines += self.pile(pile)
        return lines

    # -- previews ---------------------------------------------------------------------------

    def answer_to_try(self, view: StampSwapView, ask: Ask, text: str) -> list[str] | None:
        """Preview a typed placement or cut, or show where a stamp fits; return None for other input."""
        if isinstance(ask.options, Splits) and text.startswith("try "):
            return self.split_preview(view, ask.options, text.removeprefix("try "))
        if not isinstance(ask.options, Places):
            return None
        words = text.removeprefix("try").split()
        if len(words) == 1 and words[0] in map(str, ask.options.items):
            return self.album(view.me.album, ask.options.room_for(int(words[0])))
        if text.startswith("try "):
            return self.preview(view, ask.options, " ".join(words))
        return None

    def split_preview(self, view: StampSwapView, options: Splits, text: str) -> list[str]:
        """Describe which pile Pinzetta would take if the collection were cut as typed."""
        assert view.pinzetta is not None
        try:
            split = options.read(text)
        except IllegalAnswer as problem:
            return wrap(sentence(self.words.catalogue.error(problem)))
        if not view.pinzetta.decisions_are_known:
            return []
        worth = self.tokens(view)
        pick = she_takes(view.pinzetta, [worth[item] for item in split.large], [worth[item] for item in split.small])
        return wrap(self.label("she-takes", **pick._asdict()))

    def preview(self, view: StampSwapView, options: Places, text: str) -> list[str]:
        """Render the album after the typed placement, and each card's change in points."""
        try:
            place = options.read(text)
        except IllegalAnswer as problem:
            return wrap(sentence(self.words.catalogue.error(problem)))
        found = placement(view, place)
        lines = self.album(found.album)
        for gain in found.gains:
            contest = f"{gain.card.id} " if isinstance(gain.card, Contest) else ""
            lines += wrap(f"{contest}{self.words.title(gain.card)}: {gain.before} → {gain.after}", "   ", "")
        return [*lines, *(wrap(self.words.no_room(found), "   ", "") if found.discards else [])]


def points_now(found: Standing) -> str:
    """Format a card's current points, or a question mark if they are counted by hand."""
    return "  ?" if found.points is None else f"{found.points:3d}"
