"""What the audit log says of events, in words; each noun adds its own here."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubsite.audit.messages import Sentence
from scoring.bridge.board_numbers import runs
from scoring.bridge.convention import Name
from scoring.bridge.masterpoints.schemes import CALLED, Scheme
from scoring.bridge.regulations import Regulations
from scoring.bridge.swiss import Odd
from scoring.events.contest_labels import changed_in
from scoring.events.labels import AppointmentPart, GroupKind, MethodKind, RevisionReason


def _imported(details: Mapping[str, Any]) -> str:
    lines = details["lines"]
    return ngettext(
        "Imported from a file with %(lines)s line",
        "Imported from a file with %(lines)s lines",
        lines,
    ) % {"lines": lines}


def _reimported(details: Mapping[str, Any]) -> str:
    return _(
        "A corrected file: %(changed)s lines changed, %(added)s added, %(removed)s removed"
    ) % {name: details[name] for name in ("changed", "added", "removed")}


def _posted(details: Mapping[str, Any]) -> str:
    return _("Results posted as revision %(revision)s") % {
        "revision": details["revision"]
    }


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
    return _("Correction asked for: %(to)s (was %(was)s)") % {
        "to": details["to"] or "–",
        "was": details["was"] or "–",
    }


def _appointed(details: Mapping[str, Any]) -> str:
    part = AppointmentPart(details["part"]).label
    if details["now"] is None:
        return _("%(part)s: nobody from now on") % {"part": part}
    return _("%(part)s: somebody else from now on") % {"part": part}


def _amended(details: Mapping[str, Any]) -> str:
    return _("Final results opened for a change: %(reason)s") % {
        "reason": RevisionReason(details["reason"]).label
    }


def _dealt(details: Mapping[str, Any]) -> str:
    boards = len(details["boards"])
    stored = ngettext(
        "Deal of %(boards)s board stored", "Deals of %(boards)s boards stored", boards
    ) % {"boards": boards}
    if not details.get("replaced"):
        return stored
    return _("%(stored)s, another deal on board %(replaced)s") % {
        "stored": stored,
        "replaced": runs(details["replaced"]),
    }


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
        "told": ", ".join(groups) or _("as dealt at all tables"),
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
    return _(
        "Scored at %(method)s by %(convention)s (was %(was_method)s by %(was)s)"
    ) % {
        "method": MethodKind(method).label,
        "convention": _(Name(convention).called),
        "was_method": MethodKind(was_method).label,
        "was": _(Name(was).called),
    }


def _repeated(rules: Regulations) -> str:
    if not rules.plus_after:
        return _("Average plus stays what it is, however often a pair has it")
    return ngettext(
        "After %(after)s board with average plus a pair has %(percent)s percent",
        "After %(after)s boards with average plus a pair has %(percent)s percent",
        rules.plus_after,
    ) % {"after": rules.plus_after, "percent": rules.plus_percent}


def _matches_scored_by(details: Mapping[str, Any]) -> str:
    changes = "; ".join(map(str, changed_in(details["changed"])))
    return _("How matches are scored changed. %(changes)s") % {"changes": changes}


def _withdrew(details: Mapping[str, Any]) -> str:
    return _("%(contestant)s withdrew") % details


def _returned(details: Mapping[str, Any]) -> str:
    return _("The withdrawal of %(contestant)s taken back") % details


def _awarded_by(details: Mapping[str, Any]) -> str:
    return _("Master points: %(now)s (was: %(was)s)") % {
        name: _(CALLED[Scheme(details[name])]) for name in ("now", "was")
    }


def _ranked_by(details: Mapping[str, Any]) -> str:
    pairs = len(details["pairs"])
    return ngettext(
        "How pairs are ranked changed, with what %(pairs)s pair has beside its scores",
        "How pairs are ranked changed, with what %(pairs)s pairs have beside their scores",
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
        parts.append(_("by lot, seed %(lot)s") % {"lot": details["lot"]})
    if odd := details.get("odd"):
        parts.append(_("with a triangle") if odd == Odd.TRIANGLE else _("with a bye"))
    if details["forced"]:
        pairings = ", ".join(" – ".join(pairing) for pairing in details["forced"])
        parts.append(_("with %(pairings)s") % {"pairings": pairings})
    return ", ".join(parts)


def _round_changed(details: Mapping[str, Any]) -> str:
    first, other = details["changed"]
    return _("Round %(round)s: %(one)s and %(other)s changed places") % {
        "round": details["round"],
        "one": first,
        "other": other,
    }


def _round_published(details: Mapping[str, Any]) -> str:
    return _("Round %(round)s published") % {"round": details["round"]}


def _round_undone(details: Mapping[str, Any]) -> str:
    return _("Round %(round)s taken back") % {"round": details["round"]}


def _round_discarded(details: Mapping[str, Any]) -> str:
    return _("The drawn round %(round)s thrown away") % {"round": details["round"]}


def _given(details: Mapping[str, Any]) -> str:
    return _("Round %(round)s match %(match)s: given %(home)s – %(away)s") % {
        "round": details["round"],
        "match": details["match"],
        "home": details["home"],
        "away": details["away"] or "–",
    }


def _given_back(details: Mapping[str, Any]) -> str:
    return _("Round %(round)s match %(match)s: its boards count again") % {
        "round": details["round"],
        "match": details["match"],
    }


def _match_edited(details: Mapping[str, Any]) -> str:
    return _("Round %(round)s match %(match)s: fault or carry-over changed") % {
        "round": details["round"],
        "match": details["match"],
    }


def _prolonged(details: Mapping[str, Any]) -> str:
    boards = details["boards"]
    return ngettext(
        "Round %(round)s match %(match)s: %(boards)s board more",
        "Round %(round)s match %(match)s: %(boards)s boards more",
        boards,
    ) % {"round": details["round"], "match": details["match"], "boards": boards}


def _shortened(details: Mapping[str, Any]) -> str:
    boards = details["boards"]
    return ngettext(
        "Round %(round)s match %(match)s: %(boards)s added board taken back",
        "Round %(round)s match %(match)s: %(boards)s added boards taken back",
        boards,
    ) % {"round": details["round"], "match": details["match"], "boards": boards}


def _match_seated(details: Mapping[str, Any]) -> str:
    return _("Round %(round)s match %(match)s: line-up written down") % {
        "round": details["round"],
        "match": details["match"],
    }


MATCHES: dict[str, Sentence] = {
    "teams.named": gettext_lazy("Teams written down"),
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

EVENT_MESSAGES: dict[str, Sentence] = {
    "event.scored_by": _scored_by,
    "event.matches_scored_by": _matches_scored_by,
    "event.ranked_by": _ranked_by,
    "event.awarded_by": _awarded_by,
    "session.added": gettext_lazy("A session added"),
    "session.imported": gettext_lazy("A session added from a file"),
    "session.moved": gettext_lazy("Another day or hour for a session"),
    "session.dropped": gettext_lazy("The last session taken away"),
    "event.created": gettext_lazy("Event set up"),
    "event.edited": gettext_lazy("Name, time or director changed"),
    "event.appointed": _appointed,
    "event.open": gettext_lazy("Event opened"),
    "event.start": gettext_lazy("Play started"),
    "event.end_play": gettext_lazy("Play ended"),
    "event.end_corrections": gettext_lazy("Time for corrections over"),
    "event.finalise": gettext_lazy("Results final"),
    "event.amend": _amended,
    "event.close_amendment": gettext_lazy("Amendment closed"),
    "event.cancel": gettext_lazy("Event cancelled"),
    "event.postpone": gettext_lazy("Event postponed"),
    "event.reinstate": gettext_lazy("Event reinstated"),
    "pairs.named": gettext_lazy("Names written down"),
    "pair.came_late": gettext_lazy("A late pair sat down"),
    "pair.substituted": gettext_lazy("A substitute sat down"),
    "board.grouped": _grouped,
    "line.stored": _line,
    "line.corrected": _line_corrected,
    "correction.ask": _asked,
    "correction.confirm": gettext_lazy("Correction confirmed by the other side"),
    "correction.dispute": gettext_lazy("Correction disputed"),
    "correction.apply": gettext_lazy("Correction granted"),
    "correction.rule": gettext_lazy("Correction settled by a ruling"),
    "correction.certify": gettext_lazy("Error certified"),
    "correction.refuse": gettext_lazy("Correction refused"),
    "correction.expire": gettext_lazy("Correction expired unconfirmed"),
    "deals.stored": _dealt,
}

AUDIT_MESSAGES: dict[str, Sentence] = (
    EVENT_MESSAGES
    | MATCHES
    | {
        "event.imported": _imported,
        "event.reimported": _reimported,
        "event.posted": _posted,
        "upload.kept": gettext_lazy("File uploaded to be looked at"),
        "upload.to_store": gettext_lazy("Large file to be stored by the worker"),
        "upload.to_replace": gettext_lazy(
            "Changes of a large file to be stored by the worker"
        ),
        "upload.to_add": gettext_lazy(
            "A session from a large file to be stored by the worker"
        ),
    }
)
