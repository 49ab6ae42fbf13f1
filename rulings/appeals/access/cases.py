"""Appeals as one person has them: visible cases, open acts and the rows they need.

Also rulings that a panel holds, and lifted offences.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, TypeAlias

from django.core.exceptions import PermissionDenied
from django.db.models import Model, Q, QuerySet
from django.http import Http404

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.related_rows import (
    Relation,
    forget_related,
    load_related,
    set_related,
)
from rulings.appeals import procedure
from rulings.appeals.access.conflicts import Ties
from rulings.appeals.access.parties import (
    Parties,
    case_roles_for,
    get_parties,
    refresh_parties,
)
from rulings.appeals.labels import Outcome, Step
from rulings.appeals.models import (
    Appeal,
    AppealDeadline,
    AppealNotice,
    Concurrence,
    Decision,
    PanelSeat,
    Statement,
)
from rulings.appeals.procedure import (
    DEEDS,
    TRANSITIONS,
    Action,
    CaseRole,
    Cell,
    Glimpse,
    Section,
    State,
)
from rulings.log.models import Ruling
from rulings.log.procedure.deadlines import in_time
from rulings.log.procedure.redaction import Scope
from scoring.events import access as scoring
from scoring.events.models import EntryPlayer, Event

NEAR = ("notices", "seats")
"""Relations from which everybody's part is worked out, besides the ruling and its event."""

GUARDING = (
    *("notices__answers", "notices__receipts", "seats__challenges", "seats__waivers"),
    *("deadlines", "statements", "evidence", "questions", "reviewer_answers"),
)
"""Relations from which guards of acts are worked out."""

OWN_WORDS = frozenset({RoleKind.DIRECTOR, RoleKind.MANAGER, RoleKind.APPEALS_MEMBER})
"""Roles that open files of cases in which the person has no part of their own."""

TEXTS = frozenset({"statement.text", "question.text", "question.answer"})
"""Columns that no line of a list shows."""

LIFTED = (Outcome.FOR_APPELLANT, Outcome.PENALTY)
"""Outcomes that lift an offence where they leave no penalty."""


