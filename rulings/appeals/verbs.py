"""What the audit log says of appeals, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubsite.audit.words import Sentence
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
    """The next member, or where the ladder leads when nobody is left."""
    rung = details.get("rung")
    return f"{_('No panel could be formed')}: {BODIES[rung]}" if rung else str(_NEXT)


_NEXT = _("The next member asked")

VERBS: dict[str, Sentence] = {
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
