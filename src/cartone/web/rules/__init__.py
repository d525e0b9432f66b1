"""The rules pages: the books of all games in our own words, drawn with the same pictures as the tables."""

from .glossary import glossary_page
from .page import UnknownBook, emphasised, rules_page

__all__ = ["UnknownBook", "emphasised", "glossary_page", "rules_page"]
