"""A match with a result in place of its score, and a match that goes on."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from clubsite.audit.models import Entry as Logged
from clubsite.site.errors import Refused
from scoring.bridge.contest.unplayed import Award
from scoring.events.labels import CountedKind, EventState, FaultKind, PlayedKind
from scoring.events.models import Event, Match, Result
from scoring.events.plans import Judged, Mismatch
from scoring.events.queries import load_event_data
from scoring.matches.actions import matches
from scoring.results.queries.scores import score_event
from scoring.tests.swiss_world import Contest, make_drawn

pytestmark = pytest.mark.django_db


def begun(played: PlayedKind = PlayedKind.SWISS_TEAMS, **options: Any) -> Contest:
    """An event whose first round is published."""
    contest = make_drawn(played, contestants=options.pop("contestants", 4), **options)
    contest.draw()
    contest.publish()
    return contest


def points_of(contest: Contest, match: Match) -> tuple[object, object]:
    event = Event.objects.get(pk=contest.event.pk)
    outcome = score_event(load_event_data(event)).matches[match.pk]
    return outcome.home.points, outcome.away.points


@pytest.mark.parametrize(
    ("judged", "points"),
    [
        (Judged(Award.SEATED_WRONG), (8, 8)),
        (Judged(Award.SEATED_WRONG_BY_DIRECTOR), (12, 12)),
        (Judged(Award.HOME_FORFEITS), (0, 12)),
        (Judged(Award.AWAY_FORFEITS), (12, 0)),
        (
            Judged(home=Decimal("12.5"), away=Decimal(6)),
            (Fraction("12.5"), Fraction(6)),
        ),
    ],
)
def test_a_result_is_given_and_taken_back(
    judged: Judged, points: tuple[object, object]
) -> None:
    swiss = begun()
    match = swiss.match(1, 1)
    swiss.play_match(swiss.match(1, 2))
    lines = Result.objects.count()

    matches.give_result(match, judged, by=swiss.director)
    assert points_of(swiss, match) == points
    assert not match.results.exists()
    swiss.draw()

    matches.take_result_back(match, by=swiss.director)
    assert points_of(swiss, match) == (None, None)
    assert Result.objects.count() == lines


def test_a_bye_may_be_given_other_points() -> None:
    swiss = begun(contestants=5)
    match = swiss.match(1, 3)

    matches.give_result(match, Judged(home=Decimal(10)), by=swiss.director)
    assert points_of(swiss, match) == (10, 0)
    with pytest.raises(Refused, match="be awarded that way"):
        matches.give_result(match, Judged(Award.HOME_FORFEITS), by=swiss.director)
    matches.take_result_back(match, by=swiss.director)

    assert points_of(swiss, match) == (12, None)


@pytest.mark.parametrize(
    ("judged", "field", "message"),
    [
        (
            Judged(home=Decimal(21), away=Decimal(0)),
            "home",
            "Enter a number from 0 to 20",
        ),
        (Judged(home=Decimal(10)), "away", "Enter a number from 0 to 20"),
    ],
)
def test_figures_beyond_the_pool_are_refused(
    judged: Judged, field: str, message: str
) -> None:
    swiss = begun()

    with pytest.raises(Refused, match=message) as refusal:
        matches.give_result(swiss.match(1, 1), judged, by=swiss.director)

    assert refusal.value.field == field


def test_where_imps_are_added_there_is_no_share_of_a_pool() -> None:
    swiss = begun(counted=CountedKind.TOTAL_IMPS)
    match = swiss.match(1, 1)
    with pytest.raises(Refused, match="be awarded that way"):
        matches.give_result(match, Judged(Award.SEATED_WRONG), by=swiss.director)

    matches.give_result(
        match, Judged(home=Decimal(-30), away=Decimal(30)), by=swiss.director
    )
    assert points_of(swiss, match) == (-30, 30)
    matches.give_result(match, Judged(Award.HOME_FORFEITS), by=swiss.director)
    assert points_of(swiss, match) == (0, 9)


def test_at_total_points_a_forfeit_is_worth_what_the_convention_says_in_points() -> (
    None
):
    swiss = begun(counted=CountedKind.TOTAL_POINTS)
    match = swiss.match(1, 1)

    matches.give_result(match, Judged(Award.HOME_FORFEITS), by=swiss.director)

    per_ten_imps = load_event_data(swiss.event).convention.points_for_ten
    assert points_of(swiss, match) == (0, 3 * per_ten_imps)


def test_in_a_knock_out_somebody_goes_through() -> None:
    cup = begun(PlayedKind.KNOCK_OUT)
    match = cup.match(1, 1)
    figures = Judged(home=Decimal(1), away=Decimal(0))
    with pytest.raises(Refused, match=r"A knock-out match needs a winner. Choose one"):
        matches.give_result(match, figures, by=cup.director)

    matches.give_result(match, Judged(Award.HOME_FORFEITS), by=cup.director)
    cup.play_match(cup.match(1, 2))
    cup.draw()

    assert cup.pairings(2) == [(4, 2)]
    with pytest.raises(Refused, match=r"The next round is already drawn. Unpublish or"):
        matches.take_result_back(cup.match(1, 1), by=cup.director)


def test_a_posted_match_counts_by_boards_that_were_played_only() -> None:
    swiss = begun()
    match, played = swiss.match(1, 1), swiss.match(1, 2)
    swiss.play_match(played)
    for other_match in (match, played):
        matches.give_result(other_match, Judged(Award.HOME_FORFEITS), by=swiss.director)
    Event.objects.update(state=EventState.SCORING)
    Event.objects.update(state=EventState.AMENDED, revision=1)
    for each_match in (match, played):
        each_match.event.refresh_from_db()

    matches.take_result_back(played, by=swiss.director)
    with pytest.raises(Refused, match=r"played. Enter a result instead"):
        matches.take_result_back(match, by=swiss.director)

    assert points_of(swiss, played)[0] != 0


def test_what_nobody_gave_is_not_taken_back() -> None:
    swiss = begun()

    with pytest.raises(Refused, match="No result has been entered by hand for"):
        matches.take_result_back(swiss.match(1, 1), by=swiss.director)


def test_of_two_directors_at_once_the_second_is_told() -> None:
    swiss = begun()
    as_the_other_sees_it = swiss.match(1, 1)
    matches.give_result(
        swiss.match(1, 1), Judged(Award.SEATED_WRONG), by=swiss.director
    )

    with pytest.raises(
        Refused, match=r"Someone else has just changed this match. Check"
    ):
        matches.give_result(
            as_the_other_sees_it, Judged(Award.HOME_FORFEITS), by=swiss.director
        )


def test_a_match_is_not_judged_before_its_round_or_after_the_event() -> None:
    swiss = make_drawn()
    swiss.draw()
    judged = Judged(Award.SEATED_WRONG)
    with pytest.raises(Refused, match=r"This match is still a draft. Publish its"):
        matches.give_result(swiss.match(1, 1), judged, by=swiss.director)

    Event.objects.update(state=EventState.FINAL)
    with pytest.raises(Refused, match="closed"):
        matches.give_result(swiss.match(1, 1), judged, by=swiss.director)


def test_a_fault_decides_what_a_void_match_is_worth() -> None:
    swiss = begun()
    match = swiss.match(1, 1)
    match.results.update(kind="not_played")
    assert points_of(swiss, match)[0] == points_of(swiss, match)[1]

    for _ in range(2):
        matches.edit_match(match, FaultKind.HOME, "", by=swiss.director)

    home, away = points_of(swiss, match)
    assert isinstance(home, Fraction)
    assert isinstance(away, Fraction)
    assert home < away
    assert Logged.objects.filter(verb="match.edited").count() == 1
    with pytest.raises(
        Refused, match="Carry-forward into a match is for knock-outs only"
    ):
        matches.edit_match(match, FaultKind.HOME, "5", by=swiss.director)


def test_what_is_carried_into_a_knock_out_decides_a_level_match() -> None:
    cup = begun(PlayedKind.KNOCK_OUT)
    match = cup.match(1, 1)
    cup.play_match(match, level=True)

    matches.edit_match(match, FaultKind.NEITHER, "-0.5", by=cup.director)

    assert points_of(cup, match) == (0, 1)


def test_a_level_match_goes_on_in_stints_of_its_own() -> None:
    cup = begun(PlayedKind.KNOCK_OUT)
    match = cup.match(1, 1)
    with pytest.raises(Refused, match="Extra boards need a match that is tied"):
        matches.prolong_match(match, 2, by=cup.director)
    cup.play_match(match, level=True)
    with pytest.raises(Refused, match="1 to 32 extra boards"):
        matches.prolong_match(match, 0, by=cup.director)

    for _ in range(2):
        matches.prolong_match(match, 2, by=cup.director)
        assert match.results.filter(kind="awaited").count() == 4
        cup.play_match(match, level=True)

    stints = match.results.filter(board__gt=4).values_list("board", "round")
    assert set(stints) == {(5, 2), (6, 2), (7, 3), (8, 3)}
    assert Match.objects.get(pk=match.pk).boards == 8
    Event.objects.update(state=EventState.PROVISIONAL)
    match.event.refresh_from_db()
    with pytest.raises(Refused, match="You can't add boards"):
        matches.prolong_match(match, 2, by=cup.director)


def test_the_stint_more_of_a_match_that_was_given_is_awaited_again() -> None:
    cup = begun(PlayedKind.KNOCK_OUT)
    match = cup.match(1, 1)
    cup.play_match(match, level=True)
    matches.prolong_match(match, 2, by=cup.director)
    matches.give_result(match, Judged(Award.AWAY_FORFEITS), by=cup.director)
    assert match.results.count() == 8

    matches.take_result_back(match, by=cup.director)

    stints = match.results.filter(kind="awaited").values_list("board", "round")
    assert set(stints) == {(5, 2), (6, 2)}


def second_round() -> Contest:
    """1 met 2 in the second round of a Swiss; 1 stood at 20, 2 at 20, 3 and 4 at 0."""
    swiss = begun(boards=8)
    swiss.play(1)
    swiss.draw()
    swiss.publish()
    swiss.play(2)
    return swiss


def test_who_met_a_stronger_one_without_fault_is_made_good() -> None:
    swiss = second_round()
    match = swiss.match(2, 1)
    _, away = points_of(swiss, match)
    assert isinstance(away, Fraction)

    due = swiss.entry(3).pk
    matches.give_for_mismatch(match, Mismatch(away_due=due), by=swiss.director)

    made = points_of(swiss, match)
    assert made[1] == 5 + away * 3 / 4
    with pytest.raises(Refused, match="This rule needs a match with all boards played"):
        matches.give_for_mismatch(match, Mismatch(away_due=due), by=swiss.director)


def test_a_mismatch_by_which_nothing_changes_is_said() -> None:
    swiss = second_round()
    match = swiss.match(2, 1)

    with pytest.raises(Refused, match="changes nothing"):
        matches.give_for_mismatch(
            match, Mismatch(home_due=swiss.entry(2).pk), by=swiss.director
        )
    with pytest.raises(Refused, match="That entry"):
        matches.give_for_mismatch(match, Mismatch(home_due=0), by=swiss.director)


def test_only_a_swiss_in_victory_points_knows_a_mismatch() -> None:
    cup = begun(PlayedKind.KNOCK_OUT)

    with pytest.raises(Refused, match="This rule is only for Swiss matches in"):
        matches.give_for_mismatch(
            cup.match(1, 1), Mismatch(home_due=1), by=cup.director
        )
