import csv
from collections import Counter

from scoring.bridge.score_tables import every_making, get_makings
from tests.shared_data import needs_shared_data, shared


def test_plus_430_is_a_game_in_notrump_or_a_redoubled_minor() -> None:
    found = [str(making) for making in get_makings(430, vulnerable=False)]

    assert found == ["1CXX+1", "1DXX+1", "3NT+1", "4NT="]


def test_a_score_is_looked_up_at_one_vulnerability() -> None:
    vulnerable = [str(making) for making in get_makings(-200, vulnerable=True)]

    assert ("4S-2" in vulnerable, "4S-4" in vulnerable) == (True, False)
    assert all(making.score == -200 for making in get_makings(-200))


def test_a_score_that_cannot_occur_has_no_making() -> None:
    assert get_makings(445) == ()
    assert get_makings(0) == ()


def test_every_result_is_found_by_its_own_score() -> None:
    missing = [
        making for making in every_making() if making not in get_makings(making.score)
    ]

    assert (len(every_making()), missing) == (2940, [])


@needs_shared_data
def test_the_look_up_gives_back_the_full_table() -> None:
    with shared("tables/law77-full.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))

    printed = Counter(int(row["score_for_declarer"]) for row in rows)

    assert {score: len(get_makings(score)) for score in printed} == printed
