"""The days that can be typed: so far from the ends of the calendar that any clock reads them."""

from datetime import date

from django.core.validators import MaxValueValidator, MinValueValidator

FIRST = date(1900, 1, 1)
LAST = date(2199, 12, 31)

WITHIN_REACH = (MinValueValidator(FIRST), MaxValueValidator(LAST))
"""Validators of every field for a date."""
