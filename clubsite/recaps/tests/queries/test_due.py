"""Documents that an event has, in Python and in SQL."""

import pytest

from clubsite.recaps.models import Kind
from clubsite.recaps.queries.due import ALWAYS, due_kinds, number_due
from clubsite.recaps.tests.builders import make_posted
from clubsite.tests.builders import make_club
from scoring.events.models import Event
from scoring.tests.builders import make_deal

pytestmark = pytest.mark.django_db


def test_an_event_with_hands_has_a_hand_record() -> None:
    club = make_club()
    without, dealt = make_posted(club), make_posted(club)
    make_deal(dealt, 1)

    counted = dict(Event.objects.annotate(due=number_due()).values_list("pk", "due"))

    assert set(due_kinds(without)) == set(ALWAYS)
    assert set(due_kinds(dealt)) == {*ALWAYS, Kind.HAND_RECORD}
    assert counted == {event.pk: len(due_kinds(event)) for event in (without, dealt)}
