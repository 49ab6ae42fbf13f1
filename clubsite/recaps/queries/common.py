"""What every document says of the evening: heading, footing, and how people are named."""

import hashlib
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from itertools import chain

from django.utils.formats import date_format, get_format
from django.utils.translation import get_language

from clubsite.clubs import labels as clubs_labels
from clubsite.clubs import names
from clubsite.clubs.labels import Names
from clubsite.clubs.models import Club
from clubsite.clubs.models import Player as ClubPlayer
from clubsite.clubs.templatetags.club import club_time
from clubsite.recaps.documents.content import (
    MATCHPOINTS,
    Audience,
    Awards,
    Closed,
    Contestants,
    Footing,
    Heading,
    Paper,
    Player,
    Scale,
    Status,
    Unit,
)
from clubsite.site.clock import now
from clubsite.site.load_once import load_once
from scoring.bridge.contest import Standings
from scoring.bridge.convention import Shown
from scoring.events import access as events_access
from scoring.events.event_data import EventData
from scoring.events.labels import ContestKind, EventState, MethodKind
from scoring.events.models import Event
from scoring.events.policy import AppealPeriodPolicy
from scoring.events.queries import session_time_text
from scoring.results.queries.lines import decimals_needed
from scoring.results.queries.masterpoints import build_scheme_view, shown_award
from scoring.results.queries.ranking import appealed_boards
from scoring.results.queries.scores import ScoredEvent, get_scored_event

STATUSES = {
    EventState.OFFICIAL: Status.OFFICIAL,
    EventState.FINAL: Status.FINAL,
    EventState.AMENDED: Status.FINAL,
}
"""What the results may be called; before these states they are provisional."""


@load_once
def scored_once(event: Event) -> ScoredEvent:
    """The event with its scores, for all the documents that one request looks at."""
    return get_scored_event(event)


def build_heading(data: EventData, audience: Audience) -> Heading:
    """What every page carries, in the language now active."""
    event, club = data.event, data.event.club
    sessions, directors = sessions_and_directors(event)
    appealed = appealed_boards(data)
    return Heading(
        club=club.name,
        event=event.name,
        event_id=str(event.pk),
        session=sessions,
        played_on=event.date,
        date_text=date_format(event.date, clubs_labels.WRITTEN),
        director=directors,
        revision=event.revision,
        produced=club_time(now(), club),
        status=_status(event, appealed),
        appealed_boards=tuple(map(str, appealed)),
        paper=Paper(club.paper),
        language=get_language() or club.language,
        decimal_mark=get_format("DECIMAL_SEPARATOR"),
        audience=audience,
    )


def _status(event: Event, appealed: tuple[int, ...]) -> Status:
    """How far the results may still change; never final while an appeal is open."""
    status = STATUSES.get(EventState(event.state), Status.PROVISIONAL)
    return Status.OFFICIAL if appealed and status is Status.FINAL else status


def build_footing(event: Event) -> Footing:
    """When claims end, whom to ask, and by which policy."""
    club, posted = event.club, event.posted_at
    window = AppealPeriodPolicy.of(event.policy).appeal_window
    appeals_end = window.ends_at(posted, club.zone) if posted else None
    ends = [end for end in (event.corrections_end_at, appeals_end) if end]
    return Footing(
        posted=club_time(posted, club),
        corrections_until=club_time(event.corrections_end_at, club),
        appeals_until=club_time(appeals_end, club),
        ask=club.contact or sessions_and_directors(event)[1],
        policy_version=str(event.policy.number),
        closed=_closed(event, ends),
        closed_at=club_time(max(ends, default=None), club),
    )


def _closed(event: Event, ends: list[datetime]) -> Closed:
    """Which periods are over; an open appeal keeps an event official after both."""
    state = EventState(event.state)
    if state in STATUSES and ends and max(ends) <= now():
        return Closed.ALL
    return Closed.CORRECTIONS if state in STATUSES else Closed.NOTHING


