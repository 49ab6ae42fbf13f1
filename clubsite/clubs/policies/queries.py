"""Drafts and versions of a policy as their pages show them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest
from types import SimpleNamespace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.labels import DraftState, VersionState
from clubsite.clubs.models import Club, PolicyDraft, PolicyVersion
from clubsite.clubs.policies import access
from clubsite.clubs.policies.rules import Facts
from clubsite.clubs.policy import StoredPolicy, TopicPolicy, complete
from clubsite.clubs.policy_labels import (
    TOPIC_LABELS,
    TOPICS,
    Change,
    Group,
    Names,
    Row,
    Section,
    build_policy_groups,
    people_in,
    sections,
)
from clubsite.clubs.queries import policy_now
from clubsite.site.questions import Question


@dataclass(frozen=True, slots=True)
class Use:
    """How many events are bound to a version, and how many of them are not over."""

    events: int = 0
    unfinished: int = 0


@dataclass(frozen=True, slots=True)
class BoundEvent:
    """An event that a version applies to, and since when."""

    name: str
    url: str
    since: datetime
    frozen: bool


policy_use = Question[[Club], Mapping[int, Use]](
    "How many events each version of the club's policy applies to, by its key"
)
bound_events = Question[[User | None, PolicyVersion], list[BoundEvent]](
    "Which events this version applies to, of those that this person may see"
)


@dataclass(frozen=True, slots=True)
class Gap:
    """An announcement that the policy lacks, and the address of its field."""

    title: str
    url: str


@dataclass(frozen=True, slots=True)
class VersionView:
    """A version in the list: what it is for now, and how many events go by it."""

    version: PolicyVersion
    state: VersionState
    use: Use
    number_before: int | None


@dataclass(frozen=True, slots=True)
class ChangeGroup:
    """The differences in one section."""

    title: str
    changes: list[Change]


@dataclass(frozen=True, slots=True)
class SectionView:
    """A section in the overview of a draft."""

    code: str
    title: str
    rows: list[Row]
    faulty: bool
    changes: int
    missing: int


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a draft, for the strip of steps."""

    label: str
    state: str


@dataclass(frozen=True, slots=True)
class DraftPage:
    """A draft with its sections, and how it differs from the published policy."""

    draft: PolicyDraft
    sections: list[SectionView]
    changes: list[ChangeGroup]
    steps: list[Step]


def get_names(*policies: StoredPolicy) -> Names:
    """The names of all accounts that these policies name, in one query or none."""
    keys = people_in(*policies)
    if not keys:
        return {}
    return dict(User.objects.filter(pk__in=keys).values_list("pk", "name"))


def gaps_for(club: Club, topics: Iterable[str]) -> list[Gap]:
    """These announcements, each with the address where a manager writes it."""
    path = reverse("policy_edit", args=[club.slug, TOPIC_LABELS.code])
    return [Gap(str(TOPICS[topic]), f"{path}#id_topics-{topic}") for topic in topics]


def policy_to_edit(club: Club) -> StoredPolicy:
    """The values that a manager changes next: of the open draft, else as published."""
    current = access.get_open_draft(club) or policy_now(club)
    return stored_policy(current.values if current else {})


def policy_groups(policy: StoredPolicy) -> list[Group]:
    """Every value of the policy in words."""
    return build_policy_groups(policy, get_names(policy))


def compare(before: StoredPolicy, after: StoredPolicy) -> list[ChangeGroup]:
    """The differences between two versions in words, section by section."""
    names = get_names(before, after)
    return [
        ChangeGroup(section.title, found)
        for section in sections()
        if (found := section.changes(before, after, names))
    ]


def list_versions(club: Club) -> list[VersionView]:
    """All versions, newest first."""
    [use] = policy_use.ask(club)
    versions = list(club.policies.select_related("published_by").order_by("-number"))
    before = [each.number for each in versions[1:]]
    return [
        VersionView(
            version,
            version_state(version, versions[0], use.get(version.pk, Use())),
            use.get(version.pk, Use()),
            number,
        )
        for version, number in zip_longest(versions, before)
    ]


def version_state(
    version: PolicyVersion, newest: PolicyVersion, use: Use
) -> VersionState:
    """What the version is for now."""
    if version == newest:
        return VersionState.CURRENT
    return VersionState.SUPERSEDED if use.unfinished else VersionState.RETIRED


def get_bound_events(user: User | None, version: PolicyVersion) -> list[BoundEvent]:
    """The latest events that the version applies to, as far as this person sees them."""
    return [each for several in bound_events.ask(user, version) for each in several]


def faulty_sections(draft: PolicyDraft) -> frozenset[str]:
    """The codes of sections in which something is not valid yet."""
    stored = stored_policy(draft.values)
    wrong = {
        section.code
        for section in sections()
        for block in section.blocks
        if any(check(block.block.of(stored)) for check in block.checks)
    }
    return frozenset({*draft.typed, *wrong})


def get_facts(draft: PolicyDraft) -> Facts:
    """What the moves of a draft look at."""
    newest = policy_now(draft.club)
    published = complete(newest.values) if newest else None
    return Facts(
        faulty_sections=len(faulty_sections(draft)),
        differs=complete(draft.values) != published,
    )


def stored_policy(values: Mapping[str, Any]) -> StoredPolicy:
    """The values as blocks read them."""
    return SimpleNamespace(values=values)


def draft_page(draft: PolicyDraft) -> DraftPage:
    """The draft as its managers see it."""
    newest = policy_now(draft.club)
    before = stored_policy(newest.values if newest else {})
    after = stored_policy(draft.values)
    names, faulty = get_names(before, after), faulty_sections(draft)
    return DraftPage(
        draft,
        [_section_view(each, before, after, names, faulty) for each in sections()],
        compare(before, after),
        _steps(draft),
    )


def _section_view(
    section: Section,
    before: StoredPolicy,
    after: StoredPolicy,
    names: Names,
    faulty: Iterable[str],
) -> SectionView:
    return SectionView(
        section.code,
        section.title,
        section.rows(after, names),
        section.code in faulty,
        len(section.changes(before, after, names)),
        len(TopicPolicy.of(after).missing_topics)
        if TOPIC_LABELS in section.blocks
        else 0,
    )


def _steps(draft: PolicyDraft) -> list[Step]:
    reviewed = draft.state == DraftState.IN_REVIEW
    return [
        Step(_("Draft"), "done" if reviewed else "now"),
        Step(_("In review"), "now" if reviewed else "next"),
        Step(_("Published"), "next"),
    ]
