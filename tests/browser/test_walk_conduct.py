"""A referral about the recorder himself is read by the deputy, and by no one else."""

import re

import pytest
from playwright.sync_api import APIResponse, Page, expect
from pytest_django.live_server_helper import LiveServer

from clubsite.audit.verification import verify
from clubsite.tests.builders import make_player, make_user
from tests.browser import walking
from tests.browser.conftest import CheckPage
from tests.browser.walking import ClubPeople, PageOf

STORY = "Sample narrative of a raised voice after the last board."


def answer(page: Page, question: str, choice: str) -> None:
    """Tick one answer of a question."""
    group = page.get_by_role("group", name=re.compile(f"^{re.escape(question)}"))
    group.get_by_label(choice, exact=True).check()


def report(page: Page, people: ClubPeople, about: str) -> str:
    """Fill in the private form and send it; the address of what was sent."""
    page.goto(f"{people.home}referrals/new/")
    page.get_by_role("group", name="How do you want to report?").get_by_role(
        "radio"
    ).first.check()
    page.get_by_role("button", name="Start report").click()
    page.get_by_label("Find a player by name").fill(about)
    page.get_by_role("button", name="Find").click()
    answer(page, "Players it concerns", about)
    answer(page, "Is anyone under 18 involved?", "No")
    answer(page, "Is anyone in danger now?", "No")
    answer(page, "Was the director called?", "No")
    page.get_by_label("Place").select_option(index=1)
    page.get_by_role("group", name="Kind of conduct").get_by_role(
        "checkbox"
    ).first.check()
    page.get_by_label("What happened?").fill(STORY)
    page.get_by_role("group", name="What outcome would you like?").get_by_role(
        "radio"
    ).first.check()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Receipt")).to_be_visible()
    return page.url.removesuffix("receipt/")


def told(answer: APIResponse) -> tuple[int, str]:
    """Status and words of an answer, without what is random in each."""
    return answer.status, re.sub(r'value="[\w-]{40,}"', "", answer.text())


@pytest.mark.full
def test_a_referral_about_the_recorder_reaches_the_deputy_only(
    live_server: LiveServer, page_of: PageOf, axe: CheckPage
) -> None:
    people = walking.make_people()
    make_player(people.club, "Sample Recorder", account=people.recorder)
    reporter = make_user("Sample Reporter")
    make_player(people.club, "Sample Reporter", account=reporter)
    page = page_of(reporter)

    address = report(page, people, "Sample Recorder")
    axe(page)
    expect(page.get_by_role("main")).to_contain_text(people.deputy.name)

    deputy = page_of(people.deputy)
    deputy.goto(f"{people.home}referrals/")
    deputy.get_by_role("main").locator("a.row-link").click()
    expect(deputy.get_by_text(STORY)).to_be_visible()
    axe(deputy)
    for person in (people.recorder, people.manager, people.director):
        other = page_of(person)
        nowhere = other.request.get(f"{people.home}referrals/{'x' * 43}/")
        found = other.request.get(address)
        assert told(found) == told(nowhere)
        assert found.status == 404
        home = other.request.get(people.home).text()
        assert STORY not in home
    listed = page_of(people.recorder)
    listed.goto(f"{people.home}referrals/")
    expect(listed.get_by_text("No open referrals")).to_be_visible()
    deputy.get_by_role("link", name="Acknowledge").click()
    deputy.get_by_role("button", name="Acknowledge").click()
    page.goto(address)
    expect(page.get_by_role("main")).to_contain_text("Under review")
    assert not [fault for fault in verify() if fault.number]
