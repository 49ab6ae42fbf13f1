"""Flow sheets of the Laws as files: asked for by who wants to print one, made by a worker.

Nothing is stale: what is asked for has the version of what would be drawn now.
"""

from datetime import timedelta
from functools import lru_cache

from django.conf import settings
from django.utils import translation

from clubsite.jobs.kinds import Queue
from clubsite.jobs.progress import given_up_since
from clubsite.jobs.queues import nudge
from clubsite.recaps.documents import flow_sheet
from clubsite.recaps.job_kinds import FLOW_SHEET
from clubsite.recaps.models import DocumentState, FlowSheet
from clubsite.site.clock import now
from rulings.desk.queries.laws import sheet_for
from rulings.laws.engine.tree import Tree
from rulings.laws.engine.wire import tree_version
from rulings.laws.sheets.layout import Sheet
from rulings.laws.trees import TREES

ASKED_ANEW = timedelta(hours=1)
"""So long after it was given up, anyone who asks has it tried again."""
KEPT = timedelta(days=1)
"""How long what is drawn otherwise now is kept: while a new release starts, old processes
still ask for theirs."""


def drawn(tree: Tree, language: str) -> Sheet:
    """What the sheet of that family shows now, in that language."""
    with translation.override(language):
        return sheet_for(tree)


@lru_cache(maxsize=256)
def version_now(code: str, language: str) -> str:
    """The version of that family's sheet; worked out once, as trees change with releases."""
    tree = TREES[code]
    return flow_sheet.sheet_version(
        drawn(tree, language), language, tree=tree_version(tree)
    )


def kept(tree: Tree) -> FlowSheet | None:
    """The sheet as it is drawn now for the reader, if its file is ready."""
    language = _language()
    return FlowSheet.objects.filter(
        family=tree.family,
        version=version_now(tree.family, language),
        language=language,
        state=DocumentState.READY,
    ).first()


def ask(tree: Tree) -> FlowSheet:
    """The row of the sheet as it is drawn now; a worker is told of one that was not queued.

    One that was given up a while ago is tried again.
    """
    moment, language = now(), _language()
    sheet, made = FlowSheet.objects.defer("content").get_or_create(
        family=tree.family,
        version=version_now(tree.family, language),
        language=language,
        defaults={"asked_at": moment},
    )
    if made or (
        sheet.state == DocumentState.DEAD
        and not given_up_since(FLOW_SHEET.name, sheet.pk, moment - ASKED_ANEW)
    ):
        sheet.state = DocumentState.QUEUED
        sheet.save(update_fields=["state"])
        nudge(Queue.DOCUMENTS)
    return sheet


def is_current(sheet: FlowSheet) -> bool:
    """Whether the row's version is what would be drawn now."""
    known = sheet.family in TREES
    return known and sheet.version == version_now(sheet.family, sheet.language)


def forget_old() -> None:
    """Delete the sheets that are drawn otherwise now."""
    rows = FlowSheet.objects.filter(asked_at__lt=now() - KEPT).defer("content")
    old = [sheet.pk for sheet in rows if not is_current(sheet)]
    FlowSheet.objects.filter(pk__in=old).delete()


def _language() -> str:
    return translation.get_language() or settings.LANGUAGE_CODE
