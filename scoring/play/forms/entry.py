"""Forms of score entry: lines, corrections, deals and fouled boards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from clubsite.site.forms import LimitedFile
from scoring.events.labels import GroupKind, RevisionReason
from scoring.events.queries import TitledSection
from scoring.play.queries.board_groups import BoardGroupRow

RESULTS = ".xml,.pbn,.bws,.json,.csv"
DEALS = ".pbn,.lin,.dup,.dlm,.csv,.xml,.json,.bws"

LONGEST_SCORE = 20
LONGEST_REASON = 400
NUMBER = {"inputmode": "numeric", "size": "3", "autocomplete": "off"}
WRITE = {"class": "entry", "autocomplete": "off", "spellcheck": "false"}


class EventFile(LimitedFile):
    """A file of one event."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            empty=_("The file is empty. Export the event again."),
            too_large=_("The file is larger than 5 MB. Export a single event."),
            **options,
        )


class LineForm(forms.Form):
    """One line of a traveller, as a scorer writes it; `sure` is the score that the page
    has asked about before."""

    line = forms.IntegerField()
    seen = forms.IntegerField()
    score = forms.CharField(max_length=LONGEST_SCORE, required=False)
    sure = forms.CharField(max_length=LONGEST_SCORE, required=False)


class SlipForm(forms.Form):
    """Which slip comes next, as its scorer reads it off."""

    section = forms.ChoiceField(label=_("Section"), required=False)
    table = forms.IntegerField(
        label=_("Table"), min_value=1, widget=forms.TextInput(attrs=NUMBER)
    )
    round = forms.IntegerField(
        label=_("Round"), min_value=1, widget=forms.TextInput(attrs=NUMBER)
    )

    def __init__(
        self, *args: Any, sections: Sequence[TitledSection], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["section"]
        field.choices = [(section.key, section.title) for section in sections]
        if len(sections) < 2:
            del self.fields["section"]


class CorrectForm(forms.Form):
    """Another score after posting, and why."""

    score = forms.CharField(
        label=_("Score"),
        help_text=_("e.g. 4SX N -1, 3NT E +1, p or np."),
        max_length=LONGEST_SCORE,
        widget=forms.TextInput(attrs=WRITE),
    )
    reason = forms.TypedChoiceField(
        label=_("Reason (shown publicly)"),
        choices=[
            (reason.value, reason.label)
            for reason in (RevisionReason.ENTRY_ERROR, RevisionReason.LATE_PLAY)
        ],
        coerce=RevisionReason,
        widget=forms.RadioSelect,
    )
    why = forms.CharField(
        label=_("What happened?"),
        help_text=_("The players at this table and the directors can read it."),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput)


class AskForm(forms.Form):
    """Another score that a player asks for, and why."""

    score = forms.CharField(
        label=_("What was the result?"),
        help_text=_("e.g. 4SX N -1, 3NT E +1 or p."),
        max_length=LONGEST_SCORE,
        widget=forms.TextInput(attrs=WRITE),
    )
    why = forms.CharField(
        label=_("What went wrong?"),
        help_text=_("Your opponents and the directors can read this."),
        max_length=LONGEST_REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class AnswerForm(forms.Form):
    """What someone does with a request, with words where they are asked for."""

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
        label=_("Deal file"),
        help_text=_("PBN, LIN, DUP, DLM or CSV, or a result file with deals."),
        accept=DEALS,
        required=False,
    )
    deals = forms.CharField(
        label=_("Or paste PBN"),
        help_text=_("The text of a .pbn file, with all its boards."),
        max_length=200_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )
    sure = forms.BooleanField(
        label=_("Overwrite different deals and ignore boards not played"),
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


@dataclass(frozen=True, slots=True)
class BoardGroupField:
    """A row of the board with the field for its form."""

    line: BoardGroupRow
    field: forms.BoundField


class FromRoundForm(forms.Form):
    """From which round on, and in which section, the board had another form."""

    section = forms.ChoiceField(label=_("Section"), required=False)
    from_round = forms.TypedChoiceField(label=_("From round"), coerce=int)
    group = forms.TypedChoiceField(
        label=_("Version"),
        choices=GroupKind.choices,
        coerce=GroupKind,
        initial=GroupKind.B,
        required=False,
    )

    def __init__(
        self, *args: Any, lines: Sequence[BoardGroupRow], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._lines = lines
        known = (line.reported.round for line in lines)
        rounds = sorted({played for played in known if played is not None})
        self._choose(
            "from_round", [(drawn_round, str(drawn_round)) for drawn_round in rounds]
        )
        sections = list(dict.fromkeys(line.section for line in lines))
        self._choose(
            "section", [("", _t("All")), *((section, section) for section in sections)]
        )
        if len(sections) < 2:
            del self.fields["section"]
        self.any = bool(rounds)

    def _choose(self, name: str, choices: Sequence[tuple[object, str]]) -> None:
        field: Any = self.fields[name]
        field.choices = choices

    def proposed(self) -> dict[int, GroupKind]:
        """The forms of the lines that this says; nothing where it was not sent."""
        if not self.is_valid():
            return {}
        typed = self.cleaned_data
        section, group = typed.get("section", ""), GroupKind(typed["group"])
        return {
            line.reported.key: group
            for line in self._lines
            if (line.reported.round or 0) >= typed["from_round"]
            and section in ("", line.section)
        }


class GroupsForm(forms.Form):
    """The form of the board at each table of the page."""

    seen = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        lines: Sequence[BoardGroupRow],
        proposed: Mapping[int, GroupKind],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._lines = lines
        for line in lines:
            label = _t("Version at %(line)s") % {"line": line.called}
            self.fields[_name(line)] = forms.TypedChoiceField(
                label=label,
                choices=[
                    (group_kind.value, group_kind.value or group_kind.label)
                    for group_kind in GroupKind
                ],
                coerce=GroupKind,
                empty_value=GroupKind.AS_DEALT,
                required=False,
                initial=proposed.get(line.reported.key, GroupKind(line.reported.group)),
                widget=forms.Select(attrs={"aria-label": label}),
            )

    @property
    def rows(self) -> Iterator[BoardGroupField]:
        """The lines of the page in their order."""
        return (BoardGroupField(line, self[_name(line)]) for line in self._lines)

    def groups(self) -> dict[int, GroupKind]:
        """What was chosen, by the keys of the lines."""
        return {
            line.reported.key: self.cleaned_data[_name(line)] for line in self._lines
        }


def _name(line: BoardGroupRow) -> str:
    return f"line-{line.reported.key}"
