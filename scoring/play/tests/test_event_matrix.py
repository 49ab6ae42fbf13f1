"""The permission matrix of events (procedures 3.6), cell by cell.

A letter is a section of the event: small to read, capital to change, `*` for one's own
table alone. B basic data, N entries, R results, Q corrections, Y penalties, L log; `!`
moves the event on. Where the product gives more than 3.6 does, it says why below.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_member, make_player, make_user
from rulings.log import access as log_access
from scoring.events import access
from scoring.events import rules as events_rules
from scoring.events.access import EventRoles
from scoring.events.labels import AppointmentPart
from scoring.events.models import Event
from scoring.play.procedure.corrections import CorrectionRole
from scoring.play.queries.corrections import asking_roles, seat_at
from scoring.play.queries.event_status import event_roles_for
from scoring.tests.builders import appoint
from scoring.tests.evening_world import EventWorld, line_at, make_event_world

STATES = ("draft", "open", "in_play", "scoring", "provisional", "official", "final")
READER = ("", "b", "b", "b", "br", "br", "br")
ASSISTANT = ("BNrl", "BNrl", "BNRYl", "BNRYl", "BNrQYl", "BNrQYl", "BrQl")
MATRIX: dict[str, tuple[str, ...]] = {
    "stranger": READER,
    "member": READER,
    "player": ("", "br*", "br*", "br*", "brQ*", "brQ*", "brQ*"),
    "scorer": ("brl", "brl", "bRl", "bRl", "brl", "brl", "brl"),
    "in charge": (
        *("BNrl", "BNrl!", "BNRYl!", "BNRYl!"),
        *("BNrQYl", "BNrQYl!", "BrQl"),
    ),
    "assistant": ASSISTANT,
    "director": (*["BNrl"] * 6, "Brl"),
    "appeals member": READER,
    "recorder": READER,
    "manager": ("BNrl!", "BNrl!", "BNrl", "BNrl", "BNrQl", "BNrQl!", "BrQl!"),
    "operator": READER,
}
"""3.6 has no scorer: the plan of a club night does. The product goes beyond it in these:
a director who is not appointed, and a manager in play, help to seat pairs; anyone who has a
part reads the log. It gives less where nothing is left to do: the clock alone ends the
period for corrections. Captains are players; policies are documents of the club."""


@pytest.fixture(scope="module")
def world(
    keep_rows: Callable[[], AbstractContextManager[None]],
) -> Iterator[tuple[EventWorld, dict[str, User | None]]]:
    with keep_rows():
        world = make_event_world()
        appoint(world.event, world.other_director, AppointmentPart.ASSISTANT)
        member = make_user("Sample Member")
        make_player(world.club, "Sample Member", account=member)
        yield (
            world,
            {
                "stranger": None,
                "member": member,
                "player": world.north,
                "scorer": world.scorer,
                "in charge": world.director,
                "assistant": world.other_director,
                "director": make_member(
                    world.club, RoleKind.DIRECTOR, name="Sample Third"
                ),
                "appeals member": make_member(world.club, RoleKind.APPEALS_MEMBER),
                "recorder": make_member(world.club, RoleKind.RECORDER),
                "manager": world.manager,
                "operator": make_user("Sample Operator", is_operator=True),
            },
        )


def allows(
    check: Callable[[User, Event], None], user: User | None, event: Event
) -> bool:
    try:
        check(user, event)  # type: ignore[arg-type]
    except PermissionDenied:
        return False
    return True


def cell(user: User | None, event: Event) -> str:
    if access.visible_event(user, event.club.slug, event.pk) is None:
        return ""
    roles = access.get_event_roles(user, event)
    state = events_rules.State(event.state)
    letters = [
        "B" if access.may_set_up(user, event.club) else "b",
        "N" if roles.arranges and state in events_rules.SEATED else "",
        results(event, roles),
        corrections(user, event),
        penalties(user, event),
        "l" if roles.staff else "",
        "!" if events_rules.actions_for(state, event_roles_for(roles)) else "",
    ]
    return "".join(letters)


def results(event: Event, roles: EventRoles) -> str:
    if roles.scores and event.state in events_rules.ENTERED:
        return "R"
    if access.sees_lines(roles, event):
        return "r"
    return "r*" if roles.entries else ""


def corrections(user: User | None, event: Event) -> str:
    if user is None or not event.is_posted:
        return ""
    seat = seat_at(user, line_at(event))
    if seat.directs or seat.manages:
        return "Q"
    return "Q*" if CorrectionRole.ASKER in asking_roles(seat) else ""


def penalties(user: User | None, event: Event) -> str:
    rules = allows(log_access.check_may_log, user, event)
    return "Y" if rules and event.state in log_access.CHANGED_IN else ""


@pytest.mark.django_db
def test_each_part_may_do_what_its_cell_says(
    world: tuple[EventWorld, dict[str, User | None]],
) -> None:
    evening, people = world
    found: dict[str, tuple[str, ...]] = {}

    for name, user in people.items():
        cells = []
        for state in STATES:
            Event.objects.filter(pk=evening.event.pk).update(
                state=state, opened_at=None
            )
            cells.append(cell(user, Event.objects.get(pk=evening.event.pk)))
        found[name] = tuple(cells)
    assert found == MATRIX


def test_an_assistant_is_in_charge_but_for_moving_the_event_on() -> None:
    without_moves = tuple(cell.replace("!", "") for cell in MATRIX["in charge"])

    assert without_moves == MATRIX["assistant"]
