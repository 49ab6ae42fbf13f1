"""Pages of appeals: my cases, one case, its acts and its files."""

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from clubsite.clubs.access import open_club
from clubsite.errors import Refused
from clubsite.web import Request, go_to, render_part
from rulings.access import appeals as access
from rulings.access.appeals import Case
from rulings.forms.appeals import CaseForm
from rulings.labels.appeals import ACTS
from rulings.procedure.appeals import Act, State
from rulings.queries.appeal_acts import GRAVE
from rulings.queries.appeal_head import head_of
from rulings.queries.appeals import appeal_page, case_lines
from rulings.queries.rulings import my_rulings
from rulings.views.appeal_acts import DEEDS, Deed
from rulings.views.downloads import download

A_PAGE = 30


@require_GET
def appeal_list(request: Request, club_slug: str) -> HttpResponse:
    """The cases of which this person knows, and a player's own rulings."""
    club = open_club(request, club_slug)
    lines = case_lines(request.user, club)
    page = Paginator(lines, A_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "rulings": my_rulings(request.user, club)[:A_PAGE]}
    return render(request, "rulings/appeal_list.html", context)


@require_GET
def appeal_detail(request: Request, club_slug: str, appeal_id: int) -> HttpResponse:
    """One case, as far as this person reads it; a draft goes to its page."""
    case = open_case(request, club_slug, appeal_id)
    if case.state is State.DRAFT:
        return go_to(request, "appeal_lodge", club_slug, case.appeal.ruling_id)
    return render(request, "rulings/appeal_detail.html", {"page": appeal_page(case)})


@require_http_methods(["GET", "POST"])
def appeal_move(
    request: Request, club_slug: str, appeal_id: int, act: str
) -> HttpResponse:
    """One act in a case: its form, and doing it."""
    deed = _deed(act)
    posted = request.method == "POST"
    case = open_case(request, club_slug, appeal_id, to=deed.act, whole=not posted)

    form = deed.form(
        request.POST if posted else None, request.FILES if posted else None, case=case
    )
    if form.is_valid() and _done(deed, form, request):
        return _after(request, case)
    return _move_page(request, deed, form)


@never_cache
@require_GET
def appeal_file(
    request: Request, club_slug: str, appeal_id: int, evidence_id: int
) -> HttpResponse:
    """A file of a case, only ever to be saved: never shown inside a page."""
    case = open_case(request, club_slug, appeal_id)
    file = access.evidence_of(case, evidence_id)
    return download(file, f"evidence-{file.pk}")


def open_case(
    request: Request,
    club_slug: str,
    appeal_id: int,
    *,
    to: Act | None = None,
    whole: bool = True,
) -> Case:
    """The case for this person, who comes `to` do that; else 404 or 403."""
    club = open_club(request, club_slug)
    return access.get_case(request.user, club, appeal_id, to=to, whole=whole)


def _deed(act: str) -> Deed:
    """What is done with that address; 404 where no such act exists."""
    if act not in DEEDS:
        raise Http404
    return DEEDS[act]


def _done(deed: Deed, form: CaseForm, request: Request) -> bool:
    """Do it; a refusal stands in the form."""
    try:
        deed.do(form.case.appeal, by=request.user, **form.cleaned_data)
    except Refused as refusal:
        field = refusal.field if refusal.field in form.fields else None
        form.add_error(field, str(refusal))
        return False
    return True


def _after(request: Request, case: Case) -> HttpResponse:
    """The case again, or the list where it is closed to the person from now on."""
    slug = case.appeal.club.slug
    if access.still_opens(case.appeal, request.user):
        return go_to(request, "appeal_detail", slug, case.appeal.pk)
    return go_to(request, "appeal_list", slug)


def _move_page(request: Request, deed: Deed, form: CaseForm) -> HttpResponse:
    access.load_file(form.case)
    context = {
        "head": head_of(form.case),
        "words": ACTS[deed.act],
        "help": deed.help,
        "grave": deed.act in GRAVE,
        "secret": deed.secret,
        "form": form,
    }
    status = 422 if form.is_bound else 200
    return render_part(
        request, "rulings/appeal_move.html", "move", context, status=status
    )
