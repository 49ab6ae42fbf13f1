"""What the sealed record of a further appeal says of scores and corrected errors."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from clubsite.site import clock
from rulings.appeals.actions import admission, aftermath, decision
from rulings.appeals.later_models import FurtherAppeal
from rulings.appeals.models import Appeal, Slip
from rulings.appeals.procedure import Deposit, State
from rulings.tests.appeal_bodies import countersign, set_policy, write_slip
from rulings.tests.appeal_world import (
    HEARING,
    World,
    advance,
    appeal_in,
    content_for,
    make_world,
    now,
)
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db


def sealed(world: World, appeal: Appeal, who: str) -> dict[str, str]:
    """The texts of the record that is sealed for that side, by their labels."""
    with clock.at(HEARING + timedelta(days=1)):
        aftermath.refer_up(
            appeal,
            by=world[who],
            expected_version=now(appeal),
            grounds="The law was misread.",
        )
    record = json.loads(FurtherAppeal.objects.get().record)
    items = [item for section in record["sections"] for item in section["items"]]
    return {item["label"]: item["text"] for item in items}


def test_the_record_holds_each_score_and_what_was_corrected() -> None:
    world = make_world()
    set_policy(world, further_authority="Sample Bridge Union")
    appeal = write_slip(world, appeal_in(world, State.DECIDED))
    slip = Slip.objects.get()
    Slip.objects.update(now={**slip.now, "reasoning": "REASONS, spelled right."})
    countersign(world, appeal)

    texts = sealed(world, appeal, "respondent")

    assert texts["Score as ruled"] == "The score stands."
    assert texts["Score"] == "Board 7, 5NS against 5EW: 4S N +1 (650)"
    assert texts["Error corrected"] == "Ten tricks."
    assert texts["Earlier reasons"].startswith("REASONS: the call")
    assert texts["Earlier score"] == "Board 7, 5NS against 5EW: 4S N = (620)"


def test_a_corrected_word_has_no_earlier_score() -> None:
    world = make_world()
    set_policy(world, further_authority="Sample Bridge Union")
    appeal = appeal_in(world, State.DECIDED)
    with clock.at(HEARING):
        decision.write_slip(
            appeal,
            replace(content_for(world, appeal), reasoning="REASONS, spelled right."),
            by=world["chair"],
            expected_version=now(appeal),
            why="A slip of the pen.",
        )
    countersign(world, appeal)

    texts = sealed(world, appeal, "respondent")

    assert texts["Error corrected"] == "A slip of the pen."
    assert "Earlier score" not in texts


def test_the_record_names_the_whole_panel_and_nothing_of_the_money() -> None:
    world, appeal = case_in(State.DELIBERATING)
    set_policy(world, further_authority="Sample Bridge Union")
    with clock.at(HEARING):
        appeal.notices.update(deposit=Deposit.HELD, amount="5.00 EUR")
        advance(world, appeal, State.DECIDED)
        admission.settle_deposit(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            notice=appeal.notices.get().pk,
            deposit="returned",
        )

    texts = sealed(world, appeal, "appellant")

    panel = [texts[str(world[who])] for who in ("chair", "member", "third")]
    assert panel == ["Chair", "Member", "Member"]
    assert "Deposit" not in " ".join(texts.values())
