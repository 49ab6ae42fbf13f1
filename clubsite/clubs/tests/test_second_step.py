"""Confidential roles are given soon after the second step, and asked for within bounds."""

from datetime import timedelta

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.accounts.second_factor import access as second_factor
from clubsite.accounts.second_factor.tests.builders import give, make_device
from clubsite.clubs import access, actions
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, RoleAppointment
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member, make_player, make_user
from clubsite.tests.query_bounds import queries

pytestmark = pytest.mark.django_db

SOON, LATER = timedelta(minutes=4), timedelta(minutes=6)
RECORDER = RoleKind.RECORDER


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def manager(club: Club, client: Client) -> User:
    """A manager who gave the second step at this moment."""
    manager = make_member(club, RoleKind.MANAGER, name="Sample First")
    make_device(manager)
    client.force_login(manager)
    give(client, manager)
    return manager


@pytest.fixture
def candidate(club: Club) -> User:
    user = make_user("Sample Candidate")
    make_player(club, "Sample Candidate", account=user)
    return user


def test_to_propose_the_second_step_is_asked_again(
    client: Client, club: Club, manager: User, candidate: User
) -> None:
    path = reverse("appointment_propose", args=[club.slug, candidate.pk])

    with clock.at(clock.now() + LATER):
        led = client.post(path, {"kind": RECORDER})
    refused = RoleAppointment.objects.count()
    with clock.at(clock.now() + SOON):
        client.post(path, {"kind": RECORDER})

    assert led.headers["Location"].startswith(reverse("second_factor_give"))
    assert (refused, RoleAppointment.objects.count()) == (0, 1)


@pytest.mark.parametrize("step", ["approve", "accept"])
def test_to_approve_and_to_accept_it_is_asked_again(
    client: Client, club: Club, manager: User, candidate: User, step: str
) -> None:
    by = make_member(club, RoleKind.MANAGER, name="Sample Second")
    appointee = candidate if step == "approve" else manager
    appointment = actions.propose_appointment(club, RECORDER, user=appointee, by=by)
    if step == "accept":
        third = make_member(club, RoleKind.RECORDER, name="Sample Third")
        actions.approve_appointment(appointment, by=third)
    path = reverse(f"appointment_{step}", args=[club.slug, appointment.pk])

    with clock.at(clock.now() + LATER):
        led = client.post(path)

    appointment.refresh_from_db()
    assert led.headers["Location"].startswith(reverse("second_factor_give"))
    assert appointment.accepted_at is None
    assert (appointment.approved_at is None) == (step == "approve")


def test_a_manager_without_a_second_factor_is_not_asked(
    client: Client, club: Club, candidate: User
) -> None:
    client.force_login(make_member(club, RoleKind.MANAGER))

    with override_settings(SECOND_FACTOR_REQUIRED=True):
        client.post(
            reverse("appointment_propose", args=[club.slug, candidate.pk]),
            {"kind": RECORDER},
        )

    assert RoleAppointment.objects.count() == 1


def test_whether_one_is_required_costs_a_page_of_the_club_no_query(
    client: Client, club: Club
) -> None:
    client.force_login(make_member(club, RoleKind.MANAGER))
    path = reverse("people", args=[club.slug])
    client.get(path)

    with queries() as here:
        client.get(path)
    with override_settings(SECOND_FACTOR_REQUIRED=True), queries() as in_public:
        client.get(path)

    assert len(in_public) == len(here)


def test_a_role_that_has_ended_requires_nothing(club: Club) -> None:
    user = make_member(club, RECORDER)

    with override_settings(SECOND_FACTOR_REQUIRED=True):
        before = second_factor.is_required(user)
        access.current_roles(club).update(ends=clock.now())
        after = second_factor.is_required(user)

    assert (before, after) == (True, False)
