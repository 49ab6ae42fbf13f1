"""Four journeys through the site, for script/count: the code they pass, and their queries.

pytest runs this file only by its name. Every journey is made twice from the same rows: the
first loads all that a process loads once, the second is recorded, in var/count/journeys.json.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from types import CodeType, FrameType

import pytest
from django.db import connection
from django.test import TestCase
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.clubs.labels import RoleKind
from clubsite.jobs.tasks import run_queue
from clubsite.recaps.models import Document, DocumentState
from clubsite.recaps.tests.builders import make_posted
from clubsite.recaps.tests.views.places import file_of, signed_in
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member, undone
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.log.models import Ruling
from rulings.tests.appeal_world import (
    HEARING,
    IN_TIME,
    advance,
    as_,
    content_for,
    draft,
    make_world,
    to,
)
from rulings.tests.builders import make_f1
from rulings.tests.writing import address
from scoring.events.labels import ResultKind
from scoring.tests.evening_world import line_at, make_event_world
from scoring.tests.pages import HTMX
from script.count import RECORD, ROOT, is_source

pytestmark = pytest.mark.django_db

REVOKE = (
    "board:7",
    "family:revoke",
    "answer:offender:W",
    "answer:by:play",
    "answer:won_by:offender",
    "answer:won_later:yes",
)


@dataclass(frozen=True, slots=True)
class Step:
    """A request or a task: its queries, and the functions of ours that ran."""

    name: str
    queries: int
    savepoints: int
    called: list[tuple[str, str]]


class Steps(list[Step]):
    """The steps of one journey, in order."""

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Record the block, with all that it leaves for the end of its transaction."""
        with (
            CaptureQueriesContext(connection) as queries,
            called() as codes,
            TestCase.captureOnCommitCallbacks(execute=True),
        ):
            yield
        saved = sum("SAVEPOINT" in query["sql"] for query in queries)
        ours = sorted({found for code in codes if (found := place_of(code))})
        self.append(Step(name, len(queries), saved, ours))


@contextmanager
def called() -> Iterator[set[CodeType]]:
    """The code of every function that is called in the block."""
    codes: set[CodeType] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    sys.setprofile(note)
    try:
        yield codes
    finally:
        sys.setprofile(None)


def place_of(code: CodeType) -> tuple[str, str] | None:
    """File and name of a function of ours; what is defined inside it belongs to it."""
    file = Path(code.co_filename)
    if not file.is_relative_to(ROOT) or not is_source(file.relative_to(ROOT)):
        return None
    name, _dot, _inner = code.co_qualname.partition(".<locals>")
    return file.relative_to(ROOT).as_posix(), name


def score(steps: Steps) -> None:
    """A scorer enters the result of a table."""
    cast = make_event_world(scores=("", "3NT N +1"))
    line = line_at(cast.event)
    client = signed_in(cast.scorer)
    url = reverse(
        "entry_grid",
        args=[cast.club.slug, cast.event.pk, line.section_id, line.board],
    )

    with steps.step("enter"):
        typed = {"line": line.pk, "seen": line.version, "score": "4S N ="}
        answer = client.post(url, typed, headers=HTMX)

    line.refresh_from_db()
    assert answer.status_code == 200
    assert line.kind == ResultKind.PLAYED


def ruling(steps: Steps) -> None:
    """A director rules on a revoke, from the table to the ranking."""
    event = make_f1(make_club())
    client = signed_in(make_member(event.club, RoleKind.DIRECTOR))

    with steps.step("begin"):
        new = reverse("ruling_new", args=[event.club.slug])
        client.post(new, {"event": event.pk, "table": 5})
    begun = Ruling.objects.get()
    for button in (*REVOKE, "done"):
        with steps.step(button):
            page = client.post(address(begun, "walk"), {"do": button})
    with steps.step("preview"):
        seen = client.get(page["Location"]).context
    with steps.step("give"):
        shown = {"version": seen["preview"].version, "digest": seen["digest"]}
        client.post(page["Location"], shown)

    begun.refresh_from_db()
    assert begun.is_given


def appeal(steps: Steps) -> None:
    """A player lodges an appeal; its panel sits; the chair signs the decision."""
    world = make_world()
    player, chair = as_(world, "appellant"), as_(world, "chair")
    with clock.at(IN_TIME):
        lodge = to(world, "appeal_lodge", world.ruling.pk)
        with steps.step("open the form"):
            player.get(lodge)
        with steps.step("lodge"):
            player.post(lodge, {"do": "lodge"})

    lodged = advance(world, Appeal.objects.get(), State.DELIBERATING)
    draft(world, lodged, content_for(world, lodged))
    with clock.at(HEARING):
        sign = to(world, "appeal_sign", lodged.pk)
        with steps.step("preview"):
            seen = chair.get(sign).context["preview"]
        lodged.refresh_from_db()
        shown = {"version": seen.version, "digest": seen.digest}
        with steps.step("sign"):
            chair.post(sign, {"seen": lodged.version, **shown})

    lodged.refresh_from_db()
    assert lodged.state == State.DECIDED


def recap(steps: Steps) -> None:
    """A manager asks for a document, a worker makes it, the manager downloads it."""
    event = make_posted()
    client = signed_in(make_member(event.club, RoleKind.MANAGER))

    with steps.step("ask"):
        client.post(reverse("document_copy", args=[event.club.slug, event.pk]))
    document = Document.objects.get()
    with steps.step("make"):
        run_queue("documents")
    with steps.step("download"):
        answer = client.get(file_of(document, "pdf-a4"))

    document.refresh_from_db()
    assert document.state == DocumentState.READY
    assert answer.status_code == 200


@pytest.fixture(scope="module")
def recorded() -> Iterator[dict[str, Steps]]:
    """The journeys by name, written when all are made."""
    journeys: dict[str, Steps] = {}
    yield journeys
    (ROOT / RECORD).parent.mkdir(parents=True, exist_ok=True)
    steps_of = {
        name: [asdict(step) for step in steps] for name, steps in journeys.items()
    }
    (ROOT / RECORD).write_text(json.dumps(steps_of, indent=1))


@pytest.mark.parametrize("journey", [score, ruling, appeal, recap])
def test_a_journey_arrives(
    journey: Callable[[Steps], None], recorded: dict[str, Steps]
) -> None:
    with undone():
        journey(Steps())
    recorded[journey.__name__] = Steps()
    with undone():
        journey(recorded[journey.__name__])