@dataclass(frozen=True, slots=True)
class Case:
    """An appeal as one person has it; an actor of None is the clock."""

    appeal: Appeal
    actor: User | None
    roles: frozenset[CaseRole]
    parties: Parties
    ties: Ties = field(compare=False)

    @property
    def state(self) -> State:
        """Where the appeal stands."""
        return State(self.appeal.state)

    @property
    def cell(self) -> Cell:
        """What the person may read and write."""
        return procedure.sees(self.roles, self.state)

    @property
    def standing(self) -> frozenset[CaseRole]:
        """The parts that count together."""
        return procedure.effective_roles(self.roles)

    @property
    def side(self) -> int | None:
        """The side that the person sits in."""
        return self.parties.get_side(self.actor) if self.actor else None

    @property
    def seat(self) -> PanelSeat | None:
        """The person's seat, if it is not lost."""
        seat = self.parties.get_seat(self.actor) if self.actor else None
        return seat if seat and not seat.is_out else None

    def source(self, action: Action) -> State:
        """The state that the act starts from: what the clock owes is already done.

        A lodged appeal is received at once, whether a worker has run or not.
        """
        received = (State.LODGED, action) not in _KNOWN
        if self.state is State.LODGED and received:
            return State.ADMISSIBILITY
        return self.state

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the person may try now."""
        states = [self.state]
        if self.state is State.LODGED:
            states.append(State.ADMISSIBILITY)
        found = [
            action
            for state in states
            for action in procedure.actions_for(state, self.roles)
        ]
        return tuple(dict.fromkeys(found))

    @property
    def opens(self) -> bool:
        """Whether the file exists for the person: something to read, or to do."""
        return procedure.may_open(self.roles, self.state) or bool(self.actions)

    @property
    def waits_for_statements(self) -> AppealDeadline | None:
        """The period in which both sides state their case, while it runs."""
        return next(
            (
                deadline
                for deadline in self.appeal.deadlines.all()
                if deadline.step == Step.STATEMENTS and deadline.closed_at is None
            ),
            None,
        )

    @property
    def stated(self) -> frozenset[int | None]:
        """Who has stated something in that period, or ever: sides, None for directors.

        A case that was sent back asks both sides again.
        """
        period = self.waits_for_statements
        return frozenset(
            statement.entry_id
            for statement in self.appeal.statements.all()
            if period is None or statement.filed_at >= period.starts_at
        )

    @property
    def facts_stated(self) -> bool:
        """Whether a director has stated the facts, again if the case was sent back."""
        steps = [deadline.step for deadline in self.appeal.deadlines.all()]
        if steps.count(Step.STATEMENTS) > 1:
            return None in self.stated
        return any(
            statement.entry_id is None for statement in self.appeal.statements.all()
        )

    @property
    def is_exchanged(self) -> bool:
        """Whether each side reads what the other filed: both have, or time is up.

        Judged by the clock; whether a worker has run plays no part.
        """
        period = self.waits_for_statements
        if period is None or not in_time(now(), period.ends_at):
            return True
        return self.stated.issuperset(self.parties.sides)

    @property
    def is_known(self) -> bool:
        """Whether a list names it to the person: opened, or by its state alone."""
        return self.opens or (
            CaseRole.MANAGER in self.standing and Glimpse.STATE in self.cell.glimpses
        )

    def reads_side(self, section: Section, side: int | None, *, released: bool) -> bool:
        """Whether the person reads what that side filed (None: a director)."""
        scopes = self.cell.scopes(section)
        own = side is not None and side == self.side and Scope.OWN in scopes
        exchanged = released and Scope.EXCHANGED in scopes
        return Scope.ALL in scopes or own or exchanged


_KNOWN = {(move.source, move.action) for move in (*TRANSITIONS, *DEEDS)}


Keys: TypeAlias = set[int] | QuerySet[Appeal, Any]


def get_cases(user: User, club: Club, *, among: Keys | None = None) -> list[Case]:
    """The club's appeals of which this person knows more than all do, newest first."""
    return build_cases(user, _near(user, club, among))


def build_cases(user: User, appeals: Sequence[Appeal]) -> list[Case]:
    """Of these appeals of any clubs, those of which this person knows more than all do."""
    load_related(*((appeals, name) for name in NEAR))
    parties = get_parties(appeals)
    for appeal in appeals:
        _join(appeal)
        _join_table(parties[appeal.pk], parties[appeal.pk].notices)
    found = [_as(user, appeal, parties[appeal.pk]) for appeal in appeals]
    return [case for case in found if case.is_known]


def find_appeal(club_slug: str, appeal_id: int) -> Appeal | None:
    """The appeal of that club, whether or not the reader may know of it; with the club itself."""
    found = near_appeals().filter(club__slug=club_slug, pk=appeal_id).order_by()
    return next(iter(found), None)


def open_case(
    appeal: Appeal, user: User, *, to: Action | None = None, whole: bool = True
) -> Case:
    """The appeal as this person has it; 404 where it does not exist for them.

    Who comes `to` do something is refused if it is not theirs. Who only wants to act, or
    to know whether it opens, does not need the file `whole`.
    """
    case = _case(appeal, user, whole=whole)
    if not case.opens:
        raise Http404
    if to is not None:
        check_may_try(case, to)
    if whole:
        name_all(case)
    return case


def name_all(case: Case) -> None:
    """Load by one query everyone whom a page of the case names."""
    _join_accounts([case], _named_in(case))


def load_guards(case: Case) -> None:
    """Load by one query what guards of acts are worked out from, as far as it is not."""
    load_related(*_guarding(case.appeal))


