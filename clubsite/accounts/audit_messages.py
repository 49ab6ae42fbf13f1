"""What the audit log says of accounts, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.audit.messages import Sentence, with_changes

FIELDS = {"name": _("name"), "language": _("language")}


def _opened(details: Mapping[str, Any]) -> str:
    if details.get("operator"):
        return gettext("Administrator's account created")
    return gettext("Account created")


KINDS = {"authenticator": _("authenticator app"), "passkey": _("passkey")}
"""The kinds of second factors, by what entries call them."""


def _factor(sentence: Promise) -> Sentence:
    def text(details: Mapping[str, Any]) -> str:
        return str(sentence) % {"kind": KINDS[details["kind"]]}

    return text


AUDIT_MESSAGES: dict[str, Sentence] = {
    "account.opened": _opened,
    "account.link_made": _("Password link created by hand"),
    "account.password_set": _("Password set"),
    "account.second_factor_added": _factor(_("Two-step sign-in added: %(kind)s")),
    "account.second_factor_removed": _factor(_("Two-step sign-in removed: %(kind)s")),
    "account.second_factor_reset": _(
        "Two-step sign-in reset by the site administrator"
    ),
    "account.recovery_codes_made": _("New recovery codes created"),
    "account.recovery_code_used": _("Recovery code used"),
    "account.profile_changed": with_changes(_("Profile changed"), FIELDS),
}
