"""Merit of the notices: found after the vote on the outcome, then earlier warnings."""

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from clubsite.audit.models import Entry
from clubsite.clubs.models import PolicyVersion
from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.access import cases
from rulings.appeals.actions import decision, lodging, merits
from rulings.appeals.labels import Merit, Outcome, Vote
from rulings.appeals.models import Appeal, AppealNotice, Decision
from rulings.appeals.procedure import Deposit, State
from rulings.appeals.procedure.decision import NoticeDecision
from rulings.appeals.queries.warnings import build_warnings
from rulings.log.procedure.content import PenaltyGiven
from rulings.tests.appeal_bodies import countersign, set_policy
from rulings.tests.appeal_world import (
    HEARING,
    POSTED,
    World,
    as_,
    content_for,
    draft,
    judge,
    now,
    sign,
    to,
)
from rulings.tests.cases import case_in
from scoring.events.labels import AdjustmentKind, Cause
from scoring.events.models import Adjustment

pytestmark = pytest.mark.django_db


def voted(world: World, appeal: Appeal, *who: str) -> None:
    """A draft for which these members have voted."""
    with clock.at(HEARING):
        decision.draft_decision(
            appeal,
            content_for(world, appeal),
            by=world["chair"],
            expected_version=now(appeal),
        )
        for name in who:
            decision.cast_vote(
                appeal, by=world[name], expected_version=now(appeal), vote=Vote.FOR
            )


def find(
    world: World, appeal: Appeal, merit: NoticeDecision | None, who: str = "chair"
) -> None:
    notice = appeal.notices.get().pk
    with clock.at(HEARING):
        merits.judge_notices(
            appeal,
            by=world[who],
            expected_version=now(appeal),
            merits={notice: merit} if merit else {},
        )


@pytest.mark.full
def test_merit_is_found_only_once_the_outcome_is_voted_on() -> None:
    world, appeal = case_in(State.DELIBERATING)
    voted(world, appeal, "chair")
    with pytest.raises(Refused, match="More than half"):
        find(world, appeal, NoticeDecision(Merit.WITH, votes=3))

    voted(world, appeal, "chair", "member")
    find(world, appeal, NoticeDecision(Merit.WITH, votes=3))

    found = Decision.objects.get().merits[str(appeal.notices.get().pk)]
    assert found == {"merit": "with", "reason": "", "deposit": "", "votes": 3}
    entry = Entry.objects.get(verb="appeal.merit_judged")
    assert (entry.details["draft"], "with" in str(entry.details)) == (2, False)


@pytest.mark.parametrize("votes", [0, 1, 4])
def test_most_of_the_members_present_agree_on_it(votes: int) -> None:
    world, appeal = case_in(State.DELIBERATING)
    voted(world, appeal, "chair", "member")

    with pytest.raises(Refused, match="of the 3 members present found so: at least 2"):
        find(world, appeal, NoticeDecision(Merit.WITHOUT, votes=votes))


def test_every_notice_of_a_side_is_judged() -> None:
    world, appeal = case_in(State.DELIBERATING)
    voted(world, appeal, "chair", "member")

    with pytest.raises(Refused, match="each notice"):
        find(world, appeal, None)


@pytest.mark.full
def test_of_a_deposit_that_is_not_held_nothing_is_decided() -> None:
    world, appeal = case_in(State.DELIBERATING)
    voted(world, appeal, "chair", "member")

    find(world, appeal, NoticeDecision(Merit.WITHOUT, "", "forfeited", 2))

    (found,) = Decision.objects.get().merits.values()
    assert found["deposit"] == ""


@pytest.mark.full
def test_a_new_draft_asks_for_a_new_finding() -> None:
    world, appeal = case_in(State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))
    before = Decision.objects.get().merits

    voted(world, appeal, "chair", "member", "third")

    assert (bool(before), Decision.objects.get().merits) == (True, {})
    with pytest.raises(Refused, match="the merit of each notice"):
        sign(world, appeal)


def costs(world: World, elected: str, rule: str = "panel") -> None:
    """What an appeal without merit costs in the event, and when."""
    set_policy(world, elections={"without_merit": elected}, forfeit_rule=rule)


def fines() -> list[tuple[int | None, str, str]]:
    """The penalties that count by a decision: whose, how much, in what unit."""
    found = Adjustment.objects.filter(
        cause=Cause.APPEAL, kind=AdjustmentKind.PENALTY, withdrawn_at=None
    )
    return [(each.entry_id, each.amount, each.unit) for each in found]


QUARTER = {"amount": "25", "unit": "percent_of_top", "disciplinary": False}


