"""What a club offers of the procedure, by the shape that it has chosen.

What a shape lacks is offered nowhere: neither in a form nor as an act, and no page or
notice speaks of it. The states of a complaint that the club hears itself are in the
matrix, but no shape reaches them yet.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulings.conduct.policy import ConductPolicy, Shape
from rulings.conduct.procedure.allegation import Allegation, Track, Wish
from rulings.conduct.procedure.states import Action
from rulings.conduct.procedure.transitions import Classification


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """The choices of the forms, and the acts that there are not."""

    tracks: tuple[Track, ...]
    wishes: tuple[Wish, ...]
    classifications: tuple[Classification, ...]
    lacking: frozenset[Action] = frozenset()

    @property
    def talks(self) -> bool:
        """Whether the recorder talks to the person it concerns."""
        return Action.TALK not in self.lacking

    @property
    def hears(self) -> bool:
        """Whether a reporter can ask for a hearing."""
        return Track.COMPLAINT in self.tracks

    def unanswered(self, allegation: Allegation) -> tuple[str, ...]:
        """The questions without an answer, or with one that is not offered any more."""
        gone = {
            "track": allegation.track not in self.tracks,
            "wish": allegation.wish is not None and allegation.wish not in self.wishes,
        }
        return allegation.missing() + tuple(name for name in gone if gone[name])


SHAPES: Mapping[Shape, Offer] = {
    Shape.RECORDER: Offer(
        tracks=(Track.MEMO,),
        wishes=(Wish.RECORD, Wish.TALK, Wish.NOT_SURE),
        classifications=(
            Classification.MEMO,
            Classification.INFORMAL,
            Classification.NOT_OURS,
            Classification.SAFEGUARDING,
            Classification.DUPLICATE,
        ),
    ),
    Shape.OUTSIDE: Offer(
        tracks=(Track.MEMO, Track.COMPLAINT),
        wishes=(Wish.RECORD, Wish.COMPLAINT, Wish.NOT_SURE),
        classifications=(
            Classification.MEMO,
            Classification.COMPLAINT,
            Classification.NOT_OURS,
            Classification.SAFEGUARDING,
            Classification.DUPLICATE,
        ),
        lacking=frozenset({Action.TALK}),
    ),
}


def offer_by(policy: ConductPolicy) -> Offer:
    """What that policy offers; no one can ask for a hearing that no body has accepted.

    >>> offer_by(ConductPolicy(conduct_shape="outside")).hears
    False
    """
    offer = SHAPES[policy.shape]
    if policy.hears_outside or not offer.hears:
        return offer
    return replace(
        offer,
        tracks=tuple(each for each in offer.tracks if each is not Track.COMPLAINT),
        wishes=tuple(each for each in offer.wishes if each is not Wish.COMPLAINT),
        classifications=tuple(
            each
            for each in offer.classifications
            if each is not Classification.COMPLAINT
        ),
    )
