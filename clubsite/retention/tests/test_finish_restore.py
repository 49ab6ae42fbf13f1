"""Finishing a restore: the list and what was due since, the seal, and the log."""

import json
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import TestCase

from clubsite.audit import seals, trail
from clubsite.audit.messages import entry_text
from clubsite.audit.models import Entry
from clubsite.ops import home, restoring
from clubsite.ops.models import HomeDatabase
from clubsite.retention import access, expunged_list
from clubsite.retention.actions import set_hold
from clubsite.retention.labels import HoldGround
from clubsite.retention.management.commands import finish_restore
from clubsite.retention.models import Expunged, LegalHold
from clubsite.site import clock
from rulings.conduct.models import Referral
from rulings.conduct.procedure import State
from rulings.tests.referral_world import (
    People,
    about,
    bring_to,
    make_people,
    make_referral,
)

BEGIN = datetime(2026, 3, 2, 19, tzinfo=UTC)
SOON = BEGIN + timedelta(days=10)
LATE = BEGIN + timedelta(days=400)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    return tmp_path


def ended(people: People, state: State = State.DECLINED) -> Referral:
    with clock.at(BEGIN):
        sent = make_referral(
            people.club, about(people.subject_player), by=people.reporter
        )
        return bring_to(sent, state)


def as_restored(people: People, *, seal: str | None = None) -> None:
    """The database is a copy that was just restored, its club set up by the book."""
    trail.record("club.created", people.club, by=None, club=people.club)
    with clock.at(SOON):
        seals.seal()
    newest = seals.get_newest()
    assert newest is not None
    home.mark_restored(str(newest.seal) if seal is None else seal)


def finish(*options: str, at: datetime = SOON) -> None:
    committed = TestCase.captureOnCommitCallbacks(execute=True)
    with clock.at(at), committed:
        call_command("finish_restore", *options)


@pytest.mark.django_db
def test_what_the_list_names_goes_whatever_its_period(
    own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people = make_people()
    gone, stays = ended(people), ended(people)
    running = ended(people, State.INFORMAL)
    as_restored(people)
    manifest = own_folder / "newer.json"
    manifest.write_text(
        f'{{"expunged": ["2026-03-05 expunged referral_declined {gone.token_hash}", '
        f'"2026-03-06 expunged informal_talk {running.token_hash}", '
        f'"2026-03-06 expunged memo {"0" * 40}", "2026-03-06 expunged unknown 1"]}}'
    )

    finish("--list", str(manifest))

    assert list(Referral.objects.all()) == [stays]
    [entry] = Entry.objects.filter(verb="site.restored")
    assert (entry_text(entry), entry.actor) == ("Restored from a backup", None)
    assert {
        key: entry.details[key] for key in ("anchored", "faults", "listed", "due")
    } == {
        "anchored": True,
        "faults": 0,
        "listed": 2,
        "due": 0,
    }
    assert not restoring.is_restored(connection)
    assert "Expunged again from the list: 2. Due since: 0." in capsys.readouterr().err
    lines = (own_folder / "expunged.list").read_text()
    assert f"2026-03-05 expunged referral_declined {gone.token_hash}" in lines
    outcomes = set(Expunged.objects.values_list("outcome", flat=True))
    assert outcomes == {"declined", "informal"}


@pytest.mark.django_db
def test_what_was_due_since_goes_without_being_told_and_holds_count(
    own_folder: Path,
) -> None:
    people = make_people()
    due, on_hold, lifted = (ended(people) for _number in range(3))
    set_hold(
        people.club,
        "referral",
        lifted.token_hash,
        ground=HoldGround.OTHER,
        reason="A duty.",
        by=people.recorder,
    )
    as_restored(people)
    (own_folder / "expunged.list").write_text(
        f"2026-03-05 held referral {on_hold.token_hash}\n"
        f"2026-03-05 held referral {'0' * 40}\n"
        f"2026-03-06 lifted referral {lifted.token_hash}\n"
        "2026-03-06 held unknown 1\n"
    )

    finish(at=LATE)

    assert list(Referral.objects.all()) == [on_hold]
    [hold] = LegalHold.objects.filter(lifted_at=None)
    assert (hold.identity, hold.set_by, hold.reason) == (on_hold.token_hash, None, "")
    [entry] = Entry.objects.filter(verb="site.restored")
    assert (entry.details["listed"], entry.details["due"]) == (0, 2)
    assert due.token_hash in {line.identity for line in expunged_list.stored_lines()}


@pytest.mark.django_db
def test_a_hold_that_is_there_is_not_set_twice(own_folder: Path) -> None:
    people = make_people()
    referral = ended(people)
    set_hold(
        people.club,
        "referral",
        referral.token_hash,
        ground=HoldGround.OTHER,
        reason="A duty.",
        by=people.recorder,
    )
    as_restored(people)
    (own_folder / "expunged.list").write_text(
        f"2026-03-05 held referral {referral.token_hash}\n"
    )

    finish()

    assert LegalHold.objects.get().reason == "A duty."


@pytest.mark.django_db
def test_what_the_backup_has_expunged_already_is_not_counted(own_folder: Path) -> None:
    people = make_people()
    referral = ended(people)
    Expunged.objects.create(
        club=people.club,
        row="referral_declined",
        identity=referral.token_hash,
        expunged_at=BEGIN,
    )
    as_restored(people)
    (own_folder / "expunged.list").write_text(
        f"2026-03-05 expunged referral_declined {referral.token_hash}\n"
    )

    finish()

    [entry] = Entry.objects.filter(verb="site.restored")
    assert entry.details["listed"] == 0


@pytest.mark.django_db
def test_without_the_list_nothing_is_done(own_folder: Path) -> None:
    people = make_people()
    as_restored(people)

    with pytest.raises(CommandError, match="--list FILE"):
        finish()
    with pytest.raises(CommandError, match="can't be read"):
        finish("--list", str(own_folder / "nowhere"))

    assert restoring.is_restored(connection)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text", ["Crackers, cheese, decks", "2026-13-45 expunged memo ab"]
)
def test_a_file_that_is_not_the_list_is_refused(own_folder: Path, text: str) -> None:
    as_restored(make_people())
    wrong = own_folder / "shopping.txt"
    wrong.write_text(text)

    with pytest.raises(CommandError, match="that it is the right file"):
        finish("--list", str(wrong))

    assert restoring.is_restored(connection)


