"""The fixed words of the documents, marked for translators.

They are kept in English here; anyone who prints a document passes the function that
translates them.
"""

from clubsite.recaps.documents.content import (
    ActivityKind,
    Code,
    Contestants,
    Direction,
    ExceptionKind,
    ListKind,
    Room,
    Run,
    Seat,
    SplitKind,
    Status,
    Unit,
    Vulnerability,
)


def gettext_noop(message: str) -> str:
    """The message itself; marks it for `makemessages`."""
    return message


RECAP_SHEET = gettext_noop("Recap sheet")
WINNERS = gettext_noop("Winners")
BOARD_SHEETS = gettext_noop("Board sheets")
HAND_RECORD = gettext_noop("Hand record")
PERSONAL = gettext_noop("Personal scores")
RECEIPTS = gettext_noop("Master point receipts")
DIRECTORS_COPY = gettext_noop("Director's copy")

SESSION = gettext_noop("Session")
DATE = gettext_noop("Date")
DIRECTOR = gettext_noop("Director")
STATUS = gettext_noop("Status")
REVISION = gettext_noop("Revision")
PRODUCED = gettext_noop("Produced")
TABLES = gettext_noop("Tables")
BOARDS = gettext_noop("Boards")
ROUNDS = gettext_noop("Rounds")
TOP = gettext_noop("Top")
AVERAGE = gettext_noop("Average")

APPEAL_ON_BOARD = gettext_noop("Subject to appeal: board {boards}")
APPEAL_ON_BOARDS = gettext_noop("Subject to appeal: boards {boards}")
PAGE = gettext_noop("Page {page} of {pages}")

SECTION = gettext_noop("Section {section}")
CORRECTIONS_UNTIL = gettext_noop("Score corrections until {instant}")
APPEALS_UNTIL = gettext_noop("Appeals until {instant}")
ASK = gettext_noop("Questions: {ask}")
CORRECTIONS_CLOSED = gettext_noop("Score corrections closed {instant}")
CLOSED = gettext_noop("Closed {instant}")
SCAN = gettext_noop("Scan for scorecards and boards")
CODE_OF_RESULTS = gettext_noop("Code that leads to the results")
POLICY = gettext_noop("Club policy, version {version}")
POSTED = gettext_noop("Posted {instant}")

TEAM = gettext_noop("Team")
PLAYER = gettext_noop("Player")
OPPONENTS = gettext_noop("Opponents")
MATCH = gettext_noop("Match")
FORM = gettext_noop("Version")
FORM_TITLE = gettext_noop("Board version the table played; empty: original")
INSTEAD = gettext_noop("{ns} v {ew}: {outcomes}")
OF_SIDE = gettext_noop("{side} {outcomes}")
MATCHES = gettext_noop("Matches")
MARGIN = gettext_noop("Margin")
MARGIN_TITLE = gettext_noop("Margin for the first side")
CARRIED = gettext_noop("Carry-forward")
CARRIED_TITLE = gettext_noop("Carry-forward from an earlier stage")
ROUND = gettext_noop("Round {round}")
CROSS_TABLE = gettext_noop("Cross table")
PAIR = gettext_noop("Pair")
NAMES = gettext_noop("Names")
SECTION_RANK = gettext_noop("Sect")
SECTION_RANK_TITLE = gettext_noop("Rank in the section")
OVERALL_RANK = gettext_noop("Over")
OVERALL_RANK_TITLE = gettext_noop("Overall rank")
RANK = gettext_noop("Rank")
PLACE = gettext_noop("Place")
SCORE = gettext_noop("Score")
PERCENT = gettext_noop("%")
PERCENT_TITLE = gettext_noop("Percentage")
IMPS = gettext_noop("IMPs")
STRAT = gettext_noop("Strat")
MASTER_POINTS = gettext_noop("Master points")
SESSION_SHORT = gettext_noop("S{number}")
SESSION_TITLE = gettext_noop("Session {number}")
ADJUSTMENT = gettext_noop("Adj")
ADJUSTMENT_TITLE = gettext_noop("Penalties and adjustments to the total")
TOTAL = gettext_noop("Total")
FINAL_SCORE = gettext_noop("Final")
COLUMN_SUM = gettext_noop("Total")
RANKING = gettext_noop("Ranking")
BOARD_BY_BOARD = gettext_noop("Board by board")
ROUND_BY_ROUND = gettext_noop("Round by round")
BOARDS_FROM_TO = gettext_noop("Boards {first} to {last}")
ROUNDS_FROM_TO = gettext_noop("Rounds {first} to {last}")