def load_names(case: Case, keys: Iterable[int] = ()) -> Mapping[int, User]:
    """Load by one query who sits, who made a period longer, and the accounts of these
    keys."""
    named = [*_seated_in(case), *_extended_in(case.appeal)]
    return _join_accounts([case], named, keys)


def load_turns(cases: Sequence[Case]) -> None:
    """Load by two queries what lines of a list are worked out from."""
    appeals = [case.appeal for case in cases]
    load_related(
        ([notice for case in cases for notice in case.parties.notices], "answers"),
        ([seat for case in cases for seat in case.parties.seats], "waivers"),
        *(
            (appeals, name)
            for name in ("deadlines", "statements", "questions", "reviewer_answers")
        ),
        defer=TEXTS,
    )
    for case in cases:
        _join_players(case.parties)
    _join_accounts(cases, chain.from_iterable(map(_extended_in, appeals)))


def _guarding(appeal: Appeal) -> list[Relation]:
    decision = getattr(appeal, "decision", None)
    return [
        *(([appeal], name) for name in (*NEAR, *GUARDING)),
        ([appeal.ruling_version], "notices"),
        ([decision] if decision else [], "slips"),
    ]


def _join_players(parties: Parties) -> None:
    """Let partners who are asked to concur be the players of the table."""
    answers = (answer for notice in parties.notices for answer in notice.answers.all())
    _join_table(parties, answers)


def _join_table(parties: Parties, rows: Iterable[AppealNotice | Concurrence]) -> None:
    """Let the player whom a row names be the one of the table."""
    players = {player.pk: player for player in parties.players}
    for row in rows:
        if row.player_id in players:
            row.player = players[row.player_id]


def _extended_in(appeal: Appeal) -> Iterator[tuple[Model, str]]:
    """The periods of an appeal, with the column that names an account."""
    for deadline in appeal.deadlines.all():
        yield deadline, "extended_by"


def _seated_in(case: Case) -> Iterator[tuple[Model, str]]:
    """The seats of a panel, with the column that names an account."""
    for seat in case.parties.seats:
        yield seat, "user"


def _named_in(case: Case) -> Iterator[tuple[Model, str]]:
    """The rows of a case file that name an account on a page, with the column."""
    appeal = case.appeal
    yield from _seated_in(case)
    for notice in case.parties.notices:
        yield notice, "entered_by"
    yield appeal.ruling_version, "given_by"
    yield appeal, "leave_asked_by"
    for item in (*appeal.statements.all(), *appeal.evidence.all()):
        yield item, "filed_by"
    yield from _extended_in(appeal)
    decision = getattr(appeal, "decision", None)
    if decision:
        yield decision, "signed_by"
        for slip in decision.slips.all():
            yield slip, "written_by"
            yield slip, "countersigned_by"
    if Section.DELIBERATION in case.cell.readable:
        for note in appeal.notes.all():
            yield note, "author"


def _join_accounts(
    cases: Iterable[Case],
    named: Iterable[tuple[Model, str]],
    keys: Iterable[int] = (),
) -> Mapping[int, User]:
    """Load by one query the accounts that are named and not known from the cases.

    Gives those that were loaded, with those of these keys.
    """
    places = [
        (row, name, getattr(row, f"{name}_id"))
        for row, name in named
        if not row._meta.get_field(name).is_cached(row)  # type: ignore[union-attr]  # foreign keys are
    ]
    known = {case.actor.pk: case.actor for case in cases if case.actor}
    missing = {key for _row, _name, key in places if key} | {*keys}
    known |= User.objects.in_bulk(missing - known.keys())
    for row, name, key in places:
        if key:
            setattr(row, name, known[key])
    return known


def still_opens(case: Case, after: Appeal, user: User) -> bool:
    """Whether the file exists for that person once an act has left the appeal like this."""
    return case_again(case, after, user).opens


