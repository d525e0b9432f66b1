"""The health of a server: whether it runs and can write to its store, metrics for Prometheus, and a log.

No metric or log line identifies a table or a person, or reveals a secret: URLs appear as patterns, such as
`/table/{table}/answer`.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, TypeAlias

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .shared_counters import SharedCounters

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the histogram buckets in seconds; a request should not take longer than the fifth."""

NOWHERE = "none"
"""The pattern reported for an unknown URL."""

STREAM = b"text/event-stream"
TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""The content type of Prometheus metrics."""

Line = Callable[[str], None]
"""A function that writes a line to the log."""

Figures: TypeAlias = defaultdict[str, float]


FAMILIES = {
    "answers_total": ("counter", "Answers that players gave."),
    "tables_in_memory": ("gauge", "Tables held in memory."),
    "open_lines": ("gauge", "Open connections of live pages."),
    "store_errors_total": ("counter", "Requests that failed because of the store."),
    "build_info": ("gauge", "The version of the program and a mark of its files."),
    "tables": ("gauge", "Stored tables by state."),
    "people": ("gauge", "People who have given a name."),
    "store_bytes": ("gauge", "Size of the store."),
    "disk_free_bytes": ("gauge", "Free space where the store is."),
    "backup_age_seconds": ("gauge", "Time since the last nightly backup that was verified."),
    "requests_total": ("counter", "Requests by method, route and status."),
    "request_seconds": ("histogram", "Duration of requests, without live pages."),
}
"""The type and description of each metric, by name."""

GAUGES = ("tables_in_memory", "open_lines")
"""Metrics that say nothing once their process has ended."""

SINGLE = ("answers_total", "store_errors_total", *GAUGES)
LIMITS = (*map(str, BUCKETS), "+Inf")
TELLING = 1.0
"""Seconds after which changed metrics of a process are shared with the other processes."""


class Metrics:
    """Metrics of a server since its start: of this process and, through `counts`, of the others."""

    def __init__(self, counts: SharedCounters | None = None, held: Callable[[], int] = lambda: 0) -> None:
        self._lock = threading.Lock()
        self._own: Figures = defaultdict(float)
        self._counts = counts
        self._held = held
        """A function that returns the number of tables in memory."""
        self.house: Callable[[], Mapping[str, float]] = dict
        """A function that returns figures that are the same in all processes."""
        self._is_to_tell = False
        if counts is not None:
            counts.bury(lambda told: json.dumps(_lasting(sum_of(map(json.loads, told)))))

    def asked(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """Count a reply; `seconds` is None for a stream, whose duration is not a waiting time."""
        with self._lock:
            self._own[f'requests_total{{method="{method}",route="{route}",status="{status}"}}'] += 1
            self._own["answers_total"] += method == "POST" and route.endswith("/answer") and status < 400
            if seconds is not None:
                self._own["request_seconds_count"] += 1
                self._own["request_seconds_sum"] += seconds
                for limit in LIMITS:
                    self._own[_bucket(limit)] += seconds <= float(limit)

    def line(self, more: int) -> None:
        """Count a stream that is opened (1) or closed (-1)."""
        with self._lock:
            self._own["open_lines"] += more

    def store_failed(self) -> None:
        with self._lock:
            self._own["store_errors_total"] += 1

    def tell_soon(self) -> None:
        """Schedule the metrics of this process to be shared shortly."""
        if self._counts is not None and not self._is_to_tell:
            self._is_to_tell = True
            asyncio.get_running_loop().call_later(TELLING, self._tell)

    def _tell(self) -> None:
        self._is_to_tell = False
        if self._counts is not None:
            self._counts.tell(json.dumps(self._now()))

    def _now(self) -> dict[str, float]:
        with self._lock:
            return {**self._own, "tables_in_memory": self._held()}

    def text(self) -> str:
        """Return all metrics in the Prometheus text format."""
        return "\n".join([*_lines(self.figures()), ""])

    def figures(self) -> Figures:
        """Return all metrics by name and labels."""
        others = self._counts.others() if self._counts is not None else []
        told = ((is_alive, json.loads(one)) for is_alive, one in others)
        figures = sum_of([self._now(), *(one if is_alive else _lasting(one) for is_alive, one in told)])
        figures.update(self.house())
        return figures


def sum_of(told: Iterable[Mapping[str, float]]) -> Figures:
    found: Figures = defaultdict(float)
    for one in told:
        for name, value in one.items():
            found[name] += value
    return found


def _lasting(figures: Mapping[str, float]) -> dict[str, float]:
    """Return the metrics that remain meaningful after their process has ended."""
    return {name: value for name, value in figures.items() if name not in GAUGES}


def _bucket(limit: str) -> str:
    return f'request_seconds_bucket{{le="{limit}"}}'


def _lines(figures: Figures) -> Iterator[str]:
    for name, (kind, what) in FAMILIES.items():
        yield f"# HELP cartone_{name} {what}"
        yield f"# TYPE cartone_{name} {kind}"
        if name in SINGLE:
            found = [name]
        elif kind == "histogram":
            found = [*map(_bucket, LIMITS), "request_seconds_sum", "request_seconds_count"]
        else:
            found = sorted(one for one in figures if one == name or one.startswith(f"{name}{{"))
        for one in found:
            yield f"cartone_{one} {figures[one]:.15g}"


METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class MetricsMiddleware:
    """Counts and times every request, and optionally logs it."""

    def __init__(self, app: ASGIApp, metrics: Metrics, log: Line | None) -> None:
        self.app = app
        self.metrics = metrics
        self.log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status, is_line = time.perf_counter(), 500, False

        async def hearing(message: Message) -> None:
            nonlocal status, is_line
            if message["type"] == "http.response.start":
                status = message["status"]
                is_line = any(
                    name == b"content-type" and value.startswith(STREAM) for name, value in message["headers"]
                )
                self.metrics.line(is_line)
            await send(message)

        try:
            await self.app(scope, receive, hearing)
        finally:
            self.metrics.line(-is_line)
            self._tell(scope, status, None if is_line else time.perf_counter() - began)

    def _tell(self, scope: Scope, status: int, seconds: float | None) -> None:
        method = scope["method"] if scope["method"] in METHODS else "other"  # clients must not create new labels
        route = pattern_of(scope)
        self.metrics.asked(method, route, status, seconds)
        self.metrics.tell_soon()
        if self.log is not None:
            self.log(json.dumps({
                "time": datetime.now(UTC).isoformat(timespec="milliseconds"), "method": method, "route": route,
                "status": status, "ms": None if seconds is None else round(seconds * 1000, 1),
            }))  # fmt: skip


def pattern_of(scope: Scope) -> str:
    """Return the route pattern of a request, never the URL itself, which may contain a secret."""
    route: Any = scope.get("route")
    return str(getattr(route, "path", NOWHERE))
