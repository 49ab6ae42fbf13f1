"""Appeals and conduct referrals of the sample club."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from clubsite.accounts.models import User
from clubsite.sample.clubs import Part, World
from clubsite.sample.rulings import assigned
from clubsite.site import clock
from rulings.appeals.access import cases
from rulings.appeals.actions import admission, bodies, seating
from rulings.appeals.actions import decision as actions_decision
from rulings.appeals.actions import hearing as actions_hearing
from rulings.appeals.actions import lodging as actions_lodging
from rulings.appeals.actions import merits as actions_merits
from rulings.appeals.labels import Merit, Outcome, Vote
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure.decision import DecisionContent, NoticeDecision
from rulings.appeals.queries.panel import preview_of_decision
from rulings.conduct import actions as conduct_actions
from rulings.conduct.models import Referral
from rulings.conduct.procedure import (
    Allegation,
    Category,
    Classification,
    Place,
    ReporterKind,
    Track,
    Wish,
)
from rulings.laws.references import parse_refs
from rulings.log.models import Ruling
from rulings.log.procedure.content import ExpectedPreview
from scoring.events.models import Result

GROUNDS = (
    "The explanation was wrong, but West looked at dummy before the critical trick and "
    "could count. Nine tricks were never likely."
)
ANSWER = "West placed the spades as the explanation said, and played accordingly."
FACTS = (
    "I was called after the play. North’s bid shows both majors by their card, so the "
    "explanation was wrong. A colleague and I thought nine tricks more likely than not."
)
QUESTION = "When did West learn of the right explanation?"
REPLY = "Only after the play. South spoke up as soon as it was over."
NOTE = "Three of the players we know at this level would have finessed anyway."
LATER_GROUNDS = "The double was alerted. North was looking at the score sheet."
REQUESTED = "The score of the table."
ROOM = "Card room, first floor"


class _Case:
    """An appeal that one person after the other leads on."""

    def __init__(self, world: World, appeal: Appeal) -> None:
        self.world = world
        self.appeal = appeal

    def do(self, act: Callable[..., None], *, by: Part | User, **options: Any) -> None:
        """Call the action as that person, on the reloaded case."""
        self.appeal.refresh_from_db()
        person = self.world[by] if isinstance(by, Part) else by
        act(self.appeal, by=person, expected_version=self.appeal.version, **options)

    @property
    def seats(self) -> list[PanelSeat]:
        """The seats of the panel, the chair's first."""
        seated = cases.build_case(self.appeal, None).parties.seated
        return sorted(seated, key=lambda seat: (not seat.chairs, seat.pk))


def decide(world: World, ruling: Ruling, posted_at: datetime) -> None:
    """From the notice in time to the signed decision, some days later."""
    lodged_at = posted_at + timedelta(minutes=8)
    case = _Case(world, lodge(world, ruling, Part.PLAYER, lodged_at, GROUNDS))
    with clock.at(posted_at + timedelta(minutes=25)):
        case.do(actions_lodging.concur, by=Part.PARTNER)
    with clock.at(posted_at + timedelta(hours=13)):
        case.do(admission.admit_appeal, by=Part.DIRECTOR)
        case.do(actions_hearing.state_facts, by=Part.DIRECTOR, text=FACTS)
        case.do(actions_hearing.file_statement, by=Part.OPPONENT, text=ANSWER)
        case.do(actions_hearing.file_statement, by=Part.PLAYER, text=GROUNDS)
    with clock.at(posted_at + timedelta(hours=14)):
        _seat_panel(case)
    with clock.at(posted_at + timedelta(hours=44)):
        _hear(case)


def leave_open(world: World, ruling: Ruling, lodged_at: datetime) -> None:
    """A notice in time, before anyone has looked at it."""
    lodge(world, ruling, Part.OPPONENT, lodged_at, LATER_GROUNDS)


def lodge(
    world: World, ruling: Ruling, who: Part, lodged_at: datetime, grounds: str
) -> Appeal:
    """A notice by one of the table, written and given at that moment."""
    with clock.at(lodged_at):
        appeal = actions_lodging.begin_appeal(
            ruling, by=world[who], grounds=grounds, requested=REQUESTED
        )
        actions_lodging.lodge_appeal(
            appeal, by=world[who], expected_version=appeal.version
        )
    return appeal


