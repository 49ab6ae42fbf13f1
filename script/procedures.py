"""States, moves, guards, cells, fields, notices and scenarios: how many are built as agreed.

    script/procedures

Prints, for each table of `tests/data/procedures`, how many of its places are in the product
as they are in the table, then what differs on purpose with its reason, and how many cells
are probed by markers in `script/test full`. The exit status is 1 if something differs that
`tests/data/procedures/differences.md` does not name. Reads files alone and needs no database.
"""

import os
import sys
from importlib import import_module

import django


def main() -> int:
    """Print the comparison once Django knows the models."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "clubsite.settings"
    os.environ.setdefault("TESTING", "1")
    django.setup()
    status: int = import_module("tests.procedures").main()
    probed = import_module("tests.secrecy.probed")
    sys.stdout.write("\n".join(["", *probed.lines()]) + "\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
