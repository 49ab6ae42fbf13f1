"""Words of an event's states, methods and codes, and of its policy."""

from decimal import Decimal

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext_lazy as _

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.period_labels import check_days, period_fields
from clubsite.clubs.policy_inputs import Money, People, Text, Whole
from clubsite.clubs.policy_labels import (
    BlockLabels,
    FieldLabel,
    list_names,
    or_none,
    or_unstated,
    percent,
    yes_no,
)
from scoring.bridge.auction import CallFault
from scoring.bridge.card_play import CardFault
from scoring.bridge.ranking import TieRule
from scoring.bridge.teams.values import Verdict
from scoring.events.policy import (
    AppealPeriodPolicy,
    AveragePolicy,
    EntryPolicy,
    PeoplePolicy,
)


class EventState(models.TextChoices):
    """Where an event stands, from its draft to the archive."""

    DRAFT = "draft", _("Draft")
    OPEN = "open", _("Open")
    IN_PLAY = "in_play", _("In play")
    SCORING = "scoring", _("Being scored")
    PROVISIONAL = "provisional", _("Provisional")
    OFFICIAL = "official", _("Official")
    FINAL = "final", _("Final")
    AMENDED = "amended", _("Amended")
    CANCELLED = "cancelled", _("Cancelled")
    POSTPONED = "postponed", _("Postponed")


class ContestKind(models.TextChoices):
    """Who competes."""

    PAIRS = "pairs", _("Pairs")
    INDIVIDUAL = "individual", _("Individual")
    TEAMS = "teams", _("Teams")

    @property
    def contestant(self) -> Promise | str:
        """What one of those who compete is called."""
        return _CONTESTANTS[self]


_CONTESTANTS = {
    ContestKind.PAIRS: _("Pair"),
    ContestKind.INDIVIDUAL: _("Player"),
    ContestKind.TEAMS: _("Team"),
}


CONTESTANTS = {
    ContestKind.PAIRS: _("Pair"),
    ContestKind.INDIVIDUAL: _("Player"),
    ContestKind.TEAMS: _("Team"),
}
"""What one of those who compete is called."""


class FormKind(models.TextChoices):
    """How opponents are found."""

    SESSION = "session", _("By a movement")
    SWISS = "swiss", _("Swiss")
    ROUND_ROBIN = "round-robin", _("Round robin")
    KNOCK_OUT = "knock-out", _("Knock-out")


HEAD_TO_HEAD = _("Head to head")
"""What a form of matches is called where two alone meet."""


class MethodKind(models.TextChoices):
    """How results of a board are compared: in a field, or between two rooms."""

    MATCHPOINTS = "matchpoints", _("Matchpoints")
    CROSS_IMPS = "cross_imps", _("Cross-IMPs")
    BUTLER = "butler", _("Butler IMPs")
    AGGREGATE = "aggregate", _("Total points")
    IMPS = "imps", _("IMPs")
    BOARD_A_MATCH = "board_a_match", _("Board-a-match")
    HYBRID = "hybrid", _("IMPs and boards")


class MovementReason(models.TextChoices):
    """Why a section has a movement, or another one from a round on."""

    SET_UP = "set_up", _("Set up")
    LATE_PAIR = "late_pair", _("A pair came late")
    TABLE_ADDED = "table_added", _("A table was added")
    PAIR_LEFT = "pair_left", _("A pair left")
    TEAM_LEFT = "team_left", _("A team left")
    TABLE_REMOVED = "table_removed", _("A table was removed")
    ROUNDS_CUT = "rounds_cut", _("Fewer rounds")
    ROUND_ADDED = "round_added", _("An extra round")
    BOARDS_CUT = "boards_cut", _("Fewer boards a round")
    SETS_MISPLACED = "sets_misplaced", _("Boards laid out wrongly")
    WRONG_BOARD = "wrong_board", _("A wrong board was played")
    WRONG_OPPONENTS = "wrong_opponents", _("Pairs sat at wrong tables")
    ARROW_WRONG = "arrow_wrong", _("A table sat the wrong way round")
    SWITCH_FORGOTTEN = "switch_forgotten", _("The arrow switch was forgotten")
    LINE_MISPLACED = "line_misplaced", _("A line moved wrongly")
    WRONG_NUMBER = "wrong_number", _("A pair was scored under a wrong number")
    DIRECTOR_PLAYS = "director_plays", _("The director plays")
    SECTIONS_MERGED = "sections_merged", _("Sections were merged")
    SECTION_SPLIT = "section_split", _("A section was split")
    LARGER_MOVEMENT = "larger_movement", _("A larger movement in round 1")


class Seating(models.TextChoices):
    """Where the pairs of an event sit in a further session."""

    AS_THEY_ARE = "as_they_are", _("Same seats as in the first session")
    BY_RANKING = "by_ranking", _("By the ranking so far, across sections")


