"""The strip of scores: order, room for labels, ours and par."""

from fractions import Fraction
from itertools import pairwise

from scoring.bridge.event import Frequency
from scoring.events.queries import PairName
from scoring.results.strips import EDGE, LABEL, TALLEST, WIDTH, build_strip

OURS = PairName(7, "7", (), ours=True)


def times(**counts: int) -> list[Frequency]:
    return [
        Frequency(int(name[1:]) * (-1 if name[0] == "m" else 1), *values)
        for name, count in counts.items()
        for values in [(Fraction(count), None, None, Fraction(count))]
    ]


def test_scores_stand_in_order_with_ours_and_par() -> None:
    strip = build_strip(times(p420=4, m50=2), {420: (OURS,)}, 450)

    assert strip is not None
    assert [
        (mark.score, int(mark.count), int(mark.height), mark.players, mark.par)
        for mark in strip.marks
    ] == [
        (-50, 2, TALLEST // 2, (), False),
        (420, 4, TALLEST, (OURS,), False),
        (450, 0, 0, (), True),
    ]
    assert [strip.marks[0].x, strip.marks[-1].x] == [EDGE, WIDTH - EDGE]


def test_neighbours_keep_room_for_their_labels() -> None:
    strip = build_strip(times(p420=1, p430=1, m1400=1), {}, None)

    assert strip is not None
    assert all(b.x - a.x >= LABEL for a, b in pairwise(strip.marks))
    assert all(mark.labelled for mark in strip.marks)


def test_where_there_is_no_room_some_labels_are_left_out() -> None:
    strip = build_strip(
        times(**{f"p{score}": 1 for score in range(50, 800, 30)}), {}, None
    )

    assert strip is not None
    labelled = [mark.x for mark in strip.marks if mark.labelled]
    assert 2 < len(labelled) < len(strip.marks)
    assert all(b - a >= LABEL for a, b in pairwise(labelled))


def test_one_score_alone_draws_nothing() -> None:
    assert build_strip(times(p420=7), {420: (OURS,)}, 420) is None
