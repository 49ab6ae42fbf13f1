"""Who sees a conduct referral and may do what with it (procedures 2.4).

The pure table says what a part has in a state; here is who has which part. Neither
managers nor directors nor the operator of the site have any.
"""

from collections.abc import Iterable
from functools import cache

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.audit.models import Entry
from clubsite.audit.trail import Subject
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player, Role
from clubsite.site.clock import now
from clubsite.site.related_rows import join_rows, load_rows
from rulings.conduct.access.eligibility import get_ineligibilities
from rulings.conduct.access.people import (
    ReferralPeople,
    SubjectView,
    account_ids,
    accounts_of_concerned,
    get_excluded_accounts,
    kept_out_among,
    linked_before,
    people_of,
    records_for,
    records_of_concerned,
)
from rulings.conduct.access.seats import open_seats
from rulings.conduct.access.shape import (
    club_policy,
    get_lacking,
    get_offer,
    has_minor_subject,
    is_late,
    policy_for,
)
from rulings.conduct.models import (
    Ineligibility,
    Referral,
    ReferralAffected,
    ReferralExclusion,
    ReferralHandover,
    ReferralMessage,
    ReferralNote,
    ReferralReporter,
    ReferralSubject,
)
from rulings.conduct.procedure import (
    DUE,
    WITH_RECORDER,
    Action,
    CaseRole,
    Cell,
    Desk,
    ReporterKind,
    State,
    actions_for,
    may_open,
    sees,
)

__all__ = [
    "ReferralPeople",
    "SubjectView",
    "account_ids",
    "club_policy",
    "get_excluded_accounts",
    "get_lacking",
    "get_offer",
    "has_minor_subject",
    "is_late",
    "kept_out_among",
    "people_of",
    "policy_for",
    "records_for",
    "records_of_concerned",
]

DESK_ROLES = {
    Desk.RECORDER: RoleKind.RECORDER,
    Desk.DEPUTY: RoleKind.DEPUTY_RECORDER,
}
OFFICES = frozenset({*DESK_ROLES.values(), RoleKind.SAFEGUARDING})
REPORTER_ROLES = {
    ReporterKind.NAMED: CaseRole.REPORTER,
    ReporterKind.CONFIDENTIAL: CaseRole.REPORTER,
    ReporterKind.DIRECTOR: CaseRole.REPORTING_DIRECTOR,
}

IN_PERSON = frozenset({ReporterKind.NAMED, ReporterKind.CONFIDENTIAL})
PREPARED = "ruling-"
"""How the submission of a draft begins that a ruling has prepared."""


@cache
def _open_states(role: CaseRole) -> tuple[str, ...]:
    """The states in which the file exists for that part."""
    return tuple(state.value for state in DUE if may_open({role}, state))


def _opens(role: CaseRole) -> Q:
    return Q(state__in=_open_states(role))


def visible_referrals(user: User, club: Club) -> QuerySet[Referral]:
    """The referrals of the club that exist for this person."""
    mine = records_for(user, club)
    seated = Q(pk__in=open_seats(user, club)) & _opens(CaseRole.OUTSIDE_BODY)
    return _referrals(club).filter(
        _own(user, mine) | _in_office(user, club, mine) | seated
    )


def own_referrals(user: User, club: Club) -> QuerySet[Referral]:
    """Those that this person reported, and those about them that they were told of."""
    return _referrals(club).filter(_own(user, records_for(user, club)))


def notified_referrals(user: User, club: Club) -> QuerySet[Referral]:
    """Of those, the ones that this person did not report but was told of."""
    return own_referrals(user, club).exclude(reporter__user=user)


def office_referrals(user: User, club: Club) -> QuerySet[Referral]:
    """Those that this person reads as recorder, deputy or safeguarding officer."""
    mine = records_for(user, club)
    return _referrals(club).filter(_in_office(user, club, mine))


def check_holds_office(user: User, club: Club) -> None:
    """For everyone without such an office there is no list of referrals."""
    if not holds_office(user, club):
        raise Http404


def holds_office(user: User, club: Club) -> bool:
    """Whether this person is recorder, deputy or safeguarding officer of the club."""
    return bool(clubs.get_roles(user, club) & OFFICES)


