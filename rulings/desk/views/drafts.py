"""Views of rulings in the making: write, preview, give, amend and quick log."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from clubsite.accounts.models import User
from clubsite.accounts.saved_forms import not_kept
from clubsite.clubs.access import open_club
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, render_part
from rulings.desk.actions import drafts, giving
from rulings.desk.forms.rulings import (
    DirectorsErrorForm,
    RulingFields,
    pressed,
    quick_fields,
    ruled_often,
    tapped_line,
    typed_ruling,
)
from rulings.desk.queries.drafting import drafting, typed_place
from rulings.laws import families
from rulings.laws.families import search
from rulings.log import access as log_access
from rulings.log.forms.outcomes import typed_in
from rulings.log.forms.searching import SeenForm
from rulings.log.models import Ruling
from rulings.log.procedure.content import RulingContent
from rulings.log.queries.effects import EffectRows, rows_at, written_effect
from rulings.log.queries.previews import Preview, build_preview
from rulings.log.shortcuts import one_at_a_time, open_ruling
from scoring.events.queries import load_event_data


@require_http_methods(["GET", "POST"])
@one_at_a_time
def ruling_edit(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Write a ruling, or its amendment; every button keeps what was typed."""
    ruling = open_ruling(request, club_slug, ruling_id)
    log_access.check_may_change(request.user, ruling)
    if not ruling.is_open:
        return go_to(request, "ruling_detail", club_slug, ruling.pk)

    button = request.POST.get("do", "")
    checked = button == "preview" or "check" in request.GET
    typed = ruling.draft
    if request.method == "POST":
        typed = pressed(typed_in(request.POST), button)
    page = drafting(ruling, typed)
    if request.method == "POST":
        drafts.keep_draft(ruling, typed, page.place, by=request.user)
    fields = RulingFields(page, typed, checked=checked)
    ready = checked and fields.is_valid()
    refusal = _refusal(ruling, fields, request.user) if ready else None
    if button == "preview" and ready and not refusal:
        return go_to(request, "ruling_preview", club_slug, ruling.pk)
    return _edit_page(request, fields, button, refusal)


def _refusal(ruling: Ruling, fields: RulingFields, director: User) -> Refused | None:
    """Why a ruling that is well written cannot be given so, before it is previewed."""
    content, rows = fields.content(), rows_at(fields.drafting.places)
    try:
        giving.check_content(ruling, content, director, rows=rows)
        giving.check_lines_are_free(ruling, content)
    except Refused as refusal:
        return refusal
    return None


def _check_and_preview(
    ruling: Ruling, content: RulingContent, director: User, rows: EffectRows
) -> Preview:
    checked = giving.check_content(ruling, content, director, rows=rows)
    data = load_event_data(ruling.event)
    giving.check_lines_are_free_in(data, ruling, checked)
    return build_preview(ruling.event, content.effect, cause_id=ruling.pk, data=data)


def _edit_page(
    request: Request, fields: RulingFields, button: str, refusal: Refused | None
) -> HttpResponse:
    context = {
        "refusal": refusal,
        "ruling": fields.drafting.ruling,
        "drafting": fields.drafting,
        "fields": fields,
        "found": search(fields.sought, gettext) if button == "search" else (),
    }
    status = 422 if button == "preview" else 200
    return render_part(
        request, "rulings/desk/ruling_edit.html", "ruling", context, status=status
    )


