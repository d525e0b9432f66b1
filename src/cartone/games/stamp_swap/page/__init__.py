"""Stamp Swap in a browser: the page, its template, pictures, illustrations of the rules, and art files."""
