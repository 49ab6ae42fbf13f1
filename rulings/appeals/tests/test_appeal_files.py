"""What is hidden answers like nothing, and a file is only ever saved."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from clubsite.site import clock
from rulings.appeals.models import Evidence
from rulings.appeals.procedure import State
from rulings.tests.appeal_world import LATER, make_world, now
from rulings.tests.cases import case_in
from rulings.tests.marked_case import MARKS, marked

pytestmark = pytest.mark.django_db


def test_what_is_not_seen_answers_like_what_does_not_exist() -> None:
    world = make_world()
    appeal = marked(world, "deliberating")
    evidence = appeal.evidence.all()[0]
    client = Client()
    client.force_login(world["outsider"])
    slug = world.club.slug

    for name, there, nowhere in (
        ("appeal_detail", [appeal.pk], [appeal.pk + 999]),
        ("appeal_move", [appeal.pk, "vote"], [appeal.pk + 999, "vote"]),
        ("appeal_decide", [appeal.pk], [appeal.pk + 999]),
        ("appeal_sign", [appeal.pk], [appeal.pk + 999]),
        ("appeal_file", [appeal.pk, evidence.pk], [appeal.pk + 999, 1]),
    ):
        hidden = client.get(reverse(name, args=[slug, *there]))
        missing = client.get(reverse(name, args=[slug, *nowhere]))
        assert hidden.status_code == missing.status_code == 404
        assert hidden.content == missing.content
        assert set(hidden.headers) == set(missing.headers)


def test_strangers_are_sent_to_sign_in_whether_the_case_exists_or_not() -> None:
    world, appeal = case_in(State.LODGED)
    slug = world.club.slug

    answers = [
        Client().get(reverse("appeal_detail", args=[slug, key])).status_code
        for key in (appeal.pk, appeal.pk + 999)
    ]

    assert answers == [302, 302]


def test_a_file_is_saved_and_never_shown() -> None:
    world = make_world()
    appeal = marked(world, "exchanged")
    evidence = appeal.evidence.get(filed_by=world["ruled"])
    client = Client()
    client.force_login(world["appellant"])

    with clock.at(LATER):
        answer = client.get(
            reverse("appeal_file", args=[world.club.slug, appeal.pk, evidence.pk])
        )

    assert answer.content == MARKS["f"].encode()
    assert answer["Content-Disposition"].startswith("attachment")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Type"] == "text/plain"


def test_a_file_that_is_not_in_the_case_answers_404() -> None:
    world, appeal = case_in(State.PREPARING)
    client = Client()
    client.force_login(world["in_charge"])

    with clock.at(LATER):
        answer = client.get(
            reverse("appeal_file", args=[world.club.slug, appeal.pk, 999])
        )

    assert answer.status_code == 404


def upload(name: str, content: bytes) -> SimpleUploadedFile:
    """A file as a browser sends it, under any name and type it likes."""
    return SimpleUploadedFile(name, content, content_type="image/png")


@pytest.mark.parametrize(
    ("content", "stored"),
    [
        (b"%PDF-1.7 sample", "application/pdf"),
        (b"\x89PNG\r\n\x1a\n sample", "image/png"),
        (b"just words", "text/plain"),
        (b"MZ\x90\x00", None),
        (b"", None),
        (b"<html>" + b"x" * (15 * 1024 * 1024), None),
    ],
)
def test_a_file_is_what_its_content_says_and_small(
    content: bytes, stored: str | None
) -> None:
    world, appeal = case_in(State.PREPARING)
    client = Client()
    client.force_login(world["appellant"])
    path = reverse("appeal_move", args=[world.club.slug, appeal.pk, "file_statement"])

    with clock.at(LATER):
        file = upload("a.png", content)
        posted = {"seen": now(appeal), "attachments": file, "kind": "cards"}
        answer = client.post(path, posted)

    types = list(Evidence.objects.values_list("content_type", flat=True))
    assert (answer.status_code, types) == ((302, [stored]) if stored else (422, []))
