"""Ways to appeal a ruling, the page for lodging, and the last moments for an event."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from clubsite.accounts.models import User
from clubsite.clubs.period_labels import period_end_text
from clubsite.site.clock import now
from rulings.appeals import procedure
from rulings.appeals.access import cases, parties
from rulings.appeals.access.against import appeals_against, get_own_text
from rulings.appeals.access.parties import Appealed
from rulings.appeals.labels import Step
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import Action, CaseRole
from rulings.appeals.queries.case_facts import (
    CLOSED,
    deposit_due,
    get_deadline,
    get_policy,
)
from rulings.log import access as log_access
from rulings.log.models import Ruling, RulingVersion
from rulings.log.procedure.deadlines import in_time
from rulings.log.queries.open_items import appeal_deadline
from rulings.log.queries.rulings import family_title
from scoring.events.models import Event
from scoring.events.policy import AppealPeriodPolicy


@dataclass(frozen=True, slots=True)
class WaysToAppeal:
    """What a reader of a ruling can do about it now.

    `until` is the end of the appeal period in words, while nothing is posted.
    """

    deadline: datetime | None
    until: str
    is_over: bool
    may_lodge: bool
    may_enter: bool
    may_refer: bool
    open_case: int | None


def ways_to_appeal(version: RulingVersion, user: User) -> WaysToAppeal:
    """What the reader of a ruling's latest version can do about it: three queries."""
    ruling = version.ruling
    deadline = appeal_deadline(version)
    open_to = ruling.is_given and ruling.event.state not in CLOSED
    cast = parties.build_ruling_parties(version) if open_to else None
    roles = parties.parts_in(user, cast) if cast else frozenset()
    actions = procedure.actions_for(None, roles)
    against = appeals_against(ruling)
    found = against.running
    is_free = found is None and not against.decided
    directs = bool(roles & {CaseRole.RULING_DIRECTOR, CaseRole.DIRECTOR_IN_CHARGE})
    near = found is not None and (CaseRole.APPELLANT in roles or directs)
    return WaysToAppeal(
        deadline=deadline,
        until=period_end_text(AppealPeriodPolicy.of(ruling.event.policy).appeal_window),
        is_over=not in_time(now(), deadline),
        may_lodge=Action.BEGIN in actions and is_free,
        may_enter=Action.ENTER in actions and is_free,
        may_refer=Action.REFER in actions and is_free,
        open_case=found if near else None,
    )


@dataclass(frozen=True, slots=True)
class LodgePage:
    """The ruling, its appeal deadline, and the user's own draft text."""

    ruling: Ruling
    title: str
    deadline: datetime | None
    is_over: bool
    may_be_referred: bool
    deposit: str
    partners: tuple[str, ...]
    contest: str
    open_case: int | None
    is_decided: bool
    has_draft: bool
    own_text: Mapping[str, str]
    now: datetime

    @property
    def shows_form(self) -> bool:
        """Whether a notice could be lodged now, or was begun while it could."""
        if self.open_case or self.is_decided:
            return False
        return self.has_draft or not self.is_over


def lodge_page(appealed: Appealed, user: User) -> LodgePage:
    """The page for a player of the table; an earlier notice that was superseded is
    taken over, so that it can be maintained with one tap."""
    version, cast = appealed.version, appealed.parties
    ruling = version.ruling
    deadline = appeal_deadline(version)
    against = appeals_against(ruling)
    return LodgePage(
        ruling=ruling,
        title=family_title(version.family),
        deadline=deadline,
        is_over=not in_time(now(), deadline),
        may_be_referred=ruling.event.state not in CLOSED,
        deposit=deposit_due(ruling.event),
        partners=tuple(
            player.name
            for player in cast.concurring(cast.get_side(user), None)
            if player.account_id != user.pk
        ),
        contest=str(cast.contest),
        open_case=against.running,
        is_decided=against.decided,
        has_draft=user.pk in against.writers,
        own_text=get_own_text(user, ruling),
        now=now(),
    )


def players_to_enter(appealed: Appealed) -> list[tuple[str, str]]:
    """Everyone at the table, as choices."""
    return [(str(player.pk), player.name) for player in appealed.parties.players]


def last_appeal(event: Event) -> datetime | None:
    """The last instant at which any ruling of the event may be appealed (Law 92B)."""
    latest: dict[int, RulingVersion] = {
        version.ruling_id: version for version in log_access.current_versions(event)
    }
    ends = [appeal_deadline(version) for version in latest.values()]
    return max((end for end in ends if end is not None), default=None)


def last_review(event: Event) -> datetime | None:
    """The last instant at which an appeal that was not admitted may come back: until a
    side may ask for a review, and while one is asked always another step of the ladder."""
    ends = [_review_by(appeal) for appeal in cases.get_dismissed(event)]
    return max((end for end in ends if end is not None), default=None)


def _review_by(appeal: Appeal) -> datetime | None:
    if appeal.review_asked_at:
        window = get_policy(appeal).ladder_step
        return window.ends_at(now(), appeal.club.zone)
    return get_deadline(appeal, Step.REVIEW)
