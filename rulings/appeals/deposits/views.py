"""Views of deposits: the ledger of a club, its file, and single receipts."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clubsite.clubs.access import open_club
from clubsite.site.web import Request
from rulings.appeals.deposits.queries import build_ledger, build_receipt, ledger_file


@never_cache
@require_GET
def deposit_ledger(request: Request, club_slug: str) -> HttpResponse:
    """What came in and went out, for who keeps the club's money."""
    club = open_club(request, club_slug)
    context = {"club": club, "ledger": build_ledger(request.user, club)}
    return render(request, "rulings/appeals/deposit_ledger.html", context)


@never_cache
@require_GET
def deposit_ledger_file(request: Request, club_slug: str) -> HttpResponse:
    """The ledger as a table for a spreadsheet."""
    club = open_club(request, club_slug)
    content = ledger_file(build_ledger(request.user, club), club)
    name = f"{club.slug}-deposits.csv"
    return HttpResponse(
        content,
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@never_cache
@require_GET
def deposit_receipt(request: Request, club_slug: str, receipt_id: int) -> HttpResponse:
    """One receipt, to be printed."""
    club = open_club(request, club_slug)
    receipt = build_receipt(request.user, club, receipt_id)
    context = {"club": club, "receipt": receipt}
    return render(request, "rulings/appeals/deposit_receipt.html", context)
