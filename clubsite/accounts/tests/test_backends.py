"""Who may sign in at all."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client, override_settings
from django.urls import reverse

from clubsite.accounts.backends import LinkBackend, PasswordBackend, may_sign_in
from clubsite.tests.builders import make_user

pytestmark = pytest.mark.django_db


def test_an_active_account_may_sign_in() -> None:
    assert may_sign_in(make_user())


@pytest.mark.parametrize("nobody", [None, AnonymousUser()])
def test_nobody_may_not(nobody: AnonymousUser | None) -> None:
    assert not may_sign_in(nobody)


def test_a_closed_account_may_not() -> None:
    user = make_user()
    user.is_active = False

    assert not may_sign_in(user)


@pytest.mark.parametrize(("public", "may"), [(True, False), (False, True)])
def test_a_sample_account_signs_in_only_where_no_stranger_comes(
    *, public: bool, may: bool
) -> None:
    user = make_user()
    user.is_sample = True

    with override_settings(PUBLIC=public):
        answers = [
            may_sign_in(user),
            PasswordBackend().user_can_authenticate(user),
            LinkBackend().user_can_authenticate(user),
        ]

    assert answers == [may] * 3


def test_a_sample_account_is_signed_out_when_the_site_goes_public(
    client: Client,
) -> None:
    user = make_user()
    user.is_sample = True
    user.save()
    client.force_login(user)
    before = client.get(reverse("profile")).status_code

    with override_settings(PUBLIC=True):
        after = client.get(reverse("profile")).status_code

    assert (before, after) == (200, 302)
