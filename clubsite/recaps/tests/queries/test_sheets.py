"""The recap sheet and the winners' list of a stored event."""

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from clubsite.clubs.labels import Names, RoleKind
from clubsite.recaps.documents.content import (
    Audience,
    Code,
    Direction,
    Place,
    Player,
    RecapSheet,
    Scale,
    Standing,
    Unit,
    column_sums,
    unequal_sums,
)
from clubsite.recaps.queries import sheets
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_member
from scoring.events import effects
from scoring.events.labels import Cause, MethodKind, PenaltyUnit, ResultKind
from scoring.events.models import BoardSet, Entry, Event, Result, Section, Session
from scoring.exchange.actions.imports import Incoming, import_event
from scoring.play.actions.corrections import put_line_effect
from scoring.results.queries.scores import get_scores
from scoring.tests.builders import (
    make_entry,
    make_event,
    make_line,
    make_mitchell,
    make_penalty,
    section_of,
)
from tests.shared_data import needs_shared_data, shared

pytestmark = pytest.mark.django_db


def standings_of(sheet: RecapSheet) -> dict[str, Standing]:
    """Each standing by section, direction and number: A NS 1."""
    return {
        f"{block.section} {block.direction} {standing.number}": standing
        for block in sheet.blocks
        for standing in block.standings
    }


def board_seven(tables: int = 5) -> Event:
    """Board 7 at five tables: +650, +620, +620, +170, −100."""
    event = make_event(make_club())
    results = ("4S N +1", "4S N =", "4H S =", "2S N +2", "4S N -1")
    for number, result in enumerate(results[:tables], 1):
        ns, ew = make_entry(event, number, "NS"), make_entry(event, number, "EW")
        make_line(event, 7, ns, ew, result)
    return event


def test_re_04_a_board_adds_to_one_sum_both_ways_and_totals_to_the_ranking() -> None:
    event = board_seven()

    sheet = sheets.recap_sheet(event)

    north, east = sheet.blocks
    totals = get_scores(event).totals
    assert column_sums(north) + column_sums(east) == (Fraction(20),) * 2
    assert unequal_sums(sheet) == ()
    assert [standing.final for standing in north.ordered] == [8, 5, 5, 2, 0]
    assert sorted(
        standing.final for block in sheet.blocks for standing in block.standings
    ) == (sorted(total.final for total in totals.values()))


def test_re_05_equals_share_a_place_in_the_order_of_their_names() -> None:
    sheet = sheets.recap_sheet(board_seven())

    ranking = sheet.blocks[0].ordered

    assert [(str(standing.place), standing.number) for standing in ranking] == [
        ("1", "1"),
        ("2=", "2"),
        ("2=", "3"),
        ("4", "4"),
        ("5", "5"),
    ]


def test_the_heading_counts_tables_boards_top_and_average() -> None:
    event = make_mitchell(make_club(), tables=4, boards=3)

    sheet = sheets.recap_sheet(event)

    assert (sheet.tables, sheet.boards, sheet.top, sheet.average) == (4, 3, 6, 9)
    assert sheet.scale == Scale()
    assert [block.columns for block in sheet.blocks] == [("1", "2", "3")] * 2


def test_one_winner_gives_one_field_of_all_pairs() -> None:
    event = make_event(make_club(), winners=1)
    make_line(event, 1, make_entry(event, 1), make_entry(event, 2), "4S N =")

    (block,) = sheets.recap_sheet(event).blocks

    assert (block.section, block.direction) == ("A", Direction.ALL)
    assert [standing.number for standing in block.standings] == ["1", "2"]


def test_adjusted_cells_carry_their_mark_beside_what_counts() -> None:
    event = board_seven()
    lines = list(Result.objects.filter(section=section_of(event)))
    treatments = {
        0: (effects.artificial(60), effects.artificial(40)),
        1: (
            effects.outcomes(
                [
                    effects.Outcome(620, Fraction(60)),
                    effects.Outcome(-100, Fraction(40)),
                ]
            ),
        )
        * 2,
        2: (effects.not_played(),) * 2,
    }
    for at, (ns, *ew) in treatments.items():
        put_line_effect(
            lines[at], cause=Cause.RULING, cause_id=at, ns=ns, ew=ew[0] if ew else ns
        )

    sheet = sheets.recap_sheet(event)

    cells = {name: s.results[0].code for name, s in standings_of(sheet).items()}
    assert {name: code for name, code in cells.items() if code} == {
        "A NS 1": Code.AVERAGE_PLUS,
        "A NS 2": Code.WEIGHTED,
        "A NS 3": Code.NOT_PLAYED,
        "A EW 1": Code.AVERAGE_MINUS,
        "A EW 2": Code.WEIGHTED,
        "A EW 3": Code.NOT_PLAYED,
    }
    assert sheet.codes == (
        Code.AVERAGE_PLUS,
        Code.AVERAGE_MINUS,
        Code.WEIGHTED,
        Code.NOT_PLAYED,
    )
    assert unequal_sums(sheet) == ()


