"""What a format has no words for: asked of an event before it is written."""

from collections.abc import Callable, Collection
from dataclasses import replace
from fractions import Fraction

from scoring.bridge.adjusted import Artificial, Awaited, NotPlayed, Outcomes
from scoring.bridge.boards import vulnerability
from scoring.bridge.duplicate import score
from scoring.bridge.event import Method
from scoring.bridge.messages import gettext_noop
from scoring.bridge.regulations import Regulations
from scoring.formats.event import (
    Contest,
    Form,
    InRooms,
    ParsedResult,
    ReadEvent,
    ReadMatch,
    Scoring,
)
from scoring.formats.messages import WHOLE_FILE, Message, Remarks
from scoring.formats.reading import Feature
from scoring.formats.rounding import decimal_text
from scoring.formats.scores.contests import in_rooms, standings_shown
from scoring.formats.scores.engine import field_numbers


def adjustment_feature(line: ParsedResult) -> Feature | None:
    """Which kind of adjustment a line has; none for a played or passed-out one."""
    ns, ew = line.for_ns, line.for_ew
    if ns is None or ew is None:
        return None if line.score is not None else Feature.NOT_PLAYED
    if ns == ew == NotPlayed(skipped=True):
        return Feature.SKIPPED
    absent = NotPlayed | Awaited
    if isinstance(ns, absent) and isinstance(ew, absent):
        return Feature.NOT_PLAYED
    if isinstance(ns, Artificial) and isinstance(ew, Artificial):
        return Feature.ARTIFICIAL
    if not isinstance(ns, Outcomes) or not isinstance(ew, Outcomes) or ns != ew:
        return Feature.SPLIT
    return Feature.WEIGHTED if len(ns.items) > 1 else Feature.ASSIGNED


def counted_score(line: ParsedResult) -> int | None:
    """The one score that counts for both sides; none where it is not one score."""
    if line.for_ns is None:
        return line.score
    if adjustment_feature(line) is Feature.ASSIGNED and isinstance(
        line.for_ns, Outcomes
    ):
        return line.for_ns.items[0].score
    return None


def made_by_contract(line: ParsedResult) -> bool:
    """Whether what counts is the score of the contract that the line has."""
    counted = counted_score(line)
    return (
        line.result is not None
        and counted is not None
        and counted == score(line.result, vulnerability(line.board))
    )


def _has(kind: Feature) -> Callable[[ReadEvent], bool]:
    return lambda event: any(adjustment_feature(line) is kind for line in event.lines)


def _uplift(event: ReadEvent) -> bool:
    return any(
        isinstance(treatment, Artificial) and treatment.uplift
        for line in event.lines
        for treatment in (line.for_ns, line.for_ew)
    )


def _behind(event: ReadEvent) -> bool:
    """An adjusted line whose contract or score is known as well."""
    return any(
        line.result is not None or line.score is not None
        for line in event.lines
        if adjustment_feature(line) not in {None, Feature.ASSIGNED}
    )


def _has_regulations(event: ReadEvent) -> bool:
    """Regulations beyond what its scoring, its rounds and its boards show."""
    regulations = event.regulations
    if regulations is None:
        return False
    shown = standings_shown(event) if event.in_matches else regulations.standings
    plain = replace(Regulations(), standings=shown)
    return replace(regulations, boards_a_match=0, rounds=0, master_points="") != plain


def _has_fields(event: ReadEvent) -> bool:
    """Whether sections that are apart in one session are one field in another, or in
    all of them."""
    fields = field_numbers(event)
    return len(set(fields.values())) < len(fields)


def _has_fractions(event: ReadEvent) -> bool:
    """Whether some decimals would not end."""
    exact = (
        value
        for entrant in event.entrants
        for value in (entrant.penalty, entrant.handicap, entrant.carried)
    )
    return any(value and Fraction(decimal_text(value)) != value for value in exact)


def _has_facts(match: ReadMatch) -> bool:
    return match.half or match.given is not None or bool(match.carried)


def has_lead(line: ParsedResult) -> bool:
    """Whether the opening lead is known."""
    return line.result is not None and line.result.lead is not None


