"""Personal scores of stored events."""

from fractions import Fraction

import pytest

from clubsite.recaps.documents.content import (
    Direction,
    PersonalCard,
    PersonalScores,
    Seat,
)
from clubsite.recaps.queries.personal import personal_scores
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_user
from scoring.events.labels import CorrectionState, ResultKind
from scoring.events.models import Correction, Event, Result
from scoring.tests.builders import make_deal, make_mitchell
from scoring.tests.contests import make_individual, make_round_robin

pytestmark = pytest.mark.django_db


def card_of(scores: PersonalScores, number: str, direction: Direction) -> PersonalCard:
    [card] = [
        card
        for card in scores.cards
        if (card.standing.number, card.direction) == (number, direction)
    ]
    return card


def test_each_side_sees_its_boards_from_its_own_side() -> None:
    event = make_mitchell(make_club())
    deal = make_deal(event, 1)
    deal.tricks, deal.par_score, deal.par_contracts = "56789" * 4, 420, "4S-NS"
    deal.save()

    scores = personal_scores(event)

    ours = card_of(scores, "1", Direction.NORTH_SOUTH).rows[0]
    against = next(
        row
        for row in card_of(scores, ours.opponents, Direction.EAST_WEST).rows
        if row.board == "1"
    )
    assert len(scores.cards) == 6
    assert scores.computed
    assert (ours.score, ours.par, ours.declarer, ours.declaring) == (
        420,
        420,
        Seat.NORTH,
        True,
    )
    assert (against.score, against.par, against.declaring) == (-420, -420, False)
    assert against.opponents == "1"
    assert ours.average == -(against.average or 0)
    assert Fraction(ours.percent or 0) + Fraction(against.percent or 0) == 100


def test_one_contestant_may_be_had_alone() -> None:
    event = make_mitchell(make_club())
    entry = event.entries.order_by("pk")[0]

    scores = personal_scores(event, entries=[entry.pk])

    assert [card.entry for card in scores.cards] == [entry.pk]
    assert not scores.computed


def test_points_add_up_to_the_ranking() -> None:
    event = make_mitchell(make_club())

    for card in personal_scores(event).cards:
        points = sum(Fraction(row.points or 0) for row in card.rows)
        assert points == card.standing.final


def test_a_board_of_one_table_has_no_average() -> None:
    event = make_mitchell(make_club(), tables=1, boards=1)

    rows = [row for card in personal_scores(event).cards for row in card.rows]

    assert {row.average for row in rows} == {None}


def test_boards_with_a_request_are_named_on_the_cards_of_both_sides() -> None:
    event = make_mitchell(make_club())
    line = Result.objects.filter(section__session__event=event).order_by("pk")[0]
    Correction.objects.create(
        result=line,
        state=CorrectionState.REQUESTED,
        asked_by=make_user("Asks"),
        asked_at=now(),
        expires_at=now(),
    )

    cards = personal_scores(event, with_requests=True).cards

    assert {card.entry: card.pending for card in cards if card.pending} == {
        line.ns_id: ("1",),
        line.ew_id: ("1",),
    }


@pytest.mark.parametrize("make", [make_round_robin, make_individual])
def test_teams_and_persons_have_cards(make: object) -> None:
    event = make(make_club())  # type: ignore[operator] # one of two builders
    assert isinstance(event, Event)

    scores = personal_scores(event)

    individual = make is make_individual
    rows = [row for card in scores.cards for row in card.rows]
    assert len(scores.cards) == event.entries.count()
    assert scores.sums is individual
    assert {bool(row.partner) for row in rows} == {individual}
    assert {row.match is not None for row in rows} == {not individual}


def test_a_board_that_was_not_played_counts_in_no_average() -> None:
    event = make_mitchell(make_club(), tables=2, boards=1)
    line = Result.objects.filter(section__session__event=event).order_by("pk")[0]
    Result.objects.filter(pk=line.pk).update(
        kind=ResultKind.NOT_PLAYED, contract="", declarer="", tricks=None
    )

    rows = [row for card in personal_scores(event).cards for row in card.rows]

    assert {row.average for row in rows} == {None}
