"""Who writes, approves and reads reports of appeals; the rows they need."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.models import Club, Player, PolicyVersion
from clubsite.clubs.queries import policy_now
from clubsite.site.errors import NotNow
from clubsite.site.load_once import load_once
from clubsite.site.related_rows import load_rows, set_related
from rulings.appeals.access import cases
from rulings.appeals.access.cases import Case
from rulings.appeals.models import Appeal, Decision
from rulings.appeals.procedure import CaseRole
from rulings.reports.labels import STATES, SayKind
from rulings.reports.models import Report, ReportSay
from rulings.reports.policy import ReportPolicy
from rulings.reports.procedure.blocks import Candidate
from rulings.reports.procedure.states import (
    ReportAction,
    ReportRole,
    ReportState,
    actions_for,
    is_ever_theirs,
    sees,
)
from rulings.reports.procedure.text import Level
from scoring.events.models import EntryPlayer

WRITERS = frozenset({CaseRole.CHAIR, CaseRole.MEMBER, CaseRole.DIRECTOR_IN_CHARGE})
"""Those in a case who read all that a report is written from."""
SECONDS = WRITERS | {CaseRole.MANAGER}
"""Those in a case who may be the second person."""
NO_CASE = frozenset({"inadmissible", "withdrawn", "superseded", "referred_up"})
"""Where a case ends without a decision of the club."""


@dataclass(frozen=True, slots=True)
class ReportWork:
    """A report as one person of its case has it; `report` is None before it is begun.

    An actor of None is the clock.
    """

    case: Case
    report: Report | None = None

    @property
    def actor(self) -> User | None:
        """The person."""
        return self.case.actor

    @property
    def state(self) -> ReportState | None:
        """Where the report stands."""
        return ReportState(self.report.state) if self.report else None

    @property
    def roles(self) -> frozenset[ReportRole]:
        """What the person is to the report."""
        if self.actor is None:
            return frozenset({ReportRole.CLOCK})
        return report_roles(self.case, self.report)

    @property
    def actions(self) -> tuple[ReportAction, ...]:
        """What the person may try now."""
        return actions_for(self.state, self.roles)

    @property
    def player(self) -> Player | None:
        """The player of the table that the person is."""
        return next(
            (
                player
                for player in self.case.parties.players
                if self.actor is not None and player.account_id == self.actor.pk
            ),
            None,
        )


def report_roles(case: Case, report: Report | None) -> frozenset[ReportRole]:
    """What the person of that case is to the report.

    A player of the table is nothing else; anyone who is shut out of the case has no part.
    The author is never the second person, nor is the director who gave the ruling.
    """
    if case.side is not None:
        return frozenset({ReportRole.PLAYER})
    standing = case.standing
    found = set()
    if CaseRole.MANAGER in standing:
        found.add(ReportRole.MANAGER)
    if standing & WRITERS and _may_be_author(case, report):
        found.add(ReportRole.AUTHOR)
    elif standing & SECONDS and CaseRole.RULING_DIRECTOR not in standing:
        found.add(ReportRole.SECOND)
    return frozenset(found)


def _may_be_author(case: Case, report: Report | None) -> bool:
    return report is None or (
        case.actor is not None and report.author_id == case.actor.pk
    )


def decided_at(appeal: Appeal) -> datetime | None:
    """When the decision was signed; None where the case has ended without one."""
    decision: Decision | None = getattr(appeal, "decision", None)
    counts = decision is not None and str(appeal.state) not in NO_CASE
    return decision.signed_at if decision and counts else None


def own_report(work: ReportWork) -> Report:
    """The report of that work, which has been begun; else 404."""
    if work.report is None:
        raise Http404
    return work.report


def open_work(
    club_slug: str, report_id: int, user: User, *, to: ReportAction | None = None
) -> ReportWork:
    """The report where it is made, as this person has it; 404 where it is not theirs.

    Anyone who comes `to` do something that is never theirs finds nothing either; what is
    theirs in another state is refused.
    """
    report = find_report(club_slug, report_id)
    case = cases.open_case(report.appeal, user)
    work = ReportWork(case, report)
    if not sees(ReportState(report.state), work.roles):
        raise Http404
    if to is not None and to not in work.actions:
        if is_ever_theirs(to, work.roles):
            state = {"state": STATES[report.state]}
            page = reverse("report_detail", args=[club_slug, report_id])
            raise NotNow(_("Status of the report: %(state)s.") % state, page=page)
        raise Http404
    return work


def find_report(club_slug: str, report_id: int) -> Report:
    """The report of that club with the row of its case; else 404."""
    report = (
        Report.objects.filter(club__slug=club_slug, pk=report_id)
        .select_related("author", "second")
        .prefetch_related("says")
        .first()
    )
    appeal = cases.find_appeal(club_slug, report.appeal_id) if report else None
    if report is None or appeal is None:
        raise Http404
    report.appeal, report.club = appeal, appeal.club
    return report


def build_work(report: Report, user: User | None) -> ReportWork:
    """The report and its case as they stand now, to act on: for a person, or the clock.

    The row is locked until the transaction ends, so that of two at once one waits.
    """
    fresh = Report.objects.select_for_update(no_key=True).get(pk=report.pk)
    case = cases.build_case(report.appeal, user)
    fresh.appeal, fresh.club = case.appeal, case.appeal.club
    return ReportWork(case, fresh)


def get_version(report: Report) -> int:
    """The version that the report has now."""
    return Report.objects.values_list("version", flat=True).get(pk=report.pk)


def get_reports(case: Case) -> list[Report]:
    """The reports of that case which its person sees, newest first."""
    found = Report.objects.filter(appeal=case.appeal).select_related("author", "second")
    return [
        report
        for report in found
        if sees(ReportState(report.state), report_roles(case, report))
    ]


def find_answered_reports(club: Club) -> QuerySet[Report]:
    """The reports whose making is over, with what is stored beside their text: answers of
    players, or reasons given to the checklist."""
    over = Q(approved_at__isnull=False) | Q(withdrawn_at__isnull=False)
    answered = Q(pk__in=ReportSay.objects.values("report")) | ~Q(answers={})
    found = Report.objects.filter(over, answered, club=club)
    return found.select_related("appeal").order_by("pk")


def find_stored(identity: str) -> Report | None:
    """The report with that key."""
    found = Report.objects.select_related("appeal", "club")
    return found.filter(pk=identity).first() if identity.isdigit() else None


def own_says(user: User, club: Club) -> QuerySet[ReportSay]:
    """What this person answered to reports about their tables."""
    says = ReportSay.objects.filter(report__club=club, player__account=user)
    return says.select_related("report__appeal")


def has_open_report(appeal: Appeal, level: Level) -> bool:
    """Whether the case has a report of that level which is not withdrawn."""
    reports = Report.objects.filter(appeal=appeal, level=level)
    return reports.exclude(state=ReportState.WITHDRAWN).exists()


def count_objections(appeal: Appeal, level: Level) -> int:
    """How many players have asked, of an earlier report of that level, that nothing of
    it appear; an unlinkable one is what they asked for."""
    if level is Level.UNLINKABLE:
        return 0
    before = {"report__appeal": appeal, "report__level": level}
    return ReportSay.objects.filter(kind=SayKind.OBJECT, **before).count()


IN_THE_MAKING = (ReportState.DRAFT, ReportState.SECOND, ReportState.PLAYERS)
"""Where a report waits for someone."""
UNSEEN = (*IN_THE_MAKING, ReportState.WITHDRAWN)
"""Where a text is not for readers outside the case."""


def with_open_report() -> Q:
    """The appeals with a report in the making."""
    waiting = Report.objects.filter(state__in=IN_THE_MAKING)
    return Q(pk__in=waiting.values("appeal"))


def reports_in_the_making(appeals: Iterable[Appeal]) -> list[Report]:
    """The reports of these appeals that wait for someone, with what players said: one
    query."""
    keys = [appeal.pk for appeal in appeals]
    reports = Report.objects.filter(appeal__in=keys, state__in=IN_THE_MAKING)
    says = ReportSay.objects.filter(report__in=reports.order_by().values("pk"))
    found, answers = load_rows(reports, says)
    for report in found:
        own = [answer for answer in answers if answer.report_id == report.pk]
        set_related(report, "says", own)
    return found


def last_withdrawn(appeal: Appeal, level: Level) -> Report | None:
    """The report of that level that was withdrawn last."""
    reports = Report.objects.filter(appeal=appeal, level=level)
    return reports.filter(state=ReportState.WITHDRAWN).first()


@dataclass(frozen=True, slots=True)
class EventPlayer:
    """Someone who played in an event, in one of its pairs or teams."""

    entry: int
    player: int
    name: str
    nickname: str
    numbers: tuple[str, ...]


def people_of_event(appeal: Appeal) -> list[EventPlayer]:
    """Everyone who played in the event: one query, a row for each number elsewhere."""
    places = EntryPlayer.objects.filter(entry__event=appeal.ruling.event_id)
    rows = places.order_by("pk").values_list(
        *("entry", "player", "player__name", "player__nickname"),
        *("player__national_number", "player__club_number"),
        "player__numbers__number",
    )
    return [
        EventPlayer(entry, player, name, nickname, tuple(filter(None, numbers)))
        for entry, player, name, nickname, *numbers in rows
    ]


@load_once
def report_policy(club: Club) -> ReportPolicy:
    """What the club says about reports today, whenever the event was."""
    return ReportPolicy.of(policy_now(club))


def open_reports(user: User, club: Club, keys: set[int]) -> set[int]:
    """Of these reports, those that the person may open where they are made."""
    reports = Report.objects.filter(pk__in=keys, club=club)
    by_appeal: dict[int, list[Report]] = {}
    for report in reports:
        by_appeal.setdefault(report.appeal_id, []).append(report)
    return {
        report.pk
        for case in cases.get_cases(user, club, among=set(by_appeal))
        for report in by_appeal[case.appeal.pk]
        if sees(ReportState(report.state), report_roles(case, report))
    }


def reads_casebook(user: User | None, club: Club, policy: ReportPolicy) -> bool:
    """Whether the reports with names removed are open to this person: a member's."""
    return policy.open_to_members and clubs.is_current_member(user, club)