IN_ROOMS = (MethodKind.IMPS, MethodKind.BOARD_A_MATCH, MethodKind.HYBRID)
"""How boards are compared between the two rooms of a match only."""
IN_A_FIELD = (
    MethodKind.MATCHPOINTS,
    MethodKind.CROSS_IMPS,
    MethodKind.BUTLER,
    MethodKind.AGGREGATE,
)


class CountedKind(models.TextChoices):
    """How the boards of a match are scored, and what the match adds to the total."""

    IMPS_TO_VPS = "imps_to_vps", _("IMPs, converted to victory points")
    TOTAL_IMPS = "total_imps", _("IMPs, added")
    BOARD_A_MATCH = "board_a_match", _("Board-a-match")
    HYBRID = "hybrid", _("IMPs and boards: victory points and board points together")
    TOTAL_POINTS = "total_points", _("Total points, added")
    MATCHPOINTS = "matchpoints", _("Pairs: matchpoints, converted to victory points")
    CROSS_IMPS = "cross_imps", _("Pairs: cross-IMPs, converted to victory points")


class PlayedKind(models.TextChoices):
    """The events of matches that there are: who plays, and how opponents are found."""

    ROUND_ROBIN = "round_robin", _("Teams, all-play-all")
    HEAD_TO_HEAD = "head_to_head", _("Two teams, head-to-head")
    MOVEMENT = "movement", _("Teams, by a movement")
    SWISS_TEAMS = "swiss_teams", _("Teams, Swiss")
    KNOCK_OUT = "knock_out", _("Teams, knock-out")
    SWISS_PAIRS = "swiss_pairs", _("Pairs, Swiss")


class FigureKind(models.TextChoices):
    """What a figure of the results is of."""

    PERCENT = "percent", _("Percent")
    IMPS = "imps", _("IMPs")
    AVERAGE = "average", _("Average")
    VPS = "vps", _("VPs")
    POINTS = "points", _("Points")
    SCORE = "score", _("Total points")
    WINS = "wins", _("Matches won")


SIGNED = (FigureKind.IMPS, FigureKind.AVERAGE, FigureKind.SCORE)
"""Figures that are won and lost, and always say their sign."""


SPLIT_BY = {
    TieRule.IMP_QUOTIENT: _("IMP quotient"),
    TieRule.TOTAL_IMPS: _("IMP difference"),
    TieRule.BOARDS_WON: _("Boards won"),
}
"""The figures that split ties, where a rule goes by a figure."""

VERDICTS = {
    Verdict.PLAYING: _("Being played"),
    Verdict.COMPLETE: _("Played"),
    Verdict.VOID: _("Void"),
    Verdict.GIVEN: _("Awarded"),
    Verdict.BYE: _("Bye"),
    Verdict.CANCELLED: _("Cancelled"),
    Verdict.UNPLAYED: _("Not played yet"),
}
"""What became of a match."""


class RoomKind(models.TextChoices):
    """At which of a match's two tables."""

    OPEN = "open", _("Open room")
    CLOSED = "closed", _("Closed room")


class SeatKind(models.TextChoices):
    """A place at a table, in the order of the turn."""

    N = "N", _("North")
    E = "E", _("East")
    S = "S", _("South")
    W = "W", _("West")


_ROOMS = {RoomKind.OPEN: _("open room"), RoomKind.CLOSED: _("closed room")}


def in_room(table: object, room: str) -> str:
    """A table by its number, with the room of its match if it is in one."""
    return f"{table} ({_ROOMS[RoomKind(room)]})" if room else f"{table}"


class GroupKind(models.TextChoices):
    """In which form a table played a board; each is compared by itself (Law 87)."""

    AS_DEALT = "", _("Original version")
    B = "B", _("Version B")
    C = "C", _("Version C")
    D = "D", _("Version D")


class FaultKind(models.TextChoices):
    """Who could have played what a match lacks."""

    NEITHER = "neither", _("Neither side")
    HOME = "home", _("First side")
    AWAY = "away", _("Second side")
    BOTH = "both", _("Both sides")


class ResultKind(models.TextChoices):
    """What is known of one table's board."""

    AWAITED = "awaited", _("Not yet in")
    LATE = "late", _("Late play")
    PLAYED = "played", _("Played")
    PASSED_OUT = "passed_out", _("Passed out")
    SCORED = "scored", _("Score only")
    NOT_PLAYED = "not_played", _("Not played")
    SKIPPED = "skipped", _("Board skipped")


class FoundBy(models.TextChoices):
    """By what a person of a file is found among the club's players."""

    CHOICE = "choice", _("Chosen before")
    NUMBER = "number", _("Matched by number")
    NAME = "name", _("Matched by name")
    SEVERAL = "several", _("Several with this name")
    SHARED = "shared", _("Several with this number")
    NEW = "new", _("New")


