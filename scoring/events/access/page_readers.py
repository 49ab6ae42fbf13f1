"""What a results page depends on: the versions of what it shows, its reader, the time."""

from dataclasses import dataclass

from clubsite.accounts.models import User
from clubsite.site.clock import now
from scoring.events.access.roles import (
    EventRoles,
    get_event_roles,
    has_embargo,
    visible_event,
)
from scoring.events.models import Event
from scoring.events.policy import AppealPeriodPolicy


@dataclass(frozen=True, slots=True)
class PageFacts:
    """All that decides what one reader sees of an event at this moment: the versions of
    the event and its club, the reader's roles, which of its moments have passed, and
    whether an auction or play is known, which its players see otherwise."""

    event: int
    club: int
    roles: EventRoles
    passed: tuple[bool, ...]
    has_card_plays: bool = False

    @property
    def each_their_own(self) -> bool:
        """Whether a page of the event is made for this reader alone in any case."""
        return self.roles.staff or self.has_card_plays


@dataclass(frozen=True, slots=True)
class PageReader:
    """A reader before an event that they may know of."""

    event: Event
    roles: EventRoles
    facts: PageFacts

    @classmethod
    def of(cls, event: Event, roles: EventRoles) -> "PageReader":
        """Someone with these roles, at this moment."""
        facts = PageFacts(
            event=event.version,
            club=event.club.version,
            roles=roles,
            passed=_passed(event),
            has_card_plays=bool(event.has_card_plays),
        )
        return cls(event, roles, facts)


def get_page_reader(
    user: User | None, club_slug: str, event_id: int
) -> PageReader | None:
    """The event at that address as it stands, with what this person is for it; None where
    they know of none. One query, and two more for someone with an account."""
    event = visible_event(user, club_slug, event_id)
    return PageReader.of(event, get_event_roles(user, event)) if event else None


def _passed(event: Event) -> tuple[bool, ...]:
    """Of the moments at which a page changes by itself, which have passed: the end of an
    embargo, of the correction period and of the appeal period."""
    moment = now()
    appeals_end = event.posted_at and (
        AppealPeriodPolicy.of(event.policy).appeal_window.ends_at(
            event.posted_at, event.club.zone
        )
    )
    return (
        not has_embargo(event),
        event.corrections_end_at is not None and event.corrections_end_at <= moment,
        appeals_end is not None and appeals_end <= moment,
    )
