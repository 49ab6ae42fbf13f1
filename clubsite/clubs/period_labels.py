"""Periods of a policy in words, and the settings that make one."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext

from clubsite.clubs.periods import Period, PeriodKind, read_period
from clubsite.clubs.policy import PolicyBlock
from clubsite.clubs.policy_inputs import MINUTES, Choice, Clock, Whole
from clubsite.clubs.policy_labels import Check, FieldLabel, Visibility, minutes

KINDS = {
    PeriodKind.MINUTES.value: gettext_lazy("in minutes"),
    PeriodKind.CLOCK.value: gettext_lazy("until a time of day"),
    PeriodKind.DAYS.value: gettext_lazy("in days"),
    PeriodKind.WORKING_DAYS.value: gettext_lazy("in working days, Monday to Friday"),
}


def period_text(period: Period) -> str:
    """How long the period is, or until when.

    >>> period_text(read_period("minutes", 90, 0, "12:00"))
    '90 minutes'
    >>> period_text(read_period("working_days", 0, 2, "12:00"))
    'until the end of the day, 2 working days later'
    """
    if period.kind is PeriodKind.MINUTES:
        return minutes(period.minutes)
    known = {"n": period.days, "clock": period.clock}
    match period.kind:
        case PeriodKind.CLOCK if not period.days:
            text = gettext("until %(clock)s the same day")
        case PeriodKind.CLOCK:
            text = ngettext(
                "until %(clock)s the next day",
                "until %(clock)s, %(n)s days later",
                period.days,
            )
        case PeriodKind.DAYS:
            text = ngettext(
                "until the end of the next day",
                "until the end of the day, %(n)s days later",
                period.days,
            )
        case _:
            text = ngettext(
                "until the end of the next working day",
                "until the end of the day, %(n)s working days later",
                period.days,
            )
    return text % known


def period_end_text(period: Period) -> str:
    """The end of the period while nothing is posted, to follow "until".

    >>> period_end_text(read_period("clock", 0, 1, "12:00"))
    '12:00 the day after the results are posted'
    """
    if period.kind is PeriodKind.MINUTES:
        known: dict[str, object] = {"minutes": minutes(period.minutes)}
        return gettext("%(minutes)s after the results are posted") % known
    known = {"n": period.days, "clock": period.clock}
    match period.kind:
        case PeriodKind.CLOCK if not period.days:
            text = gettext("%(clock)s on the day the results are posted")
        case PeriodKind.CLOCK:
            text = ngettext(
                "%(clock)s the day after the results are posted",
                "%(clock)s, %(n)s days after the results are posted",
                period.days,
            )
        case PeriodKind.DAYS:
            text = ngettext(
                "the end of the day after the results are posted",
                "the end of the day, %(n)s days after the results are posted",
                period.days,
            )
        case _:
            text = ngettext(
                "the end of the next working day after the results are posted",
                "the end of the day, %(n)s working days after the results are posted",
                period.days,
            )
    return text % known


def stored_period_end(stored: Sequence[str | int]) -> str:
    """The same of a period as the parameters of a notice have it."""
    kind, count, days, clock = stored
    return period_end_text(read_period(str(kind), int(count), int(days), str(clock)))


def check_days(name: str) -> Check:
    """The check that a period in days has one at least."""

    def check(block: PolicyBlock) -> tuple[str, str] | None:
        kind = getattr(block, f"{name}_period")
        in_days = kind in {PeriodKind.DAYS.value, PeriodKind.WORKING_DAYS.value}
        if in_days and not getattr(block, f"{name}_days"):
            return f"{name}_days", gettext("Enter 1 day or more.")
        return None

    return check


def period_fields(
    name: str, label: Promise, hint: Promise | str = ""
) -> dict[str, FieldLabel]:
    """The settings of a period: one row in words, and what makes it."""
    part = Visibility.PART
    return {
        f"{name}_window": FieldLabel(label, period_text),
        f"{name}_period": FieldLabel(
            label, lambda value: str(KINDS[value]), Choice(KINDS), hint, part
        ),
        f"{name}_minutes": FieldLabel(
            gettext_lazy("Minutes"),
            minutes,
            Whole(least=MINUTES.least, most=MINUTES.most),
            gettext_lazy("If it is counted in minutes."),
            part,
        ),
        f"{name}_days": FieldLabel(
            gettext_lazy("Days"),
            str,
            Whole(least=0, most=60),
            gettext_lazy("For a time of day, 0 is the same day and 1 the next."),
            part,
        ),
        f"{name}_clock": FieldLabel(
            gettext_lazy("Time of day"),
            str,
            Clock(),
            gettext_lazy("If it ends at a time of day."),
            part,
        ),
    }
