"""What posting brings about, what follows later, and the page of a posting."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.labels import WRITTEN
from clubsite.clubs.templatetags.club import club_hour, club_time
from clubsite.site.clock import now
from clubsite.site.questions import Question
from scoring.events import access as events_access
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.events.policy import AppealPeriodPolicy
from scoring.mails.labels import MailingState
from scoring.mails.queries import MailingView, get_mailing_view

SETTLED = (EventState.FINAL, EventState.AMENDED)
OFFICIAL = (EventState.OFFICIAL, *SETTLED)


@dataclass(frozen=True, slots=True)
class PublishedFile:
    """A file to hand out: its name, where it stands in words, and its address if it is
    there."""

    label: str | Promise
    state: str | Promise
    url: str = ""


@dataclass(frozen=True, slots=True)
class Published:
    """The files made of an event's results, and the page with the newsletter's text."""

    files: tuple[PublishedFile, ...] = ()
    newsletter_url: str = ""


published_files = Question[[User | None, Event], Published](
    "The files of a posted event to hand out, as far as this person sees them"
)


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One thing that posting brings about: when, what, and for whom."""

    when: str
    what: str
    whom: str = ""
    url: str = ""
    done: bool = False


@dataclass(frozen=True, slots=True)
class PostingPlan:
    """What posting brings about within minutes, and what follows by itself."""

    soon: tuple[PlanRow, ...]
    later: tuple[PlanRow, ...]


def build_plan(
    event: Event, corrections_end: datetime, mails_leave: datetime
) -> PostingPlan:
    """What happens if the results are posted at this moment."""
    appeals_end = _appeals_end(event, now())
    mails = PlanRow(
        club_hour(mails_leave, event.club),
        _("Emails leave. You can stop them until then."),
        _("Players who agreed to emails"),
    )
    return PostingPlan(
        (*_at_once(event, corrections_end, appeals_end), mails),
        later(event, corrections_end, appeals_end),
    )


def _appeals_end(event: Event, posted_at: datetime) -> datetime:
    window = AppealPeriodPolicy.of(event.policy).appeal_window
    return window.ends_at(posted_at, event.club.zone)


def _at_once(
    event: Event, corrections_end: datetime, appeals_end: datetime
) -> Iterator[PlanRow]:
    club, at_once = event.club, _("Now")
    hidden = events_access.has_embargo(event)
    yield PlanRow(
        at_once,
        _("The ranking opens. Boards stay hidden until %(until)s.")
        % {"until": club_time(event.embargo_until, club)}
        if hidden
        else _("The ranking, scorecards and boards open."),
        _("Everyone"),
    )
    yield PlanRow(
        at_once,
        _("Score corrections until %(corrections)s, appeals until %(appeals)s.")
        % {
            "corrections": club_time(corrections_end, club),
            "appeals": club_time(appeals_end, club),
        },
        _("Players"),
    )
    yield PlanRow(
        _("Within a minute"),
        _(
            "Winners’ list, poster and picture to share. Other documents after the embargo."
        )
        if hidden
        else _("Recap sheet, winners’ list, board sheets, poster, picture to share."),
        _("Everyone"),
    )


def later(
    event: Event, corrections_end: datetime, appeals_end: datetime
) -> tuple[PlanRow, ...]:
    """What follows by itself once the results are official, final, or the month is
    over."""
    state, club = EventState(event.state), event.club
    documents = reverse("document_list", args=[club.slug, event.pk])
    official, final = state in OFFICIAL, state in SETTLED
    when_official = _("Official, from %(at)s") % {
        "at": club_time(corrections_end, club)
    }
    latest = max(corrections_end, appeals_end)
    when_final = _("Final, from %(at)s") % {"at": club_time(latest, club)}
    receipts = PlanRow(
        when_final, _("Master point receipts"), _("Managers"), documents, final
    )
    month = _next_month(event.date)
    return (
        PlanRow(
            when_official,
            _("Files for upload"),
            _("Managers"),
            reverse("event_export", args=[club.slug, event.pk]),
            official,
        ),
        PlanRow(when_final, _("Newsletter files"), _("Everyone"), documents, final),
        *([receipts] if event.regulations.master_points else []),
        PlanRow(
            date_format(month, WRITTEN),
            _("Monthly report"),
            _("Managers"),
            reverse("month_list", args=[club.slug]),
            now().astimezone(club.zone).date() >= month,
        ),
    )


def _next_month(day: date) -> date:
    return (day.replace(day=1) + timedelta(days=32)).replace(day=1)


@dataclass(frozen=True, slots=True)
class MailsView:
    """The emails about the newest revision: in words, and what may be done with them."""

    text: str
    may_stop: bool
    may_send: bool


@dataclass(frozen=True, slots=True)
class Publication:
    """The page of a posting. `mails` is None where none were queued, as for results
    from a file."""

    mails: MailsView | None
    published: Published
    later: tuple[PlanRow, ...]


def get_publication(
    event: Event, user: User, roles: events_access.EventRoles
) -> Publication:
    """The page of a posted event for someone who runs it."""
    mailing = get_mailing_view(event)
    [published] = published_files.ask(user, event)
    posted_at = event.posted_at or event.made_at
    appeals_end = _appeals_end(event, posted_at)
    return Publication(
        mails=_mails(mailing, event, roles) if mailing else None,
        published=published,
        later=later(event, event.corrections_end_at or posted_at, appeals_end),
    )


def _mails(
    mailing: MailingView, event: Event, roles: events_access.EventRoles
) -> MailsView:
    may_mail = roles.manager or roles.moves_on
    return MailsView(
        _mails_text(mailing, event),
        may_stop=may_mail and mailing.can_stop,
        may_send=may_mail and mailing.state is MailingState.STOPPED,
    )


def _mails_text(mailing: MailingView, event: Event) -> str:
    match mailing.state:
        case MailingState.WAITING:
            return _("They leave at %(at)s. You can stop them until then.") % {
                "at": club_hour(mailing.not_before, event.club)
            }
        case MailingState.RELEASED:
            return _("%(sent)s sent, %(waiting)s waiting, %(failed)s failed.") % {
                "sent": mailing.sent,
                "waiting": mailing.waiting,
                "failed": mailing.failed,
            }
        case MailingState.STOPPED:
            return _("Stopped. No one gets one until you send them.")
        case _:
            return _("Replaced by those about a later revision.")
