"""The director's desk: the page that stays open all evening."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from clubsite.clubs.access import open_club
from clubsite.site.clock import now
from clubsite.site.web import Request, render_part, unless_known
from scoring.events import access as events_access
from scoring.play.queries.desk import build_desk, mark_of_calls


def _etag(request: Request, club_slug: str) -> str:
    """What the desk depends on, for the part that polls: versions, calls of other packages,
    and the minute."""
    minute = int(now().timestamp() // 60)
    versions = events_access.desk_version(club_slug)
    calls = mark_of_calls(club_slug)
    return f'"{request.user.pk}-{minute}-{versions}-{calls}"'


@require_safe
def desk(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    events_access.check_runs_evenings(request.user, club)

    def make() -> HttpResponse:
        context = {
            "club": club,
            "desk": build_desk(request.user, club),
            "may_set_up": events_access.may_set_up(request.user, club),
        }
        return render_part(request, "scoring/play/desk.html", "room", context)

    return unless_known(request, lambda: _etag(request, club_slug), make)
