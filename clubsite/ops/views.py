"""Pages for those who watch the machinery, and files for programs that visit."""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubsite.ops import health_checks
from clubsite.site.clock import now

FOUND = ("/$", "/static/", "/tables/", "/*/$", "/*/laws/", "/*/policy/")
"""Pages that search engines may list: of the site, and of each club."""

RESULTS = ("/*/events/",)
GOOD_FOR = timedelta(days=180)
"""How long programs may rely on `security.txt`; RFC 9116 wants less than a year."""


@login_not_required
@never_cache
@require_safe
def health(_request: HttpRequest) -> HttpResponse:
    """This process is alive; asks no one else."""
    return JsonResponse({"alive": True})


@login_not_required
@never_cache
@require_safe
def health_ready(_request: HttpRequest) -> HttpResponse:
    """Whether this site can serve and write: 200, or 503 with what it cannot."""
    answers = health_checks.ask_needed()
    ready = set(answers.values()) == {"ok"}
    return JsonResponse({"ready": ready, **answers}, status=200 if ready else 503)


@login_not_required
@never_cache
@require_safe
def health_status(request: HttpRequest) -> HttpResponse:
    """Whether all of the machinery works: 200, or 503 with what does not.

    On a public site a stranger reads what is not well, but not why.
    """
    answers = health_checks.ask_all()
    well = set(answers.values()) == {"ok"}
    shown: dict[str, object] = {"well": well, **answers}
    if _may_read_details(request):
        shown |= health_checks.ask_facts()
    else:
        brief = {name: "ok" if answers[name] == "ok" else "not ok" for name in answers}
        shown |= brief
    return JsonResponse(shown, status=200 if well else 503)


def _may_read_details(request: HttpRequest) -> bool:
    """An operator, a program with the token, and everyone on a machine of their own."""
    token = settings.STATUS_TOKEN
    given = request.headers.get("Authorization", "")
    if not settings.PUBLIC:
        return True
    if token and constant_time_compare(given, f"Bearer {token}"):
        return True
    return bool(getattr(request.user, "is_operator", False))


@login_not_required
@require_safe
def robots_txt(_request: HttpRequest) -> HttpResponse:
    """What search engines may list: nothing of a private site, results if allowed."""
    found = FOUND if settings.PUBLIC else ()
    results = RESULTS if settings.SEARCH_ENGINES else ()
    lines = ["User-agent: *", *(f"Allow: {path}" for path in (*found, *results))]
    return _text([*lines, "Disallow: /"])


@login_not_required
@require_safe
def security_txt(_request: HttpRequest) -> HttpResponse:
    """Where someone tells of a weakness, if the operator says so (RFC 9116)."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires = (now() + GOOD_FOR).replace(hour=0, minute=0, second=0, microsecond=0)
    return _text(
        [
            f"Contact: {settings.SECURITY_CONTACT}",
            f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
            "Preferred-Languages: en",
            f"Canonical: {settings.SITE_URL}/.well-known/security.txt",
        ]
    )


def _text(lines: list[str]) -> HttpResponse:
    return HttpResponse(
        "\n".join([*lines, ""]), content_type="text/plain; charset=utf-8"
    )
