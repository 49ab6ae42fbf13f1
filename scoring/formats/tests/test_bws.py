"""Bridgemate databases: a real one, and tables as small as the case needs."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest

from scoring.bridge.adjusted import Artificial, NotPlayed
from scoring.bridge.contract import PASSED_OUT, Side
from scoring.formats import bws, pbn
from scoring.formats.bws import database
from scoring.formats.bws.database import MAGIC, Row
from scoring.formats.bws.reader import build_reading
from scoring.formats.errors import BadDatabase, TooLarge
from scoring.formats.event import Contest, ReadEvent, Room, Scoring, SitOut
from scoring.formats.reading import Reading
from tests.shared_data import needs_shared_data, shared

FILE = "bws/acbl_club_10t_36b.bws"


@dataclass
class Sheets:
    """Tables as a database gives them."""

    sheets: dict[str, list[Row]] = field(default_factory=dict)

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self.sheets)

    def rows(self, table: str) -> list[Row]:
        return self.sheets.get(table, [])


def row(at: int = 1, board: int = 1, ns: int = 1, ew: int = 2, **more: Any) -> Row:
    return {
        "ID": at,
        "Section": 1,
        "Table": 1,
        "Round": 1,
        "Board": board,
        "PairNS": ns,
        "PairEW": ew,
        "NS/EW": "N",
        "Contract": "4 S",
        "Result": "=",
        "LeadCard": "",
        "Remarks": "",
        "Erased": False,
        **more,
    }


def read(*rows: Row, **sheets: list[Row]) -> Reading:
    return build_reading(Sheets({"ReceivedData": list(rows), **sheets}))


def event_of(*rows: Row, **sheets: list[Row]) -> ReadEvent:
    event = read(*rows, **sheets).event
    assert event is not None
    return event


def said(reading: Reading) -> list[str]:
    return [str(remark) for remark in reading.remarks]


@needs_shared_data
def test_a_real_database_has_its_results_pairs_and_deals() -> None:
    reading = bws.read(shared(FILE).read_bytes())
    deals = pbn.read(shared("pbn/deals/acbl_club36_with_bws.pbn").read_bytes()).deals

    event = reading.event
    assert event is not None
    assert (len(event.entrants), event.winners, len(event.lines)) == (20, 2, 270)
    assert sum(line.score is None for line in event.lines) == 6
    assert [(deal.board, deal.deal) for deal in reading.deals] == [
        (deal.board, deal.deal) for deal in deals
    ]
    assert all(len(entrant.players) == 2 for entrant in event.entrants)
    assert said(reading) == []


@needs_shared_data
@pytest.mark.parametrize("length", [100, 5_000, 200_000, 204_800, 1_132_543])
def test_a_database_that_is_cut_off_is_refused(length: int) -> None:
    content = shared(FILE).read_bytes()[:length]

    with pytest.raises(BadDatabase):
        bws.read(content)


@needs_shared_data
def test_a_table_may_be_absent_or_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = database.Database(shared(FILE).read_bytes())

    def broken(_self: object, _table: str) -> None:
        raise KeyError

    assert tables.rows("Nothing") == []
    assert tables.rows("BiddingData") == tables.rows("PlayerNames") == []
    monkeypatch.setattr("access_parser.AccessParser.get_table", broken)
    with pytest.raises(BadDatabase, match="Table Section"):
        tables.rows("Section")


@needs_shared_data
def test_a_table_that_lacks_a_column_or_has_an_empty_row_is_damaged() -> None:
    content = shared(FILE).read_bytes()
    renamed = content.replace(b"\x06NSPair", b"\x06NSPear")
    tables = database.Database(content)
    page = tables._parser.catalog["RoundData"]  # noqa: SLF001 - to find a row on its page
    (row_, *_) = tables._pages.records(page)  # noqa: SLF001 - as above
    emptied = content.replace(row_, bytes(len(row_)), 1)
    maskless = content.replace(row_, row_[:-1] + b"\0", 1)

    assert len(tables.rows("RoundData")) == 90
    for damaged in (renamed, emptied, maskless):
        with pytest.raises(BadDatabase, match="Table RoundData"):
            database.Database(damaged).rows("RoundData")


def test_boards_of_the_movement_without_result_are_told() -> None:
    rounds: list[Row] = [
        {
            "Section": 1,
            "Table": 1,
            "Round": 1,
            "NSPair": 1,
            "EWPair": 2,
            "LowBoard": 1,
            "HighBoard": 3,
        }
    ]

    assert said(read(row(), RoundData=rounds)) == [
        "file: 2 boards of the movement have no result"
    ]


def test_what_is_no_database_or_not_of_bridgemate_is_refused() -> None:
    with pytest.raises(BadDatabase, match="Byte 1"):
        bws.read(b"PK")
    with pytest.raises(BadDatabase, match="MSysObjects"):
        bws.read(MAGIC[0] + bytes(5000))
    with pytest.raises(BadDatabase, match="no table ReceivedData"):
        build_reading(Sheets())


@needs_shared_data
def test_a_huge_table_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = database.Database(shared(FILE).read_bytes())
    monkeypatch.setattr(database, "MOST_ROWS", 269)

    assert len(tables.rows("RoundData")) == 90
    with pytest.raises(TooLarge, match="more than 269 rows"):
        tables.rows("ReceivedData")


def test_a_ring_of_pages_is_refused() -> None:
    pages = database._Pages({1: b""})  # noqa: SLF001 - the bound has no other door
    pages.left = 1

    assert pages.get(1) == b""
    with pytest.raises(OverflowError):
        pages.get(1)


def test_a_row_is_a_line_with_contract_declarer_result_and_lead() -> None:
    by_west: dict[str, Any] = {"NS/EW": "W"}
    event = event_of(
        row(LeadCard="S10"),
        row(2, 2, Contract="3 NT xx", Result="-1", **by_west),
        row(3, 3, Contract="PASS", Result=""),
    )

    assert [(str(line.result), line.score) for line in event.lines] == [
        ("4S N = ST", 420),
        ("3NTXX W -1", 200),
        ("PASS", 0),
    ]
    assert event.lines[2].result == PASSED_OUT
    assert (event.lines[0].round, event.lines[0].table) == (1, "1")


def test_erased_rows_are_void_and_the_latest_row_counts() -> None:
    reading = read(
        row(2, Result="+1"),
        row(1),
        row(3, 2, Erased=True),
        row(4, 2, Result="-2", Table=2, ns=3, ew=4),
    )

    assert reading.event is not None
    assert [(line.board, line.score) for line in reading.event.lines] == [
        (1, 450),
        (2, -200),
    ]
    assert said(reading) == [
        "section 1, table 1, board 1: an earlier result was corrected",
        "section 1, table 1, board 2: a deleted result",
    ]


def test_a_row_entered_again_for_other_pairs_takes_the_place_of_the_first() -> None:
    """Turned round, then with the pairs that sat there, then without a result that can
    be read: of the table's board in that round one row counts, the last valid one."""
    first = row(1, Result="+1")
    turned = row(2, ns=2, ew=1, Result="+1")
    others = row(3, ns=3, ew=4, Result="-1")
    spoilt = row(4, ns=3, ew=4, Contract="8 S")
    nobodys = row(5, ns=0)
    next_round = row(6, Round=2, ns=5, ew=6)
    erased = row(7, Round=2, ns=5, ew=7, Result="-3", Erased=True)

    reading = read(erased, spoilt, nobodys, others, turned, first, next_round)

    assert reading.event is not None
    entrants = reading.event.entrants
    assert [
        (entrants[line.ns - 1].number, entrants[line.ew - 1].number, line.score)
        for line in reading.event.lines
    ] == [("3", "4", -50), ("5", "6", 420)]
    assert said(reading) == [
        "section 1, table 1, board 1: an earlier result was corrected",
        "section 1, table 1, board 1: an earlier result was corrected",
        "section 1, table 1, board 1: “8 S N =” isn't a result",
        "section 1, table 1, board 1: a row without its board or pairs",
        "section 1, table 1, board 1: a deleted result",
    ]


