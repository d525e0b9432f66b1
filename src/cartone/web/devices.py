"""Another device of the same person: a link that brings seats and history there, once."""

from __future__ import annotations

from starlette.responses import Response

from ..games.kit.addresses import root
from ..host.devices import Devices
from .codes import qr_code
from .site import Site
from .visit import PLAYER, Visit, remember, see


class DevicePages:
    """The addresses about one's own devices. Whoever asks moves themselves, and nobody else."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.devices = Devices(site.host.store)

    def show(self, visit: Visit) -> Response:
        return self.site.render(visit, "device.html", link="", code="", table=visit.query("table"))

    def make(self, visit: Visit) -> Response:
        """The link is shown on this answer, and nowhere again."""
        table = visit.form.get("table", "")
        secret = self.devices.link(visit.request.cookies.get(PLAYER, ""), table)
        url = visit.request.url
        link = f"{self.site.base or f'{url.scheme}://{url.netloc}{root()}'}/move/{secret}"
        return self.site.render(visit, "device.html", link=link, code=qr_code(link), table=table)

    def ask(self, visit: Visit) -> Response:
        """Nothing happens before somebody says yes: chat programs open links, too."""
        self.devices.check(visit.path("secret"))
        return self.site.render(visit, "move.html", is_somebody=PLAYER in visit.request.cookies)

    def move(self, visit: Visit) -> Response:
        secret, table = self.devices.use(visit.path("secret"))
        answer = see(f"/table/{table}" if table else "/")
        remember(visit.request, answer, PLAYER, secret)
        return answer
