"""Rulings of the sample club: one for each effect that a ruling can have."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from clubsite.accounts.models import User
from clubsite.site import clock
from rulings.desk.actions import drafts, giving
from rulings.laws.references import parse_refs
from rulings.log import access as log_access
from rulings.log.models import Ruling
from rulings.log.procedure.content import (
    AdjustedScore,
    Consultation,
    ExpectedPreview,
    PenaltyGiven,
    RulingContent,
    ScoreEffect,
)
from rulings.log.queries.places import Place, get_places
from rulings.log.queries.previews import build_preview
from scoring.bridge.event import Unit
from scoring.events import effects
from scoring.events.effects import Outcome
from scoring.events.models import Event, Result

Effect = Callable[[Result], ScoreEffect]
"""What a ruling does to the line that it is about."""


@dataclass(frozen=True, slots=True)
class RulingTexts:
    """The words of a ruling: its kind, laws, facts and reason."""

    family: str
    laws: str
    facts: str
    reason: str


@dataclass(frozen=True, slots=True)
class Planned:
    """A ruling at a table, given once the round is over; `board` counts from 0.

    Of an imported evening the tables are unknown: there `table` is the number of the
    North-South pair, and `board` that of the board.
    """

    round: int
    table: int
    board: int
    texts: RulingTexts
    effect: Effect


def nothing(_line: Result) -> ScoreEffect:
    """The score stands."""
    return ScoreEffect()


def assigned(*outcomes: tuple[str, int]) -> Effect:
    """The same outcomes for both sides: several are a weighted score (Law 12C1c)."""

    def effect(line: Result) -> ScoreEffect:
        stored = _outcomes(line, *outcomes)
        return ScoreEffect((AdjustedScore(line.pk, stored, stored),))

    return effect


def split(ns: str, ew: str) -> Effect:
    """One outcome for each side."""

    def effect(line: Result) -> ScoreEffect:
        sides = (_outcomes(line, (ns, 100)), _outcomes(line, (ew, 100)))
        return ScoreEffect((AdjustedScore(line.pk, *sides),))

    return effect


def artificial(ns: int, ew: int) -> Effect:
    """Percentages instead of a result (Law 12C2)."""

    def effect(line: Result) -> ScoreEffect:
        sides = (effects.artificial(ns), effects.artificial(ew))
        return ScoreEffect((AdjustedScore(line.pk, *sides),))

    return effect


def not_played(line: Result) -> ScoreEffect:
    """The board counts for neither side."""
    stored = effects.not_played()
    return ScoreEffect((AdjustedScore(line.pk, stored, stored),))


def penalty(amount: str, unit: Unit, *, disciplinary: bool = False) -> Effect:
    """East-West lose something of their total."""

    def effect(line: Result) -> ScoreEffect:
        taken = PenaltyGiven(line.ew_id, amount, unit, disciplinary)
        return ScoreEffect((), (taken,))

    return effect


def give(line: Result, planned: Planned, *, by: User, colleague: User) -> Ruling:
    """Draft and give a ruling after consulting a colleague."""
    ruling = begin_on(line, by=by)
    content = replace(
        build_content(planned.texts, planned.effect(line), colleague=colleague),
        notified_at={
            player.pk: clock.now() for player in log_access.players_in(_pairs(line))
        },
    )
    giving.give_ruling(ruling, content, by=by, expected=get_expected(ruling, content))
    return ruling


def keep(ruling: Ruling, texts: RulingTexts, *, by: User) -> None:
    """Save the typed fields of a draft."""
    place = Place(ruling.table, ruling.board, ruling.result, ruling.section)
    typed = {
        **place.typed(),
        "family": texts.family,
        "laws": texts.laws,
        "facts": texts.facts,
    }
    drafts.keep_draft(ruling, typed, place, by=by)


def begin_on(line: Result, *, by: User) -> Ruling:
    """A draft about that line."""
    event = Event.objects.get(pk=line.section.session.event_id)
    return drafts.begin_draft(event, get_places(event).of(line), by=by)


def build_content(
    texts: RulingTexts, effect: ScoreEffect, *, colleague: User
) -> RulingContent:
    """The content of a ruling with that effect on the score."""
    return RulingContent(
        family=texts.family,
        facts=texts.facts,
        laws=parse_refs(texts.laws),
        reason=texts.reason,
        effect=effect,
        consulted=(Consultation(user=colleague.pk),),
    )


def get_expected(ruling: Ruling, content: RulingContent) -> ExpectedPreview:
    """What a director has seen who looked at the preview just now."""
    ruling.event.refresh_from_db()
    preview = build_preview(ruling.event, content.effect, cause_id=ruling.pk)
    return ExpectedPreview(preview.version, content.fingerprint(preview.digest))


def amend(ruling: Ruling, content: RulingContent, *, why: str, by: User) -> None:
    """The ruling given again."""
    anew = replace(content, why_amended=why)
    giving.amend_ruling(ruling, anew, by=by, expected=get_expected(ruling, anew))


def withdraw(ruling: Ruling, *, why: str, by: User) -> None:
    """The ruling taken back."""
    ruling.event.refresh_from_db()
    preview = build_preview(ruling.event, ScoreEffect(), cause_id=ruling.pk)
    expected = ExpectedPreview(preview.version, preview.digest)
    giving.withdraw_ruling(ruling, why=why, by=by, expected=expected)


def _outcomes(line: Result, *outcomes: tuple[str, int]) -> effects.Stored:
    return effects.outcomes(
        [
            Outcome.of_contract(contract, line.board, percent)
            for contract, percent in outcomes
        ]
    )


def _pairs(line: Result) -> set[int]:
    return {line.ns_id, line.ew_id}
