"""Pages of ladders: who reads and defines them, and what they show."""

from datetime import timedelta
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.models import Player
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_user
from scoring.events.labels import EventState
from scoring.events.models import Event, PlayerSession
from scoring.ladders.actions import create_ladder
from scoring.ladders.labels import rules_text
from scoring.ladders.models import Ladder
from scoring.ladders.queries import LadderView, build_ladder_view
from scoring.ladders.rules import Contestant, Kind, LadderRules
from scoring.results.tests.builders import make_small
from scoring.statistics.rules import Unit
from scoring.statistics.tests.test_rebuilding import post
from scoring.tests.builders import START
from scoring.tests.ladder_world import (
    LadderWorld,
    ladder_columns,
    make_ladder_world,
)

pytestmark = pytest.mark.django_db
WEEK = timedelta(days=7)


@pytest.fixture
def world() -> LadderWorld:
    return make_ladder_world()


def seen_by(user: User, ladder: Ladder) -> LadderView:
    with clock.at(START):
        return build_ladder_view(user, ladder)


def names_in(view: LadderView) -> list[tuple[str, ...]]:
    return [line.names for line in view.placed]


def page(client: Client, name: str, *parameters: object) -> str:
    with clock.at(START):
        return client.get(reverse(name, args=parameters)).content.decode()


def status(client: Client, name: str, *parameters: object) -> int:
    return client.get(reverse(name, args=parameters)).status_code


def test_members_read_the_standings_and_their_own_results(
    client: Client, world: LadderWorld
) -> None:
    world.play({0: (60, 100), 1: (55, 100)}, weeks_ago=2)
    world.play({0: (50, 100)}, weeks_ago=1)
    world.play({0: (30, 100), 2: (90, 100)}, boards=24)
    world.play({3: (99, 100)}, boards=6)
    client.force_login(world.north)

    view = seen_by(world.north, world.ladder)
    shown = page(client, "ladder_detail", "sample", world.ladder.pk)

    assert [(row.standing.place, row.standing.figure) for row in view.placed] == [
        (1, Fraction(90)),
        (2, Fraction(55)),
        (2, Fraction(55)),
    ]
    [(line, results)] = view.own
    assert line.ours
    assert [(int(each.figure), each.counts) for each in results] == [
        (30, False),
        (50, True),
        (60, True),
    ]
    assert "Results of Sample Player 1" in shown
    assert "4 sessions" in shown
    assert ">2=<" in shown


def test_nobody_else_sees_a_ladder_and_players_define_none(
    client: Client, world: LadderWorld
) -> None:
    where = ("sample", world.ladder.pk)
    client.force_login(world.outsider)
    for name in ("ladder_detail", "ladder_sheet", "ladder_change"):
        assert status(client, name, *where) == 404
    assert status(client, "ladder_list", "sample") == 404
    client.force_login(world.north)
    for name in ("ladder_list", "my_results"):
        assert "Ladders" in page(client, name, "sample")
    assert "New ladder" not in page(client, "ladder_list", "sample")
    assert status(client, "ladder_change", *where) == 403
    assert status(client, "ladder_new", "sample") == 403
    make_club("other")
    assert status(client, "ladder_detail", "other", world.ladder.pk) == 404


TYPED = {
    "name": "Sample Championship",
    "contestant": "pairs",
    "unit": "imps",
    "first_date": "2026-01-01",
    "carried": "50",
    "least": "1",
    "least_boards": "12",
    "ties": "latest",
}


def test_a_manager_defines_a_ladder(client: Client, world: LadderWorld) -> None:
    client.force_login(world.manager)
    new = reverse("ladder_new", args=["sample"]) + "?kind=championship"

    assert f'href="{new}"' in page(client, "ladder_list", "sample")
    assert client.get(f"{new}s").status_code == 404
    assert "Results that count" in page(client, "ladder_new", "sample")
    assert "Carry-forward" in client.get(new).content.decode()
    assert client.post(new, TYPED | {"carried": "101"}).status_code == 422
    assert client.post(new, TYPED | {"last_date": "2025-01-01"}).status_code == 422
    assert client.post(new, TYPED).status_code == 302

    ladder = Ladder.objects.get(name="Sample Championship")
    assert (ladder.kind, ladder.carried, ladder.counted) == ("championship", 50, 10)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"counted": "9", "latest": "5"}, 422),
        ({"counted": "5", "latest": "5", "least": "6"}, 422),
        ({"counted": "5", "latest": "5"}, 302),
        ({"counted": "9", "latest": "0"}, 302),
    ],
)
def test_no_more_results_count_than_the_latest_sessions_give(
    client: Client, world: LadderWorld, given: dict[str, str], code: int
) -> None:
    client.force_login(world.manager)
    new = reverse("ladder_new", args=["sample"]) + "?kind=best"

    answer = client.post(new, TYPED | given)

    assert answer.status_code == code
    assert ("Enter 5 or less" in answer.content.decode()) is (code == 422)


