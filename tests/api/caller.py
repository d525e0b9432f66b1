"""An API client that runs in this process and checks every reply against the description."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from starlette.testclient import TestClient

from cartone.web.api.openapi import description
from cartone.web.http import API

from .schema import wrong


@cache
def described() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(description()))
    return found


def operations() -> dict[str, tuple[str, str, dict[str, Any]]]:
    """Return the method, path and description of each operation by name."""
    return {
        operation["operationId"]: (method.upper(), path, operation)
        for path, methods in described()["paths"].items()
        for method, operation in methods.items()
    }


class Caller:
    """A client of the API, with or without a secret."""

    def __init__(self, browser: TestClient, secret: str = "", **headers: str) -> None:
        self.browser = browser
        self.headers = {**({"Authorization": f"Bearer {secret}"} if secret else {}), **headers}

    def reply(self, name: str, table: str = "", /, **given: Any) -> Any:
        """Return the reply to a call of an operation, after checking it against the description."""
        method, path, operation = operations()[name]
        address = f"{API}{path.format(table=table)}"
        if "requestBody" in operation:
            reply = self.browser.request(method, address, json=given, headers=self.headers)
        else:
            reply = self.browser.request(method, address, params=given, headers=self.headers)
        check_reply(name, reply)
        return reply

    def __call__(self, name: str, table: str = "", /, **given: Any) -> Any:
        """Call an operation that must succeed; return its result."""
        reply = self.reply(name, table, **given)
        assert reply.is_success, reply.text
        return reply.json() if reply.headers["content-type"] == "application/json" else reply.text


def check_reply(name: str, reply: Any) -> None:
    """Check that the description of the operation allows the status and the shape of the reply."""
    _, _, operation = operations()[name]
    assert str(reply.status_code) in operation["responses"], (name, reply.status_code, reply.text)
    content = operation["responses"][str(reply.status_code)]["content"]
    media = reply.headers["content-type"].partition(";")[0]
    assert media in content
    if media == "application/json":
        assert list(wrong(content[media]["schema"], reply.json(), described()["components"]["schemas"])) == []
