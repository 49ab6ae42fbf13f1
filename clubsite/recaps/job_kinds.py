"""The kinds of jobs that make documents of events and months, flow sheets and paper.

What they run is loaded by name, in a worker: the layout program that it needs stays out
of the processes that serve pages.
"""

from datetime import timedelta
from importlib import import_module
from typing import Any

from django.db.models import QuerySet

from clubsite.jobs.kinds import Kind, Queue
from clubsite.jobs.leases import Lease
from clubsite.recaps import sealed_records
from clubsite.recaps.models import (
    Document,
    DocumentState,
    FlowSheet,
    MonthDocument,
    TablePaperFile,
)
from rulings.conduct.access.transfers import unprinted_transfers
from rulings.conduct.actions import COPYING, give_up_printing

TIME_LIMIT = timedelta(seconds=100)


def _rendering() -> Any:
    return import_module("clubsite.recaps.rendering")


def _render_document(lease: Lease) -> None:
    _rendering().render_document(lease)


def _give_up_document(document_id: int, error: str) -> None:
    _rendering().give_up_document(document_id, error)


def _queued_documents() -> QuerySet[Document]:
    return Document.objects.filter(state=DocumentState.QUEUED)


def _month_rendering() -> Any:
    return import_module("clubsite.recaps.months.rendering")


def _render_month_document(lease: Lease) -> None:
    _month_rendering().render_month_document(lease)


def _give_up_month_document(number: int, error: str) -> None:
    _month_rendering().give_up_month_document(number, error)


def _queued_month_documents() -> QuerySet[MonthDocument]:
    return MonthDocument.objects.filter(state=DocumentState.QUEUED)


def _render_flow_sheet(lease: Lease) -> None:
    _rendering().render_flow_sheet(lease)


def _give_up_flow_sheet(number: int, error: str) -> None:
    _rendering().give_up_flow_sheet(number, error)


def _queued_flow_sheets() -> QuerySet[FlowSheet]:
    return FlowSheet.objects.filter(state=DocumentState.QUEUED)


def _render_table_paper(lease: Lease) -> None:
    _rendering().render_table_paper(lease)


def _give_up_table_paper(number: int, error: str) -> None:
    _rendering().give_up_table_paper(number, error)


def _queued_table_papers() -> QuerySet[TablePaperFile]:
    return TablePaperFile.objects.filter(state=DocumentState.QUEUED)


def _render_sealed_record(lease: Lease) -> None:
    _rendering().render_sealed_record(lease)


def _give_up_sealed_record(number: int, error: str) -> None:
    _rendering().give_up_sealed_record(number, error)


def _render_referral_copy(lease: Lease) -> None:
    _rendering().render_referral_copy(lease)


DOCUMENT = Kind(
    "document",
    Queue.DOCUMENTS,
    run=_render_document,
    waiting=_queued_documents,
    given_up=_give_up_document,
    time_limit=TIME_LIMIT,
)
MONTH_DOCUMENT = Kind(
    "month_document",
    Queue.DOCUMENTS,
    run=_render_month_document,
    waiting=_queued_month_documents,
    given_up=_give_up_month_document,
    time_limit=TIME_LIMIT,
)
FLOW_SHEET = Kind(
    "flow_sheet",
    Queue.DOCUMENTS,
    run=_render_flow_sheet,
    waiting=_queued_flow_sheets,
    given_up=_give_up_flow_sheet,
    time_limit=TIME_LIMIT,
)
TABLE_PAPER = Kind(
    "table_paper",
    Queue.DOCUMENTS,
    run=_render_table_paper,
    waiting=_queued_table_papers,
    given_up=_give_up_table_paper,
    time_limit=TIME_LIMIT,
)
SEALED_RECORD = Kind(
    "sealed_record",
    Queue.DOCUMENTS,
    run=_render_sealed_record,
    waiting=sealed_records.waiting,
    given_up=_give_up_sealed_record,
    time_limit=TIME_LIMIT,
)
REFERRAL_COPY = Kind(
    COPYING,
    Queue.DOCUMENTS,
    run=_render_referral_copy,
    waiting=unprinted_transfers,
    given_up=give_up_printing,
    time_limit=TIME_LIMIT,
)
