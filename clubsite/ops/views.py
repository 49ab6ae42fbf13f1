"""Pages for those who watch the machinery."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubsite.ops import health_checks


@login_not_required
@never_cache
@require_safe
def health(_request: HttpRequest) -> HttpResponse:
    """This process is alive; asks nobody else."""
    return JsonResponse({"alive": True})


@login_not_required
@never_cache
@require_safe
def health_ready(_request: HttpRequest) -> HttpResponse:
    """Whether everything that an evening needs is there: 200, or 503 with what is not."""
    answers = health_checks.ask_all()
    ready = set(answers.values()) == {"ok"}
    return JsonResponse({"ready": ready, **answers}, status=200 if ready else 503)
