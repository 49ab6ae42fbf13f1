"""What is known of files and of the sessions before."""

import pytest

from clubsite.tests.builders import make_club
from scoring.events.labels import EventState
from scoring.events.models import Session
from scoring.exchange import access
from scoring.exchange.queries.file_comparison import StoredEvent
from scoring.tests.builders import START, make_event, make_mitchell

pytestmark = pytest.mark.django_db


def test_a_file_that_nobody_imported_has_made_no_event() -> None:
    event = make_event(make_club(), state=EventState.FINAL)

    assert access.imported_before(None, event.club, "0" * 64) is None


def test_where_rounds_are_not_known_the_next_session_begins_with_the_first() -> None:
    event = make_mitchell(make_club())
    Session.objects.create(event=event, number=2, starts_at=START)

    assert StoredEvent(event).last_round_before(2) == 0
