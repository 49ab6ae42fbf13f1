"""Letting someone in, and sending a stranger to where one signs in."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, resolve_url
from django.urls import resolve, reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

from clubsite.accounts import known_devices, saved_forms
from clubsite.accounts.models import User
from clubsite.site.web import is_page, page_before

TYPED = "clubsite.accounts.backends.PasswordBackend"
MAILED = "clubsite.accounts.backends.LinkBackend"


def admit(
    request: HttpRequest, user: User, backend: str, *, to: str = ""
) -> HttpResponse:
    """Sign the person in, and go on: to the page asked for, or to what is still unsent."""
    login(request, user, backend=backend)
    if not to:
        to = "unsent" if saved_forms.kept_for(request, user) else "site_home"
    response = speak(redirect(to), user.language)
    saved_forms.know(request, response, user)
    known_devices.remember(request, response, user.email)
    return response


def speak(response: HttpResponse, language: str) -> HttpResponse:
    """Let the browser remember the language that the person chose, if any."""
    if language:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=settings.SESSION_COOKIE_AGE,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response


class SignInFirst(LoginRequiredMiddleware):
    """Asks a stranger to sign in, and keeps what someone sent whose session had ended.

    htmx follows redirects by itself and would put the page to sign in into the part it
    asked for: it is told to leave the page instead.
    """

    def process_view(
        self,
        request: HttpRequest,
        view_func: Callable[..., Any],
        view_args: tuple[Any, ...],
        view_kwargs: dict[str, Any],
    ) -> HttpResponseBase | None:
        """Ask for nobody's session where it is not needed: the database may be away."""
        if not getattr(view_func, "login_required", True):
            return None
        return super().process_view(request, view_func, view_args, view_kwargs)

    def handle_no_permission(  # type: ignore[override]  # no redirect for htmx
        self, request: HttpRequest, view_func: Callable[..., Any]
    ) -> HttpResponse:
        """To where one signs in, and from there back to the page or to what was sent."""
        return lead_away(request, view_func, resolve_url(settings.LOGIN_URL))


def lead_away(
    request: HttpRequest, view_func: Callable[..., Any], to: str
) -> HttpResponse:
    """To the page that comes first, and from there back to the page or to what was sent."""
    back = _wanted_page(request)
    if request.method == "POST" and _keeps_unsent(view_func):
        back = reverse("unsent") if saved_forms.keep(request, back) else back
    response = redirect_to_login(back, to)
    if _htmx(request):
        return HttpResponse(status=401, headers={"HX-Redirect": response.url})
    return response


def _keeps_unsent(view_func: Callable[..., Any]) -> bool:
    is_public = not getattr(view_func, "login_required", True)
    return getattr(view_func, "keeps_unsent", not is_public)


def asked_next(request: HttpRequest) -> str:
    """The path in `next`; empty if it leads to another site."""
    next_page = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(
        next_page, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return next_page if safe else ""


def next_or_home(request: HttpRequest) -> str:
    """The path in `next`, else the front page."""
    return asked_next(request) or resolve_url("site_home")


def _htmx(request: HttpRequest) -> HtmxDetails:
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]  # set by middleware
    return htmx


def _wanted_page(request: HttpRequest) -> str:
    """The page to return to after signing in, as far as the browser names it."""
    shown = _htmx(request).current_url_abs_path if _htmx(request) else None
    if request.method != "POST":
        return shown or request.get_full_path()
    candidates = (shown, page_before(request), request.get_full_path())
    return next(
        (page for page in candidates if page and is_page(page)), _start(request)
    )


def _start(request: HttpRequest) -> str:
    """The page of the club that the address lies in, else the one of the site."""
    slug = resolve(request.path_info).kwargs.get("club_slug")
    return reverse("club_home", args=[slug]) if slug else reverse("site_home")
