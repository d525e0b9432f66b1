"""Signing in with a key, and signing out."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, time

from markupsafe import escape
from starlette.responses import Response

from ..games import room_of
from ..games.kit.addresses import at
from ..host import NotAllowed, Ticket, hashed
from ..host.feeds import Feeds, Turn
from ..host.keys import OWNER
from ..host.personal import Personal
from ..locale import LANGUAGES, Catalogue, catalogue
from .lobby import header_of
from .request_context import PLAYER, RequestContext, forget, owner_cookie, remember, see
from .site import Site, base_of


class KeyPages:
    """The pages for people with a key. A ticket logs in the browser that is opened at the start."""

    def __init__(self, site: Site, ticket: Ticket | None) -> None:
        self.site = site
        self.ticket = ticket

    def come_in(self, visit: RequestContext) -> Response:
        """Log in by the owner's link, or by the ticket of the browser opened at the start, which may reload."""
        secret, ticket = visit.path("secret"), self.ticket
        if ticket is not None and ticket.fits(secret) and visit.members is not None:
            if visit.is_owner:
                return see("/")
            if ticket.use():
                return self._signed_in(visit, visit.members.add_browser())
        self._check(visit, OWNER)
        return self._signed_in(visit, secret)

    def ask(self, visit: RequestContext) -> Response:
        """Ask for confirmation before a key is used: a link could make people sign in as another person."""
        return self.site.render(visit, "sign-in.html", name=self._check(visit))

    def sign_in(self, visit: RequestContext) -> Response:
        self._check(visit)
        return self._signed_in(visit, visit.path("secret"))

    def sign_out(self, visit: RequestContext) -> Response:
        """Make this browser a stranger's: no key, and no seat that was taken by a link."""
        answer = see("/")
        for name in (owner_cookie(visit.request), PLAYER):
            forget(answer, name, "/")
        answer.headers["Clear-Site-Data"] = '"cookies"'  # also those of seats, where the browser knows this
        return answer

    def you(self, visit: RequestContext, feed: str = "") -> Response:
        """Show what people can do with their own sign-in and data; perhaps a new link to their feed, only once."""
        name = self.site.host.people.person(visit.player).name
        return self.site.render(visit, "you.html", name=name, feed=feed)

    def make_feed(self, visit: RequestContext) -> Response:
        secret = Feeds(self.site.host.tables).make(visit.player)
        answer = self.you(visit, f"{base_of(self.site, visit)}/feed/{secret}?lang={visit.words.language}")
        visit.remember_player(answer)
        return answer

    def feed(self, visit: RequestContext) -> Response:
        """Say at which tables it is a person's turn, as an Atom feed in the language of the link."""
        asked, base = visit.query("lang"), base_of(self.site, visit)
        words = catalogue(asked) if asked in LANGUAGES else visit.words
        turns = Feeds(self.site.host.tables).turns(visit.path("secret"))
        entries = [_entry(turn, words, f"{base}/table/{turn.head.id}") for turn in turns]
        mark = hashed(visit.path("secret"))[:32]
        parts = {
            "title": words.text("turn.feed"),
            "id": f"urn:cartone:{mark}",
            "updated": _atom(None),
            "link": f"{base}/",
        }
        return Response(f'<feed xmlns="http://www.w3.org/2005/Atom">{_elements(parts)}{"".join(entries)}</feed>',
                        media_type="application/atom+xml")  # fmt: skip

    def data(self, visit: RequestContext) -> Response:
        """Save everything about the person who asks, as a file."""
        saved = Personal(self.site.host.tables).saved(visit.player)
        headings = {"Content-Disposition": 'attachment; filename="cartone-my-data.json"'}
        return Response(saved, media_type="application/json", headers=headings)

    def delete(self, visit: RequestContext) -> Response:
        """Delete everything about the person who asks, after a confirmation; an owner's key goes by other means."""
        if visit.is_owner:
            raise NotAllowed("error.owner-stays")
        if not visit.is_sure:
            asks = {"question": visit.words.text("member.sure-delete"), "action": at(visit.address), "back": at("/you")}
            return self.site.render(visit, "sure.html", **asks)
        Personal(self.site.host.tables).delete(visit.player, visit.members)
        return self.sign_out(visit)

    def _check(self, visit: RequestContext, *roles: str) -> str:
        """Return the name of the key in the address; raise an error if it is void or has another role."""
        found = visit.members.of(hashed(visit.path("secret"))) if visit.members is not None else None
        if found is None or (roles and found.role not in roles):
            raise NotAllowed("error.dead-link")
        return found.name

    def _signed_in(self, visit: RequestContext, secret: str) -> Response:
        answer = see("/")
        remember(visit.request, answer, owner_cookie(visit.request), secret)
        return answer


def _entry(turn: Turn, words: Catalogue, link: str) -> str:
    """Return the entry of a feed about a turn; each turn has another ID, so that readers show it as new."""
    game = header_of(turn.head)
    title = words.text("turn.yours", game=room_of(game.game).called(words) if game is not None else "")
    parts = {"title": title, "id": f"urn:cartone:{turn.head.id}:{turn.seat}:{turn.said}", "updated": _atom(turn.since),
             "link": link}  # fmt: skip
    return f"<entry><author><name>Cartone</name></author>{_elements(parts)}</entry>"


def _elements(parts: Mapping[str, str]) -> str:
    told = {name: escape(text) for name, text in parts.items()}
    return "".join(f'<link href="{text}"/>' if name == "link" else f"<{name}>{text}</{name}>"
                   for name, text in told.items())  # fmt: skip


def _atom(when: float | None) -> str:
    """Return a time for a feed; today for a turn of which the table keeps no time."""
    moment = (
        datetime.fromtimestamp(when, UTC) if when is not None else datetime.combine(datetime.now(UTC), time.min, UTC)
    )
    return moment.isoformat(timespec="seconds")
