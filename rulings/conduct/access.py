"""Who sees a conduct referral and may do what with it (procedures 2.4).

The pure table says what a part has in a state; here is who has which part. Neither
managers nor directors nor the operator of the site have any.
"""

from collections.abc import Iterable

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.audit.trail import Subject
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from rulings.conduct.models import (
    Referral,
    ReferralEvidence,
    ReferralExclusion,
    ReferralMessage,
    ReferralNote,
    ReferralReporter,
    ReferralSubject,
)
from rulings.conduct.procedure import (
    DUE,
    Act,
    Cell,
    Desk,
    Part,
    ReporterKind,
    Section,
    State,
    allowed_acts,
    may_open,
    sees,
)

DESK_ROLES = {
    Desk.RECORDER: RoleKind.RECORDER,
    Desk.DEPUTY: RoleKind.DEPUTY_RECORDER,
}
OFFICES = frozenset({*DESK_ROLES.values(), RoleKind.SAFEGUARDING})
REPORTER_PARTS = {
    ReporterKind.NAMED: Part.REPORTER,
    ReporterKind.CONFIDENTIAL: Part.REPORTER,
    ReporterKind.DIRECTOR: Part.REPORTING_DIRECTOR,
}

PREPARED = "ruling-"
"""How the submission of a draft begins that a ruling has prepared."""


def _opens(part: Part) -> Q:
    """The states in which the file exists for that part."""
    return Q(state__in=[state.value for state in DUE if may_open({part}, state)])


def visible_referrals(user: User, club: Club) -> QuerySet[Referral]:
    """The referrals of the club that exist for this person."""
    about = _subject_rows(user, club)
    return _referrals(club).filter(_own(user, about) | _in_office(user, club, about))


def own_referrals(user: User, club: Club) -> QuerySet[Referral]:
    """Those that this person reported, and those about them that they were told of."""
    return _referrals(club).filter(_own(user, _subject_rows(user, club)))


def told_referrals(user: User, club: Club) -> QuerySet[Referral]:
    """Of those, the ones that this person did not report but was told of."""
    return own_referrals(user, club).exclude(reporter__user=user)


def office_referrals(user: User, club: Club) -> QuerySet[Referral]:
    """Those that this person reads as recorder, deputy or safeguarding officer."""
    about = _subject_rows(user, club)
    return _referrals(club).filter(_in_office(user, club, about))


def check_holds_office(user: User, club: Club) -> None:
    """For everybody without such an office there is no list of referrals."""
    if not holds_office(user, club):
        raise Http404


def holds_office(user: User, club: Club) -> bool:
    """Whether this person is recorder, deputy or safeguarding officer of the club."""
    return bool(clubs.roles_of(user, club) & OFFICES)


def may_report(user: User, club: Club) -> bool:
    """Whoever plays at the club, or holds a role in it, may report."""
    return clubs.is_member(user, club)


def check_may_report(user: User, club: Club) -> None:
    """Refuse whoever has nothing to do with the club."""
    if not may_report(user, club):
        raise PermissionDenied


def kinds_open_to(user: User, club: Club) -> list[ReporterKind]:
    """As whom this person can report."""
    kinds = [ReporterKind.NAMED, ReporterKind.CONFIDENTIAL]
    if RoleKind.DIRECTOR in clubs.roles_of(user, club):
        kinds.append(ReporterKind.DIRECTOR)
    return kinds


def parts_of(user: User | None, referral: Referral) -> frozenset[Part]:
    """All parts that this person has in this referral now."""
    if user is None:
        return frozenset({Part.ANONYMOUS})
    parts = {Part.PLAYER}
    if (reporter := reporter_of(referral)).user_id == user.pk:
        parts.add(REPORTER_PARTS[ReporterKind(reporter.kind)])
    told = _subject_rows(user, referral.club).filter(referral=referral)
    for told_at in told.values_list("told_at", flat=True):
        parts.add(Part.SUBJECT if told_at else Part.SUBJECT_UNTOLD)
    if ReferralExclusion.objects.filter(referral=referral, user=user).exists():
        parts.add(Part.CONFLICTED)
    return frozenset(parts) | _offices_in(user, referral)


def cell_of(user: User, referral: Referral) -> Cell:
    """What this person reads of the referral in its present state."""
    return sees(parts_of(user, referral), State(referral.state))


def acts_of(user: User, referral: Referral) -> tuple[Act, ...]:
    """What this person may do with the referral in its present state."""
    return allowed_acts(State(referral.state), parts_of(user, referral))


def check_may_act(user: User, referral: Referral, act: Act) -> None:
    """Refuse whoever reads the referral but has no such act now."""
    if act not in acts_of(user, referral):
        raise PermissionDenied


