"""Effects of rulings on scores and penalties, open items, and guards against clashes.

The guards lock a ruling or its event, and refuse what changed since its preview.
"""

from collections.abc import Collection
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.laws.engine.vocabulary import TRIGGERS
from rulings.log import access
from rulings.log.access import CHANGED_IN, RULED_IN, reason_to_hold
from rulings.log.labels import amount_label
from rulings.log.models import (
    Consulted,
    Ended,
    Offence,
    OpenItem,
    Ruling,
    RulingNotice,
)
from rulings.log.policy import PenaltyPolicy
from rulings.log.procedure.content import ExpectedPreview, PenaltyGiven, ScoreEffect
from rulings.log.procedure.offences import OffenceKind
from rulings.log.procedure.open_items import (
    ADJUSTED,
    CHOICE,
    CHOICES,
    LOOK,
    NOTHING_FOUND,
    PENALTY_CARDS,
    WATCH,
)
from rulings.log.queries.effects import EffectRows, effect_rows
from rulings.log.queries.previews import Preview
from scoring.bridge.contract import Seat
from scoring.bridge.event import Unit
from scoring.events import event_data
from scoring.events.labels import (
    AdjustmentKind,
    Cause,
    EventState,
    PenaltyUnit,
    RevisionReason,
)
from scoring.events.models import Adjustment, Event
from scoring.play.actions import corrections
from scoring.results import actions as results_actions

DECIDED = (AdjustmentKind.LINE, AdjustmentKind.PENALTY)


def check_effect(
    event: Event, effect: ScoreEffect, rows: EffectRows | None = None
) -> EffectRows:
    """Refuse what touches lines or pairs of another event, or has no such unit; the rows
    that the effect names, which may be loaded already."""
    lines = {line.line for line in effect.lines}
    if len(lines) < len(effect.lines):
        raise Refused(_("The same result is adjusted twice."))
    rows = rows or effect_rows(event, effect)
    if not lines <= rows.lines.keys():
        raise Refused(_("You can't adjust a result of another event here."))
    entries = [rows.entries.get(penalty.entry) for penalty in effect.penalties]
    if any(entry is None or entry.phantom for entry in entries):
        raise Refused(_("You can't penalise a pair of another event here."))
    for penalty in effect.penalties:
        _check_penalty(event, penalty)
        _check_match(event, penalty, rows)
    return rows


def _check_match(event: Event, penalty: PenaltyGiven, rows: EffectRows) -> None:
    """Refuse a penalty off a margin without its match, and a match without need."""
    if penalty.unit not in event_data.match_units(event):
        if penalty.match:
            raise Refused(_("This penalty comes off the total. Leave the match blank."))
        return
    match = rows.matches.get(penalty.match)
    sides = (match.home, match.away) if match and match.published else ()
    if penalty.entry not in sides:
        raise Refused(_("Choose the match for the penalty. The team must play in it."))


def _check_penalty(event: Event, penalty: PenaltyGiven) -> None:
    if penalty.unit not in event_data.penalty_units(event):
        raise Refused(
            _("%(event)s doesn't use penalties in %(unit)s.")
            % {"event": event.name, "unit": PenaltyUnit(Unit(penalty.unit)).label}
        )
    try:
        positive = Decimal(penalty.amount) > 0
    except InvalidOperation:
        positive = False
    if not positive:
        raise Refused(_("A penalty must be more than zero."))
    most = dict(PenaltyPolicy.of(event.policy).maxima).get(penalty.unit)
    if most and not penalty.disciplinary and Decimal(penalty.amount) > Decimal(most):
        raise Refused(
            _("The club's policy limits a procedural penalty to %(most)s. Enter less.")
            % {"most": amount_label(most, penalty.unit)}
        )


