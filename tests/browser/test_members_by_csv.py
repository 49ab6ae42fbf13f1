"""A list of members is brought, its columns checked, and imported: narrow, no scripts."""

import pytest
from playwright.sync_api import Page, expect

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.tests.builders import make_club, make_member, make_player
from tests.browser.conftest import LOOKS, TOO_WIDE, PageOf

pytestmark = [LOOKS, pytest.mark.django_db(transaction=True)]

LIST = """Membership;E-mail;Surname;First name;EBU number;Colour
Member;east@example.org;East;Sample;131;red
Visitor;no address;West;Sample;132;blue
Member;north@example.org;North;Sample;133;
"""


def narrow(page: Page) -> bool:
    """Whether nothing of the page is wider than the telephone."""
    return int(page.evaluate(TOO_WIDE)) == 0


def test_members_come_in_by_csv_on_a_telephone_without_scripts(page_of: PageOf) -> None:
    club = make_club()
    make_player(club, "Sample North")
    manager = make_member(club, RoleKind.MANAGER)
    page = page_of(manager, java_script_enabled=False)
    page.set_viewport_size({"width": 390, "height": 844})

    page.goto("/sample/people/")
    page.get_by_role("link", name="Import a list").click()
    file = {"name": "members.csv", "mimeType": "text/csv", "buffer": LIST.encode()}
    page.get_by_label("Members list").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="Next: columns").click()
    expect(page.get_by_label("Surname")).to_have_value("last_name")
    page.get_by_label("Membership").select_option("Guest")
    columns = narrow(page)
    page.get_by_role("button", name="Preview list").click()
    expect(page.get_by_text("“no address” isn't an email address")).to_be_visible()
    expect(page.get_by_text("row 3")).to_be_visible()
    preview = narrow(page)
    page.get_by_role("button", name="Import list").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("List imported")

    rows = Player.objects.order_by("pk").values_list("name", "email", "national_number")
    assert list(rows) == [
        ("Sample North", "north@example.org", "133"),
        ("Sample East", "east@example.org", "131"),
    ]
    assert (columns, preview, narrow(page)) == (True, True, True)
