"""The Laws to read: the families by group, each with its questions and its flow sheet.

Like the law book they are public: whoever was ruled against may look up why.
"""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubsite.clubs.access import is_staff, open_club
from clubsite.web import PublicRequest, person_of
from rulings.access import casebook
from rulings.forms.laws import LawSearchForm
from rulings.laws.tree import Tree
from rulings.queries import laws as queries


@login_not_required
@require_safe
def law_list(request: PublicRequest, club_slug: str) -> HttpResponse:
    """All families by group, or those that are looked for."""
    club = open_club(request, club_slug)
    form = LawSearchForm(request.GET)
    context = {
        "form": form,
        "groups": queries.groups_found(form.sought()),
        "may_practise": is_staff(person_of(request), club),
        "may_read_casebook": casebook.may_read(person_of(request), club),
    }
    return render(request, "rulings/law_list.html", context)


@login_not_required
@require_safe
def law_detail(request: PublicRequest, club_slug: str, code: str) -> HttpResponse:
    """One family: what is asked, what follows, and both as a flow sheet."""
    open_club(request, club_slug)
    tree = tree_or_404(code)
    context = {"page": queries.law_page(tree), "sheet": queries.sheet_for(tree)}
    return render(request, "rulings/law_detail.html", context)


@login_not_required
@require_safe
def law_sheet(request: PublicRequest, club_slug: str, code: str) -> HttpResponse:
    """The flow sheet alone, drawn as SVG; a worker makes the PDF, see clubsite.recaps."""
    open_club(request, club_slug)
    sheet = queries.sheet_for(tree_or_404(code))
    response = render(
        request, "rulings/law_sheet.svg", {"sheet": sheet}, "image/svg+xml"
    )
    response["Content-Disposition"] = f'inline; filename="{code}.svg"'
    return response


def tree_or_404(code: str) -> Tree:
    """The tree of that family, for a page of it."""
    tree = queries.tree_named(code)
    if tree is None:
        raise Http404
    return tree
