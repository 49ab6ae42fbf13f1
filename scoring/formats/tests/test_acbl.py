"""ACBL Live for Clubs: the real page, and pages as small as the case needs."""

import json
from fractions import Fraction
from typing import Any

import pytest

from scoring.bridge.adjusted import Artificial, NotPlayed
from scoring.bridge.contract import PASSED_OUT, Side
from scoring.bridge.event import Method
from scoring.formats import acbl
from scoring.formats.errors import BadJson, UnknownEventKind
from scoring.formats.event import ReadEvent, Scale, Stratum, StratumPlace
from scoring.formats.reading import Reading
from tests.shared_data import needs_shared_data, shared

FULL = {
    f"{seat}_{suit}": "A K Q J 10 9 8 7 6 5 4 3 2"
    for seat, suit in zip(
        ("north", "east", "south", "west"),
        ("spades", "hearts", "diamonds", "clubs"),
        strict=True,
    )
}
LINE = {
    "round_number": 1,
    "table_number": 2,
    "ns_pair": "1",
    "ew_pair": "2",
    "ns_score": "420",
    "contract": "4 H",
    "declarer": "N",
    "tricks_taken": "10",
    "ns_match_points": "1.00",
    "ew_match_points": "0.00",
    "opening_lead": "",
}


def page(*lines: dict[str, Any], pairs: list[Any] | None = None, **root: Any) -> bytes:
    section = {
        "name": "A",
        "pair_summaries": pairs or [],
        "boards": [{"board_number": 1, "board_results": list(lines)}],
    }
    event = {
        "name": "Evening",
        "type": "PAIRS",
        "board_scoring_method": "MATCH_POINTS",
        "winner_type": 1,
        "start_date": "04/15/2026",
        "strats": [{"label": "A", "limit": 0}, {"label": "B", "limit": 200}],
        "sessions": [{"number": 1, "sections": [section]}],
        **root,
    }
    return json.dumps(event).encode()


def event_of(*lines: dict[str, Any], **more: Any) -> ReadEvent:
    event = acbl.read(page(*lines, **more)).event
    assert event is not None
    return event


def said(reading: Reading) -> list[str]:
    return [str(remark) for remark in reading.remarks]


@needs_shared_data
def test_the_real_page_has_travellers_totals_strata_awards_and_deals() -> None:
    content = shared("acbl/club_mp_howell_11pairs.json").read_bytes()
    reading = acbl.read(content)

    event = reading.event
    assert acbl.sniff(content)
    assert event is not None
    assert said(reading) == []
    assert (len(event.entrants), len(event.lines), len(event.deals)) == (11, 90, 24)
    assert (event.scale, event.winners, str(event.top)) == (Scale.SINGLE, 1, "4")
    first = event.entrants[0]
    assert (str(first.official.points), str(first.official.percentage)) == (
        "43.31",
        "60.15",
    )
    assert first.official.strata == (StratumPlace("A", 1, tied=True, scope="section"),)
    assert (first.official.master_points, first.official.colour) == ("0.94", "Black")
    assert len(reading.deals) == 24


def test_pairs_may_have_a_direction_strata_awards_and_an_adjustment() -> None:
    pairs = [
        {
            "pair_number": "1",
            "direction": direction,
            "strat": "2",
            "score": "1.5",
            "adjustment": "-0.5",
            "handicap": "3",
            "players": [
                {"name": "Ann", "id_number": "7", "awards_score": []},
                {"awards_score": [{"total": "0.5", "pigment": [{"color": "Red"}]}]},
            ],
            "strat_place": [
                {"strat_number": 2, "rank": "3", "type": "Event"},
                {"strat_number": 9, "rank": "1", "type": "Event"},
                {"strat_number": 1, "rank": "first", "type": "Event"},
            ],
        }
        for direction in ("N", "E")
    ]
    event = event_of({**LINE, "ew_pair": "1"}, pairs=pairs, winner_type=2)

    first, second = event.entrants
    assert [(entrant.number, entrant.side) for entrant in (first, second)] == [
        ("1NS", Side.NS),
        ("1EW", Side.EW),
    ]
    assert (event.lines[0].ns, event.lines[0].ew) == (1, 2)
    assert (first.strata, first.penalty, str(first.handicap)) == (
        ("A", "B"),
        Fraction(1, 2),
        "3",
    )
    assert (first.official.rank, first.official.master_points) == (None, "0.5")
    assert first.official.strata == (StratumPlace("B", 3, scope="event"),)
    assert event.strata[0] == Stratum("A")


def test_a_pair_of_two_sessions_has_figures_of_each() -> None:
    section = {
        "name": "A",
        "pair_summaries": [{"pair_number": "1", "score": "5"}],
        "boards": [{"board_number": 1, "board_results": [LINE]}],
    }
    sessions = [{"sections": [section]}, {"number": 2, "sections": [section]}]

    event = event_of(sessions=sessions)

    assert [session for session, _ in event.entrants[0].sessions] == [1, 2]
    assert event.entrants[0].official.points is None
    assert [line.session for line in event.lines] == [1, 2]


UNSCORED = {"contract": "", "declarer": "", "tricks_taken": None}
WITHOUT_POINTS = {"ns_match_points": None, "ew_match_points": None}


