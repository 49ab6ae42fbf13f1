"""What must be answered before a report can be sent."""

from dataclasses import replace
from datetime import date

import pytest

from rulings.conduct.procedure import Allegation, Category, Place, Track, Wish

COMPLETE = Allegation(
    subjects=frozenset({1}),
    minor_involved=False,
    immediate_danger=False,
    incident_on=date(2026, 3, 2),
    categories=(Category.OTHER,),
    director_called=False,
    narrative="What happened.",
    wish=Wish.NOT_SURE,
)


def test_an_empty_memo_lacks_every_answer_but_that_about_its_name() -> None:
    assert Allegation().missing() == (
        "subjects",
        "minor_involved",
        "immediate_danger",
        "incident_on",
        "categories",
        "director_called",
        "narrative",
        "wish",
    )


def test_an_answer_of_no_is_an_answer() -> None:
    assert COMPLETE.missing() == ()


def test_words_can_stand_for_a_name() -> None:
    described = replace(COMPLETE, subjects=frozenset(), subject_description="A guest")

    assert described.missing() == ()


def test_blank_words_are_no_answer() -> None:
    blank = replace(
        COMPLETE, subjects=frozenset(), subject_description=" ", narrative="\n "
    )

    assert blank.missing() == ("subjects", "narrative")


@pytest.mark.parametrize("where", [{"event": 3}, {"board": 7}, {"place": Place.ONLINE}])
def test_one_answer_about_when_or_where_is_enough(where: dict[str, object]) -> None:
    allegation = replace(COMPLETE, incident_on=None, **where)  # type: ignore[arg-type]

    assert allegation.missing() == ()


def test_a_complaint_needs_an_answer_about_the_name() -> None:
    complaint = replace(COMPLETE, track=Track.COMPLAINT)

    assert complaint.missing() == ("consent_to_name",)
    assert replace(complaint, consent_to_name=False).missing() == ()
