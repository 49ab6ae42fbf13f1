"""The field in which people choose files for a case."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from clubsite.site.characters import seen
from rulings.evidence.rules import (
    LARGEST,
    LONGEST_NAME,
    Attachment,
    InvalidFile,
    TooLarge,
)

ACCEPTED = ".heic,.heif,.jpg,.jpeg,.png,.webp,.pdf,.txt"


class FilesInput(forms.FileInput):
    """One button for any number of files."""

    allow_multiple_selected = True

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:  # noqa: ARG002  # Django's
        """All the files, not the last one alone."""
        return files.getlist(name)


class AttachmentsField(forms.Field):
    """Photos, PDFs and plain text."""

    def __init__(self, *, required: bool = False) -> None:
        super().__init__(
            label=_("Files"),
            required=required,
            help_text=_(
                "Photos (HEIC, JPEG, PNG, WebP), PDFs or plain text. Up to 8 "
                "files from you, 15 MB each and 60 MB for the whole case. You can "
                "choose several at once. File names and the time and place of "
                "photos are removed."
            ),
            widget=FilesInput(attrs={"accept": ACCEPTED, "multiple": True}),
            error_messages={"required": _("Choose at least one file.")},
        )

    def clean(self, value: Any) -> tuple[Attachment, ...]:
        """The files with the types that their contents have; every bad one is named."""
        chosen = super().clean(value) or []
        files, errors = [], []
        for each in chosen:
            try:
                files.append(_attachment(each))
            except forms.ValidationError as error:
                errors.append(error)
        if errors:
            raise forms.ValidationError(errors)
        return tuple(files)


def _attachment(file: UploadedFile) -> Attachment:
    name = str(file.name)
    named = {"name": seen(name)[-LONGEST_NAME:]}
    try:
        if not file.size:
            raise forms.ValidationError(
                _("“%(name)s” is empty. Choose it again or add another copy."),
                params=named,
            )
        return Attachment.of(name, file.read(LARGEST + 1))
    except TooLarge as error:
        raise forms.ValidationError(
            _(
                "“%(name)s” is larger than 15 MB. Add a smaller version or a "
                "screenshot."
            ),
            params=named,
        ) from error
    except InvalidFile as error:
        raise forms.ValidationError(
            _(
                "“%(name)s” isn't a photo, a PDF or plain text. Save it as a PDF "
                "or add a photo of it."
            ),
            params=named,
        ) from error
