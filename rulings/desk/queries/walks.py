"""Page of a ruling's walked laws, its blank template, and judgments without reasons."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from django.utils.translation import gettext

from rulings.desk.queries.drafting import Drafting, Names, build_names, drafting
from rulings.desk.queries.guided import CLAIMS, GuidedRuling
from rulings.desk.queries.offences import Charges, build_charges
from rulings.laws import families
from rulings.laws.engine.prior_rulings import facts_left
from rulings.laws.engine.speech import SUIT_SIGNS
from rulings.laws.engine.terms import Record, Value
from rulings.laws.engine.transcript import NOT_FOR_PLAYERS, Fact, Texts, judgment_facts
from rulings.laws.engine.tree import Kind
from rulings.laws.engine.walk import Said, StepMet, Walk
from rulings.laws.families import Family, Group
from rulings.log.labels import speech
from rulings.log.models import Ruling
from rulings.log.procedure.walking import Walking
from rulings.log.queries.open_items import AtTheTable, OpenItemView
from rulings.log.queries.question_form import (
    AskedFact,
    AuctionView,
    Choice,
    SuitRow,
    asked_fact,
    seat_names,
    suit_name,
)

ASIDE = "director"
"""To whom something is told that no one at the table hears."""


@dataclass(frozen=True, slots=True)
class Judged:
    """Something that the director judged, and why."""

    code: str
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class SaidTo:
    """Words to read out, and to whom, with the names of who sits there."""

    to: str
    names: str
    text: str
    short: str
    aside: bool


@dataclass(frozen=True, slots=True)
class StepView:
    """The options of one who chooses, in the order in which they are read out."""

    code: str
    chooser: str
    names: str
    options: tuple[Choice, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class WalkView:
    """One family as far as it is walked.

    `governed` are the laws of the family, `question` is what is asked now; without one
    the outcome stands. Of the other facts
    `usual` are taken as usual, and `untold` may be told or not. `pinned` stays open
    at the table, `looks` wait for the end of play, `would` hangs on a choice not made.
    """

    family: Family
    governed: str
    facts: tuple[AskedFact, ...]
    untold: tuple[AskedFact, ...]
    usual: tuple[AskedFact, ...]
    question: AskedFact | None
    say: tuple[SaidTo, ...]
    steps: tuple[StepView, ...]
    rectification: str
    open_items: tuple[Mapping[str, Any], ...]
    checks: tuple[Mapping[str, Any], ...]
    laws: tuple[str, ...]
    results: Mapping[str, Value]
    leads_to: tuple[Family, ...]
    judged: tuple[Judged, ...]
    refused: str = ""

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to ask, to choose or to enter."""
        waits = self.question or self.refused or any(step.open for step in self.steps)
        return not waits

    @property
    def card_page(self) -> str:
        """The page on which cards are entered; empty where this walk needs none."""
        facts = (*self.facts, *([self.question] if self.question else []))
        needs = self.refused or any(fact.kind == Kind.RECORD for fact in facts)
        return CARD_PAGES.get(self.family.code, "") if needs else ""

    @property
    def is_judged(self) -> bool:
        """Whether it asks for a judgment of the director, or ends in one."""
        if self.question is not None:
            return self.question.judgment
        return bool(self.judged)

    @property
    def for_the_table(self) -> list[Mapping[str, Any]]:
        """What stays open and is everybody's to know."""
        return [
            open_item
            for open_item in self.open_items
            if open_item["code"] not in NOT_FOR_PLAYERS
        ]


@dataclass(frozen=True, slots=True)
class WalkPage:
    """A ruling in the making with the laws walked for it, the last one open."""

    guided: GuidedRuling
    drafting: Drafting
    names: Names
    walks: tuple[WalkView, ...]
    walkings: tuple[Walking, ...]
    opened: str = ""
    charges: Charges = field(default_factory=Charges)
    left: Mapping[str, Any] = field(default_factory=dict)

    @property
    def ruling(self) -> Ruling:
        """The ruling that is guided."""
        return self.guided.ruling

    @property
    def state(self) -> str:
        """What the page walks by itself: answers, what the evening knows, names; and
        what a new walk begins with: what was told at the table, and left open there."""
        state = {
            "walks": [walk.stored() for walk in self.walkings],
            "known": dict(self._known),
            "names": dict(self.names),
            "opened": self.opened,
            "begun": [list(item) for item in self.guided.begun],
            "left": dict(self.left),
        }
        return json.dumps(state)

    @property
    def _known(self) -> Mapping[str, Value]:
        return self.walkings[-1].known if self.walkings else self.guided.facts

    @property
    def current(self) -> WalkView | None:
        """The family that is being walked."""
        return self.walks[-1] if self.walks else None

    @property
    def earlier(self) -> tuple[WalkView, ...]:
        """Those that were walked before it."""
        return self.walks[:-1]

    @property
    def to_read_out(self) -> tuple[WalkView, ...]:
        """Those that lead to something: it may be read at the table."""
        return tuple(walk for walk in self.walks if not walk.question)

    @property
    def is_done(self) -> bool:
        """Whether every law has been walked to its end."""
        return bool(self.walks) and all(walk.is_done for walk in self.walks)

    @property
    def unreasoned(self) -> tuple[Judged, ...]:
        """The judgments without a reason."""
        return tuple(
            each for walk in self.walks for each in walk.judged if not each.reason
        )

    @property
    def is_judged(self) -> bool:
        """Whether the director judges something, now or at the end."""
        return self.current is not None and self.current.is_judged

    @property
    def may_be_given(self) -> bool:
        """Whether the ruling can go on to its preview."""
        return self.is_done and not self.unreasoned and not self.charges.is_open


