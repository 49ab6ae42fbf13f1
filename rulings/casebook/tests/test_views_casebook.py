"""The casebook: who reads it, what is found, what is like it, and the figures."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.tests.builders import make_club, make_member, make_user
from clubsite.tests.far import mostly_far
from rulings.appeals.procedure import State
from rulings.casebook import access
from rulings.casebook.labels import took
from rulings.casebook.models import RulingFact
from rulings.log.models import Ruling, RulingVersion
from rulings.log.procedure.content import PenaltyGiven
from rulings.tests.appeal_world import appeal_in, lodge, make_world
from rulings.tests.at_the_table import give, tap
from rulings.tests.builders import (
    amend,
    artificial,
    line_at,
    make_content,
    make_draft,
    make_f1,
    make_ruling,
    withdraw,
)
from rulings.tests.writing import address
from scoring.events.models import Event
from scoring.tests.builders import appoint

pytestmark = [pytest.mark.django_db, pytest.mark.both_in_full]

BOOK = "/sample/casebook/"
LEAD = "opening_lead_out_of_turn"


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event, client: Client) -> User:
    director = make_member(event.club, RoleKind.DIRECTOR)
    client.force_login(director)
    return director


def walked(client: Client, event: Event, table: int, by: User, *taps: str) -> Ruling:
    """A ruling given by walking the law."""
    draft = make_draft(line_at(event, table), by=by)
    why = {"reason-comparable": "The same hands."}
    given = give(client, tap(client, draft, *taps, **why))
    assert given.is_given
    return given


def lead(client: Client, event: Event, table: int, by: User, chosen: str) -> Ruling:
    taps = (f"family:{LEAD}", "answer:card:S7", f"answer:choice:{chosen}")
    return walked(client, event, table, by, *taps)


def found(client: Client, **sought: Any) -> list[int]:
    page = client.get(BOOK, sought)
    assert page.status_code == 200
    return [line.version.ruling_id for line in page.context["lines"]]


def test_who_rules_and_who_hears_appeals_reads_it(client: Client, event: Event) -> None:
    by = make_member(event.club, RoleKind.DIRECTOR)
    ruling = make_ruling(line_at(event, 5), by=by)
    people = {
        "director": by,
        "manager": make_member(event.club, RoleKind.MANAGER),
        "pool": make_member(event.club, RoleKind.APPEALS_MEMBER),
        "recorder": make_member(event.club, RoleKind.RECORDER),
        "player": make_user(),
    }

    answers = {}
    for part, person in people.items():
        client.force_login(person)
        pages = (BOOK, f"{BOOK}families/", f"{BOOK}{ruling.pk}/", "/sample/laws/")
        responses = [client.get(page) for page in pages]
        way = f'href="{BOOK}"' in responses.pop().content.decode()
        answers[part] = [*(response.status_code for response in responses), way]

    assert answers == {
        "director": [200, 200, 200, True],
        "manager": [200, 200, 200, True],
        "pool": [200, 200, 200, True],
        "recorder": [403, 403, 403, False],
        "player": [403, 403, 403, False],
    }


def test_a_ruling_is_found_by_family_law_answers_and_score(
    client: Client, event: Event, director: User
) -> None:
    required = lead(client, event, 1, director, "refuse_require_suit").pk
    free = lead(client, event, 2, director, "refuse_no_restriction").pk
    assigned = make_ruling(line_at(event, 5), by=director).pk
    lines = (artificial(line_at(event, 4), 60, 40),)
    split = make_ruling(
        line_at(event, 4), by=director, content=make_content(*lines, family="revoke")
    ).pk

    assert found(client) == [split, assigned, free, required]
    assert found(client, family=LEAD) == [free, required]
    assert found(client, law="54") == [free, required]
    assert found(client, law="5") == []
    assert found(client, law="nothing") == [split, assigned, free, required]
    assert found(client, effect="assigned") == [assigned]
    assert found(client, effect="split") == [split]
    assert found(client, effect="none", law="54D") == [free, required]
    choice = "choice=refuse_no_restriction"
    assert found(client, family=LEAD, told=[choice]) == [free]
    assert found(client, family=LEAD, told=[choice, "faced=yes"]) == [free]
    assert found(client, family=LEAD, told=["choice=no_such"]) == [free, required]
    assert found(client, family="no_such", page="x") == [
        split,
        assigned,
        free,
        required,
    ]


@pytest.mark.full
def test_what_was_found_and_chosen_can_be_ticked_with_how_often(
    client: Client, event: Event, director: User
) -> None:
    for table, chosen in ((1, "refuse_no_restriction"), (2, "refuse_no_restriction")):
        lead(client, event, table, director, chosen)
    lead(client, event, 3, director, "accept_become_dummy")

    form = client.get(BOOK, {"family": LEAD}).context["form"]

    offered = dict(form.fields["told"].choices)
    assert offered["choice=refuse_no_restriction"].endswith("(2)")
    assert offered["choice=accept_become_dummy"].endswith("(1)")
    assert list(offered)[-2:] == [
        "choice=refuse_no_restriction",
        "choice=accept_become_dummy",
    ]
    assert "told" not in client.get(BOOK).context["form"].fields
    assert "told" not in client.get(BOOK, {"family": "revoke"}).context["form"].fields


def test_the_last_version_counts_and_a_draft_does_not(
    client: Client, event: Event, director: User
) -> None:
    ruling = make_ruling(line_at(event, 5), by=director)
    content = make_content(family="revoke", laws="64A1", why_amended="New facts.")
    amend(ruling, content, by=director)
    make_draft(line_at(event, 4), by=director)
    gone = make_ruling(line_at(event, 3), by=director)
    withdraw(gone, by=director)

    assert found(client) == [gone.pk, ruling.pk]
    assert found(client, family="revoke", effect="none") == [ruling.pk]
    page = client.get(BOOK).content.decode()
    assert ">Amended<" in page
    assert ">Withdrawn<" in page


@pytest.mark.full
def test_the_nearest_stands_first_and_says_how_near_it_is(
    client: Client, event: Event, director: User
) -> None:
    near = lead(client, event, 1, director, "refuse_no_restriction")
    newer = lead(client, event, 4, director, "refuse_no_restriction")
    other = lead(client, event, 2, director, "refuse_require_suit")
    own = lead(client, event, 3, director, "refuse_no_restriction")

    page = client.get(f"{BOOK}{own.pk}/").context["page"]

    same = [(line.version.ruling_id, line.same) for line in page.alike.lines]
    all_of_them = page.alike.answers
    assert same == [
        (newer.pk, all_of_them),
        (near.pk, all_of_them),
        (other.pk, all_of_them - 1),
    ]
    assert "Refuse the lead" in " ".join(fact.answer for fact in page.found)


def test_a_ruling_without_a_walk_is_like_no_other(
    client: Client, event: Event, director: User
) -> None:
    ruling = make_ruling(line_at(event, 5), by=director)

    page = client.get(f"{BOOK}{ruling.pk}/").context["page"]

    assert (page.alike.lines, page.found) == ((), ())
    assert page.facts == "North explained 2D as natural; it was not."


def test_an_answer_that_the_law_has_lost_is_left_out_or_says_its_code(
    client: Client, event: Event, director: User
) -> None:
    version = make_ruling(line_at(event, 5), by=director).versions.get()
    for family, code in (("no_family", "x"), (LEAD, "choice"), (LEAD, "gone")):
        RulingFact.objects.create(
            version=version, family=family, code=code, value="lost"
        )

    page = client.get(f"{BOOK}{version.ruling_id}/").context["page"]

    assert [fact.answer for fact in page.found] == ["Lost", "Lost"]
    assert str(RulingFact.objects.earliest("pk")) == " score assigned"


def test_for_the_pool_names_and_own_words_are_removed(
    client: Client, event: Event, director: User
) -> None:
    penalty = PenaltyGiven(
        line_at(event, 5).ns_id, "10", "percent_of_top", disciplinary=True
    )
    content = make_content(penalties=(penalty,), reason="Sample North was rude.")
    ruling = make_ruling(line_at(event, 5), by=director, content=content)
    mine = client.get(f"{BOOK}{ruling.pk}/").content.decode()
    client.force_login(make_member(event.club, RoleKind.APPEALS_MEMBER))

    page = client.get(f"{BOOK}{ruling.pk}/").content.decode()

    for words in ("rude", "Disciplinary penalty", f"/rulings/{ruling.pk}/"):
        assert words in mine
        assert words not in page
    assert "Names removed" in page
    assert "Disciplinary" not in client.get(BOOK).content.decode()
    assert found(client, effect="disciplinary") == [ruling.pk]
    assert list(client.get(BOOK, {"effect": "disciplinary"}).context["form"].errors)


def test_the_pool_does_not_find_what_it_may_come_to_hear() -> None:
    world = make_world()
    client = Client()
    client.force_login(world["member"])
    before = found(client)
    lodge(world)

    assert before == [world.ruling.pk]
    assert found(client) == []
    assert client.get(f"{BOOK}{world.ruling.pk}/").status_code == 404
    client.force_login(world["director"])
    assert found(client) == [world.ruling.pk]
    assert ">Appealed<" in client.get(f"{BOOK}{world.ruling.pk}/").content.decode()


def test_an_appeal_is_told_of_its_own_ruling_alone() -> None:
    world = make_world()
    lodge(world)
    versions = RulingVersion.objects.all()

    assert access.get_appealed(versions) == {world.ruling.pk}
    assert access.get_appealed(versions.exclude(ruling=world.ruling)) == frozenset()


def test_figures_say_what_was_appealed_and_changed() -> None:
    world = make_world()
    appeal_in(world, State.DECIDED)
    client = Client()
    client.force_login(world["manager"])

    [shown] = client.get(f"{BOOK}families/").context["records"]
    page = client.get(f"{BOOK}families/").content.decode()

    assert (shown.record.rulings, shown.record.appealed, shown.record.changed) == (
        1,
        1,
        1,
    )
    assert "1 changed on appeal" in page
    page = client.get(f"{BOOK}{world.ruling.pk}/").content.decode()
    assert "Changed on appeal" in page


@pytest.mark.parametrize(
    ("record", "shown"),
    [
        ({"minor": True}, False),
        ({"born_on": date(2009, 11, 6)}, False),
        ({"born_on": date(2008, 2, 29)}, True),
        ({}, True),
    ],
)
def test_names_removed_leaves_out_tables_where_a_player_was_under_18(
    client: Client, event: Event, record: dict[str, Any], shown: bool
) -> None:
    Event.objects.filter(pk=event.pk).update(date=date(2026, 3, 1))
    director = make_member(event.club, RoleKind.DIRECTOR)
    ruling = make_ruling(line_at(event, 5), by=director)
    [version] = RulingVersion.objects.filter(ruling=ruling)
    [young, *_others] = version.notices.values_list("player", flat=True)
    Player.objects.filter(pk=young).update(**record)

    books = {}
    for reader in (director, make_member(event.club, RoleKind.APPEALS_MEMBER)):
        client.force_login(reader)
        books[reader] = (found(client), client.get(f"{BOOK}{ruling.pk}/").status_code)

    found_there = ([ruling.pk], 200)
    assert list(books.values()) == [found_there, found_there if shown else ([], 404)]


def test_any_record_of_a_player_says_that_they_were_under_18(
    client: Client, event: Event
) -> None:
    ruling = make_ruling(
        line_at(event, 5), by=make_member(event.club, RoleKind.DIRECTOR)
    )
    [version] = RulingVersion.objects.filter(ruling=ruling)
    [young, *_others] = [notice.player for notice in version.notices.all()]
    client.force_login(make_member(event.club, RoleKind.APPEALS_MEMBER))
    before = found(client)
    name = {"name": "Sample Young", "sort_name": "Young"}
    Player.objects.create(club=event.club, minor=True, same_as=young, **name)

    assert (before, found(client)) == ([ruling.pk], [])


@pytest.mark.full
def test_without_rulings_the_pages_say_so(client: Client, director: User) -> None:
    search = client.get(BOOK, {"law": "64"}).content.decode()

    assert "No rulings match your search" in search
    assert "No rulings yet" in client.get(BOOK).content.decode()
    assert "No statistics yet" in client.get(f"{BOOK}families/").content.decode()
    assert client.get(f"{BOOK}999/").status_code == 404


def test_a_time_is_said_in_minutes_or_hours() -> None:
    texts = [took(timedelta(minutes=minutes)) for minutes in (0, 1, 7, 119, 120, 300)]

    assert texts == [
        "1 minute",
        "1 minute",
        "7 minutes",
        "119 minutes",
        "2 hours",
        "5 hours",
    ]


JUDGED = (
    "family:comparable_call",
    "answer:offender:N",
    "answer:same_meaning:no",
    "answer:subset:yes",
)


def test_a_judgment_stands_beside_rulings_like_it(
    client: Client, event: Event, director: User
) -> None:
    given = walked(client, event, 1, director, *JUDGED)
    draft = make_draft(line_at(event, 2), by=director)
    shown, pages = [], []
    for button in (*JUDGED, f"also:{LEAD}"):
        page = client.post(address(draft, "walk"), {"do": button})
        shown.append(page.context["alike"])
        pages.append(page.content.decode())

    nearest = [line.version.ruling_id for line in shown[3].lines]
    assert (nearest, shown[0], shown[-1]) == ([given.pk], None, None)
    assert "Similar rulings" in pages[3]


def test_who_is_in_charge_without_a_role_is_shown_no_casebook(
    client: Client, event: Event
) -> None:
    in_charge = make_user("Sample Guest Director")
    appoint(event, in_charge)
    client.force_login(in_charge)
    draft = make_draft(line_at(event, 2), by=in_charge)

    for button in JUDGED:
        page = client.post(address(draft, "walk"), {"do": button})

    assert page.context["page"].current.is_judged
    assert page.context["alike"] is None
    assert client.get(BOOK).status_code == 403


@pytest.mark.full
@pytest.mark.parametrize("path", mostly_far(["", "families/", "one"], near={""}))
def test_rulings_make_no_page_ask_more(
    client: Client, event: Event, director: User, path: str
) -> None:
    first = lead(client, event, 1, director, "refuse_no_restriction")
    lead(client, event, 2, director, "refuse_no_restriction")
    address_of = f"{BOOK}{f'{first.pk}/' if path == 'one' else path}?family={LEAD}"

    def questions() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(address_of)
        return len(queries)

    before = questions()
    for table in (3, 4, 5):
        lead(client, event, table, director, "refuse_require_suit")

    assert questions() == before <= 16


def test_a_part_of_the_page_is_swapped(client: Client, director: User) -> None:
    page = client.get(BOOK, headers={"HX-Request": "true"}).content.decode()

    assert page.lstrip().startswith('<div id="casebook"')
