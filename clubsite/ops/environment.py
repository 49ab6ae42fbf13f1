"""Reading variables for the settings: what cannot be read ends the start with one line.

Such a line never repeats an address, since a password may stand in one.
"""

import ipaddress
import math
import os
import re
from collections import ChainMap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

from clubsite.ops import settings_file

env = environ.Env()


def read_file() -> Path | None:
    """Read the file of settings for what the environment does not say; where it lies."""
    try:
        found = settings_file.find(os.environ)
    except settings_file.Unreadable as refusal:
        raise SystemExit(str(refusal)) from None
    env.ENVIRON = ChainMap(os.environ, dict(found.values))
    return found.path


def is_loopback(host: str) -> bool:
    """Whether only this machine is reached by that name."""
    if host in {"localhost", "testserver"}:
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def number(name: str, default: float, *, least: float) -> float:
    """The number given, which is finite and at least that large."""
    given = env.str(name, default="") or str(default)
    try:
        found = float(given)
    except ValueError:
        found = math.nan
    if not least <= found < math.inf:
        raise SystemExit(
            f"{name} is {given!r}, which isn't a number of {least:g} or more."
        )
    return found


def one_of(name: str, words: Iterable[str], *, default: str) -> str:
    """The word given, which is one of these."""
    given: str = env.str(name, default=default)
    if given not in words:
        raise SystemExit(f"{name} is {given!r}: use one of {', '.join(words)}.")
    return given


def address(name: str, kinds: Sequence[str], *, default: str = "") -> str:
    """The address given, which begins with one of these kinds; or none."""
    given: str = env.str(name, default="") or default
    try:
        parts = urlsplit(given)
        fits = not given or (parts.scheme in kinds and parts.port != 0)
    except ValueError:
        fits = False
    if not fits:
        raise _unreadable(name)
    return given


def mail() -> dict[str, Any]:
    """The settings of the mail server at EMAIL_URL."""
    try:
        found: dict[str, Any] = env.email_url("EMAIL_URL")
    except (ImproperlyConfigured, ValueError):
        raise _unreadable("EMAIL_URL") from None
    return found


def origins(name: str) -> list[str]:
    """The origins given; each says by which protocol."""
    given: list[str] = env.list(name, default=[])
    if not all(urlsplit(origin).netloc for origin in given):
        raise SystemExit(f"{name}: each must begin with https:// and name a host.")
    return given


def contact(name: str) -> str:
    """The address of who is told of a weakness, as RFC 9116 writes it; or none."""
    given: str = env.str(name, default="").strip()
    if re.fullmatch(r"[^@\s:/]+@[^@\s:/]+", given):
        given = f"mailto:{given}"
    if given and not re.fullmatch(r"(https://|mailto:|tel:)\S+", given):
        raise SystemExit(
            f"{name}: give an email address or a page that begins with https://."
        )
    return given


def _unreadable(name: str) -> SystemExit:
    return SystemExit(f"{name} can't be read. See docs/operate.md.")
