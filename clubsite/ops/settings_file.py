"""The file of settings that every way of starting reads; the environment wins over it.

It is the file that CLUBSITE_ENV names, else `clubsite.env` among what the site writes.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from urllib.parse import urlsplit

import environ

ROOT = Path(__file__).resolve().parent.parent.parent
NAME = "clubsite.env"
SECRETS = frozenset({"POSTGRES_PASSWORD", "SECRET_KEY", "STATUS_TOKEN"})
LINE = re.compile(r"(?:export )?[A-Za-z_][A-Za-z0-9_]*=(.*)")

CANNOT_BE_READ = (
    "{path}: can't read the settings ({why}). Fix: let the user who runs this read "
    "the file, or name another by CLUBSITE_ENV."
)
WRONG_LINE = '{path}, line {number}: write NAME=value, or NAME="value" with spaces.'
OPEN_TO_ALL = "{path}: every user of this machine can {verb} these settings. Fix: chmod 600 {path}"


class Unreadable(Exception):
    """The settings cannot be read; the message says why, never a value."""


@dataclass(frozen=True, slots=True)
class Found:
    """The file that was read, if there is one, and what it adds to the environment."""

    path: Path | None = None
    values: Mapping[str, str] = field(default_factory=dict)


def find(environment: Mapping[str, str]) -> Found:
    """What the file of settings adds to that environment; raises `Unreadable`.

    Who can read a password in it, or can change it, is told on standard error by the
    process that takes something from it: those that it starts have all of that already.
    """
    named = environment.get("CLUBSITE_ENV", "")
    path = Path(named or Path(environment.get("VAR_DIR") or ROOT / "var", NAME))
    try:
        text = path.read_text(encoding="utf-8-sig")
        mode = path.stat().st_mode
    except FileNotFoundError as problem:
        if not named:
            return Found()
        raise Unreadable(CANNOT_BE_READ.format(path=path, why="no file")) from problem
    except OSError as problem:
        why = problem.strerror
        raise Unreadable(CANNOT_BE_READ.format(path=path, why=why)) from problem
    except UnicodeDecodeError as problem:
        why = "not UTF-8"
        raise Unreadable(CANNOT_BE_READ.format(path=path, why=why)) from problem
    given = parse(text, path)
    added = {name: given[name] for name in given if name not in environment}
    if added:
        _warn(path, mode, given)
    return Found(path.absolute(), added)


def parse(text: str, path: Path) -> dict[str, str]:
    """The settings in that text; raises `Unreadable` with the number of a wrong line."""

    class FileSettings(environ.Env):  # type: ignore[misc]  # it has no types
        ENVIRON: dict[str, str] = {}  # its own, for the environment stays as it is

    FileSettings.read_env(StringIO("\n".join(_lines(text, path))))
    return FileSettings.ENVIRON


def _lines(text: str, path: Path) -> Iterator[str]:
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        if not line or line.startswith("#"):
            continue
        found = LINE.fullmatch(line)
        if not found or "\0" in line or not _is_closed(found[1]):
            raise Unreadable(WRONG_LINE.format(path=path, number=number))
        yield line


def _is_closed(value: str) -> bool:
    """Whether a quote at the beginning stands at the end, too."""
    quote = value[:1]
    return quote not in {'"', "'"} or (len(value) > 1 and value.endswith(quote))


def _warn(path: Path, mode: int, given: Mapping[str, str]) -> None:
    can_change, can_read = mode & 0o002, mode & 0o004
    if can_change or (can_read and any(map(_is_secret, given, given.values()))):
        verb = "change" if can_change else "read"
        sys.stderr.write(f"{OPEN_TO_ALL.format(path=path, verb=verb)}\n")


def _is_secret(name: str, value: str) -> bool:
    if name in SECRETS:
        return bool(value)
    try:
        return bool(urlsplit(value).password)
    except ValueError:
        return False
