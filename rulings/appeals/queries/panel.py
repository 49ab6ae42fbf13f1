"""Panel, deliberation and decision of an appeal as shown, with previews of effects."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext

from rulings.appeals.access.cases import Case
from rulings.appeals.access.further import get_earlier
from rulings.appeals.labels import (
    BODIES,
    EARLIER_TEXTS,
    SELF_REVIEW,
    TIES,
    TWO_MEMBERS,
    Leaving,
    Outcome,
    Vote,
)
from rulings.appeals.later_models import EarlierDecision
from rulings.appeals.models import Appeal, Decision, PanelSeat, Slip
from rulings.appeals.procedure import Action, CaseRole, Mode, Section
from rulings.appeals.procedure.conflicts import Weight
from rulings.appeals.procedure.decision import panel_effect
from rulings.appeals.procedure.facts import TWO
from rulings.appeals.queries.case_facts import get_draft, get_slip, two_may_act
from rulings.appeals.queries.head import redaction_level, side_labels
from rulings.appeals.queries.merits import (
    FindingView,
    build_findings,
    whole_effect,
)
from rulings.laws.references import LawRef
from rulings.log.procedure.content import ScoreEffect
from rulings.log.procedure.redaction import Level, Scope
from rulings.log.queries.effects import WrittenEffect, written_effect
from rulings.log.queries.places import EffectOptions, effect_options, get_places
from rulings.log.queries.previews import Preview, build_preview
from scoring.events.labels import Cause


@dataclass(frozen=True, slots=True)
class ChallengeView:
    """An objection to a member, and what became of it."""

    key: int
    reason: str
    upheld: bool | None
    answer: str


@dataclass(frozen=True, slots=True)
class SeatView:
    """One member: where the seat stands, and what was disclosed of a soft tie."""

    key: int
    name: str
    chairs: bool
    is_scribe: bool
    has_declared: bool
    waits_for_waiver: bool
    out: str
    ties: tuple[Promise, ...]
    disclosure: str
    private: str
    challenges: tuple[ChallengeView, ...]


@dataclass(frozen=True, slots=True)
class NoteView:
    """A private note of a member."""

    author: str
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class VoteView:
    """A member's vote on the draft as it stands."""

    name: str
    words: str


@dataclass(frozen=True, slots=True)
class DissentView:
    """Why a member would have decided otherwise."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class CorrectionView:
    """A slip that was corrected, and the words that stood there before."""

    why: str
    written_by: str
    countersigned_by: str
    at: datetime | None
    before: tuple[tuple[Promise | str, str], ...]
    effect_before: WrittenEffect | None


@dataclass(frozen=True, slots=True)
class AnswerOfSide:
    """What a side says to one reviewer, or to two members."""

    side: str
    agrees: bool
    about: str


@dataclass(frozen=True, slots=True)
class DecisionView:
    """A decision, drafted or signed; texts are empty where names are removed."""

    number: int
    outcome: str
    findings: str
    laws: tuple[LawRef, ...]
    reasoning: str
    recommendation: str
    discipline: str
    effect: WrittenEffect
    votes_for: int
    votes_against: int
    signed_by: str
    signed_at: datetime | None
    members: tuple[str, ...]
    dissents: tuple[DissentView, ...]
    named: bool
    body: Promise | str
    corrections: tuple[CorrectionView, ...]
    draw_stands: bool = False
    casting_vote: bool = False
    findings_of_merit: tuple[FindingView, ...] = ()

    @property
    def vote(self) -> str:
        """How the members voted; nothing where one person decided."""
        if self.votes_for + self.votes_against == 1:
            return ""
        if not self.votes_against:
            return gettext("Unanimous")
        counted = gettext("%(yes)s for, %(no)s against") % {
            "yes": self.votes_for,
            "no": self.votes_against,
        }
        if not self.casting_vote:
            return counted
        return gettext("%(votes)s, by the chair's casting vote") % {"votes": counted}


@dataclass(frozen=True, slots=True)
class EarlierView:
    """A signed decision of a case that was opened again, and why it was."""

    decision: DecisionView
    reason: str
    at: datetime
    why: str


@dataclass(frozen=True, slots=True)
class DeliberationView:
    """What a member reads of the deliberation."""

    conduct_link: str
    notes: tuple[NoteView, ...]
    votes: tuple[VoteView, ...]
    draft: DecisionView | None


def build_seats(case: Case) -> tuple[SeatView, ...]:
    """The panel for who reads all of it; before one's own declaration nothing."""
    if not case.cell.reads_all(Section.COMPOSITION):
        return ()
    leads = CaseRole.CHAIR in case.standing
    return tuple(_seat(seat, leads=leads) for seat in case.parties.seats)


