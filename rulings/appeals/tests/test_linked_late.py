"""An account that is linked to a party only after the appeal began."""

from datetime import timedelta

import pytest

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.clubs import actions as clubs
from clubsite.clubs.models import Player
from clubsite.notices import outbox
from clubsite.site import clock
from clubsite.tests.builders import make_player, make_user
from rulings.appeals.access import cases
from rulings.appeals.access.against import appeals_against, get_own_text, own_draft
from rulings.appeals.actions import lodging
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.tests.appeal_world import IN_TIME, LATER, World, lodge, make_world
from scoring.events.models import EntryPlayer

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("late", [True, False])
def test_a_later_link_opens_no_appeal(*, late: bool) -> None:
    world = make_world()
    appeal = lodge(world)
    since = LATER if late else appeal.made_at
    Player.objects.filter(account=world["appellant"]).update(account_since=since)

    with clock.at(LATER):
        found = cases.get_cases(world["appellant"], appeal.club)

    assert (appeal.pk in {case.appeal.pk for case in found}) != late


def relink(world: World, *, late: bool) -> None:
    """Link the appellant's record to another account, before the appeal or after it."""
    since = LATER if late else IN_TIME - timedelta(days=1)
    player = Player.objects.get(account=world["appellant"])
    player.account, player.account_since = make_user("Sample Newcomer"), since
    player.save()


def write_draft(world: World) -> Appeal:
    with clock.at(IN_TIME):
        return lodging.begin_appeal(
            world.ruling, by=world["appellant"], grounds="In my own words."
        )


@pytest.mark.parametrize("late", [True, False])
def test_a_later_link_shows_no_draft_of_an_earlier_account(*, late: bool) -> None:
    world = make_world()
    draft = write_draft(world)
    relink(world, late=late)
    newcomer = Player.objects.get(account__name="Sample Newcomer").account
    assert newcomer is not None

    found = own_draft(newcomer, world.ruling)
    text = get_own_text(newcomer, world.ruling)

    assert (found is None, text == {}) == (late, late)
    assert (newcomer.pk in appeals_against(world.ruling).writers) != late
    Appeal.objects.filter(pk=draft.pk).update(state=State.SUPERSEDED, number=9)
    assert (get_own_text(newcomer, world.ruling) == {}) == late


def test_an_account_that_was_linked_anew_keeps_its_own_draft() -> None:
    world = make_world()
    draft = write_draft(world)
    Player.objects.filter(account=world["appellant"]).update(account_since=LATER)

    assert own_draft(world["appellant"], world.ruling) == draft
    assert get_own_text(world["appellant"], world.ruling)["grounds"]


@pytest.mark.parametrize("late", [True, False])
def test_a_later_link_shows_no_earlier_notice_of_a_case(*, late: bool) -> None:
    world = make_world()
    lodge(world)
    player = Player.objects.get(account=world["appellant"])
    with clock.at(IN_TIME):
        for kind in ("rulings/appeal_lodged", "rulings/referral_news"):
            outbox.post(kind, club=world.club, to=player, key=f"{kind}:x")
        outbox.post("rulings/ruling_given", club=world.club, to=player, key="given")
    relink(world, late=late)
    newcomer = Player.objects.get(account__name="Sample Newcomer").account
    assert newcomer is not None

    kinds = {notice.kind for notice in outbox.get_notices(newcomer)}

    assert "rulings/ruling_given" in kinds
    assert ({"rulings/appeal_lodged", "rulings/referral_news"} <= kinds) != late
    assert any("appeal" in kind or "referral" in kind for kind in kinds) != late


@pytest.mark.parametrize("late", [True, False])
def test_who_is_put_into_a_pair_later_reads_no_appeal(*, late: bool) -> None:
    world = make_world()
    friend = make_user("Sample Friend")
    player = make_player(world.club, "Sample Friend", account=friend)
    appeal = None if not late else lodge(world)
    with clock.at(IN_TIME):
        EntryPlayer.objects.create(
            entry=world.line.ns, player=player, place=1, substitute=True, from_round=1
        )
    appeal = appeal or lodge(world)

    with clock.at(LATER):
        found = cases.get_cases(friend, appeal.club)
        case = cases.build_case(appeal, friend)

    assert (appeal.pk in {case.appeal.pk for case in found}) != late
    assert case.is_known != late


def opens(world: World, user: User, appeal: Appeal) -> bool:
    cases_seen = cases.get_cases(user, world.club)
    return appeal.pk in {case.appeal.pk for case in cases_seen}


def link_instead(player: Player, user: User, *, by: User) -> None:
    """Unlink the player's account, if any, and link this one by an invitation."""
    player.refresh_from_db()
    if player.account_id is not None:
        clubs.unlink_account(player, by=by)
    invitation = clubs.invite(player.club, user.email, player=player, by=by)
    clubs.accept_invitation(invitation, by=user)


def test_the_same_account_linked_again_opens_what_it_opened_before() -> None:
    world = make_world()
    appeal, user = lodge(world), world["appellant"]
    player, manager = user.players.get(), world["manager"]

    with clock.at(LATER):
        clubs.unlink_account(player, by=manager)
        unlinked = opens(world, user, appeal)
        link_instead(player, user, by=manager)
        again = opens(world, user, appeal)

    entry = Entry.objects.filter(verb="invitation.accepted").latest("pk")
    assert (unlinked, again) == (False, True)
    assert entry.details["linked_again"] == [player.pk]


@pytest.mark.parametrize("first_linked_late", [True, False])
def test_linked_again_it_opens_nothing_from_before_or_of_another_account(
    *, first_linked_late: bool
) -> None:
    world = make_world()
    appeal, user = lodge(world), world["appellant"]
    player, manager = user.players.get(), world["manager"]
    if first_linked_late:
        user.players.update(account_since=LATER - timedelta(hours=1))

    with clock.at(LATER):
        clubs.unlink_account(player, by=manager)
        if not first_linked_late:
            link_instead(player, make_user("Sample Newcomer"), by=manager)
        link_instead(player, user, by=manager)

        assert not opens(world, user, appeal)
