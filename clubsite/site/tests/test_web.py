"""What all views share."""

import pytest
from django import forms
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.test import RequestFactory
from django.urls import reverse
from django_htmx.middleware import HtmxDetails

from clubsite.ops.error_responses import refusals
from clubsite.site.errors import Refused
from clubsite.site.web import go_to, render_part, request_user
from clubsite.tests.builders import make_user


def request_with(**headers: str) -> HttpRequest:
    request = RequestFactory().get("/", headers=headers)
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined]  # set by middleware
    request.user = AnonymousUser()
    return request


def part_of(request: HttpRequest) -> HttpResponse:
    return render_part(request, "components/sample.html", "row", {}, status=422)


@pytest.fixture
def sample_page(settings: "object") -> None:
    """A page with one part, as a template that is kept in memory."""
    page = "<html>{% partialdef row inline %}<p>row</p>{% endpartialdef row %}</html>"
    memory = ("django.template.loaders.locmem.Loader", {"components/sample.html": page})
    engine = dict(settings.TEMPLATES[0])  # type: ignore[attr-defined]
    loaders = [("template_partials.loader.Loader", [memory])]
    engine["OPTIONS"] = {**engine["OPTIONS"], "loaders": loaders}
    settings.TEMPLATES = [engine]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("headers", "text"),
    [
        ({}, "<html><p>row</p></html>"),
        ({"HX-Request": "true"}, "<p>row</p>"),
        (
            {"HX-Request": "true", "HX-Boosted": "true"},
            "<html><p>row</p></html>",
        ),
        (
            {"HX-Request": "true", "HX-History-Restore-Request": "true"},
            "<html><p>row</p></html>",
        ),
    ],
)
def test_a_part_is_for_htmx_and_the_page_for_everybody_else(
    sample_page: None, headers: dict[str, str], text: str
) -> None:
    answer = part_of(request_with(**headers))

    assert (answer.status_code, answer.content.decode()) == (422, text)
    assert answer.headers["Vary"] == "HX-Request"


def test_going_on_is_a_redirect_or_a_header_for_htmx() -> None:
    plain = go_to(request_with(), "club_home", "sample")
    by_htmx = go_to(request_with(**{"HX-Request": "true"}), "club_home", "sample")

    assert (plain.status_code, plain.headers["Location"]) == (302, "/sample/")
    assert (by_htmx.status_code, by_htmx.headers["HX-Redirect"]) == (200, "/sample/")
    assert reverse("club_home", args=["sample"]) == "/sample/"


@pytest.mark.django_db
def test_who_asks_is_an_account_or_nobody() -> None:
    request = request_with()
    nobody = request_user(request)
    request.user = user = make_user()

    assert (nobody, request_user(request)) == (None, user)


def test_only_refusals_and_large_forms_are_answered_here() -> None:
    middleware = refusals(lambda _request: HttpResponse("page"))
    process = middleware.process_exception  # type: ignore[attr-defined]

    passed_on = process(request_with(), RuntimeError())

    assert passed_on is None
    assert middleware(request_with()).content == b"page"  # type: ignore[attr-defined]
    assert issubclass(Refused, Exception)


def test_an_address_with_a_zero_character_leads_nowhere() -> None:
    middleware = refusals(lambda _request: HttpResponse("page"))
    request = request_with()
    request.path_info = "/sample/referrals/a\0b/"

    with pytest.raises(Http404):
        middleware(request)


class SampleForm(forms.Form):
    name = forms.CharField(label="Name", help_text="As on the card.")
    seat = forms.ChoiceField(choices=[("N", "North")], widget=forms.RadioSelect)


def test_a_form_is_rendered_by_our_own_templates() -> None:
    page = str(SampleForm({"name": ""}))

    assert 'class="field bad"' in page
    assert "As on the card." in page
    assert "<legend>Seat" in page
    assert 'href="#id_name"' in page
