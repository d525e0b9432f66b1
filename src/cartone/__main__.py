"""`python -m cartone` is `cartone`."""

import sys

from .cli import main

sys.exit(main())
