"""What every document says of the evening."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import translation

from clubsite.recaps.documents.content import Audience, Closed, Status
from clubsite.recaps.queries.common import build_footing, build_heading
from clubsite.recaps.tests.builders import POSTED, make_posted
from clubsite.site import clock
from clubsite.tests.builders import make_club
from scoring.events.event_data import Flag as FlagOnBoard
from scoring.events.labels import Cause, EventState, Flag
from scoring.events.models import Session
from scoring.events.queries import load_event_data
from scoring.tests.builders import make_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en-gb", "en-us"])
def test_the_day_is_written_in_our_own_style_in_every_language(language: str) -> None:
    event = make_event(make_club())

    with translation.override(language):
        text = build_heading(load_event_data(event), Audience.PUBLIC).date_text

    assert text == "Mon 2 Mar 2026"


def test_a_session_of_another_day_says_the_day() -> None:
    event = make_event(make_club())
    [first] = event.sessions.all()
    assert first.starts_at
    tuesday = event.date + timedelta(days=1)
    for number, day, hour in (
        (2, event.date, first.starts_at),
        (3, tuesday, first.starts_at + timedelta(days=1)),
        (4, tuesday, None),
        (5, event.date, None),
        (6, None, None),
    ):
        Session.objects.create(event=event, number=number, date=day, starts_at=hour)

    text = build_heading(load_event_data(event), Audience.PUBLIC).session

    assert text == (
        "1 (19:00), 2 (19:00), 3 (Tue 3 Mar 2026, 19:00), 4 (Tue 3 Mar 2026), 5, 6"
    )


@pytest.mark.parametrize(
    ("state", "hours", "closed"),
    [
        (EventState.PROVISIONAL, 99, Closed.NOTHING),
        (EventState.OFFICIAL, 0, Closed.CORRECTIONS),
        (EventState.OFFICIAL, 99, Closed.ALL),
        (EventState.FINAL, 99, Closed.ALL),
    ],
)
def test_the_footing_says_what_is_closed(
    state: EventState, hours: int, closed: Closed
) -> None:
    event = make_posted(state=state)

    with clock.at(POSTED + timedelta(hours=hours)):
        footing = build_footing(event)

    assert footing.closed is closed


def test_results_under_appeal_are_never_called_final() -> None:
    data = load_event_data(make_posted(state=EventState.FINAL))
    flag = FlagOnBoard(2, Flag.SUBJECT_TO_APPEAL, Cause.APPEAL, 1)

    with_appeal = build_heading(replace(data, flags=(flag,)), Audience.PUBLIC)

    assert build_heading(data, Audience.PUBLIC).status is Status.FINAL
    assert with_appeal.status is Status.OFFICIAL
    assert with_appeal.appealed_boards == ("2",)
