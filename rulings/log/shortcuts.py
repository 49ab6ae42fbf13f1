"""Helpers of views about rulings: fetching, one writer at a time."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from clubsite.clubs.access import open_club
from clubsite.site.web import Request
from rulings.log import access
from rulings.log.actions import wait_for_ruling
from rulings.log.models import Ruling

More = ParamSpec("More")
View = Callable[Concatenate[Request, str, int, More], HttpResponse]


def one_at_a_time(view: View[More]) -> Callable[..., HttpResponse]:
    """Let what is sent wait until no one else is writing in that ruling.

    A tap is answered from what stands, so two directors at one table lose no answer.
    """

    @wraps(view)
    def held(
        request: Request,
        club_slug: str,
        ruling_id: int,
        *args: More.args,
        **kwargs: More.kwargs,
    ) -> HttpResponse:
        if request.method != "POST":
            return view(request, club_slug, ruling_id, *args, **kwargs)
        with transaction.atomic():
            wait_for_ruling(ruling_id)
            return view(request, club_slug, ruling_id, *args, **kwargs)

    return held


def open_ruling(request: Request, club_slug: str, ruling_id: int) -> Ruling:
    """The ruling of that address, if this person may read it; else 404."""
    club = open_club(request, club_slug)
    visible = access.visible_rulings(request.user, club)
    return get_object_or_404(visible, pk=ruling_id)
