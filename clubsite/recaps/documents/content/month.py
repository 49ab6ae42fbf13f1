"""Documents of a month: the monthly report, its supplements, and the digest of rulings."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction

from clubsite.recaps.documents.content.common import Figure, Paper


class Run(StrEnum):
    """Whether a document of a month is for checking, stands, or adds to what stands."""

    TRIAL = "trial"
    FINAL = "final"
    SUPPLEMENTARY = "supplementary"


class ExceptionKind(StrEnum):
    """Why a session or player needs another look before a month is closed."""

    NOT_FINAL = "not-final"
    UNDER_APPEAL = "under-appeal"
    CANCELLED = "cancelled"
    CARRIED_OVER = "carried-over"
    BROUGHT = "brought"
    NO_NUMBER = "no-number"
    SAME_NUMBER = "same-number"


class ActivityKind(StrEnum):
    """What the activity of a month counts."""

    ATTENDANCE = "attendance"
    ATTENDANCE_BEFORE = "attendance-before"
    NEW_PLAYERS = "new-players"
    OVERDUE_STEPS = "overdue-steps"


@dataclass(frozen=True, slots=True)
class MonthHeading:
    """What every page of a document of a month carries.

    `number` counts the supplements of a month; `approved_by` made a run final.
    """

    club: str
    month: str
    month_text: str
    produced: str
    run: Run = Run.TRIAL
    number: int = 0
    approved_by: str = ""
    paper: Paper = Paper.A4
    language: str = "en"
    decimal_mark: str = "."


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A session of the month with those who played in it."""

    played_on: date
    date_text: str
    number: int
    event_id: int
    name: str
    scoring: str
    director: str
    tables: Figure
    entries: int
    players: int
    members: int
    visitors: int
    juniors: int
    boards: int
    points: str
    status: str
    revision: int
    fee: Figure = 0


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player with the sessions of the month, and the points of each kind in the order
    of the report's kinds. `key` tells players of one name apart; it is not printed."""

    player_id: str
    name: str
    sessions: int
    points: tuple[Figure, ...] = ()
    key: int = 0

    @property
    def total(self) -> Figure:
        """The points of all kinds."""
        return sum(self.points)


@dataclass(frozen=True, slots=True)
class ExceptionRow:
    """Something to look at, and the session, player or number that it is about."""

    kind: ExceptionKind
    about: str


@dataclass(frozen=True, slots=True)
class Counted:
    """How often something occurred."""

    label: str
    count: int


@dataclass(frozen=True, slots=True)
class MonthReport:
    """The sessions, points, exceptions and activity of a month."""

    heading: MonthHeading
    sessions: tuple[SessionRow, ...]
    players: tuple[PlayerRow, ...]
    exceptions: tuple[ExceptionRow, ...]
    activity: tuple[tuple[ActivityKind, int], ...]
    point_kinds: tuple[str, ...] = ()
    directors: tuple[Counted, ...] = ()
    rulings: tuple[Counted, ...] = ()
    currency: str = ""
    payment_note: str = ""

    @property
    def fees(self) -> Figure:
        """The fees due for all sessions."""
        return sum((Fraction(row.fee) for row in self.sessions), Fraction())


@dataclass(frozen=True, slots=True)
class MonthChanges:
    """A supplement: what was reported before, and what a report says now."""

    heading: MonthHeading
    before: MonthReport
    now: MonthReport


@dataclass(frozen=True, slots=True)
class FamilyRow:
    """The rulings of the month on one irregularity."""

    title: str
    rulings: int
    took: str
    consulted: int
    amended: int
    appealed: int
    changed: int


@dataclass(frozen=True, slots=True)
class CaseRow:
    """A ruling of the month that is settled, with names removed."""

    played_on: date
    date_text: str
    event: str
    title: str
    laws: tuple[str, ...]
    effects: tuple[str, ...]
    took: str
    consulted: bool
    amended: bool
    appealed: bool
    changed: bool


@dataclass(frozen=True, slots=True)
class RulingsDigest:
    """The directors' digest: figures of all rulings, then the settled ones.

    `reports` counts the reports of appeals that were added to the members' casebook.
    """

    heading: MonthHeading
    families: tuple[FamilyRow, ...]
    outcomes: tuple[Counted, ...] = ()
    cases: tuple[CaseRow, ...] = ()
    reports: int = 0
