"""What an event has and a format lacks."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.bridge.adjusted import (
    AVERAGE,
    AVERAGE_PLUS,
    Artificial,
    Awaited,
    NotPlayed,
    Outcomes,
    Treatment,
)
from scoring.formats.event import Group, ReadEvent
from scoring.formats.messages import Remarks
from scoring.formats.reading import Feature
from scoring.formats.tests.builders import make_line, read_lines
from scoring.formats.unsupported import ASKED, adjustment_feature, remark_losses

SAID = {feature: text for feature, text, _ in ASKED}


def losses(event: ReadEvent, *keeps: Feature) -> list[str]:
    remarks = Remarks()
    remark_losses(event, keeps, remarks)
    return [str(remark.what.params["what"]) for remark in remarks.all()]


def make_event() -> ReadEvent:
    return replace(
        read_lines(make_line("1", "2", "4S N 10", "420")), club_name="", club_number=""
    )


@pytest.mark.parametrize(
    ("ns", "ew", "kind"),
    [
        (NotPlayed(), Awaited(), Feature.NOT_PLAYED),
        (NotPlayed(skipped=True), NotPlayed(skipped=True), Feature.SKIPPED),
        (AVERAGE, AVERAGE_PLUS, Feature.ARTIFICIAL),
        (AVERAGE, Outcomes.assigned(50), Feature.SPLIT),
        (Outcomes.assigned(50), Outcomes.assigned(100), Feature.SPLIT),
        (Outcomes.assigned(50), Outcomes.assigned(50), Feature.ASSIGNED),
        (
            Outcomes.weighted([(50, 60), (100, 40)]),
            Outcomes.weighted([(50, 60), (100, 40)]),
            Feature.WEIGHTED,
        ),
    ],
)
def test_an_adjustment_is_of_one_kind_and_named(
    ns: Treatment, ew: Treatment, kind: Feature
) -> None:
    event = make_event()
    line = event.lines[0].treated(ns, ew)

    found = losses(replace(event, lines=(line,)))

    assert adjustment_feature(line) is kind
    assert SAID[kind] in found
    assert SAID[kind] not in losses(replace(event, lines=(line,)), kind)


def test_a_played_line_has_no_adjustment_and_an_empty_one_was_not_played() -> None:
    line = make_event().lines[0]

    assert adjustment_feature(line) is None
    assert adjustment_feature(replace(line, score=None)) is Feature.NOT_PLAYED


def test_an_average_without_uplift_over_a_result_is_told() -> None:
    event = make_event()
    flat = Artificial(Fraction(60), uplift=False)
    line = event.lines[0].treated(flat, flat)

    found = losses(replace(event, lines=(line,)), Feature.ARTIFICIAL)

    assert found == [SAID[Feature.BEHIND]]
    assert losses(replace(event, lines=(replace(line, score=None, result=None),))) == [
        SAID[Feature.ARTIFICIAL]
    ]


def test_another_form_of_a_board_is_told() -> None:
    event = make_event()
    line = replace(event.lines[0], group=Group.B)

    found = losses(replace(event, lines=(line,)))

    assert found == [SAID[Feature.GROUPS]]


def test_an_event_of_which_nothing_is_lost() -> None:
    assert losses(make_event()) == []
