"""Forms of appeals, one for each act, and the fields and base forms they share.

They parse shape; the rules are in the actions. The names of the fields are those that
the act's function takes.
"""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from clubsite.clubs.moments import ClubMoment
from clubsite.clubs.templatetags.club import club_time
from clubsite.site.forms import VersionedForm
from rulings.appeals.access.cases import Case, kept_statement, load_names
from rulings.appeals.deposits.labels import PAID
from rulings.appeals.deposits.rules import next_deposits
from rulings.appeals.labels import DEPOSITS, DISMISSALS, Channel, Merit, Step, Vote
from rulings.appeals.models import PanelSeat
from rulings.appeals.procedure import Answer, Deposit, Dismissal, absence_counts
from rulings.appeals.procedure.record import EvidenceKind, FileNote
from rulings.appeals.queries.case_facts import extendable, get_facts, unanswered
from rulings.appeals.queries.head import side_labels
from rulings.appeals.record_labels import EVIDENCE, EVIDENCE_CHECKS
from rulings.evidence.forms import AttachmentsField

LONGEST = 4000
Choices = list[tuple[str, Any]]
SETTLED = (Deposit.WAIVED, Deposit.RETURNED, Deposit.FORFEITED)
DEPOSIT_CHOICES: Choices = [
    *((f"{Deposit.HELD}:{method}", words) for method, words in PAID.items()),
    *((code.value, DEPOSITS[code]) for code in SETTLED),
]


class TextField(forms.CharField):
    """What someone says, in several lines."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            max_length=LONGEST,
            widget=forms.Textarea(attrs={"rows": 6}),
            **options,
        )


_LEFT = (
    Answer.ABSENT.value,
    _("Has left and can't be reached; counts as agreeing under the club's policy"),
)


class CaseForm(VersionedForm):
    """The form of one act in a case, with the version that the person has seen."""

    def __init__(self, *args: Any, case: Case, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.case = case
        self.fields["seen"].initial = case.appeal.version
        for field in self.fields.values():
            if isinstance(field, ClubMoment):
                field.zone = case.appeal.club.zone
        self.prepare()

    def values(self) -> dict[str, Any]:
        """What was typed, with the version under its name in actions."""
        values = {**self.cleaned_data}
        return {"expected_version": values.pop("seen"), **values}

    def prepare(self) -> None:
        """Fill in what depends on the case."""

    def offer(self, name: str, choices: Choices) -> None:
        """Let a field choose among these."""
        self.fields[name].choices = choices  # type: ignore[attr-defined]  # a ChoiceField

    def seats(self, *, own: bool = True) -> Choices:
        """The seated members as choices."""
        mine = self.case.seat.pk if self.case.seat else 0
        return [
            (str(seat.pk), str(seat.user))
            for seat in self.seated
            if own or seat.pk != mine
        ]

    @property
    def seated(self) -> tuple[PanelSeat, ...]:
        """The seated members, to be named."""
        load_names(self.case)
        return self.case.parties.seated


class PlainForm(CaseForm):
    """An act that needs nothing but the decision to do it."""


class GroundsForm(CaseForm):
    """The words of one's own notice."""

    grounds = TextField(
        label=_("Grounds"),
        required=False,
        help_text=_("Why the ruling is wrong. You can add this later."),
    )
    requested = TextField(label=_("Outcome sought"), required=False)

    def prepare(self) -> None:
        """Begin with what was written before."""
        own = [n for n in self.case.parties.carrying if n.entry_id == self.case.side]
        for notice in own:
            self.fields["grounds"].initial = notice.grounds
            self.fields["requested"].initial = notice.requested


class CrossForm(GroundsForm):
    """A notice of the other side."""

    def prepare(self) -> None:
        """Nothing was written before."""


class AdmitForm(CaseForm):
    """Whether the director in charge answers a point of law first."""

    law_part = forms.BooleanField(
        label=_("A point of law must be answered in writing first (Law 93B1)"),
        required=False,
    )
    law_only = forms.BooleanField(
        label=_("The appeal is about a point of law only"),
        required=False,
        help_text=_(
            "You answer it in writing first. A panel can then only recommend (Law 93B3)."
        ),
    )


class SecondForm(CaseForm):
    """The reason for which a notice is not admitted."""

    dismissal = forms.ChoiceField(
        label=_("Reason"),
        choices=[(code.value, DISMISSALS[code]) for code in Dismissal],
        widget=forms.RadioSelect,
    )


