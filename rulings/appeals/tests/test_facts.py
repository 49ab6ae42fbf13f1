from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from clubsite.site.state_machine import Unmet
from clubsite.tests.tables import for_each_row
from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure import (
    Action,
    Answer,
    CaseFacts,
    CaseRole,
    Contest,
    Deposit,
    Dismissal,
    Guard,
    Mode,
    Notice,
    NoticeBy,
    Seat,
    State,
    concurred,
    make_transition,
    refusals,
    struck_notices,
)
from rulings.appeals.procedure.facts import CHECKS

NOW = datetime(2026, 3, 3, 23, tzinfo=UTC)
SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
BASE = CaseFacts(now=NOW)
REFERRAL = Notice(by=NoticeBy.DIRECTOR)
AGREED = Notice(answer=Answer.CONCURS)
SINGLE = (Mode.REVIEWER, Mode.EXTERNAL, Mode.DIC_HEARS)
READY, OUT = Seat(declared=True, present=True), Seat(out=True, waiver_open=True)

TWO_MAY = AppealPolicy(two_may_decide=True)
AGREED_TWO: dict[str, Any] = {
    "seats": (READY,) * 2,
    "two_agreed": True,
    "policy": TWO_MAY,
}
APART = {"votes_for": 1, "votes_against": 1}

