"""Appeals as one person has them: visible cases, open acts and the rows they need.

Also rulings that a panel holds, and lifted offences.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Model, Prefetch, Q, QuerySet, prefetch_related_objects
from django.http import Http404

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from clubsite.site.load_once import load_once
from clubsite.site.related_rows import Relation, load_related
from rulings.appeals import procedure
from rulings.appeals.access.parties import (
    Parties,
    case_roles_for,
    get_parties,
    refresh_parties,
)
from rulings.appeals.labels import HELD_BY_PANEL, Outcome, Step
from rulings.appeals.models import (
    Appeal,
    AppealDeadline,
    AppealNotice,
    Decision,
    Evidence,
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

NEAR = (
    Prefetch("notices", AppealNotice.objects.select_related("player", "entered_by")),
    Prefetch("seats", PanelSeat.objects.select_related("user")),
)
"""What everybody's part is worked out from, besides the ruling and its evening."""

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

        A case that was sent back asks both sides anew.
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


def get_cases(user: User, club: Club, *, among: set[int] | None = None) -> list[Case]:
    """The club's appeals of which this person knows more than all do, newest first."""
    appeals = _near(user, club, among)
    parties = get_parties(appeals, club)
    roles = clubs.get_roles(user, club)
    for appeal in appeals:
        _join(appeal)
    found = [
        Case(
            appeal,
            user,
            case_roles_for(user, appeal, parties[appeal.pk], roles),
            parties[appeal.pk],
        )
        for appeal in appeals
    ]
    return [case for case in found if case.is_known]


def find_appeal(club_slug: str, appeal_id: int) -> Appeal | None:
    """The appeal of that club, whoever may know of it; with the club itself."""
    found = near_appeals().filter(club__slug=club_slug, pk=appeal_id).order_by()
    return next(iter(found), None)


def open_case(
    appeal: Appeal, user: User, *, to: Action | None = None, whole: bool = True
) -> Case:
    """The appeal as this person has it; 404 where it does not exist for them.

    Who comes `to` do something is refused before the file is loaded, if it is not theirs.
    Who only wants to know whether it opens does not need it `whole`.
    """
    case = _case(appeal, user)
    if not case.opens:
        raise Http404
    if to is not None:
        check_may_try(case, to)
    if whole:
        load_file(case)
    return case


def load_guards(case: Case) -> None:
    """Load by one query what guards of acts are worked out from."""
    load_related(*_guarding(case))


def load_file(case: Case) -> None:
    """Load by two queries what pages are worked out from; guards are too."""
    appeal, seats = case.appeal, case.parties.seats
    reads = Section.DELIBERATION in case.cell.readable
    load_related(
        *_guarding(case),
        (seats, "waivers"),
        ([appeal], "evidence"),
        ([appeal], "reviewer_answers"),
        ([appeal] if reads else [], "notes"),
    )
    _join_players(case)
    _join_accounts([case], _named_in(case))


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
        _join_players(case)
    periods = (deadline for appeal in appeals for deadline in appeal.deadlines.all())
    _join_accounts(cases, ((period, "extended_by") for period in periods))


def _guarding(case: Case) -> list[Relation]:
    appeal = case.appeal
    decision = getattr(appeal, "decision", None)
    return [
        (case.parties.notices, "answers"),
        (case.parties.seats, "challenges"),
        ([appeal], "deadlines"),
        ([appeal.ruling_version], "notices"),
        ([appeal], "statements"),
        ([appeal], "questions"),
        ([decision] if decision else [], "slips"),
    ]


def _join_players(case: Case) -> None:
    """Let partners who are asked to concur be the players of the table."""
    players = {player.pk: player for player in case.parties.players}
    answers = (
        answer for notice in case.parties.notices for answer in notice.answers.all()
    )
    for answer in (answer for answer in answers if answer.player_id in players):
        answer.player = players[answer.player_id]


