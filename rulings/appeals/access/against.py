"""Appeals against one ruling, and what a person writes or wrote against it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Q, QuerySet

from clubsite.accounts.models import User
from clubsite.site.load_once import load_once
from rulings.appeals import procedure
from rulings.appeals.access.cases import near_appeals
from rulings.appeals.labels import HELD_BY_PANEL
from rulings.appeals.models import Appeal, AppealNotice
from rulings.appeals.procedure import State
from rulings.log.models import Ruling
from scoring.events.models import Event


@dataclass(frozen=True, slots=True)
class Against:
    """The appeals against one ruling: the key of the open one, whether a panel has
    decided, and the accounts that are writing a notice."""

    running: int | None
    decided: bool
    writers: frozenset[int]


def held_by_panel(ruling: Ruling) -> State | None:
    """State of the appeal whose panel deliberates or has decided on the ruling."""
    states = (state for _key, state, _account in states_of_appeals(ruling))
    return next((state for state in states if state in HELD_BY_PANEL), None)


@load_once
def states_of_appeals(ruling: Ruling) -> tuple[tuple[int, State, int | None], ...]:
    """Key and state of each appeal against that ruling with each account that has a
    notice in it; an account that was linked to the writer later has none."""
    rows = Appeal.objects.filter(ruling=ruling).values_list(
        "pk",
        "state",
        "notices__player__account",
        "notices__player__account_since",
        "notices__entered_at",
        "notices__entered_by",
    )
    return tuple(
        (key, State(state), account if has_notice else None)
        for key, state, account, since, at, writer in rows
        for has_notice in [account == writer or since is None or since <= at]
    )


def reason_to_hold(ruling: Ruling) -> str:
    """Why a panel lets no one change the ruling now; empty if it does not."""
    state = held_by_panel(ruling)
    return str(HELD_BY_PANEL[state]) if state else ""


def appeals_against(ruling: Ruling) -> Against:
    """What has become of appeals against that ruling: one query."""
    found = states_of_appeals(ruling)
    running = (key for key, state, _account in found if state in procedure.OPEN)
    return Against(
        running=next(running, None),
        decided=any(state in procedure.DECISION_STANDS for _key, state, _a in found),
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


STANDING = procedure.OPEN | frozenset(procedure.DECISION_STANDS)
"""States of an appeal that leave a trace on its ruling: everyone may know that it is
under appeal, or decided. No one outside learns that another was ever made."""


def standing_appeals(rulings: Iterable[int]) -> dict[int, State]:
    """The state of the appeal against each of these rulings, where one stands."""
    rows = Appeal.objects.filter(
        ruling__in=list(rulings), state__in=sorted(STANDING)
    ).order_by("pk")
    return {
        ruling: State(state) for ruling, state in rows.values_list("ruling", "state")
    }


def appeals_on(event: Event, about: Q) -> QuerySet[Appeal, Any]:
    """The keys of the standing appeals against rulings of the event that are `about`
    something, whether or not the reader may know of them."""
    rulings = Ruling.objects.filter(about, event=event).values("pk")
    found = Appeal.objects.filter(ruling__in=rulings, state__in=sorted(STANDING))
    return found.order_by().values("pk")


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