def test_without_rounds_a_table_has_a_board_once_for_each_two_pairs() -> None:
    event = event_of(row(1, Round=0), row(2, Round=0, ns=3, ew=4))

    assert len(event.lines) == 2


def test_remarks_are_averages_boards_not_played_or_told() -> None:
    reading = read(
        row(1, 1, Remarks="60%-40%", Contract=""),
        row(2, 2, Remarks="Not played", Contract=""),
        row(3, 3, Remarks="Arbitral score", Contract=""),
        row(4, 4, Remarks="Wrong direction"),
        row(5, 5, Remarks="600%-40%", Contract=""),
    )

    assert reading.event is not None
    first, second, third, fourth, _ = reading.event.lines
    assert first.for_ns == Artificial(Fraction(60))
    assert (second.for_ns, third.for_ew) == (NotPlayed(), NotPlayed())
    assert fourth.score == 620
    assert said(reading) == [
        "section 1, table 1, board 3: the remark “Arbitral score”",
        "section 1, table 1, board 4: the remark “Wrong direction”",
        "section 1, table 1, board 5: the remark “600%-40%”",
    ]


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"Contract": "9 S"}, "“9 S N =” isn't a result"),
        ({"Result": "+9"}, "“4 S N +9” isn't a result"),
        ({"NS/EW": "?"}, "“4 S ? =” isn't a result"),
        ({"LeadCard": "S1"}, "“S1” isn't a card"),
        ({"PairEW": 0}, "a row without its board or pairs"),
        ({"PairEW": 1, "ID": 1}, None),
    ],
)
def test_a_cell_that_cannot_be_is_told(
    more: dict[str, Any], complaint: str | None
) -> None:
    expected = [f"section 1, table 1, board 1: {complaint}"] if complaint else []

    assert said(read(row(**more))) == expected