@pytest.mark.django_db
def test_a_manifest_of_a_time_when_nothing_was_expunged_is_a_list(
    own_folder: Path,
) -> None:
    as_restored(make_people())
    (own_folder / "newer.json").write_text(json.dumps({"expunged": []}))

    finish("--list", str(own_folder / "newer.json"))

    assert not restoring.is_restored(connection)


@pytest.mark.django_db
@pytest.mark.parametrize("encoding", ["base64", "quoted-printable"])
def test_a_saved_email_is_read_however_it_was_encoded(
    own_folder: Path, encoding: str
) -> None:
    people = make_people()
    gone = ended(people)
    as_restored(people)
    mail = EmailMessage()
    line = f"2026-03-05 expunged referral_declined {gone.token_hash}"
    mail.set_content(f"Keep this email.\n\n{line}\n", cte=encoding)
    mail.add_attachment(b"%PDF", maintype="application", subtype="pdf")
    (own_folder / "list.eml").write_bytes(mail.as_bytes())

    finish("--list", str(own_folder / "list.eml"))

    assert not Referral.objects.exists()


@pytest.mark.django_db
def test_a_database_that_was_not_restored_has_nothing_to_finish() -> None:
    with pytest.raises(CommandError, match="isn't a restored one"):
        finish("--without-list")


@pytest.mark.django_db
def test_a_copy_that_nothing_shows_is_finished_by_force(own_folder: Path) -> None:
    people = make_people()
    trail.record("club.created", people.club, by=None, club=people.club)
    gone = ended(people)
    (own_folder / "expunged.list").write_text(
        f"2026-03-05 expunged referral_declined {gone.token_hash}\n"
    )

    finish("--force")

    assert not Referral.objects.exists()
    assert not restoring.is_restored(connection)


@pytest.mark.django_db
def test_a_copy_from_before_an_expunging_is_noticed(own_folder: Path) -> None:
    people = make_people()
    trail.record("club.created", people.club, by=None, club=people.club)
    referral = ended(people)
    home.advance()
    before = HomeDatabase.objects.values().get()
    with TestCase.captureOnCommitCallbacks(execute=True):
        set_hold(
            people.club,
            "referral",
            referral.token_hash,
            ground=HoldGround.OTHER,
            reason="A duty.",
            by=people.recorder,
        )
    HomeDatabase.objects.update(**before)  # as a copy from before has it
    LegalHold.objects.all().delete()

    noticed = restoring.is_restored(connection)
    finish()

    assert noticed
    assert access.hold_on("referral", referral.token_hash) is not None
    assert not restoring.is_restored(connection)


@pytest.mark.parametrize(
    ("seal", "fault"),
    [(f"9-{'ab' * 32}", "ends before the seal"), ("7-ab", "seal that can't be read")],
)
@pytest.mark.django_db
def test_a_log_that_is_not_as_its_seal_is_refused_unless_accepted(
    capsys: pytest.CaptureFixture[str], seal: str, fault: str
) -> None:
    people = make_people()
    as_restored(people, seal=seal)

    with pytest.raises(CommandError) as refused:
        finish("--without-list")
    still = restoring.is_restored(connection)
    finish("--without-list", "--despite-faults")

    assert str(refused.value) == finish_restore.NOT_AS_SEALED
    assert still
    assert fault in capsys.readouterr().err
    [entry] = Entry.objects.filter(verb="site.restored")
    assert (entry.details["anchored"], entry.details["faults"]) == (False, 1)


@pytest.mark.django_db
def test_a_backup_without_a_manifest_is_said_to_prove_only_itself(
    capsys: pytest.CaptureFixture[str],
) -> None:
    people = make_people()
    as_restored(people, seal="")

    finish("--without-list")

    assert "had no seal" in capsys.readouterr().err
    assert access.hold_on("referral", "0" * 40) is None