def _seat_panel(case: _Case) -> None:
    """Anyone who was asked for advice is not among those who may sit."""
    members_asked = [case.world[part].pk for part in (Part.PANEL_2, Part.PANEL_3)]
    (chair,) = (seat.user for seat in case.seats)
    case.do(seating.declare_ties, by=chair, ties=[])
    case.do(bodies.appoint_panel, by=chair, members=members_asked)
    for seat in case.seats[1:]:
        case.do(seating.declare_ties, by=seat.user, ties=[])
    case.do(
        actions_hearing.schedule_hearing,
        by=chair,
        hearing_at=clock.now() + timedelta(hours=29),
        place=ROOM,
    )


def _hear(case: _Case) -> None:
    chair = case.seats[0].user
    present = [seat.pk for seat in case.seats]
    case.do(actions_hearing.open_deliberation, by=chair, present=present)
    case.do(actions_decision.ask_director, by=chair, text=QUESTION)
    question = case.appeal.questions.get()
    case.do(
        actions_decision.answer_panel,
        by=Part.DIRECTOR,
        question=question.pk,
        text=REPLY,
    )
    case.do(actions_decision.write_note, by=case.seats[1].user, text=NOTE)
    case.do(
        actions_decision.draft_decision, by=chair, content=_build_decision(case.appeal)
    )
    for seat in case.seats:
        case.do(actions_decision.cast_vote, by=seat.user, vote=Vote.FOR)
    found = NoticeDecision(Merit.WITH, votes=len(case.seats))
    judged = {case.appeal.notices.get().pk: found}
    case.do(actions_merits.judge_notices, by=chair, merits=judged)
    case.do(
        actions_decision.sign_decision, by=chair, results=_get_expected(case.appeal)
    )


def _build_decision(appeal: Appeal) -> DecisionContent:
    line = Result.objects.get(rulings=appeal.ruling)
    return DecisionContent(
        findings="The explanation was wrong. West had counted the hand by trick six.",
        laws=parse_refs("21B3, 12C1c"),
        reasoning="Nine tricks were possible but not likely: we weight them at 25 %.",
        outcome=Outcome.FOR_APPELLANT,
        effect=assigned(("3NT W =", 25), ("3NT W -1", 75))(line),
    )


def _get_expected(appeal: Appeal) -> ExpectedPreview:
    """What a chair has seen who looked at the preview just now."""
    preview = preview_of_decision(cases.build_case(appeal, None).appeal)
    return ExpectedPreview(preview.version, preview.digest)


_MEMO = Allegation(
    kind=ReporterKind.CONFIDENTIAL,
    subject_description="Sample narrative: a visitor at table 4 in the second half.",
    minor_involved=False,
    immediate_danger=False,
    place=Place.TABLE,
    categories=(Category.RUDENESS,),
    director_called=True,
    narrative=(
        "Sample narrative. After the last board a visitor told partner loudly how the "
        "hand should have been played. The director asked for quiet."
    ),
    wish=Wish.RECORD,
    consent_to_name=False,
)
_WAITING = Allegation(
    subject_description="Sample narrative: two players who lingered by the door.",
    minor_involved=False,
    immediate_danger=False,
    place=Place.PREMISES,
    categories=(Category.BEHAVIOUR, Category.OTHER),
    director_called=False,
    narrative=(
        "Sample narrative. Boards were discussed in the doorway while they were still "
        "in play at other tables. No harm was meant; someone should have a word."
    ),
    wish=Wish.TALK,
    consent_to_name=True,
)


def report(world: World) -> None:
    """A memo that was filed last week, and a referral that waits for the recorder."""
    _file_memo(world)
    with clock.at(world.times.ago(hours=20)):
        _send(world, _WAITING, by=world[Part.OPPONENT], key="sample-2")


def _file_memo(world: World) -> None:
    recorder = world[Part.RECORDER]
    with clock.at(world.times.evening(6)):
        referral = _send(world, _MEMO, by=world[Part.PARTNER], key="sample-1")
    with clock.at(world.times.evening(5)):
        conduct_actions.acknowledge_referral(
            referral, by=recorder, expected_version=referral.version
        )
        conduct_actions.classify_referral(
            referral,
            by=recorder,
            expected_version=referral.version,
            classification=Classification.MEMO,
        )
        conduct_actions.file_as_memo(
            referral, by=recorder, expected_version=referral.version
        )


def _send(world: World, allegation: Allegation, *, by: User, key: str) -> Referral:
    referral = conduct_actions.begin_referral(
        world.club, Track.MEMO, allegation.kind, by=by, submission=key
    )
    conduct_actions.keep_draft(referral, allegation, by=by)
    conduct_actions.send_referral(referral, by=by)
    referral.refresh_from_db()
    return referral
