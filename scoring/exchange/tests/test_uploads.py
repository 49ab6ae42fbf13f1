"""Large files: looked at and stored by a worker, once, whatever befalls it."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player, Role
from clubsite.jobs.leases import LEASE, LOST, LeaseLost
from clubsite.jobs.tasks import run_queue
from clubsite.jobs.tests.builders import begin, outcome
from clubsite.jobs.worker import add_waiting, run_kind
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import entries, make_club, make_member
from scoring.bridge.convention import Name
from scoring.events.labels import EventState, UploadState, UploadStep, UploadTask
from scoring.events.models import Appointment, EntryPlayer, Event, ImportedFile, Upload
from scoring.exchange.actions import uploads
from scoring.exchange.actions.imports import (
    Incoming,
    import_event,
    keep_upload,
    read_file,
    with_deals,
)
from scoring.exchange.actions.uploads import Wanted, ask_to_store
from scoring.exchange.queries import file_report
from scoring.exchange.queries.import_preview import (
    build_import_preview,
    get_import_preview,
)
from scoring.exchange.tests.test_imports_judged import SAMPLE
from scoring.formats.tests.builders import make_board, make_file, make_line

pytestmark = pytest.mark.django_db

MOMENT = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)
LOSSY = make_file(
    make_board(
        1,
        make_line("1", "2", "4S N 10", "420", ("7", "7"), lead="X9"),
        make_line("3", "4", "4S N 11", "450", ("2", "0")),
    )
)
AS_IT_IS = Wanted(None, EventState.SCORING, None, {})


@pytest.fixture
def club(settings: Any) -> Club:
    settings.RESULTS_AT_ONCE = 1
    return make_club()


@pytest.fixture
def director(club: Club) -> User:
    return make_member(club, RoleKind.DIRECTOR)


def kept(club: Club, by: User, content: bytes = b"") -> Upload:
    whole = content or SAMPLE.read_bytes()
    return keep_upload(club, Incoming("big.xml", whole), by=by)


def looked(club: Club, by: User, content: bytes = b"") -> Upload:
    upload = kept(club, by, content)
    run_kind(uploads.UPLOAD)
    upload.refresh_from_db()
    return upload


def test_a_large_file_waits_and_is_not_read_meanwhile(
    club: Club, director: User
) -> None:
    upload = kept(club, director, SAMPLE.read_bytes().replace(b"MP_PAIRS", b"NOTSUP"))

    assert (upload.state, upload.task, upload.at_work) == ("waiting", "look", True)


@pytest.mark.parametrize("content", [b"nonsense", b"x" * (5 * 1024 * 1024 + 1)])
def test_what_is_no_file_or_too_large_is_refused_at_once(
    club: Club, director: User, content: bytes
) -> None:
    with pytest.raises(Refused):
        kept(club, director, content)


@pytest.mark.parametrize("content", [SAMPLE.read_bytes(), LOSSY])
def test_a_worker_sees_what_a_request_would_see(
    club: Club, director: User, content: bytes
) -> None:
    upload = looked(club, director, content)

    preview = get_import_preview(director, upload)

    file = uploads.incoming(upload)
    again = build_import_preview(director, club, with_deals(read_file(file), file))
    assert upload.state == UploadState.DONE
    assert preview.report.facts is not None
    assert again.report.facts is not None
    assert (preview.report.lost, preview.report.reasons) == (
        again.report.lost,
        again.report.reasons,
    )
    assert preview.report.facts.lines == again.report.facts.lines
    assert preview.report.facts.played_on == again.report.facts.played_on
    assert [(entrant.number, entrant.players) for entrant in preview.entrants] == [
        (entrant.number, entrant.players) for entrant in again.entrants
    ]
    assert (preview.convention, preview.lost) == (again.convention, again.lost)


@pytest.mark.full
def test_what_is_stored_by_a_worker_is_what_a_request_stores(
    club: Club, director: User
) -> None:
    upload = looked(club, director)
    chosen = next(iter(get_import_preview(director, upload).entrants))
    known = Player.objects.create(club=club, name="Somebody Known", sort_name="Known")
    wanted = Wanted(
        director_in_charge=director,
        state=EventState.FINAL,
        convention=Name.EBU_WHITE_BOOK,
        people={(chosen.key, 1): known, (chosen.key, 2): None},
    )

    ask_to_store(upload, wanted, by=director)
    run_kind(uploads.UPLOAD)

    upload.refresh_from_db()
    event = Event.objects.get()
    assert (upload.state, upload.event) == (UploadState.DONE, event)
    assert (event.state, event.convention) == ("final", "ebu_white_book")
    assert Appointment.objects.get().user == director
    assert EntryPlayer.objects.filter(player=known).count() == 1
    other = make_club("other")
    request = import_event(
        other,
        Incoming("a.xml", SAMPLE.read_bytes(), convention=Name.EBU_WHITE_BOOK),
        by=None,
    )
    reports = [
        file_report.of_stored(ImportedFile.objects.get(event=each_event)).reasons
        for each_event in (event, request.event)
    ]
    assert reports[0] == reports[1]


def test_asked_twice_it_is_stored_once(club: Club, director: User) -> None:
    upload = looked(club, director)
    ask_to_store(upload, AS_IT_IS, by=director)

    with (
        entries() as recorded,
        pytest.raises(
            Refused, match=r"This file is already being imported. Please wait"
        ),
    ):
        ask_to_store(upload, AS_IT_IS, by=director)
    run_kind(uploads.UPLOAD)
    run_kind(uploads.UPLOAD)

    assert recorded == []
    assert Event.objects.count() == 1
    assert outcome(uploads.UPLOAD) == ("done", 1, "")


def test_a_file_whose_worker_died_is_begun_anew_and_stored_once(
    club: Club, director: User
) -> None:
    upload = looked(club, director)
    ask_to_store(upload, AS_IT_IS, by=director)
    with clock.at(MOMENT):
        dead = begin(uploads.UPLOAD, upload.pk)
        uploads.store_wanted(club, uploads.incoming(upload), AS_IT_IS, by=director)

    with clock.at(MOMENT + LEASE):
        run_kind(uploads.UPLOAD)
    with pytest.raises(LeaseLost):
        uploads.UploadJob(upload, dead).end(UploadState.FAILED, refusal="too late")

    upload.refresh_from_db()
    assert (upload.state, upload.refusal) == ("done", "")
    assert upload.event == Event.objects.get()
    assert outcome(uploads.UPLOAD) == ("done", 2, "")


def test_a_worker_that_stored_and_died_leaves_the_comparison_to_the_next(
    club: Club, director: User
) -> None:
    upload = looked(club, director)
    ask_to_store(upload, AS_IT_IS, by=director)
    run_kind(uploads.UPLOAD)
    stored = ImportedFile.objects.get()
    before = stored.report.pop("differences")
    stored.save()
    Upload.objects.update(state=UploadState.WAITING)

    run_kind(uploads.UPLOAD)

    stored.refresh_from_db()
    assert stored.report["differences"] == before


def test_a_file_that_takes_every_worker_with_it_is_given_up(
    club: Club, director: User
) -> None:
    upload = kept(club, director)
    begin(uploads.UPLOAD, upload.pk, attempt=uploads.UPLOAD.tries)

    with clock.at(clock.now() + LEASE):
        run_kind(uploads.UPLOAD)

    upload.refresh_from_db()
    assert upload.state == UploadState.FAILED
    assert "The import was interrupted each time. Try a" in upload.refusal
    assert outcome(uploads.UPLOAD) == ("given_up", 3, LOST)


def test_a_file_that_is_gone_is_not_given_up(club: Club, director: User) -> None:
    upload = kept(club, director)
    lease = begin(uploads.UPLOAD, upload.pk, attempt=uploads.UPLOAD.tries)
    Upload.objects.all().delete()

    lease.fail("OSError")

    assert not Upload.objects.exists()


def test_a_file_that_is_wrong_says_so_in_the_language_of_who_brought_it(
    club: Club, director: User
) -> None:
    upload = kept(club, director, SAMPLE.read_bytes().replace(b"MP_PAIRS", b"NOTSUP"))

    run_kind(uploads.UPLOAD)

    upload.refresh_from_db()
    assert upload.state == UploadState.FAILED
    assert "Accepted types are MP_PAIRS" in upload.refusal


def test_who_has_lost_the_role_stores_nothing(club: Club, director: User) -> None:
    upload = looked(club, director)
    ask_to_store(upload, AS_IT_IS, by=director)
    Role.objects.all().delete()

    run_kind(uploads.UPLOAD)

    upload.refresh_from_db()
    assert upload.state == UploadState.FAILED
    assert "no longer" in upload.refusal
    assert not Event.objects.exists()


def test_a_loss_is_accepted_before_the_worker_begins(
    club: Club, director: User
) -> None:
    upload = looked(club, director, LOSSY)

    with pytest.raises(Refused, match="Accept the loss"):
        ask_to_store(upload, AS_IT_IS, by=director)

    upload.refresh_from_db()
    assert (upload.task, upload.state) == (UploadTask.LOOK, UploadState.DONE)


def test_deals_that_replace_others_are_taken_by_who_is_sure(
    club: Club, director: User
) -> None:
    upload = looked(club, director)
    Upload.objects.update(found=upload.found | {"replaced": [3]})
    upload.refresh_from_db()

    with pytest.raises(Refused, match="These boards already have another deal"):
        ask_to_store(upload, AS_IT_IS, by=director)
    ask_to_store(upload, replace(AS_IT_IS, sure=True), by=director)

    assert upload.state == UploadState.WAITING


def test_a_task_looks_at_its_file_and_a_second_delivery_at_nothing(
    club: Club, director: User
) -> None:
    upload = kept(club, director)

    run_queue("documents")
    run_queue("documents")

    upload.refresh_from_db()
    assert (upload.state, upload.step) == ("done", "")
    assert outcome(uploads.UPLOAD) == ("done", 1, "")


def test_a_file_that_was_deleted_meanwhile_ends_its_job(
    club: Club, director: User
) -> None:
    upload = kept(club, director)
    add_waiting(uploads.UPLOAD)
    Upload.objects.filter(pk=upload.pk).delete()

    run_kind(uploads.UPLOAD)

    assert outcome(uploads.UPLOAD) == ("done", 1, "")


def test_a_file_at_work_is_kept_beyond_its_hour(club: Club, director: User) -> None:
    upload = kept(club, director)
    Upload.objects.update(expires_at=MOMENT, step=UploadStep.READING)

    kept(club, director, LOSSY)

    assert Upload.objects.filter(pk=upload.pk).exists()
