"""Posting results, and the revisions after it."""

from datetime import datetime, timedelta
from fractions import Fraction

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from clubsite.audit import trail
from clubsite.clubs.labels import RoleKind
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from scoring.events import effects
from scoring.events.effects import Outcome
from scoring.events.labels import (
    AdjustmentKind,
    Cause,
    EventState,
    ResultKind,
    RevisionReason,
)
from scoring.events.models import Event, Result, Snapshot
from scoring.play.actions import corrections, posting
from scoring.results import actions as results_actions
from scoring.results.queries.scores import get_scored_event, get_scores
from scoring.tests.builders import make_mitchell
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db


def test_posting_sets_the_anchor_and_keeps_the_results(evening: datetime) -> None:
    club = make_club()
    event = make_mitchell(club)
    director = make_member(club, RoleKind.DIRECTOR)

    snapshot = posting.post_results(event, by=director)

    stored = Event.objects.get(pk=event.pk)
    assert (stored.state, stored.posted_at, stored.corrections_end_at) == (
        EventState.PROVISIONAL,
        evening,
        evening + timedelta(minutes=30),
    )
    assert (stored.revision, stored.version) == (1, event.version)
    assert (snapshot.revision, snapshot.reason) == (1, RevisionReason.POSTED)
    assert snapshot.hash == results_actions.contents_hash(
        snapshot.standings, snapshot.lines
    )
    [entry] = trail.get_history(event)
    assert (entry.verb, entry.actor, entry.details) == (
        "event.posted",
        director,
        {"revision": 1, "snapshot": snapshot.hash},
    )


def test_a_snapshot_holds_exact_figures_and_no_name() -> None:
    club = make_club()
    event = make_mitchell(club)
    director = make_member(club, RoleKind.DIRECTOR)

    snapshot = Snapshot.objects.get(pk=posting.post_results(event, by=director).pk)

    scores = get_scores(event)
    assert {row["entry"]: Fraction(row["final"]) for row in snapshot.standings} == {
        key: total.final for key, total in scores.totals.items()
    }
    assert {row["line"]: Fraction(row["ns_points"]) for row in snapshot.lines} == {
        key: line.ns_points for key, line in scores.lines.items()
    }
    assert "Player" not in str(snapshot.standings)


def test_results_are_posted_once() -> None:
    club = make_club()
    event = make_mitchell(club)
    director = make_member(club, RoleKind.DIRECTOR)
    posting.post_results(event, by=director)

    with pytest.raises(Refused, match="status is: Provisional"):
        posting.post_results(event, by=director)

    assert trail.get_history(event).count() == 1


def test_an_anchor_is_set_once_whoever_is_faster() -> None:
    event = make_mitchell(make_club())
    as_another_saw_it = Event.objects.get(pk=event.pk)
    posting.anchor_results(event, state=EventState.PROVISIONAL)

    with pytest.raises(Refused):
        posting.anchor_results(as_another_saw_it, state=EventState.PROVISIONAL)

    assert Snapshot.objects.count() == 1


def test_who_does_not_direct_cannot_post() -> None:
    club = make_club()
    event = make_mitchell(club)

    with pytest.raises(PermissionDenied):
        posting.post_results(event, by=make_member(club, RoleKind.MANAGER))

    assert Snapshot.objects.count() == 0


def test_each_later_change_of_posted_results_is_a_revision() -> None:
    club = make_club()
    event = make_mitchell(club)
    posting.post_results(event, by=make_member(club, RoleKind.DIRECTOR))
    line = Result.objects.filter(section__session__event=event)[0]
    stored = effects.outcomes([Outcome(1100)])
    corrections.put_line_effect(
        line, cause=Cause.RULING, cause_id=1, ns=stored, ew=stored
    )

    snapshot = results_actions.results_changed(event, RevisionReason.RULING, [3, 1, 3])

    first, second = Snapshot.objects.filter(event=event)
    assert snapshot == second
    assert (second.revision, second.reason, second.boards) == (
        2,
        RevisionReason.RULING,
        [1, 3],
    )
    assert second.hash != first.hash
    assert Event.objects.get(pk=event.pk).revision == 2


