"""Passing a referral on: what goes and what stays, the seal, the receipt, who saves it."""

import hashlib
import io
import json
import zipfile
from dataclasses import replace

import pytest

from clubsite.accounts.models import User
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_user
from rulings.conduct import actions
from rulings.conduct.models import Referral
from rulings.conduct.procedure import Allegation, Category, Place, State
from rulings.conduct.procedure.transfer import Order, Staying, seal
from rulings.conduct.queries.transfers import printed_transfer
from rulings.evidence.rules import Attachment
from rulings.evidence.tests.builders import make_ready
from rulings.tests.referral_world import (
    ORDER,
    OUTSIDE,
    People,
    about,
    address,
    bring_to,
    browser,
    choose_policy,
    full_referral,
    make_people,
    make_referral,
    memo_sent,
    one_entry,
    stored,
)
from scoring.tests.builders import make_event

pytestmark = pytest.mark.django_db

TEXT = Attachment("words.txt", b"He said it twice.")


def passed_on(
    people: People, allegation: Allegation | None = None, order: Order = ORDER
) -> Referral:
    """A referral with a picture and a text, passed on."""
    referral = full_referral(people, allegation or about(people.subject_player))
    actions.add_to_referral(
        referral,
        by=people.reporter,
        expected_version=referral.version,
        text="And this",
        attachments=[TEXT],
    )
    make_ready(referral.evidence.get(number=1))
    bring_to(referral, State.TRIAGE)
    actions.transfer_referral(
        referral, by=people.recorder, expected_version=referral.version, order=order
    )
    return stored(referral)


def content_of(referral: Referral) -> dict[str, object]:
    found: dict[str, object] = json.loads(referral.transfer.content)
    return found


@pytest.mark.parametrize("consents", [None, False, True])
def test_the_reporters_name_goes_along_only_with_consent(
    consents: bool | None,  # a column of the table
) -> None:
    people = make_people()
    allegation = replace(about(people.subject_player), consent_to_name=consents)

    referral = passed_on(people, allegation)

    content = content_of(referral)
    named = consents is True
    assert content["reporter"] == (people.reporter.name if named else None)
    assert (people.reporter.name in referral.transfer.content) is named
    assert (Staying.NAME in str(content["staying"])) is not named


@pytest.mark.full
def test_notes_and_other_files_stay() -> None:
    people = make_people()
    make_referral(
        people.club,
        replace(about(people.subject_player), narrative="An earlier evening."),
        by=people.reporter,
    )

    referral = passed_on(people)

    content = content_of(referral)
    assert "A note." not in referral.transfer.content
    assert "An earlier evening." not in referral.transfer.content
    assert content["about"] == ["Sample Subject"]
    assert content["body"] == "Sample County"
    assert [file["number"] for file in content["files"]] == [1, 2]  # type: ignore[attr-defined]  # a list
    assert referral.transfer.seal == seal(referral.transfer.content)


def test_files_stay_where_the_recorder_leaves_them_out() -> None:
    people = make_people()

    referral = passed_on(people, order=replace(ORDER, with_files=False))
    names = package(people.recorder, referral).namelist()

    assert content_of(referral)["files"] == []
    assert names == ["referral.json", "SHA256SUMS"]


def package(user: User, referral: Referral) -> zipfile.ZipFile:
    answer = browser(user).post(address("referral_transfer_file", referral))
    return zipfile.ZipFile(io.BytesIO(answer.content))


def test_the_package_has_all_that_goes_with_the_hash_of_each() -> None:
    people = make_people()
    referral = passed_on(people)
    actions.store_printed(referral.transfer.pk, b"%PDF-1.7 sealed")

    with one_entry("referral.transfer_saved", by=people.recorder):
        archive = package(people.recorder, referral)

    lines = archive.read("SHA256SUMS").decode().splitlines()
    sums = {name: digest for digest, name in (line.split("  ") for line in lines)}
    contents = {
        name: hashlib.sha256(archive.read(name)).hexdigest()
        for name in archive.namelist()
        if name != "SHA256SUMS"
    }
    assert sums == contents
    assert sums["referral.json"] == referral.transfer.seal
    assert {"referral.pdf", "files/1-1.jpg", "files/2-1.txt"} <= set(contents)


