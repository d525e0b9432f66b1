"""The API: the tables as JSON, for programs. It asks the same host as the pages, with the same permissions."""

from .app import make_api

__all__ = ["make_api"]
