"""A club with a month of final results, and its documents, for tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from unittest import mock

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.jobs.worker import run_kind
from clubsite.recaps.job_kinds import MONTH_DOCUMENT
from clubsite.recaps.models import MonthDocument, MonthKind, MonthRun
from clubsite.recaps.months import rendering
from clubsite.recaps.months.requests import ask_for_due
from clubsite.recaps.queries.months import Month
from clubsite.recaps.tests.builders import make_posted
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import EventState
from scoring.events.models import Event

MARCH = Month(2026, 3)
TURN = datetime(2026, 4, 1, 5, 0, tzinfo=UTC)
"""06:00 on the club's clock, in summer time."""


@contextmanager
def quick_pages() -> Iterator[None]:
    """PDF files are set by the layout program, which other tests wait for."""
    files = {"a4": b"%PDF-", "letter": b"%PDF-"}
    with mock.patch.object(rendering, "to_pdfs", return_value=files):
        yield


def make_all() -> None:
    """Make every queued document of a month."""
    with quick_pages():
        while run_kind(MONTH_DOCUMENT):
            pass


@dataclass
class MonthWorld:
    """A club whose evening of 2 March is final, and its manager and director."""

    state: EventState = EventState.FINAL
    slug: str = "sample"
    club: Club = field(init=False)
    event: Event = field(init=False)
    manager: User = field(init=False)
    director: User = field(init=False)

    def __post_init__(self) -> None:
        self.club = make_club(self.slug)
        self.event = make_posted(self.club)
        self.set_state(self.state)
        self.manager = make_member(self.club, RoleKind.MANAGER)
        self.director = make_member(self.club, RoleKind.DIRECTOR)

    def set_state(self, state: EventState) -> None:
        Event.objects.filter(pk=self.event.pk).update(state=state)
        self.event.refresh_from_db()

    def sweep(self, at: datetime = TURN) -> None:
        """Ask for what is due at that time."""
        with clock.at(at):
            ask_for_due(self.club)

    def make(self) -> None:
        """The trial report and the draft digest of March, with their files."""
        self.sweep()
        make_all()

    def get(
        self,
        kind: MonthKind = MonthKind.REPORT,
        run: MonthRun = MonthRun.TRIAL,
        number: int = 0,
    ) -> MonthDocument:
        return MonthDocument.objects.select_related("club").get(
            club=self.club, kind=kind, run=run, number=number
        )

    @property
    def digest(self) -> MonthDocument:
        return self.get(MonthKind.DIGEST)


def next_morning() -> datetime:
    """A morning in April."""
    return TURN + timedelta(days=2)
