"""An event written to a file, and that file read and scored again."""

from fractions import Fraction

import pytest

from clubsite.clubs.models import Player
from clubsite.tests.builders import make_club, make_player
from clubsite.tests.far import one_in
from scoring.bridge.convention import Name
from scoring.bridge.event import EventScore
from scoring.events import effects
from scoring.events.effects import Outcome
from scoring.events.labels import Cause, MethodKind, PenaltyUnit, ResultKind
from scoring.events.models import Deal, EntryPlayer, Event, Result, Section
from scoring.exchange.queries import exports
from scoring.formats import registry
from scoring.formats.compare import compare
from scoring.formats.compare.recognition import recognise_convention
from scoring.formats.event import ReadEvent, Scale
from scoring.formats.scores import contests
from scoring.play.actions.corrections import put_line_effect
from scoring.results.queries.scores import get_scores
from scoring.tests.builders import (
    make_deal,
    make_entry,
    make_event,
    make_line,
    make_mitchell,
    make_penalty,
)

pytestmark = pytest.mark.django_db

WITH_RESULTS = [name for name in exports.ENDINGS if name != exports.REPLAYS]

WEIGHTED = effects.outcomes(
    [Outcome(650, Fraction(100, 3)), Outcome(-100, Fraction(200, 3))]
)
ASSIGNED = effects.outcomes([Outcome(1100)])


def make_ruled() -> Event:
    """A Mitchell with a ruling of every kind, two penalties and a deal."""
    event = make_mitchell(make_club())
    lines = list(Result.objects.order_by("pk"))
    kinds = [
        (WEIGHTED, WEIGHTED),
        (ASSIGNED, effects.artificial(Fraction(40))),
        (effects.artificial(Fraction(60)), effects.artificial(Fraction(40))),
        (effects.artificial(Fraction(50), uplift=False),) * 2,
        (ASSIGNED, ASSIGNED),
        (effects.not_played(), effects.not_played()),
    ]
    for number, (line, (ns, ew)) in enumerate(zip(lines, kinds, strict=False)):
        put_line_effect(line, cause=Cause.RULING, cause_id=number, ns=ns, ew=ew)
    fine(lines[0], PenaltyUnit.PERCENT_OF_TOP)
    fine(lines[-1], PenaltyUnit.MATCHPOINTS)
    make_deal(event, lines[0].board)
    event.refresh_from_db()
    return event


def fine(line: Result, unit: PenaltyUnit) -> None:
    make_penalty(line.ns, amount="25", unit=unit)


def back(event: Event, name: str) -> tuple[ReadEvent, EventScore]:
    """The event as someone else reads it, scored by what the file says."""
    file = exports.exported(event, name)
    read = registry.read(file.content).event
    assert read is not None
    return read, contests.score(read, recognise_convention(read))


def ranking(read: ReadEvent, score: EventScore) -> dict[str, tuple[object, ...]]:
    return {
        entrant.number: (
            score.totals[entrant.key].final,
            score.totals[entrant.key].rank,
        )
        for entrant in read.entrants
    }


def ours(event: Event) -> dict[str, tuple[object, ...]]:
    scored = get_scores(event)
    return {
        entry.label: (scored.totals[entry.pk].final, scored.totals[entry.pk].rank)
        for entry in event.entries.filter(phantom=False)
    }


@pytest.mark.parametrize("name", WITH_RESULTS)
def test_reading_the_file_back_gives_an_equal_ranking(name: str) -> None:
    event = make_ruled()

    read, score = back(event, name)

    assert ranking(read, score) == ours(event)
    assert compare(read, score, recognise_convention(read)).differences == ()


@pytest.mark.parametrize("name", WITH_RESULTS)
@pytest.mark.parametrize(
    "convention", one_in(3, [Name.ACBLSCORE, Name.KOPS, Name.PARY])
)
def test_points_that_are_shown_otherwise_are_written_so_that_they_read_back(
    name: str, convention: Name
) -> None:
    event = make_ruled()
    Event.objects.update(convention=str(convention))
    event.refresh_from_db()

    read, score = back(event, name)

    assert (read.scale is Scale.DOUBLED) == (
        name == "usebio" or (name, convention) == ("pbn", Name.ACBLSCORE)
    )
    assert ranking(read, score) == ours(event)


