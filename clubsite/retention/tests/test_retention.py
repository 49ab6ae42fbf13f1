"""The schedule: pages, what is deleted row by row, and the list outside the database."""

import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import Http404
from django.test import Client
from django.urls import reverse

from clubsite.audit.messages import entry_text
from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.notices import outbox
from clubsite.notices.models import Mail, Notice
from clubsite.ops import scrubbing
from clubsite.recaps import retention as recaps_retention
from clubsite.retention import access, actions, expunged_list, tasks
from clubsite.retention.actions import sweeping
from clubsite.retention.labels import HoldGround
from clubsite.retention.models import Expunged, LegalHold
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_user
from rulings.conduct.procedure import State
from rulings.tests.referral_world import (
    People,
    about,
    bring_to,
    make_people,
    make_referral,
)

BEGIN = datetime(2026, 3, 2, 19, tzinfo=UTC)
LATER = BEGIN + timedelta(days=400)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    return tmp_path


def declined(people: People) -> tuple[str, str]:
    """A referral that was declined at BEGIN, as the schedule names it."""
    with clock.at(BEGIN):
        sent = make_referral(
            people.club, about(people.subject_player), by=people.reporter
        )
        return "referral", bring_to(sent, State.DECLINED).token_hash


def post_notice(club: Club | None, name: str, *, at: datetime) -> Notice:
    with clock.at(at):
        outbox.post(
            "clubs/role_ended",
            club=club,
            to=make_user(name),
            key=name,
            params={"name": "Sample Name"},
        )
    Notice.objects.filter(key__startswith=name).update(mail=Mail.SENT)
    return Notice.objects.get(key__startswith=name)


@pytest.mark.django_db
def test_old_notices_lose_their_texts_and_are_listed_no_more(own_folder: Path) -> None:
    club = make_club()
    old = post_notice(club, "Sample Old", at=BEGIN)
    of_none = post_notice(None, "Sample None", at=BEGIN)
    waits = post_notice(club, "Sample Due", at=BEGIN)
    Notice.objects.filter(pk=waits.pk).update(mail=Mail.DUE)
    new = post_notice(club, "Sample New", at=BEGIN + timedelta(days=20))
    mails = own_folder / "mail"
    mails.mkdir()
    for name, moment in (("old.log", BEGIN), ("new.log", LATER)):
        (mails / name).write_text("Subject: …")
        os.utime(mails / name, (moment.timestamp(), moment.timestamp()))

    with clock.at(BEGIN + timedelta(days=31)):
        sweeping.sweep()

    cleared = Notice.objects.filter(cleared_at__isnull=False).order_by("pk")
    assert list(cleared) == [old, of_none]
    assert {str(each.params) for each in cleared} == {"{}"}
    assert not outbox.get_notices(old.user).exists()  # type: ignore[arg-type]  # has one
    assert outbox.get_notices(new.user).exists()  # type: ignore[arg-type]  # the same
    assert [file.name for file in mails.iterdir()] == ["new.log"]
    [entry] = Entry.objects.filter(verb="retention.deleted")
    assert entry_text(entry) == "Time limit reached: 2 records deleted"


@pytest.mark.django_db
def test_a_sweep_without_anything_due_records_nothing() -> None:
    make_club()

    tasks.sweep()

    assert not Entry.objects.exists()
    assert recaps_retention.DOCUMENTS.delete is not None


@pytest.mark.django_db
def test_the_manager_sees_the_schedule_and_no_referral(client: Client) -> None:
    people = make_people()
    declined(people)
    manager = make_member(people.club, RoleKind.MANAGER)
    post_notice(people.club, "Sample Old", at=BEGIN)
    client.force_login(manager)

    with clock.at(LATER):
        page = client.get(reverse("retention_schedule", args=[people.club.slug]))

    rows = {str(row.data): row.due for row in page.context["schedule"].rows}
    assert rows["Notices and emails"] == 1
    assert rows["Documents that newer ones replaced"] == 0
    assert rows["Memos"] is None
    assert rows["Backups"] is None
    assert page.context["schedule"].cases == []


@pytest.mark.django_db
def test_the_recorder_sets_and_lifts_a_hold_on_the_page(client: Client) -> None:
    people = make_people()
    case = declined(people)
    client.force_login(people.recorder)
    page = reverse("retention_hold", args=[people.club.slug, *case])
    with clock.at(LATER):
        empty = client.post(page, {})
        done = client.post(page, {"ground": "authority", "reason": "The police ask."})
        on_hold = client.get(page).content.decode()
        listed = client.get(reverse("retention_schedule", args=[people.club.slug]))
        lifted = client.post(page, {"reason": "They are done."})

    assert (empty.status_code, done.status_code, lifted.status_code) == (422, 302, 302)
    assert "The police ask." in on_hold
    assert "Legal hold" in listed.content.decode()
    hold = LegalHold.objects.get()
    assert (hold.set_by, hold.lifted_by, hold.why_lifted) == (
        people.recorder,
        people.recorder,
        "They are done.",
    )
    entries = Entry.objects.filter(verb__startswith="retention.").order_by("pk")
    assert [(entry_text(each), each.actor) for each in entries] == [
        ("Legal hold set: An authority has asked for it", people.recorder),
        ("Legal hold lifted: An authority has asked for it", people.recorder),
    ]
    assert [line.what for line in expunged_list.stored_lines()] == ["held", "lifted"]
    assert str(hold) == f"hold {hold.pk}"


