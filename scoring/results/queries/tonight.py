"""Tonight: what a player comes for now, the event in play or the one just played."""

from collections.abc import Iterable
from dataclasses import dataclass

from clubsite.accounts.models import User
from clubsite.clubs.landing import JUST_NOW, Occasion, Part
from clubsite.clubs.queries import HomePageItem
from clubsite.site.questions import Question
from scoring.events import access as events_access
from scoring.events.access import own
from scoring.events.models import Event
from scoring.events.queries import get_viewer
from scoring.results.queries.scorecards import Scorecard, build_scorecard
from scoring.results.queries.scores import get_scored_event

table_rulings = Question[[User, Event], list[HomePageItem]](
    "Which rulings at this person's table in the event they were told of"
)


@dataclass(frozen=True, slots=True)
class Tonight:
    """An event from one player's seat; `sees_ranking`: whether places are shown yet."""

    card: Scorecard
    sees_ranking: bool
    rulings: tuple[HomePageItem, ...]

    @property
    def boards(self) -> list[int]:
        """The boards of the card, each once."""
        return sorted({row.line.board for row in self.card.lines})


def own_occasions(user: User) -> list[Occasion]:
    """This person's events in any club as occasions to open a page: two queries."""
    parts = (
        (Part.PLAYER, own.latest_played(user)),
        (Part.DIRECTOR, own.latest_directed(user)),
    )
    return [
        Occasion(part, event.club, in_play=event.in_play, days_ago=event.days_ago)
        for part, events in parts
        for event in events
    ]


def choose_event(events: Iterable[own.DatedEvent]) -> own.DatedEvent | None:
    """The event that is played now; else the one that was played last. Of one day, the
    first that is given: the latest."""

    def urgency(event: own.DatedEvent) -> tuple[bool, int]:
        is_now = event.in_play and event.days_ago <= JUST_NOW
        return not is_now, event.days_ago

    return min(events, key=urgency, default=None)


def build_tonight(event: Event, user: User) -> Tonight | None:
    """The event as one of its players sees it; None once they are in none of its
    entries. Points only once posted, also for a director who plays, and no points before
    an embargo ends."""
    scored, viewer = get_scored_event(event), get_viewer(user, event)
    entries = viewer.roles.entries & scored.data.pairs.keys()
    if not entries:
        return None
    counted = event.is_posted and events_access.sees_lines(viewer.roles, event)
    card = build_scorecard(scored, min(entries), viewer, counted=counted)
    return Tonight(
        card=card,
        sees_ranking=events_access.sees_ranking(viewer.roles, event),
        rulings=tuple(
            ruling for rulings in table_rulings.ask(user, event) for ruling in rulings
        ),
    )