@not_kept
@require_http_methods(["GET", "POST"])
@one_at_a_time
def ruling_keep(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Keep what is typed while it is being typed; anyone who comes by link goes on writing."""
    ruling = open_ruling(request, club_slug, ruling_id)
    log_access.check_may_change(request.user, ruling)
    if request.method == "GET":
        return go_to(request, "ruling_edit", club_slug, ruling.pk)

    typed = typed_in(request.POST)
    if typed != ruling.draft:
        place = typed_place(ruling, typed)
        drafts.keep_draft(ruling, typed, place, by=request.user)
    return HttpResponse(status=204)


@require_GET
def ruling_families(request: Request, club_slug: str) -> HttpResponse:
    """The families that a director means, while he is typing."""
    club = open_club(request, club_slug)
    log_access.check_rules_somewhere(request.user, club)
    sought = request.GET.get("family_search", "").strip()
    found = search(sought, gettext) if sought else ()
    return render(request, "rulings/desk/_families_found.html", {"found": found})


@require_http_methods(["GET", "POST"])
@one_at_a_time
def ruling_preview(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """What the ruling would do to everyone, and the button that gives it."""
    ruling = open_ruling(request, club_slug, ruling_id)
    log_access.check_may_change(request.user, ruling)
    if not ruling.is_open:
        return go_to(request, "ruling_detail", club_slug, ruling.pk)
    typed = drafting(ruling, ruling.draft, with_sittings=False)
    fields = RulingFields(typed, ruling.draft, checked=True)
    to_edit = f"{reverse('ruling_edit', args=[club_slug, ruling_id])}?check"
    if not fields.is_valid():
        return redirect(to_edit)

    content, rows = fields.content(), rows_at(typed.places)
    if request.method == "GET":
        try:
            preview = _check_and_preview(ruling, content, request.user, rows)
        except Refused:
            return redirect(to_edit)
        return _preview_page(request, ruling, content, preview, rows)
    act = giving.give_ruling if ruling.is_draft else giving.amend_ruling
    expected = SeenForm(request.POST).seen()
    try:
        act(ruling, content, by=request.user, expected=expected, rows=rows)
    except Refused as refusal:
        fresh = open_ruling(request, club_slug, ruling_id)
        preview = build_preview(fresh.event, content.effect, cause_id=fresh.pk)
        return _preview_page(request, fresh, content, preview, rows, refusal)
    return go_to(request, "ruling_detail", club_slug, ruling_id)


def _preview_page(
    request: Request,
    ruling: Ruling,
    content: RulingContent,
    preview: Preview,
    rows: EffectRows,
    refusal: Refused | None = None,
) -> HttpResponse:
    context = {
        "ruling": ruling,
        "content": content,
        "family": families.family(content.family),
        "effect": written_effect(ruling.event, content.effect, rows=rows),
        "preview": preview,
        "digest": content.fingerprint(preview.digest),
        "refusal": refusal,
    }
    status = 422 if refusal else 200
    return render(request, "rulings/desk/ruling_preview.html", context, status=status)


@require_http_methods(["GET", "POST"])
@one_at_a_time
def ruling_amend(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Begin to amend a ruling, or go on amending it."""
    ruling = open_ruling(request, club_slug, ruling_id)
    log_access.check_may_change(request.user, ruling)
    if ruling.is_open:
        return go_to(request, "ruling_edit", club_slug, ruling.pk)
    if request.method == "POST":
        version = log_access.latest_version(ruling)
        typed = typed_ruling(version, log_access.consulted_for(version))
        drafts.begin_amendment(ruling, typed, by=request.user)
        return go_to(request, "ruling_edit", club_slug, ruling.pk)
    return render(request, "rulings/desk/ruling_amend.html", {"ruling": ruling})


@require_http_methods(["GET", "POST"])
@one_at_a_time
def ruling_error(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """A director's own error: the amendment is begun with what follows (Law 82C)."""
    ruling = open_ruling(request, club_slug, ruling_id)
    log_access.check_may_change(request.user, ruling)
    if ruling.is_open:
        return go_to(request, "ruling_edit", club_slug, ruling.pk)

    form = DirectorsErrorForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        version = log_access.latest_version(ruling)
        typed = typed_ruling(version, log_access.consulted_for(version))
        drafts.begin_amendment(ruling, form.amendment(typed), by=request.user)
        return go_to(request, "ruling_edit", club_slug, ruling.pk)
    status = 422 if form.is_bound else 200
    context = {"ruling": ruling, "form": form}
    return render(request, "rulings/desk/ruling_error.html", context, status=status)


@require_http_methods(["GET", "POST"])
@one_at_a_time
def ruling_discard(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Throw a draft away, or leave a ruling as it is after all."""
    ruling = open_ruling(request, club_slug, ruling_id)
    log_access.check_may_change(request.user, ruling)
    if not ruling.is_open:
        return go_to(request, "ruling_detail", club_slug, ruling.pk)
    if request.method == "GET":
        return render(request, "rulings/desk/ruling_discard.html", {"ruling": ruling})

    if ruling.is_draft:
        drafts.discard_draft(ruling, by=request.user)
        return go_to(request, "ruling_list", club_slug)
    drafts.leave_amendment(ruling, by=request.user)
    return go_to(request, "ruling_detail", club_slug, ruling.pk)


@require_http_methods(["GET", "POST"])
@one_at_a_time
def ruling_quick(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """Log a ruling that leaves the score as it is: what happened, one line, given."""
    ruling = open_ruling(request, club_slug, ruling_id)
    log_access.check_may_change(request.user, ruling)
    if not ruling.is_draft:
        return go_to(request, "ruling_detail", club_slug, ruling.pk)

    button = request.POST.get("do", "")
    fields = _kept(request, ruling, button)
    if fields.effects.says_something:
        return go_to(request, "ruling_edit", club_slug, ruling.pk)
    refusal = None
    if button == "give" and fields.is_valid():
        try:
            _give_quickly(request, ruling, fields)
            return go_to(request, "ruling_detail", club_slug, ruling.pk)
        except Refused as refused:
            refusal = refused
    context = {
        "ruling": ruling,
        "drafting": fields.drafting,
        "fields": fields,
        "ruled": ruled_often(fields),
        "refusal": refusal,
        "found": search(fields.sought, gettext) if button == "search" else (),
    }
    status = 422 if button == "give" else 200
    return render_part(
        request, "rulings/desk/ruling_quick.html", "quick", context, status=status
    )


def _kept(request: Request, ruling: Ruling, button: str) -> RulingFields:
    """The fields after that button, once what stands in them is kept."""
    if request.method == "GET":
        return quick_fields(drafting(ruling, ruling.draft), ruling.draft, checked=False)
    typed = tapped_line(typed_in(request.POST), button)
    page = drafting(ruling, typed)
    place = page.places.current(page.place)
    if place != page.place:
        typed = {**typed, **place.typed()}
        page = drafting(ruling, typed)
    drafts.keep_draft(ruling, typed, place, by=request.user)
    return quick_fields(page, typed, checked=button == "give")


def _give_quickly(request: Request, ruling: Ruling, fields: RulingFields) -> None:
    """Give it at once: where the score stands there is no change to look at before."""
    giving.give_ruling(ruling, fields.content(), by=request.user, expected=None)
