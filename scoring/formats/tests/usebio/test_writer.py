"""USEBIO that we write: it reads back, and what it cannot say is told."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from defusedxml import ElementTree

from scoring.bridge.adjusted import Artificial, NotPlayed, Outcomes
from scoring.bridge.contest import Standings
from scoring.bridge.contract import Side
from scoring.bridge.event import Method, Unit
from scoring.bridge.regulations import Regulations
from scoring.formats import registry, usebio
from scoring.formats.errors import CannotWrite, MissingPart
from scoring.formats.event import (
    Contest,
    Figure,
    Form,
    Official,
    ReadEvent,
    ReadMatch,
    Room,
    Scale,
    Scoring,
)
from scoring.formats.reading import Reading, WrittenFile
from scoring.formats.tests.builders import make_file, make_tags
from scoring.formats.tests.dealt import ONE
from scoring.formats.tests.samples import EVENT
from tests.shared_data import FOLDER, needs_shared_data

FILES = sorted((FOLDER / "usebio").glob("[bm]*.xml"))


def written(event: ReadEvent) -> WrittenFile:
    return usebio.write(Reading("", event=event))


def again(event: ReadEvent) -> ReadEvent:
    found = usebio.reading(written(event).content).event
    assert found is not None
    return found


def root_of(event: ReadEvent) -> Element:
    root: Element = ElementTree.fromstring(written(event).content, forbid_dtd=False)
    return root


def said(file: WrittenFile) -> list[str]:
    return [str(remark).rpartition(": ")[2] for remark in file.remarks]


@needs_shared_data
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_real_event_reads_back_the_same(path: Path) -> None:
    event = usebio.read(path.read_bytes())

    found = again(event)

    assert replace(found, lines=()) == replace(event, lines=())
    assert [
        (line.at, line.ns, line.ew, line.ns_points, line.for_ns)
        for line in sorted(found.lines, key=lambda line: (line.board, line.ns))
    ] == [
        (line.at, line.ns, line.ew, line.ns_points, line.for_ns)
        for line in sorted(event.lines, key=lambda line: (line.board, line.ns))
    ]


def test_both_versions_name_themselves_and_are_known_by_content() -> None:
    old = registry.write(Reading("", event=EVENT), "usebio").content
    new = registry.write(Reading("", event=EVENT), "usebio-1.3").content

    assert b'"http://www.ebu.co.uk/usebio/usebio_v1_2.dtd"' in old
    assert b"usebio_v1_3.dtd" in new
    assert b'Version="1.3"' in new
    assert registry.detect_format(new).name == "usebio"


def test_nothing_to_write_is_refused() -> None:
    with pytest.raises(CannotWrite):
        usebio.write(Reading(""))
    with pytest.raises(CannotWrite):
        written(replace(EVENT, lines=()))


def test_adjustments_that_the_format_has_words_for_read_back() -> None:
    base = EVENT.lines[0]
    bare = replace(base, result=None, score=None, ns_points=None, ew_points=None)
    flat = Artificial(Fraction(60), uplift=False)
    odd, left = Artificial(Fraction("62.5"), uplift=False), NotPlayed(skipped=True)
    weighted = Outcomes.weighted([(420, 60), (-50, 40)])
    lines = (
        base.treated(Outcomes.assigned(450), Outcomes.assigned(450)),
        replace(bare, board=2).treated(flat, flat),
        replace(bare, board=3).treated(NotPlayed(), NotPlayed()),
        replace(
            bare, board=4, ns_points=Figure("1.2"), ew_points=Figure("0.8")
        ).treated(odd, odd),
        replace(base, board=8).treated(weighted, weighted),
        replace(bare, board=9).treated(left, left),
    )

    found = again(replace(EVENT, lines=lines))

    assert found.lines[0].for_ns == Outcomes.assigned(450)
    assert found.lines[1].for_ew == flat
    assert found.lines[2].for_ns == NotPlayed()
    assert isinstance(found.lines[3].for_ns, Artificial)
    assert found.lines[4].for_ns == found.lines[4].for_ew == weighted
    assert found.lines[5].for_ns == found.lines[5].for_ew == left
    messages = said(written(replace(EVENT, lines=lines)))
    assert "other programs see only their points" in messages


def test_sessions_sections_rounds_datums_penalties_and_deals_have_their_places() -> (
    None
):
    first, second = EVENT.entrants[:2]
    event = replace(
        EVENT,
        method=Method.BUTLER,
        played_on=date(2026, 4, 15),
        scorer="Sam",
        entrants=(
            replace(
                first, penalty=Fraction(3, 2), unit=Unit.IMPS, number="1", section="A"
            ),
            replace(second, number="1", section="B", handicap=Fraction(2)),
            *EVENT.entrants[2:],
        ),
        lines=(
            replace(EVENT.lines[0], section="A", round=3, table="7"),
            replace(EVENT.lines[1], session=2),
        ),
        datums={(1, "A", 1): 150},
        deals={(1, "A", 1): ONE, (2, "", 1): ONE, (1, "", 2): ONE, (2, "C", 3): ONE},
    )

    found = again(event)

    assert [
        (line.session, line.section, line.round, line.table) for line in found.lines
    ] == [
        (1, "A", 3, "7"),
        (2, "", None, ""),
    ]
    assert (found.datums, found.scorer) == ({(1, "A", 1): 150}, "Sam")
    assert found.entrants[0].penalty == Fraction(3, 2)
    assert str(found.entrants[1].handicap) == "2"
    assert len(found.deals) == 4
    assert (found.scoring, str(found.played_on)) == (Scoring.BUTLER, "2026-04-15")


def test_percent_of_a_top_and_a_direction_are_kept_and_a_scale_is_told() -> None:
    pair = replace(
        EVENT.entrants[0],
        penalty=Fraction(10),
        unit=Unit.PERCENT_OF_TOP,
        side=Side.NS,
        number="1\x00",
    )
    event = replace(EVENT, entrants=(pair, *EVENT.entrants[1:]), scale=Scale.SINGLE)

    pair_element = root_of(event).find("EVENT/PARTICIPANTS/PAIR")

    assert pair_element is not None
    assert pair_element.findtext("ADJUSTMENT") == "-10%"
    assert pair_element.findtext("DIRECTION") == "NS"
    assert pair_element.findtext("PAIR_NUMBER") == "1 "
    assert "the scale of the points on results" in said(written(event))


def test_equal_numbers_without_section_get_their_key() -> None:
    event = replace(
        EVENT,
        entrants=tuple(replace(entrant, number="7") for entrant in EVENT.entrants),
    )

    assert len({entrant.number for entrant in again(event).entrants}) == 4


def make_teams(**changes: object) -> ReadEvent:
    matches = (
        ReadMatch(
            1,
            1,
            "",
            2,
            1,
            2,
            "",
            Figure("20"),
            Figure("16"),
            Figure("11.2"),
            Figure("8.8"),
        ),
        ReadMatch(2, 1, "", 2, 3, 0, home_points=Figure("12"), home_imps=Figure("3")),
    )
    line = replace(EVENT.lines[0], match=1, room=Room.OPEN)
    other = replace(line, key=2, ns=2, ew=1, room=Room.CLOSED, score=-50, result=None)
    teams = replace(
        EVENT,
        method=None,
        contest=Contest.TEAMS,
        form=Form.SWISS,
        standings=Scoring.VICTORY_POINTS,
        entrants=tuple(
            replace(entrant, name=f"Team {entrant.key}") for entrant in EVENT.entrants
        ),
        lines=(line, other),
        matches=matches,
    )
    return replace(teams, **changes)  # type: ignore[arg-type]


def test_a_swiss_of_teams_has_matches_with_both_rooms_and_victory_points() -> None:
    found = again(make_teams())

    assert (found.contest, found.form, found.method) == (
        Contest.TEAMS,
        Form.SWISS,
        None,
    )
    assert found.scoring is Scoring.VICTORY_POINTS
    assert (found.entrants[0].name, len(found.entrants[0].players)) == ("Team 1", 2)
    assert [
        (match.home, match.away, match.round, str(match.home_points))
        for match in found.matches
    ] == [
        (1, 2, 2, "11.2"),
        (3, 0, 2, "12"),
    ]
    assert [(line.room, line.match, line.score) for line in found.lines] == [
        (Room.OPEN, 1, 420),
        (Room.CLOSED, 1, -50),
    ]


def carrying(event: ReadEvent, **more: object) -> ReadEvent:
    """The event with what its first contestant carries, and a penalty of it."""
    first = replace(event.entrants[0], carried=Fraction(15, 2), **more)  # type: ignore[arg-type]
    return replace(event, entrants=(first, *event.entrants[1:]))


@pytest.mark.parametrize(
    ("event", "unit"),
    [
        (make_teams(regulations=Regulations()), Unit.VPS),
        (replace(EVENT, method=Method.CROSS_IMPS), Unit.IMPS),
    ],
)
def test_what_was_carried_forward_is_an_adjustment_where_totals_are_sums(
    event: ReadEvent, unit: Unit
) -> None:
    brought = carrying(event, penalty=Fraction(2), unit=unit)

    first = again(brought).entrants[0]

    assert (first.penalty, first.unit) == (Fraction(-11, 2), unit)
    said_of_it = said(written(brought))
    assert "carry-forward is written as an adjustment of the total" in said_of_it
    assert "USEBIO does not say carry-forward" not in str(said_of_it)


@pytest.mark.parametrize(
    "event",
    [
        carrying(EVENT, carried_maximum=20),
        carrying(EVENT, penalty=Fraction(0)),
        carrying(
            make_teams(regulations=Regulations(standings=Standings.WINS)),
            penalty=Fraction(0),
        ),
        carrying(
            make_teams(regulations=Regulations()),
            penalty=Fraction(3),
            unit=Unit.IMPS,
        ),
    ],
    ids=["of a maximum", "at matchpoints", "of wins", "beside another unit"],
)
def test_what_no_adjustment_can_say_of_it_is_told_as_lost(event: ReadEvent) -> None:
    messages = [str(remark) for remark in written(event).remarks]

    assert any("carry-forward" in message for message in messages)
    assert not any("stands as an adjustment" in message for message in messages)
    assert again(event).entrants[0].penalty == event.entrants[0].penalty


@pytest.mark.parametrize(
    "standings", [Scoring.TEAMS_IMPS, Scoring.BOARD_A_MATCH, Scoring.AGGREGATE]
)
def test_teams_without_victory_points_have_imps_or_boards(standings: Scoring) -> None:
    found = again(make_teams(standings=standings, form=Form.SESSION))

    assert found.scoring is standings
    assert str(found.matches[0].home_imps) == "20"


def test_a_swiss_of_pairs_has_matches_of_pairs() -> None:
    event = replace(
        EVENT,
        form=Form.SWISS,
        standings=Scoring.VICTORY_POINTS,
        matches=(ReadMatch(1, 1, "", 1, 1, 2, home_points=Figure("12")),),
        lines=(replace(EVENT.lines[0], match=1),),
    )

    found = again(event)

    assert (found.contest, found.method) == (Contest.PAIRS, Method.MATCHPOINTS)
    assert str(found.matches[0].home_points) == "12"
    assert (found.lines[0].match, found.lines[0].room) == (1, None)


def test_an_individual_has_four_persons_a_line() -> None:
    line = replace(EVENT.lines[0], ns=1, ew=2, seats=(1, 2, 3, 4))
    event = replace(EVENT, contest=Contest.INDIVIDUAL, lines=(line,))

    found = again(event)

    assert found.contest is Contest.INDIVIDUAL
    assert found.lines[0].seats == (1, 2, 3, 4)
    assert [len(entrant.players) for entrant in found.entrants] == [1, 1, 1, 1]


def make_match(inside: str, teams: str = "", kind: str = "TEAMS") -> bytes:
    return make_file(event_type=kind, pairs=teams, inside=f"<MATCH>{inside}</MATCH>")


def test_pairs_of_a_team_stand_for_it_and_odd_lines_are_told() -> None:
    teams = (
        '<TEAM TEAM_ID="X" TEAM_NAME="Reds"><PAIR><PAIR_NUMBER>1</PAIR_NUMBER></PAIR>'
        "</TEAM><TEAM><TEAM_ID>Y</TEAM_ID></TEAM><TEAM></TEAM>"
    )
    line = make_tags(NS_PAIR_NUMBER="1", EW_PAIR_NUMBER="Y", SCORE="50")
    same = make_tags(NS_PAIR_NUMBER="Y", EW_PAIR_NUMBER="Y", SCORE="50")
    lines = "".join(
        f"<TRAVELLER_LINE>{content}</TRAVELLER_LINE>" for content in (line, same, "")
    )
    boards = f"<BOARD>{make_tags(BOARD_NUMBER='1')}{lines}</BOARD><BOARD></BOARD>"

    event = usebio.reading(
        make_match(make_tags(TEAM="X", OPPOSING_TEAM="Y") + boards, teams)
    ).event

    assert event is not None
    assert [
        (read_line.ns, read_line.ew, read_line.score) for read_line in event.lines
    ] == [(1, 2, 50)]
    assert [str(message) for message in event.lost] == [
        "board 1, Y v Y isn't imported",
        "A result on board 1 without both pair numbers",
    ]


def test_a_match_without_team_is_told_and_an_event_without_anything_refused() -> None:
    lone = make_file(
        event_type="TEAMS",
        pairs='<TEAM TEAM_ID="X"></TEAM>',
        inside=f"<MATCH></MATCH><MATCH>{make_tags(TEAM='X')}</MATCH>",
    )
    event = usebio.reading(lone).event

    assert event is not None
    assert [str(message) for message in event.lost] == ["A MATCH without its TEAM"]
    with pytest.raises(MissingPart, match="neither matches nor results"):
        usebio.reading(make_match("", '<TEAM TEAM_ID="X"></TEAM>'))


def test_words_of_our_own_that_say_nothing_leave_the_line_to_its_score() -> None:
    weighted = Outcomes.weighted([(420, 60), (-50, 40)])
    line = replace(
        EVENT.lines[0], ns_points=Figure("1.2"), ew_points=Figure("0.8")
    ).treated(weighted, weighted)
    content = written(replace(EVENT, lines=(line,))).content

    broken = usebio.read(content.replace(b"60%:420", b"much"))

    assert isinstance(broken.lines[0].for_ns, Artificial)


def test_an_assigned_score_has_no_contract_that_did_not_make_it() -> None:
    line = EVENT.lines[0]
    same = Outcomes.assigned(line.score or 0)
    other = Outcomes.assigned(450)

    event = again(replace(EVENT, lines=(line.treated(same, same),)))
    gone = again(replace(EVENT, lines=(line.treated(other, other),)))

    assert event.lines[0].result == line.result
    assert (gone.lines[0].result, gone.lines[0].score) == (None, 450)


def test_re_05_a_place_that_is_shared_has_its_sign_and_reads_back() -> None:
    figures = (("60", 1), ("50", 2), ("50", 2), ("40", 4))
    entrants = tuple(
        replace(entrant, side=None, official=Official(Figure(total), rank=rank))
        for entrant, (total, rank) in zip(EVENT.entrants, figures, strict=True)
    )
    event = replace(EVENT, entrants=entrants)

    places = [element.text for element in root_of(event).iter("PLACE")]

    assert places == ["1", "=2", "=2", "4"]
    assert [entrant.official.rank for entrant in again(event).entrants] == [1, 2, 2, 4]


def test_the_same_place_in_another_field_or_for_another_result_is_not_shared() -> None:
    figures = (
        *((Side.NS, "50", 1), (Side.EW, "50", 1)),
        *((Side.NS, "45", 2), (Side.NS, "40", 2)),
    )
    entrants = tuple(
        replace(entrant, side=side, official=Official(Figure(total), rank=rank))
        for entrant, (side, total, rank) in zip(EVENT.entrants, figures, strict=True)
    )

    places = root_of(replace(EVENT, entrants=entrants)).iter("PLACE")

    assert [element.text for element in places] == ["1", "1", "2", "2"]
