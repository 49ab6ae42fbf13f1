"""The sealed record of a case for the authority that decides a further appeal.

It holds what the side that appeals reads of the case with names: never a word of the
deliberation, nothing of the money.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from django.utils import translation
from django.utils.translation import gettext as _

from clubsite.clubs.templatetags.club import club_time
from rulings.appeals.access.cases import Case
from rulings.appeals.labels import STATES
from rulings.appeals.queries.head import build_head, build_history
from rulings.appeals.queries.page import (
    FactsView,
    StatementView,
    build_facts,
    build_notices,
    build_statements,
)
from rulings.appeals.queries.panel import DecisionView, build_decision, build_seats
from rulings.appeals.queries.record import RecordView, build_record_view
from rulings.appeals.record_labels import EVIDENCE
from rulings.log.queries.effect_words import effect_lines

FORMAT = "clubsite-appeal-record"
VERSION = 1

Items = Iterator[tuple[str, str]]
"""What a section says: a label and its text, each in its order."""


@dataclass(frozen=True, slots=True)
class FurtherNotice:
    """A side's notice to the authority."""

    authority: str
    by: str
    at: datetime
    grounds: str


def sealed_json(case: Case, notice: FurtherNotice) -> str:
    """The record as JSON, the same for the same case."""
    return json.dumps(build_record(case, notice), ensure_ascii=False, indent=1)


def build_record(case: Case, notice: FurtherNotice) -> dict[str, Any]:
    """The sections in the order of the case page, and the files with their hashes."""
    appeal = case.appeal
    title = _("Appeal %(number)s: record for %(authority)s")
    return {
        "format": FORMAT,
        "version": VERSION,
        "language": translation.get_language(),
        "title": title % {"number": appeal.label, "authority": notice.authority},
        "club": appeal.club.name,
        "number": appeal.label,
        "event": appeal.ruling.event.name,
        "sections": [
            {"heading": heading, "items": [_item(*item) for item in items]}
            for heading, items in _sections(case, notice)
        ],
        "files-heading": _("Files, by their SHA-256"),
        "files": list(_files(case)),
    }


def _item(label: str, text: str) -> dict[str, str]:
    return {"label": label, "text": text}


def _sections(case: Case, notice: FurtherNotice) -> Iterator[tuple[str, Items]]:
    """Anyone who appeals further reads facts and decision."""
    facts = cast("FactsView", build_facts(case))
    decision = cast("DecisionView", build_decision(case))
    yield _("Further appeal"), _further(case, notice)
    yield _("The case"), _about(case)
    yield _("Facts and ruling"), _ruling(case, facts)
    record = build_record_view(case)
    if record:
        yield _("Record"), _record(record)
    yield _("Notice of appeal"), _notices(case)
    statements = build_statements(case)
    if statements:
        yield _("Statements"), _statements(case, statements.statements)
    yield _("Panel"), _panel(case)
    yield _("Decision"), _decision(decision)
    yield _("History"), _history(case)


def _further(case: Case, notice: FurtherNotice) -> Items:
    yield _("To"), notice.authority
    yield notice.by, _time(case, notice.at)
    yield _("Grounds"), notice.grounds


def _about(case: Case) -> Items:
    head = build_head(case)
    yield _("Event"), f"{head.event}, {head.date.isoformat()}"
    yield _("Board"), str(head.board or "")
    yield _("Status"), str(STATES[case.state])
    for side in head.sides:
        yield side.label, ", ".join(side.names)


def _ruling(case: Case, facts: FactsView) -> Items:
    yield _("Laws"), ", ".join(law.short for law in facts.laws)
    yield _("Ruled by"), f"{facts.director}, {_time(case, facts.given_at)}"
    for line in facts.lines:
        yield _("Table result"), _line(line)
    yield _("Score as ruled"), "; ".join(effect_lines(facts.effect))
    yield _("Facts"), facts.facts_text
    yield _("Reason"), facts.reason
    for poll in facts.polls:
        yield _("Players polled"), _poll(poll)
    for statement in facts.statements:
        yield _("Director's statement"), statement.text
    yield _("On the point of law"), facts.law_answer
    if facts.law_return:
        yield _("Returned to the director on the law"), facts.law_return.text
        yield _("Director's answer on the law"), facts.law_return.answer or "–"
    for question in facts.questions:
        yield question.text, question.answer


