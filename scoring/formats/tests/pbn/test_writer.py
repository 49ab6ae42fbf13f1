"""What is written in export format reads back without a complaint."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from scoring.formats import pbn, usebio
from scoring.formats.errors import CannotWrite
from scoring.formats.event import (
    Contest,
    Figure,
    Official,
    ReadEvent,
    ReadPlayer,
    Room,
    Scale,
    Scoring,
)
from scoring.formats.reading import Feature, ReadDeal, Reading, WrittenFile
from scoring.formats.tests.builders import (
    make_board,
    make_file,
    make_line,
    make_pair,
    read_lines,
)
from scoring.formats.tests.dealt import ONE, boards
from scoring.formats.tests.pbn.builders import (
    DEAL,
    event_of,
    make_game,
    only,
    read,
    said,
    table,
)


def written(event: ReadEvent) -> WrittenFile:
    return pbn.write(Reading("", event=event))


def again(event: ReadEvent) -> ReadEvent:
    reading = pbn.read_strict(written(event).content)
    assert said(reading) == []
    assert reading.event is not None
    return reading.event


@settings(max_examples=20, deadline=None)
@given(boards())
def test_deals_read_back(dealt: tuple[ReadDeal, ...]) -> None:
    file = pbn.write(Reading("", deals=dealt))

    reading = pbn.read_strict(file.content)

    assert reading.deals == dealt
    assert reading.remarks == ()


def make_evening() -> bytes:
    return make_file(
        make_board(
            1,
            make_line("1", "2", "4S N 10", "420", ("2", "0"), lead="2D"),
            make_line("3", "4", "PASS", "0", ("0", "2")),
        ),
        make_board(2, make_line("1", "4", "", "A6040", ("1.2", "0.8"))),
        pairs="".join(
            make_pair(
                f"{at}", total="3", percentage="50.0", place="1", names=("A B", "C")
            )
            for at in range(1, 5)
        ),
    )


def test_an_event_of_pairs_is_score_tables_and_totals() -> None:
    event = usebio.read(make_evening())

    found = again(event)

    assert [
        (
            line.board,
            line.result,
            line.score,
            line.ns_points,
            line.ew_points,
            line.for_ns,
        )
        for line in found.lines
    ] == [
        (
            line.board,
            line.result,
            line.score,
            line.ns_points,
            line.ew_points,
            line.for_ns,
        )
        for line in event.lines
    ]
    assert [entrant.official for entrant in found.entrants] == [
        entrant.official for entrant in event.entrants
    ]
    assert found.entrants[0].players[0].name == "A B"


def test_two_pairs_of_one_number_and_two_sessions_stay_apart() -> None:
    event = read_lines(make_line("1", "2", "4S N 10"), make_line("3", "4", "3NT N 9"))
    same = replace(
        event,
        entrants=tuple(replace(entrant, number="7") for entrant in event.entrants),
        lines=(event.lines[0], replace(event.lines[1], session=2, section="B")),
    )

    found = again(same)

    assert len({entrant.number for entrant in found.entrants}) == 4
    assert [(line.session, line.section) for line in found.lines] == [(1, ""), (2, "B")]


def test_a_pair_in_two_sections_loses_the_sections_and_that_is_told() -> None:
    event = read_lines(make_line("1", "2", "4S N 10"), make_line("3", "4", "3NT N 9"))
    moved = replace(event.lines[0], key=3, board=8, section="B")
    event = replace(event, lines=(*event.lines, moved))

    assert "file: this format can't hold: sections" in map(str, written(event).remarks)
    assert len(again(event).lines) == 3


@pytest.mark.parametrize(
    ("places", "winners"),
    [("1432", 1), ("1313", 1), ("1122", 2), ("1111", 2), ("", 2)],
)
def test_places_beyond_a_direction_make_one_list_of_pairs_that_never_turned(
    places: str, winners: int
) -> None:
    listed = "".join(
        make_pair(str(number), place=places[number - 1 : number])
        for number in range(1, 5)
    )
    lines = (
        make_line("1", "2", "4S N 10", "420", ("2", "0")),
        make_line("3", "4", "PASS", "0", ("0", "2")),
    )
    event = usebio.read(make_file(make_board(1, *lines), pairs=listed))

    assert again(event).winners == winners


def test_odd_names_are_quoted_and_other_alphabets_written_in_utf_8() -> None:
    event = read_lines(make_line("1", "2", "4S N 10"), make_line("3", "4", "3NT N 9"))

    plain = again(replace(event, name='A "\\" B\n'))
    wide = written(replace(event, name="Łódź"))
    twice = written(replace(event, name="Ã©"))

    assert plain.name == 'A "\\" B'
    assert str(wide.remarks[-1]).endswith("UTF-8 instead of ISO 8859-1")
    assert event_in(wide).name == "Łódź"
    assert event_in(twice).name == "Ã©"


def event_in(file: WrittenFile) -> ReadEvent:
    found = pbn.read(file.content).event
    assert found is not None
    return found


def test_what_a_split_score_gives_both_teams_is_not_written_as_one_figure() -> None:
    made = {"Declarer": "N", "Contract": "4H", "Result": "10", "Deal": DEAL}
    event = event_of(
        table(1, "A", "B", HomeTeam="X", VisitTeam="Y", ScoreIMP="NS 6", **made),
        table(1, "C", "D", HomeTeam="Y", VisitTeam="X", ScoreIMP="NS -6", **made),
    )
    first, other = event.lines
    split = replace(first, ns_points=Figure("-6"), ew_points=Figure("1"))

    plain = written(event).content.decode()
    unbalanced = written(replace(event, lines=(split, other))).content.decode()

    assert plain.count("[ScoreIMP ") == 2
    assert unbalanced.count("[ScoreIMP ") == 1


def test_teams_are_written_as_games_of_two_rooms() -> None:
    made = {"Declarer": "N", "Contract": "4H", "Result": "10", "Deal": DEAL}
    event = event_of(
        table(1, "A", "B", HomeTeam="X", VisitTeam="Y", ScoreIMP="NS 0", **made),
        table(1, "C", "D", HomeTeam="Y", VisitTeam="X", ScoreIMP="NS 0", **made),
    )

    found = again(event)

    assert [(line.ns, line.ew, line.room) for line in found.lines] == [
        (1, 2, Room.OPEN),
        (2, 1, Room.CLOSED),
    ]
    assert found.deals == {(1, "", 1): ONE}
    assert found.lines[0].names == ("A", "B", "A partner", "B partner")
    assert found.matches == event.matches


def test_an_individual_and_a_team_without_names_are_written() -> None:
    made = {"Declarer": "N", "Contract": "4H", "Result": "10"}
    games = [
        table(
            1, "A", "B", Competition="Individuals", Scoring="MP", Section="R", **made
        ),
        table(1, "C", "D", Contract="Pass", Score="NS 0", Section="R", Round="2"),
    ]
    event = event_of(*games)
    nameless = replace(
        event,
        entrants=tuple(replace(entrant, players=()) for entrant in event.entrants),
    )

    assert again(event).lines == event.lines
    assert again(nameless).contest is Contest.INDIVIDUAL


def test_teams_of_one_name_stay_apart_by_their_numbers() -> None:
    made = {"Declarer": "N", "Contract": "4H", "Result": "10"}
    games = (
        table(board, north, east, HomeTeam=home, VisitTeam=away, Round=drawn, **made)
        for board, drawn, (home, away) in ((1, "1", "XY"), (2, "2", "XZ"))
        for north, east in ((f"{home}n", f"{away}e"), (f"{away}n", f"{home}e"))
    )
    event = event_of(*games)
    called = {"X": "Lions", "Y": "Lions", "Z": "Lions (Y)"}
    alike = tuple(
        replace(entrant, name=called[entrant.name]) for entrant in event.entrants
    )

    out = written(replace(event, entrants=alike))

    found = again(replace(event, entrants=alike))
    assert [entrant.name for entrant in found.entrants] == [
        "Lions (X)",
        "Lions (2)",
        "Lions (Y)",
    ]
    assert [(match.home, match.away) for match in found.matches] == [
        (match.home, match.away) for match in event.matches
    ]
    assert [(line.ns, line.ew, line.match) for line in found.lines] == [
        (line.ns, line.ew, line.match) for line in event.lines
    ]
    assert [str(remark) for remark in out.remarks if "several" in str(remark)] == [
        "file: several players are called Lions: one is written as Lions (X)",
        "file: several players are called Lions: one is written as Lions (2)",
    ]


def test_persons_of_one_name_stay_apart_however_long_it_is() -> None:
    made = {"Declarer": "N", "Contract": "4H", "Result": "10"}
    games = (
        table(1, "A", "B", Competition="Individuals", Scoring="MP", **made),
        table(1, "C", "D", Contract="Pass", Score="NS 0"),
    )
    event = event_of(*games)
    alike = replace(
        event,
        entrants=tuple(
            replace(entrant, players=(ReadPlayer("A" * 130),))
            for entrant in event.entrants
        ),
    )

    found = again(alike)

    assert found.lines == event.lines
    assert len({entrant.players[0].name for entrant in found.entrants}) == 8


def test_games_keep_auction_notes_play_and_result() -> None:
    text = make_game(
        '[Auction "N"]',
        "1NT =1= Pass 3NT AP",
        '[Note "1:15 to 17"]',
        '[Play "E"]',
        "SK S9 S2 S5",
        "DA D2 D6 DJ",
        "*",
        Board="1",
        Deal=DEAL,
        North="Ann",
        Room="Open",
        Contract="3NT",
        Declarer="N",
        Result="9",
    )
    reading = read(text)

    found = pbn.read_strict(pbn.write(reading).content)

    game, before = only(found.games), only(reading.games)
    assert said(found) == []
    assert (game.auction, game.play, game.result) == (
        before.auction,
        before.play,
        before.result,
    )
    assert (game.names, game.room, game.score) == (before.names, "open", 400)


def test_a_game_without_result_or_board_is_written_as_far_as_it_goes() -> None:
    text = make_game('[Auction "N"]', "1NT *", Dealer="N")

    found = pbn.read(pbn.write(read(text)).content)

    assert [str(call) for call in only(found.games).auction] == ["1NT"]


def test_an_event_without_lines_is_refused() -> None:
    event = read_lines(make_line("1", "2", "4S N 10"), make_line("3", "4", "3NT N 9"))

    with pytest.raises(CannotWrite, match="no result"):
        written(replace(event, lines=()))


def test_a_cross_imp_event_has_imps_in_its_tables() -> None:
    event = read_lines(
        make_line("1", "2", "4S N 10", "420", ("3", "-3"), kind="CROSS_IMP_POINTS"),
        make_line("3", "4", "3NT N 9", "400", ("-3", "3"), kind="CROSS_IMP_POINTS"),
        event_type="CROSS_IMP",
    )

    assert again(event).scoring is Scoring.CROSS_IMPS


def test_percentages_have_their_own_column() -> None:
    event = read_lines(make_line("1", "2", "4S N 10", "420", ("60", "40")))
    event = replace(event, scale=Scale.PERCENT)

    found = again(event)

    assert found.scale is Scale.PERCENT
    assert str(found.lines[0].ew_points) == "40"


def two_teams() -> ReadEvent:
    made = {"Declarer": "N", "Contract": "4H", "Result": "10", "Deal": DEAL}
    return event_of(
        table(1, "A", "B", HomeTeam="X", VisitTeam="Y", ScoreIMP="NS 0", **made),
        table(1, "C", "D", HomeTeam="Y", VisitTeam="X", ScoreIMP="NS 0", **made),
    )


def test_teams_have_a_table_of_their_totals_and_members() -> None:
    event = two_teams()
    members = tuple(ReadPlayer(f"{letter} Sample") for letter in "ABCDEF")
    first = replace(
        event.entrants[0],
        players=members,
        official=Official(Figure("12.50"), rank=1, boards=4),
    )
    event = replace(event, entrants=(first, *event.entrants[1:]))

    file = written(event)
    found = again(event)

    text = file.content.decode()
    assert text.count("[TotalScoreTable") == 1
    (team,) = [entrant for entrant in found.entrants if entrant.name == first.name]
    assert team.players == members
    assert (str(team.official.points), team.official.rank) == ("12.50", 1)
    assert not {Feature.TEAM_MEMBERS, Feature.TOTALS} & file.lost


def test_members_that_no_line_has_room_for_are_told_as_lost() -> None:
    event = two_teams()
    many = tuple(ReadPlayer("Sample " + "x" * 40) for _ in range(8))
    first = replace(event.entrants[0], players=many)

    file = written(replace(event, entrants=(first, *event.entrants[1:])))

    assert Feature.TEAM_MEMBERS in file.lost
    assert max(map(len, file.content.split(b"\r\n"))) <= 255
