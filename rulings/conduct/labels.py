"""Words of conduct referrals, and of their policy."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from clubsite.audit.messages import Sentence
from clubsite.clubs.policy_inputs import Address, Choice
from clubsite.clubs.policy_labels import (
    BlockLabels,
    FieldLabel,
    Visibility,
    days,
    months,
    or_none,
    yes_no,
)
from rulings.conduct.policy import ConductPolicy, Shape
from rulings.conduct.procedure import (
    Action,
    Category,
    Classification,
    Declining,
    Desk,
    Guard,
    Guardian,
    Place,
    ReporterKind,
    State,
    Track,
    Wish,
)
from rulings.conduct.procedure.seats import SeatEnd, SeatStep
from rulings.conduct.procedure.transfer import Staying
from rulings.conduct.rules import Ground

Words = Mapping[StrEnum, Promise]

STATES: Words = {
    State.DRAFT: _("Draft"),
    State.SUBMITTED: _("Sent"),
    State.TRIAGE: _("Under review"),
    State.MEMO_FILED: _("Recorded as a memo"),
    State.INFORMAL: _("Informal talk"),
    State.DECLINED: _("Not pursued"),
    State.WITHDRAWN: _("Withdrawn"),
    State.MERGED: _("Linked with another report"),
    State.TRANSFERRED: _("Passed on outside the club"),
    State.CLOSED: _("Closed"),
}
TRACKS: Words = {
    Track.MEMO: _("Memo: someone should know about this"),
    Track.COMPLAINT: _("Complaint: I ask the club to act"),
}
SHORT_TRACKS: Words = {Track.MEMO: _("Memo"), Track.COMPLAINT: _("Complaint")}
KINDS: Words = {
    ReporterKind.NAMED: _("In my own name"),
    ReporterKind.CONFIDENTIAL: _("In confidence: only the recorder sees my name"),
    ReporterKind.DIRECTOR: _(
        "As a director: you can't withdraw it and won't see the outcome"
    ),
}
SHORT_KINDS: Words = {
    ReporterKind.NAMED: _("Named"),
    ReporterKind.CONFIDENTIAL: _("In confidence"),
    ReporterKind.DIRECTOR: _("As a director"),
}
PLACES: Words = {
    Place.TABLE: _("At the table"),
    Place.PREMISES: _("On the premises"),
    Place.ONLINE: _("Online"),
    Place.OUTSIDE: _("Elsewhere"),
}
CATEGORIES: Words = {
    Category.BEHAVIOUR: _("Behaviour at the table"),
    Category.RUDENESS: _("Repeated rudeness"),
    Category.LESSONS: _("Unsolicited lessons"),
    Category.INTIMIDATION: _("Intimidation"),
    Category.DISCRIMINATION: _("Discrimination"),
    Category.COLLUSION: _("Suspected collusion or signalling"),
    Category.SCORE_CHANGED: _("Changing a score"),
    Category.HIDDEN_AGREEMENT: _("Undisclosed agreement"),
    Category.PSYCHES: _("Frequent psyches"),
    Category.DEVICE: _("Misuse of a phone or other device"),
    Category.BREACH: _("Breach of a sanction"),
    Category.RETALIATION: _("Retaliation for reporting"),
    Category.OTHER: _("Something else"),
}
WISHES: Words = {
    Wish.RECORD: _("Just record it"),
    Wish.TALK: _("Someone to talk to the person"),
    Wish.COMPLAINT: _("Action by the club"),
    Wish.NOT_SURE: _("I'm not sure"),
}
CLASSIFICATIONS: Words = {
    Classification.MEMO: _("Memo"),
    Classification.INFORMAL: _("Informal talk"),
    Classification.COMPLAINT: _("Complaint"),
    Classification.NOT_OURS: _("Not for this club"),
    Classification.SAFEGUARDING: _("Safeguarding"),
    Classification.DUPLICATE: _("Reported before"),
}
DECLINING: Words = {
    Declining.NO_JURISDICTION: _("Outside this club's powers"),
    Declining.TRIVIAL: _("Too minor"),
    Declining.TIME_BARRED: _("Too long ago"),
    Declining.BAD_FAITH: _("Reported in bad faith"),
}
DECLINING_CHOICES: Words = {
    **DECLINING,
    Declining.BAD_FAITH: _(
        "Reported in bad faith (needs a second person who handles the file)"
    ),
}
"""Why it isn't pursued, as the form offers it."""
DESKS: Words = {
    Desk.RECORDER: _("The recorder"),
    Desk.DEPUTY: _("The deputy recorder"),
    Desk.EXTERNAL: _("No one in the club"),
}
ACTIONS: Words = {
    Action.BEGIN: _("Start report"),
    Action.EDIT: _("Continue report"),
    Action.SUBMIT: _("Send"),
    Action.ADD: _("Add information"),
    Action.ANSWER: _("Answer question"),
    Action.RESPOND: _("Send your answer"),
    Action.WITHDRAW: _("Withdraw report"),
    Action.ACKNOWLEDGE: _("Acknowledge"),
    Action.CLASSIFY: _("Classify"),
    Action.NOTE: _("Add a note"),
    Action.ASK: _("Ask the reporter"),
    Action.FILE_MEMO: _("Record as a memo"),
    Action.TALK: _("Start an informal talk"),
    Action.DECLINE: _("Don't pursue"),
    Action.CONTINUE: _("Continue despite withdrawal"),
    Action.CLOSE: _("Close the file"),
    Action.TRANSFER: _("Pass on outside the club"),
    Action.RECEIPT: _("Record the receipt"),
    Action.ELIGIBILITY: _("Record a suspension"),
    Action.INVITE: _("Invite a reader from the body"),
    Action.END_SEAT: _("End the reader's access"),
    Action.LINK: _("Link to another report"),
    Action.UNLINK: _("Unlink"),
    Action.HAND_OVER: _("Hand over"),
    Action.SAFEGUARD: _("Involve the safeguarding officer"),
}
CONSEQUENCES: Mapping[StrEnum, Promise] = {
    Action.ADD: _("It becomes part of your report."),
    Action.ANSWER: _("It becomes part of your report."),
    Action.RESPOND: _(
        "It stays on file with the report. The reporter can't read it. You can answer "
        "as often as you like while the file is open."
    ),
    Action.NOTE: _("It stays on file."),
    Action.WITHDRAW: _(
        "No further action is taken unless the recorder decides the club must "
        "continue. You are notified if so."
    ),
    Action.ACKNOWLEDGE: _("The reporter can see that it is under review."),
    Action.CLASSIFY: _("Only those who handle the file can see the classification."),
    Action.ASK: _("The reporter can read the question and answer it here."),
    Action.FILE_MEMO: _(
        "It stays on file in case of a pattern and is reviewed when the period "
        "ends. The person it concerns isn't notified."
    ),
    Action.TALK: _(
        "An informal talk can lead to an apology or advice, never a sanction. The "
        "reporter can see that a talk is under way."
    ),
    Action.DECLINE: _("The reporter can read your message. The file is then closed."),
    Action.CONTINUE: _("The reporter is notified that the club is continuing."),
    Action.SAFEGUARD: _(
        "Use this if anyone under 18 is involved. The safeguarding officer is "
        "notified and can read the file from now on. This can't be undone."
    ),
    Action.TRANSFER: _(
        "A sealed copy is made for one named body. The reporter can see that it was "
        "passed on and to whom. You go on handling the file here."
    ),
    Action.RECEIPT: _("Do this when the body confirms that it has the sealed copy."),
    Action.ELIGIBILITY: _(
        "For a suspension that the body outside has decided and told you of. A director "
        "who enters the player reads “Not eligible until” and the day, nothing else. It "
        "ends by itself after that day."
    ),
    Action.INVITE: _(
        "One named person gets a link that opens nothing by itself. They need an account "
        "with two-step sign-in, and two people of the club who aren't involved must "
        "approve. Then they can read the report, and the files if these went along, but "
        "not your notes; who reported it only if the reporter agreed, in the sealed copy."
    ),
    Action.END_SEAT: _(
        "The person can't open the report any more. You can invite again at any time."
    ),
    Action.LINK: _(
        "Use this if both are about the same incident. You then decide on the other one, "
        "and close this one with a message of its own. Its reporter sees no change. The "
        "history of both records it."
    ),
    Action.UNLINK: _("You handle it by itself again. The history of both records it."),
    Action.HAND_OVER: _(
        "New officers can't open files from before their appointment. The officer "
        "you choose can read this one from now on, and so can you."
    ),
    Action.CLOSE: _(
        "The reporter can read your message. The report, evidence and notes then "
        "close, for you too."
    ),
}
STAYING: Words = {
    Staying.NAME: _("The reporter's name"),
    Staying.NOTES: _("Your notes"),
    Staying.EARLIER: _("Other files about the same people"),
    Staying.OTHERS: _("Reports by other people, linked or not"),
    Staying.HISTORY: _("The history of the file"),
    Staying.EXCLUDED: _("The people the reporter wants kept out"),
}
"""What stays when a referral is passed on."""
GROUNDS: Words = {
    Ground.ANSWER: _("The reporter says someone under 18 is involved."),
    Ground.REPORTER: _("The club's records show the reporter is or was under 18."),
    Ground.SUBJECT: _(
        "The club's records show a player it concerns is or was under 18."
    ),
    Ground.AFFECTED: _(
        "The club's records show an affected player is or was under 18."
    ),
    Ground.NAMED: _("The report names a player who is or was under 18."),
    Ground.RECORDER: _("The recorder says someone under 18 is involved."),
}
"""Why the safeguarding officer reads a referral."""
GUARDIANS: Words = {
    Guardian.TOLD: _("They know"),
    Guardian.WAITS: _("The safeguarding officer agrees not to tell them yet"),
}
TURNS: Mapping[Desk, Words] = {
    Desk.RECORDER: {
        State.SUBMITTED: _("Waiting for the recorder to acknowledge it"),
        State.TRIAGE: _("Waiting for the recorder to decide what to do"),
        State.MEMO_FILED: _("To be reviewed when the period ends"),
        State.INFORMAL: _("Waiting for the recorder to have the informal talk"),
        State.MERGED: _("Handled with the report it is linked to"),
        State.TRANSFERRED: _("Waiting for the body outside the club"),
    },
    Desk.DEPUTY: {
        State.SUBMITTED: _("Waiting for the deputy recorder to acknowledge it"),
        State.TRIAGE: _("Waiting for the deputy recorder to decide what to do"),
        State.MEMO_FILED: _("To be reviewed when the period ends"),
        State.INFORMAL: _("Waiting for the deputy recorder to have the informal talk"),
        State.MERGED: _("Handled with the report it is linked to"),
        State.TRANSFERRED: _("Waiting for the body outside the club"),
    },
}
MESSAGES: Mapping[str, Promise] = {
    "addition": _("Added by the reporter"),
    "question": _("Asked by the recorder"),
    "answer": _("Answered by the reporter"),
    "withdrawal": _("Withdrawn by the reporter"),
    "response": _("Answered by the person it concerns"),
}
SEAT_STEPS: Words = {
    SeatStep.INVITED: _("Invited, not accepted yet"),
    SeatStep.ACCEPTED: _("Accepted, not approved yet"),
    SeatStep.OPEN: _("Can read"),
    SeatStep.ENDED: _("No access now"),
}
SEAT_ENDS: Words = {
    SeatEnd.RECORDER: _("Ended by the recorder"),
    SeatEnd.CASE: _("Ended with the file"),
    SeatEnd.LAST_DAY: _("Ended on the last day"),
    SeatEnd.NOT_ACCEPTED: _("Not accepted in time"),
}
"""Why a reader from outside has no access any more."""
UNMET: Words = {
    Guard.COMPLETE: _("Some questions still need an answer."),
    Guard.CLASSIFIED: _("Classify it first."),
    Guard.CONSENT: _("The reporter must agree before you speak to anyone."),
    Guard.QUESTION_OPEN: _("There is no question to answer."),
    Guard.DECLINING_REASON: _("Give a reason for not pursuing it."),
    Guard.SECONDED: _("A second person who handles the file must agree."),
    Guard.REASON_GIVEN: _("Give a reason for continuing."),
    Guard.SUBJECT_GIVEN_REASONS: _(
        "Write to the person it concerns too. They were told of the report."
    ),
    Guard.TIME_BARRED: _(
        "This wasn't too long ago by the club's policy. Choose another reason."
    ),
    Guard.BODY_NAMED: _("Name the body that it goes to."),
    Guard.GUARDIAN_TOLD: _(
        "Someone it concerns is under 18. Speak to a parent or guardian first, or agree "
        "with the safeguarding officer not to."
    ),
    Guard.TOLD_OR_REASON: _(
        "Write what the person can read, or why they aren't told now."
    ),
    Guard.RECEIVED: _("Record the receipt of the body first."),
    Guard.SEAT_FREE: _("Someone is invited already. End that access first."),
    Guard.SEAT_TAKEN: _("No one from the body has access or an invitation now."),
    Guard.APPROVABLE: _(
        "The club needs two more people who can approve this and aren't involved. "
        "Hand over the sealed copy instead."
    ),
    Guard.LINKABLE: _("You can't link it to that report. Choose another one."),
    Guard.DUPLICATES_ANSWERED: _(
        "Close the reports linked with this one first. Each reporter needs an answer."
    ),
    Guard.NOT_SAFEGUARDED: _("The safeguarding officer can already read it."),
}
CONSENT_AT_HEARING = (
    _("If it comes to a hearing, may your name be given?"),
    _(
        "You must answer this for a complaint. No one is given your name now, and you "
        "can change your mind. Without your name a complaint needs other evidence."
    ),
)
"""The question about the reporter's name where complaints are heard, and its help."""
MISSING: Mapping[str, Promise] = {
    "track": _("Choose the type of report. The club no longer offers the other one."),
    "subjects": _("Say who it concerns: choose a player or describe them."),
    "minor_involved": _("Say whether anyone under 18 is involved."),
    "immediate_danger": _("Say whether anyone is in danger now."),
    "incident_on": _("Say when or where it happened. One answer is enough."),
    "categories": _("Choose at least one."),
    "director_called": _("Say whether the director was called."),
    "narrative": _("Say what happened."),
    "wish": _("Say what outcome you would like."),
    "consent_to_name": _("You must answer this for a complaint."),
}
AUDIT_MESSAGES: dict[str, Sentence] = {
    "referral.begun": _("Draft started"),
    "referral.prepared": _("Draft created from a ruling"),
    "referral.kept": _("Draft saved"),
    "referral.discarded": _("Draft discarded"),
    "referral.evidence_added": _("File added"),
    "referral.evidence_removed": _("File removed"),
    "referral.sent": _("Sent by the reporter"),
    "referral.added": _("Information added by the reporter"),
    "referral.answered": _("Answered by the reporter"),
    "referral.withdrawn": _("Withdrawn by the reporter"),
    "referral.responded": _("Answered by the person it concerns"),
    "referral.read": _("Referral opened"),
    "referral.evidence_read": _("Evidence opened"),
    "referral.original_opened": _("Original PDF opened"),
    "referral.acknowledged": _("Acknowledged"),
    "referral.classified": _("Classified"),
    "referral.noted": _("Note added"),
    "referral.asked": _("Question sent to the reporter"),
    "referral.memo_filed": _("Recorded as a memo"),
    "referral.memo_restarted": _("Review put off: another memo on the same person"),
    "referral.talked": _("Informal talk started"),
    "referral.bad_faith_proposed": _("Bad faith proposed to a second person"),
    "referral.declined": _("Not pursued"),
    "referral.continued": _("Continued despite withdrawal"),
    "referral.closed": _("Closed"),
    "referral.transferred": _("Passed on outside the club"),
    "referral.transfer_saved": _("Sealed copy saved"),
    "referral.receipt_recorded": _("Receipt from outside recorded"),
    "referral.eligibility_set": _("Suspension recorded"),
    "referral.eligibility_ended": _("Suspension ended"),
    "referral.seat_invited": _("Reader from outside invited"),
    "referral.seat_accepted": _("Invitation accepted outside the club"),
    "referral.seat_approved": _("Reader from outside approved"),
    "referral.seat_ended": _("Access of the reader from outside ended"),
    "referral.linked": _("Linked with another report"),
    "referral.unlinked": _("Unlinked from another report"),
    "referral.handed_over": _("Handed over to a new officer"),
    "referral.safeguarded": _("Safeguarding officer involved: someone under 18"),
    "referral.routed_anew": _("Passed on: no officer was left to handle it"),
}


