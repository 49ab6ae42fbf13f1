"""Scores typed while the database goes away and comes back."""

import threading
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from clubsite.audit import trail
from clubsite.audit.models import Entry
from clubsite.audit.verification import verify
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import EventState
from scoring.events.models import Event, Result
from scoring.tests.builders import appoint, make_mitchell
from script import commands
from script.services import Servers, free_port
from tests.processes import PATIENCE, Process, wait_until

TOKEN = "t" * 32  # what a browser sends back in cookie and form alike


class Scorer(threading.Thread):
    """Types one line after the other; a line that is refused is typed again."""

    def __init__(self, port: int, event: Event, session: str) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.cookie = f"sessionid={session}; csrftoken={TOKEN}"
        lines = Result.objects.filter(section__session__event=event)
        self.left = [
            (self._address(event, line), {"line": line.pk, "seen": line.version})
            for line in lines.order_by("board", "pk")
        ]
        self.lines = len(self.left)
        self.answers: list[int] = []

    @staticmethod
    def _address(event: Event, line: Result) -> str:
        args = (event.club.slug, event.pk, line.section_id, line.board)
        return reverse("entry_grid", args=args)

    @property
    def stored(self) -> int:
        return self.lines - len(self.left)

    def run(self) -> None:
        while self.left:
            path, fields = self.left[0]
            self.answers.append(self.type_line(path, {**fields, "score": "3NT N +2"}))
            # Told that someone was first: the answer to our own save was lost.
            if self.answers[-1] in {200, 422}:
                self.left.pop(0)

    def type_line(self, path: str, fields: dict[str, object]) -> int:
        """The status of the answer; 0 where none came."""
        body = urlencode({**fields, "csrfmiddlewaretoken": TOKEN})
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as here:
            try:
                here.request("POST", path, body, {"Cookie": self.cookie, **kind})
                return here.getresponse().status
            except (OSError, HTTPException):
                return 0


@pytest.fixture
def port(transactional_db: None) -> Iterator[int]:
    """Where a web server of its own answers, on this test's database."""
    chosen = free_port()
    web = Process(commands.web(host="127.0.0.1", port=chosen))
    web.start()
    wait_until(lambda: _answers(chosen))
    yield chosen
    web.stop()


def _answers(port: int) -> bool:
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as here:
        try:
            here.request("GET", "/health/")
            return here.getresponse().status == 200
        except OSError:
            return False


@pytest.mark.servers
def test_scores_typed_while_postgresql_restarts_are_stored_whole_or_not_at_all(
    own_servers: Servers, port: int, client: Client
) -> None:
    club = make_club()
    trail.record("club.created", club, by=None)
    director = make_member(club, RoleKind.DIRECTOR)
    event = make_mitchell(club, tables=5, boards=8, state=EventState.IN_PLAY)
    appoint(event, director)
    client.force_login(director)
    before = Entry.objects.count()
    scorer = Scorer(port, event, client.cookies["sessionid"].value)
    connection.close()

    scorer.start()
    wait_until(lambda: scorer.stored >= 10)
    own_servers.postgres.stop()
    wait_until(lambda: 503 in scorer.answers)
    own_servers.postgres.start()
    scorer.join()

    entries = Entry.objects.order_by("pk")[before:]
    lines = Result.objects.filter(section__session__event=event)
    assert set(scorer.answers) <= {0, 200, 422, 503}
    assert {(line.contract, line.tricks, line.version) for line in lines} == {
        ("3NT", 11, 2)
    }
    assert [entry.actor for entry in entries] == [director] * scorer.lines
    assert list(verify()) == []
