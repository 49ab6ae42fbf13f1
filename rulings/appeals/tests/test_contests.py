"""Appeals of teams and individuals: who is a party, who concurs, who is too near."""

from collections.abc import Callable
from datetime import datetime

import pytest
from django.core.exceptions import PermissionDenied
from django.db import transaction

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import PolicyVersion
from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.tests.builders import make_club, make_member, make_user
from rulings.appeals.access import cases
from rulings.appeals.access.parties import (
    Appealed,
    build_ruling_parties,
    case_roles_for,
)
from rulings.appeals.actions import decision, lodging
from rulings.appeals.models import Appeal, Concurrence
from rulings.appeals.procedure import Answer, CaseRole, Contest, NoticeBy
from rulings.appeals.procedure.conflicts import Tie
from rulings.appeals.procedure.facts import struck_notices
from rulings.appeals.queries.case_facts import get_facts
from rulings.appeals.queries.conflicts import findings
from rulings.appeals.queries.lodging import lodge_page
from rulings.appeals.queries.merits import merit_penalty
from rulings.log.access import latest_version
from rulings.log.models import Ruling
from rulings.log.procedure.content import PenaltyGiven, ScoreEffect
from rulings.log.queries.previews import build_preview
from rulings.tests.builders import artificial, assigned, make_content, make_ruling
from rulings.tests.teams import make_teams, open_line
from scoring.bridge.contract import Side
from scoring.events import queries as events_queries
from scoring.events.labels import Cause, EventState
from scoring.events.models import Entry, Event, Result
from scoring.results.queries import scores
from scoring.tests.builders import START
from scoring.tests.contests import make_individual

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_time(set_clock: Callable[[datetime], None]) -> None:
    set_clock(START)


def member(entry: Entry, place: int = 1) -> User:
    """An account for that player of a contestant."""
    player = entry.members.get(place=place).player
    player.account = make_user(f"Sample {player.name}")
    player.save()
    return player.account


def ruled(line: Result) -> Ruling:
    event = line.section.session.event
    director = make_member(event.club, RoleKind.DIRECTOR)
    content = make_content(artificial(line, 40, 60))
    return make_ruling(line, by=director, content=content)


def appealed(ruling: Ruling) -> Appealed:
    version = latest_version(ruling)
    return Appealed(version, build_ruling_parties(version))


def lodge(ruling: Ruling, by: User) -> Appeal:
    appeal = lodging.begin_appeal(ruling, by=by, grounds="The facts were others.")
    lodging.lodge_appeal(appeal, by=by, expected_version=appeal.version)
    return Appeal.objects.get(pk=appeal.pk)


def part(appeal: Appeal, user: User) -> frozenset[CaseRole]:
    parties = {
        CaseRole.APPELLANT,
        CaseRole.CAPTAIN,
        CaseRole.TEAMMATE,
        CaseRole.RESPONDENT,
    }
    case = cases.build_case(appeal, user)
    return case_roles_for(user, appeal, case.parties, ()) & parties


def make_case() -> tuple[Appeal, dict[str, User]]:
    """A player of the home team appeals; the captain is the first of the team."""
    match = make_teams("vps")
    assert match.away is not None
    people = {
        "captain": member(match.home),
        "player": member(match.home, 2),
        "teammate": member(match.home, 4),
        "opponent": member(match.away, 3),
    }
    return lodge(ruled(open_line(match)), people["player"]), people


def test_all_members_of_both_teams_are_parties_and_the_captain_is_asked() -> None:
    appeal, people = make_case()

    assert {name: part(appeal, user) for name, user in people.items()} == {
        "captain": {CaseRole.CAPTAIN},
        "player": {CaseRole.APPELLANT},
        "teammate": {CaseRole.TEAMMATE},
        "opponent": {CaseRole.RESPONDENT},
    }
    [concurrence] = Concurrence.objects.all()
    assert (concurrence.player.account, concurrence.answer) == (
        people["captain"],
        Answer.PENDING,
    )
    notice = Notice.objects.get(kind="rulings/appeal_concurrence")
    assert "As captain you must agree" in notice_text(notice)[1]


def test_a_captain_who_appeals_too_speaks_for_the_own_team_alone() -> None:
    match = make_teams("vps")
    assert match.away is not None
    appeal = lodge(ruled(open_line(match)), member(match.home, 2))
    captain = member(match.away)

    lodging.cross_appeal(
        appeal,
        by=captain,
        expected_version=appeal.version,
        grounds="So do we.",
        requested="",
    )

    kinds = dict(appeal.notices.values_list("entry", "kind"))
    assert kinds == {match.home.pk: NoticeBy.PLAYER, match.away.pk: NoticeBy.CAPTAIN}


def test_ap_07_a_team_waits_for_its_captain_and_is_not_heard_before() -> None:
    appeal, people = make_case()

    before = get_facts(cases.build_case(appeal, people["captain"]))
    with pytest.raises(PermissionDenied):
        lodging.dissent(appeal, by=people["teammate"], expected_version=appeal.version)
    lodging.concur(appeal, by=people["captain"], expected_version=appeal.version)
    after = get_facts(cases.build_case(appeal, people["captain"]))

    assert before.contest == Contest.TEAMS
    assert [len(struck_notices(facts)) for facts in (before, after)] == [1, 0]


def test_a_captain_speaks_for_the_team() -> None:
    match = make_teams("vps")
    captain = member(match.home)
    ruling = ruled(open_line(match))
    page = lodge_page(appealed(ruling), captain)
    appeal = lodge(ruling, captain)

    assert page.partners == ()
    assert appeal.notices.get().kind == NoticeBy.CAPTAIN
    assert not Concurrence.objects.exists()
    assert struck_notices(get_facts(cases.build_case(appeal, captain))) == ()


