"""A hearing of five people, from the notice of appeal to the published report.

The appellant, the respondent and a member of the panel have phones, the director and the
chair desktops. What each of them may see at each step stands in the steps.
"""

import re
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO

import pytest
from django.core import mail
from playwright.sync_api import Page, ViewportSize, expect
from pypdf import PdfReader

from clubsite.accounts.models import User
from clubsite.audit.verification import verify
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member, make_player
from rulings.appeals.actions import decision, seating
from rulings.appeals.labels import Vote
from rulings.appeals.models import Appeal, PanelSeat
from rulings.log.models import Ruling
from rulings.reports.actions import publish_due
from rulings.reports.models import Report
from rulings.tests.appeal_world import now
from rulings.tests.builders import line_at, make_f1, make_ruling, players_at, seat
from scoring.events.models import Event
from scoring.tests.builders import appoint
from tests.browser.conftest import LOOKS, CheckPage
from tests.browser.walking import PageOf, fill
from tests.browser.walking_case import (
    act,
    confirm,
    do,
    draft_decision,
    fix_hearing,
    judge_merit,
    sign,
    vote_for,
)

pytestmark = [LOOKS, pytest.mark.full]

PHONE: ViewportSize = {"width": 390, "height": 844}
FACTS = "East thought for ten seconds before passing."
OURS = "My hand was worth the call without it."
THEIRS = "He would never have bid without the pause."
NOTE = "The pause is not in dispute, I think."
SECRET = "We should look at what a peer would do."
TIE = "On the same small committee as a party"
DECIDED = "The explanation was wrong, and it mattered."


class Hearing:
    """The evening and its people, each with a browser of their own."""

    def __init__(self, page_of: PageOf) -> None:
        self.club = club_with_deposit()
        roles = (RoleKind.APPEALS_MEMBER,)
        names = ("Chair", "Member", "Third")
        self.panel = [
            make_member(self.club, *roles, name=f"Sample {name}") for name in names
        ]
        self.director = make_member(self.club, RoleKind.DIRECTOR, name="Sample Ruled")
        self.event = make_f1(self.club)
        Event.objects.filter(pk=self.event.pk).update(posted_at=clock.now())
        appoint(self.event, self.director)
        line = line_at(self.event, 5)
        north, south, east, _west = players_at(line)
        self.appellant = seat(north, make_member(self.club, name="Sample Appellant"))
        self.partner = seat(south, make_member(self.club, name="Sample Partner"))
        self.respondent = seat(east, make_member(self.club, name="Sample Respondent"))
        self.reader = make_member(self.club, name="Sample Reader")
        make_player(self.club, "Sample Reader", account=self.reader)
        self.ruling: Ruling = make_ruling(line, by=self.director)
        phone, desk = self.phones(page_of), page_of
        self.north, self.east = phone(self.appellant), phone(self.respondent)
        self.in_charge, self.chair = desk(self.director), desk(self.panel[0])
        self.member = phone(self.panel[1])
        self.case = ""

    @staticmethod
    def phones(page_of: PageOf) -> Callable[[User], Page]:
        def phone(user: User) -> Page:
            page = page_of(user, has_touch=True)
            page.set_viewport_size(PHONE)
            return page

        return phone

    @property
    def home(self) -> str:
        return f"/{self.club.slug}/"

    @property
    def appeal(self) -> Appeal:
        return Appeal.objects.get()

    def sees(self, page: Page, *texts: str, hidden: tuple[str, ...] = ()) -> None:
        """What the case says to that person now, and what it doesn't."""
        page.goto(self.case)
        main = page.get_by_role("main")
        for text in texts:
            expect(main).to_contain_text(text)
        shown = main.inner_text()
        assert [text for text in hidden if text in shown] == []

    def nobody_outside_reads(self, *texts: str) -> None:
        """Neither side nor the director finds any of it, wherever they look."""
        for page in (self.north, self.east, self.in_charge):
            for address in (self.case, f"{self.home}notices/", self.home):
                page.goto(address)
                shown = page.content()
                assert [text for text in texts if text in shown] == []


