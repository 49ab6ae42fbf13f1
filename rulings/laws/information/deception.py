"""Tempo and manner that misled an opponent (Law 73D and 73E)."""

from rulings.laws.common import MAY_BE_APPEALED
from rulings.laws.engine.terms import both, no, yes
from rulings.laws.engine.tree import Branch
from scoring.bridge.messages import gettext_noop

MISLED = both(yes("false_inference"), no("bridge_reason"), yes("could_have_been_aware"))
DECEPTION = (
    Branch(
        when=both(yes("deliberate"), yes("damage")),
        laws=("L73D2", "L73E2", "L12C1"),
        rectification=gettext_noop(
            "Deliberately misleading an opponent by word, manner or tempo is "
            "forbidden: adjust the score. A penalty is also possible."
        ),
        results={"adjust": True},
        judgment="deliberate",
        follow_ups=(MAY_BE_APPEALED,),
    ),
    Branch(
        when=yes("deliberate"),
        laws=("L73D2", "L90A"),
        rectification=gettext_noop(
            "Deliberately misleading an opponent by word, manner or tempo is "
            "forbidden. No one was damaged: no adjustment, but a penalty is possible."
        ),
        results={"adjust": False},
        judgment="deliberate",
        follow_ups=(MAY_BE_APPEALED,),
    ),
    Branch(
        when=both(MISLED, yes("damage")),
        laws=("L73E2", "L73D1", "L73D2", "L12C1"),
        rectification=gettext_noop(
            "An opponent was misled by something with no bridge reason, and {noted} "
            "could have been aware that it might gain: adjust the score."
        ),
        results={"adjust": True},
        judgment="could_have_been_aware",
        follow_ups=(MAY_BE_APPEALED,),
    ),
    Branch(
        laws=("L73D1", "L73E2"),
        rectification=gettext_noop(
            "No adjustment: players draw inferences from tempo and manner at their "
            "own risk, unless all the conditions are satisfied."
        ),
        results={"adjust": False},
        judgment="false_inference",
        follow_ups=(MAY_BE_APPEALED,),
    ),
)
