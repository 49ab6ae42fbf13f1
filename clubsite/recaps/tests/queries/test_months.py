"""Monthly report and digest of rulings of stored events."""

from datetime import UTC, date, datetime, timedelta

import pytest

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player, PolicyVersion
from clubsite.recaps.documents.content import ActivityKind, ExceptionKind
from clubsite.recaps.queries.months import Month, month_report, rulings_digest
from clubsite.recaps.tests.builders import make_posted
from clubsite.site import clock
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_member
from rulings.conduct.models import Referral
from rulings.log.models import Consulted, Ruling, RulingNotice, RulingVersion
from rulings.reports.models import Report
from rulings.reports.procedure.states import ReportState
from rulings.reports.procedure.text import Level
from rulings.tests.appeal_world import lodge
from rulings.tests.appeal_world import make_world as make_appeals
from rulings.tests.builders import line_at, make_content, make_f1, make_ruling, withdraw
from rulings.tests.report_world import decided_world, report_in
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.events.labels import EventState
from scoring.events.models import Event, Session
from scoring.tests.builders import appoint

pytestmark = pytest.mark.django_db
MARCH = Month(2026, 3)


def evening(
    club: Club, state: EventState = EventState.FINAL, **changes: object
) -> Event:
    """An evening of six tables on 2 March with club points."""
    event = make_posted(club, tables=6)
    event.state = state
    event.regulation_values |= {"master_points": str(Scheme.ABF_GREEN)}
    event.save()
    Event.objects.filter(pk=event.pk).update(**changes)
    event.refresh_from_db()
    return event


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026-02", date(2026, 2, 1), date(2026, 2, 28)),
        ("2026-12", date(2026, 12, 1), date(2026, 12, 31)),
    ],
)
def test_a_month_has_its_days(text: str, first: date, last: date) -> None:
    month = Month.of(text)

    assert (month.days, str(month)) == ((first, last), text)


def test_a_session_is_counted_with_its_players_and_points() -> None:
    club = make_club()
    event = evening(club)
    director = make_member(club, RoleKind.DIRECTOR, name="Sample Director")
    appoint(event, director)
    guest, junior = Player.objects.order_by("pk")[:2]
    Player.objects.filter(pk=guest.pk).update(guest=True)
    Player.objects.filter(pk=junior.pk).update(minor=True)

    report = month_report(club, MARCH)

    [row] = report.sessions
    assert (row.tables, row.entries, row.players, row.boards) == (6, 12, 24, 3)
    assert (row.members, row.visitors, row.juniors) == (23, 1, 1)
    assert (row.director, row.status) == ("Sample Director", "Final")
    assert report.point_kinds == ("Master points",)
    assert len(report.players) == 24
    assert junior.name in [player.name for player in report.players]
    assert any(player.total for player in report.players)
    assert [(each.label, each.count) for each in report.directors] == [
        ("Sample Director", 1)
    ]
    assert dict(report.activity) == {
        ActivityKind.ATTENDANCE: 24,
        ActivityKind.ATTENDANCE_BEFORE: 0,
        ActivityKind.NEW_PLAYERS: 24,
        ActivityKind.OVERDUE_STEPS: 0,
    }


def test_sessions_belong_to_the_month_in_which_they_are_played() -> None:
    club = make_club()
    event = evening(club)
    Session.objects.create(event=event, number=2, date=date(2026, 4, 1))
    evening(club, EventState.DRAFT)

    march, april = month_report(club, MARCH), month_report(club, Month(2026, 4))

    assert [row.number for row in march.sessions] == [1]
    assert [row.number for row in april.sessions] == [2]
    assert dict(april.activity)[ActivityKind.ATTENDANCE_BEFORE] == 24


def test_what_needs_another_look_is_listed() -> None:
    club = make_club()
    evening(club, EventState.OFFICIAL)
    evening(club, EventState.CANCELLED, name="Called off")
    first, second, third = Player.objects.order_by("pk")[:3]
    Player.objects.update(national_number="")
    for number, player in enumerate(Player.objects.exclude(pk=third.pk), 1):
        Player.objects.filter(pk=player.pk).update(national_number=str(number))
    Player.objects.filter(pk__in=[first.pk, second.pk]).update(club_number="7")

    report = month_report(club, MARCH)

    found = [(row.kind, row.about.partition(",")[0]) for row in report.exceptions]
    assert sorted(found) == sorted(
        [
            (ExceptionKind.NOT_FINAL, "Sample Pairs"),
            (ExceptionKind.CANCELLED, "Called off"),
            (ExceptionKind.NO_NUMBER, third.name),
            (ExceptionKind.SAME_NUMBER, first.name),
            (ExceptionKind.SAME_NUMBER, second.name),
        ]
    )
    assert report.point_kinds == ()


