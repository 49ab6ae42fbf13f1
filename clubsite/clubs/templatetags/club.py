"""Times as the club reads them."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django import template
from django.template.defaultfilters import date as format_date
from django.utils import timezone

from clubsite.accounts.saved_forms import get_texts_sent
from clubsite.clubs import labels
from clubsite.clubs.models import Club
from clubsite.clubs.period_labels import stored_period_end

register = template.Library()


@register.simple_tag(takes_context=True)
def typed_texts(context: Mapping[str, Any]) -> list[str]:
    """What the request brought in sentences, on the page that says it wasn't taken."""
    request = context.get("request")
    return get_texts_sent(request) if request else []


@register.filter
def club_time(instant: datetime | None, club: Club | None) -> str:
    """The instant as date and time in the club's zone (else UTC), with its name."""
    if instant is None:
        return ""
    local = timezone.localtime(instant, club.zone if club else UTC)
    return f"{format_date(local, f'{labels.WRITTEN}, H:i')} {local.tzname()}"


@register.filter
def club_day(instant: datetime, club: Club) -> str:
    """The day of that instant in the club's zone."""
    return format_date(timezone.localtime(instant, club.zone), labels.WRITTEN)


@register.filter
def club_hour(instant: datetime | None, club: Club) -> str:
    """The instant as time of day in the club's zone."""
    if instant is None:
        return ""
    return format_date(timezone.localtime(instant, club.zone), "H:i")


@register.filter
def period_end(stored: Sequence[str | int]) -> str:
    """When a period ends that a notice stores, while nothing is posted."""
    return stored_period_end(stored)


@register.filter
def instant(text: str) -> datetime:
    """Parse a time that a notice stores as text."""
    return datetime.fromisoformat(text)
