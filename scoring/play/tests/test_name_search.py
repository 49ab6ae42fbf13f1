"""Players by the few letters that someone types for them."""

import pytest

from scoring.play.procedure.name_search import (
    Candidate,
    Match,
    RecentPlay,
    match_of,
    rank,
    recent_play,
)

NORTH = Candidate(
    1, "Sample North (131)", ("Sample North", "S. Nord"), "Nobby", frozenset({"131"})
)
EAST = Candidate(2, "Zoë East-Ng", ("Zoë East-Ng",))
SOUTH = Candidate(3, "Sample South", ("Sample South",), numbers=frozenset({"1312"}))
WEST = Candidate(4, "Norma West", ("Norma West",))
EVERYONE = (WEST, SOUTH, EAST, NORTH)
NOBODY = RecentPlay({}, {})


@pytest.mark.parametrize(
    ("typed", "candidate", "match"),
    [
        ("131", NORTH, Match.NUMBER),
        ("131", SOUTH, Match.DIGITS),
        ("nob", NORTH, Match.NICKNAME),
        ("nor", NORTH, Match.WORDS),
        ("north sa", NORTH, Match.WORDS),
        ("s s", SOUTH, Match.WORDS),
        ("nord", NORTH, Match.WORDS),
        ("zoe", EAST, Match.WORDS),
        ("NG", EAST, Match.WORDS),
        ("sn", NORTH, Match.INITIALS),
        ("ze", EAST, Match.INITIALS),
        ("orth", NORTH, Match.INSIDE),
        ("n n", NORTH, None),
        ("x", NORTH, None),
        ("th", NORTH, None),
        (" ", NORTH, None),
    ],
)
def test_a_player_fits_what_is_typed(
    typed: str, candidate: Candidate, match: Match | None
) -> None:
    assert match_of(typed, candidate) == match


def test_the_better_match_comes_first_then_who_played_last() -> None:
    recent = recent_play([[frozenset({4, 2})], [frozenset({1, 3})]])

    assert rank("no", EVERYONE, NOBODY) == [NORTH, WEST]
    assert rank("sample", EVERYONE, recent) == [NORTH, SOUTH]
    assert rank("s", EVERYONE, NOBODY) == [NORTH, SOUTH]
    assert rank("131", EVERYONE, recent) == [NORTH, SOUTH]
    assert rank("nor", EVERYONE, recent) == [WEST, NORTH]
    assert rank("ort", EVERYONE, recent) == [NORTH]


def test_the_last_partner_comes_first_and_needs_nothing_typed() -> None:
    recent = recent_play(
        [[frozenset({1, 4}), frozenset({2})], [frozenset({1, 3})], [frozenset({1, 4})]]
    )

    assert recent.last_partner(1) == 4
    assert recent.last_partner(2) is None
    assert rank("", EVERYONE, recent, partner=1) == [WEST, SOUTH]
    assert rank("s", EVERYONE, recent, partner=1) == [SOUTH]
    assert rank("w", EVERYONE, recent, partner=2) == [WEST]
    assert rank("", EVERYONE, recent) == []


def test_nobody_is_their_own_partner() -> None:
    assert rank("north", EVERYONE, NOBODY, partner=1) == []
