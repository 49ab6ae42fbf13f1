"""Half-way signed in, one reaches the second step and nothing else."""

import pytest
from django.db import OperationalError, connection
from django.test import Client, override_settings
from django.urls import reverse

from clubsite.accounts import links
from clubsite.accounts.models import SavedForm, User
from clubsite.accounts.second_factor import actions, session
from clubsite.accounts.second_factor.gate import PAGES
from clubsite.accounts.second_factor.session import Standing
from clubsite.accounts.second_factor.tests.builders import give, make_device
from clubsite.clubs.labels import CONFIDENTIAL, RoleKind
from clubsite.tests.addresses import Address, every_address
from clubsite.tests.builders import make_club, make_member, make_user

pytestmark = pytest.mark.django_db

GIVE, ADD = (reverse(PAGES[step]) for step in (Standing.TO_GIVE, Standing.TO_ADD))
OPEN = {
    Standing.TO_GIVE: {"second_factor_give", "sign_out"},
    Standing.TO_ADD: {
        "authenticator_add",
        "passkey_add",
        "second_factor_list",
        "sign_in_again",
        "sign_out",
    },
}
OFFERED = OPEN[Standing.TO_GIVE] | OPEN[Standing.TO_ADD]
"""What a button of these pages does is tested elsewhere: signing out would end this."""

PUBLIC_SITE = override_settings(SECOND_FACTOR_REQUIRED=True)


def place(client: Client, path: str = "/profile/") -> str:
    """Where the request leads, without what comes afterwards; empty if it is answered."""
    return client.get(path).headers.get("Location", "").partition("?")[0]


def by_password(client: Client, user: User) -> None:
    typed = {"username": user.email, "password": "sample"}
    client.post(reverse("sign_in"), typed)


def by_mailed_link(client: Client, user: User) -> None:
    client.post(links.sign_in_path(user))


def by_new_password(client: Client, user: User) -> None:
    client.post(links.password_path(user), {"password": "another long one"})


@pytest.mark.parametrize("way", [by_password, by_mailed_link, by_new_password])
def test_no_first_step_goes_round_the_second(client: Client, way: object) -> None:
    user = make_user()
    make_device(user)

    way(client, user)  # type: ignore[operator]

    assert client.session["_auth_user_id"] == str(user.pk)
    assert place(client) == GIVE


@pytest.mark.parametrize(
    "standing",
    [
        pytest.param(Standing.TO_GIVE, id="to give"),
        pytest.param(Standing.TO_ADD, id="to add", marks=pytest.mark.full),
    ],
)
def test_half_way_one_reaches_that_step_and_nothing_else(
    client: Client, standing: Standing
) -> None:
    make_club("sample")
    user = make_user(is_operator=True)
    if standing is Standing.TO_GIVE:
        make_device(user)
    client.force_login(user)

    with PUBLIC_SITE:
        reached = {
            address.name
            for address in every_address()
            if is_reached(client, address, reverse(PAGES[standing]))
        }

    assert reached == OPEN[standing]


def is_reached(client: Client, address: Address, step: str) -> bool:
    """Whether the page answers otherwise than by leading to that step."""
    path = address.path(**{"club_slug": "sample"} if address.is_of_a_club else {})
    answers = [client.post(path)] if address.name not in OFFERED else []
    answers.append(client.get(path))
    return any(
        answer.headers.get("Location", "").partition("?")[0] != step
        for answer in answers
    )


def test_what_was_asked_for_comes_after_the_second_step(client: Client) -> None:
    user = make_user()
    make_device(user)
    client.force_login(user)

    led = client.get("/profile/?x=1")

    assert led.headers["Location"] == f"{GIVE}?next=/profile/%3Fx%3D1"


def test_htmx_is_told_to_leave_the_page(client: Client) -> None:
    user = make_user()
    make_device(user)
    client.force_login(user)

    led = client.get("/profile/", headers={"HX-Request": "true"})

    assert (led.status_code, led.headers["HX-Redirect"]) == (
        401,
        f"{GIVE}?next=/profile/",
    )


def test_what_was_sent_half_way_is_kept_and_not_done(client: Client) -> None:
    user = make_user()
    by_password(client, user)
    make_device(user)

    led = client.post("/profile/", {"name": "Sample Thief", "language": ""})

    user.refresh_from_db()
    assert user.name == "Sample Person"
    assert led.headers["Location"] == f"{GIVE}?next={reverse('unsent')}"
    assert SavedForm.objects.get().typed == {"name": ["Sample Thief"], "language": [""]}


def test_what_strangers_may_send_is_not_kept(client: Client) -> None:
    user = make_user()
    by_password(client, user)
    make_device(user)

    client.post(reverse("set_language"), {"language": "en-us"})

    assert not SavedForm.objects.exists()


def test_without_a_factor_one_is_fully_signed_in(client: Client) -> None:
    client.force_login(make_user())

    with PUBLIC_SITE:
        assert place(client) == ""


def test_an_operator_of_a_public_site_must_add_one(client: Client) -> None:
    client.force_login(make_user(is_operator=True))

    here = place(client)
    with PUBLIC_SITE:
        in_public = place(client)

    assert (here, in_public) == ("", ADD)


@pytest.mark.parametrize("kind", RoleKind)
def test_who_reads_confidential_files_must_add_one(
    client: Client, kind: RoleKind
) -> None:
    client.force_login(make_member(make_club(), kind))

    with PUBLIC_SITE:
        assert place(client) == (ADD if kind in CONFIDENTIAL else "")


def test_a_change_of_factors_asks_every_other_session_again(client: Client) -> None:
    user, other = make_user(), Client()
    device = make_device(user)
    make_device(user, name="Second")
    for browser in (client, other):
        browser.force_login(user)
        give(browser, user)

    client.post(reverse("second_factor_remove", args=["authenticator", device.pk]))

    assert (place(client), place(other)) == ("", GIVE)


def test_a_reset_makes_the_first_step_enough_where_it_is(client: Client) -> None:
    user = make_user()
    make_device(user)
    client.force_login(user)

    actions.reset_second_factor(user, by=None)

    assert place(client) == ""


def test_a_session_knows_when_it_began(client: Client) -> None:
    client.force_login(make_user())

    assert session.SIGNED_IN in client.session


@pytest.mark.parametrize("path", ["/health/", "/robots.txt"])
def test_what_needs_no_database_is_there_without_one(
    client: Client, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    client.force_login(make_user())
    monkeypatch.setattr(connection, "cursor", broken_cursor)

    assert client.get(path).status_code == 200


def test_without_a_database_nobody_is_taken_for_signed_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(make_user(is_operator=True))
    monkeypatch.setattr(connection, "cursor", broken_cursor)

    with override_settings(PUBLIC=True):
        status = client.get(reverse("health_status"))

    assert client.get("/profile/").status_code == 503
    assert set(status.json().values()) <= {False, "ok", "not ok"}


def broken_cursor() -> object:
    raise OperationalError("away")
