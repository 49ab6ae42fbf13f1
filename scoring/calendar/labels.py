"""Words of series, sessions and holidays, and what the audit log says of them."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import models
from django.utils.formats import date_format
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from clubsite.audit.messages import Sentence, with_changes
from clubsite.clubs.labels import WRITTEN
from scoring.calendar.rules import Frequency, Numbering, Recurrence


class FrequencyKind(models.TextChoices):
    """How often a series meets."""

    WEEKLY = Frequency.WEEKLY.value, _("Every week, or every few weeks")
    MONTHLY = Frequency.MONTHLY.value, _("Once a month")
    ONCE = Frequency.ONCE.value, _("Once: a single event")


class NumberingKind(models.TextChoices):
    """By what pairs get their numbers."""

    ARRIVAL = Numbering.ARRIVAL.value, _("By arrival")
    DRAW = Numbering.DRAW.value, _("By draw")
    SEEDING = Numbering.SEEDING.value, _("Seeded by last time's ranking")
    HAND = Numbering.HAND.value, _("By hand")


class PlannedState(models.TextChoices):
    """Whether a session takes place as planned."""

    PLANNED = "planned", _("Planned")
    CANCELLED = "cancelled", _("Cancelled")
    POSTPONED = "postponed", _("Postponed")


NTHS = {
    1: _("First"),
    2: _("Second"),
    3: _("Third"),
    4: _("Fourth"),
    5: _("Fifth"),
    -1: _("Last"),
}
"""Which of a month's weekdays."""


def rhythm_text(recurrence: Recurrence) -> str:
    """How often and on which weekday a series meets: “Every Monday”."""
    day = date_format(recurrence.first, "l")
    match recurrence.frequency:
        case Frequency.ONCE:
            return _t("Once")
        case Frequency.WEEKLY:
            text = ngettext(
                "Every %(day)s", "%(day)s every %(count)s weeks", recurrence.interval
            )
        case _:
            text = ngettext(
                "%(nth)s %(day)s of the month",
                "%(nth)s %(day)s every %(count)s months",
                recurrence.interval,
            )
    nth = NTHS[recurrence.nth]
    return text % {"day": day, "nth": nth, "count": recurrence.interval}


SERIES_FIELDS = {
    "name": _("name"),
    "starts": _("start"),
    "frequency": _("how often"),
    "interval": _("how often"),
    "nth": _("which week of the month"),
    "first_date": _("first date"),
    "last_date": _("last date"),
    "takes_entries": _("entry by players"),
    "model_event": _("model event"),
}
"""What an edit of a series may change."""


def _prepared(details: Mapping[str, Any]) -> str:
    pairs = details["pairs"]
    return ngettext(
        "Set-up started for %(day)s with %(pairs)s pair of last time",
        "Set-up started for %(day)s with %(pairs)s pairs of last time",
        pairs,
    ) % {"day": _day(details), "pairs": pairs}


def _on_day(text: str) -> Sentence:
    return lambda details: _t(text) % {"day": _day(details)}


def _day(details: Mapping[str, Any]) -> str:
    return date_format(date.fromisoformat(details["day"]), WRITTEN)


def gettext_noop(text: str) -> str:
    """Mark a text for translation where it stands; the log translates it."""
    return text


AUDIT_MESSAGES: dict[str, Sentence] = {
    "series.created": _("Series created"),
    "series.edited": with_changes(_("Series edited"), SERIES_FIELDS),
    "closure.added": _("Holiday added"),
    "closure.removed": _("Holiday removed"),
    "date.cancelled": _on_day(gettext_noop("Session of %(day)s cancelled")),
    "date.postponed": _on_day(gettext_noop("Session of %(day)s postponed")),
    "date.reinstated": _on_day(gettext_noop("Session of %(day)s reinstated")),
    "date.prepared": _prepared,
    "date.event_made": _on_day(gettext_noop("Event of %(day)s created")),
    "pair.entered": _on_day(gettext_noop("A pair entered for %(day)s")),
    "pair.withdrawn": _on_day(gettext_noop("A pair withdrew its entry for %(day)s")),
    "pair.added": _on_day(gettext_noop("A pair added for %(day)s")),
    "pair.removed": _on_day(gettext_noop("A pair removed for %(day)s")),
    "pairs.arrived": _on_day(gettext_noop("All pairs of %(day)s marked present")),
    "pair.arrived": _on_day(gettext_noop("A pair of %(day)s marked present")),
    "pair.absent": _on_day(gettext_noop("A pair of %(day)s marked absent")),
}
