"""Signing in and out, passwords and links, and one's own profile."""

from django.conf import settings
from django.contrib.auth import authenticate, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import (
    require_http_methods,
    require_safe,
)

from clubsite.accounts import actions, guessing, links
from clubsite.accounts import saved_forms as kept
from clubsite.accounts.forms import (
    AddressForm,
    LanguageForm,
    PasswordChangeForm,
    PasswordForm,
    ProfileForm,
    SignInForm,
)
from clubsite.accounts.models import User
from clubsite.accounts.second_factor.gate import open_half_way
from clubsite.accounts.second_factor.session import Standing
from clubsite.accounts.signing_in import (
    MAILED,
    TYPED,
    admit,
    asked_next,
    next_or_home,
    speak,
)
from clubsite.ops.error_responses import too_often
from clubsite.site.errors import Refused
from clubsite.site.web import PublicRequest, Request, go_to, post_only, request_user


@login_not_required
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def sign_in(request: PublicRequest) -> HttpResponse:
    if request.method == "GET" and request_user(request):
        return redirect(next_or_home(request))

    form = SignInForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        guess = guessing.begin(request, form.cleaned_data["username"])
        if not guess.may_go_on():
            return slowed_down(request, guess.wait)
        user = authenticate(request, **form.cleaned_data)
        if isinstance(user, User) or getattr(request, "axes_locked_out", False):
            guess.take_back()
        if isinstance(user, User):
            return admit(request, user, TYPED, to=asked_next(request))
        form.add_error(None, _("Wrong email address or password."))

    status = 422 if form.is_bound else 200
    next_page = asked_next(request)
    context = {"form": form, "next": next_page, "kept": next_page == reverse("unsent")}
    return render(request, "clubsite/accounts/sign_in.html", context, status=status)


@never_cache
@require_http_methods(["GET", "POST"])
def unsent(request: Request) -> HttpResponse:
    """What was sent when the session had ended: to be sent now, or thrown away."""
    found = kept.kept_for(request, request.user)
    if found is None:
        return render(request, "clubsite/accounts/unsent.html", status=410)
    if request.method == "POST":
        found.delete()
        return redirect(found.page)
    context = {"unsent": found, "texts": kept.get_texts(found)}
    return render(request, "clubsite/accounts/unsent.html", context)


def locked_out(request: HttpRequest, *_given: object) -> HttpResponse:
    """The answer to someone who guessed too often: how long, and what helps."""
    minutes = round(settings.AXES_COOLOFF_TIME * 60)
    context = {"minutes": minutes}
    return render(request, "clubsite/accounts/locked_out.html", context, status=429)


def slowed_down(request: HttpRequest, seconds: int) -> HttpResponse:
    """The answer while passwords are guessed on a large scale: wait, or sign in by mail."""
    response = render(request, "clubsite/accounts/locked_out.html", status=429)
    response.headers["Retry-After"] = str(seconds)
    return response


@login_not_required
@open_half_way(Standing.TO_GIVE, Standing.TO_ADD)
@never_cache
@require_http_methods(["GET", "POST"])
def sign_out(request: PublicRequest) -> HttpResponse:
    if request.method == "GET" and request_user(request):
        return render(request, "clubsite/accounts/sign_out.html")

    user, response = request_user(request), redirect("site_home")
    if user:
        kept.forget(response, user)
    logout(request)
    return response


@login_not_required
@never_cache
@require_http_methods(["GET", "POST"])
def password_reset(request: PublicRequest) -> HttpResponse:
    form = AddressForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        if links.asked_too_often(request, form.cleaned_data["email"]):
            return too_often(request)
        links.send_password_link(form.cleaned_data["email"])
        return redirect("password_reset_sent")

    status = 422 if form.is_bound else 200
    context = {"form": form}
    return render(
        request, "clubsite/accounts/password_reset.html", context, status=status
    )


@login_not_required
@require_safe
def password_reset_sent(request: PublicRequest) -> HttpResponse:
    context = {"by_hand": not settings.EMAIL_CONFIGURED}
    return render(request, "clubsite/accounts/password_reset_sent.html", context)


@login_not_required
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def password_set(request: PublicRequest, uid: str, token: str) -> HttpResponse:
    user = links.who_may_choose(uid, token)
    if user is None:
        return _link_is_over(request)

    form = PasswordForm(request.POST if request.method == "POST" else None, user=user)
    if form.is_valid():
        try:
            password = form.cleaned_data["password"]
            actions.choose_password(user, password, by=user)
        except Refused:
            return _link_is_over(request)
        return admit(request, user, TYPED)

    status = 422 if form.is_bound else 200
    context = {"form": form}
    return render(
        request, "clubsite/accounts/password_set.html", context, status=status
    )


def _link_is_over(request: PublicRequest) -> HttpResponse:
    return render(request, "clubsite/accounts/password_set.html", status=410)


@login_not_required
@never_cache
@require_http_methods(["GET", "POST"])
def link_send(request: PublicRequest) -> HttpResponse:
    form = AddressForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        if links.asked_too_often(request, form.cleaned_data["email"]):
            return too_often(request)
        links.send_sign_in_link(form.cleaned_data["email"], to=asked_next(request))
        return redirect("password_reset_sent")

    status = 422 if form.is_bound else 200
    context = {"form": form, "next": asked_next(request)}
    return render(request, "clubsite/accounts/link_send.html", context, status=status)


@login_not_required
@never_cache
@require_http_methods(["GET", "POST"])
def link_spend(request: PublicRequest, token: str) -> HttpResponse:
    spending = request.method == "POST"
    user = (links.spend if spending else links.whose)(request, token)
    if user is None:
        return render(request, "clubsite/accounts/link_spend.html", status=410)
    if not spending:
        return render(request, "clubsite/accounts/link_spend.html", {"good": True})

    return admit(request, user, MAILED, to=asked_next(request))


@never_cache
@require_http_methods(["GET", "POST"])
def profile(request: Request) -> HttpResponse:
    user = request.user
    now_stands = {"name": user.name, "language": user.language}
    form = ProfileForm(
        request.POST if request.method == "POST" else None, initial=now_stands
    )
    if form.is_valid():
        actions.change_profile(user, by=user, **form.cleaned_data)
        return speak(go_to(request, "profile"), user.language)

    status = 422 if form.is_bound else 200
    return render(
        request, "clubsite/accounts/profile.html", {"form": form}, status=status
    )


@never_cache
@kept.not_kept
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def password_change(request: Request) -> HttpResponse:
    form = PasswordChangeForm(
        request.POST if request.method == "POST" else None, user=request.user
    )
    if form.is_valid():
        password = form.cleaned_data["password"]
        actions.set_password(request.user, password, by=request.user)
        update_session_auth_hash(request, request.user)
        return go_to(request, "profile")

    status = 422 if form.is_bound else 200
    context = {"form": form}
    return render(
        request, "clubsite/accounts/password_change.html", context, status=status
    )


@login_not_required
@post_only
def set_language(request: PublicRequest) -> HttpResponse:
    form = LanguageForm(request.POST)
    if not form.is_valid():
        return redirect(next_or_home(request))

    language: str = form.cleaned_data["language"]
    user = request_user(request)
    if user:
        actions.change_profile(user, name=user.name, language=language, by=user)
    return speak(redirect(next_or_home(request)), language)
