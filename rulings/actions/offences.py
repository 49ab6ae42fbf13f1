"""What a ruling that is given has found, so that the next offence is counted."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from rulings.access.referrals import PREPARED, kinds_open_to
from rulings.actions.conduct import prepare_referral
from rulings.log.ladder_labels import rung_in_words
from rulings.log.ladders import Rung
from rulings.models import Offence, RulingVersion
from rulings.procedure.conduct import Allegation, Category, Place, ReporterKind
from rulings.procedure.walking import Walking
from rulings.queries.offences import (
    Charges,
    charges_of,
    event_unit,
    subjects_of,
)


def find_offences(
    version: RulingVersion, walks: Sequence[Walking], *, director: User
) -> None:
    """Keep each offence with its number, as the director leaves it; where the ladder
    says so, prepare a report."""
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
    _prepare_report(version, charges, director)


def _prepare_report(version: RulingVersion, charges: Charges, director: User) -> None:
    """A draft for the director alone: nothing is sent, and nobody is punished by it."""
    subjects = subjects_of(charges)
    if not subjects:
        return
    ruling = version.ruling
    in_office = ReporterKind.DIRECTOR in kinds_open_to(director, ruling.club)
    is_conduct = any(one.player for one in charges.to_report)
    held = [
        _told(version, one.found.number, one.rung)
        for one in charges.to_report
        if one.found and one.rung
    ]
    allegation = Allegation(
        kind=ReporterKind.DIRECTOR if in_office else ReporterKind.NAMED,
        subjects=frozenset(one.pk for one in subjects),
        incident_on=version.given_at.astimezone(ruling.club.zone).date(),
        event=ruling.event_id,
        board=ruling.board,
        place=Place.TABLE,
        categories=(Category.BEHAVIOUR if is_conduct else Category.OTHER,),
        director_called=True,
        narrative="\n".join([*held, version.facts]),
    )
    prepare_referral(
        ruling.club, allegation, reporter=director, submission=f"{PREPARED}{ruling.pk}"
    )


def _told(version: RulingVersion, number: int, rung: Rung) -> str:
    """What the ruling held, for the report."""
    event = version.ruling.event
    words = _(
        "Ruling %(number)s, %(event)s: offence %(offence)s in this event. By the "
        "club's ladder: %(penalty)s."
    )
    return words % {
        "number": version.ruling.number,
        "event": event.name,
        "offence": number,
        "penalty": rung_in_words(rung, [event_unit(event)]),
    }
