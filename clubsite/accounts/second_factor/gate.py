"""Where the second step is asked for: by the middleware everywhere, and again by views."""

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any, TypeVar

from django import db
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.accounts.second_factor import access, session
from clubsite.accounts.second_factor.rules import CHANGE_PERIOD
from clubsite.accounts.second_factor.session import Standing
from clubsite.accounts.signing_in import lead_away
from clubsite.site.web import Request, request_user

View = TypeVar("View", bound=Callable[..., HttpResponse])

PAGES = {
    Standing.TO_GIVE: "second_factor_give",
    Standing.TO_ADD: "second_factor_list",
}
"""Where a session leads that is signed in half-way."""


def open_half_way(*standings: Standing) -> Callable[[View], View]:
    """Mark a view that is open to sessions of these standings; no other view is."""

    def mark(view: View) -> View:
        view.open_half_way = frozenset(standings)  # type: ignore[attr-defined]
        return view

    return mark


class SecondFactorFirst:
    """Middleware: half-way signed in, one reaches what is marked as open, and no more.

    However the session began: by password, by a mailed link or after a new password.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., Any],
        _args: object,
        _parameters: object,
    ) -> HttpResponse | None:
        """Lead away anyone who is not fully signed in; strangers are nothing to it."""
        user = _read_user(request)
        if user is None:
            return None
        standing = session.get_standing(request, user)
        if standing is Standing.FULL or standing in getattr(
            view, "open_half_way", frozenset()
        ):
            return None
        return lead_away(request, view, reverse(PAGES[standing]))


def _read_user(request: HttpRequest) -> User | None:
    """Who asks; no one, also for the view, where no session can be read.

    So what is public and needs no database is there without one. Views that need
    someone signed in have failed before: `SignInFirst` reads the session for them.
    """
    try:
        return request_user(request)
    except db.Error:
        request.user = AnonymousUser()
        return None


def ask_again(after: timedelta) -> Callable[[View], View]:
    """Ask for the second step once more if it was given longer ago than that.

    Anyone who has no second factor, and need not have one, passes.
    """

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
            user = request.user
            if not access.has_factor(user) or session.is_given_within(
                request, user, after
            ):
                return view(request, *args, **kwargs)
            return lead_away(request, view, reverse("second_factor_give"))

        return guarded  # type: ignore[return-value]  # wraps keeps the signature

    return guard


def changes_factors(view: View) -> View:
    """Let in only someone who has just given a factor or, without one, signed in."""
    guarded_view = ask_again(CHANGE_PERIOD)(view)

    @wraps(view)
    def guarded(request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        user = request.user
        if access.has_factor(user) or session.is_signed_in_within(
            request, CHANGE_PERIOD
        ):
            return guarded_view(request, *args, **kwargs)
        return lead_away(request, view, reverse("sign_in_again"))

    return guarded  # type: ignore[return-value]  # wraps keeps the signature
