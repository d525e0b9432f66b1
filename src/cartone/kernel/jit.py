"""How the functions of a kernel are compiled, if they are.

Without Numba, or with `CARTONE_KERNEL=python` in the environment, the decorators do nothing and the very same source
runs as plain Python: slowly, but a test needs no compiler and an error has a traceback.

There are three kinds of functions. One that is `compiled` becomes part of whoever calls it: what is short and called
often. A `part` is compiled once, on its own, and only called: what is long, so that the compiler never sees all rules
at once. An `entry` is what Python calls; it takes arrays.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from dis import get_instructions
from functools import cache
from pathlib import Path
from threading import RLock
from types import CellType, FunctionType, ModuleType
from typing import Any, Protocol, TypeVar, cast

import numpy as np

from . import is_compiled

FOR_DEVICE: list[Callable[[Callable[..., Any]], Any]] = []
"""While something is compiled for a graphics card: what makes a part one of its functions."""

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = is_compiled()
"""Whether functions are compiled here."""

HOUSE = Path(__file__).parent.parent


def rests_on() -> list[Path]:
    """The files whose functions and numbers a kernel may use: all but those that draw pages."""
    found = [path for folder in ("board", "kernel", "table", "games") for path in (HOUSE / folder).rglob("*.py")]
    return sorted(path for path in found if "page" not in path.relative_to(HOUSE).parts)


def cache_folder(*versions: str) -> Path:
    """Where compiled code is kept: in another folder whenever any line changes that a kernel may rest on.

    The compiler looks only at the file of a function itself, not at those whose functions and numbers it uses; and of
    versions only at its own.
    """
    lines = hashlib.blake2b(" ".join(versions).encode(), digest_size=8)
    for path in rests_on():
        lines.update(f"\n{path.relative_to(HOUSE).as_posix()}\n".encode() + path.read_bytes())
    caches = os.environ.get("XDG_CACHE_HOME")
    return (Path(caches) if caches else Path.home() / ".cache") / "cartone" / f"kernel-{lines.hexdigest()}"


if COMPILED:
    import llvmlite.binding as llvm
    import numba

    OPTIONS = {"cache": True, "error_model": "numpy"}
    """Kept between runs; and nothing is ever divided by 0, which need not be looked for."""

    if not numba.config.CACHE_DIR:
        numba.config.CACHE_DIR = str(cache_folder(numba.__version__, np.__version__))

    COMPILING = RLock()
    """One thread compiles, and others wait for it."""

    class _Compiled:
        """A function of which the compiler knows where its code is."""

        def __init__(self, function: Callable[..., Any]) -> None:
            self.function = function
            self.is_ready = False
            self.code: Any = None
            self.__doc__ = function.__doc__

        def ready(self) -> None:
            """Compile it, after all that it calls: code is linked when it is loaded."""
            with COMPILING:
                if not self.is_ready:
                    self.is_ready = True
                    _ready_for(self.function, [])
                    self.compile()

        def compile(self) -> None: ...

    class _Named:
        """A function inside another one, whose cache tells it by its name: it has no other lasting mark."""

        symbol: str

        def __reduce__(self) -> tuple[Any, ...]:
            return str, (self.symbol,)

    class _Part(_Compiled, _Named):
        """A function that is reached through its address."""

        def __init__(self, function: Callable[..., Any], types: dict[str, Any]) -> None:
            super().__init__(function)
            self.types = types
            self.symbol = f"{function.__module__}.{function.__qualname__}"

        @property
        def signature(self) -> Any:
            *arguments, returned = (
                self.types[str(self.function.__annotations__[name])]
                for name in (*self.function.__code__.co_varnames[: self.function.__code__.co_argcount], "return")
            )
            return returned(*arguments)

        def compile(self) -> None:
            self.code = numba.cfunc(self.signature, **OPTIONS)(self.function)
            llvm.add_symbol(self.symbol, self.code.address)

        @property
        def _numba_type_(self) -> Any:
            """What the compiler asks of a name that it meets."""
            if FOR_DEVICE:
                return numba.typeof(FOR_DEVICE[-1](self.function))
            self.ready()
            return numba.types.ExternalFunction(self.symbol, self.signature)

    class _Entry(_Compiled):
        """A function that is called from Python."""

        def compile(self) -> None:
            self.code = numba.njit(**OPTIONS, nogil=True)(_closed(self.function))

        def __call__(self, *arguments: Any) -> Any:
            if self.code is None:
                self.ready()
            return self.code(*arguments)

    def _ready_for(function: Callable[..., Any], met: list[Any]) -> None:
        """Compile the parts that a function calls, itself or through what is compiled into it."""
        for called in _named_in(function):
            if isinstance(called, _Part):
                called.ready()
            elif (inlined := getattr(called, "py_func", None)) is not None and inlined not in met:
                met.append(inlined)  # not its name: rooms call alike what they do alike
                _ready_for(inlined, met)

    def _named_in(function: Callable[..., Any]) -> Iterator[Any]:
        """Yield what the names in a function stand for, also those of another module: `plan.promise`."""
        cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
        places = {"LOAD_GLOBAL": function.__globals__, "LOAD_DEREF": {name: cell.cell_contents for name, cell in cells}}
        found: Any = None
        for step in get_instructions(function):
            room = vars(found) if isinstance(found, ModuleType) else {}
            found = places.get(step.opname, room).get(str(step.argval))
            yield found

    class _Inlined(_Named):
        """A function that is compiled into the one around it."""

        def __init__(self, function: Any) -> None:
            self._numba_type_ = function._numba_type_
            self.py_func = function.py_func
            inside = [cell.cell_contents.symbol for cell in self.py_func.__closure__ or ()]
            self.symbol = f"{self.py_func.__module__}.{self.py_func.__qualname__}({', '.join(inside)})"

    def _closed(function: Any) -> Any:
        """Return a function that is made inside another one, around functions that have names."""
        if function.__closure__ is None:
            return function
        around = (cell.cell_contents for cell in function.__closure__)
        cells = tuple(CellType(one if isinstance(one, _Named) else _Inlined(one)) for one in around)
        return FunctionType(function.__code__, function.__globals__, function.__name__, None, cells)


def compiled(function: F) -> F:
    """A short function: it is compiled into whoever calls it."""
    return cast("F", numba.njit(**OPTIONS, nogil=True)(_closed(function))) if COMPILED else function


class Decorator(Protocol):
    """Leaves the type of a function as it is."""

    def __call__(self, function: F, /) -> F: ...


def parts(**records: np.dtype[Any]) -> Decorator:
    """A decorator for long functions, each compiled on its own.

    Their annotations say what they take: `int`, `bool`, or one of the records named here, of which a dtype is given;
    they return `int`, `bool` or `None`. What another part returns as a `bool` is a number: 0 or 1.
    """
    if not COMPILED:
        return _as_it_is
    known = {name: numba.from_dtype(dtype) for name, dtype in records.items()}
    types = {"int": numba.int64, "bool": numba.int64, "None": numba.void, **known}

    def part(function: F) -> F:
        return cast("F", _Part(function, types))

    return part


def _as_it_is(function: F) -> F:
    return function


def entry(function: F) -> F:
    """A function for Python to call; it is compiled when it is called first."""
    return cast("F", _Entry(function)) if COMPILED else function


def records(shape: int | tuple[int, ...], dtype: np.dtype[Any]) -> Any:
    """An array of records that are all 0: Python finds their fields as attributes.

    No `recarray`, and always the same dtype: else the types of arguments are found out anew at every call.
    """
    return np.zeros(shape, _with_names(dtype))


@cache
def _with_names(dtype: np.dtype[Any]) -> np.dtype[Any]:
    return np.dtype((np.record, dtype))
