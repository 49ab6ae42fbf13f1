"""A draft from its start to the published version, by one manager and by two."""

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.clubs.labels import DraftState, RoleKind, VersionState
from clubsite.clubs.models import Club, PolicyDraft
from clubsite.clubs.policies import access, actions, queries
from clubsite.clubs.policies.presets import PRESETS
from clubsite.clubs.policies.rules import DraftRole
from clubsite.clubs.policies.versions import hash_values
from clubsite.clubs.policy import TopicPolicy
from clubsite.clubs.queries import policy_now
from clubsite.site.errors import Refused
from clubsite.tests.builders import (
    OWN_TOPICS,
    make_club,
    make_member,
    make_player,
    make_user,
    publish_policy,
)
from rulings.appeals.policy import AppealPolicy
from scoring.events.labels import EventState
from scoring.tests.evening_world import make_planned

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return make_club()


@pytest.fixture
def manager(club: Club) -> User:
    return make_member(club, RoleKind.MANAGER, name="Sample First")


@pytest.fixture
def second(club: Club) -> User:
    return make_member(club, RoleKind.MANAGER, name="Sample Second")


def change(draft: PolicyDraft, by: User, **values: object) -> None:
    actions.save_section(
        draft, "appeals", values=values, by=by, expected_version=draft.version
    )


def send(draft: PolicyDraft, by: User) -> None:
    actions.send_draft(
        draft, by=by, expected_version=draft.version, reason="Members asked for it."
    )


def test_the_only_manager_publishes_what_is_drafted(club: Club, manager: User) -> None:
    draft = actions.start_draft(club, by=manager)
    before = policy_now(club)
    change(draft, manager, deposit="5.00")

    assert policy_now(club) == before
    version = publish_policy(club, by=manager)

    assert (version.number, version.author, version.published_by) == (
        2,
        manager,
        manager,
    )
    assert version.hash == hash_values(version.values)
    assert AppealPolicy.of(version).deposit == "5.00"
    assert TopicPolicy.of(version).topics == OWN_TOPICS
    draft.refresh_from_db()
    assert (draft.state, draft.published) == (DraftState.PUBLISHED, version)
    [entry] = Entry.objects.filter(verb="policy.published")
    assert entry.details["hash"] == version.hash


def test_of_two_managers_one_sends_and_the_other_publishes(
    club: Club, manager: User, second: User
) -> None:
    draft = actions.start_draft(club, by=manager)
    change(draft, manager, deposit="5.00")
    seen = draft.version

    with pytest.raises(Http404):
        actions.start_draft(club, by=make_user("Sample Other"))
    with pytest.raises(PermissionDenied):
        actions.publish_draft(draft, by=second, expected_version=seen)
    send(draft, manager)
    for roles, person in (
        ({DraftRole.MANAGER, DraftRole.ONE_OF_SEVERAL}, manager),
        ({DraftRole.MANAGER, DraftRole.ONE_OF_SEVERAL, DraftRole.APPROVER}, second),
        (set(), make_user("Sample Stranger")),
    ):
        assert access.get_draft_roles(person, draft) == roles
    version = actions.publish_draft(draft, by=second, expected_version=draft.version)

    assert (version.author, version.published_by) == (manager, second)
    assert version.reason == "Members asked for it."


def test_who_publishes_what_was_just_changed_reads_why_not(
    club: Club, manager: User, second: User
) -> None:
    draft = actions.start_draft(club, by=manager)
    change(draft, manager, deposit="5.00")
    send(draft, manager)
    seen = draft.version
    change(draft, manager, deposit="6.00")

    with pytest.raises(Refused, match="Someone else has just changed this draft"):
        actions.publish_draft(draft, by=second, expected_version=seen)
    with pytest.raises(PermissionDenied):
        actions.publish_draft(draft, by=make_user("Sample Other"), expected_version=1)


def test_two_accounts_of_one_person_are_one_manager(
    club: Club, manager: User, second: User
) -> None:
    make_player(club, account=manager).save()
    player = make_player(club, "Sample Twin", account=second)
    club.players.filter(account=manager).update(same_as=player)
    draft = actions.start_draft(club, by=manager)

    assert DraftRole.ALONE in access.get_draft_roles(manager, draft)


def test_a_change_takes_a_draft_back_from_review(
    club: Club, manager: User, second: User
) -> None:
    draft = actions.start_draft(club, by=manager)
    change(draft, manager, deposit="5.00")
    send(draft, manager)

    change(draft, second, deposit="6.00")
    assert (draft.state, draft.sent_by) == (DraftState.DRAFT, None)
    send(draft, second)
    actions.return_draft(draft, by=manager, expected_version=draft.version)
    assert draft.state == DraftState.DRAFT
    actions.discard_draft(draft, by=manager, expected_version=draft.version)

    assert access.get_open_draft(club) is None
    assert policy_now(club) == club.policies.get()


def test_nothing_is_published_that_is_wrong_or_the_same(
    club: Club, manager: User
) -> None:
    draft = actions.start_draft(club, by=manager)

    with pytest.raises(Refused, match="There's a draft already"):
        actions.start_draft(club, by=manager)
    with pytest.raises(Refused, match="same as the published policy"):
        publish_policy(club, by=manager)
    change(draft, manager, quorum=7)
    with pytest.raises(Refused, match="1 section needs fixing"):
        publish_policy(club, by=manager)


def test_of_two_who_save_at_once_the_second_is_told(club: Club, manager: User) -> None:
    draft = actions.start_draft(club, by=manager)
    other = PolicyDraft.objects.get()
    change(draft, manager, deposit="5.00")

    with pytest.raises(Refused, match="Someone else"):
        change(other, manager, deposit="6.00")

    assert PolicyDraft.objects.get().values["deposit"] == "5.00"


def test_a_preset_replaces_everything_but_the_announcements(
    club: Club, manager: User
) -> None:
    draft = actions.start_draft(club, preset="reviewer_club", by=manager)

    policy = queries.stored_policy(draft.values)
    assert AppealPolicy.of(policy).appeal_body == "reviewer"
    assert TopicPolicy.of(policy).topics == OWN_TOPICS


@pytest.mark.parametrize("code", PRESETS)
def test_every_preset_is_ready_to_publish(club: Club, manager: User, code: str) -> None:
    draft = actions.start_draft(club, preset=code, by=manager)

    assert queries.faulty_sections(draft) == frozenset()
    assert set(PRESETS[code].values) <= set(draft.values)


def test_a_club_without_a_policy_drafts_its_first(club: Club, manager: User) -> None:
    club.policies.all().delete()
    actions.put_into_draft(club, {"deposit": "5.00"}, by=manager)

    assert publish_policy(club, by=manager).number == 1


def test_a_version_is_superseded_while_events_go_by_it_and_then_retired(
    club: Club, manager: User
) -> None:
    event = make_planned(club)
    event.state = EventState.IN_PLAY
    event.save()
    for deposit in ("5.00", "6.00"):
        actions.put_into_draft(club, {"deposit": deposit}, by=manager)
        publish_policy(club, by=manager)

    views = queries.list_versions(club)

    assert [(view.version.number, view.state, view.use.events) for view in views] == [
        (3, VersionState.CURRENT, 0),
        (2, VersionState.RETIRED, 0),
        (1, VersionState.SUPERSEDED, 1),
    ]
    [bound] = queries.get_bound_events(None, event.policy)
    assert (bound.name, bound.since, bound.frozen) == (event.name, event.made_at, True)
    assert queries.get_bound_events(None, views[0].version) == []
