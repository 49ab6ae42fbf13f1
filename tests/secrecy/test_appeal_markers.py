"""Which texts and files of an appeal arrive at whom, compared with the table."""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.accounts.second_factor.tests.builders import give
from clubsite.site import clock
from clubsite.tests.builders import undone
from rulings.appeals.access import cases
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.appeals.views.cases import DEEDS
from rulings.tests.appeal_world import World, make_world
from rulings.tests.marked_case import marked
from tests.secrecy.appeal_case import fill, known_of, make_cast, moment_of
from tests.secrecy.appeal_markers import MARKERS, ROWS, Probe, found_in, there
from tests.secrecy.beside import mails, stored_beside, typed_texts
from tests.secrecy.papers import texts_of_documents
from tests.secrecy.visits import browser_of, every_path, forget_memory, text_of

COLUMNS = [
    *("draft", "lodged", "admissibility", "preparing", "exchanged", "constituting"),
    *("scheduled", "deliberating", "returned_on_law", "decided", "referred_up"),
    *("closed", "inadmissible", "withdrawn", "superseded"),
]
FILED = ["preparing", "decided", "closed"]
"""Where every document of the club is made and opened."""
FULLEST = {"deliberating", "closed"}
"""Where parts of pages are asked for as well, and packs are printed."""

COLUMNS_WRITTEN = {marker.where for marker in MARKERS}
IN_MAILS = {"Appeal.hearing_place"}
"""What a notice brings to everyone in the case, with the time."""

NEAR = (
    *("appeal_", "report_", "deposit_", "ruling_detail", "board_story", "board_detail"),
    *("event_detail", "event_history", "event_export_file", "waiting_list", "desk"),
    *("notice_list", "club_home", "calendar_feed", "casebook_", "club_history"),
    *("data_own", "retention_schedule", "month_list", "unlinkable"),
)


@dataclass(frozen=True, slots=True)
class Column:
    """The case as one column has it."""

    name: str
    world: World
    appeal: Appeal
    people: Mapping[str, User | None]
    typed: Mapping[str, set[str]]
    """What the acts on the way have stored, before it was replaced by markers."""
    sent: Mapping[str, list[str]]
    """The mails of these acts, by address."""

    @property
    def state(self) -> State:
        return State(self.appeal.state)

    def probe(self, who: str) -> Probe:
        exchanged = self.name != "preparing"
        return Probe(who, self.state, exchanged=exchanged)

    def paths(self) -> list[str]:
        """The addresses that are gone to."""
        return every_path(known_of(self.world, self.appeal), only=NEAR)


@pytest.fixture(scope="module")
def column(
    request: pytest.FixtureRequest,
    keep_rows: Callable[[], AbstractContextManager[None]],
) -> Iterator[Column]:
    """One column after the other."""
    with keep_rows():
        world = make_world()
        people = make_cast(world)
        appeal = marked(world, request.param)
        typed = typed_texts(appeal, COLUMNS_WRITTEN)
        with clock.at(moment_of(State(appeal.state))):
            sent = mails()
        fill(world, appeal, exchanged=request.param != "preparing")
        yield Column(request.param, world, appeal, people, typed, sent)


def arriving(column: Column, user: User | None) -> Iterator[str]:
    """All that this person can be answered about the case, file by file and page by page."""
    client = browser_of(user)
    if user is not None:
        give(client, user)
    for path in [*column.paths(), *acts_of(column, user)]:
        response = client.get(path, follow=True)
        yield text_of(response)
        if "HX-Request" in response.headers.get("Vary", "") and column.name in FULLEST:
            part = client.get(path, headers={"HX-Request": "true"}, follow=True)
            yield text_of(part)
    yield from taken_out(column, client)


def acts_of(column: Column, user: User | None) -> Iterator[str]:
    """The pages of the acts that this person has now."""
    if user is None:
        return
    for action in cases.build_case(column.appeal, user).actions:
        if action.value in DEEDS:
            yield address(column, "appeal_move", action.value)


