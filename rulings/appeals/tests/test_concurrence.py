"""Both partners stand behind a notice, or it is not heard (Law 92D)."""

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.access import cases
from rulings.appeals.actions import decision, hearing, lodging
from rulings.appeals.forms.cases import LeaveForm, ToldForm
from rulings.appeals.models import Appeal, AppealNotice, Concurrence, PanelSeat
from rulings.appeals.procedure import Answer, State
from rulings.appeals.queries.actions import build_actions, has_turn
from rulings.appeals.tests.test_lodging import flags, told
from rulings.tests.appeal_bodies import concur, set_policy
from rulings.tests.appeal_world import (
    HEARING,
    IN_TIME,
    LATER,
    World,
    advance,
    appeal_in,
    lodge,
    make_world,
    now,
)
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db


def both_appeal(world: World) -> Appeal:
    """One case with a notice of each side."""
    appeal = lodge(world)
    with clock.at(IN_TIME):
        lodging.cross_appeal(
            appeal,
            by=world["respondent"],
            expected_version=appeal.version,
            grounds="",
            requested="",
        )
    return appeal


def test_ap_05_a_partner_who_disagrees_ends_the_notice_and_the_case() -> None:
    world, appeal = case_in(State.LODGED)
    appeal.notices.update(deposit="held", amount="5.00 EUR")

    with clock.at(LATER):
        lodging.dissent(appeal, by=world["partner"], expected_version=appeal.version)

    notice = appeal.notices.get()
    assert (appeal.state, flags(world)) == (State.WITHDRAWN, [])
    assert (notice.why_ended, notice.to_return) == ("dissent", True)
    assert notice.answers.get().answer == "dissents"
    assert "Sample East" in told("appeal_notice_ended")


def test_a_partner_who_disagrees_ends_only_his_own_sides_notice() -> None:
    world = make_world()
    appeal = both_appeal(world)

    with clock.at(LATER):
        lodging.dissent(appeal, by=world["partner"], expected_version=now(appeal))

    live = [str(notice.player) for notice in appeal.notices.filter(ended_at=None)]
    assert (appeal.state, live) == (State.LODGED, ["Sample East"])
    assert flags(world) == [7]


def test_a_partner_who_agreed_may_still_disagree_later() -> None:
    world, appeal = case_in(State.LODGED)

    with clock.at(LATER):
        lodging.concur(appeal, by=world["partner"], expected_version=appeal.version)
        assert appeal.notices.get().answers.get().answer == "concurs"
        lodging.dissent(appeal, by=world["partner"], expected_version=now(appeal))

    assert appeal.state == State.WITHDRAWN


def test_who_lodged_withdraws_and_nobody_else() -> None:
    world, appeal = case_in(State.LODGED)

    with clock.at(LATER):
        with pytest.raises(PermissionDenied):
            lodging.withdraw_notice(
                appeal, by=world["respondent"], expected_version=appeal.version
            )
        lodging.withdraw_notice(
            appeal, by=world["appellant"], expected_version=appeal.version
        )

    assert appeal.state == State.WITHDRAWN
    assert appeal.notices.get().why_ended == "withdrawn"


def test_a_director_withdraws_his_own_referral() -> None:
    world = make_world()
    with clock.at(LATER):
        appeal = lodging.refer_ruling(world.ruling, by=world["ruled"], reason="Unsure.")

        lodging.withdraw_notice(
            appeal, by=world["ruled"], expected_version=appeal.version
        )

    assert appeal.state == State.WITHDRAWN


def test_of_two_moves_at_once_the_second_is_refused() -> None:
    world, appeal = case_in(State.LODGED)
    as_partner_sees_it = Appeal.objects.get(pk=appeal.pk)
    with clock.at(LATER):
        lodging.withdraw_notice(
            appeal, by=world["appellant"], expected_version=appeal.version
        )

        with pytest.raises(Refused, match="Someone else"):
            lodging.concur(
                as_partner_sees_it,
                by=world["partner"],
                expected_version=as_partner_sees_it.version,
            )


