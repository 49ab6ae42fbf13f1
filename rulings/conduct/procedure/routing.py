"""Where a referral goes: past everyone whom the matter concerns."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Desk(StrEnum):
    """Where the referral lands."""

    RECORDER = "recorder"
    DEPUTY = "deputy"
    EXTERNAL = "external"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offices:
    """The present holders of the offices, by the number of the person."""

    recorders: tuple[int, ...] = ()
    deputies: tuple[int, ...] = ()
    safeguarding: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Concerned:
    """Who has to do with the matter, by the number of the person.

    `excluded` are those the reporter names and those whom a conflict of interest
    keeps out (`conflicts.judge`).
    """

    subjects: frozenset[int] = frozenset()
    reporter: int | None = None
    witnesses: frozenset[int] = frozenset()
    excluded: frozenset[int] = frozenset()
    minor_involved: bool = False

    @property
    def kept_out(self) -> frozenset[int]:
        """Those who may not handle the referral in any office."""
        reporter = frozenset(() if self.reporter is None else (self.reporter,))
        return self.subjects | self.witnesses | self.excluded | reporter


@dataclass(frozen=True, slots=True)
class Route:
    """Who handles the referral, and who sees at once that a minor is involved.

    At the external desk there are no handlers: the club's external contact is told
    outside the site. The same holds for `safeguarding_external`.
    """

    desk: Desk
    handlers: tuple[int, ...] = ()
    safeguarding: tuple[int, ...] = ()
    safeguarding_external: bool = False


def route(concerned: Concerned, offices: Offices) -> Route:
    """The first desk with someone left who may handle the matter."""
    desk, handlers = _desk(concerned.kept_out, offices)
    if not concerned.minor_involved:
        return Route(desk, handlers)
    safeguarding = _left(offices.safeguarding, concerned.kept_out)
    return Route(desk, handlers, safeguarding, safeguarding_external=not safeguarding)


def _desk(kept_out: frozenset[int], offices: Offices) -> tuple[Desk, tuple[int, ...]]:
    recorders = _left(offices.recorders, kept_out)
    deputies = _left(offices.deputies, kept_out)
    if recorders:
        return Desk.RECORDER, recorders
    return (Desk.DEPUTY, deputies) if deputies else (Desk.EXTERNAL, ())


def _left(holders: Iterable[int], kept_out: frozenset[int]) -> tuple[int, ...]:
    return tuple(person for person in holders if person not in kept_out)
