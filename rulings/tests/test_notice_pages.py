"""A notice whose page has been closed to its reader says so and leads nowhere."""

from dataclasses import dataclass

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.access import current_roles
from clubsite.clubs.actions import end_role
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.notices import outbox
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member
from rulings.appeals.actions import seating
from rulings.appeals.procedure import State
from rulings.tests.appeal_world import LATER, as_, now, to
from rulings.tests.builders import line_at, make_f1, make_ruling
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db


@dataclass(frozen=True, slots=True)
class Page:
    """The page of notices of one person."""

    text: str
    queries: int

    @property
    def closed(self) -> int:
        return self.text.count("no longer have access to this")


def notices_of(user: User, club: Club) -> Page:
    client = Client()
    client.force_login(user)
    path = reverse("notice_list", args=[club.slug])
    with CaptureQueriesContext(connection) as captured:
        text = client.get(path).content.decode()
    return Page(text, len(captured))


def test_a_member_who_left_the_panel_is_led_nowhere() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    case = to(world, "appeal_detail", appeal.pk)
    with clock.at(LATER):
        seated = notices_of(world["third"], world.club)
        seating.recuse(appeal, by=world["third"], expected_version=now(appeal))

        left = notices_of(world["third"], world.club)
        gone = as_(world, "third").get(case)

    assert (seated.closed, f'href="{case}"' in seated.text) == (0, True)
    assert (left.closed > 0, f'href="{case}"' in left.text) == (True, False)
    assert gone.status_code == 404


def test_a_page_of_notices_asks_as_much_for_three_cases_as_for_one() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    before = notices_of(world["third"], world.club)
    for key in ("2", "3"):
        outbox.post(
            "rulings/appeal_exchanged",
            club=world.club,
            to=world["third"],
            key=key,
            params={"number": key},
            link=to(world, "appeal_detail", appeal.pk + int(key)),
        )

    three = notices_of(world["third"], world.club)

    assert (three.queries, three.closed) == (before.queries, 2)


def test_a_ruling_that_is_not_ones_own_any_more_is_not_led_to() -> None:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    ruling = make_ruling(line_at(make_f1(club), 5), by=director)
    stranger = make_member(club)
    link = reverse("ruling_detail", args=[club.slug, ruling.pk])
    for person in (director, stranger):
        outbox.post("rulings/ruling_given", club=club, to=person, key="1", link=link)

    assert notices_of(director, club).closed == 0
    assert notices_of(stranger, club).closed == 1


def test_the_queue_is_closed_to_a_recorder_whose_office_ended() -> None:
    club = make_club()
    recorder = make_member(club, RoleKind.RECORDER)
    link = reverse("referral_list", args=[club.slug])
    outbox.post("rulings/referral_waiting", club=club, to=recorder, key="1", link=link)
    before = notices_of(recorder, club)

    end_role(current_roles(club).get(user=recorder), by=None)
    after = notices_of(recorder, club)

    assert (before.closed, after.closed) == (0, 1)


def test_a_notice_about_a_board_has_its_square() -> None:
    club = make_club()
    reader = make_member(club)
    outbox.post(
        "scoring/correction_applied", club=club, to=reader, key="1", params={"board": 7}
    )
    outbox.post("rulings/appeal_exchanged", club=club, to=reader, key="2")

    page = notices_of(reader, club).text

    assert page.count("Board 7, dealer South, vulnerable: both sides") == 1
    assert page.count("<details>") == page.count('class="notice unread"') == 2


def test_a_notice_from_before_periods_were_stored_says_no_time() -> None:
    text = render_to_string("rulings/log/mail/_appeal_until.txt", {"contest": "pairs"})

    assert "may appeal, on the ruling page" in text
