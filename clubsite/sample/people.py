"""Who plays at the sample club, and who runs it: each name is obviously a sample."""

from dataclasses import dataclass
from enum import StrEnum

from clubsite.clubs.labels import RoleKind

TREES = (
    "Alder", "Almond", "Apple", "Ash", "Aspen", "Bay", "Beech", "Birch", "Blackthorn",
    "Box", "Cedar", "Cherry", "Chestnut", "Cypress", "Damson", "Elder", "Elm", "Fig",
    "Fir", "Ginkgo", "Hawthorn", "Hazel", "Holly", "Hornbeam", "Ivy", "Juniper",
    "Larch", "Laurel", "Lemon", "Lilac", "Lime", "Linden", "Magnolia", "Maple",
    "Medlar", "Mulberry", "Myrtle", "Oak", "Olive", "Palm", "Peach", "Pear", "Pine",
    "Plane", "Plum", "Poplar", "Quince", "Rowan", "Sequoia", "Sloe", "Spindle",
    "Spruce", "Sycamore", "Tamarind", "Teak", "Walnut", "Wattle", "Willow", "Yew",
    "Zelkova",
)  # fmt: skip

PLAYERS = tuple(f"Sample {tree}" for tree in TREES)

PASSWORD = "sample-evening"  # noqa: S105  # printed at the first start, refused in public


class Part(StrEnum):
    """What somebody is at the sample club, in the words of the list of sign-ins."""

    MANAGER = "manager"
    DIRECTOR = "director"
    SECOND_DIRECTOR = "second director"
    SCORER = "scorer"
    PANEL_1 = "panel member 1"
    PANEL_2 = "panel member 2"
    PANEL_3 = "panel member 3"
    PANEL_4 = "panel member 4"
    PANEL_5 = "panel member 5"
    RECORDER = "recorder"
    DEPUTY = "deputy recorder"
    SAFEGUARDING = "safeguarding officer"
    PLAYER = "player"
    PARTNER = "partner"
    OPPONENT = "opponent"
    SCREENMATE = "second opponent"
    OTHER_MANAGER = "manager of the other club"
    OPERATOR = "operator of the site"

    @property
    def email(self) -> str:
        """The address, at a name that nobody can own (RFC 2606)."""
        return f"{self.value.replace(' ', '-')}@sample.example"

    @property
    def called(self) -> str:
        """The name of the account."""
        at_table = SEATED.get(self)
        if at_table is None:
            return f"Sample {self.value.title()}"
        return PLAYERS[at_table]


SEATED = {Part.PLAYER: 0, Part.PARTNER: 1, Part.OPPONENT: 2, Part.SCREENMATE: 3}
"""The players who have accounts, by their places in `PLAYERS`."""


@dataclass(frozen=True, slots=True)
class Office:
    """A role that somebody holds at the sample club."""

    part: Part
    kind: RoleKind


OFFICES = (
    Office(Part.DIRECTOR, RoleKind.DIRECTOR),
    Office(Part.SECOND_DIRECTOR, RoleKind.DIRECTOR),
    *(
        Office(part, RoleKind.APPEALS_MEMBER)
        for part in Part
        if part.value.startswith("panel")
    ),
    Office(Part.RECORDER, RoleKind.RECORDER),
    Office(Part.DEPUTY, RoleKind.DEPUTY_RECORDER),
    Office(Part.SAFEGUARDING, RoleKind.SAFEGUARDING),
)
