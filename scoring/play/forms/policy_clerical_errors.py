"""The form by which an office says that a version corrects a clerical error."""

from django import forms
from django.utils.translation import gettext as _


class ClericalErrorForm(forms.Form):
    """Which version was read, whether it corrects a clerical error, and which one."""

    CERTIFY, REJECT = "certify", "reject"

    act = forms.ChoiceField(choices=[(CERTIFY, CERTIFY), (REJECT, REJECT)])
    version = forms.IntegerField(min_value=1)
    reason = forms.CharField(max_length=400, required=False)

    @property
    def refusal(self) -> str:
        """What is wrong, once it is not valid."""
        if "reason" in self.errors:
            return _("The reason is too long. Use 400 characters or fewer.")
        return _("That can't be read. Reload the page and press a button.")
