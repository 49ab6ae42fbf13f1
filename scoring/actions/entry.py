"""Scores as they are written down, and put right after posting."""

from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from clubsite.errors import Refused
from scoring import access
from scoring.actions.posting import results_changed
from scoring.bridge.boards import vulnerability
from scoring.bridge.words import NotBridge
from scoring.labels import (
    IN_PLAY_STATES,
    POSTED_STATES,
    CorrectionState,
    EventState,
    ResultKind,
    RevisionReason,
)
from scoring.models import Correction, Event, Result
from scoring.procedure import corrections
from scoring.procedure.written import (
    Kind,
    Written,
    check_possible,
    keep_lead,
    read_line,
)
from scoring.queries.messages import said_refusal
from scoring.queries.written import written_of

REASONS = (RevisionReason.ENTRY_ERROR, RevisionReason.LATE_PLAY)


class ChangedMeanwhile(Refused):
    """Somebody else has written this line since the page was made."""


@transaction.atomic
def store_line(line: Result, text: str, *, by: User, seen: int) -> None:
    """Write what a table brought, unless somebody wrote it since version `seen`.

    The same again is nothing new, so that a repeated sending does no harm.
    """
    event = line.section.session.event
    access.check_may_score(by, event)
    written = read_written(text, line.board)
    if written == written_of(line):
        return
    _check_skipped(event, written)
    _raise_version(event)

    details = write_line(line, written, seen=seen)

    trail.record("line.stored", line, by=by, club=event.club, details=details)


@transaction.atomic
def correct_line(
    line: Result, text: str, *, by: User, seen: int, reason: RevisionReason, why: str
) -> Correction:
    """Put a posted score right, with its reason; a new revision says that it changed.

    The director of the evening does so, but not for a table where they sat.
    """
    event = line.section.session.event
    access.check_may_direct(by, event)
    written = read_correction(text, line)

    correction = put_right(line, written, by=by, seen=seen, reason=reason, why=why)
    results_changed(event, reason, [line.board])

    return correction


@transaction.atomic
def put_right(
    line: Result,
    written: Written,
    *,
    by: User,
    seen: int,
    reason: RevisionReason,
    why: str,
) -> Correction:
    """Write a posted line anew and keep why; whoever calls tells of the new results."""
    event = line.section.session.event
    check_own_table(by, line)
    _check_correctable(event, line)
    if written == written_of(line):
        raise Refused(_("That is what stands there already."), field="score")

    correction = Correction.objects.create(
        result=line,
        state=CorrectionState.APPLIED,
        was=str(written_of(line)),
        proposed=str(written),
        reason=why,
        asked_by=by,
        asked_at=now(),
        decided_by=by,
        decided_at=now(),
        expires_at=now(),
    )
    details = write_line(line, written, seen=seen) | {"reason": str(reason)}

    trail.record("line.corrected", line, by=by, club=event.club, details=details)
    return correction


def read_written(text: str, board: int) -> Written:
    """What a scorer wrote; refused with what is wrong with it."""
    try:
        written = read_line(text)
        check_possible(written, vulnerability(board))
    except NotBridge as error:
        raise Refused(said_refusal(error), field="score") from error
    return written


def read_correction(text: str, line: Result) -> Written:
    """What a posted line should say; its lead is not in question unless it is written."""
    written = keep_lead(read_written(text, line.board), written_of(line))
    _check_skipped(line.section.session.event, written)
    return written


def _check_skipped(event: Event, written: Written) -> None:
    """Refuse to skip a board where a director is there."""
    if written.kind is Kind.SKIPPED and not event.without_director:
        raise Refused(
            _(
                "A director is there: no board is skipped. Write np if it was not played."
            ),
            field="score",
        )


def write_line(line: Result, written: Written, *, seen: int) -> dict[str, Any]:
    """Write the columns of a line; gives what the history says of it.

    The helper of every act that changes a line; it records nothing.
    """
    was, columns = str(written_of(line)), _columns(written)
    moved = Result.objects.filter(pk=line.pk, version=seen).update(
        version=seen + 1, **columns
    )
    if not moved:
        raise ChangedMeanwhile(
            _("Somebody else has just written this line. Look at it, then decide.")
        )
    for name, value in (columns | {"version": seen + 1}).items():
        setattr(line, name, value)
    return {"board": line.board, "was": was, "now": str(written)}


def _columns(written: Written) -> dict[str, Any]:
    result = written.result
    played = result is not None and written.kind == Kind.PLAYED
    lead = result.lead if result is not None else None
    return {
        "kind": ResultKind(written.kind),
        "contract": str(result.contract) if result is not None and played else "",
        "declarer": str(result.declarer) if result is not None and played else "",
        "tricks": result.tricks if result is not None else None,
        "lead": str(lead or ""),
        "score": written.score,
    }


def _raise_version(event: Event) -> None:
    """Raise the event's version where scores are being entered, else refuse."""
    entering = Event.objects.filter(pk=event.pk, state__in=IN_PLAY_STATES)
    if entering.update(version=F("version") + 1):
        return
    event.refresh_from_db(fields=["state"])
    if event.state in POSTED_STATES:
        raise Refused(_("The results are posted. The director corrects them."))
    raise Refused(_("Scores are written down once play has started."))


def check_own_table(person: User, line: Result) -> None:
    if access.own_side(person, line) is not None:
        raise Refused(_("You sat at this table: another director has to do this."))


def _check_correctable(event: Event, line: Result) -> None:
    asked = access.open_corrections([event]).filter(result=line)
    if asked.exclude(state=CorrectionState.REQUESTED).exists():
        raise Refused(_("A request about this score is open: decide that one."))
    if not (line.kind == ResultKind.LATE and _is_open(event)):
        check_in_time(event)


def check_in_time(event: Event) -> None:
    """Refuse to change posted results once the time for it is over (Law 79C)."""
    if event.state == EventState.AMENDED:
        return
    if event.state != EventState.PROVISIONAL:
        raise Refused(_("Only posted results that are not final are corrected."))
    in_time = corrections.Facts(now=now(), deadline=event.corrections_end_at).in_time
    if not in_time:
        raise Refused(
            _(
                "The time for corrections is over (Law 79C). A certain error can still "
                "be mended by director and manager together: ask for it at the board."
            )
        )


def _is_open(event: Event) -> bool:
    return event.state in {EventState.PROVISIONAL, EventState.OFFICIAL}
