"""The shape of what a scorer or a player types about a score."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from scoring.forms.files import DEALS, EventFile
from scoring.labels import RevisionReason

LONGEST_SCORE = 20
LONGEST_REASON = 400
WRITE = {"class": "entry", "autocomplete": "off", "spellcheck": "false"}


class LineForm(forms.Form):
    """One line of a traveller, as a scorer writes it."""

    line = forms.IntegerField()
    seen = forms.IntegerField()
    score = forms.CharField(max_length=LONGEST_SCORE, required=False)


class CorrectForm(forms.Form):
    """Another score after posting, and why."""

    score = forms.CharField(
        label=_("Score"),
        help_text=_("As on the traveller: 4SX N -1, 3NT E +1, p, np."),
        max_length=LONGEST_SCORE,
        widget=forms.TextInput(attrs=WRITE),
    )
    reason = forms.TypedChoiceField(
        label=_("Reason, for everybody to read"),
        choices=[
            (one.value, one.label)
            for one in (RevisionReason.ENTRY_ERROR, RevisionReason.LATE_PLAY)
        ],
        coerce=RevisionReason,
        widget=forms.RadioSelect,
    )
    why = forms.CharField(
        label=_("What happened?"),
        help_text=_("The players of this table and who runs the evening can read it."),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)


class AskForm(forms.Form):
    """Another score that a player asks for, and why."""

    score = forms.CharField(
        label=_("What was the result?"),
        help_text=_("As on the traveller: 4SX N -1, 3NT E +1, p."),
        max_length=LONGEST_SCORE,
        widget=forms.TextInput(attrs=WRITE),
    )
    why = forms.CharField(
        label=_("What went wrong?"),
        help_text=_("Your opponents and the director read this."),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class AnswerForm(forms.Form):
    """What somebody does with a request, with words where they are asked for."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    answer = forms.CharField(
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class DealsForm(forms.Form):
    """The cards of an evening, as a file or as text."""

    board_set = forms.TypedChoiceField(label=_("Sections"), coerce=int)
    file = EventFile(
        label=_("File with the deals"),
        help_text=_("PBN, LIN, DUP, DLM or CSV; or a result file that has deals."),
        accept=DEALS,
        required=False,
    )
    deals = forms.CharField(
        label=_("Or deals in PBN"),
        help_text=_("The text of a .pbn file, with all its boards."),
        max_length=200_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )
    sure = forms.BooleanField(
        label=_("Replace deals that differ, and leave out boards that are not played"),
        required=False,
    )

    def __init__(
        self, *args: Any, board_sets: list[tuple[int, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["board_set"]
        field.choices = board_sets
        field.initial = board_sets[0][0] if board_sets else None
        if len(board_sets) == 1:
            field.widget = forms.HiddenInput()

    def clean(self) -> dict[str, Any]:
        """Take one of the two."""
        file, text = self.cleaned_data.get("file"), self.cleaned_data.get("deals")
        if file and text:
            self.add_error("deals", _("Choose a file or paste the deals, not both."))
        elif not file and not text and not self.errors:
            self.add_error("file", _("Choose a file, or paste the deals below."))
        return self.cleaned_data

    def source(self) -> str | bytes:
        """The file or the text, as the action takes it."""
        file: UploadedFile | None = self.cleaned_data["file"]
        text: str = self.cleaned_data["deals"]
        return file.read() if file else text
