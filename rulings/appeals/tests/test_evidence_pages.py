"""Photos and PDFs of an appeal: added together, read as pictures, sealed as they were."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse

from clubsite.audit.models import Entry
from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.site import clock
from rulings.appeals.access.own_data import appeal_data
from rulings.appeals.actions.hearing import PREPARING
from rulings.appeals.actions.transitions import may_still_be_sent
from rulings.appeals.models import Appeal, Evidence
from rulings.appeals.procedure import State
from rulings.evidence import actions as evidence_actions
from rulings.evidence import rules
from rulings.evidence.actions import stored_fields
from rulings.evidence.rules import Attachment, FileState, Problem
from rulings.evidence.tests.builders import SECRET, make_ready, pdf, photo
from rulings.tests.appeal_world import LATER, World, as_, now, to
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db

SHOWN = {"kind": "system_card", "note": "Ours, it was on the table."}
PAGES = (b"\xff\xd8\xff one", b"\xff\xd8\xff and two")


def upload(name: str, content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content, content_type="text/html")


def file_files(
    world: World, appeal: Appeal, *files: SimpleUploadedFile, who: str = "appellant"
) -> HttpResponse:
    path = to(world, "appeal_move", appeal.pk, "file_statement")
    with clock.at(LATER):
        posted = {"seen": now(appeal), "attachments": files, **SHOWN}
        return as_(world, who).post(path, posted)  # type: ignore[return-value]  # a response of the test client


def get(world: World, who: str, name: str, *args: object) -> HttpResponse:
    with clock.at(LATER):
        return as_(world, who).get(to(world, name, *args))  # type: ignore[return-value]  # a response of the test client


def of_director(world: World, appeal: Appeal, content: bytes = b"%PDF-1.7") -> Evidence:
    """A file of the director, whom everyone in the case reads."""
    return Evidence.objects.create(
        appeal=appeal,
        filed_by=world["ruled"],
        **stored_fields(Attachment(SECRET, content), at=LATER),
    )


def errors_of(response: HttpResponse) -> list[str]:
    return list(response.context["form"].errors["attachments"])  # type: ignore[attr-defined]  # of the test client


def test_the_form_says_what_it_takes_before_anyone_chooses() -> None:
    world, appeal = case_in(State.PREPARING)

    page = get(world, "appellant", "appeal_move", appeal.pk, "file_statement")

    text = page.content.decode()
    assert "Photos (HEIC, JPEG, PNG, WebP), PDFs or plain text" in text
    assert "Up to 8 files from you, 15 MB each and 60 MB for the whole case" in text
    assert 'type="file" name="attachments" accept=".heic,' in text
    assert " multiple" in text
    assert text.index("15 MB each") < text.index('type="file"')


@pytest.mark.full
def test_several_files_of_phones_come_in_one_form() -> None:
    world, appeal = case_in(State.PREPARING)
    kinds = ("JPEG", "PNG", "WEBP", "HEIF")

    answer = file_files(
        world, appeal, *(upload(f"{SECRET}.{kind}", photo(kind)) for kind in kinds)
    )

    assert answer.status_code == 302
    stored = list(Evidence.objects.values_list("content_type", "state"))
    assert stored == [
        (f"image/{kind}", FileState.WAITING) for kind in ("jpeg", "png", "webp", "heic")
    ]


def test_a_file_is_shown_as_being_prepared_and_then_as_a_picture() -> None:
    world, appeal = case_in(State.PREPARING)
    file_files(world, appeal, upload(f"{SECRET}.heic", photo("HEIF")))
    file = Evidence.objects.get()

    before = get(world, "appellant", "appeal_file", appeal.pk, file.pk)
    listed = get(world, "appellant", "appeal_detail", appeal.pk)
    early = get(world, "appellant", "appeal_file_page", appeal.pk, file.pk, 1)
    run_kind(PREPARING)
    after = get(world, "appellant", "appeal_file", appeal.pk, file.pk)
    picture = get(world, "appellant", "appeal_file_page", appeal.pk, file.pk, 1)

    assert "Preparing this file" in before.content.decode()
    assert "Being prepared" in listed.content.decode()
    assert early.status_code == 404
    text = after.content.decode()
    assert to(world, "appeal_file_page", appeal.pk, file.pk, 1) in text
    assert "Photo 1" in text
    assert SECRET not in text + listed.content.decode()
    assert file.hash in text
    assert picture.content.startswith(b"\xff\xd8\xff")
    assert SECRET.encode() not in picture.content


@pytest.mark.full
def test_every_page_of_a_file_is_served_so_that_nothing_runs_or_stays() -> None:
    world, appeal = case_in(State.DELIBERATING)
    file = make_ready(of_director(world, appeal), PAGES)

    answers = [
        get(world, "chair", "appeal_file_page", appeal.pk, file.pk, number)
        for number in (0, 1, 2, 3)
    ]

    assert [answer.status_code for answer in answers] == [404, 200, 200, 404]
    assert [answer.content for answer in answers[1:3]] == list(PAGES)
    first = answers[1]
    assert first["Content-Type"] == "image/jpeg"
    assert (
        first["Content-Disposition"] == f'inline; filename="evidence-{file.pk}-1.jpg"'
    )
    assert first["X-Content-Type-Options"] == "nosniff"
    assert first["Content-Security-Policy"] == (
        "default-src 'none'; sandbox; frame-ancestors 'none'"
    )
    assert "no-store" in first["Cache-Control"]
    assert "private" in first["Cache-Control"]
    assert "ETag" not in first


def test_a_text_has_no_pages() -> None:
    world, appeal = case_in(State.DELIBERATING)
    file = of_director(world, appeal, b"words")

    answer = get(world, "chair", "appeal_file_page", appeal.pk, file.pk, 1)

    assert answer.status_code == 404


@pytest.mark.parametrize("name", ["appeal_file", "appeal_file_page"])
@pytest.mark.parametrize("who", ["outsider", "respondent", "spare"])
def test_pages_of_a_file_open_to_nobody_to_whom_the_file_does_not(
    name: str, who: str
) -> None:
    world, appeal = case_in(State.PREPARING)
    file_files(world, appeal, upload("a.jpg", photo()))
    file = make_ready(Evidence.objects.get(), PAGES)
    more = (1,) if name == "appeal_file_page" else ()

    answer = get(world, who, name, appeal.pk, file.pk, *more)

    assert answer.status_code == 404


def test_only_the_person_who_presides_takes_a_sealed_original_out() -> None:
    world, appeal = case_in(State.DELIBERATING)
    content = pdf()
    file = make_ready(of_director(world, appeal, content), PAGES)
    path = to(world, "appeal_file_original", appeal.pk, file.pk)

    with clock.at(LATER):
        statuses = {
            who: as_(world, who).post(path).status_code
            for who in ("outsider", "appellant", "member", "in_charge")
        }
        by_get = as_(world, "chair").get(path)
        offered = {
            who: "Save original PDF"
            in as_(world, who)
            .get(to(world, "appeal_file", appeal.pk, file.pk))
            .content.decode()
            for who in ("member", "chair")
        }
        before = Entry.objects.filter(verb="appeal.original_opened").count()
        answer = as_(world, "chair").post(path)

    assert statuses == {
        "outsider": 404,
        "appellant": 403,
        "member": 403,
        "in_charge": 403,
    }
    assert by_get.status_code == 405
    assert offered == {"member": False, "chair": True}
    assert before == 0
    assert answer.content == content
    assert answer["Content-Type"] == "application/octet-stream"
    assert answer["Content-Disposition"] == (
        f'attachment; filename="evidence-{file.pk}.pdf"'
    )
    assert "no-store" in answer["Cache-Control"]
    entry = Entry.objects.get(verb="appeal.original_opened")
    assert (entry.actor, entry.details["file"]) == (world["chair"], file.hash)


@pytest.mark.parametrize("content", [photo(), b"words"])
def test_of_a_photo_or_a_text_there_is_no_original(content: bytes) -> None:
    world, appeal = case_in(State.DELIBERATING)
    file = make_ready(of_director(world, appeal, content), PAGES)
    path = to(world, "appeal_file_original", appeal.pk, file.pk)

    with clock.at(LATER):
        answer = as_(world, "chair").post(path)

    assert answer.status_code == 403


def test_the_person_who_added_a_file_is_told_why_it_cannot_be_read() -> None:
    world, appeal = case_in(State.PREPARING)
    file_files(world, appeal, upload("system card.pdf", pdf(password="sample")))
    run_kind(PREPARING)
    file = Evidence.objects.get()

    pages = [
        get(world, "appellant", name, appeal.pk, *more).content.decode()
        for name, more in (("appeal_detail", ()), ("appeal_file", (file.pk,)))
    ]

    for page in pages:
        assert "“system card.pdf” can&#x27;t be used. The PDF has a password." in page


def test_a_file_that_cannot_be_read_is_told_by_mail_to_its_sender_alone() -> None:
    world, appeal = case_in(State.PREPARING)
    Notice.objects.all().delete()

    file_files(
        world,
        appeal,
        upload("good.jpg", photo()),
        upload(f"{SECRET}.pdf", pdf(password="sample")),
    )
    with clock.at(LATER):
        run_kind(PREPARING)

    [notice] = Notice.objects.filter(kind="rulings/appeal_file_unreadable")
    assert notice.user == world["appellant"]
    assert may_still_be_sent(notice)
    assert SECRET not in "".join(outbox.notice_text(notice))
    assert to(world, "appeal_detail", appeal.pk) == notice.link


def test_others_read_no_name_of_a_file_that_failed() -> None:
    world, appeal = case_in(State.DELIBERATING)
    file = of_director(world, appeal)
    Evidence.objects.update(state=FileState.FAILED, problem=Problem.DAMAGED)

    listed = get(world, "chair", "appeal_detail", appeal.pk).content.decode()
    page = get(world, "chair", "appeal_file", appeal.pk, file.pk).content.decode()

    assert SECRET not in listed + page
    assert to(world, "appeal_file", appeal.pk, file.pk) not in listed
    assert "This file couldn't be read." in page


@pytest.mark.full
def test_each_bad_file_is_named_with_its_cure_and_none_is_stored() -> None:
    world, appeal = case_in(State.PREPARING)

    answer = file_files(
        world,
        appeal,
        upload("good.jpg", photo()),
        upload("film.mov", b"\x00\x00\x00\x14ftypqt  \x00\x00"),
        upload("empty.png", b""),
        upload("huge.jpg", b"\xff\xd8\xff" + b"x" * rules.LARGEST),
    )

    assert answer.status_code == 422
    assert errors_of(answer) == [
        (
            "“film.mov” isn't a photo, a PDF or plain text. Save it as a PDF or "
            "add a photo of it."
        ),
        "“empty.png” is empty. Choose it again or add another copy.",
        "“huge.jpg” is larger than 15 MB. Add a smaller version or a screenshot.",
    ]
    assert not Evidence.objects.exists()


def test_the_files_of_a_whole_case_have_a_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world, appeal = case_in(State.PREPARING)
    content = photo()
    monkeypatch.setattr(rules, "MOST_IN_A_CASE", 3 * len(content))
    file_files(world, appeal, upload("a.jpg", content), upload("b.jpg", content))

    over = file_files(
        world,
        appeal,
        upload("c.jpg", content),
        upload("d.jpg", content),
        who="respondent",
    )
    fits = file_files(world, appeal, upload("c.jpg", content), who="respondent")

    assert errors_of(over) == [
        (
            "The files in this case would exceed 60 MB. Choose fewer files or "
            "smaller photos."
        )
    ]
    assert (fits.status_code, Evidence.objects.count()) == (302, 3)


def test_a_file_that_failed_takes_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    world, appeal = case_in(State.PREPARING)
    monkeypatch.setattr(evidence_actions, "MOST_FILES", 1)
    file_files(world, appeal, upload("a.jpg", photo()))
    full = file_files(world, appeal, upload("b.jpg", photo()))
    Evidence.objects.update(state=FileState.FAILED, problem=Problem.DAMAGED)

    again = file_files(world, appeal, upload("b.jpg", photo()))

    assert errors_of(full) == [
        "You can add up to 1 files to a case. You have already added 1."
    ]
    assert again.status_code == 302


def test_what_a_file_shows_is_read_by_those_who_open_it_and_no_one_else() -> None:
    world, appeal = case_in(State.PREPARING)
    file_files(world, appeal, upload("a.png", photo("PNG")))
    file = Evidence.objects.get()

    own = get(world, "appellant", "appeal_detail", appeal.pk).content.decode()
    other = get(world, "respondent", "appeal_detail", appeal.pk).content.decode()
    page = get(world, "appellant", "appeal_file", appeal.pk, file.pk)

    assert "System card: Ours, it was on the table." in own
    assert "on the table" not in other
    text = page.content.decode()
    assert "To check: whose card, and if it was on the table" in text
    assert "Ours, it was on the table." in text
    [entry] = Entry.objects.filter(verb="appeal.statement_filed")
    assert entry.details["kind"] == "system_card"


@pytest.mark.full
def test_the_page_lists_the_evidence_that_helps_as_far_as_its_reader_sees_it() -> None:
    world, appeal = case_in(State.PREPARING)
    file_files(world, appeal, upload("a.png", photo("PNG")))

    found = [
        [
            (str(kind), there)
            for kind, there in get(world, who, "appeal_detail", appeal.pk)
            .context["page"]  # type: ignore[attr-defined]  # of the test client
            .facts.usual
        ]
        for who in ("appellant", "respondent")
    ]

    notes = ("Notes made at the table", False)
    assert found == [
        [("System card", True), notes],
        [("System card", False), notes],
    ]


def test_a_copy_of_ones_data_names_the_files_that_one_added() -> None:
    world, appeal = case_in(State.PREPARING)
    file_files(world, appeal, upload("a.png", photo("PNG")))

    found = appeal_data(world["appellant"], world.club)

    assert found[-1] == {
        "case": "appeal 2026/1",
        "file": "System card",
        "note": "Ours, it was on the table.",
        "added": LATER.isoformat(),
    }
    assert appeal_data(world["west"], world.club) == []
