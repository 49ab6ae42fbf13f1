"""What players of teams and individuals are told: rooms, units, and the match."""

import pytest

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from rulings.log.actions import check_effect
from rulings.log.procedure.content import PenaltyGiven, ScoreEffect
from rulings.log.queries.effects import written_effect
from rulings.tests.builders import artificial, assigned, make_content, make_ruling
from rulings.tests.teams import LEVEL, make_teams, open_line, split
from scoring.events.labels import EventState
from scoring.events.models import Entry, Match, Result
from scoring.tests.contests import make_individual, make_match, make_team

pytestmark = pytest.mark.django_db


def director_of(match: Match) -> User:
    return make_member(match.event.club, RoleKind.DIRECTOR)


def told(entry: Entry, place: int = 1) -> str:
    player = entry.members.get(place=place).player
    return notice_text(Notice.objects.get(player=player))[1]


def test_every_member_of_both_teams_is_told_of_the_room_and_the_match() -> None:
    match = make_teams("vps")
    line = open_line(match)
    content = make_content(assigned(line, "4S N -1"))

    make_ruling(line, by=director_of(match), content=content)

    assert Notice.objects.count() == 8
    assert match.away is not None
    home, away = told(match.home, 4), told(match.away)
    assert "Sample Teams · table 1 (open room) · board 1\n" in home
    assert "Board 1, table 1 (open room): 4S N −1 (−50)\n" in home
    assert "Board 1, table 1 (open room), before: 4S N = (420)\n" in home
    assert "Your IMPs on board 1: −10.00 (was 0.00).\n" in home
    assert (
        "Match Sample Team 1 – Sample Team 2: −10, 5.00 – 15.00 "
        "(was 0, 10.00 – 10.00).\n" in home
    )
    assert "Your total: 5.00 VP (was 10.00). " in home
    assert "You and your captain may appeal until " in home
    assert "Your total: 15.00 VP (was 10.00). " in away


@pytest.mark.parametrize(
    ("method", "text"),
    [
        ("knock_out", "Your matches won: 1 (was 0)."),
        ("aggregate", "Your total: +470.00 points (was 0.00)."),
        ("boards", "Your points on board 1: 2.00 (was 1.00)."),
        ("boards", "Your total: 5.00 points (was 4.00)."),
        ("imps", "Your total: +10.00 IMPs (was 0.00)."),
    ],
)
def test_figures_are_told_in_the_unit_of_the_event(method: str, text: str) -> None:
    match = make_teams(method)
    line = open_line(match)
    content = make_content(assigned(line, "4S N -1"))

    make_ruling(line, by=director_of(match), content=content)

    assert match.away is not None
    assert text in told(match.away)


def test_both_margins_are_told_where_they_do_not_balance() -> None:
    match = make_teams("vps")
    line = open_line(match)

    make_ruling(line, by=director_of(match), content=make_content(split(line)))

    assert "−10 / 0, 5.00 – 10.00 (was 0, 10.00 – 10.00).\n" in told(match.home)


def test_while_boards_are_awaited_a_match_counts_its_margin_alone() -> None:
    match = make_teams("vps")
    Result.objects.filter(match=match, board=4).update(
        kind="awaited", contract="", declarer="", tricks=None
    )
    line = open_line(match)

    make_ruling(
        line, by=director_of(match), content=make_content(artificial(line, 40, 60))
    )

    text = told(match.home)
    assert "Match Sample Team 1 – Sample Team 2: −3 (was 0).\n" in text


def test_a_penalty_within_a_match_names_team_round_and_match() -> None:
    match = make_teams("vps")
    fine = PenaltyGiven(match.home_id, "6", "imps", match=match.pk)

    make_ruling(
        open_line(match),
        by=director_of(match),
        content=make_content(penalties=(fine,)),
    )

    assert (
        "Team Sample Team 1: penalty of 6 IMPs "
        "(round 1, Sample Team 1 – Sample Team 2)\n" in told(match.home)
    )
    [written_penalty] = written_effect(
        match.event, make_content(penalties=(fine,)).effect
    ).penalties
    assert (written_penalty.label, written_penalty.round) == ("Sample Team 1", 1)


def test_all_four_players_of_an_individual_are_told() -> None:
    event = make_individual(make_club(), state=EventState.PROVISIONAL)
    director = make_member(event.club, RoleKind.DIRECTOR)
    line = Result.objects.select_related("section__session__event").filter(
        section__session__event=event, board=1
    )[0]
    fine = PenaltyGiven(line.ns_id, "1", "matchpoints")
    content = make_content(artificial(line, 40, 60), penalties=(fine,))

    make_ruling(line, by=director, content=content)

    assert line.south is not None
    text = told(line.south)
    assert Notice.objects.count() == 4
    assert "Player 1: penalty of 1 matchpoints" in text
    assert "\nYou may appeal until " in text
    assert "Your points on board 1: " in text


OTHERS = {
    "no match": ("5", "imps", 0),
    "a match of others": ("5", "imps", 2),
    "a drafted match": ("5", "imps", 3),
    "a match without need": ("1", "vps", 1),
}


@pytest.mark.parametrize("name", OTHERS)
def test_a_penalty_off_a_margin_needs_a_match_of_its_team(name: str) -> None:
    match = make_teams("vps")
    event = match.event
    others = make_match(event, make_team(event, 3), make_team(event, 4), LEVEL, table=2)
    draft = make_match(event, match.home, others.home, round=2, boards=4)
    Match.objects.filter(pk=draft.pk).update(published=False)
    amount, unit, which = OTHERS[name]
    key = [0, match.pk, others.pk, draft.pk][which]
    fine = PenaltyGiven(match.home_id, amount, unit, match=key)
    why = (
        "Leave the match blank" if unit == "vps" else "Choose the match for the penalty"
    )

    with pytest.raises(Refused, match=why):
        check_effect(event, ScoreEffect((), (fine,)))