def _poll(poll: Mapping[str, Any]) -> str:
    """What was put to players and what they chose, without names."""
    hand = " ".join(f"{each['suit']}:{each['ranks'] or '-'}" for each in poll["hand"])
    tally = poll["tally"]
    answered = _("%(answered)s of %(asked)s answered") % {
        "answered": tally["answered"],
        "asked": tally["asked"],
    }
    chosen = (f"{each['text']}: {each['chose']}" for each in tally["actions"])
    question = (hand, poll["auction"], poll["methods"], poll["information"])
    return " · ".join(filter(None, (*question, answered, *chosen)))


def _record(record: RecordView) -> Items:
    calls = (f"{_(call.seat)} {call.text}{'!' * call.alerted}" for call in record.calls)
    yield _("Auction"), ", ".join(calls)
    for call in record.notes:
        yield f"{call.text} ({_(call.by)})", call.meaning
    yield _("How calls were made"), str(record.method)
    for label, text in (*record.bands, *record.checks):
        yield str(label), str(text)


def _line(line: Any) -> str:
    place = _("Board %(board)s, table %(table)s")
    where = place % {"board": line["board"], "table": line["table_name"]}
    return f"{where}: {line['contract'] or line['score']}"


def _notices(case: Case) -> Items:
    for notice in build_notices(case):
        label = notice.side or _("Referred by the director")
        yield label, f"{notice.by}, {_time(case, notice.notice_at)}"
        yield _("Grounds"), notice.grounds
        yield _("Outcome sought"), notice.requested
        yield _("Merit"), notice.merit
        yield _("Reason for the merit finding"), notice.merit_reason


def _statements(case: Case, statements: Iterable[StatementView]) -> Items:
    for statement in statements:
        yield f"{statement.by}, {_time(case, statement.at)}", statement.text


def _panel(case: Case) -> Items:
    for seat in build_seats(case):
        member = _("Scribe") if seat.is_scribe else _("Member")
        part = _("Chair") if seat.chairs else member
        ties = ", ".join(filter(None, map(str, (*seat.ties, seat.disclosure))))
        yield seat.name, " · ".join(filter(None, (part, seat.out, ties)))


def _decision(decision: DecisionView) -> Items:
    yield _("Outcome"), decision.outcome
    yield _("Laws"), ", ".join(law.short for law in decision.laws)
    yield _("Facts found"), decision.findings
    yield _("Reasons"), decision.reasoning
    yield _("Score"), "; ".join(effect_lines(decision.effect))
    yield _("Recommendation on the law"), decision.recommendation
    yield _("Recommendation on discipline"), decision.discipline
    yield _("Vote"), decision.vote
    yield _("Signed by"), decision.signed_by
    for dissent in decision.dissents:
        yield _("Dissent"), f"{dissent.text} ({dissent.name})"
    for slip in decision.corrections:
        yield _("Error corrected"), slip.why
        for words, text in slip.before:
            yield str(words), text
        if slip.effect_before is not None:
            yield _("Earlier score"), "; ".join(effect_lines(slip.effect_before))


def _history(case: Case) -> Items:
    for entry in build_history(case, money=False):
        yield _time(case, entry.at), entry.words


def _files(case: Case) -> Iterator[dict[str, Any]]:
    """The evidence by its hash: the files themselves are sent apart."""
    for file in case.appeal.evidence.all():
        if not file.is_failed:
            yield {
                "sha256": file.hash,
                "type": file.content_type,
                "size": file.size,
                "by": str(file.filed_by),
                "kind": str(EVIDENCE[file.kind]),
                "note": file.note,
            }


def _time(case: Case, at: datetime) -> str:
    return club_time(at, case.appeal.club)
