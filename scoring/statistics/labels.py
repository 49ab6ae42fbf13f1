"""Words for a player's statistics."""

from django.utils.translation import gettext_lazy as _

from scoring.statistics.rules import ContractKind, Role, Unit

UNITS = {
    Unit.MATCHPOINTS: _("Matchpoints"),
    Unit.IMPS: _("IMPs in a field"),
    Unit.TEAMS: _("Teams"),
}

ROLES = {
    Role.DECLARER: _("Declarer"),
    Role.DUMMY: _("Dummy"),
    Role.DEFENDER: _("Defender"),
    Role.DECLARING: _("Our side declared, seat unknown"),
    Role.DEFENDING: _("Our side defended, seat unknown"),
}

KINDS = {
    ContractKind.PART_SCORE: _("Part-scores"),
    ContractKind.GAME: _("Games"),
    ContractKind.SLAM: _("Slams"),
}
