"""Entering and correcting scores, storing deals, grouping lines of fouled boards."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.bridge.board_numbers import runs
from scoring.bridge.boards import Deal as DealtCards
from scoring.bridge.boards import vulnerability
from scoring.bridge.contract import Seat, Suit
from scoring.bridge.messages import NotBridge
from scoring.events import access as events_access
from scoring.events.labels import (
    IN_PLAY_STATES,
    POSTED_STATES,
    CorrectionState,
    EventState,
    GroupKind,
    ResultKind,
    RevisionReason,
)
from scoring.events.models import BoardSet, Correction, Deal, Event, Result
from scoring.events.queries import said, said_refusal
from scoring.formats.deals.joining import deals_in
from scoring.formats.errors import BadFile
from scoring.formats.pbn import BoardDeal, read_deals
from scoring.play import access
from scoring.play.policy import CorrectionPolicy
from scoring.play.procedure import corrections
from scoring.play.procedure.entry import (
    Kind,
    ScoreEntry,
    check_possible,
    keep_lead,
    read_line,
)
from scoring.play.queries.board_groups import obstacle_to
from scoring.play.queries.entry import get_score_entry
from scoring.results.actions import changed_event, results_changed

MOST_PROBLEMS = 5

REASONS = (RevisionReason.ENTRY_ERROR, RevisionReason.LATE_PLAY)


class ChangedMeanwhile(Refused):
    """Someone else has written this line since the page was made."""


@transaction.atomic
def store_line(line: Result, text: str, *, by: User, expected_version: int) -> None:
    """Write what a table brought, unless someone wrote it since version `expected_version`.

    The same again is nothing new, so that a repeated sending does no harm.
    """
    event = line.section.session.event
    events_access.check_may_score(by, event)
    score_entry = read_score_entry(text, line.board)
    if score_entry == get_score_entry(line):
        return
    _check_skipped(event, score_entry)
    _raise_version(event)

    details = write_line(line, score_entry, expected_version=expected_version)

    trail.record("line.stored", line, by=by, club=event.club, details=details)


@transaction.atomic
def correct_line(
    line: Result,
    text: str,
    *,
    by: User,
    expected_version: int,
    reason: RevisionReason,
    why: str,
) -> Correction:
    """Put a posted score right, with its reason; a new revision says that it changed.

    The director of the evening does so, but not for a table where they sat.
    """
    event = line.section.session.event
    events_access.check_may_direct(by, event)
    score_entry = read_correction(text, line)

    correction = put_right(
        line,
        score_entry,
        by=by,
        expected_version=expected_version,
        reason=reason,
        why=why,
    )
    results_changed(event, reason, [line.board])

    return correction


@transaction.atomic
def put_right(
    line: Result,
    score_entry: ScoreEntry,
    *,
    by: User,
    expected_version: int,
    reason: RevisionReason,
    why: str,
) -> Correction:
    """Write a posted line again and keep why; the caller tells of the new results."""
    event = line.section.session.event
    check_own_table(by, line)
    _check_correctable(event, line)
    if score_entry == get_score_entry(line):
        raise Refused(_("That is already the score."), field="score")

    correction = Correction.objects.create(
        result=line,
        state=CorrectionState.APPLIED,
        was=str(get_score_entry(line)),
        proposed=str(score_entry),
        reason=why,
        asked_by=by,
        asked_at=now(),
        decided_by=by,
        decided_at=now(),
        expires_at=now(),
    )
    details = write_line(line, score_entry, expected_version=expected_version) | {
        "reason": str(reason)
    }

    trail.record("line.corrected", line, by=by, club=event.club, details=details)
    return correction


def read_score_entry(text: str, board: int) -> ScoreEntry:
    """What a scorer wrote; refused with what is wrong with it."""
    try:
        score_entry = read_line(text)
        check_possible(score_entry, vulnerability(board))
    except NotBridge as error:
        raise Refused(said_refusal(error), field="score") from error
    return score_entry


def read_correction(text: str, line: Result) -> ScoreEntry:
    """What a posted line should say; its lead is not in question unless it is written."""
    score_entry = keep_lead(read_score_entry(text, line.board), get_score_entry(line))
    _check_skipped(line.section.session.event, score_entry)
    return score_entry


def _check_skipped(event: Event, score_entry: ScoreEntry) -> None:
    """Refuse to skip a board where a director is there."""
    if score_entry.kind is Kind.SKIPPED and not event.without_director:
        raise Refused(
            _(
                "A director is present. Boards can't be skipped. Enter np "
                "if it wasn't played."
            ),
            field="score",
        )


def write_line(
    line: Result, score_entry: ScoreEntry, *, expected_version: int
) -> dict[str, Any]:
    """Write the columns of a line; gives what the history says of it.

    The helper of every act that changes a line; it records nothing.
    """
    was, columns = str(get_score_entry(line)), _columns(score_entry)
    moved = Result.objects.filter(pk=line.pk, version=expected_version).update(
        version=expected_version + 1, **columns
    )
    if not moved:
        raise ChangedMeanwhile(
            _("Someone else has just entered this result. Reload, then decide.")
        )
    for name, value in (columns | {"version": expected_version + 1}).items():
        setattr(line, name, value)
    return {"board": line.board, "was": was, "now": str(score_entry)}


def write_lines(scores: Iterable[tuple[Result, ScoreEntry]]) -> list[dict[str, Any]]:
    """Write several lines of an event that is held; gives what the history says of each.

    The helper of every act that changes many lines at once; it records nothing.
    """
    lines, details = [], []
    for line, score_entry in scores:
        was, columns = str(get_score_entry(line)), _columns(score_entry)
        for name, value in columns.items():
            setattr(line, name, value)
        line.version += 1
        lines.append(line)
        now = str(score_entry)
        details.append({"line": line.pk, "board": line.board, "was": was, "now": now})
    fields = ["version", *_columns(ScoreEntry(Kind.AWAITED))]
    Result.objects.bulk_update(lines, fields, batch_size=500)
    return details


def _columns(score_entry: ScoreEntry) -> dict[str, Any]:
    result = score_entry.result
    played = result is not None and score_entry.kind == Kind.PLAYED
    lead = result.lead if result is not None else None
    return {
        "kind": ResultKind(score_entry.kind),
        "contract": str(result.contract) if result is not None and played else "",
        "declarer": str(result.declarer) if result is not None and played else "",
        "tricks": result.tricks if result is not None else None,
        "lead": str(lead or ""),
        "score": score_entry.score,
    }


def _raise_version(event: Event) -> None:
    """Raise the event's version where scores are being entered, else refuse."""
    entering = Event.objects.filter(pk=event.pk, state__in=IN_PLAY_STATES)
    if entering.update(version=F("version") + 1):
        return
    event.refresh_from_db(fields=["state"])
    if event.state in POSTED_STATES:
        raise Refused(_("The results are posted. Ask the director to correct them."))
    raise Refused(_("You can enter scores once play has started."))


