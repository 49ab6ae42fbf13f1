"""Words of appeals: states, actions, bodies, obstacles, audit messages, and their policy."""

from collections.abc import Mapping
from typing import Any

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext_lazy as _

from clubsite.audit.messages import Sentence
from clubsite.clubs.policy_labels import (
    BlockLabels,
    FieldLabel,
    days,
    hours,
    months,
    or_none,
    yes_no,
)
from rulings.appeals.policy import AppealPolicy, ConflictPolicy
from rulings.appeals.procedure import (
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
from scoring.events.labels import APPEALS


class Channel(models.TextChoices):
    """How a notice of appeal was given."""

    APP = "app", _("Here")
    PAPER = "paper", _("On paper")
    VERBAL = "verbal", _("By word of mouth")
    MAIL = "mail", _("By mail")


class Outcome(models.TextChoices):
    """What a panel decides about the ruling."""

    UPHELD = "upheld", _("Ruling upheld")
    FOR_APPELLANT = "for_appellant", _("Score changed for the appellant side")
    AGAINST_APPELLANT = (
        "against_appellant",
        _("Score changed against the appellant side"),
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
    DISSENT = "dissent", _("The partner does not concur")
    NOT_HEARD = "not_heard", _("Not heard: no concurrence (Law 92D)")
    SUPERSEDED = "superseded", _("The ruling was given anew")


class Leaving(models.TextChoices):
    """Why a member is off the panel."""

    RECUSED = "recused", _("Stepped down")
    LAPSED = "lapsed", _("Did not answer in time")
    CONFLICT = "conflict", _("Conflict of interest")
    NOT_WAIVED = "not_waived", _("A disclosed tie was not waived")
    CHALLENGED = "challenged", _("A challenge was upheld")
    REPLACED = "replaced", _("Replaced by the chair")
    OTHER_BODY = "other_body", _("Another body decides")


class Step(models.TextChoices):
    """What has a deadline in an appeal."""

    ADMISSIBILITY = "admissibility", _("Check of the notice")
    REVIEW = "review", _("Asking for a review")
    GROUNDS = "grounds", _("Grounds of the appeal")
    STATEMENTS = "statements", _("Statements of both sides")
    DECLARATIONS = "declarations", _("Declarations of the members")
    AGREEMENT = "agreement", _("Agreement to one reviewer")
    APPOINTING = "appointing", _("Appointing the panel")
    SCHEDULING = "scheduling", _("Fixing the hearing")
    HEARING = "hearing", _("Hearing")
    DECISION = "decision", _("Decision")


Words = Mapping[str, Promise]
BODIES: Words = {
    Mode.COMMITTEE: _("A committee"),
    Mode.REVIEWER: _("One reviewer"),
    Mode.EXTERNAL: _("An external referee"),
    Mode.DIC_HEARS: _("A director alone (Law 93A)"),
}
STATES: Words = {
    State.DRAFT: _("Draft"),
    State.LODGED: _("Lodged"),
    State.ADMISSIBILITY: _("Notice being checked"),
    State.PREPARING: _("Statements"),
    State.CONSTITUTING: _("Panel being formed"),
    State.SCHEDULED: _("Hearing fixed"),
    State.DELIBERATING: _("Panel deliberating"),
    State.DECIDED: _("Decided"),
    State.INADMISSIBLE: _("Not admitted"),
    State.WITHDRAWN: _("Withdrawn"),
    State.SUPERSEDED: _("Superseded by a new ruling"),
}
TURNS: Words = {
    Turn.LODGING: _("Yours: it is not lodged yet"),
    Turn.CHECK: _("The director in charge checks the notice"),
    Turn.STATEMENTS: _("Both sides state their case"),
    Turn.APPOINTING: _("The director in charge, or the chair, appoints the panel"),
    Turn.AGREEMENT: _("Both sides say if one reviewer may decide"),
    Turn.FILLING: _("The chair or a manager finds somebody for the empty seat"),
    Turn.DECLARATIONS: _("Those asked to decide declare their ties"),
    Turn.SCHEDULING: _("The chair fixes the hearing"),
    Turn.ALONE: _("The director who hears the appeal leads it on (Law 93A)"),
    Turn.HEARING: _("The chair opens the hearing"),
    Turn.DECISION: _("The panel decides"),
    Turn.FACTS: _("The director who gave the ruling states the facts"),
    Turn.WAIVERS: _("The other members say if a disclosed tie matters"),
    Turn.QUESTION: _("The director who gave the ruling answers the panel"),
    Turn.CONCURRENCE: _(
        "The partner, or the captain of a team, says if the side agrees (Law 92D)"
    ),
}
SELF_REVIEW = _(
    "The director who gave the ruling: nobody else was left (Law 93A, a self-review)"
)
EARLIER_TEXTS: Words = {
    "outcome": _("Outcome before"),
    "laws": _("Laws before"),
    "findings": _("Facts found before"),
    "reasoning": _("Reasons before"),
    "recommendation": _("Recommendation to the director before"),
}
"""What a decision said in words before a slip in it was corrected."""
HELD_BY_PANEL: Words = {
    State.DELIBERATING: _(
        "A panel is deliberating on this ruling. Write to its chair, who can send the "
        "case back."
    ),
    State.DECIDED: _(
        "A panel has decided on this ruling: it cannot be changed any more."
    ),
}
"""Why a director cannot amend or withdraw a ruling."""
ASKED = _("A panel you are asked to sit on")
ASKED_ALONE = _("An appeal you are asked to decide")
"""What a case is for who has not declared any ties yet."""
ACTIONS: Words = {
    Action.BEGIN: _("Appeal"),
    Action.EDIT: _("Change the draft"),
    Action.LODGE: _("Lodge appeal"),
    Action.ENTER: _("Enter a notice given earlier"),
    Action.REFER: _("Refer the ruling yourself"),
    Action.CROSS_APPEAL: _("Appeal too"),
    Action.RECEIVE: _("Receive"),
    Action.GIVE_GROUNDS: _("Give grounds"),
    Action.CONCUR: _("Agree with the appeal"),
    Action.DISSENT: _("Disagree with the appeal"),
    Action.NOTE_ANSWER: _("Record a partner's answer"),
    Action.WITHDRAW: _("Withdraw the appeal"),
    Action.ADMIT: _("Admit"),
    Action.SECOND_DISMISSAL: _("Second a dismissal"),
    Action.DISMISS: _("Do not admit"),
    Action.ASK_REVIEW: _("Ask for a review"),
    Action.RESTORE: _("Restore the appeal"),
    Action.LET_STAND: _("Let the dismissal stand"),
    Action.SETTLE_DEPOSIT: _("Note the deposit"),
    Action.EXTEND: _("Extend a period"),
    Action.STATE_FACTS: _("State the facts"),
    Action.ANSWER_LAW: _("Answer the point of law"),
    Action.FILE_STATEMENT: _("File a statement"),
    Action.EXCHANGE: _("Exchange the statements"),
    Action.APPOINT: _("Appoint the panel"),
    Action.SEAT: _("Change the panel"),
    Action.DECLARE: _("Declare your ties"),
    Action.RECUSE: _("Step down"),
    Action.PASS_ON: _("Ask the next member"),
    Action.ASK_REFEREE: _("Ask an external referee"),
    Action.SAY_REVIEWER: _("Say if one reviewer may decide"),
    Action.REWEIGH: _("Weigh the ties anew"),
    Action.WAIVE: _("Say if a tie matters"),
    Action.CHALLENGE: _("Challenge a member"),
    Action.DECIDE_CHALLENGE: _("Decide a challenge"),
    Action.SCHEDULE: _("Fix the hearing"),
    Action.RESCHEDULE: _("Move the hearing"),
    Action.REFORM: _("Form the panel anew"),
    Action.STRIKE: _("Close the case: no notice can be heard"),
    Action.OPEN_DELIBERATION: _("Open the deliberation"),
    Action.HEAR_ALONE: _("Hear the appeal yourself"),
    Action.ASK: _("Ask the director"),
    Action.ANSWER: _("Answer the panel"),
    Action.NOTE: _("Write a note"),
    Action.VOTE: _("Vote"),
    Action.WRITE_DISSENT: _("Write a dissent"),
    Action.DRAFT_DECISION: _("Draft the decision"),
    Action.ASK_LEAVE: _("Ask to withdraw"),
    Action.GRANT_LEAVE: _("Grant leave to withdraw"),
    Action.REFUSE_LEAVE: _("Refuse leave to withdraw"),
    Action.SEND_BACK: _("Send back: a fact is missing"),
    Action.SIGN: _("Sign the decision"),
    Action.CORRECT_SLIP: _("Correct a slip"),
    Action.COUNTERSIGN: _("Countersign the correction"),
    Action.DROP_SLIP: _("Drop the correction"),
    Action.SUPERSEDE: _("Supersede"),
}
GUARDS: Words = {
    Guard.IN_TIME: _("The right to appeal has ended."),
    Guard.IN_TIME_OR_REFERRED: _("The notice was late. It can only be dismissed."),
    Guard.OWN_TABLE: _("Only a ruling at one's own table can be appealed (Law 92A)."),
    Guard.NO_OTHER_CASE: _("An appeal against this ruling is already open."),
    Guard.NOT_DECIDED: _("A panel has decided on this ruling. Its decision stands."),
    Guard.RESULTS_NOT_FINAL: _("The results are final."),
    Guard.DEPOSIT_SETTLED: _("Note first that the deposit was taken, or waive it."),
    Guard.DISMISSAL_REASON: _("A notice given in time cannot be dismissed as late."),
    Guard.NOT_JUDGE_IN_OWN_CAUSE: _(
        "You gave this ruling: the chair has to second the dismissal first."
    ),
    Guard.REVIEW_IN_TIME: _("The time for asking for a review is over."),
    Guard.REVIEW_ASKED: _("No side has asked for a review."),
    Guard.GROUNDS_IN_TIME: _("The time for giving grounds is over."),
    Guard.EXCHANGE_DUE: _("A side may still state its case."),
    Guard.FACTS_STATED: _("The director has not stated the facts yet."),
    Guard.LAW_ANSWERED: _("The point of law is to be answered first (Law 93B1)."),
    Guard.SEAT_TO_FILL: _("No seat is to be filled."),
    Guard.ODD_QUORUM: _("The panel needs an odd number of members, and a quorum."),
    Guard.QUORUM_SHORT: _("The panel stands."),
    Guard.ALL_DECLARED: _("A member has not declared yet."),
    Guard.WAIVERS_DECIDED: _("A disclosed tie waits for the other members."),
    Guard.CHALLENGES_DECIDED: _("A challenge is to be decided first."),
    Guard.HEARING_NOTICE: _("Everybody needs more notice of the hearing."),
    Guard.HEARING_SOON: _("The hearing would be too late."),
    Guard.HEARD_OR_WHY: _("The hearing has not begun: say why nobody waits for it."),
    Guard.CONCURRENCE: _("No notice has its partner's agreement (Law 92D)."),
    Guard.ABSENCE_COUNTS: _(
        "The club's policy takes nobody's absence for agreement (Law 92D)."
    ),
    Guard.ANSWER_PENDING: _("Everyone who was asked has answered."),
    Guard.QUORUM_PRESENT: _("Too few members are present."),
    Guard.QUESTION_OPEN: _("The panel has no open question."),
    Guard.REASON_GIVEN: _("Say why."),
    Guard.DECISION_COMPLETE: _("The decision is not complete."),
    Guard.MAJORITY: _(
        "More than half of the members present must vote for this draft."
    ),
    Guard.DISSENT_OFFERED: _("Offer the outvoted member a dissent first."),
    Guard.LEAVE_ASKED: _("Nobody has asked to withdraw."),
    Guard.NO_LEAVE_ASKED: _("Somebody has asked already, and waits for the answer."),
    Guard.LAST_NOTICE: _("Another notice still carries the case."),
    Guard.OTHER_NOTICE: _("This is the only notice."),
    Guard.NOTHING_TO_HEAR: _(
        "Not before the hearing was to begin, and only if no notice has its partner’s "
        "agreement (Law 92D)."
    ),
    Guard.EXTENDS_PERIOD: _("The new end must be later than the old one, and to come."),
    Guard.SEAT_EMPTY: _("No seat is empty."),
    Guard.SEVERAL_SIT: _("One person decides this case."),
    Guard.BODY_SITS: _("The director in charge hears this case alone (Law 93A)."),
    Guard.HEARS_ALONE: _("A panel decides this case."),
    Guard.REVIEWER_ASKED: _("Nobody has asked the sides about one reviewer."),
    Guard.PANEL_OVERDUE: _("The panel still has time."),
    Guard.RESULTS_MOVED: _("The results are as they were when the ties were weighed."),
    Guard.SLIP_OPEN: _("No correction waits for a second signature."),
    Guard.NO_SLIP_OPEN: _("A correction already waits for the second signature."),
    Guard.SECOND_PERSON: _(
        "Somebody else has to countersign: the director in charge, or a manager where "
        "nobody else is."
    ),
}
ANSWERS: Words = {
    Answer.PENDING: _("Not answered yet"),
    Answer.CONCURS: _("Agrees"),
    Answer.DISSENTS: _("Disagrees"),
    Answer.ABSENT: _("Has left: taken to agree (club policy)"),
}
DEPOSITS: Words = {
    Deposit.NONE: _("None"),
    Deposit.DUE: _("Due"),
    Deposit.HELD: _("Held"),
    Deposit.WAIVED: _("Waived"),
    Deposit.RETURNED: _("Returned"),
    Deposit.FORFEITED: _("Forfeited"),
}
DISMISSALS: Words = {
    Dismissal.LATE: _("The notice was late (Law 92B)"),
    Dismissal.NO_CONCURRENCE: _("The partner does not concur (Law 92D)"),
    Dismissal.NOT_OWN_TABLE: _("The ruling was at another table (Law 92A)"),
    Dismissal.LAW_91: _("Only a disciplinary penalty is appealed (Law 91)"),
    Dismissal.NO_RULING: _("There is no ruling to appeal"),
}
TIES: Words = {
    Tie.PARTY: _("Plays at the table"),
    Tie.REPORTER: _("Reported the matter"),
    Tie.SUBJECT: _("The matter is about this person"),
    Tie.WITNESS: _("Is a witness"),
    Tie.EVENT_PARTNER: _("Partner of a party in this event"),
    Tie.EVENT_TEAMMATE: _("Team-mate of a party in this event"),
    Tie.EVENT_CAPTAIN: _("Captain of a party in this event"),
    Tie.GAVE_RULING: _("Gave the ruling"),
    Tie.CONSULTED: _("Was consulted for the ruling"),
    Tie.POLLED: _("Was polled for the ruling"),
    Tie.HOUSEHOLD: _("Family or household of a party"),
    Tie.STAKE: _("Has a stake of their own: coach, employer, officer concerned"),
    Tie.EARLIER_DECISION: _("Decided earlier in this matter"),
    Tie.SEVERAL_SOFT: _("Several ties that together are too many"),
    Tie.REGULAR_PARTNER: _("Plays regularly with a party"),
    Tie.RANK_AFFECTED: _("Played the event, and the place may change"),
    Tie.FORMER_OPPONENT: _("Was the other side of a case with a party lately"),
    Tie.SPOKE_PUBLICLY: _("Spoke publicly about the matter"),
    Tie.SAME_BODY: _("Sits in the same small body as a party"),
    Tie.SAME_EVENT: _("Played the event"),
    Tie.IN_ROOM: _("Was in the room"),
}
MISSING: Words = {
    "draft": _("no draft has been written"),
    "findings": _("the findings of fact"),
    "laws": _("the laws applied"),
    "reasoning": _("the reasons"),
    "outcome": _("the outcome"),
    "effect": _("what the score becomes"),
    "no_effect": _("an outcome that changes something, or no change"),
    "merits": _("the merit of each notice"),
    "deposits": _("what becomes of each deposit held"),
    "deal": _("the deal, or the mark that there is no record of it"),
}


def _numbered(words: Promise) -> Sentence:
    def sentence(details: Mapping[str, Any]) -> str:
        return str(words) % {"number": details["number"]}

    return sentence


def _with_reason(words: Promise, codes: Words) -> Sentence:
    def sentence(details: Mapping[str, Any]) -> str:
        return f"{words}: {codes[details['reason']]}"

    return sentence


def _extended(details: Mapping[str, Any]) -> str:
    return f"{_('Extended')}: {Step(details['step']).label}"


def _passed_on(details: Mapping[str, Any]) -> str:
    """The next member, or where the ladder leads when nobody is left."""
    rung = details.get("rung")
    return f"{_('No panel could be formed')}: {BODIES[rung]}" if rung else str(_NEXT)


_NEXT = _("The next member asked")

AUDIT_MESSAGES: dict[str, Sentence] = {
    "appeal.begun": _("Draft begun"),
    "appeal.kept": _("Draft kept"),
    "appeal.lodged": _numbered(_("Appeal %(number)s lodged")),
    "appeal.entered": _numbered(_("Appeal %(number)s entered for a side")),
    "appeal.referred": _numbered(_("Appeal %(number)s: referred by the director")),
    "appeal.joined": _("The other side appeals too"),
    "appeal.received": _("Received"),
    "appeal.grounds_given": _("Grounds given"),
    "appeal.concurred": _("The partner agrees"),
    "appeal.dissented": _("The partner disagrees"),
    "appeal.answer_noted": _("A partner's answer recorded"),
    "appeal.withdrawn": _("A notice withdrawn"),
    "appeal.admitted": _("Admitted"),
    "appeal.dismissal_seconded": _with_reason(_("Dismissal seconded"), DISMISSALS),
    "appeal.dismissed": _with_reason(_("Not admitted"), DISMISSALS),
    "appeal.review_asked": _("Review asked for"),
    "appeal.restored": _("Restored after review"),
    "appeal.let_stand": _("Reviewed: the dismissal stands"),
    "appeal.deposit_noted": _with_reason(_("Deposit"), DEPOSITS),
    "appeal.extended": _extended,
    "appeal.facts_stated": _("The director stated the facts"),
    "appeal.law_answered": _("The point of law answered"),
    "appeal.statement_filed": _("A statement filed"),
    "appeal.original_opened": _("The sealed original of a PDF opened"),
    "appeal.exchanged": _("Statements exchanged"),
    "appeal.panel_appointed": _("Panel appointed"),
    "appeal.panel_changed": _("Panel changed"),
    "appeal.declared": _("A member declared"),
    "appeal.recused": _("A member stepped down"),
    "appeal.passed_on": _passed_on,
    "appeal.referee_asked": _("An external referee asked"),
    "appeal.reviewer_said": _("A side spoke on one reviewer"),
    "appeal.reweighed": _("Ties weighed anew: the results have changed"),
    "appeal.waiver_said": _("A member spoke on a disclosed tie"),
    "appeal.challenged": _("A member challenged"),
    "appeal.challenge_decided": _("A challenge decided"),
    "appeal.scheduled": _("Hearing fixed"),
    "appeal.rescheduled": _("Hearing moved"),
    "appeal.reformed": _("Panel to be formed anew"),
    "appeal.struck": _("Closed: no notice could be heard"),
    "appeal.heard_alone": _("The director hears the appeal alone"),
    "appeal.deliberation_opened": _("Deliberation opened"),
    "appeal.asked": _("The director asked"),
    "appeal.answered": _("The director answered"),
    "appeal.noted": _("A note written"),
    "appeal.voted": _("A member voted"),
    "appeal.dissent_written": _("A dissent written"),
    "appeal.decision_drafted": _("Decision drafted"),
    "appeal.leave_asked": _("Leave to withdraw asked for"),
    "appeal.leave_granted": _("Leave to withdraw granted"),
    "appeal.leave_refused": _("Leave to withdraw refused"),
    "appeal.sent_back": _("Sent back"),
    "appeal.signed": _("Decision signed"),
    "appeal.slip_written": _("A slip in the decision written down"),
    "appeal.slip_corrected": _("The slip corrected"),
    "appeal.slip_dropped": _("The correction dropped"),
    "appeal.superseded": _("Superseded by a new ruling"),
}


def sessions(value: int) -> str:
    """So many sessions."""
    return ngettext("%(n)s session", "%(n)s sessions", value) % {"n": value}


def people(value: int) -> str:
    """So many people."""
    return ngettext("%(n)s person", "%(n)s persons", value) % {"n": value}


def body(value: str) -> str:
    """The body that decides."""
    return {
        "committee": gettext("a committee"),
        "reviewer": gettext("one reviewer"),
        "external": gettext("an external referee"),
        "dic_hears": gettext("a director alone (Law 93A)"),
    }[value]


def or_nobody(value: str) -> str:
    """The name, or that there is nobody."""
    return value or gettext("nobody")


APPEAL = BlockLabels(
    AppealPolicy,
    APPEALS,
    {
        "appeal_body": FieldLabel(gettext_lazy("Who decides"), body),
        "panel_size": FieldLabel(gettext_lazy("Members of the panel"), people),
        "quorum": FieldLabel(gettext_lazy("Members needed to decide"), people),
        "single_reviewer": FieldLabel(
            gettext_lazy("One reviewer, if no panel can be formed and both agree"),
            yes_no,
        ),
        "external_referee_name": FieldLabel(
            gettext_lazy("Asked after that"), or_nobody
        ),
        "deposit_due": FieldLabel(gettext_lazy("Deposit"), or_none),
        "absent_partner_concurs": FieldLabel(
            gettext_lazy("A partner recorded as having left is taken to agree"), yes_no
        ),
        "admissibility_hours": FieldLabel(
            gettext_lazy("Time to say whether it is heard"), hours
        ),
        "grounds_hours": FieldLabel(gettext_lazy("Time to give the grounds"), hours),
        "statement_hours": FieldLabel(gettext_lazy("Time for statements"), hours),
        "declaration_hours": FieldLabel(
            gettext_lazy("Time for members to declare ties"), hours
        ),
        "hearing_days": FieldLabel(gettext_lazy("Time until the hearing"), days),
        "hearing_notice_hours": FieldLabel(
            gettext_lazy("Notice given of the hearing"), hours
        ),
        "decision_hours": FieldLabel(gettext_lazy("Time for the decision"), hours),
    },
    unshown=frozenset({"external_referee", "deposit", "currency"}),
)
CONFLICTS = BlockLabels(
    ConflictPolicy,
    APPEALS,
    {
        "conflict_partner_sessions": FieldLabel(
            gettext_lazy("Partners for so long do not judge each other"), sessions
        ),
        "conflict_months": FieldLabel(gettext_lazy("Ties count for"), months),
    },
)
