"""Beside the private form: finding players, files, where it goes, the receipt."""

from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.clubs.labels import Names
from clubsite.tests.builders import make_player
from rulings.conduct import actions
from rulings.conduct.procedure import Desk, State
from rulings.evidence.rules import LARGEST, MOST_FILES
from rulings.tests.referral_world import (
    COMPLETE,
    MEMO,
    PAGE,
    about,
    address,
    answers_kept,
    bring_to,
    browser,
    drafting,
    make_people,
    make_referral,
    memo_sent,
)

pytestmark = pytest.mark.django_db


def test_the_receipt_says_who_handles_it_and_nothing_of_what_was_written() -> None:
    people = make_people()
    people.club.external_contact = "Sample Federation"
    people.club.save()
    allegation = replace(about(people.subject_player), minor_involved=True)
    referral = make_referral(people.club, allegation, by=people.reporter)

    response = browser(people.reporter).get(address("referral_receipt", referral))

    page = response.content.decode()
    for words in (
        referral.code,
        people.recorder.name,
        people.safeguarding.name,
        "Sample Federation",
        "Retaliation for reporting is not allowed",
        "data-print",
    ):
        assert words in page
    assert MEMO.narrative not in page
    assert people.subject_player.name not in page


def test_a_receipt_of_what_nobody_inside_reads_sends_to_the_contact_outside() -> None:
    people = make_people()
    people.club.external_contact = "Sample Federation"
    people.club.save()
    excluded = frozenset(user.pk for user in people.all_officers())
    allegation = replace(
        about(people.subject_player), excluded=excluded, minor_involved=True
    )
    referral = make_referral(people.club, allegation, by=people.reporter)
    client = browser(people.reporter)

    receipt = client.get(address("referral_receipt", referral)).content.decode()
    detail = client.get(address("referral_detail", referral)).content.decode()

    assert referral.desk == Desk.EXTERNAL
    for page in (receipt, detail):
        assert "No one in the club handles it" in page
        assert "Sample Federation" in page


@pytest.mark.full
def test_the_form_says_where_the_draft_would_go() -> None:
    people, client, draft, path = drafting()
    excluded = frozenset(user.pk for user in people.all_officers())
    before = client.get(path).content.decode()
    actions.keep_draft(
        draft,
        replace(MEMO, excluded=excluded, minor_involved=True),
        by=people.reporter,
    )

    after = client.get(path).content.decode()

    assert f"this goes to: The recorder ({people.recorder.name})" in before
    assert "no one in the club would handle this" in after
    assert "No safeguarding officer in the club can read it" in after


def test_the_safeguarding_officer_is_named_where_a_minor_is_involved() -> None:
    people, client, draft, path = drafting()
    actions.keep_draft(draft, replace(MEMO, minor_involved=True), by=people.reporter)

    page = client.get(path).content.decode()

    assert f"can read it too: {people.safeguarding.name}" in page


def found(client: Client, path: str, sought: str) -> list[str]:
    """The names that are offered when someone looks for that."""
    response = client.post(
        path, {"do": "find", "find": sought}, headers={"HX-Request": "true"}
    )
    assert response.content.decode().lstrip().startswith('<div id="subjects"')
    return [name for _key, name in response.context["form"].fields["subjects"].choices]


def test_players_are_found_by_name_without_being_listed() -> None:
    people, client, _draft, path = drafting()
    make_player(people.club, "Sample Hidden").hidden = True
    hidden = make_player(people.club, "Sample Secret")
    hidden.hidden = True
    hidden.save()
    young = make_player(people.club, "Sample Young")
    young.minor = True
    young.save()
    twin = make_player(people.club, "Sample Younger")
    twin.withheld_elsewhere = True
    twin.save()

    assert found(client, path, "subj") == ["Sample Subject"]
    assert found(client, path, "sa") == []
    assert found(client, path, "") == []
    assert found(client, path, "secret") == []
    assert found(client, path, "sample secret") == ["Name withheld"]
    assert found(client, path, "Sample Young") == ["Name withheld"]
    assert found(client, path, "younger") == []


