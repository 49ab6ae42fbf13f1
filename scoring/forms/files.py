"""Files as people bring them."""

from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

RESULTS = ".xml,.pbn,.bws,.json,.csv"
DEALS = ".pbn,.lin,.dup,.dlm,.csv,.xml,.json,.bws"


class EventFile(forms.FileField):
    """A file of one event; what is in it is judged by the action."""

    def __init__(self, *, accept: str, **options: Any) -> None:
        usual: dict[str, Any] = {
            "max_length": 200,
            "widget": forms.FileInput(attrs={"accept": accept}),
            "error_messages": {
                "required": _("Choose a file."),
                "empty": _("The file is empty. Export the event again."),
                "max_length": _("The file's name is too long. Rename it."),
            },
        }
        super().__init__(**{**usual, **options})

    def clean(self, data: Any, initial: Any = None) -> Any:
        """Refuse what is too large before anything reads it."""
        file: UploadedFile | None = super().clean(data, initial)
        if file and file.size is not None and file.size > settings.UPLOAD_LIMIT:
            raise forms.ValidationError(
                _("The file is larger than 5 MB. Export a single event.")
            )
        return file
