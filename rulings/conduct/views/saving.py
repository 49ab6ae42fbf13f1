"""Sealed copies of a referral, saved by the officer who handles it."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from clubsite.accounts.second_factor.gate import ask_again
from clubsite.accounts.second_factor.rules import FILE_PERIOD
from clubsite.site.web import Request, post_only
from rulings.conduct import actions
from rulings.conduct.access import transfers
from rulings.conduct.queries.transfers import build_package
from rulings.conduct.views import open_referral, private
from rulings.evidence.shortcuts import SAFE


@private
@ask_again(FILE_PERIOD)
@post_only
def referral_transfer_file(
    request: Request, club_slug: str, token: str
) -> HttpResponse:
    """The package with JSON, PDF, files and hashes; saving it is in the history."""
    referral = open_referral(request, club_slug, token)
    saveable = transfers.saveable_transfers(request.user, referral)
    transfer = get_object_or_404(saveable)
    transfer.referral = referral
    actions.save_transfer(transfer, by=request.user)

    name = f"referral-{referral.code}.zip"
    headers = {**SAFE, "Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(
        build_package(transfer), content_type="application/zip", headers=headers
    )
