"""The form that says by when a decision is needed."""

from django.utils.translation import gettext_lazy as _

from clubsite.clubs.moments import ClubMoment
from rulings.appeals.forms.cases import CaseForm, TextField


class LimitForm(CaseForm):
    """The instant, and what happens then."""

    decide_before = ClubMoment(label=_("Decision needed by"))
    reason = TextField(
        label=_("Reason"),
        help_text=_(
            "Everyone in the case can read it, e.g. when the next round is drawn."
        ),
    )

    def prepare(self) -> None:
        """What was said before."""
        self.fields["decide_before"].initial = self.case.appeal.decide_before
        self.fields["reason"].initial = self.case.appeal.why_before
