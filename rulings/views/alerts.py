"""Is it alerted? A call, a situation, and what is done; and the table behind it.

Open to everybody: it is asked at the table, by players, in a hurry.
"""

from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.accounts.models import User
from clubsite.clubs import actions as clubs
from clubsite.clubs.access import is_manager, open_club
from clubsite.clubs.models import Club
from clubsite.web import PublicRequest, Request, go_to, person_of
from rulings.access import alerts as access
from rulings.actions.alerts import keep_table
from rulings.forms.alerts import AlertTableForm
from rulings.queries import alerts as queries


@login_not_required
@require_safe
def alert_list(request: PublicRequest, club_slug: str) -> HttpResponse:
    """The calls of the table that is in force: the first tap."""
    club = open_club(request, club_slug)
    context = {
        "table": queries.table_in_force(club),
        "may_write": is_manager(person_of(request), club),
    }
    return render(request, "rulings/alert_list.html", context)


@login_not_required
@require_safe
def alert_detail(request: PublicRequest, club_slug: str, code: str) -> HttpResponse:
    """One call in all its situations, each with what is done."""
    club = open_club(request, club_slug)
    table = queries.table_in_force(club)
    call = table.call(code) if table else None
    if call is None:
        raise Http404
    context = {"table": table, "call": call, "situations": queries.situations(call)}
    return render(request, "rulings/alert_detail.html", context)


@require_http_methods(["GET", "POST"])
def alert_table(request: Request, club_slug: str) -> HttpResponse:
    """Which table is in force, and the club's own."""
    club = open_club(request, club_slug)
    access.check_writes_table(request.user, club)

    own = access.own_table(club)
    before = {
        "elected": queries.elected_table(club),
        "authority": own.authority if own else "",
        "text": own.text if own else "",
    }
    form = AlertTableForm(
        request.POST if request.method == "POST" else None, initial=before
    )
    if form.is_valid():
        with transaction.atomic():
            _keep(club, form, by=request.user)
        return go_to(request, "alert_list", club_slug)

    status = 422 if form.is_bound else 200
    return render(request, "rulings/alert_table.html", {"form": form}, status=status)


def _keep(club: Club, form: AlertTableForm, *, by: User) -> None:
    """The club's table and which one is in force, each where it has changed."""
    new = form.cleaned_data
    if {"authority", "text"} & set(form.changed_data) and new["text"].strip():
        keep_table(club, new["authority"], new["text"], by=by)
    if "elected" in form.changed_data:
        elected = {queries.ELECTION.code: new["elected"]}
        clubs.change_policy(club, {"elections": elected}, by=by)
