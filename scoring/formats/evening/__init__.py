"""What a result file says about one event, whichever format it is written in."""

from scoring.formats.evening.contestants import (
    Official,
    ReadEntrant,
    ReadPlayer,
    ReadSubstitute,
    Stratum,
    StratumPlace,
)
from scoring.formats.evening.event import ReadEvent, line_place
from scoring.formats.evening.figure import Figure, NotFigure
from scoring.formats.evening.kinds import (
    SCORING_OF,
    Contest,
    Form,
    Group,
    InRooms,
    Room,
    Scale,
    Scoring,
)
from scoring.formats.evening.lines import BoardPlace, ReadLine, SectionPlace, SitOut
from scoring.formats.evening.matches import ReadMatch, ReadPenalty, ReadSeat

__all__ = [
    "SCORING_OF",
    "BoardPlace",
    "Contest",
    "Figure",
    "Form",
    "Group",
    "InRooms",
    "NotFigure",
    "Official",
    "ReadEntrant",
    "ReadEvent",
    "ReadLine",
    "ReadMatch",
    "ReadPenalty",
    "ReadPlayer",
    "ReadSeat",
    "ReadSubstitute",
    "Room",
    "Scale",
    "Scoring",
    "SectionPlace",
    "SitOut",
    "Stratum",
    "StratumPlace",
    "line_place",
]
