"""Which body decides an appeal, and what is tried when it cannot be formed."""

from collections.abc import Collection
from enum import StrEnum


class Mode(StrEnum):
    """Who decides: a committee, or one person in its place."""

    COMMITTEE = "committee"
    REVIEWER = "reviewer"
    EXTERNAL = "external"
    DIC_HEARS = "dic_hears"

    @property
    def is_single(self) -> bool:
        """Whether one person alone decides."""
        return self is not Mode.COMMITTEE


LADDER = (Mode.COMMITTEE, Mode.REVIEWER, Mode.EXTERNAL, Mode.DIC_HEARS)


def first_rung(body: Mode, can: Collection[Mode]) -> Mode:
    """The body of a new case, where the policy names that one.

    A director in charge who gave the ruling does not hear it while somebody else can:
    `can` then holds the external referee and not the director (Law 93A).
    """
    if body is not Mode.DIC_HEARS or body in can or Mode.EXTERNAL not in can:
        return body
    return Mode.EXTERNAL


def next_rung(at: Mode, can: Collection[Mode]) -> Mode:
    """What is tried after that body could not be formed.

    The director in charge is the last rung, so that every case can end (Law 93A).

    >>> next_rung(Mode.COMMITTEE, {Mode.EXTERNAL})
    <Mode.EXTERNAL: 'external'>
    """
    below = LADDER[LADDER.index(at) + 1 :]
    return next((mode for mode in below if mode in can), Mode.DIC_HEARS)
