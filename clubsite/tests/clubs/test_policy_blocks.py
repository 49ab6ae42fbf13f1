"""The blocks that a policy is made of, as they are stored and read."""

from collections import Counter
from dataclasses import fields

import pytest

from clubsite.clubs.ladders import ZERO_TOLERANCE
from clubsite.clubs.models import PolicyVersion
from clubsite.clubs.policy import Policy, PolicyBlock, changed, complete
from clubsite.policy_blocks import BLOCKS
from rulings.appeals.policy import AppealPolicy
from rulings.log.policy import PenaltyPolicy

EACH = pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.__name__)


@EACH
def test_a_block_is_read_back_as_it_was_stored(block: type[PolicyBlock]) -> None:
    assert block.from_values(complete({})) == block()


@EACH
def test_a_club_without_a_policy_goes_by_the_preset(block: type[PolicyBlock]) -> None:
    assert block.of(None) == block.of(PolicyVersion(values={})) == block()


def test_no_two_blocks_store_the_same_key() -> None:
    stored = Counter(one.name for block in BLOCKS for one in fields(block))

    assert set(stored.values()) == {1}
    assert list(stored) == list(complete({}))


def test_a_value_unknown_then_or_since_does_no_harm() -> None:
    values = {"quorum": 2, "abolished": 1}

    assert AppealPolicy.from_values(values) == AppealPolicy(quorum=2)
    assert complete(values) == complete({}) | {"quorum": 2}


def test_a_change_leaves_all_other_values_as_they_are() -> None:
    before = complete({"quorum": 2, "elections": {"bidding": "written"}})

    after = changed(before, {"deposit": "5.00", "elections": {"alerts": "own"}})

    elected = {"bidding": "written", "alerts": "own"}
    assert after == before | {"deposit": "5.00", "elections": elected}


def test_a_value_of_no_block_cannot_be_changed() -> None:
    with pytest.raises(KeyError, match="abolished"):
        changed({}, {"abolished": 1})


def test_a_policy_from_before_the_ladders_has_the_usual_ones() -> None:
    block = PenaltyPolicy.from_values({"appeal_minutes": 20})

    assert block.zero_tolerance == ZERO_TOLERANCE


def test_the_blocks_store_what_the_policy_stored() -> None:
    assert complete({}) == Policy().as_values()
    assert set(complete({})) == set(Policy().as_values())
