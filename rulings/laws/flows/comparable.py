"""Flow of a replacement call that may be comparable."""

from rulings.laws.flows.flow import Flow, Outcome, Question, ask, end, yes_or_no
from scoring.bridge.messages import gettext_noop as _

COMPARABLE = _("The call is comparable, and the auction continues normally.")


def _tested(laws: str, other: Outcome) -> Question:
    """Return the three tests of a replacement call, each of which is enough; `laws` has
    a place for the test that it meets."""

    def meets(test: int) -> Outcome:
        return end(COMPARABLE, laws.format(test), judgment="comparable")

    return yes_or_no(
        _("Does it mean much the same as the withdrawn call?"),
        "same_meaning",
        yes=meets(1),
        no=yes_or_no(
            _("Does it show only hands that the withdrawn call could show?"),
            "subset",
            yes=meets(2),
            no=yes_or_no(
                _("Does it have the same purpose as the withdrawn call?"),
                "same_purpose",
                yes=meets(3),
                no=other,
            ),
        ),
    )


COMPARABLE_CALL = Flow(
    "comparable_call",
    {"offender": "E", "withdrawn": "1H", "replacement": "2H"},
    ask(
        _("Why was the call withdrawn?"),
        (
            _("It was out of rotation"),
            {"withdrawn_kind": "out_of_rotation"},
            _tested(
                "23B 23C 23A{}",
                end(
                    _(
                        "Partner passes once. If they defend, declarer may forbid "
                        "partner a suit."
                    ),
                    "30B1b(ii) 31A2b 32A2b 23A 16C2 26B 72C",
                    judgment="comparable",
                ),
            ),
        ),
        (
            _("It was an insufficient bid"),
            {"withdrawn_kind": "insufficient"},
            _tested(
                "27B1b 27D 23A{} 23B",
                end(
                    _(
                        "Partner must pass for the rest of the auction. If they "
                        "defend, declarer may forbid partner a suit."
                    ),
                    "27B2 23A 16C2 26B 72C",
                    judgment="comparable",
                ),
            ),
        ),
    ),
)
