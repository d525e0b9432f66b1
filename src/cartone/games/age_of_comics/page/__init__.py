"""Age of Comics in a browser: the page, its template, the pictures, the illustrations of the rules, and art."""
