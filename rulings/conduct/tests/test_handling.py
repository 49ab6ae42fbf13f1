"""What each act of recorder and reporter does, and whom it tells."""

from datetime import UTC, datetime

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.notices.models import Notice
from clubsite.site.clock import at
from clubsite.site.errors import Refused
from clubsite.tests.builders import EVENING, make_member, make_player
from rulings.conduct import access, actions
from rulings.conduct.models import (
    Referral,
    ReferralMessage,
    ReferralNote,
    ReferralSubject,
)
from rulings.conduct.procedure import Classification, Declining, State
from rulings.evidence.rules import Attachment
from rulings.tests.referral_world import (
    MEMO,
    People,
    about,
    address,
    bring_to,
    browser,
    make_people,
    make_referral,
    memo_sent,
    one_entry,
)

pytestmark = pytest.mark.django_db


def sent() -> tuple[People, Referral]:
    """A memo that waits for the recorder."""
    people, referral = memo_sent()
    Notice.objects.all().delete()
    return people, referral


def told() -> list[str]:
    """Who was told something since, by name."""
    return [str(notice.user) for notice in Notice.objects.order_by("pk")]


def test_an_acknowledged_referral_is_read_within_a_week() -> None:
    people, referral = sent()

    with at(EVENING), one_entry("referral.acknowledged", by=people.recorder):
        actions.acknowledge_referral(
            referral, by=people.recorder, expected_version=referral.version
        )

    assert (referral.state, referral.due_at) == (
        State.TRIAGE,
        datetime(2026, 3, 9, 23, 59, 59, tzinfo=UTC),
    )
    assert told() == [people.reporter.name]


def test_a_minor_found_while_classifying_brings_in_safeguarding_for_good() -> None:
    people, referral = sent()
    bring_to(referral, State.TRIAGE)
    Notice.objects.all().delete()
    classify = {"by": people.recorder, "classification": Classification.SAFEGUARDING}

    for minor_involved in (True, False):
        actions.classify_referral(
            referral,
            by=people.recorder,
            expected_version=referral.version,
            classification=Classification.SAFEGUARDING,
            minor_involved=minor_involved,
        )

    assert (referral.classification, referral.safeguarded_for) == (
        classify["classification"],
        ["recorder"],
    )
    assert told() == [people.safeguarding.name]


def test_a_question_is_answered_once_and_the_oldest_first() -> None:
    people, referral = sent()
    for text in ("Who heard it?", "When was it?"):
        actions.ask_reporter(
            referral, by=people.recorder, expected_version=referral.version, text=text
        )

    for text in ("East", "At nine"):
        actions.answer_question(
            referral, by=people.reporter, expected_version=referral.version, text=text
        )

    answers = ReferralMessage.objects.filter(kind=ReferralMessage.Kind.ANSWER)
    pairs = [
        (answer.question and answer.question.text, answer.text, answer.by)
        for answer in answers
    ]
    assert pairs == [("Who heard it?", "East", None), ("When was it?", "At nine", None)]
    with pytest.raises(Refused, match="no question to answer"):
        actions.answer_question(
            referral, by=people.reporter, expected_version=referral.version, text="More"
        )


def test_an_answer_to_a_page_of_before_is_refused() -> None:
    people, referral = sent()
    expected_version = referral.version
    actions.ask_reporter(
        referral,
        by=people.recorder,
        expected_version=expected_version,
        text="Who heard it?",
    )

    with pytest.raises(Refused, match="has changed"):
        actions.answer_question(
            referral, by=people.reporter, expected_version=expected_version, text="East"
        )

    assert not ReferralMessage.objects.filter(text="East").exists()


def test_what_is_added_can_have_a_file() -> None:
    people, referral = sent()
    page = Attachment("page.pdf", b"%PDF-1.7")

    actions.add_to_referral(
        referral,
        by=people.reporter,
        expected_version=referral.version,
        text="Here",
        attachments=[page],
    )

    assert [file.content_type for file in referral.evidence.all()] == [
        "application/pdf"
    ]
    assert told() == [people.recorder.name]


def test_nothing_is_filed_before_it_was_classified() -> None:
    people, referral = sent()
    actions.acknowledge_referral(
        referral, by=people.recorder, expected_version=referral.version
    )

    with pytest.raises(Refused, match="Classify it first"):
        actions.file_as_memo(
            referral, by=people.recorder, expected_version=referral.version
        )


def test_a_memo_is_looked_at_again_after_twelve_months_without_a_blank_note() -> None:
    _people, referral = sent()

    with at(EVENING):
        bring_to(referral, State.MEMO_FILED)

    assert referral.due_at == datetime(2027, 3, 2, 23, 59, 59, tzinfo=UTC)
    assert not ReferralNote.objects.exists()


def test_nobody_is_spoken_to_without_the_reporters_consent() -> None:
    people, referral = sent()
    bring_to(referral, State.TRIAGE)

    with pytest.raises(Refused, match="reporter must agree"):
        actions.talk_it_over(
            referral,
            by=people.recorder,
            expected_version=referral.version,
            consent=False,
        )