def check_own_table(person: User, line: Result) -> None:
    if access.own_side(person, line) is not None:
        raise Refused(_("You sat at this table, so another director must do this."))


def _check_correctable(event: Event, line: Result) -> None:
    requests = access.open_corrections([event]).filter(result=line)
    if requests.exclude(state=CorrectionState.REQUESTED).exists():
        raise Refused(
            _("This score has an open correction request. Decide that request.")
        )
    if not (line.kind == ResultKind.LATE and _is_open(event)):
        check_in_time(event)


def check_in_time(event: Event) -> None:
    """Refuse to change posted results once the time for it is over (Law 79C)."""
    if event.state == EventState.AMENDED:
        return
    if event.state != EventState.PROVISIONAL:
        raise Refused(
            _("You can correct results only while they are posted and not final.")
        )
    in_time = corrections.Facts(now=now(), deadline=event.corrections_end_at).in_time
    if not in_time:
        later = CorrectionPolicy.of(event.policy).late_fix_allowed
        raise Refused(_TIME_OVER_UNLESS_CLEAR if later else _TIME_OVER)


_TIME_OVER = gettext_lazy("The correction period has ended (Law 79C).")
_TIME_OVER_UNLESS_CLEAR = gettext_lazy(
    "The correction period has ended (Law 79C). A clear error can still be corrected by "
    "the director and a manager together. Request it on the board's page."
)


def _is_open(event: Event) -> bool:
    return event.state in {EventState.PROVISIONAL, EventState.OFFICIAL}


@transaction.atomic
def store_deals(
    event: Event,
    board_set: BoardSet,
    source: str | bytes,
    *,
    by: User,
    sure: bool = False,
) -> int:
    """Keep the deals of the boards that are played; gives how many.

    `source` is a text in PBN, or a whole file. One bad deal refuses all. Only who is
    `sure` replaces a deal by another one, or leaves out boards that are not played.
    """
    events_access.check_may_arrange(by, event)
    if event.state == EventState.FINAL:
        raise Refused(_("The event is final. Amend it first."))
    lines = events_access.get_lines(event).filter(section__board_set=board_set)
    played = set(lines.values_list("board", flat=True))
    found = list(read_source(source))
    deals = [deal for deal in found if deal.board in played]
    if not deals:
        raise Refused(
            _("None of these boards is played in this event."), field=_field(source)
        )
    rows = [_row(board_set, deal) for deal in deals]
    replaced = _replaced(rows)
    if not sure:
        check_nothing_lost(replaced, {deal.board for deal in found} - played)

    Deal.objects.filter(
        board_set=board_set, board__in=[deal.board for deal in deals]
    ).delete()
    Deal.objects.bulk_create(rows)
    changed_event(event)

    details = {"boards": [deal.board for deal in deals], "replaced": replaced}
    trail.record("deals.stored", event, by=by, club=event.club, details=details)
    return len(deals)


