"""Forming the panel: appointing it from the pool, and changing it."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.errors import Refused
from rulings.access.appeals import Case
from rulings.actions.appeals import bodies, moving, seating
from rulings.labels.appeals import Leaving
from rulings.models import Appeal
from rulings.procedure.appeals import Act, Mode, State
from rulings.queries.conflicts import candidates


@transaction.atomic
def appoint_panel(
    appeal: Appeal,
    *,
    by: User,
    seen: int,
    members: Sequence[int] = (),
    chair: int = 0,
) -> None:
    """Invite the panel: an odd number, a quorum, and nobody with a hard conflict.

    `members` are accounts, the chair among them; whoever already sits stays. Where the
    pool has too few, all of it is asked, and the ladder finds the rest, or another body.
    """
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.APPOINT)
    if Mode(case.appeal.mode) is Mode.EXTERNAL:
        chosen: set[int] = set()
        moving.step(case, state)
        _ask_referee(case)
    else:
        chosen = _invite_chosen(case, state, members, chair)
    appeal.refresh_from_db()

    moving.record(
        "appeal.panel_appointed", case, actor=by, details={"members": sorted(chosen)}
    )


def _ask_referee(case: Case) -> None:
    """Ask the referee, unless one has the seat since before the case was sent back."""
    if any(seat.is_referee for seat in case.cast.seated):
        seating.settle_declarations(moving.again(case))
    else:
        bodies.switch(case, Mode.EXTERNAL)


def _invite_chosen(
    case: Case, state: State, members: Sequence[int], chair: int
) -> set[int]:
    chaired = any(seat.chairs for seat in case.cast.seated)
    kept = {seat.user_id for seat in case.cast.seated}
    chosen = {*members, *kept, *({chair} - {0} if not chaired else ())}
    wanted = _size(case, chosen)
    free = _free(case, chosen - kept)

    moving.step(case, state, wanted=wanted)
    for user in free:
        leads = not chaired and user.pk == chair
        seating.invite(case, seating.Asked(user), chairs=leads)
    seating.fill(moving.again(case, case.actor))
    return chosen


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
        seating.invite(case, seating.Asked(user))
        seating.wait_for_declarations(case)
    for seat in going:
        seating.lose(case, seat, Leaving.REPLACED)
    appeal.refresh_from_db()

    moving.record(
        "appeal.panel_changed",
        case,
        actor=by,
        details={"joining": joining, "leaving": leaving},
    )


def _size(case: Case, chosen: set[int]) -> int:
    """How many members the panel is to have, if these are chosen.

    Fewer than a quorum are chosen only where nobody else can be.
    """
    quorum = moving.policy_of(case).quorum
    if Mode(case.appeal.mode) is Mode.REVIEWER:
        if len(chosen) > 1:
            raise Refused(_("One reviewer decides: choose one person."), field="chair")
        return 1
    everybody = {one.user.pk for one in candidates(case)} <= chosen
    if len(chosen) < quorum and everybody:
        return quorum
    if len(chosen) % 2 == 0 or len(chosen) < quorum:
        raise Refused(
            _("A panel has an odd number of members, %(quorum)d at least.")
            % {"quorum": quorum},
            field="members",
        )
    return len(chosen)


def _free(case: Case, keys: set[int]) -> list[User]:
    """These people, in the order of the roster, if each may be asked."""
    free = [one.user for one in candidates(case) if one.user.pk in keys]
    if len(free) < len(keys):
        raise Refused(
            _("Somebody you chose cannot sit on this panel."), field="members"
        )
    return free
