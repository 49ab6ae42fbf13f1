"""One answer for all strangers who ask for the same part within the same second.

When a score is saved, every phone in the room asks for the new ranking at once. Its tag
says all that the part depends on, so it is made once and sent to each. Whoever asks has
to name the tag of this very moment: a name that was withheld just now is in no answer.
"""

from collections.abc import Callable
from threading import Lock
from time import monotonic

from django.db import connection
from django.http import HttpRequest, HttpResponse

SHARED = 1.0
"""Seconds for which an answer serves others."""

KEPT = 64
OF_ONE_READER = "CSRF_COOKIE_NEEDS_UPDATE"
"""What Django notes of a request whose answer holds a token of its sender."""

_answers: dict[str, tuple[float, HttpResponse]] = {}
_lock = Lock()


def made_once(
    request: HttpRequest, etag: str, make: Callable[[], HttpResponse]
) -> HttpResponse:
    """The answer of that tag: made a moment ago for somebody else, or made now."""
    if connection.in_atomic_block:
        return make()
    with _lock:
        made_at, response = _answers.get(etag, (0.0, None))
    if response is not None and monotonic() - made_at < SHARED:
        return _copy(response)
    answer = make()
    if _is_for_everybody(request, answer):
        with _lock:
            if len(_answers) >= KEPT:
                _answers.clear()
            _answers[etag] = (monotonic(), _copy(answer))
    return answer


def forget_answers() -> None:
    """Empty the memory, as after the database was replaced."""
    with _lock:
        _answers.clear()


def _is_for_everybody(request: HttpRequest, answer: HttpResponse) -> bool:
    """Whether it holds nothing that belongs to the one who asked."""
    mine = answer.cookies or OF_ONE_READER in request.META
    return answer.status_code == 200 and not mine


def _copy(answer: HttpResponse) -> HttpResponse:
    """One of its own, since what is added on the way out differs between readers."""
    return HttpResponse(answer.content, headers=dict(answer.headers))
