"""Appeals against one ruling, and what a person writes or wrote against it."""

from dataclasses import dataclass

from django.db.models import F, Q

from clubsite.accounts.models import User
from rulings.appeals import procedure
from rulings.appeals.access.cases import near_appeals, states_of_appeals
from rulings.appeals.labels import HELD_BY_PANEL
from rulings.appeals.models import Appeal, AppealNotice
from rulings.appeals.procedure import State
from rulings.log.models import Ruling


@dataclass(frozen=True, slots=True)
class Against:
    """The appeals against one ruling: the key of the open one, whether a panel has
    decided, and the accounts that are writing a notice."""

    running: int | None
    decided: bool
    writers: frozenset[int]


def appeals_against(ruling: Ruling) -> Against:
    """What has become of appeals against that ruling: one query."""
    found = states_of_appeals(ruling)
    running = (key for key, state, _account in found if state in procedure.OPEN)
    states = (state for _key, state, _account in found if state in HELD_BY_PANEL)
    return Against(
        running=next(running, None),
        decided=next(states, None) is State.DECIDED,
        writers=frozenset(
            account
            for _key, state, account in found
            if account and state is State.DRAFT
        ),
    )


def written_by(user: User) -> Q:
    """Notices of this account's own: what its player wrote before the link is not."""
    linked_before = Q(player__account_since__isnull=True) | Q(
        player__account_since__lte=F("entered_at")
    )
    return Q(linked_before | Q(entered_by=user), player__account=user)


def own_draft(user: User, ruling: Ruling) -> Appeal | None:
    """The notice against that ruling that this person is writing."""
    drafts = near_appeals().filter(ruling=ruling, state=State.DRAFT)
    own = AppealNotice.objects.filter(written_by(user), appeal__in=drafts)
    return drafts.filter(pk__in=own.values("appeal")).first()


def get_own_text(user: User, ruling: Ruling) -> dict[str, str]:
    """What this person wrote last against that ruling: the draft, or a notice that a
    new version of the ruling superseded."""
    notices = AppealNotice.objects.filter(
        written_by(user),
        appeal__ruling=ruling,
        appeal__state__in=[State.DRAFT, State.SUPERSEDED],
    )
    last = notices.order_by("-entered_at", "-pk").first()
    return {"grounds": last.grounds, "requested": last.requested} if last else {}
