"""The forms of posting results, and of an embargo on boards."""

from typing import Any, cast
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.clubs.moments import ClubMoment


class PostForm(forms.Form):
    """When the results were put up, where that was before they are posted here."""

    put_up_at = ClubMoment(
        label=_("Put up on paper at"),
        help_text=_(
            "Leave blank to post them now. If a sheet was put up earlier, say because "
            "the power failed, you certify that time. The periods start then."
        ),
        required=False,
    )

    def __init__(self, *args: Any, zone: ZoneInfo, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast(ClubMoment, self.fields["put_up_at"]).zone = zone


class EmbargoForm(forms.Form):
    """Until when the boards of an event are under embargo."""

    until = ClubMoment(
        label=_("Until"),
        help_text=_(
            "When the last club or session has played these boards. Leave blank where "
            "only this event plays them."
        ),
        required=False,
    )

    def __init__(self, *args: Any, zone: ZoneInfo, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast(ClubMoment, self.fields["until"]).zone = zone