def test_the_digest_counts_all_rulings_and_tells_the_settled_ones() -> None:
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    first = make_ruling(line_at(event, 5), by=director)
    make_ruling(
        line_at(event, 4),
        by=director,
        content=make_content(family="revoke", laws="64A1"),
    )
    conduct = make_ruling(
        line_at(event, 3), by=director, content=make_content(laws="74A2")
    )
    gone = make_ruling(line_at(event, 2), by=director)
    withdraw(gone, by=director)
    Consulted.objects.create(version=first.versions.get(), user=director)

    before = rulings_digest(event.club, Month(event.date.year, event.date.month))
    Event.objects.update(state=EventState.FINAL)
    with clock.at(now() + timedelta(hours=1)):
        after = rulings_digest(event.club, Month(event.date.year, event.date.month))

    assert before.cases == ()
    assert sum(row.rulings for row in before.families) == 3
    assert sum(row.consulted for row in before.families) == 1
    assert [case.consulted for case in after.cases] == [True, False]
    assert after.cases[1].laws == ("Law 64A1",)
    assert {each.label for each in after.outcomes}
    assert conduct.pk
    assert RulingVersion.objects.count() >= 4


def test_an_open_appeal_is_to_be_checked() -> None:
    world = make_appeals()
    lodge(world)
    event = world.event

    report = month_report(event.club, Month(event.date.year, event.date.month))

    kinds = [row.kind for row in report.exceptions]
    assert ExceptionKind.UNDER_APPEAL in kinds


@pytest.mark.full
def test_the_only_ruling_of_an_event_is_not_told() -> None:
    event = make_f1(make_club())
    make_ruling(line_at(event, 5), by=make_member(event.club, RoleKind.DIRECTOR))
    Event.objects.update(state=EventState.FINAL)
    month = Month(event.date.year, event.date.month)

    digest = rulings_digest(event.club, month)

    assert digest.cases == ()
    assert [row.rulings for row in digest.families] == [1]
    assert [row.count for row in month_report(event.club, month).rulings] == [1]


def test_re_15_nothing_is_told_that_may_change_or_point_at_a_person() -> None:
    """Within its appeal period, linked to a referral, a player under 18 at the table."""
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    open_to_all, late, reported, young, elsewhere = (
        make_ruling(line_at(event, table), by=director) for table in range(1, 6)
    )
    Ruling.objects.filter(pk=reported.pk).update(board=8)
    Event.objects.update(state=EventState.FINAL)
    later = now() + timedelta(hours=1)
    month = Month(event.date.year, event.date.month)
    RulingNotice.objects.filter(version__ruling=late).update(notified_at=later)
    minor = RulingNotice.objects.filter(version__ruling=young).first()
    assert minor is not None
    players = RulingNotice.objects.exclude(version__ruling=young)
    assert not players.filter(player=minor.player).exists()
    Player.objects.filter(pk=minor.player_id).update(minor=True)
    report = Referral.objects.create(
        club=event.club,
        token="t",
        event=event,
        board=8,
        made_at=now(),
        entered_at=now(),
    )

    def laws() -> list[str]:
        with clock.at(later):
            cases = rulings_digest(event.club, month).cases
        return [case.laws[0] for case in cases]

    every = [open_to_all, late, reported, young, elsewhere]
    for number, ruling in enumerate(every, 60):
        RulingVersion.objects.filter(ruling=ruling).update(laws=[f"L{number}"])
    assert laws() == ["Law 60", "Law 64"]
    Referral.objects.filter(pk=report.pk).update(board=None)
    assert laws() == []


def test_the_digest_counts_the_reports_that_members_could_read_since() -> None:
    world, appeal = decided_world()
    unlinkable = report_in(world, appeal, ReportState.PUBLISHED)
    unlinkable.pk, unlinkable.level = None, Level.UNLINKABLE
    unlinkable.save()
    found = []
    for hour in (22, 23):  # UTC; the month ends at the club's own midnight
        Report.objects.update(published_at=datetime(2026, 5, 31, hour, tzinfo=UTC))
        found.append(
            [rulings_digest(world.club, Month(2026, month)).reports for month in (5, 6)]
        )

    assert found == [[1, 0], [0, 1]]
    PolicyVersion.objects.update(values={"report_readers": "nobody"})
    assert rulings_digest(world.club, Month(2026, 6)).reports == 0
