"""Scores are worked out once for each version of an event."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubsite.tests.builders import make_club
from scoring.results.actions import changed_event
from scoring.results.queries import scores as module
from scoring.results.queries.scores import forget_scores, get_scored_event, get_scores
from scoring.tests.builders import make_mitchell

pytestmark = pytest.mark.both_in_full


@pytest.mark.django_db(transaction=True)
def test_scores_are_remembered_until_the_version_rises() -> None:
    event = make_mitchell(make_club())
    first = get_scored_event(event)

    with CaptureQueriesContext(connection) as queries:
        again = get_scored_event(event)
    changed_event(event)
    later = get_scored_event(event)

    assert again is first
    assert len(queries) == 0
    assert later is not first
    assert later.score == first.score
    forget_scores()


@pytest.mark.django_db(transaction=True)
def test_only_the_newest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT", 1)
    event, two = make_mitchell(make_club("one")), make_mitchell(make_club("two"))
    first = get_scored_event(event)

    get_scored_event(two)

    assert get_scored_event(event) is not first
    forget_scores()


@pytest.mark.django_db
def test_nothing_is_remembered_of_what_may_be_rolled_back() -> None:
    event = make_mitchell(make_club())

    assert get_scored_event(event) is not get_scored_event(event)
    assert get_scores(event) == get_scores(event)
