"""Which form and which action belong to each act of an appeal."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulings.actions.appeals import (
    admission,
    bodies,
    concurrence,
    deliberation,
    extending,
    hearing,
    lodging,
    members,
    panel,
    slips,
    statements,
)
from rulings.forms import appeals as forms
from rulings.forms import panel as panel_forms
from rulings.forms import periods
from rulings.procedure.appeals import Act


@dataclass(frozen=True, slots=True)
class Deed:
    """One act with its form; `do` takes the form's fields by their names.

    `secret` marks what only the panel reads.
    """

    act: Act
    form: type[forms.CaseForm]
    do: Callable[..., None]
    help: Promise | str = ""
    secret: bool = False


_ALL = (
    Deed(
        Act.CROSS_APPEAL,
        forms.CrossForm,
        lodging.cross_appeal,
        _("Your side appeals the same ruling. Both notices are heard as one case."),
    ),
    Deed(Act.GIVE_GROUNDS, forms.GroundsForm, statements.give_grounds),
    Deed(
        Act.CONCUR,
        forms.PlainForm,
        concurrence.concur,
        _(
            "Of a pair both partners must agree, of a team its captain, or the appeal is "
            "not heard (Law 92D)."
        ),
    ),
    Deed(
        Act.DISSENT,
        forms.PlainForm,
        concurrence.dissent,
        _("Your side's notice ends at once, and cannot be given again."),
    ),
    Deed(
        Act.WITHDRAW,
        forms.PlainForm,
        concurrence.withdraw_notice,
        _("Your notice ends at once. A deposit that was taken goes back."),
    ),
    Deed(
        Act.ASK_LEAVE,
        forms.PlainForm,
        concurrence.ask_leave,
        _("The panel is deliberating: its chair decides if you may withdraw."),
    ),
    Deed(
        Act.GRANT_LEAVE,
        periods.LeaveForm,
        concurrence.grant_leave,
        _("The notice of who asked ends. A deposit that was taken goes back."),
    ),
    Deed(
        Act.REFUSE_LEAVE,
        forms.PlainForm,
        concurrence.refuse_leave,
        _(
            "The notice stands and the panel decides. Who asked is told, and may ask again."
        ),
    ),
    Deed(Act.ADMIT, forms.AdmitForm, admission.admit_appeal),
    Deed(
        Act.DISMISS,
        forms.DismissForm,
        admission.dismiss_appeal,
        _("The side may ask the chair for a review."),
    ),
    Deed(Act.SECOND_DISMISSAL, forms.SecondForm, admission.second_dismissal),
    Deed(Act.ASK_REVIEW, forms.PlainForm, admission.ask_review),
    Deed(Act.RESTORE, forms.ReasonForm, admission.restore_appeal),
    Deed(
        Act.LET_STAND,
        forms.ReasonForm,
        admission.let_dismissal_stand,
        _("Both sides read why the notice stays as it was decided."),
    ),
    Deed(
        Act.EXTEND,
        periods.ExtendForm,
        extending.extend_period,
        _("Whoever was given the old end is told the new one."),
    ),
    Deed(Act.SETTLE_DEPOSIT, forms.DepositForm, admission.settle_deposit),
    Deed(Act.ANSWER_LAW, forms.LawForm, admission.answer_law),
    Deed(Act.STATE_FACTS, forms.FactsForm, statements.state_facts),
    Deed(
        Act.FILE_STATEMENT,
        forms.StatementForm,
        statements.file_statement,
        _("The other side reads it once both sides have filed, or time is up."),
    ),
    Deed(
        Act.APPOINT,
        panel_forms.AppointForm,
        panel.appoint_panel,
        _("The time for statements of the sides ends with it."),
    ),
    Deed(
        Act.ASK_REFEREE,
        panel_forms.RefereeForm,
        bodies.ask_referee,
        _("The panel is short: somebody from outside decides instead."),
    ),
    Deed(
        Act.SAY_REVIEWER,
        panel_forms.ReviewerForm,
        bodies.say_on_reviewer,
        _(
            "The club has too few members without a tie for a panel. If both sides "
            "agree, one of them decides; else the next body is asked."
        ),
    ),
    Deed(Act.SEAT, panel_forms.SeatForm, panel.change_panel),
    Deed(
        Act.DECLARE,
        panel_forms.DeclareForm,
        members.declare_ties,
        _("You read the file only after you have declared."),
    ),
    Deed(
        Act.RECUSE,
        panel_forms.RecuseForm,
        members.recuse,
        _("Somebody else is asked. A hearing that was held is held again."),
    ),
    Deed(Act.WAIVE, panel_forms.WaiveForm, members.say_on_tie),
    Deed(Act.CHALLENGE, panel_forms.ChallengeForm, members.challenge),
    Deed(
        Act.DECIDE_CHALLENGE, panel_forms.DecideChallengeForm, members.decide_challenge
    ),
    Deed(Act.SCHEDULE, panel_forms.HearingForm, hearing.schedule_hearing),
    Deed(Act.RESCHEDULE, panel_forms.HearingForm, hearing.move_hearing),
    Deed(Act.REFORM, forms.PlainForm, hearing.reform_panel),
    Deed(
        Act.OPEN_DELIBERATION,
        panel_forms.OpeningForm,
        hearing.open_deliberation,
        _("The record is closed: nothing can be filed any more."),
    ),
    Deed(
        Act.HEAR_ALONE,
        forms.PlainForm,
        hearing.hear_alone,
        _(
            "No panel can be formed, so you hear the appeal (Law 93A). The record is "
            "closed: nothing can be filed any more."
        ),
    ),
    Deed(
        Act.STRIKE,
        forms.PlainForm,
        hearing.strike_appeal,
        _(
            "No partner has agreed. The notices end as not heard, and the case with them."
        ),
    ),
    Deed(Act.ASK, forms.QuestionForm, deliberation.ask_director),
    Deed(Act.ANSWER, forms.AnswerForm, deliberation.answer_panel),
    Deed(
        Act.NOTE,
        forms.TextForm,
        deliberation.write_note,
        _("Only you and the chair read it; after the decision the whole panel."),
        secret=True,
    ),
    Deed(
        Act.VOTE,
        forms.VoteForm,
        deliberation.cast_vote,
        _("On the draft as it stands; a new draft asks for a new vote."),
        secret=True,
    ),
    Deed(
        Act.WRITE_DISSENT,
        forms.TextForm,
        deliberation.write_dissent,
        _("It stands below the decision, with your name."),
        secret=True,
    ),
    Deed(Act.SEND_BACK, forms.ReasonForm, deliberation.send_back),
    Deed(
        Act.DROP_SLIP,
        forms.PlainForm,
        slips.drop_slip,
        _("The decision stays as it was signed."),
    ),
)
DEEDS = {deed.act.value: deed for deed in _ALL}
"""By the word that stands in the address."""