# guard, facts under which it holds, facts under which it does not
EACH_WAY: list[tuple[Guard, list[dict[str, Any]], list[dict[str, Any]]]] = [
    (
        Guard.IN_TIME,
        [{}, {"deadline": NOW}, {"deadline": NOW - HOUR, "notice_at": NOW - HOUR}],
        [{"deadline": NOW - SECOND}, {"deadline": NOW, "notice_at": NOW + SECOND}],
    ),
    (
        Guard.IN_TIME_OR_REFERRED,
        [{}, {"deadline": NOW - HOUR, "notices": (REFERRAL,)}],
        [
            {"deadline": NOW - HOUR, "notices": (AGREED,)},
            {"deadline": NOW - HOUR, "notices": (replace(REFERRAL, live=False),)},
        ],
    ),
    (Guard.OWN_TABLE, [{"own_table": True}], [{}]),
    (Guard.NO_OTHER_CASE, [{}], [{"other_case_open": True}]),
    (Guard.RESULTS_NOT_FINAL, [{}], [{"results_final": True}]),
    (
        Guard.DEPOSIT_SETTLED,
        [{"deposit": each} for each in Deposit if each is not Deposit.DUE],
        [{"deposit": Deposit.DUE}],
    ),
    (
        Guard.DISMISSAL_REASON,
        [
            *({"dismissal": each} for each in Dismissal if each is not Dismissal.LATE),
            {"dismissal": Dismissal.LATE, "deadline": NOW - SECOND},
        ],
        [{}, {"dismissal": Dismissal.LATE, "deadline": NOW}],
    ),
    (
        Guard.NOT_JUDGE_IN_OWN_CAUSE,
        [
            {"dismissal": Dismissal.LAW_91},
            {"dismissal": Dismissal.LATE, "gave_ruling": True},
            {
                "dismissal": Dismissal.LAW_91,
                "gave_ruling": True,
                "dismissal_seconded": True,
            },
        ],
        [{"dismissal": Dismissal.LAW_91, "gave_ruling": True}],
    ),
    (Guard.REVIEW_IN_TIME, [{"review_by": NOW}], [{"review_by": NOW - SECOND}]),
    (Guard.REVIEW_ASKED, [{"review_asked": True}], [{}]),
    (Guard.GROUNDS_IN_TIME, [{}, {"grounds_by": NOW}], [{"grounds_by": NOW - SECOND}]),
    (
        Guard.EXCHANGE_DUE,
        [{}, {"statements_in": True}, {"statements_by": NOW - SECOND}],
        [{"statements_by": NOW}],
    ),
    (Guard.NOT_DECIDED, [{}], [{"decided": True}]),
    (
        Guard.HEARD_OR_WHY,
        [
            {},
            {"hearing_at": NOW},
            {"hearing_at": NOW + SECOND, "reason": "Both sides spoke at once."},
        ],
        [
            {"hearing_at": NOW + SECOND},
            {"hearing_at": NOW + SECOND, "reason": " "},
        ],
    ),
    (Guard.FACTS_STATED, [{"facts_stated": True}], [{}]),
    (Guard.LAW_ANSWERED, [{}], [{"law_part_open": True}]),
    (
        Guard.SEAT_TO_FILL,
        [
            {"seats": (READY, OUT)},
            {"seat_by": NOW - SECOND},
            {"panel_by": NOW - SECOND},
        ],
        [{}, {"seats": (READY,), "seat_by": NOW, "panel_by": NOW}],
    ),
    (
        Guard.ODD_QUORUM,
        [{"seats": (READY,) * 3}, {"seats": (READY,) * 5}, AGREED_TWO],
        [{}, {"seats": (READY,) * 2}, {"seats": (READY,) * 4}, {"seats": (READY,)}],
    ),
    (
        Guard.QUORUM_SHORT,
        [
            {"seats": (READY, READY, OUT)},
            {**AGREED_TWO, "policy": AppealPolicy()},
            {**AGREED_TWO, "two_agreed": False},
            {**AGREED_TWO, "mode": Mode.REVIEWER},
        ],
        [{"seats": (READY, READY, READY, OUT)}, AGREED_TWO],
    ),
    (
        Guard.ALL_DECLARED,
        [{"seats": (READY, OUT)}],
        [{"seats": (READY, Seat())}],
    ),
    (
        Guard.WAIVERS_DECIDED,
        [{"seats": (READY, OUT)}],
        [{"seats": (READY, replace(READY, waiver_open=True))}],
    ),
    (Guard.CHALLENGES_DECIDED, [{}], [{"open_challenges": 1}]),
    (
        Guard.HEARING_NOTICE,
        [{"hearing_at": NOW + 24 * HOUR}],
        [{}, {"hearing_at": NOW + 24 * HOUR - SECOND}],
    ),
    (
        Guard.HEARING_SOON,
        [{"hearing_at": NOW}, {"hearing_at": NOW, "hearing_by": NOW}],
        [{}, {"hearing_at": NOW + SECOND, "hearing_by": NOW}],
    ),
    (
        Guard.CONCURRENCE,
        [{"notices": (Notice(), AGREED)}, {"notices": (REFERRAL,)}],
        [{}, {"notices": (Notice(),)}, {"notices": (replace(AGREED, live=False),)}],
    ),
    (
        Guard.QUORUM_PRESENT,
        [{"seats": (READY,) * 3}, AGREED_TWO],
        [
            {"seats": (READY, READY, replace(READY, present=False))},
            {"seats": (READY, READY, replace(READY, out=True))},
        ],
    ),
    (
        Guard.ABSENCE_COUNTS,
        [
            {},
            {"noted": Answer.ABSENT},
            {"noted": Answer.CONCURS, "contest": Contest.TEAMS},
        ],
        [
            {
                "noted": Answer.ABSENT,
                "policy": AppealPolicy(absent_partner_concurs=False),
            },
            {"noted": Answer.ABSENT, "contest": Contest.TEAMS},
        ],
    ),
    (
        Guard.ANSWER_PENDING,
        [{"notices": (Notice(),)}],
        [{}, {"notices": (AGREED, Notice(live=False))}],
    ),
    (Guard.QUESTION_OPEN, [{"question_open": True}], [{}]),
    (Guard.REASON_GIVEN, [{"reason": "a fact is missing"}], [{}, {"reason": " \n"}]),
    (Guard.DECISION_COMPLETE, [{}], [{"missing_fields": ("reasoning",)}]),
    (
        Guard.MAJORITY,
        [
            {"seats": (READY,) * 3, "votes_for": 2},
            {**AGREED_TWO, "votes_for": 2},
            {**AGREED_TWO, **APART, "chair_for": True},
        ],
        [
            {},
            {**AGREED_TWO, **APART},
            {**AGREED_TWO, "votes_for": 1, "chair_for": True},
            {"seats": (READY,) * 2, **APART, "chair_for": True},
            {**AGREED_TWO, "seats": (READY,) * 3, **APART, "chair_for": True},
            {"seats": (READY,) * 3, "votes_for": 1},
            {"seats": (READY,) * 2, "votes_for": 1},
        ],
    ),
    (
        Guard.DISSENT_OFFERED,
        [{}, {"votes_against": 1, "dissent_offered": True}],
        [{"votes_against": 1}],
    ),
    (Guard.LEAVE_ASKED, [{"leave_asked": True}], [{}]),
    (Guard.NO_LEAVE_ASKED, [{}], [{"leave_asked": True}]),
    (Guard.LAST_NOTICE, [{}, {"notices": (AGREED,)}], [{"notices": (AGREED, AGREED)}]),
    (Guard.OTHER_NOTICE, [{"notices": (AGREED, AGREED)}], [{}, {"notices": (AGREED,)}]),
    (
        Guard.NOTHING_TO_HEAR,
        [{}, {"notices": (Notice(),)}, {"notices": (Notice(),), "hearing_at": NOW}],
        [
            {"notices": (AGREED,)},
            {"notices": (Notice(),), "hearing_at": NOW + SECOND},
            {"notices": (Notice(),), "statements_by": NOW},
        ],
    ),
    (
        Guard.EXTENDS_PERIOD,
        [{"extends_from": NOW - HOUR, "extends_to": NOW + SECOND}],
        [
            {},
            {"extends_from": NOW},
            {"extends_from": NOW + HOUR, "extends_to": NOW + HOUR},
            {"extends_from": NOW - HOUR, "extends_to": NOW},
        ],
    ),
    (
        Guard.SEAT_EMPTY,
        [{"seats": (READY, OUT)}],
        [{}, {"seats": (READY,), "seat_by": NOW - SECOND}],
    ),
    (Guard.SEVERAL_SIT, [{}], [{"mode": mode} for mode in SINGLE]),
    (
        Guard.BODY_SITS,
        [{}, {"mode": Mode.REVIEWER}, {"mode": Mode.EXTERNAL}],
        [{"mode": Mode.DIC_HEARS}],
    ),
    (Guard.HEARS_ALONE, [{"mode": Mode.DIC_HEARS}], [{}, {"mode": Mode.EXTERNAL}]),
    (Guard.REVIEWER_ASKED, [{"reviewer_asked": True}], [{}]),
    (Guard.PANEL_OVERDUE, [{"panel_by": NOW - SECOND}], [{}, {"panel_by": NOW}]),
    (Guard.RESULTS_MOVED, [{"results_moved": True}], [{}]),
    (Guard.SLIP_OPEN, [{"slip_open": True}], [{}]),
    (Guard.NO_SLIP_OPEN, [{}], [{"slip_open": True}]),
    (Guard.SECOND_PERSON, [{"may_countersign": True}], [{}]),
    (
        Guard.LAW_WAITS,
        [{}, {"law_by": NOW}],
        [{"law_by": NOW - SECOND}, {"law_by": NOW, "law_answered": True}],
    ),
    (
        Guard.LAW_SILENT,
        [{"law_by": NOW - SECOND}],
        [{}, {"law_by": NOW}, {"law_by": NOW - SECOND, "law_answered": True}],
    ),
    (
        Guard.RULING_KEPT,
        [{"law_by": NOW - SECOND}, {"law_answered": True}],
        [{}, {"law_by": NOW}],
    ),
    (Guard.RETURNED_ONCE, [{}], [{"law_answered": True}]),
    (
        Guard.FURTHER_IN_TIME,
        [{"further_by": NOW}],
        [{}, {"further_by": NOW - SECOND}],
    ),
    (Guard.FURTHER_OVER, [{"further_by": NOW - SECOND}], [{}, {"further_by": NOW}]),
    (
        Guard.CLOSING_DUE,
        [
            {"closing_by": NOW - SECOND},
            {"closing_by": NOW - SECOND, "further_by": NOW - SECOND},
        ],
        [{}, {"closing_by": NOW}, {"closing_by": NOW - SECOND, "further_by": NOW}],
    ),
    (Guard.DEPOSITS_SETTLED, [{}], [{"deposits_open": True}]),
    (Guard.NOT_FROZEN, [{}], [{"conflict_open": True}]),
    (Guard.CONFLICT_OPEN, [{"conflict_open": True}], [{}]),
    (Guard.NO_CHAIR, [{}], [{"chair_sits": True}]),
    (Guard.FIRST_TIME, [{}], [{"reopened": True}]),
    (
        Guard.DISCIPLINE_HEARD,
        [
            {},
            {"only_discipline": True, "policy": AppealPolicy(discipline_heard=True)},
        ],
        [{"only_discipline": True}],
    ),
    (Guard.NO_SCRIBE, [{}], [{"has_scribe": True}]),
    (
        Guard.TWO_ALLOWED,
        [{"policy": TWO_MAY}],
        [{}, {"policy": TWO_MAY, "mode": Mode.REVIEWER}],
    ),
    (Guard.NOT_REPORTED, [{}], [{"conduct_reported": True}]),
]


