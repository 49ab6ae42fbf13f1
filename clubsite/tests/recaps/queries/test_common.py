"""What every document says of the evening."""

import pytest
from django.utils import translation

from clubsite.recaps.documents.content import Audience
from clubsite.recaps.queries.common import heading_of
from clubsite.testing import make_club
from scoring.queries.loading import load_evening
from scoring.tests.builders import make_event

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en-gb", "en-us"])
def test_the_day_is_written_in_our_own_style_in_every_language(language: str) -> None:
    event = make_event(make_club())

    with translation.override(language):
        written = heading_of(load_evening(event), Audience.PUBLIC).date_text

    assert written == "Mon 2 Mar 2026"
