"""An operator of a public site signs in in two steps, with a passkey of the browser."""

from collections.abc import Callable

from django.test import override_settings
from django.urls import reverse
from playwright.sync_api import Page, expect

from clubsite.tests.builders import make_user
from tests.browser.conftest import LOOKS, CheckPage
from tests.browser.walking import sign_in_by_form

pytestmark = LOOKS

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def plug_in_authenticator(page: Page) -> Callable[..., None]:
    """Give the browser a device for passkeys; a function that locks or unlocks it."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})

    def unlock(*, on: bool) -> None:
        session.send(
            "WebAuthn.setUserVerified",
            {
                "authenticatorId": made["authenticatorId"],
                "isUserVerified": on,
            },
        )

    return unlock


@override_settings(SECOND_FACTOR_REQUIRED=True)
def test_a_passkey_is_made_and_signs_in(
    page: Page,
    axe: CheckPage,
    shots: Callable[[Page, str], None],
) -> None:
    operator = make_user("Sample Operator", is_operator=True)
    unlock = plug_in_authenticator(page)

    def look(name: str) -> None:
        axe(page)
        shots(page, f"second-factor-{name}")

    sign_in_by_form(page, operator)
    expect(page.get_by_text("Your role requires two-step sign-in.")).to_be_visible()
    look("required")
    page.get_by_role("link", name="Add an authenticator app").click()
    expect(page.get_by_role("img", name="Code to scan")).to_be_visible()
    look("app")
    page.goto(reverse("second_factor_list"))
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Name").fill("My laptop")
    look("passkey")
    unlock(on=False)
    page.get_by_role("button", name="Create passkey").click()
    expect(page.get_by_text("Your device didn't send a passkey.")).to_be_visible()
    unlock(on=True)
    page.get_by_role("button", name="Create passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your recovery codes")
    look("codes")
    code = page.get_by_role("listitem").first.inner_text()
    page.get_by_role("link", name="I've saved them").click()
    expect(page.get_by_text("My laptop", exact=True)).to_be_visible()
    look("list")
    page.get_by_role("link", name="Remove (My laptop)").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Remove My laptop?")
    look("remove")

    page.get_by_role("button", name="Sign out").click()
    sign_in_by_form(page, operator)
    expect(page.get_by_role("heading", level=1)).to_have_text("Second step")
    look("give")
    page.get_by_role("button", name="Use your passkey").click()
    expect(page.get_by_role("heading", level=1, name="Second step")).to_have_count(0)
    page.goto("/desk/work/")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Second step")

    page.get_by_role("button", name="Sign out").click()
    sign_in_by_form(page, operator)
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", level=1, name="Second step")).to_have_count(0)
