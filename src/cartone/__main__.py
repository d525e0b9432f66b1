"""Entry point of the package, which runs the command line."""

import sys

from .cli import main

sys.exit(main())
