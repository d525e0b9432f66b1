"""Settings of a server, as plain data that can be passed to each of its processes."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from .limits import Limits


@dataclass(frozen=True, slots=True)
class ServerConfig:
    """Server settings; the defaults are suitable for home use."""

    published: str = ""
    """URL of the server's offline edition; empty if it has none."""
    store: str = ""
    """Address of the store; if empty, the file in the data directory is used."""
    workers: int = 1
    """Number of processes."""
    address: str = ""
    """Public URL behind a proxy, such as https://play.example.org."""
    log: bool = False
    """True to log each request to standard error."""
    clean_after: int = 0
    """Days without a visit after which tables are deleted; 0 keeps them forever."""
    public: bool = False
    """True if tables that the owner offers are listed publicly."""
    limits: Limits = field(default_factory=Limits)
    backups: Path | None = None
    """The folder for a backup every night; None for none."""
    keep: int = 7
    """Number of nightly backups that are kept."""
