"""What the audit log says of accounts, in words."""

from django.utils.translation import gettext_lazy as _

VERBS = {
    "account.opened": _("Account opened"),
    "account.password_set": _("Password set"),
    "account.profile_changed": _("Profile changed"),
}
