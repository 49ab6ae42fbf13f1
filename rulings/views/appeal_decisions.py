"""Pages of the chair: drafting a decision, looking at its scores, signing it."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from clubsite.characters import whole_number
from clubsite.web import Request, go_to
from rulings.actions.appeals import decision
from rulings.forms.signing import SignForm
from rulings.procedure.appeals import Act
from rulings.queries.appeal_panel import deliberation_shown
from rulings.queries.case_facts import draft_of
from rulings.queries.decisions import preview_of_decision
from rulings.views import deciding
from rulings.views.appeals import open_case


@require_http_methods(["GET", "POST"])
def appeal_decide(request: Request, club_slug: str, appeal_id: int) -> HttpResponse:
    """Write the draft of the decision; every button shows what was typed so far."""
    case = open_case(request, club_slug, appeal_id, to=Act.DRAFT_DECISION)

    fields = deciding.typed_fields(request, case)
    refusal = None
    if fields.checked and fields.is_valid():
        refusal = deciding.refusal_of(
            lambda: decision.draft_decision(
                case.appeal,
                fields.content(),
                by=request.user,
                seen=whole_number(request.POST.get("seen", "")),
            )
        )
        if refusal is None:
            return go_to(request, "appeal_detail", club_slug, appeal_id)
    return deciding.fields_page(request, "rulings/appeal_decide.html", fields, refusal)


@require_http_methods(["GET", "POST"])
def appeal_sign(request: Request, club_slug: str, appeal_id: int) -> HttpResponse:
    """What the decision does to everybody, and the signature that makes it count."""
    case = open_case(request, club_slug, appeal_id, to=Act.SIGN)
    if draft_of(case.appeal) is None:
        return go_to(request, "appeal_decide", club_slug, appeal_id)

    form = SignForm(request.POST if request.method == "POST" else None, case=case)
    if deciding.signed(request, form, decision.sign_decision):
        return go_to(request, "appeal_detail", club_slug, appeal_id)
    fresh = open_case(request, club_slug, appeal_id) if form.is_bound else case
    return deciding.sign_page(
        request,
        "rulings/appeal_sign.html",
        fresh,
        form,
        deliberation=deliberation_shown(fresh),
        preview=preview_of_decision(fresh.appeal),
    )
