"""A file that is made to be slow is read in the time of its size, or refused."""

from time import process_time

import pytest

from scoring.bridge.adjusted import Artificial
from scoring.formats import registry
from scoring.formats.errors import TooLarge
from scoring.formats.pbn import read_deals
from scoring.formats.usebio.entrants import read_side

SECONDS = 5
"""Ten times what it takes here; each of them took minutes or more."""


def test_a_long_list_of_players_is_not_taken_apart_at_every_table() -> None:
    head = f"vg|Cup,,I,1,2,A,0,B,3|pn|{'Ann,' * 250_000}|"
    text = f"{head}{'qx|o1|pn|,,,|md|1S2,|' * 2000}"
    began = process_time()

    games = registry.read(text.encode(), "lin").games

    assert process_time() - began < SECONDS
    assert {game.names for game in games} == {("Ann",) * 4}


def test_a_long_value_is_not_taken_over_by_ever_more_games() -> None:
    text = f'[Board "1"]\n[Score "##{"x" * 400_000}"]\n' + '\n[Board "1"]\n' * 19_000
    began = process_time()

    with pytest.raises(TooLarge, match=r"Line 50: .* 10000000 characters"):
        registry.read(text.encode(), "pbn")

    assert process_time() - began < SECONDS


def test_braces_that_are_not_closed_are_not_looked_for_again_and_again() -> None:
    began = process_time()

    found = read_deals("{" * 200_000)

    assert process_time() - began < SECONDS
    assert not found.deals


def test_a_side_behind_a_gap_is_found_from_the_beginning_of_the_gap() -> None:
    began = process_time()

    side = read_side(f"1{' ' * 200_000}x")

    assert process_time() - began < SECONDS
    assert side is None


def test_a_board_beside_the_matches_finds_its_match_without_asking_each() -> None:
    lines = "".join(
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{2 * at}</NS_PAIR_NUMBER>"
        f"<EW_PAIR_NUMBER>{2 * at + 1}</EW_PAIR_NUMBER><SCORE>420</SCORE></TRAVELLER_LINE>"
        for at in range(1, 6_001)
    )
    text = (
        '<USEBIO Version="1.2"><EVENT EVENT_TYPE="TEAMS"><BOARD>'
        f"<BOARD_NUMBER>1</BOARD_NUMBER>{lines}</BOARD></EVENT></USEBIO>"
    )
    began = process_time()

    event = registry.read(text.encode(), "usebio").event

    assert process_time() - began < SECONDS
    assert event is not None
    assert len(event.matches) == 6_000


def test_a_ruling_that_gives_no_figure_is_not_looked_for_among_all_scores() -> None:
    lines = [
        f"{board},{pair},{pair + 60},,,,{10 * pair},{2 * pair - 2}.6,{119 - 2 * pair}.4,"
        for board in range(1, 31)
        for pair in range(1, 60)
    ]
    ruled = [f"{board},60,120,,,,,61,57,weighted" for board in range(1, 31)]
    heading = "board,ns,ew,contract,declarer,tricks,score,ns_points,ew_points,kind"
    text = "\n".join([heading, *lines, *ruled])
    began = process_time()

    event = registry.read(text.encode(), "csv").event

    assert process_time() - began < SECONDS
    assert event is not None
    assert all(isinstance(line.for_ns, Artificial) for line in event.lines[-30:])
