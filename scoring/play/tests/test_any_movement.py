"""Events are set up with every kind of movement in the registry."""

from dataclasses import replace

import pytest

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.contract import Side
from scoring.events.models import Entry, Event, MovementVersion, Result, Section
from scoring.events.plans import EventPlan, SectionPlan, SessionPlan
from scoring.events.seating import load_seating
from scoring.movements.kinds import KINDS, kind_by_code
from scoring.movements.movement import Contest, Kind, Options
from scoring.play.actions.setup import add_session, create_event
from scoring.tests.evening_world import MONDAY, plan_of

pytestmark = pytest.mark.django_db

NOT_TEAMS = [kind for kind in KINDS if kind.contest is not Contest.TEAMS]


def set_up(plan: EventPlan) -> Event:
    club = make_club()
    return create_event(club, plan, by=make_member(club, RoleKind.DIRECTOR))


def smallest(kind: Kind) -> SectionPlan:
    """The smallest size that the kind lists."""
    size = min(kind.sizes)
    return SectionPlan("A", (size + 1) // 2, half=size % 2 == 1)


@pytest.mark.parametrize("kind", NOT_TEAMS, ids=lambda kind: kind.code)
def test_every_kind_seats_an_event(kind: Kind) -> None:
    event = set_up(replace(plan_of(smallest(kind)), movement=kind.code))

    assert (event.contest, event.winners) == (str(kind.contest), kind.winners)
    assert Section.objects.get().movement == MovementVersion.objects.get().kind
    playing = [table for table in load_seating(event) if table.is_playing]
    assert Result.objects.count() == sum(len(table.boards) for table in playing)


def test_a_switched_mitchell_is_one_list() -> None:
    plan = replace(plan_of(SectionPlan("A", 5)), one_winner=True)

    event = set_up(plan)

    assert event.winners == 1
    assert [entry.label for entry in Entry.objects.order_by("number")] == [
        str(number) for number in range(1, 11)
    ]
    assert MovementVersion.objects.get().movement["switched"] == [5]


def test_so_few_tables_are_one_list_without_a_switch() -> None:
    assert set_up(replace(plan_of(SectionPlan("A", 3)), one_winner=True)).winners == 1
    assert MovementVersion.objects.get().movement["switched"] == []


def test_the_rounds_of_the_switch_can_be_chosen() -> None:
    plan = replace(plan_of(SectionPlan("A", 5)), switched=(2, 4))

    set_up(plan)

    stored = MovementVersion.objects.get()
    assert (stored.movement["switched"], stored.options["switched"]) == ([2, 4], [2, 4])


def test_a_kind_for_one_winner_needs_no_switch() -> None:
    plan = replace(plan_of(SectionPlan("A", 5)), movement="hesitation", one_winner=True)

    assert set_up(plan).winners == 1


def test_an_extra_pair_rests_away_from_the_tables() -> None:
    plan = replace(plan_of(SectionPlan("A", 6, half=True)), movement="rover")

    event = set_up(plan)

    assert Section.objects.get().tables == 5
    resting = [table for table in load_seating(event) if table.table is None]
    labels = dict(Entry.objects.values_list("pk", "label"))
    assert labels[resting[0].seats[0]] == "6NS"


def test_sections_share_boards_or_have_their_own() -> None:
    sections = (SectionPlan("A", 3), SectionPlan("B", 5, Side.NS))
    shared = set_up(plan_of(*sections))
    plan = replace(plan_of(*sections), own_boards=True)

    own = create_event(
        shared.club,
        replace(plan, facts=replace(MONDAY, name="Own")),
        by=manager(shared),
    )

    def sets(event: Event) -> set[int]:
        found = Section.objects.filter(session__event=event)
        return set(found.values_list("board_set", flat=True))

    assert (len(sets(shared)), len(sets(own))) == (1, 2)


def manager(event: Event) -> User:
    return make_member(event.club, RoleKind.MANAGER)


def test_a_section_can_have_a_movement_of_its_own() -> None:
    set_up(
        plan_of(SectionPlan("A", 5), SectionPlan("B", 6, kind="mitchell-share-relay"))
    )

    assert list(Section.objects.values_list("movement", flat=True)) == [
        "mitchell-straight",
        "mitchell-share-relay",
    ]


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        (
            plan_of(SectionPlan("A", 5), SectionPlan("B", 5, kind="hesitation")),
            "one winner, or all two",
        ),
        (
            replace(plan_of(SectionPlan("A", 5)), movement="american-whist"),
            "Teams, or Swiss pairs",
        ),
        (replace(plan_of(SectionPlan("A", 5)), movement="dance"), "isn't a kind"),
    ],
)
def test_what_cannot_be_ranked_together_is_refused(
    plan: EventPlan, message: str
) -> None:
    with pytest.raises(Refused, match=message):
        set_up(plan)


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        ("mitchell", "hesitation", "apart"),
        ("hesitation", "mitchell", "one ranking"),
        ("mitchell", "individual", "of a pairs event, pairs"),
    ],
)
def test_a_further_session_is_ranked_like_the_first(
    first: str, second: str, message: str
) -> None:
    event = set_up(replace(plan_of(SectionPlan("A", 5)), movement=first))
    plan = SessionPlan(MONDAY.date, (SectionPlan("A", 5),), 2, movement=second)

    with pytest.raises(Refused, match=message):
        add_session(event, plan, by=make_member(event.club, RoleKind.MANAGER))


def test_a_movement_of_the_clubs_own_is_played_as_it_is_unless_it_is_fouled() -> None:
    own = kind_by_code("mitchell-straight").build(Options(5))
    first = own.rounds[0]
    twice = replace(own, rounds=(first, first, *own.rounds[2:]))

    with pytest.raises(Refused, match="can't be played"):
        set_up(plan_of(SectionPlan("A", 5, chosen=twice)))
    event = create_event(
        Club.objects.get(),
        replace(plan_of(SectionPlan("A", 5, chosen=own)), rounds=3),
        by=User.objects.get(),
    )

    assert {table.round for table in load_seating(event)} == {1, 2, 3}
