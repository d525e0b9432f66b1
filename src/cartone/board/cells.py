"""Cells: the locations of a state's numbers in the record of a kernel, and the plan by which a kernel writes them."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

NONE = -1
"""Stands for None: no seat, word or card."""
ALONG = -1
"""Stands for the index that runs along a row."""
NUMBER, ROW, CHOSEN, GUARD, COLUMN, LOOKED_UP, WHEN = range(7)
"""Kinds of lines in a plan:

- a number;
- a row, followed by its columns, whose cells come one after the other or are looked up by the first column's number;
- a row of chosen elements, followed by the column that chooses with the number it must have, and by the columns;
- a guard, followed by lines that are written only if its number is not 0; from `WHEN` on, a silent guard, whose lines
  are written only if its number is the kind minus `WHEN`.
"""

Line: TypeAlias = tuple[int, int, int, int]
"""A line of a plan: its kind; the place and the width in bytes of a number; of a column the step from a cell to the
next, of a row how many columns follow, of a guard how many lines."""


class Cell(NamedTuple):
    """The place and the width of a number, in bytes; in a column, the step to the next one."""

    at: int
    wide: int
    step: int = 0
    kind: int = COLUMN


class Region(NamedTuple):
    """A part of a record: the record's type, its start, and the indices at which its columns are read."""

    record: Any
    start: int = 0
    indices: tuple[int, ...] = ()
    around: Region | None = None
    """The region of the enclosing record."""

    def within(self, index: int) -> Region:
        return self._replace(indices=(*self.indices, index), around=self.around and self.around.within(index))

    def element(self, name: str, index: int) -> Region:
        """Return the place of an element of a list: a record in an array of them, or an index of the columns."""
        field, offset = self.record.fields.get(name, (None, 0))
        if field is None or field.base.names is None:
            return self.within(index)
        return Region(field.base, self.start + offset + index * field.base.itemsize, (), self)

    def cell(self, name: str) -> Cell:
        """Return the cell of a column, or that of the enclosing record if this one lacks it; raise `LookupError` if no
        column has that name and shape. A column without an index for the seat belongs to a single seat.
        """
        if name not in self.record.fields:
            if self.around is None:
                raise LookupError(f"no column {name} in {', '.join(self.record.fields)}")
            return self.around.cell(name)
        field, offset = self.record.fields[name]
        depth = len(field.shape)
        if not depth <= len(self.indices) <= depth + 1:
            raise LookupError(f"column {name} has {depth} dimensions, its declaration {len(self.indices)}")
        at, step, stride = self.start + offset, 0, field.base.itemsize
        for size, index in zip(reversed(field.shape), reversed(self.indices), strict=False):
            if index == ALONG:
                step = stride
            else:
                at += index * stride
            stride *= size
        return Cell(at, field.base.itemsize, step)
