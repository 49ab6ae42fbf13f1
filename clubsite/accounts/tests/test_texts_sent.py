"""A text that no view took stands on the page that says so, for its writer alone."""

import pytest
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.urls import resolve, reverse

from clubsite.accounts.models import User
from clubsite.accounts.saved_forms import get_texts_sent
from clubsite.tests.builders import make_club, make_user

TEXT = "What a peer would have done."


def sent(path: str, method: str = "POST") -> HttpRequest:
    request = RequestFactory().generic(
        method, path, f"text={TEXT}&vote=for", "application/x-www-form-urlencoded"
    )
    request.user, request.resolver_match = User(pk=1), resolve(path)
    return request


@pytest.mark.django_db
def test_a_text_is_given_back_where_nothing_is_found() -> None:
    make_club()
    browser = Client()
    path = reverse("appeal_move", args=["sample", 1, "note"])
    nobodys = browser.post(path, {"text": TEXT})
    browser.force_login(make_user())

    page = browser.post(path, {"text": TEXT, "vote": "for"}).content.decode()

    assert f'<blockquote class="prose"><p>{TEXT}</p></blockquote>' in page
    assert "Copy it before you leave this page." in page
    assert TEXT not in nobodys.content.decode()
    assert "What you wrote" not in browser.get(path).content.decode()


def test_what_is_no_sentence_or_was_only_looked_at_is_not_given_back() -> None:
    assert get_texts_sent(sent("/sample/appeals/1/do/note/")) == [TEXT]
    assert get_texts_sent(sent("/sample/appeals/1/do/note/", "GET")) == []


def test_nothing_of_a_form_with_a_password_is_given_back() -> None:
    assert get_texts_sent(sent(reverse("password_change"))) == []


def test_what_cannot_be_read_is_not_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_large(_request: object) -> None:
        raise SuspiciousOperation

    monkeypatch.setattr(type(sent("/")), "POST", property(too_large))

    assert get_texts_sent(sent("/sample/appeals/1/do/note/")) == []


def test_a_page_without_a_request_stands_without_it() -> None:
    assert Template("{% typed_texts as texts %}{{ texts }}").render(Context()) == "[]"
