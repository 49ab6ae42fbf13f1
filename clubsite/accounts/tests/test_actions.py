"""What changes an account."""

import pytest
from axes.models import AccessAttempt
from django.test import Client
from django.urls import reverse

from clubsite.accounts import actions
from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_user

pytestmark = pytest.mark.django_db


def test_an_account_is_opened_by_the_person() -> None:
    user = actions.open_account(
        "New@example.org", name="Sample New", password="a long one", by=None
    )

    assert (user.email, user.name) == ("new@example.org", "Sample New")
    assert user.check_password("a long one")
    assert [entry.actor for entry in trail.get_history(user)] == [user]


def test_an_address_has_one_account() -> None:
    make_user("Sample New")

    with pytest.raises(Refused, match="already has an account"):
        actions.open_account(
            "SAMPLE.NEW@example.org", name="Other", password="a long one", by=None
        )

    assert User.objects.count() == 1


def test_a_new_password_lifts_the_lock_that_guesses_have_closed(
    client: Client,
) -> None:
    user = make_user()
    wrong = {"username": user.email, "password": "wrong"}
    for _try in range(5):
        client.post(reverse("sign_in"), wrong)

    actions.set_password(user, "another long one", by=user)

    assert not AccessAttempt.objects.exists()
    assert user.check_password("another long one")


def test_a_changed_profile_is_recorded_by_the_names_of_its_fields() -> None:
    user = make_user()

    actions.change_profile(user, name="Sample Renamed", language="en-us", by=user)
    actions.change_profile(user, name="Sample Renamed", language="en-us", by=user)

    user.refresh_from_db()
    assert (user.name, user.language) == ("Sample Renamed", "en-us")
    assert [entry.details for entry in trail.get_history(user)] == [
        {"changed": ["name", "language"]},
        {"changed": []},
    ]
