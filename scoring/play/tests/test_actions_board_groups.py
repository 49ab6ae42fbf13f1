"""A board that some tables had in another form (Law 87)."""

from fractions import Fraction

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError

from clubsite.audit import trail
from clubsite.audit.messages import build_messages
from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.bridge.convention import Name
from scoring.events.labels import EventState, GroupKind, MethodKind
from scoring.events.models import Event, ImportedFile, Result
from scoring.events.queries import load_event_data
from scoring.exchange.actions.imports import Incoming, import_event
from scoring.exchange.actions.reimports import reimport_event
from scoring.exchange.queries.exports import exported, offers
from scoring.exchange.queries.parsed_event import to_parsed_event
from scoring.formats.event import Group
from scoring.formats.tests.builders import make_board, make_file, make_line
from scoring.play.actions.entry import group_lines
from scoring.play.actions.posting import post_results
from scoring.results.queries.scores import get_scores
from scoring.tests.builders import make_mitchell
from scoring.tests.contests import make_contest, make_match, make_team
from scoring.tests.fouled_world import foul, groups_of, in_form_b, make_fouled

pytestmark = pytest.mark.django_db


def ns_points(event: Event) -> list[Fraction | None]:
    """What North-South have at each table."""
    scored = get_scores(event).lines
    lines = Result.objects.filter(section__session__event=event, board=1)
    return [scored[line.pk].ns_points for line in lines.order_by("table")]


def halves(*doubled: int) -> list[Fraction]:
    return [Fraction(score, 2) for score in doubled]


def test_each_form_is_compared_by_itself_and_put_back_all_are_one_again() -> None:
    """450 420 170 110 of four of six: (M + 1) x 6 / 4 - 1, of two of six: x 6 / 2."""
    event = make_fouled(make_club())
    before = ns_points(event)

    foul(event, 5, 6)
    fouled = ns_points(event)
    foul(event)

    assert before == halves(18, 12, 8, 4, 0, 18)
    assert fouled == halves(19, 13, 7, 1, 4, 16)
    assert ns_points(event) == before
    assert [line.words for line in build_messages(trail.get_history(event))] == [
        "Board 1: Version B at 2 tables",
        "Board 1: original version at all tables",
    ]


def test_two_of_six_have_fixed_percentages_where_the_event_is_scored_so() -> None:
    """65 and 55 percent of a top of ten, and both sides alike (EBU 4.2.3)."""
    event = make_fouled(make_club())
    Event.objects.update(convention=str(Name.EBU_WHITE_BOOK))
    event.refresh_from_db()

    foul(event, 5, 6)

    assert ns_points(event) == halves(19, 13, 7, 1, 11, 13)


def test_the_record_says_which_lines_had_which_form() -> None:
    event = make_fouled(make_club())
    foul(event, 5, 6)
    [last] = [key for key, group in in_form_b(event, 6).items() if group]
    director = make_member(event.club, RoleKind.DIRECTOR)

    group_lines(
        event, 1, {last: GroupKind.C}, by=director, expected_version=event.version
    )

    entry = trail.get_history(event)[1]
    assert entry.verb == "board.grouped"
    assert entry.details == {"board": 1, "was": {"B": [last]}, "now": {"B": 1, "C": 1}}
    assert groups_of(event) == ["", "", "", "", "B", "C"]


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (EventState.PROVISIONAL, "change which tables are compared. A ruling can"),
        (EventState.FINAL, "change which tables are compared. A ruling can"),
        (EventState.OPEN, "once play has started"),
        (EventState.CANCELLED, "once play has started"),
    ],
)
def test_it_is_told_while_scores_are_taken_and_not_after(
    state: EventState, why: str
) -> None:
    event = make_fouled(make_club(), state=state)

    with pytest.raises(Refused, match=why):
        foul(event, 5, 6)

    assert groups_of(event) == [""] * 6


def test_the_two_rooms_of_a_match_are_not_told_apart() -> None:
    """Law 87C: what cannot be compared is adjusted, or the board is taken out."""
    event = make_contest(make_club())
    make_match(event, make_team(event, 1), make_team(event, 2), [("4S N =", "p")])

    with pytest.raises(
        Refused, match="In a match the two rooms are compared"
    ) as refused:
        foul(event, 1)

    assert "Laws 87C and 86B" in str(refused.value)


