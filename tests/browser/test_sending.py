"""What is sent when it cannot be taken: signed out meanwhile, or too large."""

import re

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.log.models import Ruling
from rulings.tests.builders import line_at, make_draft, make_f1
from tests.browser.conftest import LOOKS, CheckPage, Guard, Login, NewContext
from tests.browser.walking import fill, sign_in_by_form

pytestmark = LOOKS

FACTS = "East led out of turn, and South accepted it."


@pytest.fixture
def director() -> User:
    return make_member(make_club(), RoleKind.DIRECTOR)


@pytest.fixture
def draft(director: User) -> Ruling:
    event = make_f1(director.roles.get().club)
    return make_draft(line_at(event, 5), by=director)


def path_of(draft: Ruling) -> str:
    return f"/sample/rulings/{draft.pk}/edit/"


def sign_in_here(page: Page, user: User) -> None:
    """Fill in the form that one has been led to."""
    page.get_by_label("Email address").fill(user.email)
    page.get_by_label("Password").fill("sample")
    page.get_by_role("button", name="Sign in", exact=True).click()


@pytest.mark.parametrize(
    "scripts",
    [
        pytest.param(True, id="htmx", marks=pytest.mark.full),
        pytest.param(False, id="no-scripts"),
    ],
)
@pytest.mark.full
def test_a_ruling_outlives_the_session_in_which_it_was_begun(
    new_context: NewContext,
    axe: CheckPage,
    director: User,
    draft: Ruling,
    *,
    scripts: bool,
) -> None:
    context = new_context(java_script_enabled=scripts)
    page = context.new_page()
    sign_in_by_form(page, director)
    page.goto(path_of(draft))
    context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    fill(page, "Facts", FACTS)

    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_text("is saved for half an hour")).to_be_visible()
    sign_in_here(page, director)
    expect(page.get_by_role("blockquote").filter(has_text=FACTS)).to_be_visible()
    if scripts:
        axe(page)
    page.get_by_role("button", name="Send now").click()

    expect(page.get_by_role("textbox", name=re.compile("^Facts"))).to_have_value(FACTS)
    draft.refresh_from_db()
    assert draft.draft["facts"] == FACTS


@pytest.mark.full
def test_what_is_too_large_is_said_above_the_form_and_what_was_typed_stays(
    page: Page, login: Login, guard: Guard, draft: Ruling
) -> None:
    guard.allow("413")
    login(draft.director)
    page.goto(path_of(draft))
    fill(page, "Reason", "Because.")
    page.get_by_role("textbox", name=re.compile("^Facts")).evaluate(
        "field => { field.removeAttribute('maxlength'); field.value = 'x'.repeat(7e6) }"
    )

    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("alert").get_by_text("File too large")).to_be_visible()
    expect(page.get_by_role("textbox", name=re.compile("^Reason"))).to_have_value(
        "Because."
    )
    fill(page, "Facts", FACTS)
    page.get_by_role("button", name="Preview").click()

    expect(page.get_by_text("please fix the problems below")).to_be_visible()
    expect(page.get_by_text("File too large")).to_have_count(0)
