"""What a stranger may open, and that no page opens in a club that does not exist."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from clubsite.tests.addresses import Address, every_address
from clubsite.tests.builders import make_club, make_user
from clubsite.tests.far import one_in

PUBLIC = {
    # the site
    "site_home",
    "club_list",
    "health",
    "health_ready",
    "robots_txt",
    "security_txt",
    "health_status",
    "set_language",
    "table_list",
    "table_detail",
    "table_victory_points",
    # signing in
    "sign_in",
    "sign_out",
    "password_reset",
    "password_reset_sent",
    "password_set",
    "link_send",
    "link_spend",
    "invitation_accept",
    "seat_accept",
    # a club
    "club_home",
    "election_list",
    "policy_detail",
    "policy_list",
    "policy_version",
    "policy_compare",
    # the Laws, which are nobody's secret
    "law_list",
    "law_detail",
    "law_sheet",
    "flow_sheet",
    "flow_sheet_file",
    "alert_list",
    "alert_detail",
    # who was asked in a poll answers without an account; the link is the secret
    "poll_answer",
    # what the club plans
    "calendar_month",
    "calendar_feed",
    "planned_detail",
    # what players are told before an event
    "announcement_sheet",
    "announcement_pdf",
    "announcement_file",
    # results, as far as the club shows them
    "event_list",
    "event_detail",
    "event_history",
    "event_policy",
    "event_wall",
    "event_sheet",
    "scorecard",
    "scorecard_sheet",
    "board_detail",
    "board_sheet",
    "board_worked",
    "replay_detail",
    "deal_check",
    "deal_text",
    "round_list",
    "round_sheet",
    "round_detail",
    "cross_table",
    "cross_table_sheet",
    "match_detail",
    "match_sheet",
    # what result emails lead to; the signed link is the secret
    "result_card",
    "mail_confirm",
    "mail_stop",
    # documents, of the kinds that are for everyone
    "document_list",
    "document_page",
    "personal_scores",
    "personal_file",
    "document_file",
    "newsletter",
    "event_picture",
    # settled cases without names, where the club's policy opens them
    "casebook_public",
    # unlinkable reports of appeals, approved and in blocks over clubs
    "casebook_unlinkable",
    "casebook_unlinkable_report",
    "unlinkable_pdf",
    # a season that its player publishes, where the club's policy allows it
    "player_season",
}
"""The names of the pages that are open to everyone. A new one is a decision: write it
here, and say `@login_not_required` at its view."""

pytestmark = pytest.mark.skipif(
    connection.vendor != "sqlite",
    reason="only on SQLite: who may open a page is code, not data",
)

ADDRESSES = every_address()
OF_A_CLUB = [address for address in ADDRESSES if address.is_of_a_club]


def name_of(address: Address) -> str:
    return address.name


def answer(client: Client, path: str) -> tuple[int, str]:
    """Status and place that the address answers, by GET or, where it must be, by POST."""
    response = client.get(path)
    if response.status_code == 405:
        response = client.post(path)
    return response.status_code, response.headers.get("Location", "")


@pytest.fixture(scope="module")
def operator(
    keep_rows: Callable[[], AbstractContextManager[None]],
) -> Iterator[Client]:
    """The browser of someone who runs the site, which has one club."""
    with keep_rows():
        make_club("sample")
        client = Client()
        client.force_login(make_user(is_operator=True))
        yield client


def sign_in_first(path: str) -> tuple[int, str]:
    return 302, f"{reverse('sign_in')}?next={path}"


@pytest.mark.parametrize("address", ADDRESSES, ids=name_of)
@pytest.mark.django_db
def test_a_stranger_opens_what_is_public_and_nothing_else(
    client: Client, address: Address
) -> None:
    make_club("sample")
    known = {"club_slug": "sample"} if address.is_of_a_club else {}
    path = address.path(**known)

    is_open = answer(client, path) != sign_in_first(path)

    assert is_open == (address.name in PUBLIC), (
        f"{address.name} is {'open to' if is_open else 'closed for'} strangers, the "
        "list PUBLIC in clubsite/tests/test_urls.py says otherwise."
    )


@pytest.mark.parametrize("address", one_in(12, ADDRESSES, name_of))
@pytest.mark.django_db
def test_what_only_takes_a_button_says_so_and_answers_with_a_page(
    operator: Client, address: Address
) -> None:
    page = operator.get(
        address.path(**{"club_slug": "sample"} if address.is_of_a_club else {})
    )

    only_takes = not getattr(address.view, "has_page", True)
    assert (page.status_code == 405) == only_takes
    assert ("That action isn't available" in page.content.decode()) == only_takes


@pytest.mark.parametrize("address", one_in(12, ADDRESSES, name_of))
@pytest.mark.django_db
def test_head_is_answered_as_get(operator: Client, address: Address) -> None:
    path = address.path(**{"club_slug": "sample"} if address.is_of_a_club else {})

    shown, response = operator.get(path), operator.head(path)

    assert (response.status_code, response.content) == (shown.status_code, b"")


def test_every_public_name_is_an_address() -> None:
    assert PUBLIC - {address.name for address in ADDRESSES} == set()


def test_no_two_addresses_have_one_name() -> None:
    names = [address.name for address in ADDRESSES]

    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("address", one_in(12, OF_A_CLUB, name_of))
@pytest.mark.django_db
def test_a_club_that_does_not_exist_has_no_page(
    operator: Client, address: Address
) -> None:
    status, _place = answer(operator, address.path(club_slug="no-such-club"))

    assert status == 404


HUGE = 10**30
"""A number that no column of a database holds."""


@pytest.mark.django_db
def test_a_huge_number_in_an_address_is_a_page_that_is_not_there(
    operator: Client,
) -> None:
    faults, client = {}, Client(raise_request_exception=False)
    client.cookies = operator.cookies
    for address in OF_A_CLUB:
        numbers = {
            name: HUGE for name, kind in address.parameters.items() if kind == "int"
        }
        if numbers:
            status, _place = answer(client, address.path(club_slug="sample", **numbers))
            if status not in (403, 404):
                faults[address.name] = status

    assert faults == {}
