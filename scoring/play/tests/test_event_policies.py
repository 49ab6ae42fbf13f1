"""Which version of the policy applies to an event: EV-01, EV-02 and N17."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from clubsite.clubs.actions import change_policy
from clubsite.clubs.models import PolicyVersion
from clubsite.clubs.policies.queries import get_bound_events
from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.site.errors import Refused
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.events.policy import AppealPeriodPolicy
from scoring.events.rules import Action
from scoring.play.actions.policies import bind_policy
from scoring.play.actions.posting import move_event, post_results
from scoring.play.queries.event_status import windows_end
from scoring.tests.evening_world import EventWorld, make_event_world

pytestmark = pytest.mark.django_db


def set_minutes(world: EventWorld, minutes: int) -> PolicyVersion:
    return change_policy(world.club, {"appeal_minutes": minutes}, by=world.manager)


def path(world: EventWorld, name: str = "event_policy") -> str:
    return reverse(name, args=[world.club.slug, world.event.pk])


def test_ev_02_an_event_that_has_started_keeps_its_version(client: Client) -> None:
    """EV-02: version 2 has 30 minutes, a later one 15."""
    world = make_event_world(state=EventState.OPEN)
    move_event(world.event, Action.START, by=world.director)
    set_minutes(world, 15)

    with pytest.raises(Refused, match="is fixed"):
        bind_policy(world.event, by=world.manager)
    move_event(world.event, Action.END_PLAY, by=world.director)
    post_results(world.event, by=world.director)

    event = Event.objects.get()
    assert event.policy.number == 1
    assert event.posted_at is not None
    assert windows_end(event) == event.posted_at + timedelta(minutes=30)
    page = client.get(path(world)).content.decode()
    assert "Fixed since play started" in page
    assert "unless it only corrects a clerical error" in page


def test_a_manager_applies_the_newest_version_before_play_and_entrants_are_told(
    client: Client,
) -> None:
    world = make_event_world(state=EventState.OPEN)
    newest = set_minutes(world, 15)
    client.force_login(world.manager)

    before = client.get(path(world)).content.decode()
    moved = client.post(path(world, "event_bind"))
    again = client.post(path(world, "event_bind"))
    after = client.get(path(world)).content.decode()

    assert "Apply version 2 to this event" in before
    assert "15 minutes" in before
    assert (moved.status_code, again.status_code) == (302, 422)
    assert "has the newest version already" in again.content.decode()
    assert "Apply version" not in after
    event = Event.objects.get()
    assert AppealPeriodPolicy.of(event.policy).appeal_minutes == 15
    notices = Notice.objects.filter(kind="scoring/policy_changed")
    assert {notice.player.account for notice in notices if notice.player} == {
        world.north,
        world.east,
    }
    subject, text = notice_text(notices[0])
    assert subject == f"Policy changed: {world.event.name}"
    assert "posted (Law 92B): 30 minutes → 15 minutes" in text
    assert notices[0].link == reverse("policy_compare", args=[world.club.slug, 1, 2])
    [bound] = get_bound_events(None, newest)
    assert (bound.since, bound.frozen) == (event.policy_since, False)


def test_of_many_differences_the_notice_counts_the_last() -> None:
    world = make_event_world(state=EventState.OPEN)
    topics = {f"topics-{n}": "x" for n in range(13)}
    change_policy(world.club, {"topics": topics}, by=world.manager)

    bind_policy(world.event, by=world.manager)

    assert "- and 1 more" in notice_text(Notice.objects.all()[0])[1]


def test_nobody_is_told_of_a_draft_and_only_a_manager_decides(client: Client) -> None:
    world = make_event_world(state=EventState.DRAFT)
    set_minutes(world, 15)
    client.force_login(world.director)

    page = client.get(path(world)).content.decode()
    assert "It will apply when this event is announced" in page
    assert "unless a manager decides" not in page
    with pytest.raises(PermissionDenied):
        bind_policy(world.event, by=world.director)
    bind_policy(world.event, by=world.manager)

    assert not Notice.objects.exists()


def test_a_manager_is_led_to_the_fields_of_missing_announcements(
    client: Client,
) -> None:
    """EV-01: opening is refused with the missing topic, and its field is one tap away."""
    world = make_event_world(state=EventState.DRAFT)
    change_policy(world.club, {"topics": {"slow_play": ""}}, by=world.manager)
    field = (
        f"/{world.club.slug}/policy/draft/sections/announcements/#id_topics-slow_play"
    )
    manage = path(world, "event_manage")
    move = reverse("event_move", args=[world.club.slug, world.event.pk, Action.OPEN])
    client.force_login(world.manager)

    pages = [client.get(each).content.decode() for each in (manage, move)]
    start = client.get(field.partition("#")[0])
    form = client.get(start["Location"])
    begun = client.post(
        start["Location"], {"start": "current", "section": "announcements"}
    )
    edit = client.get(begun["Location"]).content.decode()
    client.force_login(world.director)
    directed = client.get(manage).content.decode()

    assert [field in page for page in pages] == [True, True]
    assert 'value="announcements"' in form.content.decode()
    assert 'id="id_topics-slow_play"' in edit
    assert field not in directed
