"""Who sees which referral: the pure table, by real people, in every state."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from clubsite.accounts.models import User
from clubsite.clubs import actions as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Role
from clubsite.site import clock
from clubsite.tests.builders import make_member, make_player, make_user
from rulings.conduct import access
from rulings.conduct.models import Referral
from rulings.conduct.procedure import (
    DUE,
    Action,
    CaseRole,
    Desk,
    ReporterKind,
    State,
    may_open,
)
from rulings.tests.referral_world import (
    MEMO,
    PATHS,
    People,
    about,
    bring_to,
    in_each_state,
    make_draft,
    make_people,
    make_referral,
    memo_sent,
)

pytestmark = pytest.mark.django_db


def make_cast(people: People) -> dict[CaseRole, User]:
    """One person for each part that has no office in conduct matters."""
    club = people.club
    player = make_user("Sample Player")
    make_player(club, "Sample Player", account=player)
    kinds = {
        CaseRole.DIRECTOR: RoleKind.DIRECTOR,
        CaseRole.MANAGER: RoleKind.MANAGER,
        CaseRole.APPEALS_MEMBER: RoleKind.APPEALS_MEMBER,
        CaseRole.INVESTIGATOR: RoleKind.INVESTIGATOR,
        CaseRole.HEARING_MEMBER: RoleKind.HEARING_MEMBER,
    }
    return {
        CaseRole.PLAYER: player,
        CaseRole.ADMINISTRATOR: make_user("Sample Operator", is_operator=True),
        **{role: make_member(club, kind) for role, kind in kinds.items()},
    }


def sees(user: User, referral: Referral) -> bool:
    found = access.visible_referrals(user, referral.club)
    return found.filter(pk=referral.pk).exists()


def readers(referral: Referral, people: dict[str, User]) -> set[str]:
    return {name for name, user in people.items() if sees(user, referral)}


def by_name(people: People) -> dict[str, User]:
    return {
        "reporter": people.reporter,
        "subject": people.subject,
        "recorder": people.recorder,
        "deputy": people.deputy,
        "safeguarding": people.safeguarding,
    }


@pytest.mark.parametrize("kind", [ReporterKind.NAMED, ReporterKind.CONFIDENTIAL])
def test_a_memo_is_for_its_reporter_and_the_recorder(kind: ReporterKind) -> None:
    people = make_people()
    allegation = replace(about(people.subject_player), kind=kind)
    referral = make_referral(people.club, allegation, by=people.reporter)

    found = in_each_state(
        referral, lambda each_referral: readers(each_referral, by_name(people))
    )

    assert found == {state: {"reporter", "recorder"} for state in PATHS}


def test_with_a_minor_the_safeguarding_officer_reads_it_too() -> None:
    people = make_people()
    allegation = replace(about(people.subject_player), minor_involved=True)
    referral = make_referral(people.club, allegation, by=people.reporter)

    found = in_each_state(
        referral, lambda each_referral: readers(each_referral, by_name(people))
    )

    expected = {"reporter", "recorder", "safeguarding"}
    assert found == dict.fromkeys(PATHS, expected)


def test_whoever_has_no_part_sees_nothing_in_any_state() -> None:
    people = make_people()
    cast = make_cast(people)
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )

    found = in_each_state(
        referral,
        lambda each_referral: {
            role for role, user in cast.items() if sees(user, each_referral)
        },
    )

    assert found == {state: set() for state in PATHS}


def test_a_subject_who_was_told_sees_the_file_as_the_table_says() -> None:
    people, referral = memo_sent()

    found = in_each_state(
        referral,
        lambda each_referral: sees(people.subject, each_referral),
        gist="Please mind your voice.",
    )

    states = {State.INFORMAL, State.TRANSFERRED, State.CLOSED}
    assert found == {state: state in states for state in PATHS}


@pytest.mark.parametrize("state", sorted({*PATHS} - {State.WITHDRAWN}))
def test_a_director_who_reported_does_not_see_the_end(state: State) -> None:
    people = make_people()
    Role.objects.create(
        club=people.club,
        user=people.reporter,
        kind=RoleKind.DIRECTOR,
        starts=people.club.made_at,
    )
    allegation = replace(about(people.subject_player), kind=ReporterKind.DIRECTOR)
    referral = make_referral(people.club, allegation, by=people.reporter)

    bring_to(referral, state)

    assert sees(people.reporter, referral) == (
        state not in {State.CLOSED, State.DECLINED}
    )


def test_what_is_listed_is_what_the_table_opens() -> None:
    people = make_people()
    everybody = [*by_name(people).values(), *make_cast(people).values()]
    allegation = replace(
        about(people.subject_player),
        minor_involved=True,
        excluded=frozenset({people.deputy.pk}),
    )
    referral = make_referral(people.club, allegation, by=people.reporter)

    def ask(each_referral: Referral) -> list[tuple[str, bool, bool]]:
        state = State(each_referral.state)
        return [
            (
                user.name,
                sees(user, each_referral),
                may_open(access.get_case_roles(user, each_referral), state),
            )
            for user in everybody
        ]

    for state, answers in in_each_state(
        referral, ask, gist="Please mind your voice."
    ).items():
        for name, listed, opened in answers:
            assert listed == opened, (state, name)


def test_a_draft_is_its_reporters_alone() -> None:
    people = make_people()

    draft = make_draft(people.club, by=people.reporter)

    assert readers(draft, by_name(people)) == {"reporter"}


def test_nobody_at_all_is_a_stranger() -> None:
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)

    assert access.get_case_roles(None, draft) == {CaseRole.ANONYMOUS}


def test_parts_are_found_in_data() -> None:
    people = make_people()
    cast = make_cast(people)
    allegation = replace(
        about(people.subject_player),
        minor_involved=True,
        excluded=frozenset({people.deputy.pk}),
    )
    referral = make_referral(people.club, allegation, by=people.reporter)

    found = {
        name: access.get_case_roles(user, referral) - {CaseRole.PLAYER}
        for name, user in by_name(people).items()
    }

    assert found == {
        "reporter": {CaseRole.REPORTER},
        "subject": {CaseRole.SUBJECT_UNTOLD, CaseRole.CONFLICTED},
        "recorder": {CaseRole.RECORDER},
        "deputy": {CaseRole.CONFLICTED},
        "safeguarding": {CaseRole.SAFEGUARDING},
    }
    for part in (
        CaseRole.DIRECTOR,
        CaseRole.MANAGER,
        CaseRole.APPEALS_MEMBER,
        CaseRole.ADMINISTRATOR,
    ):
        assert access.get_case_roles(cast[part], referral) == {CaseRole.PLAYER, part}


def test_access_ends_with_the_role() -> None:
    people = make_people()
    manager = make_member(people.club, RoleKind.MANAGER)
    referral = make_referral(people.club, MEMO_IN_WORDS, by=people.reporter)
    before = sees(people.recorder, referral)

    role = Role.objects.get(user=people.recorder)
    clubs.end_role(role, by=manager)

    assert (before, sees(people.recorder, referral)) == (True, False)
    with pytest.raises(Http404):
        access.check_holds_office(people.recorder, people.club)


def test_a_recorder_of_another_club_has_no_office_here() -> None:
    people, others = make_people(), make_people("other")
    referral = make_referral(people.club, MEMO_IN_WORDS, by=people.reporter)

    assert not sees(others.recorder, referral)
    assert not access.visible_referrals(others.recorder, others.club).exists()


def test_a_recorder_under_another_record_of_the_same_person_is_kept_out() -> None:
    people = make_people()
    manager = make_member(people.club, RoleKind.MANAGER)
    player = make_player(people.club, "S. Recorder", account=people.recorder)
    two = make_player(people.club, "Sample R.")
    first = make_player(people.club, "Recorder, the elder record")
    clubs.mark_same(player, first, by=manager)
    clubs.mark_same(two, first, by=manager)

    referral = make_referral(people.club, about(two), by=people.reporter)

    assert referral.desk == Desk.DEPUTY
    assert access.get_case_roles(people.recorder, referral) >= {CaseRole.SUBJECT_UNTOLD}
    assert readers(referral, by_name(people)) == {"reporter", "deputy"}


def test_an_account_that_is_linked_later_is_kept_out_at_once() -> None:
    people = make_people()
    player = make_player(people.club, "Sample Incognito")
    referral = make_referral(people.club, about(player), by=people.reporter)
    before = sees(people.recorder, referral)

    player.account = people.recorder
    player.save()

    assert (before, sees(people.recorder, referral)) == (True, False)
    assert access.get_handlers(referral) == []


def test_an_account_that_is_unlinked_later_stays_out() -> None:
    people = make_people()
    player = make_player(people.club, "S. Recorder", account=people.recorder)
    referral = make_referral(people.club, about(player), by=people.reporter)

    player.account = None
    player.save()

    assert not sees(people.recorder, referral)


def test_a_recorder_who_reports_is_a_reporter_only() -> None:
    people = make_people()

    referral = make_referral(people.club, MEMO_IN_WORDS, by=people.recorder)

    assert referral.desk == Desk.DEPUTY
    assert not access.office_referrals(people.recorder, people.club).exists()
    assert Action.NOTE not in access.allowed_actions(people.recorder, referral)


def test_handlers_and_watchers_leave_out_whom_the_reporter_excludes() -> None:
    people = make_people()
    allegation = replace(
        MEMO_IN_WORDS,
        minor_involved=True,
        excluded=frozenset({people.recorder.pk, people.safeguarding.pk}),
    )

    referral = make_referral(people.club, allegation, by=people.reporter)

    assert access.get_handlers(referral) == [people.deputy]
    assert access.get_watchers(referral) == []


def test_only_members_of_the_club_may_report() -> None:
    people = make_people()
    director = make_member(people.club, RoleKind.DIRECTOR)

    access.check_may_report(people.reporter, people.club)
    access.check_may_report(director, people.club)

    with pytest.raises(PermissionDenied):
        access.check_may_report(make_user("Sample Stranger"), people.club)


def test_only_directors_report_in_that_office() -> None:
    people = make_people()
    director = make_member(people.club, RoleKind.DIRECTOR)
    in_person = [ReporterKind.NAMED, ReporterKind.CONFIDENTIAL]

    assert access.kinds_open_to(people.reporter, people.club) == in_person
    assert access.kinds_open_to(director, people.club) == [
        *in_person,
        ReporterKind.DIRECTOR,
    ]


def test_who_reads_it_without_having_the_act_is_refused() -> None:
    people = make_people()
    referral = make_referral(people.club, MEMO_IN_WORDS, by=people.reporter)

    access.check_may_act(people.recorder, referral, Action.ACKNOWLEDGE)

    with pytest.raises(PermissionDenied):
        access.check_may_act(people.reporter, referral, Action.ACKNOWLEDGE)
    with pytest.raises(PermissionDenied):
        access.check_is_reporter(people.recorder, referral)


def test_the_pure_states_are_those_that_can_be_stored() -> None:
    assert set(DUE) == {*PATHS, State.DRAFT}


def test_a_role_that_begins_later_opens_nothing_yet(
    set_clock: Callable[[object], None],
) -> None:
    people = make_people()
    referral = make_referral(people.club, MEMO_IN_WORDS, by=people.reporter)
    newcomer = make_user("Sample Newcomer")
    Role.objects.create(
        club=people.club,
        user=newcomer,
        kind=RoleKind.RECORDER,
        starts=clock.now().replace(year=clock.now().year + 1),
    )

    assert not sees(newcomer, referral)


MEMO_IN_WORDS = replace(MEMO, subject_description="Somebody at table 4")
