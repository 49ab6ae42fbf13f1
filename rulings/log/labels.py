"""The words of rulings: what happened to them, and what they do to a score."""

from collections.abc import Mapping
from typing import Any

from django.db import models
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _

from clubsite.audit.words import Sentence
from rulings.laws.engine.speech import Speech


class EffectKind(models.TextChoices):
    """What a ruling makes of a line, as a director chooses it."""

    NONE = "none", gettext_lazy("The score stands")
    ASSIGNED = "assigned", gettext_lazy("Assigned")
    WEIGHTED = "weighted", gettext_lazy("Weighted")
    ARTIFICIAL = "artificial", gettext_lazy("Artificial")
    NOT_PLAYED = "not_played", gettext_lazy("Not played")
    SKIPPED = "skipped", gettext_lazy("Board skipped")
    SPLIT = "split", gettext_lazy("Split")


class LabState(models.TextChoices):
    """How far the search of a claim is."""

    KEPT = "kept", gettext_lazy("Being entered")
    WAITING = "waiting", gettext_lazy("Waiting for a worker")
    RUNNING = "running", gettext_lazy("Being searched")
    DONE = "done", gettext_lazy("Searched")
    FAILED = "failed", gettext_lazy("Given up")


class SideKind(models.TextChoices):
    """What one side has in a split score."""

    TABLE = "table", gettext_lazy("As at the table")
    ASSIGNED = "assigned", gettext_lazy("Assigned")
    WEIGHTED = "weighted", gettext_lazy("Weighted")
    ARTIFICIAL = "artificial", gettext_lazy("Artificial")
    NOT_PLAYED = "not_played", gettext_lazy("Not played")
    SKIPPED = "skipped", gettext_lazy("Board skipped")


def _given(details: Mapping[str, Any]) -> str:
    return _("Ruling %(number)s given") % {"number": details["number"]}


def _amended(details: Mapping[str, Any]) -> str:
    return _("Amended: version %(version)s") % {"version": details["version"]}


VERBS: dict[str, Sentence] = {
    "table.called": gettext_lazy("Director called to a table"),
    "table.call_ended": gettext_lazy("Call from a table ended"),
    "ruling.begun": gettext_lazy("Draft begun"),
    "ruling.kept": gettext_lazy("Draft kept"),
    "ruling.walked": gettext_lazy("Law walked"),
    "ruling.consulted": gettext_lazy("Another official asked"),
    "ruling.poll_begun": gettext_lazy("Poll begun"),
    "ruling.poll_asked": gettext_lazy("Player asked in the poll"),
    "ruling.poll_answered": gettext_lazy("Poll answered"),
    "ruling.poll_closed": gettext_lazy("Poll closed"),
    "ruling.claim_entered": gettext_lazy("Cards of a claim entered"),
    "ruling.claim_searched": gettext_lazy("Lines of a claim searched"),
    "ruling.discarded": gettext_lazy("Draft discarded"),
    "ruling.given": _given,
    "ruling.amendment_begun": gettext_lazy("Amendment begun"),
    "ruling.amended": _amended,
    "ruling.amendment_left": gettext_lazy("Amendment left"),
    "ruling.withdrawn": gettext_lazy("Withdrawn"),
    "alerts.table_kept": gettext_lazy("Table of alerts written"),
    "ruling.obligation_ended": gettext_lazy("Over at the table"),
    "ruling.obligation_reopened": gettext_lazy("Open again"),
    "ruling.nothing_found": gettext_lazy("Looked at: nothing found"),
    "ruling.damage_found": gettext_lazy("Looked at: the score is to be adjusted"),
    "rulings.favourites_chosen": gettext_lazy("Most used rulings chosen"),
}


def speech() -> Speech:
    """Texts in the language of whoever reads."""
    return Speech(gettext)