@pytest.mark.parametrize(("amount", "left"), [("3", "5"), ("0.015", "7.98")])
def test_a_penalty_stands_between_total_and_score_as_it_is_ranked(
    amount: str, left: str
) -> None:
    event = board_seven()
    Event.objects.update(convention="Compscore3")
    event.refresh_from_db()
    first = Entry.objects.get(event=event, label="1NS")
    make_penalty(
        first,
        amount=amount,
        unit=PenaltyUnit.MATCHPOINTS,
    )

    standing = standings_of(sheets.recap_sheet(event))["A NS 1"]

    lost = -Fraction(amount)
    assert [standing.total, standing.adjustment, standing.final] == [
        8,
        lost,
        Fraction(left),
    ]


def test_a_pair_that_sat_out_has_that_mark_and_one_without_a_board_no_rank() -> None:
    event = make_event(make_club())
    ns, late = make_entry(event, 1, "NS"), make_entry(event, 2, "NS")
    phantom = make_entry(event, 1, "EW")
    Entry.objects.filter(pk=phantom.pk).update(phantom=True)
    other = make_entry(event, 2, "EW")
    make_line(event, 1, ns, phantom)
    make_line(event, 2, ns, other, "4S N =")
    make_line(event, 3, late, other)

    sheet = sheets.recap_sheet(event)

    standings = standings_of(sheet)
    assert [result.code for result in standings["A NS 1"].results] == [
        Code.SIT_OUT,
        None,
        None,
    ]
    assert standings["A NS 2"].place == Place()
    assert sheet.tables == Fraction(3, 2)


def test_the_side_that_sat_out_may_be_either() -> None:
    event = make_event(make_club())
    phantom, ew = make_entry(event, 1, "NS"), make_entry(event, 1, "EW")
    Entry.objects.filter(pk=phantom.pk).update(phantom=True)
    make_line(event, 1, phantom, ew)

    standings = standings_of(sheets.recap_sheet(event))

    assert [result.code for result in standings["A EW 1"].results] == [Code.SIT_OUT]


def test_two_sections_have_ranks_of_their_own_and_one_over_all() -> None:
    event = make_mitchell(make_club(), tables=3, boards=2)
    other = Section.objects.create(
        session=event.sessions.get(),
        board_set=section_of(event).board_set,
        letter="B",
    )
    pairs = []
    for number in (1, 2):
        for direction in ("NS", "EW"):
            entry = make_entry_in(other, number, direction)
            pairs.append(entry)
    Result.objects.create(
        section=other,
        board=1,
        ns=pairs[0],
        ew=pairs[1],
        kind=ResultKind.PLAYED,
        contract="7NT",
        declarer="N",
        tricks=13,
    )

    sheet = sheets.recap_sheet(event)

    standings = standings_of(sheet)
    assert [(block.section, block.direction) for block in sheet.blocks] == [
        ("A", Direction.NORTH_SOUTH),
        ("A", Direction.EAST_WEST),
        ("B", Direction.NORTH_SOUTH),
        ("B", Direction.EAST_WEST),
    ]
    assert (standings["B NS 1"].place, standings["B NS 1"].overall) == (
        Place(1),
        Place(1),
    )
    assert standings["B NS 2"].overall == Place()
    assert standings["A NS 1"].overall is not None


def make_entry_in(section: Section, number: int, direction: str) -> Entry:
    """A pair without players in that section."""
    return Entry.objects.create(
        event=section.session.event,
        section=section,
        label=f"{number}{direction}",
        number=number,
        direction=direction,
    )


def test_boards_of_two_sessions_are_told_apart_and_a_board_met_twice_counts_twice() -> (
    None
):
    event = board_seven(tables=2)
    first, second = Entry.objects.filter(event=event, direction="NS")
    ew = Entry.objects.filter(event=event, direction="EW")
    make_line(event, 7, first, ew[1], "4S N +1")
    later = Session.objects.create(event=event, number=2)
    afterwards = Section.objects.create(
        session=later, board_set=BoardSet.objects.create(club=event.club, name="two")
    )
    for ns, other in ((first, ew[1]), (second, ew[0])):
        Result.objects.create(
            section=afterwards, board=7, ns=ns, ew=other, kind=ResultKind.PASSED_OUT
        )

    sheet = sheets.recap_sheet(event)

    assert sheet.blocks[0].columns == ("1-7", "2-7")
    assert sheet.heading.session == "1 (19:00), 2"
    assert unequal_sums(sheet) == ()


def test_imps_have_no_average_and_are_whole_where_all_of_them_are() -> None:
    event = make_event(make_club(), method=MethodKind.BUTLER)
    ns, ew = make_entry(event, 1, "NS"), make_entry(event, 1, "EW")
    make_line(event, 1, ns, ew, "4S N =")

    sheet = sheets.recap_sheet(event)

    assert (sheet.scale, sheet.top, sheet.average) == (
        Scale(Unit.IMPS, places=0),
        None,
        None,
    )
    assert standings_of(sheet)["A NS 1"].percent is None


