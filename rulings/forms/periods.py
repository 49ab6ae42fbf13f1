"""Forms about time, and about leaving while the panel deliberates."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubsite.clubs.templatetags.club import club_time
from rulings.forms.appeals import CaseForm, ClubMoment, TextField
from rulings.labels.appeals import Merit, Step
from rulings.queries.case_facts import extendable


class ExtendForm(CaseForm):
    """Which period, until when, and why."""

    step = forms.ChoiceField(label=_("Period"), widget=forms.RadioSelect)
    ends_at = ClubMoment(label=_("New end"))
    reason = TextField(label=_("Why"), help_text=_("Everybody in the case reads it."))

    def prepare(self) -> None:
        """The periods that run, each with its end."""
        found = extendable(self.case)
        club = self.case.appeal.club
        self.offer(
            "step",
            [
                (one.step, f"{Step(one.step).label} – {club_time(one.ends_at, club)}")
                for one in found
            ],
        )
        self.fields["step"].initial = found[0].step if found else None


class LeaveForm(CaseForm):
    """Whether the notice that ends had merit; the panel may say so, and need not."""

    merit = forms.ChoiceField(
        label=_("Merit"),
        choices=[("", _("Not assessed")), *Merit.choices],
        required=False,
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(label=_("Why"), max_length=1000, required=False)

    def prepare(self) -> None:
        """A director’s own referral is not assessed."""
        asker = self.case.appeal.leave_asked_by
        if asker and self.case.cast.side_of(asker) is None:
            del self.fields["merit"]
            del self.fields["reason"]
