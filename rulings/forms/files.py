"""A file that somebody adds to a case: small, and what its first bytes say it is."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.procedure.attachment import Attachment
from rulings.procedure.files import LARGEST, type_of


class AttachmentField(forms.FileField):
    """An optional picture, PDF or plain text."""

    def __init__(self) -> None:
        super().__init__(
            label=_("File"),
            required=False,
            allow_empty_file=True,
            help_text=_("A picture, a PDF or plain text, 2 MB at most."),
            widget=forms.FileInput(
                attrs={"accept": "image/png,image/jpeg,image/webp,.pdf,.txt"}
            ),
        )

    def clean(self, data: Any, initial: Any = None) -> Attachment | None:
        """The file with the type that its content has."""
        file = super().clean(data, initial)
        if not file:
            return None
        if file.size > LARGEST:
            raise forms.ValidationError(_("The file is larger than 2 MB."))
        content = file.read()
        kind = type_of(content)
        if kind is None:
            raise forms.ValidationError(
                _("This is no picture, PDF or plain text. Save it as one of these.")
            )
        return Attachment(file.name[:100], kind.content_type, content)