CONTESTANTS = {
    ContestKind.PAIRS: Contestants.PAIRS,
    ContestKind.TEAMS: Contestants.TEAMS,
    ContestKind.INDIVIDUAL: Contestants.PLAYERS,
}
"""Who is ranked."""


def build_players(
    players: tuple[ClubPlayer, ...], club: Club, audience: Audience
) -> tuple[Player, ...]:
    """The players as the audience may read them; a director's copy names everyone.

    A number would say who an unnamed player is: it goes where the full name goes.
    """
    staff = audience is Audience.DIRECTOR
    return tuple(_person(player, club, staff=staff) for player in players)


def _person(player: ClubPlayer, club: Club, *, staff: bool) -> Player:
    name = names.name_for(player, club, staff=staff)
    hidden = player.is_withheld or club.names != Names.FULL
    number = "" if hidden and not staff else player.national_number
    return Player(name, player_id=number, sort_name=names.sort_name(name))


LINES_IN = {
    MethodKind.AGGREGATE: Unit.TOTAL_POINTS,
    MethodKind.BOARD_A_MATCH: Unit.BOARDS,
}
"""What a board gives; IMPs where nothing is said here."""
TOTALS_IN = {
    Standings.VICTORY_POINTS: Unit.VICTORY_POINTS,
    Standings.HYBRID: Unit.VICTORY_POINTS,
    Standings.BOARDS: Unit.BOARDS,
    Standings.WINS: Unit.WINS,
}
"""What the totals of an event of matches count; what a board gives otherwise."""


def board_scale(scored: ScoredEvent) -> Scale:
    """The unit of a board's scores; without decimals where all of them are whole."""
    if scored.data.by_matchpoints:
        return MATCHPOINTS
    figures = ((line.ns_shown, line.ew_shown) for line in scored.score.lines.values())
    unit = LINES_IN.get(MethodKind(scored.data.event.method), Unit.IMPS)
    return Scale(unit, decimals_needed(chain.from_iterable(figures)))


def totals_scale(scored: ScoredEvent) -> Scale:
    """The unit of the totals of matches, which is not always that of their boards."""
    standings = Standings(scored.data.regulations.standings)
    unit = TOTALS_IN.get(standings, board_scale(scored).unit)
    figures = [total.shown_points for total in scored.score.totals.values()]
    return Scale(unit, decimals_needed(figures))


def get_awards(scored: ScoredEvent) -> Awards | None:
    """What its master points are called, where there are any."""
    scheme_view = build_scheme_view(scored.data) if scored.awards else None
    return (
        Awards(scheme_view.points, scheme_view.called, scheme_view.decimals)
        if scheme_view
        else None
    )


def get_master_points(scored: ScoredEvent, key: int) -> Decimal | None:
    return shown_award(scored.data, scored.awards.get(key))


def print_factor(scored: ScoredEvent) -> Fraction:
    """What matchpoints are multiplied by in print: half, where a convention shows one
    for a score beaten and a half for an equal one."""
    data = scored.data
    single = data.convention.shown is Shown.SINGLE
    return Fraction(1, 2 if single and data.by_matchpoints else 1)


def times(points: Fraction | None, share: Fraction) -> Fraction | None:
    """The points on that scale; none where there are none."""
    return None if points is None else points * share


@load_once
def sessions_and_directors(event: Event) -> tuple[str, str]:
    """The event's sessions with the hours that are known, and the day where it is not
    the event's: "1 (19:00), 2 (Tue 3 Mar 2026, 19:00)"; and who is in charge of it."""
    sessions, directors = events_access.sessions_and_directors(event)
    with_times = ", ".join(
        f"{session_row.number} ({when})"
        if (when := session_time_text(session_row, event))
        else str(session_row.number)
        for session_row in sessions
    )
    return with_times, ", ".join(user.name for user in directors)


def build_etag(*facts: object) -> str:
    """The entity tag of a page that shows these facts, in the language now active."""
    shown = repr((get_language(), facts))
    return f'"{hashlib.sha256(shown.encode()).hexdigest()[:32]}"'
