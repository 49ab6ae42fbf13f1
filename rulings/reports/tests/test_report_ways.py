"""Ways of reports from draft to casebook, and what reaches people outside the case."""

import re

import pytest
from django.test import Client

from clubsite.audit.models import Entry
from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.site import clock
from clubsite.tests.builders import make_club
from rulings.appeals.models import Appeal, AppealNotice, Decision, PanelSeat, Statement
from rulings.appeals.procedure import State
from rulings.log.models import RulingVersion
from rulings.reports.actions import publish_due
from rulings.reports.labels import SayKind
from rulings.reports.models import Report
from rulings.reports.procedure.states import ReportState
from rulings.reports.procedure.text import Level, ReportPart
from rulings.tests.appeal_world import World, as_, to
from rulings.tests.report_world import (
    MUCH_LATER,
    OVER,
    TEXTS,
    WRITTEN_AT,
    begin,
    case_of,
    decided_world,
    heading,
    open_to_everyone,
    page_of,
    report_in,
    say,
    version,
)

pytestmark = pytest.mark.django_db


def test_a_report_goes_its_way_by_its_pages() -> None:
    world, appeal = decided_world()
    clients = {who: as_(world, who) for who in ("chair", "member", "respondent")}
    with clock.at(WRITTEN_AT):
        report = write(world, appeal, clients["chair"])
        move(world, report, clients["chair"], "submit")
        move(world, report, clients["member"], "ask-players")
        wish = {"kind": "change", "text": "Not slowly."}
        move(world, report, clients["respondent"], "say", **wish)
        assert "Not slowly." in page_of(world, report, clients["respondent"])
        reply = {"say": report.says.get().pk, "reason": "It was found so."}
        move(world, report, clients["member"], "reply", **reply)
    with clock.at(OVER):
        move(world, report, clients["member"], "approve", checked="on")
        publish_due()

    report.refresh_from_db()
    assert report.state == ReportState.PUBLISHED
    assert report.texts[ReportPart.RULING] == "His wife."


def write(world: World, appeal: Appeal, author: Client) -> Report:
    """A report written and checked by its pages."""
    case = to(world, "report_list", appeal.pk)
    assert "Write a report" in author.get(case).content.decode()
    author.post(to(world, "report_begin", appeal.pk, "seats"))
    report = Report.objects.get()
    texts = {**TEXTS, "ruling": "His wife."}
    post(world, report, author, "report_edit", **texts)
    page = author.get(to(world, "report_checklist", report.pk))
    key = page.context["form"]["key-1"].value()
    assert "Note on" in page.content.decode()
    assert not re.search(r"Note on [^<]+<[^>]+>\(optional", page.content.decode())
    answers = {"key-1": key, "reply-1": "needed"}
    path = to(world, "report_checklist", report.pk)
    unexplained = author.post(path, {"seen": version(report), **answers})
    assert unexplained.status_code == 422
    assert "Say why it may stay." in unexplained.content.decode()
    answers["note-1"] = "No one is known."
    post(world, report, author, "report_checklist", **answers)
    assert "No one is known." in page_of(world, report, author)
    return report


def post(
    world: World, report: Report, client: Client, name: str, *args: str, **data: object
) -> None:
    path = to(world, name, report.pk, *args)
    assert client.get(path).status_code == 200
    answer = client.post(path, {"seen": version(report), **data})
    assert answer.status_code == 302, answer.content.decode()


def move(
    world: World, report: Report, client: Client, act: str, **data: object
) -> None:
    post(world, report, client, "report_move", act, **data)


MARKS = {
    "facts": "MARK-FACTS",
    "reason": "MARK-REASON",
    "grounds": "MARK-GROUNDS",
    "statement": "MARK-STATEMENT",
    "findings": "MARK-FINDINGS",
    "reasoning": "MARK-REASONING",
    "dissent": "MARK-DISSENT",
    "say": "MARK-SAY",
    "note": "MARK-NOTE",
}
"""One for each text of the case, and of the making of its report."""


def mark(world: World, appeal: Appeal) -> None:
    RulingVersion.objects.update(facts=MARKS["facts"], reason=MARKS["reason"])
    AppealNotice.objects.update(grounds=MARKS["grounds"])
    Decision.objects.update(findings=MARKS["findings"], reasoning=MARKS["reasoning"])
    PanelSeat.objects.filter(chairs=True).update(dissent=MARKS["dissent"])
    Statement.objects.create(
        appeal=appeal,
        entry_id=appeal.frozen["entries"][0],
        text=MARKS["statement"],
        filed_by=world["appellant"],
        filed_at=WRITTEN_AT,
    )


