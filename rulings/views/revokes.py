"""The page on which the tricks that revokes cost are counted from the cards."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from clubsite.web import Request, go_to, render_part
from rulings.access import rulings as access
from rulings.forms.revokes import entered
from rulings.queries.revokes import revoke_page, revoke_table
from rulings.queries.walks import walkings_of
from rulings.views.holding import one_at_a_time
from rulings.views.keeping import keep
from rulings.views.rulings import open_ruling


@require_http_methods(["GET", "POST"])
@one_at_a_time
def ruling_revoke(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Enter the play card by card, or the revokes one by one: every tap is kept."""
    ruling = open_ruling(request, club_slug, ruling_id)
    access.check_may_change(request.user, ruling)
    table = revoke_table(ruling) if ruling.is_open else None
    if table is None:
        return go_to(request, "ruling_detail", club_slug, ruling.pk)

    wrong = ""
    if request.method == "POST":
        after = entered(table, request.POST.get("do", ""), request.POST)
        wrong = after.wrong
        if not wrong:
            keep(request, ruling, (*walkings_of(ruling)[:-1], after.walking))
            table = revoke_table(ruling) or table
    context = {"ruling": ruling, "page": revoke_page(table), "wrong": wrong}
    status = 422 if wrong else 200
    return render_part(
        request, "rulings/ruling_revoke.html", "revoke", context, status=status
    )
