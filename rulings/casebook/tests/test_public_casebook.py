"""The public casebook: off by default, settled cases alone, and nothing that names."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils.html import strip_tags

from clubsite.accounts.models import User
from clubsite.clubs.actions import change_policy
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_member
from rulings.appeals.models import Decision
from rulings.appeals.procedure import State
from rulings.casebook.access import settled_versions
from rulings.casebook.public import public_cases
from rulings.log.models import Ruling, RulingVersion
from rulings.log.procedure.content import PenaltyGiven
from rulings.tests.appeal_world import appeal_in, make_world
from rulings.tests.at_the_table import give, tap
from rulings.tests.builders import line_at, make_content, make_draft, make_f1
from rulings.tests.builders import make_ruling as give_ruling
from scoring.events.labels import EventState
from scoring.events.models import Event

pytestmark = pytest.mark.django_db

BOOK = "/sample/casebook/public/"
LONG_AGO = timedelta(days=61)


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event) -> User:
    return make_member(event.club, RoleKind.DIRECTOR)


def settle(event: Event, *, ago: timedelta = LONG_AGO) -> None:
    """The event is final, and all was ruled so long ago."""
    Event.objects.filter(pk=event.pk).update(state=EventState.FINAL)
    RulingVersion.objects.update(given_at=now() - ago)


def open_book(event: Event) -> None:
    manager = make_member(event.club, RoleKind.MANAGER)
    change_policy(event.club, {"public_casebook": True}, by=manager)


def make_rulings(event: Event, director: User, *tables: int) -> list[Ruling]:
    return [give_ruling(line_at(event, table), by=director) for table in tables]


def test_it_is_closed_until_a_manager_opens_it(client: Client, event: Event) -> None:
    closed = client.get(BOOK).status_code
    open_book(event)

    assert closed == 404
    assert "No cases published yet." in client.get(BOOK).content.decode()
    assert f'href="{BOOK}"' in client.get("/sample/laws/").content.decode()


def test_a_case_is_told_in_the_words_of_the_book_alone(
    client: Client, event: Event, director: User
) -> None:
    open_book(event)
    client.force_login(director)
    taps = ("family:opening_lead_out_of_turn", "answer:card:S7", "answer:choice:accept")
    lead = give(client, tap(client, make_draft(line_at(event, 1), by=director), *taps))
    assert lead.is_given
    make_rulings(event, director, 2, 5)
    settle(event)
    client.logout()

    content = client.get(BOOK).content.decode()
    main = strip_tags(content[content.index("<main") : content.index("</main")])

    assert main.count("Laws") >= 3
    assert "40B4, 12C1b" in main
    assert "Opening lead out of turn" in main
    unseen = [event.name, director.name, "North explained", "East would have", "Board"]
    unseen += [player.name for player in Player.objects.all()]
    assert [text for text in unseen if text in main] == []
    assert f"/casebook/{lead.pk}/" not in content


@pytest.mark.full
@pytest.mark.parametrize(("tables", "shown"), [((1, 2), 0), ((1, 2, 4, 5), 3)])
def test_cases_appear_three_at_a_time(
    event: Event, director: User, tables: tuple[int, ...], shown: int
) -> None:
    make_rulings(event, director, *tables)
    settle(event)

    assert len(public_cases(event.club)) == shown


@pytest.mark.full
def test_a_recent_ruling_and_one_of_an_open_event_wait(
    event: Event, director: User
) -> None:
    make_rulings(event, director, 1, 2, 5)
    settle(event, ago=timedelta(days=59))
    recent = len(public_cases(event.club))
    settle(event)
    settled = len(public_cases(event.club))
    Event.objects.update(state=EventState.OFFICIAL)

    assert (recent, settled, len(public_cases(event.club))) == (0, 3, 0)


def test_conduct_is_never_published(event: Event, director: User) -> None:
    make_rulings(event, director, 1, 2)
    rude = make_content(laws="74A2")
    give_ruling(line_at(event, 4), by=director, content=rude)
    line = line_at(event, 5)
    penalty = PenaltyGiven(line.ns_id, "10", "percent_of_top", disciplinary=True)
    give_ruling(line, by=director, content=make_content(penalties=(penalty,)))
    settle(event)

    assert public_cases(event.club) == []


def test_a_decision_on_appeal_starts_the_time_again() -> None:
    world = make_world()
    appeal_in(world, State.DECIDED)
    event = world.line.section.session.event
    settle(event)

    before = now() - timedelta(days=60)
    Decision.objects.update(signed_at=now())
    decided_now = settled_versions(event.club, before).count()
    Decision.objects.update(signed_at=now() - LONG_AGO)
    decided_then = settled_versions(event.club, before).count()

    assert (decided_now, decided_then) == (0, 1)
