"""Tables of results: ours, and those that were made of pages of other programs."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings

from scoring.bridge.adjusted import Artificial, Awaited, NotPlayed, Outcomes, Treatment
from scoring.bridge.contract import PASSED_OUT, Side
from scoring.bridge.convention import Name
from scoring.bridge.event import Unit
from scoring.formats import csv_results, usebio
from scoring.formats.adjustment_text import parse_treatment, treatment_text
from scoring.formats.csv_results import blocks
from scoring.formats.errors import BadTable, CannotWrite, MissingPart, TooLarge
from scoring.formats.event import (
    Contest,
    Figure,
    ReadEvent,
    ReadMatch,
    Room,
    Scale,
    Scoring,
    SitOut,
)
from scoring.formats.reading import Reading, WrittenFile
from scoring.formats.tests.samples import EVENT
from scoring.formats.tests.whole_events import TREATMENTS
from tests.shared_data import FOLDER, needs_shared_data, shared


def read(text: str) -> Reading:
    return csv_results.read(text.encode())


def event_of(text: str) -> ReadEvent:
    event = read(text).event
    assert event is not None
    return event


def said(reading: Reading) -> list[str]:
    return [str(remark) for remark in reading.remarks]


def written(event: ReadEvent) -> WrittenFile:
    return csv_results.write(Reading("", event=event))


def again(event: ReadEvent) -> ReadEvent:
    found = csv_results.read(written(event).content).event
    assert found is not None
    return found


LINES = "board,ns,ew,contract,declarer,lead,tricks,score,ns_points,ew_points,kind,for_ns,for_ew\n"


@needs_shared_data
@pytest.mark.parametrize(
    ("folder", "counts", "scoring", "scale"),
    [
        ("acbl_tournament_3boards", (30, 45, 0, 0), "matchpoints", "single"),
        ("bbo_imp_4t", (8, 44, 0, 0), "cross-imps", "doubled"),
        ("bbo_mp_16t", (34, 57, 0, 0), "matchpoints", "percent"),
        ("crossimp_9pairs_kops", (9, 108, 27, 0), "cross-imps", "doubled"),
        ("mp_44pairs_kops", (44, 572, 0, 0), "matchpoints", "percent"),
        ("mp_barometer_20120802", (17, 216, 27, 0), "matchpoints", "percent"),
        ("teams_round", (16, 0, 0, 8), "teams-imps", "doubled"),
    ],
)
def test_the_converted_tables_are_read_whole_and_read_back(
    folder: str, counts: tuple[int, ...], scoring: str, scale: str
) -> None:
    files = sorted(shared(f"converted/{folder}").glob("*.csv"))
    reading = csv_results.read(b"\n\n".join(path.read_bytes() for path in files))

    event = reading.event
    assert event is not None
    assert said(reading) == []
    assert (
        *(len(event.entrants), len(event.lines)),
        *(len(event.sit_outs), len(event.matches)),
    ) == counts
    assert (str(event.scoring), str(event.scale)) == (scoring, scale)
    assert all(csv_results.sniff(path.read_bytes()) for path in files)
    assert _kept(again(event)) == _kept(event)


@needs_shared_data
@pytest.mark.parametrize(
    "path", sorted((FOLDER / "usebio").glob("[bm]*.xml")), ids=lambda path: path.stem
)
def test_a_real_event_reads_back(path) -> None:  # type: ignore[no-untyped-def]
    event = usebio.read(path.read_bytes())

    found = again(event)

    assert _kept(found) == _kept(event)
    assert [entrant.official.rank for entrant in found.entrants] == [
        entrant.official.rank for entrant in event.entrants
    ]


def _kept(event: ReadEvent) -> list[tuple[object, ...]]:
    return [
        (
            *(line.board, line.result, line.score, line.ns_points, line.ew_points),
            *(
                line.ns,
                line.ew,
                treatment_text(line.for_ns),
                treatment_text(line.for_ew),
            ),
        )
        for line in event.lines
    ]


def test_lines_have_results_averages_rulings_and_boards_not_played() -> None:
    event = event_of(
        LINES + "1,1,2,4H,N,H5,10,420,2,0,played,,\n"
        "1,3,4,PASS,,,,0,0,2,passed-out,,\n"
        "2,1,4,,,,,,1,1,artificial,60%,40%\n"
        "2,3,2,4H,N,,9,-100,1,1,split,620,70%:620 30%:-100\n"
        "3,1,2,,,,,,,,not-played,not-played,not-played\n"
        "3,3,4,4H,N,,,-100,,,played,,\n"
    )

    first, two, three, four, five, six = event.lines
    assert (str(first.result), first.score) == ("4H N = H5", 420)
    assert (two.result, two.score) == (PASSED_OUT, 0)
    assert three.for_ns == Artificial(Fraction(60), uplift=False)
    assert four.for_ns == Outcomes.assigned(620)
    assert four.for_ew == Outcomes.weighted([(620, 70), (-100, 30)])
    assert five.for_ew == NotPlayed()
    assert str(six.result) == "4H N -2"


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(TREATMENTS)
def test_a_treatment_reads_back_but_for_points_beyond_measure(
    treatment: Treatment,
) -> None:
    found = parse_treatment(treatment_text(treatment))

    if isinstance(treatment, Artificial):
        points = treatment.points or Fraction(0)
        fits = points.denominator < 10**9
        assert found == (treatment if fits else replace(treatment, points=None))
    elif isinstance(treatment, Outcomes):
        assert found == treatment
    else:
        left = treatment == NotPlayed(skipped=True)
        assert found == NotPlayed(skipped=left)


@pytest.mark.parametrize("text", ["", "much", "140%", "1/0%", "70%:420 x", "70%:420"])
def test_a_cell_that_is_no_treatment_is_none(text: str) -> None:
    assert parse_treatment(text) is None
    assert treatment_text(None) == ""
    assert treatment_text(Awaited()) == "not-played"


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("x,1,2,4H,N,,10,420,,,,,\n", "a row without its board"),
        ("1,1,,4H,N,,10,420,,,,,\n", "a row without both sides"),
        ("1,1,2,,,,,,,,,,\n", "a row without contract or score"),
        ("1,1,2,9H,N,,10,420,,,,,\n", "A contract is at level 1 to 7, not 9."),
        (
            "1,1,2,4H,N,X9,10,420,,,,,\n",
            "“X9” isn't a card. Enter suit then rank, e.g. H5.",
        ),
        ("1,1,2,4H,Q,,10,420,,,,,\n", "“Q 10” isn't a result"),
        ("1,1,2,4H,N,,10,420,x,,,,\n", "“x” isn't a number"),
        ("1,1,2,4H,N,,10,420,,,,,,,,5\n", "more cells than headings"),
        ("1,1,2,,,,,,5,5,td,,\n", "a “td” ruling: only its points are imported"),
    ],
)
def test_a_row_that_cannot_be_read_is_told(row: str, complaint: str) -> None:
    assert said(read(LINES + row))[0] == f"line 2: {complaint}"


def test_empty_cells_behind_the_last_column_are_nothing_to_tell() -> None:
    assert said(read(LINES + "1,1,2,4H,N,,10,420,,,,,,,,\n")) == []


def test_a_contract_that_cannot_have_given_the_score_is_left_out() -> None:
    event = event_of(LINES + "1,1,2,4H,N,,,430,,,played,,\n1,3,4,4H,,,,420,,,,,\n")

    assert [line.result for line in event.lines] == [None, None]


def test_averages_of_online_clubs_are_codes() -> None:
    head = "board,north,south,east,west,ns_score,ns_result,kind\n"
    event = event_of(
        head + "1,A,B,C,D,,50.00,artificial A+-\n1,E,F,G,H,420,100.00,played\n"
    )

    first = event.lines[0]
    assert (first.for_ns, first.for_ew) == (
        Artificial(Fraction(60), uplift=False),
        Artificial(Fraction(40), uplift=False),
    )
    assert [player.name for player in event.entrants[0].players] == ["A", "B"]


def test_codes_of_averages_are_those_of_bbo_unless_the_table_says_whose_it_is() -> None:
    lines = (
        "board,north,south,east,west,ns_score,ns_result,kind\n"
        "1,A,B,C,D,,0.00,artificial A==\n1,E,F,G,H,420,0.00,played\n"
    )
    facts = "event,value\nconvention,kops\n\n"

    assert event_of(lines).convention is Name.BBO
    assert event_of(facts + lines).convention is Name.KOPS


def test_a_ruling_in_imps_keeps_its_imps() -> None:
    head = "board,ns,ew,ns_score,ns_imps,ew_imps,kind\n"
    event = event_of(head + "1,1,2,,3,-3,adjusted\n1,3,4,50,-3,3,played\n")

    assert event.lines[0].for_ew == Artificial(
        Fraction(50), uplift=False, points=Fraction(-3)
    )


def test_of_two_in_a_sit_out_the_one_who_plays_elsewhere_sits_out() -> None:
    event = event_of(
        "board,ns,ew,ns_score,ns_result,ew_result,kind\n"
        "1,9,1,,,60.00,sit-out\n2,1,2,50,50,50,played\n"
    )

    assert event.sit_outs == (SitOut(1, "", 1, 1, Side.EW, Figure("60.00")),)


def test_figures_without_heading_of_their_kind_are_known_by_their_signs() -> None:
    head = "board,ns,ew,ns_score,ns_result\n"

    assert event_of(f"{head}1,1,2,50,-3\n").scoring is Scoring.CROSS_IMPS
    assert event_of(f"{head}1,1,2,50,60\n").scale is Scale.PERCENT
    assert event_of(f"{head}1,1,2,50,\n").scale is Scale.DOUBLED


def test_facts_ranking_and_semicolons_are_read() -> None:
    event = event_of(
        "event;value\nname;Cup\ndate;2026-04-15\nscoring;butler\nwinners;2\n"
        "scale;doubled\nconvention;compscore3\n\n"
        "place;number;side;players;points;penalty;unit;carried\n"
        "1;5;NS;Ann, Bo;12,5;1.5;imps;3\n\n"
        "board;ns;ew;score\n1;5;6;50\n"
    )

    first = event.entrants[0] if event.entrants[0].number == "5" else event.entrants[1]
    assert (event.name, str(event.played_on), event.scoring, event.winners) == (
        *("Cup", "2026-04-15"),
        *(Scoring.BUTLER, 2),
    )
    assert event.convention is Name.COMPSCORE3
    assert (first.side, first.penalty, first.unit) == (
        Side.NS,
        Fraction(3, 2),
        Unit.IMPS,
    )
    assert (str(first.official.points), str(first.carried)) == ("12.5", "3")


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_columns_may_stand_in_any_order_spelled_and_separated_otherwise(
    mark: str,
) -> None:
    rows = (
        ("EW Pair", "Score", "Board No.", "ns-pair", "By", "Contract", "Tricks"),
        ("2", "620", "7", "1", "N", "4S", "10"),
    )
    text = "\n\n" + "\n".join(map(mark.join, rows))

    (line,) = event_of(text).lines

    assert csv_results.sniff(text.encode())
    assert (line.board, line.score, str(line.result)) == (7, 620, "4S N =")


def test_an_empty_row_between_lines_ends_nothing() -> None:
    reading = read(f"{LINES}1,1,2,,,,,420\n\n1,3,4,,,,,450\n\n2,1,2,,,,,50\n")

    assert reading.event is not None
    assert [line.score for line in reading.event.lines] == [420, 450, 50]
    assert said(reading) == []


def test_rows_before_the_first_heading_are_told() -> None:
    reading = read(f"made by hand\n{LINES}1,1,2,,,,,420\n")

    assert said(reading) == ["line 1: a row without headings"]


def test_two_winners_without_sides_are_told_apart_by_the_lines() -> None:
    event = event_of("event,value\nwinners,2\ndate,x\n\nboard,ns,ew,score\n1,1,2,50\n")

    assert [entrant.side for entrant in event.entrants] == [Side.NS, Side.EW]
    assert event.played_on is None


def test_teams_and_individuals_read_back() -> None:
    match = ReadMatch(1, 1, "", 2, 1, 2, "", Figure("20"), Figure("16"))
    bye = ReadMatch(2, 1, "", 2, 3, 0)
    line = replace(
        EVENT.lines[0], match=1, room=Room.CLOSED, names=("N", "E", "S", "W")
    )
    teams = replace(
        EVENT,
        method=None,
        contest=Contest.TEAMS,
        standings=Scoring.TEAMS_IMPS,
        entrants=tuple(
            replace(entrant, name=f"Team {entrant.key}") for entrant in EVENT.entrants
        ),
        lines=(line,),
        matches=(match, bye),
    )
    seats = replace(EVENT.lines[0], ns=1, ew=2, seats=(1, 2, 3, 4))
    individual = replace(EVENT, contest=Contest.INDIVIDUAL, lines=(seats,))

    found = again(teams)
    assert (found.contest, found.method) == (Contest.TEAMS, None)
    assert [
        (read_match.away, read_match.home_imps) for read_match in found.matches
    ] == [
        (2, Figure("20")),
        (0, None),
    ]
    assert found.lines[0].room is Room.CLOSED
    assert found.lines[0].names == ("N", "E", "S", "W")
    assert again(individual).lines[0].seats == (1, 2, 3, 4)


def test_members_of_teams_are_those_who_are_named_in_their_lines() -> None:
    event = event_of(
        "match,home,away\n1,Reds,Blues\n\n"
        "board,match,room,ns,ew,north,east,south,west,score\n"
        "1,1,open,Reds,Blues,Ned,Eve,Sue,?,420\n"
        "2,1,open,Reds,Blues,Ned,Eve,Sam,,50\n"
    )

    assert [
        [player.name for player in entrant.players] for entrant in event.entrants
    ] == [
        ["Ned", "Sue", "Sam"],
        ["Eve"],
    ]


def test_equal_numbers_and_formulas_are_made_harmless() -> None:
    players = (replace(EVENT.entrants[0].players[0], name="=1+1"),)
    event = replace(
        EVENT,
        entrants=tuple(
            replace(entrant, number="7", players=players) for entrant in EVENT.entrants
        ),
    )

    content = written(event).content
    found = again(event)

    assert b",'=1+1," in content
    assert found.entrants[0].players[0].name == "=1+1"
    assert len({entrant.number for entrant in found.entrants}) == 4


def test_what_a_table_does_not_say_is_told() -> None:
    lost = [str(remark) for remark in written(replace(EVENT, scorer="Sam")).remarks]

    assert "file: this format can't hold: the scorer" in lost


def test_what_is_no_table_of_results_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(MissingPart, match="Line 1"):
        read("a,b\n1,2\n")
    with pytest.raises(BadTable, match="Line 2"):
        read("board,ns,ew\0\n" + "x" * 200_000)
    with pytest.raises(CannotWrite):
        csv_results.write(Reading(""))
    monkeypatch.setattr(blocks, "MOST_ROWS", 1)
    with pytest.raises(TooLarge):
        read("a\nb\nc\n")
