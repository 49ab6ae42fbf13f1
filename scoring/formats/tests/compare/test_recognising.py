"""Whose convention a file follows that does not say so."""

from dataclasses import replace

import pytest

from clubsite.tests.far import one_in
from scoring.bridge.convention import Name
from scoring.formats import registry
from scoring.formats.compare import recognition
from scoring.formats.compare.recognition import ENOUGH_LINES, recognise_convention
from scoring.formats.event import ParsedResult, ReadEvent
from tests.shared_data import needs_shared_data, shared

pytestmark = needs_shared_data

FOLDERS = ("mp_44pairs_kops", "mp_barometer_20120802", "crossimp_9pairs_kops")


def page(folder: str) -> ReadEvent:
    event = registry.read(shared(f"converted/{folder}/lines.csv").read_bytes()).event
    assert event is not None
    return event


def times(event: ReadEvent, sessions: int) -> ReadEvent:
    """The same evening over and over, one session after the other."""
    lines = [
        replace(line, key=session * len(event.lines) + line.key, session=session + 1)
        for session in range(sessions)
        for line in event.lines
    ]
    return replace(event, lines=tuple(lines))


@pytest.mark.parametrize("folder", one_in(3, FOLDERS))
def test_a_long_event_is_recognised_by_some_of_its_boards(folder: str) -> None:
    event = page(folder)

    long = times(event, ENOUGH_LINES // len(event.lines) + 1)

    assert len(long.lines) > ENOUGH_LINES
    assert recognise_convention(long) == recognise_convention(event)


def test_of_a_long_event_no_more_lines_are_looked_at_than_are_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = page("mp_44pairs_kops")
    monkeypatch.setattr(recognition, "ENOUGH_LINES", 100)
    by_board: dict[int, list[ParsedResult]] = {}
    for line in event.lines:
        by_board.setdefault(line.board, []).append(line)

    found = recognition._looked_at(event)  # noqa: SLF001 - which boards, not only which convention

    boards = {line.board for line in found.lines}
    assert len(found.lines) == sum(len(by_board[board]) for board in boards) <= 100
    assert max(map(len, by_board.values())) in {
        len(by_board[board]) for board in boards
    }


def test_where_our_own_figures_are_the_files_nothing_else_is_tried() -> None:
    event = page("mp_44pairs_kops")
    bare = replace(
        event,
        lines=tuple(
            replace(line, ns_points=None, ew_points=None) for line in event.lines
        ),
        entrants=tuple(
            replace(entrant, official=type(entrant.official)())
            for entrant in event.entrants
        ),
    )

    assert recognise_convention(bare).name is Name.CLUBSITE


def test_a_file_that_names_its_program_is_taken_at_its_word() -> None:
    event = replace(page("mp_44pairs_kops"), program="Compscore")

    assert recognise_convention(event).name is Name.CLUBSITE