UPLOAD_JOB = "upload"
"""The name of the kind of jobs that work on large files."""


class UploadTask(models.TextChoices):
    """What a worker does with a large file."""

    LOOK = "look", _("Reading the file")
    STORE = "store", _("Saving the event")
    REPLACE = "replace", _("Applying the changes")
    SESSION = "session", _("Saving the session")


class UploadState(models.TextChoices):
    """Where a worker stands with an uploaded file; a small one is only kept."""

    KEPT = "kept", _("Saved")
    WAITING = "waiting", _("Waiting to start")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")


class AnalysisState(models.TextChoices):
    """How far the double-dummy analysis of a play is."""

    NONE = "none", _("Not worked out")
    WAITING = "waiting", _("Being worked out")
    READY = "ready", _("Ready")
    FAILED = "failed", _("Failed")


CALL_FAULTS: dict[CallFault, Promise] = {
    CallFault.OUT_OF_TURN: _("out of turn"),
    CallFault.INSUFFICIENT: _("insufficient"),
    CallFault.INADMISSIBLE: _("not allowed here"),
    CallFault.AFTER_END: _("after the auction ended"),
}
CARD_FAULTS: dict[CardFault, Promise] = {
    CardFault.REVOKE: _("revoke"),
    CardFault.OUT_OF_TURN: _("out of turn"),
    CardFault.NOT_HELD: _("not in this hand"),
    CardFault.TWICE: _("already played"),
}


class UploadStep(models.TextChoices):
    """What of it the worker is at."""

    READING = "reading", _("Reading the file")
    STORING = "storing", _("Saving its results")
    COMPARING = "comparing", _("Scoring it and comparing figures")


class ImportChange(models.TextChoices):
    """What a file that came again does to a line or a penalty."""

    CHANGED = "changed", _("Changed")
    ADDED = "added", _("Added")
    REMOVED = "removed", _("No longer in the file")
    KEPT = "kept", _("Corrected here: not changed")


class NameDecision(models.TextChoices):
    """What becomes of a person whom a file that came again names otherwise."""

    PLAYED = "played", _("The file is right: this person played")
    SAME = "same", _("Same person, different spelling")
    KEPT = "kept", _("The file is wrong: change nothing")


class Cause(models.TextChoices):
    """Where an adjustment comes from; a later one covers an earlier one."""

    FILE = "file", _("The imported file")
    RULING = "ruling", _("Ruling")
    APPEAL = "appeal", _("Appeal")


class AdjustmentKind(models.TextChoices):
    """What an adjustment touches."""

    LINE = "line", _("A result")
    PENALTY = "penalty", _("A penalty")
    FLAG = "flag", _("A mark on a board")


class PenaltyUnit(models.TextChoices):
    """What a penalty is measured in."""

    MATCHPOINTS = "matchpoints", _("Matchpoints")
    PERCENT_OF_TOP = "percent_of_top", _("Percentage of a top")
    IMPS = "imps", _("IMPs")
    POINTS = "points", _("Points")
    VPS = "vps", _("Victory points")


class RevisionReason(models.TextChoices):
    """Why the posted results changed; public, and never about a person."""

    POSTED = "posted", _("Results posted")
    ENTRY_ERROR = "entry_error", _("Scoring error")
    LATE_PLAY = "late_play", _("Late play")
    RULING = "ruling", _("Ruling")
    RULING_AMENDED = "ruling_amended", _("Ruling amended")
    APPEAL = "appeal", _("Appeal")
    PENALTY = "penalty", _("Penalty")
    IDENTITY = "identity", _("Names or numbers corrected")


class AppointmentPart(models.TextChoices):
    """What a person is appointed to for one session."""

    DIRECTOR_IN_CHARGE = "director_in_charge", _("Director in charge")
    ASSISTANT = "assistant", _("Assistant director")
    SCORER = "scorer", _("Scorer")


DIRECTING = (AppointmentPart.DIRECTOR_IN_CHARGE, AppointmentPart.ASSISTANT)
"""Who rules, corrects and draws in a session; the first alone moves its event on."""


class CorrectionState(models.TextChoices):
    """Where a request to correct a score stands."""

    REQUESTED = "requested", _("Requested")
    CONFIRMED = "confirmed", _("Confirmed by the other side")
    APPLIED = "applied", _("Applied")
    DISPUTED = "disputed", _("Disputed")
    REFUSED = "refused", _("Refused")
    EXPIRED = "expired", _("Expired")
    LATE_REVIEW = "late_review", _("Late: director and manager to approve")


POSTED_STATES = (
    EventState.PROVISIONAL,
    EventState.OFFICIAL,
    EventState.FINAL,
    EventState.AMENDED,
)
IN_PLAY_STATES = (EventState.IN_PLAY, EventState.SCORING)

