"""The lists of referrals: where each stands, and never what somebody wrote."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from rulings.access import referrals as access
from rulings.labels import referrals as labels
from rulings.models import Referral
from rulings.procedure.conduct import WITH_RECORDER, State, Track

ENDED_A_PAGE = 30


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a list."""

    token: str
    title: str
    state: str
    at: datetime
    until: datetime | None
    marks: list[str]
    is_draft: bool = False


@dataclass(frozen=True, slots=True)
class Queue:
    """What an officer of conduct matters has before him, and what has ended."""

    waiting: list[Row]
    ended: list[Row]
    page: Page[Referral]


def queue_of(user: User, club: Club, *, number: str | None) -> Queue:
    """What this person reads in office, the next deadline first."""
    open_states = [state.value for state in WITH_RECORDER]
    referrals = access.office_referrals(user, club)
    waiting = referrals.filter(state__in=open_states)
    ended = referrals.exclude(state__in=open_states).order_by("-entered_at", "-pk")
    page = Paginator(ended, ENDED_A_PAGE).get_page(number)
    return Queue(
        office_rows(waiting.order_by(F("due_at").asc(nulls_last=True), "pk")),
        office_rows(page.object_list),
        page,
    )


def office_rows(referrals: Iterable[Referral]) -> list[Row]:
    """Lines for those who read these referrals in office."""
    listed = list(referrals)
    asked = _asked(listed)
    return [
        Row(
            one.token,
            one.code,
            _state(one),
            one.sent_at or one.made_at,
            one.due_at,
            _office_marks(one, asked),
        )
        for one in listed
    ]


def own_rows(user: User, club: Club) -> list[Row]:
    """What this person reported or was told of, newest first."""
    listed = list(access.own_referrals(user, club))
    told = set(access.told_referrals(user, club).values_list("pk", flat=True))
    asked = _asked(listed) - told
    return [
        Row(
            one.token,
            _("Something you should know") if one.pk in told else _own_title(one),
            _state(one),
            one.entered_at,
            None,
            [_("You are asked something")] if one.pk in asked else [],
            one.is_draft,
        )
        for one in listed
    ]


def _own_title(referral: Referral) -> str:
    return _("Not sent yet") if referral.is_draft else referral.code


def _office_marks(referral: Referral, asked: set[int]) -> list[str]:
    marks = [str(labels.SHORT_TRACKS[Track(referral.track)])]
    if referral.minor_involved:
        marks.append(_("Under age"))
    if referral.immediate_danger:
        marks.append(_("Danger"))
    if referral.pk in asked:
        marks.append(_("Reporter asked"))
    return marks


def _asked(referrals: list[Referral]) -> set[int]:
    return {one.referral_id for one in access.open_questions(referrals)}


def _state(referral: Referral) -> str:
    return str(labels.STATES[State(referral.state)])
