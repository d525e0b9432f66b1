"""Messages that have another name by now. Stories of old games are kept by the ids that they were told with, so a
released id is never removed without an alias; the message it stands for needs no other parameters."""

from __future__ import annotations

from collections.abc import Mapping

ALIASES: Mapping[str, str] = {
    "age-of-comics.reason.develop-like-yours": "age-of-comics.reason.develop-like-your-last",
    "age-of-comics.reason.sales-flip": "age-of-comics.reason.sales-flip-last",
    "stamp-swap.reason.appraisal-none": "stamp-swap.reason.appraisal-3-none",
}
"""New ids by the old ones."""
