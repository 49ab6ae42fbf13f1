"""No deal is seen by anyone before its board is done: by page, file, log or document."""

import logging
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.notices.models import Notice
from clubsite.recaps.models import Kind
from clubsite.tests import house
from clubsite.tests.addresses import Address, every_address
from clubsite.tests.builders import make_user
from clubsite.tests.far import mostly_far
from rulings.desk.actions.drafts import begin_draft
from rulings.log.models import Ruling
from rulings.log.queries.places import get_places
from scoring.bridge.contract import SEATS, Suit
from scoring.bridge.dealing import deal_board
from scoring.events.labels import AppointmentPart, ResultKind
from scoring.events.models import Deal, Dealing, Event, Result
from scoring.exchange.queries.exports import ENDINGS
from scoring.play.actions.dealing import deal_boards
from scoring.tests.builders import appoint, make_line, section_of
from scoring.tests.evening_world import (
    EventWorld,
    entry_of,
    line_at,
    make_event_world,
)
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db
SEED = "0123456789abcdef" * 4
READ_IN = {
    "scoring/events/access/rows.py": "the gate itself",
    "scoring/exchange/actions/analysis.py": "double dummy, for a worker",
    "scoring/exchange/actions/rows.py": "stores the deals of a file",
    "scoring/play/actions/dealing.py": "stores what it has dealt",
    "scoring/play/actions/entry.py": "stores the deals of a text",
    "clubsite/recaps/queries/due.py": "whether any hand is known, none of them",
    "clubsite/recaps/queries/work.py": "which analyses have failed, by board",
}
"""The modules that touch stored deals, and why each needs no look at its board."""
PEOPLE = (
    *("stranger", "operator", "north", "scorer"),
    *("director", "other_director", "manager"),
)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> EventWorld:
    """Boards 1 and 2 at two tables: the first has played board 1, no one board 2.

    The director in charge dealt, the other one assists and has begun a ruling.
    """
    source = SimpleNamespace(token_hex=lambda _count: SEED)
    monkeypatch.setattr("scoring.play.actions.dealing.secrets", source)
    world = make_event_world(scores=("", ""))
    for table in (1, 2):
        ns, ew = (entry_of(world.event, f"{table}{way}") for way in ("NS", "EW"))
        make_line(world.event, 2, ns, ew, table=table)
    appoint(world.event, world.other_director, AppointmentPart.ASSISTANT)
    deal_boards(world.event, section_of(world.event).board_set, by=world.director)
    played = line_at(world.event)
    Result.objects.filter(pk=played.pk).update(kind=ResultKind.PASSED_OUT)
    place = get_places(world.event).of(line_at(world.event, 2))
    begin_draft(world.event, place, by=world.other_director)
    return world


def secrets_of(*boards: int) -> re.Pattern[str]:
    """The seed, and every holding of five cards or more with an honour, as files and as
    diagrams write it ("AKT52", "A K 10 5 2")."""
    holdings = {
        deal_board(SEED, board).holding(seat, suit)
        for board in boards
        for seat in SEATS
        for suit in Suit
    }
    long = sorted(
        holding for holding in holdings if len(holding) >= 5 and not holding.isdigit()
    )
    patterns = [" ?".join(holding).replace("T", "(?:T|10)") for holding in long]
    return re.compile("|".join([SEED, *patterns]))


def addresses(world: EventWorld) -> Iterator[str]:
    """Every page of the event, its board, its pair, its line, and the ruling there."""
    known = {
        "club_slug": world.club.slug,
        "event_id": world.event.pk,
        "board": 1,
        "section_id": section_of(world.event).pk,
        "entry_id": entry_of(world.event, "2NS").pk,
        "result_id": line_at(world.event, 2).pk,
        "ruling_id": Ruling.objects.get().pk,
        "dealing_id": Dealing.objects.get().pk,
        "number": 1,
    }
    values: dict[str, list[Any]] = {
        "form": ["pbn", "sheet"],
        "name": list(ENDINGS),
        "kind": list(Kind),
    }
    for address in every_address():
        if not _is_of_the_board(address):
            continue
        [more] = [name for name in address.parameters if name in values] or [""]
        for value in values.get(more, [""]):
            given = {
                name: known.get(name, value)
                for name in address.parameters
                if name in known or name == more
            }
            yield address.path(**given)


def _is_of_the_board(address: Address) -> bool:
    return address.is_of_a_club and bool(
        {"event_id", "ruling_id"} & set(address.parameters)
        or address.name in {"desk", "club_home", "event_list", "notice_list"}
    )


def everything_shown(world: EventWorld, user: User | None) -> str:
    client = Client()
    if user:
        client.force_login(user)
    pages = [client.get(path).content for path in addresses(world)]
    return b"\n".join(pages).decode(errors="replace")


@pytest.mark.parametrize("who", mostly_far(PEOPLE, near={"other_director"}))
def test_nobody_sees_cards_before_the_last_table_has_played(
    world: EventWorld, caplog: pytest.LogCaptureFixture, who: str
) -> None:
    caplog.set_level(logging.DEBUG)
    hidden = secrets_of(1, 2)
    people = {
        "stranger": None,
        "operator": make_user("Sample Operator", is_operator=True),
    }
    user = people[who] if who in people else getattr(world, who)

    shown = everything_shown(world, user)
    beside = [
        *(str(entry.details) for entry in Entry.objects.all()),
        *(str(notice.params) for notice in Notice.objects.all()),
        *(message.body for message in mail.outbox),
        caplog.text,
    ]

    assert hidden.findall(shown) == []
    assert hidden.findall("\n".join(map(str, beside))) == []


@pytest.mark.full
def test_the_cards_of_a_board_follow_when_it_is_done(world: EventWorld) -> None:
    Result.objects.filter(board=1).update(kind=ResultKind.PASSED_OUT)
    Event.objects.update(version=99)

    shown = everything_shown(world, world.director)

    assert secrets_of(1).search(shown)
    assert not secrets_of(2).search(shown)


def test_an_answer_does_not_differ_by_whether_cards_are_known(
    world: EventWorld,
) -> None:
    """Neither in bytes nor in queries, for staff who may open the board."""
    client = Client()
    client.force_login(world.director)
    paths = [url(world.event, f"boards/1/{page}") for page in ("", "traveller.csv")]
    of_deals = [_answer(client, path) for path in paths]
    Deal.objects.update(tricks="7" * 20, par_score=50, analysis_due=False)
    of_analysed = [_answer(client, path) for path in paths]
    Deal.objects.all().delete()
    of_none = [_answer(client, path) for path in paths]

    assert of_deals == of_analysed == of_none


def _answer(client: Client, path: str) -> tuple[int, str, int]:
    with CaptureQueriesContext(connection) as queries:
        response = client.get(path)
    page = re.sub(
        r"\b\w{64}\b", "", response.content.decode()
    )  # tokens against forgery
    return response.status_code, page, len(queries)


def test_stored_cards_are_touched_in_these_modules_alone() -> None:
    found = {
        house.place(path)
        for path in house.modules()
        if re.search(r"\bDeal\.objects\b", path.read_text())
    }

    assert {place for place in found if "/tests/" not in place} == READ_IN.keys()