def test_an_event_without_a_pair_has_no_field() -> None:
    event = make_event(make_club())

    sheet = sheets.recap_sheet(event)

    assert (sheet.blocks, sheet.tables, sheet.top, sheet.average) == ((), 0, None, 0)


def test_names_follow_the_club_and_the_wish_to_be_hidden_and_numbers_go_with_them() -> (
    None
):
    event = board_seven(tables=2)
    players = [
        player
        for entry in Entry.objects.filter(event=event, direction="NS")
        for player in (member.player for member in entry.members.all())
    ]
    for number, player in enumerate(players, 1):
        player.national_number = str(number)
        player.minor, player.hidden = number == 2, number == 3
        player.withheld_elsewhere = number == 4
        player.save()

    def named(audience: Audience) -> list[Player]:
        standings = sheets.recap_sheet(event, audience=audience).blocks[0].standings
        return [player for standing in standings for player in standing.players]

    public, copy = named(Audience.PUBLIC), named(Audience.DIRECTOR)
    event.club.names = Names.INITIALS
    initials = named(Audience.PUBLIC)

    withheld = Player("Name withheld", "", "withheld, Name")
    assert public == [
        Player("Player 1NSa", "1", "1NSa, Player"),
        withheld,
        withheld,
        withheld,
    ]
    assert [(player.name, player.player_id) for player in copy] == [
        ("Player 1NSa", "1"),
        ("Player 1NSb", "2"),
        ("Player 2NSa", "3"),
        ("Player 2NSb", "4"),
    ]
    assert initials[0] == Player("P. 1.", "", "1., P.")


def test_the_winners_are_those_of_the_sheet_and_the_press_learns_whom_to_ask() -> None:
    event = board_seven()
    event.club.contact = "office@club.example"

    winners = sheets.winners_list(event)

    sheet = sheets.recap_sheet(event)
    assert winners.contact == "office@club.example"
    assert winners.blocks == tuple(replace(block, section="") for block in sheet.blocks)


def two_boards(results: tuple[str, str]) -> Event:
    """Boards 7 and 8 at two tables, each with the same result on both."""
    event = make_event(make_club())
    for number, result in enumerate(results, 1):
        ns, ew = make_entry(event, number, "NS"), make_entry(event, number, "EW")
        for board in (7, 8):
            make_line(event, board, ns, ew, result)
    return event


def test_a_poster_has_the_evening_line_of_the_winner_of_each_direction() -> None:
    lines = sheets.winners_list(two_boards(("4S N =", "4S N -1"))).lines

    assert [line.text for line in lines] == ["100.00 % after 2 boards."] * 2
    assert all(line.drawn.startswith("<svg xmlns=") for line in lines)


def test_of_one_board_there_is_no_evening_line() -> None:
    event = make_event(make_club())
    for number, result in enumerate(("4S N =", "4S N -1"), 1):
        ns, ew = make_entry(event, number, "NS"), make_entry(event, number, "EW")
        make_line(event, 7, ns, ew, result)

    assert sheets.winners_list(event).lines == ()


def test_a_crowd_of_winners_has_no_room_for_its_lines() -> None:
    assert sheets.winners_list(two_boards(("4S N =", "4S N ="))).lines == ()


def test_before_an_embargo_ends_no_evening_line_is_drawn() -> None:
    event = two_boards(("4S N =", "4S N -1"))
    event.embargo_until = now() + timedelta(days=1)
    event.save()

    assert sheets.winners_list(event).lines == ()


def imported(path: Path) -> Event:
    """The event of a real file, stored."""
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)
    file = Incoming(path.name, path.read_bytes())
    return import_event(club, file, by=manager, accept_loss=True).event


@needs_shared_data
@pytest.mark.parametrize(
    "name",
    [
        "butler_howell_4t",
        "mp_howell_6t_adjusted",
        "mp_mitchell_7t",
        "mp_mitchell_8t_uneven",
        "mp_mitchell_21t_inconsistent",
    ],
)
def test_real_evenings_add_up_to_the_cent(name: str) -> None:
    event = imported(shared(f"usebio/{name}.xml"))

    sheet = sheets.recap_sheet(event)

    totals = get_scores(event).totals
    shown = {
        total.entry: (total.shown_points, total.shown_percentage)
        for total in totals.values()
    }
    pairs = {pair.label: pair.pk for pair in Entry.objects.filter(event=event)}
    two = event.winners == 2
    assert unequal_sums(sheet) == ()
    for block in sheet.blocks:
        for standing in block.standings:
            label = f"{standing.number}{block.direction if two else ''}"
            points, percentage = shown[pairs[label]]
            assert standing.final == Fraction(points)
            assert standing.percent == percentage
