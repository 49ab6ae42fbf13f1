"""The fixed words of paper for the tables, marked for translators."""

from clubsite.recaps.documents.labels import gettext_noop
from clubsite.recaps.documents.paper.content import PaperPart
from scoring.movements.movement import Contest

TITLE = gettext_noop("Paper for the tables")
PARTS = {
    PaperPart.TABLE_CARDS: gettext_noop("Table cards"),
    PaperPart.PAIR_CARDS: gettext_noop("Guide cards"),
    PaperPart.TRAVELLERS: gettext_noop("Travellers"),
    PaperPart.SLIPS: gettext_noop("Pick-up slips"),
    PaperPart.PLACARDS: gettext_noop("Name placards"),
    PaperPart.MOVEMENT: gettext_noop("Movement sheet"),
}
WHAT_PARTS_ARE = {
    PaperPart.TABLE_CARDS: gettext_noop(
        "one for each table: who plays what, who goes where"
    ),
    PaperPart.PAIR_CARDS: gettext_noop("one for each pair or player"),
    PaperPart.TRAVELLERS: gettext_noop(
        "one for each board, with the pairs that play it"
    ),
    PaperPart.SLIPS: gettext_noop("one for each table and round"),
    PaperPart.PLACARDS: gettext_noop("where everyone starts"),
    PaperPart.MOVEMENT: gettext_noop("everything on a sheet, for the director"),
}

SEATS = {
    "NS": gettext_noop("NS"),
    "EW": gettext_noop("EW"),
    "N": gettext_noop("North"),
    "S": gettext_noop("South"),
    "E": gettext_noop("East"),
    "W": gettext_noop("West"),
}

TABLE = gettext_noop("Table {table}")
NUMBERS = {
    Contest.PAIRS: gettext_noop("Pair {number}"),
    Contest.TEAMS: gettext_noop("Team {number}"),
    Contest.INDIVIDUAL: gettext_noop("Player {number}"),
}
OF_LINE = gettext_noop("{who}, {line}")
START = gettext_noop("Start at table {table}, {seat}")

ROUND = gettext_noop("Round")
START_TIME = gettext_noop("Start")
TABLE_COLUMN = gettext_noop("Table")
SEAT = gettext_noop("Seat")
PARTNER = gettext_noop("Partner")
BOARD = gettext_noop("Board")
RESULT = gettext_noop("Result")
PLUS = gettext_noop("{side} +")
MINUS = gettext_noop("{side} −")
POINTS = gettext_noop("{side} pts")
NOTE = gettext_noop("Note")

SIT_OUT = gettext_noop("sit-out")
SWITCH = gettext_noop("arrow switch")
SHARE = gettext_noop("share with {tables}")
SHARE_ALWAYS = gettext_noop("Share boards with table {tables} in every round.")
SWITCH_IN = gettext_noop(
    "Arrow switch in round {rounds}: turn the board, keep your seats."
)
SWITCH_IN_ALL = gettext_noop(
    "Arrow switch in rounds {rounds}: turn the board, keep your seats."
)

STAY = gettext_noop("{who} stay")
ONE_STAYS = gettext_noop("{who} stays")
TO = gettext_noop("{who} to {table}")
TO_SEAT = gettext_noop("{who} to {table} {seat}")
REST = gettext_noop("{who} rest for a round")
BOARDS_WORD = gettext_noop("boards")
TO_RELAY = gettext_noop("boards to the relay")
TO_RELAY_FOR = gettext_noop("boards to the relay, for {table}")
DONE = gettext_noop("boards are done")
AFTER_ROUND = gettext_noop("After round {round}: {ways}.")
EACH_ROUND = gettext_noop("After each round: {ways}.")

INITIALS = gettext_noop("{side} initials: ……………")
SCAN = gettext_noop("Scan to open this table's page")

COPIES = gettext_noop("Copies of each board")
SWITCHED = gettext_noop("Arrow switch")
STARTING_SETS = gettext_noop("Boards at the start: {places}.")
AT_TABLE = gettext_noop("table {table}: {boards}")
ON_RELAY = gettext_noop(
    "On the relay at the start: boards {boards}, for table {table} in round {round}."
)
SHARED = gettext_noop("Round {round}: tables {tables} share boards.")
SHARED_ALWAYS = gettext_noop("Tables {tables} share boards in every round.")
IN_ROUND = gettext_noop("round {round} {who}")
SIT_OUTS = gettext_noop("Sit-outs: {rounds}.")
