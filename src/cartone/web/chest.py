"""Everything in one file: to save it, and to bring whatever file of ours somebody has."""

from __future__ import annotations

import re

from starlette.responses import Response

from ..host.chest import BadChest, is_chest, pack, unpack
from ..table import UnknownName
from ..text import sentence
from .looking import download
from .packs import PackPages
from .site import Site
from .visit import Visit

RECORD = re.compile(r"(\s|#.*\n)*cartone-record ")
"""How a record begins; comments may stand before it."""
PACK = re.compile(r"^\s*\[pack\]", re.MULTILINE)


class ChestPages:
    """The addresses of files that hold everything: they are the owner's."""

    def __init__(self, site: Site, packs: PackPages) -> None:
        self.site = site
        self.host = site.host
        self.packs = packs

    def save(self, visit: Visit) -> Response:
        """All that the house has, as a file. Who hosts friends plays, too, and has no business with cards that come."""
        text = pack(self.host.store, visit.player, with_secrets=self.site.is_alone)
        answer = download(text, f"cartone-{self.host.dailies.today}.cartone")
        visit.remember_player(answer)
        return answer

    def ask(self, visit: Visit) -> Response:
        """Where a file is brought to."""
        return self._ask(visit)

    def _ask(self, visit: Visit, status: int = 200, problem: str = "", file: str = "") -> Response:
        return self.site.render(visit, "bring.html", status, problem=problem, file=file)

    def bring(self, visit: Visit) -> Response:
        """A file goes where one would look for it: what it is, it says itself."""
        text = visit.form.get("file", "").removeprefix("\ufeff")
        if visit.query("offered"):  # by another app: whoever sits here sees it first
            return self._ask(visit, file=text)
        if RECORD.match(text):
            return self.site.open_record(visit, text)
        if PACK.search(text) and not is_chest(text):
            return self.packs.bring(visit, text)
        try:
            return self._unpacked(visit, text)
        except (BadChest, UnknownName) as problem:
            return self._ask(visit, 422, sentence(problem.said(visit.words)))

    def _unpacked(self, visit: Visit, text: str) -> Response:
        if not is_chest(text):
            raise UnknownName("error.no-file-of-ours")
        brought = unpack(self.host.store, text, visit.player)
        for table in brought.extended:
            self.host.tables.ring(table)
        answer = self.site.render(visit, "brought.html", brought=brought)
        visit.remember_player(answer)
        return answer
