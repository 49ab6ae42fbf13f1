"""Files of teams, individuals and Swiss events become events that score the same."""

from dataclasses import replace
from fractions import Fraction

import pytest

from clubsite.tests.builders import make_club
from scoring.bridge.contract import Side
from scoring.events.labels import ContestKind, FormKind, MethodKind
from scoring.events.models import EntryPlayer, Event, Match, Result
from scoring.events.queries import get_convention
from scoring.exchange.actions.imports import Incoming, import_event
from scoring.exchange.queries import exports
from scoring.exchange.queries.parsed_event import to_parsed_event
from scoring.formats import registry
from scoring.formats.event import (
    Figure,
    ReadEvent,
    ReadMatch,
    ReadPlayer,
    ReadSubstitute,
    Scoring,
    SitOut,
)
from scoring.formats.importable import to_importable
from scoring.formats.reading import Reading
from scoring.formats.report import build_report
from scoring.formats.scores import contests
from scoring.formats.tests.test_importable import INDIVIDUAL, PAIRS, SWISS
from scoring.formats.tests.test_matches import GAME, PART, make_event
from scoring.tests.contests import make_contest, make_match, make_team
from tests.shared_data import needs_shared_data, shared

pytestmark = pytest.mark.django_db


def stored(read: ReadEvent, slug: str = "sample") -> Event:
    """The event as an import makes it."""
    content = registry.write(Reading("json", read), "json").content
    file = Incoming("a.json", content)
    return import_event(make_club(slug), file, by=None, accept_loss=True).event


CONTESTS = [
    "converted/teams_round/matches_a.csv",
    "pbn/play/example1.pbn",
    "pbn/play/shared_deals.pbn",
    "pbn/results/teams_round_matches_a.pbn",
]


@needs_shared_data
@pytest.mark.parametrize("name", CONTESTS)
def test_a_real_file_of_teams_gives_the_figures_that_scoring_it_gives(
    name: str,
) -> None:
    content = shared(name).read_bytes()

    event = import_event(make_club(), Incoming(name, content), by=None).event

    read = to_importable(registry.read(content))
    convention = get_convention(event)
    printed = build_report(*to_parsed_event(event), convention)
    wanted = build_report(read, contests.score(read), convention)
    for part in ("lines", "matches", "standings", "differences"):
        assert printed[part] == wanted[part]
    assert wanted["differences"] == []


def test_a_file_of_teams_is_an_event_of_matches_at_tables() -> None:
    vps = make_event(
        GAME,
        PART,
        scoring=Scoring.VICTORY_POINTS,
        home_points=Figure("14.50"),
        away_points=Figure("5.50"),
    )

    event = stored(vps)

    assert (event.contest, event.form, event.method) == ("teams", "session", "imps")
    assert event.regulations.standings == "victory_points"
    match = Match.objects.get()
    assert (match.table, match.boards, match.home.label) == (1, 2, "T1")
    lines = [
        (result.room, result.table, result.board)
        for result in match.results.order_by("pk")
    ]
    assert lines == [("open", 1, 1), ("closed", 2, 1), ("open", 1, 2), ("closed", 2, 2)]
    again, _ = to_parsed_event(event)
    assert str(again.matches[0].home_points) == "14.50"


def test_a_swiss_of_pairs_and_an_individual_are_what_they_were() -> None:
    swiss = stored(SWISS)

    assert (swiss.contest, swiss.form, swiss.in_matches) == ("pairs", "swiss", True)
    assert [result.table for result in Result.objects.all()] == [1, 1]
    individual = stored(INDIVIDUAL, "other")
    assert individual.contest == "individual"
    line = Result.objects.get(section__session__event=individual)
    seats = (line.ns, line.ew, line.south, line.west)
    assert [seat.label if seat else "" for seat in seats] == ["T1", "T2", "T3", "T4"]


def test_a_board_sat_out_is_a_line_against_nobody_in_its_own_section_only() -> None:
    sit_outs = (SitOut(1, "", 2, 1, Side.EW), SitOut(3, "", 2, 1))

    event = stored(replace(PAIRS, sit_outs=sit_outs))

    line = Result.objects.get(board=2)
    assert (line.ns.phantom, line.ew.label) == (True, "T1")
    assert to_parsed_event(event)[0].sit_outs == (SitOut(1, "A", 2, 1, Side.EW),)


def test_who_plays_in_a_pair_is_no_substitute_in_it() -> None:
    names = [ReadPlayer(name, national_number=name) for name in ("1", "2", "3")]
    pair = replace(
        PAIRS.entrants[0],
        players=tuple(names[:2]),
        substitutes=(ReadSubstitute(names[1]), ReadSubstitute(names[2], 4)),
    )

    stored(replace(PAIRS, entrants=(pair, *PAIRS.entrants[1:])))

    members = EntryPlayer.objects.filter(entry__label="T1").order_by("place")
    assert [
        (member.player.name, member.substitute, member.from_round) for member in members
    ] == [
        ("1", False, None),
        ("2", False, None),
        ("3", True, 4),
    ]


def test_a_match_that_was_awarded_in_imps_reads_back_from_a_table() -> None:
    event = make_contest(make_club(), form=FormKind.SESSION)
    Event.objects.filter(pk=event.pk).update(regulation_values={"standings": "imps"})
    event.refresh_from_db()
    match = make_match(event, make_team(event, 1), make_team(event, 2), boards=0)
    Match.objects.filter(pk=match.pk).update(given_home="-6", given_away="6", boards=8)

    read = registry.read(exports.exported(event, "csv").content).event

    assert read is not None
    totals = contests.score(read).totals
    assert {key: total.final for key, total in totals.items()} == {1: -6, 2: 6}


def test_a_bye_and_an_award_of_a_file_count_as_it_says() -> None:
    read = make_event(GAME, PART, scoring=Scoring.VICTORY_POINTS)
    bye = ReadMatch(2, 1, "", 2, 1, 0, home_points=Figure("12.5"))

    event = stored(replace(read, matches=(*read.matches, bye)))

    assert Match.objects.get(away=None).given_home == "12.5"
    again, score = to_parsed_event(event)
    own = score.matches[1].home.points or Fraction(0)
    assert score.totals[1].final == own + Fraction(25, 2)
    assert again.matches[1].away == 0


def test_swiss_pairs_without_a_scale_have_totals_of_their_method() -> None:
    event = make_contest(
        make_club(),
        contest=ContestKind.PAIRS,
        form=FormKind.SWISS,
        method=MethodKind.CROSS_IMPS,
    )
    Event.objects.filter(pk=event.pk).update(regulation_values={"standings": "imps"})
    event.refresh_from_db()
    make_team(event, 1, members=2)

    assert to_parsed_event(event)[0].standings is None
