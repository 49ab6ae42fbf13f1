"""Who sat where, as line-ups and as the names at each table."""

from dataclasses import replace

from scoring.bridge.contract import SEATS, Seat
from scoring.bridge.convention import Name
from scoring.formats import csv_results, pbn
from scoring.formats.event import (
    Contest,
    Form,
    ParsedResult,
    ReadEntrant,
    ReadEvent,
    ReadMatch,
    ReadPlayer,
    ReadSeat,
    ReadSubstitute,
    Room,
    Scoring,
)
from scoring.formats.reading import Reading
from scoring.formats.seating import (
    match_lineups,
    team_at,
    team_members,
    told_at_tables,
    with_names,
)

OPEN = ("A1", "B1", "A2", "B2")
CLOSED = ("B3", "A3", "B4", "A4")
Names = tuple[str, str, str, str]


def team(key: int, letter: str) -> ReadEntrant:
    people = tuple(ReadPlayer(f"{letter}{at}") for at in range(1, 5))
    came = (ReadSubstitute(ReadPlayer(f"{letter}9")),)
    return ReadEntrant(
        key, letter, "", None, people, name=f"Team {letter}", substitutes=came
    )


def line(
    key: int, board: int, room: Room, names: Names | None, stint: int
) -> ParsedResult:
    ns, ew = (1, 2) if room is Room.OPEN else (2, 1)
    return ParsedResult(
        *(key, 1, "", board, ns, ew),
        score=50 * key,
        match=1,
        room=room,
        names=names,
        round=stint,
    )


def event_of(*tables: tuple[Names | None, Names | None]) -> ReadEvent:
    """A match of two boards a stint, with those names in the rooms of each board."""
    lines: list[ParsedResult] = []
    for board, both in enumerate(tables, 1):
        for room, names in zip(Room, both, strict=True):
            lines.append(line(len(lines) + 1, board, room, names, (board + 1) // 2))
    return ReadEvent(
        format="json",
        name="Sample Match",
        method=None,
        winners=1,
        convention=Name.CLUBSITE,
        entrants=(team(1, "A"), team(2, "B")),
        lines=tuple(lines),
        contest=Contest.TEAMS,
        form=Form.KNOCK_OUT,
        standings=Scoring.TEAMS_IMPS,
        matches=(ReadMatch(1, 1, "", 1, 1, 2, boards=len(tables)),),
    )


def lineup(stint: int, room: Room, *players: int) -> tuple[ReadSeat, ...]:
    return tuple(
        ReadSeat(stint, room, seat, player)
        for seat, player in zip(SEATS, players, strict=False)
    )


BOTH = (*lineup(1, Room.OPEN, 1, 1, 2, 2), *lineup(1, Room.CLOSED, 3, 3, 4, 4))


def test_the_first_side_sits_north_south_in_the_open_room() -> None:
    (match,) = event_of((None, None)).matches

    seats = {
        (room, seat): team_at(match, room, seat) for room in Room for seat in SEATS
    }

    assert [key for key, side in seats.items() if side == 1] == [
        (Room.OPEN, Seat.N),
        (Room.OPEN, Seat.S),
        (Room.CLOSED, Seat.E),
        (Room.CLOSED, Seat.W),
    ]


def test_members_are_the_players_and_then_who_came() -> None:
    assert team_members(event_of((None, None)), 2) == ("B1", "B2", "B3", "B4", "B9")


def test_names_at_the_tables_of_a_stint_are_its_line_up() -> None:
    event = event_of((OPEN, CLOSED), (OPEN, CLOSED))

    assert match_lineups(event) == {1: BOTH}


def test_who_sat_there_for_a_part_of_a_stint_is_left_out() -> None:
    other = ("A1", "B1", "A9", "B2")
    event = event_of((OPEN, CLOSED), (other, CLOSED), (other, CLOSED))

    found = match_lineups(event)[1]

    first = [seat for seat in BOTH if (seat.room, seat.seat) != (Room.OPEN, Seat.S)]
    assert [seat for seat in found if seat.stint == 1] == first
    assert ReadSeat(2, Room.OPEN, Seat.S, 5) in found


def test_who_is_hidden_no_member_or_in_two_places_is_left_out() -> None:
    event = event_of((("?", "C1", "A2", "B2"), ("B2", "A3", "-", "A2")))

    assert match_lineups(event) == {1: (ReadSeat(1, Room.CLOSED, Seat.E, 3),)}


def test_a_line_up_that_is_said_counts_before_the_names() -> None:
    event = event_of((OPEN, CLOSED))
    seats = lineup(1, Room.OPEN, 4)
    (match,) = event.matches

    event = replace(event, matches=(replace(match, lineup=seats),))

    assert match_lineups(event) == {1: seats}


def test_of_a_draft_a_bye_and_pairs_there_is_none() -> None:
    event = event_of((OPEN, CLOSED))
    (match,) = event.matches

    assert match_lineups(replace(event, contest=Contest.PAIRS)) == {}
    for other in (replace(match, published=False), replace(match, away=0)):
        assert match_lineups(replace(event, matches=(other,))) == {}


def test_lines_are_given_the_names_of_the_line_up() -> None:
    bare = event_of((None, None), (None, None), (None, OPEN))
    (match,) = bare.matches
    partly = (*BOTH, *lineup(2, Room.OPEN, 5))

    event = with_names(replace(bare, matches=(replace(match, lineup=partly),)))

    assert [read_line.names for read_line in event.lines] == [
        *(OPEN, CLOSED, OPEN, CLOSED),
        ("A9", "?", "?", "?"),
        OPEN,
    ]
    assert with_names(bare) is bare


def test_pbn_and_csv_say_the_names_and_name_what_has_no_table() -> None:
    bare = event_of((None, None), (None, None))
    (match,) = bare.matches
    whole_match = replace(bare, matches=(replace(match, lineup=BOTH),))
    later = (*BOTH, *lineup(2, Room.OPEN, 5))
    untold = replace(bare, matches=(replace(match, lineup=later),))

    assert told_at_tables(whole_match)
    assert not told_at_tables(untold)
    for format_ in (pbn, csv_results):
        losses = {}
        for event in (whole_match, untold):
            file = format_.write(Reading("json", event=event))
            again = format_.read(file.content).event
            assert again is not None
            assert [read_line.names for read_line in again.lines] == [OPEN, CLOSED] * 2
            losses[event is whole_match] = str(file.remarks)
        assert "who sat at which table" not in losses[True]
        assert "who sat at which table" in losses[False]