def choices(words: Words) -> list[tuple[str, Promise]]:
    """The words as a form offers them."""
    return [(code.value, label) for code, label in words.items()]


SHAPES: Words = {
    Shape.RECORDER: _("The recorder talks, keeps files and passes reports on"),
    Shape.OUTSIDE: _("A body outside the club hears complaints"),
}


SHAPE_CHOICES = {code.value: words for code, words in SHAPES.items()}


def shape(value: str) -> str:
    """The shape in words."""
    return str(SHAPES[Shape(value)])


def _check_body(policy: ConductPolicy) -> tuple[str, str] | None:
    """A body that hears has a name."""
    if policy.hearing_body_accepts and not policy.hearing_body:
        return "hearing_body", gettext("Name the body that has agreed.")
    return None


CONDUCT = BlockLabels(
    ConductPolicy,
    gettext_lazy("The recorder"),
    {
        "conduct_shape": FieldLabel(
            gettext_lazy("What happens to a report"), shape, Choice(SHAPE_CHOICES)
        ),
        "hearing_body": FieldLabel(
            gettext_lazy("Body outside the club that reports are passed on to"), or_none
        ),
        "hearing_body_contact": FieldLabel(
            gettext_lazy("Its email address"),
            or_none,
            Address(),
            place=Visibility.PRIVATE,
        ),
        "hearing_body_accepts": FieldLabel(
            gettext_lazy("It has agreed to hear complaints"),
            yes_no,
            help=gettext_lazy(
                "Only then can a reporter ask for a hearing. Get the agreement in writing."
            ),
        ),
        "conduct_reviewer": FieldLabel(
            gettext_lazy("Who reviews an outcome outside the club"), or_none
        ),
        "recorder_acknowledge_days": FieldLabel(
            gettext_lazy("Acknowledge a report within"),
            days,
            heading=gettext_lazy("Time limits"),
        ),
        "recorder_triage_days": FieldLabel(
            gettext_lazy("Decide what to do within"), days
        ),
        "recorder_informal_days": FieldLabel(
            gettext_lazy("Have the informal talk within"), days
        ),
        "time_bar_months": FieldLabel(
            gettext_lazy("Normally no action on incidents older than"), months
        ),
        "memo_review_months": FieldLabel(
            gettext_lazy("Review memos after"),
            months,
            heading=gettext_lazy("How long it is stored"),
        ),
        "memo_limit_months": FieldLabel(
            gettext_lazy("Delete memos at the latest after"), months
        ),
        "memo_keep_months": FieldLabel(gettext_lazy("Expunge memos after"), months),
        "declined_keep_months": FieldLabel(
            gettext_lazy("Expunge referrals not pursued after"), months
        ),
        "informal_keep_months": FieldLabel(
            gettext_lazy("Expunge referrals after an informal talk after"), months
        ),
    },
    checks=(_check_body,),
)
