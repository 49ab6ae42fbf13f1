"""What waits for whom in a report, on the page of all that waits."""

from datetime import timedelta

import pytest

from clubsite.site import clock
from rulings.appeals.models import Appeal
from rulings.appeals.queries.waiting import waiting_duties
from rulings.reports.labels import SayKind
from rulings.reports.models import Report
from rulings.reports.procedure.states import ReportState
from rulings.tests.appeal_world import World, as_
from rulings.tests.report_world import OVER, WRITTEN_AT, decided_world, report_in, say

pytestmark = pytest.mark.django_db

PEOPLE = ("chair", "member", "third", "manager", "respondent", "west", "other", "ruled")
CHECK = "Check the report and show it to the players"
ANSWER = "Read the report about your table and answer"
APPROVE = "Reply to the players, then approve the report"


def waiting(world: World) -> dict[str, list[str]]:
    """What of reports waits for each of these people."""
    found = {
        who: [
            str(duty.words)
            for duty in waiting_duties(world[who])
            if "/reports/" in duty.url
        ]
        for who in PEOPLE
    }
    return {who: duties for who, duties in found.items() if duties}


def test_a_report_waits_for_its_author_then_for_any_second_person() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, ReportState.DRAFT)
    draft = waiting(world)
    Report.objects.filter(pk=report.pk).update(state="second")

    assert draft == {"chair": ["Finish the report and send it to a second person"]}
    assert waiting(world) == {who: [CHECK] for who in ("member", "third", "manager")}


def test_with_the_players_it_waits_for_them_and_then_for_its_second_person() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, ReportState.PLAYERS)
    with clock.at(WRITTEN_AT + timedelta(minutes=1)):
        shown = waiting(world)
        say(world, report, "respondent", SayKind.AGREE)
        answered = waiting(world)
    say(world, report, "west", SayKind.CHANGE, "Not slowly.")
    with clock.at(WRITTEN_AT + timedelta(minutes=1)):
        wished = waiting(world)
    with clock.at(OVER):
        over = waiting(world)

    assert shown == {"respondent": [ANSWER], "west": [ANSWER]}
    assert answered == {"west": [ANSWER]}
    assert wished == over == {"member": [APPROVE]}


@pytest.mark.full
def test_an_objection_leaves_only_a_withdrawal_to_its_second_person() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, ReportState.PLAYERS)
    say(world, report, "west", SayKind.OBJECT)

    with clock.at(WRITTEN_AT + timedelta(minutes=1)):
        found = waiting(world)

    words = "Withdraw the report: a player wants only an unlinkable version"
    assert found == {"respondent": [ANSWER], "member": [words]}


def test_the_page_of_all_that_waits_leads_to_the_report() -> None:
    world, appeal = decided_world()
    report = report_in(world, appeal, ReportState.PLAYERS)
    Appeal.objects.update(state="closed")

    with clock.at(OVER - timedelta(days=1)):
        html = as_(world, "west").get("/my/waiting/").content.decode()

    assert f"/sample/reports/{report.pk}/" in html
    assert "The report may be published as it is." in html
