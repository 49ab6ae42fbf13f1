"""Drafts and their files: begun once, kept, discarded whole."""

from dataclasses import replace

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.ops.models import Count
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_member, make_player, make_user
from rulings.conduct import actions
from rulings.conduct.models import (
    Referral,
    ReferralEvidence,
    ReferralExclusion,
    ReferralReporter,
    ReferralSubject,
)
from rulings.conduct.procedure import (
    Allegation,
    Place,
    ReporterKind,
    State,
    Track,
    Wish,
)
from rulings.evidence.rules import Attachment
from rulings.tests.referral_world import (
    MEMO,
    about,
    answers_kept,
    make_draft,
    make_people,
    make_referral,
    one_entry,
    stored,
)
from scoring.tests.builders import make_event

pytestmark = pytest.mark.django_db

PICTURE = Attachment("table.png", b"\x89PNG\r\n\x1a\n and so on")


def test_a_draft_begins_empty_with_its_reporter_apart() -> None:
    people = make_people()

    with one_entry("referral.begun", by=people.reporter):
        draft = actions.begin_referral(
            people.club,
            Track.COMPLAINT,
            ReporterKind.CONFIDENTIAL,
            by=people.reporter,
            submission="one",
        )

    row = ReferralReporter.objects.get(referral=draft)
    assert (draft.state, draft.track, draft.desk) == (
        State.DRAFT,
        Track.COMPLAINT,
        "",
    )
    assert (row.user, row.kind) == (people.reporter, ReporterKind.CONFIDENTIAL)
    assert len(draft.token) == 43


def test_the_same_page_sent_twice_begins_one_draft() -> None:
    people = make_people()
    kinds = (Track.MEMO, ReporterKind.NAMED)

    first, second = (
        actions.begin_referral(
            people.club, *kinds, by=people.reporter, submission="same"
        )
        for _click in range(2)
    )

    assert first == second
    assert Entry.objects.filter(verb="referral.begun").count() == 1


def test_the_same_token_of_somebody_else_begins_another() -> None:
    people = make_people()
    kinds = (Track.MEMO, ReporterKind.NAMED)

    for reporter in (people.reporter, people.subject):
        actions.begin_referral(people.club, *kinds, by=reporter, submission="same")

    assert Referral.objects.count() == 2


def test_nobody_reports_in_an_office_he_does_not_hold() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)

    with pytest.raises(PermissionDenied):
        make_draft(people.club, by=people.reporter, kind=ReporterKind.DIRECTOR)
    in_office = replace(MEMO, kind=ReporterKind.DIRECTOR)
    with pytest.raises(PermissionDenied):
        actions.keep_draft(draft, in_office, by=people.reporter)


def test_every_answer_is_kept_and_changed() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    other = make_player(people.club, "Sample Other")
    full = replace(
        about(people.subject_player),
        track=Track.COMPLAINT,
        kind=ReporterKind.CONFIDENTIAL,
        subject_description="and a guest",
        excluded=frozenset({people.deputy.pk}),
        minor_involved=True,
        immediate_danger=True,
        event=make_event(people.club).pk,
        board=7,
        place=Place.TABLE,
        consent_to_name=False,
    )
    sparse = Allegation(subjects=frozenset({other.pk}), wish=Wish.TALK)

    with one_entry("referral.kept", by=people.reporter):
        actions.keep_draft(draft, full, by=people.reporter)
    first = answers_kept(draft)
    actions.keep_draft(draft, sparse, by=people.reporter)

    assert (first, answers_kept(draft)) == (full, sparse)


def test_answers_that_stay_are_not_written_again() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    excluded = frozenset({people.deputy.pk})
    allegation = replace(about(people.subject_player), excluded=excluded)
    actions.keep_draft(draft, allegation, by=people.reporter)
    tables = (ReferralSubject, ReferralExclusion)
    rows = [table.objects.get().pk for table in tables]

    actions.keep_draft(draft, allegation, by=people.reporter)

    assert [table.objects.get().pk for table in tables] == rows


