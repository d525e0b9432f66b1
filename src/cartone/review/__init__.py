"""The review of a finished game: what each decision gave away, the moments that cost most, and luck and skill apart."""
