"""Forms of reports: the text, the checklist, what players say, approval, search.

They parse shape; the rules are in the actions.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.clubs.moments import ClubMoment
from clubsite.site.forms import VersionedForm
from rulings.log.procedure.redaction import SEAT_LABELS
from rulings.reports.access import ReportWork
from rulings.reports.labels import PARTS, REPLIES, VULNERABLE, SayKind
from rulings.reports.models import ReportSay
from rulings.reports.procedure.checklist import Reply
from rulings.reports.procedure.states import NOTICE
from rulings.reports.procedure.text import HANDS, NEEDED, ReportPart
from rulings.reports.queries.casebook import Sought
from rulings.reports.queries.making import FindingView

LONGEST = 6000
SHORT = 400
NONE = ("", "—")
SHORT_PARTS = frozenset({ReportPart.SUBJECT, ReportPart.CONTEST, ReportPart.RESULT})
HELP: dict[ReportPart, Any] = {
    **dict.fromkeys(NEEDED, _("Needed before the report is sent.")),
    ReportPart.SUBJECT: _(
        "What the case is about, e.g. Hesitation before a pass. Needed before the report "
        "is sent."
    ),
    ReportPart.NORTH: _(
        "Spades.hearts.diamonds.clubs, e.g. AKxx.QJ10.x.Kxxxx. Write x for spot cards "
        "that don't matter."
    ),
    ReportPart.AUCTION: _("Calls from the dealer on. Number the notes: 2D (1)."),
    ReportPart.COMMENT: _("Stands apart from the report of the case."),
}


class WorkForm(VersionedForm):
    """The form of one act, with the version of the report that the person has seen."""

    def __init__(self, *args: Any, work: ReportWork, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.work = work
        self.fields["seen"].initial = work.report.version if work.report else 0
        self.prepare()

    def prepare(self) -> None:
        """Fill in what depends on the report."""

    def values(self) -> dict[str, Any]:
        """What was typed, with the version under its name in actions."""
        values = {**self.cleaned_data}
        return {"expected_version": values.pop("seen"), **values}


class ReasonForm(WorkForm):
    """An act that needs a reason."""

    reason = forms.CharField(
        label=_("Reason"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 4})
    )


class TextForm(WorkForm):
    """The parts of a report, in the order of the case-book."""

    def prepare(self) -> None:
        """A field for each part, with what it says now."""
        texts = self.work.report.texts if self.work.report else {}
        for part in ReportPart:
            self.fields[part.value] = _field(part)
            self.fields[part.value].initial = texts.get(part, "")
            if part in HELP:
                self.fields[part.value].help_text = HELP[part]

    def texts(self) -> dict[str, str]:
        """What was typed, by the parts."""
        return {part.value: self.cleaned_data[part.value] for part in ReportPart}


def _field(part: ReportPart) -> forms.Field:
    label: Any = PARTS[part]
    if part is ReportPart.DEALER:
        choices = [NONE, *((seat, _(name)) for seat, name in SEAT_LABELS.items())]
        return forms.ChoiceField(label=label, choices=choices, required=False)
    if part is ReportPart.VULNERABLE:
        choices = [NONE, *VULNERABLE.items()]
        return forms.ChoiceField(label=label, choices=choices, required=False)
    if part in SHORT_PARTS or part in HANDS:
        return forms.CharField(label=label, required=False, max_length=SHORT)
    return forms.CharField(
        label=label,
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 5}),
    )


class _Reason(forms.CharField):
    """Not optional, but asked for by its form, only where there is an answer."""

    def validate(self, value: Any) -> None:
        """Nothing is missing as long as the place is not answered."""


class ChecklistForm(WorkForm):
    """An answer to each place that the checklist found and that may stay.

    The fields are numbered: what stands in a text is no name for a field.
    """

    use_required_attribute = False

    def __init__(
        self, *args: Any, findings: tuple[FindingView, ...], **kwargs: Any
    ) -> None:
        self.findings = [finding for finding in findings if not finding.must_go]
        self.certain = [finding for finding in findings if finding.must_go]
        super().__init__(*args, **kwargs)

    def prepare(self) -> None:
        """Two fields a finding: why it may stay, and a note."""
        for at, finding in enumerate(self.findings, 1):
            self.fields[f"key-{at}"] = forms.CharField(
                widget=forms.HiddenInput, initial=finding.key, required=False
            )
            label = f"{finding.kind}: {finding.text}"
            self.fields[f"reply-{at}"] = forms.ChoiceField(
                label=label,
                help_text=f"{finding.part}: …{finding.before}[{finding.text}]{finding.behind}…",
                choices=[("", _("Not answered: change the text")), *REPLIES.items()],
                required=False,
                initial=self._answered(finding),
            )
            self.fields[f"note-{at}"] = _Reason(
                label=_("Note on %(text)s") % {"text": finding.text},
                max_length=SHORT,
                initial=finding.note,
            )

    def clean(self) -> dict[str, Any]:
        """An answer without its reason would tell the second person nothing."""
        cleaned = super().clean() or {}
        for at in range(1, len(self.findings) + 1):
            if cleaned.get(f"reply-{at}") and not cleaned.get(f"note-{at}"):
                self.add_error(f"note-{at}", _("Say why it may stay."))
        return cleaned

    def _answered(self, finding: FindingView) -> str:
        answers = self.work.report.answers if self.work.report else {}
        return str(answers.get(finding.key, {}).get("reply", ""))

    def answers(self) -> dict[str, tuple[Reply, str]]:
        """The answers that were given, by the keys of the findings they were shown for."""
        return {
            self.cleaned_data[f"key-{at}"]: (
                Reply(self.cleaned_data[f"reply-{at}"]),
                self.cleaned_data[f"note-{at}"],
            )
            for at in range(1, len(self.findings) + 1)
            if self.cleaned_data[f"reply-{at}"]
        }


class SayForm(WorkForm):
    """What a player of the table says to the text."""

    kind = forms.TypedChoiceField(
        label=_("Your answer"),
        choices=SayKind.choices,
        coerce=SayKind,
        widget=forms.RadioSelect,
    )
    text = forms.CharField(
        label=_("In your words"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_(
            "The author and those who can approve the report read this; it isn't published."
        ),
    )


class ReplyForm(ReasonForm):
    """An answer to a player who wants a change."""

    say = forms.TypedChoiceField(label=_("Player's wish"), coerce=int)

    field_order = ["say", "reason"]

    def prepare(self) -> None:
        """The wishes that wait."""
        self.fields["reason"].label = _("Reply")
        choices = [(say.pk, say.text) for say in _waiting(self.work)]
        self.fields["say"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField


def _waiting(work: ReportWork) -> list[ReportSay]:
    says = work.report.says.all() if work.report else ()
    return [say for say in says if say.waits_for_reply]


class ApproveForm(WorkForm):
    """Approval by the second person, with the checklist of what they looked for."""

    checked = forms.BooleanField(
        label=_(
            "I have read the whole text. It has no names, nicknames, titles, numbers, "
            "places, telling quotations, dates or links that identify anyone."
        )
    )
    embargo_until = ClubMoment(
        label=_("Embargo until"),
        required=False,
        help_text=_("Leave empty to publish as soon as possible."),
    )

    def prepare(self) -> None:
        """Times are those of the club."""
        zone = self.work.case.appeal.club.zone
        self.fields["embargo_until"].zone = zone  # type: ignore[attr-defined]  # a ClubMoment

    def values(self) -> dict[str, Any]:
        """The box is ticked; nothing of it is stored."""
        values = super().values()
        del values["checked"]
        return values


class CasebookForm(forms.Form):
    """What to look for in a casebook; values that do not fit are ignored."""

    text = forms.CharField(label=_("Search"), required=False, max_length=100)
    law = forms.CharField(required=False, max_length=4, widget=forms.HiddenInput)
    subject = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)

    def sought(self) -> Sought:
        """What to look for, as far as it is well written."""
        self.is_valid()
        return Sought(
            **{name: text for name, text in self.cleaned_data.items() if text}
        )


DAYS_OF_NOTICE = NOTICE.days
"""So many days the players have the text."""