def may_report(user: User, club: Club) -> bool:
    """Anyone who plays at the club, or holds a role in it, may report."""
    return clubs.is_member(user, club)


def check_may_report(user: User, club: Club) -> None:
    """Refuse anyone who has nothing to do with the club."""
    if not may_report(user, club):
        raise PermissionDenied


def kinds_open_to(user: User, club: Club) -> list[ReporterKind]:
    """As whom this person can report."""
    kinds = [ReporterKind.NAMED, ReporterKind.CONFIDENTIAL]
    if RoleKind.DIRECTOR in clubs.get_roles(user, club):
        kinds.append(ReporterKind.DIRECTOR)
    return kinds


def check_kind(user: User, club: Club, kind: ReporterKind) -> None:
    """Refuse anyone who reports in an office that they do not hold."""
    if kind not in IN_PERSON and kind not in kinds_open_to(user, club):
        raise PermissionDenied


def get_case_roles(user: User | None, referral: Referral) -> frozenset[CaseRole]:
    """All parts that this person has in this referral now."""
    if user is None:
        return frozenset({CaseRole.ANONYMOUS})
    return parts_among(people_of(referral), user, referral)


def parts_among(
    people: ReferralPeople, user: User, referral: Referral
) -> frozenset[CaseRole]:
    """All parts that this person has in a referral with these people."""
    roles = {CaseRole.PLAYER}
    if people.reporter == user.pk:
        roles.add(REPORTER_ROLES[people.kind])
    if people.subjects:
        mine = records_for(user, referral.club)
        early = linked_before(user, referral)
        roles |= {
            CaseRole.SUBJECT
            if subject.is_told and subject.player in early
            else CaseRole.SUBJECT_UNTOLD
            for subject in people.subjects
            if subject.is_any_of(mine)
        }
    if user.pk in people.excluded or _is_affected(people, user, referral):
        roles.add(CaseRole.CONFLICTED)
    if may_open({CaseRole.OUTSIDE_BODY}, State(referral.state)) and (
        referral.pk in open_seats(user, referral.club)
    ):
        roles.add(CaseRole.OUTSIDE_BODY)
    return frozenset(roles) | _offices_in(user, referral, given=user.pk in people.given)


def _is_affected(people: ReferralPeople, user: User, referral: Referral) -> bool:
    return bool(people.affected) and any(
        player.is_any_of(records_for(user, referral.club)) for player in people.affected
    )


def get_cell(user: User, referral: Referral) -> Cell:
    """What this person reads of the referral in its present state."""
    return sees(get_case_roles(user, referral), State(referral.state))


def allowed_actions(user: User, referral: Referral) -> tuple[Action, ...]:
    """What this person may do with the referral in its present state."""
    roles = get_case_roles(user, referral)
    return actions_for(State(referral.state), roles, get_lacking(referral))


def check_may_act(user: User, referral: Referral, action: Action) -> None:
    """Refuse anyone who reads the referral but has no such act now."""
    if action not in allowed_actions(user, referral):
        raise PermissionDenied


def is_reporter(user: User, referral: Referral) -> bool:
    """Whether this person reported it; reading by anyone else is kept in the log."""
    return people_of(referral).reporter == user.pk


def check_is_reporter(user: User, referral: Referral) -> None:
    """Refuse anyone who reads the referral without having reported it."""
    if not is_reporter(user, referral):
        raise PermissionDenied


def is_open_to_reporter(referral: Referral, reporter: ReferralReporter) -> bool:
    """Whether the referral exists in its state for the person who reported it, as such."""
    role = REPORTER_ROLES[ReporterKind(reporter.kind)]
    return may_open({role}, State(referral.state))


def told_accounts(referral: Referral) -> list[User]:
    """The accounts of the people it is about, of those who read it since told."""
    people = people_of(referral)
    subject_views = [subject for subject in people.subjects if subject.is_told]
    if not subject_views or not may_open({CaseRole.SUBJECT}, State(referral.state)):
        return []
    players = [subject.player for subject in subject_views]
    opened = referral.sent_at or referral.made_at
    records = Player.objects.filter(pk__in=players).select_related("account")
    return [
        record.account
        for record in records
        if record.account is not None and record.was_linked(opened)
    ]


