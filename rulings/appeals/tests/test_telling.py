"""Who is told of a case: asked when the notice is written, and when its mail leaves."""

from pathlib import Path

import pytest
from django.core import mail

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player, Role
from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.notices.models import Mail, Notice
from clubsite.site import clock
from rulings.appeals.access import cases
from rulings.appeals.actions import lodging, seating, transitions
from rulings.appeals.models import PanelSeat
from rulings.appeals.procedure import State
from rulings.appeals.procedure.conflicts import Tie
from rulings.tests.appeal_world import LATER, lodge, make_world, now
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[3]


def mailed() -> list[str]:
    """To whom mail leaves now."""
    mail.outbox.clear()
    with clock.at(LATER):
        run_kind(outbox.MAIL)
    return sorted(to for message in mail.outbox for to in message.to)


def only(kind: str) -> None:
    Notice.objects.exclude(kind=f"rulings/{kind}").delete()


def test_who_is_told_is_asked_again_for_everything_that_is_told_of_a_case() -> None:
    mails = {
        path.stem.removeprefix("appeal_")
        for path in (ROOT / "templates/rulings/appeals/mail").glob("appeal_*.txt")
    }

    assert set(transitions.KINDS) == mails - {"rescored"}


@pytest.mark.full
def test_a_member_who_is_out_by_now_gets_no_mail_of_the_case() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    only("appeal_invited")
    with clock.at(LATER):
        seating.declare_ties(
            appeal,
            by=world["third"],
            expected_version=now(appeal),
            ties=[Tie.HOUSEHOLD],
        )
    only("appeal_invited")

    addresses = [world[who].email for who in ("chair", "member", "spare")]
    assert mailed() == sorted(addresses)
    assert Notice.objects.get(user=world["third"]).mail == Mail.NONE


@pytest.mark.full
def test_a_party_and_a_manager_get_their_mail() -> None:
    world = make_world()
    lodge(world)
    only("appeal_lodged")

    assert world["appellant"].email in mailed()


def test_a_player_without_an_account_is_told_while_at_the_table() -> None:
    world = make_world()
    player = Player.objects.filter(account=world["west"])
    player.update(account=None, email="west@example.org")
    lodge(world)
    only("appeal_lodged")

    assert "west@example.org" in mailed()


@pytest.mark.full
def test_a_player_who_is_at_the_table_no_more_is_not_told() -> None:
    world = make_world()
    lodge(world)
    only("appeal_lodged")
    elsewhere = Player.objects.exclude(
        account__in=[person.pk for person in world.people.values()]
    ).first()
    assert elsewhere is not None
    Player.objects.filter(pk=elsewhere.pk).update(email="elsewhere@example.org")
    Notice.objects.filter(player__account=world["west"]).update(player=elsewhere)

    assert "elsewhere@example.org" not in mailed()


def test_where_the_only_manager_is_a_party_the_directors_are_reminded() -> None:
    world = make_world()
    Role.objects.filter(kind=RoleKind.MANAGER).update(user=world["west"])
    appeal = lodge(world)

    users = transitions.managers(cases.build_case(appeal, None))

    assert users == [world["in_charge"]]


def test_the_chair_is_whoever_leads_or_was_asked_to() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    PanelSeat.objects.filter(user=world["chair"]).update(declared="")

    assert transitions.chair(cases.build_case(appeal, None)) == [world["chair"]]


def test_the_notice_of_an_appeal_names_board_and_deadline_and_nobody() -> None:
    lodge(make_world())

    subject, text = outbox.notice_text(
        Notice.objects.filter(kind="rulings/appeal_lodged")[0]
    )

    assert subject == "Appeal 2026/1 lodged"
    first, second = text.splitlines()[:2]
    assert first == "A ruling on board 7 from Sample Pairs has been appealed."
    assert second.startswith(
        "The director in charge must check the notice by Tue 3 Mar 2026, 22:59 GMT."
    )


@pytest.mark.full
def test_whoever_was_asked_to_decide_is_mailed_that_there_is_nothing_to_decide() -> (
    None
):
    world, appeal = case_in(State.CONSTITUTING)
    with clock.at(LATER):
        lodging.withdraw_notice(
            appeal, by=world["appellant"], expected_version=now(appeal)
        )
    only("appeal_notice_ended")
    PanelSeat.objects.filter(user=world["chair"]).update(out_at=LATER)

    recipients = mailed()

    assert world["third"].email in recipients
    assert world["member"].email in recipients
    assert world["chair"].email not in recipients
