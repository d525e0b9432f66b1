"""Exporting the whole store as one file, and importing any file that Cartone has written."""

from __future__ import annotations

import re

from starlette.responses import Response

from ..host.export import BadExport, is_chest, pack, unpack
from ..table import UnknownName
from ..text import sentence
from .packs import PackPages
from .replay_pages import download
from .request_context import RequestContext
from .site import Site

RECORD = re.compile(r"(\s|#.*\n)*cartone-record ")
"""Pattern of the beginning of a record, possibly after comments."""
PACK = re.compile(r"^\s*\[pack\]", re.MULTILINE)


class ExportPages:
    """The owner's pages for exporting and importing."""

    def __init__(self, site: Site, packs: PackPages) -> None:
        self.site = site
        self.host = site.host
        self.packs = packs

    def save(self, visit: RequestContext) -> Response:
        """Return an export file, on a server without secrets: its owner, who also plays, must not see cards."""
        text = pack(self.host.store, visit.player, with_secrets=self.site.is_alone)
        answer = download(text, f"cartone-{self.host.dailies.today}.cartone")
        visit.remember_player(answer)
        return answer

    def ask(self, visit: RequestContext) -> Response:
        return self._ask(visit)

    def _ask(self, visit: RequestContext, status: int = 200, problem: str = "", file: str = "") -> Response:
        return self.site.render(visit, "bring.html", status, problem=problem, file=file)

    def bring(self, visit: RequestContext) -> Response:
        """Import a file according to its content: a record, a pack or an export."""
        text = visit.form.get("file", "").removeprefix("\ufeff")
        if visit.query("offered"):  # shared by another app: ask for confirmation first
            return self._ask(visit, file=text)
        if RECORD.match(text):
            return self.site.open_record(visit, text)
        if PACK.search(text) and not is_chest(text):
            return self.packs.bring(visit, text)
        try:
            return self._unpacked(visit, text)
        except (BadExport, UnknownName) as problem:
            return self._ask(visit, 422, sentence(problem.said(visit.words)))

    def _unpacked(self, visit: RequestContext, text: str) -> Response:
        if not is_chest(text):
            raise UnknownName("error.no-file-of-ours")
        brought = unpack(self.host.store, text, visit.player)
        for table in brought.extended:
            self.host.tables.ring(table)
        answer = self.site.render(visit, "brought.html", brought=brought)
        visit.remember_player(answer)
        return answer