def is_reporter(user: User, referral: Referral) -> bool:
    """Whether this person reported it; reading by anybody else is kept in the log."""
    return reporter_of(referral).user_id == user.pk


def check_is_reporter(user: User, referral: Referral) -> None:
    """Refuse whoever reads the referral without having reported it."""
    if not is_reporter(user, referral):
        raise PermissionDenied


def readable_evidence(user: User, referral: Referral) -> QuerySet[ReferralEvidence]:
    """The files of the referral that this person may open now."""
    if Section.EVIDENCE not in cell_of(user, referral).readable:
        return ReferralEvidence.objects.none()
    return ReferralEvidence.objects.filter(referral=referral)


def reporter_of(referral: Referral) -> ReferralReporter:
    """Who reported it, and as whom."""
    return ReferralReporter.objects.select_related("user").get(referral=referral)


def messages_of(referral: Referral) -> QuerySet[ReferralMessage]:
    """What recorder and reporter wrote to each other, oldest first."""
    messages = ReferralMessage.objects.filter(referral=referral)
    return messages.select_related("by", "question")


def open_questions(referrals: Iterable[Referral]) -> QuerySet[ReferralMessage]:
    """The questions in these referrals that nobody has answered yet, oldest first."""
    return ReferralMessage.objects.filter(
        referral__in=list(referrals),
        kind=ReferralMessage.Kind.QUESTION,
        answer__isnull=True,
    )


def notes_of(referral: Referral) -> QuerySet[ReferralNote]:
    """What recorders noted, oldest first."""
    return ReferralNote.objects.filter(referral=referral).select_related("by")


def subjects_of(referral: Referral) -> list[Player]:
    """The players whom it is about."""
    rows = ReferralSubject.objects.filter(referral=referral).select_related("player")
    return [row.player for row in rows]


def named_exclusions(referral: Referral) -> frozenset[int]:
    """The accounts that the reporter wants kept out."""
    named = ReferralExclusion.objects.filter(referral=referral, named=True)
    return frozenset(named.values_list("user", flat=True))


def is_told_to_subjects(referral: Referral) -> bool:
    """Whether anybody it is about has been told."""
    rows = ReferralSubject.objects.filter(referral=referral)
    return rows.filter(told_at__isnull=False).exists()


def log_of(referral: Referral) -> QuerySet[Entry]:
    """What was done with the referral and who read it, oldest first (section L).

    Each keeping of the draft is in the audit log as well, but is nobody's reading.
    """
    subject = audit_subject(referral)
    entries = Entry.objects.filter(subject_type=subject.type, subject_id=subject.id)
    done = entries.exclude(verb="referral.kept")
    return done.select_related("actor").order_by("number")


def audit_subject(referral: Referral) -> Subject:
    """What the audit log calls it: neither token nor number nor anybody's name."""
    return Subject("rulings.referral", referral.token_hash, str(referral))


def draft_of(user: User, submission: str) -> Referral | None:
    """The referral that this person began by that very page, if any."""
    return Referral.objects.filter(
        reporter__user=user, reporter__submission=submission
    ).first()


def prepared_drafts(user: User, events: Iterable[int]) -> QuerySet[Referral]:
    """The drafts that rulings of these events have prepared for this person."""
    return Referral.objects.filter(
        state=State.DRAFT,
        event__in=list(events),
        reporter__user=user,
        reporter__submission__startswith=PREPARED,
    ).select_related("club", "event")


def officers(club: Club) -> dict[RoleKind, list[User]]:
    """Who holds the offices that may come to read a referral."""
    return {kind: clubs.holders_of(kind, club) for kind in sorted(OFFICES)}


def may_hold_office(club: Club) -> dict[RoleKind, list[User]]:
    """The officers, and the managers, who could take such an office any day."""
    return officers(club) | {RoleKind.MANAGER: clubs.holders_of(RoleKind.MANAGER, club)}


def handlers_of(referral: Referral) -> list[User]:
    """Who handles the referral now: the holders of its desk, but nobody kept out."""
    kind = DESK_ROLES.get(Desk(referral.desk))
    return _not_kept_out(referral, [kind] if kind else [])


def kept_from_holders(club: Club) -> QuerySet[Referral]:
    """Those of which somebody who holds their desk now is kept out."""
    kept = Q(pk__in=[])
    for desk, kind in DESK_ROLES.items():
        for holder in clubs.holders_of(kind, club):
            kept |= Q(desk=desk) & _concerns(holder, _subject_rows(holder, club))
    return _referrals(club).filter(kept)


def watchers_of(referral: Referral) -> list[User]:
    """The safeguarding officers who read it because a minor is involved."""
    kinds = [RoleKind.SAFEGUARDING] if referral.minor_involved else []
    return _not_kept_out(referral, kinds)


