"""The operations of the API. Each is a method whose type annotations define its parameters and its reply.

The routes, the checks of requests and the description (`openapi.json`) are all derived from them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from inspect import signature
from typing import Annotated, Any, TypeVar, get_args, is_typeddict

from ... import replies
from ...shapes import Shape, hints, object_of, object_with, shape_of
from ...table import LETTERS

JSON, TEXT, EVENTS = "application/json", "text/plain", "text/event-stream"

AT_TABLE, TO_SIT = (403, 404, 409), (403, 404)
WRITES = (400, 413, 415)

ASeat = Annotated[int, "The seat that you look from, if you hold several.", range(len(LETTERS))]
Seat = ASeat | None

SCHEMAS: dict[str, Shape] = {name: object_of(kind) for name, kind in vars(replies).items() if is_typeddict(kind)}


@dataclass(frozen=True)
class Operation:
    """An operation of the API: its route, its parameters, and its reply."""

    call: Callable[..., Any]
    method: str
    path: str
    refused: tuple[int, ...] = ()
    """Status codes of its errors, in addition to those common to all operations."""
    status: int = 200
    media: str = JSON

    @property
    def name(self) -> str:
        return self.call.__name__

    @property
    def about(self) -> str:
        return " ".join((self.call.__doc__ or "").split())

    @property
    def answer(self) -> Shape:
        return shape_of(hints(self.call)["return"])

    @cached_property
    def given(self) -> Shape:
        """All parameters by name; an optional one has a default."""
        named = [one for one in signature(self.call).parameters.values() if one.kind is one.KEYWORD_ONLY]
        kinds = hints(self.call)
        parts = {
            one.name: shape_of(get_args(kinds[one.name])[0] if one.default is None else kinds[one.name])
            for one in named
        }
        return object_with(parts, [one.name for one in named if one.default is one.empty])

    @cached_property
    def places(self) -> list[str]:
        """Names of the parameters in the path."""
        return re.findall(r"\{(\w+)\}", self.path)

    @cached_property
    def asked(self) -> Shape:
        """Parameters in the query or, for a POST request, in the body."""
        parts = {name: part for name, part in self.given["properties"].items() if name not in self.places}
        return object_with(parts, [name for name in self.given["required"] if name not in self.places])

    @property
    def has_body(self) -> bool:
        return self.method == "POST"


OPERATIONS: list[Operation] = []

F = TypeVar("F", bound=Callable[..., Any])


def operation(
    method: str, path: str, refused: tuple[int, ...] = (), status: int = 200, media: str = JSON
) -> Callable[[F], F]:
    """Return a decorator that registers a method with keyword-only parameters as an operation."""

    def noted(call: F) -> F:
        all_refused = (*WRITES, *refused) if method == "POST" else refused
        OPERATIONS.append(Operation(call, method, path, all_refused, status, media))
        return call

    return noted
