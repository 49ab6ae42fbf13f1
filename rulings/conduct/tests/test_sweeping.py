"""Reminders, old drafts, and desks that no one holds any more."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player, Role
from clubsite.notices.models import Notice
from clubsite.site.clock import at
from clubsite.tests.builders import EVENING, make_member, make_player
from rulings.conduct import access, actions
from rulings.conduct.actions import sweeping
from rulings.conduct.models import Referral
from rulings.conduct.procedure import WITH_RECORDER, Desk, State
from rulings.tests.referral_world import (
    MEMO,
    People,
    about,
    bring_to,
    make_draft,
    make_people,
    make_referral,
    one_entry,
    stored,
)

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def sent() -> tuple[People, Referral]:
    """A memo that was sent at seven in the evening."""
    people = make_people()
    with at(EVENING):
        referral = make_referral(
            people.club, about(people.subject_player), by=people.reporter
        )
    Notice.objects.all().delete()
    return people, referral


def reminders_by(days: float) -> list[str]:
    """Who has been reminded when the sweep has run at that moment."""
    with at(EVENING + days * DAY):
        actions.sweep_referrals()
        actions.sweep_referrals()
    kind = "rulings/referral_reminder"
    notices = Notice.objects.filter(kind=kind).order_by("pk")
    return [str(notice.user) for notice in notices]


@pytest.mark.full
def test_the_recorder_is_reminded_half_way_a_day_before_at_the_end_and_daily() -> None:
    people, _referral = sent()

    counts = [len(reminders_by(days)) for days in (1, 1.7, 2.3, 3.3, 4.1, 4.3)]

    assert counts == [0, 1, 2, 3, 3, 4]
    assert set(reminders_by(4.3)) == {people.recorder.name}


def test_a_worker_that_was_away_reminds_once() -> None:
    people, _referral = sent()

    assert reminders_by(20) == [people.recorder.name]


def test_nobody_is_reminded_of_what_has_ended_or_was_taken_back() -> None:
    _people, referral = sent()
    with at(EVENING):
        bring_to(referral, State.WITHDRAWN)

    assert reminders_by(20) == []


def test_two_workers_at_once_remind_once() -> None:
    people, referral = sent()
    as_another_worker_saw_it = Referral.objects.get(pk=referral.pk)

    with at(EVENING + 2 * DAY):
        sweeping.remind(referral)
        sweeping.remind(as_another_worker_saw_it)

    assert [notice.user for notice in Notice.objects.all()] == [people.recorder]


def test_two_workers_at_once_route_anew_once() -> None:
    people, referral = sent()
    Role.objects.filter(user=people.recorder).delete()
    as_another_worker_saw_it = Referral.objects.get(pk=referral.pk)

    with one_entry("referral.routed_anew", by=None):
        sweeping.route_anew(referral)
        sweeping.route_anew(as_another_worker_saw_it)

    assert access.get_handlers(referral) == [people.deputy]


def test_a_draft_is_deleted_after_thirty_days_and_nobody_reminded() -> None:
    people = make_people()
    with at(EVENING):
        make_draft(people.club, by=people.reporter)

    assert (reminders_by(30), Referral.objects.count()) == ([], 1)
    with one_entry("referral.discarded", by=None):
        assert reminders_by(31.3) == []
    assert Referral.objects.count() == 0


@pytest.mark.full
def test_what_nobody_handles_any_more_goes_to_the_next_desk_when_it_is_late() -> None:
    people, referral = sent()
    Role.objects.filter(user=people.recorder).delete()

    reminders_by(3)
    before = Referral.objects.get(pk=referral.pk).desk
    reminders_by(3.3)

    referral.refresh_from_db()
    assert (before, referral.desk) == (Desk.RECORDER, Desk.DEPUTY)
    assert access.get_handlers(referral) == [people.deputy]
    news = Notice.objects.filter(kind__in=NEWS).values_list("user", flat=True)
    assert set(news) == {people.reporter.pk, people.deputy.pk}


def concern(people: People, user: User) -> Player:
    """Let it turn out that this officer is the person it is about, by another record."""
    player = make_player(people.club, "S. Officer", account=user)
    player.same_as = people.subject_player
    player.save()
    return player


@pytest.mark.full
@pytest.mark.parametrize("state", sorted(WITH_RECORDER))
def test_what_its_only_handler_turns_out_to_be_kept_out_of_goes_on_at_once(
    state: State,
) -> None:
    people, referral = sent()
    with at(EVENING):
        bring_to(referral, state)
    Notice.objects.all().delete()
    concern(people, people.recorder)

    with one_entry("referral.routed_anew", by=None), at(EVENING):
        actions.sweep_referrals()
        actions.sweep_referrals()

    referral.refresh_from_db()
    assert (referral.desk, referral.state) == (Desk.DEPUTY, state)
    assert access.get_handlers(referral) == [people.deputy]
    assert list(Notice.objects.order_by("pk").values_list("kind", "user")) == [
        ("rulings/referral_news", people.reporter.pk),
        ("rulings/referral_waiting", people.deputy.pk),
    ]


def test_so_does_what_its_only_handler_is_excluded_from() -> None:
    people, referral = sent()
    referral.exclusions.create(user=people.recorder, named=True)

    reminders_by(0)

    assert access.get_handlers(stored(referral)) == [people.deputy]


def test_it_stays_where_somebody_else_holds_the_desk() -> None:
    people, referral = sent()
    second = make_member(people.club, RoleKind.RECORDER, name="Sample Second")
    concern(people, people.recorder)

    reminders_by(0)

    assert stored(referral).version == referral.version
    assert access.get_handlers(referral) == [second]


def test_with_the_deputy_concerned_as_well_it_goes_outside_at_once() -> None:
    people, referral = sent()
    referral.exclusions.create(user=people.deputy)
    concern(people, people.recorder)

    reminders_by(0)

    assert stored(referral).desk == Desk.EXTERNAL
    assert set(Notice.objects.values_list("user", flat=True)) == {people.reporter.pk}


@pytest.mark.full
def test_whose_conflict_moved_it_stays_out_though_the_records_are_parted() -> None:
    people, referral = sent()
    player = concern(people, people.recorder)
    reminders_by(0)

    player.same_as = None
    player.save()
    Role.objects.filter(user=people.deputy).update(user=people.recorder)
    reminders_by(0)

    assert stored(referral).desk == Desk.EXTERNAL


def test_a_sweep_asks_as_much_for_three_that_are_handled_as_for_one() -> None:
    people, _referral = sent()
    counts = []

    for more in (0, 2):
        for _each in range(more):
            make_referral(people.club, about(people.subject_player), by=people.reporter)
        with CaptureQueriesContext(connection) as queries:
            sweeping.fill_empty_desks()
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_with_no_desk_left_it_goes_outside_and_waits_for_nobody() -> None:
    people, referral = sent()
    Role.objects.filter(user__in=people.all_officers()).delete()

    reminders_by(3.3)

    referral.refresh_from_db()
    assert (referral.desk, referral.due_at) == (Desk.EXTERNAL, None)
    assert reminders_by(20) == []


def test_what_went_outside_stays_there() -> None:
    people = make_people()
    everybody = frozenset(user.pk for user in people.all_officers())
    allegation = replace(MEMO, subject_description="A guest", excluded=everybody)
    with at(EVENING):
        referral = make_referral(people.club, allegation, by=people.reporter)
    Referral.objects.update(due_at=EVENING)

    reminders_by(20)

    assert Referral.objects.get(pk=referral.pk).version == referral.version


NEWS = ("rulings/referral_news", "rulings/referral_waiting")
