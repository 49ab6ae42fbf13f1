"""Whether a side was damaged, and what follows for the score (12B1, 21B3)."""

from rulings.laws.terms import one_of
from rulings.laws.tree import Branch, FollowUp
from rulings.laws.trees.common import after_play
from rulings.laws.words import gettext_noop

MAY_BE_APPEALED = FollowUp(
    code="appeal_window", who="both sides", until="appeal_period_ends"
)
NO_DAMAGE = Branch(
    when=one_of("damage", "no"),
    laws=("L12B1",),
    rectification=gettext_noop(
        "No adjustment: without the infraction the other side would not have done "
        "better."
    ),
    results={"adjust": False},
    judgment="damage",
    follow_ups=(MAY_BE_APPEALED,),
)
DAMAGED = Branch(
    when=one_of("damage", "yes"),
    laws=("L21B3", "L12C1"),
    rectification=gettext_noop(
        "Adjust the score, weighted where several results were likely, as if the "
        "opponents had been told what is agreed, or that nothing is agreed."
    ),
    results={"adjust": True},
    judgment="damage",
    follow_ups=(MAY_BE_APPEALED,),
)
TO_BE_SEEN = Branch(
    laws=("L21B3",),
    results={"adjust": "if_damage"},
    follow_ups=(after_play("21B3"),),
)
DAMAGE = (NO_DAMAGE, DAMAGED, TO_BE_SEEN)
