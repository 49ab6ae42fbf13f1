"""The addresses of the site, and one more, whose answer never changes."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from clubsite import urls


def constant(_request: HttpRequest) -> HttpResponse:
    """What the middleware lets through costs this much, and no more."""
    return HttpResponse("constant")


urlpatterns = [path("constant/", constant, name="constant"), *urls.urlpatterns]
handler400, handler500 = urls.handler400, urls.handler500
