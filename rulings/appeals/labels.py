"""Words of appeals: states, actions, bodies and obstacles."""

from collections.abc import Mapping

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulings.appeals.procedure import (
    DECISION_STANDS,
    OPEN,
    Action,
    Answer,
    Deposit,
    Dismissal,
    Guard,
    Mode,
    State,
    Turn,
)
from rulings.appeals.procedure.conflicts import Tie


class Channel(models.TextChoices):
    """How a notice of appeal was given."""

    APP = "app", _("On this site")
    PAPER = "paper", _("On paper")
    VERBAL = "verbal", _("Verbally")
    MAIL = "mail", _("By email")


class Outcome(models.TextChoices):
    """What a panel decides about the ruling."""

    UPHELD = "upheld", _("Ruling upheld")
    FOR_APPELLANT = "for_appellant", _("Score changed in the appellants' favour")
    AGAINST_APPELLANT = (
        "against_appellant",
        _("Score changed against the appellants"),
    )
    PENALTY = "penalty", _("Penalty changed")


class Merit(models.TextChoices):
    """Whether a side should have appealed (not asked of a director's referral)."""

    WITH = "with", _("With merit")
    WITHOUT = "without", _("Without merit: a warning is recorded")


class Vote(models.TextChoices):
    """What a member says to the draft of the decision."""

    FOR = "for", _("For the draft")
    AGAINST = "against", _("Against the draft")


class Ending(models.TextChoices):
    """Why a notice carries the case no more."""

    WITHDRAWN = "withdrawn", _("Withdrawn")
    DISSENT = "dissent", _("Partner does not agree")
    NOT_HEARD = "not_heard", _("Not heard: no partner agreed (Law 92D)")
    SUPERSEDED = "superseded", _("A new ruling was given")


class Leaving(models.TextChoices):
    """Why a member is off the panel."""

    RECUSED = "recused", _("Stepped down")
    LAPSED = "lapsed", _("Did not answer in time")
    CONFLICT = "conflict", _("Conflict of interest")
    NOT_WAIVED = "not_waived", _("A declared interest was not waived")
    CHALLENGED = "challenged", _("A challenge was upheld")
    REPLACED = "replaced", _("Replaced by the chair")
    OTHER_BODY = "other_body", _("Another body decides")
    EARLIER = "earlier", _("Made the earlier decision")


class Step(models.TextChoices):
    """What has a deadline in an appeal."""

    ADMISSIBILITY = "admissibility", _("Check of the notice")
    REVIEW = "review", _("Request for review")
    GROUNDS = "grounds", _("Grounds of the appeal")
    STATEMENTS = "statements", _("Statements of both sides")
    DECLARATIONS = "declarations", _("Members' declarations of interest")
    AGREEMENT = "agreement", _("Agreement to a single reviewer")
    APPOINTING = "appointing", _("Appointment of the panel")
    SCHEDULING = "scheduling", _("Arranging the hearing")
    HEARING = "hearing", _("Hearing")
    LAW = "law", _("Director's answer on the law")
    DECISION = "decision", _("Decision")
    FURTHER = "further", _("Further appeal")
    CLOSING = "closing", _("Closing of the case")


