"""The link of an invitation: made from the row and the site's secret key, never stored."""

import hashlib

from django.core.signing import Signer
from django.urls import reverse

from clubsite.clubs import access
from clubsite.clubs.models import Invitation
from clubsite.notices.models import Notice


def token_of(seed: str) -> str:
    """The token that belongs to that seed."""
    return Signer(salt="clubsite.clubs.invitation").signature(seed)


def hash_of(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def path_of(invitation: Invitation) -> str:
    """The path where the invitation is accepted."""
    return reverse("invitation_accept", args=[token_of(invitation.seed)])


def found_by(token: str) -> Invitation | None:
    """The invitation of that token, whatever became of it."""
    found = Invitation.objects.select_related("club", "player")
    return found.filter(token_hash=hash_of(token)).first()


def link_in_mail(notice: Notice) -> str:
    """The path where the invitation of this notice is accepted; none if it is over."""
    invitation = Invitation.objects.filter(pk=notice.params["invitation"]).first()
    if invitation is None or not access.is_open(invitation):
        return ""
    return path_of(invitation)
