"""Head and history of an appeal's page, as far as the reader may know them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.functional import Promise
from django.utils.translation import gettext

from clubsite.audit import trail
from clubsite.audit.messages import AuditMessage, build_messages
from clubsite.audit.models import Entry
from clubsite.site.clock import now
from rulings.appeals.access.against import STANDING
from rulings.appeals.access.cases import Case
from rulings.appeals.access.hearing import is_invited
from rulings.appeals.labels import (
    ASKED,
    ASKED_ALONE,
    CONFLICT_FOUND,
    MAY_STILL,
    REVIEW_ASKED,
    STATES,
    TURNS,
    Step,
)
from rulings.appeals.models import Appeal, AppealDeadline
from rulings.appeals.procedure import (
    DECISION_STANDS,
    ENDED,
    CaseRole,
    Glimpse,
    Mode,
    Section,
    State,
)
from rulings.appeals.queries.actions import get_turns, other_turns, review_waits, until
from rulings.appeals.queries.case_facts import has_open_conflict
from rulings.log.procedure.offences import is_about_conduct
from rulings.log.procedure.redaction import (
    FIRST,
    NEITHER,
    SECOND,
    Level,
    Scope,
    side_label,
)
from scoring.results.queries.matches import Sitting, sittings_at

WAY = (
    State.LODGED,
    State.ADMISSIBILITY,
    State.PREPARING,
    State.CONSTITUTING,
    State.SCHEDULED,
    State.DELIBERATING,
    State.DECIDED,
)

SECRET = frozenset(
    {
        *("appeal.begun", "appeal.kept", "appeal.noted", "appeal.voted"),
        *("appeal.decision_drafted", "appeal.dissent_written", "appeal.merit_judged"),
        *("appeal.slip_written", "appeal.slip_dropped", "appeal.pack_made"),
    }
)
"""What only its doer or the panel knows: a draft, a note, a vote, a printed pack."""

SECTIONS: Mapping[str, Section] = {
    "appeal.statement_filed": Section.STATEMENTS,
    "appeal.deposit_noted": Section.MONEY,
    **dict.fromkeys(
        (
            *("appeal.panel_appointed", "appeal.panel_changed", "appeal.declared"),
            "appeal.scribe_seated",
            *("appeal.recused", "appeal.passed_on", "appeal.referee_asked"),
            *("appeal.reweighed", "appeal.waiver_said", "appeal.challenged"),
            "appeal.challenge_decided",
        ),
        Section.COMPOSITION,
    ),
}
"""The section that an entry belongs to; all others tell where the case stands."""


def way_of(state: State) -> tuple[State, ...]:
    """The steps of a case in their order; one out of the ordinary stands in its place."""
    if state is State.RETURNED_ON_LAW:
        return (*WAY[:-1], state, WAY[-1])
    if state in {State.REFERRED_UP, State.CLOSED}:
        return (*WAY, state)
    return WAY


@dataclass(frozen=True, slots=True)
class StepView:
    """One step of the strip: done, now, next or skipped."""

    label: Promise | str
    state: str


@dataclass(frozen=True, slots=True)
class SideView:
    """One side by names, or by what it is in the case."""

    key: int
    label: str
    names: tuple[str, ...]
    appeals: bool


@dataclass(frozen=True, slots=True)
class DeadlineView:
    """One running period."""

    label: str
    ends_at: datetime
    is_over: bool
    extended_by: str
    why: str


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a case page; parts that this user may not read are empty.

    Section and table would say which pairs they are: they come with the names, and with
    who sat at the table. Reasons are for those who read the facts with names, since they
    may name someone. `has_story`: the board's story tells of the appeal.
    `has_calendar`: there is a calendar file of the hearing.
    """

    key: int
    version: int
    number: str
    event: str
    event_id: int
    date: date
    board: int | None
    section: str
    table_name: str
    state: Promise | str
    invitation: Promise | str
    steps: tuple[StepView, ...]
    turn: Promise | str
    until: datetime | None
    besides: tuple[Promise, ...]
    now: datetime
    sides: tuple[SideView, ...]
    deadlines: tuple[DeadlineView, ...]
    hearing_at: datetime | None
    hearing_place: str
    opened_early: str
    decide_before: datetime | None
    why_before: str
    hears_soon: bool
    level: Level
    sittings: tuple[Sitting, ...] = ()
    has_story: bool = False
    has_calendar: bool = False


def build_head(case: Case) -> Head:
    """The head for this reader: who has only to declare sees whose case it is."""
    appeal = case.appeal
    known = knows_state(case)
    sides = build_sides(case)
    placed = known and any(side.names for side in sides)
    attends = placed and Section.FACTS in case.cell.readable
    return Head(
        key=appeal.pk,
        version=appeal.version,
        number=appeal.label,
        event=appeal.ruling.event.name,
        event_id=appeal.ruling.event_id,
        date=appeal.ruling.event.date,
        board=appeal.ruling.board if known else None,
        section=appeal.ruling.section if placed else "",
        table_name=appeal.ruling.table_name if placed else "",
        state=STATES[case.state] if known else "",
        invitation=ASKED_ALONE if Mode(appeal.mode).is_single else ASKED,
        steps=_steps(case.state) if known else (),
        turn=_turn(case) if known else "",
        until=until(case) if known and not _is_held_up(case) else None,
        besides=_besides(case) if known else (),
        now=now(),
        sides=sides,
        deadlines=_deadlines(appeal, reads=attends) if known else (),
        hearing_at=appeal.hearing_at if attends else None,
        hearing_place=appeal.hearing_place if attends else "",
        opened_early=appeal.opened_early if attends else "",
        decide_before=appeal.decide_before if attends else None,
        why_before=appeal.why_before if attends else "",
        hears_soon=case.state is State.SCHEDULED,
        level=redaction_level(case),
        has_story=known and _has_story(case),
        has_calendar=is_invited(case),
        sittings=sittings_at(appeal.ruling.result, appeal.ruling.event, staff=True)
        if placed
        else (),
    )


