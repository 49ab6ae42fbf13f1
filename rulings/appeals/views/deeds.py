"""Acts in a case with their forms, each on the page that they share.

Those of a hearing and before it are listed with the views; here are those that follow.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulings.appeals.actions import (
    aftermath,
    bodies,
    hearing,
    law,
    limits,
    merits,
    misconduct,
)
from rulings.appeals.forms import cases, panel, record
from rulings.appeals.forms.limits import LimitForm
from rulings.appeals.forms.merits import MeritsForm
from rulings.appeals.procedure import Action


@dataclass(frozen=True, slots=True)
class Deed:
    """One act with its form; `do` takes the form's fields by their names.

    `secret` marks what only the panel reads. `known` says that `do` takes the case too,
    of which the form has loaded what the act needs.
    """

    act: Action
    form: type[cases.CaseForm]
    do: Callable[..., None]
    help: Promise | str = ""
    secret: bool = False
    known: bool = False


LATER = (
    Deed(
        Action.WRITE_RECORD,
        record.RecordForm,
        hearing.write_record,
        _("You can complete it until the panel is appointed."),
    ),
    Deed(
        Action.SEAT_SCRIBE,
        panel.ScribeForm,
        bodies.seat_scribe,
        _(
            "A scribe declares their interests, reads the file and writes notes and "
            "drafts, but has no vote. Anyone with a conflict of interest can't be one."
        ),
    ),
    Deed(
        Action.SET_LIMIT,
        LimitForm,
        limits.set_limit,
        _(
            "Use this if a later stage is drawn from these results. A decision signed "
            "after that time changes the score, but no longer the draw. Everyone in "
            "the case is notified."
        ),
    ),
    Deed(
        Action.JUDGE_MERIT,
        MeritsForm,
        merits.judge_notices,
        _(
            "The outcome is settled. Now decide of each notice if it had merit. A new "
            "draft needs a new finding."
        ),
        secret=True,
    ),
    Deed(
        Action.RETURN_ON_LAW,
        cases.ReturnForm,
        law.return_on_law,
        _(
            "A panel may not overrule the director on the law (Law 93B3). It can ask "
            "the director in charge to reconsider, who answers within 48 hours. If "
            "the ruling is kept, you decide on the rest."
        ),
    ),
    Deed(
        Action.KEEP_RULING,
        cases.ReasonForm,
        law.keep_ruling,
        _(
            "The ruling stands on the law and the panel decides. To follow the panel "
            "instead, amend the ruling on its own page."
        ),
    ),
    Deed(
        Action.REPORT_CONDUCT,
        cases.ReportForm,
        misconduct.report_conduct,
        _(
            "This prepares a private report that only you can finish and send. "
            "Nothing else of the case goes with it, and the case doesn't show it to "
            "anyone but you. The appeal goes on as before (Law 91, 93B3)."
        ),
        secret=True,
    ),
    Deed(
        Action.REFER_UP,
        cases.FurtherForm,
        aftermath.refer_up,
        _(
            "The record of the case is sealed: facts, statements, panel and decision, "
            "never the deliberation. Save it from the case page and send it to the "
            "authority. The decision counts until the authority says otherwise."
        ),
    ),
    Deed(
        Action.RECORD_ANSWER,
        cases.OrderForm,
        aftermath.record_answer,
        _("Use this if the decision stands. The case is then closed."),
    ),
    Deed(
        Action.REOPEN_BY_ORDER,
        cases.OrderForm,
        aftermath.reopen_by_order,
        _(
            "Only an order of the authority reopens a decided case, never a change of "
            "mind. No one who made the earlier decision sits again. Its score counts "
            "until a new decision is signed."
        ),
    ),
    Deed(
        Action.REPORT_CONFLICT,
        panel.ConflictForm,
        aftermath.report_conflict,
        _(
            "Use this only if a conflict of interest was found after the decision. The "
            "member loses access at once, and someone else says if the decision stands."
        ),
    ),
    Deed(
        Action.LET_DECISION_STAND,
        cases.ReasonForm,
        aftermath.let_decision_stand,
        _("Both sides can read your reason."),
    ),
    Deed(
        Action.REOPEN,
        cases.ReasonForm,
        aftermath.reopen_case,
        _(
            "The member is replaced and the panel hears the case again. The score "
            "counts until a new decision is signed."
        ),
    ),
)