def test_nobody_but_the_recorder_saves_it_and_no_longer_than_it_is_open() -> None:
    people = make_people()
    referral = passed_on(people)
    path = address("referral_transfer_file", referral)
    everybody = [
        *(people.recorder, people.reporter, people.subject, people.deputy),
        make_user("Sample Operator", is_operator=True),
    ]

    while_open = [browser(user).post(path).status_code for user in everybody]
    actions.close_referral(
        referral, by=people.recorder, expected_version=referral.version, outcome="Done."
    )

    assert while_open == [200, 404, 404, 404, 404]
    assert browser(people.recorder).post(path).status_code == 404


def test_the_reporter_reads_to_whom_it_was_passed_on_and_the_receipt() -> None:
    people = make_people()
    referral = passed_on(people)
    detail = address("referral_detail", referral)
    before = browser(people.reporter).get(detail).content.decode()
    act = address("referral_act", referral, "receipt")

    browser(people.recorder).post(
        act, {"version": referral.version, "reference": "C 17"}
    )

    after = browser(people.reporter).get(detail).content.decode()
    officer = browser(people.recorder).get(detail).content.decode()
    assert "Sample County" in before
    assert ("Not confirmed yet" in before, "Not confirmed yet" in after) == (
        True,
        False,
    )
    assert ("C 17" in after, "C 17" in officer) == (False, True)
    assert ("acts/receipt/" in officer, "acts/eligibility/" in officer) == (False, True)
    assert (referral.transfer.seal in after, referral.transfer.seal in officer) == (
        False,
        True,
    )


def test_the_page_says_when_the_copy_is_ready() -> None:
    people = make_people()
    referral = passed_on(people)
    detail, client = address("referral_detail", referral), browser(people.recorder)

    waiting = client.get(detail).content.decode()
    assert ("acts/receipt/" in waiting, "acts/eligibility/" in waiting) == (True, False)
    actions.give_up_printing(referral.transfer.pk, "no layout")
    given_up = client.get(detail).content.decode()

    assert "is being prepared" in waiting
    assert "Save the sealed copy" in given_up
    assert str(referral.transfer).startswith("transfer ")


@pytest.mark.full
def test_whom_it_concerns_is_told_and_can_answer_or_the_file_says_why_not() -> None:
    people, referral = memo_sent()
    bring_to(referral, State.TRIAGE)
    page = browser(people.recorder).get(address("referral_act", referral, "transfer"))
    answers = {"version": referral.version, "body": "Sample County"}
    path = address("referral_act", referral, "transfer")

    refused = browser(people.recorder).post(path, answers)
    browser(people.recorder).post(
        path, {**answers, "gist": "Your voice. County has it."}
    )

    reads = browser(people.subject).get(address("referral_detail", referral))
    assert "Your notes" in page.content.decode()
    assert "why they aren&#x27;t told now" in refused.content.decode()
    assert "County has it." in reads.content.decode()
    assert "acts/respond/" in reads.content.decode()
    assert "transfer-heading" not in reads.content.decode()


def test_the_body_of_the_policy_is_filled_in() -> None:
    people = make_people()
    choose_policy(people, **OUTSIDE)
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    bring_to(referral, State.TRIAGE)

    page = browser(people.recorder).get(address("referral_act", referral, "transfer"))

    assert page.context["form"]["body"].initial == "Sample County"


@pytest.mark.parametrize("act", ["talk", "transfer"])
def test_a_guardian_knows_before_somebody_under_18_is_told(act: str) -> None:
    people = make_people()
    people.subject_player.minor = True
    people.subject_player.save()
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    bring_to(referral, State.TRIAGE)
    path, client = address("referral_act", referral, act), browser(people.recorder)
    answers = {
        "version": referral.version,
        "consent": "on",
        "body": "Sample County",
        "gist": "Your voice.",
    }

    refused = client.post(path, answers)
    done = client.post(path, {**answers, "guardian": "told"})

    assert (refused.status_code, done.status_code) == (422, 302)
    assert "parent or guardian first" in refused.content.decode()