def apply_effect(
    ruling: Ruling,
    before: ScoreEffect,
    after: ScoreEffect,
    reason: RevisionReason,
    preview: Preview,
) -> None:
    """Make the results follow the ruling: a new revision where they are posted.

    The preview is of what follows, made since the act has claimed the event. Where the
    effect stays as it was, the scores are not touched.
    """
    data = preview.evening
    if before == after:
        results_actions.held_event_changed(data.event)
        return
    keys = {line.line for effect in (before, after) for line in effect.lines}
    boards = {line.board for line in data.lines if line.key in keys}
    if before:
        standing = data.event.adjustments.filter(
            cause=Cause.RULING, cause_id=ruling.pk, kind__in=DECIDED
        )
        standing.filter(withdrawn_at=None).update(withdrawn_at=now())
    put_adjustments(data.event, after, cause=Cause.RULING, cause_id=ruling.pk)
    changes = 2 + len(after.lines) + len(after.penalties)
    results_actions.held_results_changed(
        data, preview.score, reason, boards, changes=changes
    )


def put_effect(
    event: Event, effect: ScoreEffect, *, cause: Cause, cause_id: int
) -> set[int]:
    """Write the adjustments of that cause; gives the boards that they touch."""
    rows = effect_rows(event, effect)
    changes = len(effect.lines) + len(effect.penalties)
    results_actions.changed_event(event, changes=changes)
    corrections.check_free(event, [*rows.lines], cause=cause, cause_id=cause_id)
    standing = event.adjustments.filter(kind=AdjustmentKind.LINE, cause=cause)
    standing.filter(result__in=rows.lines, withdrawn_at=None).update(withdrawn_at=now())
    put_adjustments(event, effect, cause=cause, cause_id=cause_id)
    return rows.boards


def put_adjustments(
    event: Event, effect: ScoreEffect, *, cause: Cause, cause_id: int
) -> None:
    """Write the rows of an effect on lines that `check_free` left to the cause."""
    common = {"event": event, "cause": cause, "cause_id": cause_id, "made_at": now()}
    lines = [
        Adjustment(
            kind=AdjustmentKind.LINE,
            result_id=line.line,
            ns=dict(line.ns),
            ew=dict(line.ew),
            **common,
        )
        for line in effect.lines
    ]
    penalties = [
        Adjustment(
            kind=AdjustmentKind.PENALTY,
            entry_id=penalty.entry,
            amount=penalty.amount,
            unit=PenaltyUnit(penalty.unit),
            disciplinary=penalty.disciplinary,
            match_id=penalty.match or None,
            **common,
        )
        for penalty in effect.penalties
    ]
    corrections.put_adjustments([*lines, *penalties])


@transaction.atomic
def end_open_item(open_item: OpenItem, trigger: str, *, by: User) -> None:
    """End it for what has happened at the table: the card was played, the lead lost.

    With the last penalty card of a player the choice before his partner's leads ends as
    well; of two that lay together each is major (Law 50B).
    """
    access.check_may_change(by, open_item.ruling)
    _hold(open_item)
    if trigger not in TRIGGERS.get(open_item.until, {}):
        raise _no_end()

    at = now()
    _end(_same(open_item), Ended.OVER, trigger, at, by)
    if open_item.code in PENALTY_CARDS and not _has_another(open_item):
        partner = str(Seat(open_item.who).partner)
        choice = _live(open_item.ruling).filter(code=CHOICE, who=partner)
        _update(choice, ended=Ended.OVER, ended_at=at, ended_by=by, note="cards_gone")

    _record("ruling.obligation_ended", open_item, by, trigger=trigger)


@transaction.atomic
def reopen_open_item(open_item: OpenItem, *, by: User) -> None:
    """Take the tap back: it stands again, with all that ended by the same tap."""
    access.check_may_change(by, open_item.ruling)
    _hold(open_item)
    if open_item.ended not in (Ended.OVER, Ended.LOOKED):
        raise Refused(_("There is nothing to undo here."))

    ended = access.open_items_at(open_item.ruling)
    together = ended.filter(ended=open_item.ended, ended_at=open_item.ended_at)
    _update(together, ended="", ended_at=None, ended_by=None, note="")

    _record("ruling.obligation_reopened", open_item, by)


@transaction.atomic
def find_nothing(open_item: OpenItem, *, by: User) -> None:
    """Note that the director has looked, and that the score stands."""
    access.check_may_change(by, open_item.ruling)
    _hold(open_item)
    _check_is_due(open_item)

    _end(_same(open_item), Ended.LOOKED, NOTHING_FOUND, now(), by)

    _record("ruling.nothing_found", open_item, by)


