"""The frame of every page, for somebody who is not signed in."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LOOKS, CheckPage

pytestmark = LOOKS

PUBLIC = ["/", "/sign-in/"]


@pytest.mark.parametrize("path", PUBLIC)
def test_public_pages_fit_every_width_and_have_no_finding(
    page: Page, axe: CheckPage, shots: Callable[[Page, str], None], path: str
) -> None:
    page.goto(path)

    shots(page, "public" + path.replace("/", "-"))

    expect(page.get_by_role("main")).to_be_visible()
    axe(page)


def test_a_page_that_does_not_exist_helps_and_has_no_finding(
    page: Page, axe: CheckPage
) -> None:
    answer = page.goto("/no-such-club/")

    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    axe(page)
