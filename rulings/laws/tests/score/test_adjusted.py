"""When a score is adjusted, and what it is worth: what no case tells."""

from typing import Any

import pytest

from rulings.laws.tests.ruled import Ruled, ruled

TWO = [{"score_NS": 620, "p": 0.5}, {"score_NS": -100, "p": 0.5}]


def rule(**facts: Any) -> Ruled:
    return ruled("adjusted_scores", **facts)


def test_it_asks_what_is_to_be_decided() -> None:
    assert rule().asks == "reason"


@pytest.mark.parametrize(
    ("facts", "law", "adjusted"),
    [
        ({"irregularity": False}, "L12A", "none"),
        ({"damage": False}, "L12B1", "none"),
        ({"result_obtained": False}, "L12C2a", "artificial"),
        ({"outcomes_estimable": False}, "L12C1d", "artificial"),
        ({"outcomes_estimable": True}, "L12C1a", "assigned"),
        ({"nos_error": "none"}, "L12C1e", "both_sides"),
        ({"nos_error": "serious", "infraction_damaged": False}, "L12B1", "none"),
        ({"nos_error": "serious"}, "L12C1e", "split"),
        ({"other_table_favourable": True}, "L86B1", "assigned"),
        (
            {"other_table_favourable": False, "fault_of": "one"},
            "L86B2b",
            "better_for_innocent",
        ),
        ({"other_table_favourable": False, "fault_of": "none"}, "L86B2a", "artificial"),
        ({"other_table_favourable": False, "fault_of": "both"}, "L86B2c", "artificial"),
    ],
)
def test_whether_and_how_it_is_adjusted(
    facts: dict[str, Any], law: str, adjusted: str
) -> None:
    ruling = rule(**facts)

    assert law in ruling.laws
    assert ruling.values["adjust"] == adjusted


@pytest.mark.parametrize(
    ("fault", "due"),
    [("directly_at_fault", "AVE-"), ("partly", "AVE"), ("none", "AVE+")],
)
def test_an_average_goes_by_fault(fault: str, due: str) -> None:
    assert rule(responsibility=fault).values["artificial_due"] == due


@pytest.mark.parametrize(
    ("award", "percent"),
    [
        ({"artificial": "AVE+"}, 60.0),
        ({"artificial": "AVE+", "percent_on_other_boards_of_session": 64.5}, 64.5),
        ({"artificial": "AVE-", "percent_on_other_boards_of_session": 55}, 40.0),
        ({"artificial": "AVE+ / AVE-"}, {"AVE+": 60.0, "AVE-": 40.0}),
    ],
)
def test_what_an_average_is_worth(award: dict[str, Any], percent: object) -> None:
    assert rule(**award).values["percent"] == percent


@pytest.mark.parametrize("error", ["none", "extremely_serious", "gambling"])
def test_whether_the_irregularity_did_damage_comes_before_the_own_error(
    error: str,
) -> None:
    outcome = rule(nos_error=error, infraction_damaged=False)

    assert (outcome.laws[0], outcome.values["adjust"]) == ("L12B1", "none")


@pytest.mark.parametrize(
    ("facts", "law", "key"),
    [
        ({"reason": "nos_error"}, "L12C1e", "adjust"),
        ({}, "L12C1e", "adjust"),
        ({"reason": "award"}, "L12C2a", "artificial_due"),
    ],
)
def test_an_own_error_and_a_part_in_the_fault_are_walked_apart(
    facts: dict[str, Any], law: str, key: str
) -> None:
    both = {"nos_error": "serious", "responsibility": "partly"}
    outcome = rule(**both, **facts)

    assert (outcome.laws[0], outcome.values[key]) == (
        law,
        {"adjust": "split", "artificial_due": "AVE"}[key],
    )


def test_what_an_average_is_in_imps_is_elected() -> None:
    facts = {"artificial": "AVE+", "method": "imps", "election_imps_for_average": 2}

    assert rule(**facts).values["imps"] == {"AVE+": 2}


@pytest.mark.parametrize(
    ("award", "own", "imps"),
    [
        ("AVE+", "4.25", 4.25),
        ("AVE+", 1, 3),
        ("AVE+", "-4", 3),
        ("AVE", 5, 0),
        ("AVE-", "-4.5", -4.5),
        ("AVE-", 2, -3),
        ("AVE-", "", -3),
    ],
)
def test_an_average_in_imps_follows_the_own_mean(
    award: str, own: object, imps: float
) -> None:
    outcome = rule(artificial=award, method="imps", imps_on_other_boards_of_session=own)

    assert outcome.values["imps"] == {award: imps}
    assert {"L12C2b", "L12C2c"} <= set(outcome.laws)


@pytest.mark.parametrize(
    ("facts", "key", "worth"),
    [
        (
            {"method": "imps", "imps_on_other_boards_of_session": 5},
            "imps",
            {"AVE+": 3},
        ),
        ({"method": "imps"}, "imps", {"AVE+": 3}),
        ({}, "percent", 60.0),
    ],
)
def test_where_the_club_does_not_count_it_the_own_mean_is_not_asked(
    facts: dict[str, Any], key: str, worth: object
) -> None:
    outcome = rule(artificial="AVE+", election_own_average="no", **facts)

    assert (outcome.asks, "L12C2c" in outcome.laws) == ("", False)
    assert outcome.values[key] == worth


def test_lawful_outcomes_may_all_be_weighted() -> None:
    assert rule(illegal_outcome_in_weights=False).laws == ["L12C1c"]


def test_in_a_knockout_the_mean_of_the_margins_counts() -> None:
    assert rule(margin_NS=7, margin_EW=4).values["imps"] == {"NS": 5.5, "EW": -5.5}


@pytest.mark.parametrize(
    ("facts", "refused"),
    [
        ({"weights": TWO[:1], "other_NS_scores": [620]}, "each outcome"),
        ({"weights": [620], "other_NS_scores": [620]}, "each outcome"),
        ({"weights": TWO, "other_NS_scores": []}, "other tables"),
        ({"weights": TWO, "method": "imps", "other_table_NS": "x"}, "other tables"),
        (
            {"artificial": "AVE+", "percent_on_other_boards_of_session": 101},
            "percentage",
        ),
        (
            {
                "artificial": "AVE-",
                "method": "imps",
                "imps_on_other_boards_of_session": "much",
            },
            "average in IMPs",
        ),
    ],
)
def test_what_does_not_fit_is_refused_in_words(
    facts: dict[str, Any], refused: str
) -> None:
    assert refused in rule(**facts).values["refused"]
