"""Posted events and their documents, for tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from unittest import mock

from clubsite.clubs.models import Club
from clubsite.jobs.worker import run_kind
from clubsite.recaps import requests
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.models import Document, Kind
from clubsite.site import clock
from clubsite.tests.builders import make_club
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.play.actions.posting import anchor_results
from scoring.results.actions import after_posting
from scoring.tests.builders import START, make_mitchell

POSTED = START + timedelta(hours=3)


def make_posted(
    club: Club | None = None,
    *,
    tables: int = 3,
    boards: int = 3,
    state: EventState = EventState.PROVISIONAL,
) -> Event:
    """An evening whose results were posted at ten, as revision 1."""
    event = make_mitchell(club or make_club(), tables=tables, boards=boards)
    return post(event, state=state)


def post(event: Event, *, state: EventState = EventState.PROVISIONAL) -> Event:
    """Post the results of an event that is being scored; no document is asked for yet."""
    with clock.at(POSTED), nobody_follows():
        anchor_results(event, state=state)
    return event


@contextmanager
def nobody_follows() -> Iterator[None]:
    """Results are posted as by a process that ends with the act: the sweep has to see."""
    with mock.patch.object(after_posting, "answers", (lambda _event: None,)):
        yield


def ask_one(event: Event, kind: Kind = Kind.WINNERS) -> Document:
    """A document of the event, queued."""
    (document,) = requests.ask(event, [kind])
    return document


def make_ready(event: Event, kind: Kind = Kind.WINNERS) -> Document:
    """A document of the event with all its files."""
    document = ask_one(event, kind)
    assert run_kind(DOCUMENT)
    document.refresh_from_db()
    return document
