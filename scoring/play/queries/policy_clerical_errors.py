"""When a newer policy may apply to an event that has begun: to correct a clerical error.

Manager and director in charge must both say that it is one, and no period gets shorter
(procedures 3.2).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.access import is_same_person
from clubsite.clubs.models import PolicyVersion
from clubsite.clubs.policy import complete
from clubsite.clubs.policy_labels import block_labels
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.events import access
from scoring.events.models import Event, PolicyClericalError
from scoring.events.policy import AppealPeriodPolicy, AveragePolicy
from scoring.play.labels import office_label
from scoring.play.policy import CorrectionPolicy

LENGTHS = ("_minutes", "_hours", "_days")
OF_TODAY = ("_keep_", "superseded_", "recorder_", "slow_play_", "appeal_days")
"""In the names of settings that are no periods of an event, or count otherwise."""
OFFICES = ("director", "manager")


@dataclass(frozen=True, slots=True)
class ClericalErrorView:
    """A clerical error that waits for its second office; `by` certified it."""

    reason: str
    by: str
    office: str
    may_certify: bool


def offices_of(user: User | None, event: Event) -> frozenset[str]:
    """The offices by which this person may certify a clerical error."""
    roles = access.get_event_roles(user, event)
    own = {"manager": roles.manager, "director": roles.moves_on}
    return frozenset(office for office in OFFICES if own[office])


def check_may_certify(user: User, event: Event) -> frozenset[str]:
    """The offices of a person who has one; else refused."""
    offices = offices_of(user, event)
    if not offices:
        raise PermissionDenied
    return offices


def next_office(
    error: PolicyClericalError | None, user: User, offices: frozenset[str]
) -> str:
    """The office by which this person certifies it now; empty if there is none."""
    if error is None:
        return next(office for office in OFFICES if office in offices)
    other = error.director or error.manager
    lacking = "director" if error.director is None else "manager"
    if lacking not in offices or other is None or is_same_person(user, other):
        return ""
    return lacking


def clerical_error_view(
    error: PolicyClericalError, user: User, offices: frozenset[str]
) -> ClericalErrorView:
    """The clerical error as one of the two offices sees it."""
    office = "director" if error.director else "manager"
    return ClericalErrorView(
        reason=error.reason,
        by=str(getattr(error, office)),
        office=office_label(office),
        may_certify=bool(next_office(error, user, offices)),
    )


def check_corrects(event: Event, after: PolicyVersion) -> None:
    """Refuse a version that shortens a period or changes posted scores."""
    shorter = list(shortened(event, after))
    if shorter:
        raise Refused(
            _(
                "That version shortens a period: %(names)s. An event that has begun keeps "
                "its periods."
            )
            % {"names": ", ".join(shorter)}
        )
    uplift = [
        AveragePolicy.of(policy).own_average_uplift for policy in (event.policy, after)
    ]
    if event.is_posted and uplift[0] != uplift[1]:
        raise Refused(
            _("That version scores averages differently, and the results are posted.")
        )


def shortened(event: Event, after: PolicyVersion) -> Iterator[str]:
    """The names of the periods that would be shorter."""
    start, zone = event.posted_at or now(), event.club.zone
    ends = (
        (
            _("Correction period"),
            [
                CorrectionPolicy.of(policy).correction_window
                for policy in (event.policy, after)
            ],
        ),
        (
            _("Appeal period"),
            [
                AppealPeriodPolicy.of(policy).appeal_window
                for policy in (event.policy, after)
            ],
        ),
    )
    for name, (was, will) in ends:
        if will.ends_at(start, zone) < was.ends_at(start, zone):
            yield name
    old, new = complete(event.policy.values), complete(after.values)
    for labels in block_labels.values():
        for name, label in labels.typed.items():
            if _is_length(name) and new[name] < old[name]:
                yield str(label.label)


def _is_length(name: str) -> bool:
    counted = ("appeal_minutes", "correction_minutes", "correction_days", *OF_TODAY)
    return name.endswith(LENGTHS) and not any(part in name for part in counted)
