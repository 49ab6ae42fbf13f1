"""Files of the documents of a month, made once, by a worker."""

import io

import pypdf
import pytest

from clubsite.jobs.tests.builders import begin
from clubsite.jobs.worker import run_kind
from clubsite.recaps.job_kinds import MONTH_DOCUMENT
from clubsite.recaps.models import DocumentState, MonthDocument, MonthFile
from clubsite.recaps.months import rendering
from clubsite.recaps.months.tests.world import MonthWorld

pytestmark = pytest.mark.django_db


def test_each_document_has_its_files_once() -> None:
    world = MonthWorld()
    world.sweep()

    made = [run_kind(MONTH_DOCUMENT) for _ in range(3)]

    report, digest = world.get(), world.digest
    assert sum(made) == 2
    assert {(file.format, file.paper) for file in report.files.all()} == {
        *(("pdf", "a4"), ("pdf", "letter"), ("html", ""), ("text", "")),
        *(("csv", ""), ("csv_players", ""), ("csv_exceptions", "")),
    }
    assert {(file.format, file.paper) for file in digest.files.all()} == {
        *(("pdf", "a4"), ("pdf", "letter"), ("html", ""), ("csv", "")),
    }
    assert (report.state, report.row_count) == (DocumentState.READY, 1)
    letter = bytes(report.files.get(paper="letter").content)
    assert pypdf.PdfReader(io.BytesIO(letter)).pages[0].mediabox.width == 792
    file = report.files.get(format="csv")
    assert (str(report), str(file)) == (
        *("Monthly report, 2026-03", "Monthly report, 2026-03: csv"),
    )
    assert len(file.digest) == 64


def test_a_document_that_is_gone_or_hidden_meanwhile_has_no_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def withhold(*_args: object) -> dict[str, bytes]:
        MonthDocument.objects.update(state=DocumentState.WITHHELD)
        return {"a4": b"%PDF-"}

    world = MonthWorld()
    world.sweep()
    lease = begin(MONTH_DOCUMENT, world.get().pk)
    monkeypatch.setattr(rendering, "to_pdfs", withhold)

    rendering.render_month_document(lease)

    assert not MonthFile.objects.exists()
    rendering.render_month_document(begin(MONTH_DOCUMENT, world.digest.pk))
    assert not MonthFile.objects.exists()


def test_what_is_no_longer_queued_is_not_given_up() -> None:
    world = MonthWorld()
    world.sweep()
    MonthDocument.objects.update(state=DocumentState.READY)

    rendering.give_up_month_document(world.get().pk, "OSError")

    assert world.get().state == DocumentState.READY
