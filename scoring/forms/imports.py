"""Forms for bringing in a result file."""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from clubsite.accounts.models import User
from scoring.bridge.convention import Name
from scoring.labels import EventState


class UploadForm(forms.Form):
    """One file; what is in it is judged by the action."""

    file = forms.FileField(
        label=_("Result file"),
        help_text=_(
            "Pairs, in USEBIO (the XML of scoring programs), PBN, Bridgemate .bws, JSON of "
            "ACBL Live or of Clubsite, or CSV. At most 5 MB."
        ),
        max_length=200,
        widget=forms.FileInput(attrs={"accept": ".xml,.pbn,.bws,.json,.csv"}),
        error_messages={
            "required": _("Choose a file."),
            "empty": _("The file is empty. Export the event again."),
            "max_length": _("The file's name is too long. Rename it."),
        },
    )

    def clean_file(self) -> UploadedFile:
        """Refuse what is too large before anything reads it."""
        file: UploadedFile = self.cleaned_data["file"]
        if file.size is not None and file.size > settings.UPLOAD_LIMIT:
            raise forms.ValidationError(
                _("The file is larger than 5 MB. Export a single event.")
            )
        return file


class ImportForm(forms.Form):
    """What the file does not say: who directed, and whether the event is over."""

    director_in_charge = forms.TypedChoiceField(
        label=_("Director in charge"), required=False, coerce=int, empty_value=None
    )
    state = forms.ChoiceField(
        label=_("The results"),
        choices=[
            (EventState.SCORING, _("Still to be posted, with time to claim")),
            (EventState.FINAL, _("Final: an old event, nothing can be claimed")),
        ],
        initial=EventState.SCORING,
        widget=forms.RadioSelect,
    )
    convention = forms.TypedChoiceField(
        label=_("Scored as by"),
        help_text=_("The one that the file's own figures show is chosen already."),
        required=False,
        coerce=Name,
        empty_value=None,
        choices=[(str(name), _(name.called)) for name in Name],
    )
    accept_loss = forms.BooleanField(
        label=_("Import it without what was not understood"), required=False
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        directors: list[User],
        loses: bool,
        convention: Name,
        by: User,
    ) -> None:
        """Offer the club's directors, and whoever imports first if they are one."""
        own = by.pk if by in directors else ""
        super().__init__(
            data, initial={"director_in_charge": own, "convention": convention}
        )
        field = cast(forms.TypedChoiceField, self.fields["director_in_charge"])
        field.choices = [
            ("", _("Nobody yet")),
            *((user.pk, str(user)) for user in directors),
        ]
        if not loses:
            del self.fields["accept_loss"]
