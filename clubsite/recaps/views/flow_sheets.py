"""The flow sheet of a family of the Laws as PDF: the file, and the page until it is there.

Public like the law book; what is drawn as SVG is in `rulings.views.laws`.
"""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from clubsite.clubs.access import open_club
from clubsite.recaps import flow_sheets, queries
from clubsite.recaps.downloads import Download
from clubsite.recaps.formats import FORMATS
from clubsite.recaps.queue import tell_of_sheet
from clubsite.recaps.views.answers import followed, send_file
from clubsite.web import PublicRequest, go_to, render_part
from rulings.laws.families import family
from rulings.views.laws import tree_or_404


@login_not_required
@require_safe
def flow_sheet_file(request: PublicRequest, club_slug: str, code: str) -> HttpResponse:
    """The file to print; while there is none of what is drawn now, on to the page."""
    open_club(request, club_slug)
    tree = tree_or_404(code)

    sheet = flow_sheets.kept(tree)
    if sheet is None:
        return go_to(request, "flow_sheet", club_slug, code)
    kind = FORMATS["pdf-a4"].media_type
    download = Download(f"{code}.pdf", kind, bytes(sheet.content))
    return send_file(request, download, inline=True)


@login_not_required
@require_safe
def flow_sheet(request: PublicRequest, club_slug: str, code: str) -> HttpResponse:
    """Has the file made, says how far it is, and leads to it."""
    club = open_club(request, club_slug)
    tree = tree_or_404(code)

    sheet = flow_sheets.ask(tree)
    if flow_sheets.is_untold(sheet):
        tell_of_sheet(sheet.pk)
    making = queries.making_of(sheet)
    context = {"club": club, "family": family(code), "making": making}
    page = render_part(request, "recaps/flow_sheet.html", "sheet", context)
    return followed(request, page, making.etag)
