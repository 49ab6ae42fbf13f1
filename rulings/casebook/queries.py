"""The casebook: given rulings by what was found and chosen, those alike, and figures."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils.functional import Promise
from django.utils.translation import gettext

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from rulings.casebook import access
from rulings.casebook.labels import EFFECTS, took
from rulings.casebook.rules import (
    DISCIPLINARY,
    SCORE,
    FamilyRecord,
    FoundBy,
    Ruled,
    build_records,
    describe_situation,
)
from rulings.laws.engine.phrases import CHOSEN, Phrases
from rulings.laws.engine.vocabulary import OPTIONS
from rulings.laws.references import LawRef
from rulings.laws.trees import TREES
from rulings.log.labels import speech
from rulings.log.models import RulingVersion
from rulings.log.procedure.redaction import Level, shown_text
from rulings.log.procedure.walking import Walking
from rulings.log.queries.rulings import Walked, family_title, law_pattern, walked_for

ALIKE = 5
"""How many rulings like one are shown."""


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for; empty is everything. `told` are answers of the family."""

    family: str = ""
    law: LawRef | None = None
    effect: str = ""
    facts: tuple[FoundBy, ...] = ()


@dataclass(frozen=True, slots=True)
class FactView:
    """A question of a law and its answer in words; `count` rulings have it."""

    fact: FoundBy
    text: str
    answer: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class CasebookEntry:
    """A ruling in the casebook; `same` is how many of the compared answers agree.

    Unless it is `named`, its event and day are not shown.
    """

    version: RulingVersion
    title: str
    effects: tuple[str | Promise, ...]
    same: int = 0
    named: bool = True


@dataclass(frozen=True, slots=True)
class Alike:
    """The rulings that are nearest to a case of so many answers."""

    lines: tuple[CasebookEntry, ...]
    answers: int


