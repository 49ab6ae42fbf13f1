"""What changes an account."""

from axes.utils import reset as lift_lock
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubsite.accounts import links
from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.notices import outbox
from clubsite.site.clock import now
from clubsite.site.errors import Refused


@transaction.atomic
def open_account(email: str, *, name: str, password: str, by: User | None) -> User:
    """A new account for that address; `by` None means: by that person."""
    try:
        with transaction.atomic():
            user = User.objects.create_user(email, password, name=name)
    except IntegrityError as error:
        message = _("This address already has an account. Sign in with it.")
        raise Refused(message) from error

    trail.record("account.opened", user, by=by or user)
    return user


@transaction.atomic
def set_password(user: User, password: str, *, by: User) -> None:
    """Give the account this password, and lift a lock that guesses have closed."""
    user.set_password(password)
    user.save(update_fields=["password"])
    lift_lock(username=user.email)

    trail.record("account.password_set", user, by=by)


@transaction.atomic
def choose_password(user: User, password: str, *, by: User) -> None:
    """Set the password by a link, which works once: of two at once, one is taken."""
    chosen = make_password(password)
    if not links.still_good(user).update(password=chosen):
        raise Refused(_("This link has been used."))
    user.password = chosen
    lift_lock(username=user.email)

    trail.record("account.password_set", user, by=by)


@transaction.atomic
def make_password_link(user: User, *, by: User | None) -> str:
    """A path where anyone chooses a password, to be handed over by the operator.

    The person is told, so that it is never done quietly.
    """
    path = links.password_path(user)
    key = f"password-link:{user.pk}:{now().isoformat()}"
    outbox.post("accounts/password_link_made", club=None, to=user, key=key)

    trail.record("account.link_made", user, by=by)
    return path


@transaction.atomic
def change_profile(user: User, *, name: str, language: str, by: User) -> None:
    """Call the account by this name, and speak this language to it."""
    changed = [
        field
        for field, value in (("name", name), ("language", language))
        if getattr(user, field) != value
    ]
    user.name, user.language = name, language
    user.save(update_fields=["name", "language"])

    trail.record("account.profile_changed", user, by=by, details={"changed": changed})
