"""Secrets of links and browsers: long, random, and never kept as they are."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import threading
from itertools import count
from typing import Protocol

SECRET_BYTES = 24
ID_BYTES = 9
ID = re.compile(r"[A-Za-z0-9_-]{12}")
"""A name that somebody brings along; the first ones of all began with any of these signs."""
KEY = re.compile(r"[0-9a-f]{64}")


def new_secret() -> str:
    """192 random bits, as they stand in a link."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_id() -> str:
    """The name of a table: nobody guesses it, and on a command line it is no option."""
    while not (name := secrets.token_urlsafe(ID_BYTES))[0].isalnum():
        pass
    return name


def id_beside(*parts: str) -> str:
    """The name of what lies next to something of the same name: the same one for the same parts, each time."""
    texts = ("\n".join([*parts, str(number)]) for number in count())
    digests = (hashlib.sha256(text.encode()).digest()[:ID_BYTES] for text in texts)
    names = (base64.urlsafe_b64encode(digest).decode() for digest in digests)
    return next(name for name in names if name[0].isalnum())


def hashed(secret: str) -> str:
    """What is kept of a secret. It is long and random, so that one round of hashing is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def fits(secret: str, kept: str) -> bool:
    """Whether a secret is the one that a hash was kept of; no hash fits nothing."""
    return bool(kept) and hmac.compare_digest(hashed(secret), kept)


class Once(Protocol):
    """What one gets, of however many: a semaphore of threads, or of processes."""

    def acquire(self, block: bool, /) -> bool: ...


class Ticket:
    """A secret that lets one browser in, once: then it may stand where others read it, as in a list of processes."""

    def __init__(self, once: Once | None = None) -> None:
        self.secret = new_secret()
        self._once = once or threading.Semaphore(1)

    def fits(self, secret: str) -> bool:
        return fits(secret, hashed(self.secret))

    def use(self) -> bool:
        """Whether this is the first time."""
        return self._once.acquire(False)
