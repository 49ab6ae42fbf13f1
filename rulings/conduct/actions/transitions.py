"""Steps of a referral by the pure tables, and the notices that they post."""

from collections.abc import Collection, Iterable
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.site.clock import now
from clubsite.site.errors import Refused, explain_refusals
from rulings.conduct import access, labels
from rulings.conduct.access import guardians, seats
from rulings.conduct.models import Referral
from rulings.conduct.procedure import (
    Action,
    Facts,
    State,
    make_transition,
    memo_restart,
    next_reminder,
    step_deadline,
)
from rulings.conduct.procedure.seats import SeatEnd
from rulings.conduct.rules import Ground

NEWS = "rulings/referral_news"
WAITING = "rulings/referral_waiting"
REMINDER = "rulings/referral_reminder"
GUARDIAN = "rulings/referral_guardian"
SEAT_INVITATION = "rulings/seat_invited"
SEAT_NEWS = "rulings/seat_news"
KINDS = (NEWS, WAITING, REMINDER, GUARDIAN, SEAT_INVITATION, SEAT_NEWS)


def target_state(
    referral: Referral,
    action: Action,
    person: User,
    facts: Facts | None = None,
    people: access.ReferralPeople | None = None,
) -> State:
    """Where the act leads, if this person may do it now and nothing is in the way."""
    roles = access.parts_among(people or access.people_of(referral), person, referral)
    with explain_refusals(
        lambda: _("You can't do that at this stage."),
        lambda codes: " ".join(str(labels.UNMET[code]) for code in codes),
    ):
        return make_transition(
            State(referral.state),
            action,
            roles,
            facts or Facts(),
            access.get_lacking(referral),
        )


def change(referral: Referral, *, expected_version: int, **fields: Any) -> None:
    """Write these fields, unless the referral has changed since version `expected_version`."""
    changed = referral.version == expected_version and Referral.objects.filter(
        pk=referral.pk, version=expected_version, state=referral.state
    ).update(version=expected_version + 1, **fields)
    if not changed:
        raise Refused(
            _("This referral has changed since you opened it. Reload, then decide.")
        )
    leaves = "state" in fields and referral.state == State.TRANSFERRED
    written(referral, version=expected_version + 1, **fields)
    if leaves:
        end_seat_with(referral, SeatEnd.CASE)


def written(referral: Referral, **fields: Any) -> None:
    """Take over into the row what has just been written of it."""
    for name, value in fields.items():
        setattr(referral, name, value)


def entering(referral: Referral, state: State) -> dict[str, Any]:
    """The fields of a referral that comes into that state now."""
    moment = now()
    policy = access.policy_for(referral)
    due_at = step_deadline(state, moment, policy, referral.club.zone)
    return {
        "state": state,
        "entered_at": moment,
        "due_at": due_at,
        "remind_at": next_reminder(moment, due_at, moment) if due_at else None,
    }


def restarting(memo: Referral) -> dict[str, Any]:
    """The fields of a memo whose review is put off; none where its limit is reached."""
    moment = now()
    policy, zone = access.policy_for(memo), memo.club.zone
    due_at = memo_restart(memo.entered_at, moment, policy, zone)
    if memo.due_at is not None and due_at <= memo.due_at:
        return {}
    return {
        "due_at": due_at,
        "remind_at": next_reminder(memo.entered_at, due_at, moment),
    }


def safeguarding(referral: Referral, grounds: Collection[Ground]) -> dict[str, Any]:
    """The fields of a referral that the safeguarding officer reads for these grounds."""
    if not grounds:
        return {}
    return {
        "safeguarded_at": referral.safeguarded_at or now(),
        "safeguarded_for": sorted({*referral.safeguarded_for, *grounds}),
    }


def note_down(
    verb: str, referral: Referral, person: User | None, **details: object
) -> None:
    """Append to the audit log: codes alone, and no name but that of who did it."""
    trail.record(
        verb,
        access.audit_subject(referral),
        by=person,
        club=referral.club,
        details={"state": referral.state, **details},
    )


