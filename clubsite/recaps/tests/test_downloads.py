"""What a download gives: the kept file while it says what is so."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubsite.recaps.files import Download, get_download, row_count
from clubsite.recaps.formats import FORMATS
from clubsite.recaps.models import Document, Kind
from clubsite.recaps.queries.contents import build_content, content_for, parts_in
from clubsite.recaps.tests.builders import ask_one, make_posted, make_ready
from scoring.events.labels import RevisionReason
from scoring.results.actions import changed_event, publish_revision

pytestmark = pytest.mark.django_db


def fetched(document: Document, key: str) -> Download | None:
    """The file as a new request gets it."""
    fresh = Document.objects.select_related("event__club", "event__policy")
    return get_download(fresh.get(pk=document.pk), FORMATS[key])


def hide_somebody(document: Document) -> str:
    """Someone of the event asks to be hidden; the name."""
    player = document.event.entries.all()[0].members.all()[0].player
    player.hidden = True
    player.save()
    changed_event(document.event)
    return player.name


@pytest.mark.full
def test_a_kept_file_is_sent_as_it_is_after_one_look() -> None:
    document = make_ready(make_posted())
    rendering = document.renderings.get(format="pdf", paper="a4")
    fresh = Document.objects.select_related("event__club").get(pk=document.pk)

    with CaptureQueriesContext(connection) as queries:
        download = get_download(fresh, FORMATS["pdf-a4"])

    event = document.event_id
    assert len(queries) == 1
    assert download == Download(
        f"winners-event{event}-r1.pdf", "application/pdf", bytes(rendering.content)
    )
    assert download.etag == f'"{rendering.digest}"'


def test_a_kept_file_stays_good_while_a_version_rises_for_nothing() -> None:
    document = make_ready(make_posted())
    changed_event(document.event)

    download = fetched(document, "text")

    assert download
    assert download.content == bytes(document.renderings.get(format="text").content)


def test_a_name_hidden_a_moment_ago_is_in_nothing_that_is_sent() -> None:
    document = make_ready(make_posted(), Kind.RECAP_SHEET)
    name = hide_somebody(document)

    texts = [fetched(document, key) for key in ("csv", "text", "html")]

    assert fetched(document, "pdf-a4") is None
    assert [name.encode() in text.content for text in texts if text] == [False] * 3


@pytest.mark.full
def test_before_a_worker_comes_all_but_pdf_is_put_together_at_once() -> None:
    document = ask_one(make_posted(), Kind.BOARDS)

    found = {key for key in FORMATS if fetched(document, key)}

    assert found == {"csv", "csv_frequency", "text", "html"}


def test_older_results_keep_the_files_that_were_made_of_them() -> None:
    event = make_posted()
    document = make_ready(event)
    publish_revision(event, RevisionReason.RULING)
    hide_somebody(document)

    download, never_made = fetched(document, "csv"), fetched(document, "newsletter")

    assert download
    assert download.content == bytes(document.renderings.get(format="csv").content)
    assert never_made is None


@pytest.mark.full
@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("pdf-letter", "recap-sheet-event{}-r1-letter.pdf"),
        ("csv_matrix", "recap-sheet-event{}-r1_matrix.csv"),
        ("text", "recap-sheet-event{}-r1.txt"),
        ("html", "recap-sheet-event{}-r1.html"),
    ],
)
def test_a_name_says_kind_event_and_revision(key: str, name: str) -> None:
    document = make_ready(make_posted(), Kind.RECAP_SHEET)

    download = fetched(document, key)

    assert download
    assert download.name == name.format(document.event_id)


def test_a_directors_copy_says_so_in_its_name() -> None:
    document = make_ready(make_posted())
    Document.objects.update(audience="director")

    download = fetched(document, "csv")

    assert download
    assert download.name == f"winners-event{document.event_id}-r1-director.csv"


def test_rows_are_the_pairs_or_lines_that_are_listed() -> None:
    event = make_posted(tables=5, boards=2)

    counts = {kind: row_count(build_content(kind, event)) for kind in Kind}

    assert counts[Kind.RECAP_SHEET] == 10
    assert counts[Kind.BOARDS] == 10
    assert 6 <= counts[Kind.WINNERS] <= 10


def test_only_personal_scores_have_parts_with_files_of_their_own() -> None:
    document = make_ready(make_posted())

    assert parts_in(content_for(document)) == ()
