"""The things of a newspaper office looked at from near: what each of them does, and whose numbers it has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from markupsafe import Markup

from ...kit.addresses import at
from ...kit.zoom import RULEBOOK, Looks, Zoom
from ..components import SPECIALS, Action, Card, Comic, Craft, Creative, Genre, Order, RipOff
from ..outlook import challenges
from ..scoring import COLOUR_POINTS, MASTERY_POINTS
from ..stage import places
from ..view import HypedView, PlayerView, PrintedView
from . import pictures
from .drawn import Drawn

Facts = tuple[tuple[str, str], ...]
RULES = "/rules/age-of-comics"


class Zoomed(Drawn):
    """A page whose things can be looked at from near."""

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
        """Those that could be printed now."""
        titles = [option.title for option in self.ask.options] if self.ask and self.ask.kind == "print" else []
        return [title for title in titles if isinstance(title, RipOff)]

    # -- comics and creatives ---------------------------------------------------------------

    def all_printed(self) -> Iterator[tuple[PlayerView, PrintedView]]:
        return ((player, printed) for player in self.view.players for printed in player.printed)

    def known(self) -> Iterator[Card | RipOff]:
        """Every comic and creative that this seat sees, wherever it lies."""
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
        return self.zoom_creative(card) if isinstance(card, Creative) else self.zoom_comic(f"card-{card_id}", card)

    def zoom_copy(self, card_id: str) -> Zoom | None:
        """A rip-off that could be printed."""
        return self.zoom_comic(f"copy-{card_id}", next(one for one in self.rip_offs() if one.id == card_id))

    def zoom_comic(self, name: str, comic: Comic | RipOff) -> Zoom:
        printed = [one for _, one in self.all_printed() if one.title is comic]
        hyped = [one for player in self.view.players for one in player.hyped if one.comic is comic]
        facts = (self.fact("genre", self.words.word(comic.genre)), *self.printed_on(comic), *map(self.tokens, hyped))
        facts += tuple(fact for one in printed for fact in self.printed_facts(one))
        rule, source = ("original", comic.source) if isinstance(comic, Comic) else ("rip-off", comic.original.source)
        says = [self.ruled(f"age-of-comics#{rule}"), *(self.ruled("age-of-comics#hype") for _ in hyped)]
        title = self.words.title(comic)
        return Zoom(name, title, self.card(comic), tuple(says), facts, at(f"{RULES}#{rule}"), source)

    def fact(self, called: str, says: object) -> tuple[str, str]:
        return self.zoom_text(called), str(says)

    def printed_on(self, comic: Comic | RipOff) -> Facts:
        """What an original brings when it is printed."""
        if isinstance(comic, RipOff):
            return (self.fact("copies", self.words.title(comic.original)),)
        return (self.fact("bonus", self.words.word(f"bonus-{comic.bonus}")),)

    def tokens(self, hyped: HypedView) -> tuple[str, str]:
        return self.fact("tokens", hyped.tokens)

    def printed_facts(self, printed: PrintedView) -> Facts:
        """How a comic stands that is printed."""
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
        says = (self.ruled("age-of-comics#creatives"),)
        name, title = f"card-{card.id}", self.words.named(card)
        return Zoom(name, title, self.card(card), says, tuple(facts), at(f"{RULES}#creatives"), card.source)

    def zoom_colours(self, _: str) -> Zoom | None:
        says = (self.ruled("age-of-comics#better-colours"),)
        title = self.words.word("better-colours")
        return Zoom("colours", title, self.colours(), says, rule=at(f"{RULES}#better-colours"))

    # -- orders and masteries ---------------------------------------------------------------

    def orders(self) -> Iterator[tuple[str, Genre, int | None]]:
        """Every order: the space where it lay, its genre, and its value if it is known."""
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
        title = self.zoom_text("order", genre=self.words.word(genre))
        says = (self.ruled("age-of-comics#orders"), self.ruled("age-of-comics#fulfilling"))
        source = self.table.game.pack.order_sources[genre]
        name = f"order-{space}"
        return Zoom(name, title, self.order(genre, value), says, tuple(facts), at(f"{RULES}#orders"), source)

    def zoom_mastery(self, name: str) -> Zoom | None:
        genre = Genre(name)
        holder = self.view.mastery[genre]
        facts = [self.fact("points", f"+{MASTERY_POINTS}")]
        if holder is not None:
            facts.append(self.fact("holder", self.who(holder)))
        title = f"{self.words.word('mastery')}: {self.words.word(genre)}"
        says = (self.ruled("age-of-comics#mastery"), self.ruled("age-of-comics#mastery-fans"))
        rule = at(f"{RULES}#mastery")
        return Zoom(f"mastery-{genre}", title, self.mastery(genre), says, tuple(facts), rule)

    # -- people, and what they may do -------------------------------------------------------

    def zoom_special(self, name: str) -> Zoom | None:
        action = Action(name)
        special = SPECIALS[action]
        facts = [self.fact("with", self.words.word(action))]
        if seats := [player.seat for player in self.view.players if action in player.cubes]:
            facts.append(self.fact("cubes", self.names(seats)))
        says = (self.ruled(f"age-of-comics#{special}"), self.ruled("age-of-comics#special"))
        title, rule = self.words.word(special), at(f"{RULES}#{special}")
        return Zoom(f"special-{action}", title, self.special(action), says, tuple(facts), rule)

    def zoom_cube(self, name: str) -> Zoom | None:
        """A cube on a special: what that special does."""
        seat, _, action = name.partition("-")
        found = self.zoom_special(action)
        assert found is not None
        return found._replace(name=f"cube-{name}", picture=self.cube(int(seat)))

    def zoom_editor(self, name: str) -> Zoom | None:
        seat = int(name.partition("-")[0])
        title = self.zoom_text("editor", name=self.who(seat))
        says = (self.ruled("age-of-comics#turns"),)
        return Zoom(f"editor-{name}", title, self.editor(seat), says, rule=at(f"{RULES}#turns"))

    def zoom_agent(self, name: str) -> Zoom | None:
        title, says = self.zoom_text("agent", name=self.who(int(name))), (self.ruled("age-of-comics#sales"),)
        return Zoom(f"agent-{name}", title, self.agent(int(name)), says, rule=at(f"{RULES}#sales"))

    # -- the Automa -------------------------------------------------------------------------

    def zoom_automa(self, card_id: str) -> Zoom | None:
        assert self.view.automa is not None
        card = next(card for card in self.view.automa.played if card.id == card_id)
        facts = [self.fact("actions", " / ".join(map(self.words.word, card.actions)))]
        facts.append(self.fact("priority", " > ".join(map(self.words.word, card.genres))))
        title = self.zoom_text("automa", card=card_id)
        picture = Markup(pictures.automa_card(card, title))
        says, rule = (self.ruled("automa#which-action"),), at("/rules/automa#which-action")
        return Zoom(f"automa-{card_id}", title, picture, says, tuple(facts), rule, card.source)

    def zoom_challenge(self, name: str) -> Zoom | None:
        found = next(one for one in challenges(self.view) if one.challenge == name)
        goal = f" / {found.goal}" if found.goal else ""
        facts = (self.fact("progress", f"{'✓' if found.met else '✗'} {found.now}{goal}"),)
        says, rule = (self.ruled("automa#challenges"),), at("/rules/automa#challenges")
        return Zoom(f"challenge-{name}", self.words.word(name), self.portrait(), says, facts, rule, RULEBOOK)

    looks: ClassVar[Looks] = {
        "card": zoom_card, "copy": zoom_copy, "colours": zoom_colours, "order": zoom_order, "mastery": zoom_mastery,
        "special": zoom_special, "cube": zoom_cube, "editor": zoom_editor, "agent": zoom_agent,
        "automa": zoom_automa, "challenge": zoom_challenge,
    }  # fmt: skip
