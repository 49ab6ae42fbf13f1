"""Actions on a policy: starting a draft, saving its sections, review, publishing."""

from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.access import get_holders
from clubsite.clubs.actions import raise_version
from clubsite.clubs.labels import DraftState, RoleKind
from clubsite.clubs.models import Club, PolicyDraft, PolicyVersion
from clubsite.clubs.policies import access, queries, rules
from clubsite.clubs.policies.presets import PRESETS
from clubsite.clubs.policies.rules import Action, Guard
from clubsite.clubs.policies.versions import store_version
from clubsite.clubs.policy import complete, with_changes
from clubsite.clubs.queries import policy_now
from clubsite.notices import outbox
from clubsite.site.clock import now
from clubsite.site.errors import Refused, explain_refusals

CHANGED_MEANWHILE = gettext_lazy(
    "Someone else has just changed this draft. Open it again to see both, then decide."
)


@transaction.atomic
def start_draft(club: Club, *, preset: str = "", by: User) -> PolicyDraft:
    """Start the next version: from the published one, or from a preset and its texts."""
    access.check_may_write(by, club)
    raise_version(club)
    if access.get_open_draft(club) is not None:
        raise Refused(_("There's a draft already. Publish or discard it first."))

    base = policy_now(club)
    before = complete(base.values if base else {})
    values = with_changes(
        {"topics": before["topics"]} if preset else before,
        PRESETS[preset].values if preset else {},
    )
    draft = PolicyDraft.objects.create(
        club=club, base=base, values=values, changed_by=by, changed_at=now()
    )

    details = {"preset": preset} if preset else {}
    trail.record("policy.draft_started", draft, by=by, club=club, details=details)
    return draft


@transaction.atomic
def save_section(
    draft: PolicyDraft,
    section: str,
    *,
    values: Mapping[str, Any],
    typed: str = "",
    by: User,
    expected_version: int,
) -> None:
    """Save the valid values of a section, and while one is not valid all that was typed.

    A draft in review goes back to being a draft.
    """
    access.check_may_write(by, draft.club)
    others = {code: text for code, text in draft.typed.items() if code != section}
    before, after = complete(draft.values), with_changes(draft.values, values)
    changed = [name for name in after if after[name] != before[name]]

    _change(
        draft,
        expected_version,
        state=DraftState.DRAFT,
        sent_by=None,
        values=after,
        typed=others | ({section: typed} if typed else {}),
        changed_by=by,
        changed_at=now(),
    )

    details = {"section": section, "changed": changed, "valid": not typed}
    trail.record("policy.draft_saved", draft, by=by, club=draft.club, details=details)


@transaction.atomic
def put_into_draft(club: Club, changes: Mapping[str, Any], *, by: User) -> PolicyDraft:
    """Save settings that have a page of their own; without a draft one is started."""
    draft = access.get_open_draft(club) or start_draft(club, by=by)
    save_section(draft, "", values=changes, by=by, expected_version=draft.version)
    return draft


@transaction.atomic
def send_draft(
    draft: PolicyDraft, *, by: User, expected_version: int, reason: str
) -> None:
    """Send the draft to the club's other managers, one of whom publishes it: they are
    told."""
    state = _target(draft, Action.SEND, by, expected_version)
    _change(draft, expected_version, state=state, sent_by=by, reason=reason)

    others = [each for each in get_holders(RoleKind.MANAGER, draft.club) if each != by]
    outbox.post_to_all(
        "clubs/policy_sent",
        club=draft.club,
        to=others,
        key=f"policy_sent:{draft.pk}:{draft.version}",
        params={"by": by.name, "reason": reason},
        link=reverse("policy_draft", args=[draft.club.slug]),
    )
    trail.record("policy.draft_sent", draft, by=by, club=draft.club)


@transaction.atomic
def return_draft(draft: PolicyDraft, *, by: User, expected_version: int) -> None:
    """Take the draft back from review."""
    state = _target(draft, Action.RETURN, by, expected_version)
    _change(draft, expected_version, state=state, sent_by=None)

    trail.record("policy.draft_returned", draft, by=by, club=draft.club)


@transaction.atomic
def discard_draft(draft: PolicyDraft, *, by: User, expected_version: int) -> None:
    """Discard the draft; its row stays stored, and no page shows it."""
    state = _target(draft, Action.DISCARD, by, expected_version)
    _change(draft, expected_version, state=state)

    trail.record("policy.draft_discarded", draft, by=by, club=draft.club)


@transaction.atomic
def publish_draft(
    draft: PolicyDraft, *, by: User, expected_version: int, reason: str = ""
) -> PolicyVersion:
    """Make the draft the club's newest version; events begun before keep theirs."""
    state, club = _target(draft, Action.PUBLISH, by, expected_version), draft.club
    raise_version(club)
    author = draft.sent_by or by
    version = store_version(
        club,
        complete(draft.values),
        author=author,
        publisher=by,
        reason=reason or draft.reason,
    )
    _change(draft, expected_version, state=state, published=version)

    details = {"number": version.number, "hash": version.hash, "author": author.pk}
    trail.record("policy.published", club, by=by, club=club, details=details)
    return version


def _target(
    draft: PolicyDraft, action: Action, person: User, expected_version: int
) -> str:
    """Where the act leads; refused with what stands in the way, in words.

    Of a draft that has changed since, no one hears what they may not do with it now.
    """
    if draft.version != expected_version and access.get_draft_roles(person, draft):
        raise Refused(CHANGED_MEANWHILE)
    facts = queries.get_facts(draft)
    with explain_refusals(
        lambda: _("You can't do that now. Reload, then decide."),
        lambda codes: " ".join(_OBSTACLES[Guard(code)](facts) for code in codes),
    ):
        roles = access.get_draft_roles(person, draft)
        return rules.WALK.step(rules.State(draft.state), action, roles, facts)


_OBSTACLES: Mapping[Guard, Callable[[rules.Facts], str]] = {
    Guard.VALID: lambda facts: (
        ngettext(
            "%(n)s section needs fixing first. It is marked in the list.",
            "%(n)s sections need fixing first. They are marked in the list.",
            facts.faulty_sections,
        )
        % {"n": facts.faulty_sections}
    ),
    Guard.CHANGED: lambda _facts: _(
        "The draft is the same as the published policy. Change something first."
    ),
}


def _change(draft: PolicyDraft, expected_version: int, **columns: Any) -> None:
    """Write these columns, unless the draft has changed since `expected_version`."""
    changed = PolicyDraft.objects.filter(
        pk=draft.pk, version=expected_version, state=draft.state
    ).update(version=expected_version + 1, **columns)
    if not changed:
        raise Refused(CHANGED_MEANWHILE)
    for name, value in columns.items():
        setattr(draft, name, value)
    draft.version = expected_version + 1