def _replaced(rows: Iterable[Deal]) -> list[int]:
    """The boards that have another deal now."""
    by_board = {row.board: row for row in rows}
    known = Deal.objects.filter(
        board_set__in={row.board_set_id for row in by_board.values()},
        board__in=by_board,
    )
    return [
        deal.board for deal in known if _cards(deal) != _cards(by_board[deal.board])
    ]


def _cards(row: Deal) -> tuple[str, ...]:
    return (row.north, row.east, row.south, row.west)


def check_nothing_lost(replaced: Iterable[int], unplayed: Iterable[int]) -> None:
    """Raise `Refused` if deals would be replaced or left out."""
    if warnings := questions(replaced, unplayed):
        raise Refused(" ".join(warnings), field="sure")


def questions(replaced: Iterable[int], unplayed: Iterable[int]) -> list[str]:
    """Warnings about deals that would be replaced or left out."""
    warnings = []
    if boards := runs(replaced):
        warnings.append(
            _("These boards already have another deal: %(boards)s.")
            % {"boards": boards}
        )
    if boards := runs(unplayed):
        warnings.append(_("Not played in this event: %(boards)s.") % {"boards": boards})
    return warnings


def read_source(source: str | bytes) -> Iterable[BoardDeal]:
    """The deals of a PBN text or a file; raises `Refused` if any is bad."""
    if isinstance(source, bytes) and len(source) > settings.UPLOAD_LIMIT:
        raise Refused(
            _("The file is larger than %(limit)s MB. Choose the file of one event.")
            % {"limit": settings.UPLOAD_LIMIT // 1024 // 1024},
            field="file",
        )
    try:
        found = deals_in(source) if isinstance(source, bytes) else read_deals(source)
    except BadFile as error:
        raise Refused(said(error.said), field=_field(source)) from error
    if found.problems:
        messages = [said(problem) for problem in found.problems[:MOST_PROBLEMS]]
        raise Refused(" ".join(messages), field=_field(source))
    return found.deals


def _field(source: str | bytes) -> str:
    return "file" if isinstance(source, bytes) else "deals"


def _row(board_set: BoardSet, dealt: BoardDeal) -> Deal:
    return Deal(
        board_set=board_set,
        board=dealt.board,
        north=_hand(dealt.deal, Seat.N),
        east=_hand(dealt.deal, Seat.E),
        south=_hand(dealt.deal, Seat.S),
        west=_hand(dealt.deal, Seat.W),
    )


def _hand(deal: DealtCards, seat: Seat) -> str:
    return ".".join(deal.holding(seat, suit) for suit in Suit)


@transaction.atomic
def group_lines(
    event: Event,
    board: int,
    groups: Mapping[int, GroupKind],
    *,
    by: User,
    expected_version: int,
) -> None:
    """Compare these lines of the board within their forms, as the preview showed it.

    Lines that are not named stay in the form that they have.
    """
    events_access.check_may_direct(by, event)
    if why := obstacle_to(event):
        raise Refused(why)
    lines = events_access.get_played_lines(event).filter(board=board, pk__in=groups)
    changed = [line for line in lines if line.group != groups[line.pk]]
    if not changed:
        raise Refused(
            _(
                "Every table has that version. Choose another one for at least "
                "one table."
            )
        )
    _raise_expected_version(event, expected_version)

    was: dict[str, list[int]] = {}
    for line in changed:
        was.setdefault(line.group, []).append(line.pk)
        line.group = groups[line.pk]
    Result.objects.bulk_update(changed, ["group"], batch_size=500)
    event.refresh_from_db()

    details = {"board": board, "was": was, "now": _tables_by_group(event, board)}
    trail.record("board.grouped", event, by=by, club=event.club, details=details)


def _raise_expected_version(event: Event, expected_version: int) -> None:
    events = Event.objects.filter(
        pk=event.pk, version=expected_version, state__in=IN_PLAY_STATES
    )
    if not events.update(version=F("version") + 1):
        raise Refused(_("Something has changed meanwhile. Check the preview again."))


def _tables_by_group(event: Event, board: int) -> dict[str, int]:
    """How many tables have the board in each form but the one that was dealt."""
    lines = events_access.get_played_lines(event).filter(board=board).exclude(group="")
    counted: dict[str, int] = {}
    for group in lines.order_by("group").values_list("group", flat=True):
        counted[group] = counted.get(group, 0) + 1
    return counted