def club_with_deposit() -> Club:
    club = make_club("hearing")
    policy = club.policies.get()
    policy.values |= {"deposit": "5.00", "report_readers": "members"}
    policy.save()
    return club


def test_a_hearing_from_the_notice_to_the_published_report(
    page_of: PageOf, axe: CheckPage
) -> None:
    hearing = Hearing(page_of)
    notice_in_two_taps(hearing)
    admitted_with_its_deposit(hearing)
    statements_are_exchanged(hearing)
    panel_is_chosen(hearing)
    hearing_is_fixed_and_mailed(hearing)
    pack_is_made_for_one_reader(hearing)
    deliberation_is_private(hearing)
    decision_is_signed_and_scores_change(hearing)
    deposit_goes_back(hearing)
    report_is_published(hearing, page_of)

    axe(hearing.north)
    assert [fault for fault in verify() if fault.number] == []


def notice_in_two_taps(hearing: Hearing) -> None:
    """One tap on the ruling, one on the form; the other side is told."""
    page = hearing.north
    page.goto(f"{hearing.home}rulings/{hearing.ruling.pk}/")
    page.get_by_role("link", name="Appeal this ruling").tap()
    page.get_by_role("button", name="Lodge appeal").tap()
    page.wait_for_url(re.compile(r"/appeals/\d+/$"))
    hearing.case = page.url

    hearing.sees(page, "Sample Appellant")
    hearing.sees(hearing.east, "Sample Appellant")
    hearing.east.goto(f"{hearing.home}events/{hearing.event.pk}/")
    expect(hearing.east.get_by_text("Subject to appeal: board 7")).to_be_visible()
    assert hearing.member.request.get(hearing.case).status == 404
    hearing.sees(hearing.chair, "Declare your interests", hidden=("Sample Third",))


def admitted_with_its_deposit(hearing: Hearing) -> None:
    """The director takes the deposit and the partner's word, and admits it."""
    page = hearing.in_charge
    act(page, hearing.case, "Record a partner's answer")
    page.get_by_label("They told you they agree").check()
    confirm(page, "Record a partner's answer")
    act(page, hearing.case, "Record the deposit")
    page.get_by_label("Deposit", exact=True).select_option(index=0)
    confirm(page, "Record the deposit")
    do(page, hearing.case, "Admit appeal")

    hearing.sees(hearing.north, "5.00 EUR", "Receipt")
    hearing.sees(hearing.east, hidden=("5.00 EUR",))


def statements_are_exchanged(hearing: Hearing) -> None:
    """Neither side reads the other before both have written."""
    do(hearing.in_charge, hearing.case, "State the facts", Facts=FACTS)
    do(hearing.north, hearing.case, "Submit a statement", Statement=OURS)
    hearing.sees(hearing.north, FACTS, OURS)
    hearing.sees(hearing.east, FACTS, hidden=(OURS,))
    do(hearing.east, hearing.case, "Submit a statement", Statement=THEIRS)

    for page in (hearing.north, hearing.east, hearing.in_charge):
        hearing.sees(page, FACTS, OURS, THEIRS)


def panel_is_chosen(hearing: Hearing) -> None:
    """Members read nothing before they declare; a soft tie is shown to both sides."""
    page = hearing.in_charge
    act(page, hearing.case, "Appoint the panel")
    expect(page.get_by_text("Already on the panel: Sample Chair.")).to_be_visible()
    for user in hearing.panel[1:]:
        expect(page.get_by_label(user.name).first).to_be_visible()
    confirm(page, "Appoint the panel")
    hearing.sees(hearing.chair, "Declare your interests", hidden=(FACTS, OURS))
    act(hearing.member, hearing.case, "Declare your interests")
    hearing.member.get_by_label(TIE).check()
    fill(hearing.member, "Details for the parties", "We both sit on the board.")
    confirm(hearing.member, "Declare your interests")
    do(hearing.chair, hearing.case, "Declare your interests")
    seating.declare_ties(
        hearing.appeal,
        by=hearing.panel[2],
        expected_version=now(hearing.appeal),
        ties=[],
    )

    for page in (hearing.north, hearing.east):
        hearing.sees(page, TIE, "We both sit on the board.")
    act(hearing.chair, hearing.case, "Decide if an interest matters")
    hearing.chair.get_by_label("Doesn't matter").check()
    fill(hearing.chair, "Reason", "It meets once a year.")
    confirm(hearing.chair, "Decide if an interest matters")
    seating.say_on_tie(
        hearing.appeal,
        by=hearing.panel[2],
        expected_version=now(hearing.appeal),
        seat=PanelSeat.objects.get(user=hearing.panel[1]).pk,
        waives=True,
        reason="As the chair says.",
    )


