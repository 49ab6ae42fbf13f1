"""The story of a board: from the call to the director to the published result."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubsite.site.web import Request
from rulings.desk.queries.stories import build_story
from scoring.events.shortcuts import opened_event


@require_safe
def board_story(
    request: Request, club_slug: str, event_id: int, board: int
) -> HttpResponse:
    """All that this person may read of what happened on the board; else 404."""
    event = opened_event(request, club_slug, event_id)
    story = build_story(request.user, event, board)
    if story is None:
        raise Http404
    return render(request, "rulings/desk/board_story.html", {"story": story})
