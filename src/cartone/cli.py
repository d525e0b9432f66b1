"""The command line. Every error is one line on standard error, with exit status 2."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TextIO

from .arguments import language_in, read
from .locale import Catalogue, catalogue, spoken_here
from .table import CartoneError, PackError
from .table.errors import why

FAILED = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status. Messages are in the language given by `--lang` or the environment."""
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if os.name == "nt" and sys.stdout.isatty():
        os.system("")  # side effect: the Windows console starts to interpret colour codes
    line = sys.argv[1:] if arguments is None else arguments
    words = catalogue(language_in(line) or spoken_here())
    try:
        options = read(line, words)
        words = catalogue(options.lang or words.language)
        from .commands import COMMANDS  # imported late: slow, and not needed for help, version or usage errors

        status = COMMANDS[options.command](options, words)
        sys.stdout.flush()
        return status or 0
    except PackError as problem:
        print(words.error(problem), file=sys.stderr)
    except CartoneError as problem:
        _complain(problem, words)
    except OSError as problem:
        sys.stdout = _nowhere()  # so that flushing the rest of the output at exit does not fail
        if not isinstance(problem, BrokenPipeError):
            _complain(CartoneError("error.output", why=why(problem)), words)
    except KeyboardInterrupt:
        _complain(CartoneError("error.stopped"), words)
    except EOFError:
        _complain(CartoneError("error.no-choice"), words)
    return FAILED


def _complain(problem: CartoneError, words: Catalogue) -> None:
    print(f"cartone: {' '.join(words.error(problem).split())}", file=sys.stderr)


def _nowhere() -> TextIO:
    """Open the null device to replace an output that cannot be written to."""
    return open(os.devnull, "w", encoding="utf-8")
