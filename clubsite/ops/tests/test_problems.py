"""Requests that go wrong are answered by pages that help."""

from collections.abc import Iterator

import pytest
from django.core.exceptions import (
    BadRequest,
    PermissionDenied,
    RequestDataTooBig,
    TooManyFieldsSent,
)
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import include, path, reverse

from clubsite.ops.error_responses import bad_request, server_error, too_often
from clubsite.site.errors import NotNow, Refused
from clubsite.tests.builders import make_club, make_user

WRONG: dict[str, Exception] = {
    "400": BadRequest("damaged"),
    "403": PermissionDenied("not yours"),
    "409": NotNow("Not now."),
    "413": RequestDataTooBig("large"),
    "422": Refused("Not at this table."),
    "500": RuntimeError("broken"),
    "503": OperationalError("away"),
}


def goes_wrong(_request: HttpRequest, how: str) -> HttpResponse:
    raise WRONG[how]


goes_wrong.login_required = False  # type: ignore[attr-defined]  # a page for everyone
handler400 = "clubsite.ops.error_responses.bad_request"
handler500 = "clubsite.ops.error_responses.server_error"
urlpatterns = [
    path("wrong/<str:how>/", goes_wrong),
    path("", include("clubsite.urls")),
]


@pytest.fixture
def wrong_pages() -> Iterator[None]:
    with override_settings(ROOT_URLCONF=__name__):
        yield


def patient() -> Client:
    """A browser that gets the page of an error, as people do."""
    return Client(raise_request_exception=False)


def careful() -> Client:
    """A browser that has opened the form, on a site that checks where forms come from."""
    browser = Client(enforce_csrf_checks=True)
    browser.get(reverse("sign_in"))
    return browser


@pytest.mark.parametrize("how", WRONG)
@pytest.mark.django_db
def test_what_goes_wrong_gets_its_page(wrong_pages: None, how: str) -> None:
    page = patient().get(f"/wrong/{how}/")

    text = page.content.decode()
    assert page.status_code == int(how)
    assert "<h1>" in text
    assert "Traceback" not in text


@pytest.mark.parametrize("how", ["500", "503"])
def test_a_broken_site_needs_no_database_to_say_so(wrong_pages: None, how: str) -> None:
    page = patient().get(f"/wrong/{how}/")

    assert page.status_code == int(how)


def test_a_database_that_is_away_is_worth_another_try(wrong_pages: None) -> None:
    page = patient().get("/wrong/503/")

    assert page.headers["Retry-After"] == "30"


@pytest.mark.parametrize("signed_in", [True, False])
@pytest.mark.parametrize("place", ["/no-such-club/", "/sample/no/such/page/", "/x"])
@pytest.mark.django_db
def test_what_is_not_there_is_not_found_by_anybody(
    client: Client, place: str, *, signed_in: bool
) -> None:
    make_club()
    if signed_in:
        client.force_login(make_user())

    page = client.get(place, follow=True)

    assert page.status_code == 404
    assert "Page not found" in page.content.decode()


@pytest.mark.django_db
def test_a_refusal_inside_a_club_is_told_on_a_page(wrong_pages: None) -> None:
    page = patient().get("/wrong/422/")

    assert "Not at this table." in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("how", ["409", "422"])
@pytest.mark.parametrize(
    ("sender", "leads_back"),
    [
        ("http://testserver/wrong/400/?page=2", True),
        ("http://testserver/wrong/{how}/", False),
        ("http://elsewhere.example/wrong/400/?page=2", False),
        ("http://testserver/no/page/", False),
        ("http://[", False),
        ("", False),
    ],
)
def test_a_refusal_leads_back_to_the_page_of_this_site_that_one_came_from(
    wrong_pages: None, how: str, sender: str, leads_back: bool
) -> None:
    given = {"Referer": sender.format(how=how)}
    page = patient().get(f"/wrong/{how}/", headers=given).content.decode()

    assert ('href="/wrong/400/?page=2">Go back' in page) is leads_back


@pytest.mark.django_db
def test_a_form_that_is_too_large_is_answered_so() -> None:
    browser = careful()

    with override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=100):
        page = browser.post(reverse("sign_in"), {"username": "x" * 1000})

    assert page.status_code == 413
    assert "too large" in page.content.decode()


@pytest.mark.django_db
def test_a_form_with_too_many_fields_is_answered_so() -> None:
    browser = careful()
    fields = {f"f{number}": "1" for number in range(20)}

    with override_settings(DATA_UPLOAD_MAX_NUMBER_FIELDS=10):
        page = browser.post(reverse("sign_in"), fields)

    assert page.status_code == 413


@pytest.mark.django_db
def test_a_stale_form_is_answered_with_what_helps() -> None:
    page = Client(enforce_csrf_checks=True).post(reverse("sign_in"), {"username": "x"})

    assert page.status_code == 403
    assert "open too long" in page.content.decode()


@pytest.mark.parametrize(
    ("name", "method", "allowed"),
    [("set_language", "get", "POST"), ("site_home", "put", "GET, HEAD")],
)
@pytest.mark.django_db
def test_what_an_address_does_not_do_is_answered_by_a_page_that_names_what_it_does(
    client: Client, name: str, method: str, allowed: str
) -> None:
    page = client.generic(method.upper(), reverse(name))

    assert (page.status_code, page.headers["Allow"]) == (405, allowed)
    assert "press the button on the page" in page.content.decode()


@pytest.mark.django_db
def test_a_host_that_is_not_ours_is_refused(client: Client) -> None:
    page = client.get("/", headers={"host": "elsewhere.example"})

    assert page.status_code == 400


def test_each_problem_has_its_status() -> None:
    request = RequestFactory().get("/")

    answers = [
        bad_request(request, BadRequest()),
        bad_request(request, TooManyFieldsSent()),
        server_error(request),
        too_often(request),
    ]

    assert [page.status_code for page in answers] == [400, 413, 500, 429]
