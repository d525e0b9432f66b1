"""Secrets for links and browsers: long, random, and stored only as hashes."""

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
"""Pattern of an ID; the earliest IDs could begin with any of these characters."""
KEY = re.compile(r"[0-9a-f]{64}")
ROLES = OWNER, OPERATOR, MEMBER = "owner", "operator", "member"
"""Roles of people with a key: an owner may do everything, an operator see how the server is, a member set up tables."""


def note_of_key(hash: str) -> str:
    """Return the name of the store's note about the key with a hash; empty without a hash."""
    return f"key {hash}" if hash else ""


def new_secret() -> str:
    """Return a secret of 192 random bits."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_id() -> str:
    """Return a random table ID that cannot be guessed or mistaken for a command-line option."""
    while not (name := secrets.token_urlsafe(ID_BYTES))[0].isalnum():
        pass
    return name


def id_beside(*parts: str) -> str:
    """Derive an ID from the given parts; equal parts always give the same ID."""
    texts = ("\n".join([*parts, str(number)]) for number in count())
    digests = (hashlib.sha256(text.encode()).digest()[:ID_BYTES] for text in texts)
    names = (base64.urlsafe_b64encode(digest).decode() for digest in digests)
    return next(name for name in names if name[0].isalnum())


def hashed(secret: str) -> str:
    """Return the hash of a secret. One round is enough, because secrets are long and random."""
    return hashlib.sha256(secret.encode()).hexdigest()


def fits(secret: str, kept: str) -> bool:
    """Return whether a secret matches a stored hash; an empty hash matches no secret."""
    return bool(kept) and hmac.compare_digest(hashed(secret), kept)


class SemaphoreLike(Protocol):
    """The interface shared by thread and process semaphores."""

    def acquire(self, block: bool, /) -> bool: ...


class Ticket:
    """A single-use secret that logs in one browser. Since it works only once, it may appear in a process list."""

    def __init__(self, once: SemaphoreLike | None = None) -> None:
        self.secret = new_secret()
        self._once = once or threading.Semaphore(1)

    def fits(self, secret: str) -> bool:
        return fits(secret, hashed(self.secret))

    def use(self) -> bool:
        """Use the ticket; return False if it was used before."""
        return self._once.acquire(False)