def hearing_is_fixed_and_mailed(hearing: Hearing) -> None:
    """Everyone gets the same time and place, with a file for the calendar."""
    fix_hearing(hearing.chair, hearing.case)
    mail.outbox.clear()
    run_kind(outbox.MAIL)

    invited = {
        message.to[0]: message.attachments
        for message in mail.outbox
        if any(name.endswith(".ics") for name, _content, _kind in message.attachments)
    }
    assert {hearing.appellant.email, hearing.respondent.email} <= invited.keys()
    assert "LOCATION:Club room" in str(invited[hearing.appellant.email][0][1])
    for page in (hearing.north, hearing.member):
        hearing.sees(page, "Club room")


def pack_is_made_for_one_reader(hearing: Hearing) -> None:
    """The case in print, for the chair and for a side, each with what they may read."""
    for page in (hearing.chair, hearing.north):
        page.goto(hearing.case)
        with page.expect_download() as download:
            page.get_by_role("button", name="Hearing pack (PDF)").click()
        pages = PdfReader(BytesIO(download.value.path().read_bytes())).pages
        text = " ".join(" ".join(each.extract_text() for each in pages).split())
        assert all(words in text for words in (FACTS, OURS, THEIRS))


def deliberation_is_private(hearing: Hearing) -> None:
    """Notes, draft and votes stay with the panel."""
    early = {"Reason for starting before the hearing": "All agreed."}
    do(hearing.chair, hearing.case, "Open the deliberation", **early)
    do(hearing.member, hearing.case, "Add a note", Text=NOTE)
    do(hearing.chair, hearing.case, "Add a note", Text=SECRET)
    hearing.sees(hearing.chair, NOTE, SECRET)
    hearing.sees(hearing.member, NOTE, hidden=(SECRET,))
    hearing.nobody_outside_reads(NOTE, SECRET)

    draft_decision(hearing.chair, hearing.case, "4S N =")
    hearing.sees(hearing.member, DECIDED)
    vote_for(hearing.member, hearing.case)
    vote_for(hearing.chair, hearing.case)
    hearing.nobody_outside_reads(NOTE, SECRET, DECIDED)
    decision.cast_vote(
        hearing.appeal,
        by=hearing.panel[2],
        expected_version=now(hearing.appeal),
        vote=Vote.FOR,
    )
    judge_merit(hearing.chair, hearing.case, members=3)


def decision_is_signed_and_scores_change(hearing: Hearing) -> None:
    """The player's phone shows the new score by itself."""
    phone = hearing.north
    phone.goto(f"{hearing.home}events/{hearing.event.pk}/")
    before = phone.locator("#ranking").inner_text()
    sign(hearing.chair, hearing.case)
    expect(phone.locator("#ranking")).not_to_have_text(before)
    hearing.nobody_outside_reads(NOTE, SECRET)

    for page in (hearing.north, hearing.east, hearing.in_charge, hearing.member):
        hearing.sees(page, DECIDED, "Unanimous")
    hearing.sees(hearing.member, NOTE, SECRET)


def deposit_goes_back(hearing: Hearing) -> None:
    """With merit: the director gives it back, and the side has a second receipt."""
    page = hearing.in_charge
    act(page, hearing.case, "Record the deposit")
    page.get_by_label("Deposit", exact=True).select_option(label="Returned")
    confirm(page, "Record the deposit")

    hearing.sees(hearing.north, "Returned", "Receipt")


