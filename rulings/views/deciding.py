"""What writing a decision and correcting one have in common, and signing either."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse

from clubsite.errors import Refused
from clubsite.web import Request, render_part
from rulings.access.appeals import Case
from rulings.forms.appeals import CaseForm
from rulings.forms.decisions import DecisionFields, typed_decision
from rulings.forms.effects import press
from rulings.forms.searching import SeenForm
from rulings.forms.typed import typed_in
from rulings.queries.appeal_head import head_of

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


def refusal_of(act: Callable[[], None]) -> Refused | None:
    """Do it; a refusal is shown above the fields."""
    try:
        act()
    except Refused as refusal:
        return refusal
    return None


def fields_page(
    request: Request, template: str, fields: DecisionFields, refusal: Refused | None
) -> HttpResponse:
    """The page of the fields, with what keeps the text from being kept."""
    context = {"head": head_of(fields.case), "fields": fields, "refusal": refusal}
    status = 422 if fields.checked else 200
    return render_part(request, template, "decision", context, status=status)


def signed(request: Request, form: CaseForm, act: Callable[..., None]) -> bool:
    """Sign what the reader has seen; a refusal is shown above the form."""
    if not form.is_valid():
        return False
    results = SeenForm(request.POST).seen()
    try:
        act(form.case.appeal, by=request.user, results=results, **form.cleaned_data)
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return False
    return True


def sign_page(
    request: Request, template: str, case: Case, form: CaseForm, **shown: Any
) -> HttpResponse:
    """The page to sign on: what the decision does to everybody."""
    context = {"head": head_of(case), "form": form, **shown}
    status = 422 if form.is_bound else 200
    return render_part(request, template, "sign", context, status=status)
