"""What every document says of the evening."""

from datetime import timedelta

import pytest
from django.utils import translation

from clubsite.recaps.documents.content import Audience
from clubsite.recaps.queries.common import build_heading
from clubsite.tests.builders import make_club
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
