"""A clerical error in the policy of an event that has begun: manager and director in charge."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.audit.messages import entry_text
from clubsite.audit.models import Entry
from clubsite.clubs.actions import change_policy
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import PolicyVersion, Role
from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.site.errors import Refused
from clubsite.tests.builders import EVENING
from scoring.events.labels import EventState
from scoring.events.models import Event, PolicyClericalError
from scoring.events.rules import Action
from scoring.play.actions.policy_clerical_errors import (
    certify_clerical_error,
    reject_clerical_error,
)
from scoring.play.actions.posting import move_event, post_results
from scoring.tests.evening_world import EventWorld, make_event_world

pytestmark = pytest.mark.django_db
REASON = "A zero was missing."


def publish(world: EventWorld, **values: Any) -> PolicyVersion:
    return change_policy(world.club, values or {"appeal_minutes": 45}, by=world.manager)


def certify(
    world: EventWorld, by: User, reason: str = REASON, version: int = 2
) -> None:
    certify_clerical_error(world.event, version=version, reason=reason, by=by)
    world.event.refresh_from_db()


def page_of(world: EventWorld, user: User) -> str:
    client = Client()
    client.force_login(user)
    path = reverse("event_policy", args=[world.club.slug, world.event.pk])
    return client.get(path).content.decode()


def test_both_offices_certify_a_clerical_error_and_entrants_are_told() -> None:
    world = make_event_world()
    publish(world)

    before = page_of(world, world.director)
    certify(world, world.director)
    waits, own = page_of(world, world.manager), page_of(world, world.director)
    assert world.event.policy.number == 1
    half = Entry.objects.get(verb="event.slip_certified")
    assert "version 2 certified as a mere correction" in entry_text(half)
    assert str(PolicyClericalError.objects.get()).startswith("clerical error ")
    certify(world, world.manager, reason="")

    assert "Certify the correction" in before
    assert f"clerical error: {REASON}" in waits
    assert ("Agree and apply" in waits, "Agree and apply" in own) == (True, False)
    assert world.event.policy.number == 2
    assert Entry.objects.filter(verb="event.policy_corrected").count() == 1
    notice = Notice.objects.filter(kind="scoring/policy_changed").first()
    assert notice is not None
    assert (
        f"corrected a clerical error in its policy for {world.event.name}: {REASON}"
        in (notice_text(notice)[1])
    )
    assert "Certify the correction" not in page_of(world, world.manager)


def test_a_running_period_ends_later_and_never_sooner() -> None:
    world = make_event_world()
    move_event(world.event, Action.END_PLAY, by=world.director)
    post_results(world.event, by=world.director)
    end = Event.objects.get().corrections_end_at
    assert end is not None
    publish(world, correction_minutes=90)

    certify(world, world.manager)
    certify(world, world.director)

    assert world.event.corrections_end_at == end + timedelta(minutes=60)


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({"appeal_minutes": 15}, "Appeal period"),
        ({"correction_minutes": 15}, "Correction period"),
        ({"late_ruling_minutes": 10}, "after a ruling given late"),
        ({"grounds_hours": 1}, "Time to add grounds"),
    ],
)
def test_no_period_gets_shorter(values: dict[str, int], name: str) -> None:
    world = make_event_world()
    publish(world, **values)

    with pytest.raises(Refused, match=f"shortens a period: .*{name}"):
        certify(world, world.manager)


@pytest.mark.parametrize("posted", [True, False])
def test_posted_scores_stay(posted: bool) -> None:
    world = make_event_world()
    if posted:
        move_event(world.event, Action.END_PLAY, by=world.director)
        post_results(world.event, by=world.director)
    publish(world, own_average_uplift=False)

    if not posted:
        certify(world, world.manager)
        return
    with pytest.raises(Refused, match="scores averages differently"):
        certify(world, world.manager)


def test_one_person_is_not_both_offices() -> None:
    world = make_event_world()
    publish(world)
    Role.objects.create(
        club=world.club, user=world.director, kind=RoleKind.MANAGER, starts=EVENING
    )

    certify(world, world.director)
    with pytest.raises(Refused, match="You already have"):
        certify(world, world.director)

    assert PolicyClericalError.objects.get().manager is None


def test_either_office_rejects_it() -> None:
    world = make_event_world()
    publish(world)
    with pytest.raises(Refused, match="has just decided"):
        reject_clerical_error(world.event, version=2, by=world.manager)
    certify(world, world.director)

    reject_clerical_error(world.event, version=2, by=world.manager)

    assert PolicyClericalError.objects.get().rejected_at is not None
    assert "Certify the correction" in page_of(world, world.manager)


def test_a_newer_version_begins_again() -> None:
    world = make_event_world()
    publish(world)
    certify(world, world.director)
    publish(world, appeal_minutes=60)

    with pytest.raises(Refused, match="another version by now"):
        certify(world, world.manager)
    with pytest.raises(Refused, match="what the error was"):
        certify(world, world.manager, reason=" ", version=3)
    certify(world, world.manager, version=3)

    first, second = PolicyClericalError.objects.all()
    assert (first.rejected_at is not None, second.director) == (True, None)


def test_of_two_at_once_the_second_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    world = make_event_world()
    publish(world)
    certify(world, world.director)
    late = PolicyClericalError.objects.select_related("director", "manager").get()
    monkeypatch.setattr("scoring.play.access.open_clerical_error", lambda *_given: late)
    PolicyClericalError.objects.update(manager=world.manager)

    with pytest.raises(Refused, match="has just decided"):
        certify(world, world.manager)


@pytest.mark.parametrize("state", [EventState.OPEN, EventState.FINAL])
def test_before_play_and_after_the_end_there_is_nothing_to_correct(
    state: EventState,
) -> None:
    world = make_event_world(state=state)
    publish(world)

    with pytest.raises(Refused, match="from the start of play"):
        certify(world, world.manager)
    assert "Certify the correction" not in page_of(world, world.manager)


@pytest.mark.parametrize("name", ["scorer", "north", "outsider"])
def test_nobody_else_certifies(name: str) -> None:
    world = make_event_world()
    publish(world)
    person = getattr(world, name)

    with pytest.raises(PermissionDenied):
        certify(world, person)
    assert "clerical error</summary>" not in page_of(world, person)


def test_the_form_is_answered_where_it_was_sent() -> None:
    world = make_event_world()
    publish(world)
    client = Client()
    client.force_login(world.director)
    path = reverse("event_slip", args=[world.club.slug, world.event.pk])
    typed = {"act": "certify", "version": "2", "reason": REASON}

    answers = [
        client.post(path, typed | changes)
        for changes in (
            {"reason": "x" * 401},
            {"act": "else"},
            {"version": "1"},
            {},
            {"act": "reject"},
        )
    ]

    assert [answer.status_code for answer in answers] == [422, 422, 422, 302, 302]
    assert "Use 400 characters or fewer" in answers[0].content.decode()
    assert "press a button" in answers[1].content.decode()
    assert "another version by now" in answers[2].content.decode()
