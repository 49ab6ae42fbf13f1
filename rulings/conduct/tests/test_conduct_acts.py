"""The pages of acts: a form, a button, and what happens when it is too late."""

from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rulings.conduct import actions
from rulings.conduct.models import ReferralMessage
from rulings.conduct.procedure import Action, State
from rulings.tests.referral_world import (
    about,
    address,
    bring_to,
    browser,
    full_referral,
    make_people,
    make_referral,
    memo_handled,
    memo_sent,
)

pytestmark = pytest.mark.django_db

POSTS: list[tuple[State, str, Action, dict[str, str], State]] = [
    (State.SUBMITTED, "recorder", Action.ACKNOWLEDGE, {}, State.TRIAGE),
    (State.SUBMITTED, "reporter", Action.WITHDRAW, {"text": ""}, State.WITHDRAWN),
    (State.SUBMITTED, "reporter", Action.ADD, {"text": "And"}, State.SUBMITTED),
    (State.SUBMITTED, "recorder", Action.NOTE, {"text": "A note"}, State.SUBMITTED),
    (State.SUBMITTED, "recorder", Action.ASK, {"text": "Who?"}, State.SUBMITTED),
    (
        State.TRIAGE,
        "recorder",
        Action.CLASSIFY,
        {"classification": "informal"},
        State.TRIAGE,
    ),
    (State.TRIAGE, "recorder", Action.FILE_MEMO, {"text": ""}, State.MEMO_FILED),
    (State.TRIAGE, "recorder", Action.TALK, {"consent": "on"}, State.INFORMAL),
    (
        State.TRIAGE,
        "recorder",
        Action.DECLINE,
        {"declining": "trivial", "outcome": "No."},
        State.DECLINED,
    ),
    (State.WITHDRAWN, "recorder", Action.CONTINUE, {"text": "Risk"}, State.TRIAGE),
    (State.INFORMAL, "recorder", Action.CLOSE, {"outcome": "Done."}, State.CLOSED),
]


@pytest.mark.parametrize(("state", "who", "act", "words", "after"), POSTS)
def test_an_act_has_a_page_with_a_form_and_leads_back_to_the_file(
    state: State, who: str, act: Action, words: dict[str, str], after: State
) -> None:
    people = make_people()
    referral = bring_to(full_referral(people, about(people.subject_player)), state)
    client = browser(getattr(people, who))
    path = address("referral_act", referral, act)

    page = client.get(path)
    done = client.post(path, {**words, "version": referral.version})

    assert (page.status_code, done.status_code) == (200, 302)
    assert done.headers["Location"] == address("referral_detail", referral)
    referral.refresh_from_db()
    assert referral.state == after


def test_a_file_goes_with_what_is_added() -> None:
    people, referral = memo_handled()
    path = address("referral_act", referral, Action.ADD)
    with_file = {
        "text": "Here",
        "version": referral.version,
        "attachments": SimpleUploadedFile("b.txt", b"words"),
    }

    browser(people.reporter).post(path, with_file)

    types = referral.evidence.values_list("content_type", flat=True)
    assert list(types) == ["application/pdf", "text/plain"]


def test_a_question_is_answered_on_its_page() -> None:
    people, referral = memo_handled()
    actions.ask_reporter(
        referral, by=people.recorder, expected_version=referral.version, text="Who?"
    )
    path = address("referral_act", referral, Action.ANSWER)

    browser(people.reporter).post(path, {"text": "East", "version": referral.version})

    answers = ReferralMessage.objects.filter(kind="answer").values_list("text")
    assert list(answers) == [("East",)]


def test_an_empty_form_names_its_field() -> None:
    people, referral = memo_handled()
    path = address("referral_act", referral, Action.NOTE)

    response = browser(people.recorder).post(path, {"version": referral.version})

    assert response.status_code == 422
    assert response.context["form"].errors == {"text": ["This field is required."]}


def test_a_stale_page_is_refused_and_can_be_sent_again_after_a_look() -> None:
    people, referral = memo_handled()
    client = browser(people.recorder)
    path = address("referral_act", referral, Action.NOTE)

    stale = client.post(path, {"text": "Mine", "version": referral.version - 1})
    again = client.post(path, stale.context["form"].data)

    assert (stale.status_code, again.status_code) == (422, 302)
    assert b"has changed since you opened it" in stale.content
    assert b"Mine" in stale.content


@pytest.mark.parametrize(
    ("who", "act", "get", "post"),
    [
        ("reporter", Action.ACKNOWLEDGE, 403, 403),
        ("safeguarding", Action.NOTE, 403, 403),
        ("recorder", Action.CLOSE, 403, 422),
        ("recorder", Action.BEGIN, 404, 404),
        ("deputy", Action.ACKNOWLEDGE, 404, 404),
    ],
)
def test_whoever_reads_it_without_the_act_is_refused(
    who: str, act: Action, get: int, post: int
) -> None:
    people = make_people()
    allegation = replace(about(people.subject_player), minor_involved=True)
    referral = make_referral(people.club, allegation, by=people.reporter)
    client = browser(getattr(people, who))
    path = address("referral_act", referral, act)
    words = {"text": "x", "outcome": "x", "version": referral.version}

    found = client.get(path).status_code, client.post(path, words).status_code

    assert found == (get, post)


@pytest.mark.parametrize("act", [Action.CLASSIFY, Action.NOTE, Action.DECLINE])
def test_nor_does_an_empty_form_open_another_ones_act(act: Action) -> None:
    people, referral = memo_sent()

    answer = browser(people.reporter).post(address("referral_act", referral, act), {})

    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("gist", "has_field"), [("", False), ("Mind your voice.", True)]
)
def test_closing_asks_what_a_person_reads_who_was_told(
    gist: str, *, has_field: bool
) -> None:
    people, referral = memo_handled()
    bring_to(referral, State.INFORMAL, gist=gist)

    page = browser(people.recorder).get(address("referral_act", referral, Action.CLOSE))

    assert ("subject_outcome" in page.context["form"].fields) == has_field


def test_what_is_added_says_who_reads_it_and_so_it_is() -> None:
    people = make_people()
    allegation = replace(about(people.subject_player), minor_involved=True)
    referral = make_referral(people.club, allegation, by=people.reporter)
    path = address("referral_act", referral, "add")

    page = browser(people.reporter).get(path).content.decode()
    actions.add_to_referral(
        referral, by=people.reporter, expected_version=referral.version, text="ADDED"
    )
    readers = {
        who
        for who in ("reporter", "recorder", "deputy", "safeguarding", "subject")
        if "ADDED"
        in browser(getattr(people, who))
        .get(address("referral_detail", referral))
        .content.decode()
    }

    assert (
        f"Can be read by: {people.recorder.name}, the reporter, the safeguarding"
        in page
    )
    assert readers == {"reporter", "recorder", "safeguarding"}


def test_a_note_is_read_by_those_who_handle_the_file_alone() -> None:
    people, referral = memo_sent()
    client = browser(people.recorder)

    note = client.get(address("referral_act", referral, "note")).content.decode()
    over = client.get(address("referral_act", referral, "hand_over")).content.decode()

    assert f"Can be read by: {people.recorder.name}." in note
    assert "Can be read by" not in over