def test_a_manager_edits_ends_and_reopens_a_ladder(
    client: Client, world: LadderWorld
) -> None:
    client.force_login(world.manager)
    ladder = create_ladder(
        world.club, ladder_columns(kind="championship"), by=world.manager
    )
    where = ("sample", ladder.pk)
    edit = reverse("ladder_change", args=where)
    changed = TYPED | {"name": "Sample Final", "seen": "1"}

    assert "Save ladder" in page(client, "ladder_change", *where)
    assert client.post(edit, changed | {"seen": ""}).status_code == 422
    assert client.post(edit, changed).status_code == 302
    assert client.post(edit, changed | {"seen": "2"}).status_code == 302
    with clock.at(START):
        client.post(reverse("ladder_end", args=where))
    assert "Ended Mon 2 Mar 2026" in page(client, "ladder_detail", *where)
    assert "Ended" in page(client, "ladder_list", "sample")
    assert client.post(edit, TYPED | {"seen": "3"}).status_code == 422
    client.post(reverse("ladder_reopen", args=where))

    ladder.refresh_from_db()
    assert (ladder.name, ladder.ended_on, ladder.version) == ("Sample Final", None, 4)


def test_only_sessions_of_the_ladder_count(world: LadderWorld) -> None:
    ladder = world.ladder
    made = {0: (60, 100)}
    world.play(made, name="Sample Cup, final", weeks_ago=1)
    world.play(made, weeks_ago=1)
    world.play(made, name="Sample Cup", weeks_ago=60)
    world.play(made, name="Sample Cup", weeks_ago=-1)
    late = world.play(made, name="SAMPLE CUP at home", weeks_ago=2)
    Event.objects.filter(pk=late.event_id).update(embargo_until=START + WEEK)
    gone = world.play(made, name="Sample cup", weeks_ago=2)
    Event.objects.filter(pk=gone.event_id).update(state=EventState.SCORING)
    Ladder.objects.filter(pk=ladder.pk).update(
        event_name="sample cup", last_date=START.date()
    )
    ladder.refresh_from_db()

    before = seen_by(world.north, ladder)
    with clock.at(START + 2 * WEEK):
        after = build_ladder_view(world.north, ladder)
    ladder.ended_on = (START - 2 * WEEK).date()
    with clock.at(START + 2 * WEEK):
        ended = build_ladder_view(world.north, ladder)

    assert [each.name for each in before.sessions] == ["Sample Cup, final"]
    assert [each.name for each in after.sessions] == [
        "SAMPLE CUP at home",
        "Sample Cup, final",
    ]
    assert [each.name for each in ended.sessions] == ["SAMPLE CUP at home"]


def test_sessions_of_one_event_are_numbered(world: LadderWorld) -> None:
    first = world.play({0: (60, 100)})
    second = first.event.sessions.create(number=2, starts_at=first.starts_at)
    for row in PlayerSession.objects.filter(session=first):
        row.pk, row.session = None, second
        row.save()

    view = seen_by(world.north, world.ladder)

    assert [each.name for each in view.sessions] == [
        "Sample Pairs, session 1",
        "Sample Pairs, session 2",
    ]


def test_pairs_are_ranked_by_the_two_people(world: LadderWorld) -> None:
    Ladder.objects.filter(pk=world.ladder.pk).update(contestant=Contestant.PAIRS)
    world.ladder.refresh_from_db()
    world.play({1: (60, 100)}, partner=2)
    world.play({2: (60, 100)}, partner=1)
    world.play({0: (40, 100)}, partner=1)
    world.play({0: (70, 100)})

    view = seen_by(world.north, world.ladder)

    assert names_in(view) == [
        ("Sample Player 2", "Sample Player 3"),
        ("Sample Player 1", "Sample Player 2"),
    ]


def test_records_of_one_person_are_one_contestant(world: LadderWorld) -> None:
    lead, other = world.players[:2]
    Player.objects.filter(pk=other.pk).update(same_as=lead)
    world.play({0: (60, 100), 1: (40, 100)}, boards=12)

    view = seen_by(world.north, world.ladder)

    assert [(line.names, line.standing.figure) for line in view.placed] == [
        (("Sample Player 1",), Fraction(50))
    ]


