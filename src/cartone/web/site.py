"""What the addresses answer: the lobby, the tables, replays and records, each in the language of the visit."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from .. import history
from ..bots import adviser, best_of, bot_called, bots_of
from ..games import game_called, games
from ..games.kit.addresses import at, root
from ..games.kit.packs import HOUSE, pack_name
from ..games.kit.page import TablePage
from ..games.kit.setup import SEED_DIGITS
from ..games.kit.typed import as_notation, as_said, in_any_case
from ..host import BROKEN, CLOSED, OWN, Host, Live, NotAllowed, check_pack, colours, company_of, new_secret
from ..locale import LANGUAGES
from ..store import AWAY, HERE
from ..table import LETTERS, SPECTATOR, CartoneError, NotYourTurn, Record, Table, UnknownName, quoted
from ..table.packfile import PackText
from ..tables import PERSON
from .chronicle import Chronicle, Ending
from .closed import ClosedPage
from .doors import Household, doors, page_at, settings_in
from .guides import GuidePage, guided
from .lobby import PAST_GAMES, RUNNING_GAMES, damaged_among, own_shelf, past_shelf, shelf_of
from .moving import left_by, said_at
from .offered import offers_in
from .onlookers import for_all, looks_on
from .padshelf import done_pads
from .rules import UnknownBook, glossary_page, rules_page
from .templating import templates
from .tidying import drawing
from .visit import LANGUAGE, OPEN, Standpoint, Visit, closed, remember, see, tell_links

SEATED = HERE, AWAY


class Site:
    """The pages, with the host behind them. `base` is where friends reach the house, if not where its owner does;
    `published` is where its offline edition is, if it has one."""

    def __init__(self, host: Host, base: str = "", published: str = "", is_alone: bool = False) -> None:
        self.host = host
        self.base = base
        self.published = published
        self.is_alone = is_alone

    def render(self, visit: Visit, template: str, status: int = 200, /, **context: Any) -> HTMLResponse:
        page = templates().get_template(template)
        here = visit.address
        if visit.request.method == "POST" and not here.startswith(("/join/", "/packs", "/pad/", "/bring")):
            # nobody can come back to the address of such a form
            table = visit.request.path_params.get("table")
            here = f"/table/{table}" if table else "/"
        known = {
            "theme": visit.theme,
            "text": visit.words.text,
            "words": visit.words,
            "here": at(here),
            "is_owner": visit.is_owner,
            "is_alone": self.is_alone,
            "is_public": visit.is_public,
            "lost": visit.words.text("offline.lost" if self.is_alone else "page.lost"),
        }
        with drawing():
            return HTMLResponse(page.render({**known, **context}), status)

    # -- the house --------------------------------------------------------------------------

    def lobby(self, visit: Visit) -> Response:
        """All games, and the running ones; for guests only a word of welcome."""
        if not visit.is_owner:
            has_played = bool(self.host.store.finished_heads(visit.player, 0, 1))
            offers = offers_in(self.host, visit.words, whole(visit.query("offered"))) if visit.is_public else None
            return self.render(visit, "guest.html", published=self.published, has_played=has_played, offers=offers)
        store = self.host.store
        running = shelf_of(store, True, whole(visit.query("running")), RUNNING_GAMES)
        past = shelf_of(store, False, whole(visit.query("past")), PAST_GAMES)
        damaged = damaged_among(store, (running, past))
        house = Household(
            store.tallies(),
            self.host.dailies.all(),
            self.host.dailies.today,
            self.host.own_packs.all(),
            store.last_results(),
        )
        return self.render(
            visit, "lobby.html", running=running, past=past, damaged=damaged, doors=doors(visit.words, house),
            today=history.date_text(self.host.dailies.today, visit.words),
            day=self.host.dailies.today.day,
            dailies={daily.table for daily in house.dailies}, person=self.host.people.person(visit.player),
            published=self.published,
        )  # fmt: skip

    def daily(self, visit: Visit) -> Response:
        """To the table of today's deal; who begins it has begun."""
        return self.to_table(visit, self.host.dailies.daily(visit.form.get("game", "")[:30], visit.player))

    def language(self, visit: Visit) -> Response:
        """Another language from now on; the visit goes on where it was."""
        chosen = visit.form.get("language", "")
        if chosen not in LANGUAGES:
            raise UnknownName("error.unknown-language", language=chosen[:30], languages=", ".join(LANGUAGES))
        back = visit.form.get("back", "")[:2000]
        here = back.removeprefix(root()) if back.startswith(at("/")) else "/"
        answer = see("/" if here.startswith(("//", "/\\")) else here)
        remember(visit.request, answer, LANGUAGE, chosen)
        return answer

    def person(self, visit: Visit) -> Response:
        """A name and a colour of one's own, from now on at all tables."""
        self.introduce(visit)
        answer = see("/")
        visit.remember_player(answer)
        return answer

    def introduce(self, visit: Visit) -> None:
        """Keep the name and the colour of a form."""
        name, colour = (visit.form.get(field, "") for field in ("own-name", "own-colour"))
        self.host.people.introduce(visit.player, name[:400], colour)

    def glossary(self, visit: Visit) -> Response:
        """The words of the boxes in all languages."""
        return self.render(visit, "glossary.html", **glossary_page(visit.words))

    def rules(self, visit: Visit) -> Response:
        """The rules in our words."""
        book = visit.request.path_params.get("book")
        try:
            return self.render(visit, "rules.html", **rules_page(visit.words, book, visit.query("q")))
        except UnknownBook:
            raise HTTPException(404) from None

    def guide(self, visit: Visit) -> Response:
        """What to lay out beside a real table, or the opponent on one page."""
        room = guided().get(visit.path("opponent"))
        if room is None:
            raise HTTPException(404)
        page = GuidePage(room, visit.words, visit.request.query_params)
        shown = "summary.html" if visit.request.url.path.endswith("/summary") else "guide.html"
        return self.render(visit, shown, guide=page, worlds=[room])

    def past(self, visit: Visit) -> Response:
        """How solo games ended, and games on real tables of which somebody has kept a score pad; of a visitor the
        finished games at which they have a seat."""
        store = self.host.store
        if not visit.is_owner:
            return self._own_past(visit)
        shelf = past_shelf(store, done_pads(self.host.pads, visit.words), whole(visit.query("start")))
        past, dailies = history.read(store), self.host.dailies.all()
        pages = [Chronicle(room, past, dailies, self.host.dailies.today, visit.words) for room in games().values()]
        return self.render(
            visit, "history.html", chronicles=[page for page in pages if page.is_begun], shelf=shelf,
            standings=self.host.standings(past.tallies, visit.player),
            has_practice=any(tally.practice for tally in past.tallies), unreadable=history.unreadable(store),
        )  # fmt: skip

    def _own_past(self, visit: Visit) -> Response:
        past = history.read(self.host.store, visit.player)
        pages = [Chronicle(room, past, (), self.host.dailies.today, visit.words) for room in games().values()]
        own = own_shelf(self.host.store, visit.player, whole(visit.query("start")))
        return self.render(
            visit, "own-history.html", chronicles=[page for page in pages if page.is_begun], own=own
        )  # fmt: skip

    def start(self, visit: Visit) -> Response:
        """Set up a table as the form says."""
        form, game = visit.form, visit.form.get("game", "")
        room = game_called(game)
        against = form.get("against", "solo")
        away: list[int] = []
        if against == "solo":
            if room.opponent is None:
                raise UnknownName("error.no-opponent", game=room.called(visit.words))
            seats = [PERSON, room.opponent]
        elif against == "friends":
            seats, away = self._friends(visit, game)
        else:
            bot = form.get("bot", best_of(game))
            bot_called(bot, game)
            seats = [PERSON, *[bot] * min(whole(against), room.seats.stop)]
        if against != "solo" and len(seats) not in room.seats:
            title = room.called(visit.words)
            raise UnknownName("error.seats-of-game", title=title, least=room.seats.start, most=room.seats.stop - 1)
        if not company_of(game, seats):
            raise NotAllowed("error.nobody-plays")
        settings = settings_in(form, room, against == "solo")
        seed = form.get("seed", "").strip()
        if seed and not (seed.isdecimal() and len(seed) <= SEED_DIGITS):
            raise UnknownName("error.seed-digits", seed=seed[:30])
        name = form.get("pack") or HOUSE
        pack = self.host.own_packs.loaded(room, name) if name.startswith(OWN) else name
        links = {seat: new_secret() for seat in away}
        table = self.host.tables.new(
            game, seats, int(seed) if seed else None, pack, settings, away, links, visit.player
        )
        if visit.is_public and form.get("offered"):
            self.host.seating.offer(table, True)
        answer = see(f"/table/{table}{'/friends' if away else ''}")
        tell_links(visit, answer, table, links)
        visit.remember_player(answer)
        return answer

    def learn(self, visit: Visit) -> Response:
        """A guided first game."""
        game = visit.form.get("game", "")[:30]
        lessons = {name: room.lessons.lesson for name, room in games().items() if room.lessons.lesson is not None}
        lesson = lessons.get(game)
        if lesson is None:
            raise UnknownName("error.no-game", name=quoted(game), games=", ".join(lessons))
        table = self.host.tables.new(
            game, lesson.players, lesson.seed, lesson.pack, lesson.settings, player=visit.player
        )  # fmt: skip
        return self.to_table(visit, table)

    def _friends(self, visit: Visit, game: str) -> tuple[list[str], list[int]]:
        """The players of the form: for each seat who sits there, and the name of a person."""
        seats: list[str] = []
        away: list[int] = []
        for number, letter in enumerate(LETTERS):
            sitter = visit.form.get(f"sitter{number}", "")
            if sitter in (SEATED[:1] if self.is_alone else SEATED):
                name = "-".join(visit.form.get(f"name{number}", "").split())
                is_taken = name == game_called(game).opponent or name in bots_of(
                    game
                )  # that name would make it another's seat
                called = name.capitalize() if is_taken else name
                seats.append(called or visit.words.text("friends.seat-name", letter=letter))
                away += [len(seats) - 1] if sitter == AWAY else []
            elif sitter:
                bot_called(sitter, game)
                seats.append(sitter)
        return seats, away

    def open(self, visit: Visit) -> Response:
        """A record that somebody brings along."""
        return self.open_record(visit, visit.form.get("record", ""))

    def open_record(self, visit: Visit, text: str) -> Response:
        """To the table of a record, or to its replay; the owner's pack that it needs may come with it."""
        record = Record.read(text.removeprefix("\ufeff"))
        name = pack_name(record.header.pack)  # whatever lies at a path of another machine is not here
        record = replace(record, header=replace(record.header, pack=name))
        if not company_of(record.header.game, record.header.players):
            raise NotAllowed("error.nobody-plays")
        own = visit.form.get("own-pack", "").removeprefix("\ufeff")
        pack = game_called(record.header.game).pack.load(PackText(name, own)) if own.strip() else None
        if pack is not None:
            check_pack(record.header, pack)
        table = self.host.tables.open(record, visit.player, pack)
        over = self.host.live(table).table.over
        return self.to_table(visit, f"{table}/replay" if over else table)

    def to_table(self, visit: Visit, table: str) -> Response:
        """To a table at which this browser has just sat down."""
        answer = see(f"/table/{table}")
        visit.remember_player(answer)
        return answer

    # -- a table ----------------------------------------------------------------------------

    def table(self, visit: Visit) -> Response:
        try:
            return self.show(visit, self.host.live(visit.path("table")))
        except CLOSED as why:
            return self.show_closed(visit, visit.path("table"), why)

    def show_closed(self, visit: Visit, table: str, why: CartoneError) -> Response:
        """The page of a table that can only be looked at."""
        closed = self.host.archive.closed(table, why)
        page = ClosedPage(closed, visit.looks_at(closed), visit.words)
        return self.render(
            visit, "closed.html", closed=closed, page=page, notice=closed.note.said(visit.words),
            has_pack=self.host.archive.pack_text(table) is not None, next_table=closed.stored.head.next,
        )  # fmt: skip

    def show(
        self, visit: Visit, live: Live, status: int = 200, notice: str = "", hint: str = "", tried: str = ""
    ) -> Response:
        """The page of a table, or only what changes of it."""
        with live.lock:
            place = visit.place(live)
            self.host.presence.seen(live.id, place.seat)
            draw = partial(self._draw, visit, live, place, status, notice, hint, tried)
            is_plain = status == 200 and not (notice or hint or tried)
            return for_all(visit, self.host, live, draw) if is_plain and looks_on(visit, live, place) else draw()

    def _draw(
        self, visit: Visit, live: Live, place: Standpoint, status: int, notice: str, hint: str, tried: str
    ) -> Response:
        page = self.page_of(visit, live, place, visit.query("pick"))
        back = self.taken_back(visit, live, page)
        if tried or back:
            page = self.page_of(visit, live, place, page.picked_for(tried or back))
        page.marked, page.tried = hint or back, tried
        surroundings = self.surroundings(visit, live, place, page)
        template = "hand-over.html" if place.hand_over else page.template
        shown = template if visit.wants_fragment else "table.html"
        if place.hand_over:
            return self.render(visit, shown, status, **surroundings, notice=notice, template=template)
        if not notice and (note := self.host.archive.note(live)) is not None:
            notice = note.said(visit.words)
        if not notice and not live.can_undo(place.seat):
            notice = " ".join(page.room.choices.warnings(live.table.header.settings, visit.words))
        news = page.steps(live.news(place.seat), live.touched(place.seat))
        ends = page.room.chapter in [event.id for event in live.news(place.seat)] and place.sits
        card = (
            page.chapter_card(live.events(place.seat), live.all_touched(place.seat), len(live.news(place.seat)))
            if ends
            else None
        )
        return self.render(
            visit, shown, status, **surroundings, news=news, card=card, notice=notice, hint=hint,
            template=template, left=left_by(live.corrected, page.seat, visit.words) if live.corrected else None,
        )  # fmt: skip

    @staticmethod
    def taken_back(visit: Visit, live: Live, page: TablePage) -> str:
        """What was said here and taken back: it is filled in, as long as nothing else is picked."""
        entry = live.taken_back.get(live.at(page.seat))
        return said_at(entry) if entry is not None and "pick" not in visit.request.query_params else ""

    def surroundings(self, visit: Visit, live: Live, place: Standpoint, page: TablePage) -> dict[str, Any]:
        """What every page of a table shows besides the game itself."""
        return {"page": page, "worlds": page.worlds, "view": page.view,
                "live": live, "place": place, "at": live.at(place.eyes),
                "present": self.host.presence.of(live.id), "absent": self.host.seating.absent(live),
                "talk": self.host.seating.talk(live), "gestures": self.host.people.gestures(live.id),
                "still": False, "next_table": live.next, "is_daily": self._is_daily(live),
                "undo_is_free": live.can_undo(place.seat) and live.undo_is_free(place.seat),
                "came_by_link": visit.came_by_link(live),
                "ending": self._ending(visit, live) if page.table.over else None,
                "learned": self.host.real.learned(live) if page.table.over and visit.is_owner else None,
                "stand_in": best_of(page.room.name), "gives_hints": adviser(page.room.name) is not None}  # fmt: skip

    def _is_daily(self, live: Live) -> bool:
        """Whether one person plays a deal of the day here."""
        return live.stored.head.company <= 1 and self.host.dailies.is_daily(live.id)

    def _ending(self, visit: Visit, live: Live) -> Ending | None:
        return Ending.of(self.host, live, visit.words, "" if visit.is_owner else visit.player)

    def answer(self, visit: Visit) -> Response:
        live, seat = self.seated(visit)
        beside = visit.place(live).beside
        notation = self.typed(visit, live, seat, visit.form.get("answer", "")[:400].strip())
        if (tried := self._tries(visit, live, notation)) and not visit.query("mine"):
            return self.show(visit, live, tried=tried)
        live = self.say(visit, live, seat, notation)
        if not beside or live.ask(seat) is not None:
            return self.after_move(visit, live)
        visit.request.cookies[OPEN] = closed(seat)
        answer = self.after_move(visit, live)
        remember(visit.request, answer, OPEN, closed(seat), f"/table/{live.id}")
        return answer

    def typed(self, visit: Visit, live: Live, seat: int, text: str) -> str:
        """What was typed, in notation, if it was typed where the table stands: else the host says what is wrong."""
        with live.lock:
            ask = live.ask(seat) if at_of(visit) == live.at(seat) else None
            if ask is None or (notation := in_any_case(ask, text)):
                return text if ask is None else notation
            page = self.page_of(visit, live, visit.place(live))
            return as_notation(page.words, page.view, ask, text)

    def say(self, visit: Visit, live: Live, seat: int, notation: str) -> Live:
        """An answer, or which card came: that may be called by its name."""
        say = partial(self.host.moves.answer, live.id, seat, at_of(visit))
        draw = live.table.draw
        if draw is None:
            return say(notation)
        return as_said(self.page_of(visit, live, visit.place(live)).words, draw, notation, say)

    def _tries(self, visit: Visit, live: Live, notation: str) -> str:
        """What a learner tries where the guide suggests something else: it is legal, and not done yet."""
        if game_called(live.table.header.game).lessons.at(live.table.header) is None:
            return ""
        with live.lock:
            if at_of(visit) != live.at(visit.place(live).eyes):
                return ""
            page = self.page_of(visit, live, visit.place(live))
            wanted = page.lesson.answer if page.lesson is not None else ""
            return tried if wanted and (tried := page.legal(notation)) != wanted else ""

    def undo(self, visit: Visit) -> Response:
        """Take back; also by whoever had a shared device last."""
        live = self.host.live(visit.path("table"))
        with live.lock:
            place, last = visit.place(live), whole(visit.form.get("undo"))
            if place.eyes != SPECTATOR or not live.can_undo(place.before):
                return self.after_move(visit, self.host.moves.undo(live.id, visit.seat(live), last, place.beside))
            seat = place.before
            self.host.moves.undo(live.id, seat, last, visit.seats(live) - {seat})
        visit.request.cookies[OPEN] = str(seat)
        answer = self.after_move(visit, live)
        remember(visit.request, answer, OPEN, str(seat), f"/table/{live.id}")
        return answer

    def agree(self, visit: Visit) -> Response:
        """Another's wish to take back: yes or no."""
        live, _ = self.seated(visit)
        wish, _, said = visit.form.get("agree", "").partition(" ")
        return self.after_move(visit, self.host.moves.agree(live.id, visit.seats(live), wish, said == "yes"))

    def hint(self, visit: Visit) -> Response:
        """What the guide of a lesson suggests, or the best bot. On a deal of the day it asks before the first one."""
        live, seat = self.seated(visit)
        if live.counts and live.ask(seat) is not None and self._is_daily(live) and not visit.is_sure:
            return self._ask_again(visit, "daily.sure-hint", f"/table/{live.id}")
        live = self.host.moves.hinted(live.id, seat)
        with live.lock:
            if live.ask(seat) is None:  # somebody was quicker
                raise NotYourTurn("error.nothing-is-asked")
            lesson = self.page_of(visit, live, visit.place(live)).lesson
            return self.show(visit, live, hint=(lesson.answer if lesson is not None else "") or live.hint(seat))

    def _ask_again(self, visit: Visit, question: str, back: str) -> Response:
        """Ask before something is lost: a page of its own for whoever has no script that does."""
        asks = {"question": visit.words.text(question), "action": at(visit.address), "back": at(back)}
        return self.render(visit, "sure.html", **asks)

    def hand_over(self, visit: Visit) -> Response:
        """The device is in the next person's hands."""
        live = self.host.live(visit.path("table"))
        seat = whole(visit.form.get("seat"))
        if seat not in visit.seats(live):
            raise NotAllowed("error.not-your-seat")
        answer = see(f"/table/{live.id}")
        remember(visit.request, answer, OPEN, str(seat), f"/table/{live.id}")
        return answer

    def seated(self, visit: Visit) -> tuple[Live, int]:
        """The table, and the seat that the visit answers for."""
        live = self.host.live(visit.path("table"))
        return live, visit.seat(live)

    def after_move(self, visit: Visit, live: Live) -> Response:
        return self.show(visit, live) if visit.wants_fragment else see(f"/table/{live.id}")

    def manage(self, visit: Visit) -> Response:
        """Abandon, delete, play again."""
        table, what = visit.path("table"), visit.path("what")
        match what:
            case "abandon" | "delete" if not visit.is_sure:
                self.host.store.head(table)  # of a table that is not here nothing is lost
                lost = "daily" if what == "abandon" and self.host.dailies.is_daily(table) else "page"
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
                seat, step = visit.place(self.host.live(table)).seat, whole(visit.form.get("step"))
                return self.to_table(visit, self.host.archive.play_on(table, seat, step, visit.player))
            case _:
                raise HTTPException(404)
        return see("/")

    # -- who looks, and at what ---------------------------------------------------------------

    def looks(self, visit: Visit, live: Live) -> Standpoint:
        """Where somebody looks from who does not answer; nobody looks while a device is handed over."""
        place = visit.place(live)
        if place.hand_over:
            raise NotAllowed("error.hand-over-first")
        return place

    def page_of(
        self, visit: Visit, live: Live, place: Standpoint, pick: str = "", table: Table[Any] | None = None
    ) -> TablePage:
        """The page of a table as it stands, or of one that is looked back at."""
        over = whole(visit.query("over"))
        looked_at = table or live.table
        kept = self.host.archive.sheet(live.id) if looked_at.over else None
        sheet = kept if kept is not None and kept.over else None
        people = self.host.people.at(live)
        names = {seat: person.name for seat, person in people.items() if person.name}
        painted = colours({seat: person.colour for seat, person in people.items()}, len(looked_at.seats))
        idle = place.seat in live.bots
        shoulder = over if place.eyes == SPECTATOR else 0
        eyes = place.eyes, shoulder, visit.words.language, root(), *names.items(), *painted
        drawn = live.drawn(eyes) if table is None else None
        return page_at(looked_at, place.eyes, visit.words, pick, over, idle, sheet, names, painted, drawn)

    def error(self, visit: Visit, status: int, message: str) -> Response:
        """A clear line; on a table, above the table as it stands."""
        table = visit.request.path_params.get("table") if "path_params" in visit.request.scope else None
        closed_table = None
        if table is not None and status in (409, 422, 500, 503):
            try:
                return self.show(visit, self.host.live(table), status, notice=message)
            except BROKEN:
                closed_table = table
            except CLOSED as why:
                return self.show_closed(visit, table, why)
            except CartoneError:
                pass
        return self.render(visit, "error.html", status, message=message, status=status, closed_table=closed_table)


def at_of(visit: Visit) -> str:
    return visit.form.get("at", "")[:40]


def whole(text: str | None) -> int:
    return int(text) if text is not None and text.isdecimal() and len(text) < 9 else 0
