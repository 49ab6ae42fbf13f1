"""Guessing passwords is slowed, and neither neighbours nor known devices are locked out."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse

from clubsite.accounts import guessing, known_devices, links
from clubsite.accounts.models import User
from clubsite.site import clock
from clubsite.tests.builders import EVENING, make_user

pytestmark = pytest.mark.django_db

ROUTER = "198.51.100.7"
REDIS_AWAY = "redis://127.0.0.1:1/0"


@pytest.fixture(autouse=True)
def _one_evening() -> Iterator[None]:
    with clock.at(EVENING):
        yield


def members(number: int) -> list[User]:
    return [make_user(f"Member {at}") for at in range(number)]


def sign_in(
    email: str, password: str, *, place: str = ROUTER, device: Client | None = None
) -> int:
    """The status that this answers, from a device of its own unless one is given."""
    typed = {"username": email, "password": password}
    answer = (device or Client()).post(
        reverse("sign_in"), typed, headers={"X-Forwarded-For": place}
    )
    return answer.status_code


def gets_through(email: str, *, place: str = ROUTER) -> bool:
    """Whether a password for that account would be looked at."""
    header = {"HTTP_X_FORWARDED_FOR": place}
    request = RequestFactory().post("/", **header)  # type: ignore[arg-type]
    return guessing.begin(request, email).may_go_on()


def fill_places(email: str = "member.{0}@example.org") -> None:
    """Guess once from each of sixty places."""
    for at in range(60):
        gets_through(email.format(at), place=f"203.0.113.{at}")


def tally(statuses: list[int]) -> Mapping[int, int]:
    return Counter(statuses)


@pytest.fixture(autouse=True)
def _behind_one_proxy() -> Iterator[None]:
    with override_settings(PROXY_COUNT=1):
        yield


@pytest.mark.both_in_full
def test_forty_members_behind_one_router_get_in_with_twenty_slips_among_them() -> None:
    people = members(40)

    slips = [sign_in(person.email, "smaple") for person in people[::2]]
    entries = [sign_in(person.email, "sample") for person in people]

    assert (tally(slips), tally(entries)) == ({422: 20}, {302: 40})


@pytest.mark.parametrize(
    ("place", "at_once"),
    [
        ("198.51.100.7", 30),
        ("203.0.113.{0}", 36),
        ("2001:db8:1:2::{0}", 30),
        ("2001:db8:1:{0}::5", 36),
    ],
)
def test_forty_accounts_tried_once_each_are_slowed_from_anywhere(
    place: str, at_once: int
) -> None:
    tries = [
        gets_through(f"member.{at}@example.org", place=place.format(at))
        for at in range(50)
    ]
    with clock.at(EVENING + timedelta(minutes=1)):
        later = gets_through("member.70@example.org", place=place.format(70))

    assert tries == [True] * (at_once + 1) + [False] * (49 - at_once)
    assert later


def test_an_account_that_is_tried_from_forty_places_is_slowed() -> None:
    person = make_user()

    tries = [gets_through(person.email, place=f"203.0.113.{at}") for at in range(40)]

    assert tries == [True] * 21 + [False] * 19


@pytest.mark.both_in_full
def test_forty_tries_to_sign_in_from_forty_places_are_slowed() -> None:
    tries = [
        sign_in(f"member.{at}@example.org", "wrong", place=f"203.0.113.{at}")
        for at in range(40)
    ]

    assert tries == [422] * 37 + [429] * 3


def test_guesses_that_are_refused_do_not_lock_others_out() -> None:
    director, other = members(2)

    for _guess in range(25):
        sign_in(director.email, "wrong", place="203.0.113.9")

    assert sign_in(director.email, "sample") == 302
    assert sign_in(other.email, "sample", place="203.0.113.9") == 302


def test_a_known_device_gets_in_while_its_account_and_place_are_under_attack() -> None:
    director = make_user()
    device = Client()
    sign_in(director.email, "sample", device=device)
    device.post(reverse("sign_out"))

    for _guess in range(5):
        sign_in(director.email, "wrong")
    fill_places(director.email)
    fill_places()
    unknown = sign_in(director.email, "sample")
    slips = [sign_in(director.email, "wrong", device=device) for _slip in range(2)]
    known = sign_in(director.email, "sample", device=device)

    assert (unknown, slips, known) == (429, [422, 422], 302)


def test_a_known_device_has_five_guesses_of_its_own() -> None:
    director = make_user()
    device = Client()
    sign_in(director.email, "sample", device=device)

    known = [sign_in(director.email, "wrong", device=device) for _guess in range(5)]
    as_any_other = [
        sign_in(director.email, "wrong", device=device) for _guess in range(6)
    ]

    assert known == [422] * 5
    assert as_any_other == [422] * 4 + [429] * 2


@pytest.mark.parametrize("by", ["password", "link", "chosen"])
def test_every_way_in_makes_the_device_known(by: str) -> None:
    user, device = make_user(), Client()

    if by == "password":
        sign_in(user.email, "sample", device=device)
    elif by == "link":
        device.post(links.sign_in_path(user))
    else:
        device.post(links.password_path(user), {"password": "four unrelated words"})

    cookie = device.cookies[known_devices.COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (
        True,
        "Strict",
        "/",
    )
    assert user.email not in cookie.value


def test_the_cookie_is_secure_where_the_site_is() -> None:
    device = Client()

    with override_settings(SESSION_COOKIE_SECURE=True):
        sign_in(make_user().email, "sample", device=device)

    assert device.cookies[known_devices.COOKIE]["secure"] is True


def test_a_shared_laptop_is_known_to_its_last_accounts_and_to_no_other() -> None:
    request, response = RequestFactory().post("/"), HttpResponse()
    people = [f"member.{at}@example.org" for at in range(10)]
    for email in [*people[:9], people[1]]:
        known_devices.remember(request, response, email)
        request.COOKIES[known_devices.COOKIE] = response.cookies["device"].value

    known = [bool(known_devices.known_device(request, email)) for email in people]

    assert known == [False] + [True] * 8 + [False]


@pytest.mark.parametrize("forged", ["", "nonsense", "{}:1abc:def", "e30:1abc:def"])
def test_a_forged_cookie_makes_no_device_known(forged: str) -> None:
    request = RequestFactory().post("/")
    request.COOKIES[known_devices.COOKIE] = forged

    assert not known_devices.known_device(request, "member.1@example.org")


def test_a_device_is_known_for_a_year_of_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person, device = make_user(), Client()
    sign_in(person.email, "sample", device=device)
    monkeypatch.setattr(known_devices, "KNOWN_FOR", timedelta(seconds=-1))
    for _guess in range(5):
        sign_in(person.email, "wrong")

    assert sign_in(person.email, "sample", device=device) == 429


def test_without_an_address_of_the_visitor_nobody_is_locked_out_by_it() -> None:
    director = make_user()

    guesses = [sign_in(director.email, "wrong", place="") for _guess in range(10)]

    assert tally(guesses) == {422: 10}
    assert sign_in(director.email, "sample", place="") == 302


@pytest.mark.both
def test_while_redis_is_away_people_get_in_and_guessing_is_slowed() -> None:
    person = make_user()

    with override_settings(REDIS_URL=REDIS_AWAY):
        slip = sign_in(person.email, "wrong")
        entry = sign_in(person.email, "sample")
        tries = [gets_through(f"member.{at}@example.org") for at in range(40)]

    assert (slip, entry) == (422, 302)
    assert tries == [True] * 30 + [False] * 10


def test_who_is_slowed_reads_how_to_get_in_at_once() -> None:
    for at in range(31):
        gets_through(f"member.{at}@example.org")

    page = Client().post(
        reverse("sign_in"),
        {"username": "member.50@example.org", "password": "wrong"},
        headers={"X-Forwarded-For": ROUTER},
    )

    assert page.status_code == 429
    assert page.headers["Retry-After"] == "20"
    assert reverse("link_send") in page.content.decode()
    assert "Wait a minute" in page.content.decode()