@dataclass(frozen=True, slots=True)
class UsedItem:
    """Something open that the walk goes by, and the number of the ruling that left it;
    none where that is not given yet."""

    item: OpenItemView
    number: int | None


def used_items(page: WalkPage, table: AtTheTable) -> tuple[UsedItem, ...]:
    """What was open at the table and is looked at by the law being walked."""
    if not page.walkings:
        return ()
    walking = page.walkings[-1]
    answered = {each.question.code for each in walking.walk(speech()).asked_questions}
    looked_at = answered & set(walking.table or {})
    return tuple(
        UsedItem(item, item.open_item.ruling.number)
        for item in (*table.open, *table.ended)
        if looked_at
        & set(facts_left([(item.code, item.open_item.who, item.open_item.about)]))
    )


def walk_page(
    guided: GuidedRuling,
    *,
    opened: str = "",
    walks: tuple[Walking, ...] | None = None,
) -> WalkPage:
    """The page for the answers of the ruling, or for `walks` if given.

    `opened` is the code of a fact whose answer is to be changed.
    """
    ruling = guided.ruling
    page = drafting(ruling, ruling.draft, with_people=False)
    line = page.place.result
    names = build_names(line, guided.table.members) if line else {}
    walkings = guided.walks if walks is None else walks
    shown = [_of_earlier(_shown(walk, names, "")) for walk in walkings[:-1]]
    shown += [_shown(walk, names, opened) for walk in walkings[-1:]]
    charges = build_charges(guided.table, walkings)
    return WalkPage(guided, page, names, tuple(shown), walkings, opened, charges)


def _of_earlier(walk: WalkView) -> WalkView:
    """With the judgments named by their family: another one may ask for the same."""
    family = walk.family.code
    judged = (
        replace(judgment, code=f"{family}.{judgment.code}") for judgment in walk.judged
    )
    return replace(walk, judged=tuple(judged))


def _shown(walking: Walking, names: Names, opened: str) -> WalkView:
    walked = walking.walk(speech())
    words = Texts(walked, walking.given, speech())
    family = families.family(walking.family)
    known = set(walking.given) - {code for code, _told in walking.answers}
    facts = [asked_fact(fact, words) for fact in words.facts()]
    askable = [fact for fact in facts if fact.code not in known]
    listed = [fact for fact in askable if fact.code != opened]
    left_open = [words.open(each) for each in walked.follow_ups]
    certain = [item for item in left_open if not item["if_choice"]]
    return WalkView(
        family=family,
        governed=", ".join(law.short for law in family.laws),
        facts=tuple(fact for fact in listed if not fact.usual),
        untold=tuple(fact for fact in listed if fact.usual and not fact.answered),
        usual=tuple(fact for fact in listed if fact.usual and fact.answered),
        question=_question(walked, walking, words, askable, opened),
        say=tuple(
            SaidTo(
                words.person(message.to),
                _named(message.to, names),
                message.text,
                message.short,
                message.to == ASIDE,
            )
            for message in _joined(walked.say)
        ),
        steps=tuple(_step(step, words, names) for step in walked.steps),
        rectification=walked.rectification,
        open_items=tuple(item for item in certain if item["code"] not in AFTERWARDS),
        checks=tuple(item for item in certain if item["code"] == "end_of_play_check"),
        laws=tuple(law.removeprefix("L") for law in walked.laws),
        results=walked.results,
        leads_to=_leads_to(walked),
        judged=tuple(
            Judged(code, text, walking.reasons.get(code, ""))
            for code, text in words.judgments(walking.reasons)
        ),
        refused=refusal_in(walked),
    )


def _joined(say: Iterable[Said]) -> Iterator[Said]:
    """What the same players are told one after the other, as one; its twin is in the page.

    What only the director reads stays apart: each is a note of its own.
    """
    for to, group in groupby(say, lambda each: each.to):
        messages = list(group)
        if to == ASIDE:
            yield from messages
            continue
        text = " ".join(message.text for message in messages)
        short = " ".join(message.short or message.text for message in messages)
        yield Said(to, text, short if any(each.short for each in messages) else "")


def refusal_in(walked: Walk) -> str:
    """Why a calculation of this walk came to nothing, in the reader's language."""
    words = walked.results.get("refused_words")
    if isinstance(words, Record):
        return str(gettext(words.content["message"]) % words.content["values"])
    refused = str(walked.results.get("refused", ""))
    return gettext(refused) if refused else ""