def get_reporter(referral: Referral) -> ReferralReporter:
    """Who reported it, and as whom."""
    return ReferralReporter.objects.select_related("user").get(referral=referral)


def get_messages(referral: Referral) -> QuerySet[ReferralMessage]:
    """What recorder and reporter wrote to each other, oldest first."""
    messages = ReferralMessage.objects.filter(referral=referral)
    return messages.select_related("by")


def open_questions(referrals: Iterable[Referral]) -> QuerySet[ReferralMessage]:
    """The questions in these referrals that no one has answered yet, oldest first."""
    return ReferralMessage.objects.filter(
        referral__in=list(referrals),
        kind=ReferralMessage.Kind.QUESTION,
        answer__isnull=True,
    )


def get_notes(referral: Referral) -> QuerySet[ReferralNote]:
    """What recorders noted, oldest first."""
    return ReferralNote.objects.filter(referral=referral).select_related("by")


def load_record(
    referral: Referral,
) -> tuple[list[ReferralMessage], list[ReferralNote], list[Ineligibility]]:
    """Messages, notes and suspensions, oldest first, for those who handle it: one query."""
    wanted = (get_messages(referral), get_notes(referral))
    absent = get_ineligibilities(referral)
    writers = [rows.order_by().values("by") for rows in wanted]
    people = User.objects.filter(Q(pk__in=writers[0]) | Q(pk__in=writers[1]))
    players = Player.objects.filter(pk__in=absent.order_by().values("player"))
    messages, notes, absences, users, names = load_rows(
        *wanted, absent, people, players
    )
    join_rows([*messages, *notes], ("by",), users)
    join_rows(absences, ("player",), names)
    return messages, notes, absences


def get_log(referral: Referral) -> QuerySet[Entry]:
    """What was done with the referral and who read it, oldest first (section L).

    Each keeping of the draft is in the audit log as well, but is nobody's reading.
    """
    subject = audit_subject(referral)
    entries = Entry.objects.filter(subject_type=subject.type, subject_id=subject.id)
    done = entries.exclude(verb="referral.kept")
    return trail.with_names(done).order_by("number")


def audit_subject(referral: Referral) -> Subject:
    """What the audit log calls it: neither token nor number nor anybody's name."""
    return Subject("rulings.referral", referral.token_hash, str(referral))


def get_draft(user: User, submission: str) -> Referral | None:
    """The referral that this person began by that very page, if any."""
    return drafts_of(user, submission).first()


def drafts_of(user: User, submission: str) -> QuerySet[Referral]:
    """The referral that this person began by that very page, as a query."""
    return Referral.objects.filter(reporter__user=user, reporter__submission=submission)


def prepared_drafts(user: User, events: Iterable[int]) -> QuerySet[Referral]:
    """The drafts that rulings of these events have prepared for this person."""
    return Referral.objects.filter(
        state=State.DRAFT,
        event__in=list(events),
        reporter__user=user,
        reporter__submission__startswith=PREPARED,
    ).select_related("club", "event")


def may_hold_office(club: Club) -> dict[RoleKind, list[User]]:
    """The officers, and the managers, who could take such an office any day."""
    return clubs.holders_of_each([*sorted(OFFICES), RoleKind.MANAGER], club)


def recorder_roles(club: Club) -> QuerySet[Role]:
    """The roles of those who are recorder now, longest first."""
    roles = clubs.current_roles(club).filter(kind=RoleKind.RECORDER)
    return roles.select_related("user").order_by("starts", "pk")


def get_handlers(referral: Referral) -> list[User]:
    """Who handles the referral now: the holders of its desk, but no one kept out."""
    return officers_left(referral)[0]


def get_watchers(referral: Referral) -> list[User]:
    """The safeguarding officers who read it because a minor is involved."""
    return possible_watchers(referral) if referral.is_safeguarded else []


def possible_watchers(referral: Referral) -> list[User]:
    """The safeguarding officers who read it if someone under 18 is involved."""
    people = people_of(referral)
    kept_out = Q(user__in=[*people.excluded, people.reporter])
    if people.concerned:
        accounts = accounts_of_concerned(referral, people)
        kept_out |= Q(user__in=accounts)
    found = clubs.holders_of_each(
        [RoleKind.SAFEGUARDING], referral.club, among=_reaches(referral) & ~kept_out
    )
    return found[RoleKind.SAFEGUARDING]


