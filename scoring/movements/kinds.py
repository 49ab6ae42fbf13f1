"""The kinds of movement: a new one is a module and a line."""

from collections.abc import Mapping

from scoring.bridge.messages import gettext_noop
from scoring.movements import (
    appendix,
    extended,
    hesitation,
    howell,
    individual,
    mitchell,
    rover,
    team_matches,
    web,
)
from scoring.movements.checks import check
from scoring.movements.movement import InvalidMovement, Kind, Movement, Options

KINDS: tuple[Kind, ...] = (
    mitchell.STRAIGHT,
    mitchell.SKIP,
    mitchell.SHARE_RELAY,
    extended.DOUBLE_WEAVE,
    extended.EXTENDED,
    web.WEB,
    web.BOWMAN,
    rover.ROVER,
    rover.ROVER_ON_SHARE_RELAY,
    rover.ROVER_ON_WEB,
    rover.BUMP,
    appendix.APPENDIX,
    hesitation.HESITATION,
    hesitation.DOUBLE_HESITATION,
    mitchell.BAROMETER,
    howell.HOWELL,
    howell.HOWELL_SHORT,
    individual.EVERYONE_ONCE,
    individual.RAINBOW,
    individual.RAINBOW_SWIVEL,
    team_matches.AMERICAN_WHIST,
    team_matches.AMERICAN_WHIST_EVEN,
    team_matches.NEW_ENGLAND_RELAY,
    team_matches.ALL_PLAY_ALL,
    team_matches.THREESOME,
)

BY_CODE: Mapping[str, Kind] = {kind.code: kind for kind in KINDS}


def kind_by_code(code: str) -> Kind:
    """The kind of that code; refused with the codes that there are."""
    if code not in BY_CODE:
        raise InvalidMovement(
            gettext_noop(
                "'%(code)s' isn't a kind of movement. The kinds are: %(codes)s."
            ),
            code=code,
            codes=", ".join(BY_CODE),
        )
    return BY_CODE[code]


def build_movement(kind: Kind, options: Options) -> Movement:
    """The movement, refused where these options together make it unplayable."""
    if options.skip_after is not None and not kind.skips:
        raise InvalidMovement(
            gettext_noop(
                "%(kind)s: EW don't skip a table after round %(round)s. Choose a skip "
                "Mitchell, or leave out the round of the skip."
            ),
            kind=kind.title,
            round=options.skip_after,
        )
    movement = kind.build(options)
    if found := check(movement).problems:
        raise InvalidMovement(
            gettext_noop("%(name)s can't be played so: %(problem)s."),
            name=movement.name,
            problem=found[0],
        )
    return movement
