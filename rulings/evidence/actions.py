"""Files as they are added to cases, and the job that makes them readable."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubsite.jobs.kinds import Kind, Queue
from clubsite.jobs.leases import Lease
from clubsite.site.errors import Refused
from rulings.evidence.models import BLOBS, StoredFile
from rulings.evidence.rules import (
    MOST_FILES,
    PDF,
    TEXT,
    Attachment,
    FileState,
    Problem,
    Unreadable,
    fits_in_case,
)
from rulings.evidence.sandbox import decode_apart

Rows = Callable[[], QuerySet[Any]]
Tell = Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class FileTable:
    """The rows of one table of files, and how their senders are told what went wrong."""

    rows: Rows
    tell_unreadable: Tell


def check_room(
    before: Sequence[StoredFile], added: Sequence[Attachment], *, own: int
) -> None:
    """Refuse files for which there is no room; the caller lets no one else add any.

    `own` is how many of the files `before` came from the same side.
    """
    if own + len(added) > MOST_FILES:
        raise Refused(
            _(
                "You can add up to %(most)d files to a case. You have already added "
                "%(own)d."
            )
            % {"most": MOST_FILES, "own": own},
            field="attachments",
        )
    if not fits_in_case((file.size for file in before), added):
        raise Refused(
            _(
                "The files in this case would exceed 60 MB. Choose fewer files or "
                "smaller photos."
            ),
            field="attachments",
        )


def stored_fields(file: Attachment, *, at: datetime) -> dict[str, Any]:
    """The columns of a file that was just added: a text can be read at once."""
    fields: dict[str, Any] = {
        "content_type": file.kind.content_type,
        "size": len(file.content),
        "hash": file.hash,
        "filed_at": at,
    }
    if file.kind == TEXT:
        pages = {"reading": file.content, "page_sizes": [len(file.content)]}
        return {**fields, **pages, "state": FileState.READY}
    return {**fields, "original": file.content, "name": file.name}


def preparing_job(name: str, table: FileTable) -> Kind:
    """The job that turns the files of one table into pictures to read."""
    return Kind(
        name,
        Queue.DOCUMENTS,
        run=partial(prepare_file, table),
        waiting=lambda: table.rows().filter(state=FileState.WAITING),
        given_up=partial(give_up_file, table),
        pauses=(timedelta(seconds=10), timedelta(minutes=1)),
        time_limit=timedelta(minutes=3),
    )


def prepare_file(table: FileTable, lease: Lease) -> None:
    """Make the pictures of a file, or store why there are none.

    What was added is dropped then; of a PDF it is kept, and sealed.
    """
    file = table.rows().filter(pk=lease.key, state=FileState.WAITING).first()
    if file is None:
        return
    try:
        pictures = decode_apart(bytes(file.original), file.content_type)
    except Unreadable as error:
        with lease.finishing():
            _fail(table, lease.key, error.problem)
        return
    sealed = file.original if file.content_type == PDF.content_type else None
    with lease.finishing():
        table.rows().filter(pk=lease.key).update(
            state=FileState.READY,
            name="",
            original=sealed,
            reading=b"".join(pictures),
            page_sizes=[len(picture) for picture in pictures],
        )


def give_up_file(table: FileTable, key: int, _error: str) -> None:
    """Mark a file as not readable: workers ended in the middle of it each time."""
    _fail(table, key, Problem.TOO_HEAVY)


def _fail(table: FileTable, key: int, problem: Problem) -> None:
    """Store why the file cannot be read, drop it, and tell the person who added it."""
    waiting = table.rows().filter(pk=key, state=FileState.WAITING)
    if waiting.update(state=FileState.FAILED, problem=problem, original=None):
        table.tell_unreadable(table.rows().defer(*BLOBS).get(pk=key))
