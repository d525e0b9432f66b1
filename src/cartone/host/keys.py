"""Secrets of links and browsers: long, random, and never kept as they are."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from itertools import count

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


class Ticket:
    """A secret that lets one browser in, once: then it may stand where others read it, as in a list of processes."""

    def __init__(self) -> None:
        self.secret = new_secret()
        self._left = [self.secret]

    def fits(self, secret: str) -> bool:
        return fits(secret, hashed(self.secret))

    def use(self) -> bool:
        """Whether this is the first time."""
        try:
            return bool(self._left.pop())  # of two at the same moment, one gets it
        except IndexError:
            return False
