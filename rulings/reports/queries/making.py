"""Reports as they are made: facts and checklist, a first draft, and the page of one."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.dates import MONTHS, MONTHS_3, WEEKDAYS, WEEKDAYS_ABBR
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from clubsite.clubs.models import Player
from clubsite.site.clock import now
from rulings.appeals.labels import Outcome, Step
from rulings.appeals.models import Appeal, Decision
from rulings.appeals.queries.case_facts import get_deadline
from rulings.appeals.queries.merits import finding_text
from rulings.log.procedure.deadlines import in_time
from rulings.log.procedure.offences import is_about_conduct
from rulings.log.procedure.redaction import seat_label
from rulings.log.queries.boards import ruled_board
from rulings.log.queries.rulings import family_title
from rulings.reports import access
from rulings.reports.access import ReportWork
from rulings.reports.labels import GUARDS, KINDS, MUST_GO, PARTS, REPLIES, SayKind
from rulings.reports.models import Report, ReportSay
from rulings.reports.policy import ReportPolicy
from rulings.reports.procedure.checklist import (
    Finding,
    Known,
    Person,
    around,
    find,
    malformed_hands,
    nameable,
    unanswered,
)
from rulings.reports.procedure.levels import proposed, season
from rulings.reports.procedure.states import (
    ReportAction,
    ReportFacts,
    ReportGuard,
    refusals,
)
from rulings.reports.procedure.text import (
    HANDS,
    NEEDED,
    Level,
    ReportPart,
    Texts,
    fold,
    search_text,
)
from scoring.bridge.boards import dealer, vulnerability
from scoring.bridge.contract import PlayedResult, Side


@dataclass(frozen=True, slots=True)
class FindingView:
    """A place that the checklist found, with what stands around it.

    `answer` is why it may stay. One that `must_go` has no answer, but what to do.
    """

    key: str
    kind: Promise | str
    part: Promise | str
    before: str
    text: str
    behind: str
    must_go: Promise | str = ""
    answer: Promise | str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class SayView:
    """What a player says, for those who make the report: the seat alone is named."""

    key: int
    label: str
    kind: str
    text: str
    reply: str
    waits: bool


def build_known(work: ReportWork, level: Level, policy: ReportPolicy) -> Known:
    """Everyone and every place that a text of that level must not give away."""
    case = work.case
    appeal = case.appeal
    table = {player.pk for player in case.parties.players}
    people = [
        Person(
            each.name,
            nickname=each.nickname,
            numbers=each.numbers,
            partner=each.entry in case.parties.sides and each.player not in table,
        )
        for each in access.people_of_event(appeal)
    ]
    unlinkable = level is Level.UNLINKABLE
    if unlinkable or not policy.report_names_panel:
        people += [Person(name) for name in panel_names(work)]
    if unlinkable or not policy.report_names_director:
        people.append(Person(str(appeal.ruling_version.given_by)))
    places = [appeal.club.name, appeal.hearing_place]
    if unlinkable:
        places.append(appeal.ruling.event.name)
    return Known(
        people=tuple(people),
        places=tuple(place for place in places if place),
        date_words=date_words(appeal.club.language),
    )


def date_words(language: str) -> frozenset[str]:
    """The months and weekdays of that language and of the site's own, short ones too."""
    names = (MONTHS, MONTHS_3, WEEKDAYS, WEEKDAYS_ABBR)
    found = set()
    for each in (language, settings.LANGUAGE_CODE):
        with translation.override(each):
            found |= {fold(str(name)) for row in names for name in row.values()}
    return frozenset(found)


def panel_names(work: ReportWork) -> list[str]:
    """Those who decided, as the decision names them."""
    return [str(seat.user) for seat in work.case.parties.seats if seat.present]


def find_in(work: ReportWork, known: Known) -> tuple[Finding, ...]:
    """Every place in the report that wants an answer."""
    report = work.report
    return find(report.texts, known, Level(report.level)) if report else ()


def get_facts(
    work: ReportWork,
    *,
    level: Level | None = None,
    findings: Iterable[Finding] = (),
    reason: str = "",
    **known: Any,
) -> ReportFacts:
    """What is known of the report at this moment; `known` is what the act brings."""
    report, case = work.report, work.case
    appeal = case.appeal
    at = Level(report.level) if report else level or Level.SEATS
    policy = access.report_policy(case.appeal.club)
    facts = ReportFacts(
        now=now(),
        level=at,
        decided=access.decided_at(appeal) is not None,
        minor=access.has_minor(appeal),
        conduct=concerns_conduct(work),
        further_open=_further_open(appeal),
        referral=bool(appeal.conduct_link),
        other_open=report is None and access.has_open_report(appeal, at),
        reason=reason,
        open_to_members=(
            policy.open_to_members if at is Level.SEATS else policy.open_to_all
        ),
    )
    own = (
        _facts_of(work, report, findings)
        if report
        else {"objections": access.count_objections(appeal, at)}
    )
    return replace(facts, **{**own, **known})