def test_a_pass_is_a_result_whether_contract_or_score_says_it() -> None:
    event = event_of(
        {**LINE, "contract": "PASS", "ns_score": "0"},
        {**LINE, **UNSCORED, "ns_pair": "3", "ew_pair": "4", "ns_score": "PASS"},
    )

    assert [(line.result, line.score) for line in event.lines] == [(PASSED_OUT, 0)] * 2


@pytest.mark.parametrize(
    ("scores", "points", "ns", "ew"),
    [
        (("AVE+", "AVE-"), ("2.40", "1.60"), (60, "4.8"), (40, "3.2")),
        (("AVE", "AVE"), ("2.00", "2.00"), (50, 4), (50, 4)),
        (("A-", ""), ("1.60", "2.40"), (40, "3.2"), (60, "4.8")),
        (("", "AVE+"), ("1.60", "2.40"), (40, "3.2"), (60, "4.8")),
        (("ADJ", "ADJ"), ("3.00", "0.50"), (50, 6), (50, 1)),
        (("AVE+", "AVE+"), (None, None), (60, None), (60, None)),
        (("", "AVE+"), (None, None), (40, None), (60, None)),
    ],
)
def test_an_average_keeps_the_points_of_the_file_doubled(
    scores: tuple[str, str],
    points: tuple[str | None, str | None],
    ns: tuple[int, Any],
    ew: tuple[int, Any],
) -> None:
    reading = acbl.read(
        page(
            LINE
            | UNSCORED
            | dict(zip(("ns_score", "ew_score"), scores, strict=True))
            | dict(zip(("ns_match_points", "ew_match_points"), points, strict=True))
        )
    )

    assert reading.event is not None
    (line,) = reading.event.lines
    assert (line.for_ns, line.for_ew) == (average(*ns), average(*ew))
    assert reading.remarks == ()


def average(percent: int, points: Any) -> Artificial:
    value = None if points is None else Fraction(points)
    return Artificial(Fraction(percent), uplift=False, points=value)


def test_imps_of_an_average_are_kept_as_they_are() -> None:
    event = event_of(
        {**LINE, **UNSCORED, "ns_score": "AVE"}, board_scoring_method="CROSS_IMPS"
    )

    assert event.lines[0].for_ns == average(50, 1)


@pytest.mark.parametrize(
    ("score", "complaints"),
    [
        ("NP", []),
        ("", []),
        ("??", ["board 1, 1 v 2: neither contract nor score: “??”"]),
    ],
)
def test_a_board_without_score_and_points_was_not_played(
    score: str, complaints: list[str]
) -> None:
    line = {**LINE, **UNSCORED, **WITHOUT_POINTS, "ns_score": score}
    reading = acbl.read(page(line))

    assert reading.event is not None
    assert reading.event.lines[0].for_ns == NotPlayed()
    assert said(reading) == complaints


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"ns_pair": ""}, "a result without both pairs"),
        ({"contract": "9 H"}, "“9 H N 10” isn't a result"),
        ({"tricks_taken": "14"}, "“4H N 14” isn't a result"),
        ({"ns_match_points": "x"}, "ns_match_points isn't a number: “x”"),
    ],
)
def test_a_cell_that_cannot_be_is_told(change: dict[str, Any], complaint: str) -> None:
    (remark,) = said(acbl.read(page({**LINE, **change})))

    assert remark.endswith(complaint)


def test_boards_pairs_and_deals_that_are_none_are_told() -> None:
    sections = [{"boards": [{"board_number": "x"}], "pair_summaries": [{}]}]
    sessions = [{"sections": sections, "hand_records": [{"board": 1}, "odd", FULL]}]
    reading = acbl.read(page(sessions=sessions))

    assert reading.event is None
    assert said(reading) == [
        "hand record 1: deal not imported: N has 0 cards instead of 13.",
        "pair : a pair without pair_number",
        "file: a board without board_number",
    ]


@pytest.mark.parametrize("date", ["", "2026-04-15", "13/45/2026"])
def test_a_date_that_is_none_is_left_out(date: str) -> None:
    assert event_of(LINE, start_date=date).played_on is None


def test_imps_are_not_on_a_single_scale() -> None:
    event = event_of(LINE, board_scoring_method="CROSS_IMPS")

    assert (event.method, event.scale) == (Method.CROSS_IMPS, Scale.DOUBLED)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"{", "The file isn't valid JSON"),
        (b"[" * 100_000, "The file isn't valid JSON"),
        (b"[]", "sessions is missing"),
        (b'{"sessions": 1}', "sessions is missing"),
    ],
)
def test_what_is_not_of_acbl_live_is_refused(content: bytes, complaint: str) -> None:
    with pytest.raises(BadJson) as refused:
        acbl.read(content)

    assert complaint in str(refused.value)


def test_teams_and_unknown_methods_are_refused() -> None:
    with pytest.raises(UnknownEventKind, match="TEAMS"):
        acbl.read(page(LINE, type="TEAMS"))
    with pytest.raises(UnknownEventKind, match="CHESS"):
        acbl.read(page(LINE, board_scoring_method="CHESS"))