def test_who_is_about_to_lodge_reads_who_will_be_asked() -> None:
    match = make_teams("vps")
    captain, player = member(match.home), member(match.home, 2)
    ruling = ruled(open_line(match))

    page = lodge_page(appealed(ruling), player)

    assert (page.contest, page.partners) == ("teams", ("Player 1a",))
    assert captain.name == "Sample Player 1a"


def test_teammates_are_too_near_to_judge() -> None:
    appeal, people = make_case()
    case = cases.build_case(appeal, people["player"])

    found = findings(case, {people["teammate"].pk: frozenset()})

    assert found[people["teammate"].pk].excludes


def test_a_decision_re_scores_the_match_and_tells_both_teams() -> None:
    appeal, people = make_case()
    case = cases.build_case(appeal, people["captain"])
    event = appeal.ruling.event
    result = appeal.ruling.result
    assert result is not None
    fine = PenaltyGiven(result.ns_id, "5", "imps", match=result.match_id or 0)
    effect = ScoreEffect((assigned(result, "4S N ="),), (fine,))
    preview = build_preview(event, effect, cause=Cause.APPEAL)

    with transaction.atomic():
        decision.rescore(case, effect)
        decision.tell_pairs(case, preview)
    totals = scores.score_event(events_queries.load_event_data(event)).totals
    with transaction.atomic():
        decision.rescore_again(case, effect, ScoreEffect())
    again = scores.score_event(events_queries.load_event_data(event)).totals

    assert [str(totals[key].final) for key in result.contestants] == ["36/5", "10"]
    assert [str(again[key].final) for key in result.contestants] == ["206/25", "294/25"]
    notices = Notice.objects.filter(kind="rulings/appeal_rescored")
    assert notices.count() == 8
    text = notice_text(notices.get(player__name="Player 1b"))[1]
    assert text.count("on board 1: 0.00 (was −3.00).") == 1
    assert "Team Sample Team 1: penalty of 5 IMPs" in text
    assert (
        "Match Sample Team 1 – Sample Team 2: −5 / 0, 7.20 – 10.00 "
        "(was −3, 8.24 – 11.76)." in text
    )


def make_solo() -> tuple[Result, list[User]]:
    event = make_individual(make_club(), state=EventState.PROVISIONAL)
    lines = Result.objects.select_related("section__session__event__club")
    line = lines.filter(section__session__event=event, board=1).order_by("table")[0]
    assert line.south is not None
    assert line.west is not None
    seats = (line.ns, line.south, line.ew, line.west)
    return line, [member(entry) for entry in seats]


def test_in_an_individual_partners_are_one_side_and_nobody_concurs() -> None:
    line, (north, south, east, west) = make_solo()
    ruling = ruled(line)

    sides = build_ruling_parties(latest_version(ruling)).sides
    appeal = lodge(ruling, south)

    assert {key: len(players) for key, players in sides.items()} == {
        line.ns_id: 2,
        line.ew_id: 2,
    }
    assert [part(appeal, user) for user in (north, south, east, west)] == [
        {CaseRole.TEAMMATE},
        {CaseRole.APPELLANT},
        {CaseRole.RESPONDENT},
        {CaseRole.RESPONDENT},
    ]
    assert not Concurrence.objects.exists()
    facts = get_facts(cases.build_case(appeal, south))
    assert (facts.contest, struck_notices(facts)) == (Contest.INDIVIDUAL, ())
    assert appeal in {case.appeal for case in cases.get_cases(west, appeal.club)}


def test_who_partnered_a_party_on_another_board_is_too_near() -> None:
    line, people = make_solo()
    appeal = lodge(ruled(line), people[1])
    parties = set(line.contestants)
    event = line.section.session.event
    mates = partners_of(parties, event) - parties
    strangers = {entry.pk for entry in event.entries.all()} - mates - parties
    case = cases.build_case(appeal, people[0])
    accounts = {
        key: member(Entry.objects.get(pk=key)).pk for key in (*mates, *strangers)
    }

    found = findings(case, {user: frozenset() for user in accounts.values()})

    assert mates
    assert strangers
    for key, user in accounts.items():
        finding = found[user]
        assert (Tie.EVENT_PARTNER in finding.reasons) is (key in mates)
        assert finding.excludes or key not in mates


def partners_of(parties: set[int], event: Event) -> set[int]:
    """Who ever sat on the same side as one of these."""
    lines = Result.objects.filter(section__session__event=event)
    sides = [line.sitters(side) for line in lines for side in Side]
    return {key for pair in sides if parties.intersection(pair) for key in pair}


@pytest.mark.parametrize(
    ("method", "penalty", "in_the_match"),
    [("vps", ("1", "vps"), False), ("knock_out", ("6", "imps"), True)],
)
def test_a_team_without_merit_is_fined_in_the_unit_of_the_event(
    method: str, penalty: tuple[str, str], in_the_match: bool
) -> None:
    match = make_teams(method)
    PolicyVersion.objects.update(values={"elections": {"without_merit": "penalty"}})
    appeal = lodge(ruled(open_line(match)), member(match.home))

    case = cases.build_case(appeal, None)
    found = merit_penalty(case, case.parties.notices[0])

    expected = match.pk if in_the_match else 0
    assert found == PenaltyGiven(match.home.pk, *penalty, match=expected)