def _facts_of(
    work: ReportWork, report: Report, findings: Iterable[Finding]
) -> Mapping[str, Any]:
    says = list(report.says.all())
    actor = work.actor
    return {
        "complete": is_complete(report.texts),
        "checked": not unanswered(findings, report.answers),
        "second_person": actor is not None and actor.pk != report.author_id,
        "notice_until": report.notice_until,
        "unreplied": sum(say.waits_for_reply for say in says),
        "objections": sum(
            say.kind == SayKind.OBJECT and report.level == Level.SEATS for say in says
        ),
        "embargo_until": report.embargo_until,
    }


def _further_open(appeal: Appeal) -> bool:
    """Whether the period for a further appeal runs, whether a worker has run or not."""
    ends = get_deadline(appeal, Step.FURTHER)
    return ends is not None and in_time(now(), ends)


def is_complete(texts: Texts) -> bool:
    """Whether nothing is missing and each hand is a hand."""
    filled = all(texts.get(part, "").strip() for part in NEEDED)
    return filled and not malformed_hands(texts)


def concerns_conduct(work: ReportWork) -> bool:
    """Whether the ruling or the decision is about behaviour or discipline."""
    version = work.case.appeal.ruling_version
    decision: Decision | None = getattr(work.case.appeal, "decision", None)
    laws = [*version.laws, *(decision.laws if decision else ())]
    return is_about_conduct(laws, version.walks, version.effect)


def why_not(guards: Iterable[ReportGuard]) -> str:
    """What stands in the way, in sentences."""
    return " ".join(str(GUARDS[guard]) for guard in guards)


def open_acts(
    work: ReportWork, facts: ReportFacts
) -> tuple[tuple[ReportAction, str], ...]:
    """The acts of this person, each with what stands in its way now.

    A reason is typed on the page of the act: that it is missing is no obstacle yet.
    """
    typed = replace(facts, reason="-")
    return tuple(
        (action, why_not(refusals(work.state, action, typed)))
        for action in work.actions
    )


def first_draft(work: ReportWork, level: Level) -> dict[str, str]:
    """The report as it is begun: the case in the order of the case-book, seats for names."""
    texts = {part: text.strip() for part, text in _words_of_case(work).items()}
    seats = {
        player.name: str(_(seat_label(seat))) for seat, player in seated(work).items()
    }
    played = _declarer(work)
    return {
        part: text
        for part, text in proposed(texts, seats, level, played).items()
        if text
    }


def seated(work: ReportWork) -> dict[str, Player]:
    """The players of the table by their seats, as far as a pair names two."""
    result = work.case.appeal.ruling.result
    found: dict[str, Player] = {}
    for side, seats in ((Side.NS, "NS"), (Side.EW, "EW")):
        for entry in result.sitters(side) if result else ():
            players = work.case.parties.sides.get(entry, ())
            found.update(zip(seats, players, strict=False))
    return found


def _declarer(work: ReportWork) -> str:
    """The seat of the declarer, if someone declared."""
    result = work.case.appeal.ruling.result
    return str(result.declarer or "") if result else ""


def _words_of_case(work: ReportWork) -> dict[str, str]:
    appeal = work.case.appeal
    version, decision = appeal.ruling_version, appeal.decision
    event = appeal.ruling.event
    return {
        ReportPart.SUBJECT: _(family_title(version.family)),
        ReportPart.CONTEST: f"{event.get_contest_display()}, {event.get_method_display()}",
        ReportPart.TABLE_FACTS: version.facts,
        ReportPart.RULING: version.reason,
        ReportPart.APPEAL: _arguments(work),
        ReportPart.FINDINGS: decision.findings,
        ReportPart.DECISION: decision.reasoning,
        ReportPart.SCORE: str(Outcome(decision.outcome).label),
        ReportPart.MERIT: _merits(decision),
        ReportPart.DISSENT: "\n\n".join(
            seat.dissent for seat in work.case.parties.seats if seat.dissent
        ),
        **_words_of_board(work),
    }


def _merits(decision: Decision) -> str:
    """What was found of the notices, each finding once, with the penalty that follows."""
    found = {
        finding_text(each) for each in decision.merits.values() if each.get("merit")
    }
    return "; ".join(sorted(found))


