"""What a scorer writes on a line."""

from contextlib import nullcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.boards import Vulnerability
from scoring.bridge.contract import InvalidContract, InvalidTricks, parse_entry
from scoring.events.labels import ResultKind
from scoring.play.procedure.entry import (
    InvalidScore,
    Kind,
    ScoreEntry,
    check_possible,
    read_line,
)


@pytest.mark.parametrize(
    ("text", "score_entry"),
    [
        ("", ScoreEntry(Kind.AWAITED)),
        ("  ", ScoreEntry(Kind.AWAITED)),
        ("np", ScoreEntry(Kind.NOT_PLAYED)),
        ("LP", ScoreEntry(Kind.LATE)),
        ("p", ScoreEntry(Kind.PASSED_OUT, parse_entry("p"))),
        ("4SX N -1", ScoreEntry(Kind.PLAYED, parse_entry("4SX N -1"))),
        ("3nte+1 h5", ScoreEntry(Kind.PLAYED, parse_entry("3NT E +1 H5"))),
        ("0", ScoreEntry(Kind.SCORED, score=0)),
        ("420", ScoreEntry(Kind.SCORED, score=420)),
        ("−50", ScoreEntry(Kind.SCORED, score=-50)),
        ("- 50", ScoreEntry(Kind.SCORED, score=-50)),
    ],
)
def test_a_line_is_read_as_it_is_written(text: str, score_entry: ScoreEntry) -> None:
    assert read_line(text) == score_entry


@pytest.mark.parametrize("text", ["7610", "421", "-5"])
def test_a_figure_that_no_deal_is_worth_is_refused(text: str) -> None:
    with pytest.raises(InvalidScore, match="isn't a score"):
        read_line(text)


@pytest.mark.parametrize(
    ("text", "vulnerable", "possible"),
    [
        ("420", Vulnerability.NONE, True),
        ("420", Vulnerability.NS, False),
        ("-420", Vulnerability.NS, True),
        ("620", Vulnerability.NS, True),
        ("-50", Vulnerability.ALL, False),
        ("10", Vulnerability.NONE, False),
        ("0", Vulnerability.ALL, True),
        ("4S N =", Vulnerability.ALL, True),
        ("np", Vulnerability.NONE, True),
    ],
)
def test_a_figure_is_possible_or_not_by_the_vulnerability(
    text: str, vulnerable: Vulnerability, possible: bool
) -> None:
    outcome = nullcontext() if possible else pytest.raises(InvalidScore)

    with outcome:
        check_possible(read_line(text), vulnerable)


def test_an_impossible_contract_is_refused() -> None:
    with pytest.raises(InvalidContract):
        read_line("8S N =")
    with pytest.raises(InvalidTricks):
        read_line("4S N +4")


@given(
    st.one_of(
        st.sampled_from(["", "NP", "LP", "PASS", "4SX N -1 H5", "7NTXX W ="]),
        st.integers(0, 760).map(lambda tens: f"{tens * 10:+d}"),
    )
)
def test_a_line_reads_back_as_it_is_written(text: str) -> None:
    assert str(read_line(text)) == text


def test_every_kind_of_a_line_is_one_that_is_stored() -> None:
    assert [str(kind) for kind in Kind] == ResultKind.values
