"""The panel: proposed without conflicts, declared before any content, filled again."""

from datetime import date, timedelta

import pytest

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player, Role
from clubsite.site import clock
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_player
from rulings.appeals.access import cases
from rulings.appeals.actions import (
    bodies,
    decision,
    hearing,
    lodging,
    sweeping,
    transitions,
)
from rulings.appeals.actions import seating as actions_seating
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure import State
from rulings.appeals.procedure.conflicts import Tie
from rulings.appeals.queries.actions import build_actions
from rulings.appeals.queries.conflicts import candidates, findings
from rulings.appeals.tests.test_lodging import told
from rulings.tests.appeal_bodies import make_pool_member
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    appoint_panel,
    as_,
    declare,
    lodge,
    make_world,
    now,
    schedule,
    seats,
    state_facts,
    to,
)
from rulings.tests.cases import case_in
from scoring.events.models import Appointment, Event
from scoring.tests.builders import make_entry, make_event

pytestmark = pytest.mark.django_db


def proposed(world: World, appeal: Appeal) -> list[str]:
    with clock.at(LATER):
        case = cases.build_case(appeal, world["in_charge"])
        found = candidates(case)
        users = cases.load_names(case, (candidate.user for candidate in found))
    return [str(users[candidate.user]).split()[1] for candidate in found]


def play_together(club: Club, user: User, with_user: User, *days: date) -> None:
    """Evenings on which these two were a pair."""
    player = user.players.first() or make_player(club, f"P {user.name}", account=user)
    for day in days:
        event = make_event(club, name=f"Pairs {day}")
        Event.objects.filter(pk=event.pk).update(date=day)
        make_entry(event, 1, "NS", players=[player, with_user.players.get()])


MONTH = [date(2026, 2, day) for day in (2, 9, 16)]


def test_ap_08_who_gave_the_ruling_or_was_consulted_is_not_proposed() -> None:
    world, appeal = case_in(State.PREPARING)

    assert proposed(world, appeal) == ["chair", "member", "third", "spare"]


def test_a_regular_partner_of_one_party_may_be_asked_and_of_two_may_not() -> None:
    world, appeal = case_in(State.PREPARING)
    play_together(world.club, world["member"], world["appellant"], *MONTH)
    play_together(world.club, world["third"], world["appellant"], *MONTH)
    play_together(world.club, world["third"], world["west"], *MONTH)

    assert proposed(world, appeal) == ["chair", "member", "spare"]
    state_facts(world, appeal)
    with clock.at(LATER):
        page = as_(world, "in_charge").get(
            to(world, "appeal_move", appeal.pk, "appoint")
        )
    shown = page.content.decode()
    assert shown.count("Sample member sample – Regular partner of a party") == 2
    assert shown.count("Sample chair sample –") == 0


def test_who_was_the_other_side_of_a_case_and_whose_place_may_change_is_found() -> None:
    world = make_world()
    Player.objects.filter(account=world["respondent"]).update(account=None)
    first = lodge(world)
    Appeal.objects.filter(pk=first.pk).update(state="withdrawn")
    appeal = lodge(world)

    with clock.at(LATER):
        case = cases.build_case(appeal, world["in_charge"])
        keys = [world[name].pk for name in ("west", "other", "conflicted")]
        found = findings(case, {key: frozenset() for key in keys})

    assert [found[key].reasons for key in keys] == [
        (Tie.PARTY, Tie.SEVERAL_SOFT, Tie.FORMER_OPPONENT),
        (),
        (Tie.CONSULTED,),
    ]


@pytest.mark.parametrize("who", [("chair", "member"), ("chair",)])
def test_a_panel_is_odd_and_a_quorum(who: tuple[str, ...]) -> None:
    world, appeal = case_in(State.PREPARING)
    state_facts(world, appeal)

    with pytest.raises(Refused, match="odd number"):
        appoint_panel(world, appeal, who)


