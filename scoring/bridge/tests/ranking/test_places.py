from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.ranking import Place, ranked

values = st.dictionaries(
    st.integers(1, 30), st.none() | st.fractions(0, 100, max_denominator=4)
)


def test_equals_share_a_place_and_the_next_is_skipped() -> None:
    places = ranked({1: Fraction(40), 2: Fraction(55), 3: Fraction(40), 4: Fraction(9)})

    assert {who: str(place) for who, place in places.items()} == {
        2: "1",
        1: "2=",
        3: "2=",
        4: "4",
    }


def test_who_has_no_value_stands_after_a_value_below_zero() -> None:
    assert ranked({"a": None, "b": Fraction(-3), "c": None}) == {
        "b": Place(1),
        "a": Place(2, tied=True),
        "c": Place(2, tied=True),
    }


@given(values)
def test_a_rank_is_one_more_than_the_number_of_those_ahead(
    scores: dict[int, Fraction | None],
) -> None:
    def ahead(mine: Fraction | None) -> int:
        real = [value for value in scores.values() if value is not None]
        return sum(mine is None or value > mine for value in real)

    found = {who: place.rank for who, place in ranked(scores).items()}

    assert found == {who: ahead(mine) + 1 for who, mine in scores.items()}