Words = Mapping[str, Promise]
BODIES: Words = {
    Mode.COMMITTEE: _("A committee"),
    Mode.REVIEWER: _("A single reviewer"),
    Mode.EXTERNAL: _("An external referee"),
    Mode.DIC_HEARS: _("The director alone (Law 93A)"),
}
STATES: Words = {
    State.DRAFT: _("Draft"),
    State.LODGED: _("Lodged"),
    State.ADMISSIBILITY: _("Notice under review"),
    State.PREPARING: _("Statements"),
    State.CONSTITUTING: _("Panel being formed"),
    State.SCHEDULED: _("Hearing arranged"),
    State.DELIBERATING: _("Panel deliberating"),
    State.RETURNED_ON_LAW: _("Returned to the director on the law"),
    State.DECIDED: _("Decided"),
    State.REFERRED_UP: _("Appealed further"),
    State.CLOSED: _("Closed"),
    State.INADMISSIBLE: _("Not admitted"),
    State.WITHDRAWN: _("Withdrawn"),
    State.SUPERSEDED: _("Superseded by a new ruling"),
}
TURNS: Words = {
    Turn.LODGING: _("Draft, not lodged"),
    Turn.CHECK: _("Waiting for the director in charge to check the notice"),
    Turn.STATEMENTS: _("Waiting for both sides' statements"),
    Turn.APPOINTING: _(
        "Waiting for the director in charge or the chair to appoint the panel"
    ),
    Turn.AGREEMENT: _("Waiting for both sides to say if a single reviewer may decide"),
    Turn.FILLING: _("Waiting for the chair or a manager to fill the vacancy"),
    Turn.TWO: _("Waiting for both sides to say if two members may decide"),
    Turn.DECLARATIONS: _("Waiting for the members to declare their interests"),
    Turn.SCHEDULING: _("Waiting for the chair to arrange the hearing"),
    Turn.ALONE: _("Waiting for the director who hears the appeal (Law 93A)"),
    Turn.HEARING: _("Waiting for the chair to open the hearing"),
    Turn.DECISION: _("Waiting for the panel's decision"),
    Turn.FACTS: _("Waiting for the director's statement of facts"),
    Turn.LAW_FIRST: _(
        "Waiting for the director in charge to answer the point of law (Law 93B1)"
    ),
    Turn.LAW: _(
        "Waiting for the director in charge to amend the ruling or keep it (Law 93B3)"
    ),
    Turn.WAIVERS: _(
        "Waiting for the other members to decide if a declared interest matters"
    ),
    Turn.QUESTION: _("Waiting for the director to answer the panel"),
    Turn.PAYMENT: _("Waiting for the deposit to be recorded as paid or waived"),
    Turn.CONCURRENCE: _(
        "Waiting for the partner or team captain to agree or disagree (Law 92D)"
    ),
}
TWO_MEMBERS = _("Two members, as both sides agreed; the chair has the casting vote")
MAY_STILL: Words = {
    State.INADMISSIBLE: _("The side that appealed can request a review by the chair"),
    State.DECIDED: _("Either side can appeal further"),
}
"""What a side may do while its time runs, in a case that waits for no one."""
REVIEW_ASKED = _("Waiting for the chair to review the rejection")
CONFLICT_FOUND = _("Waiting for a decision on a conflict of interest")
SELF_REVIEW = _(
    "The director who gave the ruling, as no one else was available (self-review, "
    "Law 93A)"
)
EARLIER_TEXTS: Words = {
    "outcome": _("Earlier outcome"),
    "laws": _("Earlier Laws"),
    "findings": _("Earlier facts found"),
    "reasoning": _("Earlier reasons"),
    "recommendation": _("Earlier recommendation on the law"),
    "discipline": _("Earlier recommendation on discipline"),
}
"""What a decision said in words before a slip in it was corrected."""
HELD_BY_PANEL: Words = {
    State.DELIBERATING: _(
        "A panel is deliberating on this ruling. Ask its chair to send the case back."
    ),
    **dict.fromkeys(
        DECISION_STANDS,
        _("A panel has decided on this ruling. It can no longer be changed."),
    ),
}
"""Why a director cannot amend or withdraw a ruling."""
RULING_MARKS: Words = {
    **dict.fromkeys(OPEN, _("Under appeal")),
    **dict.fromkeys(DECISION_STANDS, _("Decided on appeal")),
}
"""What a standing appeal makes of its ruling in the log."""
ASKED = _("Panel invitation")
ASKED_ALONE = _("Invitation to decide an appeal")
"""What a case is for who has not declared any ties yet."""
ACTIONS: Words = {
    Action.BEGIN: _("Appeal"),
    Action.EDIT: _("Edit draft"),
    Action.LODGE: _("Lodge appeal"),
    Action.ENTER: _("Enter a notice of appeal"),
    Action.REFER: _("Refer to a panel"),
    Action.CROSS_APPEAL: _("Lodge a cross-appeal"),
    Action.RECEIVE: _("Receive notice"),
    Action.GIVE_GROUNDS: _("Add grounds"),
    Action.CONCUR: _("Agree with the appeal"),
    Action.DISSENT: _("Disagree with the appeal"),
    Action.NOTE_ANSWER: _("Record a partner's answer"),
    Action.WITHDRAW: _("Withdraw the appeal"),
    Action.ADMIT: _("Admit appeal"),
    Action.SECOND_DISMISSAL: _("Second the rejection"),
    Action.DISMISS: _("Reject notice"),
    Action.ASK_REVIEW: _("Request a review"),
    Action.RESTORE: _("Reinstate the appeal"),
    Action.LET_STAND: _("Uphold the rejection"),
    Action.SETTLE_DEPOSIT: _("Record the deposit"),
    Action.EXTEND: _("Extend a period"),
    Action.SET_LIMIT: _("Set when the decision is needed"),
    Action.STATE_FACTS: _("State the facts"),
    Action.WRITE_RECORD: _("Complete the record"),
    Action.ANSWER_LAW: _("Answer the point of law"),
    Action.FILE_STATEMENT: _("Submit a statement"),
    Action.EXCHANGE: _("Exchange the statements"),
    Action.APPOINT: _("Appoint the panel"),
    Action.SEAT: _("Change panel members"),
    Action.SEAT_SCRIBE: _("Invite a scribe"),
    Action.DECLARE: _("Declare your interests"),
    Action.RECUSE: _("Step down"),
    Action.PASS_ON: _("Invite the next member"),
    Action.ASK_REFEREE: _("Invite an external referee"),
    Action.SAY_REVIEWER: _("Answer about a single reviewer"),
    Action.AGREE_TWO: _("Let two members decide"),
    Action.REWEIGH: _("Recheck conflicts of interest"),
    Action.WAIVE: _("Decide if an interest matters"),
    Action.CHALLENGE: _("Challenge a member"),
    Action.DECIDE_CHALLENGE: _("Decide a challenge"),
    Action.SCHEDULE: _("Arrange the hearing"),
    Action.RESCHEDULE: _("Change the hearing"),
    Action.REFORM: _("Form a new panel"),
    Action.STRIKE: _("Close the case as not heard"),
    Action.OPEN_DELIBERATION: _("Open the deliberation"),
    Action.HEAR_ALONE: _("Hear the appeal yourself"),
    Action.ASK: _("Ask the director"),
    Action.ANSWER: _("Answer the panel"),
    Action.NOTE: _("Add a note"),
    Action.VOTE: _("Vote"),
    Action.WRITE_DISSENT: _("Write a dissent"),
    Action.REPORT_CONDUCT: _("Report conduct to the recorder"),
    Action.DRAFT_DECISION: _("Write the draft decision"),
    Action.JUDGE_MERIT: _("Record the merit of each notice"),
    Action.ASK_LEAVE: _("Request leave to withdraw"),
    Action.GRANT_LEAVE: _("Grant leave to withdraw"),
    Action.REFUSE_LEAVE: _("Refuse leave to withdraw"),
    Action.SEND_BACK: _("Send back for missing facts"),
    Action.RETURN_ON_LAW: _("Return to the director on the law"),
    Action.KEEP_RULING: _("Keep the ruling"),
    Action.COUNT_SILENCE: _("Record that the director kept the ruling"),
    Action.SIGN: _("Sign the decision"),
    Action.CORRECT_SLIP: _("Correct an error"),
    Action.COUNTERSIGN: _("Countersign the correction"),
    Action.DROP_SLIP: _("Drop the correction"),
    Action.REFER_UP: _("Appeal further"),
    Action.END_FURTHER: _("End the period for a further appeal"),
    Action.RECORD_ANSWER: _("Record the authority's decision"),
    Action.REPORT_CONFLICT: _("Report a conflict of interest"),
    Action.LET_DECISION_STAND: _("Let the decision stand"),
    Action.REOPEN: _("Reopen the case"),
    Action.REOPEN_BY_ORDER: _("Reopen on the authority's order"),
    Action.CLOSE: _("Close the case"),
    Action.SUPERSEDE: _("Replace with a new ruling"),
}
GUARDS: Words = {
    Guard.IN_TIME: _("The appeal period has ended."),
    Guard.IN_TIME_OR_REFERRED: _("The notice was late, so it can only be rejected."),
    Guard.OWN_TABLE: _("You can appeal only a ruling at your own table (Law 92A)."),
    Guard.NO_OTHER_CASE: _("An appeal against this ruling is already open."),
    Guard.NOT_DECIDED: _("A panel has decided on this ruling. Its decision stands."),
    Guard.RESULTS_NOT_FINAL: _("The results are final."),
    Guard.DEPOSIT_SETTLED: _("First record the deposit as paid, or waive it."),
    Guard.DISMISSAL_REASON: _("This notice was given in time. Choose another reason."),
    Guard.NOT_JUDGE_IN_OWN_CAUSE: _(
        "You gave this ruling, so the chair must second the rejection first."
    ),
    Guard.REVIEW_IN_TIME: _("The time to request a review has ended."),
    Guard.REVIEW_ASKED: _("Neither side has requested a review."),
    Guard.GROUNDS_IN_TIME: _("The time to add grounds has ended."),
    Guard.EXCHANGE_DUE: _("A side can still submit its statement."),
    Guard.FACTS_STATED: _("The director hasn't stated the facts yet."),
    Guard.LAW_ANSWERED: _("The point of law must be answered first (Law 93B1)."),
    Guard.SEAT_TO_FILL: _("There is no vacancy."),
    Guard.ODD_QUORUM: _("The panel needs an odd number of members and a quorum."),
    Guard.QUORUM_SHORT: _("The panel is complete."),
    Guard.ALL_DECLARED: _("A member hasn't declared their interests yet."),
    Guard.WAIVERS_DECIDED: _(
        "The other members must decide on a declared interest first."
    ),
    Guard.CHALLENGES_DECIDED: _("A challenge must be decided first."),
    Guard.HEARING_NOTICE: _("Everyone needs more notice of the hearing."),
    Guard.HEARING_SOON: _("Choose an earlier hearing date."),
    Guard.HEARD_OR_WHY: _(
        "The hearing hasn't started. Give a reason for not waiting for it."
    ),
    Guard.CONCURRENCE: _("No partner has agreed to the appeal (Law 92D)."),
    Guard.ABSENCE_COUNTS: _(
        "Under the club's policy, absence never counts as agreement (Law 92D)."
    ),
    Guard.ANSWER_PENDING: _("Everyone has already answered."),
    Guard.QUORUM_PRESENT: _("Too few members are present."),
    Guard.QUESTION_OPEN: _("The panel hasn't asked a question."),
    Guard.REASON_GIVEN: _("Give a reason."),
    Guard.DECISION_COMPLETE: _("The decision isn't complete."),
    Guard.MAJORITY: _(
        "More than half of the members present must vote for this draft."
    ),
    Guard.DISSENT_OFFERED: _(
        "First offer the outvoted member the chance to write a dissent."
    ),
    Guard.LEAVE_ASKED: _("No one has requested leave to withdraw."),
    Guard.NO_LEAVE_ASKED: _("A request is already pending."),
    Guard.LAST_NOTICE: _("Another notice is still open."),
    Guard.OTHER_NOTICE: _("This is the only notice."),
    Guard.NOTHING_TO_HEAR: _(
        "Possible only once the hearing was due to start, and if no partner has "
        "agreed (Law 92D)."
    ),
    Guard.EXTENDS_PERIOD: _(
        "The new end must be later than the old one and in the future."
    ),
    Guard.SEAT_EMPTY: _("There is no vacancy."),
    Guard.SEVERAL_SIT: _("One person decides this case."),
    Guard.BODY_SITS: _("The director in charge hears this case alone (Law 93A)."),
    Guard.HEARS_ALONE: _("A panel decides this case."),
    Guard.REVIEWER_ASKED: _("The sides haven't been asked about a single reviewer."),
    Guard.PANEL_OVERDUE: _("The panel still has time."),
    Guard.RESULTS_MOVED: _(
        "The results haven't changed since interests were last checked."
    ),
    Guard.SLIP_OPEN: _("No correction is waiting for a second signature."),
    Guard.NO_SLIP_OPEN: _("A correction is already waiting for the second signature."),
    Guard.SECOND_PERSON: _(
        "Someone else must countersign: the director in charge, or a manager if "
        "there is no one else."
    ),
    Guard.LAW_WAITS: _("The time to answer has ended: the ruling stands."),
    Guard.LAW_SILENT: _("The director can still answer."),
    Guard.RULING_KEPT: _(
        "The director in charge can still amend the ruling (Law 93B3)."
    ),
    Guard.FURTHER_IN_TIME: _("The time for a further appeal has ended."),
    Guard.FURTHER_OVER: _("A side can still appeal further."),
    Guard.CLOSING_DUE: _("The case can still be taken up."),
    Guard.DEPOSITS_SETTLED: _("A deposit isn't settled yet."),
    Guard.NOT_FROZEN: _("A conflict of interest found later must be dealt with first."),
    Guard.CONFLICT_OPEN: _("No conflict of interest is waiting for a decision."),
    Guard.NO_CHAIR: _("The chair decides this."),
    Guard.TWO_ALLOWED: _("Under the club's policy, two members can't decide."),
    Guard.NO_SCRIBE: _("The panel already has a scribe."),
    Guard.NOT_REPORTED: _("The panel has already prepared a report."),
    Guard.DISCIPLINE_HEARD: _(
        "Only a Law 91 penalty is appealed. Under the club's policy it can't be heard."
    ),
    Guard.FIRST_TIME: _(
        "This case was reopened, so the panel decides it again. A notice can no "
        "longer be withdrawn, nor the ruling changed."
    ),
    Guard.RETURNED_ONCE: _(
        "The director has already answered a recommendation on the law."
    ),
}
ANSWERS: Words = {
    Answer.PENDING: _("Not answered yet"),
    Answer.CONCURS: _("Agrees"),
    Answer.DISSENTS: _("Disagrees"),
    Answer.ABSENT: _("Has left; counts as agreeing (club policy)"),
}
DEPOSITS: Words = {
    Deposit.NONE: _("None"),
    Deposit.DUE: _("Due"),
    Deposit.HELD: _("Paid"),
    Deposit.WAIVED: _("Waived"),
    Deposit.RETURNED: _("Returned"),
    Deposit.FORFEITED: _("Forfeited"),
}
DISMISSALS: Words = {
    Dismissal.LATE: _("The notice was late (Law 92B)"),
    Dismissal.NO_CONCURRENCE: _("The partner does not agree (Law 92D)"),
    Dismissal.NOT_OWN_TABLE: _("The ruling was at another table (Law 92A)"),
    Dismissal.LAW_91: _("Only a disciplinary penalty was appealed (Law 91)"),
    Dismissal.NO_RULING: _("There is no ruling to appeal"),
}
TIES: Words = {
    Tie.PARTY: _("Played at the table"),
    Tie.REPORTER: _("Made the report"),
    Tie.SUBJECT: _("Is the subject of the report"),
    Tie.WITNESS: _("Is a witness"),
    Tie.EVENT_PARTNER: _("Partner of a party in this event"),
    Tie.EVENT_TEAMMATE: _("Team-mate of a party in this event"),
    Tie.EVENT_CAPTAIN: _("Captain of a party in this event"),
    Tie.GAVE_RULING: _("Gave the ruling"),
    Tie.CONSULTED: _("Was consulted on the ruling"),
    Tie.POLLED: _("Was polled on the ruling"),
    Tie.HOUSEHOLD: _("Family or same household as a party"),
    Tie.STAKE: _("Personal stake, e.g. coach, employer or officer involved"),
    Tie.EARLIER_DECISION: _("Made an earlier decision in this case"),
    Tie.SEVERAL_SOFT: _("Several interests that together amount to a conflict"),
    Tie.REGULAR_PARTNER: _("Regular partner of a party"),
    Tie.RANK_AFFECTED: _("Played in the event, and their ranking may change"),
    Tie.FORMER_OPPONENT: _("Recently opposed a party in another case"),
    Tie.SPOKE_PUBLICLY: _("Spoke publicly about the case"),
    Tie.SAME_BODY: _("On the same small committee as a party"),
    Tie.SAME_EVENT: _("Played in the event"),
    Tie.IN_ROOM: _("Was in the room"),
}
MISSING: Words = {
    "draft": _("a draft"),
    "findings": _("the findings of fact"),
    "laws": _("the laws applied"),
    "reasoning": _("the reasons"),
    "outcome": _("the outcome"),
    "effect": _("the adjusted score"),
    "no_effect": _("an outcome that matches the score"),
    "merits": _("the merit of each notice"),
    "deposits": _("whether each deposit is returned"),
    "deal": _("the deal, or a tick that no record exists"),
}
