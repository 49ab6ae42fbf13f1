"""A thousand races: two people act on one appeal at the same instant, on both databases.

One of them is done, exactly as if no one else had been there, and the other is told. So
there is one decision at most and one new score, no vote is lost, and the log is whole.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest

from clubsite.audit.models import Entry
from clubsite.audit.verification import verify
from clubsite.site import clock
from rulings.appeals.access import cases
from rulings.appeals.actions import (
    admission,
    aftermath,
    bodies,
    decision,
    hearing,
    law,
    limits,
    lodging,
    merits,
    misconduct,
    seating,
)
from rulings.appeals.labels import STATES, Merit, Step, Vote
from rulings.appeals.models import Appeal, Decision, PanelSeat
from rulings.appeals.procedure import DEEDS, TRANSITIONS, State
from rulings.appeals.procedure.decision import NoticeDecision
from rulings.desk.actions import giving
from rulings.tests.appeal_bodies import seen_correction, set_policy, write_slip
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    appeal_in,
    as_,
    content_for,
    draft,
    make_world,
    now,
    seen_results,
    to,
)
from rulings.tests.builders import seen_withdrawal
from scoring.events.models import Event, Snapshot
from tests.racing import (
    Act,
    Change,
    Course,
    Race,
    entries_since,
    pairings,
    two_threads,
)

pytestmark = [
    pytest.mark.both,
    pytest.mark.full,
    pytest.mark.django_db(transaction=True),
]

LATE = {
    f"Someone else has just changed this {what}. Reload, then decide."
    for what in ("appeal", "ruling")
}
Acts = Sequence[Act]
Prepared = tuple[Course, Acts]


@pytest.fixture
def pool(transactional_db: None) -> Iterator[ThreadPoolExecutor]:
    with two_threads() as threads:
        yield threads


def doing(action: Callable[..., object], **values: Any) -> Callable[..., object]:
    """An act with what is typed in its form."""

    def do(appeal: Appeal, by: object, version: int) -> object:
        return action(appeal, by=by, expected_version=version, **values)

    return do


def acts_of(world: World, *several: tuple[str, str, Callable[..., object]]) -> Acts:
    """Acts by their names, each with who does it."""
    return [Act(name, world[who], do) for name, who, do in several]


def seat_of(appeal: Appeal, world: World, who: str) -> int:
    return PanelSeat.objects.get(appeal=appeal, user=world[who]).pk


def withdrawn_ruling(world: World) -> Callable[..., object]:
    """The director takes the ruling back, whatever anyone has seen of the case."""
    expected = seen_withdrawal(world.ruling)

    def do(appeal: Appeal, by: object, _version: int) -> object:
        ruling = cases.near_appeals().get(pk=appeal.pk).ruling
        return giving.withdraw_ruling(ruling, why="My error.", by=by, expected=expected)  # type: ignore[arg-type]  # an account

    return do


def forming(world: World) -> Prepared:
    """A panel of which the third member has not declared yet."""
    appeal = appeal_in(world, State.CONSTITUTING)
    third, spare = seat_of(appeal, world, "third"), world["spare"].pk
    extended = doing(
        hearing.extend_period,
        step=Step.DECLARATIONS,
        ends_at=LATER + timedelta(days=5),
        reason="Illness.",
    )
    acts = acts_of(
        world,
        ("declare", "third", doing(seating.declare_ties, ties=[])),
        ("declare", "third", doing(seating.declare_ties, ties=["household"])),
        ("recuse", "third", doing(seating.recuse)),
        ("recuse", "member", doing(seating.recuse, conflict=True)),
        ("seat", "chair", doing(bodies.change_panel, joining=spare, leaving=third)),
        ("seat_scribe", "chair", doing(bodies.seat_scribe, scribe=spare)),
        ("extend", "in_charge", extended),
        ("challenge", "respondent", doing(seating.challenge, seat=third, reason="No.")),
        ("withdraw", "appellant", doing(lodging.withdraw_notice)),
        ("concur", "partner", doing(lodging.concur)),
        ("supersede", "in_charge", withdrawn_ruling(world)),
    )
    return Course(appeal, LATER), acts


def scheduled(world: World) -> Prepared:
    """A hearing on Friday, which both sides may do without."""
    appeal = appeal_in(world, State.SCHEDULED)
    with clock.at(LATER):
        lodging.concur(appeal, by=world["partner"], expected_version=now(appeal))
    seats = [row.pk for row in PanelSeat.objects.filter(appeal=appeal)]
    third = seat_of(appeal, world, "third")
    moved = {"hearing_at": HEARING + timedelta(days=1), "place": "Library"}
    opened = {"present": seats, "why_early": "All agreed."}
    acts = acts_of(
        world,
        ("open_deliberation", "chair", doing(hearing.open_deliberation, **opened)),
        ("reschedule", "chair", doing(hearing.move_hearing, **moved)),
        ("recuse", "chair", doing(seating.recuse)),
        ("recuse", "member", doing(seating.recuse, conflict=True)),
        ("seat_scribe", "chair", doing(bodies.seat_scribe, scribe=world["spare"].pk)),
        ("challenge", "respondent", doing(seating.challenge, seat=third, reason="No.")),
        ("withdraw", "appellant", doing(lodging.withdraw_notice)),
        ("dissent", "partner", doing(lodging.dissent)),
        ("supersede", "in_charge", withdrawn_ruling(world)),
    )
    return Course(appeal, LATER), acts


def deliberating(world: World) -> Prepared:
    """A draft that all voted for, a question and a request for leave still open."""
    appeal = appeal_in(world, State.DELIBERATING)
    content = content_for(world, appeal)
    draft(world, appeal, content)
    with clock.at(HEARING):
        ask = doing(decision.ask_director, text="When was the call?")
        ask(appeal, world["chair"], now(appeal))
        doing(lodging.ask_leave)(appeal, world["appellant"], now(appeal))
    [notice], [question] = appeal.notices.all(), appeal.questions.all()
    found = {notice.pk: NoticeDecision(Merit.WITHOUT, "None had.", votes=2)}
    changed = content_for(world, appeal, "4S N +1")
    longer = {"step": Step.DECISION, "ends_at": HEARING + timedelta(days=9)}
    signed = {"results": seen_results(appeal), "dissent_offered": True}
    answer = {"question": question.pk, "text": "Before the lead."}
    before = {"decide_before": HEARING + timedelta(days=1), "reason": "The final."}
    acts = acts_of(
        world,
        ("sign", "chair", doing(decision.sign_decision, **signed)),
        ("vote", "member", doing(decision.cast_vote, vote=Vote.AGAINST)),
        ("vote", "third", doing(decision.cast_vote, vote=Vote.AGAINST)),
        ("grant_leave", "chair", doing(lodging.grant_leave)),
        ("recuse", "member", doing(seating.recuse, private="Tired.")),
        ("recuse", "chair", doing(seating.recuse, conflict=True)),
        ("send_back", "chair", doing(decision.send_back, reason="No auction.")),
        ("return_on_law", "chair", doing(law.return_on_law, reason="Law 27B1.")),
        ("extend", "chair", doing(hearing.extend_period, reason="Illness.", **longer)),
        ("draft_decision", "chair", lambda *now: decision.draft_decision(
            now[0], changed, by=now[1], expected_version=now[2]
        )),
        ("judge_merit", "chair", doing(merits.judge_notices, merits=found)),
        ("note", "member", doing(decision.write_note, text="A note.")),
        ("ask", "third", doing(decision.ask_director, text="Which hand?")),
        ("answer", "ruled", doing(decision.answer_panel, **answer)),
        ("write_dissent", "third", doing(decision.write_dissent, text="Not so.")),
        ("report_conduct", "chair", doing(misconduct.report_conduct, reason="Rude.")),
        ("refuse_leave", "chair", doing(lodging.refuse_leave)),
        ("set_limit", "in_charge", doing(limits.set_limit, **before)),
    )  # fmt: skip
    return Course(appeal, HEARING), acts


def returned(world: World) -> Prepared:
    """The panel has asked the director in charge about the law."""
    appeal = appeal_in(world, State.RETURNED_ON_LAW)
    acts = acts_of(
        world,
        ("keep_ruling", "in_charge", doing(law.keep_ruling, reason="It is right.")),
        ("supersede", "in_charge", withdrawn_ruling(world)),
        ("recuse", "member", doing(seating.recuse)),
        ("note", "third", doing(decision.write_note, text="A note.")),
        ("ask_leave", "appellant", doing(lodging.ask_leave)),
        ("draft_decision", "chair", lambda *now: decision.draft_decision(
            now[0], content_for(world, appeal), by=now[1], expected_version=now[2]
        )),
    )  # fmt: skip
    return Course(appeal, HEARING), acts


def with_slip(world: World) -> Prepared:
    """A signed decision, and a correction that waits for its second signature."""
    appeal = write_slip(world, appeal_in(world, State.DECIDED))
    seen = seen_correction(appeal)
    acts = acts_of(
        world,
        ("countersign", "in_charge", doing(decision.countersign_slip, results=seen)),
        ("drop_slip", "chair", doing(decision.drop_slip)),
        ("drop_slip", "in_charge", doing(decision.drop_slip)),
        ("report_conduct", "chair", doing(misconduct.report_conduct, reason="Rude.")),
        ("settle_deposit", "in_charge", settled(appeal)),
    )
    return Course(appeal, HEARING), acts


def settled(appeal: Appeal) -> Callable[..., object]:
    appeal.notices.update(deposit="held", amount="5.00 EUR", to_return=True)
    [notice] = appeal.notices.all()
    return doing(admission.settle_deposit, notice=notice.pk, deposit="returned")


def decided(world: World) -> Prepared:
    """A signed decision that a side may take further."""
    set_policy(world, further_authority="Sample Bridge Union")
    appeal = appeal_in(world, State.DECIDED)
    member = seat_of(appeal, world, "member")
    conflict = {"seat": member, "reason": "His wife."}
    text = content_for(world, appeal, "4S N +1")
    acts = acts_of(
        world,
        ("refer_up", "appellant", doing(aftermath.refer_up, grounds="The law.")),
        ("reopen_by_order", "manager", doing(aftermath.reopen_by_order, reason="So.")),
        ("report_conflict", "member", doing(aftermath.report_conflict, **conflict)),
        ("report_conduct", "chair", doing(misconduct.report_conduct, reason="Rude.")),
        ("settle_deposit", "in_charge", settled(appeal)),
        ("correct_slip", "chair", lambda *now: decision.write_slip(
            now[0], text, by=now[1], expected_version=now[2], why="Ten tricks."
        )),
    )  # fmt: skip
    return Course(appeal, HEARING), acts


RACES: dict[Callable[[World], Prepared], int] = {
    deliberating: 500,
    forming: 170,
    scheduled: 140,
    returned: 70,
    with_slip: 50,
    decided: 70,
}


def test_there_are_a_thousand() -> None:
    assert sum(RACES.values()) == 1000


@pytest.mark.parametrize("stage", RACES, ids=lambda stage: stage.__name__)
def test_of_two_acts_at_the_same_instant_one_is_done(
    pool: ThreadPoolExecutor, stage: Callable[[World], Prepared]
) -> None:
    course, acts = stage(make_world())
    faults = [
        f"{pair[0]} – {pair[1]}: {fault}"
        for pair in pairings(acts, RACES[stage])
        for fault in faults_of(course, pool, *pair)
    ]

    assert faults == []
    assert [fault for fault in verify() if fault.number] == []


TEXT = "What a peer of South would have done, in so many words."
WRITING: dict[str, tuple[str, dict[str, str]]] = {
    "note": ("member", {"text": TEXT}),
    "ask": ("third", {"text": TEXT}),
    "answer": ("ruled", {"text": TEXT, "question": "1"}),
    "write_dissent": ("third", {"text": TEXT}),
    "send_back": ("chair", {"reason": TEXT}),
    "return_on_law": ("chair", {"reason": TEXT}),
    "report_conduct": ("chair", {"reason": TEXT}),
    "recuse": ("member", {"private": TEXT}),
    "set_limit": ("in_charge", {"decide_before": "2026-03-09T19:00", "reason": TEXT}),
}
"""What is written on the pages of a deliberation, by whom."""


def test_whoever_comes_second_can_copy_what_they_wrote(transactional_db: None) -> None:
    world = make_world()
    course, acts = deliberating(world)
    clients = {who: as_(world, who) for who, _typed in WRITING.values()}
    lost = []
    for first in acts:
        with course.after(first), clock.at(course.at):
            for name, (who, typed) in WRITING.items():
                path = to(world, "appeal_move", course.appeal.pk, name)
                seen = {"seen": course.appeal.version}
                answer = clients[who].post(path, {**seen, **typed})
                page = answer.content.decode()
                if answer.status_code not in {404, 409, 422} or TEXT not in page:
                    lost.append(f"{name} after {first}: {answer.status_code}")

    assert lost == []


def faults_of(
    course: Course, pool: ThreadPoolExecutor, first: Act, second: Act
) -> Iterator[str]:
    """What is not as it must be after one race."""
    source = State(course.appeal.state)
    event = course.appeal.ruling.event_id
    before = Event.objects.get(pk=event).revision
    last = Entry.objects.latest("pk").pk
    with course.race(pool, first, second) as race:
        target = State(Appeal.objects.get(pk=course.appeal.pk).state)
        revisions = Event.objects.get(pk=event).revision - before
        snapshots = Snapshot.objects.filter(event=event, revision__gt=before).count()
        signed = Decision.objects.filter(signed_at__isnull=False).count()
        entries = [
            each
            for each in entries_since(last)
            if each.subject_type == Appeal.audited_as
        ]
    wanted = expected(course, race)
    if race.change not in wanted:
        differ = [set(race.change) ^ set(change) for change in wanted]
        yield f"not as if one came after the other: {differ}"
    if target not in {source, *targets(source, race.done)}:
        yield f"from {source} to {target}"
    moved_on = f"You can no longer do this. Appeal status: {STATES[target]}."
    for act, answer in race.refused:
        if answer not in {*LATE, moved_on, *course.in_turn(*race.done, act)[0]}:
            yield f"another refusal: {answer}"
    if revisions != snapshots or revisions > 1 or signed > 1:
        yield f"{signed} decisions, {revisions} new scores, {snapshots} posted"
    verbs = [each.verb for each in entries]
    done = [act for act in race.done if act.name != "supersede"]
    if len(verbs) - verbs.count("appeal.superseded") != len(done):
        yield f"{verbs} of {len(done)} acts"


def expected(course: Course, race: Race) -> list[Change]:
    """What the tables may hold: one act alone, or one after the other if both are done."""
    if len(race.done) == 1:
        return [course.outcome(race.done[0])]
    first, second = race.acts
    return [course.in_turn(first, second)[1], course.in_turn(second, first)[1]]


def targets(source: State, done: Acts) -> set[State]:
    """Where the matrix lets these acts lead from there."""
    names = {act.name for act in done}
    if names & {"recuse", "seat"}:
        names.add("reform")  # the clock's, at once: too few members are left
    rows = (*TRANSITIONS, *DEEDS)
    return {row.target for row in rows if row.source == source and row.action in names}
