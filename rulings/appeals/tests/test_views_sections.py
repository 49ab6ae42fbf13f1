"""A ruling in an event with two sections says everywhere which section it is about."""

import re

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member, make_user
from rulings.appeals.procedure import State
from rulings.log.models import Ruling
from rulings.log.procedure.content import PenaltyGiven
from rulings.tests.appeal_world import HEARING, appeal_in, as_, make_world, to
from rulings.tests.builders import (
    assigned,
    line_in,
    make_content,
    make_draft,
    make_ruling,
    make_two_sections,
    players_at,
    seat,
)
from rulings.tests.writing import address, written
from scoring.events.models import Event, Result, Section
from scoring.tests.builders import section_of

pytestmark = pytest.mark.django_db

NEW = "/sample/rulings/new/"
LIST = "/sample/rulings/"


@pytest.fixture
def event() -> Event:
    return make_two_sections(make_club())


@pytest.fixture
def director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


@pytest.fixture
def line(event: Event) -> Result:
    return line_in("B", event, 3)


@pytest.fixture
def unknown(client: Client) -> Result:
    """A line of section B of an event whose tables no one knows."""
    event = make_two_sections(make_club(), tables=False)
    client.force_login(make_member(event.club, RoleKind.DIRECTOR))
    return line_in("B", event, 3)


def said(client: Client, url: str) -> str:
    """What the page says, without its tags."""
    page = client.get(url)
    assert page.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())


def test_two_taps_find_the_line_of_one_section(
    client: Client, event: Event, director: User, line: Result
) -> None:
    offered = said(client, NEW)
    tapped = f"{line.section_id}-3"
    begun = client.post(NEW, {"event": event.pk, "table": tapped})
    after_tap = said(client, begun["Location"])
    client.post(begun["Location"], {"table": tapped, "do": "board:7"})

    ruling = Ruling.objects.get()
    assert "Table A 3" in offered
    assert "Table B 3" in offered
    assert "Table B 3" in after_tap
    assert (ruling.section, ruling.table, ruling.result) == ("B", 3, line)


def test_the_table_can_be_changed_in_the_draft(
    client: Client, event: Event, director: User, line: Result
) -> None:
    draft = make_draft(line, by=director)

    emptied = client.post(address(draft, "edit"), {"do": "place"}).content.decode()
    other = line_in("A", event, 3)
    client.post(address(draft, "edit"), {"do": f"table:{other.section_id}-3"})

    draft.refresh_from_db()
    assert f'value="table:{other.section_id}-3"' in emptied
    assert (draft.section, draft.table, draft.result) == ("A", 3, None)


def test_draft_log_preview_and_page_name_the_section(
    client: Client, event: Event, director: User, line: Result
) -> None:
    draft = written(client, make_draft(line, by=director))
    drafted, log, preview = (
        said(client, url)
        for url in (address(draft, "edit"), LIST, address(draft, "preview"))
    )
    given = make_ruling(line, by=director, content=make_content(assigned(line, "p")))
    page = said(client, f"{LIST}{given.pk}/")

    for response in (drafted, log, preview, page):
        assert "Table B 3 · board 7" in response
        assert "Table 3" not in response
    assert "Board 7, table B 3" in preview
    assert "7 table A 3" in preview
    assert "B 3NS Twin 3NS 1" in preview
    assert "Board 7, table B 3" in page
    assert "Table B 3 · board 7" in said(client, f"{LIST}?board=7")


def test_without_tables_the_section_stands_in_their_place(
    client: Client, unknown: Result
) -> None:
    event = unknown.section.session.event
    begun = client.post(NEW, {"event": event.pk, "board": 7})
    offered = said(client, begun["Location"])
    client.post(begun["Location"], {"board": "7", "do": f"line:{unknown.pk}"})
    draft = written(client, Ruling.objects.get())

    assert "A · 3NS – 3EW" in offered
    assert "B · 3NS – 3EW" in offered
    assert "Section B · board 7" in said(client, address(draft, "edit"))
    preview = said(client, address(draft, "preview"))
    assert "7 section A" in preview
    assert "Board 7, B 3NS against B 3EW" in preview


@pytest.mark.full
def test_the_notice_and_the_players_list_name_the_section(
    client: Client, director: User, line: Result
) -> None:
    fine = PenaltyGiven(line.ew_id, "1", "matchpoints")
    content = make_content(assigned(line, "p"), penalties=(fine,))
    make_ruling(line, by=director, content=content)
    player = players_at(line)[0]
    client.force_login(seat(player, make_user("Sample North")))

    _subject, text = notice_text(Notice.objects.get(player=player))

    assert "table B 3 · board 7" in text
    assert "Board 7, table B 3:" in text
    assert "Board 7, table B 3, before:" in text
    assert "Pair B 3EW: penalty" in text
    assert "board 7 · table B 3" in said(client, "/sample/appeals/")


@pytest.mark.full
def test_the_notice_of_an_unknown_table_names_the_section(unknown: Result) -> None:
    club = unknown.section.session.event.club
    make_ruling(unknown, by=make_member(club, RoleKind.DIRECTOR, name="Sample Second"))

    _subject, text = notice_text(Notice.objects.filter(player__isnull=False)[0])

    assert "section B · board 7" in text


@pytest.mark.full
@pytest.mark.parametrize(
    ("table", "head", "facts"),
    [
        (5, "board 7 · table A 5", "Board 7, table A 5:"),
        (None, "board 7 · section A", "Board 7, section A:"),
    ],
)
def test_a_case_names_the_section_to_those_who_have_names(
    table: int | None, head: str, facts: str
) -> None:
    world = make_world()
    first = section_of(world.event)
    Section.objects.create(session=first.session, board_set=first.board_set, letter="B")
    Result.objects.filter(pk=world.line.pk).update(table=table)
    Ruling.objects.update(section="A", table=table)
    lodging = said(as_(world, "appellant"), to(world, "appeal_lodge", world.ruling.pk))
    world.ruling.refresh_from_db()
    appeal = appeal_in(world, State.DECIDED)
    url = to(world, "appeal_detail", appeal.pk)

    with clock.at(HEARING):
        side, pool = as_(world, "respondent"), as_(world, "spare")
        case, cases = said(side, url), said(side, to(world, "appeal_list"))
        nameless = pool.get(url).context["page"].head

    assert head in lodging
    assert head in case
    assert facts in case
    assert f"Sample Pairs, {head}" in cases
    assert (nameless.board, nameless.section, nameless.table_name) == (7, "", "")
