"""What each scheme awards in an event, and how an award came about."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod

import pytest

from scoring.bridge.contract import Side
from scoring.bridge.masterpoints.acbl_club import Rating
from scoring.bridge.masterpoints.awards import Award, Contest, Kind, award_steps
from scoring.bridge.masterpoints.schemes import (
    CALLED,
    DESCRIBED,
    NO_KNOCK_OUT,
    ONE_FIELD,
    PAIRS_BY_MOVEMENT,
    PAIRS_OR_PERSONS,
    PAIRS_OR_TEAMS,
    Scheme,
    compute_awards,
    limited,
    why_none,
)
from scoring.bridge.ranking import Strat

F = Fraction
STRATA = (
    Strat("A"),
    Strat("B", F(500)),
    Strat("C", F(100)),
    Strat("D", F(20)),
)


def contest(
    made: Sequence[int | None],
    *,
    persons: int = 2,
    kind: Kind = Kind.FIELD,
    sides: Sequence[Side] = (),
    sections: str = "",
    boards: int = 24,
    sessions: int = 1,
    strata: str = "",
) -> Contest:
    """Contestants from 1 on by what they made."""
    return Contest(
        persons=persons,
        kind=kind,
        made={
            at: None if score is None else F(score) for at, score in enumerate(made, 1)
        },
        sides={at: sides[at - 1] if sides else None for at in range(1, len(made) + 1)},
        sections={
            at: sections[at - 1] if sections else "A" for at in range(1, len(made) + 1)
        },
        boards=boards,
        sessions=sessions,
        strata=STRATA if strata else (),
        stratum=dict(enumerate(strata, 1)),
    )


def points(awards: Mapping[int, Award]) -> dict[int, str]:
    return {who: str(float(award.points)) for who, award in sorted(awards.items())}


def test_an_acbl_group_is_a_section_by_direction() -> None:
    """Five in each section: two have 0.50 and 0.35, alike in both."""
    game = contest([60, 55, 50, 45, 40, 59, 58, 50, 45, 40], sections="AAAAABBBBB")

    assert points(compute_awards(Scheme.ACBL_OPEN, game)) == {
        1: "0.5",
        2: "0.35",
        6: "0.5",
        7: "0.35",
    }


def test_an_award_names_the_direction_and_the_section_of_its_group() -> None:
    sides = [Side.NS, Side.NS, Side.EW, Side.EW] * 2
    game = contest([60, 55, 50, 45] * 2, sides=sides, sections="AAAABBBB")

    awards = compute_awards(Scheme.ACBL_OPEN, game)

    assert {
        who: (award.group.side, award.group.section) for who, award in awards.items()
    } == {
        1: (Side.NS, "A"),
        3: (Side.EW, "A"),
        5: (Side.NS, "B"),
        7: (Side.EW, "B"),
    }


def test_of_equal_awards_that_of_the_whole_field_is_told() -> None:
    """All are of strat B, and a game up to 20 points has one rate for all."""
    game = contest([60, 55, 50, 45, 40], strata="BBBBB")

    awards = compute_awards(Scheme.ACBL_LIMITED_20, game)

    assert {award.group.strat for award in awards.values()} == {""}


@pytest.mark.parametrize(
    ("limit", "rating"),
    [
        ("20", Rating.LIMITED_20),
        ("20.01", Rating.LIMITED_100),
        ("100.01", Rating.LIMITED_200),
        ("200.01", Rating.INVITATIONAL),
    ],
)
def test_a_strat_just_above_a_limit_has_the_next_rate(
    limit: str, rating: Rating
) -> None:
    assert limited(Strat("B", F(limit))) is rating


def test_nobody_is_one_field() -> None:
    assert contest([]).fields == 1


def test_of_several_acbl_awards_the_highest_counts() -> None:
    """Ten pairs: 1.00 0.70 0.50 0.35. In B, limited to 500, eight at 0.08: 0.64 0.45
    0.32 and for the fourth no award (3.2 of eight); in C five at 0.06: 0.30 0.21, and
    in D two at 0.05: 0.10. The third of all is first of B, the fourth second of B."""
    game = contest([70, 65, 60, 58, 56, 54, 52, 50, 48, 46], strata="AABBBCCCDD")

    assert points(compute_awards(Scheme.ACBL_OPEN, game)) == {
        1: "1.0",
        2: "0.7",
        3: "0.64",
        4: "0.45",
        5: "0.32",
        6: "0.3",
        7: "0.21",
        9: "0.1",
    }
    assert compute_awards(Scheme.ACBL_OPEN, game)[3].group.strat == "B"


def test_a_strat_is_never_rated_above_its_game() -> None:
    game = contest([70, 65, 60, 58, 56], strata="ABBBB")

    assert points(compute_awards(Scheme.ACBL_LIMITED_20, game)) == {
        1: "0.25",
        2: "0.2",
        3: "0.14",
    }


def test_a_limit_of_200_is_still_a_game_up_to_200() -> None:
    game = contest([70, 65], strata="AB")
    limited = Contest(
        persons=2,
        kind=Kind.FIELD,
        made=game.made,
        sides=game.sides,
        sections=game.sections,
        boards=24,
        strata=(Strat("A"), Strat("B", F(200))),
        stratum=game.stratum,
    )

    assert points(compute_awards(Scheme.ACBL_OPEN, limited)) == {1: "0.2"}


@pytest.mark.parametrize(
    ("scheme", "tables", "sides", "first"),
    [
        (Scheme.ABF_GREEN, 19, 2, "0.57"),
        (Scheme.ABF_GREEN, 4, 1, "0.24"),
        (Scheme.ABF_RED, 6, 1, "0.6"),
        (Scheme.ABF_GREEN, 31, 2, "0.93"),
    ],
)
def test_an_abf_session_goes_by_its_tables(
    scheme: Scheme, tables: int, sides: int, first: str
) -> None:
    apart = [Side.NS, Side.EW] * tables if sides == 2 else []
    game = contest(list(range(2 * tables, 0, -1)), sides=apart)

    awards = compute_awards(scheme, game)

    assert points(awards)[1] == first
    assert len(awards) == sides * (2 * tables // sides // 2)


def test_abf_ties_share_rounded_awards() -> None:
    """Nine pairs in a Howell: 30 21 15 10; the two of place 4 share 10 and nothing."""
    game = contest([70, 65, 60, 55, 55, 50, 45, 40, 30])

    awards = compute_awards(Scheme.ABF_GREEN, game)

    assert points(awards) == {1: "0.3", 2: "0.21", 3: "0.15", 4: "0.05", 5: "0.05"}


def test_abf_teams_and_longer_events_have_their_own_rules() -> None:
    """Eight teams fill eight tables at 0.04 x 1.5: 0.48, and a third of them, three,
    have 0.48 0.34 0.24. Over three sessions 20 tables give what the rule's own
    example does."""
    teams = contest(list(range(8, 0, -1)), persons=4, kind=Kind.MATCHES)
    long = contest(list(range(40, 0, -1)), sessions=3)

    assert points(compute_awards(Scheme.ABF_GREEN, teams)) == {
        1: "0.48",
        2: "0.34",
        3: "0.24",
    }
    assert points(compute_awards(Scheme.ABF_RED, long))[1] == "3.33"


def test_ebu_awards_go_by_full_tables() -> None:
    """13 pairs are six full tables; a third of twelve have an award. In two fields
    each has two; of 24 persons eight have one, in half the steps."""
    pairs = contest(list(range(13, 0, -1)))
    apart = contest(list(range(12, 0, -1)), sides=[Side.NS, Side.EW] * 6)
    persons = contest(list(range(24, 0, -1)), persons=1)

    assert points(compute_awards(Scheme.EBU_CLUB, pairs)) == {
        1: "24.0",
        2: "18.0",
        3: "12.0",
        4: "6.0",
    }
    assert points(compute_awards(Scheme.EBU_CLUB, apart)) == {
        1: "12.0",
        2: "12.0",
        3: "6.0",
        4: "6.0",
    }
    assert list(points(compute_awards(Scheme.EBU_CLUB, persons)).values()) == [
        f"{each_points}.0" for each_points in (24, 21, 18, 15, 12, 9, 6, 6)
    ]


def test_who_has_no_place_counts_in_the_field_only() -> None:
    whole = contest([None, 60, 55, 50, 45, 40, 35, 30, 25, 20])

    assert points(compute_awards(Scheme.ACBL_OPEN, whole)) == {
        2: "1.0",
        3: "0.7",
        4: "0.5",
        5: "0.35",
    }


@pytest.mark.parametrize("scheme", Scheme)
def test_nobody_and_no_scheme_have_nothing(scheme: Scheme) -> None:
    assert compute_awards(scheme, contest([])) == {}
    assert compute_awards(Scheme.NONE, contest([60, 40])) == {}
    assert compute_awards(scheme, contest([None, None])) == {}


def test_a_single_table_has_no_ebu_award_of_one_pair() -> None:
    assert compute_awards(Scheme.EBU_CLUB, contest([60])) == {}


@pytest.mark.parametrize(
    ("scheme", "persons", "kind", "why"),
    [
        (Scheme.NONE, 4, Kind.KNOCK_OUT, ""),
        (Scheme.ABF_RED, 4, Kind.KNOCK_OUT, NO_KNOCK_OUT),
        (Scheme.ACBL_OPEN, 4, Kind.MATCHES, PAIRS_BY_MOVEMENT),
        (Scheme.ACBL_OPEN, 1, Kind.FIELD, PAIRS_BY_MOVEMENT),
        (Scheme.ACBL_OPEN, 2, Kind.MATCHES, PAIRS_BY_MOVEMENT),
        (Scheme.ACBL_LIMITED_20, 2, Kind.FIELD, ""),
        (Scheme.ABF_GREEN, 1, Kind.FIELD, PAIRS_OR_TEAMS),
        (Scheme.ABF_GREEN, 4, Kind.MATCHES, ""),
        (Scheme.EBU_CLUB, 4, Kind.MATCHES, PAIRS_OR_PERSONS),
        (Scheme.EBU_CLUB, 1, Kind.FIELD, ""),
        (Scheme.EBU_CLUB, 2, Kind.MATCHES, ""),
    ],
)
def test_a_scheme_says_what_it_knows_nothing_of(
    scheme: Scheme, persons: int, kind: Kind, why: str
) -> None:
    event = contest([60, 40], persons=persons, kind=kind)

    assert why_none(scheme, event) == why
    assert not (why and compute_awards(scheme, event))


def test_longer_abf_events_have_one_winner() -> None:
    apart = contest([60, 40], sides=[Side.NS, Side.EW], sessions=2)

    assert why_none(Scheme.ABF_GREEN, apart) == ONE_FIELD
    assert why_none(Scheme.ABF_GREEN, contest([60, 40], sessions=2)) == ""


def told(award: Award) -> list[str]:
    return [
        f"{award_step.text % award_step.values} = {float(award_step.gives):g}"
        for award_step in award_steps(award)
    ]


def test_an_award_is_worked_from_that_of_the_first() -> None:
    """Eleven pairs: the first two tie, and the fourth's 0.385 is rounded up."""
    awards = compute_awards(
        Scheme.ACBL_OPEN, contest([60, 60, 55, 51, 50, 49, 49, 48, 45, 41, 40])
    )

    assert told(awards[1]) == [
        "First place: 11 pairs at 1/10 each, at most 3/2 = 1.1",
        "2 tied for place 1 of 11: their awards together = 1.87",
        "Shared equally by 2, to the nearest 1/100 = 0.94",
    ]
    assert told(awards[3])[1:] == ["Award for place 3 of 11 = 0.55"]
    assert told(awards[4])[1:] == [
        "Award for place 4 of 11 = 0.385",
        "Rounded to the nearest 1/100 = 0.39",
    ]