def _named_in(case: Case) -> Iterator[tuple[Model, str]]:
    """The rows of a case file that name an account on a page, with the column."""
    appeal = case.appeal
    yield appeal.ruling_version, "given_by"
    yield appeal, "leave_asked_by"
    for item in (*appeal.statements.all(), *appeal.evidence.all()):
        yield item, "filed_by"
    for deadline in appeal.deadlines.all():
        yield deadline, "extended_by"
    decision = getattr(appeal, "decision", None)
    if decision:
        yield decision, "signed_by"
        for slip in decision.slips.all():
            yield slip, "written_by"
            yield slip, "countersigned_by"
    if Section.DELIBERATION in case.cell.readable:
        for note in appeal.notes.all():
            yield note, "author"


def _join_accounts(cases: Iterable[Case], named: Iterable[tuple[Model, str]]) -> None:
    """Load by one query the accounts that are named and not known from the cases."""
    places = [
        (row, name, getattr(row, f"{name}_id"))
        for row, name in named
        if not row._meta.get_field(name).is_cached(row)  # type: ignore[union-attr]  # foreign keys are
    ]
    known = {seat.user_id: seat.user for case in cases for seat in case.parties.seats}
    missing = {key for _row, _name, key in places if key} - known.keys()
    known |= User.objects.in_bulk(missing)
    for row, name, key in places:
        if key:
            setattr(row, name, known[key])


def still_opens(case: Case, user: User) -> bool:
    """Whether the file exists for that person as an act has left the appeal."""
    return case_again(case, user).opens


def build_case(appeal: Appeal, user: User | None) -> Case:
    """The appeal as it stands now for that person, or for the clock: to act in it."""
    return _case(near_appeals().get(pk=appeal.pk), user)


def case_again(case: Case, user: User | None = None) -> Case:
    """The case as an act has left its rows, for its next step: for that person, or for
    the clock.

    The ruling, the evening and who sat at the table are as they were: no act on an
    appeal writes them but through these very objects.
    """
    before = case.appeal
    fresh = Appeal.objects.select_related("decision").get(pk=before.pk)
    fresh.club = before.club
    fresh.ruling, fresh.ruling_version = before.ruling, before.ruling_version
    prefetch_related_objects([fresh], *NEAR)
    return _as(user, fresh, refresh_parties(case.parties, fresh))


def _case(appeal: Appeal, user: User | None) -> Case:
    _join(appeal)
    return _as(user, appeal, get_parties([appeal], appeal.club)[appeal.pk])


def _as(user: User | None, appeal: Appeal, parties: Parties) -> Case:
    if user is None:
        return Case(appeal, None, frozenset({CaseRole.CLOCK}), parties)
    roles = clubs.get_roles(user, appeal.club)
    return Case(appeal, user, case_roles_for(user, appeal, parties, roles), parties)


def get_evidence(case: Case, evidence_id: int) -> Evidence:
    """A file of the case, with its content; 404 where the person may not read it."""
    found = Evidence.objects.filter(appeal=case.appeal, pk=evidence_id).first()
    if found is None:
        raise Http404
    if not _reads_file(case, found):
        raise Http404
    return found


def _reads_file(case: Case, file: Evidence) -> bool:
    """A director's file belongs to the facts, which are never shown in part."""
    if file.entry_id is None:
        return bool(case.cell.scopes(Section.FACTS) & {Scope.ALL, Scope.OWN})
    released = file.released_at is not None or case.is_exchanged
    return case.reads_side(Section.STATEMENTS, file.entry_id, released=released)


def check_may_try(case: Case, action: Action) -> None:
    """Refuse an act that the person's parts do not have now."""
    if action not in case.actions:
        raise PermissionDenied


def open_appeal(ruling: Ruling) -> Appeal | None:
    """The appeal against that ruling that is open now."""
    return Appeal.objects.filter(
        ruling=ruling, state__in=sorted(procedure.OPEN)
    ).first()


def appeals_against(ruling: Ruling) -> tuple[int | None, bool]:
    """The key of the open appeal against that ruling; whether a panel has decided it."""
    found = _states_of_appeals(ruling)
    running = (key for key, state in found if state in procedure.OPEN)
    states = (state for _key, state in found if state in HELD_BY_PANEL)
    return next(running, None), next(states, None) is State.DECIDED


@load_once
def _states_of_appeals(ruling: Ruling) -> tuple[tuple[int, State], ...]:
    rows = Appeal.objects.filter(ruling=ruling).values_list("pk", "state")
    return tuple((key, State(state)) for key, state in rows)