def test_gaps_between_rows_are_normal() -> None:
    assert said(read(row(5))) == []


def test_a_damaged_table_of_calls_costs_no_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sheets = Sheets({"ReceivedData": [row()]})

    def rows(self: Sheets, table: str) -> list[Row]:
        if table == "BiddingData":
            raise BadDatabase("damaged")
        return self.sheets.get(table, [])

    monkeypatch.setattr(Sheets, "rows", rows)
    reading = build_reading(sheets)

    assert said(reading) == ["file: table BiddingData not imported"]
    assert reading.event is not None


def test_two_fields_have_two_pairs_of_a_number_and_players_of_their_direction() -> None:
    rounds: list[Row] = [
        {"Section": 1, "Table": 1, "Round": 1, "NSPair": 1, "EWPair": 1, "LowBoard": 0}
    ]
    people: list[Row] = [
        {"Section": 1, "Table": 1, "Direction": seat, "Number": number, "Name": name}
        for seat, number, name in (
            ("N", "7", "Ann"),
            ("S", "8", ""),
            ("E", "9", None),
            ("X", "1", "Nobody"),
            ("W", "", ""),
        )
    ]
    event = event_of(
        row(ew=1),
        RoundData=rounds,
        PlayerNumbers=people,
        PlayerNames=[{"ID": 8, "strID": "", "Name": "Sue"}],
        Section=[{"ID": 1, "Letter": "B  ", "Winners": 2, "ScoringType": 1}],
        Session=[{"Name": "Monday", "Date": "2026-01-26 00:00:00"}],
    )

    assert [
        (entrant.number, entrant.side, entrant.section) for entrant in event.entrants
    ] == [
        ("1NS", Side.NS, "B"),
        ("1EW", Side.EW, "B"),
    ]
    assert [
        [(player.name, player.national_number) for player in entrant.players]
        for entrant in event.entrants
    ] == [[("Ann", "7"), ("Sue", "8")], [("", "9")]]
    assert (event.name, str(event.played_on), event.winners) == (
        "Monday",
        "2026-01-26",
        2,
    )


