"""The five topics that players are told before an event (EV-01)."""

import pytest

from clubsite.clubs.models import PolicyVersion
from clubsite.clubs.policy import EXAMPLE_TOPICS, TopicPolicy
from clubsite.clubs.policy_labels import TOPICS, build_policy_groups, topic_label
from clubsite.tests.builders import OWN_TOPICS


def test_a_policy_tells_nothing_until_the_club_does() -> None:
    assert TopicPolicy().missing_topics == tuple(EXAMPLE_TOPICS)
    assert TopicPolicy(OWN_TOPICS).missing_topics == ()
    assert set(EXAMPLE_TOPICS) == set(TOPICS) == set(OWN_TOPICS)


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE_TOPICS["behaviour"],
        EXAMPLE_TOPICS["behaviour"].upper() + "\n",
        EXAMPLE_TOPICS["conditions"],
        EXAMPLE_TOPICS["behaviour"].partition(".")[0],
        " ".join(EXAMPLE_TOPICS.values()).replace(".", ";"),
    ],
)
def test_no_example_passes_for_the_own_text_of_a_club(text: str) -> None:
    policy = TopicPolicy({**OWN_TOPICS, "behaviour": text})

    assert policy.missing_topics == ("behaviour",)


def test_a_text_is_read_in_the_language_that_it_was_translated_to() -> None:
    policy = TopicPolicy({"results": "Here.", "results.en-us": "Right here."})

    assert policy.text("results") == policy.text("results", "en-gb") == "Here."
    assert policy.text("results", "en-us") == "Right here."
    assert topic_label("results.en-us") == "Results and coming events, English (US)"


def test_an_empty_topic_is_missing_and_is_not_shown() -> None:
    topics = {**OWN_TOPICS, "slow_play": " "}
    policy = PolicyVersion(values={"topics": topics})

    assert TopicPolicy.of(policy).missing_topics == ("slow_play",)
    assert [row.label for row in build_policy_groups(policy)[0].rows] == [
        "Conditions of contest",
        "Behaviour",
        "Rulings and appeals",
        "Results and coming events",
    ]
