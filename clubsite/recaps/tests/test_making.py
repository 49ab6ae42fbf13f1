"""Making a document: claimed once, kept whole, tried again, given up."""

import errno
import hashlib
import io
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pypdf
import pytest
import typst
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubsite.clubs.labels import RoleKind
from clubsite.jobs.leases import LEASE, LOST, LeaseLost
from clubsite.jobs.models import Job
from clubsite.jobs.tests.builders import (
    begin,
    last_job,
    minutes_until_next_try,
    outcome,
)
from clubsite.jobs.worker import run_kind
from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.recaps import rendering
from clubsite.recaps.documents import to_pdf
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.models import Document, DocumentState, Kind, Rendering
from clubsite.recaps.tests.builders import (
    POSTED,
    ask_one,
    make_posted,
    make_ready,
    post,
)
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import EventState, RevisionReason
from scoring.results.actions import publish_revision
from scoring.tests.builders import appoint, make_mitchell

pytestmark = pytest.mark.both_in_full

SetClock = Callable[[datetime], None]


def kept(document: Document) -> dict[str, bytes]:
    """The files that are kept, by format and paper."""
    return {
        f"{each_rendering.format} {each_rendering.paper}".strip(): bytes(
            each_rendering.content
        )
        for each_rendering in document.renderings.all()
    }


def stands(document: Document) -> tuple[str, str, int, str]:
    """Its state, and state, attempts and error of its job."""
    document.refresh_from_db()
    return document.state, *outcome(DOCUMENT)


def broken(message: str = "Sample North cannot be set") -> Callable[..., Any]:
    """A layout program that fails, and quotes a name."""

    def compiler(*_args: object, **_options: object) -> None:
        raise typst.TypstError(message, message)

    return compiler


def no_space(*_args: object, **_options: object) -> None:
    """A disk without space."""
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "more"),
    [
        (Kind.RECAP_SHEET, {"csv_matrix"}),
        (
            Kind.WINNERS,
            {"press", "pdf a3", "picture", "poster a4", "poster letter"},
        ),
        (Kind.BOARDS, {"csv_frequency"}),
    ],
)
def test_a_document_is_kept_in_every_format_at_once(kind: Kind, more: set[str]) -> None:
    event = make_posted()

    document = make_ready(event, kind)

    files = kept(document)
    digests = {
        bytes(each_rendering.content): each_rendering.digest
        for each_rendering in document.renderings.all()
    }
    assert files.keys() == {"pdf a4", "pdf letter", "html", "csv", "text"} | more
    assert all(
        digest == hashlib.sha256(content).hexdigest()
        for content, digest in digests.items()
    )
    assert stands(document) == (DocumentState.READY, "done", 1, "")
    assert document.event_version == event.version
    assert len(document.digest) == 64
    assert document.row_count == {"winners": 6, "recap-sheet": 6, "boards": 9}[kind]
    assert str(document.renderings.get(format="csv")) == f"{document}: csv"


@pytest.mark.django_db
def test_every_paper_is_set_in_its_size() -> None:
    files = kept(make_ready(make_posted(), Kind.WINNERS))

    boxes = [
        pypdf.PdfReader(io.BytesIO(files[key])).pages[0].mediabox
        for key in ("pdf a4", "pdf letter", "pdf a3")
    ]

    sizes = [(round(box.width), round(box.height)) for box in boxes]
    assert sizes == [(595, 842), (612, 792), (842, 1191)]


@pytest.mark.django_db
def test_what_is_final_has_a_newsletter_too() -> None:
    event = post(make_mitchell(make_club()), state=EventState.FINAL)

    files = kept(make_ready(event))

    assert {"newsletter", "newsletter_html", "newsletter_tabs"} <= files.keys()


@pytest.mark.django_db
def test_three_deliveries_of_one_task_make_one_document() -> None:
    document = ask_one(make_posted())

    made = [run_kind(DOCUMENT) for _ in range(3)]

    assert made == [1, 0, 0]
    assert stands(document) == (DocumentState.READY, "done", 1, "")
    assert Document.objects.count() == 1
    assert Rendering.objects.count() == len(kept(document)) == 10


@pytest.mark.django_db
def test_results_posted_meanwhile_make_the_work_void() -> None:
    event = make_posted()
    document = ask_one(event)
    lease = begin(DOCUMENT, document.pk)
    made = rendering.files_for(document)
    publish_revision(event, RevisionReason.RULING)

    rendering.store(document, made, lease)

    assert kept(document) == {}
    assert stands(document)[:2] == (DocumentState.SUPERSEDED, "done")


@pytest.mark.django_db
def test_a_worker_that_lost_its_lease_stores_nothing() -> None:
    document = ask_one(make_posted())
    slow = begin(DOCUMENT, document.pk)
    made = rendering.files_for(document)
    Job.objects.update(token="of another worker")

    with pytest.raises(LeaseLost):
        rendering.store(document, made, slow)

    assert kept(document) == {}
    assert stands(document)[:2] == (DocumentState.QUEUED, "running")


@pytest.mark.full
@pytest.mark.django_db
def test_a_failure_keeps_its_kind_only_and_is_tried_after_1_5_and_25_minutes(
    monkeypatch: pytest.MonkeyPatch, set_clock: SetClock
) -> None:
    document = ask_one(make_posted())
    set_clock(POSTED)
    monkeypatch.setattr(to_pdf, "compiler_for", broken())
    waits = []

    for _ in range(4):
        assert not run_kind(DOCUMENT)
        waits.append((outcome(DOCUMENT)[0], minutes_until_next_try(DOCUMENT)))
        set_clock(last_job(DOCUMENT).run_after or now())

    assert waits == [("waiting", 1), ("waiting", 5), ("waiting", 25), ("given_up", 0)]
    assert stands(document) == (DocumentState.DEAD, "given_up", 4, "TypstError")
    assert not run_kind(DOCUMENT)
    assert kept(document) == {}


