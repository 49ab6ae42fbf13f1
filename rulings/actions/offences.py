"""What a ruling that is given has found, so that the next offence is counted."""

from collections.abc import Sequence

from rulings.models import Offence, RulingVersion
from rulings.procedure.walking import Walking
from rulings.queries.offences import Charges, charges_of


def find_offences(version: RulingVersion, walks: Sequence[Walking]) -> Charges:
    """Keep each offence with its number, as the director leaves it."""
    charges = charges_of(version.ruling, walks)
    Offence.objects.bulk_create(
        Offence(
            version=version,
            kind=one.found.kind.value,
            number=one.found.number,
            player_id=one.player,
            entry_id=None if one.player else one.entry,
        )
        for one in charges.charges
        if one.found
    )
    return charges
