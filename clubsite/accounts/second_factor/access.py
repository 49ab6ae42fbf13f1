"""Who must have a second factor, and the factors that a person has."""

from django.conf import settings
from django.db.models import QuerySet
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubsite.accounts.models import User
from clubsite.accounts.second_factor.models import Passkey
from clubsite.site.questions import Question

holds_role_that_requires = Question[[User], bool](
    "Whether the person holds a role that requires a second factor"
)


def is_required(user: User) -> bool:
    """Whether this person must have a second factor here."""
    if not settings.SECOND_FACTOR_REQUIRED:
        return False
    return user.is_operator or any(holds_role_that_requires.ask(user))


def has_factor(user: User) -> bool:
    """Whether the person has an authenticator app or a passkey."""
    return bool(user.factor_key)


def get_authenticators(user: User) -> QuerySet[TOTPDevice]:
    """The authenticator apps of the person, oldest first."""
    found: QuerySet[TOTPDevice] = TOTPDevice.objects.filter(user=user, confirmed=True)
    return found.order_by("pk")


def get_passkeys(user: User) -> QuerySet[Passkey]:
    """The passkeys of the person, oldest first."""
    return user.passkeys.order_by("pk")
