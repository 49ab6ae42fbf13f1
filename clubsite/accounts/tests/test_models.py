"""Accounts, as Django's own commands make them."""

import pytest
from django.core.management import call_command

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.audit.messages import entry_text

pytestmark = pytest.mark.django_db


def test_an_address_is_kept_in_lower_case_and_found_however_typed() -> None:
    user = User.objects.create_user(" Sample.North@Example.org ", "sample", name="N")

    assert user.email == "sample.north@example.org"
    assert User.objects.get_by_natural_key("SAMPLE.north@example.org ") == user


def test_an_account_without_a_password_cannot_sign_in_by_one() -> None:
    user = User.objects.create_user("sample@example.org", name="Sample")

    assert not user.has_usable_password()


def test_createsuperuser_makes_the_operator() -> None:
    call_command(
        "createsuperuser",
        interactive=False,
        email="op@example.org",
        name="Operator",
        verbosity=0,
    )

    user = User.objects.get()
    assert (user.email, user.is_operator, user.is_active) == (
        "op@example.org",
        True,
        True,
    )
    assert [(each.actor, entry_text(each)) for each in trail.get_history(user)] == [
        (None, "Administrator's account created")
    ]


def test_an_account_without_a_name_is_called_by_its_address() -> None:
    named = User(email="sample@example.org", name="Sample North")
    nameless = User(email="sample@example.org")

    assert [str(named), named.get_short_name()] == ["Sample North"] * 2
    assert [str(nameless), nameless.get_short_name()] == ["sample@example.org"] * 2
