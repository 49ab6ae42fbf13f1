"""What the audit log says of accounts, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


def _opened(details: Mapping[str, Any]) -> str:
    if details.get("operator"):
        return _("Account of an operator opened")
    return _("Account opened")


VERBS = {
    "account.opened": _opened,
    "account.link_made": gettext_lazy("Password link made by hand"),
    "account.password_set": gettext_lazy("Password set"),
    "account.profile_changed": gettext_lazy("Profile changed"),
}
