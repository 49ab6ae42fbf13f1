"""Photos and PDFs of a report: read as pictures, each reading in the log."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.audit.models import Entry
from clubsite.jobs.worker import run_kind
from clubsite.site import clock
from clubsite.site.clock import now
from rulings.conduct import actions
from rulings.conduct.actions.reporting import PREPARING
from rulings.conduct.models import Referral, ReferralEvidence
from rulings.conduct.procedure import State
from rulings.evidence.rules import Attachment, FileState, Problem
from rulings.evidence.tests.builders import SECRET, make_ready, pdf, photo
from rulings.tests.referral_world import (
    People,
    about,
    address,
    bring_to,
    browser,
    make_draft,
    make_people,
    make_referral,
)

pytestmark = pytest.mark.django_db

PAGES = (b"\xff\xd8\xff one", b"\xff\xd8\xff and two")


def sent_with(content: bytes) -> tuple[People, Referral]:
    """A report that was sent, with one file that a worker has read."""
    people = make_people()
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    actions.add_to_referral(
        referral,
        by=people.reporter,
        expected_version=referral.version,
        text="Here",
        attachments=[Attachment(SECRET, content)],
    )
    make_ready(referral.evidence.get(), PAGES)
    return people, referral


def get(user: User, name: str, referral: Referral, *args: object) -> HttpResponse:
    return browser(user).get(address(name, referral, *args))  # type: ignore[return-value]  # a response of the test client


def readings() -> int:
    return Entry.objects.filter(verb="referral.evidence_read").count()


def test_several_photos_are_added_to_a_draft_and_one_is_taken_out() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    path = address("referral_files", draft)
    files = [SimpleUploadedFile(f"{SECRET}.{n}", photo("HEIF")) for n in range(3)]

    answer = browser(people.reporter).post(path, {"attachments": files})
    browser(people.reporter).post(address("referral_file_remove", draft, 2))
    waiting = get(people.reporter, "referral_files", draft).content.decode()
    run_kind(PREPARING)
    ready = get(people.reporter, "referral_files", draft).content.decode()

    assert answer.status_code == 302
    assert list(draft.evidence.values_list("number", flat=True)) == [1, 3]
    assert ("Being prepared" in waiting, "Being prepared" in ready) == (True, False)
    assert "Photo 3" in ready
    assert SECRET not in waiting + ready


@pytest.mark.full
def test_the_form_of_a_draft_says_what_it_takes() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)

    page = get(people.reporter, "referral_files", draft).content.decode()

    assert "15 MB each and 60 MB for the whole case" in page
    assert "the time and place of photos are removed" in page


def test_a_draft_needs_a_file_to_add_one() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)

    answer = browser(people.reporter).post(address("referral_files", draft), {})

    assert answer.status_code == 422
    assert answer.context["form"].errors["attachments"] == ["Choose at least one file."]


def test_turning_pages_is_one_reading_an_hour() -> None:
    people, referral = sent_with(pdf())

    page = get(people.recorder, "referral_evidence", referral, 1)
    pictures = [
        get(people.recorder, "referral_evidence_page", referral, 1, n) for n in (1, 2)
    ]
    within = readings()
    with clock.at(now() + timedelta(minutes=61)):
        get(people.recorder, "referral_evidence_page", referral, 1, 2)
    get(people.reporter, "referral_evidence_page", referral, 1, 1)

    assert page.status_code == 200
    assert [picture.content for picture in pictures] == list(PAGES)
    assert "sandbox" in pictures[0]["Content-Security-Policy"]
    assert "no-store" in pictures[0]["Cache-Control"]
    assert (within, readings()) == (1, 2)


def test_a_text_has_no_pages() -> None:
    people, referral = sent_with(b"words")

    answer = get(people.recorder, "referral_evidence_page", referral, 1, 1)

    assert answer.status_code == 404


@pytest.mark.parametrize(
    ("who", "status"),
    [("recorder", 200), ("reporter", 403), ("deputy", 404), ("subject", 404)],
)
def test_the_officer_who_handles_it_takes_a_sealed_original_out(
    who: str, status: int
) -> None:
    content = pdf()
    people, referral = sent_with(content)
    user = getattr(people, who)

    answer = browser(user).post(address("referral_evidence_original", referral, 1))

    logged = Entry.objects.filter(trail.done_by(user), verb="referral.original_opened")
    assert (answer.status_code, logged.count()) == (status, int(status == 200))
    if status == 200:
        assert answer.content == content
        assert answer["Content-Type"] == "application/octet-stream"
        assert answer["Content-Disposition"] == 'attachment; filename="file-1.pdf"'


def test_only_the_officer_is_offered_the_original() -> None:
    people, referral = sent_with(pdf())

    offered = [
        "Save original PDF"
        in get(user, "referral_evidence", referral, 1).content.decode()
        for user in (people.recorder, people.reporter)
    ]

    assert offered == [True, False]


def test_a_file_that_failed_is_explained_to_the_reporter_alone() -> None:
    people, referral = sent_with(pdf())
    ReferralEvidence.objects.update(
        state=FileState.FAILED, problem=Problem.TOO_MANY_PAGES, name="card.pdf"
    )

    own = get(people.reporter, "referral_detail", referral).content.decode()
    page = get(people.reporter, "referral_evidence", referral, 1).content.decode()
    office = get(people.recorder, "referral_detail", referral).content.decode()

    explained = "“card.pdf” can&#x27;t be used. The PDF has more than 40 pages."
    assert (explained in own, explained in page) == (True, True)
    assert "card.pdf" not in office
    assert address("referral_evidence", referral, 1) not in office


def test_the_files_of_a_draft_go_with_it() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    actions.add_evidence(draft, [Attachment("a", photo())], by=people.reporter)

    actions.discard_draft(draft, by=people.reporter)

    assert not ReferralEvidence.objects.exists()


@pytest.mark.full
def test_a_file_is_closed_with_its_section() -> None:
    people, referral = sent_with(pdf())
    bring_to(referral, State.CLOSED)

    answers = [
        get(people.recorder, name, referral, 1, *more).status_code
        for name, more in (("referral_evidence", ()), ("referral_evidence_page", (1,)))
    ]

    assert answers == [404, 404]
