"""Reasons for totals, percentages and places that are not ours."""

from collections.abc import Sequence

import pytest

from scoring.bridge.convention import ACBLSCORE, CLUBSITE, COMPSCORE3, Convention
from scoring.formats import usebio
from scoring.formats.compare import Kind, compare
from scoring.formats.event import ReadEvent
from scoring.formats.scores.contests import score
from scoring.formats.tests.builders import make_board, make_file, make_line, make_pair

THREE = ("450", "420", "-50")
"""Scores of 1 v 2, 3 v 4 and 5 v 6: four, two and no matchpoints for North-South."""


def read_event(
    first: dict[str, str],
    *boards: str,
    more: str = "",
    facts: str = "<WINNER_TYPE>1</WINNER_TYPE>",
    others: Sequence[str] = "23456",
) -> ReadEvent:
    """Pair 1 with these figures of the file, five others without."""
    pairs = make_pair("1", more=more, **first)
    pairs += "".join(make_pair(number) for number in others)
    return usebio.read(make_file(*boards, pairs=pairs, facts=facts))


def make_three(
    number: int, scores: Sequence[str] = THREE, points: Sequence[str] = ("", "", "")
) -> str:
    return make_board(
        number,
        *(
            make_line(
                f"{2 * at + 1}", f"{2 * at + 2}", score=each, points=(points[at], "")
            )
            for at, each in enumerate(scores)
            if each
        ),
    )


def rows(
    event: ReadEvent, convention: Convention = CLUBSITE
) -> list[tuple[str, str, str, str]]:
    comparison = compare(event, score(event, convention), convention)
    return [
        (str(each.where), each.ours, each.file, each.code)
        for each in comparison.differences
        if each.kind in {Kind.TOTAL, Kind.PERCENTAGE, Kind.RANK}
    ]


def test_figures_that_are_ours_make_no_row() -> None:
    event = read_event(
        {"total": "8", "percentage": "100.00", "place": "1="},
        make_three(1),
        make_three(8),
    )

    assert rows(event) == []


@pytest.mark.parametrize(
    ("total", "reason"),
    [
        ("6", "last-digit"),
        ("7", "last-digit"),
        ("3.25", "single-scale"),
        ("9.75", "scaled-to-all-boards"),
        ("12", "unexplained"),
    ],
)
def test_a_total_is_explained_by_another_arithmetic(total: str, reason: str) -> None:
    short = make_three(1, ("450", "-50", ""))
    full = make_three(8, ("450", "450", "-50"))
    more = make_board(
        11, make_line("3", "4", score="50"), make_line("5", "6", score="50")
    )

    event = read_event({"total": total}, short, full, more)

    assert rows(event) == [("total of 1", "6.5000", total, reason)]


def test_a_total_that_is_not_scaled_is_explained() -> None:
    missed = make_three(8, ("", "420", "-50"))

    event = read_event({"total": "4.00"}, make_three(1), missed)

    assert rows(event, COMPSCORE3) == [
        ("total of 1", "8.0000", "4.00", "missed-boards-not-scaled")
    ]


def test_a_total_without_the_penalty_is_explained() -> None:
    event = read_event(
        {"total": "4", "percentage": "100", "place": "1"},
        make_three(1),
        more="<ADJUSTMENT>-1</ADJUSTMENT>",
    )

    assert rows(event) == [
        ("total of 1", "3.0000", "4", "without-penalty"),
        ("percentage of 1", "75.0000", "100", "without-penalty"),
        ("place of 1", "2", "1", "of-file-total"),
    ]


def test_the_sum_of_what_the_lines_print_is_explained() -> None:
    event = read_event(
        {"total": "7.4"},
        make_three(1, points=("3.9", "2", "0")),
        make_three(8, points=("3.5", "2", "0")),
    )

    assert rows(event) == [("total of 1", "8.0000", "7.4", "sum-of-printed-lines")]


def test_a_percentage_of_the_files_own_total_is_explained() -> None:
    event = read_event(
        {"total": "6", "percentage": "75.00"}, make_three(1), make_three(8)
    )

    assert rows(event) == [
        ("total of 1", "8.0000", "6", "unexplained"),
        ("percentage of 1", "100.0000", "75.00", "of-file-total"),
    ]


def test_a_percentage_may_differ_in_its_last_digit_or_without_reason() -> None:
    boards = (make_three(1), make_three(8), make_three(11, ("420", "450", "-50")))

    last = read_event({"percentage": "83.3"}, *boards)
    none = read_event({"percentage": "80"}, *boards)

    assert rows(last) == [("percentage of 1", "83.3333", "83.3", "last-digit")]
    assert rows(none) == [("percentage of 1", "83.3333", "80", "unexplained")]


def test_totals_of_one_scale_and_of_all_boards_are_told_on_that_scale() -> None:
    """Everyone missed one of three boards: the program counts all three."""
    boards = [
        make_three(1, ("450", "420", "")),
        make_three(8, ("450", "", "50")),
        make_three(11, ("", "450", "50")),
    ]

    event = read_event({"total": "3.00", "percentage": "100.00"}, *boards)
    other = read_event({"total": "2.99", "percentage": "99.67"}, *boards)

    assert rows(event, ACBLSCORE) == [
        ("total of 1", "2.0000", "3.00", "scaled-to-all-boards")
    ]
    assert rows(other, ACBLSCORE) == [
        ("total of 1", "2.0000", "2.99", "unexplained"),
        ("percentage of 1", "100.0000", "99.67", "of-file-total"),
    ]


def test_a_place_that_nothing_explains_is_said_to_be_unexplained() -> None:
    event = read_event({"place": "4"}, make_three(1))

    assert rows(event) == [("place of 1", "1", "4", "unexplained")]