def build_case(
    appeal: Appeal,
    user: User | None,
    known: Case | None = None,
    *,
    locked: bool = False,
) -> Case:
    """The appeal as it stands now for that person, or for the clock: to act in it.

    What no act on an appeal changes is that of the case that is `known` already. Once it
    is `locked`, of two acts at once the second waits for the first before it locks
    anything else: neither then holds what the other needs.
    """
    rows = near_appeals()
    if locked:
        rows = rows.select_for_update(no_key=True, of=("self",))
    row = rows.get(pk=appeal.pk)
    if known is None:
        return _case(row, user)
    return _case(row, user, parties=known.parties, ties=known.ties)


def open_draft(appeal: Appeal, user: User, parties: Parties) -> Case:
    """The draft that this person writes, as it was loaded or has just been begun;
    `parties` are the people of the table."""
    return _case(appeal, user, parties=parties)


def begin_case(
    appeal: Appeal, notice: AppealNotice, user: User, parties: Parties
) -> Case:
    """The case that was just begun with that notice: nothing else belongs to it yet."""
    set_related(notice, "answers", [])
    for name in (*NEAR, *GUARDING, "notes"):
        if "__" not in name:
            set_related(appeal, name, [notice] if name == "notices" else [])
    Appeal._meta.get_field("decision").set_cached_value(appeal, None)
    Appeal._meta.get_field("record").set_cached_value(appeal, None)
    return _case(appeal, user, parties=parties)


def case_again(case: Case, after: Appeal, user: User | None) -> Case:
    """The case for that person, or for the clock, with the row as an act has left it.

    The ruling, the event and who sat at the table are as they were: no act on an
    appeal writes them but through these very objects.
    """
    before = case.appeal
    after.club = before.club
    after.ruling, after.ruling_version = before.ruling, before.ruling_version
    for name in NEAR:
        forget_related(after, name)
    load_related(*(([after], name) for name in NEAR))
    parties = refresh_parties(case.parties, after)
    _join_table(parties, parties.notices)
    return _as(user, after, parties, case.ties)


def refreshed(case: Case) -> Case:
    """The same case, with the notices and seats that its appeal has now."""
    for name in NEAR:
        set_related(case.appeal, name, list(getattr(case.appeal, name).all()))
    return replace(case, parties=refresh_parties(case.parties, case.appeal))


def as_clock(case: Case) -> Case:
    """The same case as the clock has it."""
    return replace(case, actor=None, roles=frozenset({CaseRole.CLOCK}))


def _case(
    appeal: Appeal,
    user: User | None,
    *,
    whole: bool = False,
    parties: Parties | None = None,
    ties: Ties | None = None,
) -> Case:
    _join(appeal)
    load_related(*_guarding(appeal), ([appeal] if whole else [], "notes"))
    if parties:
        parties = refresh_parties(parties, appeal)
    else:
        parties = get_parties([appeal])[appeal.pk]
    _join_table(parties, parties.notices)
    _join_players(parties)
    return _as(user, appeal, parties, ties)


def _as(
    user: User | None, appeal: Appeal, parties: Parties, ties: Ties | None = None
) -> Case:
    ties = ties or Ties(appeal, parties.players)
    if user is None:
        return Case(appeal, None, frozenset({CaseRole.CLOCK}), parties, ties)
    roles = parties.officials.roles_of(user)
    return Case(
        appeal, user, case_roles_for(user, appeal, parties, roles), parties, ties
    )


class ClosedNow(PermissionDenied):
    """An act that the person's parts have in other states of this case."""

    def __init__(self, case: Case) -> None:
        super().__init__()
        self.case = case


def check_may_try(case: Case, action: Action) -> None:
    """Refuse an act that the person's parts do not have now."""
    if action in case.actions:
        return
    if procedure.is_ever_theirs(action, case.roles):
        raise ClosedNow(case)
    raise PermissionDenied


def open_appeal(ruling: Ruling) -> Appeal | None:
    """The appeal against that ruling that is open now."""
    return Appeal.objects.filter(
        ruling=ruling, state__in=sorted(procedure.OPEN)
    ).first()


