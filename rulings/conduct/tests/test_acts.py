"""Every act in every state, by everyone: the table, through the real actions."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_member, make_user
from clubsite.tests.far import one_in
from rulings.conduct import access, actions
from rulings.conduct.models import Referral, ReferralTransfer
from rulings.conduct.procedure import (
    Action,
    CaseRole,
    Classification,
    Declining,
    State,
    actions_for,
)
from rulings.conduct.seat_models import OutsideSeat
from rulings.tests.referral_world import (
    ORDER,
    PATHS,
    People,
    about,
    bring_to,
    make_other,
    make_people,
    make_referral,
    make_successor,
    stored,
)
from rulings.tests.seat_world import make_seat

pytestmark = pytest.mark.django_db

SENT = sorted(PATHS)


def _set_eligibility(referral: Referral, by: User) -> None:
    ReferralTransfer.objects.update(received_at=now())
    referral._state.fields_cache.pop("transfer", None)  # noqa: SLF001  # loads it anew
    actions.set_eligibility(
        referral,
        by=by,
        expected_version=referral.version,
        player=referral.subjects.earliest("pk").player_id,
        until=now().date(),
    )


def _invite(referral: Referral, by: User) -> None:
    OutsideSeat.objects.all().delete()
    actions.invite_reader(
        referral,
        by=by,
        expected_version=referral.version,
        name="Sample Reader",
        email="reader@county.example",
        until=now().date(),
    )


def _end_seat(referral: Referral, by: User) -> None:
    if referral.state == State.TRANSFERRED:
        make_seat(referral, by=by)
    actions.end_seat(referral, by=by, expected_version=referral.version)


ACTIONS: dict[Action, Callable[[Referral, User], None]] = {
    Action.ADD: lambda referral, by: actions.add_to_referral(
        referral, by=by, expected_version=referral.version, text="And then"
    ),
    Action.ANSWER: lambda referral, by: actions.answer_question(
        referral, by=by, expected_version=referral.version, text="Yes"
    ),
    Action.RESPOND: lambda referral, by: actions.respond_to_referral(
        referral, by=by, expected_version=referral.version, text="It was not like that"
    ),
    Action.WITHDRAW: lambda referral, by: actions.withdraw_referral(
        referral, by=by, expected_version=referral.version, text="Settled"
    ),
    Action.ACKNOWLEDGE: lambda referral, by: actions.acknowledge_referral(
        referral, by=by, expected_version=referral.version
    ),
    Action.CLASSIFY: lambda referral, by: actions.classify_referral(
        referral,
        by=by,
        expected_version=referral.version,
        classification=Classification.INFORMAL,
    ),
    Action.NOTE: lambda referral, by: actions.note_on_referral(
        referral, by=by, expected_version=referral.version, text="Look again"
    ),
    Action.ASK: lambda referral, by: actions.ask_reporter(
        referral, by=by, expected_version=referral.version, text="Who else heard it?"
    ),
    Action.FILE_MEMO: lambda referral, by: actions.file_as_memo(
        referral, by=by, expected_version=referral.version, text="For a pattern"
    ),
    Action.TALK: lambda referral, by: actions.talk_it_over(
        referral, by=by, expected_version=referral.version, consent=True
    ),
    Action.DECLINE: lambda referral, by: actions.decline_referral(
        referral,
        by=by,
        expected_version=referral.version,
        declining=Declining.TRIVIAL,
        outcome="Too slight.",
    ),
    Action.CONTINUE: lambda referral, by: actions.continue_referral(
        referral, by=by, expected_version=referral.version, text="Others are at risk"
    ),
    Action.CLOSE: lambda referral, by: actions.close_referral(
        referral, by=by, expected_version=referral.version, outcome="Done."
    ),
    Action.TRANSFER: lambda referral, by: actions.transfer_referral(
        referral, by=by, expected_version=referral.version, order=ORDER
    ),
    Action.RECEIPT: lambda referral, by: actions.record_receipt(
        referral, by=by, expected_version=referral.version, reference="C 17"
    ),
    Action.ELIGIBILITY: _set_eligibility,
    Action.INVITE: _invite,
    Action.END_SEAT: _end_seat,
    Action.LINK: lambda referral, by: actions.link_referral(
        referral, by=by, expected_version=referral.version, main=other_than(referral).pk
    ),
    Action.UNLINK: lambda referral, by: actions.unlink_referral(
        referral, by=by, expected_version=referral.version
    ),
    Action.HAND_OVER: lambda referral, by: actions.hand_over_referral(
        referral,
        by=by,
        expected_version=referral.version,
        to=make_successor(referral.club).pk,
    ),
    Action.SAFEGUARD: lambda referral, by: actions.safeguard_referral(
        referral, by=by, expected_version=referral.version
    ),
}


def everybody(people: People) -> list[User]:
    """One person for each part, the reporter and the recorder first."""
    return [
        people.reporter,
        people.recorder,
        people.deputy,
        people.safeguarding,
        people.subject,
        make_member(people.club, RoleKind.MANAGER),
        make_member(people.club, RoleKind.DIRECTOR),
        make_user("Sample Operator", is_operator=True),
    ]


def theirs(role: CaseRole) -> list[pytest.ParameterSet]:
    """Every act that this part has after sending, with each state that allows it; the
    first of these always runs."""
    seen: set[Action] = set()
    found = []
    for state in SENT:
        for action in actions_for(state, {role}):
            marks = (pytest.mark.full,) if action in seen else ()
            found.append(pytest.param(state, action, marks=marks))
            seen.add(action)
    return found


def other_than(referral: Referral) -> Referral:
    return Referral.objects.exclude(pk=referral.pk).earliest("pk")


def asked(people: People, state: State) -> Referral:
    """A referral in that state, with a question open where one can be asked."""
    allegation = replace(about(people.subject_player), minor_involved=True)
    referral = make_referral(people.club, allegation, by=people.reporter)
    make_other(referral)
    bring_to(referral, state)
    if Action.ASK in access.allowed_actions(people.recorder, referral):
        ACTIONS[Action.ASK](referral, people.recorder)
    return referral


@pytest.mark.full
@pytest.mark.parametrize("state", one_in(4, SENT))
def test_nobody_does_what_the_table_gives_to_another(state: State) -> None:
    people = make_people()
    referral = asked(people, state)

    for person in everybody(people):
        own = actions_for(state, access.get_case_roles(person, referral))
        for action in set(ACTIONS) - set(own):
            with pytest.raises((PermissionDenied, Refused)):
                ACTIONS[action](referral, person)

    assert stored(referral).version == referral.version


@pytest.mark.parametrize(("state", "act"), theirs(CaseRole.RECORDER))
def test_a_recorder_does_every_act_of_the_table_once(state: State, act: Action) -> None:
    people = make_people()
    referral = asked(people, state)
    if act is Action.SAFEGUARD:
        Referral.objects.filter(pk=referral.pk).update(safeguarded_at=None)
        referral.refresh_from_db()
    as_a_second_click_saw_it = stored(referral)

    ACTIONS[act](referral, people.recorder)

    with pytest.raises(Refused, match=r"has changed since|can't link it"):
        ACTIONS[act](as_a_second_click_saw_it, people.recorder)


@pytest.mark.full
@pytest.mark.parametrize(("state", "act"), theirs(CaseRole.REPORTER))
def test_a_reporter_does_every_act_of_the_table_once(state: State, act: Action) -> None:
    people = make_people()
    referral = asked(people, state)
    as_a_second_click_saw_it = stored(referral)

    ACTIONS[act](referral, people.reporter)

    with pytest.raises(Refused, match=r"has changed since|no question"):
        ACTIONS[act](as_a_second_click_saw_it, people.reporter)
