"""The host, without a page."""
