"""Signed links in result emails: no one can make or change one.

The link to a scorecard names the address that it was sent to, and expires.
"""

from datetime import UTC, datetime

from django.core import signing
from django.urls import reverse

from clubsite.site.clock import now
from scoring.mails.models import MailAddress
from scoring.mails.rules import CARD_OPEN

CARD = "scoring.mails.card"
ADDRESS = "scoring.mails.address"


def card_path(address: MailAddress, entry: int, *, made_at: datetime) -> str:
    """The path of the scorecard of that entry, for the reader of this address."""
    content = [address.pk, entry, int(made_at.timestamp())]
    token = signing.Signer(salt=CARD).sign_object(content)
    return reverse("result_card", args=[address.club.slug, token])


def read_card(token: str) -> tuple[int, int] | None:
    """Address and entry of a link to a scorecard; None if it is false or too old."""
    try:
        content = signing.Signer(salt=CARD).unsign_object(token)
    except signing.BadSignature:
        return None
    address, entry, made_at = content
    if now() - datetime.fromtimestamp(made_at, UTC) > CARD_OPEN:
        return None
    return address, entry


def address_token(address: MailAddress) -> str:
    """The token with which the reader of that address confirms and stops its emails."""
    return signing.Signer(salt=ADDRESS).sign_object(address.pk)


def stop_path(address: MailAddress) -> str:
    """The path that stops the emails to this address."""
    return reverse("mail_stop", args=[address.club.slug, address_token(address)])


def confirm_path(address: MailAddress) -> str:
    """The path on which the reader of this address agrees to its emails."""
    return reverse("mail_confirm", args=[address.club.slug, address_token(address)])


def read_address(token: str) -> int | None:
    """The key of the address of that token; None if it is false."""
    try:
        key: int = signing.Signer(salt=ADDRESS).unsign_object(token)
    except signing.BadSignature:
        return None
    return key
