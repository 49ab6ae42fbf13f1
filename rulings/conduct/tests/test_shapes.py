"""The shape of a club: what it lacks appears nowhere; a referral keeps that of its day."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.urls import reverse

from clubsite.site.errors import Refused
from rulings.conduct import access, actions
from rulings.conduct.access.shape import find_rules
from rulings.conduct.labels import CONDUCT
from rulings.conduct.policy import ConductPolicy, Shape
from rulings.conduct.procedure import (
    DUE,
    MOVES_TO,
    SHAPES,
    Action,
    Classification,
    State,
    Track,
    Wish,
    offer_by,
)
from rulings.tests.builders import make_f1
from rulings.tests.referral_world import (
    COMPLETE,
    OUTSIDE,
    about,
    address,
    bring_to,
    browser,
    choose_policy,
    drafting,
    make_draft,
    make_people,
    make_referral,
    stored,
)

pytestmark = pytest.mark.django_db

NOT_YET = {**OUTSIDE, "hearing_body_accepts": False}
TALKING = ("talk", "apology or advice")
HEARING = ("Complaint: I ask the club to act", "Action by the club", "Sample County")


def pages_before_sending(values: dict[str, object]) -> str:
    """The page that begins a report and that of the draft, in a club with this policy."""
    people = make_people()
    choose_policy(people, **values)
    draft = make_draft(people.club, by=people.reporter)
    client = browser(people.reporter)
    paths = reverse("referral_begin", args=["sample"]), address("referral_edit", draft)
    return "".join(client.get(path).content.decode() for path in paths)


@pytest.mark.parametrize(
    ("values", "says", "is_silent_about"),
    [
        ({}, TALKING, HEARING),
        (OUTSIDE, HEARING, TALKING),
        (NOT_YET, ("Sample County",), (*TALKING, *HEARING[:2])),
    ],
    ids=["recorder", "outside", "outside without a body that hears"],
)
def test_before_the_first_field_a_form_speaks_of_what_there_is_and_of_no_more(
    values: dict[str, object], says: tuple[str, ...], is_silent_about: tuple[str, ...]
) -> None:
    pages = pages_before_sending(values)

    assert [words for words in says if words not in pages] == []
    assert [words for words in is_silent_about if words in pages] == []


@pytest.mark.parametrize("shape", list(Shape))
def test_a_shape_offers_no_word_for_an_act_that_it_lacks(shape: Shape) -> None:
    offer = SHAPES[shape]

    assert offer.talks == (Wish.TALK in offer.wishes)
    assert offer.talks == (Classification.INFORMAL in offer.classifications)
    assert offer.hears == (Wish.COMPLAINT in offer.wishes)
    assert offer.hears == (Classification.COMPLAINT in offer.classifications)


@pytest.mark.parametrize("shape", list(Shape))
def test_no_shape_leads_to_a_state_of_the_full_procedure(shape: Shape) -> None:
    lacking = SHAPES[shape].lacking

    reached = {
        state
        for action, states in MOVES_TO.items()
        for state in states
        if action not in lacking
    }
    assert reached == {*DUE} - ({State.INFORMAL} if shape is Shape.OUTSIDE else set())


def test_nobody_hears_before_the_body_is_named_and_has_accepted() -> None:
    named = ConductPolicy.from_values(OUTSIDE)

    hears = {
        "all": offer_by(named).hears,
        "nobody named": offer_by(replace(named, hearing_body="")).hears,
        "not accepted": offer_by(replace(named, hearing_body_accepts=False)).hears,
        "recorder": offer_by(replace(named, conduct_shape="recorder")).hears,
    }

    assert [each for each, does in hears.items() if does] == ["all"]


@pytest.mark.full
def test_a_complaint_begun_before_the_club_changed_its_shape_is_not_sent() -> None:
    people, client, draft, path = drafting()
    choose_policy(people, **OUTSIDE)
    answers = {**COMPLETE, "track": "complaint", "consent_to_name": "yes"}
    client.post(path, {**answers, "wish": "complaint", "do": "keep"})
    choose_policy(people, conduct_shape="recorder")

    with pytest.raises(Refused, match="still need an answer"):
        actions.send_referral(stored(draft), by=people.reporter)
    answer = client.post(path, {**answers, "wish": "complaint", "do": "send"})

    assert answer.status_code == 422
    client.post(path, {**answers, "wish": "record", "do": "send"})
    assert (stored(draft).state, stored(draft).track) == (State.SUBMITTED, Track.MEMO)


def test_what_the_shape_lacks_has_no_page_and_cannot_be_done() -> None:
    people = make_people()
    choose_policy(people, **OUTSIDE)
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    bring_to(referral, State.TRIAGE)

    page = browser(people.recorder).get(address("referral_act", referral, "talk"))

    assert page.status_code == 404
    assert Action.TALK not in access.allowed_actions(people.recorder, referral)
    with pytest.raises(Refused, match="at this stage"):
        actions.talk_it_over(
            referral,
            by=people.recorder,
            expected_version=referral.version,
            consent=True,
        )


def test_the_recorder_chooses_among_the_types_that_there_are() -> None:
    people = make_people()
    choose_policy(people, **OUTSIDE)
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    bring_to(referral, State.TRIAGE)

    page = browser(people.recorder).get(address("referral_act", referral, "classify"))

    offered = [
        code for code, _words in page.context["form"].fields["classification"].choices
    ]
    assert offered == list(SHAPES[Shape.OUTSIDE].classifications)


def test_a_referral_keeps_the_procedure_of_the_day_on_which_it_was_sent() -> None:
    people = make_people()
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    draft = make_draft(people.club, by=people.reporter)

    choose_policy(people, recorder_triage_days=3, **OUTSIDE)

    sent, unsent = stored(referral), stored(draft)
    assert access.policy_for(sent).shape is Shape.RECORDER
    assert access.policy_for(unsent).shape is Shape.OUTSIDE
    assert access.get_offer(sent).talks
    bring_to(sent, State.INFORMAL)


@pytest.mark.full
def test_a_referral_is_judged_by_the_find_rules_the_day_it_is_about() -> None:
    people = make_people()
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    choose_policy(people, recorder_triage_days=3)
    [first, second] = people.club.policies.order_by("number")
    days = {
        first.published_at.date() - timedelta(days=9): first,
        first.published_at.date(): first,
        second.published_at.date(): second,
    }

    for day, rules in days.items():
        referral.incident_on = day
        assert find_rules(referral) == rules
    referral.event = make_f1(people.club)
    assert find_rules(referral) == referral.event.policy
    referral.event, referral.incident_on = None, None
    assert find_rules(referral) is None
    assert stored(referral).rules == first
    page = browser(people.recorder).get(address("referral_detail", referral))
    assert page.content.decode().count(f"/policy/versions/{first.number}/") == 2


@pytest.mark.parametrize(
    ("body", "accepts", "is_fine"),
    [("", True, False), ("", False, True), ("B", True, True)],
)
def test_a_body_that_has_agreed_has_a_name(
    body: str, *, accepts: bool, is_fine: bool
) -> None:
    policy = ConductPolicy(hearing_body=body, hearing_body_accepts=accepts)

    found = [check(policy) for check in CONDUCT.checks]

    assert (found == [None]) is is_fine
