"""What a worker makes of the files that people add, and what is left of those."""

from hashlib import sha256

import pytest
from django.urls import reverse

from clubsite.jobs.tests.builders import begin, give_up, outcome
from clubsite.jobs.worker import run_kind
from clubsite.notices.models import Notice
from rulings.conduct import actions
from rulings.conduct.actions.reporting import PREPARING
from rulings.conduct.actions.transitions import NEWS, link_in_mail
from rulings.conduct.models import Referral, ReferralEvidence
from rulings.evidence.models import StoredFile
from rulings.evidence.rules import Attachment, FileState, Problem
from rulings.evidence.tests.builders import SECRET, pdf, photo
from rulings.tests.referral_world import make_draft, make_people

pytestmark = pytest.mark.django_db


def added(*contents: bytes) -> Referral:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    files = [Attachment(f"{SECRET}-{n}", each) for n, each in enumerate(contents)]
    actions.add_evidence(draft, files, by=people.reporter)
    return draft


def everything_in(file: StoredFile) -> bytes:
    original, reading = bytes(file.original or b""), bytes(file.reading or b"")
    return original + reading + file.name.encode()


@pytest.mark.full
def test_of_a_photo_the_picture_is_left_and_the_hash_of_what_was_added() -> None:
    content = photo("HEIF")
    draft = added(content)

    run_kind(PREPARING)

    file = draft.evidence.get()
    assert (file.state, file.name, file.original) == (FileState.READY, "", None)
    assert SECRET.encode() not in everything_in(file)
    assert (file.hash, file.size) == (sha256(content).hexdigest(), len(content))
    assert file.page_sizes == [len(file.reading or b"")]


@pytest.mark.full
def test_of_a_pdf_the_original_is_sealed() -> None:
    content = pdf(pages=2)
    draft = added(content)

    run_kind(PREPARING)

    file = draft.evidence.get()
    assert (file.state, file.name) == (FileState.READY, "")
    assert bytes(file.original or b"") == content
    assert SECRET.encode() not in bytes(file.reading or b"")
    assert (len(file.page_sizes), sum(file.page_sizes)) == (2, len(file.reading or b""))


def test_a_text_can_be_read_at_once_and_has_no_name() -> None:
    file = added(b"East looked up.").evidence.get()

    assert (file.state, file.name, file.original) == (FileState.READY, "", None)
    assert bytes(file.reading or b"") == b"East looked up."


def test_a_file_that_cannot_be_read_is_dropped_and_the_next_is_made() -> None:
    draft = added(pdf(password="sample"), photo())

    run_kind(PREPARING)

    states = draft.evidence.values_list("state", "problem", "name")
    assert list(states) == [
        (FileState.FAILED, Problem.ENCRYPTED, f"{SECRET}-0"),
        (FileState.READY, "", ""),
    ]
    assert draft.evidence.get(number=1).original is None


def test_a_file_that_takes_worker_after_worker_with_it_is_given_up() -> None:
    file = added(photo()).evidence.get()

    give_up(PREPARING, file.pk)

    file.refresh_from_db()
    assert (file.state, file.problem) == (FileState.FAILED, Problem.TOO_HEAVY)
    assert file.original is None
    assert not PREPARING.waiting().exists()


def test_a_file_that_is_ready_meanwhile_is_not_given_up() -> None:
    file = added(photo()).evidence.get()
    ReferralEvidence.objects.update(state=FileState.READY)

    PREPARING.given_up(file.pk, "OSError")

    file.refresh_from_db()
    assert file.state == FileState.READY
    assert not Notice.objects.filter(kind=NEWS).exists()


def test_the_reporter_is_told_neutrally_of_a_file_that_cannot_be_read() -> None:
    draft = added(pdf(password="sample"), photo())

    run_kind(PREPARING)

    [notice] = Notice.objects.filter(kind=NEWS)
    assert notice.user == draft.reporter.user
    assert notice.link == reverse("referral_own", args=[draft.club.slug])
    assert link_in_mail(notice) == reverse("notice_list", args=[draft.club.slug])


def test_a_file_that_was_taken_out_meanwhile_is_nobodys_work() -> None:
    file = added(photo()).evidence.get()
    lease = begin(PREPARING, file.pk)
    ReferralEvidence.objects.all().delete()

    PREPARING.run(lease)

    assert not ReferralEvidence.objects.exists()
    assert outcome(PREPARING)[0] == "running"