def test_nobody_with_a_conflict_is_appointed_by_hand() -> None:
    world, appeal = case_in(State.PREPARING)
    state_facts(world, appeal)

    with pytest.raises(Refused, match="can't sit"):
        appoint_panel(world, appeal, ("chair", "member", "conflicted"))


def test_who_does_not_declare_in_time_is_passed_over_by_the_clock() -> None:
    _world, appeal = case_in(State.CONSTITUTING)

    with clock.at(LATER + timedelta(hours=48)):
        sweeping.do_what_is_due()
        assert seats(appeal)["third"] == ""
    with clock.at(LATER + timedelta(hours=48, seconds=1)):
        sweeping.do_what_is_due()
        sweeping.do_what_is_due()

    assert seats(appeal) == {"chair": "", "member": "", "third": "lapsed", "spare": ""}


@pytest.mark.full
def test_when_nobody_is_left_it_is_told_once_and_a_new_member_is_asked() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    with clock.at(LATER):
        for who in ("third", "member"):
            actions_seating.recuse(appeal, by=world[who], expected_version=now(appeal))
        assert told("appeal_panel_short") == {
            "Sample chair sample",
            "Sample in_charge sample",
            "Sample manager sample",
        }
        version = now(appeal)
        sweeping.do_what_is_due()
        assert now(appeal) == version

        make_pool_member(world.club, "Sample late comer")
        sweeping.do_what_is_due()

    assert seats(appeal)["late"] == ""


def test_a_member_lost_before_the_hearing_sends_the_case_back_to_forming() -> None:
    world, appeal = case_in(State.SCHEDULED)

    with clock.at(LATER):
        actions_seating.recuse(appeal, by=world["chair"], expected_version=now(appeal))

    appeal.refresh_from_db()
    assert appeal.state == State.CONSTITUTING
    assert (
        PanelSeat.objects.get(appeal=appeal, chairs=True, out_at=None).user
        == (world["spare"])
    )


def test_the_chair_changes_the_panel() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    member = PanelSeat.objects.get(appeal=appeal, user=world["member"])
    chair = PanelSeat.objects.get(appeal=appeal, user=world["chair"])

    with clock.at(LATER):
        with pytest.raises(Refused, match="who joins"):
            bodies.change_panel(appeal, by=world["chair"], expected_version=now(appeal))
        with pytest.raises(Refused, match="must step down"):
            bodies.change_panel(
                appeal,
                by=world["chair"],
                expected_version=now(appeal),
                leaving=chair.pk,
            )
        bodies.change_panel(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            joining=world["spare"].pk,
            leaving=member.pk,
        )

    assert seats(appeal) == {
        "chair": "",
        "member": "replaced",
        "third": "",
        "spare": "",
    }


def test_the_chair_lets_a_member_go_and_asks_nobody() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    member = PanelSeat.objects.get(appeal=appeal, user=world["member"])

    with clock.at(LATER):
        bodies.change_panel(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            leaving=member.pk,
        )

    assert seats(appeal) == {"chair": "", "member": "replaced", "third": ""}


def test_the_hearing_has_its_notice_and_is_not_put_off_for_ever() -> None:
    world, appeal = case_in(State.CONSTITUTING)
    declare(world, appeal, "third")

    with clock.at(LATER):
        for wrong, words in (
            (LATER + timedelta(hours=23, minutes=59), "24 hours"),
            (LATER + timedelta(days=8), "must be before"),
        ):
            with pytest.raises(Refused, match=words):
                hearing.schedule_hearing(
                    appeal,
                    by=world["chair"],
                    expected_version=now(appeal),
                    hearing_at=wrong,
                    place="x",
                )
    schedule(world, appeal)
    with clock.at(LATER + timedelta(days=2)):
        hearing.move_hearing(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            hearing_at=HEARING + timedelta(days=7),
            place="On paper",
        )

    assert (appeal.hearing_at, appeal.hearing_place) == (
        HEARING + timedelta(days=7),
        "On paper",
    )
    assert "Sample member sample" in told("appeal_hearing")


