"""PDFs that are made when someone asks, handed over and never stored."""

import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from clubsite.site.errors import Refused

SECONDS = 60.0
PROGRAM = "clubsite.recaps.documents.one_pdf"


def set_apart(
    template: Path, data: str, *, program: str = PROGRAM, seconds: float = SECONDS
) -> bytes:
    """The JSON set by that template as PDF/UA-1; `Refused` if that cannot be done now.

    The process gets none of our settings and secrets, and what it is given stays in its
    memory.
    """
    try:
        done = subprocess.run(  # noqa: S603  # our own module, and a template of ours
            [sys.executable, "-m", program, str(template)],
            cwd=settings.BASE_DIR,
            env={"PATH": os.defpath, "PYTHONDONTWRITEBYTECODE": "1"},
            input=data.encode(),
            capture_output=True,
            timeout=seconds,
            check=True,
        )
    except (subprocess.SubprocessError, OSError) as error:
        message = _("The file can't be made now. Try again in a few minutes.")
        raise Refused(message) from error
    return done.stdout
