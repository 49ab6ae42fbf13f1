"""The club's own movements: added from files, checked, renamed, removed, downloaded."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubsite.audit.models import Entry as AuditEntry
from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_player
from scoring.bridge.contract import Side
from scoring.events.labels import Seating
from scoring.events.models import ClubMovement, Event, MovementVersion
from scoring.events.plans import SectionPlan
from scoring.movements.files.acblscore import write_acblscore
from scoring.movements.files.plain_text import read_plain_text, write_plain_text
from scoring.movements.files.reading import read_movements
from scoring.movements.individual import EVERYONE_ONCE
from scoring.movements.mitchell import STRAIGHT
from scoring.movements.movement import InvalidMovement, Movement, Options
from scoring.play.actions.own_movements import add_club_movements, rename_club_movement
from scoring.play.movement_changes.room import Wish
from scoring.play.queries.own_movements import MOST_FOUND, check_movement, load_own
from scoring.tests.evening_world import plan_of
from scoring.tests.movement_world import change

pytestmark = pytest.mark.django_db

ADD = "/sample/movements/new/"
TWO_TABLES = """Movement: Our two tables
1: 4-1@1 2-3@1
2: 4-2@2 3-1@2
3: 4-3@3 1-2@3
"""
FOULED = """Movement: Broken
1: 4-1@1 2-3@1
2: 4-1@1 3-2@2
"""
TEAMS = """Movement: Our teams
Contest: teams
1: 1-2@1 2-1@1
"""


def howell() -> Movement:
    return read_plain_text(TWO_TABLES)[0].movement


@pytest.fixture
def director(client: Client) -> Client:
    """The browser of a director of the club."""
    client.force_login(make_member(make_club("sample"), RoleKind.DIRECTOR))
    return client


def added(name: str = "Ours", movement: Movement | None = None) -> ClubMovement:
    """The movement, as a director of the club has added it."""
    member = make_member(make_club("sample"), RoleKind.DIRECTOR, name="Sample Adder")
    club = member.roles.get().club
    return add_club_movements(club, {name: movement or howell()}, by=member)[0]


def test_a_pasted_movement_is_checked_first_then_saved(director: Client) -> None:
    empty = director.get(ADD)
    checked = director.post(ADD, {"text": TWO_TABLES, "name": "", "do": "check"})
    saved = director.post(ADD, {"text": TWO_TABLES, "name": "Ours", "do": "save"})

    assert (empty.status_code, checked.status_code) == (200, 200)
    assert "Our two tables can be played." in checked.content.decode()
    row = ClubMovement.objects.get()
    assert (row.name, row.movement["tables"], row.movement["rounds"]) == ("Ours", 2, 3)
    assert saved.headers["Location"] == f"/sample/movements/own/{row.pk}/"
    assert AuditEntry.objects.latest("pk").verb == "club_movement.added"
    assert "Our two tables" not in director.get("/sample/movements/").content.decode()


def test_a_checked_file_becomes_text_so_that_it_need_not_be_chosen_again(
    director: Client,
) -> None:
    content = write_acblscore(STRAIGHT.build(Options(5, boards_per_round=2)))
    file = SimpleUploadedFile("ours.MOV", content)

    page = director.post(ADD, {"file": file, "name": "Five", "do": "check"})

    assert "1: 1-1@1 2-2@2 3-3@3" in page.content.decode()
    assert page.context["form"]["name"].value() == "Five"


def test_a_file_of_several_saves_all_under_their_names(director: Client) -> None:
    text = TWO_TABLES + TWO_TABLES.replace("Our", "Another")

    answer = director.post(ADD, {"text": text, "do": "save"})

    assert answer.headers["Location"] == "/sample/movements/"
    names = ClubMovement.objects.values_list("name", flat=True)
    assert list(names) == ["Another two tables", "Our two tables"]


@pytest.mark.parametrize(
    ("sent", "reason"),
    [
        ({}, "Choose a file or paste a movement."),
        ({"text": "hello"}, "line 1: this isn"),
        ({"text": "[{}]"}, "movement 1, &#x27;rounds_data&#x27;: it is missing."),
        ({"text": FOULED}, "round 2, table 1: pair 1 plays set 1 again"),
        ({"text": TWO_TABLES * 2}, "Two movements are called Our two tables."),
        ({"text": TWO_TABLES * 51}, "The file has 51 movements."),
        ({"text": TWO_TABLES * 2, "name": "Ours"}, "Leave the name blank."),
        ({"text": TWO_TABLES, "name": "x" * 121}, "at most 120 characters"),
        ({"text": TWO_TABLES, "name": "Taken"}, "already has a movement called Taken."),
    ],
)
def test_what_cannot_be_kept_is_refused_with_its_place(
    director: Client, sent: dict[str, str], reason: str
) -> None:
    director.post(ADD, {"text": TWO_TABLES, "name": "Taken", "do": "save"})

    page = director.post(ADD, {"name": "", "do": "save", **sent})

    assert page.status_code == 422
    assert reason in page.content.decode()
    assert ClubMovement.objects.count() == 1


def test_long_lists_of_problems_are_counted() -> None:
    fouled = Movement("imported", "X", howell().contest, 1, 2, howell().rounds[:1] * 9)

    found = check_movement(fouled).problems

    assert len(found) == MOST_FOUND + 1
    assert found[-1] == "and 12 more"


def test_one_that_cannot_be_played_is_not_added_by_the_action_either() -> None:
    fouled = read_plain_text(FOULED)[0].movement

    with pytest.raises(Refused, match="Ours can't be played"):
        added(movement=fouled)


def test_a_movement_is_renamed_unless_the_name_is_taken(director: Client) -> None:
    for name in ("Ours", "Taken"):
        director.post(ADD, {"text": TWO_TABLES, "name": name, "do": "save"})
    row = ClubMovement.objects.get(name="Ours")
    path = f"/sample/movements/own/{row.pk}/rename/"

    shown = director.get(path)
    taken = director.post(path, {"name": "Taken"})
    director.post(path, {"name": "Ours"})
    done = director.post(path, {"name": "Mine"})

    assert (shown.status_code, taken.status_code, done.status_code) == (200, 422, 302)
    row.refresh_from_db()
    assert row.name == str(row) == "Mine"
    renamed = AuditEntry.objects.filter(verb="club_movement.renamed")
    assert renamed.count() == 1


def test_a_removed_movement_is_offered_no_more(director: Client) -> None:
    director.post(ADD, {"text": TWO_TABLES, "name": "Ours", "do": "save"})
    row = ClubMovement.objects.get()

    answer = director.post(f"/sample/movements/own/{row.pk}/remove/")

    assert answer.headers["Location"] == "/sample/movements/"
    assert not ClubMovement.objects.exists()
    assert AuditEntry.objects.latest("pk").verb == "club_movement.removed"


def test_downloads_give_the_movement_back(director: Client) -> None:
    director.post(ADD, {"text": TWO_TABLES, "name": "Ours", "do": "save"})
    path = f"/sample/movements/own/{ClubMovement.objects.get().pk}/movement."

    text, stored = director.get(f"{path}txt"), director.get(f"{path}json")

    assert text.content.decode() == write_plain_text(howell()).replace(
        "Our two tables", "Ours"
    )
    assert json.loads(stored.content)[0]["rounds_data"][0] == [[4, 1, 1], [2, 3, 1]]
    assert "Ours.json" in stored.headers["Content-Disposition"]
    (read,) = read_movements(director.get(f"{path}mov").content, "ours.mov")
    assert read.movement.rounds == howell().rounds
    assert director.get(f"{path}pdf").status_code == 404


def test_only_managers_and_directors_of_the_club_see_them(client: Client) -> None:
    row = added()
    player = make_member(row.club, RoleKind.MANAGER, name="Sample Manager")
    other = make_member(make_club("other"), RoleKind.DIRECTOR)
    make_player(row.club, account=player)
    path = f"movements/own/{row.pk}/"

    client.force_login(player)
    shown = client.get(f"/sample/{path}")
    client.force_login(other)
    elsewhere = client.get(f"/other/{path}")
    not_theirs = client.get(f"/sample/{path}")

    assert (shown.status_code, elsewhere.status_code) == (200, 404)
    assert not_theirs.status_code == 403


def typed(**more: object) -> dict[str, object]:
    return {
        "name": "Sample Monday Pairs",
        "date": "2026-03-02",
        "method": "matchpoints",
        "convention": "clubsite",
        "boards_a_round": 2,
        "a-tables": 2,
        **more,
    }


def test_an_event_is_set_up_by_an_own_movement_and_keeps_its_copy(
    director: Client,
) -> None:
    director.post(ADD, {"text": TWO_TABLES, "name": "Ours", "do": "save"})
    row = ClubMovement.objects.get()

    offered = director.get("/sample/events/new/").content.decode()
    answer = director.post("/sample/events/new/", typed(movement=f"own-{row.pk}"))
    director.post(f"/sample/movements/own/{row.pk}/remove/")

    assert ">Ours</option>" in offered
    assert answer.status_code == 302
    version = MovementVersion.objects.get()
    assert (version.movement["name"], version.kind) == ("Ours", "imported")
    assert Event.objects.get().winners == 1


@pytest.mark.parametrize("code", ["round_added", "larger_movement"])
def test_no_rule_of_a_kind_leads_on_from_an_own_movement(
    director: Client, code: str
) -> None:
    text = TWO_TABLES.replace("1: 4-1", "Kind: howell\n1: 4-1")
    director.post(ADD, {"text": text, "name": "Ours", "do": "save"})
    own = f"own-{ClubMovement.objects.get().pk}"
    director.post("/sample/events/new/", typed(movement=own))

    with pytest.raises(Refused, match="own movement can't be made longer"):
        change(Event.objects.get(), code, Wish(number=1))


def test_a_section_may_have_an_own_movement(director: Client) -> None:
    director.post(ADD, {"text": TWO_TABLES, "name": "Ours", "do": "save"})
    code = f"own-{ClubMovement.objects.get().pk}"

    director.post(
        "/sample/events/new/",
        typed(**{"movement": "howell", "b-tables": 2, "b-kind": code}),
    )

    kinds = MovementVersion.objects.order_by("section__letter")
    assert [version.movement["name"] == "Ours" for version in kinds] == [False, True]


def test_a_further_session_may_have_an_own_movement(director: Client) -> None:
    director.post(ADD, {"text": TWO_TABLES, "name": "Ours", "do": "save"})
    code = f"own-{ClubMovement.objects.get().pk}"
    director.post("/sample/events/new/", typed(movement="howell"))
    event = Event.objects.get()

    answer = director.post(
        f"/sample/events/{event.pk}/sessions/new/",
        {
            "date": "2026-03-09",
            "seating": Seating.AS_THEY_ARE.value,
            "movement": code,
            "boards_a_round": 2,
            "a-tables": 2,
        },
    )

    assert answer.status_code == 302, answer.context["form"].errors
    assert MovementVersion.objects.latest("pk").movement["name"] == "Ours"


def test_another_number_of_tables_is_refused(director: Client) -> None:
    director.post(ADD, {"text": TWO_TABLES, "name": "Ours", "do": "save"})
    code = f"own-{ClubMovement.objects.get().pk}"

    page = director.post(
        "/sample/events/new/", typed(**{"movement": code, "a-tables": 3})
    )

    assert "Section A: Ours is for 2 tables, not 3." in page.content.decode()


def test_movements_of_teams_are_not_offered_for_a_session() -> None:
    row = added(movement=read_plain_text(TEAMS)[0].movement)

    assert load_own(row.club) == {}


def test_renaming_to_the_same_name_records_nothing() -> None:
    row = added()

    rename_club_movement(row, "Ours", by=row.made_by)

    assert not AuditEntry.objects.filter(verb="club_movement.renamed").exists()


def section_movement(
    chosen: Movement, *, one_winner: bool = False, **section: Any
) -> Movement:
    plan = replace(
        plan_of(), one_winner=one_winner, switched=(1,) if one_winner else None
    )
    return SectionPlan("A", chosen.tables, chosen=chosen, **section).movement(plan)


def test_the_highest_pair_of_an_own_movement_is_absent_at_a_half_table() -> None:
    mitchell = STRAIGHT.build(Options(3))

    of_one_list = section_movement(howell(), half=True)
    highest_ns = section_movement(mitchell, half=True)
    highest_ew = section_movement(mitchell, half=True, missing=Side.EW)

    assert of_one_list.phantoms == (4,)
    assert (highest_ns.phantoms, highest_ns.rounds[0][2]) == ((3,), (0, 3, 3))
    assert (highest_ew.phantoms, highest_ew.rounds[0][2]) == ((3,), (3, 0, 3))


def test_an_own_mitchell_becomes_one_list_with_its_switch() -> None:
    movement = section_movement(STRAIGHT.build(Options(3)), one_winner=True)

    assert (movement.winners, movement.switched) == (1, (1,))
    assert movement.rounds[0][0] == (4, 1, 1)
    plain = section_movement(howell(), one_winner=True)
    assert plain.rounds == howell().rounds


def test_an_own_individual_has_no_half_table() -> None:
    movement = EVERYONE_ONCE.build(Options(2))

    with pytest.raises(InvalidMovement, match="four players"):
        section_movement(movement, half=True)
