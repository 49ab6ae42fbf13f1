"""Where the site's root leads, by part and state."""

import pytest

from clubsite.clubs.landing import (
    PAGES,
    Landing,
    Occasion,
    Part,
    choose_landing,
)

DIRECTS_NOW = Occasion(Part.DIRECTOR, "north", in_play=True)
DIRECTS_TODAY = Occasion(Part.DIRECTOR, "north")
DIRECTS_A_LEAGUE = Occasion(Part.DIRECTOR, "north", in_play=True, days_ago=9)
PLAYS_NOW = Occasion(Part.PLAYER, "south", in_play=True)
HAS_PLAYED = Occasion(Part.PLAYER, "south", days_ago=1)
PLAYS_A_LEAGUE = Occasion(Part.PLAYER, "south", in_play=True, days_ago=20)
PLAYED_LONG_AGO = Occasion(Part.PLAYER, "east", days_ago=30)
HAS_A_CASE = Occasion(Part.CASE, "west")
MEMBER = Occasion(Part.MEMBER, "north")
ELSEWHERE = Occasion(Part.MEMBER, "south")
OPERATOR = Occasion(Part.OPERATOR, "")


@pytest.mark.parametrize(
    ("occasions", "page", "club"),
    [
        ([DIRECTS_NOW, PLAYS_NOW], "desk", "north"),
        ([DIRECTS_TODAY, PLAYS_NOW], "tonight", "south"),
        ([DIRECTS_TODAY, HAS_PLAYED], "tonight", "south"),
        ([DIRECTS_TODAY, HAS_A_CASE], "desk", "north"),
        ([HAS_A_CASE, HAS_PLAYED], "tonight", "south"),
        ([HAS_A_CASE, PLAYED_LONG_AGO], "waiting_list", ""),
        ([HAS_A_CASE, DIRECTS_A_LEAGUE], "waiting_list", ""),
        ([DIRECTS_A_LEAGUE, PLAYS_A_LEAGUE], "desk", "north"),
        ([PLAYS_A_LEAGUE, PLAYED_LONG_AGO], "tonight", "south"),
        ([PLAYED_LONG_AGO, MEMBER], "tonight", "east"),
        ([MEMBER], "club_home", "north"),
        ([MEMBER, ELSEWHERE, PLAYS_NOW], "tonight", "south"),
        ([OPERATOR], "site_work", ""),
        ([OPERATOR, MEMBER], "club_home", "north"),
    ],
)
def test_the_most_urgent_occasion_opens_its_page(
    occasions: list[Occasion], page: str, club: str
) -> None:
    assert choose_landing(occasions) == Landing(page, club)
    assert choose_landing(reversed(occasions)) == Landing(page, club)


def test_a_page_of_the_site_has_no_club_in_its_address() -> None:
    assert Landing("waiting_list", "").place == ()
    assert Landing("desk", "north").place == ("north",)


def test_of_two_clubs_the_one_played_at_last_comes_first() -> None:
    earlier = Occasion(Part.PLAYER, "north", days_ago=3)
    later = Occasion(Part.PLAYER, "south", days_ago=2)

    assert choose_landing([earlier, later]) == Landing("tonight", "south")


@pytest.mark.parametrize(
    "occasions",
    [
        [],
        [MEMBER, ELSEWHERE],
        [MEMBER, ELSEWHERE, OPERATOR],
        [Occasion(Part.DIRECTOR, "north", days_ago=5)],
    ],
)
def test_where_no_club_comes_first_the_clubs_are_listed(
    occasions: list[Occasion],
) -> None:
    assert choose_landing(occasions) is None


def test_every_part_has_a_page_whenever_it_can_occur() -> None:
    dated = {
        (part, in_play, recent)
        for part in (Part.PLAYER, Part.DIRECTOR)
        for in_play in (True, False)
        for recent in (True, False)
    }
    undated = {(part, False, True) for part in (Part.CASE, Part.MEMBER, Part.OPERATOR)}

    missing = (dated | undated) - PAGES.keys()

    assert missing == {(Part.DIRECTOR, False, False)}