def published_reports(club: Club) -> QuerySet[Report]:
    """The club's published reports with names removed, newest first."""
    found = Report.objects.filter(
        club=club, level=Level.SEATS, state=ReportState.PUBLISHED
    )
    return _without_minors(found).order_by("-number")


def unlinkable_reports() -> QuerySet[Report]:
    """All published unlinkable reports, in no order of time."""
    found = Report.objects.filter(
        level=Level.UNLINKABLE, state=ReportState.PUBLISHED, block__isnull=False
    )
    return _without_minors(found).order_by("number")


def _without_minors(reports: QuerySet[Report]) -> QuerySet[Report]:
    """These without the tables of anyone under 18, as the records of players are now.

    So a date of birth that comes after a report hides it at once, however it is stored.
    """
    return reports.exclude(pk__in=_with_minors(reports))


def reports_with_minors() -> QuerySet[Report]:
    """The reports that are not withdrawn, at whose table someone was under 18."""
    running = Report.objects.exclude(state=ReportState.WITHDRAWN)
    found = running.filter(pk__in=_with_minors(running))
    return found.select_related("club", "appeal").order_by("pk")


def _with_minors(reports: QuerySet[Report]) -> list[int]:
    """The keys of those with someone under 18 at the table: first the events, then the
    pairs that the case keeps."""
    young = _places_of_minors()
    events = young.filter(entry__event=OuterRef("appeal__ruling__event"))
    near = reports.filter(Exists(events)).order_by()
    tables = dict(near.values_list("pk", "appeal__frozen__entries"))
    entries = {entry for table in tables.values() for entry in table}
    found = set(young.filter(entry__in=entries).values_list("entry", flat=True))
    return [key for key, table in tables.items() if not found.isdisjoint(table)]


