"""What stands above every page of a case."""

import pytest

from clubsite.clubs.labels import RoleKind
from clubsite.site import clock
from clubsite.tests.builders import make_member, make_user
from rulings.appeals.access.cases import build_case
from rulings.appeals.actions import lodging, seating
from rulings.appeals.models import Appeal, AppealDeadline, PanelSeat
from rulings.appeals.procedure import State
from rulings.appeals.queries.head import build_head
from rulings.appeals.queries.page import appeal_page
from rulings.tests.appeal_world import HEARING, LATER, as_, lodge, make_world, now, to
from rulings.tests.builders import assigned, make_content, make_ruling
from rulings.tests.cases import case_in
from rulings.tests.teams import make_teams, open_line
from scoring.events.models import Appointment, Lineup

pytestmark = pytest.mark.django_db


def test_a_notice_that_is_not_lodged_yet_has_no_steps() -> None:
    world, draft = case_in(State.DRAFT)

    head = build_head(build_case(draft, world["appellant"]))

    assert head.steps == ()


def test_a_case_that_ended_early_shows_how_it_ended() -> None:
    world, appeal = case_in(State.WITHDRAWN)

    head = build_head(build_case(appeal, world["appellant"]))

    assert [step.state for step in head.steps] == ["done", "now"]


def test_in_a_directors_own_referral_no_side_is_called_a_respondent() -> None:
    world = make_world()
    with clock.at(LATER):
        appeal = lodging.refer_ruling(world.ruling, by=world["ruled"], reason="Why")

    head = build_head(build_case(appeal, world["respondent"]))

    assert [side.label for side in head.sides] == ["Side 1", "Side 2"]


def test_who_is_asked_for_a_dismissal_reads_whose_case_it_is_and_then_the_notice() -> (
    None
):
    world = make_world()
    Appointment.objects.filter(user=world["in_charge"]).update(user=world["ruled"])
    appeal = lodge(world)
    chair = PanelSeat.objects.get(appeal=appeal).user

    head = build_head(build_case(appeal, chair))
    with clock.at(LATER):
        seating.declare_ties(appeal, by=chair, expected_version=now(appeal), ties=[])
    page = appeal_page(build_case(appeal, chair))

    assert "Sample North" in head.sides[0].names
    assert (head.state, head.board) == ("", None)
    assert page.facts is not None
    assert page.notices
    assert page.statements is None


def test_of_teams_the_head_says_who_sat_at_the_table() -> None:
    match = make_teams("vps")
    director = make_member(match.event.club, RoleKind.DIRECTOR)
    line = open_line(match)
    content = make_content(assigned(line, "4S N -1"))
    ruling = make_ruling(line, by=director, content=content)
    captain = match.home.members.get(place=1).player
    captain.account = make_user()
    captain.save()
    Lineup.objects.create(match=match, room="open", seat="N", player=captain)
    appeal = lodging.refer_ruling(ruling, by=director, reason="Why")

    head = build_head(build_case(appeal, captain.account))

    (sitting,) = head.sittings
    assert (sitting.room, sitting.ns, sitting.ew) == (
        "Open room",
        "Player 1a – ?",
        "",
    )


REASONS = {
    "hearing_place": "At West's house.",
    "opened_early": "West had to catch a train.",
    "why_before": "West plays in the final.",
}
"""What is written for those in the case, with names in it."""
WHY_LONGER = "West is ill."


@pytest.mark.parametrize("who", ["director", "spare"])
def test_reasons_with_names_are_not_for_those_who_read_without_names(who: str) -> None:
    world, appeal = case_in(State.DECIDED)
    Appeal.objects.update(**REASONS, decide_before=HEARING)
    AppealDeadline.objects.update(why=WHY_LONGER, extended_by=world["in_charge"])

    with clock.at(HEARING):
        path = to(world, "appeal_detail", appeal.pk)
        pages = [as_(world, each).get(path).content.decode() for each in (who, "chair")]

    texts = [text.replace("'", "&#x27;") for text in (*REASONS.values(), WHY_LONGER)]
    assert [[text in page for text in texts] for page in pages] == [
        [False] * 4,
        [True] * 4,
    ]


def test_a_manager_reads_when_a_period_ends_and_not_why_it_is_longer() -> None:
    world, appeal = case_in(State.LODGED)
    AppealDeadline.objects.update(why=WHY_LONGER, extended_by=world["in_charge"])

    with clock.at(LATER):
        head = build_head(build_case(appeal, world["manager"]))

    assert head.deadlines
    assert {(each.why, each.extended_by) for each in head.deadlines} == {("", "")}
    assert (head.section, head.table_name, head.sittings) == ("", "", ())