def test_where_initials_are_shown_only_the_full_name_finds() -> None:
    people, client, _draft, path = drafting()
    people.club.names = Names.INITIALS
    people.club.save()

    assert found(client, path, "Subject") == []
    assert found(client, path, "sample  subject") == ["S. S."]


@pytest.mark.full
def test_who_was_found_can_be_chosen_and_stays_chosen() -> None:
    people, client, draft, path = drafting()
    key = people.subject_player.pk

    client.post(path, {"subjects": [key], "do": "find", "find": "nobody"})
    page = client.get(path)

    assert answers_kept(draft).subjects == {key}
    assert page.context["form"].fields["subjects"].choices == [(key, "Sample Subject")]


def test_files_are_added_seen_and_taken_out() -> None:
    _people, client, draft, path = drafting()
    files = address("referral_files", draft)

    led = client.post(path, {**COMPLETE, "do": "files"})
    added = client.post(
        files, {"attachments": SimpleUploadedFile("a.pdf", PAGE.content)}
    )
    page = client.get(files).content.decode()
    got = client.get(address("referral_evidence", draft, 1))
    removed = client.post(address("referral_file_remove", draft, 1))

    assert [response.headers["Location"] for response in (led, added, removed)] == [
        files
    ] * 3
    assert "PDF 1" in page
    assert "a.pdf" not in page + got.content.decode()
    assert not draft.evidence.exists()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "“a.exe” is empty"),
        (b"MZ\x90\x00", "“a.exe” isn't a photo, a PDF or plain text"),
        (b"x" * (LARGEST + 1), "“a.exe” is larger than 15 MB"),
    ],
)
def test_a_file_that_is_not_kept_is_refused_by_name(content: bytes, words: str) -> None:
    _people, client, draft, _path = drafting()
    files = address("referral_files", draft)

    response = client.post(files, {"attachments": SimpleUploadedFile("a.exe", content)})

    assert response.status_code == 422
    assert words in response.context["form"].errors["attachments"][0]


def test_a_ninth_file_is_refused_in_the_form() -> None:
    people, client, draft, _path = drafting()
    for _number in range(MOST_FILES):
        actions.add_evidence(draft, [PAGE], by=people.reporter)
    files = address("referral_files", draft)

    response = client.post(
        files, {"attachments": SimpleUploadedFile("a.pdf", PAGE.content)}
    )

    assert response.status_code == 422
    assert "up to 8 files" in response.context["form"].errors["attachments"][0]
    assert draft.evidence.count() == MOST_FILES


def test_a_draft_has_no_receipt() -> None:
    _people, client, draft, path = drafting()

    response = client.get(address("referral_receipt", draft))

    assert response.headers["Location"] == path


def test_a_subject_who_was_told_reads_the_gist_and_has_no_receipt() -> None:
    people, referral = memo_sent()
    bring_to(referral, State.INFORMAL, gist="Please mind your voice.")
    client = browser(people.subject)

    own = client.get(reverse("referral_own", args=["sample"]))
    detail = client.get(address("referral_detail", referral)).content.decode()

    assert [(row.title, row.token) for row in own.context["rows"]] == [
        ("For your information", referral.token)
    ]
    assert "Please mind your voice." in detail
    assert MEMO.narrative not in detail
    assert client.get(address("referral_receipt", referral)).status_code == 403


def test_the_form_asks_as_much_for_three_players_as_for_one() -> None:
    people, client, draft, path = drafting()
    counts = []

    for more in (1, 2):
        others = [make_player(people.club, f"Sample Other {n}") for n in range(more)]
        actions.keep_draft(draft, about(*others), by=people.reporter)
        with CaptureQueriesContext(connection) as queries:
            client.get(path)
        counts.append(len(queries))

    assert counts[0] == counts[1]
