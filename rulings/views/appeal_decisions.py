"""Pages of the chair: drafting a decision, looking at its scores, signing it."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from clubsite.characters import whole_number
from clubsite.errors import Refused
from clubsite.web import Request, go_to, render_part
from rulings.access.appeals import Case
from rulings.actions.appeals import decision
from rulings.forms.decisions import DecisionFields, pressed, typed_decision
from rulings.forms.searching import SeenForm
from rulings.forms.signing import SignForm
from rulings.forms.typed import typed_in
from rulings.procedure.appeals import Act
from rulings.queries.appeal_head import head_of
from rulings.queries.appeal_panel import deliberation_shown
from rulings.queries.case_facts import draft_of
from rulings.queries.decisions import preview_of_decision
from rulings.views.appeals import open_case


@require_http_methods(["GET", "POST"])
def appeal_decide(request: Request, club_slug: str, appeal_id: int) -> HttpResponse:
    """Write the draft of the decision; every button shows what was typed so far."""
    case = open_case(request, club_slug, appeal_id, to=Act.DRAFT_DECISION)

    button = request.POST.get("do", "")
    typed = typed_decision(case)
    if request.method == "POST":
        typed = pressed(typed_in(request.POST), button)
    fields = DecisionFields(case, typed, checked=button == "keep")
    refusal = None
    if button == "keep" and fields.is_valid():
        refusal = _kept(fields, request)
        if refusal is None:
            return go_to(request, "appeal_detail", club_slug, appeal_id)
    return _decide_page(request, fields, refusal)


def _kept(fields: DecisionFields, request: Request) -> Refused | None:
    """Keep the draft; a refusal is shown above the fields."""
    version = whole_number(request.POST.get("seen", ""))
    try:
        decision.draft_decision(
            fields.case.appeal, fields.content(), by=request.user, seen=version
        )
    except Refused as refusal:
        return refusal
    return None


def _decide_page(
    request: Request, fields: DecisionFields, refusal: Refused | None
) -> HttpResponse:
    context = {
        "head": head_of(fields.case),
        "fields": fields,
        "refusal": refusal,
        "ruling_effect": fields.case.appeal.ruling_version.effect,
    }
    status = 422 if fields.checked else 200
    return render_part(
        request, "rulings/appeal_decide.html", "decision", context, status=status
    )


@require_http_methods(["GET", "POST"])
def appeal_sign(request: Request, club_slug: str, appeal_id: int) -> HttpResponse:
    """What the decision does to everybody, and the signature that makes it count."""
    case = open_case(request, club_slug, appeal_id, to=Act.SIGN)
    if draft_of(case.appeal) is None:
        return go_to(request, "appeal_decide", club_slug, appeal_id)

    form = SignForm(request.POST if request.method == "POST" else None, case=case)
    if form.is_valid():
        results = SeenForm(request.POST).seen()
        try:
            decision.sign_decision(
                case.appeal, by=request.user, results=results, **form.cleaned_data
            )
            return go_to(request, "appeal_detail", club_slug, appeal_id)
        except Refused as refusal:
            form.add_error(None, str(refusal))
    return _sign_page(request, open_case(request, club_slug, appeal_id), form)


def _sign_page(request: Request, case: Case, form: SignForm) -> HttpResponse:
    context = {
        "head": head_of(case),
        "deliberation": deliberation_shown(case),
        "preview": preview_of_decision(case.appeal),
        "form": form,
    }
    status = 422 if form.is_bound else 200
    return render_part(
        request, "rulings/appeal_sign.html", "sign", context, status=status
    )