@pytest.mark.full
@pytest.mark.django_db
def test_no_space_on_the_disk_is_a_failure_that_passes(
    monkeypatch: pytest.MonkeyPatch, set_clock: SetClock
) -> None:
    document = ask_one(make_posted())
    with monkeypatch.context() as patch:
        patch.setattr(to_pdf, "compiler_for", no_space)
        assert not run_kind(DOCUMENT)
    failed = stands(document)

    set_clock(now() + timedelta(minutes=1))
    made = run_kind(DOCUMENT)

    assert failed == (DocumentState.QUEUED, "waiting", 1, "OSError")
    assert (made, stands(document)) == (1, (DocumentState.READY, "done", 2, ""))


@pytest.mark.full
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="only on SQLite: a limit of its pages"
)
def test_a_full_database_keeps_nothing_in_part_and_the_document_is_tried_again(
    set_clock: SetClock,
) -> None:
    document = ask_one(make_posted())
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA freelist_count")  # pages that earlier tests have left
        free = cursor.fetchone()[0]
        cursor.execute(f"CREATE TABLE filler AS SELECT zeroblob({free} * 4096)")
        cursor.execute("PRAGMA page_count")
        pages = cursor.fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages + 4}")
        try:
            made = run_kind(DOCUMENT)
        finally:
            cursor.execute("PRAGMA max_page_count = 1073741823")
    full = stands(document)
    nothing = kept(document)

    set_clock(now() + timedelta(minutes=1))
    again = run_kind(DOCUMENT)

    assert (made, full, nothing) == (
        0,
        (DocumentState.QUEUED, "waiting", 1, "OperationalError"),
        {},
    )
    assert (again, stands(document)) == (1, (DocumentState.READY, "done", 2, ""))


@pytest.mark.django_db
def test_a_failed_renewal_leaves_the_files_that_were_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    document = make_ready(make_posted())
    before = kept(document)
    Document.objects.update(state=DocumentState.QUEUED)

    monkeypatch.setattr(to_pdf, "compiler_for", broken())
    run_kind(DOCUMENT)

    assert stands(document) == (DocumentState.QUEUED, "waiting", 1, "TypstError")
    assert kept(document) == before


@pytest.mark.full
@pytest.mark.django_db
def test_who_can_do_something_is_told_once_and_without_the_text_of_the_error(
    monkeypatch: pytest.MonkeyPatch, set_clock: SetClock
) -> None:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)
    director = make_member(club, RoleKind.DIRECTOR, RoleKind.MANAGER, name="Both")
    make_member(club, RoleKind.DIRECTOR, name="Another")
    event = make_posted(club)
    appoint(event, director)
    document = ask_one(event)
    monkeypatch.setattr(to_pdf, "compiler_for", broken())

    for _ in range(5):
        run_kind(DOCUMENT)
        set_clock(last_job(DOCUMENT).run_after or now())

    notices = Notice.objects.filter(kind="recaps/document_failed").order_by("pk")
    subject, text = notice_text(notices[0])
    assert [notice.user for notice in notices] == [director, manager]
    assert subject == "The winners’ list couldn’t be created"
    assert f"Document {document.pk}, Sample Pairs, revision 1" in text
    assert notices[0].link == f"/sample/events/{event.pk}/documents/"
    assert "Sample North" not in text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "subject"),
    [
        (Kind.RECAP_SHEET, "The recap sheet couldn’t be created"),
        (Kind.BOARDS, "The board sheets couldn’t be created"),
    ],
)
def test_a_document_that_takes_its_workers_with_it_is_given_up(
    kind: Kind, subject: str, set_clock: SetClock
) -> None:
    club = make_club()
    make_member(club, RoleKind.MANAGER)
    document = ask_one(make_posted(club), kind)
    begin(DOCUMENT, document.pk, attempt=DOCUMENT.tries)

    set_clock(now() + LEASE)
    run_kind(DOCUMENT)

    assert stands(document) == (DocumentState.DEAD, "given_up", 4, LOST)
    assert notice_text(Notice.objects.get())[0] == subject


@pytest.mark.django_db
def test_files_name_nobody_who_is_hidden_and_no_number_of_theirs() -> None:
    event = make_posted()
    player = event.entries.all()[0].members.all()[0].player
    player.hidden, player.national_number = True, "987654"
    player.save()

    files = kept(make_ready(event, Kind.RECAP_SHEET))

    everything = b"".join(files.values())
    text = "".join(
        page.extract_text()
        for page in pypdf.PdfReader(io.BytesIO(files["pdf a4"])).pages
    )
    assert player.name.encode() not in everything
    assert b"987654" not in everything
    assert (player.name in text, "Name withheld" in text) == (False, True)


@pytest.mark.django_db
def test_making_takes_as_many_queries_for_six_tables_as_for_three() -> None:
    counts = []
    for tables in (3, 6):
        ask_one(make_posted(make_club(f"club{tables}"), tables=tables))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            run_kind(DOCUMENT)
        counts.append(len(queries))

    assert counts[0] == counts[1]


@pytest.mark.full
@pytest.mark.django_db
def test_figures_are_the_same_in_every_format() -> None:
    files = kept(make_ready(make_posted(), Kind.WINNERS))

    texts = [
        files["html"].decode(),
        files["text"].decode(),
        "".join(
            page.extract_text()
            for page in pypdf.PdfReader(io.BytesIO(files["pdf a4"])).pages
        ),
    ]
    percents = [re.findall(r"\d+\.\d\d(?=%)", text) for text in texts]
    assert percents[0] == percents[1] == percents[2]
    assert len(percents[0]) == 6