def test_a_talk_without_a_gist_tells_the_person_nothing() -> None:
    _people, referral = sent()
    Notice.objects.all().delete()

    bring_to(referral, State.INFORMAL)

    assert not ReferralSubject.objects.filter(notified_at__isnull=False).exists()
    assert set(told()) == {"Sample Reporter sample"}


def test_a_talk_with_a_gist_tells_the_person_and_again_at_the_end() -> None:
    people, referral = sent()
    make_player(people.club, "Sample Nobody")

    bring_to(referral, State.CLOSED, gist="Please mind your voice.")

    assert told().count(people.subject.name) == 2
    assert referral.subject_outcome == "Thank you for talking."


def test_bad_faith_takes_two_who_read_the_file() -> None:
    people = make_people()
    second = make_member(people.club, RoleKind.RECORDER, name="Sample Second")
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    bring_to(referral, State.TRIAGE)

    with one_entry("referral.bad_faith_proposed", by=people.recorder):
        decline(referral, people.recorder)
    proposed = referral.state
    with pytest.raises(Refused, match="second person"):
        decline(referral, people.recorder)
    with one_entry("referral.declined", by=second):
        decline(referral, second)

    assert (proposed, referral.state) == (State.TRIAGE, State.DECLINED)
    assert (referral.proposed_by, referral.declining) == (
        people.recorder,
        Declining.BAD_FAITH,
    )
    (note,) = referral.notes.all()
    assert (note.text, note.by) == ("No.", people.recorder)


def test_the_hint_about_a_second_reader_is_not_part_of_the_reason() -> None:
    people = make_people()
    second = make_member(people.club, RoleKind.RECORDER, name="Sample Second")
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    bring_to(referral, State.TRIAGE)
    reader, hint = (
        browser(people.recorder),
        "(needs a second person who handles the file)",
    )

    form = reader.get(address("referral_act", referral, "decline"))
    decline(referral, people.recorder)
    decline(referral, second)
    file = reader.get(address("referral_detail", referral)).content.decode()

    assert hint in form.content.decode()
    assert "Reported in bad faith" in file
    assert hint not in file


def test_a_single_reader_cannot_call_it_bad_faith() -> None:
    people, referral = sent()
    bring_to(referral, State.TRIAGE)

    with pytest.raises(Refused, match="a second person who handles this file"):
        decline(referral, people.recorder)


def test_a_slight_matter_proposed_as_bad_faith_can_be_declined_by_the_other() -> None:
    people = make_people()
    second = make_member(people.club, RoleKind.RECORDER, name="Sample Second")
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    bring_to(referral, State.TRIAGE)
    decline(referral, people.recorder)

    decline(referral, second, Declining.TRIVIAL)

    assert referral.declining == Declining.TRIVIAL


def decline(
    referral: Referral, by: User, declining: Declining = Declining.BAD_FAITH
) -> None:
    actions.decline_referral(
        referral,
        by=by,
        expected_version=referral.version,
        declining=declining,
        outcome="No.",
    )


def test_going_on_after_it_was_taken_back_takes_a_reason() -> None:
    people, referral = sent()
    bring_to(referral, State.WITHDRAWN)

    with pytest.raises(Refused, match="Give a reason"):
        actions.continue_referral(
            referral, by=people.recorder, expected_version=referral.version, text=" "
        )
    actions.continue_referral(
        referral,
        by=people.recorder,
        expected_version=referral.version,
        text="Others are at risk.",
    )

    assert referral.state == State.TRIAGE
    notes = ReferralNote.objects.values_list("act", "text", "by")
    assert list(notes) == [("continue", "Others are at risk.", people.recorder.pk)]


def test_a_declined_file_can_be_closed_and_then_nothing_moves() -> None:
    people, referral = sent()
    bring_to(referral, State.DECLINED)

    actions.close_referral(
        referral, by=people.recorder, expected_version=referral.version, outcome="Done."
    )

    assert (referral.state, referral.due_at) == (State.CLOSED, None)
    assert access.allowed_actions(people.recorder, referral) == ()


def test_reading_is_for_readers_and_kept_in_the_log() -> None:
    people, referral = sent()

    with one_entry("referral.read", by=people.recorder):
        actions.read_referral(referral, by=people.recorder)

    with pytest.raises(PermissionDenied):
        actions.read_referral(referral, by=people.deputy)
    with pytest.raises(PermissionDenied):
        actions.read_evidence(referral, 1, by=people.recorder)


def test_a_file_opened_is_kept_in_the_log() -> None:
    people, referral = sent()
    actions.add_to_referral(
        referral,
        by=people.reporter,
        expected_version=referral.version,
        text="Here",
        attachments=[Attachment("a", b"text")],
    )

    with one_entry("referral.evidence_read", by=people.recorder):
        actions.read_evidence(referral, 1, by=people.recorder)


def test_the_log_names_neither_token_nor_number_nor_text() -> None:
    _people, referral = sent()
    bring_to(referral, State.CLOSED, gist="Please mind your voice.")

    entries = str(list(access.get_log(referral).values()))

    for secret in (
        referral.token,
        MEMO.narrative,
        "mind your voice",
        "They have talked",
        "Sample Subject",
    ):
        assert secret not in entries
