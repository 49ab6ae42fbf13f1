"""How long players' answers to reports are stored, and what else deletes them."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings

from clubsite.audit.models import Entry
from clubsite.clubs.models import PolicyVersion
from clubsite.notices.models import Notice
from clubsite.retention import own_data
from clubsite.retention.actions import requests, sweeping
from clubsite.retention.models import Expunged
from clubsite.site import clock
from rulings.appeals.actions import expunging
from rulings.appeals.models import Decision
from rulings.reports import actions, retention
from rulings.reports.labels import SayKind
from rulings.reports.models import Report, ReportSay
from rulings.reports.procedure.states import ReportState
from rulings.tests.appeal_world import World
from rulings.tests.report_world import (
    OVER,
    WRITTEN_AT,
    approve,
    decided_world,
    report_in,
    say,
)

pytestmark = pytest.mark.django_db
REASONS = {"k": {"reply": "needed", "note": "Nobody else knows it."}}


@pytest.fixture(autouse=True)
def own_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)


def sweep(*moments: datetime) -> None:
    for moment in moments:
        with clock.at(moment):
            sweeping.sweep()


def answered(
    kind: SayKind = SayKind.AGREE, text: str = "Fine."
) -> tuple[World, Report]:
    """A report with the players, to which West has answered."""
    world, appeal = decided_world()
    report = report_in(world, appeal, ReportState.PLAYERS)
    say(world, report, "west", kind, text)
    Report.objects.filter(pk=report.pk).update(answers=REASONS)
    return world, report


def stored(report: Report) -> tuple[int, object]:
    """How many answers there are, and the reasons given to the checklist."""
    return report.says.count(), Report.objects.get(pk=report.pk).answers


def names_of(report: Report) -> set[str]:
    """What was done to the report by someone whose name is still beside the log."""
    chain = Entry.objects.filter(
        subject_type=Report.audited_as, subject_id=str(report.pk), names__isnull=False
    )
    return set(chain.values_list("verb", flat=True))


def test_answers_go_twelve_months_after_approval_and_the_report_stays() -> None:
    world, report = answered()
    approve(world, report)
    with clock.at(OVER):
        found = retention.find_ended(world.club, None)

    sweep(OVER + timedelta(days=336))
    before = stored(report)
    sweep(OVER + timedelta(days=366))

    assert [(due.label, due.at) for due in found] == [
        ("Report on appeal 2026/1", OVER.replace(year=OVER.year + 1))
    ]
    assert before == (1, REASONS)
    assert stored(report) == (0, {})
    left = Report.objects.get(pk=report.pk)
    assert left.texts["subject"] == "A slow pass"
    assert list(Expunged.objects.values_list("row", "outcome")) == [
        ("report_answers", "approved")
    ]
    notices = Notice.objects.filter(kind=sweeping.NOTICE, user=world["manager"])
    assert notices.count() == 1
    assert "report.said" not in names_of(report)
    assert "report.approved" in names_of(report)
    assert retention.find_ended(world.club, None) == []


@pytest.mark.full
def test_a_report_in_the_making_needs_its_answers() -> None:
    world, report = answered()
    sweep(OVER + timedelta(days=800), OVER + timedelta(days=840))

    assert retention.find_ended(world.club, None) == []
    assert stored(report) == (1, REASONS)


@pytest.mark.full
def test_the_club_says_how_long() -> None:
    _world, report = answered()
    Report.objects.update(withdrawn_at=WRITTEN_AT, state=ReportState.WITHDRAWN)
    PolicyVersion.objects.update(values={"report_answers_keep_months": 1})

    sweep(WRITTEN_AT + timedelta(days=20), WRITTEN_AT + timedelta(days=51))

    assert stored(report) == (0, {})


def test_nothing_is_deleted_of_no_report() -> None:
    assert retention.expunge_report("report_answers", "7") is None
    assert retention.expunge_report("report_answers", "x") is None
    assert retention.readers_of("7") == []
    assert retention.club_of("7") is None
    assert retention.subject_of("7").label == "report 7"


def test_a_report_is_known_by_its_club_and_chain() -> None:
    world, report = answered()

    assert retention.club_of(str(report.pk)) == world.club.pk
    assert retention.subject_of(str(report.pk)).type == "rulings.report"


@pytest.mark.parametrize(
    ("state", "texts"), [(ReportState.PLAYERS, 0), (ReportState.PUBLISHED, 1)]
)
def test_texts_that_do_not_appear_go_with_those_of_the_appeal(
    state: ReportState, texts: int
) -> None:
    world, report = answered()
    Report.objects.update(state=state, number=1, second=world["member"])
    finding = {"merit": "with", "reason": "A word.", "deposit": "", "votes": 3}
    Decision.objects.update(merits={"1": finding})

    expunging.expunge_appeal("appeal", str(report.appeal_id))

    assert stored(report) == (0, {})
    assert bool(Report.objects.get().texts) == bool(texts)
    assert Decision.objects.get().merits == {"1": {**finding, "reason": ""}}


def test_a_copy_of_ones_data_has_the_answer_and_its_reply() -> None:
    world, _report = answered(SayKind.CHANGE, "Sample East was not slow.")
    ReportSay.objects.update(reply="It stays.")

    copy = own_data.collect(world["west"], world.club)["reports"]

    assert copy == [
        {
            "case": "appeal 2026/1",
            "answer": "I want something changed",
            "text": "[name of another person] was not slow.",
            "reply": "It stays.",
        }
    ]
    assert own_data.collect(world["respondent"], world.club)["reports"] == []


def test_erasing_a_person_deletes_the_answer() -> None:
    world, report = answered(SayKind.CHANGE, "Leave me out.")

    requests.erase_person(world["west"], world.club)

    assert not report.says.exists()


def test_an_objection_still_counts_after_erasing_and_says_nothing() -> None:
    world, report = answered(SayKind.OBJECT, "I don't want this.")

    actions.erase_answers(world["west"], world.club)

    assert [(say.kind, say.text) for say in report.says.all()] == [("object", "")]
