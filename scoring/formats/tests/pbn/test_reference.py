"""The files of the format's own test set, and what other programs wrote."""

from pathlib import Path

import pytest

from clubsite.tests.far import one_in
from scoring.formats import pbn
from scoring.formats.errors import EmptyFile
from scoring.formats.event import Contest, Scoring
from scoring.formats.messages import Severity
from scoring.formats.reading import Reading
from scoring.formats.tests.pbn.builders import said
from tests.shared_data import FOLDER, needs_shared_data, shared

pytestmark = needs_shared_data

FILES = sorted((FOLDER / "pbn").glob("*/*.pbn"))
SOUND = [path for path in FILES if path.stem not in {"errors_20", "empty"}]


def strict(path: str) -> Reading:
    return pbn.read_strict(shared(f"pbn/{path}.pbn").read_bytes())


@pytest.mark.parametrize("name", ["correct_10", "correct_21"])
def test_a_correct_file_is_read_without_a_complaint(name: str) -> None:
    content = shared(f"pbn/reference/{name}.pbn").read_bytes()

    assert said(pbn.read(content)) == []
    assert said(pbn.read_strict(content)) == []


ERRORS = {
    1: (7, "Scoring isn't in the form this format requires: “IMP;??”"),
    2: (10, "Scoring isn't in the form this format requires: “;”"),
    3: (15, "vulnerable All, but in the rubber it should be NS"),
    4: (19, "vulnerable All, but in the rubber it should be NS"),
    5: (23, "vulnerable None, but in the rubber it should be All"),
    6: (27, "vulnerable None, but in the rubber it should be All"),
    7: (40, "“+” after “+”"),
    8: (53, "“S7” after “+”"),
    9: (66, "“+” after “+”"),
    10: (79, "“Pass” after “+”"),
    11: (92, "“6S” after “+”"),
    12: (97, 'not closed, or not allowed here: [ActionTable "Rank;Call\\"]'),
    13: (100, 'not closed, or not allowed here: [ActionTable "Rank;Call\\ ]'),
    14: (
        103,
        "ActionTable isn't in the form this format requires: “Rank;Call\\L”",
    ),
    15: (108, "a comment between rows"),
    16: (113, "“%” needs quotes in a table"),
    17: (117, "not closed, or not allowed here: ["),
    18: (121, "not closed, or not allowed here: ]"),
    19: (125, "not closed, or not allowed here: {"),
    20: (129, "not closed, or not allowed here: }"),
    21: (143, "4 elements in a row that needs 5"),
    22: (158, "column Percentage isn't in the stated order"),
    23: (174, "column Percentage isn't in the stated order"),
}


@pytest.mark.parametrize("game", ERRORS)
def test_each_error_of_the_file_of_errors_is_found(game: int) -> None:
    line, what = ERRORS[game]

    assert f"line {line}: {what}" in said(strict("reference/errors_20"))


@pytest.mark.parametrize("path", one_in(4, SOUND, lambda path: path.stem))
def test_a_file_is_read_and_what_is_written_reads_back(path: Path) -> None:
    reading = pbn.read(path.read_bytes())
    if not (reading.event or reading.deals):
        return

    again = pbn.read(pbn.write(reading).content)

    assert again.deals == reading.deals
    if reading.event is not None and again.event is not None:
        assert [
            (line.board, line.ns, line.ew, line.result, line.score, line.ns_points)
            for line in again.event.lines
        ] == [
            (line.board, line.ns, line.ew, line.result, line.score, line.ns_points)
            for line in reading.event.lines
        ]
        assert again.event.matches == reading.event.matches


def test_a_file_of_one_line_that_is_no_tag_is_refused() -> None:
    with pytest.raises(EmptyFile):
        pbn.read(shared("pbn/deals/empty.pbn").read_bytes())


@pytest.mark.parametrize(
    ("name", "pairs", "lines", "scoring"),
    [
        ("bbo_imp_4t", 8, 42, Scoring.MATCHPOINTS),
        ("bbo_mp_16t", 34, 52, Scoring.MATCHPOINTS),
        ("crossimp_9pairs_kops", 9, 108, Scoring.CROSS_IMPS),
        ("mp_44pairs_kops", 44, 570, Scoring.MATCHPOINTS),
        ("mp_barometer_20120802", 17, 216, Scoring.MATCHPOINTS),
    ],
)
def test_the_results_of_pairs_are_an_event(
    name: str, pairs: int, lines: int, scoring: Scoring
) -> None:
    event = pbn.read(shared(f"pbn/results/{name}.pbn").read_bytes()).event

    assert event is not None
    assert (len(event.entrants), len(event.lines)) == (pairs, lines)
    assert (event.contest, event.scoring) == (Contest.PAIRS, scoring)


def test_the_round_of_teams_is_matches_with_both_rooms() -> None:
    reading = strict("results/teams_round_matches_a")
    event = reading.event

    assert event is not None
    assert (event.contest, event.scoring) == (Contest.TEAMS, Scoring.TEAMS_IMPS)
    assert (len(event.entrants), len(event.matches), len(event.lines)) == (14, 7, 139)
    rooms = {(line.match, line.board, line.room) for line in event.lines}
    assert len(rooms) == 139
    assert {remark.severity for remark in reading.remarks} == {Severity.NOTE}
    assert len(reading.remarks) == 20
