"""An account: one person who can sign in, by e-mail address; and what they sent unsigned."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models, transaction

from clubsite.accounts.second_factor.models import Passkey, RecoveryCode
from clubsite.audit import trail
from clubsite.site.clock import now

__all__ = ["Passkey", "RecoveryCode", "SavedForm", "User", "UserManager"]


class UserManager(BaseUserManager["User"]):
    """Makes accounts; what Django's own commands ask for."""

    def create_user(
        self, email: str, password: str | None = None, **fields: Any
    ) -> "User":
        """An account with that address; without a password it cannot sign in by one."""
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    @transaction.atomic
    def create_superuser(
        self, email: str, password: str | None = None, **fields: Any
    ) -> "User":
        """The operator of the installation: sees its health, never a case.

        What Django's own command calls, by no one who has signed in; so it is recorded
        here.
        """
        user = self.create_user(email, password, is_operator=True, **fields)

        trail.record("account.opened", user, by=None, details={"operator": True})
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        """The account of that address, however it was typed."""
        return self.get(email=(username or "").strip().lower())


class User(AbstractBaseUser):
    """A person who can sign in. Roles are in clubs; an account has no power by itself.

    A sample account signs in only where no one outside this machine can reach it.
    """

    audited_as = "accounts.user"

    email = models.EmailField(unique=True)
    name = models.CharField(max_length=100)
    language = models.CharField(max_length=10, blank=True)
    is_active = models.BooleanField(default=True)
    is_operator = models.BooleanField(default=False)
    is_sample = models.BooleanField(default=False)
    made_at = models.DateTimeField(default=now)
    factor_key = models.CharField(max_length=32, blank=True)
    """New with each second factor that is added or removed; empty without any."""

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    def __str__(self) -> str:
        return self.name or self.email

    def get_short_name(self) -> str:
        """What the person is called at the head of a page."""
        return self.name or self.email


class SavedForm(models.Model):
    """What a person sent after their session had ended; see `saved_forms.py`."""

    user = models.OneToOneField(
        User, on_delete=models.CASCADE, related_name="saved_form"
    )
    browser = models.CharField(max_length=64)
    path = models.TextField()
    page = models.TextField()
    typed = models.JSONField()
    had_files = models.BooleanField(default=False)
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"saved form {self.pk}"
