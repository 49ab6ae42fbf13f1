"""How files are imported and results posted, for the test that walks all actions."""

from clubsite.clubs.labels import RoleKind
from clubsite.testing import Call, Scenario, call, make_club, make_member
from scoring.actions import imports, posting, reimports
from scoring.actions.imports import Incoming, import_event
from scoring.tests.builders import make_mitchell
from scoring.tests.formats.builders import make_board, make_file, make_line, make_pair


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


def _import_as_a_recorder() -> Call:
    club = make_club()
    return call(club, _file(), by=make_member(club, RoleKind.RECORDER))


def _post() -> Call:
    club = make_club()
    return call(make_mitchell(club), by=make_member(club, RoleKind.DIRECTOR))


def _post_as_a_manager() -> Call:
    club = make_club()
    return call(make_mitchell(club), by=make_member(club, RoleKind.MANAGER))


SCENARIOS = (
    Scenario(imports.keep_upload, "upload.kept", done=_keep, refused=_keep_nonsense),
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
        posting.post_results, "event.posted", done=_post, refused=_post_as_a_manager
    ),
)
