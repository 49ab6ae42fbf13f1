"""Which pages of evenings the readers of notices still open."""

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from scoring.events import access as events_access
from scoring.play import access as play_access


def open_events(user: User, club: Club, keys: set[int]) -> set[int]:
    """Of these events, those that the person knows of."""
    visible = events_access.visible_events(user, club).filter(pk__in=keys)
    return set(visible.values_list("pk", flat=True))


def open_corrections(user: User, club: Club, keys: set[int]) -> set[int]:
    """Of these requests, those that the person sees."""
    visible = play_access.visible_corrections(user, club).filter(pk__in=keys)
    return set(visible.values_list("pk", flat=True))
