"""Views for drafting, signing and correcting a decision, and what they share."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from clubsite.site.characters import whole_number
from clubsite.site.errors import Overtaken, Refused
from clubsite.site.forms import words_kept
from clubsite.site.web import Request, go_to, render_part
from rulings.appeals.access.cases import Case, get_version
from rulings.appeals.actions import decision
from rulings.appeals.forms.cases import CaseForm, PlainForm, SignForm
from rulings.appeals.forms.decisions import DecisionFields, typed_decision
from rulings.appeals.procedure import Action, CaseRole
from rulings.appeals.queries.case_facts import get_draft, get_slip
from rulings.appeals.queries.head import build_head
from rulings.appeals.queries.panel import (
    build_deliberation,
    build_slip,
    preview_of_decision,
    preview_of_slip,
)
from rulings.appeals.views.cases import open_case
from rulings.log.forms.effects import press
from rulings.log.forms.outcomes import typed_in
from rulings.log.forms.searching import SeenForm

KEEP = "keep"
"""What the button says that keeps the text; any other only changes the fields."""


def typed_fields(
    request: Request, case: Case, *, signed: bool = False
) -> DecisionFields:
    """The fields as they are stored, or as they were typed when a button was pressed."""
    button = request.POST.get("do", "")
    typed = typed_decision(case)
    if request.method == "POST":
        typed = press(typed_in(request.POST), button)
    return DecisionFields(case, typed, checked=button == KEEP, signed=signed)


def try_action(case: Case, act: Callable[[], None]) -> Refused | None:
    """Do it; a refusal is shown above the fields, which are then of the case as it is."""
    try:
        act()
    except Overtaken:
        case.appeal.version = get_version(case.appeal)
        return Refused(words_kept())
    except Refused as refusal:
        return refusal
    return None


def fields_page(
    request: Request, template: str, fields: DecisionFields, refusal: Refused | None
) -> HttpResponse:
    """The page of the fields, with what keeps the text from being kept."""
    context = {"head": build_head(fields.case), "fields": fields, "refusal": refusal}
    status = 422 if fields.checked else 200
    return render_part(request, template, "decision", context, status=status)


def signed(request: Request, form: CaseForm, act: Callable[..., None]) -> bool:
    """Sign what the reader has seen; a refusal is shown above the form."""
    if not form.is_valid():
        return False
    results = SeenForm(request.POST).seen()
    try:
        act(form.case.appeal, by=request.user, results=results, **form.values())
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return False
    return True


def sign_page(
    request: Request, template: str, case: Case, form: CaseForm, **shown: Any
) -> HttpResponse:
    """The page to sign on: what the decision does to everyone."""
    context = {"head": build_head(case), "form": form, **shown}
    status = 422 if form.is_bound else 200
    return render_part(request, template, "sign", context, status=status)


@require_http_methods(["GET", "POST"])
def appeal_decide(request: Request, club_slug: str, appeal_id: int) -> HttpResponse:
    """Write the draft of the decision; every button shows what was typed so far."""
    case = open_case(request, club_slug, appeal_id, to=Action.DRAFT_DECISION)

    fields = typed_fields(request, case)
    refusal = None
    if fields.checked and fields.is_valid():
        refusal = try_action(
            case,
            lambda: decision.draft_decision(
                case.appeal,
                fields.content(),
                by=request.user,
                expected_version=whole_number(request.POST.get("seen", "")),
            ),
        )
        if refusal is None:
            return go_to(request, "appeal_detail", club_slug, appeal_id)
    return fields_page(request, "rulings/appeals/appeal_decide.html", fields, refusal)


@require_http_methods(["GET", "POST"])
def appeal_sign(request: Request, club_slug: str, appeal_id: int) -> HttpResponse:
    """What the decision does to everyone, and the signature that makes it count."""
    posted = request.method == "POST"
    case = open_case(request, club_slug, appeal_id, to=Action.SIGN, whole=not posted)
    if get_draft(case.appeal) is None:
        return go_to(request, "appeal_decide", club_slug, appeal_id)

    form = SignForm(request.POST if posted else None, case=case)
    leaves = CaseRole.EXTERNAL in case.standing
    if signed(request, form, decision.sign_decision):
        if leaves:
            return go_to(request, "appeal_list", club_slug)
        return go_to(request, "appeal_detail", club_slug, appeal_id)
    fresh = open_case(request, club_slug, appeal_id) if form.is_bound else case
    if Action.SIGN not in fresh.actions:
        return go_to(request, "appeal_detail", club_slug, appeal_id)
    return sign_page(
        request,
        "rulings/appeals/appeal_sign.html",
        fresh,
        form,
        deliberation=build_deliberation(fresh),
        preview=preview_of_decision(fresh.appeal),
        leaves=leaves,
    )


@require_http_methods(["GET", "POST"])
def appeal_slip(request: Request, club_slug: str, appeal_id: int) -> HttpResponse:
    """Write down what should stand in the decision, as its draft was written."""
    case = open_case(request, club_slug, appeal_id, to=Action.CORRECT_SLIP)

    fields = typed_fields(request, case, signed=True)
    refusal = None
    if fields.checked and fields.is_valid():
        refusal = try_action(
            case,
            lambda: decision.write_slip(
                case.appeal,
                fields.content(),
                by=request.user,
                expected_version=whole_number(request.POST.get("seen", "")),
                why=fields.why,
            ),
        )
        if refusal is None:
            return go_to(request, "appeal_detail", club_slug, appeal_id)
    return fields_page(request, "rulings/appeals/appeal_slip.html", fields, refusal)


@require_http_methods(["GET", "POST"])
def appeal_countersign(
    request: Request, club_slug: str, appeal_id: int
) -> HttpResponse:
    """What the correction does to everyone, and the second signature."""
    posted = request.method == "POST"
    case = open_case(
        request, club_slug, appeal_id, to=Action.COUNTERSIGN, whole=not posted
    )
    slip = get_slip(case.appeal)
    if slip is None:
        return go_to(request, "appeal_detail", club_slug, appeal_id)

    form = PlainForm(request.POST if posted else None, case=case)
    if signed(request, form, decision.countersign_slip):
        return go_to(request, "appeal_detail", club_slug, appeal_id)
    fresh = open_case(request, club_slug, appeal_id) if form.is_bound else case
    if get_slip(fresh.appeal) is None:
        return go_to(request, "appeal_detail", club_slug, appeal_id)
    slip.decision = fresh.appeal.decision
    return sign_page(
        request,
        "rulings/appeals/appeal_countersign.html",
        fresh,
        form,
        decision=build_slip(fresh),
        why=slip.why,
        preview=preview_of_slip(fresh.appeal, slip),
    )
