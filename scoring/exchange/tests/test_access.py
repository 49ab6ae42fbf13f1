"""What is known of files and of the sessions before."""

from typing import Any

import pytest

from clubsite.tests.builders import make_club
from scoring.events.labels import EventState
from scoring.events.models import FormerFile, Session
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


def test_several_events_are_loaded_together(django_assert_num_queries: Any) -> None:
    club = make_club()
    events = [make_mitchell(club) for _event in range(3)]
    FormerFile.objects.create(
        event=events[0], name="a.txt", content=b"", session=2, made_at=START
    )

    with django_assert_num_queries(1):
        stored = StoredEvent.of_each(events)
        found = [(len(each.entries), len(each.lines)) for each in stored]

    assert len(set(found)) == 1
    assert [list(each.session_files) for each in stored] == [[2], [], []]
