"""The form in which the merit of each notice is recorded."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_noop

from rulings.appeals.forms.cases import CaseForm
from rulings.appeals.labels import DEPOSITS, Merit
from rulings.appeals.models import AppealNotice
from rulings.appeals.procedure import Deposit, Mode
from rulings.appeals.procedure.decision import NoticeDecision
from rulings.appeals.queries.case_facts import (
    get_draft,
    get_policy,
    judged_notices,
)
from rulings.appeals.queries.head import side_labels
from rulings.appeals.queries.merits import may_cost_deposit, merit_penalty
from rulings.log.labels import amount_label

LATITUDE = gettext_noop(
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
        always = get_policy(self.case.appeal).always_forfeits
        follows = self._costs(notice) if always else ()
        self.fields[f"merit_{notice.pk}"] = forms.ChoiceField(
            label=_label(side, gettext("merit")),
            choices=Merit.choices,
            widget=forms.RadioSelect,
            help_text=" ".join([gettext(LATITUDE), *follows]),
            initial=before.get("merit"),
        )
        self.fields[f"reason_{notice.pk}"] = forms.CharField(
            label=_label(side, gettext("reason")),
            max_length=1000,
            required=False,
            initial=before.get("reason"),
        )
        if not Mode(self.case.appeal.mode).is_single:
            self.fields[f"votes_{notice.pk}"] = forms.IntegerField(
                label=_label(side, gettext("members who found so")),
                min_value=1,
                max_value=99,
                initial=before.get("votes"),
            )
        if not always:
            self._add_costs(notice, side, before)

    def _costs(self, notice: AppealNotice) -> Iterator[str]:
        """What a finding without merit costs, in words."""
        if may_cost_deposit(notice, self.case.appeal):
            yield gettext("Without merit, the deposit is forfeited.")
        if penalty := merit_penalty(self.case, notice):
            words = gettext("Without merit, the side gets a penalty of %(amount)s.")
            yield words % {"amount": amount_label(penalty.amount, penalty.unit)}

    def _add_costs(
        self, notice: AppealNotice, side: str, before: dict[str, Any]
    ) -> None:
        """What the panel decides of: where the deposit goes, and the penalty."""
        if may_cost_deposit(notice, self.case.appeal):
            self.fields[f"deposit_{notice.pk}"] = forms.ChoiceField(
                label=_label(side, gettext("deposit")),
                choices=[
                    (deposit.value, DEPOSITS[deposit])
                    for deposit in (Deposit.RETURNED, Deposit.FORFEITED)
                ],
                initial=before.get("deposit"),
            )
        if penalty := merit_penalty(self.case, notice):
            words = gettext("standard penalty of %(amount)s") % {
                "amount": amount_label(penalty.amount, penalty.unit)
            }
            self.fields[f"penalty_{notice.pk}"] = forms.BooleanField(
                label=_label(side, words),
                help_text=gettext("Only for a notice without merit."),
                required=False,
                initial="penalty" in before,
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
                    merit_penalty(self.case, notice)
                    if typed.get(f"penalty_{notice.pk}")
                    else None,
                )
                for notice in judged_notices(self.case)
            },
        }


def _label(side: str, words: str) -> str:
    return f"{side}: {words}"
