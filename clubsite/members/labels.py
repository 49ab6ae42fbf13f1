"""Words for members: columns of a list, what becomes of its rows, policy and history."""

from collections.abc import Mapping
from typing import Any

from django.utils.formats import date_format, number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext_lazy as _

from clubsite.audit.messages import Sentence
from clubsite.clubs.labels import WRITTEN
from clubsite.clubs.policy_inputs import Choice
from clubsite.clubs.policy_labels import BlockLabels, FieldLabel
from clubsite.members.policy import LeaverAccount, MemberPolicy
from clubsite.members.rules.columns import Column, body_of
from clubsite.members.rules.comparison import Reason
from clubsite.members.rules.rows import CellFault, DateOrder
from clubsite.members.rules.table import MOST_COLUMNS, MOST_ROWS, Fault

COLUMNS: dict[Column, str | Promise] = {
    Column.SKIP: _("Don't import"),
    Column.NAME: _("Name"),
    Column.FIRST_NAME: _("First name"),
    Column.LAST_NAME: _("Last name"),
    Column.NICKNAME: _("Nickname"),
    Column.EMAIL: _("Email address"),
    Column.PHONE: _("Telephone"),
    Column.CONTACT_AGREED_ON: _("Contact details shared"),
    Column.NATIONAL_NUMBER: _("National number"),
    Column.CLUB_NUMBER: _("Club number"),
    Column.GRADE: _("Grade"),
    Column.HANDICAP: _("Handicap"),
    Column.BORN_ON: _("Date of birth"),
    Column.MINOR: _("Under 18"),
    Column.GUARDIAN_EMAIL: _("Guardian’s email address"),
    Column.GUEST: _("Guest"),
    Column.HIDDEN: _("Name withheld"),
}
DATE_ORDERS = {
    DateOrder.DAY_FIRST: _("Day first: 3/4/2010 is 3 April"),
    DateOrder.MONTH_FIRST: _("Month first: 3/4/2010 is 4 March"),
}
FAULTS: dict[Fault, str | Promise] = {
    Fault.EMPTY: _("The file has no rows. Export the list again."),
    Fault.ROWS: _("The file has more than %(most)s rows. Split it into smaller files."),
    Fault.COLUMNS: _("Row %(row)s has more than %(most)s columns. Remove some."),
    Fault.CELL: _("Row %(row)s has a very long cell. Check its quotation marks."),
    Fault.SPREADSHEET: _(
        "This is a spreadsheet or a PDF. Save it as CSV, then import that file."
    ),
}
CELL_FAULTS: dict[CellFault, str | Promise] = {
    CellFault.UNSEEN: _("contains an invisible character"),
    CellFault.LONG: _("is too long"),
    CellFault.EMAIL: _("isn't an email address"),
    CellFault.DATE: _("isn't a date"),
    CellFault.FUTURE: _("is in the future"),
    CellFault.YES_NO: _("is neither yes nor no"),
    CellFault.CONSENT: _("isn't the day they agreed"),
    CellFault.HANDICAP: _("isn't a percentage"),
}
LONGEST_SHOWN = 60
MOST = {Fault.ROWS: MOST_ROWS, Fault.COLUMNS: MOST_COLUMNS}
LEFT_ON = _("Left on")


def fault_text(fault: Fault, row: int) -> str:
    """Why a file is no list, and what helps."""
    most = number_format(MOST.get(fault, 0), force_grouping=True)
    return str(FAULTS[fault]) % {"row": row, "most": most}


def column_label(column: str) -> str:
    """What a column is called."""
    body = body_of(column)
    if body:
        return gettext("%(body)s number") % {"body": body}
    return str(COLUMNS[Column(column)])


def value_text(value: Any) -> str:
    """A value of a member as pages show it."""
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return date_format(value, WRITTEN) if hasattr(value, "year") else str(value)


def reason_text(reason: Reason, about: Mapping[str, Any]) -> str:
    """Why a row is left out, and what helps."""
    if reason == Reason.BAD_CELL:
        words = gettext("%(column)s “%(cell)s” %(fault)s.")
        return words % {
            "column": column_label(about["column"]),
            "cell": about["cell"][:LONGEST_SHOWN],
            "fault": CELL_FAULTS[CellFault(about["fault"])],
        }
    names = gettext(" and ").join(about.get("names", ()))
    return str(REASONS[reason]) % {**about, "names": names}


REASONS: dict[Reason, str | Promise] = {
    Reason.NO_NAME: _("No name, and no number that identifies one player. Add a name."),
    Reason.TWO_PEOPLE: _(
        "Its numbers belong to %(names)s. Correct a number, or merge the records."
    ),
    Reason.OTHER_NAME: _(
        "Number %(number)s belongs to %(name)s. Correct it, or rename that player."
    ),
    Reason.SEVERAL: _("Several players are called %(name)s. Add a number."),
    Reason.TWICE: _("Same person as row %(row)s."),
    Reason.NUMBER_TWICE: _("Row %(row)s has number %(number)s too."),
}

LEAVER_ACCOUNT = {
    LeaverAccount.KEEP: _("stays linked: they can still see their own results"),
    LeaverAccount.UNLINK: _("is unlinked from the player"),
}


def leaver_account(value: str) -> str:
    """What becomes of the account of a member who leaves."""
    return str(LEAVER_ACCOUNT[LeaverAccount(value)])


MEMBERS = BlockLabels(
    MemberPolicy,
    gettext_lazy("Members"),
    {
        "leaver_account": FieldLabel(
            gettext_lazy("When a member leaves, their account"),
            leaver_account,
            Choice({code.value: words for code, words in LEAVER_ACCOUNT.items()}),
        )
    },
)


def _imported(details: Mapping[str, Any]) -> str:
    added, changed = len(details["added"]), len(details["changed"])
    new = ngettext("%(n)s player added", "%(n)s players added", added) % {"n": added}
    other = ngettext("%(n)s changed", "%(n)s changed", changed) % {"n": changed}
    return gettext("Members imported: %(new)s, %(changed)s") % {
        "new": new,
        "changed": other,
    }


AUDIT_MESSAGES: dict[str, Sentence] = {
    "members.file_kept": gettext_lazy("Members list uploaded"),
    "members.imported": _imported,
    "members.exported": gettext_lazy("Members list exported with all contact details"),
    "player.contact_shared": gettext_lazy("Agreed to share contact details"),
    "player.contact_withdrawn": gettext_lazy("Stopped sharing contact details"),
    "player.left": gettext_lazy("Left the club"),
    "player.returned": gettext_lazy("Returned to the club"),
}
