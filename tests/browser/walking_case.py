"""The steps of an appeal, each in the browser of the person whose turn it is."""

import re
from datetime import datetime, timedelta

from playwright.sync_api import Page, expect

from clubsite.site import clock
from tests.browser.walking import ClubPeople, fill

CASE = re.compile(r"/appeals/\d+/$")


def read_newest_notice(page: Page, people: ClubPeople, subject: str) -> None:
    """Open what the newest notice of that subject leads to."""
    page.goto(f"{people.home}notices/")
    notice = page.get_by_role("listitem").filter(
        has=page.get_by_role("heading", name=re.compile(subject, re.IGNORECASE))
    )
    notice.first.get_by_role("link", name=re.compile("^Open")).click()


def lodge(page: Page, grounds: str) -> str:
    """From the page of the ruling to the case; gives its address."""
    page.get_by_role("link", name="Appeal this ruling").click()
    fill(page, "Grounds", grounds)
    page.get_by_role("button", name="Lodge appeal").click()
    page.wait_for_url(CASE)
    return page.url


def act(page: Page, case: str, name: str) -> None:
    """Choose an act on the page of the case."""
    page.goto(case)
    # The next step on top leads there too.
    page.get_by_role("link", name=name, exact=True).last.click()


def confirm(page: Page, name: str) -> None:
    """The button of the act's own page, and back on the case."""
    assert press(page, name), page.get_by_role("main").inner_text()


def press(page: Page, name: str) -> bool:
    """Press the button on the action's page; whether it led back to the case."""
    with page.expect_response(
        lambda response: response.request.method == "POST"
    ) as posted:
        page.get_by_role("button", name=name, exact=True).click()
    if posted.value.status == 422:
        return False
    page.wait_for_url(CASE)
    return True


def do(page: Page, case: str, name: str, **texts: str) -> None:
    """An act that needs nothing but some words.

    The clock may move a case while someone reads it: then it is done once more.
    """
    for _attempt in range(2):
        act(page, case, name)
        for label, text in texts.items():
            fill(page, label, text)
        if press(page, name):
            return
    raise AssertionError(page.get_by_role("main").inner_text())


def fix_hearing(page: Page, case: str) -> None:
    """The day after tomorrow in the club room."""
    act(page, case, "Arrange the hearing")
    page.get_by_label("When").fill(in_two_days())
    fill(page, "Where", "Club room")
    confirm(page, "Arrange the hearing")


def in_two_days() -> str:
    moment: datetime = clock.now() + timedelta(days=2)
    return f"{moment:%Y-%m-%dT%H:%M}"


def draft_decision(page: Page, case: str, score: str) -> None:
    """Another score than the director's, with findings, laws and reasons."""
    act(page, case, "Write the draft decision")
    page.get_by_role("button", name="Assigned", exact=True).click()
    result = page.get_by_role("textbox", name="Result")
    expect(result).to_have_count(1)
    result.fill(score)
    fill(page, "Facts found", "The explanation was wrong, and it mattered.")
    fill(page, "Laws applied", "21B3, 12C1b")
    fill(page, "Reasons", "Without it there is one normal result.")
    page.get_by_label("Score changed in the appellants' favour").check()
    page.get_by_label("No record of the deal exists").check()
    page.get_by_role("button", name="Save draft").last.click()
    page.wait_for_url(CASE)


def vote_for(page: Page, case: str) -> None:
    act(page, case, "Vote")
    page.get_by_label("For the draft", exact=True).check()
    confirm(page, "Vote")


def judge_merit(page: Page, case: str, members: int) -> None:
    """What so many members found of the only notice, after the vote on the outcome."""
    act(page, case, "Record the merit of each notice")
    page.get_by_label("With merit", exact=True).check()
    page.get_by_label("members who found so").fill(str(members))
    confirm(page, "Record the merit of each notice")


def sign(page: Page, case: str) -> None:
    """The preview once more, and the signature."""
    act(page, case, "Sign the decision")
    expect(page.get_by_role("heading", name="This result")).to_be_visible()
    confirm(page, "Sign the decision")
    expect(page.get_by_role("heading", name="Decision", exact=True)).to_be_visible()
