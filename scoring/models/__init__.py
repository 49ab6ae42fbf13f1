"""The evening as it is stored: facts only; every score is computed from them."""

from scoring.models.boards import BoardSet, Deal
from scoring.models.entry import Entry, EntryPlayer
from scoring.models.event import Appointment, Event, Section, Session
from scoring.models.lineup import Lineup
from scoring.models.match import Match
from scoring.models.posting import FileName, FormerFile, ImportedFile, Snapshot
from scoring.models.result import Adjustment, Correction, Result
from scoring.models.upload import Upload

__all__ = [
    "Adjustment",
    "Appointment",
    "BoardSet",
    "Correction",
    "Deal",
    "Entry",
    "EntryPlayer",
    "Event",
    "FileName",
    "FormerFile",
    "ImportedFile",
    "Lineup",
    "Match",
    "Result",
    "Section",
    "Session",
    "Snapshot",
    "Upload",
]
