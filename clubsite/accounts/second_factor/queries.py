"""The factors of a person, as their page shows them."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django_otp.plugins.otp_totp.models import TOTPDevice

from clubsite.accounts.models import User
from clubsite.accounts.second_factor import access, rules
from clubsite.accounts.second_factor.models import Passkey


@dataclass(frozen=True, slots=True)
class FactorView:
    """One way to give the second step."""

    kind: str
    pk: int
    label: str
    name: str
    added_at: datetime
    used_at: datetime | None
    host: str = ""


def get_factors(user: User) -> list[FactorView]:
    """The authenticator apps and the passkeys of the person."""
    return [
        *(
            _view(rules.AUTHENTICATOR, _("Authenticator app"), device)
            for device in access.get_authenticators(user)
        ),
        *(
            _view(rules.PASSKEY, _("Passkey"), passkey, host=passkey.rp_id)
            for passkey in access.get_passkeys(user)
        ),
    ]


def _view(
    kind: str, label: str, device: TOTPDevice | Passkey, *, host: str = ""
) -> FactorView:
    return FactorView(
        kind=kind,
        pk=device.pk,
        label=label,
        name=device.name,
        added_at=device.created_at,
        used_at=device.last_used_at,
        host=host,
    )