def officers_left(referral: Referral) -> tuple[list[User], list[User]]:
    """The officers handling the referral, and those safeguarding a minor in it."""
    desk = DESK_ROLES.get(Desk(referral.desk))
    watching = RoleKind.SAFEGUARDING if referral.is_safeguarded else None
    kinds = [kind for kind in (desk, watching) if kind is not None]
    if not kinds:
        return [], []
    holders = clubs.holders_of_each(kinds, referral.club, among=_reaches(referral))
    kept_out = get_excluded_accounts(referral)
    handlers, watchers = (
        [user for user in holders.get(kind, ()) if user.pk not in kept_out]
        if kind is not None
        else []
        for kind in (desk, watching)
    )
    return handlers, watchers


def _reaches(referral: Referral) -> Q:
    """Roles that began before the referral was sent, or whose holder was given it."""
    given = ReferralHandover.objects.filter(referral=referral).values("user")
    return Q(starts__lte=referral.sent_at or now()) | Q(user__in=given)


def reaching_holders(referral: Referral) -> dict[RoleKind, list[User]]:
    """The officers who may come to read this referral as things are now."""
    return clubs.holders_of_each(
        sorted(OFFICES), referral.club, among=_reaches(referral)
    )


def get_successors(referral: Referral) -> list[User]:
    """The officers whose role began after it was sent, so that it can be handed to them."""
    kinds = [DESK_ROLES[desk] for desk in DESK_ROLES if desk == referral.desk]
    if referral.is_safeguarded:
        kinds.append(RoleKind.SAFEGUARDING)
    later = clubs.holders_of_each(kinds, referral.club, among=~_reaches(referral))
    excluded = get_excluded_accounts(referral)
    readers = {user.pk for users in officers_left(referral) for user in users}
    found = {user.pk: user for users in later.values() for user in users}
    return [user for key, user in found.items() if key not in excluded | readers]


def not_safeguarded(
    club: Club, persons: Iterable[int], accounts: Iterable[int]
) -> QuerySet[Referral]:
    """Referrals being handled that concern these people, without a safeguarding officer."""
    mine = ReferralSubject.objects.filter(_same(persons), referral=OuterRef("pk"))
    theirs = ReferralAffected.objects.filter(_same(persons), referral=OuterRef("pk"))
    return _referrals(club).filter(
        Q(reporter__user__in=list(accounts)) | Q(Exists(mine)) | Q(Exists(theirs)),
        state__in=[state.value for state in WITH_RECORDER],
        safeguarded_at__isnull=True,
    )


def kept_from_holders(club: Club) -> QuerySet[Referral]:
    """Referrals from which a current holder of their desk is excluded."""
    condition = Q(pk__in=[])
    holders = clubs.holders_of_each(DESK_ROLES.values(), club)
    for desk, kind in DESK_ROLES.items():
        for holder in holders[kind]:
            condition |= Q(desk=desk) & _concerns(holder, records_for(holder, club))
    return _referrals(club).filter(condition)


def people_in_open_referrals(club: Club) -> set[int]:
    """The accounts of reporters, and of subjects who were told, in open referrals."""
    running = _open(_referrals(club))
    reporters = running.values_list("reporter__user", flat=True)
    notified = ReferralSubject.objects.filter(
        referral__in=running, notified_at__isnull=False
    )
    subjects = notified.values_list("player__account", flat=True)
    return {*reporters, *subjects} - {None}


def open_referrals_with(viewer: User, account: int, club: Club) -> QuerySet[Referral]:
    """Those that keep the name of that account, as far as the viewer reads them in office."""
    notified = ReferralSubject.objects.filter(
        referral=OuterRef("pk"), player__account=account, notified_at__isnull=False
    )
    involved = Q(reporter__user=account) | Q(Exists(notified))
    return _open(office_referrals(viewer, club)).filter(involved).order_by("pk")


def _open(referrals: QuerySet[Referral]) -> QuerySet[Referral]:
    return referrals.filter(state__in=[state.value for state in WITH_RECORDER])