BOARD = gettext_noop("Board {board}")
DEALER = gettext_noop("Dealer {seat}")
HAND_POINTS = gettext_noop("{points} points")
MAKEABLE = gettext_noop("Makeable tricks")
EVENT = gettext_noop("Event")
RECEIPT_NUMBER = gettext_noop("Receipt {number}")
SIGNATURE = gettext_noop("Signature: ____________________")
NO_RECEIPTS = gettext_noop("No receipts needed.")
NO_RECEIPTS_YET = gettext_noop("Receipts are made once the results are final.")
NO_HANDS = gettext_noop("No hands recorded.")
MAKEABLE_NOTE = gettext_noop("Makeable tricks and par are double dummy.")
HAND = gettext_noop("Hand")
NO_TRUMP = gettext_noop("NT")
PAR = gettext_noop("Par")
PAR_LINE = gettext_noop("Par {score}: {contracts}")
PAR_LINE_SCORE = gettext_noop("Par {score}")
TRAVELLER = gettext_noop("Traveller")
CONTRACT = gettext_noop("Contract")
BY = gettext_noop("By")
BY_TITLE = gettext_noop("Declarer")
LEAD = gettext_noop("Lead")
TRICKS = gettext_noop("Tricks")
PASS = gettext_noop("Pass")
FREQUENCY = gettext_noop("Frequency")
COUNT = gettext_noop("Count")
DATUM = gettext_noop("Datum {datum}")
NS_SHORT = gettext_noop("N-S")
EW_SHORT = gettext_noop("E-W")

BOARD_SHORT = gettext_noop("Board")
PARTNER = gettext_noop("Partner")
SCORECARD = gettext_noop("Scorecard")
PLACE_OF = gettext_noop("Place {place} of {number}")
BEST_BOARD = gettext_noop("Best board {board}")
WORST_BOARD = gettext_noop("Worst board {board}")
PENDING = gettext_noop("Correction requested: board {boards}")
RUNNING = gettext_noop("Running")
RUNNING_TITLE = gettext_noop("Running total up to this board")
FIELD = gettext_noop("Field")
FIELD_TITLE = gettext_noop("Average score of the other tables")
AGAINST = gettext_noop("Against {opponents}")
PAR_NOTE = gettext_noop("Par is double dummy: a computed comparison, not a verdict.")
SPLIT = gettext_noop("Kind of board")
BY_ROLE = gettext_noop("By role and contract")

ANNOUNCEMENTS = gettext_noop("Announcements")
RECORDER = gettext_noop("Recorder")
CORRECTIONS = gettext_noop("Correction period after the results are posted")
PEOPLE_AND_PERIODS = gettext_noop("People and periods")
FULL_TEXT = gettext_noop("Full text: {link}")
CODE_OF_POLICY = gettext_noop("Code that leads to the club’s policy for this event")
STATUSES_OF_ANNOUNCEMENT = {
    False: gettext_noop("draft until play starts"),
    True: gettext_noop("in force"),
}

SESSIONS = gettext_noop("Sessions")
PLAYERS = gettext_noop("Players")
MEMBERS = gettext_noop("Members")
VISITORS = gettext_noop("Visitors")
JUNIORS = gettext_noop("Juniors")
SCORING = gettext_noop("Scoring")
NUMBER = gettext_noop("Number")
POINTS_PER_PLAYER = gettext_noop("Players and points")
EXCEPTIONS = gettext_noop("To check")
NO_EXCEPTIONS = gettext_noop("Nothing to check.")
EXCEPTION = gettext_noop("Reason")
ABOUT = gettext_noop("Session or player")
ACTIVITY = gettext_noop("Activity")
RULINGS = gettext_noop("Rulings")
FEWER_THAN = gettext_noop("fewer than {number}")
REPORT_ADDED = gettext_noop("{count} report added")
REPORTS_ADDED = gettext_noop("{count} reports added")
FIGURES = gettext_noop("Figures")
BY_IRREGULARITY = gettext_noop("By irregularity")
IRREGULARITY = gettext_noop("Irregularity")
USUAL_TIME = gettext_noop("Time to ruling")
CONSULTED = gettext_noop("Consulted")
AMENDED = gettext_noop("Amended")
APPEALED = gettext_noop("Appealed")
CHANGED = gettext_noop("Changed on appeal")
OUTCOME = gettext_noop("Outcome")
SETTLED_RULINGS = gettext_noop("Settled rulings")
LAWS = gettext_noop("Laws")
HISTORY = gettext_noop("History")
RUN = gettext_noop("Run")
APPROVED_BY = gettext_noop("Approved by")
FEE = gettext_noop("Fee")
FEES_DUE = gettext_noop("Fees due")
FEES_REPORTED = gettext_noop("Fees reported")
FEES_DIFFERENCE = gettext_noop("Difference")
MONEY = gettext_noop("{amount} {currency}")
CHANGED_SESSIONS = gettext_noop("Sessions changed since the report")
CHANGED_PLAYERS = gettext_noop("Players changed since the report")
ITEM = gettext_noop("Item")
REPORTED = gettext_noop("Reported")
NOW = gettext_noop("Now")
NO_LINE = gettext_noop("none")

