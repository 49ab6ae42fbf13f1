"""Another way to score matches, until anyone has been told a result."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.audit import trail
from clubsite.audit.messages import build_messages
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_user
from scoring.bridge.contest import ScaleName, Standings
from scoring.bridge.convention import Name
from scoring.bridge.ranking import TieRule
from scoring.bridge.swiss import Odd
from scoring.bridge.teams import WithdrawalRule
from scoring.events.effects import artificial
from scoring.events.labels import (
    Cause,
    CountedKind,
    EventState,
    PenaltyUnit,
    PlayedKind,
)
from scoring.events.models import Entry, Event, Match, Result
from scoring.events.plans import Judged, MatchScoring, counted_kinds
from scoring.matches.actions.matches import give_result
from scoring.play.actions.contest_scoring import check_scoring, score_matches_by
from scoring.play.actions.corrections import put_line_effect
from scoring.play.queries.contest_scoring import rescored_matches
from scoring.results.queries.conditions import scoring_changes
from scoring.results.queries.scores import get_scores
from scoring.tests.builders import make_event, make_penalty
from scoring.tests.contests import plan_now
from scoring.tests.evening_world import make_event_world
from scoring.tests.swiss_world import Contest, make_drawn

pytestmark = pytest.mark.django_db
BAM, TOTAL = CountedKind.BOARD_A_MATCH, CountedKind.TOTAL_IMPS
HYBRID, POINTS = CountedKind.HYBRID, CountedKind.TOTAL_POINTS


def begun(played: PlayedKind = PlayedKind.SWISS_TEAMS, **options: Any) -> Contest:
    """An event of four of which a round is played."""
    contest = make_drawn(played, contestants=options.pop("contestants", 4), **options)
    if played != PlayedKind.ROUND_ROBIN:
        contest.draw()
        contest.publish()
    contest.play(1)
    return contest


def change(
    contest: Contest, plan: MatchScoring, expected_version: int | None = None
) -> None:
    contest.event.refresh_from_db()
    version = contest.event.version if expected_version is None else expected_version
    score_matches_by(contest.event, plan, by=contest.director, expected_version=version)


def shown(event: Event) -> dict[str, tuple[object, object]]:
    """The totals and places by the labels of the contestants."""
    event = Event.objects.get(pk=event.pk)
    totals = get_scores(event).totals
    return {
        entry.label: (totals[entry.pk].shown_points, totals[entry.pk].rank)
        for entry in event.entries.all()
    }


KINDS = {
    PlayedKind.SWISS_TEAMS: counted_kinds("teams", "swiss"),
    PlayedKind.ROUND_ROBIN: counted_kinds("teams", "swiss"),
    PlayedKind.KNOCK_OUT: counted_kinds("teams", "knock-out"),
    PlayedKind.SWISS_PAIRS: counted_kinds("pairs", "swiss"),
}


@pytest.mark.parametrize(
    ("played", "counted"),
    [
        pytest.param(played, kind, marks=(pytest.mark.full,) if number else ())
        for played, kinds in KINDS.items()
        for number, kind in enumerate(kinds)
    ],
)
def test_what_is_shown_before_is_what_comes_and_can_be_taken_back(
    played: PlayedKind, counted: CountedKind
) -> None:
    of_pairs = played == PlayedKind.SWISS_PAIRS
    first = CountedKind.MATCHPOINTS if of_pairs else CountedKind.IMPS_TO_VPS
    contest = begun(played, counted=first, boards=8)
    event, before = contest.event, shown(contest.event)
    back = plan_now(event, None)
    plan = plan_now(event, counted)
    found = rescored_matches(event, plan)

    change(contest, plan)
    after = shown(event)
    change(contest, back)

    assert {
        pair.label: (pair.after.shown_points, pair.after.rank) for pair in found.pairs
    } == after
    assert {
        pair.label: (pair.before.shown_points, pair.before.rank) for pair in found.pairs
    } == before
    assert shown(event) == before


def test_scale_draw_and_ties_are_changed_and_the_act_is_on_record() -> None:
    swiss = begun(boards=8)
    rows = ((0, 4, "10", "10"), (5, None, "17.5", "2.5"))

    change(
        swiss,
        replace(
            plan_now(
                swiss.event,
                scale=ScaleName.OWN,
                own_scale=rows,
                ties=(TieRule.HEAD_TO_HEAD, TieRule.BOARDS_WON),
                rounds=7,
                odd=Odd.TRIANGLE,
                withdrawals=WithdrawalRule.STAND,
            ),
            convention=Name.EBU_WHITE_BOOK,
        ),
    )

    stored = Event.objects.get().regulations
    assert (stored.scale, stored.own_scale, stored.rounds) == ("own", rows, 7)
    assert sorted(str(figure[0]) for figure in shown(swiss.event).values()) == [
        "17.50",
        "17.50",
        "2.50",
        "2.50",
    ]
    (done,) = scoring_changes(swiss.event)
    assert done.words == (
        "Match scoring changed. Scoring rules: EBU White Book (was Clubsite); "
        "VP scale: A table of your own (was WBF continuous, 20–0 with two "
        "decimals); Club VP table: 0–4: 10–10; 5–: 17.5–2.5 (was ); Rounds: 7 "
        "(was 5); If the number is odd: Three teams play a triangle (was One "
        "sits out (bye)); Tie-break: Matches between the tied entries, then "
        "Boards won (was No rule); Scores of withdrawn entries: Always counted "
        "(was Cancelled if it played less than half its matches, otherwise "
        "counted)"
    )


def test_rows_of_a_scale_that_is_not_chosen_are_not_kept() -> None:
    swiss = begun(boards=8)
    rows = ((0, None, "10", "10"),)

    change(swiss, plan_now(swiss.event, HYBRID, own_scale=rows, halved=True))

    regulations = Event.objects.get().regulations
    assert (regulations.own_scale, regulations.halved, regulations.standings) == (
        (),
        True,
        "hybrid",
    )
    assert "Board won counts as 1: yes (was no)" in (
        build_messages(trail.get_history(swiss.event))[-1].words
    )


@pytest.mark.parametrize(
    ("regulations", "counted", "field", "words"),
    [
        ({"rounds": 0}, None, "rounds", "1 rounds are already drawn. You"),
        ({"rounds": 99}, None, "rounds", "Board numbers go up to"),
        ({"scale": ScaleName.ACBL_20}, None, "scale", "6 to 11 boards"),
        (
            {"scale": ScaleName.OWN, "own_scale": ((1, None, "10", "10"),)},
            None,
            None,
            "Row 1",
        ),
        ({}, CountedKind.MATCHPOINTS, "counted", "That is for pairs"),
    ],
)
def test_what_cannot_be_is_refused_where_it_is_typed(
    regulations: dict[str, Any],
    counted: CountedKind | None,
    field: str | None,
    words: str,
) -> None:
    swiss = begun(boards=12)

    with pytest.raises(Refused) as refused:
        change(swiss, plan_now(swiss.event, counted, **regulations))

    assert refused.value.field == field
    assert words in str(refused.value)


def test_a_swiss_has_rounds_and_a_triangle_an_even_number_of_boards() -> None:
    swiss = make_drawn(contestants=5, boards=7)

    with pytest.raises(Refused, match="How many rounds does the Swiss"):
        change(swiss, plan_now(swiss.event, rounds=0))
    with pytest.raises(Refused, match="A triangle halves the match, and 7 boards"):
        change(swiss, plan_now(swiss.event, odd=Odd.TRIANGLE))


def test_half_matches_that_are_drawn_need_their_scale() -> None:
    swiss = begun(contestants=5, boards=8, odd=Odd.TRIANGLE)

    with pytest.raises(Refused, match="6 to 11 boards, not 4") as refused:
        change(swiss, plan_now(swiss.event, odd=Odd.BYE, scale=ScaleName.ACBL_20))

    assert refused.value.field == "scale"


@pytest.mark.parametrize(
    ("counted", "regulations", "fits"),
    [
        (None, {"scale": ScaleName.WBF_DISCRETE}, True),
        (HYBRID, {}, False),
        (TOTAL, {}, False),
        (None, {"scale": ScaleName.ACBL_30}, False),
    ],
)
def test_a_result_that_was_given_keeps_its_points(
    counted: CountedKind | None, regulations: dict[str, Any], fits: bool
) -> None:
    swiss = begun(boards=8)
    judged = Judged(home=Decimal(12), away=Decimal(8))
    give_result(swiss.match(1, 2), judged, by=swiss.director)
    plan = plan_now(swiss.event, counted, **regulations)

    if fits:
        change(swiss, plan)
        return

    with pytest.raises(
        Refused, match="The result entered for match 2 of round 1"
    ) as no:
        change(swiss, plan)
    assert no.value.field == "counted"


def test_what_is_brought_along_keeps_its_points_or_is_left_out() -> None:
    swiss = begun(boards=8, counted=TOTAL)
    Entry.objects.filter(number=3).update(carried="4.5")
    plan = plan_now(swiss.event, POINTS)

    with pytest.raises(
        Refused, match="carry-forward of 3 is in the old points"
    ) as refused:
        change(swiss, plan)
    change(swiss, replace(plan, carries=False))

    entry = trail.get_history(swiss.event).last()
    assert refused.value.field == "carry_over"
    assert not Entry.objects.exclude(carried="").exists()
    assert entry is not None
    assert entry.details["carried"] == {"3": "4.5"}
    assert "Carry-forward counts: no (was yes)" in (build_messages([entry])[0].words)


@pytest.mark.parametrize(
    ("unit", "amount_in_match", "counted", "fits"),
    [
        (PenaltyUnit.VPS, False, HYBRID, True),
        (PenaltyUnit.VPS, False, BAM, False),
        (PenaltyUnit.IMPS, True, HYBRID, True),
        (PenaltyUnit.IMPS, True, TOTAL, False),
        (PenaltyUnit.IMPS, True, BAM, False),
    ],
)
def test_a_penalty_in_another_unit_is_in_the_way(
    unit: PenaltyUnit, amount_in_match: bool, counted: CountedKind, fits: bool
) -> None:
    swiss = begun(boards=8)
    make_penalty(
        swiss.entry(1),
        amount="1",
        unit=unit,
        match=swiss.match(1, 1) if amount_in_match else None,
    )
    plan = plan_now(swiss.event, counted)

    if fits:
        change(swiss, plan)
        return

    with pytest.raises(
        Refused, match=r"A penalty is in another unit. Withdraw it"
    ) as refused:
        change(swiss, plan)
    assert refused.value.field == "counted"


def test_a_penalty_in_imps_is_none_in_total_points() -> None:
    swiss = begun(boards=8, counted=TOTAL)
    make_penalty(
        swiss.entry(1),
        amount="3",
        unit=PenaltyUnit.IMPS,
    )

    with pytest.raises(Refused, match=r"A penalty is in another unit. Withdraw it"):
        change(swiss, plan_now(swiss.event, POINTS))


def test_points_of_a_board_that_somebody_said_stay_what_they_are() -> None:
    swiss = begun(boards=8)
    line = swiss.match(1, 2).results.get(board=3, room="open")
    given, plain = artificial(60, points=Fraction(2)), artificial(40)
    put_line_effect(line, cause=Cause.RULING, cause_id=1, ns=plain, ew=given)

    with pytest.raises(Refused, match="Board 3 in match 2 of round 1 has points") as no:
        change(swiss, plan_now(swiss.event, BAM))
    change(swiss, plan_now(swiss.event, HYBRID))
    put_line_effect(line, cause=Cause.RULING, cause_id=1, ns=plain, ew=plain)
    change(swiss, plan_now(swiss.event, BAM))

    assert no.value.field == "counted"


def test_figures_of_a_file_for_one_room_alone_stay_what_they_are() -> None:
    swiss = begun(boards=8)
    match = swiss.match(1, 1)
    match.results.get(board=2, room="closed").delete()
    match.results.filter(board=2).update(file_ns="5")

    with pytest.raises(Refused, match="Board 2 in match 1 of round 1 has points"):
        change(swiss, plan_now(swiss.event, BAM))


def test_winners_who_were_drawn_stay_winners() -> None:
    """The match was won by 12 IMPs on one board, and lost by two boards to one."""
    cup = begun(PlayedKind.KNOCK_OUT, boards=8)
    match = cup.match(1, 1)
    Result.objects.filter(match=match).update(kind="passed_out", contract="")
    won = match.results.filter(room="open", board=1)
    won.update(kind="played", contract="7N", declarer="N", tricks=13)
    lost = match.results.filter(room="closed", board__in=(2, 3))
    lost.update(kind="played", contract="1C", declarer="N", tricks=7)
    change(cup, plan_now(cup.event, BAM))
    change(cup, plan_now(cup.event, TOTAL))
    cup.draw()

    with pytest.raises(Refused, match="and match 1 of round 1 would have"):
        change(cup, plan_now(cup.event, BAM))
    change(cup, plan_now(cup.event, POINTS))


def test_what_is_brought_into_a_match_is_in_the_way() -> None:
    cup = begun(PlayedKind.KNOCK_OUT, boards=8)
    Match.objects.filter(table=1).update(carried="3")

    with pytest.raises(Refused, match="first side of match 1 of round 1 has"):
        change(cup, plan_now(cup.event, BAM))


def test_once_results_are_posted_it_stays() -> None:
    swiss = begun()
    Event.objects.update(state=EventState.PROVISIONAL)

    with pytest.raises(Refused, match="posted"):
        change(swiss, plan_now(swiss.event, BAM))


def test_pairs_of_a_movement_have_another_page() -> None:
    world = make_event_world()
    plan = plan_now(world.event)

    with pytest.raises(Refused, match="played in matches"):
        check_scoring(make_event(world.club), plan)


def test_who_saw_other_results_looks_again_first() -> None:
    swiss = begun()

    with pytest.raises(
        Refused, match=r"Something has changed meanwhile. Check the preview again"
    ):
        change(swiss, plan_now(swiss.event, BAM), expected_version=99)


def test_only_who_sets_events_up_chooses() -> None:
    swiss = begun()
    plan = plan_now(swiss.event, BAM)

    with pytest.raises(PermissionDenied):
        score_matches_by(
            swiss.event, plan, by=make_user("Stranger"), expected_version=1
        )


def test_an_imported_way_of_scoring_is_kept_while_other_things_change() -> None:
    swiss = begun(boards=8)
    regulations = replace(swiss.event.regulations, standings=Standings.WINS)
    Event.objects.update(regulation_values=regulations.as_values())

    change(swiss, plan_now(swiss.event, ties=(TieRule.TOTAL_IMPS,)))

    assert Event.objects.get().regulations.standings == "wins"
