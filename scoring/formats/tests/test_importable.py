"""What of a read file an event here can hold, and what it says of the rest."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scoring.bridge.adjusted import AVERAGE, Awaited, NotPlayed, Reported
from scoring.bridge.contract import PASSED_OUT, Side
from scoring.bridge.event import Method, Unit
from scoring.bridge.regulations import Regulations
from scoring.formats.event import (
    Contest,
    Figure,
    Form,
    Group,
    Official,
    ParsedResult,
    ReadEvent,
    ReadMatch,
    ReadPenalty,
    ReadPlayer,
    ReadSubstitute,
    Room,
    Scoring,
    SitOut,
    Stratum,
)
from scoring.formats.importable import to_importable
from scoring.formats.reading import Game, Reading
from scoring.formats.regulation_checks import WrongRegulations
from scoring.formats.tests.test_matches import GAME, PART, make_event, team
from scoring.formats.validation import NotStorable

PAIRS = replace(
    make_event(GAME),
    method=Method.MATCHPOINTS,
    contest=Contest.PAIRS,
    standings=None,
    matches=(),
    lines=(ParsedResult(1, 1, "", 1, 1, 2, None, 420),),
    program="Sample",
)
TEAMS = make_event(GAME, PART)
BYE = ReadMatch(2, 1, "", 1, 1, 0)
INDIVIDUAL = replace(
    PAIRS,
    contest=Contest.INDIVIDUAL,
    entrants=tuple(team(key) for key in range(1, 5)),
    lines=(ParsedResult(1, 1, "", 1, 1, 2, None, 420, seats=(1, 2, 3, 4)),),
)


def stored(event: ReadEvent) -> ReadEvent:
    return to_importable(Reading("json", event))


def refusal(event: ReadEvent) -> str:
    with pytest.raises((NotStorable, WrongRegulations)) as refused:
        stored(event)
    return str(refused.value)


def with_first(event: ReadEvent, part: str, **changes: Any) -> ReadEvent:
    """The event with its first entrant, line or match changed."""
    items: Any = getattr(event, part)
    whole: dict[str, Any] = {part: (replace(items[0], **changes), *items[1:])}
    return replace(event, **whole)


@pytest.mark.parametrize("event", [PAIRS, TEAMS, INDIVIDUAL])
def test_events_of_every_contest_are_held_without_a_loss(event: ReadEvent) -> None:
    assert stored(event).lost == ()


def test_the_last_place_of_a_field_of_thousands_is_held() -> None:
    last = with_first(PAIRS, "entrants", official=Official(rank=2000))

    assert stored(last).entrants[0].official.rank == 2000


def test_a_field_event_that_names_matches_is_held_without_them() -> None:
    line = ParsedResult(1, 1, "", 1, 1, 2, None, 420, room=Room.OPEN)

    assert stored(replace(PAIRS, lines=(line,))).lines[0].room is None


def test_matches_have_their_length_rooms_and_tables() -> None:
    lines = tuple(replace(line, room=None) for line in TEAMS.lines)

    found = stored(replace(TEAMS, lines=lines, matches=(*TEAMS.matches, BYE)))

    assert [line.room for line in found.lines] == [Room.OPEN, Room.CLOSED] * 2
    assert [(match.table, match.boards) for match in found.matches] == [
        ("1", 2),
        ("2", 2),
    ]
    assert found.regulations == Regulations(
        standings="imps", boards_a_match=2, rounds=1
    )


@pytest.mark.parametrize(
    ("tables", "expected"),
    [(("4", "7"), ("4", "7")), (("4", "4"), ("1", "2")), (("0", "7"), ("1", "2"))],
)
def test_tables_of_matches_are_those_of_the_file_unless_two_are_alike(
    tables: tuple[str, str], expected: tuple[str, str]
) -> None:
    matches = tuple(
        replace(match, table=table)
        for match, table in zip((*TEAMS.matches, BYE), tables, strict=True)
    )

    found = stored(replace(TEAMS, matches=matches))

    assert tuple(match.table for match in found.matches) == expected


def test_a_match_much_shorter_than_the_others_is_of_its_own_length() -> None:
    long = [(1, number, 420, 420) for number in range(1, 6)]
    teams = tuple(team(key) for key in range(1, 5))

    found = stored(make_event(*long, (2, 1, 420, -50), teams=teams))

    assert [match.boards for match in found.matches] == [5, 1]


def test_lines_of_no_match_and_matches_of_no_figure_are_told() -> None:
    lines = (*TEAMS.lines, replace(TEAMS.lines[0], key=5, match=0, board=3))
    swiss = replace(PAIRS, form=Form.SWISS, matches=TEAMS.matches)

    assert [str(message) for message in stored(replace(TEAMS, lines=lines)).lost] == [
        "1 results that belong to no match"
    ]
    found = stored(swiss)
    assert [str(message) for message in found.lost] == [
        "which results belong to one match",
        "how opponents were paired",
    ]
    assert (found.form, found.matches) == (Form.SESSION, ())


def test_points_of_sit_outs_and_the_end_of_a_long_name_are_told() -> None:
    event = with_first(PAIRS, "entrants", name="x" * 61)

    found = stored(
        replace(event, sit_outs=(SitOut(1, "", 2, 1, Side.NS, Figure("60")),))
    )

    assert [str(message) for message in found.lost] == [
        "events here can't store: sit-out points",
        "the name of T1 beyond 60 letters",
    ]


SWISS = replace(
    PAIRS,
    form=Form.SWISS,
    standings=Scoring.VICTORY_POINTS,
    matches=(replace(TEAMS.matches[0], home_points=Figure("10")),),
    lines=tuple(
        replace(PAIRS.lines[0], key=at, board=board, match=1, room=Room.OPEN)
        for at, board in ((1, 1), (2, 8))
    ),
)


def test_a_swiss_of_pairs_is_one_of_matches_without_rooms() -> None:
    found = stored(SWISS)

    assert (found.method, found.lines[0].room) == (Method.MATCHPOINTS, None)
    assert found.regulations is not None
    assert found.regulations.standings == "victory_points"


def test_results_that_are_awaited_are_held() -> None:
    late = with_first(
        PAIRS, "lines", score=None, for_ns=Awaited(late=True), for_ew=Awaited(late=True)
    )

    assert stored(late).lines == late.lines


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (replace(PAIRS, lines=()), "no board results"),
        (
            replace(PAIRS, lines=(), form=Form.SWISS, matches=(BYE,)),
            "the scoring method",
        ),
        (replace(PAIRS, method=None), "the scoring method"),
        (replace(TEAMS, matches=()), "without matches"),
    ],
)
def test_an_event_without_its_parts_is_refused(event: ReadEvent, reason: str) -> None:
    assert reason in refusal(event)


def test_a_file_of_one_table_is_refused_as_such() -> None:
    game = Game(1, board=1, result=PASSED_OUT)

    with pytest.raises(NotStorable, match="at one table only"):
        to_importable(Reading("lin", games=(game,)))


ENTRANTS: list[dict[str, Any]] = [
    {"penalty": Fraction(1, 3**50)},
    {"official": Official(rank=100_000)},
    {"carried": Fraction(1, 3**70)},
    {"carried_maximum": -1},
    {"strata": ("x" * 21,)},
    {"tags": ("x",) * 21},
    {"tags": ("",)},
    {"substitutes": (ReadSubstitute(ReadPlayer("Sam"), 1000),)},
    {"substitutes": (ReadSubstitute(ReadPlayer("Sam"), 1, 1000),)},
    {"substitutes": (ReadSubstitute(ReadPlayer("Sam"), 3, 2),)},
]


@pytest.mark.parametrize("change", ENTRANTS)
def test_a_contestant_beyond_all_measure_is_refused(change: dict[str, Any]) -> None:
    assert "An event can't have" in refusal(with_first(PAIRS, "entrants", **change))


@pytest.mark.parametrize(
    "change",
    [
        {"standings": "chess"},
        {"odd": "chess"},
        {"withdrawals": "chess"},
        {"system": "chess"},
        {"sessions": "chess"},
        {"strat_rule": "chess"},
        {"scale": "chess"},
        {"ties": ("chess",)},
        {"own_scale": ((0, None, "1e999999999", "0"),)},
        {"scale": "own", "own_scale": ((0, 1, "10", "10"),)},
        {"scale": "own"},
        {"boards_a_match": 1000},
        {"drawn_within": -1},
        {"tags": ("",)},
    ],
)
def test_regulations_that_nobody_has_are_refused(change: dict[str, Any]) -> None:
    event = replace(TEAMS, regulations=replace(Regulations(), **change))

    assert "regulations in this file" in refusal(event)


@pytest.mark.parametrize("names", [("A", "A"), ("",), ("x" * 21,)])
def test_strata_have_names_of_their_own(names: tuple[str, ...]) -> None:
    event = replace(PAIRS, strata=tuple(map(Stratum, names)))

    assert "regulations in this file" in refusal(event)


@pytest.mark.parametrize(
    "change",
    [
        {"away": 1},
        {"session": 0},
        {"round": 1000},
        {"boards": -1},
        {"first_board": 1000},
        {"given": (Fraction(1, 3**70), Fraction(0))},
        {"penalties": (ReadPenalty(3, Fraction(1), Unit.IMPS),)},
        {"penalties": (ReadPenalty(1, Fraction(1), Unit.POINTS),)},
        {"penalties": (ReadPenalty(1, Fraction(1, 3**50), Unit.VPS),)},
    ],
)
def test_a_match_that_nobody_can_have_played_is_refused(change: dict[str, Any]) -> None:
    assert "this match isn't possible in an event" in refusal(
        with_first(TEAMS, "matches", **change)
    )


@pytest.mark.parametrize(
    ("event", "change"),
    [
        (PAIRS, {"board": 1000}),
        (PAIRS, {"seats": (1, 2, 1, 2)}),
        (INDIVIDUAL, {"seats": None}),
        (INDIVIDUAL, {"seats": (1, 2, 3, 1)}),
        (PAIRS, {"for_ns": Reported(1), "for_ew": Reported(1)}),
        (PAIRS, {"for_ns": AVERAGE, "for_ew": None}),
        (PAIRS, {"for_ns": Awaited(), "for_ew": NotPlayed()}),
        (PAIRS, {"for_ns": Awaited(), "for_ew": Awaited()}),
        (
            PAIRS,
            {
                "for_ns": Awaited(),
                "for_ew": Awaited(),
                "score": None,
                "result": PASSED_OUT,
            },
        ),
        (TEAMS, {"ew": 1}),
        (TEAMS, {"room": Room.CLOSED}),
    ],
)
def test_a_line_that_no_table_can_have_brought_is_refused(
    event: ReadEvent, change: dict[str, Any]
) -> None:
    assert "this can't be a table result" in refusal(
        with_first(event, "lines", **change)
    )


def test_forms_of_a_board_are_compared_in_a_field_and_not_in_two_rooms() -> None:
    assert stored(with_first(PAIRS, "lines", group=Group.B)).lines[0].group is Group.B
    assert "(Law 87C)" in refusal(with_first(TEAMS, "lines", group=Group.B))


@pytest.mark.parametrize(
    ("event", "unit", "reason"),
    [
        (
            PAIRS,
            Unit.VPS,
            "in vps, which this event doesn't use. Enter it in matchpoints",
        ),
        (TEAMS, Unit.VPS, "Enter it in imps"),
    ],
)
def test_a_penalty_in_a_unit_that_the_event_does_not_have_is_refused(
    event: ReadEvent, unit: Unit, reason: str
) -> None:
    fined = with_first(event, "entrants", penalty=Fraction(1), unit=unit)

    with pytest.raises(ValueError, match=reason):
        stored(fined)


SEATED = with_first(
    replace(
        PAIRS,
        entrants=tuple(
            replace(each, players=(ReadPlayer("Ann"), ReadPlayer("Ben")))
            for each in PAIRS.entrants
        ),
    ),
    "lines",
    sitting=(1, 2, 2, 0),
)


def test_the_people_at_a_table_are_two_of_each_pair() -> None:
    assert stored(SEATED).lines[0].sitting == (1, 2, 2, 0)
    for sitting in ((1, 0, 1, 0), (3, 0, 0, 0), (0, -1, 0, 0)):
        assert "table result" in refusal(with_first(SEATED, "lines", sitting=sitting))
    assert refusal(with_first(TEAMS, "lines", sitting=(0, 0, 0, 0)))
