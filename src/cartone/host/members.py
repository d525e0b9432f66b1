"""Keys of the people who may use a server: each has a name and a role, and is kept in the store as a hash.

Every server that uses the store knows the same keys, from one request to the next.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from datetime import UTC, datetime
from typing import NamedTuple

from ..store import Store, StoreError, Work
from ..table import UnknownName, quoted
from .errors import NotAllowed
from .feeds import forget_feeds
from .keys import MEMBER, OWNER, ROLES, hashed, new_secret, note_of_key
from .people import cleaned

KEY = "key "
"""Beginning of the names of the notes about keys; the hash follows."""

KNOWN = 1000
"""Number of keys that are remembered for a time without the store."""


class Member(NamedTuple):
    """A key: its hash, the name and the role of its holder, the player that a member is on all devices, and the day on
    which it was made."""

    hash: str
    name: str
    role: str
    player: str
    since: str


class Members:
    """The keys in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._last: OrderedDict[str, Member | None] = OrderedDict()

    def of(self, hash: str) -> Member | None:
        """Return the key with a hash, or None. While the store is away, a known key is what it was: nothing can be
        changed or read then, but the rules are shown as ever."""
        if not hash:
            return None
        try:
            found = _read(hash, self._store.noted(note_of_key(hash)))
        except StoreError:
            return self._last.get(hash)
        self._last[hash] = found
        self._last.move_to_end(hash)
        while len(self._last) > KNOWN:
            self._last.popitem(last=False)
        return found

    def all(self) -> list[Member]:
        """Return all keys: owners first, then by name."""
        found = [_read(name.removeprefix(KEY), text) for name, text in self._store.notes(KEY).items()]
        known = [one for one in found if one is not None]
        return sorted(known, key=lambda one: (ROLES.index(one.role), one.name.lower(), one.hash))

    def named(self, name: str) -> Member:
        """Return the key with a name; raise an error if there is none."""
        for one in self.all():
            if one.name == name.strip():
                return one
        raise UnknownName("error.no-key", name=quoted(name))

    def has_owner(self) -> bool:
        return any(one.role == OWNER for one in self.all())

    def add(self, name: str, role: str = MEMBER, secret: str = "") -> str:
        """Make a key and return its secret, which is not stored."""
        secret = secret or new_secret()
        name, player = self._free(name), hashed(f"player {secret}")
        if role not in ROLES:
            raise UnknownName("error.no-role", role=quoted(role), roles=", ".join(ROLES))
        with self._store.work() as work:
            _keep(work, Member(hashed(secret), name, role, player, f"{datetime.now(UTC):%Y-%m-%d}"))
            if role == MEMBER:
                work.note(f"person {player}", json.dumps([name, ""]))
        return secret

    def add_browser(self) -> str:
        """Make an owner's key for a browser that was opened at the start, and return its secret."""
        taken = {one.name for one in self.all()}
        number = next(number for number in range(1, len(taken) + 2) if f"browser {number}" not in taken)
        return self.add(f"browser {number}", OWNER)

    def revoke(self, name: str) -> None:
        """Make a key useless at once, everywhere."""
        one = self.named(name)
        self._check_owner_left(one)
        with self._store.work() as work:
            work.forget(note_of_key(one.hash))
            forget_feeds(self._store, work, one.player)

    def rename(self, name: str, to: str) -> None:
        """Rename a key, and what a member is called at all tables."""
        one = self.named(name)
        renamed = one._replace(name=self._free(to))
        with self._store.work() as work:
            _keep(work, renamed)
            if one.role == MEMBER:
                work.note(f"person {one.player}", json.dumps([renamed.name, ""]))

    def set_role(self, name: str, role: str) -> None:
        one = self.named(name)
        if role not in ROLES:
            raise UnknownName("error.no-role", role=quoted(role), roles=", ".join(ROLES))
        if role != OWNER:
            self._check_owner_left(one)
        with self._store.work() as work:
            _keep(work, one._replace(role=role))

    def renew(self, name: str) -> str:
        """Replace the secret of a key and return the new one; its holder keeps tables, seats and history."""
        one, secret = self.named(name), new_secret()
        with self._store.work() as work:
            work.forget(note_of_key(one.hash))
            _keep(work, one._replace(hash=hashed(secret)))
        return secret

    def _free(self, name: str) -> str:
        """Return a cleaned name that no key has."""
        called = cleaned(name)
        if not called or any(one.name == called for one in self.all()):
            raise NotAllowed("error.key-name", name=quoted(called))
        return called

    def _check_owner_left(self, one: Member) -> None:
        """Raise an error if that is the only owner's key."""
        if one.role == OWNER and sum(other.role == OWNER for other in self.all()) < 2:
            raise NotAllowed("error.last-owner")


def _keep(work: Work, one: Member) -> None:
    work.note(note_of_key(one.hash), json.dumps(one[1:]))


def _read(hash: str, text: str | None) -> Member | None:
    return Member(hash, *json.loads(text)) if text else None