def test_a_place_within_the_section_is_explained() -> None:
    def section(name: str, ns: str, points: tuple[str, str], place: str) -> str:
        pairs = make_pair("1", direction="NS", place=place) + make_pair(
            "2", direction="EW"
        )
        pairs += make_pair("3", direction="NS") + make_pair("4", direction="EW")
        lines = make_line("1", "2", score=ns, points=points) + make_line(
            "3", "4", score="-100"
        )
        return (
            f'<SECTION SECTION_ID="{name}"><PARTICIPANTS>{pairs}</PARTICIPANTS>'
            f"{make_board(1, lines)}</SECTION>"
        )

    inside = section("A", "420", ("6", "0"), "1") + section("B", "50", ("4", "2"), "1")
    event = usebio.read(
        make_file(pairs="", inside=inside, facts="<WINNER_TYPE>2</WINNER_TYPE>")
    )

    assert event.sections_compared
    assert rows(event) == [("place of 1", "2", "1", "place-within-section")]


PLACES = {"1": "1", "3": "2", "5": "3", "2": "3", "4": "2", "6": "1"}
"""Of North-South and East-West apart; together pairs 1 and 6 would share the first."""


@pytest.mark.parametrize("percentages", [(), ("90", "50", "10")])
def test_places_of_each_direction_in_an_event_of_one_winner_are_explained(
    percentages: Sequence[str],
) -> None:
    """By our totals, or by the file's own where only these give every place."""
    given = dict(zip("135", percentages, strict=False))
    given |= dict(zip("642", percentages, strict=False))
    # By the scores 5 v 6 ties with 3 v 4 on the second board; the file knows better.
    scores = ("450", "420", "420") if percentages else THREE
    pairs = "".join(
        make_pair(number, place=place, percentage=given.get(number, ""))
        for number, place in PLACES.items()
    )
    facts = "<WINNER_TYPE>1</WINNER_TYPE>"

    event = usebio.read(make_file(make_three(1, scores), pairs=pairs, facts=facts))

    codes = {(where, code) for where, _, _, code in rows(event) if "place" in where}
    assert event.winners == 1
    assert {code for _, code in codes} == {"place-within-direction"}
    assert ("place of 1", "place-within-direction") not in codes


def test_places_of_each_direction_are_no_reason_where_one_of_them_does_not_fit() -> (
    None
):
    pairs = "".join(
        make_pair(number, place="2" if number == "6" else place)
        for number, place in PLACES.items()
    )

    event = usebio.read(make_file(make_three(1), pairs=pairs))

    assert ("place of 3", "3", "2", "unexplained") in rows(event)


def test_pairs_without_boards_or_figures_make_no_row() -> None:
    event = read_event(
        {}, make_three(1, ("", "420", "-50")), more="<PERCENTAGE>50</PERCENTAGE>"
    )

    assert rows(event) == []


def by_hand(places: Sequence[str] = ("", "", "")) -> ReadEvent:
    """1 v 2 has five of four matchpoints on board 1: the director gave one more."""
    points = (("5", "-1"), ("2", "2"), ("0", "4"))
    lines = [
        make_line(f"{2 * at + 1}", f"{2 * at + 2}", score=made, points=points[at])
        for at, made in enumerate(THREE)
    ]
    totals = {"1": "9", "3": "4", "5": "0", "2": "-1", "4": "4", "6": "8"}
    percents = {"1": "112.50", "3": "50", "5": "0", "2": "-12.50"}
    pairs = "".join(
        make_pair(
            number,
            total=total,
            percentage=percents.get(number, ""),
            place=dict(zip("135", places, strict=True)).get(number, ""),
        )
        for number, total in totals.items()
    )
    boards = (make_board(1, *lines), make_three(8))
    return usebio.read(make_file(*boards, pairs=pairs))


def test_what_was_changed_by_hand_goes_on_into_the_totals() -> None:
    event = by_hand()
    comparison = compare(event, score(event, CLUBSITE), CLUBSITE)

    assert [(str(each.where), each.code) for each in comparison.differences] == [
        ("board 1, 1 v 2", "director-adjusted-line"),
        ("total of 1", "director-adjusted-line"),
        ("percentage of 1", "director-adjusted-line"),
        ("total of 2", "director-adjusted-line"),
        ("percentage of 2", "director-adjusted-line"),
    ]


def test_places_that_follow_from_it_are_explained() -> None:
    """Without the change 1 and 6 would share the first place."""
    boards = (make_three(1, points=("", "", "")), make_three(8))
    changed = make_board(
        11,
        make_line("1", "2", score="450", points=("5", "-1")),
        make_line("3", "4", score="420", points=("2", "2")),
        make_line("5", "6", score="-50", points=("0", "4")),
    )
    pairs = make_pair("1", total="13", place="1") + make_pair("6", place="2")
    pairs += "".join(make_pair(number) for number in "2345")

    event = usebio.read(make_file(*boards, changed, pairs=pairs))

    assert rows(event) == [
        ("total of 1", "12.0000", "13", "director-adjusted-line"),
        ("place of 6", "1", "2", "director-adjusted-line"),
    ]


def test_a_total_that_is_another_again_stays_unexplained() -> None:
    pairs = make_pair("1", total="11") + "".join(make_pair(n) for n in "23456")
    lines = (
        make_line("1", "2", score="450", points=("5", "-1")),
        make_line("3", "4", score="420", points=("2", "2")),
        make_line("5", "6", score="-50", points=("0", "4")),
    )

    event = usebio.read(make_file(make_board(1, *lines), make_three(8), pairs=pairs))

    assert rows(event) == [("total of 1", "8.0000", "11", "unexplained")]
