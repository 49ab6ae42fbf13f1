"""Lists of referrals: the queue of an officer, and what a person reported or was told."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.site.retention import OpenCase
from rulings.conduct import access, labels
from rulings.conduct.models import Referral
from rulings.conduct.procedure import WITH_RECORDER, State, Track

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


def build_queue(user: User, club: Club, *, number: str | None) -> Queue:
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


def open_queue(user: User, club: Club, keys: set[int]) -> set[int]:
    """The queue, for those who hold an office now."""
    return keys if access.holds_office(user, club) else set()


def cases_that_keep(viewer: User, account: int, club: Club) -> list[OpenCase]:
    """The open referrals for which an erasure of that person's data waits."""
    return [
        OpenCase(case.code, reverse("referral_detail", args=[club.slug, case.token]))
        for case in access.open_referrals_with(viewer, account, club)
    ]


def office_rows(referrals: Iterable[Referral]) -> list[Row]:
    """Lines for those who read these referrals in office."""
    listed = list(referrals)
    with_question = _asked(listed)
    return [office_row(case, with_question) for case in listed]


def office_row(case: Referral, with_question: set[int]) -> Row:
    """One line for those who read the referral in office."""
    return Row(
        case.token,
        case.code,
        state_label(case),
        case.sent_at or case.made_at,
        case.due_at,
        _office_marks(case, with_question),
    )


def own_rows(user: User, club: Club) -> list[Row]:
    """Rows of the referrals this person made or was notified of, newest first."""
    listed = list(access.own_referrals(user, club))
    notified = set(access.notified_referrals(user, club).values_list("pk", flat=True))
    with_question = _asked(listed) - notified
    return [
        Row(
            case.token,
            _("For your information") if case.pk in notified else _own_title(case),
            state_label(case, own=True),
            case.entered_at,
            None,
            [_("Question for you")] if case.pk in with_question else [],
            case.is_draft,
        )
        for case in listed
    ]


def _own_title(referral: Referral) -> str:
    return _("Not sent yet") if referral.is_draft else referral.code


def _office_marks(referral: Referral, with_question: set[int]) -> list[str]:
    marks = [str(labels.SHORT_TRACKS[Track(referral.track)])]
    if referral.is_safeguarded:
        marks.append(_("Under 18"))
    if referral.immediate_danger:
        marks.append(_("Danger now"))
    if referral.pk in with_question:
        marks.append(_("Waiting for the reporter"))
    return marks


def _asked(referrals: list[Referral]) -> set[int]:
    return {question.referral_id for question in access.open_questions(referrals)}


def state_label(referral: Referral, *, own: bool = False) -> str:
    """The state in words, as its own reporter reads it or those in office."""
    return str(labels.STATES[shown_state(referral, own=own)])


def shown_state(referral: Referral, *, own: bool) -> State:
    """The state; to a reporter a linked report is under review like any other."""
    state = State(referral.state)
    return State.TRIAGE if own and state is State.MERGED else state
