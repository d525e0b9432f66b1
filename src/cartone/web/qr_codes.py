"""URLs as QR codes, on a page and in the terminal."""

from __future__ import annotations

import io

import segno
from markupsafe import Markup


def qr_code(link: str) -> Markup:
    code = segno.make(link, error="m")
    return Markup(code.svg_inline(scale=4, border=2, dark="#111", light="#fff", svgclass="qr", lineclass=None))


def code_in_letters(link: str) -> str:
    drawn = io.StringIO()
    segno.make(link, error="l").terminal(drawn, border=1, compact=True)
    return drawn.getvalue()