def test_every_guard_is_tried_both_ways() -> None:
    assert sorted(guard for guard, _, _ in EACH_WAY) == sorted(Guard)


@for_each_row(
    ("guard", "changes", "holds"),
    [
        *((guard, each, True) for guard, good, _ in EACH_WAY for each in good),
        *((guard, each, False) for guard, _, bad in EACH_WAY for each in bad),
    ],
)
def test_a_guard_holds_under_these_facts(
    guard: Guard, changes: dict[str, Any], holds: bool
) -> None:
    assert CHECKS[guard](replace(BASE, **changes)) is holds


@pytest.mark.parametrize(
    ("contest", "by", "answer", "absent_concurs", "heard"),
    [
        (Contest.PAIRS, NoticeBy.PLAYER, Answer.CONCURS, False, True),
        (Contest.PAIRS, NoticeBy.PLAYER, Answer.PENDING, True, False),
        (Contest.PAIRS, NoticeBy.PLAYER, Answer.DISSENTS, True, False),
        (Contest.PAIRS, NoticeBy.PLAYER, Answer.ABSENT, False, False),
        (Contest.PAIRS, NoticeBy.PLAYER, Answer.ABSENT, True, True),
        (Contest.PAIRS, NoticeBy.DIRECTOR, Answer.PENDING, False, True),
        (Contest.INDIVIDUAL, NoticeBy.PLAYER, Answer.PENDING, False, True),
        (Contest.TEAMS, NoticeBy.CAPTAIN, Answer.PENDING, False, True),
        (Contest.TEAMS, NoticeBy.PLAYER, Answer.PENDING, False, False),
        (Contest.TEAMS, NoticeBy.PLAYER, Answer.ABSENT, True, False),
        (Contest.TEAMS, NoticeBy.PLAYER, Answer.CONCURS, False, True),
    ],
)
def test_who_must_concur_depends_on_the_contest(
    contest: Contest, by: NoticeBy, answer: Answer, absent_concurs: bool, heard: bool
) -> None:
    facts = replace(
        BASE,
        contest=contest,
        policy=AppealPolicy(absent_partner_concurs=absent_concurs),
    )

    assert concurred(Notice(by=by, answer=answer), facts) is heard


