"""The form in which the merit of each notice is recorded."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulings.appeals.forms.cases import CaseForm
from rulings.appeals.labels import DEPOSITS, Merit
from rulings.appeals.models import AppealNotice
from rulings.appeals.procedure import Deposit, Mode
from rulings.appeals.procedure.decision import NoticeDecision
from rulings.appeals.queries.case_facts import get_draft, judged_notices
from rulings.appeals.queries.head import side_labels

LATITUDE = _(
    "Without merit: no member needed persuading, and a player of this experience "
    "should have seen that the appeal could not succeed. Weaker players get more "
    "latitude. It can be without merit although the score changed."
)


class MeritsForm(CaseForm):
    """Merit, reason, votes and deposit for each notice of a side."""

    def prepare(self) -> None:
        """The fields of every notice whose merit is judged, as they were recorded."""
        labels = side_labels(self.case)
        draft = get_draft(self.case.appeal)
        for notice in judged_notices(self.case):
            before = draft.merits.get(str(notice.pk), {}) if draft else {}
            self._add(notice, labels[notice.entry_id or 0], before)

    def _add(self, notice: AppealNotice, side: str, before: dict[str, Any]) -> None:
        def label(words: str) -> str:
            return f"{side}: {words}"

        self.fields[f"merit_{notice.pk}"] = forms.ChoiceField(
            label=label(gettext("merit")),
            choices=Merit.choices,
            widget=forms.RadioSelect,
            help_text=LATITUDE,
            initial=before.get("merit"),
        )
        self.fields[f"reason_{notice.pk}"] = forms.CharField(
            label=label(gettext("reason")),
            max_length=1000,
            required=False,
            initial=before.get("reason"),
        )
        if not Mode(self.case.appeal.mode).is_single:
            self.fields[f"votes_{notice.pk}"] = forms.IntegerField(
                label=label(gettext("members who found so")),
                min_value=1,
                max_value=99,
                initial=before.get("votes"),
            )
        if notice.deposit == Deposit.HELD:
            self.fields[f"deposit_{notice.pk}"] = forms.ChoiceField(
                label=label(gettext("deposit")),
                choices=[
                    (deposit.value, DEPOSITS[deposit])
                    for deposit in (Deposit.RETURNED, Deposit.FORFEITED)
                ],
                initial=before.get("deposit"),
            )

    def values(self) -> dict[str, Any]:
        """The findings by the keys of their notices, with the version."""
        typed = self.cleaned_data
        return {
            "expected_version": typed["seen"],
            "merits": {
                notice.pk: NoticeDecision(
                    typed[f"merit_{notice.pk}"],
                    typed[f"reason_{notice.pk}"],
                    typed.get(f"deposit_{notice.pk}", ""),
                    typed.get(f"votes_{notice.pk}", 1),
                )
                for notice in judged_notices(self.case)
            },
        }
