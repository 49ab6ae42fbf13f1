"""`robots.txt` and `security.txt`."""

from urllib.robotparser import RobotFileParser

import pytest
from django.test import Client, override_settings

from clubsite.site.clock import at
from clubsite.tests.builders import EVENING

CLOSED = {"PUBLIC": False, "SEARCH_ENGINES": False}
OPEN = {"PUBLIC": True, "SEARCH_ENGINES": False}
LISTED = {"PUBLIC": True, "SEARCH_ENGINES": True}


def robots(client: Client) -> list[str]:
    return client.get("/robots.txt").content.decode().splitlines()


@pytest.mark.parametrize("site", [CLOSED, OPEN, LISTED])
def test_search_engines_list_results_only_if_the_site_says_so(
    client: Client, site: dict[str, bool]
) -> None:
    with override_settings(**site):
        lines = robots(client)

    allowed = [line for line in lines if line.startswith("Allow: ")]
    assert (lines[0], lines[-1]) == ("User-agent: *", "Disallow: /")
    assert bool(allowed) == site["PUBLIC"]
    assert ("Allow: /*/events/" in allowed) == site["SEARCH_ENGINES"]


def test_a_site_that_is_not_public_is_closed_to_every_program(client: Client) -> None:
    with override_settings(**CLOSED):
        parser = RobotFileParser()
        parser.parse(robots(client))

    for path in ("/", "/sample/", "/sample/events/1/", "/invitations/x/"):
        assert not parser.can_fetch("AnyBot", path)


def test_security_txt_names_the_contact_and_how_long_it_holds(client: Client) -> None:
    contact = override_settings(
        SECURITY_CONTACT="mailto:operator@example.org", SITE_URL="https://club.example"
    )

    with contact, at(EVENING):
        answer = client.get("/.well-known/security.txt")

    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.content.decode().splitlines() == [
        "Contact: mailto:operator@example.org",
        "Expires: 2026-08-29T00:00:00Z",
        "Preferred-Languages: en",
        "Canonical: https://club.example/.well-known/security.txt",
    ]


@pytest.mark.django_db
def test_without_a_contact_there_is_no_security_txt(client: Client) -> None:
    with override_settings(SECURITY_CONTACT=""):
        assert client.get("/.well-known/security.txt").status_code == 404