def test_notices_without_concurrence_are_struck_and_the_others_heard() -> None:
    pending, ended = Notice(), Notice(live=False)
    facts = replace(BASE, notices=(AGREED, pending, ended))

    assert struck_notices(facts) == (pending,)
    assert CHECKS[Guard.CONCURRENCE](facts) is True


def test_a_player_lodges_up_to_the_last_second_and_then_is_told_why_not() -> None:
    in_time = replace(BASE, deadline=NOW, own_table=True)
    late = replace(in_time, now=NOW + SECOND)

    assert (
        make_transition(State.DRAFT, Action.LODGE, {CaseRole.APPELLANT}, in_time)
        == State.LODGED
    )
    with pytest.raises(Unmet) as refused:
        make_transition(State.DRAFT, Action.LODGE, {CaseRole.APPELLANT}, late)
    assert refused.value.reasons == (Guard.IN_TIME,)


def test_a_director_enters_next_morning_a_notice_given_in_time() -> None:
    next_morning = replace(
        BASE, now=NOW + 10 * HOUR, deadline=NOW, notice_at=NOW - SECOND, own_table=True
    )

    state = make_transition(
        None, Action.ENTER, {CaseRole.DIRECTOR_IN_CHARGE}, next_morning
    )

    assert state == State.LODGED


