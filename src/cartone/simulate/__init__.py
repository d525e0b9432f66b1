"""Many games: on one core or on all of them, with figures at the end."""

from .report import Report, SeatReport
from .run import simulate
from .speed import Speed, measure

__all__ = ["Report", "SeatReport", "Speed", "measure", "simulate"]
