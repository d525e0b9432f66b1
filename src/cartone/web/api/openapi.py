"""The OpenAPI 3.1 description of the API, generated from the table of operations."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from ... import __version__
from ...games.kit.addresses import at
from ...shapes import named
from ..http import API
from .operations import JSON, OPERATIONS, SCHEMAS, Operation

ALWAYS = (422, 429, 500, 503)
"""Error codes of all operations: an invalid request, too many requests, a store that fails or is out of reach."""


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
            "schemas": SCHEMAS,
            "securitySchemes": {
                "secret": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "The secret of a seat, of those who watch a table, or of a person with a key.",
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
                "content": {operation.media: {"schema": operation.answer} if operation.media == JSON else {}},
            },
            **{str(status): refusal(status) for status in sorted({*operation.refused, *ALWAYS})},
        },
    }
    if operation.has_body:
        found["requestBody"] = {"required": True, "content": {JSON: {"schema": operation.asked}}}
    return found


def parameters_of(operation: Operation) -> list[dict[str, Any]]:
    shapes, needed = operation.given["properties"], operation.given["required"]
    names = [*operation.places, *(() if operation.has_body else operation.asked["properties"])]
    return [
        {"name": name, "in": "path" if name in operation.places else "query", "required": name in needed,
         "schema": shapes[name]}
        for name in names
    ]  # fmt: skip


def refusal(status: int) -> dict[str, Any]:
    return {"description": HTTPStatus(status).phrase, "content": {JSON: {"schema": named("Error")}}}