def report_is_published(hearing: Hearing, page_of: PageOf) -> None:
    """Written by the chair, seconded by a member, read by the players, then by members."""
    chair, second = hearing.chair, hearing.member
    chair.goto(hearing.case)
    chair.get_by_role("link", name="Reports on this appeal").click()
    chair.get_by_role("button", name="Names removed, for members").click()
    write_the_report(chair)
    answer_the_checklist(chair)
    report = Report.objects.get()
    address = f"{hearing.home}reports/{report.pk}/"
    for page in (hearing.north, second):
        assert page.request.get(address).status == 404
    take(chair, address, "Send to a second person")

    read(second, hearing, "a report waits for a second person")
    take(second, address, "Show it to the players")
    read(hearing.north, hearing, "please read what may be published")
    expect(hearing.north.get_by_role("main")).to_contain_text("A slow pass")
    answer_as_player(hearing.north, address, "I have no objection")
    wish = "Say that I asked at once."
    answer_as_player(hearing.east, address, "I want something changed", wish)
    hearing.north.goto(address)
    assert wish not in hearing.north.content()
    take(second, address, "Reply to a player", Reply="It does not matter here.")
    Report.objects.update(notice_until=clock.now())
    approve(second, address)

    reader = page_of(hearing.reader)
    book = f"{hearing.home}appeals/casebook/"
    reader.goto(book)
    expect(
        reader.get_by_text("Reports appear here once they are approved")
    ).to_be_visible()
    with clock.at(clock.now() + timedelta(days=61)):
        publish_due()
    for page in (reader, hearing.north):
        page.goto(book)
        page.get_by_role("link", name="A slow pass").click()
        expect(page.get_by_role("main")).to_contain_text("East passed slowly.")
        shown = page.get_by_role("main").inner_text()
        names = ("Sample Appellant", "Sample Respondent", NOTE, SECRET, wish)
        assert [name for name in names if name in shown] == []


def write_the_report(page: Page) -> None:
    """The parts that a report needs, over the words of the case."""
    for box in page.get_by_role("main").get_by_role("textbox").all():
        box.fill("")
    fill(page, "Subject", "A slow pass")
    fill(page, "Facts found at the table", "East passed slowly.")
    fill(page, "Director's ruling", "The director let the score stand.")
    fill(page, "Decision and reasons", "The call was clear. His wife agreed.")
    page.get_by_role("button", name="Edit the report").click()
    page.wait_for_url(re.compile(r"/reports/\d+/$"))


def answer_the_checklist(page: Page) -> None:
    """What it found by itself may stay, with the reason."""
    expect(page.get_by_role("main")).to_contain_text("Partner or relation")
    page.get_by_role("link", name="Answer the checklist").click()
    for choice in page.get_by_role("main").get_by_role("combobox").all():
        choice.select_option(label="It is needed and gives no one away")
    for note in page.get_by_role("main").get_by_role("textbox").all():
        note.fill("The reasons are clear without it.")
    page.get_by_role("button", name="Answer the checklist").click()
    expect(page.get_by_text("Every point is answered.")).to_be_visible()


def take(page: Page, address: str, name: str, **texts: str) -> None:
    """One step of the report, from its page and back."""
    page.goto(address)
    page.get_by_role("link", name=name, exact=True).click()
    for label, text in texts.items():
        fill(page, label, text)
    page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_url(re.compile(r"/reports/\d+/$"))


def answer_as_player(page: Page, address: str, answer: str, text: str = "") -> None:
    page.goto(address)
    page.get_by_role("link", name="Answer about the report").click()
    page.get_by_label(answer).check()
    fill(page, "In your words", text)
    page.get_by_role("button", name="Answer about the report").click()
    expect(page.get_by_role("heading", name="Your answer")).to_be_visible()


def approve(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("link", name="Approve the report").click()
    page.get_by_label("I have read the whole text").check()
    page.get_by_role("button", name="Approve the report").click()
    expect(page.get_by_role("main")).to_contain_text("Approved")


def read(page: Page, hearing: Hearing, subject: str) -> None:
    """Open what the newest notice of that subject leads to."""
    page.goto(f"{hearing.home}notices/")
    notice = page.get_by_role("listitem").filter(
        has=page.get_by_role("heading", name=re.compile(subject, re.IGNORECASE))
    )
    notice.first.get_by_role("link", name=re.compile("^Open")).click()
