"""What kind an event of a file is, and what its figures are in."""

from enum import StrEnum

from scoring.bridge.event import Method


class Contest(StrEnum):
    """Who competes: one person, two, or four and more."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"
    TEAMS = "teams"


class Form(StrEnum):
    """How opponents are found."""

    SESSION = "session"
    """By a movement, as on any club evening."""
    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    KNOCK_OUT = "knock-out"
    BAROMETER = "barometer"


class Scoring(StrEnum):
    """What the figures are."""

    MATCHPOINTS = "matchpoints"
    CROSS_IMPS = "cross-imps"
    BUTLER = "butler"
    TEAMS_IMPS = "teams-imps"
    VICTORY_POINTS = "victory-points"
    BOARD_A_MATCH = "board-a-match"
    AGGREGATE = "aggregate"


class InRooms(StrEnum):
    """How the two results of a board of a match are compared."""

    IMPS = "imps"
    BOARD_A_MATCH = "board_a_match"
    HYBRID = "hybrid"
    """IMPs, and beside them the points of the boards."""
    AGGREGATE = "aggregate"


SCORING_OF = {
    Method.MATCHPOINTS: Scoring.MATCHPOINTS,
    Method.CROSS_IMPS: Scoring.CROSS_IMPS,
    Method.BUTLER: Scoring.BUTLER,
    Method.AGGREGATE: Scoring.AGGREGATE,
}


class Scale(StrEnum):
    """In what a line's matchpoints are printed."""

    DOUBLED = "doubled"
    """Two for a score beaten, one for an equal one; the only scale of IMPs."""
    SINGLE = "single"
    PERCENT = "percent"


class Group(StrEnum):
    """In which form a table played a board; each is compared by itself (Law 87)."""

    AS_DEALT = ""
    B = "B"
    C = "C"
    D = "D"


class Room(StrEnum):
    """At which of a match's two tables."""

    OPEN = "open"
    CLOSED = "closed"
