import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from defusedxml.ElementTree import parse

from scoring.bridge.masterpoints import abf_session, acbl_club, ebu_club
from scoring.bridge.masterpoints.abf_session import Weight
from scoring.bridge.masterpoints.acbl_club import Rating
from scoring.bridge.masterpoints.awards import halves_up, shared
from scoring.bridge.ranking import Place, best_award, ranked, strat_lists
from tests.shared_data import needs_shared_data
from tests.shared_data import shared as file

F = Fraction
CENT = F(1, 100)


def cents(awards: Mapping[int, F] | tuple[F, ...]) -> list[int]:
    found = awards.values() if isinstance(awards, Mapping) else awards
    return [int(halves_up(award, CENT) * 100) for award in found]


@pytest.mark.parametrize(
    ("pairs", "fields", "weight", "entries", "printed"),
    [
        (38, 2, Weight.CLUB_GREEN, 19, [57, 40, 29, 19, 14, 11, 10, 8, 7]),
        (42, 2, Weight.CLUB_GREEN, 21, [63, 44, 32, 21, 16, 13, 11, 9, 8, 7]),
        (12, 1, Weight.RED, 12, [60, 42, 30, 20, 15, 12]),
        (9, 1, Weight.CLUB_GREEN, 9, [30, 21, 15, 10]),
        (8, 1, Weight.CLUB_GREEN, 8, [24, 17, 12, 8]),
        (13, 2, Weight.CLUB_GREEN, 6, [21, 15, 11]),
    ],
)
def test_an_abf_session_awards_what_its_files_print(
    pairs: int, fields: int, weight: Weight, entries: int, printed: list[int]
) -> None:
    first = abf_session.session_first(pairs, weight, fields=fields)

    assert cents(abf_session.pairs_awards(first, entries)) == printed


def test_large_abf_sessions_grow_ever_more_slowly() -> None:
    first = [
        float(abf_session.session_first(2 * at, Weight.CLUB_GREEN, fields=2))
        for at in (30, 31, 32, 64)
    ]
    howell = abf_session.session_first(2 * 16, Weight.CLUB_GREEN, fields=1)

    assert first == pytest.approx([0.9, 0.9306, 0.9482, 1.2970], abs=0.0005)
    assert float(howell) == pytest.approx(0.9482, abs=0.0005)


def test_a_third_of_the_teams_has_an_award_rounded_up() -> None:
    assert cents(abf_session.teams_awards(F(1), 7)) == [100, 70, 50]


def test_tied_pairs_of_an_abf_session_share_rounded_awards() -> None:
    awards = tuple(halves_up(F(cents, 100), CENT) for cents in (21, 15, 11))
    places = ranked({1: F(60), 2: F(55), 3: F(50), 4: F(50), 5: F(40)})

    assert cents(shared(places, awards, CENT)) == [21, 15, 6, 6]


@needs_shared_data
@pytest.mark.parametrize(
    ("name", "pairs", "fields", "weight"),
    [
        ("butler_howell_4t", 8, 1, Weight.CLUB_GREEN),
        ("mp_howell_6t_adjusted", 12, 1, Weight.RED),
        ("mp_mitchell_7t", 13, 2, Weight.CLUB_GREEN),
        ("mp_mitchell_8t_uneven", 16, 2, Weight.CLUB_GREEN),
    ],
)
def test_every_award_of_an_abf_file_agrees(
    name: str, pairs: int, fields: int, weight: Weight
) -> None:
    root = parse(file(f"usebio/{name}.xml")).getroot()
    assert root is not None
    first = abf_session.session_first(pairs, weight, fields=fields)
    lists: dict[str, list[tuple[int, int]]] = {}
    for pair in root.iter("PAIR"):
        number = pair.findtext("PAIR_NUMBER") or ""
        lists.setdefault(number[-2:] if fields == 2 else "", []).append(
            (
                int(pair.findtext("PLACE") or 0),
                int(pair.findtext("MASTER_POINTS_AWARDED") or 0),
            )
        )

    assert len(lists) == fields
    for found in lists.values():
        awards = tuple(
            halves_up(pairs_award, CENT)
            for pairs_award in abf_session.pairs_awards(first, len(found))
        )
        ranks = [rank for rank, _ in found]
        places = {
            at: Place(rank, tied=ranks.count(rank) > 1) for at, rank in enumerate(ranks)
        }
        given = shared(places, awards, CENT)
        assert [int(given.get(at, F(0)) * 100) for at in places] == [
            award for _, award in found
        ]


@needs_shared_data
def test_every_award_of_an_acbl_club_game_agrees() -> None:
    text = file("acbl/club_mp_howell_11pairs.json").read_text(encoding="utf-8")
    game: dict[str, Any] = json.loads(text)
    pairs = {
        int(pair_summary["pair_number"]): pair_summary
        for pair_summary in game["sessions"][0]["sections"][0]["pair_summaries"]
    }
    strat = {number: "ABC"[int(pair["strat"]) - 1] for number, pair in pairs.items()}
    made: dict[int, F | None] = {
        number: F(pair["percentage"]) for number, pair in pairs.items()
    }
    ratings = {"A": Rating.OPEN, "B": Rating.LIMITED_200, "C": Rating.LIMITED_100}

    earned = [
        shared(places, acbl_club.group_awards(len(places), ratings[name]), CENT)
        for name, places in strat_lists(made, strat, "ABC").items()
    ]

    assert {
        number: best_award(awards[number] for awards in earned if number in awards)
        for number in pairs
    } == {number: printed_award(pair) for number, pair in pairs.items()}


def printed_award(pair: dict[str, Any]) -> F:
    awards = [award for player in pair["players"] for award in player["awards_score"]]
    return F(awards[0]["total"]) if awards else F(0)


def test_acbl_awards_have_a_most_and_a_depth() -> None:
    """Of 17 pairs 6.8, so seven, have one; the first has 1.50 instead of 1.70."""
    assert cents(acbl_club.group_awards(17)) == [150, 105, 75, 53, 30, 25, 21]
    assert cents(acbl_club.group_awards(6, Rating.LIMITED_200)) == [42, 29]
    assert cents(acbl_club.group_awards(5, Rating.INVITATIONAL)) == [40, 28]
    assert cents(acbl_club.group_awards(5, Rating.LIMITED_20)) == [25, 18]


@pytest.mark.parametrize(
    ("tables", "boards", "awards"),
    [(13, 36, 13), (19, 24, 13), (25, 17, 13), (26, 12, 13)],
)
def test_thirteen_ebu_awards_belong_to_these_tables(
    tables: int, boards: int, awards: int
) -> None:
    found = ebu_club.pairs_awards(tables, boards)

    assert (len(found), found[0], found[-1]) == (awards, 6 * awards, ebu_club.LEAST)


def test_ebu_individuals_fall_in_half_the_steps() -> None:
    assert ebu_club.individual_awards(6, 24) == (24, 21, 18, 15, 12, 9, 6, 6)
    assert ebu_club.simultaneous_first(743) == 818


def test_awards_where_a_rule_changes() -> None:
    """Of 14 pairs 5.6, so six, have an ACBL award; 35 boards are not yet 36."""
    assert len(acbl_club.group_awards(14)) == 6
    assert ebu_club.pairs_awards(6, 35) == (24, 18, 12, 6)


def test_a_very_long_abf_event_has_the_second_part_of_its_rule() -> None:
    """800 tables in all: 1 - exp(-800/105) and 0.65 exp(-1) of 10.50."""
    first = abf_session.long_event_first(100, 9, Weight.RED)

    assert round(float(first), 2) == 13.01