def get_version(appeal: Appeal) -> int:
    """The version that the appeal has now."""
    return Appeal.objects.values_list("version", flat=True).get(pk=appeal.pk)


def kept_statement(case: Case) -> str:
    """What the person's side stated against an earlier version of the ruling, so that it
    need not be written twice."""
    statements = Statement.objects.filter(
        appeal__ruling=case.appeal.ruling,
        appeal__state=State.SUPERSEDED,
        entry=case.side,
    )
    last = statements.filter(entry__isnull=False).last()
    return last.text if last and case.side not in case.stated else ""


def get_pool(case: Case) -> list[int]:
    """The accounts in the pool in the order of the roster, without the parties.

    Longest holders of the role first; who is excluded or was asked before is left out.
    """
    parties = case.parties
    barred = parties.asked | parties.parties | parties.directors | parties.consulted
    members = parties.officials.holders(RoleKind.APPEALS_MEMBER)
    return [key for key in members if key not in barred]


def near_appeals() -> QuerySet[Appeal]:
    """Appeals with the rows that each has one of."""
    return Appeal.objects.select_related(
        "club",
        "ruling__event__policy",
        "ruling__result__section",
        "ruling_version",
        "decision",
        "record",
    )


def _join(appeal: Appeal) -> None:
    """Let the ruling and the club be the same wherever the appeal leads to them."""
    appeal.ruling.club = appeal.ruling.event.club = appeal.club
    appeal.ruling_version.ruling = appeal.ruling


def _near(user: User, club: Club, among: Keys | None) -> list[Appeal]:
    """The appeals that could open for the person, newest first."""
    appeals = near_appeals().filter(club=club).order_by()
    if among is not None:
        appeals = appeals.filter(pk__in=among)
    if not clubs.get_roles(user, club) & OWN_WORDS:
        appeals = appeals.filter(pk__in=perhaps_open(user).filter(club=club))
    return sorted(appeals, key=lambda appeal: (appeal.made_at, appeal.pk), reverse=True)


def people_in_open_appeals(club: Club) -> set[int]:
    """The accounts of all who sat at the table of an appeal that is open now."""
    running = Appeal.objects.filter(club=club, state__in=sorted(procedure.OPEN))
    frozen = running.order_by().values_list("frozen__entries", flat=True)
    entries = {entry for each in frozen for entry in each}
    seats = EntryPlayer.objects.filter(entry__in=entries, player__account__isnull=False)
    return set(seats.values_list("player__account", flat=True))


def perhaps_open(user: User) -> QuerySet[Appeal, Any]:
    """The keys of appeals of any club in which the person may have a part."""
    mine = EntryPlayer.objects.filter(player__account=user).values("entry")
    own = scoring.at_table(mine, through="ruling__result__")
    condition = Q(ruling_version__notices__player__account=user)
    acting = (
        Q(seats__user=user)
        | Q(ruling_version__given_by=user)
        | Q(ruling__event__sessions__appointments__user=user)
    )
    found = Appeal.objects.filter(own | condition | acting)
    return found.order_by().values("pk")


def lifted_offences(event: Event) -> Q:
    """Offences of the event that a panel has lifted, leaving no penalty."""
    lifted = Decision.objects.filter(
        appeal__ruling__event=event,
        signed_at__isnull=False,
        outcome__in=LIFTED,
        penalties=[],
    )
    return Q(version__ruling__in=lifted.values("appeal__ruling"))


def get_dismissed(event: Event) -> QuerySet[Appeal]:
    """The appeals of the event that were not admitted, and no chair has reviewed."""
    dismissed = Appeal.objects.filter(
        ruling__event=event, state=State.INADMISSIBLE, reviewed_at__isnull=True
    )
    near = dismissed.select_related("club", "ruling__event__policy")
    return near.prefetch_related("deadlines")