def test_an_even_number_of_members_does_not_decide() -> None:
    world, appeal = case_in(State.SCHEDULED)
    keys = [panel_seat.pk for panel_seat in PanelSeat.objects.filter(appeal=appeal)][:2]

    with clock.at(HEARING), pytest.raises(Refused, match="must be odd"):
        hearing.open_deliberation(
            appeal, by=world["chair"], expected_version=now(appeal), present=keys
        )


@pytest.mark.full
def test_before_the_hearing_the_chair_says_why_nobody_waits_for_it() -> None:
    world, appeal = case_in(State.SCHEDULED)
    early = HEARING - timedelta(hours=1)
    there = [panel_seat.pk for panel_seat in PanelSeat.objects.filter(appeal=appeal)]

    with clock.at(early):
        lodging.concur(appeal, by=world["partner"], expected_version=now(appeal))
        with pytest.raises(Refused, match="Give a reason for not waiting"):
            hearing.open_deliberation(
                appeal, by=world["chair"], expected_version=now(appeal), present=there
            )
        hearing.open_deliberation(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            present=there,
            why_early="Both sides have spoken.",
        )
        page = as_(world, "respondent").get(to(world, "appeal_detail", appeal.pk))
        decision.send_back(
            appeal, by=world["chair"], expected_version=now(appeal), reason="The lead?"
        )

    assert "Both sides have spoken." in page.content.decode()
    appeal.refresh_from_db()
    assert appeal.opened_early == ""


@pytest.mark.parametrize(("early", "asks_why"), [(1, True), (0, False)])
def test_the_form_asks_why_only_before_the_hearing(early: int, asks_why: bool) -> None:
    world, appeal = case_in(State.SCHEDULED)
    url = to(world, "appeal_move", appeal.pk, "open_deliberation")

    with clock.at(HEARING - timedelta(minutes=early)):
        form = as_(world, "chair").get(url).context["form"]

    assert ("why_early" in form.fields) is asks_why


def test_people_of_another_club_are_not_in_the_pool() -> None:
    world, appeal = case_in(State.PREPARING)
    make_pool_member(make_club("elsewhere"), "Sample stranger")

    assert "stranger" not in proposed(world, appeal)


def test_a_chair_forms_the_panel_anew_when_the_quorum_is_short() -> None:
    world, appeal = case_in(State.SCHEDULED)
    lost = PanelSeat.objects.filter(appeal=appeal, user=world["third"])
    lost.update(out_at=LATER, why_out="lapsed")

    with clock.at(LATER):
        page = build_actions(cases.build_case(appeal, world["chair"]))
        hearing.reform_panel(appeal, by=world["chair"], expected_version=now(appeal))

    assert "reform" in [action_view.code for action_view in page]
    assert (appeal.state, seats(appeal)["spare"]) == (State.CONSTITUTING, "")


def test_where_the_pool_is_empty_no_chair_can_be_asked() -> None:
    world = make_world()
    Appointment.objects.update(user=world["ruled"])
    Role.objects.filter(kind="appeals_member").delete()

    appeal = lodge(world)

    assert not PanelSeat.objects.filter(appeal=appeal).exists()
    assert told("appeal_panel_short") == {
        "Sample ruled sample",
        "Sample manager sample",
    }


def test_a_chair_who_was_asked_is_not_asked_again() -> None:
    world = make_world()
    Appointment.objects.update(user=world["ruled"])
    appeal = lodge(world)

    with clock.at(LATER):
        actions_seating.ask_for_chair(cases.build_case(appeal, world["ruled"]))

    assert seats(appeal) == {"chair": ""}


def test_of_two_writers_of_one_version_the_second_is_refused() -> None:
    world, appeal = case_in(State.LODGED)
    first, second = (cases.build_case(appeal, world["partner"]) for _case in range(2))
    transitions.step(first, State.LODGED)

    with pytest.raises(Refused, match="Someone else"):
        transitions.step(second, State.LODGED)
