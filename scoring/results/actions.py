import hashlib
import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Case, F, Value, When
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.site.questions import Question
from scoring.bridge.contest import Match, MatchOutcome
from scoring.bridge.event import EventScore, ScoredResult, Total
from scoring.bridge.teams import Team
from scoring.events import access as events_access
from scoring.events.event_data import EventData, Pair, ReportedResult
from scoring.events.labels import POSTED_STATES, AnalysisState, RevisionReason
from scoring.events.models import CardPlay, Event, Snapshot
from scoring.events.queries import load_event_data
from scoring.results.queries.scores import score_event

after_posting = Question[[Event], None]("What follows each posted revision")


def results_changed(
    event: Event, reason: RevisionReason, boards: Iterable[int] = ()
) -> Snapshot | None:
    """Tell readers that results changed: a new revision where they are posted.

    Called once by each act that changes results, in the act's own transaction, after
    its rows are written. It records nothing: the act does.
    """
    is_posted = When(state__in=POSTED_STATES, then=Value(1))
    Event.objects.filter(pk=event.pk).update(
        version=F("version") + 1,
        revision=F("revision") + Case(is_posted, default=Value(0)),
    )
    event.refresh_from_db()
    if not event.is_posted:
        return None
    return _publish(load_event_data(event), None, reason, boards)


def hold_event(event: Event) -> None:
    """Let no one else hold or change the event until the transaction ends, and read it
    again: one query."""
    rows = Event.objects.select_for_update(no_key=True, of=("self",))
    event.refresh_from_db(from_queryset=rows.select_related("club", "policy"))


def changed_event(event: Event, *, changes: int = 1) -> None:
    """Raise the event's version: a page could show something new."""
    Event.objects.filter(pk=event.pk).update(version=F("version") + changes)
    event.refresh_from_db(fields=["version"])


def held_results_changed(
    data: EventData,
    scored: EventScore,
    reason: RevisionReason,
    boards: Iterable[int] = (),
    *,
    changes: int = 1,
) -> Snapshot | None:
    """As `results_changed`, for an act that has claimed the event in its transaction
    and has scored what it comes to: nothing is loaded or scored again.

    `changes` is how many changes the event's version counts.
    """
    event = data.event
    if not event.is_posted:
        held_event_changed(event, changes=changes)
        return None
    event.version += changes
    event.revision += 1
    event.save(update_fields=["version", "revision"])
    return _publish(data, scored, reason, boards)


def held_event_changed(event: Event, *, changes: int = 1) -> None:
    """As `changed_event`, for an act that has claimed the event in its transaction."""
    event.version += changes
    event.save(update_fields=["version"])


def publish_revision(
    event: Event, reason: RevisionReason, boards: Iterable[int] = ()
) -> Snapshot:
    """The results as they now stand, numbered and kept unchangeable.

    What follows the results is told once the act is stored.
    """
    Event.objects.filter(pk=event.pk).update(
        version=F("version") + 1, revision=F("revision") + 1
    )
    event.refresh_from_db()
    data = load_event_data(event)
    return _publish(data, None, reason, boards)


def _publish(
    data: EventData,
    scored: EventScore | None,
    reason: RevisionReason,
    boards: Iterable[int],
) -> Snapshot:
    """The snapshot of the event's present revision; `scored` is its score, if known."""
    event = data.event
    standings, lines = snapshot_contents(data, scored)
    _tell_followers(event)
    return Snapshot.objects.create(
        event=event,
        revision=event.revision,
        reason=reason,
        boards=sorted(set(boards)),
        standings=standings,
        lines=lines,
        hash=contents_hash(standings, lines),
        made_at=now(),
    )


def _tell_followers(event: Event) -> None:
    """Ask what follows after the commit: no failure there undoes the revision."""
    transaction.on_commit(lambda: after_posting.ask(event), robust=True)


def contents_hash(standings: list[dict[str, Any]], lines: list[dict[str, Any]]) -> str:
    """The SHA-256 of a snapshot's contents."""
    text = json.dumps([standings, lines], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def snapshot_contents(
    data: EventData, scored: EventScore | None = None
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Standings and lines with exact figures as text; players by their keys.

    Where there are matches, each contestant has its own beside its total. `scored` is
    the evening's score, if it is known.
    """
    scored = scored or score_event(data)
    standings = [
        _standing(data, scored.totals[key])
        | _made_in_matches(data, scored, data.pairs[key])
        for key in sorted(data.pairs, key=lambda key: scored.totals[key].rank)
    ]
    lines = [
        _line(line, scored.lines[line.key])
        for line in data.lines
        if line.key in scored.lines
    ]
    return standings, lines


def _made_in_matches(data: EventData, scored: EventScore, pair: Pair) -> dict[str, Any]:
    """The matches of a contestant; an event without matches says nothing of them."""
    if not data.event.in_matches:
        return {}
    return {
        "name": pair.name,
        "matches": [
            _match(fixture.match, scored.matches[fixture.match.key], pair.key)
            for fixture in data.fixtures
            if fixture.match.key in scored.matches
            and pair.key in (fixture.match.home, fixture.match.away)
        ],
    }


def _match(match: Match, outcome: MatchOutcome, entry: int) -> dict[str, Any]:
    team = match.team(entry)
    side = outcome.of(team)
    other = match.away if team is Team.HOME else match.home
    return {
        "match": match.key,
        "round": match.round,
        "opponent": other,
        "verdict": str(outcome.verdict),
        "won": str(side.won),
        "boards": str(side.boards),
        "margin": str(side.margin),
        "points": _exact(side.points),
    }


def _standing(data: EventData, total: Total) -> dict[str, Any]:
    pair = data.pairs[total.entry]
    return {
        "entry": pair.key,
        "label": pair.label,
        "section": pair.section,
        "direction": pair.direction,
        "players": [player.pk for player in pair.players],
        "points": str(total.points),
        "adjustment": str(total.adjustment),
        "final": str(total.final),
        "maximum": total.maximum,
        "percentage": _exact(total.percentage),
        "boards": total.boards,
        "rank": total.rank,
        "tied": total.tied,
    }


def _line(line: ReportedResult, scored: ScoredResult) -> dict[str, Any]:
    places = {
        "south": line.south,
        "west": line.west,
        "match": line.match,
        "room": line.room,
        "group": line.group,
    }
    return {
        **{name: place for name, place in places.items() if place},
        "line": line.key,
        "section": line.section,
        "board": line.board,
        "ns": line.ns,
        "ew": line.ew,
        "result": "" if line.result is None else str(line.result),
        "score": line.reported,
        "ns_points": _exact(scored.ns_points),
        "ew_points": _exact(scored.ew_points),
        "ns_code": str(scored.ns_code),
        "ew_code": str(scored.ew_code),
        "top": scored.top,
    }


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


@transaction.atomic
def ask_play_analysis(play: CardPlay, *, by: User) -> None:
    """Have a worker find what each card of the play leaves declarer, double dummy; asked
    twice, it does it once."""
    event = play.result.section.session.event
    if not events_access.visible_events(by, event.club).filter(pk=event.pk).exists():
        raise PermissionDenied
    if not play.cards:
        raise Refused(_("The play of this board isn't known."))

    others = CardPlay.objects.filter(pk=play.pk).exclude(analysis=AnalysisState.WAITING)
    waiting = others.update(analysis=AnalysisState.WAITING, tricks=[], solved_for="")
    if not waiting:
        return

    trail.record("line.to_analyse", play.result, by=by, club=event.club)
