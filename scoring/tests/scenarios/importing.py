"""How files are imported and results posted, for the test that walks all actions."""

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.jobs.worker import run_kind
from clubsite.tests.builders import Call, Scenario, call, make_club, make_member
from scoring.events.labels import EventState, UploadState
from scoring.events.models import CardPlay, Event, Result, Upload
from scoring.exchange.actions import (
    evening_file,
    imports,
    reimports,
    session_files,
    uploads,
)
from scoring.exchange.actions.imports import Incoming, import_event, keep_upload
from scoring.exchange.actions.session_files import Adding
from scoring.exchange.actions.uploads import Replacing, Wanted, incoming
from scoring.exchange.tests.test_actions_session_files import TUESDAY
from scoring.formats.tests.builders import make_board, make_file, make_line, make_pair
from scoring.play.actions import posting
from scoring.results.actions import ask_play_analysis
from scoring.tests.builders import make_mitchell
from scoring.tests.evening_world import make_planned


def _file() -> Incoming:
    lines = make_line(result="4S N 10", score="420"), make_line("3", "4", score="100")
    return Incoming("sample.xml", make_file(make_board(1, *lines)))


def _keep() -> Call:
    club = make_club()
    return call(club, _file(), by=make_member(club, RoleKind.DIRECTOR))


def _keep_nonsense() -> Call:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)
    return call(club, Incoming("sample.xml", b"nonsense"), by=manager)


def _again(kind: RoleKind) -> Call:
    """The same file with one line more."""
    club = make_club()
    pairs = "".join(make_pair(str(number)) for number in range(1, 7))
    lines = [
        make_line("1", "2", "4S N 10", "420", ("2", "0")),
        make_line("3", "4", "4S N 9", "-50", ("0", "2")),
        make_line("5", "6", "4S N 11", "450", ("4", "0")),
    ]
    old, new = (
        Incoming("sample.xml", make_file(make_board(1, *found), pairs=pairs))
        for found in (lines[:2], lines)
    )
    event = import_event(club, old, by=None).event
    person = make_member(club, kind)
    return call(event, new, by=person, why="It came again.")


def _looked_at(kind: RoleKind) -> tuple[Upload, Wanted, User]:
    """A large file that a worker has looked at."""
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    upload = keep_upload(club, _file(), by=director)
    Upload.objects.update(state=UploadState.WAITING)
    run_kind(uploads.UPLOAD)
    upload.refresh_from_db()
    person = director if kind is RoleKind.DIRECTOR else make_member(club, kind)
    return upload, Wanted(None, EventState.SCORING, None, {}), person


def _to_store(kind: RoleKind) -> Call:
    upload, wanted, person = _looked_at(kind)
    return call(upload, wanted, by=person)


def _to_replace(kind: RoleKind) -> Call:
    """A corrected file, large, that a worker has compared with its event."""
    make = _again(RoleKind.DIRECTOR)
    event, new = make.args
    upload = keep_upload(event.club, new, by=make.options["by"])
    Upload.objects.update(state=UploadState.WAITING)
    run_kind(uploads.UPLOAD)
    upload.refresh_from_db()
    person = make.options["by"]
    if kind is not RoleKind.DIRECTOR:
        person = make_member(event.club, kind)
    wanted = Replacing(event, expected_version=event.version, why="It came again.")
    return call(upload, wanted, by=person)


def _store_wanted(kind: RoleKind) -> Call:
    upload, wanted, person = _looked_at(kind)
    return call(upload.club, incoming(upload), wanted, by=person)


def _to_add(kind: RoleKind) -> Call:
    """A large file at which a worker has looked, for a further session of an event."""
    make = _next_session(RoleKind.DIRECTOR)
    event, file, wanted = make.args
    director = make.options["by"]
    upload = keep_upload(event.club, file, by=director, session_of=event)
    Upload.objects.update(state=UploadState.WAITING)
    run_kind(uploads.UPLOAD)
    upload.refresh_from_db()
    person = director if kind is RoleKind.DIRECTOR else make_member(event.club, kind)
    return call(upload, event, wanted, by=person)


