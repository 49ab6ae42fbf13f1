"""A file that somebody adds to a case: small, and what its first bytes say it is."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.procedure.files import LARGEST, Attachment, InvalidFile, TooLarge

ACCEPTED = "image/png,image/jpeg,image/webp,.pdf,.txt"


class AttachmentField(forms.FileField):
    """A picture, a PDF or plain text."""

    def __init__(self, *, required: bool = False) -> None:
        super().__init__(
            label=_("File"),
            required=required,
            help_text=_("A picture (PNG, JPEG, WebP), a PDF or plain text, to 2 MB."),
            widget=forms.FileInput(attrs={"accept": ACCEPTED}),
        )

    def clean(self, data: Any, initial: Any = None) -> Attachment | None:
        """The file with the type that its content has."""
        file = super().clean(data, initial)
        if not file:
            return None
        try:
            return Attachment.of(file.name, file.read(LARGEST + 1))
        except TooLarge as error:
            raise forms.ValidationError(_("The file is larger than 2 MB.")) from error
        except InvalidFile as error:
            raise forms.ValidationError(
                _("This is no picture, PDF or plain text. Save it as one of these.")
            ) from error
