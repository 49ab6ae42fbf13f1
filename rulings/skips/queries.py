"""Requests to skip a board as pages show them, and the facts for their moves."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player
from clubsite.clubs.names import name_for
from clubsite.site.clock import now
from rulings.laws.references import LawRef
from rulings.log import access as log_access
from rulings.skips import access, labels
from rulings.skips.access import TableSeat, boards_awaited
from rulings.skips.labels import (
    ACTIONS,
    REASONS,
    SKIPPED,
    STAGES,
    STANDS,
    STATES,
    ActionLabels,
)
from rulings.skips.models import SkipRequest
from rulings.skips.policy import OnlinePolicy
from rulings.skips.rules import (
    LAWS,
    OPEN,
    WALK,
    Action,
    Consensus,
    Facts,
    Reason,
    RequiredBy,
    Said,
    SkipRole,
    Stage,
    State,
    is_agreed,
)
from scoring.bridge.contract import Side
from scoring.bridge.sections import table_name
from scoring.events import effects
from scoring.events.access import get_sections
from scoring.events.models import Event, Result
from scoring.events.policy import AppealPeriodPolicy
from scoring.events.queries import all_told_apart, line_called, told_apart
from scoring.play.queries.desk import DeskCall

ANSWERS = (Action.AGREE, Action.CONTEST)


@dataclass(frozen=True, slots=True)
class SkipRow:
    """A request in a list: where it is, and where it stands."""

    key: int
    board: int
    table_name: str
    room: str
    state: str
    waits: bool
    asked_at: datetime


@dataclass(frozen=True, slots=True)
class Rules:
    """What the policy of the event says of skips, in words."""

    required: str
    consensus: str
    adjudicator: str
    recording: str


@dataclass(frozen=True, slots=True)
class TablePage:
    """The boards that somebody's table plays by the results that are in, those of its
    later rounds, and the requests that they see."""

    lines: Sequence[Result]
    later: Sequence[Result]
    rows: Sequence[SkipRow]
    rules: Rules


@dataclass(frozen=True, slots=True)
class Answered:
    """One of the others at the table: name, side and statement."""

    name: str
    side: Side
    statement: Said


@dataclass(frozen=True, slots=True)
class SkipCase:
    """A request before one person: their seat and parts, and who agrees, by player."""

    skip: SkipRequest
    seat: TableSeat
    roles: frozenset[SkipRole]
    answers: Mapping[int, bool]

    @property
    def asked_for(self) -> Side:
        """The side of who asked."""
        asker = self.skip.player_id
        return next(
            (s for s, player in self.seat.players if player.pk == asker), Side.NS
        )

    @property
    def others(self) -> list[tuple[Side, Player]]:
        """All at the table but who asked."""
        asker = self.skip.player_id
        return [each for each in self.seat.players if each[1].pk != asker]

    def said(
        self, side: Side, player: Player, instead: Mapping[int, bool] | None = None
    ) -> Said:
        """What one of them says, or would say."""
        answers = {**self.answers, **(instead or {})}
        return Said(
            opponent=side is not self.asked_for,
            agrees=answers.get(player.pk),
            has_account=player.account_id is not None,
        )

    def named(self, player: Player) -> str:
        """Their name, as this person may read it."""
        club = self.skip.result.section.session.event.club
        return name_for(player, club, staff=self.seat.adjudicates)


@dataclass(frozen=True, slots=True)
class SkipPage:
    """A request as one person sees it; `outcome` once the adjudicator has decided."""

    table_name: str
    asker: str
    side: Side
    reason: str
    law: str
    stage: str
    state: str
    others: Sequence[Answered]
    actions: Sequence[tuple[Action, ActionLabels]]
    decides: bool
    draft: int | None
    outcome: str
    ruling: int | None


def table_page(event: Event, user: User) -> TablePage:
    """The boards and requests this person sees: players those of their own tables,
    directors all."""
    found = access.visible_skips(user, event.club).filter(
        result__section__session__event=event
    )
    sections = _sections(event)
    requested = {skip.result_id for skip in found if State(skip.state) in OPEN}
    lines = boards_awaited(user, event)
    free = [line for line in lines if line.pk not in requested]
    playing = [line for line in free if _sitting(line) == _sitting(free[0])]
    return TablePage(
        lines=playing,
        later=free[len(playing) :],
        rows=[_row(skip, sections) for skip in found],
        rules=get_rules(event),
    )


def get_rules(event: Event) -> Rules:
    """The rules of the event, in words."""
    policy = OnlinePolicy.of(event.policy)
    return Rules(
        required=labels.skip_required(policy.skip_required_by),
        consensus=labels.skip_consensus(policy.skip_consensus),
        adjudicator=labels.adjudicator(policy.adjudicator),
        recording=policy.recording_notice,
    )


def get_case(skip: SkipRequest, user: User) -> SkipCase:
    """The request before this person."""
    seat = access.seat_at(user, skip.result)
    return SkipCase(skip, seat, access.roles_in(skip, seat), access.answers_to(skip))


def skip_page(case: SkipCase) -> SkipPage:
    """The request with what this person may do."""
    skip, ruling = case.skip, case.skip.ruling
    line, reason, actions = skip.result, Reason(skip.reason), acts_open(case)
    section = _sections(line.section.session.event)[line.section_id]
    return SkipPage(
        table_name=table_name(section, line.table),
        asker=case.named(skip.player),
        side=case.asked_for,
        reason=str(REASONS[reason]),
        law=LawRef.parse(LAWS[reason]).short,
        stage=str(STAGES[Stage(skip.stage)]),
        state=_state(skip),
        others=[
            Answered(case.named(player), side, case.said(side, player))
            for side, player in case.others
        ],
        actions=[(action, ACTIONS[action]) for action in actions if action in ACTIONS],
        decides=Action.DECIDE in actions,
        draft=ruling.pk if ruling and ruling.is_draft else None,
        outcome=outcome_label(skip),
        ruling=ruling.pk if ruling and ruling.is_given else None,
    )


def asking_facts(line: Result, user: User, reason: Reason) -> Facts:
    """What is known before there is a request."""
    event = line.section.session.event
    lines = boards_awaited(user, event)
    return Facts(
        now=now(),
        without_director=event.without_director,
        at_once=line.pk in {result.pk for result in lines},
        requested=access.is_asked(line),
        required=_is_agreed(event, reason, ()),
    )


def get_facts(case: SkipCase, action: Action | None = None) -> Facts:
    """The facts of a request when this person takes the action."""
    skip = case.skip
    event = skip.result.section.session.event
    mine = (
        {}
        if case.seat.player is None
        else {case.seat.player.pk: action is Action.AGREE}
    )
    statements = [
        case.said(side, player, mine if action in ANSWERS else {})
        for side, player in case.others
    ]
    window = AppealPeriodPolicy.of(event.policy).appeal_window
    return Facts(
        now=now(),
        consent=_is_agreed(event, Reason(skip.reason), statements),
        posted=event.is_posted,
        deadline=window.ends_at(event.posted_at, event.club.zone)
        if event.posted_at
        else None,
        decided=_is_decided(skip),
    )


def acts_open(case: SkipCase) -> list[Action]:
    """Actions open to this person now, without the answer they have already given."""
    state = State(case.skip.state)
    mine = case.answers.get(case.seat.player.pk) if case.seat.player else None
    own_answer = (
        {True: Action.AGREE, False: Action.CONTEST}.get(mine)
        if mine is not None
        else None
    )
    return [
        action
        for action in WALK.acts(state, case.roles)
        if action is not own_answer
        and not WALK.refusals(state, action, get_facts(case, action))
    ]


def outcome_label(skip: SkipRequest) -> str:
    """What the adjudicator decided; empty while nothing is."""
    if skip.ruling is None or not skip.ruling.is_given:
        return ""
    lines = log_access.latest_version(skip.ruling).effect.lines
    left = effects.skipped()
    skipped = any(line.line == skip.result_id and line.ns == left for line in lines)
    return str(SKIPPED if skipped else STANDS)


def referred_skips(user: User, events: Sequence[Event]) -> Iterator[DeskCall]:
    """The contested skips that wait for this person as adjudicator of any event."""
    referred = list(access.referred_to(user, events))
    sections = all_told_apart(tuple(events)) if referred else {}
    for skip in referred:
        line = skip.result
        event = line.section.session.event
        yield DeskCall(
            where=line_called(line, sections[line.section_id]),
            what=_("Contested skip to decide: %(event)s") % {"event": event.name},
            since=skip.referred_at or skip.asked_at,
            url=reverse("skip_detail", args=[event.club.slug, skip.pk]),
        )


def _sitting(line: Result) -> tuple[int, int]:
    return (line.section.session.number, line.round or 0)


def _sections(event: Event) -> dict[int, str]:
    """What tells each section of the event from others."""
    return told_apart(get_sections(event))


def _row(skip: SkipRequest, sections: Mapping[int, str]) -> SkipRow:
    line = skip.result
    return SkipRow(
        key=skip.pk,
        board=line.board,
        table_name=table_name(sections[line.section_id], line.table),
        room=line.room,
        state=_state(skip),
        waits=State(skip.state) in OPEN and not _is_decided(skip),
        asked_at=skip.asked_at,
    )


def _state(skip: SkipRequest) -> str:
    return _("Decided") if _is_decided(skip) else str(STATES[State(skip.state)])


def _is_decided(skip: SkipRequest) -> bool:
    return skip.ruling is not None and skip.ruling.is_given


def _is_agreed(event: Event, reason: Reason, statements: Sequence[Said]) -> bool:
    policy = OnlinePolicy.of(event.policy)
    return is_agreed(
        reason,
        statements,
        required_by=RequiredBy(policy.skip_required_by),
        consensus=Consensus(policy.skip_consensus),
    )


def open_skips(user: User, club: Club, keys: set[int]) -> set[int]:
    """Of these requests to skip a board, those of the person's tables and events."""
    found = access.visible_skips(user, club).filter(pk__in=keys)
    return set(found.values_list("pk", flat=True))
