"""Scores are worked out once for each version of an event."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubsite.tests.builders import make_club
from scoring.results.actions import changed_event
from scoring.results.queries import scores as module
from scoring.results.queries.scores import forget_scores, scored_evening, scores_of
from scoring.tests.builders import make_mitchell

pytestmark = pytest.mark.both


@pytest.mark.django_db(transaction=True)
def test_scores_are_remembered_until_the_version_rises() -> None:
    event = make_mitchell(make_club())
    first = scored_evening(event)

    with CaptureQueriesContext(connection) as queries:
        again = scored_evening(event)
    changed_event(event)
    later = scored_evening(event)

    assert again is first
    assert len(queries) == 0
    assert later is not first
    assert later.score == first.score
    forget_scores()


@pytest.mark.django_db(transaction=True)
def test_only_the_newest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT", 1)
    one, two = make_mitchell(make_club("one")), make_mitchell(make_club("two"))
    first = scored_evening(one)

    scored_evening(two)

    assert scored_evening(one) is not first
    forget_scores()


@pytest.mark.django_db
def test_nothing_is_remembered_of_what_may_be_rolled_back() -> None:
    event = make_mitchell(make_club())

    assert scored_evening(event) is not scored_evening(event)
    assert scores_of(event) == scores_of(event)
