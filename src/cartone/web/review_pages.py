"""The review of a finished game: what each choice of a seat was worth, and a way to play on from the costliest."""

from __future__ import annotations

from markupsafe import Markup
from starlette.responses import Response

from ..bots import best_of
from ..games import game_called
from ..games.kit.addresses import at
from ..games.kit.svg import element, escaped
from ..host import CLOSED
from ..host.reviews import Reviews
from ..review.page import body_of
from ..review.reviewing import Graded, check_reviewable, has_reviews, seat_of
from ..review.telling import Telling
from ..table import LETTERS
from ..tables import load
from .request_context import RequestContext
from .site import Addresses, Site

AGAIN = "2"
"""Seconds after which a page asks again how far its review is."""


class ReviewPages(Addresses):
    def __init__(self, site: Site) -> None:
        super().__init__(site)
        self.reviews = Reviews()
        site.host.at_end.callback(self.reviews.searches.searcher.close)
        site.has_reviews = has_reviews

    def show(self, visit: RequestContext) -> Response:
        """Show a seat's review, by default the client's own; until it is made, how far it is."""
        try:
            here = self.site.at(visit)
        except CLOSED as why:
            return self.site.show_closed(visit, visit.path("table"), why)
        live, words = here.live, visit.words
        with live.lock:
            place, table = here.place.looks(), live.table
            room, names = game_called(table.header.game), self.site.names(live)
            game = room.called(words)
            check_reviewable(table, game)
            record, pack, people = table.record, table.game.pack, live.people
        asked = LETTERS.find(visit.query("seat", "-"))
        own = place.seat if place.sits else min(people, default=seat_of(table))
        seat = asked if asked in people else own
        review = self.reviews.of(live.id, seat, str(record), self.host.archive.pack_text(live.id), game)
        called = room.seated(table.seats, words, names)
        known = {
            "game": game, "table": live.id, "bot": room.player(best_of(room.name), words), "told": "",
            "others": {LETTERS[other]: called[other].name for other in people if other != seat},
        }  # fmt: skip
        if review is None:
            done, steps = self.reviews.progress(live.id, seat)
            answer = self.site.render(visit, "review.html", **known, done=done, steps=steps)
            answer.headers["Refresh"] = AGAIN
            return answer

        def play_on(one: Graded) -> str:
            stop = element("input", type="hidden", name="stop", value=one.stop)
            button = element("button", escaped(words.text("page.play-on")), class_="primary")
            return element("form", stop + button, method="post", action=at(f"/table/{live.id}/play-on"))

        telling = Telling(load(record, pack), review, live.id, words, names)
        told = body_of(telling, play_on if visit.manages(live.chairs) else lambda one: "")
        return self.site.render(visit, "review.html", **known | {"told": Markup(told)})