@pytest.mark.full
def test_a_notice_without_its_partner_is_not_heard_and_the_other_is() -> None:
    world = make_world()
    policy = world.event.policy
    policy.values["absent_partner_concurs"] = False
    policy.save()
    appeal = appeal_in(world, State.SCHEDULED)
    add_notice(world, appeal)

    with clock.at(HEARING):
        lodging.concur(appeal, by=world["partner"], expected_version=now(appeal))
        open_it(world, appeal)

    ended = {str(notice.player): notice.why_ended for notice in appeal.notices.all()}
    assert appeal.state == State.DELIBERATING
    assert ended == {"Sample North": "", "Sample East": "not_heard"}


def test_without_any_agreement_the_panel_cannot_begin() -> None:
    world = make_world()
    policy = world.event.policy
    policy.values["absent_partner_concurs"] = False
    policy.save()
    appeal = appeal_in(world, State.SCHEDULED)

    with clock.at(HEARING):
        with pytest.raises(Refused, match="92D"):
            open_it(world, appeal)
        acts = [
            action.code
            for action in build_actions(cases.build_case(appeal, world["chair"]))
        ]
        hearing.strike_appeal(appeal, by=world["chair"], expected_version=now(appeal))

    assert "strike" in acts
    assert (appeal.state, flags(world)) == (State.WITHDRAWN, [])
    assert appeal.notices.get().why_ended == "not_heard"


def test_a_case_that_can_be_heard_or_not_yet_is_not_struck() -> None:
    world, appeal = case_in(State.SCHEDULED)
    concur(world, appeal)

    with clock.at(HEARING), pytest.raises(Refused, match="Possible only once"):
        hearing.strike_appeal(appeal, by=world["chair"], expected_version=now(appeal))
    with clock.at(LATER):
        acts = [
            action.code
            for action in build_actions(cases.build_case(appeal, world["chair"]))
        ]

    assert "strike" not in acts


def test_silence_is_never_agreement() -> None:
    world, appeal = case_in(State.SCHEDULED)

    with clock.at(HEARING):
        with pytest.raises(Refused, match="92D"):
            open_it(world, appeal)
        hearing.strike_appeal(appeal, by=world["chair"], expected_version=now(appeal))

    assert appeal.notices.get().why_ended == "not_heard"


def test_a_silent_partners_notice_is_struck_and_the_other_sides_heard() -> None:
    world, appeal = case_in(State.SCHEDULED)
    add_notice(world, appeal)

    with clock.at(HEARING):
        lodging.concur(appeal, by=world["west"], expected_version=now(appeal))
        open_it(world, appeal)

    ended = {str(notice.player): notice.why_ended for notice in appeal.notices.all()}
    assert ended == {"Sample North": "not_heard", "Sample East": ""}


def test_a_partner_noted_as_absent_concurs_where_the_policy_says_so() -> None:
    world, appeal = case_in(State.SCHEDULED)

    with clock.at(HEARING):
        note_answer(world, appeal)
        waits = has_turn(cases.build_case(appeal, world["partner"]))
        open_it(world, appeal)

    answer = appeal.notices.get().answers.get()
    assert (answer.answer, answer.answered_at) == ("absent", HEARING)
    assert appeal.state == State.DELIBERATING
    assert not waits
    assert told("appeal_answer_noted") == {"Sample South"}


def test_a_partner_noted_as_absent_may_still_disagree() -> None:
    world, appeal = case_in(State.SCHEDULED)

    with clock.at(HEARING):
        note_answer(world, appeal)
        lodging.dissent(appeal, by=world["partner"], expected_version=now(appeal))

    assert appeal.notices.get().why_ended == "dissent"


def test_absence_counts_for_nothing_where_the_policy_does_not_say_so() -> None:
    world = make_world()
    set_policy(world, absent_partner_concurs=False)
    appeal = appeal_in(world, State.SCHEDULED)
    Concurrence.objects.update(answer="absent")

    with clock.at(HEARING):
        with pytest.raises(Refused, match="policy"):
            note_answer(world, appeal)
        with pytest.raises(Refused, match="92D"):
            open_it(world, appeal)
        form = ToldForm(case=cases.build_case(appeal, world["in_charge"]))

    assert ("they agree" in str(form), "has left" in str(form).lower()) == (True, False)


