"""Whether a disclosed tie may stay: the other members say (soft conflicts only)."""

from enum import StrEnum


class Waived(StrEnum):
    """What the members who may speak have said together."""

    OPEN = "open"
    WAIVED = "waived"
    REFUSED = "refused"


def waiver(members: int, *, for_it: int, against: int) -> Waived:
    """What has come of it, when that many unconflicted members may speak.

    More than half of them must waive; where nobody may speak, nobody waives.

    >>> waiver(2, for_it=1, against=0), waiver(2, for_it=2, against=0)
    (<Waived.OPEN: 'open'>, <Waived.WAIVED: 'waived'>)
    """
    if 2 * for_it > members:
        return Waived.WAIVED
    if 2 * against >= members:
        return Waived.REFUSED
    return Waived.OPEN
