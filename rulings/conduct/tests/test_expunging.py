"""A referral is expunged: told before, held back by a legal hold, gone without a trace."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connections
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.audit.verification import verify
from clubsite.clubs.models import Player
from clubsite.notices.models import Notice
from clubsite.retention import actions, expunged_list
from clubsite.retention.actions import sweeping
from clubsite.retention.labels import HoldGround
from clubsite.retention.models import Announcement, Expunged
from clubsite.site import clock
from rulings.conduct import actions as conduct_actions
from rulings.conduct.actions import expunging
from rulings.conduct.models import Referral
from rulings.conduct.procedure import State
from rulings.evidence.rules import Attachment
from rulings.tests.referral_world import (
    People,
    about,
    bring_to,
    make_people,
    make_referral,
)
from tests.migrated import KEPT, migrations_digest

MARKER = "xq-marker-of-a-narrative"
BEGIN = datetime(2026, 3, 2, 19, tzinfo=UTC)
END = datetime(2027, 3, 2, 19, tzinfo=UTC)


@pytest.fixture(autouse=True)
def own_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    return tmp_path / "expunged.list"


def make_memo(people: People) -> Referral:
    """A memo with evidence, a question, its answer and a note, recorded at BEGIN."""
    with clock.at(BEGIN):
        report = replace(
            about(people.subject_player), narrative=f"He shouted. {MARKER}"
        )
        referral = make_referral(people.club, report, by=people.reporter)
        conduct_actions.add_to_referral(
            referral,
            by=people.reporter,
            expected_version=referral.version,
            text=f"More of {MARKER}",
            attachments=[Attachment("a.txt", f"{MARKER} again".encode())],
        )
        return bring_to(referral, State.MEMO_FILED)


def sweep_at(moment: datetime) -> None:
    with clock.at(moment):
        sweeping.sweep()


def told(people: People) -> list[tuple[str, str]]:
    notices = Notice.objects.filter(kind=sweeping.NOTICE, user=people.recorder)
    return [(each.kind, each.params["at"][:10]) for each in notices.order_by("pk")]


@pytest.mark.django_db
def test_its_reader_is_told_thirty_and_seven_days_before_and_then_it_goes() -> None:
    people = make_people()
    referral = make_memo(people)

    sweep_at(END - timedelta(days=31))
    early = told(people)
    sweep_at(END - timedelta(days=30))
    sweep_at(END - timedelta(days=29))
    first = told(people)
    sweep_at(END - timedelta(days=7))
    last = told(people)
    announced = [str(each) for each in Announcement.objects.all()]
    sweep_at(END - timedelta(hours=1))
    there = Referral.objects.filter(pk=referral.pk).exists()
    sweep_at(END)

    assert early == []
    assert first == [(sweeping.NOTICE, "2027-03-02")]
    assert last == first * 2
    assert announced == [f"memo {referral.token_hash}"]
    assert there
    assert not Referral.objects.exists()
    assert not Announcement.objects.exists()
    assert not Notice.objects.filter(kind__startswith="rulings/referral").exists()
    [left] = Expunged.objects.values_list("row", "identity", "categories", "outcome")
    assert left == ("memo", referral.token_hash, ["rudeness"], "memo_filed")
    assert [fault.subject for fault in verify()] == [f"clubs.club {people.club.pk}"]


@pytest.mark.django_db
def test_what_is_left_is_shown_to_those_who_read_it_alone(client: Client) -> None:
    """A recorder that a memo was about learns of it at no time."""
    people = make_people()
    with clock.at(BEGIN):
        report = replace(
            about(people.subject_player), excluded=frozenset({people.recorder.pk})
        )
        referral = make_referral(people.club, report, by=people.reporter)
        bring_to(referral, State.MEMO_FILED)
    sweep_at(END - timedelta(days=30))
    sweep_at(END)
    page = reverse("retention_schedule", args=[people.club.slug])

    shown = []
    for officer in (people.deputy, people.recorder):
        client.force_login(officer)
        with clock.at(END):
            shown.append("Repeated rudeness" in client.get(page).content.decode())

    assert not Referral.objects.exists()
    assert shown == [True, False]


@pytest.mark.django_db
def test_what_was_not_told_thirty_days_before_waits_that_long() -> None:
    people = make_people()
    make_memo(people)

    sweep_at(END + timedelta(days=100))
    sweep_at(END + timedelta(days=129))
    there = Referral.objects.exists()
    sweep_at(END + timedelta(days=130))

    assert there
    assert not Referral.objects.exists()


@pytest.mark.django_db
def test_a_newer_memo_makes_its_announcement_void() -> None:
    people = make_people()
    make_memo(people)
    sweep_at(END - timedelta(days=20))
    with clock.at(END - timedelta(days=10)):
        newer = make_referral(
            people.club, about(people.subject_player), by=people.reporter
        )
        bring_to(newer, State.MEMO_FILED)

    sweep_at(END)

    assert Referral.objects.count() == 2
    assert not Announcement.objects.exists()


@pytest.mark.django_db
def test_a_legal_hold_keeps_it_until_it_is_lifted() -> None:
    people = make_people()
    referral = make_memo(people)
    case = ("referral", referral.token_hash)
    sweep_at(END - timedelta(days=30))
    with clock.at(END - timedelta(days=1)):
        actions.set_hold(
            people.club,
            *case,
            ground=HoldGround.AUTHORITY,
            reason="The police have asked.",
            by=people.recorder,
        )

    sweep_at(END)
    on_hold = Referral.objects.exists()
    with clock.at(END + timedelta(days=5)):
        actions.lift_hold(
            people.club, *case, reason="They are done.", by=people.recorder
        )
    sweep_at(END + timedelta(days=6))

    assert on_hold
    assert not Referral.objects.exists()


@pytest.mark.django_db(transaction=False)
def test_the_list_outside_says_what_was_held_and_expunged(own_list: Path) -> None:
    people = make_people()
    referral = make_memo(people)
    sweep_at(END - timedelta(days=30))
    sweep_at(END)

    lines = expunged_list.listed_lines()

    assert [str(line) for line in lines] == [
        f"2027-03-02 expunged memo {referral.token_hash}"
    ]
    assert own_list.stat().st_mode & 0o777 == 0o600
    assert expunged_list.known_lines() == [str(line) for line in lines]


@pytest.mark.django_db
def test_the_schedule_shows_each_reader_what_is_theirs(client: Client) -> None:
    people = make_people()
    referral = make_memo(people)
    page = reverse("retention_schedule", args=[people.club.slug])

    def seen_by(user: User) -> tuple[int, bool]:
        client.force_login(user)
        with clock.at(END):
            response = client.get(page)
        return response.status_code, referral.code in response.content.decode()

    assert seen_by(people.recorder) == (200, True)
    assert seen_by(people.deputy) == (200, False)
    assert seen_by(people.reporter) == (404, False)


@pytest.mark.django_db
def test_the_schedule_says_when_a_case_that_was_told_late_is_deleted(
    client: Client,
) -> None:
    people = make_people()
    make_memo(people)
    page = reverse("retention_schedule", args=[people.club.slug])
    client.force_login(people.recorder)

    with clock.at(END - timedelta(days=40)):
        early = client.get(page).content.decode()
    sweep_at(END - timedelta(days=20))
    with clock.at(END - timedelta(days=20)):
        told_late = client.get(page).content.decode()

    assert "until Tue 2 Mar 2027" in early
    assert "deleted on Fri 12 Mar 2027" in told_late


@pytest.fixture
def in_a_file(db: None, tmp_path: Path) -> Iterator[Path]:
    """The database is a file on disk, and nothing holds it in a transaction."""
    before = connections["default"]
    path = tmp_path / "db.sqlite3"
    shutil.copy(KEPT / f"{migrations_digest()}.sqlite", path)
    wrapper = type(before)({**before.settings_dict, "NAME": str(path)}, "default")
    connections["default"] = wrapper
    yield path
    wrapper.close()
    connections["default"] = before


def in_files(path: Path, text: str) -> list[str]:
    """The files of the database, its log among them, in which the text stands."""
    files = sorted(path.parent.glob(f"{path.name}*"))
    return [file.name for file in files if text.encode() in file.read_bytes()]


@pytest.mark.django_db
def test_nothing_of_it_is_left_in_the_files_of_the_database(in_a_file: Path) -> None:
    people = make_people()
    make_memo(people)
    before = in_files(in_a_file, MARKER)

    sweep_at(END - timedelta(days=30))
    sweep_at(END)

    assert before
    assert in_files(in_a_file, MARKER) == []
    assert list(Expunged.objects.values_list("is_scrubbed", flat=True)) == [True]


@pytest.mark.django_db
def test_a_memo_about_somebody_under_18_ends_on_their_birthday() -> None:
    people = make_people()
    Player.objects.filter(pk=people.subject_player.pk).update(born_on=date(2008, 9, 1))
    make_memo(people)

    [due] = expunging.find_ended(people.club, None)

    assert due.at == datetime(2026, 9, 1, tzinfo=UTC)


@pytest.mark.django_db
def test_there_is_nothing_to_expunge_of_a_hash_that_is_no_referrals() -> None:
    assert expunging.expunge_referral("memo", "0" * 40) is None
    assert expunging.readers_of("0" * 40) == []
    assert expunging.club_of("0" * 40) is None


@pytest.mark.full
@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_on_postgresql_its_tables_are_written_anew() -> None:
    people = make_people()
    make_memo(people)

    sweep_at(END - timedelta(days=30))
    sweep_at(END)

    assert list(Expunged.objects.values_list("is_scrubbed", flat=True)) == [True]
