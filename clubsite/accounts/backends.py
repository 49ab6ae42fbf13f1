"""How someone proves who they are: by a password, or by a mailed link."""

from django.conf import settings
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import AnonymousUser
from sesame.backends import ModelBackend as SesameBackend

from clubsite.accounts.models import User


def may_sign_in(user: User | AnonymousUser | None) -> bool:
    """Whether the account is open; a sample's is not where strangers can reach it."""
    if not isinstance(user, User):
        return False
    return user.is_active and not (settings.PUBLIC and user.is_sample)


class PasswordBackend(ModelBackend):
    """Signs in by address and password."""

    def user_can_authenticate(self, user: User | AnonymousUser | None) -> bool:
        """Only accounts that may sign in here; asked again at every request."""
        return may_sign_in(user)


class LinkBackend(SesameBackend):  # type: ignore[misc]  # sesame has no types
    """Signs in by a link that was mailed and works once."""

    def user_can_authenticate(self, user: User | AnonymousUser | None) -> bool:
        """Only accounts that may sign in here; asked again at every request."""
        return may_sign_in(user)