@pytest.mark.full
def test_the_printed_copy_says_all_of_it_in_words() -> None:
    people = make_people()
    allegation = replace(
        about(people.subject_player),
        event=make_event(people.club).pk,
        board=7,
        place=Place.TABLE,
        categories=(Category.RUDENESS, Category.DEVICE),
    )

    printed = json.loads(printed_transfer(passed_on(people, allegation).transfer))

    facts = {fact["label"]: fact["value"] for fact in printed["facts"]}
    assert facts["About"] == "Sample Subject"
    assert facts["Reporter"] == "Not named"
    assert (
        facts["Kind of conduct"]
        == "Repeated rudeness, Misuse of a phone or other device"
    )
    assert (facts["Board"], facts["Place"]) == ("7", "At the table")
    assert printed["for"] == "Confidential, for Sample County only"
    assert "Your notes" in printed["staying"]["lines"]
    assert len(printed["files"]["lines"]) == 2


@pytest.mark.full
def test_a_report_that_names_no_player_offers_no_suspension() -> None:
    people = make_people()
    unknown = replace(about(), subject_description="Somebody at table 4")
    referral = make_referral(people.club, unknown, by=people.reporter)
    bring_to(referral, State.TRANSFERRED)
    actions.record_receipt(
        referral, by=people.recorder, expected_version=referral.version, reference="C"
    )

    page = browser(people.recorder).get(address("referral_detail", referral))

    assert "acts/eligibility/" not in page.content.decode()


def test_a_sealed_copy_without_a_body_is_refused() -> None:
    people, referral = memo_sent()
    bring_to(referral, State.TRIAGE)

    with pytest.raises(Refused, match="Name the body"):
        actions.transfer_referral(
            referral,
            by=people.recorder,
            expected_version=referral.version,
            order=replace(ORDER, body=" "),
        )


def test_what_does_not_exist_is_not_saved() -> None:
    people, referral = memo_sent()

    answer = browser(people.recorder).post(address("referral_transfer_file", referral))

    assert answer.status_code == 404


@pytest.mark.parametrize(("before", "after"), [("no", True), ("yes", False)])
def test_the_reporter_changes_their_mind_about_their_name(
    before: str, *, after: bool
) -> None:
    people = make_people()
    allegation = replace(about(people.subject_player), consent_to_name=before == "yes")
    referral = make_referral(people.club, allegation, by=people.reporter)
    client = browser(people.reporter)
    path = address("referral_act", referral, "add")
    bring_to(referral, State.TRIAGE)

    shown = client.get(path).context["form"]["consent_to_name"].value()
    answers = {
        "version": stored(referral).version,
        "text": "I have thought about it.",
        "consent_to_name": "yes" if after else "no",
    }
    sent = client.post(path, answers)

    assert (shown, sent.status_code) == (before, 302)
    assert stored(referral).consent_to_name is after


def test_asked_about_their_name_the_reporter_answers_until_it_has_gone() -> None:
    people = make_people()
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    client = browser(people.reporter)
    path = address("referral_act", referral, "answer")
    bring_to(referral, State.MEMO_FILED)
    ask(referral, people)

    answers = {
        "version": referral.version,
        "text": "You may.",
        "consent_to_name": "yes",
    }
    assert client.post(path, answers).status_code == 302
    assert stored(referral).consent_to_name is True

    referral = stored(referral)
    actions.transfer_referral(
        referral, by=people.recorder, expected_version=referral.version, order=ORDER
    )
    ask(referral, people)
    assert "consent_to_name" not in client.get(path).context["form"].fields


def ask(referral: Referral, people: People) -> None:
    actions.ask_reporter(
        referral,
        by=people.recorder,
        expected_version=referral.version,
        text="May your name go along?",
    )
