"""On which terms a server is run: plain data, so that every process of it can be given the same."""

from __future__ import annotations

from dataclasses import dataclass, field

from .limits import Limits


@dataclass(frozen=True, slots=True)
class Terms:
    """What whoever runs a server may choose; as it is, it suits a home."""

    published: str = ""
    """Where its offline edition is, if it has one."""
    store: str = ""
    """The address of the store; the file in the data directory if there is none."""
    workers: int = 1
    """How many processes serve it."""
    address: str = ""
    """Where people find it, if a proxy stands before it: such as https://play.example.org."""
    log: bool = False
    """Whether each request is a line on standard error."""
    clean_after: int = 0
    """Days after which tables go that nobody comes back to; 0 keeps them."""
    public: bool = False
    """Whether tables that the host offers are listed for whoever comes by."""
    limits: Limits = field(default_factory=Limits)
