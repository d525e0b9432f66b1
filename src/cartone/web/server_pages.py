"""The page about the server: the people who have a key, and how the server is."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from starlette.responses import Response

from ..host import NotAllowed
from ..host.keys import ROLES
from ..host.members import Members
from ..locale import Catalogue
from ..table import UnknownName
from .qr_codes import qr_code
from .request_context import RequestContext, see
from .site import Site, base_of

SLOW = "0.1"
"""Seconds, as a bound of the histogram, beyond which a request counts as slow."""


class ServerPages:
    """The page of owners and operators; only owners see and change keys."""

    def __init__(self, site: Site) -> None:
        self.site = site

    def show(self, visit: RequestContext, name: str = "", secret: str = "") -> Response:
        """Show the page, perhaps with the link of a key that has just been made, which is shown only once."""
        link = f"{base_of(self.site, visit)}/key/{secret}" if secret else ""
        members = _members(visit)
        return self.site.render(
            visit, "server.html", members=members.all() if visit.is_owner else None, roles=ROLES, name=name, link=link,
            code=qr_code(link) if link else "", own=visit.key, figures=self._figures(visit.words),
        )  # fmt: skip

    def _figures(self, words: Catalogue) -> list[tuple[str, str]]:
        """Return how the server is, in words and figures; they are those that programs get as metrics."""
        assert self.site.metrics is not None
        known = self.site.metrics.figures()
        failed = sum(value for name, value in known.items() if 'status="5' in name)
        slow = known["request_seconds_count"] - known[f'request_seconds_bucket{{le="{SLOW}"}}']
        build = next(name for name in known if name.startswith("build_info"))
        age = known.get("backup_age_seconds")
        rows = {
            "running": words.number(int(known['tables{state="running"}'])),
            "over": words.number(int(known['tables{state="over"}'])),
            "people": words.number(int(known["people"])),
            "pages": words.number(int(known["open_lines"])),
            "answers": words.number(int(known["answers_total"])),
            "slow": words.number(int(slow)),
            "failed": words.number(int(failed)),
            "size": _size(known["store_bytes"], words),
            "free": _size(known["disk_free_bytes"], words) if "disk_free_bytes" in known else "–",
            "backup": words.text("server.never") if age is None else words.moment(_ago(age)),
            "build": " ".join(re.findall('"([^"]*)"', build)),
        }
        return [(words.text(f"server.{name}"), value) for name, value in rows.items()]

    def change(self, visit: RequestContext) -> Response:
        """Add a key, or change or revoke one."""
        members, form = _members(visit), visit.form
        name, to = form.get("name", "")[:400], form.get("to", "")[:400]
        match form.get("do", ""):
            case "add":
                return self.show(visit, name.strip(), members.add(name, form.get("role", "")))
            case "renew":
                return self.show(visit, name, members.renew(name))
            case "rename":
                members.rename(name, to)
            case "role":
                members.set_role(name, form.get("role", ""))
            case "revoke":
                members.revoke(name)
            case wish:
                raise UnknownName("error.unknown-wish", wish=wish[:30])
        return see("/server")


def _size(size: float, words: Catalogue) -> str:
    return f"{words.decimal(size / 1e6)} MB" if size < 1e9 else f"{words.decimal(size / 1e9)} GB"


def _ago(seconds: float) -> str:
    return (datetime.now(UTC) - timedelta(seconds=seconds)).isoformat(timespec="minutes")


def _members(visit: RequestContext) -> Members:
    """Return the keys of the server; raise an error on one without keys, for a single computer."""
    if visit.members is None:
        raise NotAllowed("error.no-keys-here")
    return visit.members
