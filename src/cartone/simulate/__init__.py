"""Simulation of many games between bots, on one core or many machines, with statistics of their results."""

from .report import Report, SeatReport
from .run import simulate
from .speed import Speed, measure

__all__ = ["Report", "SeatReport", "Speed", "measure", "simulate"]
