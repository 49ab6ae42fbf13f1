"""Cases of all clubs that wait for someone, as far as a person may have a part in them."""

from functools import reduce
from operator import or_

from django.db.models import Q

from clubsite.accounts.models import User
from clubsite.clubs.access import clubs_where
from clubsite.clubs.labels import RoleKind
from clubsite.site.questions import Question
from clubsite.site.related_rows import load_related
from rulings.appeals.access import cases
from rulings.appeals.access.cases import Case
from rulings.appeals.models import AppealNotice, Decision, Slip
from rulings.appeals.procedure import OPEN, Deposit, State

also_unfinished = Question[[], Q](
    "Which appeals wait for somebody, whatever their own state"
)
RUNS_CASES = (RoleKind.DIRECTOR, RoleKind.MANAGER)
"""Roles that can have something to do in a case of the club without another part in it."""


def get_unfinished_cases(user: User) -> list[Case]:
    """The cases in which someone still has something to do, oldest first.

    Those of clubs that the person runs, and those in which they may have another part:
    eight queries for any number, and one for none.
    """
    in_charge = {club for kind in RUNS_CASES for club in clubs_where(user, kind)}
    mine = Q(club__in=in_charge) | Q(pk__in=cases.perhaps_open(user))
    rows = cases.near_appeals().filter(_is_unfinished(), mine)
    appeals = sorted(rows.order_by(), key=lambda appeal: (appeal.made_at, appeal.pk))
    if not appeals:
        return []
    found = cases.build_cases(user, appeals)
    cases.load_turns(found)
    decisions = [case.appeal.decision for case in found if _has_decision(case)]
    load_related((decisions, "slips"))
    versions = [c.appeal.ruling_version for c in found if c.state is State.DRAFT]
    load_related((versions, "notices"))
    return found


def _has_decision(case: Case) -> bool:
    return getattr(case.appeal, "decision", None) is not None


def _is_unfinished() -> Q:
    """Open, or ended with a review, a correction, a conflict, a deposit or an authority's
    decision that waits."""
    slips = Slip.objects.filter(
        countersigned_at__isnull=True, dropped_at__isnull=True
    ).values("decision")
    corrected = Decision.objects.filter(pk__in=slips).values("appeal")
    unsettled = Q(to_return=True) | Q(deposit__in=(Deposit.DUE, Deposit.HELD))
    owed = AppealNotice.objects.filter(unsettled).values("appeal")
    review = Q(
        state=State.INADMISSIBLE,
        review_asked_at__isnull=False,
        reviewed_at__isnull=True,
    )
    return (
        Q(state__in=sorted({*OPEN, State.DRAFT}))
        | review
        | Q(state=State.REFERRED_UP)
        | Q(conflict_at__isnull=False, conflict_settled_at__isnull=True)
        | Q(pk__in=corrected)
        | Q(pk__in=owed)
        | reduce(or_, also_unfinished.ask())
    )
