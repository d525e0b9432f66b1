"""The rules pages: the books of all games in our own words, drawn with the same pictures as the tables."""

from .page import UnknownBook, emphasised, rules_page

__all__ = ["UnknownBook", "emphasised", "rules_page"]
