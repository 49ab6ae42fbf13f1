"""What someone sent when their session had ended: kept until they have signed in again.

Only for a person who signed in with this browser before and has not signed out since,
and only for half an hour. No one else who signs in here finds it, nor does the same
person elsewhere. Nothing is done with it but to offer it: the person sends it again, and
then everything is checked as at any other time.
"""

import hashlib
import secrets
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import TypeVar

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse

from clubsite.accounts.models import SavedForm, User
from clubsite.site.clock import now

KEPT = timedelta(minutes=30)
LARGEST = 100_000
"""Characters of one form; the longest report is a fifth of it."""

COOKIE = "known"
SALT = "clubsite.accounts.saved_forms"
COOKIE_AGE = 2 * settings.SESSION_COOKIE_AGE
NEVER = frozenset({"csrfmiddlewaretoken"})

View = TypeVar("View", bound=Callable[..., HttpResponse])


def not_kept(view: View) -> View:
    """Mark a view whose forms are never kept: they hold a password, or save themselves."""
    view.keeps_unsent = False  # type: ignore[attr-defined]  # read by the middleware
    return view


def know(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Let this browser remember who signed in with it, beyond the end of the session."""
    known = _known(request)
    mark = known[1] if known and known[0] == user.pk else secrets.token_urlsafe(24)
    response.set_signed_cookie(
        COOKIE,
        f"{user.pk}:{mark}",
        salt=SALT,
        max_age=COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _known(request: HttpRequest) -> tuple[int, str] | None:
    """The key of the user who last signed in with this browser, and its mark."""
    cookie = request.get_signed_cookie(COOKIE, "", salt=SALT, max_age=COOKIE_AGE)
    key, _colon, mark = (cookie or "").partition(":")
    return (int(key), mark) if mark else None


def _hash(mark: str) -> str:
    return hashlib.sha256(mark.encode()).hexdigest()


def keep(request: HttpRequest, page: str) -> bool:
    """Keep what was sent by the person whom this browser knows; false where that cannot be."""
    known = _known(request)
    typed = {name: texts for name, texts in request.POST.lists() if name not in NEVER}
    if known is None or not typed or not _fits(typed):
        return False
    user = User.objects.filter(pk=known[0]).first()
    if user is None:
        return False
    SavedForm.objects.update_or_create(
        user=user,
        defaults={
            "browser": _hash(known[1]),
            "path": request.get_full_path(),
            "page": page,
            "typed": typed,
            "had_files": bool(request.FILES),
            "until": now() + KEPT,
        },
    )
    return True


def _fits(typed: dict[str, list[str]]) -> bool:
    """Whether the database can hold it, and no one fills it that way."""
    texts = [*typed, *(text for texts in typed.values() for text in texts)]
    return sum(map(len, texts)) <= LARGEST and not any("\0" in text for text in texts)


def kept_for(request: HttpRequest, user: User) -> SavedForm | None:
    """What this person sent from this browser and still can send, if anything."""
    known = _known(request)
    if known is None or known[0] != user.pk:
        return None
    mine = SavedForm.objects.filter(user=user, browser=_hash(known[1]))
    return mine.filter(until__gt=now()).first()


def forget(response: HttpResponse, user: User) -> None:
    """Know no one in this browser any more, and keep nothing of this person."""
    SavedForm.objects.filter(user=user).delete()
    response.delete_cookie(COOKIE)


def get_texts(found: SavedForm) -> list[str]:
    """What was typed in sentences, to be read or copied by the person who typed it."""
    return _sentences(found.typed)


def get_texts_sent(request: HttpRequest) -> list[str]:
    """What this request brought in sentences, where nothing has taken it up.

    Nothing of a form that holds a password, and only for someone who is signed in.
    """
    match = request.resolver_match
    if request.method != "POST" or match is None or not request.user.is_authenticated:
        return []
    if not getattr(match.func, "keeps_unsent", True):
        return []
    try:
        return _sentences(dict(request.POST.lists()))
    except (SuspiciousOperation, OSError):  # too large, or cut off on its way
        return []


def _sentences(typed: Mapping[str, list[str]]) -> list[str]:
    texts = (text.strip() for texts in typed.values() for text in texts)
    return [text for text in texts if " " in text]
