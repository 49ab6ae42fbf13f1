"""Every law's drawn flow fits a phone and a desktop, in light and in dark."""

import pytest

from clubsite.tests.builders import make_club
from rulings.laws.families import FAMILIES
from tests.browser.conftest import LOOKS, TOO_WIDE, CheckPage, PageOf
from tests.browser.every_page import TEXT_TWICE

pytestmark = [LOOKS, pytest.mark.full]

OUTSIDE = """
(boxes) => boxes.filter((box) => {
  const { left, right } = box.getBoundingClientRect();
  return left < 0 || right > document.documentElement.clientWidth;
}).length
"""


@pytest.mark.parametrize(("scheme", "width"), [("light", 390), ("dark", 1280)])
def test_every_drawn_law_fits_and_can_be_read(
    page_of: PageOf, axe: CheckPage, scheme: str, width: int
) -> None:
    club = make_club()
    page = page_of(color_scheme=scheme)

    for family in FAMILIES:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(f"/{club.slug}/laws/{family.code}/")

        axe(page)
        boxes = page.locator(".flow :is(.flow-ask, .flow-answer, .flow-out)")
        assert boxes.count() > 5
        assert boxes.evaluate_all(OUTSIDE) == 0, family.code
        page.set_viewport_size({"width": 320, "height": 900})
        assert page.evaluate(TOO_WIDE) == 0, family.code


def test_every_law_fits_a_phone_with_text_at_200_percent(page_of: PageOf) -> None:
    """Its drawing, and all its cases when they are opened."""
    club = make_club()
    page = page_of()
    page.set_viewport_size({"width": 390, "height": 844})

    for family in FAMILIES:
        page.goto(f"/{club.slug}/laws/{family.code}/")
        page.evaluate(TEXT_TWICE)
        page.evaluate(
            "document.querySelectorAll('details').forEach((one) => { one.open = true })"
        )

        assert page.evaluate(TOO_WIDE) == 0, family.code
