"""Documents of a month are asked for at its turn, once, and supplements after changes."""

from datetime import timedelta

import pytest

from clubsite.clubs.models import Club
from clubsite.recaps import tasks
from clubsite.recaps.models import (
    DocumentState,
    MonthAudience,
    MonthDocument,
    MonthKind,
    MonthRun,
)
from clubsite.recaps.months import actions
from clubsite.recaps.months.content import stored_content
from clubsite.recaps.months.requests import month_due
from clubsite.recaps.months.tests.world import (
    MARCH,
    TURN,
    MonthWorld,
    make_all,
    next_morning,
)
from clubsite.recaps.queries.months import Month
from clubsite.site import clock
from clubsite.tests.builders import make_club
from scoring.events.labels import EventState, RevisionReason
from scoring.events.models import Event
from scoring.results.actions import publish_revision

pytestmark = pytest.mark.django_db


def rows() -> list[tuple[str, str, int, str]]:
    found = MonthDocument.objects.order_by("pk")
    return list(found.values_list("kind", "run", "number", "state"))


@pytest.mark.parametrize(
    ("zone", "minutes", "due"),
    [
        ("Europe/London", -1, Month(2026, 2)),
        ("Europe/London", 0, MARCH),
        ("Australia/Sydney", 0, MARCH),
        ("America/New_York", 0, Month(2026, 2)),
    ],
)
def test_a_month_is_due_at_six_on_the_first_on_the_clubs_clock(
    zone: str, minutes: int, due: Month
) -> None:
    with clock.at(TURN + timedelta(minutes=minutes)):
        assert month_due(Club(time_zone=zone)) == due


def test_at_the_turn_of_the_month_each_document_is_asked_for_once() -> None:
    world = MonthWorld()
    make_club("idle")

    with clock.at(TURN):
        for _ in range(3):
            tasks.sweep_months()

    assert rows() == [
        ("month-report", "trial", 0, "queued"),
        ("rulings-digest", "trial", 0, "queued"),
    ]
    assert [document.audience for document in MonthDocument.objects.order_by("pk")] == [
        *(MonthAudience.MANAGERS, MonthAudience.DIRECTORS)
    ]
    assert {document.club_id for document in MonthDocument.objects.all()} == {
        world.club.pk
    }


def test_what_is_missing_of_a_month_is_asked_for() -> None:
    world = MonthWorld()
    world.sweep()
    world.digest.delete()

    world.sweep()

    assert [kind for kind, *_rest in rows()] == ["month-report", "rulings-digest"]


def final_report() -> MonthWorld:
    """March is reported."""
    world = MonthWorld()
    world.make()
    with clock.at(next_morning()):
        actions.make_final(world.club, MARCH, by=world.manager)
        make_all()
    return world


def test_an_appeal_that_changed_what_was_reported_brings_a_supplement() -> None:
    world = final_report()
    world.sweep(next_morning())
    assert MonthDocument.objects.filter(number=1).count() == 0
    publish_revision(world.event, RevisionReason.APPEAL)

    for _ in range(2):
        world.sweep(next_morning())
    make_all()
    world.sweep(next_morning())

    first = world.get(run=MonthRun.SUPPLEMENTARY, number=1)
    assert first.state == DocumentState.READY
    assert MonthDocument.objects.filter(run=MonthRun.SUPPLEMENTARY).count() == 1
    text = bytes(first.files.get(format="csv").content).decode("utf-8-sig")
    assert text.splitlines() == [
        "date,session_no,event_id,name,field,reported,now",
        f"2026-03-02,1,{world.event.pk},Sample Pairs,revision,1,2",
    ]
    publish_revision(Event.objects.get(), RevisionReason.APPEAL)
    world.sweep(next_morning())
    make_all()
    second = stored_content(world.get(run=MonthRun.SUPPLEMENTARY, number=2))
    assert second.before.sessions[0].revision == 2  # type: ignore[union-attr]


@pytest.mark.full
def test_a_supplement_waits_until_all_sessions_are_final_again() -> None:
    world = final_report()
    publish_revision(world.event, RevisionReason.APPEAL)
    world.set_state(EventState.OFFICIAL)

    world.sweep(next_morning())

    assert not MonthDocument.objects.filter(run=MonthRun.SUPPLEMENTARY).exists()


def test_a_supplement_without_differences_is_none() -> None:
    world = final_report()
    world.set_state(EventState.AMENDED)
    world.sweep(next_morning())
    assert MonthDocument.objects.filter(run=MonthRun.SUPPLEMENTARY).exists()
    world.set_state(EventState.FINAL)

    make_all()
    world.sweep(next_morning())

    assert not MonthDocument.objects.filter(run=MonthRun.SUPPLEMENTARY).exists()


def test_nothing_is_compared_with_a_report_that_was_revoked() -> None:
    world = final_report()
    publish_revision(world.event, RevisionReason.APPEAL)
    world.sweep(next_morning())
    MonthDocument.objects.filter(kind=MonthKind.REPORT).update(facts={})

    make_all()

    assert not MonthDocument.objects.filter(run=MonthRun.SUPPLEMENTARY).exists()
