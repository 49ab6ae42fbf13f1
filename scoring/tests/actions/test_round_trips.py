"""Every kind of event out to a file and in again."""

from dataclasses import replace

import pytest

from clubsite.testing import make_club
from scoring.actions.imports import Incoming, import_event
from scoring.formats.evening import ReadEvent
from scoring.models import Event
from scoring.queries import exports
from scoring.queries.as_read import read_again
from scoring.tests.every_kind import EVERY_KIND

pytestmark = [pytest.mark.django_db, pytest.mark.uncounted]


def of_nobody(event: Event) -> ReadEvent:
    """The event as it is written, but for whose event it is."""
    read = exports.reading_of(event).event
    assert read is not None
    return replace(read, identifier="", club_name="", format="")


@pytest.mark.parametrize("kind", EVERY_KIND)
def test_our_own_format_brings_every_kind_back_without_a_changed_digit(
    kind: str,
) -> None:
    event = EVERY_KIND[kind](make_club())
    written = exports.exported(event, "json")
    assert written.remarks == ()

    file = Incoming("event.json", written.content)
    again = import_event(make_club("other"), file, by=None).event

    assert of_nobody(again) == of_nobody(event)
    assert read_again(again)[1] == read_again(event)[1]
