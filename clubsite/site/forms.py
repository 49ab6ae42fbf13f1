"""Forms and fields that several packages have."""

from copy import copy
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

Text = str | Promise


class LimitedFile(forms.FileField):
    """A file of no more than `UPLOAD_LIMIT`; what is in it is judged by the action.

    `empty` and `too_large` say what to do about such a file.
    """

    def __init__(
        self, *, accept: str, empty: Text, too_large: Text, **options: Any
    ) -> None:
        usual: dict[str, Any] = {
            "max_length": 200,
            "widget": forms.FileInput(attrs={"accept": accept}),
            "error_messages": {
                "required": _("Choose a file."),
                "empty": empty,
                "max_length": _("The file's name is too long. Rename it."),
            },
        }
        self.too_large = too_large
        super().__init__(**{**usual, **options})

    def clean(self, data: Any, initial: Any = None) -> Any:
        """Refuse what is too large before anything reads it."""
        file: UploadedFile | None = super().clean(data, initial)
        if file and file.size is not None and file.size > settings.UPLOAD_LIMIT:
            raise forms.ValidationError(str(self.too_large))
        return file


class VersionedForm(forms.Form):
    """A form of an act in a case, with the version that the person has seen.

    What was written in it outlasts another's act.
    """

    seen = forms.IntegerField(widget=forms.HiddenInput)

    @property
    def has_text(self) -> bool:
        """Whether something was written that takes time to write again."""
        return any(
            self.cleaned_data.get(name)
            for name, field in self.fields.items()
            if isinstance(field.widget, forms.Textarea)
        )

    def overtaken(self, version: int) -> None:
        """Let the same words be sent again, as of the version that it has become."""
        data: Any = copy(self.data)
        data["seen"] = str(version)
        self.data = data
        self.add_error(None, words_kept())


def words_kept() -> str:
    """What is said to someone who was overtaken while writing."""
    return gettext(
        "Someone else has just changed this. What you wrote is still here: check the "
        "case, then try again."
    )