def build_deliberation(case: Case) -> DeliberationView | None:
    """The deliberation for the seated panel; a member reads his own notes until the
    decision is signed, and the draft that is put to his vote."""
    scopes = case.cell.scopes(Section.DELIBERATION)
    if not scopes:
        return None
    everything = Scope.ALL in scopes
    mine = case.actor.pk if case.actor else 0
    draft = get_draft(case.appeal)
    notes = case.appeal.notes.all()
    leads = CaseRole.CHAIR in case.standing
    return DeliberationView(
        conduct_link=case.appeal.conduct_link if leads else "",
        notes=tuple(
            NoteView(str(note.author), note.text, note.at)
            for note in notes
            if everything or note.author_id == mine
        ),
        votes=tuple(
            VoteView(str(seat.user), str(Vote(seat.vote).label))
            for seat in _voters(case)
            if everything or seat.user_id == mine
        ),
        draft=_unsigned(case, draft) if draft and _works_on_draft(case) else None,
    )


def _works_on_draft(case: Case) -> bool:
    """Whether the person votes on the draft, or writes it."""
    return bool({Action.VOTE, Action.DRAFT_DECISION}.intersection(case.actions))


def build_decision(case: Case) -> DecisionView | None:
    """The signed decision, for who reads it."""
    draft = get_draft(case.appeal)
    if draft is None or draft.signed_at is None:
        return None
    readable = Section.DECISION in case.cell.readable
    return _decision(case, draft) if readable else None


def challenges_open(case: Case) -> list[tuple[str, str]]:
    """The undecided challenges as choices."""
    return [
        (str(challenge.pk), f"{seat.user}: {challenge.reason}")
        for seat in case.parties.seated
        for challenge in seat.challenges.all()
        if challenge.upheld is None
    ]


def body_text(case: Case) -> Promise | str:
    """Which body decides, where it is not the committee of every other case."""
    mode = Mode(case.appeal.mode)
    reads = case.cell.reads_all(Section.FACTS) or case.cell.reads_all(
        Section.COMPOSITION
    )
    if not reads:
        return ""
    if not mode.is_single:
        sitting = [seat for seat in case.parties.seated if seat.present]
        members = len(sitting or case.parties.seated)
        return TWO_MEMBERS if members == TWO and two_may_act(case) else ""
    return SELF_REVIEW if is_self_review(case) else BODIES[mode]


def is_self_review(case: Case) -> bool:
    """Whether the director who gave the ruling decides, because no one else is left."""
    return any(
        seat.is_director and seat.user_id in case.parties.directors
        for seat in case.parties.seated
    )


def build_answers(case: Case) -> tuple[AnswerOfSide, ...]:
    """What the sides said to one reviewer or two members, for who reads the composition."""
    if not case.cell.reads_all(Section.COMPOSITION):
        return ()
    labels = side_labels(case)
    return tuple(
        AnswerOfSide(labels[answer.entry_id], answer.agrees, answer.about)
        for answer in case.appeal.reviewer_answers.all()
    )


def build_slip(case: Case) -> DecisionView | None:
    """The decision as it would read once corrected, for who may countersign or drop."""
    slip = get_slip(case.appeal)
    if slip is None or Action.DROP_SLIP not in case.actions:
        return None
    slip.decision = case.appeal.decision
    return _unsigned(case, corrected(slip))


