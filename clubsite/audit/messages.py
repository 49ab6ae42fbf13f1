"""The audit log in words, for the pages of those who may read a history.

Every package has the words of its own verbs as `AUDIT_MESSAGES`: a verb to a text, or to a
function that makes the text of the entry's details. `clubsite.wiring` joins them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from clubsite.audit.expunging import ExpungingReason
from clubsite.audit.models import REMOVED, Entry
from clubsite.site.questions import KeyedQuestion

if TYPE_CHECKING:
    from clubsite.accounts.models import User

Sentence = str | Promise | Callable[[Mapping[str, Any]], str]

sentences = KeyedQuestion[Sentence]("What the audit log says of that verb")


def _expunged(details: Mapping[str, Any]) -> str:
    """How many entries lost their names, and why."""
    count = len(details["entries"])
    counted = ngettext(
        "Names removed from %(count)s entry",
        "Names removed from %(count)s entries",
        count,
    ) % {"count": count}
    return gettext("%(act)s: %(reason)s") % {
        "act": counted,
        "reason": REASONS[details["reason"]],
    }


REASONS: Mapping[str, str | Promise] = {
    ExpungingReason.RETENTION: gettext_lazy("time limit reached"),
    ExpungingReason.REQUEST: gettext_lazy("at the person's request"),
}
AUDIT_MESSAGES: dict[str, Sentence] = {
    "audit.expunged": _expunged,
    "audit.sealed": gettext_lazy("Log sealed"),
}


def with_changes(
    act: str | Promise, fields: Mapping[str, str | Promise]
) -> Callable[[Mapping[str, Any]], str]:
    """The words of that act, with what it changed as the details name it.

    Only which fields, never what they hold: that may be personal. A field that is no
    more keeps the name it is recorded by.
    """

    def sentence(details: Mapping[str, Any]) -> str:
        changed = [str(fields.get(name, name)) for name in details.get("changed", ())]
        if not changed:
            return str(act)
        return gettext("%(act)s: %(fields)s") % {
            "act": act,
            "fields": ", ".join(changed),
        }

    return sentence


@dataclass(frozen=True, slots=True)
class AuditMessage:
    """An audit entry in words; `details` name its subject.

    `by` is a text where the name of the person was removed.
    """

    words: str
    at: datetime
    by: "User | str | None"
    details: str = ""


def entry_text(entry: Entry) -> str:
    """What the entry says, in the language now active."""
    sentence = sentences[entry.verb]
    return str(sentence(entry.details) if callable(sentence) else sentence)


def build_messages(
    entries: Iterable[Entry], *, named: bool = False
) -> list[AuditMessage]:
    """The messages of these entries, in the given order.

    With `named`, for entries of several subjects, each message names its own.
    """
    return [
        AuditMessage(
            entry_text(entry),
            entry.at,
            str(REMOVED) if entry.is_expunged else entry.actor,
            entry.subject_label if named else "",
        )
        for entry in entries
    ]
