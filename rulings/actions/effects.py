"""Letting a ruling decide what lines are worth, and what pairs lose."""

from decimal import Decimal, InvalidOperation

from django.db.models import Q
from django.utils.translation import gettext as _

from clubsite.errors import Refused
from rulings.models import Ruling
from rulings.procedure.score_effect import PenaltyGiven, ScoreEffect
from scoring import access as scoring
from scoring import queries
from scoring.actions import adjustments, posting
from scoring.bridge.event import Unit
from scoring.labels import AdjustmentKind, Cause, PenaltyUnit, RevisionReason
from scoring.models import Event

DECIDED = (AdjustmentKind.LINE, AdjustmentKind.PENALTY)


def check_effect(event: Event, effect: ScoreEffect) -> None:
    """Refuse what touches lines or pairs of another event, or has no such unit."""
    lines = {one.line for one in effect.lines}
    if len(lines) < len(effect.lines):
        raise Refused(_("The same line is adjusted twice."))
    if scoring.lines_of(event).filter(pk__in=lines).count() < len(lines):
        raise Refused(_("A line of another event cannot be adjusted here."))
    entries = {one.entry for one in effect.penalties}
    known = scoring.entries_of(event).filter(pk__in=entries, phantom=False)
    if known.count() < len(entries):
        raise Refused(_("A pair of another event cannot be penalised here."))
    for penalty in effect.penalties:
        _check_penalty(event, penalty)
        _check_match(event, penalty)


def _check_match(event: Event, penalty: PenaltyGiven) -> None:
    """Refuse a penalty off a margin without its match, and a match without need."""
    if penalty.unit not in queries.match_units(event):
        if penalty.match:
            raise Refused(_("This penalty comes off the total: leave the match out."))
        return
    played = scoring.matches_of(event).filter(pk=penalty.match, published=True)
    if not played.filter(Q(home=penalty.entry) | Q(away=penalty.entry)).exists():
        raise Refused(
            _("Say from which match the penalty is taken; the team has to play in it.")
        )


def _check_penalty(event: Event, penalty: PenaltyGiven) -> None:
    if penalty.unit not in queries.penalty_units(event):
        raise Refused(
            _("%(event)s has no penalties in %(unit)s.")
            % {"event": event.name, "unit": PenaltyUnit(Unit(penalty.unit)).label}
        )
    try:
        positive = Decimal(penalty.amount) > 0
    except InvalidOperation:
        positive = False
    if not positive:
        raise Refused(_("A penalty is more than nothing."))


def apply_effect(
    ruling: Ruling, before: ScoreEffect, after: ScoreEffect, reason: RevisionReason
) -> None:
    """Make the results follow the ruling: a new revision where they are posted.

    Where the effect stays as it was, the scores are not touched.
    """
    event = ruling.event
    if before == after:
        posting.changed_event(event)
        return
    boards = set(
        adjustments.withdraw_adjustments(
            event, cause=Cause.RULING, cause_id=ruling.pk, kinds=DECIDED
        )
    )
    boards |= put_effect(event, after, cause=Cause.RULING, cause_id=ruling.pk)
    posting.results_changed(event, reason, boards)


def put_effect(
    event: Event, effect: ScoreEffect, *, cause: Cause, cause_id: int
) -> set[int]:
    """Write the adjustments of that cause; gives the boards that they touch."""
    results = scoring.lines_of(event).select_related("section__session__event")
    lines = results.in_bulk([one.line for one in effect.lines])
    for one in effect.lines:
        adjustments.put_line_effect(
            lines[one.line], cause=cause, cause_id=cause_id, ns=one.ns, ew=one.ew
        )
    entries = scoring.entries_of(event).in_bulk([one.entry for one in effect.penalties])
    matches = scoring.matches_of(event).in_bulk(
        [one.match for one in effect.penalties if one.match]
    )
    for penalty in effect.penalties:
        adjustments.put_penalty(
            entries[penalty.entry],
            cause=cause,
            cause_id=cause_id,
            amount=penalty.amount,
            unit=PenaltyUnit(penalty.unit),
            disciplinary=penalty.disciplinary,
            match=matches.get(penalty.match),
        )
    return {line.board for line in lines.values()}
