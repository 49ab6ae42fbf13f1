"""Giving the second step, and one's own second factors."""

import secrets
from base64 import b32encode

from django.contrib.auth import logout
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubsite.accounts.models import User
from clubsite.accounts.saved_forms import not_kept
from clubsite.accounts.second_factor import (
    access,
    actions,
    passkeys,
    queries,
    rules,
    session,
)
from clubsite.accounts.second_factor.forms import (
    AnswerForm,
    AuthenticatorForm,
    CodeForm,
    PasskeyForm,
)
from clubsite.accounts.second_factor.gate import changes_factors, open_half_way
from clubsite.accounts.second_factor.models import Passkey
from clubsite.accounts.second_factor.session import Standing
from clubsite.accounts.signing_in import asked_next, next_or_home
from clubsite.ops import limits
from clubsite.ops.error_responses import too_often
from clubsite.site.errors import Refused
from clubsite.site.qr_codes import build_qr_code
from clubsite.site.web import Request, post_only

FOLDER = "clubsite/accounts/second_factor"
WRONG_CODE = _(
    "That code is wrong or has been used. Wait for the next one, or use a recovery code."
)
UNCHECKED = _("The passkey couldn't be checked. Try again.")
TRIES = 20
"""How many codes may be tried for one account in an hour, right ones included."""
HOUR = 60 * 60
KEY = "authenticator_key"


@open_half_way(Standing.TO_GIVE)
@never_cache
@not_kept
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def second_factor_give(request: Request) -> HttpResponse:
    """The second step: a code, or a passkey."""
    user = request.user
    if not access.has_factor(user):
        return redirect(next_or_home(request))
    if request.method != "POST":
        return _give_page(request, CodeForm())

    if limits.over_limit(f"second-factor:{user.pk}", most=TRIES, seconds=HOUR):
        actions.tell_of_guesses(user)
        return too_often(request)
    form = _sent_form(request)
    if form.is_valid() and _accepts(request, user, form):
        session.note_given(request, user)
        return redirect(next_or_home(request))
    return _give_page(request, form)


def _sent_form(request: Request) -> CodeForm | AnswerForm:
    if "credential" in request.POST:
        return AnswerForm(request.POST)
    return CodeForm(request.POST)


def _accepts(request: Request, user: User, form: CodeForm | AnswerForm) -> bool:
    """Whether what was sent proves a factor; the form then says why not."""
    if isinstance(form, AnswerForm):
        site, challenge = passkeys.site_of(request), session.take_challenge(request)
        answer = form.cleaned_data["credential"]
        if (
            site
            and challenge
            and actions.accepts_passkey(user, answer, site=site, challenge=challenge)
        ):
            return True
        form.add_error(None, UNCHECKED)
        return False
    code = rules.normalise(form.cleaned_data["code"])
    if rules.is_from_app(code):
        if actions.accepts_code(user, code):
            return True
        form.add_error("code", WRONG_CODE)
        return False
    try:
        actions.use_recovery_code(user, code, by=user)
    except Refused as refusal:
        form.add_error(refusal.field, str(refusal))
        return False
    return True


def _give_page(request: Request, form: CodeForm | AnswerForm) -> HttpResponse:
    user, site = request.user, passkeys.site_of(request)
    own = list(access.get_passkeys(user))
    here = [passkey for passkey in own if site and passkey.rp_id == site.rp_id]
    ceremony = passkeys.ceremonies().begin_giving(site, here) if site and here else None
    if ceremony:
        session.set_challenge(request, ceremony.challenge)
    next_page = asked_next(request)
    context = {
        "form": form if isinstance(form, CodeForm) else CodeForm(),
        "answer_form": form if isinstance(form, AnswerForm) else AnswerForm(),
        "options": ceremony.options if ceremony else "",
        "elsewhere": sorted({passkey.rp_id for passkey in own}) if not here else [],
        "next": next_page,
        "kept": next_page == reverse("unsent"),
    }
    status = 422 if form.is_bound else 200
    return render(request, f"{FOLDER}/second_factor_give.html", context, status=status)


@open_half_way(Standing.TO_ADD)
@never_cache
@require_http_methods(["GET", "POST"])
def sign_in_again(request: Request) -> HttpResponse:
    """Sign in once more before a first factor is added."""
    if request.method == "POST":
        next_page = asked_next(request)
        logout(request)
        return redirect_to_login(next_page or reverse("second_factor_list"))
    context = {"next": asked_next(request)}
    return render(request, f"{FOLDER}/sign_in_again.html", context)


@open_half_way(Standing.TO_ADD)
@never_cache
@require_safe
def second_factor_list(request: Request) -> HttpResponse:
    """The person's own factors, and what can be added."""
    user = request.user
    context = {
        "factors": queries.get_factors(user),
        "codes_left": user.recovery_codes.count(),
        "required": access.is_required(user),
        "passkeys_work": passkeys.site_of(request) is not None,
        "next": asked_next(request),
    }
    return render(request, f"{FOLDER}/second_factor_list.html", context)