def _seat(seat: PanelSeat, *, leads: bool) -> SeatView:
    soft = seat.declared == Weight.SOFT
    return SeatView(
        key=seat.pk,
        name=str(seat.user),
        chairs=seat.chairs,
        is_scribe=seat.is_scribe,
        has_declared=seat.has_declared,
        waits_for_waiver=seat.waits_for_waiver,
        out=str(Leaving(seat.why_out).label) if seat.is_out else "",
        ties=tuple(TIES[tie] for tie in seat.ties) if soft else (),
        disclosure=seat.disclosure if soft else "",
        private=seat.why_private if leads else "",
        challenges=tuple(
            ChallengeView(
                challenge.pk, challenge.reason, challenge.upheld, challenge.answer
            )
            for challenge in seat.challenges.all()
        ),
    )


def _voters(case: Case) -> Iterable[PanelSeat]:
    draft = get_draft(case.appeal)
    number = draft.number if draft else 0
    return (
        seat for seat in case.parties.seated if seat.vote and seat.voted_on == number
    )


def _decision(case: Case, decision: Decision) -> DecisionView:
    named = redaction_level(case) is Level.NAMES
    ruling = case.appeal.ruling_version.effect
    effect = panel_effect(ruling, whole_effect(decision))
    signed = decision.signed_at is not None
    present = [seat for seat in case.parties.seats if seat.present]
    effect_view = written_effect(case.appeal.ruling.event, effect)
    return DecisionView(
        number=decision.number,
        outcome=str(Outcome(decision.outcome).label) if decision.outcome else "",
        findings=decision.findings if named else "",
        laws=tuple(LawRef.parse(law) for law in decision.laws),
        reasoning=decision.reasoning if named else "",
        recommendation=decision.recommendation if named else "",
        discipline=decision.discipline if named else "",
        effect=effect_view if named else WrittenEffect((), ()),
        votes_for=decision.votes_for,
        votes_against=decision.votes_against,
        signed_by=str(decision.signed_by or ""),
        signed_at=decision.signed_at,
        members=tuple(str(seat.user) for seat in present) if signed else (),
        dissents=tuple(
            DissentView(str(seat.user), seat.dissent)
            for seat in present
            if seat.dissent and signed and named
        ),
        named=named,
        body=body_text(case),
        corrections=_corrections(case, decision) if signed and named else (),
        draw_stands=_is_after_draw(case.appeal, decision),
        casting_vote=decision.casting_vote,
    )


def _unsigned(case: Case, decision: Decision) -> DecisionView:
    """The decision as it would be signed, with what it finds of each notice."""
    findings = build_findings(case, decision.merits)
    view = _decision(case, decision)
    return replace(view, signed_at=None, findings_of_merit=findings)


def _is_after_draw(appeal: Appeal, decision: Decision) -> bool:
    """Whether it was signed when the next stage was drawn already."""
    limit, signed = appeal.decide_before, decision.signed_at
    return limit is not None and signed is not None and signed > limit


def _corrections(case: Case, decision: Decision) -> tuple[CorrectionView, ...]:
    return tuple(
        CorrectionView(
            slip.why,
            str(slip.written_by),
            str(slip.countersigned_by),
            slip.countersigned_at,
            (*_words_before(slip), *_merits_before(case, slip)),
            _effect_before(case, slip),
        )
        for slip in decision.slips.all()
        if slip.countersigned_at
    )


def _words_before(slip: Slip) -> tuple[tuple[Promise, str], ...]:
    was = {
        **slip.before,
        "laws": ", ".join(LawRef.parse(law).short for law in slip.before["laws"]),
        "outcome": str(Outcome(slip.before["outcome"]).label),
    }
    return tuple(
        (words, was[name])
        for name, words in EARLIER_TEXTS.items()
        if slip.before[name] != slip.now[name]
    )


