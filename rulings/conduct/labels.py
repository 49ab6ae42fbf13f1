"""Words of conduct referrals, and of their policy."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_lazy as _

from clubsite.audit.messages import Sentence
from clubsite.clubs.policy_labels import BlockLabels, FieldLabel, days, months
from rulings.conduct.policy import ConductPolicy
from rulings.conduct.procedure import (
    Action,
    Category,
    Classification,
    Declining,
    Desk,
    Guard,
    Place,
    ReporterKind,
    State,
    Track,
    Wish,
)
from rulings.conduct.rules import Ground

Words = Mapping[StrEnum, Promise]

STATES: Words = {
    State.DRAFT: _("Draft"),
    State.SUBMITTED: _("Sent"),
    State.TRIAGE: _("Being read"),
    State.MEMO_FILED: _("Kept as a memo"),
    State.INFORMAL: _("Being talked about"),
    State.DECLINED: _("Not pursued"),
    State.WITHDRAWN: _("Taken back"),
    State.CLOSED: _("Closed"),
}
TRACKS: Words = {
    Track.MEMO: _("A memo: somebody should know of this"),
    Track.COMPLAINT: _("A complaint: I ask the club to act"),
}
SHORT_TRACKS: Words = {Track.MEMO: _("Memo"), Track.COMPLAINT: _("Complaint")}
KINDS: Words = {
    ReporterKind.NAMED: _("Under my name"),
    ReporterKind.CONFIDENTIAL: _("In confidence: my name is for the recorder alone"),
    ReporterKind.DIRECTOR: _(
        "As a director, in that office: it cannot be taken back, and how it ends is "
        "not for you to see"
    ),
}
SHORT_KINDS: Words = {
    ReporterKind.NAMED: _("Named"),
    ReporterKind.CONFIDENTIAL: _("In confidence, for the recorder alone"),
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
    Category.LESSONS: _("Unwanted lessons"),
    Category.INTIMIDATION: _("Intimidation"),
    Category.DISCRIMINATION: _("Discrimination"),
    Category.COLLUSION: _("Suspected collusion, or use of partner's signals"),
    Category.SCORE_CHANGED: _("A score was changed"),
    Category.HIDDEN_AGREEMENT: _("An undisclosed agreement"),
    Category.PSYCHES: _("Frequent psyches"),
    Category.DEVICE: _("Misuse of a device"),
    Category.BREACH: _("Breach of a sanction"),
    Category.RETALIATION: _("Retaliation for a report"),
    Category.OTHER: _("Something else"),
}
WISHES: Words = {
    Wish.RECORD: _("Only that it is on record"),
    Wish.TALK: _("That somebody talks with the person"),
    Wish.COMPLAINT: _("That the club acts on it"),
    Wish.NOT_SURE: _("I am not sure"),
}
CLASSIFICATIONS: Words = {
    Classification.MEMO: _("A memo"),
    Classification.INFORMAL: _("For an informal talk"),
    Classification.COMPLAINT: _("A complaint"),
    Classification.NOT_OURS: _("Not for this club"),
    Classification.SAFEGUARDING: _("A matter of safeguarding"),
    Classification.DUPLICATE: _("Reported before"),
}
DECLINING: Words = {
    Declining.NO_JURISDICTION: _("Not for this club to judge"),
    Declining.TRIVIAL: _("Too slight"),
    Declining.TIME_BARRED: _("Too long ago"),
    Declining.BAD_FAITH: _("Reported in bad faith: takes two who read the file"),
}
DESKS: Words = {
    Desk.RECORDER: _("The recorder"),
    Desk.DEPUTY: _("The deputy recorder"),
    Desk.EXTERNAL: _("Nobody inside the club"),
}
ACTIONS: Words = {
    Action.BEGIN: _("Begin"),
    Action.EDIT: _("Go on writing"),
    Action.SUBMIT: _("Send"),
    Action.ADD: _("Add something"),
    Action.ANSWER: _("Answer the question"),
    Action.WITHDRAW: _("Take it back"),
    Action.ACKNOWLEDGE: _("Acknowledge"),
    Action.CLASSIFY: _("Classify"),
    Action.NOTE: _("Write a note"),
    Action.ASK: _("Ask the reporter"),
    Action.FILE_MEMO: _("Keep as a memo"),
    Action.TALK: _("Talk it over"),
    Action.DECLINE: _("Do not pursue"),
    Action.CONTINUE: _("Go on although it was taken back"),
    Action.CLOSE: _("Close the file"),
    Action.HAND_OVER: _("Hand over"),
    Action.SAFEGUARD: _("Bring in the safeguarding officer"),
}
CONSEQUENCES: Mapping[StrEnum, Promise] = {
    Action.ADD: _("It becomes part of your report."),
    Action.ANSWER: _("It becomes part of your report."),
    Action.NOTE: _("It stays in the file."),
    Action.WITHDRAW: _(
        "Nothing more is done unless the recorder decides that the club must go on; "
        "you are told if so."
    ),
    Action.ACKNOWLEDGE: _("The reporter sees that somebody is reading it."),
    Action.CLASSIFY: _("Only those who handle the file see how it is classified."),
    Action.ASK: _("The reporter sees the question and can answer it here."),
    Action.FILE_MEMO: _(
        "It is kept for a pattern, and looked at again when the period is over. "
        "Nobody it is about is told."
    ),
    Action.TALK: _(
        "A conversation, an apology, advice: never a sanction. The reporter sees that "
        "it is being talked about."
    ),
    Action.DECLINE: _("The reporter reads what you write here; the file is then shut."),
    Action.CONTINUE: _("The reporter is told that the club goes on."),
    Action.SAFEGUARD: _(
        "Someone under 18 is involved. The safeguarding officer reads the file from now "
        "on, and is told at once. That can't be undone."
    ),
    Action.HAND_OVER: _(
        "A role opens no file from before it began. The person you choose reads this one "
        "from now on, and so do you."
    ),
    Action.CLOSE: _(
        "The reporter reads what you write here. Allegation, evidence and notes are "
        "then shut, for you as well."
    ),
}
GROUNDS: Words = {
    Ground.ANSWER: _("The reporter says that someone under 18 is involved."),
    Ground.REPORTER: _("By the club's records, the reporter is or was under 18."),
    Ground.SUBJECT: _(
        "By the club's records, a player it is about is or was under 18."
    ),
    Ground.AFFECTED: _("By the club's records, an affected player is or was under 18."),
    Ground.NAMED: _("The report names a player who is or was under 18."),
    Ground.RECORDER: _("The recorder says that someone under 18 is involved."),
}
"""Why the safeguarding officer reads a referral."""
TURNS: Mapping[Desk, Words] = {
    Desk.RECORDER: {
        State.SUBMITTED: _("The recorder's turn: to acknowledge it"),
        State.TRIAGE: _("The recorder's turn: to decide what follows"),
        State.MEMO_FILED: _("Looked at again at the end of the period"),
        State.INFORMAL: _("The recorder's turn: to talk it over"),
    },
    Desk.DEPUTY: {
        State.SUBMITTED: _("The deputy recorder's turn: to acknowledge it"),
        State.TRIAGE: _("The deputy recorder's turn: to decide what follows"),
        State.MEMO_FILED: _("Looked at again at the end of the period"),
        State.INFORMAL: _("The deputy recorder's turn: to talk it over"),
    },
}
MESSAGES: Mapping[str, Promise] = {
    "addition": _("Added by the reporter"),
    "question": _("Asked by the recorder"),
    "answer": _("Answered by the reporter"),
    "withdrawal": _("Taken back by the reporter"),
}
UNMET: Words = {
    Guard.COMPLETE: _("Some questions are still to be answered."),
    Guard.CLASSIFIED: _("Classify it first."),
    Guard.CONSENT: _("The reporter must agree before anybody is spoken to."),
    Guard.QUESTION_OPEN: _("There is no question to answer."),
    Guard.DECLINING_REASON: _("Say why it is not pursued."),
    Guard.SECONDED: _("A second person who reads the file must agree."),
    Guard.REASON_GIVEN: _("Say why the club goes on."),
    Guard.NOT_SAFEGUARDED: _("The safeguarding officer reads it already."),
}
MISSING: Mapping[str, Promise] = {
    "subjects": _("Say who it is about, by name or in words."),
    "minor_involved": _("Say whether anyone under 18 is involved."),
    "immediate_danger": _("Say whether somebody is in danger now."),
    "incident_on": _("Say when or where it happened: one answer is enough."),
    "categories": _("Choose at least one."),
    "director_called": _("Say whether the director was called."),
    "narrative": _("Say what happened."),
    "wish": _("Say what you hope for."),
    "consent_to_name": _("A complaint needs your answer to this."),
}
AUDIT_MESSAGES: dict[str, Sentence] = {
    "referral.begun": _("Begun"),
    "referral.prepared": _("Prepared by a ruling"),
    "referral.kept": _("Draft kept"),
    "referral.discarded": _("Draft discarded"),
    "referral.evidence_added": _("A file was added"),
    "referral.evidence_removed": _("A file was taken out"),
    "referral.sent": _("Sent by the reporter"),
    "referral.added": _("The reporter added something"),
    "referral.answered": _("The reporter answered"),
    "referral.withdrawn": _("Taken back by the reporter"),
    "referral.read": _("File read"),
    "referral.evidence_read": _("A file of evidence opened"),
    "referral.original_opened": _("The sealed original of a PDF opened"),
    "referral.acknowledged": _("Acknowledged"),
    "referral.classified": _("Classified"),
    "referral.noted": _("Note written"),
    "referral.asked": _("Reporter asked"),
    "referral.memo_filed": _("Kept as a memo"),
    "referral.talked": _("Taken to an informal talk"),
    "referral.bad_faith_proposed": _("Bad faith proposed to a second person"),
    "referral.declined": _("Not pursued"),
    "referral.continued": _("Continued after it was taken back"),
    "referral.closed": _("Closed"),
    "referral.handed_over": _("Handed over to a new officer"),
    "referral.safeguarded": _("Safeguarding officer brought in: someone under 18"),
    "referral.routed_anew": _("Given to the next desk: nobody was left"),
}


def choices(words: Words) -> list[tuple[str, Promise]]:
    """The words as a form offers them."""
    return [(code.value, label) for code, label in words.items()]


CONDUCT = BlockLabels(
    ConductPolicy,
    gettext_lazy("The recorder"),
    {
        "recorder_acknowledge_days": FieldLabel(
            gettext_lazy("A report is acknowledged within"), days
        ),
        "recorder_triage_days": FieldLabel(
            gettext_lazy("It is looked into within"), days
        ),
        "recorder_informal_days": FieldLabel(
            gettext_lazy("A talk takes place within"), days
        ),
        "memo_review_months": FieldLabel(
            gettext_lazy("Memos are reviewed after"), months
        ),
    },
)
