"""Appeals in templates: who may appeal, who decides, and a step, in words."""

from django import template
from django.utils.translation import gettext_lazy

from rulings.appeals.labels import BODIES, Step
from rulings.appeals.procedure import Turn
from rulings.appeals.turn_labels import DUTIES
from scoring.events.labels import ContestKind

register = template.Library()

LODGES = {
    ContestKind.PAIRS: gettext_lazy("You and your partner"),
    ContestKind.INDIVIDUAL: gettext_lazy("You"),
    ContestKind.TEAMS: gettext_lazy("You and your captain"),
}
"""Who gives a notice and who concurs in it, said to a player (Law 92D)."""

LODGE = {
    ContestKind.PAIRS: gettext_lazy("Both partners together"),
    ContestKind.INDIVIDUAL: gettext_lazy("A player"),
    ContestKind.TEAMS: gettext_lazy("A player together with the captain"),
}
"""The same, said to everyone."""


@register.filter
def who_lodges(contest: str) -> str:
    """Who may appeal, said to a player; a notice from before there were teams names no
    contest."""
    return str(LODGES[ContestKind(contest or ContestKind.PAIRS)])


@register.filter
def who_may_lodge(contest: str) -> str:
    """Who may appeal, said to everyone."""
    return str(LODGE[ContestKind(contest)])


@register.filter
def appeal_step(code: str) -> str:
    """The step of an appeal that has a deadline, in words."""
    return str(Step(code).label)


@register.filter
def appeal_body(code: str) -> str:
    """Who decides an appeal, in words."""
    return str(BODIES[code])


@register.filter
def appeal_duty(code: str) -> str:
    """What waits for someone in an appeal, in words."""
    return str(DUTIES[Turn(code)])
