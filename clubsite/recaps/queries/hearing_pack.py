"""What the hearing pack of an appeal says: the page of the case for one reader, on paper.

It is built from the page that the reader has, so that both follow the same rights. What
the panel deliberates, and who did what, is never in it.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict

from django.conf import settings
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubsite.clubs.models import Club
from clubsite.clubs.templatetags.club import club_time
from clubsite.recaps.documents import labels
from clubsite.recaps.documents.hearing_pack import HearingPack, PackPart, PackText
from clubsite.recaps.documents.printed import Fact
from clubsite.recaps.queries.pack_board import board_part, stored_result
from clubsite.recaps.queries.pack_polls import poll_text
from clubsite.site.clock import now
from rulings.appeals.access.cases import Case
from rulings.appeals.queries.board import build_traveller
from rulings.appeals.queries.page import (
    AppealPage,
    FactsView,
    FileView,
    NoticeView,
    StatementView,
    appeal_page,
)
from rulings.appeals.queries.panel import DecisionView
from rulings.appeals.queries.record import CallView, RecordView
from rulings.laws.references import LawRef
from rulings.log.queries.effect_words import effect_lines


def build_pack(case: Case, reader: str) -> HearingPack:
    """The case for this reader, with their name and the time of making on it."""
    club, page = case.appeal.club, appeal_page(case)
    made = club_time(now(), club)
    return HearingPack(
        title=_("Hearing pack"),
        club=club.name,
        event=page.head.event,
        facts=tuple(_heading(page, club)),
        parts=tuple(_parts(case, page, club)),
        footer=(
            _("Printed for %(name)s, %(instant)s.") % {"name": reader, "instant": made},
            _("For this reader only. Please destroy it after the hearing."),
        ),
        paper=club.paper,
        language=translation.get_language() or settings.LANGUAGE_CODE,
        page=_(labels.PAGE),
    )


def pack_json(pack: HearingPack) -> str:
    """All words; texts only, never markup."""
    return json.dumps(asdict(pack), ensure_ascii=False)


def _heading(page: AppealPage, club: Club) -> Iterator[Fact]:
    head = page.head
    yield Fact(_("Appeal"), head.number)
    yield Fact(_("Date"), date_format(head.date, "D j M Y"))
    yield Fact(_("Status"), str(head.state))
    named = (side for side in head.sides if side.names)
    yield from (Fact(side.label, ", ".join(side.names)) for side in named)
    if head.hearing_at:
        when = club_time(head.hearing_at, club)
        yield Fact(_("Hearing"), f"{when}, {head.hearing_place}")


def _parts(case: Case, page: AppealPage, club: Club) -> Iterator[PackPart]:
    """The parts in the order of the case book, as far as the reader has them."""
    yield from _facts(case, page.facts, club) if page.facts else ()
    if page.record:
        yield _record(page.record)
    for notice in page.notices:
        yield _notice(notice, club)
    if page.statements:
        texts = _filed(page.statements.statements, page.statements.files, club)
        yield from _with_texts(_("Statements of the sides"), texts)
    if page.seats:
        names = (seat.name for seat in page.seats if not seat.out)
        yield PackPart(_("Panel"), facts=(Fact(_("Members"), ", ".join(names)),))
    if page.decision:
        yield _decision(page.decision, club)


def _facts(case: Case, facts: FactsView, club: Club) -> Iterator[PackPart]:
    if facts.board:
        yield board_part(facts.board.view, build_traveller(case))
    yield _ruling(facts, club)
    yield from _with_texts(_("Director's statement"), _directors(facts, club))


def _with_texts(title: str, texts: Iterable[PackText]) -> Iterator[PackPart]:
    found = tuple(texts)
    if found:
        yield PackPart(title, texts=found)


def _ruling(facts: FactsView, club: Club) -> PackPart:
    given = f"{facts.director}, {club_time(facts.given_at, club)}"
    table = (str(line["contract"]) for line in facts.lines if line["contract"])
    known = (
        (_("Irregularity"), _(facts.title)),
        (_("Laws"), _laws(facts.laws)),
        (_("Ruled by"), given),
        (_("Table result"), ", ".join(map(stored_result, table))),
        (_("Score as ruled"), "; ".join(effect_lines(facts.effect, stored_result))),
        (_("Not admitted"), facts.dismissal),
    )
    texts = (
        (_("Facts"), facts.facts_text),
        (_("Reason"), facts.reason),
        (_("The ruling as spoken"), _spoken(facts)),
        (_("Why not admitted"), facts.why),
        (_("On review"), facts.review),
    )
    polls = tuple(map(poll_text, facts.polls))
    return PackPart(_("Facts and ruling"), _known(known), (*_written(texts), *polls))


def _known(pairs: Iterable[tuple[str, str]]) -> tuple[Fact, ...]:
    return tuple(Fact(label, value) for label, value in pairs if value)


def _written(pairs: Iterable[tuple[str, str]]) -> tuple[PackText, ...]:
    return tuple(PackText(heading, text) for heading, text in pairs if text)


def _laws(laws: Iterable[LawRef]) -> str:
    return ", ".join(_("Law %(law)s") % {"law": law.short} for law in laws)


def _spoken(facts: FactsView) -> str:
    lines = []
    for ruling in facts.spoken:
        lines += [f"{each.text}: {each.answer}" for each in ruling.messages]
        lines += [ruling.rectification] if ruling.rectification else []
        lines += [f"{each.text}: {each.answer}" for each in ruling.chosen]
    return "\n".join(lines)


def _directors(facts: FactsView, club: Club) -> Iterator[PackText]:
    """What the director states, the point of law, and the panel's questions."""
    yield from _filed(facts.statements, facts.files, club)
    missing = ", ".join(str(kind) for kind, there in facts.usual if not there)
    if missing:
        yield PackText(_("Evidence that would help, not on file"), missing)
    if facts.law_answer:
        yield PackText(_("On the point of law"), facts.law_answer)
    if facts.law_return:
        yield PackText(_("The panel's recommendation"), facts.law_return.text)
        if facts.law_return.answer:
            yield PackText(_("The director's answer"), facts.law_return.answer)
    for question in facts.questions:
        answer = question.answer or _("Not answered yet.")
        yield PackText(_("Question to the director"), f"{question.text}\n{answer}")