def knows_state(case: Case) -> bool:
    """Whether the reader knows more than whose case it is."""
    sections = case.cell.readable - {Section.COMPOSITION, Section.MONEY}
    return bool(sections) or Glimpse.STATE in case.cell.glimpses


def _has_story(case: Case) -> bool:
    """Whether the story of its board tells of this appeal, which is then no secret."""
    version = case.appeal.ruling_version
    secret = is_about_conduct(version.laws, version.walks, version.effect)
    return bool(case.appeal.ruling.board) and case.state in STANDING and not secret


def redaction_level(case: Case) -> Level:
    """Names for those in the case and those who run it; else names removed."""
    sections = (Section.FACTS, Section.DECISION)
    scopes = frozenset().union(*(case.cell.scopes(section) for section in sections))
    if Scope.REDACTED in scopes and Scope.ALL not in scopes:
        return Level.SEATS
    return Level.NAMES


def build_sides(case: Case) -> tuple[SideView, ...]:
    """Both sides, the one that appealed first; by name where the reader has names."""
    declares = case.standing & {CaseRole.ASSIGNED, CaseRole.EXTERNAL_ASSIGNED}
    if case.cell.readable <= {Section.MONEY} and not declares:
        return ()
    named = redaction_level(case) is Level.NAMES
    appealing = case.parties.appealing
    labels = side_labels(case)
    shown = [
        SideView(
            key=entry,
            label=labels[entry],
            names=tuple(player.name for player in players) if named else (),
            appeals=entry in appealing,
        )
        for entry, players in case.parties.sides.items()
    ]
    return tuple(
        sorted(shown, key=lambda side: (not side.appeals, side.key != _first(case)))
    )


def _first(case: Case) -> int | None:
    """The side that appealed first, of those that do."""
    entries = (notice.entry_id for notice in case.parties.carrying)
    return next(filter(None, entries), None)


def side_labels(case: Case) -> dict[int, str]:
    """What each side is in the case, without a name; in a director's own referral
    neither appeals, and they are counted. Where both appeal, the order tells them apart."""
    appealing = case.parties.appealing
    if len(appealing) > 1:
        first = _first(case)
        return {
            entry: gettext(FIRST if entry == first else SECOND)
            for entry in case.parties.sides
        }
    if not appealing:
        return {
            entry: gettext(NEITHER) % {"number": number}
            for number, entry in enumerate(case.parties.sides, 1)
        }
    return {
        entry: gettext(side_label(appealed=entry in appealing))
        for entry in case.parties.sides
    }


def _steps(state: State) -> tuple[StepView, ...]:
    """The strip; an ending that is no decision closes it after what was done."""
    if state is State.DRAFT:
        return ()
    if state in ENDED.difference(DECISION_STANDS):
        return (
            StepView(STATES[State.LODGED], "done"),
            StepView(STATES[state], "now"),
        )
    way = way_of(state)
    at = way.index(state)
    return tuple(
        StepView(
            STATES[each_state],
            "done" if place < at else "now" if place == at else "next",
        )
        for place, each_state in enumerate(way)
    )


def _turn(case: Case) -> Promise | str:
    """Whom the case waits for; of one that waits for no one, what may still be done."""
    turns = get_turns(case)
    if turns:
        return TURNS[turns[0]]
    if review_waits(case):
        return REVIEW_ASKED
    if has_open_conflict(case.appeal):
        return CONFLICT_FOUND if Section.COMPOSITION in case.cell.readable else ""
    return MAY_STILL.get(case.state, "") if until(case) else ""


def _is_held_up(case: Case) -> bool:
    """Whether a period that runs is of no use to a side: something is decided first."""
    return review_waits(case) or has_open_conflict(case.appeal)


def _besides(case: Case) -> tuple[Promise, ...]:
    return tuple(TURNS[turn] for turn in other_turns(case))


def _deadlines(appeal: Appeal, *, reads: bool) -> tuple[DeadlineView, ...]:
    """The periods that run."""
    found = appeal.deadlines.all()
    return tuple(_deadline(each, reads=reads) for each in found if not each.closed_at)


def _deadline(deadline: AppealDeadline, *, reads: bool) -> DeadlineView:
    return DeadlineView(
        str(Step(deadline.step).label),
        deadline.ends_at,
        deadline.ends_at < now(),
        str(deadline.extended_by or "") if reads else "",
        deadline.why if reads else "",
    )


def build_history(case: Case, *, money: bool = True) -> tuple[AuditMessage, ...]:
    """The moves of the case, oldest first, for who reads its facts with names; those of
    deposits only with `money`."""
    reads = Section.FACTS in case.cell.readable and redaction_level(case) is Level.NAMES
    if not reads:
        return ()
    left_out = SECRET if money else (*SECRET, "appeal.deposit_noted")
    entries = trail.get_history(case.appeal).exclude(verb__in=left_out)
    return tuple(build_messages(entry for entry in entries if _reads(case, entry)))


def _reads(case: Case, entry: Entry) -> bool:
    section = SECTIONS.get(entry.verb, Section.FACTS)
    scopes = case.cell.scopes(section)
    if Scope.ALL in scopes or section is Section.FACTS:
        return True
    own = {notice.pk for notice in case.parties.notices if notice.entry_id == case.side}
    return Scope.OWN in scopes and entry.details.get("notice") in own