class DismissForm(SecondForm):
    """The reason, and what the side is told."""

    reason = TextField(label=_("Explanation for the side"))


class ToldForm(CaseForm):
    """What a partner told the director, or that the partner has left."""

    player = forms.TypedChoiceField(
        label=_("Player"), coerce=int, widget=forms.RadioSelect
    )
    answer = forms.TypedChoiceField(
        label=_("Answer"),
        coerce=Answer,
        choices=[(Answer.CONCURS, _("They told you they agree"))],
        widget=forms.RadioSelect,
    )

    def prepare(self) -> None:
        """Those who have not answered; absence only where the policy lets it count."""
        if absence_counts(get_facts(self.case)):
            self.offer("answer", [*self.fields["answer"].choices, _LEFT])  # type: ignore[attr-defined]  # a ChoiceField
        found = unanswered(self.case)
        self.offer(
            "player", [(str(answer.player_id), str(answer.player)) for answer in found]
        )
        self.fields["player"].initial = str(found[0].player_id) if found else None


class ReasonForm(CaseForm):
    """Why."""

    reason = TextField(label=_("Reason"))


class ReturnForm(CaseForm):
    """What the panel recommends to the director on the law."""

    reason = TextField(
        label=_("Recommendation on the law"),
        help_text=_("The point of law, and how the panel reads it."),
    )


class FurtherForm(CaseForm):
    """Why a side appeals further."""

    grounds = TextField(
        label=_("Grounds"),
        help_text=_("Why the decision is wrong. The authority reads this."),
    )


class ReportForm(CaseForm):
    """What the panel's chair reports to the recorder, in words for that alone."""

    reason = TextField(
        label=_("What happened"),
        help_text=_(
            "Only what the recorder needs. Leave out the deliberation and the notes."
        ),
    )


class OrderForm(CaseForm):
    """What the authority orders or decides, with its reference."""

    reason = TextField(
        label=_("Text of the authority"),
        help_text=_("With its date and reference. Everyone in the case can read it."),
    )


class DepositForm(CaseForm):
    """What became of one side's deposit."""

    notice = forms.TypedChoiceField(label=_("Side"), coerce=int)
    deposit = forms.ChoiceField(label=_("Deposit"), choices=DEPOSIT_CHOICES)
    reason = forms.CharField(
        label=_("Reason for waiving it"),
        required=False,
        max_length=1000,
        help_text=_("Only if waived, e.g. hardship."),
    )

    def prepare(self) -> None:
        """The notices of the sides, and what can follow for one of their deposits."""
        labels = side_labels(self.case)
        notices = [notice for notice in self.case.parties.notices if notice.entry_id]
        follows = {
            each
            for notice in notices
            for each in next_deposits(
                Deposit(notice.deposit), to_return=notice.to_return
            )
        }
        self.offer(
            "notice",
            [(str(notice.pk), labels[notice.entry_id or 0]) for notice in notices],
        )
        self.offer(
            "deposit",
            [
                (code, words)
                for code, words in DEPOSIT_CHOICES
                if Deposit(code.partition(":")[0]) in follows
            ],
        )
        if Deposit.WAIVED not in follows:
            del self.fields["reason"]


class LawForm(CaseForm):
    """The answer to a point of law."""

    answer = TextField(label=_("Answer"))


class FilesForm(CaseForm):
    """A statement with which files can be added, all of one kind, with a note on them."""

    field_order = ("text", "attachments", "kind", "note")

    attachments = AttachmentsField()
    kind = forms.ChoiceField(
        label=_("What the files show"),
        required=False,
        choices=[
            (
                kind.value,
                format_lazy(
                    "{kind}: {check}", kind=EVIDENCE[kind], check=EVIDENCE_CHECKS[kind]
                ),
            )
            for kind in EvidenceKind
        ],
        widget=forms.RadioSelect,
        help_text=_("Add files of another kind afterwards."),
    )
    note = forms.CharField(
        label=_("Note on the files"),
        required=False,
        max_length=300,
        help_text=_(
            "Say what is listed for that kind. All who can open a file read it."
        ),
    )

    def clean(self) -> dict[str, Any]:
        """Files come with their kind."""
        cleaned: dict[str, Any] = self.cleaned_data
        if cleaned.get("attachments") and not cleaned.get("kind"):
            self.add_error("kind", _("Choose what the files show."))
        return cleaned

    def values(self) -> dict[str, Any]:
        """Kind and note as one value."""
        values = super().values()
        kind, note = values.pop("kind"), values.pop("note")
        about = FileNote(EvidenceKind(kind or EvidenceKind.OTHER), note)
        return {**values, "about": about}


