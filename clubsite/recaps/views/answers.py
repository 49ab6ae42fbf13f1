"""How the pages and files of documents are sent."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import (
    get_conditional_response,
    patch_cache_control,
    patch_vary_headers,
)

from clubsite.recaps.downloads import Download


def followed(request: HttpRequest, response: HttpResponse, etag: str) -> HttpResponse:
    """The page, or 304 for the part that follows by itself where nothing is new."""
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["HX-Request", "Cookie"])
    if not getattr(request, "htmx", None):
        return response
    response["ETag"] = etag
    return _unless_known(request, response, etag)


def send_file(
    request: HttpRequest, download: Download, *, inline: bool = False
) -> HttpResponse:
    """The file to be kept, or inline to be looked at; 304 for who has it already."""
    response = HttpResponse(
        download.content, content_type=f"{download.media_type}; charset=utf-8"
    )
    place = "inline" if inline else "attachment"
    response["Content-Disposition"] = f'{place}; filename="{download.name}"'
    response["ETag"] = download.etag
    patch_cache_control(response, private=True, no_cache=True)
    return _unless_known(request, response, download.etag)


def _unless_known(
    request: HttpRequest, response: HttpResponse, etag: str
) -> HttpResponse:
    answer: HttpResponseBase | None = get_conditional_response(
        request, etag=etag, response=response
    )
    return answer if isinstance(answer, HttpResponse) else response
