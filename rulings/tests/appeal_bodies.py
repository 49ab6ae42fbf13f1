"""Cases in which no panel can be formed, and decisions in which a slip was made."""

from collections.abc import Sequence
from datetime import timedelta

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Role
from clubsite.site import clock
from clubsite.tests.builders import make_user
from clubsite.tests.remembered import again
from rulings.appeals.access import cases
from rulings.appeals.actions import decision, lodging, seating, sweeping
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure import State
from rulings.appeals.queries.case_facts import get_slip
from rulings.appeals.queries.panel import preview_of_slip
from rulings.log.procedure.content import ExpectedPreview
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    appeal_in,
    appoint_panel,
    content_for,
    now,
    state_facts,
)

STEP = timedelta(hours=48)
SECOND = timedelta(seconds=1)


def set_policy(world: World, **values: object) -> None:
    """Let the event go by these values instead of the preset's."""
    policy = world.event.policy
    policy.values |= values
    policy.save()
    world.ruling.event.policy.refresh_from_db()


def leave_in_pool(world: World, *who: str) -> None:
    """Let only these be in the club's pool."""
    keys = [world[name].pk for name in who]
    pool = Role.objects.filter(club=world.club, kind=RoleKind.APPEALS_MEMBER)
    pool.exclude(user__in=keys).delete()


def short_panel(world: World, *who: str) -> Appeal:
    """An appeal whose pool has only these members, all of whom were asked."""
    what = ("short_panel", world.ruling.pk, who)
    return again(what, Appeal.objects, lambda: _short_panel(world, who))


def _short_panel(world: World, who: Sequence[str]) -> Appeal:
    leave_in_pool(world, *who)
    appeal = state_facts(world, appeal_in(world, State.PREPARING))
    return appoint_panel(world, appeal, who)


def sweep_until(appeal: Appeal, moment: object) -> Appeal:
    """Everything that the clock owes at that moment."""
    with clock.at(moment):  # type: ignore[arg-type]  # an instant
        for _pass in range(4):
            sweeping.do_what_is_due()
    appeal.refresh_from_db()
    return appeal


def declare_at(
    world: World, appeal: Appeal, who: str, moment: object, *ties: str
) -> Appeal:
    """That person declares these ties then."""
    with clock.at(moment):  # type: ignore[arg-type]  # an instant
        seating.declare_ties(
            appeal, by=world[who], expected_version=now(appeal), ties=ties
        )
    return appeal


def concur(world: World, appeal: Appeal) -> None:
    """The partner agrees."""
    with clock.at(LATER):
        lodging.concur(appeal, by=world["partner"], expected_version=now(appeal))


def seated(appeal: Appeal) -> list[str]:
    """Who sits or is asked, by what they are in the case."""
    rows = PanelSeat.objects.filter(appeal=appeal, out_at=None).select_related("user")
    return [str(row.user).split()[1] for row in rows]


def write_slip(
    world: World, appeal: Appeal, text: str = "4S N +1", why: str = "Ten tricks."
) -> Appeal:
    """The chair writes down that the score should have been this one."""
    with clock.at(HEARING):
        decision.write_slip(
            appeal,
            content_for(world, appeal, text),
            by=world["chair"],
            expected_version=now(appeal),
            why=why,
        )
    return appeal


def seen_correction(appeal: Appeal) -> ExpectedPreview:
    """What a director has seen who looked at the correction just now."""
    case = cases.build_case(appeal, None)
    slip = get_slip(case.appeal)
    assert slip is not None
    slip.decision = case.appeal.decision
    preview = preview_of_slip(case.appeal, slip)
    return ExpectedPreview(preview.version, preview.digest)


def countersign(world: World, appeal: Appeal, who: str = "in_charge") -> None:
    """The second office lets the correction count."""
    with clock.at(HEARING):
        decision.countersign_slip(
            appeal,
            by=world[who],
            expected_version=now(appeal),
            results=seen_correction(appeal),
        )


def make_pool_member(club: Club, name: str) -> User:
    """Someone at the end of the roster."""
    user = make_user(name)
    Role.objects.create(
        club=club, user=user, kind=RoleKind.APPEALS_MEMBER, starts=LATER
    )
    return user
