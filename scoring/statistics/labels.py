"""Words for a player's statistics."""

from django.utils.translation import gettext_lazy as _

from clubsite.audit.messages import Sentence
from clubsite.clubs.policy_labels import BlockLabels, FieldLabel, yes_no
from scoring.statistics.policy import StatisticsPolicy
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

STATISTICS = BlockLabels(
    StatisticsPolicy,
    _("Members"),
    {
        "public_statistics": FieldLabel(
            _("Players may publish their own statistics"),
            yes_no,
            help=_(
                "Statistics are private. If you allow it, each player can publish their "
                "own; members under 18 never can."
            ),
        )
    },
)

AUDIT_MESSAGES: dict[str, Sentence] = {
    "player.statistics_published": _("Published their own statistics"),
    "player.statistics_withdrawn": _("Made their own statistics private"),
}
