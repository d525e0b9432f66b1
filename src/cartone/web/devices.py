"""Moving to another device: a one-time link that transfers a player's seats and history."""

from __future__ import annotations

from starlette.responses import Response

from ..host.devices import Devices
from .qr_codes import qr_code
from .request_context import PLAYER, RequestContext, remember, see
from .site import Site, base_of

ELSEWHERE = "sign-out-elsewhere"


class DevicePages:
    """The pages about a player's devices. Clients can transfer only their own seats."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.devices = Devices(site.host.store)

    def show(self, visit: RequestContext, link: str = "", is_alone: bool = False) -> Response:
        table = visit.form.get("table", "") or visit.query("table")
        code = qr_code(link) if link else ""
        return self.site.render(visit, "device.html", link=link, code=code, table=table, is_signed_out=is_alone)

    def make(self, visit: RequestContext) -> Response:
        """Create a link, shown only in this response, or sign out all other devices of the player."""
        own = visit.request.cookies.get(PLAYER, "")
        if visit.form.get("do") == ELSEWHERE:
            secret = self.devices.sign_out_elsewhere(own)
            answer = self.show(visit, is_alone=True)
            remember(visit.request, answer, PLAYER, secret)
            return answer
        secret = self.devices.link(own, visit.form.get("table", ""))
        return self.show(visit, f"{base_of(self.site, visit)}/move/{secret}")

    def ask(self, visit: RequestContext) -> Response:
        """Ask for confirmation before a link is used, because chat programs also open links."""
        name = self.devices.maker(visit.path("secret")).name
        return self.site.render(visit, "move.html", name=name, is_somebody=PLAYER in visit.request.cookies)

    def move(self, visit: RequestContext) -> Response:
        table = self.devices.use(visit.path("secret"), visit.player)
        answer = see(f"/table/{table}" if table else "/")
        visit.remember_player(answer)
        return answer