def _merits_before(case: Case, slip: Slip) -> Iterator[tuple[str, str]]:
    """The findings that were corrected, as they read before."""
    was, now = (
        build_findings(case, each.get("merits", {})) for each in (slip.before, slip.now)
    )
    for before in was:
        if before not in now:
            side = gettext("%(side)s: earlier finding") % {"side": before.side}
            yield side, " ".join(filter(None, (f"{before.words}.", before.reason)))


def _effect_before(case: Case, slip: Slip) -> WrittenEffect | None:
    """What the decision did to the score before, where that was the slip."""
    was, now = (whole_effect(Decision(**each)) for each in (slip.before, slip.now))
    if was == now:
        return None
    effect = panel_effect(case.appeal.ruling_version.effect, was)
    return written_effect(case.appeal.ruling.event, effect)


def options_for(case: Case) -> EffectOptions:
    """The lines of the two sides, and their pairs."""
    ruling = case.appeal.ruling
    sides = set(case.parties.sides)
    places = get_places(ruling.event)
    lines = [line for line in places.lines if sides.intersection(line.contestants)]
    main = next((line for line in lines if line.pk == ruling.result_id), None)
    options = effect_options(ruling.event, main, replace(places, lines=tuple(lines)))
    return replace(options, disciplines=False)


def draft_effect(appeal: Appeal) -> ScoreEffect:
    """What the draft adds to the ruling."""
    return panel_effect(appeal.ruling_version.effect, whole_effect(appeal.decision))


def corrected(slip: Slip) -> Decision:
    """The decision as it would read once that slip is corrected; not stored."""
    return Decision(appeal_id=slip.decision.appeal_id, **slip.now)


def effect_of_slip(slip: Slip) -> ScoreEffect:
    """What the corrected decision adds to the ruling."""
    ruling = slip.decision.appeal.ruling_version.effect
    return panel_effect(ruling, whole_effect(corrected(slip)))


def effect_before(appeal: Appeal, earlier: EarlierDecision) -> ScoreEffect:
    """What an earlier decision added to the ruling."""
    return panel_effect(appeal.ruling_version.effect, whole_effect(_archived(earlier)))


def _archived(earlier: EarlierDecision) -> Decision:
    """The decision as it was signed; not stored any more."""
    names = {field.name for field in Decision._meta.get_fields()}
    content = {name: value for name, value in earlier.content.items() if name in names}
    return Decision(appeal_id=earlier.appeal_id, **content)


def build_earlier(case: Case) -> tuple[EarlierView, ...]:
    """The decisions that a later one replaces, for who reads the facts with names."""
    reads = Section.FACTS in case.cell.readable and redaction_level(case) is Level.NAMES
    if not reads:
        return ()
    return tuple(_earlier(case, each) for each in get_earlier(case.appeal))


def _earlier(case: Case, earlier: EarlierDecision) -> EarlierView:
    votes_for, votes_against = earlier.content["votes"]
    names = {seat.user_id: str(seat.user) for seat in case.parties.seats}
    signed = replace(
        _decision(case, _archived(earlier)),
        votes_for=votes_for,
        votes_against=votes_against,
        signed_by=str(earlier.signed_by),
        signed_at=earlier.signed_at,
        members=tuple(names[each["user"]] for each in earlier.content["members"]),
        dissents=tuple(
            DissentView(names[each["user"]], each["dissent"])
            for each in earlier.content["members"]
            if each["dissent"]
        ),
    )
    return EarlierView(signed, earlier.reason, earlier.reopened_at, earlier.why)


def preview_of_decision(appeal: Appeal) -> Preview:
    """The event as it would be once the draft is signed."""
    return _preview(appeal, draft_effect(appeal))


def preview_of_slip(appeal: Appeal, slip: Slip) -> Preview:
    """The event as it would be once that slip is countersigned."""
    return _preview(appeal, effect_of_slip(slip))


def _preview(appeal: Appeal, effect: ScoreEffect) -> Preview:
    return build_preview(
        appeal.ruling.event, effect, cause=Cause.APPEAL, cause_id=appeal.pk
    )
