"""What an event may have that not every format has words for."""

from enum import StrEnum


class Feature(StrEnum):
    """Something that an event may have and a format may lack."""

    CLUB = "club"
    VENUE = "venue"
    SCORER = "scorer"
    IDENTIFIER = "identifier"
    TITLE = "title"
    PLAYER_NUMBERS = "player numbers"
    MASTER_POINTS = "master points"
    TOTALS = "totals"
    SESSIONS = "sessions"
    SECTIONS = "sections"
    SESSION_FIGURES = "session figures"
    PENALTIES = "penalties"
    HANDICAPS = "handicaps"
    CARRIED = "carried"
    STRATA = "strata"
    SIT_OUTS = "sit-outs"
    SIT_OUT_POINTS = "points of sit-outs"
    TAGS = "tags"
    WITHDRAWALS = "withdrawals"
    SUBSTITUTES = "substitutes"
    REGULATIONS = "regulations"
    SCHEME = "scheme"
    MATCH_FACTS = "match facts"
    MATCH_PENALTIES = "match penalties"
    DRAFTS = "drafts"
    TEAM_NAMES = "team names"
    FORM = "form"
    FIELDS = "fields"
    AWAITED = "awaited"
    FRACTIONS = "fractions"
    TOTAL_POINTS = "total points"
    VICTORY_POINTS = "victory points"
    MATCH_POINTS = "match points"
    DEALS = "deals"
    DATUMS = "datums"
    ROUNDS = "rounds"
    LEADS = "leads"
    LINE_POINTS = "line points"
    ARTIFICIAL = "artificial"
    ASSIGNED = "assigned"
    WEIGHTED = "weighted"
    SPLIT = "split"
    NOT_PLAYED = "not played"
    SKIPPED = "skipped"
    UPLIFT = "uplift"
    BEHIND = "behind"
    TABLE_NAMES = "table names"
    TEAM_MEMBERS = "team members"
    TWO_WINNERS = "two winners"
    CONVENTION = "convention"
    GROUPS = "groups"


OF_NO_FIGURE = frozenset(
    {
        Feature.CLUB,
        Feature.VENUE,
        Feature.SCORER,
        Feature.IDENTIFIER,
        Feature.TITLE,
        Feature.PLAYER_NUMBERS,
        Feature.MASTER_POINTS,
        Feature.SCHEME,
        Feature.TOTALS,
        Feature.SESSION_FIGURES,
        Feature.TEAM_NAMES,
        Feature.TEAM_MEMBERS,
        Feature.TABLE_NAMES,
        Feature.TWO_WINNERS,
        Feature.CONVENTION,
        Feature.FORM,
        Feature.MATCH_POINTS,
        Feature.LINE_POINTS,
        Feature.LEADS,
        Feature.DEALS,
        Feature.DRAFTS,
    }
)
"""Without these a file still ranks everybody the same: they follow from the rest, or
only tell of it. How opponents were found matters where somebody withdrew, which is a
feature of its own."""
