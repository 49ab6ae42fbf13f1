"""One evening from the file to the committee's decision, in many browsers at once."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

from clubsite.audit.verification import verify
from tests.browser import walking, walking_case
from tests.browser.conftest import CheckPage
from tests.browser.walking import ClubPeople, NewContext, PageOf
from tests.processes import Process, Worker

pytestmark = [pytest.mark.postgresql, pytest.mark.full]


def ready_sheet(
    page: Page, people: ClubPeople, event: int, *, revision: int
) -> Locator:
    """The recap sheet of that revision on the page of documents, once it is made."""
    page.goto(f"{people.home}events/{event}/documents/")
    sheet = page.locator(".document", has_text="Recap sheet").first
    expect(sheet).to_contain_text(f"Revision {revision}")
    expect(sheet).to_contain_text("Ready")
    return sheet


def recap(page: Page, people: ClubPeople, event: int, *, revision: int) -> str:
    """What the recap sheet of that revision prints; older ones are superseded."""
    sheet = ready_sheet(page, people, event, revision=revision)
    page.get_by_text("Earlier revisions").click()
    earlier = page.locator("details .document", has_text="Recap sheet")
    expect(earlier).to_have_count(revision - 1)
    expect(earlier.first).to_contain_text("Superseded")
    sheet.get_by_text("Files").click()
    with page.expect_download() as download:
        sheet.get_by_role("link", name="PDF, A4").click()
    pages = PdfReader(download.value.path()).pages
    return "\n".join(page_object.extract_text() for page_object in pages)


def test_an_evening_from_the_file_to_the_decision(
    page: Page,
    page_of: PageOf,
    new_context: NewContext,
    worker: Worker,
    beat: Process,
    axe: CheckPage,
) -> None:
    people = walking.make_people()
    path = walking.event_file()
    read = walking.read_file(path)
    line = walking.line_on(read)
    ns = read.entrant(line.ns)
    walking.sign_in_by_form(page, people.manager)
    event = walking.import_file(page, people, path, director=people.director)
    appellant, partner = (new_context().new_page() for _player in ns.players)
    for player, newcomer in zip(ns.players, (appellant, partner), strict=True):
        walking.link_player(page, people, player.name, newcomer)
    director = page_of(people.director)
    walking.post(director, people, event)
    ready_sheet(page, people, event, revision=1)

    visitor = page_of()
    posted = walking.percentages(visitor, people, event)
    stays = walking.stays(visitor)
    walking.begin_ruling(director, people, line, read)
    walking.say_what_happened(director)
    walking.weigh(
        director, (walking.nudged(line, 0), 60), (walking.nudged(line, -1), 40)
    )
    walking.consult(director, people.adviser)
    director.get_by_role("button", name="Preview").click()
    expect(director.get_by_role("heading", name="This result")).to_be_visible()
    axe(director)
    walking.give(director)
    ruled = walking.changed(visitor, ns.number, posted[ns.number])
    assert re.search(r"\bW\b", recap(page, people, event, revision=2))

    walking_case.read_newest_notice(appellant, people, "ruling")
    case = walking_case.lodge(appellant, "The call was clear from my own hand.")
    expect(
        visitor.get_by_text(f"Subject to appeal: board {line.board}")
    ).to_be_visible()
    walking_case.read_newest_notice(partner, people, "agree")
    walking_case.do(partner, case, "Agree with the appeal")

    walking_case.do(director, case, "Admit appeal")
    walking_case.do(
        director, case, "State the facts", Facts="I was called after the play."
    )
    walking_case.do(director, case, "Appoint the panel")

    outsider = page_of(people.adviser)
    answer = outsider.goto(case)
    assert answer is not None
    assert answer.status == 404
    outsider.goto(f"{people.home}appeals/")
    expect(outsider.get_by_text("No appeals")).to_be_visible()

    panel = [page_of(member) for member in people.pool]
    for member in panel:
        walking_case.do(member, case, "Declare your interests")
    chair = panel[0]
    walking_case.fix_hearing(chair, case)
    walking_case.do(
        chair,
        case,
        "Open the deliberation",
        **{"Reason for starting before the hearing": "All agreed."},
    )
    walking_case.draft_decision(chair, case, walking.nudged(line, -1))
    for member in panel:
        walking_case.vote_for(member, case)
    walking_case.judge_merit(chair, case, len(panel))
    walking_case.sign(chair, case)

    walking.changed(visitor, ns.number, ruled)
    assert stays()
    printed = recap(page, people, event, revision=3)
    assert "Revision 3" in printed
    assert re.search(r"\bADJ\b", printed)
    visitor.goto(f"{people.home}events/{event}/history/")
    expect(visitor.locator(".timeline > li")).to_contain_text(
        ["Appeal", "Ruling", "Results posted"]
    )
    assert list(verify()) == []
