"""The days that can be typed, and how a day is written.

Those that can be typed are so far from the ends of the calendar that any clock reads them.
"""

from datetime import UTC, date, datetime, time

from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

WRITTEN = "D j M Y"
"""How every page, document and mail writes a day, whatever the language: Tue 24 Nov 2026."""

FIRST = date(1900, 1, 1)
LAST = date(2199, 12, 31)
OUT_OF_REACH = _("No club meets on that day: check the year.")

WITHIN_REACH = (MinValueValidator(FIRST), MaxValueValidator(LAST))
"""Validators of every field for a date."""

MOMENTS_WITHIN_REACH = (
    MinValueValidator(datetime.combine(FIRST, time.min, UTC), OUT_OF_REACH),
    MaxValueValidator(datetime.combine(LAST, time.max, UTC), OUT_OF_REACH),
)
"""Validators of every field for a moment."""