@pytest.mark.parametrize(
    ("elected", "rule", "merit", "decided", "deposit", "is_fined"),
    [
        ("nothing", "panel", Merit.WITHOUT, True, "returned", False),
        ("nothing", "always", Merit.WITHOUT, False, "returned", False),
        ("deposit", "panel", Merit.WITHOUT, True, "forfeited", False),
        ("deposit", "panel", Merit.WITHOUT, False, "returned", False),
        ("deposit", "always", Merit.WITHOUT, False, "forfeited", False),
        ("deposit", "always", Merit.WITH, False, "returned", False),
        ("penalty", "panel", Merit.WITHOUT, True, "returned", True),
        ("penalty", "always", Merit.WITH, False, "returned", False),
        ("deposit_and_penalty", "panel", Merit.WITHOUT, False, "returned", False),
        ("deposit_and_penalty", "always", Merit.WITHOUT, False, "forfeited", True),
    ],
)
def test_what_an_appeal_without_merit_costs_is_the_clubs_choice(
    elected: str, rule: str, merit: Merit, decided: bool, deposit: str, is_fined: bool
) -> None:
    world, appeal = case_in(State.DELIBERATING)
    costs(world, elected, rule)
    appeal.notices.update(deposit=Deposit.HELD, amount="5.00 EUR")
    voted(world, appeal, "chair", "member")
    notice = appeal.notices.get()
    fine = PenaltyGiven(notice.entry_id or 0, "1", "imps")
    wanted = ("forfeited", fine) if decided else ("returned", None)

    find(world, appeal, NoticeDecision(merit, "", wanted[0], 3, wanted[1]))

    (found,) = Decision.objects.get().merits.values()
    assert found["deposit"] == deposit
    expected = {"entry": notice.entry_id, **QUARTER} if is_fined else None
    assert found.get("penalty") == expected


def test_a_notice_with_merit_keeps_its_deposit() -> None:
    world, appeal = case_in(State.DELIBERATING)
    costs(world, "deposit_and_penalty")
    appeal.notices.update(deposit=Deposit.HELD, amount="5.00 EUR")
    voted(world, appeal, "chair", "member")

    with pytest.raises(Refused, match="its deposit is returned"):
        find(world, appeal, NoticeDecision(Merit.WITH, "", "forfeited", 3))


def test_a_penalty_for_no_merit_counts_from_the_signature_and_is_read_by_both() -> None:
    world, appeal = case_in(State.DELIBERATING)
    costs(world, "penalty", "always")
    notice = appeal.notices.get()
    content = content_for(world, appeal, None, outcome=Outcome.UPHELD)
    found = {notice.pk: NoticeDecision(Merit.WITHOUT, "Plain law.")}
    draft(world, appeal, replace(content, merits=found))

    sign(world, appeal)

    assert fines() == [(notice.entry_id, "25", "percent_of_top")]
    page = as_(world, "respondent").get(to(world, "appeal_detail", appeal.pk))
    assert "a warning is recorded, penalty 25 % of a top" in page.content.decode()


def test_a_notice_that_ends_with_leave_costs_nothing_more() -> None:
    world, appeal = case_in(State.DELIBERATING)
    costs(world, "penalty", "always")
    voted(world, appeal, "chair", "member")
    find(world, appeal, NoticeDecision(Merit.WITHOUT, votes=3))
    with clock.at(HEARING):
        lodging.ask_leave(appeal, by=world["appellant"], expected_version=now(appeal))

        lodging.grant_leave(appeal, by=world["chair"], expected_version=now(appeal))

    assert Decision.objects.get().merits == {}


def test_a_notice_with_merit_costs_no_penalty() -> None:
    world, appeal = case_in(State.DELIBERATING)
    costs(world, "penalty")
    voted(world, appeal, "chair", "member")

    with pytest.raises(Refused, match="it costs no penalty") as refusal:
        find(
            world,
            appeal,
            NoticeDecision(
                Merit.WITH, votes=3, penalty=PenaltyGiven(1, "25", "percent_of_top")
            ),
        )

    assert refusal.value.field == f"penalty_{appeal.notices.get().pk}"


def signed_finding(merit: Merit, rule: str = "always") -> tuple[World, Appeal]:
    """A decision that upholds the ruling, with that finding."""
    world, appeal = case_in(State.DELIBERATING)
    costs(world, "penalty", rule)
    content = content_for(world, appeal, None, outcome=Outcome.UPHELD)
    found = {appeal.notices.get().pk: NoticeDecision(merit, "The first reason.")}
    sign(world, draft(world, appeal, replace(content, merits=found)))
    return world, appeal


def write_finding(world: World, appeal: Appeal, merit: Merit) -> None:
    """The chair writes that the finding should have been this one."""
    content = content_for(world, appeal, None, outcome=Outcome.UPHELD)
    found = {appeal.notices.get().pk: NoticeDecision(merit, "The other way round.")}
    with clock.at(HEARING):
        decision.write_slip(
            appeal,
            replace(content, merits=found),
            by=world["chair"],
            expected_version=now(appeal),
            why="The wrong box.",
        )


