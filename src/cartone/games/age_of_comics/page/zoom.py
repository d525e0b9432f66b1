"""Close-ups of the pieces of Age of Comics, with their effects and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from markupsafe import Markup

from ...kit.zoom import Looks, Near, Zoom
from ..components import SPECIALS, Action, Card, Comic, Craft, Creative, Genre, Order, RipOff
from ..outlook import challenges
from ..scoring import COLOUR_POINTS, MASTERY_POINTS
from ..stage import places
from ..view import AgeOfComicsView, HypedView, PlayerView, PrintedView
from . import pictures
from .table_drawing import TableDrawing

Facts = tuple[tuple[str, str], ...]


class OfficeNear(Near):
    """Close-ups of the pieces of Age of Comics."""

    page: TableDrawing
    view: AgeOfComicsView

    pack_rule = "age-of-comics#pack"

    def in_sight(self) -> Iterable[str]:
        yield from places(self.view)
        yield from (f"special-{action}" for action in SPECIALS)
        yield from (f"copy-{title.id}" for title in self.rip_offs())
        if any(printed.better_colours for _, printed in self.all_printed()):
            yield "colours"
        if self.view.automa is not None:
            yield from (f"challenge-{name}" for name in self.view.automa.challenges)

    def rip_offs(self) -> list[RipOff]:
        """Return the rip-offs that the viewer could print now."""
        titles = [option.title for option in self.ask.options] if self.ask and self.ask.kind == "print" else []
        return [title for title in titles if isinstance(title, RipOff)]

    # -- comics and creatives ---------------------------------------------------------------

    def all_printed(self) -> Iterator[tuple[PlayerView, PrintedView]]:
        return ((player, printed) for player in self.view.players for printed in player.printed)

    def known(self) -> Iterator[Card | RipOff]:
        """Yield all comics and creatives that the viewer sees."""
        view = self.view
        for pile in (view.writers, view.artists, view.comics):
            yield from (card for _, card in pile.faces_up())
        for player in view.players:
            yield from (held.card for held in player.hand if held.card is not None)
            yield from (hyped.comic for hyped in player.hyped)
        for _, printed in self.all_printed():
            yield from (printed.title, printed.writer, printed.artist)

    def zoom_card(self, card_id: str) -> Zoom | None:
        card = next(card for card in self.known() if card.id == card_id)
        return self.zoom_creative(card) if isinstance(card, Creative) else self.zoom_comic(card)

    def zoom_copy(self, card_id: str) -> Zoom | None:
        """Return the close-up of a rip-off that the viewer could print."""
        return self.zoom_comic(next(one for one in self.rip_offs() if one.id == card_id))

    def zoom_comic(self, comic: Comic | RipOff) -> Zoom:
        printed = [one for _, one in self.all_printed() if one.title is comic]
        hyped = [one for player in self.view.players for one in player.hyped if one.comic is comic]
        facts = (self.fact("genre", self.words.word(comic.genre)), *self.printed_on(comic), *map(self.tokens, hyped))
        facts += tuple(fact for one in printed for fact in self.printed_facts(one))
        rule, source = ("original", comic.source) if isinstance(comic, Comic) else ("rip-off", comic.original.source)
        title, rules = self.words.title(comic), (rule, *("hype" for _ in hyped))
        return self.close(title, self.page.card(comic), *rules, facts=facts, source=source)

    def fact(self, called: str, says: object) -> tuple[str, str]:
        return self.says(called), str(says)

    def printed_on(self, comic: Comic | RipOff) -> Facts:
        """Return the bonus of an original, or the original of a rip-off."""
        if isinstance(comic, RipOff):
            return (self.fact("copies", self.words.title(comic.original)),)
        return (self.fact("bonus", self.words.word(f"bonus-{comic.bonus}")),)

    def tokens(self, hyped: HypedView) -> tuple[str, str]:
        return self.fact("tokens", hyped.tokens)

    def printed_facts(self, printed: PrintedView) -> Facts:
        """Return the current state of a printed comic."""
        team = f"{self.words.named(printed.writer)}, {self.words.named(printed.artist)}"
        return (
            (self.text("page.proof-fans"), str(printed.fans)),
            (self.text("page.proof-value"), str(printed.value)),
            self.fact("team", team),
            *([self.fact("tokens", printed.hype)] if printed.hype else []),
            *([self.fact("colours", f"+{COLOUR_POINTS}")] if printed.better_colours else []),
        )

    def zoom_creative(self, card: Creative) -> Zoom:
        facts = [
            self.fact("craft", self.words.word(card.craft)),
            self.fact("genre", self.words.word(card.genre)),
            (self.text("page.proof-value"), str(card.value)),
            (self.text("page.proof-cost"), f"${card.value}"),
        ]
        for _, printed in self.all_printed():
            if card in (printed.writer, printed.artist):
                facts.append(self.fact("works-on", self.words.title(printed.title)))
                facts.append(self.fact("value-there", printed.values[Craft(card.craft)]))
        title = self.words.named(card)
        return self.close(title, self.page.card(card), "creatives", facts=facts, source=card.source)

    def zoom_colours(self, _: str) -> Zoom | None:
        return self.close(self.words.word("better-colours"), self.page.colours(), "better-colours")

    # -- orders and masteries ---------------------------------------------------------------

    def orders(self) -> Iterator[tuple[str, Genre, int | None]]:
        """Yield each order: the space where it is or from which it was taken, its genre, and its value if known."""
        for tile in self.view.map:
            yield str(tile.space), tile.genre, tile.value
        for player in self.view.players:
            for space, order in zip(player.taken_from, (*player.orders, *player.fulfilled), strict=True):
                yield str(space), order.genre, order.value

    def zoom_order(self, space: str) -> Zoom | None:
        _, genre, value = next(order for order in self.orders() if order[0] == space)
        facts = [self.fact("genre", self.words.word(genre)), self.fact("least", "?" if value is None else value)]
        if value is not None:
            facts.append((self.text("page.proof-fans"), f"+{Order.fans_of(value)}"))
        title = self.says("order", genre=self.words.word(genre))
        source = self.page.table.game.pack.order_sources[genre]
        return self.close(title, self.page.order(genre, value), "orders", "fulfilling", facts=facts, source=source)

    def zoom_mastery(self, name: str) -> Zoom | None:
        genre = Genre(name)
        holder = self.view.mastery[genre]
        facts = [self.fact("points", f"+{MASTERY_POINTS}")]
        if holder is not None:
            facts.append(self.fact("holder", self.page.who(holder)))
        title = f"{self.words.word('mastery')}: {self.words.word(genre)}"
        return self.close(title, self.page.mastery(genre), "mastery", "mastery-fans", facts=facts)

    # -- figures and special actions --------------------------------------------------------

    def zoom_special(self, name: str) -> Zoom | None:
        action = Action(name)
        special = SPECIALS[action]
        facts = [self.fact("with", self.words.word(action))]
        if seats := [player.seat for player in self.view.players if action in player.cubes]:
            facts.append(self.fact("cubes", self.page.names(seats)))
        return self.close(self.words.word(special), self.page.special(action), special, "special", facts=facts)

    def zoom_cube(self, name: str) -> Zoom | None:
        """Return the close-up of a cube, with the special action on which it was placed."""
        seat, _, action = name.partition("-")
        found = self.zoom_special(action)
        assert found is not None
        return found._replace(picture=self.page.cube(int(seat)))

    def zoom_editor(self, name: str) -> Zoom | None:
        seat = int(name.partition("-")[0])
        return self.close(self.says("editor", name=self.page.who(seat)), self.page.editor(seat), "turns")

    def zoom_agent(self, name: str) -> Zoom | None:
        return self.close(self.says("agent", name=self.page.who(int(name))), self.page.agent(int(name)), "sales")

    # -- the Automa -------------------------------------------------------------------------

    def zoom_automa(self, card_id: str) -> Zoom | None:
        assert self.view.automa is not None
        card = next(card for card in self.view.automa.played if card.id == card_id)
        facts = [self.fact("actions", " / ".join(map(self.words.word, card.actions)))]
        facts.append(self.fact("priority", " > ".join(map(self.words.word, card.genres))))
        title = self.says("automa", card=card_id)
        picture = Markup(pictures.automa_card(card, title))
        return self.close(title, picture, "automa#which-action", facts=facts, source=card.source)

    def zoom_challenge(self, name: str) -> Zoom | None:
        found = next(one for one in challenges(self.view) if one.challenge == name)
        goal = f" / {found.goal}" if found.goal else ""
        facts = (self.fact("progress", f"{'✓' if found.met else '✗'} {found.now}{goal}"),)
        return self.close(self.words.word(name), self.page.portrait(), "automa#challenges", facts=facts)

    looks: ClassVar[Looks] = {
        "card": zoom_card, "copy": zoom_copy, "colours": zoom_colours, "order": zoom_order, "mastery": zoom_mastery,
        "special": zoom_special, "cube": zoom_cube, "editor": zoom_editor, "agent": zoom_agent,
        "automa": zoom_automa, "challenge": zoom_challenge,
    }  # fmt: skip