@pytest.mark.parametrize("name", WITH_RESULTS)
@pytest.mark.parametrize("method", [MethodKind.CROSS_IMPS, MethodKind.BUTLER])
def test_an_event_in_imps_reads_back_too(name: str, method: MethodKind) -> None:
    event = make_mitchell(make_club())
    Event.objects.update(method=method)
    event.refresh_from_db()
    line = Result.objects.earliest("pk")
    make_penalty(line.ns, amount="2.5", unit=PenaltyUnit.IMPS)

    assert ranking(*back(event, name)) == ours(event)


def test_our_own_format_keeps_what_the_table_reported_behind_a_ruling() -> None:
    event = make_ruled()
    line = Result.objects.earliest("pk")

    read, _score = back(event, "json")

    assert str(read.lines[0].result) == f"{line.contract} {line.declarer} ="
    assert read.lines[0].for_ns == effects.decode(WEIGHTED)


def test_sections_rounds_numbers_of_players_and_deals_are_written() -> None:
    event = make_event(make_club())
    ns, ew = make_entry(event, 1, "NS"), make_entry(event, 1, "EW")
    make_line(event, 7, ns, ew, "3NT E -1 HA", table=1)
    Result.objects.update(round=4)
    Player.objects.update(national_number="")
    player = ns.members.all()[0].player
    Player.objects.filter(pk=player.pk).update(national_number="17")
    make_deal(event, 7)

    read, _score = back(event, "usebio")

    [line] = read.lines
    assert (line.round, line.table, str(line.result)) == (4, "1", "3NT E -1 HA")
    assert read.entrants[0].players[0].national_number == "17"
    assert [board for _session, _section, board in read.deals] == [7]
    assert (read.club_name, read.program) == (event.club.name, "Clubsite")


def test_a_substitute_is_named_among_what_is_left_out() -> None:
    event = make_mitchell(make_club())
    entry = event.entries.all()[0]
    other = make_player(event.club, "Sample Substitute")
    EntryPlayer.objects.create(entry=entry, player=other, place=3, substitute=True)

    [first, *_others] = exports.offers(event)

    assert "substitutes, and when they joined" in first.left_out


def test_an_event_without_any_line_has_no_file_and_says_why() -> None:
    event = make_event(make_club())

    offers = exports.offers(event)

    assert {offer.name for offer in offers if offer.why_not} == {"usebio", "pbn"}
    assert exports.exported_if_can(event, "usebio") is None
    assert exports.exported_if_can(event, "bws") is None


def test_lines_that_a_table_still_has_to_bring_are_not_played_in_the_file() -> None:
    event = make_event(make_club())
    ns, ew = make_entry(event, 1, "NS"), make_entry(event, 1, "EW")
    make_line(event, 1, ns, ew, "4S N =")
    make_line(event, 2, ns, ew)
    late = make_line(event, 3, ns, ew)
    Result.objects.filter(pk=late.pk).update(kind=ResultKind.LATE)

    read, _score = back(event, "csv")

    assert [line.is_result for line in read.lines] == [True, False, False]


def test_a_file_is_named_after_date_and_event() -> None:
    event = make_event(make_club(), name="Sample Éclair / Pairs")

    assert exports.file_name(event, "usebio") == "2026-03-02-sample-eclair-pairs.xml"
    event.name = "///"
    assert exports.file_name(event, "pbn") == f"2026-03-02-{event.pk}.pbn"


def test_two_sections_with_boards_of_their_own_keep_their_deals() -> None:
    event = make_mitchell(make_club())
    section = Section.objects.get()
    make_deal(event, 1)

    reading = exports.build_reading(event)

    assert [(deal.section, deal.board) for deal in reading.deals] == [
        (section.letter, 1)
    ]


def test_pbn_says_what_can_be_made_of_a_deal_once_it_is_analysed() -> None:
    event = make_mitchell(make_club())
    deal = make_deal(event, 1)
    before = exports.exported(event, "pbn").content.decode()
    Deal.objects.filter(pk=deal.pk).update(
        tricks="77667775576677566775", par_score=-110, par_contracts="2S-EW="
    )

    after = exports.exported(event, "pbn").content.decode()

    assert "Optimum" not in before
    assert '[OptimumScore "EW 110"]\r\n[ParContract "EW 2S="]' in after
    assert after.count("[OptimumResultTable ") == 1
