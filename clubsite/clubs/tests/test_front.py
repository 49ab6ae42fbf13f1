"""What other apps tell on a club's front page."""

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs import queries
from clubsite.clubs.models import Club
from clubsite.tests.builders import EVENING, make_club


def of_monday(_user: User | None, club: Club) -> list[queries.HomePageItem]:
    return [
        queries.HomePageItem(
            f"Monday at {club}", "/sample/monday/", EVENING, "9 tables"
        )
    ]


@pytest.mark.django_db
def test_the_front_page_shows_what_upper_packages_answer(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_club()
    monkeypatch.setattr(queries.latest_results, "answers", (of_monday,))
    monkeypatch.setattr(queries.coming_events, "answers", (of_monday,))

    page = client.get(reverse("club_home", args=["sample"]))

    line = queries.HomePageItem(
        "Monday at The Sample Club", "/sample/monday/", EVENING, "9 tables"
    )
    assert page.context["latest"] == [line]
    assert page.context["coming"] == [line]
    assert page.content.decode().count("Mon 2 Mar 2026, 19:00 GMT") == 2


@pytest.mark.django_db
def test_a_club_that_has_not_played_says_so(client: Client) -> None:
    make_club()

    page = client.get(reverse("club_home", args=["sample"])).content.decode()

    assert "No results have been posted yet." in page
    assert "No events planned." in page
