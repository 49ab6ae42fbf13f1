"""What the audit log says of accounts, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubsite.audit.messages import Sentence, with_changes

FIELDS = {"name": _("name"), "language": _("language")}


def _opened(details: Mapping[str, Any]) -> str:
    if details.get("operator"):
        return gettext("Account of an operator opened")
    return gettext("Account opened")


AUDIT_MESSAGES: dict[str, Sentence] = {
    "account.opened": _opened,
    "account.link_made": _("Password link made by hand"),
    "account.password_set": _("Password set"),
    "account.profile_changed": with_changes(_("Profile changed"), FIELDS),
}
