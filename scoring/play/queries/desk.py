"""The director's desk: what needs someone, and how the room stands."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from statistics import median_low

from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.questions import Question
from scoring.events import access as events_access
from scoring.events.labels import CorrectionState, EventState, ResultKind
from scoring.events.models import Correction, Event
from scoring.events.queries import all_told_apart, line_called
from scoring.play import access
from scoring.play.policy import SlowPlayPolicy
from scoring.play.queries.desk_rooms import (
    DONE,
    LATE,
    PLAYING,
    Room,
    RoomTable,
    RunningEvent,
    Score,
)
from scoring.play.queries.slow_tables import warn_slow_tables

RUNNING = (EventState.IN_PLAY, EventState.SCORING, EventState.PROVISIONAL)
COMING = (EventState.DRAFT, EventState.OPEN)
LONG = timedelta(minutes=5)
"""How long something may wait before it is marked."""


@dataclass(frozen=True, slots=True)
class DeskCall:
    """Something that needs a director: where, what, since when, and where to go."""

    where: str
    what: str
    since: datetime
    url: str
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class OpenItemAction:
    """A button of something pinned: what it sends, and what stands on it."""

    do: str
    text: str


@dataclass(frozen=True, slots=True)
class DeskOpenItem:
    """Something that holds at a table until its end is tapped, or tapped away just now.

    `section` and `table` are where in the room of the event it is. Its buttons are sent
    to `acts_url`; `url` is where one reads of it.
    """

    key: int
    event: int
    section: str
    table: int | None
    where: str
    what: str
    until: str
    since: datetime
    url: str
    acts_url: str
    actions: tuple[OpenItemAction, ...]
    over: bool = False


@dataclass(frozen=True, slots=True)
class Waiting:
    """A call and whether it has waited long."""

    call: DeskCall
    long: bool


@dataclass(frozen=True, slots=True)
class Desk:
    """The whole desk: calls and what is pinned, the oldest first, the evening's events,
    and what is next; `may_rule` in one that runs."""

    calls: tuple[Waiting, ...]
    pins: tuple[DeskOpenItem, ...]
    running: tuple[RunningEvent, ...]
    coming: tuple[Event, ...]
    now: datetime
    may_rule: bool


desk_calls = Question[[User, Sequence[Event]], Iterable[DeskCall]](
    "Which calls to put on this director's desk for these running events"
)
desk_pins = Question[[User, Sequence[Event]], Iterable[DeskOpenItem]](
    "What to pin to the tables of these running events"
)
desk_marks = Question[[str], str](
    "Which text changes whenever the calls of the club with this slug do"
)


def build_desk(user: User, club: Club) -> Desk:
    """What the desk of this club shows now; a constant number of queries."""
    moment = now()
    events = list(events_access.desk_events(user, club))
    running = tuple(event for event in events if event.state in RUNNING)
    calls = [*_corrections(running), *_calls_from_above(user, running)]
    pins = [pin for pins in desk_pins.ask(user, running) for pin in pins]
    return Desk(
        calls=tuple(
            Waiting(call, call.urgent or moment - call.since >= LONG)
            for call in sorted(calls, key=lambda call: call.since)
        ),
        pins=tuple(sorted(pins, key=lambda pin: pin.since)),
        running=_running(running, pins),
        coming=tuple(event for event in events if event.state in COMING),
        now=moment,
        may_rule=any(event.is_directed for event in running),
    )


def _calls_from_above(user: User, running: Sequence[Event]) -> list[DeskCall]:
    return [call for calls in desk_calls.ask(user, running) for call in calls]


def mark_of_calls(club_slug: str) -> str:
    """A text that changes as soon as the calls of upper packages do."""
    return ".".join(desk_marks.ask(club_slug))


def build_room(scores: Iterable[Score]) -> tuple[RoomTable, ...]:
    """Where each table is; late is one that is behind most of the others.

    A table plays the first round of which it still has to bring a board.
    """
    by_table: dict[int, list[Score]] = defaultdict(list)
    for score in scores:
        by_table[score.table].append(score)
    rounds = {table: _current_round(lines) for table, lines in by_table.items()}
    usual = median_low(
        [
            drawn_round if drawn_round is not None else _last(by_table) + 1
            for drawn_round in rounds.values()
        ]
    )
    return tuple(
        RoomTable(
            table=table,
            round=playing,
            boards=tuple(
                score.board
                for score in by_table[table]
                if score.is_open and score.round == playing
            ),
            state=_state(playing, usual),
            match=by_table[table][0].match,
            room=by_table[table][0].room,
        )
        for table, playing in sorted(rounds.items())
    )


def _state(playing: int | None, usual: int) -> str:
    if playing is None:
        return DONE
    return LATE if playing < usual else PLAYING


def _current_round(lines: Iterable[Score]) -> int | None:
    waiting = [line.round for line in lines if line.kind == ResultKind.AWAITED]
    return min(waiting, default=None)


def _last(by_table: dict[int, list[Score]]) -> int:
    return max(line.round for lines in by_table.values() for line in lines)


def _running(
    events: Sequence[Event], pins: Iterable[DeskOpenItem]
) -> tuple[RunningEvent, ...]:
    pinned = Counter(
        (pin.event, pin.section, pin.table) for pin in pins if not pin.over
    )
    scores: dict[int, list[Score]] = defaultdict(list)
    counted: dict[int, list[bool]] = defaultdict(list)
    for row in events_access.get_progress(events):
        key, letter, table, played, board, kind, match, room, line = row
        counted[key].append(kind not in events_access.OPEN_KINDS)
        if table is not None and played is not None:
            scores[key].append(
                Score(letter, table, played, board, kind, match, room, line)
            )
    return warn_slow_tables(
        [
            _running_event(event, scores[event.pk], counted[event.pk], pinned)
            for event in events
        ],
        scores,
        {
            event.pk: SlowPlayPolicy.of(event.policy).slow_play_minutes
            for event in events
        },
    )


def _running_event(
    event: Event,
    scores: Sequence[Score],
    counted: Sequence[bool],
    pinned: Mapping[tuple[int, str, int | None], int],
) -> RunningEvent:
    rooms = tuple(_rooms(event, scores, pinned))
    playing = [
        table.round
        for room in rooms
        for table in room.tables
        if table.round is not None
    ]
    return RunningEvent(
        event=event,
        rooms=rooms,
        round=median_low(playing) if playing else None,
        rounds=max((score.round for score in scores), default=0),
        done=sum(counted),
        lines=len(counted),
    )


def _rooms(
    event: Event,
    scores: Sequence[Score],
    pinned: Mapping[tuple[int, str, int | None], int],
) -> Iterable[Room]:
    for letter in sorted({score.section for score in scores}):
        tables = build_room(score for score in scores if score.section == letter)
        yield Room(
            letter,
            tuple(
                replace(
                    table,
                    open_item_count=pinned.get((event.pk, letter, table.table), 0),
                )
                for table in tables
            ),
        )


def _corrections(events: tuple[Event, ...]) -> Iterable[DeskCall]:
    by_key = {event.pk: event for event in events}
    found = list(access.open_corrections(events))
    sections = all_told_apart(events) if found else {}
    for correction in found:
        club = by_key[correction.result.section.session.event_id].club
        yield DeskCall(
            where=line_called(
                correction.result, sections[correction.result.section_id]
            ),
            what=_what(correction),
            since=correction.confirmed_at or correction.asked_at,
            url=reverse("correction_detail", args=[club.slug, correction.pk]),
        )


def _what(correction: Correction) -> str:
    words = {
        CorrectionState.REQUESTED: _("Score queried: waiting for the other side"),
        CorrectionState.CONFIRMED: _("Correct a score: both sides agree"),
        CorrectionState.DISPUTED: _("Give a ruling on a disputed score"),
        CorrectionState.LATE_REVIEW: _("Approve or reject a late correction"),
    }
    return words[CorrectionState(correction.state)]