@pytest.mark.parametrize(
    ("rule", "was", "corrected", "expected"),
    [
        ("always", Merit.WITHOUT, Merit.WITH, (1, 0)),
        ("always", Merit.WITH, Merit.WITHOUT, (0, 1)),
        ("always", Merit.WITHOUT, Merit.WITHOUT, (1, 1)),
        ("panel", Merit.WITH, Merit.WITHOUT, (0, 0)),
    ],
)
def test_a_corrected_finding_takes_its_penalty_along(
    rule: str, was: Merit, corrected: Merit, expected: tuple[int, int]
) -> None:
    world, appeal = signed_finding(was, rule)
    before = fines()

    write_finding(world, appeal, corrected)
    countersign(world, appeal)

    assert (len(before), len(fines())) == expected


def test_findings_are_read_before_they_are_signed_and_what_they_were_after() -> None:
    world, appeal = case_in(State.DELIBERATING)
    costs(world, "deposit_and_penalty", "always")
    appeal.notices.update(deposit=Deposit.HELD, amount="5.00 EUR")
    content = content_for(world, appeal, None, outcome=Outcome.UPHELD)
    found = {appeal.notices.get().pk: NoticeDecision(Merit.WITHOUT, "Plain law.")}
    draft(world, appeal, replace(content, merits=found))

    def read(who: str, page: str) -> str:
        with clock.at(HEARING):
            answer = as_(world, who).get(to(world, page, appeal.pk))
        return re.sub(r"<[^>]+>|\s+", " ", answer.content.decode())

    before_signing = read("chair", "appeal_sign")
    sign(world, appeal)
    write_finding(world, appeal, Merit.WITH)
    before_countersigning = read("in_charge", "appeal_countersign")
    countersign(world, appeal)
    after = read("appellant", "appeal_detail")

    cost = "a warning is recorded, penalty 25 % of a top · Deposit: Forfeited"
    assert f"{cost} Plain law." in " ".join(before_signing.split())
    assert "Appellant side: merit" in before_countersigning
    assert "The other way round." in before_countersigning
    assert "Appellant side: earlier finding" in after
    assert "penalty 25 % of a top. Plain law." in after


def test_a_finding_of_a_draft_is_the_panels_alone_in_a_reopened_case() -> None:
    world, appeal = signed_finding(Merit.WITHOUT)
    merits_signed = Decision.objects.get().merits
    Decision.objects.update(signed_at=None, merits=merits_signed)

    page = as_(world, "respondent").get(to(world, "appeal_detail", appeal.pk))

    assert "a warning is recorded" in page.content.decode()
    assert "a warning is recorded, penalty" not in page.content.decode()


def test_the_chair_decides_of_the_standard_penalty_by_a_box() -> None:
    world, appeal = case_in(State.DELIBERATING)
    costs(world, "penalty")
    voted(world, appeal, "chair", "member")
    notice = appeal.notices.get().pk
    url = to(world, "appeal_move", appeal.pk, "judge_merit")
    client = as_(world, "chair")
    fields = {f"merit_{notice}": "without", f"votes_{notice}": 3}

    with clock.at(HEARING):
        page = client.get(url).content.decode()
        box = {f"penalty_{notice}": "on"}
        client.post(url, {"seen": now(appeal), **fields, **box})
        again = client.get(url).content.decode()

    assert "Appellant side: standard penalty of 25 % of a top" in page
    assert re.search(rf'name="penalty_{notice}"[^>]* checked', again)
    (found,) = Decision.objects.get().merits.values()
    assert found["penalty"]["amount"] == "25"


@pytest.mark.parametrize(
    ("elected", "amount", "expected"),
    [
        (
            "deposit_and_penalty",
            "25",
            "the deposit is forfeited. Without merit, the side gets a penalty of 25 % of",
        ),
        ("penalty", "0", "although the score changed.</"),
    ],
)
def test_the_page_says_what_follows_by_itself(
    elected: str, amount: str, expected: str
) -> None:
    world, appeal = case_in(State.DELIBERATING)
    costs(world, elected, "always")
    set_policy(world, procedural_penalty_percent_of_top=amount)
    appeal.notices.update(deposit=Deposit.HELD, amount="5.00 EUR")
    voted(world, appeal, "chair", "member")

    with clock.at(HEARING):
        url = to(world, "appeal_move", appeal.pk, "judge_merit")
        page = as_(world, "chair").get(url).content.decode()

    assert expected in page
    assert 'name="deposit_' not in page
    assert 'name="penalty_' not in page


