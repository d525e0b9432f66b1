"""Secrets of links and browsers: long, random, and never kept as they are."""

from __future__ import annotations

import hashlib
import hmac
import secrets

SECRET_BYTES = 24


def new_secret() -> str:
    """192 random bits, as they stand in a link."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hashed(secret: str) -> str:
    """What is kept of a secret. It is long and random, so that one round of hashing is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def fits(secret: str, kept: str) -> bool:
    """Whether a secret is the one that a hash was kept of; no hash fits nothing."""
    return bool(kept) and hmac.compare_digest(hashed(secret), kept)