def everything_read(world: World, report: Report, readers: list[Client]) -> str:
    """All that people outside the case can read, and all that is mailed or logged."""
    paths = [
        to(world, "appeal_casebook"),
        to(world, "appeal_casebook") + "?text=mark",
        to(world, "appeal_casebook_report", report.number or 1),
        to(world, "report_detail", report.pk),
        "/casebook/",
        "/casebook/?text=mark",
        "/casebook/1/",
    ]
    pages = [client.get(path).content.decode() for client in readers for path in paths]
    mails = ["\n".join(notice_text(notice)) for notice in Notice.objects.all()]
    log = [str(entry.details) for entry in Entry.objects.all()]
    return "\n".join([*pages, *mails, *log])


def test_no_word_of_the_case_reaches_anyone_outside() -> None:
    world, appeal = decided_world()
    mark(world, appeal)
    members = begin(world, appeal)
    drafted = set(" ".join(members.texts.values()).split())
    Report.objects.all().delete()
    report = report_in(world, appeal, ReportState.PLAYERS)
    say(world, report, "respondent", SayKind.CHANGE, MARKS["say"])
    readers = [as_(world, who) for who in ("other", "spare", "director", "recorder")]
    unpublished = everything_read(world, report, [*readers, Client()])
    report.says.update(reply="So.")
    Report.objects.update(answers={"x": {"reply": "other", "note": MARKS["note"]}})
    with clock.at(OVER):
        Report.objects.update(state="approved", second=world["member"])
        Report.objects.update(heading=heading())
        publish_due()
    published = everything_read(world, report, [*readers, Client()])

    assert drafted > {MARKS[name] for name in ("facts", "grounds", "statement")}
    assert [text for text in MARKS.values() if text in unpublished + published] == []
    assert "A slow pass" not in unpublished
    assert "A slow pass" in published
    assert [name for name in ("Sample North", "Sample West") if name in published] == []


def test_everyone_reads_unlinkable_reports_of_no_club() -> None:
    world, appeal = decided_world()
    first = report_in(world, appeal, ReportState.APPROVED, Level.UNLINKABLE)
    empty = Client().get("/casebook/").content.decode()
    for slug in ("second", "third"):
        case_of(make_club(slug), Report.objects.get(pk=first.pk))
    open_to_everyone(world.club)
    with clock.at(MUCH_LATER):
        publish_due()
    book = Client().get("/casebook/").content.decode()
    page = Client().get("/casebook/2/").content.decode()

    assert "No reports yet" in empty
    assert book.count("A slow pass") == 3
    assert "2025/26" in page
    main = page[page.index("<main") : page.index("</main")]
    unseen = [world.club.name, world.club.slug, world.event.name, "2026-", "chair"]
    assert [text for text in unseen if text in main] == []
    assert Client().get("/casebook/4/").status_code == 404


def test_a_case_that_is_not_decided_offers_no_report() -> None:
    world = decided_world()[0]
    Appeal.objects.update(state=State.PREPARING)
    Decision.objects.update(signed_at=None)
    appeal = Appeal.objects.get()

    html = as_(world, "in_charge").get(to(world, "report_list", appeal.pk))

    assert "Only a decided appeal can be reported on." in html.content.decode()


def test_a_text_that_its_writer_changed_elsewhere_is_sent_again_as_it_is() -> None:
    world, appeal = decided_world()
    author = as_(world, "chair")
    report = report_in(world, appeal, ReportState.DRAFT)
    path, seen = to(world, "report_edit", report.pk), version(report)
    with clock.at(WRITTEN_AT):
        author.post(path, {**TEXTS, "seen": seen, "subject": "First"})
        first = author.post(path, {**TEXTS, "seen": seen, "subject": "Second"})
        again = author.post(path, {**TEXTS, "seen": seen + 1, "subject": "Second"})
        move = to(world, "report_move", report.pk, "submit")
        stale = author.post(move, {"seen": seen})

    report.refresh_from_db()
    assert (first.status_code, again.status_code) == (422, 302)
    assert "What you wrote is still here" in first.content.decode()
    assert f'name="seen" value="{seen + 1}"' in first.content.decode()
    assert report.texts[ReportPart.SUBJECT] == "Second"
    assert "Reload, then decide." in stale.content.decode()
