"""What the audit log says of appeals."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubsite.audit.messages import Sentence
from rulings.appeals.labels import BODIES, DEPOSITS, DISMISSALS, Step, Words


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
    """The next member, or where the ladder leads when no one is left."""
    rung = details.get("rung")
    return f"{_('No panel could be formed')}: {BODIES[rung]}" if rung else str(_NEXT)


_NEXT = _("Next member invited")

AUDIT_MESSAGES: dict[str, Sentence] = {
    "appeal.begun": _("Draft started"),
    "appeal.kept": _("Draft saved"),
    "appeal.lodged": _numbered(_("Appeal %(number)s lodged")),
    "appeal.entered": _numbered(_("Appeal %(number)s entered by a director")),
    "appeal.referred": _numbered(_("Appeal %(number)s referred by the director")),
    "appeal.joined": _("Other side cross-appealed"),
    "appeal.received": _("Notice received"),
    "appeal.grounds_given": _("Grounds added"),
    "appeal.concurred": _("Partner agreed"),
    "appeal.dissented": _("Partner disagreed"),
    "appeal.answer_noted": _("Partner's answer recorded"),
    "appeal.withdrawn": _("Notice withdrawn"),
    "appeal.admitted": _("Admitted"),
    "appeal.dismissal_seconded": _with_reason(_("Rejection seconded"), DISMISSALS),
    "appeal.dismissed": _with_reason(_("Not admitted"), DISMISSALS),
    "appeal.review_asked": _("Review requested"),
    "appeal.restored": _("Reinstated after review"),
    "appeal.let_stand": _("Rejection upheld on review"),
    "appeal.deposit_noted": _with_reason(_("Deposit"), DEPOSITS),
    "appeal.extended": _extended,
    "appeal.limit_set": _("Time set by which the decision is needed"),
    "appeal.facts_stated": _("Director stated the facts"),
    "appeal.record_written": _("Record completed"),
    "appeal.scribe_seated": _("Scribe invited"),
    "appeal.law_answered": _("Point of law answered"),
    "appeal.statement_filed": _("Statement submitted"),
    "appeal.original_opened": _("Original PDF opened"),
    "appeal.pack_made": _("Hearing pack printed"),
    "appeal.exchanged": _("Statements exchanged"),
    "appeal.panel_appointed": _("Panel appointed"),
    "appeal.panel_changed": _("Panel changed"),
    "appeal.declared": _("Member declared interests"),
    "appeal.recused": _("Member stepped down"),
    "appeal.passed_on": _passed_on,
    "appeal.referee_asked": _("External referee invited"),
    "appeal.reviewer_said": _("Side answered about a single reviewer"),
    "appeal.two_agreed": _("Side agreed that two members may decide"),
    "appeal.reweighed": _("Conflicts of interest rechecked after a change of results"),
    "appeal.waiver_said": _("Member decided on a declared interest"),
    "appeal.challenged": _("Member challenged"),
    "appeal.challenge_decided": _("Challenge decided"),
    "appeal.scheduled": _("Hearing arranged"),
    "appeal.rescheduled": _("Hearing changed"),
    "appeal.reformed": _("New panel needed"),
    "appeal.struck": _("Closed as not heard"),
    "appeal.heard_alone": _("Director hears the appeal alone"),
    "appeal.deliberation_opened": _("Deliberation started"),
    "appeal.asked": _("Question put to the director"),
    "appeal.answered": _("Director answered"),
    "appeal.noted": _("Note added"),
    "appeal.voted": _("Member voted"),
    "appeal.dissent_written": _("Dissent written"),
    "appeal.decision_drafted": _("Decision drafted"),
    "appeal.merit_judged": _("Merit of the notices recorded"),
    "appeal.leave_asked": _("Leave to withdraw requested"),
    "appeal.leave_granted": _("Leave to withdraw granted"),
    "appeal.leave_refused": _("Leave to withdraw refused"),
    "appeal.sent_back": _("Sent back"),
    "appeal.returned_on_law": _("Returned to the director on the law"),
    "appeal.ruling_kept": _("Director kept the ruling"),
    "appeal.silence_counted": _("Director kept the ruling: no answer in time"),
    "appeal.signed": _("Decision signed"),
    "appeal.slip_written": _("Correction drafted"),
    "appeal.slip_corrected": _("Error in the decision corrected"),
    "appeal.slip_dropped": _("Correction dropped"),
    "appeal.referred_up": _("Appealed further"),
    "appeal.record_opened": _("Sealed record opened"),
    "appeal.further_ended": _("Period for a further appeal ended"),
    "appeal.authority_answered": _("Authority's decision recorded"),
    "appeal.conflict_reported": _("Conflict of interest found after the decision"),
    "appeal.decision_stands": _("Decision stands despite the conflict of interest"),
    "appeal.reopened": _("Reopened after a conflict of interest"),
    "appeal.reopened_by_order": _("Reopened on the authority's order"),
    "appeal.closed": _("Closed"),
    "appeal.superseded": _("Superseded by a new ruling"),
}
