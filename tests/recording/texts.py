"""Writing what was recorded: a file for each text, by the name of what said it."""

import json
from pathlib import Path
from typing import Any

from tests.recording.normalise import file_name, without_what_varies

HEADERS = (
    "Content-Type",
    "Content-Disposition",
    "Location",
    "Allow",
    "Cache-Control",
    "HX-Location",
    "HX-Push-Url",
    "HX-Redirect",
    "HX-Refresh",
    "HX-Replace-Url",
    "HX-Reswap",
    "HX-Retarget",
    "HX-Trigger",
)


def write(folder: Path, name: str, text: str) -> None:
    """Keep the text under that name; each name is there once."""
    path = folder / f"{file_name(name)}.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x", encoding="utf-8", newline="") as file:
        file.write(without_what_varies(text))


def said(response: Any) -> str:
    """The whole answer: status, headers that a reader notices, body."""
    return f"{head_of(response)}\n\n{body_of(response)}\n"


def head_of(response: Any) -> str:
    """Status and headers of an answer."""
    found = [
        f"{name}: {response.headers[name]}"
        for name in HEADERS
        if name in response.headers
    ]
    return "\n".join([str(response.status_code), *found])


def body_of(response: Any) -> str:
    """The body as text, whatever it is."""
    content: bytes = b"".join(response) if response.streaming else response.content
    return content.decode("utf-8", "backslashreplace")


def plain(values: Any) -> str:
    """Values in one line, the same for the same values."""
    return json.dumps(values, ensure_ascii=False, sort_keys=True, default=str)
