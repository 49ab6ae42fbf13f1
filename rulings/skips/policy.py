"""The values of a club's policy that play without a director goes by."""

from dataclasses import dataclass

from clubsite.clubs.policy import PolicyBlock
from rulings.skips.rules import Consensus, RequiredBy


@dataclass(frozen=True, slots=True)
class OnlinePolicy(PolicyBlock):
    """Where it is played, how a board is skipped, and who decides.

    `adjudicator` says to everyone who decides what the players contest.
    """

    platform: str = ""
    skip_required_by: str = RequiredBy.NOBODY
    skip_consensus: str = Consensus.ALL
    adjudicator: str = ""
    recording_notice: str = ""
