"""The facts of an irregularity in a file, as the commands take them."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError


def object_in(path: Path) -> dict[str, Any]:
    """The JSON object in the file."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror or error}.") from error
    except ValueError as error:
        raise CommandError(f"{path}: this is not JSON: {error}.") from error
    if not isinstance(found, dict):
        raise CommandError(
            f'{path}: give an object of facts, such as {{"faced": true}}.'
        )
    if not isinstance(found.get("answers", {}), dict):
        raise CommandError(
            f'{path}: answers: give an object of answers, such as {{"faced": true}}.'
        )
    return found
