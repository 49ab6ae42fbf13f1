"""Skipping a board: at the table, by the table, and what becomes of the score."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.notices import links
from clubsite.notices.models import Notice
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.skips.access import boards_awaited
from rulings.skips.actions import move_skip
from rulings.skips.models import SkipAnswer, SkipRequest
from rulings.skips.rules import Action, Reason, State
from rulings.tests.skip_world import SkipWorld, make_world
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import Event, Result
from scoring.results.queries.scores import get_scores

pytestmark = pytest.mark.django_db


def kind(world: SkipWorld, board: int = 1) -> str:
    return Result.objects.get(pk=world.line(board).pk).kind


def test_a_board_is_skipped_once_all_at_the_table_agree() -> None:
    world = make_world()
    skip = world.ask()

    for who in ("south", "east"):
        world.say(skip, who, Action.AGREE)
    before = kind(world)
    world.say(skip, "west", Action.AGREE)

    skip.refresh_from_db()
    assert (before, kind(world)) == (ResultKind.AWAITED, ResultKind.SKIPPED)
    assert (skip.state, skip.ended_at is not None) == (State.AGREED, True)
    score = get_scores(Event.objects.get()).lines[world.line().pk]
    assert (score.ns_points, score.ew_points) == (None, None)
    assert (score.ns_code, score.ew_code) == ("SK", "SK")
    version = Event.objects.get().version
    with pytest.raises(Refused, match="already been answered"):
        world.say(skip, "east", Action.CONTEST)
    assert Event.objects.get().version == version


def test_what_is_contested_is_played_and_may_still_be_agreed_to() -> None:
    world = make_world(skip_consensus="sides")
    skip = world.ask()

    world.say(skip, "east", Action.CONTEST)
    Result.objects.filter(pk=world.line().pk).update(kind=ResultKind.PASSED_OUT)
    skip.refresh_from_db()
    assert skip.state == State.CONTESTED
    world.say(skip, "west", Action.AGREE)

    assert kind(world) == ResultKind.SKIPPED
    assert {
        str(skip_answer): skip_answer.agrees for skip_answer in SkipAnswer.objects.all()
    } == {
        "Sample East on skip of board 1": False,
        "Sample West on skip of board 1": True,
    }


@pytest.mark.parametrize(
    ("rule", "reason", "skipped"),
    [
        ("player", Reason.EXPLANATION, True),
        ("player", Reason.PARTNER, False),
        ("side", Reason.EXPLANATION, False),
    ],
)
def test_a_player_requires_it_where_the_club_and_the_reason_allow(
    rule: str, reason: Reason, skipped: bool
) -> None:
    world = make_world(skip_required_by=rule)

    skip = world.ask(reason=reason)

    assert (skip.state == State.AGREED, kind(world) == ResultKind.SKIPPED) == (
        skipped,
        skipped,
    )


def test_a_side_requires_it_together() -> None:
    world = make_world(skip_required_by="side")
    skip = world.ask()

    world.say(skip, "east", Action.CONTEST)
    world.say(skip, "south", Action.AGREE)

    assert kind(world) == ResultKind.SKIPPED


def told() -> dict[str, set[str]]:
    """Who was told what, by the names of accounts."""
    found: dict[str, set[str]] = {}
    for notice in Notice.objects.select_related("user", "player"):
        found.setdefault(notice.kind, set()).add((notice.player or notice.user).name)  # type: ignore[union-attr]
    return found


def test_the_table_is_told_of_what_waits_for_it_and_the_adjudicator_of_the_rest() -> (
    None
):
    world = make_world(skip_consensus="sides")
    skip = world.ask()
    world.say(skip, "east", Action.CONTEST)
    world.say(skip, "north", Action.REFER)
    world.say(skip, "west", Action.AGREE)

    others = {"Sample South", "Sample East", "Sample West"}
    assert told() == {
        "rulings/skip_asked": others,
        "rulings/skip_contested": {"Sample North", "Sample South", "Sample West"},
        "rulings/skip_referred": {"Sample Judge"},
        "rulings/skip_agreed": {"Sample North", "Sample South", "Sample East"},
    }
    east, outsider = world.people["east"], world.people["outsider"]
    notices = Notice.objects.all()
    opened = {
        person: {links.is_open(person, world.club, notice) for notice in notices}
        for person in (east, outsider)
    }
    assert opened == {east: {True}, outsider: {False}}


@pytest.mark.parametrize("who", ["manager", "adjudicator", "scorer", "outsider"])
def test_only_players_of_that_table_ask(who: str) -> None:
    with pytest.raises(PermissionDenied):
        make_world().ask(who)


def test_it_is_asked_at_once_and_once() -> None:
    world = make_world()
    world.ask()
    with pytest.raises(Refused, match="already a request"):
        world.ask("east")
    Result.objects.filter(pk=world.line(2).pk).update(kind=ResultKind.PASSED_OUT)
    with pytest.raises(Refused, match="This board has a result"):
        world.ask(board=2)
    Event.objects.update(state=EventState.SCORING)
    with pytest.raises(Refused, match="or play has ended"):
        world.ask(board=3)

    assert SkipRequest.objects.count() == 1


def test_with_a_director_there_nothing_is_skipped() -> None:
    world = make_world()
    Event.objects.update(without_director=False)

    with pytest.raises(Refused, match="Call the director"):
        world.ask()


def test_of_two_answers_at_once_the_second_is_told() -> None:
    world = make_world()
    skip = world.ask()
    world.say(skip, "west", Action.AGREE)

    with pytest.raises(Refused, match="Someone else has just answered"):
        move_skip(skip, Action.AGREE, by=world.people["east"], expected_version=1)


def test_after_posting_the_table_agrees_no_more_and_in_time_it_is_referred() -> None:
    world = make_world()
    skip = world.ask()
    world.say(skip, "east", Action.CONTEST)
    Event.objects.update(state=EventState.PROVISIONAL)

    with pytest.raises(Refused, match="results are posted"):
        world.say(skip, "east", Action.AGREE)
    Event.objects.update(posted_at=now() - timedelta(minutes=31))
    with pytest.raises(Refused, match="time to refer it has ended"):
        world.say(skip, "north", Action.REFER)
    Event.objects.update(posted_at=now() - timedelta(minutes=29))
    world.say(skip, "south", Action.REFER)

    skip.refresh_from_db()
    assert (skip.state, skip.referred_at is not None) == (State.REFERRED, True)
    world.say(skip, "north", Action.WITHDRAW)
    skip.refresh_from_db()
    assert skip.state == State.WITHDRAWN


def test_in_teams_who_sits_in_the_room_is_its_table() -> None:
    world = make_world()
    world.seat_in_a_room("north", "west")

    skip = world.ask()

    assert skip.player.name == "Sample North"
    with pytest.raises(PermissionDenied):
        world.ask("south", board=2)
    with pytest.raises(PermissionDenied):
        world.say(skip, "south", Action.AGREE)
    boards = [
        [line.board for line in boards_awaited(world.people[who], world.event)]
        for who in ("north", "south", "east")
    ]
    assert boards == [[1, 2, 3], [], [1, 2, 3]]
