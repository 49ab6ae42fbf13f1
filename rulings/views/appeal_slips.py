"""Pages of a signed decision: writing a slip down, and countersigning its correction."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from clubsite.characters import whole_number
from clubsite.web import Request, go_to
from rulings.actions.appeals import slips
from rulings.forms.appeals import PlainForm
from rulings.procedure.appeals import Act
from rulings.queries.appeal_panel import slip_shown
from rulings.queries.case_facts import slip_of
from rulings.queries.decisions import preview_of_slip
from rulings.views import deciding
from rulings.views.appeals import open_case


@require_http_methods(["GET", "POST"])
def appeal_slip(request: Request, club_slug: str, appeal_id: int) -> HttpResponse:
    """Write down what should stand in the decision, as its draft was written."""
    case = open_case(request, club_slug, appeal_id, to=Act.CORRECT_SLIP)

    fields = deciding.typed_fields(request, case, signed=True)
    refusal = None
    if fields.checked and fields.is_valid():
        refusal = deciding.refusal_of(
            lambda: slips.write_slip(
                case.appeal,
                fields.content(),
                by=request.user,
                seen=whole_number(request.POST.get("seen", "")),
                why=fields.why,
            )
        )
        if refusal is None:
            return go_to(request, "appeal_detail", club_slug, appeal_id)
    return deciding.fields_page(request, "rulings/appeal_slip.html", fields, refusal)


@require_http_methods(["GET", "POST"])
def appeal_countersign(
    request: Request, club_slug: str, appeal_id: int
) -> HttpResponse:
    """What the correction does to everybody, and the second signature."""
    case = open_case(request, club_slug, appeal_id, to=Act.COUNTERSIGN)
    slip = slip_of(case.appeal)
    if slip is None:
        return go_to(request, "appeal_detail", club_slug, appeal_id)

    form = PlainForm(request.POST if request.method == "POST" else None, case=case)
    if deciding.signed(request, form, slips.countersign_slip):
        return go_to(request, "appeal_detail", club_slug, appeal_id)
    fresh = open_case(request, club_slug, appeal_id) if form.is_bound else case
    slip.decision = fresh.appeal.decision
    return deciding.sign_page(
        request,
        "rulings/appeal_countersign.html",
        fresh,
        form,
        decision=slip_shown(fresh),
        why=slip.why,
        preview=preview_of_slip(fresh.appeal, slip),
    )
