"""Evenings from beginning to end, judged to the last digit."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass

import pytest

from clubsite.tests.evenings import (
    individual,
    judging,
    knock_out,
    one_winner,
    round_robin,
    swiss,
    two_sessions,
)
from clubsite.tests.evenings.arithmetic import Standing
from clubsite.tests.evenings.staging import Staff, make_staff
from scoring.events.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.full]


@dataclass(frozen=True, slots=True)
class Kind:
    """How an evening is held and added up by hand; the pages it has besides those that
    every evening has; and what other files leave out."""

    hold: Callable[[Staff], Event]
    by_hand: Callable[[Event], Standing]
    pages: frozenset[str]
    tabs: frozenset[str]
    usebio: frozenset[str]
    pbn: frozenset[str]
    csv: frozenset[str]


EVERYWHERE = frozenset(
    {"event_detail", "event_history", "scorecard", "board_detail", "board_worked"}
)
OF_MATCHES = frozenset({"round_list", "round_detail", "match_detail"})
RULED = frozenset({"the table result under an adjusted score"})
DRAWN = frozenset({"how opponents were paired"})
SAID = frozenset({"VP scale, tie-breaks and other regulations"})
HALVES = frozenset({"half matches, awarded results and carry-forward into a match"})
CSV = frozenset({"scoring program and version", "the event identifier"})
PBN = CSV | {"club name and number"}
TEAMS = PBN | DRAWN | {"match results"}
IN_VPS = frozenset({"that matches are scored in victory points"})
BEFORE = frozenset({"fractions beyond six decimals", "strata", "carry-forward"})
POINTS_ONLY = frozenset(
    {
        (
            "weighted and split scores, and averages that follow a side's own "
            "percentage: other programs see only their points"
        )
    }
)
EVENINGS = {
    "two sessions": Kind(
        two_sessions.hold,
        two_sessions.by_hand,
        pages=frozenset(),
        tabs=frozenset({"section=A", "section=B", "list=strat-B", "list=strat-C"}),
        usebio=BEFORE,
        pbn=PBN
        | BEFORE
        | {
            "sections",
            "that each direction has its own winner",
            "which sections are compared with each other",
        },
        csv=CSV | {"strata"},
    ),
    "individual": Kind(
        individual.hold,
        individual.by_hand,
        pages=frozenset(),
        tabs=frozenset(),
        usebio=frozenset(),
        pbn=PBN,
        csv=CSV,
    ),
    **{
        name: Kind(
            evening.hold,
            one_winner.by_hand,
            pages=frozenset(),
            tabs=frozenset(),
            usebio=frozenset(),
            pbn=PBN,
            csv=CSV,
        )
        for name, evening in (
            ("howell", one_winner.FIVE_TABLES),
            ("howell of 4½", one_winner.FOUR_AND_A_HALF),
            ("arrow-switched", one_winner.ARROW_SWITCHED),
        )
    },
    "round robin": Kind(
        round_robin.hold,
        round_robin.by_hand,
        pages=OF_MATCHES | {"cross_table"},
        tabs=frozenset(),
        usebio=RULED | DRAWN,
        pbn=TEAMS | RULED | IN_VPS | {"boards not played", "penalties"},
        csv=CSV,
    ),
    "swiss": Kind(
        swiss.hold,
        swiss.by_hand,
        pages=OF_MATCHES,
        tabs=frozenset(),
        usebio=SAID | HALVES,
        pbn=TEAMS | SAID | HALVES | IN_VPS,
        csv=CSV | SAID | HALVES,
    ),
    "knock-out": Kind(
        knock_out.hold,
        knock_out.by_hand,
        pages=OF_MATCHES,
        tabs=frozenset(),
        usebio=RULED | DRAWN | SAID | POINTS_ONLY,
        pbn=TEAMS | RULED | SAID | {"split scores"},
        csv=CSV | SAID,
    ),
}


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """An event that is over, with its staff."""

    kind: Kind
    staff: Staff
    event: Event


@pytest.fixture(scope="module", params=EVENINGS)
def played(
    request: pytest.FixtureRequest,
    keep_rows: Callable[[], AbstractContextManager[None]],
) -> Iterator[PlayedEvent]:
    kind = EVENINGS[request.param]
    with keep_rows():
        staff = make_staff()
        yield PlayedEvent(kind, staff, kind.hold(staff))


def test_totals_and_places_are_what_the_rules_give(played: PlayedEvent) -> None:
    assert judging.totals_of(played.event) == played.kind.by_hand(played.event)


def test_every_page_answers_everybody(played: PlayedEvent) -> None:
    for person in (None, played.staff.player, played.staff.director):
        found = judging.kinds_of_pages(played.event, person)
        assert found >= EVERYWHERE | played.kind.pages
    assert judging.lists_of(played.event) == played.kind.tabs


def test_every_document_is_printed(played: PlayedEvent) -> None:
    papers = judging.print_papers(played.event)

    assert {paper[:5] for paper in papers.values()} == {b"%PDF-"}


def test_our_own_file_brings_every_digit_into_another_club(played: PlayedEvent) -> None:
    again = judging.there_and_back(played.event, make_staff("other"))

    judging.assert_same(judging.figures_of(played.event), judging.figures_of(again))
    assert judging.document_of(again) == judging.document_of(played.event)


def test_other_files_name_what_they_leave_out(played: PlayedEvent) -> None:
    assert judging.losses(played.event, "usebio") == played.kind.usebio
    assert judging.losses(played.event, "pbn") == played.kind.pbn
    assert judging.losses(played.event, "csv") == played.kind.csv
