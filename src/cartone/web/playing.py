"""Actions of players at a table (answers, undo and hints), and the owner's actions on tables."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..games import game_called
from ..games.kit.addresses import at
from ..games.kit.lesson import advised, legal
from ..games.kit.localized_input import as_notation, as_said, in_any_case
from ..games.kit.page import words_at
from ..games.kit.words import GameWords
from ..host import CLOSED, LiveTable, MovedOn, NotAllowed
from ..host.figures import NO_FIGURES
from ..table import SPECTATOR, NotYourTurn
from .hints import Hint
from .lobby_games import settings_in
from .request_context import OPEN, RequestContext, TableRequest, closed, remember, see
from .site import Addresses, at_of, whole


class Playing(Addresses):
    def table(self, visit: RequestContext) -> Response:
        try:
            return self.site.show(self.site.at(visit))
        except CLOSED as why:
            return self.site.show_closed(visit, visit.path("table"), why)

    def answer(self, visit: RequestContext) -> Response:
        here = self.site.at(visit)
        place, is_sure = here.place.answers(), bool(visit.query("mine"))
        notation = self.typed(here, place.seat, visit.form.get("answer", "")[:400].strip())
        if ("why" in visit.form or visit.query("why")) and not is_sure and at_of(visit) == here.live.at(place.seat):
            return self._hint(here, place.seat, notation)
        if (tried := self._tries(here, place.seat, notation)) and not is_sure:
            return self.site.show(here, tried=tried)
        here = here.now(self.say(here, place.seat, notation))
        is_done = place.beside and here.live.ask(place.seat) is None
        return self.site.handed(here, closed(place.seat)) if is_done else self.site.after_move(here)

    def typed(self, here: TableRequest, seat: int, text: str) -> str:
        """Convert typed text to notation; if the page is outdated, return the text unchanged for the host to reject."""
        live = here.live
        with live.lock:
            ask = live.ask(seat) if at_of(here.visit) == live.at(seat) else None
            if ask is None or (notation := in_any_case(ask, text)):
                return text if ask is None else notation
            return as_notation(self._words(here, seat), live.table.view(seat), ask, text)

    def say(self, here: TableRequest, seat: int, notation: str) -> LiveTable:
        """Submit an answer or, in a physical game, the card that was turned up, which may be typed by its name."""
        say = partial(self.host.moves.answer, here.live.id, seat, at_of(here.visit))
        draw = here.live.table.draw
        return say(notation) if draw is None else as_said(self._words(here, seat), draw, notation, say)

    def _words(self, here: TableRequest, seat: int) -> GameWords:
        live = here.live
        room = game_called(live.table.header.game)
        return words_at(room, live.table, seat, here.visit.words, self.site.names(live))[1]

    def _tries(self, here: TableRequest, seat: int, notation: str) -> str:
        """Return a learner's legal answer if it differs from the lesson's suggestion; empty if not."""
        live = here.live
        with live.lock:
            ask, wanted = live.ask(seat), self._suggested(live, seat)
            if ask is None or not wanted or at_of(here.visit) != live.at(seat):
                return ""
            return tried if (tried := legal(ask, notation)) != wanted else ""

    @staticmethod
    def _suggested(live: LiveTable, seat: int) -> str:
        """Return the answer that the lesson suggests to a seat; empty if the game is not a lesson."""
        lesson, ask = game_called(live.table.header.game).lessons.at(live.table.header), live.ask(seat)
        due = advised(lesson, live.table, ask) if lesson is not None and ask is not None else None
        return due[1] if due is not None else ""

    def cut_short(self, visit: RequestContext) -> Response:
        """Let another bot answer for one that thinks ahead; if that has answered meanwhile, show what it did."""
        here = self.site.at(visit)
        if not here.guest.seats:
            raise NotAllowed("error.spectators-look-on")
        if (thinking := self.host.tables.thinking) is not None:
            with suppress(MovedOn):
                here = here.now(thinking.cut_short(here.live.id, here.place.eyes, at_of(visit)))
        return self.site.after_move(here)

    def undo(self, visit: RequestContext) -> Response:
        """Undo an answer; on a shared device, it may be the answer of the person who played last."""
        here = self.site.at(visit)
        with here.live.lock:
            place, last = here.place, whole(visit.form.get("undo"))
            if place.eyes != SPECTATOR or not here.live.can_undo(place.before):
                undone = self.host.moves.undo(here.live.id, place.answers().seat, last, place.beside)
                return self.site.after_move(here.now(undone))
            seat = place.before
            self.host.moves.undo(here.live.id, seat, last, here.guest.seats - {seat})
        return self.site.handed(here, str(seat))

    def agree(self, visit: RequestContext) -> Response:
        """Accept or refuse another player's proposal to undo."""
        here = self.site.at(visit)
        here.place.answers()
        wish, _, said = visit.form.get("agree", "").partition(" ")
        agreed = self.host.moves.agree(here.live.id, here.guest.seats, wish, said == "yes")
        return self.site.after_move(here.now(agreed))

    def hint(self, visit: RequestContext) -> Response:
        """Show the lesson's or the best bot's answer; in a deal of the day, confirm the first hint."""
        here = self.site.at(visit)
        live, seat = here.live, here.place.answers().seat
        if live.counts and live.ask(seat) is not None and self.site.is_daily(live) and not visit.is_sure:
            return self._ask_again(visit, "daily.sure-hint", f"/table/{live.id}")
        return self._hint(here, seat)

    def _hint(self, here: TableRequest, seat: int, about: str = "") -> Response:
        """Show a hint, with figures where they are there in time; `about` is an option to compare with the best."""
        live, figures = self.host.moves.hinted(here.live.id, seat), NO_FIGURES
        if self.host.hints is not None and not self._suggested(live, seat):
            figures = self.host.hints.of(live, seat, about)
        with live.lock:
            if live.ask(seat) is None:  # another request got there first
                raise NotYourTurn("error.nothing-is-asked")
            figures = figures.still(live.at(seat))
            own = self._suggested(live, seat) or live.hint(seat)
            answer = figures.comparison.best.notation if figures.comparison is not None else own
            return self.site.show(here.now(live), hint=Hint(answer, answer == own, about, figures))

    def _ask_again(self, visit: RequestContext, question: str, back: str) -> Response:
        """Show a page that asks for confirmation before something is lost; it needs no scripts."""
        asks = {"question": visit.words.text(question), "action": at(visit.address), "back": at(back)}
        return self.site.render(visit, "sure.html", **asks)

    def hand_over(self, visit: RequestContext) -> Response:
        """Pass a shared device to the next person."""
        here = self.site.at(visit)
        seat = whole(visit.form.get("seat"))
        if seat not in here.guest.seats:
            raise NotAllowed("error.not-your-seat")
        answer = see(f"/table/{here.live.id}")
        remember(visit.request, answer, OPEN, str(seat), f"/table/{here.live.id}")
        return answer

    def manage(self, visit: RequestContext) -> Response:
        """Abandon or delete a table, continue a closed table, or set up another table from it."""
        table, what = visit.path("table"), visit.path("what")
        match what:
            case "abandon" | "delete" if not visit.is_sure:
                self.host.store.head(table)  # raises an error if the table does not exist
                lost = "daily" if what == "abandon" and self.host.store.is_daily(table) else "page"
                return self._ask_again(visit, f"{lost}.sure-{what}", "/")
            case "abandon":
                self.host.tables.abandon(table)
            case "delete":
                self.host.tables.delete(table)
            case "rematch" | "same-deal":
                rung = settings_in({"rung": visit.form.get("rung", "")}, self.host.live(table).box, solo=True)
                return see(f"/table/{self.host.seating.again(table, what == 'same-deal', rung)}")
            case "go-on":
                self.host.archive.go_on(table)
                return see(f"/table/{table}")
            case "play-on":
                seat, step = self.site.at(visit).place.seat, whole(visit.form.get("step"))
                if "stop" in visit.form:  # an answer of any seat
                    seat, step = SPECTATOR, whole(visit.form["stop"])
                return self.site.to_table(
                    visit, self.host.archive.play_on(table, seat, step, visit.player, visit.laid_by)
                )
            case _:
                raise HTTPException(404)
        return see("/")