def test_seats_are_known_where_numbers_were_keyed_in_for_the_round() -> None:
    rounds: list[Row] = [
        {"Section": 1, "Table": table, "Round": at, "NSPair": ns, "EWPair": ew}
        for table, at, ns, ew in ((1, 1, 1, 2), (1, 2, 2, 1), (2, 2, 3, 4))
    ]
    keyed = [
        *((1, seat, name) for seat, name in zip("NESW", "adbc", strict=True)),
        *((2, seat, name) for seat, name in zip("NESW", "cxda", strict=True)),
    ]
    people: list[Row] = [
        {"Section": 1, "Table": 1, "Direction": seat, "Number": name, "Round": at}
        for at, seat, name in keyed
    ]

    event = event_of(
        row(),
        row(2, 2, ns=2, ew=1, Round=2),
        row(3, 3, ns=3, ew=4, Table=2, Round=2),
        RoundData=rounds,
        PlayerNumbers=people,
    )

    assert [
        [player.national_number for player in entrant.players]
        for entrant in event.entrants[:2]
    ] == [["a", "b"], ["c", "d"]]
    assert [line.sitting for line in event.lines] == [
        (1, 2, 2, 1),
        (1, 0, 2, 1),
        None,
    ]


def test_one_field_has_one_pair_of_a_number_whatever_its_direction() -> None:
    event = event_of(
        row(), row(2, 2, ns=2, ew=1), Session=[{"Date": "2026-13-26", "Name": "x"}]
    )

    assert [entrant.number for entrant in event.entrants] == ["1", "2"]
    assert (event.lines[0].ns, event.lines[1].ns) == (1, 2)
    assert (event.winners, event.played_on) == (1, None)


def test_teams_meet_in_two_rooms() -> None:
    event = event_of(
        row(),
        row(2, Table=2, PairNS=2, PairEW=1, Result="-1"),
        Section=[{"ID": 1, "Letter": "A", "ScoringType": 4}],
    )

    assert (event.contest, event.scoring) == (Contest.TEAMS, Scoring.TEAMS_IMPS)
    assert [(line.match, line.room) for line in event.lines] == [
        (1, Room.OPEN),
        (1, Room.CLOSED),
    ]


def test_a_scoring_type_that_is_not_known_is_told() -> None:
    reading = read(row(), Section=[{"ID": 1, "Letter": "A", "ScoringType": "2"}])

    assert said(reading) == ["file: unknown scoring type 2: matchpoints assumed"]


def test_pairs_that_meet_the_missing_pair_sit_out() -> None:
    rounds: list[Row] = [
        {"Section": 1, "Table": 2, "Round": 1, "NSPair": 3, "EWPair": 4, **boards}
        for boards in ({"LowBoard": 4, "HighBoard": 5}, {"LowBoard": 0, "HighBoard": 0})
    ]

    event = event_of(
        row(), RoundData=rounds, Section=[{"ID": 1, "Letter": "A", "MissingPair": 4}]
    )

    assert event.sit_outs == (
        SitOut(1, "A", 4, 3, Side.NS),
        SitOut(1, "A", 5, 3, Side.NS),
    )


def test_a_hand_record_that_is_no_deal_is_told_and_sections_have_their_own() -> None:
    reading = read(
        row(),
        HandRecord=[{"Section": 1, "Board": 1}, {"Section": 2, "Board": 1}],
    )

    assert (
        said(reading)
        == ["board 1: deal not imported: N has 0 cards instead of 13."] * 2
    )


def test_a_database_without_results_has_no_event() -> None:
    assert read().event is None