def test_what_was_sent_in_another_window_is_not_kept_as_a_draft() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    actions.keep_draft(draft, about(people.subject_player), by=people.reporter)
    elsewhere = stored(draft)
    actions.send_referral(elsewhere, by=people.reporter)

    with pytest.raises(Refused):
        actions.keep_draft(draft, MEMO, by=people.reporter)

    assert answers_kept(draft).subjects == {people.subject_player.pk}


def test_a_player_of_another_club_is_no_subject() -> None:
    people, others = make_people(), make_people("other")
    draft = make_draft(people.club, by=people.reporter)

    actions.keep_draft(draft, about(others.subject_player), by=people.reporter)

    assert answers_kept(draft).subjects == frozenset()


def test_nobody_else_writes_in_a_draft() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)

    for stranger in (people.recorder, people.subject, make_user("Sample Stranger")):
        with pytest.raises(PermissionDenied):
            actions.keep_draft(draft, MEMO, by=stranger)
        with pytest.raises(PermissionDenied):
            actions.discard_draft(draft, by=stranger)


def test_what_was_sent_is_not_written_any_more() -> None:
    people = make_people()
    sent = make_referral(people.club, about(people.subject_player), by=people.reporter)

    with pytest.raises(Refused, match="can't do that"):
        actions.keep_draft(sent, MEMO, by=people.reporter)
    with pytest.raises(Refused, match="can't do that"):
        actions.add_evidence(sent, [PICTURE], by=people.reporter)


def test_a_discarded_draft_leaves_nothing_but_the_log() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    excluding = replace(
        about(people.subject_player), excluded=frozenset({people.deputy.pk})
    )
    actions.keep_draft(draft, excluding, by=people.reporter)
    actions.add_evidence(draft, [PICTURE], by=people.reporter)

    with one_entry("referral.discarded", by=people.reporter):
        actions.discard_draft(draft, by=people.reporter)

    tables = (
        Referral,
        ReferralReporter,
        ReferralSubject,
        ReferralExclusion,
        ReferralEvidence,
    )
    assert [table.objects.count() for table in tables] == [0, 0, 0, 0, 0]


def test_a_file_is_kept_by_what_it_is() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)

    with one_entry("referral.evidence_added", by=people.reporter):
        actions.add_evidence(
            draft, [Attachment("a.exe", PICTURE.content)], by=people.reporter
        )

    file = draft.evidence.get()
    assert (file.number, file.content_type, file.name) == (1, "image/png", "a.exe")
    assert (bytes(file.original or b""), file.size) == (
        PICTURE.content,
        len(PICTURE.content),
    )


def test_a_ninth_file_does_not_fit() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    for _file in range(8):
        actions.add_evidence(draft, [PICTURE], by=people.reporter)

    with pytest.raises(Refused, match="up to 8 files"):
        actions.add_evidence(draft, [PICTURE], by=people.reporter)


def test_a_file_is_taken_out_again_and_its_number_not_used_by_another() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    for _file in range(2):
        actions.add_evidence(draft, [PICTURE], by=people.reporter)

    with one_entry("referral.evidence_removed", by=people.reporter):
        actions.remove_evidence(draft, 1, by=people.reporter)

    actions.add_evidence(draft, [PICTURE], by=people.reporter)
    assert list(draft.evidence.values_list("number", flat=True)) == [2, 3]


def test_reports_are_counted_without_saying_whose_they_are() -> None:
    people = make_people()

    tries = [
        actions.reports_too_often(people.reporter, people.club) for _try in range(11)
    ]

    assert tries == [False] * 10 + [True]
    assert not actions.reports_too_often(people.subject, people.club)
    keys = list(Count.objects.values_list("key", flat=True))
    assert all(len(key) == len("referral:") + 32 for key in keys)


def test_a_club_role_is_enough_to_report() -> None:
    people = make_people()
    director = make_member(people.club, RoleKind.DIRECTOR)

    assert make_draft(people.club, by=director).is_draft