class FactsForm(FilesForm):
    """The director's statement."""

    text = TextField(
        label=_("Facts, ruling and reasons"),
        help_text=_(
            "Say how many players you polled and what they answered, but never "
            "name them."
        ),
    )


class StatementForm(FilesForm):
    """A side's statement, or a file, or both."""

    text = TextField(label=_("Statement"), required=False)

    def prepare(self) -> None:
        """Begin with what one's side stated before the ruling was given again."""
        self.fields["text"].initial = kept_statement(self.case)

    def clean(self) -> dict[str, Any]:
        """Something must be submitted."""
        cleaned = super().clean()
        if (
            not self.errors
            and not cleaned.get("text")
            and not cleaned.get("attachments")
        ):
            raise forms.ValidationError(_("Write something or add a file."))
        return cleaned


class TextForm(CaseForm):
    """Some words."""

    text = TextField(label=_("Text"))


class QuestionForm(CaseForm):
    """A question to the director."""

    text = TextField(label=_("Question"))


class AnswerForm(CaseForm):
    """The director's answer to one question."""

    question = forms.TypedChoiceField(label=_("Question"), coerce=int)
    text = TextField(label=_("Answer"))

    def prepare(self) -> None:
        """The open questions."""
        self.offer(
            "question",
            [
                (str(question.pk), question.text)
                for question in self.case.appeal.questions.all()
                if question.answered_at is None
            ],
        )


class VoteForm(CaseForm):
    """A vote on the draft."""

    vote = forms.ChoiceField(
        label=_("Your vote"), choices=Vote.choices, widget=forms.RadioSelect
    )


class EnterForm(forms.Form):
    """A notice that was given to the director before."""

    player = forms.TypedChoiceField(label=_("Given by"), coerce=int)
    channel = forms.ChoiceField(
        label=_("How given"),
        choices=[choice for choice in Channel.choices if choice[0] != Channel.APP],
    )
    notice_at = ClubMoment(
        label=_("Time given"),
        help_text=_(
            "You certify this time. It decides whether the notice was in time."
        ),
    )
    grounds = TextField(label=_("Grounds"), required=False)
    partner_agrees = forms.BooleanField(
        label=_("The partner told you they agree"), required=False
    )

    def __init__(
        self, *args: Any, players: Choices, zone: ZoneInfo, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"].choices = players  # type: ignore[attr-defined]  # a ChoiceField
        self.fields["notice_at"].zone = zone  # type: ignore[attr-defined]  # a ClubMoment


class ReferForm(forms.Form):
    """Why a director has his own ruling reviewed."""

    reason = TextField(label=_("What the panel should review"))


class LodgeForm(forms.Form):
    """A notice as a player writes it."""

    grounds = TextField(
        label=_("Grounds"),
        required=False,
        help_text=_("Why the ruling is wrong. You can add this later."),
    )
    requested = TextField(label=_("Outcome sought"), required=False)


class ExtendForm(CaseForm):
    """Which period, until when, and why."""

    step = forms.ChoiceField(label=_("Period"), widget=forms.RadioSelect)
    ends_at = ClubMoment(label=_("New end"))
    reason = TextField(
        label=_("Reason"), help_text=_("Everyone in the case can read it.")
    )

    def prepare(self) -> None:
        """The periods that run, each with its end."""
        found = extendable(self.case)
        club = self.case.appeal.club
        self.offer(
            "step",
            [
                (
                    deadline.step,
                    f"{Step(deadline.step).label} – {club_time(deadline.ends_at, club)}",
                )
                for deadline in found
            ],
        )
        self.fields["step"].initial = found[0].step if found else None


class LeaveForm(CaseForm):
    """Whether the notice that ends had merit; the panel may say so, and need not."""

    merit = forms.ChoiceField(
        label=_("Merit"),
        choices=[("", _("Not assessed")), *Merit.choices],
        required=False,
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(label=_("Reason"), max_length=1000, required=False)

    def prepare(self) -> None:
        """A director’s own referral is not assessed."""
        asker = self.case.appeal.leave_asked_by
        if asker and self.case.parties.get_side(asker) is None:
            del self.fields["merit"]
            del self.fields["reason"]


class SignForm(CaseForm):
    """Whether who was outvoted was offered to say so."""

    dissent_offered = forms.BooleanField(
        label=_("I have offered every outvoted member the chance to write a dissent"),
        required=False,
    )