def test_the_chair_records_it_on_a_page_that_names_the_latitude() -> None:
    world, appeal = case_in(State.DELIBERATING)
    costs(world, "deposit")
    appeal.notices.update(deposit=Deposit.HELD, amount="5.00 EUR")
    voted(world, appeal, "chair", "member")
    notice = appeal.notices.get().pk
    url = to(world, "appeal_move", appeal.pk, "judge_merit")
    client = as_(world, "chair")
    fields: dict[str, Any] = {
        "seen": now(appeal),
        f"merit_{notice}": "without",
        f"reason_{notice}": "Plain law.",
        f"votes_{notice}": 1,
        f"deposit_{notice}": "forfeited",
    }

    with clock.at(HEARING):
        page = client.get(url).content.decode()
        refused = client.post(url, fields)
        done = client.post(url, {**fields, f"votes_{notice}": 2})
        again = client.get(url).content.decode()
        decide = client.get(to(world, "appeal_decide", appeal.pk)).content.decode()

    assert "Weaker players get more latitude" in page
    assert "Appellant side: merit" in page
    assert (refused.status_code, done.status_code) == (422, 302)
    assert 'value="Plain law."' in again
    assert "Merit" not in decide
    (found,) = Decision.objects.get().merits.values()
    assert found == {
        "merit": "without",
        "reason": "Plain law.",
        "deposit": "forfeited",
        "votes": 2,
    }


def test_one_person_who_decides_counts_no_votes() -> None:
    world, appeal = case_in(State.DELIBERATING)
    Appeal.objects.update(mode="reviewer")
    voted(world, appeal, "chair")
    notice = appeal.notices.get().pk
    client = as_(world, "chair")
    url = to(world, "appeal_move", appeal.pk, "judge_merit")

    with clock.at(HEARING):
        page = client.get(url).content.decode()
        fields = {"seen": now(appeal), f"merit_{notice}": "with"}
        done = client.post(url, fields)

    assert f"votes_{notice}" not in page
    assert done.status_code == 302
    (found,) = Decision.objects.get().merits.values()
    assert (found["merit"], found["votes"]) == ("with", 1)


def warn(world: World, appeal: Appeal, *, days_ago: int = 30) -> None:
    """An earlier appeal of the same side, found to be without merit."""
    own = appeal.notices.get()
    earlier = Appeal.objects.create(
        club=world.club,
        ruling=world.ruling,
        ruling_version=world.ruling.versions.get(),
        year=2025,
        number=days_ago,
        state=State.DECIDED,
        made_at=POSTED,
        frozen=appeal.frozen,
    )
    AppealNotice.objects.create(
        appeal=earlier,
        entry=own.entry,
        player=own.player,
        entered_by=own.entered_by,
        notice_at=POSTED,
        entered_at=POSTED,
        ended_at=POSTED,
        merit=Merit.WITHOUT,
    )
    Decision.objects.create(
        appeal=earlier, signed_at=HEARING - timedelta(days=days_ago)
    )


def warnings(world: World, appeal: Appeal, who: str) -> list[tuple[str, int]]:
    with clock.at(HEARING):
        case = cases.build_case(appeal, world[who])
        return [(each.side, each.count) for each in build_warnings(case)]


def test_earlier_warnings_are_shown_to_the_chair_once_all_votes_are_stored() -> None:
    world, appeal = case_in(State.DELIBERATING)
    warn(world, appeal)
    warn(world, appeal, days_ago=900)
    seen = [warnings(world, appeal, "chair")]
    voted(world, appeal, "chair", "member")
    seen.append(warnings(world, appeal, "chair"))
    judge(world, appeal, content_for(world, appeal))
    seen.append(warnings(world, appeal, "chair"))
    with clock.at(HEARING):
        decision.cast_vote(
            appeal, by=world["third"], expected_version=now(appeal), vote="against"
        )

    found = {
        who: warnings(world, appeal, who)
        for who in ("chair", "member", "in_charge", "appellant")
    }

    assert seen == [[], [], []]
    assert found == {
        "chair": [("Appellant side", 1)],
        "member": [],
        "in_charge": [],
        "appellant": [],
    }
    with clock.at(HEARING):
        pages = {
            who: as_(world, who).get(to(world, "appeal_detail", appeal.pk))
            for who in ("chair", "member")
        }
    shown = {
        who: "1 appeal without merit" in page.content.decode()
        for who, page in pages.items()
    }
    assert shown == {"chair": True, "member": False}


@pytest.mark.full
def test_a_club_that_counts_no_warnings_shows_none() -> None:
    world, appeal = case_in(State.DELIBERATING)
    warn(world, appeal)
    draft(world, appeal, content_for(world, appeal))
    before = warnings(world, appeal, "chair")

    policy = PolicyVersion.objects.get(pk=world.event.policy_id)
    PolicyVersion.objects.filter(pk=policy.pk).update(
        values={**policy.values, "warning_months": 0}
    )

    assert before == [("Appellant side", 1)]
    assert warnings(world, appeal, "chair") == []
