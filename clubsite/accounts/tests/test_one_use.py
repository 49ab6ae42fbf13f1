"""Links work once, also when two browsers press at the same moment."""

from functools import partial

import pytest
from django.db import connection
from django.test import Client, RequestFactory

from clubsite.accounts import actions, links
from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_user
from tests.at_once import send_at_once


def send(path: str, password: str) -> int:
    return Client().post(path, {"password": password}).status_code


@pytest.mark.postgresql
@pytest.mark.skipif(connection.vendor != "postgresql", reason="takes two connections")
@pytest.mark.django_db(transaction=True)
def test_of_two_browsers_that_use_a_link_at_once_one_gets_in() -> None:
    user = make_user()

    for make_path in (links.password_path, links.sign_in_path):
        path = make_path(user)
        statuses = send_at_once(
            *(partial(send, path, f"four unrelated words {n}") for n in range(2))
        )

        assert statuses == [302, 410], path
        user.refresh_from_db()
    assert [entry.verb for entry in trail.get_history(user)] == ["account.password_set"]


@pytest.mark.django_db
def test_a_password_is_chosen_only_while_the_link_is_good() -> None:
    user = make_user()
    first, second = User.objects.get(pk=user.pk), User.objects.get(pk=user.pk)

    actions.choose_password(first, "four unrelated words", by=first)
    with pytest.raises(Refused):
        actions.choose_password(second, "another one", by=second)

    user.refresh_from_db()
    assert user.check_password("four unrelated words")
    assert [entry.verb for entry in trail.get_history(user)] == ["account.password_set"]


@pytest.mark.django_db
def test_a_link_to_choose_a_password_ends_with_the_next_sign_in() -> None:
    user = make_user()
    stale = User.objects.get(pk=user.pk)
    token = links.sign_in_path(user).split("/")[-2]

    assert links.spend(RequestFactory().post("/"), token) == user
    with pytest.raises(Refused):
        actions.choose_password(stale, "four unrelated words", by=stale)


@pytest.mark.django_db
def test_a_page_that_another_has_overtaken_says_that_the_link_is_over(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = make_user()
    path = links.password_path(user)
    stale = User.objects.get(pk=user.pk)
    actions.choose_password(user, "four unrelated words", by=user)
    monkeypatch.setattr(links, "who_may_choose", lambda *_link: stale)

    answer = client.post(path, {"password": "another four words here"})

    user.refresh_from_db()
    assert answer.status_code == 410
    assert user.check_password("four unrelated words")
