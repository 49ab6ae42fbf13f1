"""Pages of rulings that were given: their list, each of them, withdrawing."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET, require_http_methods

from clubsite.clubs.access import is_staff, open_club
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, render_part
from rulings.appeals.queries.lodging import ways_to_appeal
from rulings.casebook.labels import EFFECTS
from rulings.desk import access
from rulings.desk.actions import giving
from rulings.desk.queries import ruling_log
from rulings.desk.queries.drafting import get_favourites
from rulings.desk.queries.stories import story_of
from rulings.log import access as log_access
from rulings.log.forms.searching import (
    FavouritesForm,
    SearchForm,
    SeenForm,
    WithdrawForm,
)
from rulings.log.procedure.content import ScoreEffect
from rulings.log.queries import rulings
from rulings.log.queries.previews import build_preview
from rulings.log.shortcuts import one_at_a_time, open_ruling

A_PAGE = 20


@require_GET
def ruling_list(request: Request, club_slug: str) -> HttpResponse:
    """The club's rulings that this person may read, and the drafts left open."""
    club = open_club(request, club_slug)
    visible = log_access.visible_rulings(request.user, club).exclude(state="draft")
    filters = ruling_log.log_filters(visible, club)
    form = SearchForm(
        request.GET,
        staff=is_staff(request.user, club),
        events=filters.events,
        directors=filters.directors,
        outcomes=EFFECTS.items(),
    )
    found = rulings.search(visible, form.sought(), club)
    outcome = form.chosen_outcome()
    if outcome:
        found = found.filter(access.ruled_so(request.user, outcome))
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "months": filters.months,
        "page": page,
        "rows": ruling_log.build_rows(list(page.object_list), request.user, club),
        "counts": ruling_log.count_families(found),
        "drafts": rulings.listed(log_access.open_drafts(request.user, club)),
        "may_log": log_access.events_to_rule_in(request.user, club).exists(),
    }
    return render_part(request, "rulings/desk/ruling_list.html", "rulings", context)


@require_GET
def ruling_detail(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """One ruling, as far as this person reads it; a draft goes to its page."""
    ruling = open_ruling(request, club_slug, ruling_id)
    if ruling.is_draft:
        by_hand = ruling.family and not ruling.walks
        page_name = "ruling_edit" if by_hand else "ruling_walk"
        return go_to(request, page_name, club_slug, ruling.pk)
    file = log_access.load_file(ruling)
    context = {
        "ruling": ruling,
        "page": rulings.ruling_page(file, request.user),
        "ways": ways_to_appeal(file.latest, request.user) if ruling.is_given else None,
        "story_url": story_of(ruling, file.versions),
        "may_practise": access.may_practise(request.user, ruling),
    }
    return render(request, "rulings/desk/ruling_detail.html", context)


@require_http_methods(["GET", "POST"])
@one_at_a_time
def ruling_withdraw(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """A page of its own before a ruling is withdrawn: what comes back."""
    ruling = open_ruling(request, club_slug, ruling_id)
    log_access.check_may_change(request.user, ruling)
    if not ruling.is_given:
        return go_to(request, "ruling_detail", club_slug, ruling.pk)

    form = WithdrawForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        expected = SeenForm(request.POST).seen()
        try:
            giving.withdraw_ruling(
                ruling, **form.cleaned_data, by=request.user, expected=expected
            )
            return go_to(request, "ruling_detail", club_slug, ruling.pk)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    return _withdraw_page(request, ruling_id, form)


def _withdraw_page(
    request: Request, ruling_id: int, form: WithdrawForm
) -> HttpResponse:
    visible = log_access.visible_rulings(request.user, request.club)
    ruling = get_object_or_404(visible, pk=ruling_id)
    context = {
        "ruling": ruling,
        "form": form,
        "preview": build_preview(ruling.event, ScoreEffect(), cause_id=ruling.pk),
    }
    status = 422 if form.is_bound else 200
    return render(request, "rulings/desk/ruling_withdraw.html", context, status=status)


@require_http_methods(["GET", "POST"])
def ruling_favourites(request: Request, club_slug: str) -> HttpResponse:
    """The eight families that the club's directors find first."""
    club = open_club(request, club_slug)
    log_access.check_manages_favourites(request.user, club)

    chosen = [family.code for family in get_favourites(club)]
    form = FavouritesForm(
        request.POST if request.method == "POST" else None, initial={"families": chosen}
    )
    if form.is_valid():
        try:
            giving.choose_favourites(
                club, form.cleaned_data["families"], by=request.user
            )
            return go_to(request, "ruling_favourites", club_slug)
        except Refused as refusal:
            form.add_error(refusal.field, str(refusal))
    status = 422 if form.is_bound else 200
    return render(
        request, "rulings/desk/ruling_favourites.html", {"form": form}, status=status
    )
