"""Two reports, from the form to where nothing of them is left, not even in a restored site.

One ends with a talk, one is passed on outside the club. The backup is from the day before
both are expunged, and is brought back by the documented commands.
"""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from clubsite.accounts.models import User
from clubsite.audit.verification import verify
from clubsite.ops import restoring
from clubsite.ops.old_backups import manifest_of
from clubsite.retention import expunged_list
from clubsite.retention.actions import sweeping
from clubsite.retention.models import Announcement, Expunged
from clubsite.site import clock
from clubsite.tests.builders import make_member, make_player
from clubsite.tests.commands import managed, managed_in_turn
from rulings.conduct.models import Referral
from script.database import Database
from tests.browser import walking
from tests.browser.conftest import CheckPage
from tests.browser.test_walk_conduct import STORY, report
from tests.browser.walking import ClubPeople, PageOf, fill
from tests.environment import our_servers
from tests.processes import database_url
from tests.services.test_backup import PATHS, web_answers

pytestmark = [pytest.mark.both, pytest.mark.full]

GIST = "Somebody heard you shout after the last board."
ANSWER = "I was sorry as soon as I had said it."
NOTE = "Spoke to both of them at the bar."
RESULT = "We spoke with each other. It is settled now."
PASSED = "The county looks into this and will write to you."
MARKERS = (STORY, GIST, ANSWER, NOTE, RESULT, PASSED)
LATER = timedelta(days=10 * 365)
MONTH = timedelta(days=31)


def test_two_reports_are_gone_for_good(
    page_of: PageOf, axe: CheckPage, elsewhere: str, tmp_path: Path
) -> None:
    people = walking.make_people("conduct")
    reporter, subject = (
        with_player(people, f"Sample {name}") for name in ("Reporter", "Subject")
    )
    member, recorder = page_of(reporter), page_of(people.recorder)
    talked = report(member, people, subject.name)
    talk_it_over(recorder, talked)
    accused = page_of(subject)
    answer_as_subject(accused, talked)
    close(recorder, talked)
    passed = report(member, people, subject.name)
    pass_on(recorder, passed)
    axe(recorder)
    for address, text in ((talked, RESULT), (passed, PASSED)):
        member.goto(address)
        expect(member.get_by_role("main")).to_contain_text(text)
        assert NOTE not in member.content()
    assert found_in(database_url()) == set(MARKERS)

    path = str(tmp_path / "club.backup")
    saved = managed(tmp_path, "backup", path, DATABASE_URL=database_url())
    manifest = manifest_of(Path(path)).read_text()
    expunge_in_two_steps(people)

    assert saved.status == 0
    assert [text for text in (*MARKERS, subject.name) if text in manifest] == []
    for page, address in ((member, talked), (recorder, passed), (accused, talked)):
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 404
    assert found_in(database_url()) == set()
    assert [fault for fault in verify() if fault.number] == []

    shutil.copy(expunged_list.path(), tmp_path / expunged_list.path().name)
    restored = managed(tmp_path, "restore", path, DATABASE_URL=elsewhere)
    before = web_answers(tmp_path, elsewhere)
    back = found_in(elsewhere)
    refused, finished, proved = managed_in_turn(
        tmp_path,
        ("password_link", "nobody@example.org"),
        ("finish_restore",),
        ("verify_audit",),
        DATABASE_URL=elsewhere,
    )

    assert (restored.status, finished.status) == (0, 0)
    assert (back, before) == (set(MARKERS), ["503"] * len(PATHS))
    assert (refused.status, refused.stderr.splitlines()[-1]) == (1, restoring.CURE)
    assert "Expunged again from the list: 2." in finished.stderr
    assert json.loads(proved.stdout)["intact"]
    assert web_answers(tmp_path, elsewhere) == ["200"] * len(PATHS)
    assert found_in(elsewhere) == set()


def with_player(people: ClubPeople, name: str) -> User:
    """A member of the club with an account."""
    user = make_member(people.club, name=name)
    make_player(people.club, name, account=user)
    return user


def act(page: Page, address: str, name: str, **texts: str) -> None:
    """Open an act from the page of the file, and write what it asks for."""
    page.goto(address)
    page.get_by_role("link", name=name, exact=True).first.click()
    for label, text in texts.items():
        fill(page, label.replace("_", " "), text)


