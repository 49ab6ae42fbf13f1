"""What an event is called: in short for everyone, in full for who runs it."""

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.tests.builders import make_club
from scoring.bridge.regulations import Regulations
from scoring.events.contest_labels import called, called_in_full
from scoring.events.labels import ContestKind, EventState, FormKind, MethodKind
from scoring.events.models import Event
from scoring.tests.builders import make_event
from scoring.tests.contests import make_contest, make_match, make_team

pytestmark = pytest.mark.django_db
WBF = "WBF continuous, 20–0 with two decimals"


def make_two_teams(*, rounds: int = 1, teams: int = 2) -> Event:
    """So many teams, the first two of which meet."""
    event = make_contest(
        make_club(),
        state=EventState.PROVISIONAL,
        regulations=Regulations(rounds=rounds, boards_a_match=1),
    )
    made = [make_team(event, number) for number in range(1, teams + 1)]
    make_match(event, made[0], made[1], boards=1)
    return event


def test_two_teams_play_head_to_head() -> None:
    event = make_two_teams()

    assert called(event) == ("Teams", "Head to head", "IMPs")
    assert called_in_full(event) == (
        "Teams",
        "Head to head",
        "IMPs, converted to victory points",
        WBF,
    )


@pytest.mark.parametrize(("rounds", "teams"), [(1, 4), (3, 4)])
def test_more_teams_play_a_round_robin(rounds: int, teams: int) -> None:
    event = make_two_teams(rounds=rounds, teams=teams)

    assert called(event) == ("Teams", "Round robin", "IMPs")


@pytest.mark.parametrize(("teams", "has_one"), [(2, False), (3, True)])
def test_two_teams_have_no_cross_table(
    client: Client, teams: int, has_one: bool
) -> None:
    event = make_two_teams(teams=teams)
    where = (event.club.slug, event.pk)
    table = reverse("cross_table", args=where)

    rounds = client.get(reverse("round_list", args=where)).content.decode()

    assert (table in rounds) == has_one
    assert client.get(table).status_code == (200 if has_one else 404)


@pytest.mark.parametrize(
    ("contest", "form", "method", "standings", "full"),
    [
        (
            ContestKind.TEAMS,
            FormKind.SWISS,
            MethodKind.IMPS,
            "victory_points",
            ("Teams", "Swiss", "IMPs, converted to victory points", WBF),
        ),
        (
            ContestKind.TEAMS,
            FormKind.KNOCK_OUT,
            MethodKind.IMPS,
            "wins",
            ("Teams", "Knock-out", "IMPs"),
        ),
        (
            ContestKind.PAIRS,
            FormKind.SWISS,
            MethodKind.MATCHPOINTS,
            "victory_points",
            ("Pairs", "Swiss", "Pairs: matchpoints, converted to victory points"),
        ),
    ],
)
def test_who_runs_it_reads_how_matches_count(
    contest: ContestKind,
    form: FormKind,
    method: MethodKind,
    standings: str,
    full: tuple[str, ...],
) -> None:
    event = make_contest(
        make_club(),
        contest=contest,
        form=form,
        method=method,
        regulations=Regulations(standings=standings),
    )

    assert called_in_full(event) == full


def test_pairs_in_a_field_are_called_by_their_method() -> None:
    event = make_event(make_club())

    assert called(event) == ("Matchpoints",)
    assert called_in_full(event) == ("Pairs", "Matchpoints")
