"""Simulation of many games between bots, on one core or many machines, with statistics of their results."""

from .ladder import RoundRobin
from .ladder_plot import ladder_plot
from .report import Report, SeatReport
from .run import simulate
from .speed import Speed, measure

__all__ = ["Report", "RoundRobin", "SeatReport", "Speed", "ladder_plot", "measure", "simulate"]
