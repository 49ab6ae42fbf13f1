"""Links that are mailed and work once."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.test import Client, RequestFactory, override_settings
from django.urls import resolve, reverse

from clubsite.accounts import links
from clubsite.accounts.models import User
from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.site.clock import at, now
from clubsite.tests.builders import EVENING, make_user

pytestmark = pytest.mark.django_db
REQUEST = RequestFactory().get("/")


def mailed_path() -> str:
    """The path of the link in the only mail."""
    run_kind(outbox.MAIL)
    words = str(mail.outbox[0].body).split()
    return next(urlsplit(word).path for word in words if word.startswith("http"))


def token_in(path: str) -> str:
    return str(resolve(path).kwargs["token"])


def test_a_password_link_is_mailed_to_an_account_and_nothing_is_kept_of_it() -> None:
    user = make_user()
    links.send_password_link(user.email)

    path = mailed_path()

    parts = resolve(path).kwargs
    assert mail.outbox[0].to == [user.email]
    assert links.who_may_choose(parts["uid"], parts["token"]) == user
    assert not Notice.objects.exists()


@pytest.mark.parametrize("send", [links.send_password_link, links.send_sign_in_link])
def test_an_unknown_address_gets_no_mail_and_is_not_kept(
    send: Callable[[str], None],
) -> None:
    send("nobody@example.org")
    waiting = Notice.objects.count()

    run_kind(outbox.MAIL)

    assert (waiting, mail.outbox, Notice.objects.count()) == (1, [], 0)


def test_asking_costs_the_same_queries_whether_there_is_an_account_or_not(
    django_assert_num_queries: Callable[[int], AbstractContextManager[object]],
) -> None:
    make_user()
    known, unknown = "sample.person@example.org", "nobody@example.org"

    for email in (known, unknown):
        with django_assert_num_queries(1):
            links.send_password_link(email)


def test_a_sign_in_link_signs_in_once(client: Client) -> None:
    user = make_user()
    links.send_sign_in_link(user.email)
    token = token_in(mailed_path())

    seen = links.whose(REQUEST, token)
    spent = links.spend(REQUEST, token)
    again = links.spend(REQUEST, token)

    assert (seen, spent, again) == (user, user, None)


def test_of_two_who_spend_a_link_at_once_one_gets_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    user = make_user()
    token = token_in(links.sign_in_path(user))
    as_the_other_saw_it = User.objects.get(pk=user.pk)
    monkeypatch.setattr(links, "whose", lambda _request, _token: as_the_other_saw_it)

    first = links.spend(REQUEST, token)
    second = links.spend(REQUEST, token)

    assert (first, second) == (as_the_other_saw_it, None)


def test_a_sign_in_link_grows_old() -> None:
    token = token_in(links.sign_in_path(make_user()))

    with override_settings(SESAME_MAX_AGE=0):
        assert links.whose(REQUEST, token) is None


def test_a_password_link_ends_with_the_password() -> None:
    user = make_user()
    parts = resolve(links.password_path(user)).kwargs
    user.set_password("another long one")
    user.save()

    assert links.who_may_choose(parts["uid"], parts["token"]) is None


@pytest.mark.parametrize("uid", ["!", "bm8", "MTIz", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5"])
def test_a_damaged_password_link_is_nobodys(uid: str) -> None:
    assert links.who_may_choose(uid, "x") is None


def test_a_closed_account_gets_no_link() -> None:
    user = make_user()
    user.is_active = False
    user.save()
    parts = resolve(links.password_path(user)).kwargs

    links.send_sign_in_link(user.email)
    run_kind(outbox.MAIL)

    assert mail.outbox == []
    assert links.who_may_choose(parts["uid"], parts["token"]) is None


def test_one_address_is_asked_for_five_times_an_hour() -> None:
    with at(EVENING):
        first = [links.asked_too_often(REQUEST, "a@example.org") for _try in range(5)]
        sixth = links.asked_too_often(REQUEST, "a@example.org")
        other = links.asked_too_often(REQUEST, "b@example.org")
    with at(EVENING + timedelta(hours=1)):
        later = links.asked_too_often(REQUEST, "a@example.org")

    assert (first, sixth, other, later) == ([False] * 5, True, False, False)


def test_one_place_asks_sixty_times_an_hour() -> None:
    with at(EVENING):
        for number in range(60):
            assert not links.asked_too_often(REQUEST, f"p{number}@example.org")

        assert links.asked_too_often(REQUEST, "another@example.org")


@pytest.mark.parametrize(
    ("page", "named"),
    [
        ("/sample/appeals/7/", "/sample/appeals/7/"),
        ("/sample/people/?q=Sample+North#players", "/sample/people/"),
        ("/sample/referrals/a-secret-token/", ""),
        ("/sample/no/such/page/", ""),
        ("", ""),
    ],
)
def test_a_mail_names_a_page_without_names_and_no_page_that_is_secret(
    page: str, named: str
) -> None:
    links.send_sign_in_link("nobody@example.org", to=page)

    assert Notice.objects.get().params == ({"next": named} if named else {})


def test_a_link_leads_to_its_page() -> None:
    user = make_user()

    assert links.password_path(user).startswith(reverse("password_reset"))
    assert links.sign_in_path(user).startswith(reverse("link_send"))
    assert now() > EVENING - timedelta(days=365 * 5)