def test_before_posting_a_change_only_raises_the_version() -> None:
    event = make_mitchell(make_club())

    assert results_actions.results_changed(event, RevisionReason.RULING, [1]) is None

    stored = Event.objects.get(pk=event.pk)
    assert (stored.version, stored.revision) == (2, 0)


def test_a_snapshot_is_still_hashed_alike() -> None:
    hashed = results_actions.contents_hash(
        [{"entry": 1, "label": "Ünal"}], [{"line": 2}]
    )

    assert hashed == "04e4bdbb043626f0d9fa3551609503dcb69daab768cf655ea5480c4bbf373338"


def test_the_director_certifies_when_a_sheet_was_put_up(
    evening: datetime, client: Client
) -> None:
    club = make_club()
    event = make_mitchell(club)
    director = make_member(club, RoleKind.DIRECTOR)
    client.force_login(director)
    put_up_at = evening + timedelta(hours=2, minutes=40)

    with clock.at(evening + timedelta(hours=4)):
        page = client.post(url(event, "move/post/"), {"put_up_at": "2026-03-02T21:40"})
        history = client.get(url(event, "manage/")).content.decode()

    event.refresh_from_db()
    assert page["Location"] == url(event, "published/")
    assert (event.posted_at, event.corrections_end_at) == (
        put_up_at,
        put_up_at + timedelta(minutes=30),
    )
    assert (
        "put up on paper at Mon 2 Mar 2026, 21:40, certified by the director" in history
    )


@pytest.mark.parametrize(
    ("put_up_at", "why"),
    [
        ("2026-03-02T18:59", "before play starts"),
        ("2026-03-02T23:01", "in the future"),
    ],
)
def test_results_are_put_up_after_play_and_not_in_the_future(
    evening: datetime, client: Client, put_up_at: str, why: str
) -> None:
    club = make_club()
    event = make_mitchell(club)
    client.force_login(make_member(club, RoleKind.DIRECTOR))

    with clock.at(evening + timedelta(hours=4)):
        page = client.post(url(event, "move/post/"), {"put_up_at": put_up_at})

    event.refresh_from_db()
    assert page.status_code == 422
    assert why in page.content.decode()
    assert not event.is_posted


def test_late_plays_are_named_when_results_are_posted_and_above_them(
    client: Client, evening: datetime
) -> None:
    club = make_club()
    event = make_mitchell(club)
    director = make_member(club, RoleKind.DIRECTOR)
    client.force_login(director)
    path = url(event, "move/post/")
    before = client.get(path).content.decode()
    line = Result.objects.filter(table__isnull=False).order_by("board", "table")[0]
    Result.objects.filter(pk=line.pk).update(
        kind=ResultKind.LATE, contract="", declarer="", tricks=None
    )

    asking = client.get(path).content.decode()
    posting.post_results(event, by=director)
    results = client.get(url(event)).content.decode()

    assert "Late plays" not in before
    place = f"A board {line.board} at table {line.table}"
    assert f"Late plays still to come: {place}." in asking
    assert f"Late play still to come: board {line.board}" in results


def test_a_late_play_that_was_ruled_on_is_not_still_to_come() -> None:
    event = make_mitchell(make_club())
    lines = list(Result.objects.filter(table=1, board__in=(1, 2)).order_by("board"))
    for line in lines:
        Result.objects.filter(pk=line.pk).update(
            kind=ResultKind.LATE, contract="", declarer="", tricks=None
        )
    average = effects.not_played()
    event.adjustments.create(
        kind=AdjustmentKind.LINE,
        cause=Cause.RULING,
        result=lines[0],
        ns=average,
        ew=average,
        made_at=clock.now(),
    )

    assert get_scored_event(event).progress.late == (2,)
