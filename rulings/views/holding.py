"""One after the other: whoever writes in a ruling goes on from how the last one left it."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.db import transaction
from django.http import HttpResponse

from clubsite.web import Request
from rulings.actions.seen import wait_for_ruling

More = ParamSpec("More")
View = Callable[Concatenate[Request, str, int, More], HttpResponse]


def one_at_a_time(view: View[More]) -> Callable[..., HttpResponse]:
    """Let what is sent wait until nobody else is writing in that ruling.

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