def test_only_a_partner_who_has_not_answered_is_noted_as_absent() -> None:
    world, appeal = case_in(State.SCHEDULED)

    with clock.at(HEARING):
        before = acts_of(world, appeal, "in_charge")
        lodging.concur(appeal, by=world["partner"], expected_version=now(appeal))
        after = acts_of(world, appeal, "in_charge")
        with pytest.raises(Refused, match="has already answered"):
            note_answer(world, appeal)

    assert ("note_answer" in before, "note_answer" in after) == (True, False)
    assert appeal.notices.get().answers.get().answer == "concurs"


def test_nobody_else_is_noted_as_absent() -> None:
    world, appeal = case_in(State.SCHEDULED)
    add_notice(world, appeal)

    with clock.at(HEARING):
        lodging.concur(appeal, by=world["partner"], expected_version=now(appeal))
        with pytest.raises(Refused, match="already answered"):
            note_answer(world, appeal)
        form = ToldForm(case=cases.build_case(appeal, world["partner"]))
        lodging.concur(appeal, by=world["west"], expected_version=now(appeal))
        empty = ToldForm(case=cases.build_case(appeal, world["partner"]))

    assert ("Sample East" in str(form), "Sample West" in str(form)) == (False, True)
    assert "Sample" not in str(empty)


def test_a_partner_without_an_account_agrees_through_the_director() -> None:
    world, appeal = case_in(State.SCHEDULED)

    with clock.at(HEARING):
        note_answer(world, appeal, Answer.CONCURS)
        open_it(world, appeal)

    answer = appeal.notices.get().answers.get()
    assert (answer.answer, answer.through_director) == ("concurs", True)
    assert appeal.state == State.DELIBERATING


def test_the_partner_is_chosen_by_name() -> None:
    world, appeal = case_in(State.SCHEDULED)

    form = ToldForm(case=cases.build_case(appeal, world["in_charge"]))

    assert "Sample South" in str(form)
    assert "Has left" in str(form)


def test_once_the_panel_deliberates_only_its_chair_lets_a_side_go() -> None:
    world, appeal = case_in(State.DELIBERATING)

    with clock.at(HEARING):
        with pytest.raises(Refused, match="deliberating"):
            lodging.withdraw_notice(
                appeal, by=world["appellant"], expected_version=now(appeal)
            )
        with pytest.raises(Refused, match="No one has requested"):
            lodging.grant_leave(appeal, by=world["chair"], expected_version=now(appeal))
        lodging.ask_leave(appeal, by=world["partner"], expected_version=now(appeal))
        form = LeaveForm(case=cases.build_case(appeal, world["chair"]))
        lodging.grant_leave(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            merit="without",
            reason="The hand speaks.",
        )

    notice = appeal.notices.get()
    assert "merit" in form.fields
    assert appeal.state == State.WITHDRAWN
    assert flags(world) == []
    assert (notice.merit, notice.merit_reason) == ("without", "The hand speaks.")
    assert told("appeal_leave_asked") == {"Sample chair sample"}


def test_leave_that_is_refused_leaves_the_notice_and_the_side_is_told() -> None:
    world, appeal = case_in(State.DELIBERATING)

    with clock.at(HEARING):
        with pytest.raises(Refused, match="No one has requested"):
            lodging.refuse_leave(
                appeal, by=world["chair"], expected_version=now(appeal)
            )
        lodging.ask_leave(appeal, by=world["partner"], expected_version=now(appeal))
        for who in ("appellant", "respondent", "in_charge"):
            with pytest.raises((Refused, PermissionDenied)):
                lodging.refuse_leave(
                    appeal, by=world[who], expected_version=now(appeal)
                )
        lodging.refuse_leave(appeal, by=world["chair"], expected_version=now(appeal))
        refused = (appeal.state, appeal.leave_asked_at, appeal.leave_asked_by)
        lodging.ask_leave(appeal, by=world["appellant"], expected_version=now(appeal))

    assert refused == (State.DELIBERATING, None, None)
    assert appeal.notices.get().is_live
    assert told("appeal_leave_refused") == {"Sample North", "Sample South"}
    assert appeal.leave_asked_by == world["appellant"]


