"""A notice whose page has been closed to its reader says so when its link is followed."""

from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.access import current_roles
from clubsite.clubs.actions import end_role
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.notices import links, outbox
from clubsite.notices.models import Notice
from clubsite.site import clock
from clubsite.tests.addresses import every_address
from clubsite.tests.builders import make_club, make_member, post_notice
from clubsite.tests.query_bounds import PAGE, queries
from rulings.appeals.actions import seating
from rulings.appeals.procedure import State
from rulings.tests.appeal_world import LATER, as_, now, to
from rulings.tests.builders import line_at, make_f1, make_ruling
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db


def opened(user: User, notice: Notice, club: Club) -> Any:
    """The answer to the reader of the notice who follows its link."""
    client = Client()
    client.force_login(user)
    page_path = notice.link.removeprefix("/")
    return client.get(reverse("notice_open", args=[club.slug, page_path]))


def is_closed(answer: Any) -> bool:
    """Whether it says that the reader no longer has access, and leads nowhere."""
    says_so = "no longer have access to this" in answer.content.decode()
    assert says_so == (answer.status_code == 403)
    return says_so


def list_of(user: User, club: Club) -> tuple[str, int]:
    """The page of notices of that person, and how many queries it takes."""
    client = Client()
    client.force_login(user)
    with queries() as executed:
        page = client.get(reverse("notice_list", args=[club.slug]))
    return page.content.decode(), len(executed)


def notices_of_every_page(club: Club, reader: User) -> list[Notice]:
    """A notice with a link to each page that may be closed to its reader."""
    addresses = {address.name: address for address in every_address()}
    return [
        post_notice(
            "clubs/password_link_made",
            club=club,
            to=reader,
            key=name,
            link=addresses[name].path(club_slug=club.slug),
        )
        for name in links.open_pages
    ]


def test_a_member_who_left_the_panel_is_led_nowhere() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    case = to(world, "appeal_detail", appeal.pk)
    third = world["third"]
    notice = outbox.told_in(world.club, third).filter(link=case)[0]
    with clock.at(LATER):
        seated = opened(third, notice, world.club)
        seating.recuse(appeal, by=third, expected_version=now(appeal))

        left = opened(third, notice, world.club)
        gone = as_(world, "third").get(case)

    assert (seated.status_code, seated.headers["Location"]) == (302, case)
    assert is_closed(left)
    assert f'href="{case}"' not in left.content.decode()
    assert gone.status_code == 404


def test_the_list_costs_the_same_with_a_notice_of_every_kind_of_page() -> None:
    club = make_club()
    reader = make_member(club, *RoleKind, name="Sample Everything")
    outbox.post("clubs/password_link_made", club=club, to=reader, key="no page")
    _page, with_none = list_of(reader, club)
    notices = notices_of_every_page(club, reader)

    page, with_all = list_of(reader, club)

    assert page.count("/notices/open/") == len(notices) > 15
    assert with_all == with_none <= PAGE


def test_each_kind_of_page_is_asked_for_within_the_bound_of_a_page() -> None:
    club = make_club()
    reader = make_member(club, *RoleKind, name="Sample Everything")

    statuses = {
        opened(reader, notice, club).status_code
        for notice in notices_of_every_page(club, reader)
    }

    assert statuses == {302, 403}


def test_a_ruling_that_is_not_ones_own_any_more_is_not_led_to() -> None:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    ruling = make_ruling(line_at(make_f1(club), 5), by=director)
    stranger = make_member(club)
    link = reverse("ruling_detail", args=[club.slug, ruling.pk])

    closed = [
        is_closed(
            opened(
                person,
                post_notice(
                    "rulings/ruling_given", club=club, to=person, key="1", link=link
                ),
                club,
            )
        )
        for person in (director, stranger)
    ]

    assert closed == [False, True]


def test_the_queue_is_closed_to_a_recorder_whose_office_ended() -> None:
    club = make_club()
    recorder = make_member(club, RoleKind.RECORDER)
    link = reverse("referral_list", args=[club.slug])
    notice = post_notice(
        "rulings/referral_waiting", club=club, to=recorder, key="1", link=link
    )
    before = opened(recorder, notice, club)

    end_role(current_roles(club).get(user=recorder), by=None)
    after = opened(recorder, notice, club)

    assert (is_closed(before), is_closed(after)) == (False, True)


def test_a_notice_about_a_board_has_its_square() -> None:
    club = make_club()
    reader = make_member(club)
    outbox.post(
        "scoring/correction_applied", club=club, to=reader, key="1", params={"board": 7}
    )
    outbox.post("rulings/appeal_exchanged", club=club, to=reader, key="2")

    page, _queries = list_of(reader, club)

    assert page.count("Board 7, dealer South, vulnerable: both sides") == 1
    assert page.count("<details>") == page.count('class="notice unread"') == 2


def test_a_notice_from_before_periods_were_stored_says_no_time() -> None:
    text = render_to_string("rulings/log/mail/_appeal_until.txt", {"contest": "pairs"})

    assert "may appeal, on the ruling page" in text