def own_draft(user: User, ruling: Ruling) -> Appeal | None:
    """The notice against that ruling that this person is writing."""
    drafts = Appeal.objects.filter(ruling=ruling, state=State.DRAFT)
    return drafts.filter(notices__player__account=user).first()


def get_own_text(user: User, ruling: Ruling) -> dict[str, str]:
    """What this person wrote last against that ruling: the draft, or a notice that a
    new version of the ruling superseded."""
    notices = AppealNotice.objects.filter(
        appeal__ruling=ruling,
        appeal__state__in=[State.DRAFT, State.SUPERSEDED],
        player__account=user,
    )
    last = notices.order_by("-entered_at", "-pk").first()
    return {"grounds": last.grounds, "requested": last.requested} if last else {}


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


def get_pool(case: Case) -> list[User]:
    """The members of the pool in the order of the roster, without the parties.

    Longest holders of the role first; who is excluded or was asked before is left out.
    """
    parties = case.parties
    barred = parties.asked | parties.parties | parties.directors | parties.consulted
    members = clubs.get_holders(RoleKind.APPEALS_MEMBER, case.appeal.club)
    return [user for user in members if user.pk not in barred]


def get_hearers(case: Case) -> list[User]:
    """Who can be asked to hear the appeal alone, in their order (Law 93A)."""
    keys = [key for key in case.parties.hearers if key not in case.parties.asked]
    found = User.objects.in_bulk(keys)
    return [found[key] for key in keys]


def near_appeals() -> QuerySet[Appeal]:
    """Appeals with what everybody's part is worked out from."""
    return Appeal.objects.select_related(
        "club",
        "ruling__event__policy",
        "ruling__result__section",
        "ruling_version",
        "decision",
    ).prefetch_related(*NEAR)


def _join(appeal: Appeal) -> None:
    """Let the ruling and the club be the same wherever the appeal leads to them."""
    appeal.ruling.club = appeal.ruling.event.club = appeal.club
    appeal.ruling_version.ruling = appeal.ruling


def _near(user: User, club: Club, among: set[int] | None) -> list[Appeal]:
    """The appeals that could open for the person, newest first."""
    appeals = near_appeals().filter(club=club).order_by()
    if among is not None:
        appeals = appeals.filter(pk__in=among)
    if not clubs.get_roles(user, club) & OWN_WORDS:
        appeals = appeals.filter(pk__in=_perhaps_open(user, club))
    return sorted(appeals, key=lambda appeal: (appeal.made_at, appeal.pk), reverse=True)


def people_in_open_appeals(club: Club) -> set[int]:
    """The accounts of all who sat at the table of an appeal that is open now."""
    running = Appeal.objects.filter(club=club, state__in=sorted(procedure.OPEN))
    frozen = running.order_by().values_list("frozen__entries", flat=True)
    entries = {entry for each in frozen for entry in each}
    seats = EntryPlayer.objects.filter(entry__in=entries, player__account__isnull=False)
    return set(seats.values_list("player__account", flat=True))


def _perhaps_open(user: User, club: Club) -> QuerySet[Appeal, Any]:
    """The keys of appeals in which the person may have a part."""
    mine = EntryPlayer.objects.filter(player__account=user).values("entry")
    own = scoring.at_table(mine, through="ruling__result__")
    condition = Q(ruling_version__notices__player__account=user)
    acting = (
        Q(seats__user=user)
        | Q(ruling_version__given_by=user)
        | Q(ruling__event__sessions__appointments__user=user)
    )
    return (
        Appeal.objects.filter(own | condition | acting, club=club)
        .order_by()
        .values("pk")
    )


def held_by_panel(ruling: Ruling) -> State | None:
    """State of the appeal whose panel deliberates or has decided on the ruling."""
    states = (state for _key, state in _states_of_appeals(ruling))
    return next((state for state in states if state in HELD_BY_PANEL), None)


def reason_to_hold(ruling: Ruling) -> str:
    """Why a panel lets nobody change the ruling now; empty if it does not."""
    state = held_by_panel(ruling)
    return str(HELD_BY_PANEL[state]) if state else ""


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
