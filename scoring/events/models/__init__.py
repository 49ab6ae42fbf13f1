"""Rows of an event: facts only; every score is computed from them."""

from scoring.events.models.card_play import CardPlay
from scoring.events.models.event import (
    Appointment,
    BoardSet,
    Deal,
    Dealing,
    Entry,
    EntryPlayer,
    Event,
    Section,
    Session,
)
from scoring.events.models.match import Lineup, Match
from scoring.events.models.movement import (
    ClubMovement,
    MovementVersion,
    TableRound,
)
from scoring.events.models.policy_clerical_error import PolicyClericalError
from scoring.events.models.posting import (
    FileName,
    FormerFile,
    ImportedFile,
    Snapshot,
    Upload,
)
from scoring.events.models.result import Adjustment, Correction, Result
from scoring.events.models.statistics import (
    EventStatistics,
    PlayerBoard,
    PlayerSession,
    TableSeats,
)

__all__ = [
    "Adjustment",
    "Appointment",
    "BoardSet",
    "CardPlay",
    "ClubMovement",
    "Correction",
    "Deal",
    "Dealing",
    "Entry",
    "EntryPlayer",
    "Event",
    "EventStatistics",
    "FileName",
    "FormerFile",
    "ImportedFile",
    "Lineup",
    "Match",
    "MovementVersion",
    "PlayerBoard",
    "PlayerSession",
    "PolicyClericalError",
    "Result",
    "Section",
    "Session",
    "Snapshot",
    "TableRound",
    "TableSeats",
    "Upload",
]
