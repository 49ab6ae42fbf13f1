"""Links that sign someone in, or let them choose a password: mailed, and used once."""

import hashlib
import secrets
from urllib.parse import urlencode, urlsplit

from django.contrib.auth.tokens import default_token_generator
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import Resolver404, resolve, reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from sesame.tokens import create_token

from clubsite.accounts.backends import LinkBackend, may_sign_in
from clubsite.accounts.models import User
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.ops import limits
from clubsite.site.clock import now

SCOPE = "sign-in"
HOUR = 60 * 60


def asked_too_often(request: HttpRequest, email: str) -> bool:
    """Count one more request for a link, by the address asked for and by who asks."""
    name = hashlib.sha256(email.encode()).hexdigest()[:32]
    tries = [
        limits.over_limit(f"link:for:{name}", most=5, seconds=HOUR),
        limits.over_limit(
            f"link:from:{limits.client_network(request)}", most=60, seconds=HOUR
        ),
    ]
    return any(tries)


def send_password_link(email: str) -> None:
    """Mail a link to choose a password, if there is such an account.

    Whether there is one is looked up only by the worker that mails: the answer to the
    person who asks takes the same time either way.
    """
    _send("accounts/password_link", email)


def send_sign_in_link(email: str, *, to: str = "") -> None:
    """Mail a link that signs in once, if there is such an account; then on to that page."""
    _send("accounts/sign_in_link", email, to=mailable(to))


def mailable(page: str) -> str:
    """The path of a page of this site as a mail may name it.

    Without what was searched for, which may be a name; and nothing where the address
    itself is the secret, as a referral's is.
    """
    path = urlsplit(page).path
    try:
        found = resolve(path)
    except Resolver404:
        return ""
    return "" if "token" in found.kwargs else path


def _send(kind: str, email: str, *, to: str = "") -> None:
    key = f"{kind}:{secrets.token_hex(8)}"
    params = {"next": to} if to else {}
    outbox.post(kind, club=None, to=email, key=key, params=params)


def password_path(user: User) -> str:
    """The path of a page where this person chooses a password, once, within a day."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    token = default_token_generator.make_token(user)
    return reverse("password_set", args=[uid, token])


def sign_in_path(user: User, *, to: str = "") -> str:
    """The path of a page that signs this person in, once, within an hour."""
    path = reverse("link_spend", args=[create_token(user, SCOPE)])
    return f"{path}?{urlencode({'next': to})}" if to else path


def password_link_in_mail(notice: Notice) -> str:
    """The path where the reader of this mail chooses a password; none without account."""
    user = _get_account(notice.address)
    return password_path(user) if user else ""


def sign_in_link_in_mail(notice: Notice) -> str:
    """The path that signs the reader of this mail in; none without account."""
    user = _get_account(notice.address)
    return sign_in_path(user, to=notice.params.get("next", "")) if user else ""


def _get_account(email: str) -> User | None:
    user = User.objects.filter(email=email).first()
    return user if may_sign_in(user) else None


def who_may_choose(uid: str, token: str) -> User | None:
    """The person whose password that link sets; no one once it is used or too old."""
    try:
        user = User.objects.filter(pk=int(urlsafe_base64_decode(uid))).first()
    except ValueError:
        return None
    if not may_sign_in(user) or not default_token_generator.check_token(user, token):
        return None
    return user


def whose(request: HttpRequest, token: str) -> User | None:
    """The person whom that link signs in; no one once it is used or too old."""
    user: User | None = LinkBackend().authenticate(request, sesame=token, scope=SCOPE)
    return user


def spend(request: HttpRequest, token: str) -> User | None:
    """The person whom that link signs in, and use it up: of two at once, one gets in."""
    user = whose(request, token)
    if user is None:
        return None
    spent = still_good(user).update(last_login=now())
    return user if spent else None


def still_good(user: User) -> QuerySet[User]:
    """The row of the account, unless it has changed in what its links depend on."""
    unchanged = Q(last_login=user.last_login, password=user.password)
    return User.objects.filter(unchanged, pk=user.pk)