@transaction.atomic
def find_damage(open_item: OpenItem, *, by: User) -> None:
    """Note that the score has to be adjusted; the look ends when the ruling says how."""
    access.check_may_change(by, open_item.ruling)
    _hold(open_item)
    _check_is_due(open_item)
    if open_item.ended:
        raise _was_ended()

    _update(_same(open_item), note=ADJUSTED)

    _record("ruling.damage_found", open_item, by)


def check_asks_for_a_choice(open_item: OpenItem) -> None:
    """Refuse to ask declarer for a choice where none is open (Laws 50D2a, 26B)."""
    if open_item.code not in CHOICES or open_item.ended:
        raise _no_end()


def settle_checks(ruling: Ruling, looks: Collection[int], *, director: User) -> None:
    """End these looks: the ruling, now given, adjusts the score after them."""
    for look in ruling.open_items.filter(pk__in=looks):
        _end(_same(look), Ended.LOOKED, ADJUSTED, now(), director)


def _hold(open_item: OpenItem) -> None:
    """Lock the open items at that table until the transaction ends.

    Whether a player has another penalty card depends on them.
    """
    rows = access.open_items_at(open_item.ruling).select_related(None)
    locked = {row.pk: row for row in rows.order_by("pk").select_for_update(no_key=True)}
    if open_item.pk not in locked:
        raise _was_ended()
    now_is = locked[open_item.pk]
    open_item.ended, open_item.ended_at = now_is.ended, now_is.ended_at


def _check_is_due(open_item: OpenItem) -> None:
    if open_item.code not in (LOOK, WATCH):
        raise _no_end()


def _end(
    found: QuerySet[OpenItem], how: Ended, note: str, at: datetime, director: User
) -> None:
    if not _update(found, ended=how, ended_at=at, ended_by=director, note=note):
        raise _was_ended()


def _update(found: QuerySet[OpenItem], **fields: object) -> int:
    """Change these rows; how many there were."""
    keys = list(found.values_list("pk", flat=True))
    return OpenItem.objects.filter(pk__in=keys).update(**fields)


def _live(ruling: Ruling) -> QuerySet[OpenItem]:
    return access.open_items_at(ruling).filter(ended="")


def _same(open_item: OpenItem) -> QuerySet[OpenItem]:
    """It, and what other rulings at that table have left open in the same words: one
    card, whether they called it minor or major."""
    code = open_item.code
    codes = PENALTY_CARDS if code in PENALTY_CARDS else (code,)
    return _live(open_item.ruling).filter(
        code__in=codes, who=open_item.who, about=open_item.about
    )


def _has_another(open_item: OpenItem) -> bool:
    """Whether a penalty card of the same player still lies there."""
    live = _live(open_item.ruling)
    return live.filter(code__in=PENALTY_CARDS, who=open_item.who).exists()


def _no_end() -> Refused:
    return Refused(_("That doesn't close this item. Reload the page and try again."))


def _was_ended() -> Refused:
    return Refused(_("Someone has already closed this item. Reload the page."))


def _record(verb: str, open_item: OpenItem, by: User, **more: str) -> None:
    ruling = open_item.ruling
    details = {"code": open_item.code, "who": open_item.who, **more}
    trail.record(verb, ruling, by=by, club=ruling.club, details=details)


