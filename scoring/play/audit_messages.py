"""What the audit log says of events, in words; each noun adds its own here."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.dateformat import format as format_date
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubsite.audit.messages import Sentence
from clubsite.clubs.labels import WRITTEN
from scoring.bridge.board_numbers import runs
from scoring.bridge.convention import Name
from scoring.bridge.masterpoints.schemes import CALLED, Scheme
from scoring.bridge.regulations import Regulations
from scoring.bridge.swiss import Odd
from scoring.events.contest_labels import changed_in
from scoring.events.labels import (
    AppointmentPart,
    GroupKind,
    MethodKind,
    MovementReason,
    RevisionReason,
    with_rounds,
)


def _imported(details: Mapping[str, Any]) -> str:
    lines = details["lines"]
    return ngettext(
        "Imported from a file with %(lines)s result",
        "Imported from a file with %(lines)s results",
        lines,
    ) % {"lines": lines}


def _reimported(details: Mapping[str, Any]) -> str:
    return _(
        "Corrected file: %(changed)s changed, %(added)s added, %(removed)s removed"
    ) % {name: details[name] for name in ("changed", "added", "removed")}


def _plays_stored(details: Mapping[str, Any]) -> str:
    results = details["results"]
    return ngettext(
        "Auction and play of %(results)s result taken from the event's files",
        "Auctions and play of %(results)s results taken from the event's files",
        results,
    ) % {"results": results}


def _policy_changed(details: Mapping[str, Any]) -> str:
    return _("Policy version %(to)s applies instead of version %(from)s") % details


def _clerical_error_certified(details: Mapping[str, Any]) -> str:
    return _("Policy version %(to)s certified as a mere correction") % details


def _clerical_error_rejected(details: Mapping[str, Any]) -> str:
    return _("Policy version %(to)s rejected as a mere correction") % details


def _policy_corrected(details: Mapping[str, Any]) -> str:
    return (
        _("Policy version %(to)s corrects a clerical error in version %(from)s")
        % details
    )


def _seats_stored(details: Mapping[str, Any]) -> str:
    results = details["results"]
    return ngettext(
        "Seats at the table of %(results)s result taken from the event's files",
        "Seats at the tables of %(results)s results taken from the event's files",
        results,
    ) % {"results": results}


def _posted(details: Mapping[str, Any]) -> str:
    if "put_up_at" in details:
        return _(
            "Results posted as revision %(revision)s; put up on paper at %(at)s, "
            "certified by the director"
        ) % {
            "revision": details["revision"],
            "at": format_date(
                datetime.fromisoformat(details["put_up_at"]), f"{WRITTEN}, H:i"
            ),
        }
    return _("Results posted as revision %(revision)s") % {
        "revision": details["revision"]
    }


def _movement_changed(details: Mapping[str, Any]) -> str:
    return _("Section %(section)s from round %(round)s: %(change)s") % _change(details)


def _movement_undone(details: Mapping[str, Any]) -> str:
    return _("Undone in section %(section)s: %(change)s") % _change(details)


def _change(details: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "section": details["section"],
        "round": details["from_round"],
        "change": MovementReason(details["change"]).label,
    }


def _substituted(details: Mapping[str, Any]) -> str:
    until_round = details.get("until_round")
    return with_rounds(_("Substitute seated"), details["from_round"], until_round)


def _line(details: Mapping[str, Any]) -> str:
    return _("Score: %(now)s (was %(was)s)") % {
        "now": details["now"] or "–",
        "was": details["was"] or "–",
    }


def _line_corrected(details: Mapping[str, Any]) -> str:
    return _("Posted score corrected: %(now)s (was %(was)s), %(reason)s") % {
        "now": details["now"] or "–",
        "was": details["was"] or "–",
        "reason": RevisionReason(details["reason"]).label,
    }


def _asked(details: Mapping[str, Any]) -> str:
    return _("Correction requested: %(to)s (was %(was)s)") % {
        "to": details["to"] or "–",
        "was": details["was"] or "–",
    }


def _appointed(details: Mapping[str, Any]) -> str:
    part = AppointmentPart(details["part"]).label
    if not details["now"]:
        return _("%(part)s: now none") % {"part": part}
    return _("%(part)s changed") % {"part": part}


def _amended(details: Mapping[str, Any]) -> str:
    return _("Final results reopened for one change: %(reason)s") % {
        "reason": RevisionReason(details["reason"]).label
    }


def _dealt(details: Mapping[str, Any]) -> str:
    boards = len(details["boards"])
    stored = ngettext(
        "Deal of %(boards)s board saved", "Deals of %(boards)s boards saved", boards
    ) % {"boards": boards}
    if not details.get("replaced"):
        return stored
    return _("%(stored)s, board %(replaced)s overwritten") % {
        "stored": stored,
        "replaced": runs(details["replaced"]),
    }


def _dealt_here(details: Mapping[str, Any]) -> str:
    return _("Boards %(boards)s dealt here. Commitment: %(commitment)s") % {
        "boards": runs(details["boards"]),
        "commitment": details["commitment"],
    }


def _taken_out(details: Mapping[str, Any]) -> str:
    known = {"boards": runs(details["boards"]), "form": details["form"].upper()}
    if details["form"] == "sheet":
        return _("Cards of boards %(boards)s shown for dealing by hand") % known
    return _("Cards of boards %(boards)s downloaded as %(form)s") % known


def _grouped(details: Mapping[str, Any]) -> str:
    groups = [
        ngettext(
            "%(form)s at %(tables)s table", "%(form)s at %(tables)s tables", tables
        )
        % {"form": GroupKind(group).label, "tables": tables}
        for group, tables in details["now"].items()
    ]
    return _("Board %(board)s: %(told)s") % {
        "board": details["board"],
        "told": ", ".join(groups) or _("original version at all tables"),
    }


def _scored_by(details: Mapping[str, Any]) -> str:
    rules = details.get("regulations")
    if rules is None:
        return _way_of_scoring(details)
    repeated = _repeated(Regulations.from_values(rules["now"]))
    if details["now"] == details["was"]:
        return repeated
    return f"{_way_of_scoring(details)}. {repeated}"


def _way_of_scoring(details: Mapping[str, Any]) -> str:
    (method, convention), (was_method, was) = details["now"], details["was"]
    return _("Scoring: %(method)s, %(convention)s (was %(was_method)s, %(was)s)") % {
        "method": MethodKind(method).label,
        "convention": _(Name(convention).called),
        "was_method": MethodKind(was_method).label,
        "was": _(Name(was).called),
    }


def _repeated(rules: Regulations) -> str:
    if not rules.plus_after:
        return _("No limit on full average plus")
    return ngettext(
        "After %(after)s board with average plus, a further one scores "
        "%(percent)s percent",
        "After %(after)s boards with average plus, a further one scores "
        "%(percent)s percent",
        rules.plus_after,
    ) % {"after": rules.plus_after, "percent": rules.plus_percent}


def _matches_scored_by(details: Mapping[str, Any]) -> str:
    changes = "; ".join(map(str, changed_in(details["changed"])))
    return _("Match scoring changed. %(changes)s") % {"changes": changes}


def _withdrew(details: Mapping[str, Any]) -> str:
    return _("%(contestant)s withdrew") % details


def _returned(details: Mapping[str, Any]) -> str:
    return _("Withdrawal of %(contestant)s cancelled") % details


def _awarded_by(details: Mapping[str, Any]) -> str:
    return _("Master points: %(now)s (was: %(was)s)") % {
        name: _(CALLED[Scheme(details[name])]) for name in ("now", "was")
    }


def _ranked_by(details: Mapping[str, Any]) -> str:
    pairs = len(details["pairs"])
    return ngettext(
        "Ranking rules changed, and the details of %(pairs)s pair",
        "Ranking rules changed, and the details of %(pairs)s pairs",
        pairs,
    ) % {"pairs": pairs}


def _drawn(details: Mapping[str, Any]) -> str:
    drawn = (
        _("Round %(round)s drawn again")
        if details["again"]
        else _("Round %(round)s drawn")
    ) % {"round": details["round"]}
    parts = [drawn]
    if details["lot"]:
        parts.append(_("at random, seed %(lot)s") % {"lot": details["lot"]})
    if odd := details.get("odd"):
        parts.append(_("with a triangle") if odd == Odd.TRIANGLE else _("with a bye"))
    if details["forced"]:
        pairings = ", ".join(" – ".join(pairing) for pairing in details["forced"])
        parts.append(_("with %(pairings)s") % {"pairings": pairings})
    return ", ".join(parts)


def _round_changed(details: Mapping[str, Any]) -> str:
    first, other = details["changed"]
    return _("Round %(round)s: %(one)s and %(other)s swapped") % {
        "round": details["round"],
        "one": first,
        "other": other,
    }


def _round_published(details: Mapping[str, Any]) -> str:
    return _("Round %(round)s published") % {"round": details["round"]}


def _round_undone(details: Mapping[str, Any]) -> str:
    return _("Round %(round)s unpublished") % {"round": details["round"]}


def _round_discarded(details: Mapping[str, Any]) -> str:
    return _("Draft round %(round)s discarded") % {"round": details["round"]}


def _given(details: Mapping[str, Any]) -> str:
    return _("Round %(round)s match %(match)s: awarded %(home)s – %(away)s") % {
        "round": details["round"],
        "match": details["match"],
        "home": details["home"],
        "away": details["away"] or "–",
    }


def _given_back(details: Mapping[str, Any]) -> str:
    return _("Round %(round)s match %(match)s: table results count again") % {
        "round": details["round"],
        "match": details["match"],
    }


def _match_edited(details: Mapping[str, Any]) -> str:
    return _("Round %(round)s match %(match)s: fault or carry-forward changed") % {
        "round": details["round"],
        "match": details["match"],
    }


def _prolonged(details: Mapping[str, Any]) -> str:
    boards = details["boards"]
    return ngettext(
        "Round %(round)s match %(match)s: %(boards)s extra board",
        "Round %(round)s match %(match)s: %(boards)s extra boards",
        boards,
    ) % {"round": details["round"], "match": details["match"], "boards": boards}


def _shortened(details: Mapping[str, Any]) -> str:
    boards = details["boards"]
    return ngettext(
        "Round %(round)s match %(match)s: %(boards)s added board removed",
        "Round %(round)s match %(match)s: %(boards)s added boards removed",
        boards,
    ) % {"round": details["round"], "match": details["match"], "boards": boards}


def _match_seated(details: Mapping[str, Any]) -> str:
    return _("Round %(round)s match %(match)s: line-up entered") % {
        "round": details["round"],
        "match": details["match"],
    }


MATCHES: dict[str, Sentence] = {
    "teams.named": gettext_lazy("Teams entered"),
    "contestant.withdrew": _withdrew,
    "contestant.returned": _returned,
    "round.drawn": _drawn,
    "round.changed": _round_changed,
    "round.published": _round_published,
    "round.undone": _round_undone,
    "round.discarded": _round_discarded,
    "match.given": _given,
    "match.given_back": _given_back,
    "match.edited": _match_edited,
    "match.prolonged": _prolonged,
    "match.shortened": _shortened,
    "match.seated": _match_seated,
}


def _scores_taken(details: Mapping[str, Any]) -> str:
    new, decided = details["new"], len(details["lines"]) - details["new"]
    return _("Scores read from a file: %(new)s new, %(decided)s replaced") % {
        "new": new,
        "decided": decided,
    }


def _embargo_set(details: Mapping[str, Any]) -> str:
    if not details["until"]:
        return _("Embargo lifted")
    until = datetime.fromisoformat(details["until"])
    return _("Boards under embargo until %(until)s UTC") % {
        "until": until.strftime("%Y-%m-%d %H:%M")
    }


EVENT_MESSAGES: dict[str, Sentence] = {
    "event.scored_by": _scored_by,
    "event.matches_scored_by": _matches_scored_by,
    "event.ranked_by": _ranked_by,
    "event.awarded_by": _awarded_by,
    "session.added": gettext_lazy("Session added"),
    "session.imported": gettext_lazy("Session added from a file"),
    "session.moved": gettext_lazy("Session day or time changed"),
    "session.dropped": gettext_lazy("Last session deleted"),
    "event.created": gettext_lazy("Event set up"),
    "event.edited": gettext_lazy("Name, time or director changed"),
    "event.embargo_set": _embargo_set,
    "event.appointed": _appointed,
    "event.policy_changed": _policy_changed,
    "event.policy_corrected": _policy_corrected,
    "event.slip_certified": _clerical_error_certified,
    "event.slip_rejected": _clerical_error_rejected,
    "event.open": gettext_lazy("Event announced"),
    "event.start": gettext_lazy("Play started"),
    "event.scores_taken": _scores_taken,
    "event.end_play": gettext_lazy("Play ended"),
    "event.end_corrections": gettext_lazy("Correction period ended"),
    "event.finalise": gettext_lazy("Results made final"),
    "event.amend": _amended,
    "event.close_amendment": gettext_lazy("Amendment closed"),
    "event.cancel": gettext_lazy("Event cancelled"),
    "event.postpone": gettext_lazy("Event postponed"),
    "event.reinstate": gettext_lazy("Event reinstated"),
    "pairs.named": gettext_lazy("Names entered"),
    "pair.came_late": gettext_lazy("Late pair seated"),
    "pair.substituted": _substituted,
    "sections.changed": gettext_lazy("Sections changed"),
    "movement.changed": _movement_changed,
    "movement.undone": _movement_undone,
    "board.grouped": _grouped,
    "line.stored": _line,
    "line.to_analyse": gettext_lazy("Double dummy of the play requested"),
    "line.corrected": _line_corrected,
    "correction.ask": _asked,
    "correction.confirm": gettext_lazy("Correction confirmed by the other side"),
    "correction.dispute": gettext_lazy("Correction disputed"),
    "correction.apply": gettext_lazy("Correction approved"),
    "correction.rule": gettext_lazy("Correction settled by a ruling"),
    "correction.certify": gettext_lazy("Error certified"),
    "correction.refuse": gettext_lazy("Correction rejected"),
    "correction.expire": gettext_lazy("Correction request expired"),
    "deals.dealt": _dealt_here,
    "deals.stored": _dealt,
    "deals.taken_out": _taken_out,
}


OWN_MOVEMENTS: dict[str, Sentence] = {
    "club_movement.added": gettext_lazy("Movement added"),
    "club_movement.renamed": gettext_lazy("Movement renamed"),
    "club_movement.removed": gettext_lazy("Movement removed"),
}

AUDIT_MESSAGES: dict[str, Sentence] = (
    EVENT_MESSAGES
    | MATCHES
    | OWN_MOVEMENTS
    | {
        "event.imported": _imported,
        "event.reimported": _reimported,
        "event.plays_stored": _plays_stored,
        "event.seats_stored": _seats_stored,
        "event.posted": _posted,
        "upload.kept": gettext_lazy("File uploaded for preview"),
        "upload.to_store": gettext_lazy("Large file queued for import"),
        "upload.to_replace": gettext_lazy("Changes from a large file queued"),
        "upload.to_add": gettext_lazy("Session from a large file queued"),
    }
)
