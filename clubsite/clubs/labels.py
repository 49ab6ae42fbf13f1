"""The words that people read for roles and choices of a club."""

from django.db import models
from django.utils.translation import gettext_lazy as _

RESERVED_SLUGS = frozenset(
    {
        "about", "accounts", "admin", "api", "appeals", "calendar", "clubs", "club",
        "desk", "docs", "events", "favicon.ico", "health", "help", "invitations",
        "language", "link", "login", "logout", "media", "metrics", "my", "new",
        "notices", "password", "profile", "referrals", "results", "robots.txt",
        "rulings", "search", "settings", "sign-in", "sign-out", "site", "static",
        "sw.js", "tables", "www",
    }
)  # fmt: skip


class RoleKind(models.TextChoices):
    """What a person may be for a club, with a beginning and an end."""

    MANAGER = "manager", _("Manager")
    DIRECTOR = "director", _("Director")
    APPEALS_MEMBER = "appeals_member", _("Appeals pool member")
    RECORDER = "recorder", _("Recorder")
    DEPUTY_RECORDER = "deputy_recorder", _("Deputy recorder")
    INVESTIGATOR = "investigator", _("Investigating committee member")
    HEARING_MEMBER = "hearing_member", _("Hearing panel member")
    SAFEGUARDING = "safeguarding", _("Safeguarding officer")


class Paper(models.TextChoices):
    """The paper that documents are made for."""

    A4 = "a4", _("A4")
    LETTER = "letter", _("Letter")


class InPlay(models.TextChoices):
    """What visitors and players see while an event is in play."""

    NOTHING = "nothing", _("Nothing until the results are posted")
    RANKING = "ranking", _("The ranking only")


class Names(models.TextChoices):
    """How players are named where everybody can read it."""

    FULL = "full", _("Full names, hidden on request")
    INITIALS = "initials", _("Initials")


PLAYER_FACTS = {
    "name": _("name"),
    "email": _("e-mail address"),
    "national_number": _("national number"),
    "club_number": _("club number"),
    "minor": _("whether under age"),
    "hidden": _("whether the name is withheld"),
    "guest": _("whether a guest"),
}
"""What a club knows of a player, as a history names it."""

SETTINGS = {
    "name": _("name"),
    "time_zone": _("time zone"),
    "language": _("language"),
    "paper": _("paper"),
    "in_play": _("what is seen during play"),
    "names": _("names in public"),
    "about": _("about the club"),
    "contact": _("contact"),
    "external_contact": _("external contact"),
}
"""What a manager sets for the club, as a history names it."""
