"""The pages outside the tables: the lobby, new tables, the history, rules and guides."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import Response

from .. import history
from ..bots import best_of, bot_called, is_bot
from ..games import game_called, games
from ..games.kit.addresses import at, root
from ..games.kit.packs import HOUSE
from ..games.kit.settings import chosen
from ..games.kit.setup import SEED_DIGITS
from ..host import OWN, NotAllowed, company_of, new_secret
from ..host.keys import MEMBER, OWNER
from ..locale import LANGUAGES
from ..store import AWAY, HERE
from ..table import LETTERS, UnknownName, quoted
from ..tables import PERSON
from .guides import GuidePage, guided
from .history_pages import GameHistory
from .lobby import PAST_GAMES, RUNNING_GAMES, damaged_among, own_shelf, past_shelf, shelf_of
from .lobby_games import LobbyData, calendar, doors, settings_in
from .pad_list import done_pads
from .public_tables import offers_in
from .request_context import LANGUAGE, RequestContext, remember, see, tell_links
from .rules import UnknownBook, glossary_page, rules_page
from .site import Addresses, whole

SEATED = HERE, AWAY


class HousePages(Addresses):
    def lobby(self, visit: RequestContext) -> Response:
        """Show all games and the running tables; guests see only a welcome page."""
        if visit.role not in (OWNER, MEMBER):
            has_played = bool(self.host.store.finished_heads(visit.player, 0, 1))
            offers = offers_in(self.host, visit.words, whole(visit.query("offered"))) if visit.is_public else None
            return self.site.render(
                visit, "guest.html", published=self.site.published, has_played=has_played, offers=offers
            )
        store = self.host.store
        own, packs, today = visit.laid_by, self.host.own_packs.all(), self.host.dailies.today
        running = shelf_of(store, True, whole(visit.query("running")), RUNNING_GAMES, own)
        past = shelf_of(store, False, whole(visit.query("past")), PAST_GAMES, own)
        damaged = damaged_among(store, (running, past)) if not own else []
        if own:  # the deals of the day are the owner's
            house = LobbyData(store.tallies(own), (), None, packs, store.last_results(player=own))
        else:
            house = LobbyData(store.tallies(), self.host.dailies.all(), today, packs, store.last_results())
        shown = doors(visit.words, house)
        return self.site.render(
            visit, "lobby.html", running=running, past=past, damaged=damaged, doors=shown,
            weeks=calendar(shown, house, visit.words),
            today=history.date_text(today, visit.words),
            day=today.day,
            dailies={daily.table for daily in house.dailies}, person=self.host.people.person(visit.player),
            published=self.site.published, same_deal=self._same_deal(visit),
        )  # fmt: skip

    @staticmethod
    def _same_deal(visit: RequestContext) -> dict[str, str]:
        """Return the form fields for playing the deal given in the URL, which shared pictures contain."""
        room = games().get(visit.query("deal"))
        if room is None or room.opponent is None:
            return {}
        given = {one: visit.query(one.name)[:200] for one in room.settings if visit.query(one.name)}
        many = {f"{one.many}-{value}": "on" for one, text in given.items() if one.many for value in chosen(text)}
        plain = {one.name: text for one, text in given.items() if not one.many}
        return {"game": room.name, "seed": visit.query("seed")[:SEED_DIGITS], **plain, **many}

    def daily(self, visit: RequestContext) -> Response:
        """Redirect to the table of a game's deal of the day, which the first visit creates."""
        return self.site.to_table(visit, self.host.dailies.daily(visit.form.get("game", "")[:30], visit.player))

    def language(self, visit: RequestContext) -> Response:
        """Set the language, and return to the previous page."""
        chosen = visit.form.get("language", "")
        if chosen not in LANGUAGES:
            raise UnknownName("error.unknown-language", language=chosen[:30], languages=", ".join(LANGUAGES))
        back = visit.form.get("back", "")[:2000]
        here = back.removeprefix(root()) if back.startswith(at("/")) else "/"
        answer = see("/" if here.startswith(("//", "/\\")) else here)
        remember(visit.request, answer, LANGUAGE, chosen)
        return answer

    def person(self, visit: RequestContext) -> Response:
        """Set the player's name and colour for all tables."""
        self.site.introduce(visit)
        answer = see("/")
        visit.remember_player(answer)
        return answer

    def glossary(self, visit: RequestContext) -> Response:
        return self.site.render(visit, "glossary.html", **glossary_page(visit.words))

    def rules(self, visit: RequestContext) -> Response:
        """Show the rules in our own words."""
        book = visit.request.path_params.get("book")
        try:
            return self.site.render(visit, "rules.html", **rules_page(visit.words, book, visit.query("q")))
        except UnknownBook:
            raise HTTPException(404) from None

    def guide(self, visit: RequestContext) -> Response:
        """Show the guide to setting up a physical game, or a summary of the opponent's rules."""
        room = guided().get(visit.path("opponent"))
        if room is None:
            raise HTTPException(404)
        page = GuidePage(room, visit.words, visit.request.query_params)
        shown = "summary.html" if visit.request.url.path.endswith("/summary") else "guide.html"
        return self.site.render(visit, shown, guide=page, worlds=[room])

    def past(self, visit: RequestContext) -> Response:
        """Show results of solo games and finished score pads; guests see finished games of their seats."""
        store = self.host.store
        if not visit.is_owner:
            return self._own_past(visit)
        shelf = past_shelf(store, done_pads(self.host.pads, visit.words), whole(visit.query("start")))
        past, dailies = history.read(store), self.host.dailies.all()
        pages = [GameHistory(room, past, dailies, self.host.dailies.today, visit.words) for room in games().values()]
        return self.site.render(
            visit, "history.html", chronicles=[page for page in pages if page.is_begun], shelf=shelf,
            standings=self.host.standings(past.tallies, visit.player),
            has_practice=any(tally.practice for tally in past.tallies), unreadable=history.unreadable(store),
        )  # fmt: skip

    def _own_past(self, visit: RequestContext) -> Response:
        past = history.read(self.host.store, visit.player)
        pages = [GameHistory(room, past, (), self.host.dailies.today, visit.words) for room in games().values()]
        own = own_shelf(self.host.store, visit.player, whole(visit.query("start")))
        return self.site.render(
            visit, "own-history.html", chronicles=[page for page in pages if page.is_begun], own=own
        )  # fmt: skip

    def start(self, visit: RequestContext) -> Response:
        """Set up a table as chosen in the form."""
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
        if not visit.is_owner and not name.startswith(OWN) and name != HOUSE:  # a path is for the owner alone
            raise UnknownName("error.no-pack-here", name=quoted(name[:30]), packs=HOUSE)
        pack = self.host.own_packs.loaded(room, name) if name.startswith(OWN) else name
        links = {seat: new_secret() for seat in away}
        table = self.host.tables.new(
            game, seats, int(seed) if seed else None, pack, settings, away, links, visit.player, visit.laid_by
        )
        if away and (limit := whole(form.get("limit"))):
            self.host.turn_limits.set_limit(table, limit)
        if visit.is_public and form.get("offered"):
            self.host.seating.offer(table, True)
        answer = see(f"/table/{table}{'/friends' if away else ''}")
        tell_links(visit, answer, table, links)
        visit.remember_player(answer)
        return answer

    def learn(self, visit: RequestContext) -> Response:
        game = visit.form.get("game", "")[:30]
        lessons = {name: room.lessons.lesson for name, room in games().items() if room.lessons.lesson is not None}
        lesson = lessons.get(game)
        if lesson is None:
            raise UnknownName("error.no-game", name=quoted(game), games=", ".join(lessons))
        table = self.host.tables.new(
            game, lesson.players, lesson.seed, lesson.pack, lesson.settings, player=visit.player,
            laid_by=visit.laid_by,
        )  # fmt: skip
        return self.site.to_table(visit, table)

    def _friends(self, visit: RequestContext, game: str) -> tuple[list[str], list[int]]:
        """Return the player chosen for each seat (a bot, or a person's name), and the seats to be joined by a link."""
        seats: list[str] = []
        away: list[int] = []
        for number, letter in enumerate(LETTERS):
            sitter = visit.form.get(f"sitter{number}", "")
            if sitter in (SEATED[:1] if self.site.is_alone else SEATED):
                name = "-".join(visit.form.get(f"name{number}", "").split())
                is_taken = name == game_called(game).opponent or is_bot(name, game)
                called = name.capitalize() if is_taken else name  # a player with the name of a bot would become one
                seats.append(called or visit.words.text("friends.seat-name", letter=letter))
                away += [len(seats) - 1] if sitter == AWAY else []
            elif sitter:
                bot_called(sitter, game)
                seats.append(sitter)
        return seats, away

    def open(self, visit: RequestContext) -> Response:
        return self.site.open_record(visit, visit.form.get("record", ""))