def confirm(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_url(re.compile(r"/referrals/[\w-]{20,}/$"))


def read_first(recorder: Page, address: str, kind: str) -> None:
    """Acknowledge it and say what it is."""
    act(recorder, address, "Acknowledge")
    confirm(recorder, "Acknowledge")
    expect(recorder.get_by_text(STORY)).to_be_visible()
    act(recorder, address, "Classify")
    recorder.get_by_label(kind, exact=True).check()
    confirm(recorder, "Classify")


def talk_it_over(recorder: Page, address: str) -> None:
    read_first(recorder, address, "Informal talk")
    act(recorder, address, "Start an informal talk")
    recorder.get_by_label("The reporter agrees").check()
    fill(recorder, "What the person can read here", GIST)
    confirm(recorder, "Start an informal talk")
    act(recorder, address, "Add a note", Note=NOTE)
    confirm(recorder, "Add a note")


def answer_as_subject(page: Page, address: str) -> None:
    """Whom it is about reads the gist, and never the reporter's name or words."""
    page.goto(address)
    expect(page.get_by_text(GIST)).to_be_visible()
    shown = page.get_by_role("main").inner_text()
    assert [text for text in (STORY, NOTE, "Sample Reporter") if text in shown] == []
    act(page, address, "Send your answer", Your_answer=ANSWER)
    confirm(page, "Send your answer")


def close(recorder: Page, address: str) -> None:
    recorder.goto(address)
    expect(recorder.get_by_text(ANSWER)).to_be_visible()
    act(recorder, address, "Close the file")
    for box in recorder.get_by_role("main").get_by_role("textbox").all():
        box.fill(RESULT)
    confirm(recorder, "Close the file")


def pass_on(recorder: Page, address: str) -> None:
    """To a body outside, which says that it has it; then the file is closed."""
    read_first(recorder, address, "Not for this club")
    act(recorder, address, "Pass on outside the club", Body_it_goes_to="Sample County")
    fill(recorder, "Or why the person isn't told now", "The county asked to wait.")
    confirm(recorder, "Pass on outside the club")
    act(recorder, address, "Record the receipt", Reference_of_the_body="County 12/26")
    confirm(recorder, "Record the receipt")
    act(recorder, address, "Close the file", Message_to_the_reporter=PASSED)
    confirm(recorder, "Close the file")


def expunge_in_two_steps(people: ClubPeople) -> None:
    """First the recorder is told and sees it in the schedule; a month later it is gone."""
    codes = [referral.code for referral in Referral.objects.all()]
    due = clock.now() + LATER
    with clock.at(due):
        sweeping.sweep()
        browser = Client()
        browser.force_login(people.recorder)
        schedule = browser.get(f"{people.home}retention/").content.decode()
    assert (Announcement.objects.count(), Referral.objects.count()) == (2, 2)
    assert [code for code in codes if code not in schedule] == []

    with clock.at(due + MONTH):
        sweeping.sweep()
    assert (Expunged.objects.count(), Referral.objects.count()) == (2, 0)
    assert set(Expunged.objects.values_list("is_scrubbed", flat=True)) == {True}


def found_in(url: str) -> set[str]:
    """Which of the texts stand somewhere in the raw files of that database.

    Another process reads them: anyone who closes a file of SQLite drops the locks that the
    connections of the same process have on it.
    """
    contents = [
        subprocess.run(["cat", str(path)], capture_output=True, check=True).stdout
        for path in files_of(url)
    ]
    return {text for text in MARKERS if any(text.encode() in each for each in contents)}


def files_of(url: str) -> Iterator[Path]:
    """The files of SQLite with its log; those of the tables of PostgreSQL."""
    file = Database(url).file
    if file is not None:
        yield from file.parent.glob(f"{file.name}*")
        return
    with psycopg.connect(url, autocommit=True) as server:
        server.execute("CHECKPOINT")
        found = server.execute(
            "SELECT oid FROM pg_database WHERE datname = current_database()"
        ).fetchone()
    assert found is not None
    cluster = our_servers().postgres.folder / "home" / "cluster"
    tables = cluster / "base" / str(found[0])
    yield from (path for path in tables.iterdir() if path.is_file())
