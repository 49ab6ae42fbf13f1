"""The public casebook: settled cases in the words of the law book alone.

Nothing that a person wrote is in it, and no number, name, event, date or board: a case
is what was found, what was chosen, and what became of the score.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.functional import Promise

from clubsite.clubs.models import Club
from clubsite.clubs.queries import policy_now
from clubsite.site.clock import now
from rulings.casebook import access
from rulings.casebook.policy import CasebookPolicy
from rulings.casebook.queries import FactView, describe_fact, listed
from rulings.casebook.rules import FoundBy
from rulings.laws.references import LawRef
from rulings.laws.trees import TREES
from rulings.log.models import RulingVersion
from rulings.log.procedure.redaction import Level

CONDUCT = ("L72", "L74", "L91")
"""The Laws of conduct: a ruling under one of them is never published."""


@dataclass(frozen=True, slots=True)
class PublicCase:
    """One case, with nothing that leads to its table."""

    title: str
    laws: tuple[LawRef, ...]
    effects: tuple[str | Promise, ...]
    found: tuple[FactView, ...]


def is_public(club: Club) -> bool:
    """Whether the club has opened its casebook to everyone."""
    return CasebookPolicy.of(policy_now(club)).public_casebook


def public_cases(club: Club) -> list[PublicCase]:
    """The published cases by their titles and findings, never in order of time."""
    published = _published(club)
    facts = _facts(published)
    cases = [
        PublicCase(
            title=str(entry.title),
            laws=tuple(LawRef.parse(law) for law in entry.version.laws),
            effects=entry.effects,
            found=facts[entry.version.pk],
        )
        for entry in listed(published, Level.SEATS)
    ]
    return sorted(
        cases, key=lambda case: (case.title, [fact.answer for fact in case.found])
    )


def _published(club: Club) -> list[RulingVersion]:
    """The oldest settled rulings, in whole blocks; of a law that the book walks."""
    before = now() - CasebookPolicy.settled_for
    settled = [
        version
        for version in access.settled_versions(club, before).order_by("given_at", "pk")
        if version.family in TREES
        and not any(law.startswith(CONDUCT) for law in version.laws)
    ]
    return settled[: len(settled) // CasebookPolicy.block * CasebookPolicy.block]


def _facts(versions: Iterable[RulingVersion]) -> dict[int, tuple[FactView, ...]]:
    """What was found and chosen in each, in words."""
    found: defaultdict[int, list[FactView]] = defaultdict(list)
    for fact in access.get_walked_facts(versions):
        shown = FoundBy(fact.family, fact.code, fact.value)
        found[fact.version_id].append(describe_fact(shown))
    return defaultdict(tuple, {key: tuple(facts) for key, facts in found.items()})
