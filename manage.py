#!/usr/bin/env python
"""Django's command line for Clubsite."""

import os
import sys

from clubsite.ops.command_line import run

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clubsite.settings")
    os.umask(0o077)  # what it writes is the site's alone
    sys.exit(run(sys.argv))
