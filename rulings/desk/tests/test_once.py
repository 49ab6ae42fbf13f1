"""Giving a ruling walks its laws once and previews its effect once."""

from collections import Counter
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from clubsite.tests.query_bounds import ACT, queries
from rulings.desk.actions import giving
from rulings.log.models import Ruling, RulingState
from rulings.log.procedure import walking
from rulings.tests.at_the_table import tap
from rulings.tests.builders import line_at, make_draft, make_f1
from rulings.tests.writing import address, seen_on
from scoring.events.queries import load_event_data
from scoring.results import actions as results_actions
from scoring.results import live
from scoring.results.queries import scores

pytestmark = pytest.mark.django_db
REVOKE = (
    "family:revoke",
    "answer:offender:W",
    "answer:by:play",
    "answer:won_by:offender",
    "answer:won_later:yes",
)


@pytest.fixture
def draft(client: Client) -> Ruling:
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    draft = make_draft(line_at(event, 5), by=director)
    tap(client, draft, *REVOKE)
    return draft


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often walks, previews and scores are made."""
    counted: Counter[str] = Counter()

    def count(module: ModuleType, name: str) -> None:
        made: Callable[..., Any] = getattr(module, name)

        def counting(*args: Any, **kwargs: Any) -> Any:
            counted[name] += 1
            return made(*args, **kwargs)

        monkeypatch.setattr(module, name, counting)

    count(walking, "walk")
    count(giving, "build_preview")
    count(scores, "score_event")
    count(results_actions, "score_event")
    return counted


def test_the_walk_and_the_preview_are_made_once(
    client: Client, draft: Ruling, calls: Counter[str]
) -> None:
    seen = seen_on(client, draft)
    calls.clear()
    scores.forget_scores()
    live.forget_versions()

    with queries() as executed:
        client.post(address(draft, "preview"), seen)

    draft.refresh_from_db()
    before_and_after = 2
    assert draft.state == RulingState.GIVEN
    assert len(executed) <= ACT
    assert calls == {"walk": 1, "build_preview": 1, "score_event": before_and_after}


@pytest.mark.full
def test_the_revision_says_what_the_stored_results_come_to(
    client: Client, draft: Ruling
) -> None:
    event = draft.event

    client.post(address(draft, "preview"), seen_on(client, draft))

    event.refresh_from_db()
    snapshot = event.snapshots.latest("revision")
    stored = results_actions.snapshot_contents(load_event_data(event))
    assert (snapshot.standings, snapshot.lines) == stored
    assert (snapshot.revision, snapshot.boards) == (event.revision, [draft.board])


@pytest.mark.full
def test_a_tap_walks_the_law_once(
    client: Client, draft: Ruling, calls: Counter[str]
) -> None:
    tap(client, draft, "answer:won_later:no")

    assert calls["walk"] == 1
