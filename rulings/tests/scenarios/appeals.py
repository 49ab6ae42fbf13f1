"""How the actions on appeals are called, for the test that walks all actions."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from clubsite.site.clock import now
from clubsite.tests.builders import Call, Scenario, call
from rulings.appeals.actions import (
    admission,
    bodies,
    limits,
    lodging,
    merits,
    pack,
    seating,
)
from rulings.appeals.actions import decision as actions_decision
from rulings.appeals.actions import hearing as actions_hearing
from rulings.appeals.labels import Channel, Merit, Vote
from rulings.appeals.models import Appeal, Challenge, Evidence, PanelSeat, Question
from rulings.appeals.procedure import Answer, State
from rulings.appeals.procedure.decision import NoticeDecision
from rulings.evidence.actions import stored_fields
from rulings.evidence.rules import Attachment
from rulings.evidence.tests.builders import make_ready
from rulings.tests.appeal_world import (
    World,
    content_for,
    draft,
    make_world,
    seen_results,
)
from rulings.tests.scenarios.arranging import (
    Case,
    Options,
    case_in_state,
    given,
    in_hands_of,
    on_ruling,
    scenario,
)
from scoring.events.models import Event


def _entered(who: str) -> Callable[[World], Call]:
    def arrange(world: World) -> Call:
        Event.objects.filter(pk=world.event.pk).update(posted_at=now())
        player = world["appellant"].players.get()
        notice = lodging.GivenEarlier(player.pk, Channel.PAPER, now())
        return call(world.ruling, notice, by=world[who])

    return arrange


def _notice(_world: World, appeal: Appeal) -> dict[str, Any]:
    notice = appeal.notices.get().pk
    return {"notice": notice, "deposit": "waived", "reason": "A student."}


def _both_filed(world: World, appeal: Appeal) -> dict[str, Any]:
    for who in ("west", "partner"):
        actions_hearing.file_statement(
            appeal,
            by=world[who],
            expected_version=appeal.version,
            text=f"What {who} says.",
        )
    return {}


def _printed(who: str) -> Callable[[Case], Call]:
    def arrange(case: Case) -> Call:
        world, appeal = case
        return call(appeal, by=world[who])

    return arrange


def _sealed(who: str) -> Callable[[Case], Call]:
    """A PDF of the director that a worker has read, in these hands."""

    def arrange(case: Case) -> Call:
        world, appeal = case
        file = Evidence.objects.create(
            appeal=appeal,
            filed_by=world["ruled"],
            **stored_fields(Attachment("a.pdf", b"%PDF-1.7"), at=now()),
        )
        return call(appeal, make_ready(file), by=world[who])

    return arrange


def _panel(world: World, appeal: Appeal) -> dict[str, Any]:
    actions_hearing.state_facts(
        appeal, by=world["ruled"], expected_version=appeal.version, text="Facts."
    )
    keys = [world[name].pk for name in ("chair", "member", "third")]
    return {"members": keys, "chair": keys[0]}


def _joining(world: World, _appeal: Appeal) -> dict[str, Any]:
    return {"joining": world["spare"].pk}


def _seat(who: str) -> Options:
    def options(world: World, appeal: Appeal) -> dict[str, Any]:
        seat = PanelSeat.objects.get(appeal=appeal, user=world[who])
        return {"seat": seat.pk, "reason": "Plays with a party."}

    return options


def _waiver(world: World, appeal: Appeal) -> dict[str, Any]:
    PanelSeat.objects.filter(appeal=appeal, user=world["member"]).update(
        declared="soft"
    )
    return {**_seat("member")(world, appeal), "waives": True}


def _challenge(world: World, appeal: Appeal) -> dict[str, Any]:
    seat = PanelSeat.objects.get(appeal=appeal, user=world["member"])
    challenge = Challenge.objects.create(
        seat=seat, by=world["west"], reason="Too near.", at=now()
    )
    return {"challenge": challenge.pk, "upheld": False, "answer": "Not near at all."}


def _hearing(_world: World, _appeal: Appeal) -> dict[str, Any]:
    return {"hearing_at": now() + timedelta(days=2), "place": "Club room"}


def _hearing_again(world: World, appeal: Appeal) -> dict[str, Any]:
    appeal.deadlines.filter(step="hearing").update(starts_at=now())
    return _hearing(world, appeal)


def _hearing_all_declared(world: World, appeal: Appeal) -> dict[str, Any]:
    PanelSeat.objects.filter(appeal=appeal).update(declared="none")
    return _hearing(world, appeal)


def _short(_world: World, appeal: Appeal) -> dict[str, Any]:
    PanelSeat.objects.filter(appeal=appeal, chairs=False).update(out_at=now())
    return {}


def _present(_world: World, appeal: Appeal) -> dict[str, Any]:
    appeal.notices.get().answers.update(answer="concurs")
    return {
        "present": [
            panel_seat.pk for panel_seat in PanelSeat.objects.filter(appeal=appeal)
        ]
    }


def _question(world: World, appeal: Appeal) -> dict[str, Any]:
    question = Question.objects.create(
        appeal=appeal, text="How long?", asked_by=world["chair"], asked_at=now()
    )
    return {"question": question.pk, "text": "Ten seconds."}


def _draft(world: World, appeal: Appeal) -> dict[str, Any]:
    draft(world, appeal, content_for(world, appeal))
    return {"vote": Vote.FOR}


def _limit(_world: World, _appeal: Appeal) -> dict[str, Any]:
    return {"decide_before": now() + timedelta(days=3), "reason": "The next round."}


def _merits(world: World, appeal: Appeal) -> dict[str, Any]:
    draft(world, appeal, content_for(world, appeal))
    return {"merits": {appeal.notices.get().pk: NoticeDecision(Merit.WITH, votes=2)}}


def _signature(world: World, appeal: Appeal) -> dict[str, Any]:
    draft(world, appeal, content_for(world, appeal))
    Event.objects.filter(pk=world.event.pk).update(posted_at=now())
    return {"results": seen_results(appeal)}


def _content(who: str) -> Callable[[Case], Call]:
    def arrange(case: Case) -> Call:
        world, appeal = case
        content = content_for(world, appeal)
        return call(appeal, content, by=world[who], expected_version=appeal.version)

    return arrange


def _leave(world: World, appeal: Appeal) -> dict[str, Any]:
    Appeal.objects.filter(pk=appeal.pk).update(
        leave_asked_at=now(), leave_asked_by=world["appellant"]
    )
    return {}


def _partner(world: World, _appeal: Appeal) -> dict[str, Any]:
    return {"player": world["partner"].players.get().pk, "answer": Answer.CONCURS}


def _review(world: World, appeal: Appeal) -> dict[str, Any]:
    Appeal.objects.filter(pk=appeal.pk).update(review_asked_at=now())
    _chair(world, appeal)
    return {"reason": "It was in order."}


def _chair(world: World, appeal: Appeal) -> dict[str, Any]:
    PanelSeat.objects.create(
        appeal=appeal,
        user=world["chair"],
        chairs=True,
        declared="none",
        invited_at=now(),
    )
    return {"dismissal": "no_concurrence"}


_WORDS = given(grounds="Nobody hesitated.", requested="")
_TEXT = given(text="Ten seconds.")
S = State
SCENARIOS = [
    Scenario(
        lodging.begin_appeal,
        "appeal.begun",
        on_ruling("appellant"),
        on_ruling("other"),
        stage=make_world,
    ),
    scenario(lodging.keep_draft, "kept", S.DRAFT, "appellant", _WORDS),
    scenario(lodging.lodge_appeal, "lodged", S.DRAFT, "appellant"),
    Scenario(
        lodging.enter_appeal,
        "appeal.entered",
        _entered("in_charge"),
        _entered("other"),
        stage=make_world,
    ),
    Scenario(
        lodging.refer_ruling,
        "appeal.referred",
        on_ruling("ruled", reason="I am not sure."),
        on_ruling("appellant", reason="I am sure."),
        stage=make_world,
    ),
    scenario(lodging.cross_appeal, "joined", S.LODGED, "respondent", _WORDS),
    scenario(
        actions_hearing.give_grounds, "grounds_given", S.LODGED, "appellant", _WORDS
    ),
    scenario(lodging.concur, "concurred", S.LODGED, "partner"),
    scenario(lodging.dissent, "dissented", S.LODGED, "partner"),
    scenario(lodging.note_answer, "answer_noted", S.LODGED, "in_charge", _partner),
    scenario(lodging.withdraw_notice, "withdrawn", S.LODGED, "appellant"),
    scenario(lodging.ask_leave, "leave_asked", S.DELIBERATING, "appellant"),
    scenario(lodging.grant_leave, "leave_granted", S.DELIBERATING, "chair", _leave),
    scenario(lodging.refuse_leave, "leave_refused", S.DELIBERATING, "chair", _leave),
    scenario(admission.receive_appeal, "received", S.LODGED, None),
    scenario(admission.admit_appeal, "admitted", S.ADMISSIBILITY, "in_charge"),
    scenario(
        admission.dismiss_appeal,
        "dismissed",
        S.ADMISSIBILITY,
        "in_charge",
        given(dismissal="law91", reason="Only discipline."),
    ),
    scenario(
        admission.second_dismissal,
        "dismissal_seconded",
        S.ADMISSIBILITY,
        "chair",
        _chair,
    ),
    scenario(admission.ask_review, "review_asked", S.INADMISSIBLE, "appellant"),
    scenario(admission.restore_appeal, "restored", S.INADMISSIBLE, "chair", _review),
    scenario(
        admission.let_dismissal_stand, "let_stand", S.INADMISSIBLE, "chair", _review
    ),
    scenario(admission.settle_deposit, "deposit_noted", S.LODGED, "in_charge", _notice),
    scenario(
        admission.answer_law,
        "law_answered",
        S.ADMISSIBILITY,
        "in_charge",
        given(answer="Law 26 applies."),
    ),
    scenario(actions_hearing.state_facts, "facts_stated", S.PREPARING, "ruled", _TEXT),
    scenario(
        actions_hearing.file_statement,
        "statement_filed",
        S.PREPARING,
        "respondent",
        _TEXT,
    ),
    Scenario(
        actions_hearing.exchange_statements,
        "appeal.exchanged",
        in_hands_of(None, _both_filed),
        in_hands_of("appellant"),
        stage=case_in_state(S.PREPARING),
    ),
    Scenario(
        actions_hearing.open_original,
        "appeal.original_opened",
        _sealed("chair"),
        _sealed("member"),
        stage=case_in_state(S.DELIBERATING),
    ),
    Scenario(
        pack.note_pack,
        "appeal.pack_made",
        _printed("west"),
        _printed("outsider"),
        stage=case_in_state(S.PREPARING),
    ),
    scenario(bodies.appoint_panel, "panel_appointed", S.PREPARING, "in_charge", _panel),
    scenario(bodies.change_panel, "panel_changed", S.CONSTITUTING, "chair", _joining),
    scenario(seating.declare_ties, "declared", S.CONSTITUTING, "third", given(ties=[])),
    scenario(seating.recuse, "recused", S.CONSTITUTING, "member"),
    scenario(seating.say_on_tie, "waiver_said", S.CONSTITUTING, "chair", _waiver),
    scenario(
        seating.challenge, "challenged", S.CONSTITUTING, "respondent", _seat("member")
    ),
    scenario(
        seating.decide_challenge,
        "challenge_decided",
        S.CONSTITUTING,
        "chair",
        _challenge,
    ),
    scenario(
        actions_hearing.schedule_hearing,
        "scheduled",
        S.CONSTITUTING,
        "chair",
        _hearing_all_declared,
    ),
    scenario(
        actions_hearing.move_hearing,
        "rescheduled",
        S.SCHEDULED,
        "chair",
        _hearing_again,
    ),
    scenario(actions_hearing.reform_panel, "reformed", S.SCHEDULED, "chair", _short),
    scenario(
        actions_hearing.open_deliberation,
        "deliberation_opened",
        S.SCHEDULED,
        "chair",
        _present,
    ),
    scenario(actions_decision.ask_director, "asked", S.DELIBERATING, "member", _TEXT),
    scenario(
        actions_decision.answer_panel, "answered", S.DELIBERATING, "ruled", _question
    ),
    scenario(actions_decision.write_note, "noted", S.DELIBERATING, "member", _TEXT),
    scenario(actions_decision.cast_vote, "voted", S.DELIBERATING, "member", _draft),
    scenario(
        actions_decision.write_dissent,
        "dissent_written",
        S.DELIBERATING,
        "member",
        _TEXT,
    ),
    scenario(
        actions_decision.send_back,
        "sent_back",
        S.DELIBERATING,
        "chair",
        given(reason="The lead is not known."),
    ),
    Scenario(
        actions_decision.draft_decision,
        "appeal.decision_drafted",
        _content("chair"),
        _content("member"),
        stage=case_in_state(S.DELIBERATING),
    ),
    scenario(limits.set_limit, "limit_set", S.PREPARING, "in_charge", _limit),
    scenario(merits.judge_notices, "merit_judged", S.DELIBERATING, "chair", _merits),
    scenario(
        actions_decision.sign_decision, "signed", S.DELIBERATING, "chair", _signature
    ),
]
