"""Requests of members about their own data: made, answered, carried out."""

from datetime import timedelta

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.audit.expunging import ExpungingReason
from clubsite.audit.models import EntryNames
from clubsite.clubs import access as clubs_access
from clubsite.clubs.actions import raise_version
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, NationalNumber, Player
from clubsite.clubs.player_records import club_day
from clubsite.notices import outbox
from clubsite.ops import scrubbing
from clubsite.retention import access, expunged_list, own_data
from clubsite.retention.labels import NAME_REPLACED, DataRequestKind, DataRequestState
from clubsite.retention.models import DataRequest
from clubsite.retention.policy import ERASED_AFTER
from clubsite.retention.removal import forget_names
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.site.retention import months_later
from clubsite.site.sweeps import do_all, do_each

MADE, REMINDER, ANSWERED = (
    "retention/request_made",
    "retention/request_due",
    "retention/request_answered",
)
REMINDED = timedelta(days=7)
DAILY = timedelta(days=1)
OVERWRITTEN = timedelta(hours=2)
PERSONAL = {
    "national_number": "",
    "club_number": "",
    "nickname": "",
    "email": "",
    "guardian_email": "",
    "phone": "",
    "grade": "",
    "handicap": None,
    "born_on": None,
    "contact_agreed_on": None,
    "account": None,
    "account_since": None,
    "unlinked_account": None,
    "unlinked_since": None,
    "hidden": True,
}
"""What the record of a player loses with the name; that they are under 18 stays."""


@transaction.atomic
def make_request(
    club: Club, kind: DataRequestKind, text: str, *, by: User
) -> DataRequest:
    """Ask the club for a copy of one's data, or for its erasure."""
    access.check_may_request(by, club)
    if access.own_requests(by, club).filter(kind=kind, state="open").exists():
        raise Refused(
            _("You have already requested this. The answer will appear here.")
        )

    moment = now()
    month = months_later(moment.date(), 1)
    due_at = moment.replace(year=month.year, month=month.month, day=month.day)
    request = DataRequest.objects.create(
        club=club,
        user=by,
        kind=kind,
        text=text,
        made_at=moment,
        due_at=due_at,
        remind_at=due_at - REMINDED,
    )
    _tell(MADE, request, access.answering(club, by.pk), "made")

    trail.record(
        "data_request.made", request, by=by, club=club, details={"kind": kind.value}
    )
    return request


@transaction.atomic
def answer_request(request: DataRequest, *, grant: bool, answer: str, by: User) -> None:
    """Grant or refuse it; the person reads the answer."""
    access.check_may_answer(by, request)
    state = DataRequestState.GRANTED if grant else DataRequestState.REFUSED
    if not grant and not answer.strip():
        raise Refused(_("Give the reason for refusing."), field="answer")
    changed = DataRequest.objects.filter(
        pk=request.pk, state=DataRequestState.OPEN
    ).update(
        state=state,
        answer=answer,
        answered_by=by,
        answered_at=now(),
        remind_at=None,
    )
    if not changed:
        raise Refused(_("Someone else has just answered this. Reload the page."))
    request.refresh_from_db()
    _tell(ANSWERED, request, [request.user], "answered")

    details = {"kind": request.kind}
    if grant:
        trail.record(
            "data_request.granted", request, by=by, club=request.club, details=details
        )
    else:
        trail.record(
            "data_request.refused", request, by=by, club=request.club, details=details
        )


@transaction.atomic
def copy_data(request: DataRequest, *, by: User) -> dict[str, object]:
    """Return all that the club knows of the person, for the person alone."""
    if request.user_id != by.pk or not request.has_copy:
        raise Refused(_("This copy isn't available. Reload the page."))

    copy = own_data.collect(by, request.club)

    trail.record("data_request.copied", request, by=by, club=request.club)
    return copy