def _filed(
    statements: Iterable[StatementView], files: Iterable[FileView], club: Club
) -> Iterator[PackText]:
    """Statements with their authors, and the files by name: they are opened on the site."""
    for each in statements:
        yield PackText(f"{each.by}, {club_time(each.at, club)}", each.text)
    names = "\n".join(_file(file) for file in files if file.is_ready)
    if names:
        yield PackText(_("Evidence on file"), names)


def _file(file: FileView) -> str:
    """One file by its name, with what it shows."""
    shows = f"{file.kind}: {file.note}" if file.note else str(file.kind)
    return f"{file.label}, {file.by}. {shows}"


def _record(record: RecordView) -> PackPart:
    """The auction with its explanations, the class of each side, and the checklist."""
    calls = ", ".join(_call(call) for call in record.calls)
    explained = "\n".join(
        _("%(note)s. %(meaning)s, explained by %(seat)s")
        % {"note": call.note, "meaning": call.meaning, "seat": _(call.by)}
        for call in record.notes
    )
    known = (
        (_("How calls were made"), str(record.method)),
        *((side, str(band)) for side, band in record.bands),
    )
    texts = (
        (_("Auction"), calls),
        (_("Explanations at the table"), explained),
        *((str(words), text) for words, text in record.checks),
    )
    return PackPart(_("Record"), _known(known), _written(texts))


def _call(call: CallView) -> str:
    alerted, note = "!" if call.alerted else "", f" ({call.note})" if call.note else ""
    return f"{_(call.seat)} {call.text}{alerted}{note}"


def _notice(notice: NoticeView, club: Club) -> PackPart:
    title = _("Referred by the director") if notice.is_referral else notice.side
    known = (
        (_("Given"), f"{notice.by}, {club_time(notice.notice_at, club)}"),
        *((answer.name, str(answer.words)) for answer in notice.answers),
        (_("Ended"), notice.ended),
        (_("Merit"), notice.merit),
    )
    texts = (
        (_("Grounds"), notice.grounds),
        (_("Outcome sought"), notice.requested),
        (_("Reason for the merit finding"), notice.merit_reason),
    )
    name = _("Notice of appeal: %(side)s") % {"side": title}
    return PackPart(name, _known(known), _written(texts))


def _decision(decision: DecisionView, club: Club) -> PackPart:
    signed = f"{decision.signed_by}, {club_time(decision.signed_at, club)}"
    known = (
        (_("Outcome"), decision.outcome),
        (_("Laws"), _laws(decision.laws)),
        (_("Score"), "; ".join(effect_lines(decision.effect, stored_result))),
        (_("Vote"), decision.vote),
        (_("Panel"), ", ".join(decision.members)),
        (_("Signed"), signed),
    )
    texts = (
        (_("Facts found"), decision.findings),
        (_("Reasons"), decision.reasoning),
        (_("Recommendation on the law"), decision.recommendation),
        (_("Recommendation on discipline"), decision.discipline),
        *((_("Dissent"), f"{each.text}\n{each.name}") for each in decision.dissents),
    )
    return PackPart(_("Decision"), _known(known), _written(texts))
