"""Stamp Swap in a browser: the page, its template, the pictures, the illustrations of the rules, and art."""
