"""What a body decides, and on what it may only recommend (Law 80B2k, 91, 93B3, 93C)."""

import doctest

import pytest

from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.tables import for_each_row
from rulings.appeals.actions import admission, decision
from rulings.appeals.labels import Outcome
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import (
    POWERS,
    Mode,
    Power,
    State,
    Subject,
    powers,
    powers_over,
)
from rulings.appeals.procedure.decision import DecisionContent
from rulings.log.procedure.content import PenaltyGiven, ScoreEffect
from rulings.tests.appeal_bodies import set_policy
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    appeal_in,
    as_,
    content_for,
    make_world,
    now,
    to,
)

SCORE, LAW, DISCIPLINE = Power.SCORE, Power.LAW, Power.DISCIPLINE
BODIES = (Mode.COMMITTEE, Mode.REVIEWER, Mode.EXTERNAL)


def test_the_example_holds() -> None:
    assert doctest.testmod(powers).failed == 0


@for_each_row(
    ("mode", "subject", "expected"),
    [
        *[(mode, Subject(), {SCORE, LAW}) for mode in BODIES],
        *[(mode, Subject(fined=True), {SCORE, LAW, DISCIPLINE}) for mode in BODIES],
        *[(mode, Subject(law_only=True), {LAW}) for mode in BODIES],
        *[
            (mode, Subject(fined=True, only_fined=True), {LAW, DISCIPLINE})
            for mode in BODIES
        ],
        (Mode.DIC_HEARS, Subject(), {SCORE}),
        (Mode.DIC_HEARS, Subject(fined=True), {SCORE}),
    ],
)
def test_each_body_may_say_what_the_laws_leave_it(
    mode: Mode, subject: Subject, expected: set[Power]
) -> None:
    assert powers_over(mode, subject) == expected


def test_every_body_has_its_powers() -> None:
    assert set(POWERS) == set(Mode)


def fine_only(world: World) -> None:
    """The ruling takes nothing but a disciplinary penalty."""
    version = world.ruling.versions.get()
    fine = PenaltyGiven(world.line.ns_id, "25", "percent_of_top", disciplinary=True)
    version.effects, version.penalties = [], ScoreEffect((), (fine,)).stored_penalties()
    version.save()


def fields_of(world: World, appeal: Appeal) -> str:
    with clock.at(HEARING):
        client = as_(world, "chair")
        return client.get(to(world, "appeal_decide", appeal.pk)).content.decode()


@pytest.mark.django_db
def test_the_form_has_no_field_for_a_penalty_under_law_91() -> None:
    world = make_world()
    appeal = appeal_in(world, State.DELIBERATING)
    url = to(world, "appeal_decide", appeal.pk)

    with clock.at(HEARING):
        more = as_(world, "chair").post(url, {"do": "more:p"}).content.decode()

    assert 'name="p0-amount"' in more
    assert "disciplinary" not in more
    assert 'name="recommendation"' in more
    assert 'name="discipline"' not in more


@pytest.mark.django_db
def test_on_the_law_alone_the_panel_recommends_and_changes_no_score() -> None:
    world = make_world()
    appeal = appeal_in(world, State.DELIBERATING)
    Appeal.objects.filter(pk=appeal.pk).update(law_only=True)
    url = to(world, "appeal_decide", appeal.pk)
    typed = {
        "do": "keep",
        "seen": now(appeal),
        "findings": "Facts.",
        "laws": "27B1",
        "reasoning": "Reasons.",
        "outcome": "upheld",
        "recommendation": "Law 27B1 applies.",
    }

    page = fields_of(world, appeal)
    with clock.at(HEARING):
        posted = as_(world, "chair").post(url, typed)
        for_score = as_(world, "chair").post(url, {**typed, "outcome": "for_appellant"})

    assert "Score and penalties stay as ruled (Law 93B3)." in page
    assert "l0-kind" not in page
    assert (posted.status_code, for_score.status_code) == (302, 422)
    appeal = Appeal.objects.get(pk=appeal.pk)
    assert appeal.decision.recommendation == "Law 27B1 applies."
    with clock.at(HEARING), pytest.raises(Refused, match="can only recommend"):
        decision.draft_decision(
            appeal,
            content_for(world, appeal),
            by=world["chair"],
            expected_version=now(appeal),
        )


@pytest.mark.django_db
def test_who_hears_alone_recommends_nothing() -> None:
    world = make_world()
    appeal = appeal_in(world, State.DELIBERATING)
    Appeal.objects.filter(pk=appeal.pk).update(mode=Mode.DIC_HEARS)
    content = DecisionContent(outcome=Outcome.UPHELD, recommendation="To myself.")

    page = fields_of(world, appeal)
    with clock.at(HEARING), pytest.raises(Refused, match="recommends nothing"):
        decision.draft_decision(
            appeal, content, by=world["chair"], expected_version=now(appeal)
        )

    assert 'name="recommendation"' not in page


@pytest.mark.django_db
def test_admitting_a_point_of_law_alone_asks_the_director_first() -> None:
    world = make_world()
    appeal = appeal_in(world, State.ADMISSIBILITY)

    with clock.at(LATER):
        admission.admit_appeal(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            law_only=True,
        )

    assert (appeal.law_part, appeal.law_only) == (True, True)


@pytest.mark.full
@pytest.mark.django_db
def test_a_law_91_penalty_alone_is_heard_only_by_policy_and_for_a_recommendation() -> (
    None
):
    world = make_world()
    fine_only(world)
    appeal = appeal_in(world, State.ADMISSIBILITY)

    with clock.at(LATER), pytest.raises(Refused, match="Only a Law 91 penalty"):
        admission.admit_appeal(
            appeal, by=world["in_charge"], expected_version=now(appeal)
        )
    set_policy(world, discipline_heard=True)
    with clock.at(LATER):
        admission.admit_appeal(
            appeal, by=world["in_charge"], expected_version=now(appeal)
        )

    assert appeal.state == "preparing"