@load_once
def has_minor(appeal: Appeal) -> bool:
    """Whether anyone at the table was under 18 on the day, or a record of theirs says so."""
    table = appeal.frozen["entries"]
    return _places_of_minors().filter(entry__in=table).exists()


def _places_of_minors() -> QuerySet[EntryPlayer]:
    """Where people under 18 on the day of the event play."""
    young = clubs.person_under_18_on("entry__event__date", player="player")
    return EntryPlayer.objects.filter(young).order_by()


def waiting_reports() -> QuerySet[Report]:
    """Approved reports that have not appeared."""
    ready = (ReportState.APPROVED, ReportState.EMBARGOED)
    return Report.objects.filter(state__in=ready).select_related("club", "appeal")


def candidates_for_block(now: datetime) -> list[Candidate]:
    """The unlinkable reports that wait for a block, of clubs that publish to everyone."""
    waiting = list(
        waiting_reports()
        .filter(level=Level.UNLINKABLE)
        .exclude(embargo_until__gt=now)
        .select_related("appeal__decision")
        .order_by("pk")
    )
    policies = current_policies(report.club_id for report in waiting)
    return [
        Candidate(report.pk, report.club_id, report.appeal_id, signed_at)
        for report in waiting
        if (signed_at := decided_at(report.appeal))
        and ReportPolicy.of(policies.get(report.club_id)).open_to_all
    ]


def current_policies(clubs_of: Iterable[int]) -> dict[int, PolicyVersion]:
    """The newest policy of each of these clubs: one query."""
    rows = PolicyVersion.objects.filter(club__in=set(clubs_of)).order_by("number")
    return {row.club_id: row for row in rows}


def next_number(report: Report) -> int:
    """The next public number: of the club, or of all unlinkable reports."""
    numbered = Report.objects.filter(level=report.level, number__isnull=False)
    if report.level == Level.SEATS:
        numbered = numbered.filter(club=report.club_id)
    last = numbered.order_by("-number").first()
    return (last.number or 0) + 1 if last else 1


def next_block() -> int:
    """The number of the next block of unlinkable reports."""
    last = Report.objects.filter(block__isnull=False).order_by("-block").first()
    return (last.block or 0) + 1 if last else 1