def test_after_the_time_the_director_may_still_refer_until_results_are_final() -> None:
    late = replace(BASE, deadline=NOW - HOUR)
    final = replace(late, results_final=True)

    assert refusals(None, Action.REFER, late) == ()
    assert refusals(None, Action.REFER, final) == (Guard.RESULTS_NOT_FINAL,)


def test_a_late_referral_is_admitted_but_no_late_notice_joins_it() -> None:
    facts = replace(BASE, deadline=NOW - HOUR, notices=(REFERRAL,), own_table=True)

    assert refusals(State.ADMISSIBILITY, Action.ADMIT, facts) == ()
    assert refusals(State.LODGED, Action.CROSS_APPEAL, facts) == (Guard.IN_TIME,)


def test_nobody_appeals_the_ruling_of_another_table() -> None:
    with pytest.raises(Unmet) as refused:
        make_transition(None, Action.BEGIN, {CaseRole.APPELLANT}, BASE)

    assert refused.value.reasons == (Guard.OWN_TABLE,)


def test_a_team_waits_for_its_captain_before_the_panel_deliberates() -> None:
    waiting = replace(
        BASE, contest=Contest.TEAMS, notices=(Notice(),), seats=(READY,) * 3
    )
    concurring = replace(waiting, notices=(AGREED,))

    assert refusals(State.SCHEDULED, Action.OPEN_DELIBERATION, waiting) == (
        Guard.CONCURRENCE,
    )
    assert refusals(State.SCHEDULED, Action.OPEN_DELIBERATION, concurring) == ()


def test_one_appeal_goes_from_draft_to_decision() -> None:
    facts = replace(
        BASE,
        own_table=True,
        notices=(AGREED,),
        facts_stated=True,
        seats=(READY,) * 3,
        hearing_at=NOW + 48 * HOUR,
        votes_for=3,
    )
    path = [
        (Action.BEGIN, CaseRole.APPELLANT),
        (Action.LODGE, CaseRole.APPELLANT),
        (Action.RECEIVE, CaseRole.CLOCK),
        (Action.CONCUR, CaseRole.PARTNER),
        (Action.ADMIT, CaseRole.DIRECTOR_IN_CHARGE),
        (Action.STATE_FACTS, CaseRole.RULING_DIRECTOR),
        (Action.APPOINT, CaseRole.DIRECTOR_IN_CHARGE),
        (Action.SCHEDULE, CaseRole.CHAIR),
        (Action.OPEN_DELIBERATION, CaseRole.CHAIR),
        (Action.VOTE, CaseRole.MEMBER),
        (Action.SIGN, CaseRole.CHAIR),
    ]

    state: State | None = None
    for action, role in path:
        begun = facts.hearing_at if action is Action.OPEN_DELIBERATION else None
        known = replace(facts, now=begun or facts.now)
        state = make_transition(state, action, {role}, known)

    assert state == State.DECIDED
