"""The five topics that players are told before an event (EV-01)."""

from clubsite.clubs.models import PolicyVersion
from clubsite.clubs.policy import PRESET_TOPICS, TopicPolicy
from clubsite.clubs.policy_labels import TOPICS, build_policy_groups


def test_the_preset_tells_all_five_topics() -> None:
    policy = TopicPolicy()

    assert policy.missing_topics == ()
    assert set(PRESET_TOPICS) == set(TOPICS)
    assert len(policy.topics) == 5


def test_an_empty_topic_is_missing_and_is_not_shown() -> None:
    topics = {**PRESET_TOPICS, "slow_play": " "}
    policy = PolicyVersion(values={"topics": topics})

    assert TopicPolicy.of(policy).missing_topics == ("slow_play",)
    assert [row.label for row in build_policy_groups(policy)[-1].rows] == [
        "Conditions of contest",
        "Behaviour",
        "Rulings and appeals",
        "Results and coming events",
    ]