def end_seat_with(referral: Referral, why: SeatEnd, person: User | None = None) -> None:
    """End the access of the reader from outside, if there is one; the log says why.

    A seat that is over by itself by now has ended for that reason, and by no one's act.
    """
    due = seats.overdue_end(referral)
    running = seats.running_seats(referral)
    if running.update(ended_at=now(), ended_for=due or why):
        by = None if due else person
        note_down("referral.seat_ended", referral, by, reason=due or why)


def tell_reporter(referral: Referral) -> None:
    """Tell the reporter that something is new, while the referral is open to them."""
    reporter = access.get_reporter(referral)
    is_open = access.is_open_to_reporter(referral, reporter)
    if is_open or reporter.user in access.told_accounts(referral):
        _post(NEWS, referral, [reporter.user], f"{referral.version}")


def tell_sender(referral: Referral, person: User) -> None:
    """Tell the reporter, who has just sent it, that it has arrived."""
    _post(NEWS, referral, [person], f"{referral.version}")


def tell_own_reporter(referral: Referral, occasion: str) -> None:
    """Tell the reporter of something that concerns only what they sent."""
    _post(NEWS, referral, [access.get_reporter(referral).user], occasion)


def tell_subjects(referral: Referral) -> None:
    """Tell the people whom it is about that something waits for them, and the guardians
    of those under 18 by mail alone."""
    _post(NEWS, referral, access.told_accounts(referral), f"{referral.version}")
    for address in guardians.guardian_addresses(referral):
        outbox.post(
            GUARDIAN,
            club=referral.club,
            to=address,
            key=f"{GUARDIAN}:{referral.pk}:{referral.version}",
            params={"referral": referral.pk},
        )


def tell_handlers(referral: Referral) -> None:
    """Tell who handles the referral that something is new."""
    _post(WAITING, referral, access.get_handlers(referral), f"{referral.version}")


def tell_watchers(referral: Referral) -> None:
    """Tell the safeguarding officers that a minor is involved."""
    _post(WAITING, referral, access.get_watchers(referral), f"{referral.version}")


def tell_officers(referral: Referral) -> None:
    """Tell who handles the referral, and who watches over a minor in it."""
    handlers, watchers = access.officers_left(referral)
    _post(WAITING, referral, [*handlers, *watchers], f"{referral.version}")


def tell_seat_moved(referral: Referral, occasion: str) -> None:
    """Tell who handles the referral that an invited reader has come further."""
    handlers = access.get_handlers(referral)
    _post(WAITING, referral, handlers, f"seat:{occasion}")


def remind_handlers(referral: Referral, occasion: str) -> None:
    """Remind who handles the referral of a step that has to be done."""
    _post(REMINDER, referral, access.get_handlers(referral), occasion)


def _post(kind: str, referral: Referral, people: Iterable[User], occasion: str) -> None:
    page = "referral_own" if kind == NEWS else "referral_list"
    outbox.post_to_all(
        kind,
        club=referral.club,
        to=people,
        key=f"{kind}:{referral.pk}:{occasion}",
        params={"referral": referral.pk},
        link=reverse(page, args=[referral.club.slug]),
    )


def get_kinds() -> tuple[str, ...]:
    """The kinds of notices that people in a case get."""
    return KINDS


def link_in_mail(notice: Notice) -> str:
    """The page of notices; no mail to whom the referral is not open any more."""
    person, club = notice.user, notice.club
    if person is None or club is None:
        return ""
    referrals = access.visible_referrals(person, club)
    if not referrals.filter(pk=notice.params["referral"]).exists():
        return ""
    return reverse("notice_list", args=[club.slug])


LINK_MAKERS = {
    **dict.fromkeys((NEWS, WAITING, REMINDER), link_in_mail),
    SEAT_INVITATION: seats.invitation_link,
    SEAT_NEWS: seats.page_in_mail,
}
"""How the links in mails of these kinds are made."""
