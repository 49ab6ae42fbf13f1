"""Pages of a signed decision: writing a slip down, and countersigning its correction."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from clubsite.characters import whole_number
from clubsite.errors import Refused
from clubsite.web import Request, go_to, render_part
from rulings.access.appeals import Case
from rulings.actions.appeals import slips
from rulings.forms.appeals import PlainForm
from rulings.forms.decisions import DecisionFields, pressed, typed_decision
from rulings.forms.searching import SeenForm
from rulings.forms.typed import typed_in
from rulings.models import Slip
from rulings.procedure.appeals import Act
from rulings.queries.appeal_head import head_of
from rulings.queries.appeal_panel import slip_shown
from rulings.queries.case_facts import slip_of
from rulings.queries.decisions import preview_of_slip
from rulings.views.appeals import open_case


@require_http_methods(["GET", "POST"])
def appeal_slip(request: Request, club_slug: str, appeal_id: int) -> HttpResponse:
    """Write down what should stand in the decision, as its draft was written."""
    case = open_case(request, club_slug, appeal_id, to=Act.CORRECT_SLIP)

    button = request.POST.get("do", "")
    typed = typed_decision(case)
    if request.method == "POST":
        typed = pressed(typed_in(request.POST), button)
    fields = DecisionFields(case, typed, checked=button == "keep", signed=True)
    refusal = None
    if button == "keep" and fields.is_valid():
        refusal = _written(fields, request)
        if refusal is None:
            return go_to(request, "appeal_detail", club_slug, appeal_id)
    context = {"head": head_of(case), "fields": fields, "refusal": refusal}
    status = 422 if fields.checked else 200
    return render_part(
        request, "rulings/appeal_slip.html", "decision", context, status=status
    )


def _written(fields: DecisionFields, request: Request) -> Refused | None:
    """Write it down; a refusal is shown above the fields."""
    why = fields.slip.cleaned_data["why"] if fields.slip else ""
    try:
        slips.write_slip(
            fields.case.appeal,
            fields.content(),
            by=request.user,
            seen=whole_number(request.POST.get("seen", "")),
            why=why,
        )
    except Refused as refusal:
        return refusal
    return None


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
    if form.is_valid():
        results = SeenForm(request.POST).seen()
        try:
            slips.countersign_slip(
                case.appeal, by=request.user, results=results, **form.cleaned_data
            )
            return go_to(request, "appeal_detail", club_slug, appeal_id)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    fresh = open_case(request, club_slug, appeal_id)
    return _countersign_page(request, fresh, slip, form)


def _countersign_page(
    request: Request, case: Case, slip: Slip, form: PlainForm
) -> HttpResponse:
    slip.decision = case.appeal.decision
    context = {
        "head": head_of(case),
        "decision": slip_shown(case),
        "why": slip.why,
        "preview": preview_of_slip(case.appeal, slip),
        "form": form,
    }
    status = 422 if form.is_bound else 200
    return render_part(
        request, "rulings/appeal_countersign.html", "sign", context, status=status
    )