ON_APPEAL = "APP"
"""The mark of a line that counts as an appeal decided it."""

CODES = {
    "A+": _("Average plus"),
    "A": _("Average"),
    "A-": _("Average minus"),
    "W": _("Weighted score"),
    "S": _("Split score"),
    "ADJ": _("Adjusted score"),
    "NP": _("Not played"),
    "SK": _("Board skipped"),
    "LP": _("Late play"),
    ON_APPEAL: _("Changed on appeal"),
}
"""The neutral marks of lines that are no plain results; of what led to them they tell
an appeal's decision alone."""


class Flag(models.TextChoices):
    """A mark on a board for everyone."""

    SUBJECT_TO_APPEAL = "appeal", _("Subject to appeal")


LAWS_AND_SCORES = gettext_lazy("Laws and scores")
APPEALS = gettext_lazy("Appeals")


def _averages_descend(policy: AveragePolicy) -> tuple[str, str] | None:
    minus, average, plus = map(
        Decimal, (policy.average_minus, policy.average, policy.average_plus)
    )
    if minus <= average <= plus:
        return None
    return "average", gettext(
        "Average must lie between average minus and average plus."
    )


def tables(value: int) -> str:
    """So many tables, or no limit."""
    if not value:
        return gettext("no limit")
    return ngettext("%(n)s table", "%(n)s tables", value) % {"n": value}


def fee(value: str) -> str:
    """The fee, or that there is none."""
    return value if Decimal(value) else gettext("none")


ENTRY = BlockLabels(
    EntryPolicy,
    gettext_lazy("Entry"),
    {
        "entry_open_to": FieldLabel(
            gettext_lazy("Who may enter"),
            or_unstated,
            Text(),
            gettext_lazy("e.g. members and their guests."),
            announced=True,
        ),
        "entry_limits": FieldLabel(
            gettext_lazy("Limits"),
            or_none,
            Text(),
            gettext_lazy("Master points, grade or age, if any."),
            announced=True,
        ),
        "entry_partnerships": FieldLabel(
            gettext_lazy("Partnerships"), or_unstated, Text(), announced=True
        ),
        "entry_visitors": FieldLabel(
            gettext_lazy("Visitors"), or_unstated, Text(), announced=True
        ),
        "entry_late": FieldLabel(
            gettext_lazy("Late entry"), or_unstated, Text(), announced=True
        ),
        "entry_tables": FieldLabel(
            gettext_lazy("Most tables"),
            tables,
            Whole(most=200),
            gettext_lazy("For pairs that enter on this site. 0 for no limit."),
        ),
        "entry_waiting_list": FieldLabel(
            gettext_lazy("There is a waiting list"),
            yes_no,
            help=gettext_lazy("Otherwise a full session takes no more entries."),
        ),
        "fee_member": FieldLabel(
            gettext_lazy("Table fee, members"), fee, Money(), announced=True
        ),
        "fee_visitor": FieldLabel(
            gettext_lazy("Table fee, visitors"), fee, Money(), announced=True
        ),
    },
)

PEOPLE = BlockLabels(
    PeoplePolicy,
    gettext_lazy("Directors"),
    {
        "playing_director": FieldLabel(gettext_lazy("The director may play"), yes_no),
        "standby_directors": FieldLabel(
            gettext_lazy("Directors on standby"),
            list_names,
            People(RoleKind.DIRECTOR),
            gettext_lazy("They rule at the table where the director plays."),
        ),
    },
)

AVERAGES = BlockLabels(
    AveragePolicy,
    LAWS_AND_SCORES,
    {
        "average_plus": FieldLabel(gettext_lazy("Average plus"), percent),
        "average": FieldLabel(gettext_lazy("Average"), percent),
        "average_minus": FieldLabel(gettext_lazy("Average minus"), percent),
        "own_average_uplift": FieldLabel(
            gettext_lazy("Average plus follows the side's own average if higher"),
            yes_no,
        ),
    },
    checks=(_averages_descend,),
)

APPEAL_PERIOD = BlockLabels(
    AppealPeriodPolicy,
    APPEALS,
    period_fields(
        "appeal",
        gettext_lazy("Appeal period after the results are posted (Law 92B)"),
        gettext_lazy("Posting again doesn't restart it."),
    ),
    checks=(check_days("appeal"),),
)


def with_rounds(name: str, first: int | None, last: int | None) -> str:
    """A substitute, with the rounds they play for someone where these are known."""
    if first is None:
        return name
    if last is None:
        words = gettext("%(name)s (from round %(first)s)")
    elif first == last:
        words = gettext("%(name)s (round %(first)s)")
    else:
        words = gettext("%(name)s (rounds %(first)s to %(last)s)")
    return words % {"name": name, "first": first, "last": last}