@open_half_way(Standing.TO_ADD)
@never_cache
@changes_factors
@not_kept
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def authenticator_add(request: Request) -> HttpResponse:
    """Set up an authenticator app: scan, then enter what it shows."""
    user = request.user
    key = request.session.setdefault(KEY, secrets.token_hex(20))
    form = AuthenticatorForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            codes = actions.add_authenticator(user, key, by=user, **form.cleaned_data)
            del request.session[KEY]
            return _added(request, codes)
        except Refused as refusal:
            form.add_error(refusal.field, str(refusal))

    url = TOTPDevice(user=user, key=key).config_url
    context = {
        "form": form,
        "code": build_qr_code(url),
        "secret": rules.in_groups(b32encode(bytes.fromhex(key)).decode()),
        "url": url,
        "next": asked_next(request),
    }
    status = 422 if form.is_bound else 200
    return render(request, f"{FOLDER}/authenticator_add.html", context, status=status)


@open_half_way(Standing.TO_ADD)
@never_cache
@changes_factors
@not_kept
@require_http_methods(["GET", "POST"])
def passkey_add(request: Request) -> HttpResponse:
    """Let the person's device make a passkey, where browsers have them."""
    user, site = request.user, passkeys.site_of(request)
    form = PasskeyForm(request.POST if request.method == "POST" else None)
    challenge = session.take_challenge(request) if form.is_bound else None
    if form.is_valid():
        try:
            answer = form.cleaned_data["credential"]
            made = _check_added(answer, site=site, challenge=challenge)
            name = form.cleaned_data["name"]
            codes = actions.add_passkey(user, made, name=name, by=user)
            return _added(request, codes)
        except Refused as refusal:
            form.add_error(None, str(refusal))

    options = ""
    if site:
        ceremony = passkeys.ceremonies().begin_adding(
            site, user, access.get_passkeys(user)
        )
        session.set_challenge(request, ceremony.challenge)
        options = ceremony.options
    context = {"form": form, "options": options, "next": asked_next(request)}
    status = 422 if form.is_bound else 200
    return render(request, f"{FOLDER}/passkey_add.html", context, status=status)


def _check_added(
    answer: str, *, site: passkeys.Site | None, challenge: bytes | None
) -> passkeys.NewPasskey:
    if site is None or challenge is None:
        raise Refused(UNCHECKED)
    try:
        made: passkeys.NewPasskey = passkeys.ceremonies().check_added(
            answer, site=site, challenge=challenge
        )
    except passkeys.InvalidPasskey as error:
        raise Refused(UNCHECKED) from error
    return made


def _added(request: Request, codes: list[str]) -> HttpResponse:
    """On from a factor that was added: by the recovery codes if it is the first."""
    session.note_given(request, request.user)
    if codes:
        return _codes_page(request, codes)
    return redirect(asked_next(request) or "second_factor_list")


def _codes_page(request: Request, codes: list[str]) -> HttpResponse:
    """The codes, this once: they are stored nowhere as they are read."""
    context = {"codes": codes, "next": asked_next(request)}
    return render(request, f"{FOLDER}/recovery_codes.html", context)


@never_cache
@changes_factors
@not_kept
@post_only
def recovery_codes_make(request: Request) -> HttpResponse:
    """New codes in place of the earlier ones."""
    if not access.has_factor(request.user):
        raise Http404
    codes = actions.make_recovery_codes(request.user, by=request.user)
    return _codes_page(request, codes)


@never_cache
@changes_factors
@not_kept
@require_http_methods(["GET", "POST"])
def second_factor_remove(request: Request, kind: str, factor_id: int) -> HttpResponse:
    """Take a factor away, after a question."""
    factor = _own_factor(request.user, kind, factor_id)
    context: dict[str, object] = {"factor": factor}
    if request.method == "POST":
        try:
            request.user = actions.remove_factor(factor, by=request.user)
            session.follow_change(request, request.user)
            return redirect("second_factor_list")
        except Refused as refusal:
            context["refusal"] = refusal
    status = 422 if "refusal" in context else 200
    page = f"{FOLDER}/second_factor_remove.html"
    return render(request, page, context, status=status)


def _own_factor(user: User, kind: str, factor_id: int) -> TOTPDevice | Passkey:
    own = {
        rules.AUTHENTICATOR: access.get_authenticators,
        rules.PASSKEY: access.get_passkeys,
    }
    if kind not in own:
        raise Http404
    found: TOTPDevice | Passkey = get_object_or_404(own[kind](user), pk=factor_id)
    return found
