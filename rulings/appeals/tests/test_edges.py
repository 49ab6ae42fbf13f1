"""Every edge case of the procedures (1.8) with the tests that prove it, by its name.

Those that another test of the house proves are named with it; the rest are here.
"""

import ast
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.actions import admission, lodging
from rulings.appeals.labels import Channel
from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure import (
    Action,
    CaseFacts,
    CaseRole,
    Dismissal,
    Guard,
    Mode,
    Seat,
    State,
    actions_for,
    next_rung,
    refusals,
)
from rulings.log.procedure.deadlines import Window, in_time
from rulings.tests.appeal_bodies import set_policy
from rulings.tests.appeal_world import (
    IN_TIME,
    LATER,
    appeal_in,
    as_,
    content_for,
    draft,
    lodge,
    make_world,
    now,
    sign,
    to,
)
from scoring.events.labels import RevisionReason
from scoring.results.actions import publish_revision

HERE = Path(__file__).parent
SKIPS = HERE.parents[1] / "skips" / "tests"

PROVED = {
    "withdrawn": (
        "test_concurrence.test_who_lodged_withdraws_and_nobody_else",
        "test_concurrence.test_once_the_panel_deliberates_only_its_chair_lets_a_side_go",
    ),
    "one partner dissents later": (
        "test_concurrence.test_a_partner_who_agreed_may_still_disagree_later",
    ),
    "concurrence arrives after the 30 minutes": (
        "test_edges.test_edge_concurrence_arrives_after_the_30_minutes",
    ),
    "deposit missing": ("test_edges.test_edge_deposit_missing",),
    "correction period ends while appeal pending": (
        "test_actions_decision.test_ap_15_results_do_not_become_final_while_an_appeal_is_open",
        "test_actions_decision.test_a_decision_counts_after_the_correction_period",
    ),
    "results were already reported upward": (
        "test_edges.test_edge_results_were_already_reported_upward",
    ),
    "ruling amended (82C)": (
        "test_superseding.test_a_new_ruling_supersedes_an_open_appeal_and_returns_its_deposit",
        "test_law_return.test_a_director_who_amends_in_time_ends_the_case_with_the_deposit_to_be_returned",
    ),
    "amendment while deliberating": (
        "test_superseding.test_a_ruling_stays_as_it_is_once_a_panel_has_it",
    ),
    "both sides appeal": (
        "test_lodging.test_both_sides_appeal_in_one_case",
        "test_concurrence.test_a_partner_who_disagrees_ends_only_his_own_sides_notice",
    ),
    "director appeals to be checked": (
        "test_edges.test_edge_director_appeals_to_be_checked",
    ),
    "appeal against Law 91 penalty": (
        "test_powers.test_a_law_91_penalty_alone_is_heard_only_by_policy_and_for_a_recommendation",
        "test_powers.test_the_form_has_no_field_for_a_penalty_under_law_91",
    ),
    "appeal on pure law": (
        "test_powers.test_on_the_law_alone_the_panel_recommends_and_changes_no_score",
        "test_admission.test_a_point_of_law_is_answered_before_a_panel_is_appointed",
    ),
    "appeal about another table's ruling": (
        "test_edges.test_edge_appeal_about_another_tables_ruling",
    ),
    "knock-out or qualifying next stage": (
        "test_limits.test_a_decision_that_is_signed_later_says_that_the_draw_stands",
    ),
    "no committee (mode `dic_hears`, 93A)": (
        "test_hearing_alone.test_where_the_policy_has_no_panel_the_director_hears_from_the_start",
        "test_hearing_alone.test_if_nobody_else_is_left_it_is_a_self_review_and_says_so",
    ),
    "panel short": (
        "test_edges.test_edge_panel_short",
        "test_two_members.test_two_decide_and_the_chair_has_the_casting_vote",
    ),
    "member became contestant-affected after scores were recomputed": (
        "test_weighing.test_a_member_whose_place_may_now_change_waits_for_the_others",
    ),
    "ruling director is also chair of appeals": (
        "test_panel.test_ap_08_who_gave_the_ruling_or_was_consulted_is_not_proposed",
    ),
    "paper form handed in at 22:29, entered next morning": (
        "test_edges.test_edge_paper_form_entered_next_morning",
    ),
    "clock change night": ("test_edges.test_edge_clock_change_night",),
    "online, no director": (
        "test_actions_skips.test_it_is_asked_at_once_and_once",
        "test_views_skips.test_the_adjudicator_decides_what_is_contested_by_a_ruling",
    ),
}
"""By the name of the edge."""


