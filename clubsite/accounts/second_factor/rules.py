"""Recovery codes and how codes are typed; pure."""

import hashlib
import re
from collections.abc import Iterable
from datetime import timedelta

AUTHENTICATOR = "authenticator"
PASSKEY = "passkey"
"""The kinds of factors, as addresses and the audit log name them."""

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What recovery codes are made of: nothing that is read as something else."""

CODES = 10
GROUPS = 4
GROUP = 4
LENGTH = GROUPS * GROUP
"""Some 79 bits: too many to try, so a plain hash is enough."""

FILE_PERIOD = timedelta(hours=1)
"""A confidential file opens so long after the second step."""
ROLE_PERIOD = timedelta(minutes=5)
"""A confidential role is given so soon after the second step."""
CHANGE_PERIOD = timedelta(minutes=10)
"""Factors are changed so soon after the second step, or after signing in."""
CHALLENGE_PERIOD = timedelta(minutes=5)


def normalise(code: str) -> str:
    """The code without the spaces and hyphens that make it legible.

    >>> normalise(" 123 456")
    '123456'
    """
    return re.sub(r"[\s-]", "", code).lower()


def is_from_app(code: str) -> bool:
    """Whether a normalised code is one of an authenticator app.

    >>> is_from_app("123456"), is_from_app("abcd2345efgh6789")
    (True, False)
    """
    return re.fullmatch(r"[0-9]{6}", code) is not None


def in_groups(letters: Iterable[str]) -> str:
    """A recovery code as it is shown.

    >>> in_groups("abcdefghjkmnpqrs")
    'abcd-efgh-jkmn-pqrs'
    """
    text = "".join(letters)
    return "-".join(text[at : at + GROUP] for at in range(0, len(text), GROUP))


def code_hash(user_id: int, code: str) -> str:
    """What is stored of a normalised recovery code."""
    return hashlib.sha256(f"{user_id}:{code}".encode()).hexdigest()
