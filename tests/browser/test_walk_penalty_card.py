"""A penalty card from the tap that leaves it on the table to the look when play has ended."""

import re

import pytest
from playwright.sync_api import Page, expect

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.tests.at_the_table import bring_result, make_play
from rulings.tests.builders import line_at, make_draft
from tests.browser.conftest import WIDTHS, CheckPage, PageOf


def tap(page: Page, *values: str) -> None:
    """The buttons of these answers, each once the page has followed the last."""
    for value in values:
        with page.expect_response("**/walk/"):
            page.locator(f'#walk button[value="{value}"]').first.click()


@pytest.mark.full
def test_a_penalty_card_is_pinned_restricts_a_lead_and_goes_away(
    page_of: PageOf, axe: CheckPage
) -> None:
    club = make_club("cards")
    event = make_play(club)
    line = line_at(event, 1)
    director = make_member(club, RoleKind.DIRECTOR)
    first = make_draft(line, by=director)
    page = page_of(director)
    page.set_viewport_size({"width": 390, "height": WIDTHS[390]})

    page.goto(f"/cards/rulings/{first.pk}/walk/")
    tap(page, "family:opening_lead_out_of_turn", "answer:declarer:S")
    page.goto(f"/cards/rulings/{first.pk}/walk/?change=card")
    tap(page, "answer:card:S7", "answer:choice:refuse_no_restriction")
    card = page.get_by_role("listitem").filter(has_text="Major penalty card: East · ♠7")
    expect(card).to_contain_text("until it is played or picked up")

    page.goto("/cards/desk/")
    expect(page.get_by_text("2 open", exact=True)).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Declarer chooses Table").click()
    expect(page.get_by_text("South chooses before West leads")).to_be_visible()
    tap(page, "answer:choice:require_suit_lead")
    lead = page.get_by_role("listitem").filter(has_text="Must lead the suit: West")
    expect(lead).to_contain_text("spades")

    card = page.get_by_role("listitem").filter(has_text="Major penalty card: East")
    with page.expect_response("**/walk/"):
        card.get_by_role("button", name="Picked up").click()
    expect(card.get_by_role("button", name="Undo")).to_be_visible()
    page.goto("/cards/desk/")
    page.get_by_role("button", name="Lead made").click()
    expect(page.get_by_text(re.compile(r"^\d open$"))).to_have_count(0)

    bring_result(line, by=director)
    page.goto(f"/cards/rulings/{first.pk}/walk/")
    page.get_by_role("link", name="Play has ended: check the board").click()
    axe(page)
    for _law in ("72C", "50E4"):
        page.get_by_role("button", name="No adjustment").click()
    expect(page.get_by_text("Nothing left to check")).to_be_visible()
    page.goto("/cards/desk/")
    expect(page.get_by_text("Play has ended")).to_have_count(0)