CARD_PAGES = {
    "revoke": "ruling_revoke",
    CLAIMS: "ruling_claim",
}
"""By the family: where its cards are entered."""
AFTERWARDS = frozenset({"end_of_play_check", "apply_family"})


def _leads_to(walked: Walk) -> tuple[Family, ...]:
    """The families that have to be ruled on as well, once all is chosen here."""
    if walked.open_step:
        return ()
    opened = [
        str(value)
        for each in walked.follow_ups
        for key, value in each.about
        if each.code == "apply_family" and key == "family" and not each.if_choice
    ]
    codes = dict.fromkeys([*walked.apply, *opened])
    return tuple(families.family(code) for code in codes)


def _question(
    walked: Walk,
    walking: Walking,
    words: Texts,
    facts: list[AskedFact],
    opened: str,
) -> AskedFact | None:
    again = next((fact for fact in facts if fact.code == opened), None)
    if again:
        return replace(again, reason=walking.reasons.get(again.code, ""))
    if not walked.question:
        return None
    question = walked.question
    judged = question.code in judgment_facts(walking.tree)
    asking = Fact(
        code=question.code,
        text=question.text,
        answer="",
        usual=False,
        judgment=judged,
        value="",
        question=question,
    )
    reason = walking.reasons.get(question.code, "")
    return replace(asked_fact(asking, words), reason=reason)


def _step(step: StepMet, words: Texts, names: Names) -> StepView:
    return StepView(
        code=step.code,
        chooser=words.person(step.chooser),
        names=_named(step.chooser, names),
        options=tuple(
            Choice(option.code, option.text, option.code == step.chosen)
            for option in step.options
        ),
        open=step.chosen is None,
    )


def _named(who: str, names: Names) -> str:
    return names.get(who, "")


CHOICES = (Choice("{choice}", "{choice_text}"),)
CARDS = (Choice("{choice}", "{choice_text}", label="{label}"),)
KINDS = ("seat", "card", "call", "auction", "choice", "text", "number")
NAMES = {"{choice}": "{name}"}
OPEN = {"text": "{open_text}", "whose": "{whose}", "named": "{named}", "ends": "{ends}"}


def blank_walk() -> WalkView:
    """One family with one of everything that a walk can have."""
    family = Family("{family}", "{title}", "{title}", (), Group.AUCTION, "")
    facts = (_blank_fact("choice", _blank_suits()),)
    return WalkView(
        family=family,
        governed="{governed}",
        facts=facts,
        untold=facts,
        usual=facts,
        question=None,
        say=tuple(
            SaidTo("{to}", "{names}", "{said}", "{short}", aside)
            for aside in (False, True)
        ),
        steps=(StepView("{step}", "{chooser}", "{names}", CHOICES, open=True),),
        rectification="{rectification}",
        open_items=(OPEN,),
        checks=({"named": "{looked}"},),
        laws=("{laws}",),
        results={},
        leads_to=(family,),
        judged=(Judged("{judged}", "{judged_text}", "{reason}"),),
    )


def blank_questions() -> tuple[AskedFact, ...]:
    """A question of every kind that has buttons of its own."""
    suits = _blank_suits()
    return tuple(_blank_fact(kind, suits) for kind in KINDS)


def _blank_suits() -> tuple[SuitRow, ...]:
    return tuple(
        SuitRow(suit, sign, suit_name(suit), CARDS) for suit, sign in SUIT_SIGNS.items()
    )


def _blank_fact(kind: str, suits: tuple[SuitRow, ...]) -> AskedFact:
    return AskedFact(
        code="{fact}",
        text="{asked}",
        kind=kind,
        answer="{answer}",
        choices=CHOICES,
        answered=("{told}",),
        usual=True,
        judgment=True,
        laws=("{fact_laws}",),
        others=CHOICES,
        suits=suits,
        auction=AuctionView(seat_names(), (("{made}",),), "{to_call}"),
        reason="{reason}",
    )


@dataclass(frozen=True, slots=True)
class Unreasoned:
    """A judgment in one of the laws walked, by its place among them, and its question."""

    at: int
    code: str
    question: str

    @property
    def key(self) -> str:
        """What its fields are called."""
        return f"j{self.at}-{self.code.lower()}"


def unreasoned(walks: Iterable[Walking]) -> Iterator[Unreasoned]:
    """Of these laws, the judgments without a reason."""
    for at, walk in enumerate(walks):
        words = Texts(walk.walk(speech()), walk.given, speech())
        for code, question in words.judgments(walk.reasons):
            if not walk.reasons.get(code):
                yield Unreasoned(at, code, question)


def walks_kept(guided: GuidedRuling, family: str) -> tuple[Walking, ...]:
    """The laws as they were walked, unless another family was chosen in the end."""
    walks = guided.walks if guided.ruling.walks else ()
    return walks if walks and walks[0].family == family else ()


def reasons_missing(ruling: Ruling, family: str) -> tuple[Unreasoned, ...]:
    """What an amendment has to give a reason for; of a draft the law itself asks."""
    if ruling.is_draft:
        return ()
    return tuple(unreasoned(walks_kept(GuidedRuling.of(ruling), family)))