def test_withheld_names_stay_withheld_and_guests_can_be_left_out(
    world: LadderWorld,
) -> None:
    world.play({0: (40, 100), 1: (60, 100), 2: (50, 100)})
    Player.objects.filter(pk=world.players[0].pk).update(hidden=True)
    Player.objects.filter(pk=world.players[1].pk).update(minor=True)
    Player.objects.filter(pk=world.players[2].pk).update(guest=True)
    member = make_user("Sample Member")
    Player.objects.filter(pk=world.players[3].pk).update(account=member)

    mine, theirs, staffs = (
        names_in(seen_by(user, world.ladder))
        for user in (world.north, member, world.manager)
    )
    Ladder.objects.filter(pk=world.ladder.pk).update(members_only=True)
    world.ladder.refresh_from_db()

    withheld = "Name withheld"
    assert theirs == [(withheld,), ("Sample Player 3",), (withheld,)]
    assert mine == [(withheld,), ("Sample Player 3",), ("Sample Player 1",)]
    assert staffs[0] == ("Sample Player 2",)
    assert len(seen_by(member, world.ladder).placed) == 2


def test_the_file_says_what_the_page_says(client: Client, world: LadderWorld) -> None:
    world.play({0: (61, 100), 1: (75, 100)}, weeks_ago=1)
    world.play({0: (60, 100)}, boards=24)
    Ladder.objects.filter(pk=world.ladder.pk).update(least=2)
    client.force_login(world.north)

    with clock.at(START):
        response = client.get(reverse("ladder_sheet", args=["sample", world.ladder.pk]))

    assert response.content.decode("utf-8-sig").splitlines() == [
        "Place,Names,Result,Results,Counting",
        "1,Sample Player 1,60.50,2,2",
        ",Sample Player 2,,1,0",
    ]
    assert "sample-sample-trophy.csv" in response["Content-Disposition"]


@pytest.mark.parametrize(
    ("kind", "unit", "figure"),
    [
        (Kind.BEST, Unit.MATCHPOINTS, "65.00"),
        (Kind.IMPROVED, Unit.MATCHPOINTS, "+10.00"),
        (Kind.CHAMPIONSHIP, Unit.MATCHPOINTS, "65.00"),
        (Kind.BEST, Unit.IMPS, "+0.50"),
    ],
)
def test_figures_have_the_look_of_their_kind(
    client: Client, kind: Kind, unit: Unit, figure: str
) -> None:
    world = make_ladder_world(kind=kind.value, unit=unit.value, span=1)
    made = (12, 0) if unit is Unit.IMPS else (60, 100)
    better = (12, 0) if unit is Unit.IMPS else (70, 100)
    world.play({0: made, 1: made}, weeks_ago=1)
    world.play({0: better}, boards=24)
    client.force_login(world.north)

    shown = page(client, "ladder_detail", "sample", world.ladder.pk)

    assert f'<td class="num lead-figure">{figure}</td>' in shown
    assert ("too few results" in shown) is (kind is Kind.IMPROVED)


def test_an_empty_club_and_an_empty_ladder_say_so(
    client: Client, world: LadderWorld
) -> None:
    client.force_login(world.north)

    assert "No results yet" in page(client, "ladder_detail", "sample", world.ladder.pk)
    Ladder.objects.all().delete()
    assert "No ladders yet" in page(client, "ladder_list", "sample")


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (LadderRules(counted=1), "The best result counts. A result needs"),
        (
            LadderRules(latest=15, least=5),
            "Only the latest 15 sessions are looked at. A result needs 12 boards, a place",
        ),
        (LadderRules(Kind.IMPROVED), "a place 20 results."),
        (LadderRules(Kind.CHAMPIONSHIP), "Every board of every session counts"),
        (LadderRules(), "a place 1 result. A tie shares the place."),
        (LadderRules(Kind.CHAMPIONSHIP, carried=50), "a board counts 50 % of what"),
    ],
)
def test_the_rules_are_said_in_sentences(rules: LadderRules, text: str) -> None:
    assert text in rules_text(rules)


def test_the_command_makes_the_same_sums_again() -> None:
    club = make_club()
    event = post(make_small(club, state=EventState.PROVISIONAL))
    call_command("rebuild_statistics", stdout=StringIO())
    columns = ("session", "player", "partner", "boards", "points", "top", "unit")
    first = list(PlayerSession.objects.values_list(*columns))

    call_command("rebuild_statistics", stdout=StringIO())

    assert len(first) == 8
    assert list(PlayerSession.objects.values_list(*columns)) == first
    row = PlayerSession.objects.filter(player__name="Player 1NSa")[0]
    assert (row.boards, row.points, row.top, row.session.event) == (2, "3", 4, event)
    assert str(row) == f"session {row.session_id} of player {row.player_id}"
    ladder = Ladder(name="Sample Trophy", club=club)
    assert str(ladder) == ladder_columns()["name"]