def _import_as_a_recorder() -> Call:
    club = make_club()
    return call(club, _file(), by=make_member(club, RoleKind.RECORDER))


def _post() -> Call:
    club = make_club()
    return call(make_mitchell(club), by=make_member(club, RoleKind.DIRECTOR))


def _post_as_a_manager() -> Call:
    club = make_club()
    return call(make_mitchell(club), by=make_member(club, RoleKind.MANAGER))


def _next_session(kind: RoleKind) -> Call:
    club = make_club()
    pairs_of_file = "".join(
        make_pair(f"{at}", names=(f"North {at}", f"South {at}")) for at in range(1, 5)
    )
    lines = make_line(result="4S N 11", score="450"), make_line("3", "4", score="90")
    first, second = (
        Incoming("a.xml", make_file(make_board(board, *lines), pairs=pairs_of_file))
        for board in (1, 2)
    )
    event = import_event(club, first, by=None).event
    pairs = {
        at: entry.pk for at, entry in enumerate(event.entries.order_by("number"), 1)
    }
    person = make_member(club, kind)
    return call(event, second, Adding(pairs, event.version, TUESDAY), by=person)


SCORES = b"""board,ns,ew,round,table,contract,declarer,tricks
1,1,1,1,1,4S,N,10
"""


def _take_scores(kind: RoleKind) -> Call:
    """A file with the first score of an event that is in play."""
    event = make_planned(make_club())
    Event.objects.filter(pk=event.pk).update(state=EventState.IN_PLAY)
    person = make_member(event.club, kind)
    return call(event, Incoming("evening.csv", SCORES), by=person)


def _analyse(cards: str) -> Call:
    club = make_club()
    event = make_mitchell(club)
    line = Result.objects.filter(section__session__event=event)[0]
    play = CardPlay.objects.create(result=line, cards=cards)
    return call(play, by=make_member(club, RoleKind.DIRECTOR))


SCENARIOS = (
    Scenario(
        ask_play_analysis,
        "line.to_analyse",
        done=lambda: _analyse("SASK"),
        refused=lambda: _analyse(""),
    ),
    Scenario(
        evening_file.take_scores,
        "event.scores_taken",
        done=lambda: _take_scores(RoleKind.DIRECTOR),
        refused=lambda: _take_scores(RoleKind.RECORDER),
    ),
    Scenario(imports.keep_upload, "upload.kept", done=_keep, refused=_keep_nonsense),
    Scenario(
        uploads.ask_to_store,
        "upload.to_store",
        done=lambda: _to_store(RoleKind.DIRECTOR),
        refused=lambda: _to_store(RoleKind.RECORDER),
    ),
    Scenario(
        uploads.ask_to_replace,
        "upload.to_replace",
        done=lambda: _to_replace(RoleKind.DIRECTOR),
        refused=lambda: _to_replace(RoleKind.RECORDER),
    ),
    Scenario(
        uploads.ask_to_add,
        "upload.to_add",
        done=lambda: _to_add(RoleKind.DIRECTOR),
        refused=lambda: _to_add(RoleKind.RECORDER),
    ),
    Scenario(
        uploads.store_wanted,
        "event.imported",
        done=lambda: _store_wanted(RoleKind.DIRECTOR),
        refused=lambda: _store_wanted(RoleKind.RECORDER),
    ),
    Scenario(
        imports.import_event,
        "event.imported",
        done=_keep,
        refused=_import_as_a_recorder,
    ),
    Scenario(
        reimports.reimport_event,
        "event.reimported",
        done=lambda: _again(RoleKind.DIRECTOR),
        refused=lambda: _again(RoleKind.RECORDER),
    ),
    Scenario(
        session_files.import_session,
        "session.imported",
        done=lambda: _next_session(RoleKind.DIRECTOR),
        refused=lambda: _next_session(RoleKind.RECORDER),
    ),
    Scenario(
        posting.post_results, "event.posted", done=_post, refused=_post_as_a_manager
    ),
)