@pytest.mark.django_db
def test_a_hold_that_another_tab_has_set_is_refused_on_the_page(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = make_people()
    case = declined(people)
    hold = {"ground": HoldGround.OTHER, "reason": "A duty.", "by": people.recorder}
    actions.set_hold(people.club, *case, **hold)  # type: ignore[arg-type]
    with pytest.raises(Refused):
        actions.set_hold(people.club, *case, **hold)  # type: ignore[arg-type]
    other = declined(people)
    with pytest.raises(Refused, match="isn't on hold"):
        actions.lift_hold(people.club, *other, reason="None.", by=people.recorder)
    monkeypatch.setattr(access, "holds", lambda _club: LegalHold.objects.none())
    client.force_login(people.recorder)

    page = reverse("retention_hold", args=[people.club.slug, *case])
    answer = client.post(page, {"ground": "other", "reason": "Another duty."})

    assert answer.status_code == 422
    assert "on hold already" in answer.content.decode()


@pytest.mark.django_db
def test_nobody_holds_what_they_do_not_read() -> None:
    people = make_people()
    case = declined(people)

    with pytest.raises(Http404):
        access.find_case(people.deputy, people.club, *case)
    with pytest.raises(PermissionDenied):
        access.check_may_hold(people.deputy, people.club, *case)
    assert access.open_pages(people.recorder, people.club, {1}) == {1}
    assert access.open_pages(people.reporter, people.club, {1}) == set()


@pytest.mark.django_db
def test_the_page_says_what_is_left_of_the_expunged(client: Client) -> None:
    people = make_people()
    declined(people)
    for moment in (BEGIN + timedelta(days=160), BEGIN + timedelta(days=190)):
        with clock.at(moment):
            sweeping.sweep()
    client.force_login(people.recorder)

    page = client.get(reverse("retention_schedule", args=[people.club.slug]))

    [view] = page.context["schedule"].expunged
    assert (view.words, view.on) == (
        "Repeated rudeness, Not pursued",
        datetime(2026, 3, 2, tzinfo=UTC).date(),
    )
    [left] = Expunged.objects.all()
    assert str(left) == f"referral_declined {left.identity}"
    assert not left.is_scrubbed  # a test is a transaction: the next pass does it


@pytest.mark.django_db
def test_a_case_expunged_by_another_worker_is_nothing_to_do() -> None:
    people = make_people()
    name, identity = declined(people)
    package = access.cases[name]

    with clock.at(LATER):
        first = sweeping.expunge(people.club, package, "referral_declined", identity)
        again = sweeping.expunge(people.club, package, "referral_declined", identity)

    assert (first, again) == (True, False)


@pytest.mark.django_db
def test_the_administrator_gets_the_list_once_a_month(own_folder: Path) -> None:
    manager = make_member(make_club(), RoleKind.MANAGER)
    operator = make_user("Sample Operator", is_operator=True)
    line = "2026-03-02 expunged memo ab12"

    tasks.mail_list()
    none = Notice.objects.count()
    (own_folder / "expunged.list").write_text(f"{line}\n")
    for moment in (BEGIN, BEGIN + timedelta(days=3), BEGIN + timedelta(days=30)):
        with clock.at(moment):
            tasks.mail_list()

    assert none == 0
    assert not outbox.get_notices(manager).exists()
    texts = [outbox.notice_text(each)[1] for each in outbox.get_notices(operator)]
    assert len(texts) == 2
    assert [str(each) for each in expunged_list.read_lines(texts[0])] == [line]


def test_the_list_only_grows(own_folder: Path) -> None:
    lines = expunged_list.read_lines(
        "2026-03-02 expunged memo ab12\n# words\n2026-03-03 held appeal 7\n"
    )

    expunged_list.add(lines)
    expunged_list.add([])
    expunged_list.add(lines[:1])

    text = (own_folder / "expunged.list").read_text()
    assert text.splitlines() == [expunged_list.HEAD, *map(str, lines)]


class Cursor:
    """A cursor of SQLite that is held up by a reader, or by someone who writes."""

    def __init__(self, executed: list[str], *, blocked: int) -> None:
        self.executed, self.blocked = executed, blocked

    def __enter__(self) -> "Cursor":
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def execute(self, sql: str) -> None:
        if self.blocked < 0:
            raise OperationalError("database is locked")
        self.executed.append(sql)

    def fetchone(self) -> Sequence[int]:
        return (self.blocked, 0, 0)


class Connection:
    in_atomic_block = False
    vendor = "sqlite"

    def __init__(self, blocked: int, vendor: str) -> None:
        self.executed: list[str] = []
        self.blocked, self.vendor, self.ops = blocked, vendor, self

    def cursor(self) -> Cursor:
        return Cursor(self.executed, blocked=self.blocked)

    @staticmethod
    def quote_name(name: str) -> str:
        return f'"{name}"'


@pytest.mark.parametrize(
    ("vendor", "blocked", "done", "executed"),
    [
        ("sqlite", 0, True, ["VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"]),
        ("sqlite", 1, False, ["VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"]),
        ("sqlite", -1, False, []),
        (
            "postgresql",
            0,
            True,
            ['VACUUM (FULL, ANALYZE) "a"', 'VACUUM (FULL, ANALYZE) "b"'],
        ),
    ],
)
def test_what_was_deleted_is_overwritten_or_the_next_pass_does_it(
    monkeypatch: pytest.MonkeyPatch,
    vendor: str,
    blocked: int,
    done: bool,
    executed: list[str],
) -> None:
    connection = Connection(blocked, vendor)
    monkeypatch.setattr(scrubbing, "connection", connection)

    assert scrubbing.scrub({"b", "a"}) is done
    assert connection.executed == executed
