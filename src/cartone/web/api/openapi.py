"""The description of the API in OpenAPI 3.1, written from the table of its operations."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any

from ... import __version__
from ...games.kit.addresses import at
from ..http import API
from .operations import JSON, OPERATIONS, SCHEMAS, TABLE, Operation
from .shapes import Shape, named

ALWAYS = (422, 429, 500, 503)
"""With what any operation may be refused: it was not asked for as it should be, an address has had enough, or the store
fails or cannot be reached just now."""


def description() -> dict[str, Any]:
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = described(operation)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Cartone", "version": __version__},
        "servers": [{"url": at(API)}],
        "security": [{"secret": []}, {}],
        "paths": paths,
        "components": {
            "schemas": dict(SCHEMAS),
            "securitySchemes": {
                "secret": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The secret of a seat, of those who watch a table, or of the owner of the house.",
                }
            },
        },
    }


def described(operation: Operation) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.about,
        "parameters": parameters_of(operation),
        "responses": {
            str(operation.status): {
                "description": HTTPStatus(operation.status).phrase,
                "content": {operation.media: {"schema": dict(operation.answer)} if operation.media == JSON else {}},
            },
            **{str(status): refusal(status) for status in sorted({*operation.refused, *ALWAYS})},
        },
    }
    if operation.body is not None:
        found["requestBody"] = {"required": True, "content": {JSON: {"schema": operation.body}}}
    return found


def parameters_of(operation: Operation) -> list[dict[str, Any]]:
    parts = [parameter(name, "path", True, TABLE) for name in re.findall(r"\{(\w+)\}", operation.path)]
    asked = operation.query.items()
    return [*parts, *(parameter(name, "query", name in operation.needs, shape) for name, shape in asked)]


def parameter(name: str, place: str, required: bool, shape: Shape) -> dict[str, Any]:
    return {"name": name, "in": place, "required": required, "schema": dict(shape)}


def refusal(status: int) -> dict[str, Any]:
    return {"description": HTTPStatus(status).phrase, "content": {JSON: {"schema": named("Error")}}}
