"""Access to the draft of a club's policy: its managers only."""

from django.http import Http404
from django.shortcuts import get_object_or_404

from clubsite.accounts.models import User
from clubsite.clubs.access import get_holders, is_manager, is_same_person
from clubsite.clubs.labels import DraftState, RoleKind
from clubsite.clubs.models import Club, PolicyDraft, PolicyVersion
from clubsite.clubs.policies.rules import DraftRole

OPEN_STATES = (DraftState.DRAFT, DraftState.IN_REVIEW)


def check_may_write(user: User | None, club: Club) -> None:
    """Answer anyone who doesn't manage the club as if there were no such page."""
    if not is_manager(user, club):
        raise Http404


def open_drafts(user: User, club: Club, pages: set[int]) -> set[int]:
    """Those of the pages of a draft that this person opens: all, or none."""
    return pages if is_manager(user, club) else set()


def get_open_draft(club: Club) -> PolicyDraft | None:
    """The draft that the club's managers work on, if there is one."""
    drafts = PolicyDraft.objects.filter(club=club, state__in=OPEN_STATES)
    return drafts.select_related("club", "base", "changed_by", "sent_by").first()


def draft_or_404(user: User | None, club: Club) -> PolicyDraft:
    """The open draft, for a manager of the club."""
    check_may_write(user, club)
    draft = get_open_draft(club)
    if draft is None:
        raise Http404
    return draft


def version_or_404(club: Club, number: int) -> PolicyVersion:
    """A published version: everyone reads it."""
    versions = club.policies.select_related("club", "author", "published_by")
    return get_object_or_404(versions, number=number)


def get_draft_roles(user: User, draft: PolicyDraft) -> frozenset[DraftRole]:
    """What this person is to the draft; nothing for anyone who isn't a manager."""
    managers = [
        each for each in get_holders(RoleKind.MANAGER, draft.club) if each.is_active
    ]
    if user not in managers:
        return frozenset()
    if all(is_same_person(user, each) for each in managers):
        return frozenset({DraftRole.MANAGER, DraftRole.ALONE})
    sender = draft.sent_by
    may_approve = sender is not None and not is_same_person(user, sender)
    approver = {DraftRole.APPROVER} if may_approve else set()
    return frozenset({DraftRole.MANAGER, DraftRole.ONE_OF_SEVERAL, *approver})
