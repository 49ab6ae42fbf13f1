"""What all views share: request types, answering with a part, going on."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import unquote, urlsplit

from django.forms.renderers import DjangoTemplates
from django_htmx.middleware import HtmxDetails

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from clubsite.accounts.models import User
    from clubsite.clubs.models import Club
from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.template import engines
from django.urls import Resolver404, resolve
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_POST

View = TypeVar("View", bound=Callable[..., HttpResponse])


class Request(HttpRequest):
    """A request of someone who has signed in."""

    user: "User"
    htmx: HtmxDetails
    club: "Club"


class PublicRequest(HttpRequest):
    """A request of anyone."""

    user: "User | AnonymousUser"
    htmx: HtmxDetails
    club: "Club"


class FormRenderer(DjangoTemplates):
    """Renders every field by our one template."""

    form_template_name = "components/form.html"
    field_template_name = "components/field.html"

    def get_template(self, template_name: str) -> Any:
        """Our own templates first, Django's widgets as they are."""
        if template_name.startswith("components/"):
            return _project_template(template_name)
        return super().get_template(template_name)


def _project_template(name: str) -> Any:
    return engines["django"].get_template(name)


def request_user(request: HttpRequest) -> "User | None":
    """Who asks: an account, or no one."""
    user = request.user
    return user if user.is_authenticated else None


def render_part(
    request: HttpRequest,
    page: str,
    part: str | None,
    context: Mapping[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """The part of the page for an htmx request, otherwise the whole page.

    Without a `part` even htmx gets the whole page.
    """
    htmx: HtmxDetails = request.htmx  # type: ignore[attr-defined]  # set by middleware
    wants_part = htmx and not htmx.boosted and not htmx.history_restore_request
    name = f"{page}#{part}" if part and wants_part else page
    response = render(request, name, dict(context), status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def unless_known(
    request: HttpRequest,
    get_etag: Callable[[], str],
    make: Callable[[], HttpResponse],
) -> HttpResponse:
    """304 for a part that the reader has already, else what `make` builds, with its tag.

    For views that have decided access: a tag tells that something is there, and unchanged.
    """
    if not getattr(request, "htmx", None):
        return make()
    etag = get_etag()
    known: HttpResponse | None = get_conditional_response(request, etag=etag)
    response = known or make()
    response["ETag"] = etag
    return response


def go_to(request: HttpRequest, to: str, *args: Any, **kwargs: Any) -> HttpResponse:
    """Send the person on to the page of that URL name."""
    url = resolve_url(to, *args, **kwargs)
    if getattr(request, "htmx", None):
        return HttpResponse(headers={"HX-Redirect": url})
    return redirect(url)


def post_only(view: View) -> View:
    """Let the view only do what a button asks: it has no page to go back to."""
    guarded = require_POST(view)
    guarded.has_page = False  # type: ignore[attr-defined]  # read by signing in
    return guarded


def page_before(request: HttpRequest) -> str:
    """The page of this site from which the browser says that it came; else nothing."""
    try:
        sender = urlsplit(request.headers.get("Referer", ""))
    except ValueError:
        return ""
    if sender.netloc != request.get_host():
        return ""
    page = sender._replace(scheme="", netloc="", fragment="").geturl()
    return page if is_page(page) else ""


def is_page(address: str) -> bool:
    """Whether something of ours is shown there: some addresses only take what is sent."""
    path, *_rest = re.split("[?#]", address, maxsplit=1)
    try:
        view = resolve(unquote(path)).func
    except Resolver404:
        return False
    return getattr(view, "has_page", True)
