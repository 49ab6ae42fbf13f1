"""A corrected file of a later session, in the browser and by command."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.tests.builders import make_club, make_member
from scoring.events.models import Event, FormerFile
from scoring.exchange.actions.imports import Incoming, import_event, keep_upload
from scoring.exchange.tests.test_actions_session_corrections import corrected, scores
from scoring.exchange.tests.test_actions_session_files import (
    FIRST,
    PEOPLE,
    SECOND,
    bring,
    file_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def director(club: Club) -> User:
    return make_member(club, RoleKind.DIRECTOR)


@pytest.fixture
def event(club: Club, director: User) -> Event:
    found = import_event(club, FIRST, by=director, director_in_charge=director).event
    bring(found, SECOND, director)
    return found


@pytest.mark.full
def test_in_the_browser_it_is_reached_from_both_pages_and_stored(
    client: Client, club: Club, event: Event, director: User
) -> None:
    client.force_login(director)
    upload = keep_upload(club, corrected(), by=director)
    page = f"/sample/events/{event.pk}/import/{upload.pk}/"
    session = client.get(f"/sample/events/{event.pk}/sessions/import/{upload.pk}/")
    preview = client.get(f"/sample/events/import/{upload.pk}/")

    shown = client.get(f"{page}?session=2").content.decode()
    wrong = client.get(f"{page}?session=x").content.decode()
    event.refresh_from_db()
    sent = {"why": "Again.", "seen": f"{event.version}"}
    answer = client.post(f"{page}?session=2", sent)

    for path in (session, preview):
        assert f'href="{page}?session=2"' in path.content.decode()
    assert "for session 2. Other sessions are not changed" in shown
    assert "board 1, A 2 v A 1" in shown
    assert "More of its results" not in shown
    assert 'href="?session=2"' in wrong
    assert answer.status_code == 302
    assert scores(2) == ["4 10", "2 10", "4 10", "2 10"]


def test_the_page_of_a_session_leads_to_the_own_file_of_the_event(
    client: Client, club: Club, event: Event, director: User
) -> None:
    client.force_login(director)
    content = file_of(PEOPLE, 1).replace(b"</USEBIO>", b"<!-- 2 --></USEBIO>")
    upload = keep_upload(club, Incoming("a", content), by=director)
    FormerFile.objects.update(pairs={f"{at}": pair.pk for at, pair in paired(event)})

    page = client.get(f"/sample/events/{event.pk}/import/{upload.pk}/?session=2")

    preview = client.get(f"/sample/events/import/{upload.pk}/").content.decode()
    assert "the event's own file" in page.content.decode()
    assert "?session=" not in preview


def paired(event: Event) -> list[tuple[int, Any]]:
    return list(enumerate(event.entries.order_by("number"), 1))


def run(path: Path, event: Event, *options: str) -> str:
    err = StringIO()
    words = ["import_event", str(path), "--club", "sample", "--into", str(event.pk)]
    call_command(*words, *options, stdout=StringIO(), stderr=err)
    return err.getvalue()


def test_by_command_the_session_is_named(event: Event, tmp_path: Path) -> None:
    path = tmp_path / "again.xml"
    path.write_bytes(corrected().content)

    with pytest.raises(CommandError, match="Use --session 2"):
        run(path, event)
    first = run(path, event, "--session", "2")
    second = run(path, event, "--session", "2")

    assert "board 1, A 2 v A 1: 4S N +1 → 4S N = (Changed)." in first
    assert "was already imported" in second


def test_by_command_the_own_file_is_not_taken_for_a_session(
    event: Event, tmp_path: Path
) -> None:
    path = tmp_path / "again.xml"
    path.write_bytes(file_of(PEOPLE, 1).replace(b"</USEBIO>", b"<!-- 2 --></USEBIO>"))

    with pytest.raises(CommandError, match="the event's own file"):
        run(path, event, "--session", "2")