ASKED: tuple[tuple[Feature, str, Callable[[ReadEvent], bool]], ...] = (
    (
        Feature.CLUB,
        gettext_noop("club name and number"),
        lambda e: bool(e.club_name or e.club_number),
    ),
    (Feature.VENUE, gettext_noop("the venue"), lambda e: bool(e.venue)),
    (Feature.SCORER, gettext_noop("the scorer"), lambda e: bool(e.scorer)),
    (
        Feature.CONTACT,
        gettext_noop("the contact for the event"),
        lambda e: bool(e.contact_name or e.contact_telephone or e.contact_email),
    ),
    (Feature.CHARGE, gettext_noop("the entry fee"), lambda e: bool(e.charge)),
    (
        Feature.IDENTIFIER,
        gettext_noop("the event identifier"),
        lambda e: bool(e.identifier),
    ),
    (Feature.TITLE, gettext_noop("the second title"), lambda e: bool(e.title)),
    (
        Feature.CONVENTION,
        gettext_noop("scoring program and version"),
        lambda e: bool(e.program and e.program_version),
    ),
    (
        Feature.PLAYER_NUMBERS,
        gettext_noop("player numbers"),
        lambda e: any(
            p.national_number or p.club_number
            for entrant in e.entrants
            for p in entrant.players
        ),
    ),
    (
        Feature.MASTER_POINTS,
        gettext_noop("master points"),
        lambda e: any(entrant.official.master_points for entrant in e.entrants),
    ),
    (
        Feature.TOTALS,
        gettext_noop("totals, percentages and places"),
        lambda e: any(
            entrant.official.points or entrant.official.rank for entrant in e.entrants
        ),
    ),
    (
        Feature.SESSIONS,
        gettext_noop("which session a board belongs to"),
        lambda e: any(line.session != 1 for line in e.lines),
    ),
    (
        Feature.SECTIONS,
        gettext_noop("sections"),
        lambda e: any(line.section for line in e.lines),
    ),
    (
        Feature.SESSION_FIGURES,
        gettext_noop("session totals and percentages"),
        lambda e: any(entrant.sessions for entrant in e.entrants),
    ),
    (
        Feature.PENALTIES,
        gettext_noop("penalties"),
        lambda e: any(entrant.penalty for entrant in e.entrants),
    ),
    (
        Feature.HANDICAPS,
        gettext_noop("handicaps"),
        lambda e: any(entrant.handicap is not None for entrant in e.entrants),
    ),
    (
        Feature.CARRIED,
        gettext_noop("carry-forward"),
        lambda e: any(entrant.carried is not None for entrant in e.entrants),
    ),
    (
        Feature.STRATA,
        gettext_noop("strata"),
        lambda e: bool(e.strata) or any(entrant.strata for entrant in e.entrants),
    ),
    (Feature.SIT_OUTS, gettext_noop("sit-outs"), lambda e: bool(e.sit_outs)),
    (
        Feature.SIT_OUT_POINTS,
        gettext_noop("sit-out points"),
        lambda e: any(sit_out.points is not None for sit_out in e.sit_outs),
    ),
    (
        Feature.TAGS,
        gettext_noop("side awards"),
        lambda e: any(entrant.tags for entrant in e.entrants),
    ),
    (
        Feature.WITHDRAWALS,
        gettext_noop("withdrawals"),
        lambda e: any(entrant.withdrew for entrant in e.entrants),
    ),
    (
        Feature.SUBSTITUTES,
        gettext_noop("substitutes, and when they joined"),
        lambda e: any(entrant.substitutes for entrant in e.entrants),
    ),
    (
        Feature.REGULATIONS,
        gettext_noop("VP scale, tie-breaks and other regulations"),
        _has_regulations,
    ),
    (
        Feature.SCHEME,
        gettext_noop("the master point scheme"),
        lambda e: bool(e.regulations and e.regulations.master_points),
    ),
    (
        Feature.FORM,
        gettext_noop("how opponents were paired"),
        lambda e: e.form is not Form.SESSION,
    ),
    (
        Feature.FIELDS,
        gettext_noop("which sections are compared with each other"),
        _has_fields,
    ),
    (
        Feature.AWAITED,
        gettext_noop("which results aren't in yet"),
        lambda e: any(isinstance(line.for_ns, Awaited) for line in e.lines),
    ),
    (
        Feature.FRACTIONS,
        gettext_noop("fractions beyond six decimals"),
        _has_fractions,
    ),
    (
        Feature.TOTAL_POINTS,
        gettext_noop("that total points are compared"),
        lambda e: e.method is Method.AGGREGATE or in_rooms(e) is InRooms.AGGREGATE,
    ),
    (
        Feature.VICTORY_POINTS,
        gettext_noop("that matches are scored in victory points"),
        lambda e: e.scoring is Scoring.VICTORY_POINTS,
    ),
    (
        Feature.TEAM_NAMES,
        gettext_noop("team names"),
        lambda e: any(entrant.name for entrant in e.entrants),
    ),
    (
        Feature.MATCH_FACTS,
        gettext_noop("half matches, awarded results and carry-forward into a match"),
        lambda e: any(map(_has_facts, e.matches)),
    ),
    (
        Feature.MATCH_PENALTIES,
        gettext_noop("penalties within a match"),
        lambda e: any(match.penalties for match in e.matches),
    ),
    (
        Feature.DRAFTS,
        gettext_noop("draft rounds"),
        lambda e: any(not match.published for match in e.matches),
    ),
    (
        Feature.MATCH_POINTS,
        gettext_noop("match results"),
        lambda e: any(match.home_imps or match.home_points for match in e.matches),
    ),
    (Feature.DEALS, gettext_noop("deals"), lambda e: bool(e.deals)),
    (Feature.DATUMS, gettext_noop("datums"), lambda e: bool(e.datums)),
    (
        Feature.ROUNDS,
        gettext_noop("rounds and tables"),
        lambda e: any(line.round is not None or line.table for line in e.lines),
    ),
    (Feature.LEADS, gettext_noop("leads"), lambda e: any(map(has_lead, e.lines))),
    (
        Feature.CARD_PLAY,
        gettext_noop("auctions and play"),
        lambda e: any(line.card_play for line in e.lines),
    ),
    (
        Feature.LINE_POINTS,
        gettext_noop("points of single results"),
        lambda e: any(line.ns_points for line in e.lines),
    ),
    (
        Feature.TABLE_NAMES,
        gettext_noop("who sat at which table"),
        lambda e: any(x.names for x in e.lines) or any(x.lineup for x in e.matches),
    ),
    (
        Feature.TEAM_MEMBERS,
        gettext_noop("team members"),
        lambda e: (
            e.contest is Contest.TEAMS
            and any(entrant.players for entrant in e.entrants)
        ),
    ),
    (
        Feature.TWO_WINNERS,
        gettext_noop("that each direction has its own winner"),
        lambda e: e.winners == 2,
    ),
    (
        Feature.GROUPS,
        gettext_noop("which tables played another version of a fouled board (Law 87)"),
        lambda e: any(line.group for line in e.lines),
    ),
    (Feature.ARTIFICIAL, gettext_noop("artificial scores"), _has(Feature.ARTIFICIAL)),
    (Feature.ASSIGNED, gettext_noop("assigned scores"), _has(Feature.ASSIGNED)),
    (Feature.WEIGHTED, gettext_noop("weighted scores"), _has(Feature.WEIGHTED)),
    (Feature.SPLIT, gettext_noop("split scores"), _has(Feature.SPLIT)),
    (Feature.NOT_PLAYED, gettext_noop("boards not played"), _has(Feature.NOT_PLAYED)),
    (Feature.SKIPPED, gettext_noop("boards skipped"), _has(Feature.SKIPPED)),
    (
        Feature.BEHIND,
        gettext_noop("the table result under an adjusted score"),
        _behind,
    ),
    (
        Feature.UPLIFT,
        gettext_noop(
            "that average plus or minus follows a side's own percentage (Law 12C2c)"
        ),
        _uplift,
    ),
)


def remark_losses(
    event: ReadEvent, keeps: Collection[Feature], remarks: Remarks
) -> frozenset[Feature]:
    """Say of everything that the event has and the format does not keep, and give it."""
    lost: set[Feature] = set()
    for feature, text, present in ASKED:
        if feature not in keeps and present(event):
            lost.add(feature)
            remarks.lost(
                WHOLE_FILE,
                gettext_noop("this format can't hold: %(what)s"),
                what=Message(text),
            )
    return frozenset(lost)
