import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.conduct.procedure import Concerned, Desk, Offices, Route, route

RECORDER, SECOND, DEPUTY, GUARDIAN, REPORTER = 1, 2, 3, 4, 5
OFFICES = Offices(recorders=(RECORDER,), deputies=(DEPUTY,), safeguarding=(GUARDIAN,))
PERSONS = st.frozensets(st.integers(1, 8))
HOLDERS = st.lists(st.integers(1, 8), unique=True, max_size=3).map(tuple)


def kept_out(*persons: int) -> Concerned:
    return Concerned(reporter=REPORTER, subjects=frozenset(persons))


@pytest.mark.parametrize(
    ("concerned", "expected"),
    [
        (Concerned(), Route(Desk.RECORDER, (RECORDER,))),
        (kept_out(9), Route(Desk.RECORDER, (RECORDER,))),
        (kept_out(RECORDER), Route(Desk.DEPUTY, (DEPUTY,))),
        (kept_out(RECORDER, DEPUTY), Route(Desk.EXTERNAL)),
        (
            Concerned(excluded=frozenset({RECORDER})),
            Route(Desk.DEPUTY, (DEPUTY,)),
        ),
        (
            Concerned(witnesses=frozenset({RECORDER})),
            Route(Desk.DEPUTY, (DEPUTY,)),
        ),
        (Concerned(reporter=RECORDER), Route(Desk.DEPUTY, (DEPUTY,))),
    ],
)
def test_a_referral_passes_by_everybody_who_is_concerned(
    concerned: Concerned, expected: Route
) -> None:
    assert route(concerned, OFFICES) == expected


def test_of_two_recorders_the_one_who_is_not_concerned_receives_it() -> None:
    offices = Offices(recorders=(RECORDER, SECOND), deputies=(DEPUTY,))

    assert route(kept_out(RECORDER), offices) == Route(Desk.RECORDER, (SECOND,))


def test_a_club_without_recorder_and_deputy_has_the_external_contact() -> None:
    assert route(Concerned(), Offices()) == Route(Desk.EXTERNAL)


@pytest.mark.parametrize(
    ("subjects", "expected"),
    [
        (frozenset({9}), Route(Desk.RECORDER, (RECORDER,), (GUARDIAN,))),
        (
            frozenset({GUARDIAN}),
            Route(Desk.RECORDER, (RECORDER,), safeguarding_external=True),
        ),
        (frozenset({RECORDER, DEPUTY}), Route(Desk.EXTERNAL, (), (GUARDIAN,))),
    ],
)
def test_where_a_minor_is_involved_the_safeguarding_officer_sees_it_at_once(
    subjects: frozenset[int], expected: Route
) -> None:
    concerned = Concerned(subjects=subjects, minor_involved=True)

    assert route(concerned, OFFICES) == expected


@given(
    st.builds(
        Concerned,
        subjects=PERSONS,
        reporter=st.none() | st.integers(1, 8),
        witnesses=PERSONS,
        excluded=PERSONS,
        minor_involved=st.booleans(),
    ),
    st.builds(Offices, recorders=HOLDERS, deputies=HOLDERS, safeguarding=HOLDERS),
)
def test_nobody_who_is_concerned_ever_receives_it_and_it_never_gets_lost(
    concerned: Concerned, offices: Offices
) -> None:
    found = route(concerned, offices)

    assert not {*found.handlers, *found.safeguarding} & concerned.kept_out
    assert bool(found.handlers) is (found.desk is not Desk.EXTERNAL)
    assert bool(found.safeguarding or found.safeguarding_external) is (
        concerned.minor_involved
    )