@dataclass(frozen=True, slots=True)
class CasePage:
    """One ruling of the casebook; texts are empty where names are removed. One on a law
    of the book can be `practised`."""

    line: CasebookEntry
    laws: tuple[LawRef, ...]
    found: tuple[FactView, ...]
    facts: str
    reason: str
    appealed: bool
    changed: bool
    named: bool
    alike: Alike
    practised: bool
    walks: tuple[Walked, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordView:
    """The figures of one family, in words where they are words."""

    record: FamilyRecord
    title: str
    took: str


def search(
    versions: QuerySet[RulingVersion], sought: Sought
) -> QuerySet[RulingVersion]:
    """The rulings that match the search."""
    if sought.family:
        versions = versions.filter(family=sought.family)
    if sought.law:
        with_text = versions.annotate(laws_text=Cast("laws", TextField()))
        versions = with_text.filter(laws_text__regex=law_pattern(sought.law))
    effect = [FoundBy("", SCORE, sought.effect)] if sought.effect else []
    for fact in (*effect, *sought.facts):
        versions = access.that_are(versions, fact)
    return versions


def effects_to_seek(level: Level) -> dict[str, str | Promise]:
    """The kinds of effect; of discipline only who runs evenings reads (Law 91)."""
    named = level is Level.NAMES
    return {
        code: text for code, text in EFFECTS.items() if named or code != DISCIPLINARY
    }


def listed(versions: Iterable[RulingVersion], level: Level) -> list[CasebookEntry]:
    """The casebook entries of these rulings, in the given order, in one query."""
    return _lines(list(versions), level, {})


def answers_found(
    versions: QuerySet[RulingVersion], family: str
) -> tuple[FactView, ...]:
    """What was answered and chosen in rulings on that family, in the law's order."""
    if family not in TREES:
        return ()
    facts = access.get_facts(versions).filter(family=family).order_by()
    counted = facts.values_list("code", "value").annotate(count=Count("pk"))
    shown = [
        describe_fact(FoundBy(family, code, value), count)
        for code, value, count in counted
    ]
    order = [question.code for question in TREES[family].questions]
    return tuple(
        sorted(
            shown,
            key=lambda fact_view: (
                order.index(fact_view.fact.code)
                if fact_view.fact.code in order
                else len(order),
                fact_view.fact.code,
                -fact_view.count,
                fact_view.answer,
            ),
        )
    )


def case_page(
    version: RulingVersion, versions: QuerySet[RulingVersion], level: Level
) -> CasePage:
    """One ruling at that level, beside those of `versions` that are like it."""
    own = versions.filter(pk=version.pk)
    facts = [
        FoundBy(ruling_fact.family, ruling_fact.code, ruling_fact.value)
        for ruling_fact in version.found_by.all()
    ]
    walked_facts = [fact for fact in facts if fact.family in TREES]
    [line] = _lines([version], level, {})
    return CasePage(
        line=line,
        laws=tuple(LawRef.parse(law) for law in version.laws),
        found=tuple(describe_fact(fact) for fact in walked_facts),
        facts=shown_text(version.facts, None, level),
        reason=shown_text(version.reason, None, level),
        appealed=bool(access.get_appealed(own)),
        changed=bool(access.get_changed(own)),
        named=line.named,
        practised=version.family in TREES,
        walks=walked_for(version, file=False, level=level),
        alike=_alike(walked_facts, versions.exclude(pk=version.pk), level),
    )


def alike_to(walking: Walking, user: User, club: Club) -> Alike | None:
    """Given rulings like the case that is being walked, if this person reads them."""
    if not access.may_read(user, club):
        return None
    level = access.redaction_level(user, club)
    versions = access.last_versions(user, club, level)
    return _alike(describe_situation(walking.walk(speech())), versions, level)


def records(versions: QuerySet[RulingVersion]) -> list[RecordView]:
    """How each family was ruled on."""
    appealed, changed = access.get_appealed(versions), access.get_changed(versions)
    rows = versions.order_by().select_related(None)
    ruled = (
        Ruled(
            family=family,
            took=given - begun,
            amended=number > 1 or withdrawn is not None,
            appealed=ruling in appealed,
            changed=ruling in changed,
        )
        for family, ruling, begun, given, number, withdrawn in rows.values_list(
            "family",
            "ruling",
            "ruling__made_at",
            "ruling__given_at",
            "number",
            "ruling__withdrawn_at",
        )
        if given
    )
    return [
        RecordView(record, family_title(record.family), took(record.took))
        for record in build_records(ruled)
    ]


def _alike(
    situation: Sequence[FoundBy], versions: QuerySet[RulingVersion], level: Level
) -> Alike:
    """The rulings with the most of these answers, of equal ones the newest."""
    if not situation:
        return Alike((), 0)
    fits = Q()
    for fact in situation:
        fits |= Q(family=fact.family, code=fact.code, value=fact.value)
    near = (
        access.get_facts(versions)
        .filter(fits)
        .order_by()
        .values_list("version")
        .annotate(same=Count("pk"))
        .order_by("-same", "-version_id")[:ALIKE]
    )
    same = dict(near)
    found = versions.in_bulk(same)
    nearest = [found[key] for key in same]
    return Alike(tuple(_lines(nearest, level, same)), len(situation))


def _lines(
    versions: Sequence[RulingVersion], level: Level, same: dict[int, int]
) -> list[CasebookEntry]:
    read = effects_to_seek(level)
    kinds: dict[int, list[str | Promise]] = defaultdict(list)
    for score_fact in access.get_score_facts(versions):
        if score_fact.value in read:
            kinds[score_fact.version_id].append(read[score_fact.value])
    return [
        CasebookEntry(
            version,
            family_title(version.family),
            tuple(kinds[version.pk]),
            same.get(version.pk, 0),
            named=level is Level.NAMES,
        )
        for version in versions
    ]


def describe_fact(fact: FoundBy, count: int = 0) -> FactView:
    """A fact in the words of its law; a code that the law has lost says itself."""
    tree = TREES[fact.family]
    phrases = Phrases(tree, gettext)
    question = tree.question(fact.code)
    if question is not None:
        text = phrases.text(question.text)
        answer = phrases.answer(question, fact.value)
        return FactView(fact, text, answer[:1].upper() + answer[1:], count)
    options = phrases.options.get(fact.code, {})
    option = options.get(fact.value)
    known = phrases.text(OPTIONS.get(fact.value, fact.value))
    words = phrases.option(option) if option else known
    return FactView(fact, gettext(CHOSEN), words, count)
