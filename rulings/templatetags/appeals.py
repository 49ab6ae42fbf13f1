"""Appeals in templates: a step in words, and what can be done about a ruling."""

from django import template

from clubsite.accounts.models import User
from rulings.labels.appeals import BODIES, Step
from rulings.models import Ruling
from rulings.queries.appeals import WaysToAppeal, ways_to_appeal

register = template.Library()


@register.filter
def appeal_step(code: str) -> str:
    """The step of an appeal that has a deadline, in words."""
    return str(Step(code).label)


@register.filter
def appeal_body(code: str) -> str:
    """Who decides an appeal, in words."""
    return str(BODIES[code])


@register.simple_tag
def ways_to_appeal_for(ruling: Ruling, user: User) -> WaysToAppeal:
    """What this person can do about the ruling now."""
    return ways_to_appeal(ruling, user)