class PreviewChanged(Refused):
    """Something differs from the preview that the person saw; show the new one."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "The results have changed since the preview. Nothing has been saved: "
                "check the new preview and decide again."
            )
        )


WRITTEN = ("state", "version", "walks", "draft")
"""What tells whether someone else has written in a ruling since it was read."""


def wait_for_ruling(ruling_id: int) -> None:
    """Until the transaction ends no one else writes in the ruling."""
    Ruling.objects.select_for_update(no_key=True).filter(pk=ruling_id).values(
        "pk"
    ).first()


def wait_for_event(event_id: int) -> None:
    """Until the transaction ends no one else does what waits here; nothing is changed."""
    Event.objects.select_for_update(no_key=True).filter(pk=event_id).values(
        "pk"
    ).first()


def hold_ruling(ruling: Ruling) -> None:
    """Lock the ruling until the transaction ends.

    Raise `Refused` if it has changed since it was loaded: a tap on its way while
    another director gives the ruling would otherwise change what was given.
    """
    locked = (
        Ruling.objects.select_for_update(no_key=True)
        .filter(pk=ruling.pk)
        .values(*WRITTEN)
    )
    if locked.first() != {name: getattr(ruling, name) for name in WRITTEN}:
        raise Refused(
            _("Someone else has just changed this ruling. Reload, then decide.")
        )


def claim_version(event: Event, expected: ExpectedPreview | None) -> None:
    """Raise the event's version: until the transaction ends no one else changes it.

    A version that has risen since says only that a page may show something new. What
    of it matters here is for the digest to say, so that a par which a worker found
    meanwhile stops no ruling.
    """
    least = expected.version if expected else 0
    claimed = Event.objects.filter(pk=event.pk, version__gte=least).update(
        version=F("version") + 1
    )
    if not claimed:
        raise PreviewChanged
    event.refresh_from_db(from_queryset=Event.objects.select_related("club", "policy"))


def check_digest(digest: str, expected: ExpectedPreview | None) -> None:
    """Refuse what would have another effect than the preview that was seen."""
    if expected is None or digest != expected.digest:
        raise PreviewChanged


def check_can_be_begun(event: Event) -> None:
    """Refuse new rulings where the event is not in play, or its period is over."""
    if event.state not in RULED_IN:
        raise _closed(event)


def check_can_be_given(ruling: Ruling) -> None:
    """Refuse what was given, and what was not asked for in time (Law 92B, 81C3).

    A ruling that was begun before the correction period ended may be given later.
    """
    hold_ruling(ruling)
    if not ruling.is_draft:
        raise Refused(_("This ruling has already been given."))
    event = ruling.event
    end = event.corrections_end_at
    begun_in_time = end is not None and ruling.made_at <= end
    late = event.state == EventState.OFFICIAL and begun_in_time
    if event.state not in RULED_IN and not late:
        raise _closed(event)


def check_is_open(ruling: Ruling) -> None:
    """Refuse to write on at a ruling that was given and is not being amended."""
    hold_ruling(ruling)
    if not ruling.is_open:
        raise Refused(_("This ruling has been given. Amend it to change it."))


def check_can_be_changed(ruling: Ruling) -> None:
    """Refuse to change what does not stand, what is final (Law 82C), and what a panel
    deliberates or has decided on."""
    hold_ruling(ruling)
    if not ruling.is_given:
        raise Refused(
            _("Only a ruling that has been given can be amended or withdrawn.")
        )
    if ruling.event.state not in CHANGED_IN:
        raise _closed(ruling.event)
    if reason := reason_to_hold(ruling):
        raise Refused(reason)


def _closed(event: Event) -> Refused:
    return Refused(
        _("%(event)s is %(state)s. You can't give or change a ruling there.")
        % {"event": event.name, "state": event.get_state_display().lower()}
    )


def old_names(club: Club, before: datetime) -> list[QuerySet[Any]]:
    """Who was told and who was consulted of rulings given before then: one query each."""
    versions = {"version__ruling__club": club, "version__given_at__lt": before}
    return [
        RulingNotice.objects.filter(**versions),
        Consulted.objects.filter(**versions),
    ]


def delete_names(club: Club, before: datetime) -> int:
    """Leave of these rulings the seats alone; how many names there were."""
    return sum(rows.delete()[0] for rows in old_names(club, before))


def old_offences(club: Club, before: datetime) -> list[QuerySet[Any]]:
    """Conduct offences of players who have had none since then: a new one keeps them."""
    of_players = Offence.objects.filter(
        version__ruling__club=club, kind=OffenceKind.CONDUCT
    )
    since = of_players.filter(version__given_at__gte=before).values("player")
    return [of_players.exclude(player__in=since)]


def delete_offences(club: Club, before: datetime) -> int:
    """Delete what links these penalties to a player; how many there were."""
    return sum(rows.delete()[0] for rows in old_offences(club, before))
