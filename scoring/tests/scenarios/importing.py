"""How files are imported and results posted, for the test that walks all actions."""

from clubsite.clubs.labels import RoleKind
from clubsite.testing import Call, Scenario, call, make_club, make_member
from scoring.actions import imports, posting
from scoring.actions.imports import Incoming
from scoring.tests.builders import make_mitchell
from scoring.tests.formats.builders import make_board, make_file, make_line


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
        posting.post_results, "event.posted", done=_post, refused=_post_as_a_manager
    ),
)