def functions_in(path: Path) -> set[str]:
    tree = ast.parse(path.read_text())
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_edge_has_its_tests() -> None:
    missing = []
    for edge, names in PROVED.items():
        for name in names:
            module, _, function = name.partition(".")
            folder = HERE if (HERE / f"{module}.py").exists() else SKIPS
            if function not in functions_in(folder / f"{module}.py"):
                missing.append((edge, name))

    assert missing == []


@pytest.mark.django_db
def test_edge_concurrence_arrives_after_the_30_minutes() -> None:
    world = make_world()
    appeal = lodge(world)

    with clock.at(LATER):
        lodging.concur(appeal, by=world["partner"], expected_version=now(appeal))

    assert appeal.notices.get().answers.get().answer == "concurs"


@pytest.mark.full
@pytest.mark.django_db
def test_edge_deposit_missing() -> None:
    world = make_world()
    set_policy(world, deposit="5.00")
    appeal = lodge(world)

    with clock.at(LATER), pytest.raises(Refused, match="deposit"):
        admission.admit_appeal(
            appeal, by=world["in_charge"], expected_version=now(appeal)
        )
    with clock.at(LATER):
        admission.settle_deposit(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            notice=appeal.notices.get().pk,
            deposit="waived",
            reason="A student.",
        )
        admission.admit_appeal(
            appeal, by=world["in_charge"], expected_version=now(appeal)
        )

    assert appeal.state == State.PREPARING


@pytest.mark.full
@pytest.mark.django_db
def test_edge_results_were_already_reported_upward() -> None:
    world = make_world()
    publish_revision(world.event, RevisionReason.POSTED)
    first = world.event.snapshots.get()
    before = first.lines
    appeal = appeal_in(world, State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))

    sign(world, appeal)

    first.refresh_from_db()
    assert first.lines == before
    assert world.event.snapshots.latest("revision").reason == "appeal"


@pytest.mark.django_db
def test_edge_director_appeals_to_be_checked() -> None:
    world = make_world()
    set_policy(world, deposit="5.00")

    with clock.at(IN_TIME):
        appeal = lodging.refer_ruling(world.ruling, by=world["ruled"], reason="Unsure.")

    notice = appeal.notices.get()
    assert (notice.is_referral, notice.deposit, notice.amount) == (True, "none", "")


@pytest.mark.full
@pytest.mark.django_db
def test_edge_appeal_about_another_tables_ruling() -> None:
    world = make_world()
    url = to(world, "appeal_lodge", world.ruling.pk)

    with clock.at(IN_TIME):
        posted = as_(world, "other").post(url, {"do": "lodge"})
        referred = as_(world, "in_charge").get(
            to(world, "appeal_refer", world.ruling.pk)
        )

    assert posted.status_code in {403, 404}
    assert referred.status_code == 200
    facts = CaseFacts(now=LATER, dismissal=Dismissal.NOT_OWN_TABLE)
    assert refusals(State.ADMISSIBILITY, Action.DISMISS, facts) == ()


def test_edge_panel_short() -> None:
    two = (Seat(declared=True, present=True),) * 2
    facts = CaseFacts(now=LATER, seats=two)

    assert Guard.ODD_QUORUM in refusals(State.CONSTITUTING, Action.SCHEDULE, facts)
    assert next_rung(Mode.COMMITTEE, {Mode.REVIEWER}) is Mode.REVIEWER
    allowed = replace(facts, policy=AppealPolicy(two_may_decide=True))
    agreed = replace(allowed, two_agreed=True)
    assert Guard.ODD_QUORUM in refusals(State.CONSTITUTING, Action.SCHEDULE, allowed)
    assert Guard.ODD_QUORUM not in refusals(State.CONSTITUTING, Action.SCHEDULE, agreed)
    assert Action.PASS_ON in actions_for(State.CONSTITUTING, {CaseRole.CLOCK})


@pytest.mark.full
@pytest.mark.django_db
def test_edge_paper_form_entered_next_morning() -> None:
    world = make_world()
    given = lodging.GivenEarlier(
        player=world["appellant"].players.get().pk,
        channel=Channel.PAPER,
        notice_at=IN_TIME,
    )

    with clock.at(IN_TIME + timedelta(hours=13)):
        appeal = lodging.enter_appeal(world.ruling, given, by=world["in_charge"])
        page = as_(world, "respondent").get(to(world, "appeal_detail", appeal.pk))

    assert appeal.notices.get().notice_at == IN_TIME
    assert "more than twelve hours after it was given" in page.content.decode()


def test_edge_clock_change_night() -> None:
    zone = ZoneInfo("Europe/London")
    posted = datetime(2026, 10, 25, 0, 45, tzinfo=UTC)  # 01:45, then 01:00 again

    ends = Window.minutes(30).ends_at(posted, zone)

    assert (ends - posted).total_seconds() == 1800
    assert in_time(ends, ends)
