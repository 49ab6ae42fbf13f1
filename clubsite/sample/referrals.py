"""What was reported to the sample club's recorder: made up, and about nobody."""

from clubsite import clock
from clubsite.accounts.models import User
from clubsite.sample.people import Part
from clubsite.sample.world import World
from rulings.actions import conduct
from rulings.models import Referral
from rulings.procedure.conduct import (
    Allegation,
    Category,
    Classification,
    Place,
    ReporterKind,
    Track,
    Wish,
)


def report(world: World) -> None:
    """A memo that was filed last week, and a referral that waits for the recorder."""
    _file_memo(world)
    with clock.at(world.times.ago(hours=20)):
        _send(world, _WAITING, by=world[Part.OPPONENT], key="sample-2")


_MEMO = Allegation(
    kind=ReporterKind.CONFIDENTIAL,
    subject_description="Sample narrative: a visitor at table 4 in the second half.",
    minor_involved=False,
    immediate_danger=False,
    place=Place.TABLE,
    categories=(Category.RUDENESS,),
    director_called=True,
    narrative=(
        "Sample narrative. After the last board a visitor told partner loudly how the "
        "hand should have been played. The director asked for quiet."
    ),
    wish=Wish.RECORD,
    consent_to_name=False,
)
_WAITING = Allegation(
    subject_description="Sample narrative: two players who lingered by the door.",
    minor_involved=False,
    immediate_danger=False,
    place=Place.PREMISES,
    categories=(Category.BEHAVIOUR, Category.OTHER),
    director_called=False,
    narrative=(
        "Sample narrative. Boards were discussed in the doorway while they were still "
        "in play at other tables. Nobody meant harm; somebody should have a word."
    ),
    wish=Wish.TALK,
    consent_to_name=True,
)


def _file_memo(world: World) -> None:
    recorder = world[Part.RECORDER]
    with clock.at(world.times.evening(6)):
        referral = _send(world, _MEMO, by=world[Part.PARTNER], key="sample-1")
    with clock.at(world.times.evening(5)):
        conduct.acknowledge_referral(referral, by=recorder, seen=referral.version)
        conduct.classify_referral(
            referral,
            by=recorder,
            seen=referral.version,
            classification=Classification.MEMO,
        )
        conduct.file_as_memo(referral, by=recorder, seen=referral.version)


def _send(world: World, told: Allegation, *, by: User, key: str) -> Referral:
    referral = conduct.begin_referral(
        world.club, Track.MEMO, told.kind, by=by, submission=key
    )
    conduct.keep_draft(referral, told, by=by)
    conduct.send_referral(referral, by=by)
    referral.refresh_from_db()
    return referral
