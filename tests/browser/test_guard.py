"""The watch over pages is itself seen to fail when broken."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import LOOKS, CheckPage, Guard
from tests.browser.every_page import Survey

pytestmark = LOOKS


@pytest.mark.full
def test_an_error_in_the_console_is_a_fault(page: Page, guard: Guard) -> None:
    page.goto("/")

    page.evaluate("console.error('spilt coffee')")

    assert [fault.partition(" at ")[0] for fault in guard.faults()] == [
        "console: spilt coffee"
    ]
    guard.bad.clear()


def test_an_inline_script_is_a_fault(page: Page, guard: Guard) -> None:
    page.goto("/")

    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'),"
        " {textContent: 'window.ran = true'}))"
    )

    assert page.evaluate("window.ran") is None
    assert "Content Security Policy" in guard.faults()[0]
    guard.bad.clear()


@pytest.mark.full
def test_an_uncaught_exception_is_a_fault_unless_a_test_expects_it(
    page: Page, guard: Guard
) -> None:
    page.goto("/")

    with page.expect_event("pageerror"):
        page.evaluate("setTimeout(() => { throw new Error('revoke') }, 0)")

    assert len(guard.faults()) == 1
    guard.allow("revoke")
    assert guard.faults() == []


@pytest.mark.full
def test_a_request_to_elsewhere_is_a_fault(page: Page, guard: Guard) -> None:
    page.goto("about:blank")

    page.evaluate("fetch('http://elsewhere.example/').catch(() => null)")

    assert "outside: http://elsewhere.example/" in guard.faults()
    guard.bad.clear()


@pytest.mark.full
def test_axe_has_findings_where_there_are_some(page: Page, axe: CheckPage) -> None:
    page.set_content("<html><body><img src='data:,'></body></html>")

    with pytest.raises(AssertionError, match="document-title"):
        axe(page)


@pytest.mark.full
def test_a_new_colour_of_the_dark_is_found_among_what_was_judged(
    page: Page, axe: CheckPage
) -> None:
    style = (
        "<style>@media (prefers-color-scheme: dark) {.pale {color: #eee}}"
        "body {background: white; color: black}</style><main><p>Words</p>"
    )
    survey = Survey(axe)

    for number, words in enumerate(("", "<p>Words</p>", "<p class=pale>Others</p>")):
        page.set_content(
            f"{style}{words}<i role=note data-of={'abc'[number]}></i></main>"
        )
        survey.look_at(page, f"/{number}/", 0)

    dark = [
        fault
        for fault in survey.faults
        if ", dark: " in fault and "color-contrast" in fault
    ]
    assert [fault.partition(":")[0] for fault in dark] == [
        "/2/ at 390, dark",
        "/2/ at 1280, dark",
    ]
    assert all("Others" in fault for fault in dark)