def kept_out_of(referral: Referral) -> frozenset[int]:
    """The accounts that may hold no office in this referral."""
    excluded = ReferralExclusion.objects.filter(referral=referral)
    return frozenset(
        {
            reporter_of(referral).user_id,
            *excluded.values_list("user", flat=True),
            *accounts_of(records_of_subjects(referral)),
        }
    )


def records_of_subjects(referral: Referral) -> list[Player]:
    """Every record of the club that stands for a person whom it is about."""
    people = _people_of(referral)
    same = Q(pk__in=people) | Q(same_as__in=people)
    return list(referral.club.players.filter(same))


def accounts_of(players: Iterable[Player]) -> frozenset[int]:
    """The accounts of these players."""
    return frozenset(one.account_id for one in players if one.account_id is not None)


def earlier_referrals(user: User, referral: Referral) -> QuerySet[Referral]:
    """Others about the same people, as far as they exist for this reader (section P)."""
    about_them = _rows_about(_people_of(referral)).values("referral")
    others = office_referrals(user, referral.club).filter(pk__in=about_them)
    return others.exclude(pk=referral.pk)


def _referrals(club: Club) -> QuerySet[Referral]:
    return Referral.objects.filter(club=club).select_related("club")


def _own(user: User, about: QuerySet[ReferralSubject]) -> Q:
    """What is this person's own; the rows about the person are asked for once."""
    mine = ReferralReporter.objects.filter(referral=OuterRef("pk"), user=user)
    as_director = mine.filter(kind=ReporterKind.DIRECTOR)
    in_person = mine.exclude(kind=ReporterKind.DIRECTOR)
    told = about.filter(referral=OuterRef("pk"), told_at__isnull=False)
    return (
        (Q(Exists(in_person)) & _opens(Part.REPORTER))
        | (Q(Exists(as_director)) & _opens(Part.REPORTING_DIRECTOR))
        | (Q(Exists(told)) & _opens(Part.SUBJECT))
    )


def _in_office(user: User, club: Club, about: QuerySet[ReferralSubject]) -> Q:
    roles = clubs.roles_of(user, club)
    if not roles & OFFICES:
        return Q(pk__in=[])
    desks = [desk.value for desk, role in DESK_ROLES.items() if role in roles]
    held = Q(desk__in=desks) & _opens(Part.RECORDER)
    if RoleKind.SAFEGUARDING in roles:
        held |= Q(minor_involved=True) & _opens(Part.SAFEGUARDING)
    return held & ~_concerns(user, about)


def _concerns(user: User, about: QuerySet[ReferralSubject]) -> Q:
    """Whether this person reported it, is a subject of it or was excluded."""
    rows = (
        ReferralReporter.objects.filter(user=user),
        ReferralExclusion.objects.filter(user=user),
        about,
    )
    reported, excluded, concerned = (
        Q(Exists(each.filter(referral=OuterRef("pk")))) for each in rows
    )
    return reported | excluded | concerned


def _offices_in(user: User, referral: Referral) -> frozenset[Part]:
    roles = clubs.roles_of(user, referral.club)
    offices = {
        Part.DIRECTOR: RoleKind.DIRECTOR in roles,
        Part.MANAGER: RoleKind.MANAGER in roles,
        Part.APPEALS_MEMBER: RoleKind.APPEALS_MEMBER in roles,
        Part.ADMINISTRATOR: user.is_operator,
        Part.RECORDER: referral.desk
        in {d for d, r in DESK_ROLES.items() if r in roles},
        Part.SAFEGUARDING: RoleKind.SAFEGUARDING in roles
        and referral.minor_involved is True,
    }
    return frozenset(part for part, holds in offices.items() if holds)


def _not_kept_out(referral: Referral, kinds: Iterable[RoleKind]) -> list[User]:
    kept_out = kept_out_of(referral)
    return [
        user
        for kind in kinds
        for user in clubs.holders_of(kind, referral.club)
        if user.pk not in kept_out
    ]


def _subject_rows(user: User, club: Club) -> QuerySet[ReferralSubject]:
    """The rows that say that a referral is about this person, by any of the records."""
    mine = clubs.players_of(user, club)
    return _rows_about([one.person for one in mine])


def _rows_about(people: list[int]) -> QuerySet[ReferralSubject]:
    same = Q(player__in=people) | Q(player__same_as__in=people)
    return ReferralSubject.objects.filter(same)


def _people_of(referral: Referral) -> list[int]:
    """The records that stand for the people whom it is about."""
    rows = ReferralSubject.objects.filter(referral=referral).select_related("player")
    return [row.player.person for row in rows]
