"""Forming the panel: appointing it from the pool, and changing it."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.errors import Refused
from rulings.access.appeals import Case
from rulings.actions.appeals import moving, seating
from rulings.labels.appeals import Leaving, Step
from rulings.models import Appeal
from rulings.procedure.appeals import Act
from rulings.queries.conflicts import candidates


@transaction.atomic
def appoint_panel(
    appeal: Appeal, *, by: User, seen: int, members: Sequence[int], chair: int = 0
) -> None:
    """Invite the panel: an odd number, a quorum, and nobody with a hard conflict.

    `members` are accounts, the chair among them; whoever already sits stays.
    """
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.APPOINT)
    chaired = any(seat.chairs for seat in case.cast.seated)
    kept = {seat.user_id for seat in case.cast.seated}
    chosen = {*members, *kept, *({chair} - {0} if not chaired else ())}
    _check_size(case, len(chosen))
    free = _free(case, chosen - kept)

    moving.step(case, state, wanted=len(chosen))
    for user in free:
        seating.invite(case, user, chairs=not chaired and user.pk == chair)
    appeal.refresh_from_db()

    trail.record(
        "appeal.panel_appointed",
        appeal,
        by=by,
        club=appeal.club,
        details={"members": sorted(chosen)},
    )


@transaction.atomic
def change_panel(
    appeal: Appeal,
    *,
    by: User,
    seen: int,
    joining: int | None = None,
    leaving: int | None = None,
) -> None:
    """Let the chair invite one more member (an account), or let one (a seat) go."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.SEAT)
    going = [seat for seat in case.cast.seated if seat.pk == leaving]
    if any(seat.chairs for seat in going):
        raise Refused(_("The chair steps down, and is not replaced like this."))
    coming = _free(case, {joining} if joining else set())
    if not going and not coming:
        raise Refused(_("Say who joins the panel, or who leaves it."))

    members = len(case.cast.seated) + len(coming) - len(going)
    moving.step(case, state, wanted=members)
    for user in coming:
        seating.invite(case, user)
        moving.run_deadline(case, Step.DECLARATIONS, moving.policy_of(case).ladder_step)
    for seat in going:
        seating.lose(case, seat, Leaving.REPLACED)
    appeal.refresh_from_db()

    trail.record(
        "appeal.panel_changed",
        appeal,
        by=by,
        club=appeal.club,
        details={"joining": joining, "leaving": leaving},
    )


@transaction.atomic
def pass_on(appeal: Appeal, *, by: User | None, seen: int) -> None:
    """Ask the next members of the roster for those who did not declare in time.

    The clock's act; the ladder of a panel is worked through by itself.
    """
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.PASS_ON)

    moving.step(case, state)
    seating.drop_silent(case)
    seating.fill(moving.open_case(appeal, by))
    appeal.refresh_from_db()

    trail.record("appeal.passed_on", appeal, by=by, club=appeal.club)


def _check_size(case: Case, size: int) -> None:
    quorum = moving.policy_of(case).quorum
    if size % 2 == 0 or size < quorum:
        raise Refused(
            _("A panel has an odd number of members, %(quorum)d at least.")
            % {"quorum": quorum},
            field="members",
        )


def _free(case: Case, keys: set[int]) -> list[User]:
    """These people, in the order of the roster, if each may be asked."""
    free = [one.user for one in candidates(case) if one.user.pk in keys]
    if len(free) < len(keys):
        raise Refused(
            _("Somebody you chose cannot sit on this panel."), field="members"
        )
    return free
