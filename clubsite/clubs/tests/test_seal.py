"""The seal of the audit log for managers: a page to print, and a mail each month."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.audit import seals, trail
from clubsite.audit.seals import SealedLog
from clubsite.clubs import actions
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.clubs.tasks import mail_seals
from clubsite.jobs.tasks import run_queue
from clubsite.notices import links
from clubsite.notices.models import Notice
from clubsite.tests.builders import (
    EVENING,
    make_club,
    make_member,
    make_player,
    make_user,
)

pytestmark = pytest.mark.django_db

APRIL = datetime(2026, 4, 1, 0, 5, tzinfo=UTC)
SetClock = Callable[[datetime], None]


@pytest.fixture
def club(evening: datetime) -> Club:
    club = make_club()
    trail.record("club.created", club, by=None)
    return club


@pytest.fixture
def manager(club: Club) -> User:
    return make_member(club, RoleKind.MANAGER)


def sealed() -> SealedLog:
    seals.seal()
    newest = seals.get_newest()
    assert newest is not None
    return newest


def page_of(client: Client, user: User, club: Club) -> str:
    client.force_login(user)
    return client.get(reverse("club_seal", args=[club.slug])).content.decode()


def test_a_manager_reads_and_prints_the_newest_seal_and_how_to_use_it(
    client: Client, club: Club, manager: User
) -> None:
    newest = sealed()

    page = page_of(client, manager, club)

    assert "Mon 2 Mar 2026, 19:00 GMT" in page
    assert "1 entry" in page
    assert f"script/manage verify_audit --seal {newest.seal}</code>" in page
    assert "data-print" in page


def test_before_the_first_seal_the_page_says_when_there_is_one(
    client: Client, club: Club, manager: User
) -> None:
    page = page_of(client, manager, club)

    assert "The log is sealed within a minute" in page
    assert "verify_audit" not in page


def test_managers_and_operators_see_the_seal_and_nobody_else(
    client: Client, club: Club, manager: User
) -> None:
    player = make_player(club, account=make_user("Sample North"))
    elsewhere = make_member(make_club("elsewhere"), RoleKind.MANAGER)
    operator = make_user("Sample Operator", is_operator=True)
    others = [
        make_member(club, kind) for kind in RoleKind if kind is not RoleKind.MANAGER
    ]
    path = reverse("club_seal", args=[club.slug])

    def status(user: User) -> int:
        client.force_login(user)
        return client.get(path).status_code

    assert client.get(path).headers["Location"] == f"{reverse('sign_in')}?next={path}"
    assert [status(manager), status(operator)] == [200, 200]
    assert player.account is not None
    assert {status(user) for user in (*others, player.account, elsewhere)} == {404}


@pytest.mark.parametrize("name", ["club_home", "club_history"])
def test_managers_find_the_page_where_they_look(
    client: Client, club: Club, manager: User, name: str
) -> None:
    client.force_login(manager)

    page = client.get(reverse(name, args=[club.slug])).content.decode()

    assert f'href="{reverse("club_seal", args=[club.slug])}"' in page


def test_at_the_start_of_a_month_every_manager_gets_the_seal_once(
    club: Club, manager: User, set_clock: SetClock
) -> None:
    make_member(club, RoleKind.DIRECTOR)
    second = make_member(club, RoleKind.MANAGER, name="Second Manager")
    newest = sealed()
    set_clock(APRIL)

    mail_seals()
    set_clock(APRIL + timedelta(days=20))
    mail_seals()

    notices = Notice.objects.order_by("pk")
    assert [(n.kind, n.user, n.link) for n in notices] == [
        ("clubs/audit_seal", user, reverse("club_seal", args=[club.slug]))
        for user in (manager, second)
    ]
    assert {tuple(sorted(n.params.items())) for n in notices} == {
        (
            ("at", "2026-03-02T19:00:00+00:00"),
            ("entries", 1),
            ("seal", str(newest.seal)),
        )
    }


def test_the_mail_has_the_seal_and_the_command_and_nobody_s_name(
    club: Club, manager: User, set_clock: SetClock
) -> None:
    newest = sealed()
    set_clock(APRIL)
    mail_seals()

    run_queue("mail")

    [message] = mail.outbox
    assert message.to == [manager.email]
    assert message.subject == "Monthly seal of the audit log"
    assert message.body.splitlines() == [
        (
            "Keep this email. With the seal you can check later whether anyone has "
            "changed or removed entries in the site's audit log."
        ),
        "",
        f"Seal: {newest.seal}",
        "Created: Mon 2 Mar 2026, 19:00 GMT",
        "Covers: 1 entry",
        "",
        "To check the log, ask the site administrator to run:",
        f"script/manage verify_audit --seal {newest.seal}",
        "",
        (
            'The output says "intact": true and "anchored": true if all these entries are '
            "unchanged. A seal stays valid when more entries are added."
        ),
        "",
        f"{settings.SITE_URL}{reverse('club_seal', args=[club.slug])}",
    ]


def test_the_next_month_brings_the_next_seal(
    club: Club, manager: User, set_clock: SetClock
) -> None:
    sealed()
    set_clock(APRIL)
    mail_seals()
    trail.record("club.settings_changed", club, by=manager)
    newest = sealed()

    set_clock(APRIL + timedelta(days=30))
    mail_seals()

    assert Notice.objects.count() == 2
    assert Notice.objects.latest("pk").params["seal"] == str(newest.seal)


def test_the_month_begins_by_the_club_s_own_clock(
    club: Club, manager: User, set_clock: SetClock
) -> None:
    Club.objects.filter(pk=club.pk).update(time_zone="America/New_York")
    sealed()

    set_clock(datetime(2026, 4, 1, 3, 59, tzinfo=UTC))
    mail_seals()
    before = Notice.objects.count()
    set_clock(datetime(2026, 4, 1, 4, 1, tzinfo=UTC))
    mail_seals()

    assert (before, Notice.objects.count()) == (0, 1)


def test_a_new_club_waits_for_its_first_month_and_a_log_for_its_first_seal(
    club: Club, manager: User, set_clock: SetClock
) -> None:
    set_clock(APRIL)
    mail_seals()
    without_seal = Notice.objects.count()

    sealed()
    set_clock(EVENING + timedelta(days=3))
    mail_seals()

    assert (without_seal, Notice.objects.count()) == (0, 0)


def test_a_manager_of_the_month_hears_with_the_next(
    club: Club, manager: User, set_clock: SetClock
) -> None:
    sealed()
    set_clock(APRIL)
    mail_seals()
    make_member(club, RoleKind.MANAGER, name="Second Manager")

    mail_seals()

    assert Notice.objects.count() == 1


def test_the_seal_is_closed_to_a_manager_of_before(
    club: Club, manager: User, set_clock: SetClock
) -> None:
    sealed()
    set_clock(APRIL)
    mail_seals()
    role = manager.roles.get()

    notice = Notice.objects.get()
    before = links.is_open(manager, club, notice)
    actions.end_role(role, by=make_member(club, RoleKind.MANAGER, name="Second"))
    after = links.is_open(manager, club, notice)

    assert (before, after) == (True, False)