def sweep_requests() -> None:
    """Remind of requests that are due, and erase what was granted and is free to go.

    Everyone's erasure waits alike, so that one that waits tells nothing.
    """
    waiting = DataRequest.objects.filter(
        state=DataRequestState.OPEN, remind_at__lte=now()
    )
    granted = DataRequest.objects.filter(
        state=DataRequestState.GRANTED,
        kind=DataRequestKind.ERASURE,
        answered_at__lte=now() - ERASED_AFTER,
        done_at__isnull=True,
    )
    do_all(
        lambda: do_each(waiting.select_related("club", "user"), remind),
        lambda: do_each(granted.select_related("club", "user"), _erase_unless_held_up),
        scrub,
    )


def scrub() -> None:
    """Overwrite what erasures replaced lately: the pass that erased, and the next one,
    when the documents are made again without the name."""
    if DataRequest.objects.filter(done_at__gte=now() - OVERWRITTEN).exists():
        own = (Player, NationalNumber, User, EntryNames, DataRequest)
        scrubbing.scrub(
            {model._meta.db_table for model in own}.union(*own_data.tables.values())
        )


def _erase_unless_held_up(request: DataRequest) -> None:
    if not is_held_up(request):
        erase(request)


@transaction.atomic
def remind(request: DataRequest) -> None:
    """Remind a week before the answer is due, then every day; managers too once it is late."""
    moment = now()
    claimed = DataRequest.objects.filter(
        pk=request.pk, remind_at=request.remind_at
    ).update(remind_at=max(moment, request.due_at - DAILY) + DAILY)
    if claimed:
        people = access.answering(request.club, request.user_id)
        if moment > request.due_at:
            managers = clubs_access.get_holders(RoleKind.MANAGER, request.club)
            people += [m for m in managers if m not in people and m != request.user]
        _tell(REMINDER, request, people, f"due:{request.remind_at}")


def is_held_up(request: DataRequest) -> bool:
    """Whether an open case needs the person's name; no one is told which."""
    found = clubs_access.people_in_open_cases.ask(request.club)
    return any(request.user_id in people for people in found)


@transaction.atomic
def erase(request: DataRequest) -> None:
    """Carry out an erasure that was granted."""
    erase_person(request.user, request.club)
    DataRequest.objects.filter(pk=request.pk).update(done_at=now())
    expunged_list.list_on_commit()

    trail.record("data_request.erased", request, by=None, club=request.club)


def erase_person(user: User, club: Club) -> None:
    """Replace the person's name in the club and delete what is personal; scores stay."""
    players = list(clubs_access.get_players(user, club))
    keys = [player.pk for player in players]
    name = str(NAME_REPLACED)
    own_data.erase.ask(user, club)
    access.own_requests(user, club).update(text="", answer="")
    NationalNumber.objects.filter(player__in=keys).delete()
    Player.objects.filter(pk__in=keys, left_on=None).update(left_on=club_day(club))
    Player.objects.filter(pk__in=keys).update(name=name, sort_name=name, **PERSONAL)
    identities = [str(key) for key in keys]
    forget_names(Player.audited_as, identities, ExpungingReason.REQUEST, club=club)
    if not clubs_access.own_clubs(user).exists():
        _erase_account(user)
    raise_version(club)


def _erase_account(user: User) -> None:
    """No one signs in to an account that no club needs any more."""
    user.set_unusable_password()
    User.objects.filter(pk=user.pk).update(
        name=str(NAME_REPLACED),
        email=f"erased-{user.pk}@erased.invalid",
        password=user.password,
        is_active=False,
    )


def _tell(kind: str, request: DataRequest, people: list[User], occasion: str) -> None:
    page = "data_own" if kind == ANSWERED else "data_request_list"
    outbox.post_to_all(
        kind,
        club=request.club,
        to=people,
        key=f"{kind}:{request.pk}:{occasion}",
        params={"due_at": request.due_at.isoformat()},
        link=reverse(page, args=[request.club.slug]),
    )
