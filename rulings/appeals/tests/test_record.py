"""The record of a case: auction and explanations, class of players, checklist, scribe."""

import doctest

import pytest

from clubsite.site import clock
from clubsite.tests.tables import for_each_row
from rulings.appeals.actions import bodies, decision, seating
from rulings.appeals.models import PanelSeat
from rulings.appeals.procedure import State, record
from rulings.appeals.procedure.record import (
    CHECKLISTS,
    Band,
    ExplainedCall,
    InvalidRecord,
    Method,
    checklist,
    read_calls,
    write_calls,
)
from rulings.appeals.record_labels import BANDS, CHECKS, METHODS
from rulings.appeals.record_models import CaseRecord
from rulings.log.models import RulingVersion
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    appeal_in,
    as_,
    content_for,
    declare,
    make_world,
    now,
    open_deliberation,
    schedule,
    seats,
    to,
)


def test_the_examples_hold() -> None:
    assert doctest.testmod(record).failed == 0


def test_every_code_has_its_words() -> None:
    assert set(BANDS) == set(Band)
    assert set(METHODS) == set(Method)
    assert set(CHECKS) == {code for codes in CHECKLISTS.values() for code in codes}


def test_a_claim_asks_the_three_tests_of_an_outstanding_trump() -> None:
    codes = checklist("claims_and_concessions")

    assert [code for code in codes if code.startswith("trump")] == [
        *("trump_statement", "trump_unaware", "trump_trick")
    ]


def test_what_is_typed_is_read_and_written_again() -> None:
    calls = read_calls("1n pass 2d! dbl", "3. south: transfer\n\n4 W: both majors")

    assert calls == (
        ExplainedCall("1NT"),
        ExplainedCall("P"),
        ExplainedCall("2D", alerted=True, meaning="transfer", by="S"),
        ExplainedCall("X", meaning="both majors", by="W"),
    )
    assert write_calls(calls) == ("1NT P 2D! X", "3 S: transfer\n4 W: both majors")


@for_each_row(
    ("auction", "explanations", "words"),
    [
        ("1NT 8C", "", "Call 2"),
        ("1NT", "2 South: weak", "no call 2"),
        ("1NT", "weak", "can't be read"),
    ],
)
def test_what_cannot_be_read_names_its_place(
    auction: str, explanations: str, words: str
) -> None:
    with pytest.raises(InvalidRecord) as refused:
        read_calls(auction, explanations)

    assert words in str(refused.value)


@pytest.mark.django_db
def test_a_director_completes_the_record_and_both_sides_read_it() -> None:
    world = make_world()
    RulingVersion.objects.update(family="misinformation")
    appeal = appeal_in(world, State.PREPARING)
    url = to(world, "appeal_move", appeal.pk, "write_record")
    side = world.line.ns_id
    typed = {
        "auction": "1NT P 2D!",
        "explanations": "3 South: transfer to hearts",
        "method": "boxes",
        f"band-{side}": "expert",
        "check-proof": "The system card.",
    }

    with clock.at(LATER):
        client = as_(world, "ruled")
        opened = client.get(url).content.decode()
        wrong = client.post(url, {**typed, "auction": "9C", "seen": now(appeal)})
        client.post(url, {**typed, "seen": now(appeal)})
        again = client.get(url).context["form"]
        page = as_(world, "respondent").get(to(world, "appeal_detail", appeal.pk))

    text = page.content.decode()
    assert "Actual agreement" in opened
    assert wrong.status_code == 422
    assert again.initial["auction"] == "1NT P 2D!"
    stored = CaseRecord.objects.get()
    assert (stored.bands[str(side)], str(stored)) == (
        "expert",
        f"record of {appeal.pk}",
    )
    assert "transfer to hearts" in text
    assert "Experts" in text
    assert "The system card." in text


@pytest.mark.django_db
def test_a_scribe_writes_and_has_no_vote() -> None:
    world = make_world()
    appeal = appeal_in(world, State.CONSTITUTING)
    url = to(world, "appeal_move", appeal.pk, "seat_scribe")

    with clock.at(LATER):
        chair = as_(world, "chair")
        chair.get(url)
        chair.post(url, {"seen": now(appeal), "scribe": world["spare"].pk})
    declare(world, appeal, "third", "spare")
    open_deliberation(world, schedule(world, appeal))
    with clock.at(HEARING):
        decision.draft_decision(
            appeal,
            content_for(world, appeal),
            by=world["spare"],
            expected_version=now(appeal),
        )
        scribe = as_(world, "spare").get(to(world, "appeal_detail", appeal.pk))
        vote = as_(world, "spare").get(to(world, "appeal_move", appeal.pk, "vote"))

    text = scribe.content.decode()
    assert PanelSeat.objects.get(user=world["spare"]).is_scribe
    assert "REASONS: the call was clear" in text
    assert "Scribe, no vote" in text
    assert vote.status_code == 403


@pytest.mark.full
@pytest.mark.django_db
def test_why_a_member_steps_down_is_read_by_the_chair_alone() -> None:
    world = make_world()
    appeal = appeal_in(world, State.SCHEDULED)
    case = to(world, "appeal_detail", appeal.pk)

    with clock.at(LATER):
        as_(world, "third").post(
            to(world, "appeal_move", appeal.pk, "recuse"),
            {"seen": now(appeal), "private": "PRIVATE: an illness."},
        )
        pages = {
            who: as_(world, who).get(case).content.decode()
            for who in ("chair", "member", "appellant", "in_charge")
        }

    assert [who for who, text in pages.items() if "PRIVATE" in text] == ["chair"]
    assert "Stepped down" in pages["appellant"]


@pytest.mark.django_db
def test_a_scribe_with_an_interest_of_any_weight_is_out() -> None:
    world = make_world()
    appeal = appeal_in(world, State.CONSTITUTING)

    with clock.at(LATER):
        bodies.seat_scribe(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            scribe=world["spare"].pk,
        )
        seating.declare_ties(
            appeal,
            by=world["spare"],
            expected_version=now(appeal),
            ties=["spoke_publicly"],
        )

    assert seats(appeal)["spare"] == "conflict"
