"""The casebook: what was ruled in the club, to be found again, and in figures."""

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubsite.clubs.access import open_club
from clubsite.site.web import PublicRequest, Request, render_part
from rulings.casebook import access, public, queries
from rulings.casebook.forms import CasebookForm
from rulings.casebook.policy import CasebookPolicy
from rulings.casebook.queries import CasePage
from rulings.log.procedure.redaction import Level

A_PAGE = 20


@require_safe
def casebook_list(request: Request, club_slug: str) -> HttpResponse:
    """The rulings that fit, the newest first."""
    club = open_club(request, club_slug)
    access.check_may_read(request.user, club)

    level = access.redaction_level(request.user, club)
    versions = access.last_versions(request.user, club, level)
    form = CasebookForm(
        request.GET,
        effects=queries.effects_to_seek(level),
        answers=queries.answers_found(versions, request.GET.get("family", "")),
    )
    found = queries.search(versions, form.sought())
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "lines": queries.listed(page.object_list, level),
        "has_digests": level is Level.NAMES,
    }
    return render_part(
        request, "rulings/casebook/casebook_list.html", "casebook", context
    )


@require_safe
def casebook_detail(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """One ruling, as far as this person reads it, and those like it."""
    page = _case(request, club_slug, ruling_id)
    return render(request, "rulings/casebook/casebook_detail.html", {"page": page})


@require_safe
def casebook_sheet(request: Request, club_slug: str, ruling_id: int) -> HttpResponse:
    """The same ruling on paper: facts, law, options and choice as they were read."""
    page = _case(request, club_slug, ruling_id)
    return render(request, "rulings/casebook/casebook_sheet.html", {"page": page})


def _case(request: Request, club_slug: str, ruling_id: int) -> CasePage:
    club = open_club(request, club_slug)
    access.check_may_read(request.user, club)

    level = access.redaction_level(request.user, club)
    versions = access.last_versions(request.user, club, level)
    version = get_object_or_404(versions, ruling=ruling_id)
    return queries.case_page(version, versions, level)


@require_safe
def casebook_families(request: Request, club_slug: str) -> HttpResponse:
    """How often each family was ruled on, how fast, and what did not stand."""
    club = open_club(request, club_slug)
    access.check_may_read(request.user, club)

    level = access.redaction_level(request.user, club)
    versions = access.last_versions(request.user, club, level)
    context = {"records": queries.records(versions)}
    return render(request, "rulings/casebook/casebook_families.html", context)


@login_not_required
@require_safe
def casebook_public(request: PublicRequest, club_slug: str) -> HttpResponse:
    """The settled cases for everyone, where the club has opened them."""
    club = open_club(request, club_slug)
    if not public.is_public(club):
        raise Http404

    page = Paginator(public.public_cases(club), A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {"page": page, "days": CasebookPolicy.settled_for.days}
    return render(request, "rulings/casebook/casebook_public.html", context)
