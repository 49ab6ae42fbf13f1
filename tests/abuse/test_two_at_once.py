"""Two people who decide the same thing at the same moment: the second is told.

Real connections at once; what an earlier reader sends later is tested where it belongs.
"""

from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection
from django.test import Client

from clubsite.audit.models import Entry
from clubsite.clubs import actions as clubs
from clubsite.clubs.labels import CONFIDENTIAL, RoleKind
from clubsite.notices.models import Notice
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_user
from rulings.appeals.actions import decision
from rulings.appeals.models import Appeal, Decision
from rulings.appeals.procedure import State
from rulings.desk.actions import giving
from rulings.log.models import Ruling, RulingVersion
from rulings.tests import appeal_world, poll_world
from rulings.tests.builders import (
    assigned,
    line_at,
    make_content,
    make_draft,
    make_f1,
    seen_of,
)
from scoring.events.models import Adjustment
from tests.at_once import send_at_once

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(
        connection.vendor != "postgresql", reason="takes two connections at once"
    ),
    pytest.mark.django_db(transaction=True),
]
DONE, TOLD = 302, 422


def answered(act: Callable[[], object]) -> int:
    """What a page would answer."""
    try:
        act()
    except Refused:
        return TOLD
    return DONE


def verbs(prefix: str) -> list[str]:
    found = Entry.objects.filter(verb__startswith=prefix).order_by("pk")
    return list(found.values_list("verb", flat=True))


def test_of_two_directors_who_give_a_ruling_at_once_the_second_is_told() -> None:
    club = make_club()
    event = make_f1(club)
    first = make_member(club, RoleKind.DIRECTOR)
    second = make_member(club, RoleKind.DIRECTOR, name="Sample Second")
    draft = make_draft(line_at(event, 5), by=first)
    assert draft.result
    content = make_content(assigned(draft.result, "4S N ="))
    expected = seen_of(draft, content)

    def give(by: int) -> int:
        ruling = Ruling.objects.get(pk=draft.pk)
        director = (first, second)[by]
        return answered(
            partial(giving.give_ruling, ruling, content, by=director, expected=expected)
        )

    assert send_at_once(partial(give, 0), partial(give, 1)) == [DONE, TOLD]
    assert RulingVersion.objects.count() == 1
    assert Adjustment.objects.filter(withdrawn_at=None).count() == 1
    assert verbs("ruling.given") == ["ruling.given"]


def test_a_decision_that_is_signed_twice_at_once_stands_once() -> None:
    world = appeal_world.make_world()
    appeal = appeal_world.appeal_in(world, State.DELIBERATING)
    appeal_world.draft(world, appeal, appeal_world.content_for(world, appeal))
    version, results = (
        appeal_world.now(appeal),
        appeal_world.seen_results(appeal),
    )
    before = Notice.objects.count()

    def sign() -> int:
        with clock.at(appeal_world.HEARING):
            return answered(
                partial(
                    decision.sign_decision,
                    Appeal.objects.get(pk=appeal.pk),
                    by=world["chair"],
                    expected_version=version,
                    results=results,
                )
            )

    assert send_at_once(sign, sign) == [DONE, TOLD]
    assert Decision.objects.filter(signed_at__isnull=False).count() == 1
    assert verbs("appeal.sign") == ["appeal.signed"]
    keys = Notice.objects.order_by("pk").values_list("key", flat=True)[before:]
    assert len(keys) == len(set(keys)) > 0


@pytest.mark.parametrize("step", ["approve", "accept"])
def test_a_step_of_an_appointment_is_taken_once(step: str) -> None:
    club = make_club()
    manager, second = (
        make_member(club, RoleKind.MANAGER, name=f"Sample {name}")
        for name in ("First", "Second")
    )
    candidate = make_user("Sample Candidate")
    kind = min(CONFIDENTIAL)
    proposed = clubs.propose_appointment(club, kind, user=candidate, by=manager)
    if step == "accept":
        clubs.approve_appointment(proposed, by=second)
    act, by = {
        "approve": (clubs.approve_appointment, second),
        "accept": (clubs.accept_appointment, candidate),
    }[step]

    def take() -> int:
        appointment = club.appointments.get(pk=proposed.pk)
        return answered(partial(act, appointment, by=by))

    assert send_at_once(take, take) == [DONE, TOLD]
    assert candidate.roles.count() == (step == "accept")


def test_of_two_who_accept_an_invitation_at_once_one_gets_in() -> None:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)
    invitation = clubs.invite(
        club, "new@example.org", kinds=[RoleKind.DIRECTOR], by=manager
    )
    user = make_user("New")

    def accept() -> int:
        mine = club.invitations.get(pk=invitation.pk)
        return answered(partial(clubs.accept_invitation, mine, by=user))

    assert send_at_once(accept, accept) == [DONE, TOLD]
    assert user.roles.count() == 1
    assert verbs("invitation.accepted") == ["invitation.accepted"]


def test_a_poll_link_that_is_used_twice_at_once_gives_one_answer() -> None:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    event = make_f1(club)
    draft = make_draft(line_at(event, 5), by=director)
    poll = poll_world.make_poll(draft, by=director)
    asked_of = poll_world.make_five(club)[0]
    path = poll_world.link_of(poll_world.ask(poll, asked_of, by=director))

    def answer(call: str) -> int:
        return Client().post(path, {"answer": call}).status_code

    assert send_at_once(partial(answer, "P"), partial(answer, "3S")) == [DONE, DONE]
    stored = poll.answers.get()
    assert stored.answer in {"P", "3S"}
