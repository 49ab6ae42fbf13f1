"""Making, approving, publishing and withdrawing reports of appeals."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.audit.expunging import ExpungingReason
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.retention.removal import forget_names
from clubsite.site.clock import now
from clubsite.site.errors import Overtaken, Refused, explain_refusals
from clubsite.site.sweeps import do_all, do_each
from rulings.appeals.access.cases import Case
from rulings.reports import access
from rulings.reports.access import ReportWork
from rulings.reports.labels import GUARDS, STATES, SayKind
from rulings.reports.models import Report, ReportSay
from rulings.reports.procedure.blocks import block_of
from rulings.reports.procedure.checklist import Finding, Known, Reply
from rulings.reports.procedure.states import (
    NOTICE,
    ReportAction,
    ReportFacts,
    ReportGuard,
    ReportState,
    make_transition,
)
from rulings.reports.procedure.text import Level, ReportPart, plain
from rulings.reports.queries.making import (
    build_heading,
    build_known,
    find_in,
    first_draft,
    get_facts,
    why_not,
    words_to_search,
)

WAITING = ("report_second", "report_players", "report_returned", "report_replied")
KINDS = (*WAITING, "report_withdrawn")
"""Everything that people of a case are told about its report."""

BY_PLAYERS = ("report.said", "report.objected")
"""What players do with a report, as the audit log calls it."""


def get_kinds() -> list[str]:
    """The kinds of notices about a report."""
    return [f"rulings/{kind}" for kind in KINDS]


def may_still_be_sent(notice: Notice) -> bool:
    """Whether the report still waits for someone when the mail leaves."""
    reports = Report.objects.filter(pk=notice.params["report"])
    return reports.exclude(state=ReportState.WITHDRAWN).exists()


@transaction.atomic
def begin_report(case: Case, level: Level, *, by: User) -> Report:
    """Begin a report with the words of the case, seats for names; or with the text of
    the one that was withdrawn last."""
    work = ReportWork(case)
    facts = get_facts(work, level=level)
    state = _walk(work, ReportAction.BEGIN, facts)

    before = access.last_withdrawn(case.appeal, level)
    report = Report.objects.create(
        club=case.appeal.club,
        appeal=case.appeal,
        level=level,
        state=state,
        texts=before.texts if before else _in_language(work, level),
        author=by,
        made_at=now(),
    )

    _record("report.begun", report, by=by, details={"level": level.value})
    return report


def _in_language(work: ReportWork, level: Level) -> dict[str, str]:
    """The first draft in the language of the club, in which its members read it."""
    with translation.override(work.case.appeal.club.language):
        return first_draft(work, level)


@transaction.atomic
def edit_report(
    report: Report, texts: Mapping[str, str], *, by: User, expected_version: int
) -> None:
    """Store the text as it is typed; answers to places that it keeps stay."""
    work = _open(report, by, expected_version)
    state = _walk(work, ReportAction.EDIT, get_facts(work))

    typed = {part: plain(texts.get(part, "")) for part in ReportPart}
    _step(work, state, texts={part.value: text for part, text in typed.items() if text})

    _record("report.edited", report, by=by)


@transaction.atomic
def answer_checklist(
    report: Report,
    answers: Mapping[str, tuple[Reply, str]],
    *,
    by: User,
    expected_version: int,
) -> None:
    """Store why places that the checklist found may stay, by the keys of the findings."""
    work = _open(report, by, expected_version)
    state = _walk(work, ReportAction.ANSWER, get_facts(work))

    excusable = {each.key for each in _check(work)[1] if not each.certain}
    stored = {
        key: {"reply": reply.value, "note": note}
        for key, (reply, note) in answers.items()
        if key in excusable
    }
    _step(work, state, answers=stored)

    _record("report.checked", report, by=by, details={"answers": len(stored)})


@transaction.atomic
def submit_report(report: Report, *, by: User, expected_version: int) -> None:
    """Hand the text to a second person."""
    work = _open(report, by, expected_version)
    findings = _check(work)[1]
    state = _walk(work, ReportAction.SUBMIT, get_facts(work, findings=findings))

    _step(work, state)
    _notify(work, "report_second", _seconds(work))

    _record("report.submitted", report, by=by)


@transaction.atomic
def send_back_report(
    report: Report, *, by: User, expected_version: int, reason: str
) -> None:
    """Let the author write it again; what the players said ends with the text, but for
    an objection to any text of that level."""
    work = _open(report, by, expected_version)
    state = _walk(work, ReportAction.SEND_BACK, get_facts(work, reason=reason))

    _step(work, state, reason=reason, notice_until=None, second=None)
    ReportSay.objects.filter(report=report).exclude(kind=SayKind.OBJECT).delete()
    _notify(work, "report_returned", [work_author(work)])

    _record("report.sent_back", report, by=by)


@transaction.atomic
def show_to_players(report: Report, *, by: User, expected_version: int) -> None:
    """Give every player of the table the text, seven days before it may appear."""
    work = _open(report, by, expected_version)
    findings = _check(work)[1]
    state = _walk(work, ReportAction.ASK_PLAYERS, get_facts(work, findings=findings))

    _step(work, state, notice_until=now() + NOTICE, second=by)
    _notify(work, "report_players", work.case.parties.players)

    _record("report.shown", report, by=by)


@transaction.atomic
def say_to_report(
    report: Report, *, by: User, expected_version: int, kind: SayKind, text: str
) -> None:
    """What a player of the table says to it; saying something else replaces it."""
    work = _open(report, by, expected_version)
    state = _walk(work, ReportAction.SAY, get_facts(work))
    if kind is SayKind.CHANGE and not text.strip():
        raise Refused(_("Say what you want changed."), field="text")

    _step(work, state)
    _store_answer(work, kind, text)

    _record("report.said", report, by=by)


@transaction.atomic
def reply_to_player(
    report: Report, *, by: User, expected_version: int, say: int, reason: str
) -> None:
    """Answer a player who wants a change that is not made."""
    work = _open(report, by, expected_version)
    state = _walk(work, ReportAction.REPLY, get_facts(work, reason=reason))

    _step(work, state)
    wish = ReportSay.objects.filter(report=report, pk=say).select_related("player")
    wish.update(reply=reason, replied_at=now())
    _notify(work, "report_replied", [each.player for each in wish])

    _record("report.replied", report, by=by)


@transaction.atomic
def approve_report(
    report: Report,
    *,
    by: User,
    expected_version: int,
    embargo_until: datetime | None = None,
) -> None:
    """Approve the text as it stands; from now on no one changes it."""
    work = _open(report, by, expected_version)
    if embargo_until is not None and embargo_until <= now():
        raise Refused(_("That time is in the past."), field="embargo_until")
    known, findings = _check(work)
    facts = get_facts(work, findings=findings, embargo_until=embargo_until)
    state = _walk(work, ReportAction.APPROVE, facts)

    _step(
        work,
        state,
        second=by,
        approved_at=now(),
        embargo_until=embargo_until,
        heading=build_heading(work, known, access.report_policy(report.club)),
    )

    _record("report.approved", report, by=by)


@transaction.atomic
def object_to_report(report: Report, *, by: User, expected_version: int) -> None:
    """A player wants only an unlinkable version: this one is gone at once, and no other
    of its level can be started."""
    work = _open(report, by, expected_version)
    state = _walk(work, ReportAction.OBJECT, get_facts(work))

    _take_down(work, state, _("A player at the table asked for it."))
    _store_answer(work, SayKind.OBJECT, "")

    _record("report.objected", report, by=by)


@transaction.atomic
def withdraw_report(
    report: Report, *, by: User, expected_version: int, reason: str
) -> None:
    """Take the report out of every page, list, file and search at once."""
    work = _open(report, by, expected_version)
    state = _walk(work, ReportAction.WITHDRAW, get_facts(work, reason=reason))

    shown = work.state is not ReportState.DRAFT
    _take_down(work, state, reason)
    if shown:
        _notify(work, "report_withdrawn", [work_author(work)])

    _record("report.withdrawn", report, by=by)


def withdraw_with_minors() -> None:
    """Withdraw every report at whose table someone turns out to be under 18 (the clock's
    act). Readers lost it when the record changed."""
    do_each(access.reports_with_minors(), stop_report)


@transaction.atomic
def stop_report(report: Report) -> None:
    """Withdraw the report because of the age of a player, whatever it waits for."""
    work = access.build_work(report, None)
    if work.state is ReportState.WITHDRAWN:  # by a person, a moment ago
        return
    with translation.override(report.club.language):
        reason = str(GUARDS[ReportGuard.NO_MINOR])
    state = _walk(work, ReportAction.WITHDRAW, get_facts(work, reason=reason))

    _take_down(work, state, reason)
    _notify(work, "report_withdrawn", _makers(work))

    _record("report.withdrawn", report, by=None)


def _makers(work: ReportWork) -> list[User]:
    """Who wrote the report, and the second person if there is one by now."""
    report = access.own_report(work)
    keys = (report.author_id, report.second_id)
    return list(User.objects.filter(pk__in=filter(None, keys)).order_by("pk"))


def expunge_answers(report: Report) -> None:
    """Delete what players said to the report, and the reasons given to its checklist."""
    ReportSay.objects.filter(report=report).delete()
    Report.objects.filter(pk=report.pk).update(answers={})
    forget_names(
        Report.audited_as, [str(report.pk)], ExpungingReason.RETENTION, verbs=BY_PLAYERS
    )


def expunge_with_appeal(appeal: int) -> None:
    """Delete with an appeal the answers to its reports, and every text that does not
    appear; reports that were approved are texts of their own and stay."""
    for report in Report.objects.filter(appeal=appeal):
        expunge_answers(report)
    unseen = Report.objects.filter(appeal=appeal, state__in=access.UNSEEN)
    unseen.update(texts={}, heading={}, reason="")


ERASED_FROM = ("rulings_reportsay",)
"""The table that `erase_answers` changes."""


def erase_answers(user: User, club: Club) -> None:
    """Delete what this person said to reports of the club.

    An objection goes on counting, without words: else the next report would appear.
    """
    says = ReportSay.objects.filter(report__club=club, player__account=user)
    says.exclude(kind=SayKind.OBJECT).delete()
    says.update(text="", reply="", replied_at=None)


def publish_due() -> None:
    """Let every approved report appear whose time has come (the clock's act)."""
    waiting = access.waiting_reports().order_by("approved_at", "pk")
    do_all(
        lambda: do_each(waiting.filter(level=Level.SEATS), publish_report),
        publish_block_due,
    )


def publish_block_due() -> None:
    """Let a block appear once enough unlinkable reports may."""
    if block_of(access.candidates_for_block(now()), now()):
        publish_block()


@transaction.atomic
def publish_block() -> None:
    """Publish together all unlinkable reports that may appear, if they are enough.

    Their numbers follow their subjects, and tell no order of time.
    """
    candidates = access.candidates_for_block(now())
    reports = access.waiting_reports().in_bulk([each.key for each in candidates])
    works = {
        key: work
        for key, report in reports.items()
        if _may_appear(work := access.build_work(report, None))
    }
    block = block_of([each for each in candidates if each.key in works], now())
    number = access.next_block()
    for work in sorted((works[key] for key in block), key=_subject):
        _publish(work, block=number)


def _subject(work: ReportWork) -> str:
    return str(access.own_report(work).texts[ReportPart.SUBJECT])


@transaction.atomic
def publish_report(report: Report) -> None:
    """Let one report appear, if nothing stands in its way."""
    work = access.build_work(report, None)
    if _may_appear(work):
        _publish(work)


def _may_appear(work: ReportWork) -> bool:
    try:
        _walk(work, ReportAction.PUBLISH, get_facts(work, in_block=True))
    except Refused:
        return False
    return True


def _publish(work: ReportWork, *, block: int | None = None) -> None:
    report = access.own_report(work)
    with translation.override(report.club.language):
        search = words_to_search(report)
    _step(
        work,
        ReportState.PUBLISHED,
        published_at=now(),
        number=access.next_number(report),
        block=block,
        search=search,
    )
    _record("report.published", report, by=None)


def _open(report: Report, by: User, expected_version: int) -> ReportWork:
    """The report as it stands now, if it is still as the person has seen it."""
    work = access.build_work(report, by)
    if access.own_report(work).version != expected_version:
        raise Overtaken(
            _("Someone else has just changed this report. Reload, then decide.")
        )
    return work


def _check(work: ReportWork) -> tuple[Known, tuple[Finding, ...]]:
    """Who must not be recognised, and every place in the text that may give it away."""
    report = access.own_report(work)
    known = build_known(work, Level(report.level), access.report_policy(report.club))
    return known, find_in(work, known)


def _walk(work: ReportWork, action: ReportAction, facts: ReportFacts) -> ReportState:
    """Where the act leads; refused with the reason where it cannot be done."""

    def gone() -> str:
        state = STATES[work.state or ReportState.DRAFT]
        return _("You can no longer do this. Status of the report: %(state)s.") % {
            "state": state
        }

    with explain_refusals(gone, lambda codes: why_not(map(ReportGuard, codes))):
        return make_transition(work.state, action, work.roles, facts)


def _step(work: ReportWork, state: ReportState, **fields: Any) -> None:
    """Write the next version of the report, whose row is locked."""
    rows = Report.objects.filter(pk=access.own_report(work).pk)
    rows.update(state=state, version=F("version") + 1, **fields)


def _take_down(work: ReportWork, state: ReportState, reason: str) -> None:
    _step(work, state, reason=reason, withdrawn_at=now(), search="")


def _store_answer(work: ReportWork, kind: SayKind, text: str) -> None:
    """What this player says from now on, without a reply yet."""
    ReportSay.objects.update_or_create(
        report=access.own_report(work),
        player=work.player,
        defaults={
            "kind": kind,
            "text": text,
            "at": now(),
            "reply": "",
            "replied_at": None,
        },
    )


def work_author(work: ReportWork) -> User:
    """Who wrote the report."""
    return User.objects.get(pk=access.own_report(work).author_id)


def _seconds(work: ReportWork) -> list[User]:
    """The accounts of those who may be the second person, without the author."""
    parties = work.case.parties
    keys = {
        seat.user_id for seat in parties.seated if seat.sits and not seat.is_referee
    }
    keys |= parties.in_charge | {*_managers(work)}
    barred = parties.parties | parties.directors | parties.excluded
    keys -= barred | {access.own_report(work).author_id}
    return list(User.objects.filter(pk__in=keys).order_by("pk"))


def _managers(work: ReportWork) -> tuple[int, ...]:
    return work.case.parties.officials.holders(RoleKind.MANAGER)


def _notify(work: ReportWork, kind: str, to: Iterable[User | Player]) -> None:
    """Tell these people without a word of the case: the page is behind the sign-in."""
    report = access.own_report(work)
    outbox.post_to_all(
        f"rulings/{kind}",
        club=report.club,
        to=to,
        key=f"report:{report.pk}:{kind}:{report.version}",
        params={"number": report.appeal.label, "report": report.pk},
        link=reverse("report_detail", args=[report.club.slug, report.pk]),
    )


def _record(
    verb: str, report: Report, *, by: User | None, details: dict[str, Any] | None = None
) -> None:
    trail.record(verb, report, by=by, club=report.club, details=details)
