"""A player of a report turns out to be under 18: it is hidden at once, then withdrawn."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from clubsite.audit.models import Entry
from clubsite.clubs.models import Player
from clubsite.notices.models import Notice
from clubsite.recaps.queries.casebook import appeal_casebook
from clubsite.site import clock
from rulings.appeals.actions import expunging
from rulings.appeals.models import Appeal
from rulings.reports import access, actions
from rulings.reports.models import Report
from rulings.reports.procedure.states import ReportState
from rulings.reports.procedure.text import Level
from rulings.tests.appeal_world import World, as_, to
from rulings.tests.report_world import (
    MUCH_LATER,
    decided_world,
    report_in,
)
from scoring.events.models import Event

pytestmark = pytest.mark.django_db

STATES = [state for state in ReportState if state is not ReportState.WITHDRAWN]


def west() -> Player:
    return Player.objects.get(name="Sample West")


def another(world: World, **facts: object) -> Player:
    """Another record, of which this is known."""
    name = "Sample Wes"
    return Player.objects.create(club=world.club, name=name, sort_name=name, **facts)


def flag(_world: World) -> None:
    """The record says so."""
    Player.objects.filter(pk=west().pk).update(minor=True)


def birth(world: World) -> None:
    """The date of birth says so of the day of the event, though no longer of today."""
    on = world.event.date
    day = date(on.year - 18, on.month, on.day) + timedelta(days=1)
    Player.objects.filter(pk=west().pk).update(born_on=day)


def merged(world: World) -> None:
    """A record that was merged into the one that played says so."""
    another(world, minor=True, same_as=west())


def stands(world: World) -> None:
    """The record that stands for the one that played says so."""
    first = another(world, minor=True)
    Player.objects.filter(pk=west().pk).update(same_as=first)


def sibling(world: World) -> None:
    """Another record of the same person says so."""
    first = another(world)
    another(world, minor=True, same_as=first)
    Player.objects.filter(pk=west().pk).update(same_as=first)


def sweep(at: datetime = MUCH_LATER) -> None:
    with clock.at(at):
        actions.withdraw_with_minors()
        actions.publish_due()


def published(level: Level = Level.SEATS) -> tuple[World, Appeal, Report]:
    world, appeal = decided_world()
    report = report_in(world, appeal, ReportState.PUBLISHED)
    unlinkable = {"level": Level.UNLINKABLE, "block": 1}
    if level is Level.UNLINKABLE:
        Report.objects.filter(pk=report.pk).update(**unlinkable)
    return world, appeal, report


@pytest.mark.parametrize("known", [flag, birth, merged, stands, sibling])
def test_readers_lose_a_report_as_soon_as_a_record_says_under_18(
    known: Callable[[World], None],
) -> None:
    world, _appeal, _report = published()
    client = as_(world, "other")
    paths = [
        to(world, "appeal_casebook"),
        to(world, "appeal_casebook_report", 1),
        to(world, "casebook_pdf"),
    ]
    before = [client.get(path).status_code for path in paths]
    in_file = len(appeal_casebook(world.club).reports)
    known(world)

    assert (before, in_file) == ([200, 200, 200], 1)
    assert "A slow pass" not in client.get(paths[0]).content.decode()
    assert client.get(f"{paths[0]}?text=slow").content.decode().count("A slow") == 0
    assert [client.get(path).status_code for path in paths[1:]] == [404, 302]
    assert appeal_casebook(world.club).reports == ()


def test_everyone_loses_an_unlinkable_report_at_once() -> None:
    world, _appeal, _report = published(Level.UNLINKABLE)
    paths = ["/casebook/1/", "/casebook.pdf"]
    before = [Client().get(path).status_code for path in paths]
    flag(world)

    assert before == [200, 200]
    assert [Client().get(path).status_code for path in paths] == [404, 302]
    assert "A slow pass" not in Client().get("/casebook/").content.decode()
    assert appeal_casebook(None).reports == ()


def test_a_player_under_18_at_another_table_hides_nothing() -> None:
    world, _appeal, report = published()
    elsewhere = Player.objects.filter(
        places__entry__event=world.event, minor=False
    ).exclude(pk__in=[player.pk for player in _at_table(world)])
    elsewhere.update(minor=True)
    sweep()

    report.refresh_from_db()
    assert report.state == ReportState.PUBLISHED
    assert list(access.published_reports(world.club)) == [report]


def _at_table(world: World) -> list[Player]:
    names = [f"Sample {seat}" for seat in ("North", "East", "South", "West")]
    return list(Player.objects.filter(club=world.club, name__in=names))


@pytest.mark.parametrize("state", STATES)
def test_a_report_in_any_state_is_withdrawn_and_its_makers_are_notified(
    state: ReportState,
) -> None:
    world, appeal = decided_world()
    before = ReportState.APPROVED if state is ReportState.EMBARGOED else state
    report = report_in(world, appeal, before)
    Report.objects.filter(pk=report.pk).update(state=state)
    Notice.objects.all().delete()
    flag(world)
    sweep()
    sweep()

    report.refresh_from_db()
    assert (report.state, report.search) == (ReportState.WITHDRAWN, "")
    assert report.withdrawn_at == MUCH_LATER
    assert report.reason.startswith("A player at the table was under 18.")
    makers = ["chair", "member"] if report.second else ["chair"]
    assert {str(notice.user) for notice in Notice.objects.all()} == {
        str(world[who]) for who in makers
    }
    assert {notice.kind for notice in Notice.objects.all()} == {
        "rulings/report_withdrawn"
    }
    entries = Entry.objects.filter(
        subject_type=Report.audited_as, subject_id=str(report.pk)
    )
    assert entries.filter(verb="report.withdrawn").count() == 1


def test_what_a_person_has_just_withdrawn_is_left_alone() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, ReportState.SECOND)
    Report.objects.filter(pk=report.pk).update(state="withdrawn", reason="Wrong.")
    actions.stop_report(report)

    report.refresh_from_db()
    assert report.reason == "Wrong."


def test_a_report_stays_withdrawn_when_the_record_is_corrected() -> None:
    world, _appeal, report = published()
    flag(world)
    sweep()
    Player.objects.filter(pk=west().pk).update(minor=False)
    sweep(MUCH_LATER + timedelta(days=1))

    report.refresh_from_db()
    assert report.state == ReportState.WITHDRAWN
    page = as_(world, "chair").get(to(world, "report_detail", report.pk))
    assert "A player at the table was under 18." in page.content.decode()


def test_it_is_withdrawn_also_after_the_case_is_expunged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    world, appeal, report = published()
    expunging.expunge_appeal("appeal", str(appeal.pk))
    flag(world)
    hidden = list(access.published_reports(world.club))
    sweep()

    report.refresh_from_db()
    assert (hidden, report.state) == ([], ReportState.WITHDRAWN)


def test_the_day_of_the_event_counts() -> None:
    world, _appeal, report = published()
    on = world.event.date
    eighteen = date(on.year - 18, on.month, on.day)
    Player.objects.filter(pk=west().pk).update(born_on=eighteen)
    of_age = list(access.published_reports(world.club))
    Event.objects.filter(pk=world.event.pk).update(date=on - timedelta(days=1))

    assert of_age == [report]
    assert list(access.published_reports(world.club)) == []
