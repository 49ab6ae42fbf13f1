"""Every code of a referral has its words."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from rulings.conduct import labels
from rulings.conduct.models import ReferralMessage
from rulings.conduct.policy import Shape
from rulings.conduct.procedure import (
    DUE,
    Action,
    Allegation,
    Category,
    Classification,
    Declining,
    Desk,
    Guard,
    Place,
    ReporterKind,
    State,
    Track,
    Wish,
)
from rulings.conduct.views import DOINGS

WORDS: list[tuple[Mapping[Any, object], Iterable[str]]] = [
    (labels.STATES, DUE),
    (labels.TRACKS, Track),
    (labels.SHORT_TRACKS, Track),
    (labels.KINDS, ReporterKind),
    (labels.SHORT_KINDS, ReporterKind),
    (labels.PLACES, Place),
    (labels.CATEGORIES, Category),
    (labels.WISHES, Wish),
    (labels.SHAPES, Shape),
    (labels.CLASSIFICATIONS, Classification),
    (labels.DECLINING, Declining),
    (labels.DESKS, Desk),
    (labels.ACTIONS, Action),
    (labels.UNMET, Guard),
    (labels.CONSEQUENCES, [doing.act for doing in DOINGS]),
    (labels.MESSAGES, ReferralMessage.Kind),
    (labels.MISSING, ["track", *Allegation().missing(), "consent_to_name"]),
]


@pytest.mark.parametrize(("words", "codes"), WORDS)
def test_every_code_has_words(
    words: Mapping[Any, object], codes: Iterable[str]
) -> None:
    assert set(words) == set(codes)


def test_an_act_that_is_not_made_by_a_button_has_no_page() -> None:
    paged = {doing.act for doing in DOINGS}

    assert set(Action) - paged == {Action.BEGIN, Action.EDIT, Action.SUBMIT}


def test_choices_are_codes_with_words() -> None:
    assert labels.choices(labels.SHORT_TRACKS) == [
        ("memo", labels.SHORT_TRACKS[Track.MEMO]),
        ("complaint", labels.SHORT_TRACKS[Track.COMPLAINT]),
    ]


def test_states_with_a_turn_are_those_that_wait_for_a_desk_inside_the_club() -> None:
    waiting = {
        *(State.SUBMITTED, State.TRIAGE, State.MEMO_FILED, State.INFORMAL),
        *(State.MERGED, State.TRANSFERRED),
    }

    assert {desk: set(turns) for desk, turns in labels.TURNS.items()} == {
        Desk.RECORDER: waiting,
        Desk.DEPUTY: waiting,
    }