EQUAL = gettext_noop("equal {place}")
EQUAL_FIGURE = gettext_noop("={place}")
PRESS_ONE_FIELD = gettext_noop(
    "{winners} won “{event}” at {club} on {date} with {result}."
)
PRESS_TWO_FIELDS = gettext_noop(
    "In “{event}” at {club} on {date}, {winners} won {direction} with {result}."
)
PRESS_ALSO = gettext_noop("{winners} won {direction} with {result}.")
PRESS_RUNNERS_UP = gettext_noop("Runners-up: {names} ({result}).")
PRESS_CONTACT = gettext_noop("More about the club: {contact}.")
PRESS_AND = gettext_noop("{one} and {other}")

ORDINALS = (
    gettext_noop("first"),
    gettext_noop("second"),
    gettext_noop("third"),
    gettext_noop("fourth"),
    gettext_noop("fifth"),
    gettext_noop("sixth"),
    gettext_noop("seventh"),
    gettext_noop("eighth"),
    gettext_noop("ninth"),
    gettext_noop("tenth"),
)

CODES = {
    Code.AVERAGE_PLUS: gettext_noop("average plus"),
    Code.AVERAGE: gettext_noop("average"),
    Code.AVERAGE_MINUS: gettext_noop("average minus"),
    Code.WEIGHTED: gettext_noop("weighted score"),
    Code.SPLIT: gettext_noop("split score"),
    Code.NOT_PLAYED: gettext_noop("not played"),
    Code.LATE_PLAY: gettext_noop("late play pending"),
    Code.SIT_OUT: gettext_noop("sit-out"),
    Code.SKIPPED: gettext_noop("board skipped"),
    Code.BYE: gettext_noop("bye"),
    Code.VOID: gettext_noop("void match: less than half played"),
    Code.OTHER: gettext_noop("adjusted score"),
    Code.ON_APPEAL: gettext_noop("changed on appeal"),
}
DIRECTIONS = {
    Direction.NORTH_SOUTH: gettext_noop("North-South"),
    Direction.EAST_WEST: gettext_noop("East-West"),
    Direction.ALL: gettext_noop("All pairs"),
}
SHORT_DIRECTIONS = {
    Direction.NORTH_SOUTH: NS_SHORT,
    Direction.EAST_WEST: EW_SHORT,
}
SPLITS = {
    SplitKind.DECLARING: gettext_noop("Declaring"),
    SplitKind.DEFENDING: gettext_noop("Defending"),
    SplitKind.PART_SCORES: gettext_noop("Part scores"),
    SplitKind.GAMES: gettext_noop("Games"),
    SplitKind.SLAMS: gettext_noop("Slams"),
}
APPEAL_CASEBOOK = gettext_noop("Appeal casebook")
FOREWORD = gettext_noop("Foreword")
INDEX = gettext_noop("Index")
BY_LAW = gettext_noop("By Law")
BY_SUBJECT = gettext_noop("By subject")
REPORT = gettext_noop("Report")
SEAT = gettext_noop("Seat")
REPORTS = gettext_noop("Reports")
CASE = gettext_noop("Case")
HANDS = gettext_noop("Hands")
LATER_COMMENT = gettext_noop("Later comment")
EVIDENCE_ON_FILE = gettext_noop("Evidence on file. It isn't published.")
MONTH_DOCUMENTS = {
    "month-report": gettext_noop("Monthly report"),
    "rulings-digest": gettext_noop("Rulings digest"),
}
EXCEPTION_KINDS = {
    ExceptionKind.NOT_FINAL: gettext_noop("Results not final"),
    ExceptionKind.UNDER_APPEAL: gettext_noop("Open appeal"),
    ExceptionKind.CANCELLED: gettext_noop("Session cancelled"),
    ExceptionKind.CARRIED_OVER: gettext_noop("Carried over to the next month"),
    ExceptionKind.BROUGHT: gettext_noop("Carried over from the month before"),
    ExceptionKind.NO_NUMBER: gettext_noop("No national number"),
    ExceptionKind.SAME_NUMBER: gettext_noop("Club number used twice"),
}
ACTIVITY_KINDS = {
    ActivityKind.ATTENDANCE: gettext_noop("Seats filled this month"),
    ActivityKind.ATTENDANCE_BEFORE: gettext_noop("Seats filled in the month before"),
    ActivityKind.NEW_PLAYERS: gettext_noop("New players"),
    ActivityKind.OVERDUE_STEPS: gettext_noop("Overdue steps of cases"),
}
RUNS = {
    Run.TRIAL: gettext_noop("trial"),
    Run.FINAL: gettext_noop("final"),
    Run.SUPPLEMENTARY: gettext_noop("supplement {number}"),
}
DIGEST_RUNS = {
    Run.TRIAL: gettext_noop("draft"),
    Run.FINAL: gettext_noop("published"),
}
EVERYBODY = {
    Contestants.PAIRS: DIRECTIONS[Direction.ALL],
    Contestants.TEAMS: gettext_noop("All teams"),
    Contestants.PLAYERS: gettext_noop("All players"),
}
LISTS = {
    ListKind.STRAT: gettext_noop("Strat {name}"),
    ListKind.HANDICAP: gettext_noop("With handicap"),
    ListKind.TAG: gettext_noop("{name}"),
}
NUMBERS = {
    Contestants.PAIRS: PAIR,
    Contestants.TEAMS: TEAM,
    Contestants.PLAYERS: PLAYER,
}
STATUSES = {
    Status.PROVISIONAL: gettext_noop("provisional"),
    Status.OFFICIAL: gettext_noop("official"),
    Status.FINAL: gettext_noop("final"),
}
SEATS = {
    Seat.NORTH: gettext_noop("North"),
    Seat.EAST: gettext_noop("East"),
    Seat.SOUTH: gettext_noop("South"),
    Seat.WEST: gettext_noop("West"),
}
SEAT_LETTERS = {
    Seat.NORTH: gettext_noop("N"),
    Seat.EAST: gettext_noop("E"),
    Seat.SOUTH: gettext_noop("S"),
    Seat.WEST: gettext_noop("W"),
}
VULNERABLE = {
    Vulnerability.NONE: gettext_noop("neither side vulnerable"),
    Vulnerability.NORTH_SOUTH: gettext_noop("North-South vulnerable"),
    Vulnerability.EAST_WEST: gettext_noop("East-West vulnerable"),
    Vulnerability.BOTH: gettext_noop("both sides vulnerable"),
}
UNITS = {
    Unit.MATCHPOINTS: gettext_noop("MP"),
    Unit.IMPS: gettext_noop("IMPs"),
    Unit.VICTORY_POINTS: gettext_noop("VPs"),
    Unit.TOTAL_POINTS: gettext_noop("Points"),
    Unit.BOARDS: gettext_noop("Boards won"),
    Unit.WINS: gettext_noop("Matches won"),
}
PRESS_RESULTS = {
    Unit.MATCHPOINTS: gettext_noop("{points} matchpoints"),
    Unit.IMPS: gettext_noop("{points} IMPs"),
    Unit.VICTORY_POINTS: gettext_noop("{points} VPs"),
    Unit.TOTAL_POINTS: gettext_noop("{points} points"),
    Unit.BOARDS: gettext_noop("{points} boards won"),
    Unit.WINS: gettext_noop("{points} matches won"),
}
ROOMS = {
    Room.OPEN: gettext_noop("{match}, open room"),
    Room.CLOSED: gettext_noop("{match}, closed room"),
}
SUITS = {
    "spade": gettext_noop("spade"),
    "heart": gettext_noop("heart"),
    "diamond": gettext_noop("diamond"),
    "club": gettext_noop("club"),
}
