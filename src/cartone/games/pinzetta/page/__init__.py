"""Pinzetta beside a real table, in a browser: her page, its forms, and pictures of what lies there."""