def test_the_first_of_an_abf_session_is_told_by_tables_and_sessions() -> None:
    """Six tables at 0.04 × 2.5 are 0.60; twenty over two sessions more are 40 tables:
    4.2 × 2.5 × (1 − 0.683 + 0) is 3.33."""
    session = compute_awards(Scheme.ABF_RED, contest(range(12, 0, -1)))
    longer = compute_awards(Scheme.ABF_RED, contest(range(40, 0, -1), sessions=3))

    assert told(session[1])[0].endswith(" = 0.6")
    assert award_steps(session[1])[0].values == {"tables": 6, "rate": F(1, 10)}
    assert told(longer[1])[0].endswith(" = 3.33")
    assert award_steps(longer[1])[0].values == {"played": 40, "weight": F(5, 2)}


@pytest.mark.parametrize("scheme", [scheme for scheme in Scheme if scheme])
@pytest.mark.parametrize("tables", [3, 40])
def test_the_last_step_is_what_is_awarded(scheme: Scheme, tables: int) -> None:
    """Also where the awards of large fields grow ever more slowly."""
    made = [at // 2 for at in range(2 * tables, 0, -1)]
    for sessions in (1, 2):
        for award in compute_awards(scheme, contest(made, sessions=sessions)).values():
            steps = award_steps(award)
            assert steps[-1].gives == award.points
            assert all(step.text % step.values for step in steps)


def test_every_scheme_has_its_words_and_source() -> None:
    assert set(CALLED) == set(Scheme)
    assert set(DESCRIBED) == set(Scheme) - {Scheme.NONE}
    assert all("2026" in description.source for description in DESCRIBED.values())
    assert prod(len(description.phrases) for description in DESCRIBED.values())