def earlier_referrals(
    user: User, referral: Referral, people: ReferralPeople
) -> QuerySet[Referral]:
    """Others about the same people, as far as they exist for this reader (section P)."""
    persons = [subject.person for subject in people.subjects]
    about_them = _rows_about(persons).values("referral")
    others = office_referrals(user, referral.club).filter(pk__in=about_them)
    return others.exclude(pk=referral.pk)


def same_people(people: ReferralPeople) -> QuerySet[ReferralSubject]:
    """For the referral of an outer query: its subjects who are among these people."""
    persons = [subject.person for subject in people.subjects]
    return _rows_about(persons).filter(referral=OuterRef("pk"))


def _referrals(club: Club) -> QuerySet[Referral]:
    return Referral.objects.filter(club=club).select_related("procedure", "rules")


def _own(user: User, mine: frozenset[int]) -> Q:
    """What is this person's own, who has these records in the club."""
    in_person = Q(reporter__user=user, reporter__kind__in=IN_PERSON)
    as_director = Q(reporter__user=user, reporter__kind=ReporterKind.DIRECTOR)
    own = (in_person & _opens(CaseRole.REPORTER)) | (
        as_director & _opens(CaseRole.REPORTING_DIRECTOR)
    )
    if mine:
        referral_subjects = ReferralSubject.objects.filter(
            Q(player__account_since__isnull=True)
            | Q(player__account_since__lte=OuterRef("sent_at")),
            player__account=user,
            referral=OuterRef("pk"),
            notified_at__isnull=False,
        )
        own |= Q(Exists(referral_subjects)) & _opens(CaseRole.SUBJECT)
    return own


def _in_office(user: User, club: Club, mine: frozenset[int]) -> Q:
    roles = clubs.get_roles(user, club)
    if not roles & OFFICES:
        return Q(pk__in=[])
    starts = clubs.role_starts(user, club)
    given = ReferralHandover.objects.filter(user=user, referral=OuterRef("pk"))

    def reached(kind: RoleKind) -> Q:
        return Q(sent_at__gte=starts[kind]) | Q(Exists(given))

    condition = Q(pk__in=[])
    for desk, kind in DESK_ROLES.items():
        if kind in starts:
            condition |= Q(desk=desk) & reached(kind) & _opens(CaseRole.RECORDER)
    if RoleKind.SAFEGUARDING in starts:
        watched = Q(safeguarded_at__isnull=False) & reached(RoleKind.SAFEGUARDING)
        condition |= watched & _opens(CaseRole.SAFEGUARDING)
    return condition & ~_concerns(user, mine)


def _concerns(user: User, mine: frozenset[int]) -> Q:
    """Whether this person reported it, is a subject of it or was excluded."""
    excluded = ReferralExclusion.objects.filter(user=user, referral=OuterRef("pk"))
    concerned = Q(reporter__user=user) | Q(Exists(excluded))
    if mine:
        about = _rows_about(mine).filter(referral=OuterRef("pk"))
        affected = ReferralAffected.objects.filter(_same(mine), referral=OuterRef("pk"))
        concerned |= Q(Exists(about)) | Q(Exists(affected))
    return concerned


def _offices_in(user: User, referral: Referral, *, given: bool) -> frozenset[CaseRole]:
    roles = clubs.role_starts(user, referral.club)
    sent_at = referral.sent_at
    reached = {
        kind
        for kind, starts in roles.items()
        if given or (sent_at is not None and starts <= sent_at)
    }
    offices = {
        CaseRole.DIRECTOR: RoleKind.DIRECTOR in roles,
        CaseRole.MANAGER: RoleKind.MANAGER in roles,
        CaseRole.APPEALS_MEMBER: RoleKind.APPEALS_MEMBER in roles,
        CaseRole.ADMINISTRATOR: user.is_operator,
        CaseRole.RECORDER: referral.desk
        in {desk for desk, kind in DESK_ROLES.items() if kind in reached},
        CaseRole.SAFEGUARDING: RoleKind.SAFEGUARDING in reached
        and referral.is_safeguarded,
    }
    return frozenset(role for role, holds in offices.items() if holds)


def _rows_about(people: Iterable[int]) -> QuerySet[ReferralSubject]:
    return ReferralSubject.objects.filter(_same(people))


def _same(people: Iterable[int]) -> Q:
    records = list(people)
    return Q(player__in=records) | Q(player__same_as__in=records)