def test_who_saw_another_event_looks_again_and_nothing_new_is_no_act() -> None:
    event = make_fouled(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    groups = in_form_b(event, 5)

    with pytest.raises(Refused, match="changed meanwhile"):
        group_lines(event, 1, groups, by=director, expected_version=99)
    with pytest.raises(Refused, match="Every table has that version"):
        group_lines(
            event, 1, in_form_b(event), by=director, expected_version=event.version
        )
    with pytest.raises(Refused, match="Every table has that version"):
        group_lines(event, 2, groups, by=director, expected_version=event.version)

    assert not trail.get_history(event).exists()
    assert groups_of(event) == [""] * 6


def test_whoever_does_not_direct_tells_nothing() -> None:
    event = make_fouled(make_club())

    for person in (make_user(), make_member(event.club, RoleKind.MANAGER)):
        with pytest.raises(PermissionDenied):
            group_lines(
                event, 1, in_form_b(event, 5), by=person, expected_version=event.version
            )


def test_the_database_and_files_know_the_same_four_forms() -> None:
    make_fouled(make_club())

    assert GroupKind.values == [str(group) for group in Group]

    with pytest.raises(IntegrityError):
        Result.objects.update(group="Z")


def test_a_datum_that_a_file_gives_is_not_that_of_each_form() -> None:
    """420 and 170 in the middle of four make 295, and all two -50 and 450: 200."""
    event = make_fouled(make_club(), method=MethodKind.BUTLER)
    board_set = event.sessions.get().sections.get().board_set_id
    ImportedFile.objects.create(
        club=event.club,
        event=event,
        name="a.xml",
        format="usebio",
        content=b"",
        hash="0",
        datums={f"{board_set} 1": 100},
        made_at=event.made_at,
    )
    given = load_event_data(event).rules.datums

    foul(event, 5, 6)

    assert given == {(board_set, 1): 100}
    assert load_event_data(event).rules.datums == {}
    groups = get_scores(event).boards[board_set, 1].groups
    assert {name: group.datum for name, group in groups.items()} == {"": 300, "B": 200}


def test_posted_results_keep_the_form_of_each_line() -> None:
    event = make_fouled(make_club())
    foul(event, 5, 6)
    director = make_member(event.club, RoleKind.DIRECTOR)

    snapshot = post_results(event, by=director)

    assert [line.get("group", "") for line in snapshot.lines] == [*[""] * 4, "B", "B"]


@pytest.mark.full
def test_our_own_format_keeps_the_forms_and_the_others_name_the_loss() -> None:
    event = make_fouled(make_club())
    foul(event, 5, 6)

    file = Incoming("event.json", exported(event, "json").content)
    again = import_event(make_club("other"), file, by=None).event
    lost = {offer.name: offer.left_out for offer in offers(event)}

    loss = "which tables played another version of a fouled board (Law 87)"
    assert groups_of(again) == groups_of(event)
    assert ns_points(again) == ns_points(event)
    assert to_parsed_event(again)[1] == to_parsed_event(event)[1]
    assert {name for name, what in lost.items() if loss in what} == {
        "usebio",
        "pbn",
        "csv",
    }
    assert all(
        loss not in offer.left_out for offer in offers(make_mitchell(event.club))
    )


def test_a_corrected_file_leaves_the_forms_that_the_director_told() -> None:
    club = make_club()
    lines = [
        make_line("1", "2", "4S N 10", "420"),
        make_line("3", "4", "4S N 9", "-50"),
    ]
    first = make_file(make_board(1, *lines))
    event = import_event(club, Incoming("a.xml", first), by=None).event
    foul_one = Result.objects.earliest("pk")
    Result.objects.filter(pk=foul_one.pk).update(group="B")
    corrected = first.replace(b"4S", b"3S", 1)

    reimport_event(event, Incoming("b.xml", corrected), by=None, why="")

    assert Result.objects.get(pk=foul_one.pk).group == "B"
