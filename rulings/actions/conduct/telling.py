"""Notices about referrals: one neutral line, without token, number or name.

Whoever is told is found after everybody concerned has been left out, and again when
the mail is sent.
"""

from collections.abc import Iterable

from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from rulings.access import referrals as access
from rulings.models import Referral

NEWS = "rulings/referral_news"
WAITING = "rulings/referral_waiting"
REMINDER = "rulings/referral_reminder"


def tell_reporter(referral: Referral) -> None:
    """Tell the reporter that something is new, while the referral is open to him."""
    _tell_own(referral, [access.reporter_of(referral).user])


def tell_subjects(referral: Referral) -> None:
    """Tell the people whom it is about that something waits for them."""
    records = access.records_of_subjects(referral)
    _tell_own(referral, [one.account for one in records if one.account is not None])


def tell_handlers(referral: Referral) -> None:
    """Tell who handles the referral that something is new."""
    _post(WAITING, referral, access.handlers_of(referral), f"{referral.version}")


def tell_watchers(referral: Referral) -> None:
    """Tell the safeguarding officers that a minor is involved."""
    _post(WAITING, referral, access.watchers_of(referral), f"{referral.version}")


def remind_handlers(referral: Referral, occasion: str) -> None:
    """Remind who handles the referral of a step that has to be done."""
    _post(REMINDER, referral, access.handlers_of(referral), occasion)


def _tell_own(referral: Referral, people: Iterable[User]) -> None:
    reached = [
        person
        for person in people
        if access.own_referrals(person, referral.club).filter(pk=referral.pk).exists()
    ]
    _post(NEWS, referral, reached, f"{referral.version}")


def _post(kind: str, referral: Referral, people: Iterable[User], occasion: str) -> None:
    page = "referral_own" if kind == NEWS else "referral_list"
    for person in people:
        outbox.post(
            kind,
            club=referral.club,
            to=person,
            key=f"{kind}:{referral.pk}:{occasion}",
            params={"referral": referral.pk},
            link=reverse(page, args=[referral.club.slug]),
        )


def link_in_mail(notice: Notice) -> str:
    """The page of notices; no mail to whom the referral is not open any more."""
    person, club = notice.user, notice.club
    if person is None or club is None:
        return ""
    referrals = access.visible_referrals(person, club)
    if not referrals.filter(pk=notice.params["referral"]).exists():
        return ""
    return reverse("notice_list", args=[club.slug])