def _arguments(work: ReportWork) -> str:
    """The grounds of each notice, and what each side stated."""
    grounds = [notice.grounds for notice in work.case.parties.notices]
    stated = [each.text for each in work.case.appeal.statements.all() if each.entry_id]
    return "\n\n".join(text for text in (*grounds, *stated) if text)


def _words_of_board(work: ReportWork) -> dict[str, str]:
    """The board as it was dealt and played, as far as it is known."""
    version = work.case.appeal.ruling_version
    ruled = ruled_board(version, work.actor, file=True, linked=False)
    if ruled is None:
        return {}
    view = ruled.view
    texts = {
        ReportPart.DEALER.value: str(dealer(view.number)),
        ReportPart.VULNERABLE.value: str(vulnerability(view.number)),
    }
    if view.deal:
        texts |= dict(zip(HANDS, str(view.deal.hands)[2:].split(" "), strict=True))
    if view.table:
        texts[ReportPart.AUCTION] = " ".join(view.table.auction)
        texts[ReportPart.RESULT] = _result(view.table.played)
    return texts


def _result(played: PlayedResult | None) -> str:
    """The result with the seat in full, so that it turns with the table."""
    if played is None or played.declarer is None:
        return str(played or "")
    facts = {
        "contract": played.contract,
        "seat": _(seat_label(str(played.declarer))),
        "result": played.margin,
        "lead": played.lead,
    }
    if played.lead is None:
        return _("%(contract)s by %(seat)s, %(result)s") % facts
    return _("%(contract)s by %(seat)s, %(result)s, lead %(lead)s") % facts


def build_findings(
    report: Report, findings: Iterable[Finding]
) -> tuple[FindingView, ...]:
    """The findings as the checklist shows them, with the answers that they have."""
    return tuple(_finding(report, finding) for finding in findings)


def _finding(report: Report, finding: Finding) -> FindingView:
    before, text, behind = around(report.texts.get(finding.part, ""), finding)
    answer = report.answers.get(finding.key, {})
    return FindingView(
        key=finding.key,
        kind=KINDS[finding.kind],
        part=PARTS[finding.part],
        before=before,
        text=text,
        behind=behind,
        must_go=MUST_GO[finding.kind] if finding.certain else "",
        answer=REPLIES.get(answer.get("reply", ""), ""),
        note=answer.get("note", ""),
    )


def build_says(work: ReportWork, says: Iterable[ReportSay]) -> tuple[SayView, ...]:
    """What the players said, by their seats; a player reads their own alone."""
    seats = {player.pk: seat for seat, player in seated(work).items()}
    own = work.player
    return tuple(
        SayView(
            key=say.pk,
            label=_(seat_label(seats[say.player_id])) if say.player_id in seats else "",
            kind=str(SayKind(say.kind).label),
            text=say.text,
            reply=say.reply,
            waits=say.waits_for_reply,
        )
        for say in says
        if own is None or say.player_id == own.pk
    )


def build_heading(
    work: ReportWork, known: Known, policy: ReportPolicy
) -> dict[str, Any]:
    """What the site adds to an approved text, as far as its level allows.

    The name of an event is left out where it names someone who played in it, and so is
    an official whose name a player shares.
    """
    appeal = work.case.appeal
    decision, event = appeal.decision, appeal.ruling.event
    heading: dict[str, Any] = {
        "family": appeal.ruling_version.family,
        "laws": list(decision.laws),
        "outcome": decision.outcome,
        "merits": sorted({each.get("merit", "") for each in decision.merits.values()}),
        "body": appeal.mode,
        "evidence": appeal.evidence.count(),
        "season": season(event.date),
    }
    if work.report is None or work.report.level == Level.UNLINKABLE:
        return heading
    named = find({ReportPart.SUBJECT: event.name}, known, Level.SEATS)
    ruled = (
        [str(appeal.ruling_version.given_by)] if policy.report_names_director else []
    )
    panel = panel_names(work) if policy.report_names_panel else []
    everyone = replace(known, people=tuple(_players_alone(work)))
    return heading | {
        "event": "" if any(each.certain for each in named) else event.name,
        "date": event.date.isoformat(),
        "director": ", ".join(nameable(ruled, everyone)),
        "panel": list(nameable(panel, everyone)),
    }


def _players_alone(work: ReportWork) -> Iterable[Person]:
    """Those who played in the event, without its officials."""
    for each in access.people_of_event(work.case.appeal):
        yield Person(each.name)


def words_to_search(report: Report) -> str:
    """What a search finds the report by: its approved parts and its laws."""
    title = _(family_title(report.heading["family"]))
    laws = [law.removeprefix("L") for law in report.heading["laws"]]
    return search_text(report.texts, [title, *laws])
