"""Forms of movements: adding the club's own, renaming, and the size of a kind."""

from typing import Any, Self

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.forms import Name
from scoring.movements.files.plain_text import write_plain_text
from scoring.movements.movement import Kind, Options
from scoring.play.forms.entry import EventFile
from scoring.play.forms.setup import MOST_BOARDS, MOST_ROUNDS
from scoring.play.queries.own_movements import (
    CheckedMovement,
    UnreadableMovement,
    read_own,
    tables_text,
)

LONGEST_NAME = 120
MOST_TEXT = 200_000
"""Characters of pasted text; a larger file is sent as one."""
USUAL_SIZE = 14
"""Seven tables: the size that a kind is drawn with, or the nearest that it has."""


class MovementAddForm(forms.Form):
    """A movement from a file or as text, and its name."""

    file = EventFile(
        label=_("File"),
        help_text=_("ACBLscore .MOV, JSON, or the text form."),
        accept=".mov,.json,.txt",
        required=False,
    )
    text = forms.CharField(
        label=_("Or paste it"),
        max_length=MOST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
    )
    name = Name(
        label=_("Name"),
        help_text=_("Leave blank for the name in the file."),
        max_length=LONGEST_NAME,
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.found: list[CheckedMovement] = []
        self.names: list[str] = []

    def with_text(self) -> Self:
        """The form with the movements as text, so that no file is chosen again."""
        text = "\n".join(write_plain_text(each.movement) for each in self.found)
        again = type(self)(initial={"text": text, "name": self.cleaned_data["name"]})
        again.found = self.found
        return again

    def clean(self) -> dict[str, Any]:
        """Read and check what was sent, and find a name for each."""
        file, text = self.cleaned_data.get("file"), self.cleaned_data.get("text", "")
        if self.errors:
            return self.cleaned_data
        if not file and not text.strip():
            self.add_error("file", _t("Choose a file or paste a movement."))
            return self.cleaned_data
        content = file.read() if file else text.encode()
        place = "file" if file else "text"
        try:
            self.found = read_own(content, file.name if file else "")
        except UnreadableMovement as error:
            self.add_error(place, str(error))
            return self.cleaned_data
        self._check_names()
        if not all(checked.valid for checked in self.found):
            self.add_error(
                place, _t("This can't be played. See the problems below, and fix them.")
            )
        return self.cleaned_data

    def _check_names(self) -> None:
        name = self.cleaned_data["name"]
        if name and len(self.found) > 1:
            self.add_error(
                "name",
                _t("There are %(number)s movements. Leave the name blank.")
                % {"number": len(self.found)},
            )
            return
        self.names = [name or each.movement.name for each in self.found]
        twice = next((each for each in self.names if self.names.count(each) > 1), None)
        if twice is not None:
            self.add_error(
                None,
                _t("Two movements are called %(name)s. Change one name in the file.")
                % {"name": twice},
            )


class MovementRenameForm(forms.Form):
    """Another name for an own movement."""

    name = Name(label=_("Name"), max_length=LONGEST_NAME)


class KindForm(forms.Form):
    """With how many tables, boards and rounds a kind is drawn."""

    size = forms.TypedChoiceField(label=_("Tables"), coerce=int)
    boards = forms.IntegerField(
        label=_("Boards per round"), min_value=1, max_value=MOST_BOARDS
    )
    rounds = forms.IntegerField(
        label=_("Rounds"),
        help_text=_("Leave blank for all rounds."),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
    )

    def __init__(self, *args: Any, kind: Kind, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["size"]
        field.choices = [(size, tables_text(size)) for size in kind.sizes]


def kind_values(kind: Kind) -> dict[str, object]:
    """What a kind is drawn with at first."""
    size = min(kind.sizes, key=lambda size: abs(size - USUAL_SIZE))
    boards = 3 if 3 in kind.boards_per_round else kind.boards_per_round[0]
    return {"size": size, "boards": boards, "rounds": None}


def kind_options(values: dict[str, Any]) -> Options:
    """The options of a kind of that size."""
    size = values["size"]
    return Options(
        (size + 1) // 2,
        half=size % 2 == 1,
        boards_per_round=values["boards"],
        rounds=values["rounds"],
    )
