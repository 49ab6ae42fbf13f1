"""Pages on which an appeal begins: lodged by a side, entered for it, or referred."""

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_http_methods

from clubsite.accounts.unsent import not_kept
from clubsite.clubs.access import open_club
from clubsite.errors import Refused
from clubsite.web import Request, go_to, render_part
from rulings.access import appeals as access
from rulings.access import parts
from rulings.access import rulings as rulings_access
from rulings.actions.appeals import lodging
from rulings.forms.lodging import EnterForm, LodgeForm, ReferForm
from rulings.models import Appeal, Ruling
from rulings.procedure.appeals import Act, allowed_acts
from rulings.queries.lodging import LodgePage, lodge_page, players_to_enter


@require_http_methods(["GET", "POST"])
def appeal_lodge(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Write a notice and lodge it; what was written is kept, in time or not."""
    ruling = _open_ruling(request, club_slug, ruling_id, Act.BEGIN)
    page = lodge_page(ruling, request.user)

    form = LodgeForm(
        request.POST if request.method == "POST" else None,
        initial=dict(page.written),
    )
    if form.is_valid():
        draft = _kept(ruling, form, request)
        if isinstance(draft, Appeal) and request.POST.get("do") == "lodge":
            draft = _lodged(draft, request)
        if isinstance(draft, Appeal):
            return go_to(request, "appeal_detail", club_slug, draft.pk)
        form.add_error(None, str(draft))
    return _lodge_page(request, form, lodge_page(ruling, request.user))


@not_kept
@require_http_methods(["GET", "POST"])
def appeal_keep(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Keep a notice while it is being written; whoever comes by link goes on."""
    ruling = _open_ruling(request, club_slug, ruling_id, Act.BEGIN)
    if request.method == "GET":
        return go_to(request, "appeal_lodge", club_slug, ruling.pk)

    form = LodgeForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=422)
    kept = _kept(ruling, form, request)
    return HttpResponse(status=204 if isinstance(kept, Appeal) else 422)


@require_http_methods(["GET", "POST"])
def appeal_enter(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Enter, as a director, a notice that a side gave before."""
    ruling = _open_ruling(request, club_slug, ruling_id, Act.ENTER)
    form = EnterForm(
        request.POST if request.method == "POST" else None,
        players=players_to_enter(ruling),
        zone=ruling.club.zone,
    )
    if form.is_valid():
        given = lodging.GivenEarlier(**form.cleaned_data)
        try:
            appeal = lodging.enter_appeal(ruling, given, by=request.user)
            return go_to(request, "appeal_detail", club_slug, appeal.pk)
        except Refused as refusal:
            field = refusal.field if refusal.field in form.fields else None
            form.add_error(field, str(refusal))
    context = {"ruling": ruling, "form": form}
    status = 422 if form.is_bound else 200
    return render_part(
        request, "rulings/appeal_enter.html", "notice", context, status=status
    )


@require_http_methods(["GET", "POST"])
def appeal_refer(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Refer a ruling of one's own to a panel (Law 83)."""
    ruling = _open_ruling(request, club_slug, ruling_id, Act.REFER)
    form = ReferForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            appeal = lodging.refer_ruling(ruling, by=request.user, **form.cleaned_data)
            return go_to(request, "appeal_detail", club_slug, appeal.pk)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    context = {"ruling": ruling, "form": form}
    status = 422 if form.is_bound else 200
    return render_part(
        request, "rulings/appeal_refer.html", "referral", context, status=status
    )


def _open_ruling(request: Request, club_slug: str, ruling_id: int, act: Act) -> Ruling:
    """The ruling for who reads it, if the person may do this about it."""
    club = open_club(request, club_slug)
    visible = rulings_access.visible_rulings(request.user, club)
    ruling = get_object_or_404(visible.exclude(state="draft"), pk=ruling_id)
    version = rulings_access.latest_version(ruling)
    if act not in allowed_acts(None, parts.parts_before(request.user, version)):
        raise PermissionDenied
    return ruling


def _kept(ruling: Ruling, form: LodgeForm, request: Request) -> Appeal | Refused:
    """The draft with what was written, begun if it is the first time."""
    draft = access.own_draft(request.user, ruling)
    try:
        if draft is None:
            return lodging.begin_appeal(ruling, by=request.user, **form.cleaned_data)
        lodging.keep_draft(
            draft, by=request.user, seen=draft.version, **form.cleaned_data
        )
    except Refused as refusal:
        return refusal
    draft.refresh_from_db()
    return draft


def _lodged(draft: Appeal, request: Request) -> Appeal | Refused:
    try:
        lodging.lodge_appeal(draft, by=request.user, seen=draft.version)
    except Refused as refusal:
        return refusal
    return draft


def _lodge_page(request: Request, form: LodgeForm, page: LodgePage) -> HttpResponse:
    status = 422 if form.is_bound else 200
    return render_part(
        request,
        "rulings/appeal_lodge.html",
        "notice",
        {"page": page, "form": form},
        status=status,
    )
