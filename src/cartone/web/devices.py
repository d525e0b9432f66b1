"""Another device of the same person: a link that brings seats and history there, once."""

from __future__ import annotations

from starlette.responses import Response

from ..games.kit.addresses import root
from ..host.devices import Devices
from .codes import qr_code
from .site import Site
from .visit import PLAYER, Visit, remember, see

ELSEWHERE = "sign-out-elsewhere"


class DevicePages:
    """The addresses about one's own devices. Whoever asks moves themselves, and nobody else."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.devices = Devices(site.host.store)

    def show(self, visit: Visit, link: str = "", is_alone: bool = False) -> Response:
        table = visit.form.get("table", "") or visit.query("table")
        code = qr_code(link) if link else ""
        return self.site.render(visit, "device.html", link=link, code=code, table=table, is_signed_out=is_alone)

    def make(self, visit: Visit) -> Response:
        """The link is shown on this answer, and nowhere again; or all other devices lose what they have of this one."""
        own = visit.request.cookies.get(PLAYER, "")
        if visit.form.get("do") == ELSEWHERE:
            secret = self.devices.sign_out_elsewhere(own)
            answer = self.show(visit, is_alone=True)
            remember(visit.request, answer, PLAYER, secret)
            return answer
        secret = self.devices.link(own, visit.form.get("table", ""))
        url = visit.request.url
        return self.show(visit, f"{self.site.base or f'{url.scheme}://{url.netloc}{root()}'}/move/{secret}")

    def ask(self, visit: Visit) -> Response:
        """Nothing happens before somebody says yes: chat programs open links, too."""
        name = self.devices.maker(visit.path("secret")).name
        return self.site.render(visit, "move.html", name=name, is_somebody=PLAYER in visit.request.cookies)

    def move(self, visit: Visit) -> Response:
        table = self.devices.use(visit.path("secret"), visit.player)
        answer = see(f"/table/{table}" if table else "/")
        visit.remember_player(answer)
        return answer
