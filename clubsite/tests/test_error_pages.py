"""The pages for errors stand when nothing else does, and help."""

import re

import pytest
from django.template.loader import render_to_string

PAGES = {
    "400.html": "We couldn't read that request",
    "403.html": "You don't have permission",
    "403_csrf.html": "This page has been open too long",
    "404.html": "Page not found",
    "405.html": "That action isn't available",
    "413.html": "File too large",
    "429.html": "Too many attempts",
    "500.html": "Something went wrong",
    "503.html": "Back soon",
}


@pytest.mark.parametrize(("name", "heading"), PAGES.items())
def test_an_error_page_needs_no_request_no_person_and_no_database(
    name: str, heading: str
) -> None:
    html = render_to_string(name)

    headings = re.findall(r"<h1>(.*?)</h1>", html)
    advice = re.findall(r"<p>(.+?)</p>", html)
    assert (headings, len(advice)) == ([heading], 2)


@pytest.mark.parametrize("name", PAGES)
def test_an_error_page_is_the_same_for_everybody(name: str) -> None:
    assert render_to_string(name) == render_to_string(name)
    assert "csrfmiddlewaretoken" not in render_to_string(name)
