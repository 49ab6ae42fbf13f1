"""The kinds of values in our document, each under the name that files have for it.

Files outlive the code: a class that is renamed or moved keeps its name here.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.bridge.adjusted import (
    Artificial,
    Awaited,
    NotPlayed,
    Outcomes,
    Reported,
    WeightedScore,
)
from scoring.bridge.auction import Call
from scoring.bridge.card_play import CardPlay
from scoring.bridge.contract import PlayedResult
from scoring.bridge.regulations import Regulations
from scoring.formats.event import (
    Official,
    ParsedResult,
    ReadEntrant,
    ReadEvent,
    ReadMatch,
    ReadPenalty,
    ReadPlayer,
    ReadSeat,
    ReadSubstitute,
    SitOut,
    Stratum,
    StratumPlace,
)
from scoring.formats.messages import Message
from scoring.formats.reading import DealAnalysis, Game, ReadDeal


@dataclass(frozen=True, slots=True)
class Content:
    """All that a reading holds besides its remarks."""

    event: ReadEvent | None = None
    deals: tuple[ReadDeal, ...] = ()
    games: tuple[Game, ...] = ()


NAMES: Mapping[type, str] = {
    Content: "Content",
    ReadEvent: "ReadEvent",
    Regulations: "Regulations",
    ReadEntrant: "ReadEntrant",
    ReadPlayer: "ReadPlayer",
    ReadSubstitute: "ReadSubstitute",
    Official: "Official",
    Stratum: "Stratum",
    StratumPlace: "StratumPlace",
    ReadMatch: "ReadMatch",
    ReadPenalty: "ReadPenalty",
    ReadSeat: "ReadSeat",
    ParsedResult: "ReadLine",
    SitOut: "SitOut",
    PlayedResult: "PlayedResult",
    CardPlay: "CardPlay",
    Reported: "Reported",
    Outcomes: "Outcomes",
    WeightedScore: "WeightedScore",
    Artificial: "Artificial",
    NotPlayed: "NotPlayed",
    Awaited: "Awaited",
    Message: "Message",
    ReadDeal: "ReadDeal",
    DealAnalysis: "DealAnalysis",
    Game: "Game",
    Call: "Call",
}
