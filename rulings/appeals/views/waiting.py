"""What waits for a person, in the cases of all clubs."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from clubsite.site.web import Request
from rulings.appeals.queries.waiting import waiting_duties


@require_GET
def waiting_list(request: Request) -> HttpResponse:
    """Everything that waits for this person, with when it ends and what happens then."""
    context = {"duties": waiting_duties(request.user)}
    return render(request, "rulings/appeals/waiting_list.html", context)
