"""Two casebooks, and the time that their pages take; run by Django's shell, as
`benchmarks.casebook` does."""

import statistics
import time
from datetime import timedelta

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks import load
from clubsite.accounts.models import User
from clubsite.clubs import actions as clubs_actions
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Role
from clubsite.site.clock import now
from rulings.casebook.models import RulingFact
from rulings.laws.engine.tree import Kind
from rulings.laws.trees import TREES
from rulings.log.models import Ruling, RulingState, RulingVersion
from scoring.events.labels import EventState
from scoring.events.models import Event

SMALL, LARGE = 50, 5_000
ROUNDS = 15
LEAD = "opening_lead_out_of_turn"
PAGES = {
    "list": "",
    "family": f"?family={LEAD}",
    "answers": f"?family={LEAD}&told=faced%3Dno&effect=none",
    "law": "?law=54A",
    "last page": "?page=9999",
    "figures": "families/",
    "one": "{one}/",
}
CODES = tuple(TREES)


def make_casebook(club: Club, director: User, count: int) -> int:
    """So many given rulings, of all families in turn; the key of one of them."""
    event = Event.objects.create(
        club=club,
        name=f"{count} rulings",
        date=now().date(),
        state=EventState.OFFICIAL,
        policy=club.policies.latest("number"),
        made_at=now(),
    )
    given = Ruling.objects.bulk_create(
        Ruling(
            club=club,
            event=event,
            number=at + 1,
            family=CODES[at % len(CODES)] if at % 3 else LEAD,
            state=RulingState.GIVEN,
            director=director,
            made_at=now() - timedelta(minutes=at + 5),
            given_at=now() - timedelta(minutes=at),
        )
        for at in range(count)
    )
    versions = RulingVersion.objects.bulk_create(
        RulingVersion(
            ruling=draft,
            number=1,
            family=draft.family,
            facts="Seen.",
            reason="So.",
            laws=["L54A", "L54D", "L50D2"],
            given_by=director,
            given_at=draft.made_at,
        )
        for draft in given
    )
    RulingFact.objects.bulk_create(
        fact for at, version in enumerate(versions) for fact in _facts(version, at)
    )
    return given[0].pk


def _facts(version: RulingVersion, at: int) -> list[RulingFact]:
    questions = [
        question
        for question in TREES[version.family].questions
        if question.text and question.kind is Kind.YES_NO
    ]
    return [
        RulingFact(version=version, code="score", value="none"),
        *(
            RulingFact(
                version=version,
                family=version.family,
                code=question.code,
                value=("no", "yes")[(at >> place) % 2],
            )
            for place, question in enumerate(questions[:8])
        ),
    ]


def asked(client: Client, path: str) -> tuple[float, int]:
    """Seconds and queries of a page."""
    with CaptureQueriesContext(connection) as queries:
        began = time.perf_counter()
        answer = client.get(path, headers={"host": "localhost"})
        elapsed = time.perf_counter() - began
    if answer.status_code != 200:
        raise RuntimeError(f"{path} answered {answer.status_code}")
    return elapsed, len(queries)


def compare() -> None:
    """Make both casebooks, ask for each page of both in turn, and print one table."""
    director = User.objects.create(email="bench@example.org", name="Benchmark Director")
    books = []
    for count in (SMALL, LARGE):
        club = clubs_actions.create_club(
            f"bench-{count}", name=f"Club of {count}", by=None
        )
        Role.objects.create(
            club=club, user=director, kind=RoleKind.DIRECTOR, starts=now()
        )
        books.append((club.slug, make_casebook(club, director, count)))
    client = Client()
    client.force_login(director)
    rows = [_row(client, name, page, books) for name, page in PAGES.items()]
    print(load.table(["page", "ms of 50", "ms of 5,000", "ratio", "queries"], rows))


def _row(
    client: Client, name: str, page: str, books: list[tuple[str, int]]
) -> list[str]:
    paths = [f"/{slug}/casebook/{page.format(one=book)}" for slug, book in books]
    found = [[asked(client, path) for path in paths] for _ in range(ROUNDS)]
    few, many = (statistics.median(row[at][0] for row in found) for at in (0, 1))
    return [
        name,
        f"{1000 * few:.1f}",
        f"{1000 * many:.1f}",
        f"{many / few:.2f}",
        str(found[-1][1][1]),
    ]
