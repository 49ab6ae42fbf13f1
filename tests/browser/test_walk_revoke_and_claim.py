"""A revoke and a disputed claim, from the call to the table to the score and the notice."""

import re

import pytest
from playwright.sync_api import Page, expect

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_user
from rulings.desk.actions import claims, drafts
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Walking
from rulings.tests.builders import line_at, make_f1, ns_points, players_at, seat
from rulings.tests.endings import BARE_KING
from rulings.tests.plays import a_play
from scoring.events.models import Event
from scoring.tests.builders import make_deal
from tests.browser.conftest import LOOKS, WIDTHS, CheckPage, PageOf

pytestmark = LOOKS
TABLE = 1


@pytest.fixture
def event() -> Event:
    """Board 7, on which North has made 4S with a trick over at table 1."""
    event = make_f1(make_club())
    make_deal(event, 7)
    return event


@pytest.fixture
def player(event: Event) -> User:
    return seat(players_at(line_at(event, TABLE))[0], make_user())


@pytest.fixture
def page(event: Event, page_of: PageOf) -> Page:
    """The director's phone."""
    page = page_of(make_member(event.club, RoleKind.DIRECTOR))
    page.set_viewport_size({"width": 390, "height": WIDTHS[390]})
    return page


def tap(page: Page, *values: str) -> None:
    """The buttons of these values, each once the page has followed the last."""
    for value in values:
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.locator(f'main button[value="{value}"]').first.click()


def called_to(page: Page, family: str, first: str) -> Ruling:
    """From the desk to the law, at the table that has called, and its first answer."""
    page.goto("/sample/rulings/new/")
    page.get_by_role("button", name=f"Table {TABLE}", exact=True).click()
    page.get_by_role("button", name="Board 7", exact=True).click()
    expect(page.get_by_role("list", name="Boards")).to_have_count(0)
    tap(page, f"family:{family}")
    assert not Ruling.objects.exists()
    tap(page, first)
    return Ruling.objects.get()


def give(page: Page) -> None:
    """From the walk over the preview to the ruling."""
    page.get_by_role("button", name="Done", exact=True).click()
    page.get_by_role("button", name="Give the ruling").click()
    expect(page.get_by_role("heading", level=1, name="Ruling 1")).to_be_visible()


def is_told(page: Page) -> None:
    """The player has the change notice."""
    page.goto("/sample/notices/")
    expect(page.get_by_role("main")).to_contain_text(
        re.compile("ruling", re.IGNORECASE)
    )


@pytest.mark.full
def test_a_revoke_is_counted_from_the_cards(
    page: Page, page_of: PageOf, axe: CheckPage, event: Event, player: User
) -> None:
    before = ns_points(event)
    played = a_play(revokes=frozenset({("E", 2)}))
    draft = called_to(page, "revoke", "answer:offender:E")
    page.goto(f"/sample/rulings/{draft.pk}/walk/?change=revokes_on_board")
    tap(page, "answer:revokes_on_board:played")
    page.get_by_role("link", name="Enter the cards", exact=True).click()
    first, *others = played.to_tricks()
    tap(page, *(f"card:{card[2:]}" for card in first))
    expect(page.get_by_role("heading", name="West leads")).to_be_visible()
    axe(page)
    draft.refresh_from_db()
    known = Walking.from_stored(draft.walks[0]).answered("play", [first, *others[:-1]])
    drafts.keep_walks(draft, (known,), by=draft.director)
    page.reload()
    tap(page, *(f"card:{card[2:]}" for card in others[-1]))
    expect(page.get_by_text("1 trick is transferred to North-South.")).to_be_visible()
    axe(page)
    page.get_by_role("link", name="Back to ruling", exact=True).click()
    give(page)

    assert ns_points(event) != before
    is_told(page_of(player))


@pytest.mark.full
def test_a_disputed_claim_is_searched_and_ruled(
    page: Page, page_of: PageOf, axe: CheckPage, event: Event, player: User
) -> None:
    before = ns_points(event)
    draft = called_to(page, "claims_and_concessions", "done")
    page.goto(f"/sample/rulings/{draft.pk}/walk/?change=cards_entered")
    tap(page, "answer:cards_entered:yes")
    page.get_by_role("link", name="Enter the cards", exact=True).click()
    tap(page, "card:SA")
    draft.refresh_from_db()
    left = {key: BARE_KING[key] for key in ("remaining", "trump", "claimer")}
    claims.keep_position(draft, left, by=draft.director)
    page.reload()
    tap(page, "lead:S")
    page.get_by_text("Add a step").click()
    tap(page, "step:rest", "search")
    expect(page.get_by_role("heading", name="Worst normal play")).to_be_focused()
    expect(page.get_by_text("North-South 1, East-West 2.")).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Use this result").click()
    expect(page.get_by_role("heading", level=1, name="Claim")).to_be_visible()
    give(page)

    assert ns_points(event) != before
    is_told(page_of(player))
