"""Taps on a walked law, and the fields that the walk fills in: score and penalties."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from rulings.desk.queries.offences import Charge, event_unit
from rulings.desk.queries.walks import WalkPage, WalkView
from rulings.desk.rules import without_last_card
from rulings.laws.engine.terms import Record
from rulings.laws.engine.transcript import judgment_facts
from rulings.laws.engine.tree import Kind
from rulings.laws.trees import TREES
from rulings.log.forms.effects import LineFields, press
from rulings.log.forms.outcomes import LONGEST, Typed, typed_in
from rulings.log.labels import EffectKind, SideKind, speech
from rulings.log.policy import Follows
from rulings.log.procedure.offences import OffenceKind
from rulings.log.procedure.walking import (
    Answer,
    Begun,
    NoSuchAnswer,
    Walking,
    declarer_after,
)
from rulings.log.queries.places import usual_averages
from scoring.bridge.contract import PlayedResult, Seat, Side
from scoring.events.policy import AveragePolicy
from scoring.events.queries import played_result

TRICKS = 13
PLUS = "AVE+"
WEIGHED = frozenset({"unauthorised_information", "misinformation"})
"""Families whose adjusted score is what would have happened, weighted (Law 12C1c)."""
OWN_OUTCOMES = re.compile(r"l0-both(-count|\d+-(result|percent))")

REASON = "reason-"
WALKED = "walked"
"""The field that says which family the page showed when it was tapped."""
PLAY = "play"
"""The cards of a play, of which Undo takes back the last one only."""
MOST_WALKS = 6
"""So many families may be walked for one ruling."""

ASKED_BY_BUTTONS = frozenset({Kind.SEAT, Kind.CARD, Kind.SUIT, Kind.CALL})
"""What a page never tells as nothing, though a file may."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """The walks after a tap; `opened` is the fact whose answer goes on being told.

    `wrong` is the fact for which the page was sent an answer that it does not take.
    `overtaken` is a tap on a page that another one has gone past: nothing was answered.
    """

    walks: tuple[Walking, ...]
    opened: str = ""
    wrong: str = ""
    overtaken: bool = False


def tapped(
    walks: tuple[Walking, ...],
    button: str,
    post: Mapping[str, str],
    *,
    begun: Begun = (),
) -> Tapped:
    """The walks after that button, with the reasons that were typed beside it; a first
    one begins with what was `begun`: told before, at that table."""
    name, _colon, rest = _kept(button).partition(":")
    current = walks[-1].family if walks else ""
    if post.get(WALKED, current) != current:
        return Tapped(walks, overtaken=not _is_done(name, rest, current))
    walks = _reasoned(walks, post)
    if name in ("family", "also"):
        return Tapped(_with_family(walks, rest, also=name == "also", begun=begun))
    if not walks:
        return Tapped(walks)
    act = ACTIONS.get(name)
    if act is None:
        return Tapped(walks)
    code, _colon, value = rest.partition(":")
    try:
        typed = _kept(post.get(f"told-{code}", ""))
        last, opened = act(walks[-1], code, value or typed)
    except NoSuchAnswer:
        return Tapped(walks, opened=code, wrong=code)
    return Tapped((*walks[:-1], *last), opened)


def _is_done(name: str, family: str, current: str) -> bool:
    """Whether that was tapped before and only its answer was lost on the way."""
    if name in ("family", "also"):
        return family == current
    return name == "drop" and family != current


Changed = tuple[tuple[Walking, ...], str]


def _answer(walking: Walking, code: str, value: str) -> Changed:
    question = walking.tree.question(code)
    if not value and question and question.kind in ASKED_BY_BUTTONS:
        raise NoSuchAnswer(f"{walking.family} is told nothing for {code!r}")
    return (walking.answered(code, value),), ""


def _usual(walking: Walking, code: str, _value: str) -> Changed:
    return (walking.without(code),), ""


def _undo(walking: Walking, _code: str, _value: str) -> Changed:
    if not walking.answers:
        return (), ""
    code, answer = walking.answers[-1]
    if code == PLAY and isinstance(answer, list):
        return (_told(walking, code, without_last_card(answer)),), ""
    return (walking.undone(),), ""


def _drop(walking: Walking, family: str, _value: str) -> Changed:
    """Without that law; what is dropped already stays so, whichever comes before it."""
    return ((walking,) if family and family != walking.family else ()), ""


def _table(walking: Walking, _code: str, _value: str) -> Changed:
    """Something had ended at the table before this happened, or had not; once all is
    ruled it ends because of that."""
    walked = walking.walk(speech())
    done = walked.question is None and walked.open_step is None
    return (walking if done else walking.relaid(),), ""


def _offender(walking: Walking, key: str, _value: str) -> Changed:
    """Whose conduct it was; anyone who is not at the table is left out when it is kept."""
    return (walking.by_offender(key),), ""


def _toggle(walking: Walking, code: str, value: str) -> Changed:
    """One more card or suit of several, or one less."""
    answers = _several(walking, code)
    chosen = (
        [item for item in answers if item != value]
        if value in answers
        else [*answers, value]
    )
    return (_told(walking, code, chosen),), code


def _call(walking: Walking, code: str, value: str) -> Changed:
    """One more call of the auction, by whose turn it is."""
    question = walking.tree.question(code)
    if question is None or question.kind is not Kind.AUCTION:
        raise NoSuchAnswer(f"{walking.family} has no auction {code!r}")
    answers = _several(walking, code)
    seat = Seat(answers[-1][0]).next if answers else _dealer(walking)
    return (_told(walking, code, [*answers, f"{seat}:{value}"]),), code


def _uncall(walking: Walking, code: str, _value: str) -> Changed:
    return (_told(walking, code, _several(walking, code)[:-1]),), code


def _tell(walking: Walking, code: str, value: str) -> Changed:
    """Several values at once, which go on being told: sent twice it says the same."""
    return (_told(walking, code, value.split()),), code


def _told(walking: Walking, code: str, answers: list[Any]) -> Walking:
    return walking.answered(code, answers) if answers else walking.without(code)


def _several(walking: Walking, code: str) -> list[str]:
    answer: Answer = dict(walking.answers).get(code, "")
    return answer if isinstance(answer, list) else str(answer).split()


def _dealer(walking: Walking) -> Seat:
    return Seat(str(walking.given.get("dealer") or Seat.N))


ACTIONS = {
    "answer": _answer,
    "usual": _usual,
    "undo": _undo,
    "drop": _drop,
    "tell": _tell,
    "over": _table,
    "reopen": _table,
    "offender": _offender,
    "toggle": _toggle,
    "call": _call,
    "uncall": _uncall,
}


def _kept(text: str) -> str:
    """Bounded, and without zero characters: no database keeps them in a text."""
    return text.replace("\0", "")[:LONGEST]


def _with_family(
    walks: tuple[Walking, ...], code: str, *, also: bool, begun: Begun
) -> tuple[Walking, ...]:
    """A walk of that family: in place of the others, or after them if `also`."""
    if code not in TREES:
        return walks
    earlier = walks if also else ()
    if len(earlier) >= MOST_WALKS or any(
        file_format.family == code for file_format in earlier
    ):
        return walks
    known = walks[-1].known if walks else {}
    shared = _shared(earlier[-1], code) if earlier else _asked(begun, code)
    return (*earlier, Walking(code, shared, known=known))


def _asked(begun: Begun, code: str) -> Begun:
    """The facts known at the start that this family asks about."""
    codes = {question.code for question in TREES[code].questions if question.text}
    return tuple((fact, answer) for fact, answer in begun if fact in codes)


def _shared(walking: Walking, code: str) -> tuple[tuple[str, Answer], ...]:
    """The answers already given to questions that the next family shares, and those with
    which the law before lets it begin."""
    questions = {question.code: question for question in TREES[code].questions}
    declarer = declarer_after(walking)
    shared = {
        fact: declarer if fact == "declarer" else answer
        for fact, answer in walking.answers
        if fact in questions and questions[fact] == walking.tree.question(fact)
    }
    return tuple({**shared, **walking.begins(code)}.items())


def _reasoned(
    walks: tuple[Walking, ...], post: Mapping[str, str]
) -> tuple[Walking, ...]:
    """The walks with the reasons typed on the page; those of earlier walks are named
    by family."""
    reasoned = list(walks)
    places = {walk.family: at for at, walk in enumerate(walks)}
    for name, text in post.items():
        family, _dot, code = name.removeprefix(REASON).rpartition(".")
        at = places.get(family) if family else len(reasoned) - 1
        if at is None or at < 0 or not name.startswith(REASON):
            continue
        if code in judgment_facts(reasoned[at].tree):
            reasoned[at] = reasoned[at].because(code, _kept(text))
    return tuple(reasoned)


def penalty_fields(page: WalkPage) -> dict[str, str]:
    """A penalty for each who is fined, in the unit of the event; nothing where none is.

    Where the policy has no amount in that unit, the director writes it.
    """
    if not page.is_done:
        return {}
    fined = [
        charge
        for charge in page.charges.charges
        if charge.rung and charge.rung.follows == Follows.PENALTY
    ]
    fields: dict[str, str] = {}
    for row, charge in enumerate(fined):
        fields |= _penalty(page, charge, f"p{row}")
    return {**fields, "penalties": str(len(fined))} if fined else {}


def _penalty(page: WalkPage, charge: Charge, prefix: str) -> dict[str, str]:
    unit = event_unit(page.ruling.event)
    fields = {f"{prefix}-entry": str(charge.entry), f"{prefix}-unit": unit}
    if charge.rung and (amount := charge.rung.amount(unit)):
        fields[f"{prefix}-amount"] = amount
    if charge.found and charge.found.kind is OffenceKind.CONDUCT:
        fields[f"{prefix}-disciplinary"] = "on"
    line = page.ruling.result
    if unit in page.drafting.options.match_units and line and line.match_id:
        fields[f"{prefix}-match"] = str(line.match_id)
    return fields


def effect_fields(page: WalkPage) -> dict[str, str]:
    """The score that follows from walks at their end; nothing where none follows.

    Tricks go over on the line as the table reported it: where it has no result yet,
    they wait for it.
    """
    fields: dict[str, str] = {}
    for walk in page.walks:
        if walk.is_done:
            fields |= _tricks(page, walk.results)
            fields |= _averages(page, walk.results)
            fields |= _weighted(page, walk)
    fields |= penalty_fields(page)
    return (
        {**fields, "lines": "1"} if any(k.startswith("l0") for k in fields) else fields
    )


def outcomes_written(
    draft: Typed, post: QueryDict, button: str
) -> dict[str, str] | None:
    """The draft with the outcomes that stand in the page's fields, if it has any.

    `button` adds one or takes one away.
    """
    if "l0-both-count" not in post:
        return None
    typed = {k: v for k, v in typed_in(post).items() if OWN_OUTCOMES.fullmatch(k)}
    others = {k: v for k, v in draft.items() if not OWN_OUTCOMES.fullmatch(k)}
    return {**others, **press(typed, button)}


def score_to_weigh(page: WalkPage, *, checked: bool = False) -> LineFields | None:
    """The fields of a score that is to be weighted; None where none is."""
    draft = page.ruling.draft
    due = any(_weighted(page, walk) for walk in page.walks if walk.is_done)
    if not due or draft.get("l0-kind") != EffectKind.WEIGHTED:
        return None
    return LineFields(draft, 0, page.drafting.options, checked=checked)


def tricks_that_wait(page: WalkPage) -> int:
    """How many tricks go over on a board whose result is not in yet."""
    played = _played(page)
    due = sum(_over(walk.results)[0] for walk in page.walks if walk.is_done)
    return 0 if played else due


def _weighted(page: WalkPage, walk: WalkView) -> dict[str, str]:
    """A weighted score, of which the director writes the outcomes."""
    due = walk.family.code in WEIGHED and walk.results.get("adjust") is True
    if not due or not page.drafting.place.result:
        return {}
    return {"l0-kind": EffectKind.WEIGHTED.value}


def _tricks(page: WalkPage, results: Mapping[str, Any]) -> dict[str, str]:
    over, to = _over(results)
    played = _played(page)
    if played is None:
        return {}
    counted = results.get(
        "declarer_tricks_after_automatic", results.get("declarer_tricks")
    )
    gained = over if played.declarer and played.declarer.side is to else -over
    tricks = min(max((played.tricks or 0) + gained, 0), TRICKS)
    if isinstance(counted, int):
        tricks = counted
    if tricks == played.tricks:
        return {}
    after = replace(played, tricks=tricks, lead=None)
    return {
        "l0-kind": EffectKind.ASSIGNED.value,
        "l0-both0-result": str(after),
        "l0-both0-percent": "100",
    }


def _over(results: Mapping[str, Any]) -> tuple[int, Side | None]:
    """How many tricks go over, and to which side: for a revoke, or given back."""
    for tricks, side in (
        ("tricks_transferred", "tricks_to"),
        ("tricks_rescored", "rescored_to"),
    ):
        to, over = str(results.get(side, "")), results.get(tricks, 0)
        if to in tuple(Side) and isinstance(over, int):
            return over, Side(to)
    return 0, None


def _played(page: WalkPage) -> PlayedResult | None:
    """The contract that the table reported with its tricks."""
    line = page.drafting.place.result
    played = played_result(line) if line else None
    return played if played and played.declarer else None


def _averages(page: WalkPage, results: Mapping[str, Any]) -> dict[str, str]:
    record = results.get("score")
    scores = record.content if isinstance(record, Record) else {}
    if not page.drafting.place.result or set(scores) != set(Side):
        return {}
    options = page.drafting.options
    usual = usual_averages(AveragePolicy.of(page.ruling.event.policy), options.for_ten)
    unit = "percent" if options.for_ten is None else "imps"
    fields = {"l0-kind": EffectKind.ARTIFICIAL.value}
    for side in Side:
        fields[f"l0-{side.lower()}-kind"] = SideKind.ARTIFICIAL.value
        fields[f"l0-{side.lower()}-{unit}"] = usual[scores[side]]
    if all(scores[side] == PLUS for side in Side):
        fields["l0-neither_at_fault"] = "on"
    return fields