def test_a_director_whose_referral_stays_is_told_alone() -> None:
    world = make_world()
    with clock.at(LATER):
        appeal = lodging.refer_ruling(world.ruling, by=world["ruled"], reason="Unsure.")
    advance(world, appeal, State.SCHEDULED)

    with clock.at(HEARING):
        open_it(world, appeal)
        lodging.ask_leave(appeal, by=world["ruled"], expected_version=now(appeal))
        lodging.refuse_leave(appeal, by=world["chair"], expected_version=now(appeal))

    assert appeal.notices.get().is_live
    assert told("appeal_leave_refused") == {world["ruled"].name}


def test_neither_leave_nor_hearing_stands_once_the_case_went_back() -> None:
    world, appeal = case_in(State.DELIBERATING)
    with clock.at(HEARING):
        lodging.ask_leave(appeal, by=world["partner"], expected_version=now(appeal))
        with pytest.raises(Refused, match="already pending"):
            lodging.ask_leave(
                appeal, by=world["appellant"], expected_version=now(appeal)
            )
        decision.send_back(
            appeal, by=world["chair"], expected_version=now(appeal), reason="The lead?"
        )

    appeal.refresh_from_db()
    assert (appeal.leave_asked_at, appeal.leave_asked_by) == (None, None)
    assert (appeal.hearing_at, appeal.hearing_place) == (None, "")


def test_leave_is_not_granted_for_a_notice_that_has_ended() -> None:
    world, appeal = case_in(State.DELIBERATING)
    add_notice(world, appeal)
    with clock.at(HEARING):
        lodging.ask_leave(appeal, by=world["appellant"], expected_version=now(appeal))
        appeal.notices.filter(entered_by=world["appellant"]).update(ended_at=HEARING)
        with pytest.raises(Refused, match="already ended"):
            lodging.grant_leave(appeal, by=world["chair"], expected_version=now(appeal))

    assert appeal.notices.get(ended_at=None).entered_by == world["respondent"]


def test_a_director_who_takes_his_referral_back_is_not_judged_for_it() -> None:
    world = make_world()
    with clock.at(LATER):
        appeal = lodging.refer_ruling(world.ruling, by=world["ruled"], reason="Unsure.")
    advance(world, appeal, State.SCHEDULED)

    with clock.at(HEARING):
        open_it(world, appeal)
        lodging.ask_leave(appeal, by=world["ruled"], expected_version=now(appeal))
        form = LeaveForm(case=cases.build_case(appeal, world["chair"]))
        lodging.grant_leave(
            appeal, by=world["chair"], expected_version=now(appeal), merit="without"
        )

    assert appeal.notices.get().merit == ""
    assert list(form.fields) == ["seen"]


def add_notice(world: World, appeal: Appeal) -> None:
    """A notice of the other side, as if it had been lodged in time."""
    player = world["respondent"].players.get()
    notice = AppealNotice.objects.create(
        appeal=appeal,
        entry=player.places.get().entry,
        player=player,
        entered_by=world["respondent"],
        notice_at=IN_TIME,
        entered_at=IN_TIME,
    )
    Concurrence.objects.create(notice=notice, player=world["west"].players.get())


def note_answer(world: World, appeal: Appeal, answer: Answer = Answer.ABSENT) -> None:
    partner = world["partner"].players.get()
    lodging.note_answer(
        appeal,
        by=world["in_charge"],
        expected_version=now(appeal),
        player=partner.pk,
        answer=answer,
    )


def acts_of(world: World, appeal: Appeal, who: str) -> list[str]:
    return [
        action.code for action in build_actions(cases.build_case(appeal, world[who]))
    ]


def open_it(world: World, appeal: Appeal) -> None:
    seats = PanelSeat.objects.filter(appeal=appeal)
    hearing.open_deliberation(
        appeal,
        by=world["chair"],
        expected_version=now(appeal),
        present=[seat.pk for seat in seats],
    )
