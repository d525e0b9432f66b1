"""Benchmarks: `python -m bench.speed`, from the repository root."""