def taken_out(column: Column, client: Client) -> Iterator[str]:
    """What comes by a button: sealed originals, the pack, and the record of the case."""
    for file in column.appeal.evidence.all():
        path = address(column, "appeal_file_original", file.pk)
        yield text_of(client.post(path))
    for further in column.appeal.further_appeals.all():
        path = address(column, "appeal_record", further.pk)
        yield text_of(client.post(path))
    if column.name in FULLEST:
        yield text_of(client.post(address(column, "appeal_pack")))


def address(column: Column, name: str, *args: object) -> str:
    return reverse(name, args=[column.world.club.slug, column.appeal.pk, *args])


pytestmark = [
    pytest.mark.django_db,
    pytest.mark.full,
    pytest.mark.skipif(
        connection.vendor != "sqlite",
        reason="only on SQLite: who reads what is code, not data",
    ),
]


@pytest.mark.parametrize("column", COLUMNS, indirect=True, scope="module")
def test_what_arrives_is_what_the_table_says(column: Column) -> None:
    found, expected = {}, {}
    with clock.at(moment_of(column.state)):
        for who in ROWS:
            forget_memory()
            with undone():
                texts = list(arriving(column, column.people[who]))
            found[who] = found_in(texts, column.state)
            expected[who] = column.probe(who).expected

    wrong = {
        who: {
            "leaks": sorted(found[who] - expected[who]),
            "missing": sorted(expected[who] - found[who]),
        }
        for who in ROWS
        if found[who] != expected[who]
    }
    assert wrong == {}


@pytest.mark.parametrize("column", COLUMNS, indirect=True, scope="module")
def test_what_an_act_leaves_beside_the_case_holds_none_of_its_texts(
    column: Column, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with clock.at(moment_of(column.state)), undone():
        for who in ("chair", "appellant", "manager"):
            list(arriving(column, column.people[who]))
        beside = "\n".join([*stored_beside(), caplog.text])

    typed = {
        text
        for place, texts in column.typed.items()
        for text in texts
        if place not in IN_MAILS
    }
    assert [text for text in typed if text in beside] == []
    assert found_in([beside], column.state) == set()


@pytest.mark.parametrize("column", COLUMNS, indirect=True, scope="module")
def test_a_mail_brings_nothing_that_its_reader_may_not_read(column: Column) -> None:
    addresses = {user.email: who for who, user in column.people.items() if user}

    leaks = [
        (address, place)
        for address, messages in column.sent.items()
        for place, texts in column.typed.items()
        for text in texts
        if any(text in message for message in messages)
        and place not in readable(column, addresses.get(address, "stranger"))
    ]

    assert leaks == []


def readable(column: Column, who: str) -> set[str]:
    """The columns of which that person reads something now."""
    expected = column.probe(who).expected if who in ROWS else set()
    return {place.split(" ")[0] for place in expected}


@pytest.mark.parametrize("column", FILED, indirect=True, scope="module")
def test_no_document_of_the_evening_or_the_month_holds_a_text_of_the_case(
    column: Column,
) -> None:
    with clock.at(moment_of(column.state)), undone():
        texts = [*texts_of_documents(column.world.event, by=column.world["manager"])]

    whole = "\n".join(texts)
    assert any("Rulings" in text for text in texts)
    assert found_in(texts, column.state) == set()
    assert [
        text for typed in column.typed.values() for text in typed if text in whole
    ] == []


@pytest.mark.parametrize("column", ["decided"], indirect=True, scope="module")
def test_a_page_that_breaks_says_nothing_of_the_case(
    column: Column, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)

    def break_down(page: object) -> None:
        raise RuntimeError(type(page).__name__)

    monkeypatch.setattr("rulings.appeals.views.cases.appeal_page", break_down)
    client = browser_of(column.world["chair"])
    with clock.at(moment_of(column.state)):
        answer = client.get(address(column, "appeal_detail"))

    assert answer.status_code == 500
    assert found_in([answer.content.decode(), caplog.text], column.state) == set()


def test_every_marker_is_in_some_column_of_the_matrix() -> None:
    states = {State("preparing" if name == "exchanged" else name) for name in COLUMNS}

    assert states == set(State)
    assert {marker for state in states for marker in there(state)} == set(MARKERS)
