"""Names as you type them: a pair from one name, a partner, a guest, by keyboard alone."""

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member, make_players
from scoring.events.models import Entry, Event
from scoring.events.plans import NamedPair
from scoring.play.actions.seating import name_pairs
from scoring.play.actions.setup import create_event
from scoring.tests.evening_world import entry_of, plan_of
from tests.browser.conftest import LOOKS, CheckPage, Login

pytestmark = [LOOKS, pytest.mark.django_db(transaction=True)]

SEATS = ("North", "South", "East", "West", "Summer")


class Keyboard:
    """Types, and counts the keys that are pressed."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.pressed = 0

    def type(self, *keys: str) -> None:
        """Press these keys, one after the other: as fast as they come."""
        for key in keys:
            self._page.keyboard.press(key)
            self.pressed += 1


def names_in(event: Event, label: str) -> list[str]:
    entry: Entry = entry_of(event, label)
    return list(entry.members.order_by("place").values_list("player__name", flat=True))


@pytest.mark.full
def test_a_pair_is_seated_from_one_name_and_a_guest_in_two_keys(
    page: Page, login: Login, axe: CheckPage
) -> None:
    club = make_club()
    make_players(club, (f"Sample {seat}" for seat in SEATS))
    manager = make_member(club, RoleKind.MANAGER)
    before = create_event(club, plan_of(), by=manager)
    pairs = {
        "1NS": ("Sample North", "Sample South"),
        "1EW": ("Sample East", "Sample West"),
    }
    typed = [
        NamedPair(entry_of(before, label).pk, ("", ""), names)
        for label, names in pairs.items()
    ]
    name_pairs(before, typed, by=manager)
    Event.objects.update(date=before.date - timedelta(days=7))
    tonight = create_event(club, plan_of(), by=manager)
    login(manager)
    page.goto(f"/sample/events/{tonight.pk}/pairs/")
    fields = page.locator("input[role=combobox]")
    expect(fields).to_have_count(12)
    keys = Keyboard(page)

    fields.first.focus()
    keys.type("n")
    expect(page.get_by_role("option").first).to_contain_text("with Sample South")
    expect(fields.first).to_have_attribute("aria-expanded", "true")
    axe(page)
    keys.type("Enter")
    expect(fields.nth(2)).to_be_focused()
    of_a_pair = keys.pressed
    keys.type("s", "u", "Enter")
    expect(fields.nth(3)).to_be_focused()
    keys.type("+", "Enter")
    expect(fields.nth(4)).to_be_focused()
    keys.type("e", "ArrowDown", "Enter")
    expect(page.get_by_role("option", name="Sample West")).to_be_visible()
    keys.type("Enter")
    expect(fields.nth(6)).to_be_focused()
    keys.type("+", "Enter")
    expect(fields.nth(7)).to_be_focused()
    keys.type("+", "Escape", "Backspace", "Q", "i", "Enter")
    for at in range(8, 12):
        expect(fields.nth(at)).to_be_focused()
        keys.type("+", "Enter")
    expect(page.get_by_role("button", name="Save the names")).to_be_focused()
    keys.type("Enter")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Pairs")

    assert of_a_pair == 2
    assert [names_in(tonight, label) for label in ("1NS", "2NS", "3NS", "1EW")] == [
        ["Sample North", "Sample South"],
        ["Sample Summer", "Guest 1"],
        ["Sample East", "Sample West"],
        ["Guest 2", "Qi"],
    ]
    assert names_in(tonight, "3EW") == ["Guest 5", "Guest 6"]
    assert keys.pressed == 28
