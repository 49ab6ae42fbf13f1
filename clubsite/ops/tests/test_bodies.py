"""Anyone who sends too much is told so, and everyone is heard out before the answer."""

from collections.abc import Callable
from io import BytesIO

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse

from clubsite.ops import request_body
from clubsite.tests.builders import make_user
from rulings.evidence import rules

LIMIT = 1000
Answer = Callable[[HttpRequest], HttpResponse]


class Sender(BytesIO):
    """What a browser sends; it can hang up before the end."""

    def __init__(self, size: int, *, hangs_up_at: int | None = None) -> None:
        super().__init__(b"x" * size)
        self.hangs_up_at = hangs_up_at

    def read(self, size: int | None = -1, /) -> bytes:
        if self.hangs_up_at is not None and self.tell() >= self.hangs_up_at:
            raise OSError("the sender has gone")
        return super().read(size)


def sent(sender: Sender, length: object) -> HttpRequest:
    request = RequestFactory().post("/")
    request.META["CONTENT_LENGTH"] = str(length)
    return type(request)({**request.META, "wsgi.input": sender})


def page(request: HttpRequest) -> HttpResponse:
    """A view that does not care for what is sent."""
    return HttpResponse("page")


@pytest.fixture(autouse=True)
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_body, "CHUNK", 100)
    monkeypatch.setattr(request_body, "MOST", 10 * LIMIT)


@override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=LIMIT)
@pytest.mark.parametrize(
    ("size", "status"), [(0, 200), (LIMIT, 200), (LIMIT + 1, 413), (10 * LIMIT, 413)]
)
def test_everybody_is_heard_out(size: int, status: int) -> None:
    sender = Sender(size)

    answer = request_body.heard_out(page)(sent(sender, size))

    assert (answer.status_code, sender.tell()) == (status, size)


@override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=LIMIT)
def test_nobody_is_listened_to_for_what_no_file_needs() -> None:
    sender = Sender(10 * LIMIT + 1)

    answer = request_body.heard_out(page)(sent(sender, 10 * LIMIT + 1))

    assert (answer.status_code, sender.tell()) == (413, 0)


def test_nobody_is_listened_to_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_body, "LONGEST", -1.0)
    sender = Sender(LIMIT)

    request_body.heard_out(page)(sent(sender, LIMIT))

    assert sender.tell() == 100


def test_a_sender_who_has_gone_is_nothing_to_us() -> None:
    answer = request_body.heard_out(page)(sent(Sender(LIMIT, hangs_up_at=500), LIMIT))

    assert answer.content == b"page"


@pytest.mark.parametrize("length", ["", "many", "-5"])
def test_a_length_that_is_none_counts_as_nothing(length: str) -> None:
    answer = request_body.heard_out(page)(sent(Sender(LIMIT), length))

    assert answer.content == b"page"


@override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=LIMIT)
@pytest.mark.django_db
def test_a_file_that_is_too_large_is_refused_before_anybody_looks_at_it() -> None:
    stranger = Client(enforce_csrf_checks=True)

    answer = stranger.post(reverse("sign_in"), {"file": BytesIO(b"x" * LIMIT)})

    assert answer.status_code == 413
    assert "File too large" in answer.content.decode()


CASE_FILES = 10 * LIMIT


@override_settings(DATA_UPLOAD_MAX_MEMORY_SIZE=LIMIT, CASE_FILES_LIMIT=CASE_FILES)
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "size", "signed_in", "status"),
    [
        ("/sample/appeals/1/do/file_statement/", CASE_FILES // 2, True, 404),
        ("/sample/referrals/token/files/", CASE_FILES // 2, True, 404),
        ("/sample/referrals/token/acts/add/", CASE_FILES // 2, True, 404),
        ("/sample/appeals/1/do/file_statement/", 2 * CASE_FILES, True, 413),
        ("/sample/appeals/1/do/file_statement/", CASE_FILES // 2, False, 413),
        ("/sample/appeals/", CASE_FILES // 2, True, 413),
        ("/nowhere/at/all/", CASE_FILES // 2, True, 413),
    ],
)
def test_more_may_come_from_people_signed_in_to_pages_that_take_files(
    path: str, size: int, status: int, *, signed_in: bool
) -> None:
    client = Client()
    if signed_in:
        client.force_login(make_user())

    answer = client.post(path, {"files": BytesIO(b"x" * size)})

    assert answer.status_code == status


def test_a_photo_of_the_largest_size_fits_and_so_do_all_of_a_case() -> None:
    form_around_them = 1024 * 1024

    assert rules.MOST_IN_A_CASE + form_around_them <= settings.CASE_FILES_LIMIT
    assert settings.CASE_FILES_LIMIT < 100 * 1024 * 1024
