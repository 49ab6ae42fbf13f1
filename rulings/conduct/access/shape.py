"""The policy that a referral goes by, and what the shape of the club offers."""

from datetime import date

from clubsite.clubs.models import Club, PolicyVersion
from clubsite.clubs.queries import policy_now, policy_on
from clubsite.site.clock import now
from clubsite.site.load_once import load_once
from rulings.conduct.models import Referral
from rulings.conduct.policy import ConductPolicy
from rulings.conduct.procedure import Action, Offer, is_time_barred, offer_by
from rulings.conduct.rules import Ground


@load_once
def club_policy(club: Club) -> ConductPolicy:
    """What the club's newest policy says of conduct: it holds for what is sent now."""
    return ConductPolicy.of(policy_now(club))


def policy_for(referral: Referral) -> ConductPolicy:
    """What the policy of the day on which it was sent says; of a draft, today's."""
    if referral.procedure is None:
        return club_policy(referral.club)
    return ConductPolicy.of(referral.procedure)


def is_late(referral: Referral) -> bool:
    """Whether it was sent too long after the incident for the club to act, normally."""
    return is_time_barred(
        _incident_on(referral),
        referral.sent_at or now(),
        policy_for(referral),
        referral.club.zone,
    )


def has_minor_subject(referral: Referral) -> bool:
    """Whether someone it is about is under 18, as far as it was found out."""
    return Ground.SUBJECT in referral.safeguarded_for


def _incident_on(referral: Referral) -> date | None:
    """The day of the incident: as reported, else that of the event."""
    if referral.incident_on is None and referral.event is not None:
        return referral.event.date
    return referral.incident_on


def find_rules(referral: Referral) -> PolicyVersion | None:
    """The version of the club's policy that applied to what happened: that of the event,
    else that of the day; of a report without either there is none."""
    if referral.event is not None:
        return referral.event.policy
    day = referral.incident_on
    return policy_on(referral.club, day) if day is not None else None


def get_lacking(referral: Referral) -> frozenset[Action]:
    """The acts that there are not for this referral; a draft has all of its few."""
    return frozenset() if referral.is_draft else get_offer(referral).lacking


def get_offer(referral: Referral) -> Offer:
    """What there is for this referral."""
    return offer_by(policy_for(referral))
