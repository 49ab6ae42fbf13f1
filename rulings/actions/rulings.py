"""Giving, amending and withdrawing rulings: each one transaction, one audit entry.

A ruling's adjustments of the results have the cause RULING and the ruling's key.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.db.models import F, Max
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from clubsite.clubs.models import Club
from clubsite.errors import Refused
from rulings.access import rulings as access
from rulings.access.polls import people_asked
from rulings.actions import telling
from rulings.actions.effects import apply_effect, check_effect
from rulings.actions.obligations import settle_looks
from rulings.actions.offences import find_offences
from rulings.actions.pinning import pin
from rulings.actions.polls import end_polls
from rulings.actions.seen import check_digest, claim_version
from rulings.actions.states import check_can_be_changed, check_can_be_given
from rulings.actions.superseding import supersede_appeal
from rulings.laws import families
from rulings.models import Consulted, Ruling, RulingFact, RulingState, RulingVersion
from rulings.procedure.casebook import found_by
from rulings.procedure.content import Consultation, RulingContent, Seen
from rulings.procedure.score_effect import ScoreEffect
from rulings.procedure.walking import Walking
from rulings.queries.judged import unreasoned, walks_kept
from rulings.queries.polls import polls_to_keep
from rulings.queries.previews import Preview, preview_of
from rulings.queries.walks import speech
from scoring.actions.adjustments import check_free
from scoring.labels import Cause, RevisionReason

FAVOURITES = 8
NO_DRAFT: Mapping[str, Any] = {
    "draft": {},
    "walks": [],
    "filled": {},
    "judging_since": None,
}


@transaction.atomic
def give_ruling(
    ruling: Ruling, content: RulingContent, *, by: User, seen: Seen
) -> RulingVersion:
    """Give the drafted ruling: its effects, notices and first version (Law 81C)."""
    access.check_may_change(by, ruling)
    check_can_be_given(ruling)
    entries = check_content(ruling, content, by)
    preview = _check_seen(ruling, content, seen)
    walks = _walks_to_keep(ruling, content)

    _move(
        ruling,
        state=RulingState.GIVEN,
        number=_next_number(ruling.club),
        director=by,
        given_at=now(),
        family=content.family,
    )
    version = _add_version(ruling, content, walks, by)
    reason = RevisionReason.RULING if content.effect.lines else RevisionReason.PENALTY
    apply_effect(ruling, ScoreEffect(), content.effect, reason)
    settle_looks(ruling, director=by)
    telling.tell(version, content.told, entries, preview, kind="rulings/ruling_given")

    trail.record(
        "ruling.given", ruling, by=by, club=ruling.club, details=_details(version)
    )
    return version


@transaction.atomic
def amend_ruling(
    ruling: Ruling, content: RulingContent, *, by: User, seen: Seen
) -> RulingVersion:
    """Give the ruling anew: new facts, or the director's own error (Law 82C)."""
    access.check_may_change(by, ruling)
    check_can_be_changed(ruling)
    if not content.why_amended.strip():
        raise Refused(_("Say why the ruling is amended."), field="why_amended")
    before = access.latest_version(ruling)
    entries = check_content(ruling, content, by) | access.entries_concerned(
        ruling.event, ruling.result, before.effect
    )
    preview = _check_seen(ruling, content, seen)

    walks = _walks_to_keep(ruling, content)

    supersede_appeal(ruling, director=by)
    _move(ruling, family=content.family, version=F("version") + 1)
    version = _add_version(ruling, content, walks, by)
    apply_effect(ruling, before.effect, content.effect, RevisionReason.RULING_AMENDED)
    settle_looks(ruling, director=by)
    telling.tell(version, content.told, entries, preview, kind="rulings/ruling_amended")

    trail.record(
        "ruling.amended", ruling, by=by, club=ruling.club, details=_details(version)
    )
    return version


@transaction.atomic
def withdraw_ruling(ruling: Ruling, *, why: str, by: User, seen: Seen) -> None:
    """Take the ruling back: the scores that it covered count again."""
    access.check_may_change(by, ruling)
    check_can_be_changed(ruling)
    if not why.strip():
        raise Refused(_("Say why the ruling is withdrawn."), field="why")
    before = access.latest_version(ruling)
    claim_version(ruling.event, seen)
    preview = preview_of(ruling.event, ScoreEffect(), cause_id=ruling.pk)
    check_digest(preview.digest, seen)

    supersede_appeal(ruling, director=by)
    _move(
        ruling,
        state=RulingState.WITHDRAWN,
        withdrawn_at=now(),
        why_withdrawn=why.strip(),
        version=F("version") + 1,
    )
    end_polls(ruling)
    pin(ruling, [], director=by)
    apply_effect(ruling, before.effect, ScoreEffect(), RevisionReason.RULING_AMENDED)
    telling.tell_withdrawn(before, preview)

    trail.record("ruling.withdrawn", ruling, by=by, club=ruling.club)


@transaction.atomic
def choose_favourites(club: Club, codes: Iterable[str], *, by: User) -> None:
    """Say which eight families the club's directors find first."""
    access.check_manages_favourites(by, club)
    chosen = [families.family(code).code for code in dict.fromkeys(codes)]
    if len(chosen) != FAVOURITES:
        raise Refused(_("Choose exactly eight."), field="families")

    Club.objects.filter(pk=club.pk).update(
        favourite_families=chosen, version=F("version") + 1
    )
    club.refresh_from_db()

    trail.record(
        "rulings.favourites_chosen",
        club,
        by=by,
        club=club,
        details={"families": chosen},
    )


def _nothing_chosen(ruling: Ruling) -> str:
    if ruling.board is None:
        return _("Say which board, or which pair, the ruling is about.")
    return _("Several tables played board %(board)s: choose the one it was.") % {
        "board": ruling.board
    }


def check_content(
    ruling: Ruling, content: RulingContent, director: User
) -> frozenset[int]:
    """The pairs that the ruling concerns, once everything in it is in order."""
    families.family(content.family)
    check_effect(ruling.event, content.effect)
    lines = [one.line for one in content.effect.lines]
    check_free(ruling.event, lines, cause=Cause.RULING, cause_id=ruling.pk)
    entries = access.entries_concerned(ruling.event, ruling.result, content.effect)
    if not entries:
        raise Refused(_nothing_chosen(ruling))
    access.check_not_own_table(director, entries)
    if any(at > now() for at in content.told.values()):
        raise Refused(_("Nobody can have been told later than now."))
    _check_reasons(_walks_to_keep(ruling, content))
    return entries


def _check_reasons(walks: Iterable[Walking]) -> None:
    """Whoever judges says why (Law 12): in each law that the ruling keeps."""
    for one in unreasoned(walks):
        message = _("Go on with the law and say why you judged so: %(question)s")
        raise Refused(message % {"question": one.question})


def _check_seen(ruling: Ruling, content: RulingContent, seen: Seen) -> Preview:
    claim_version(ruling.event, seen)
    preview = preview_of(ruling.event, content.effect, cause_id=ruling.pk)
    check_digest(content.fingerprint(preview.digest), seen)
    return preview


def _move(ruling: Ruling, **fields: object) -> None:
    """Change what is held, and leave nothing of the draft."""
    Ruling.objects.filter(pk=ruling.pk).update(**fields, **NO_DRAFT)
    ruling.refresh_from_db()


def _next_number(club: Club) -> int:
    """The next number of the club's rulings; others wait for this transaction."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    last = Ruling.objects.filter(club=club).aggregate(last=Max("number"))["last"]
    return int(last or 0) + 1


def _walks_to_keep(ruling: Ruling, content: RulingContent) -> tuple[Walking, ...]:
    """The laws as they were walked, with the reasons that the ruling brings itself."""
    return tuple(
        replace(walk, reasons={**walk.reasons, **content.reasons_in(at)})
        for at, walk in enumerate(walks_kept(ruling, content.family))
    )


def _add_version(
    ruling: Ruling, content: RulingContent, walks: tuple[Walking, ...], by: User
) -> RulingVersion:
    end_polls(ruling)
    version = RulingVersion.objects.create(
        ruling=ruling,
        number=ruling.version,
        family=content.family,
        facts=content.facts,
        laws=[law.code for law in content.laws],
        reason=content.reason,
        effects=content.effect.stored_lines(),
        penalties=content.effect.stored_penalties(),
        walks=[one.transcript(speech()) for one in walks],
        polls=polls_to_keep(ruling),
        given_by=by,
        given_at=now(),
        why_amended=content.why_amended,
    )
    polled = people_asked(ruling)
    asked = [Consultation(player=key, polled=True) for key in sorted(polled)]
    asked += [one for one in content.consulted if one.player not in polled]
    Consulted.objects.bulk_create(
        Consulted(
            version=version, user_id=one.user, player_id=one.player, polled=one.polled
        )
        for one in asked
    )
    find_offences(version, walks, director=by)
    RulingFact.objects.bulk_create(
        RulingFact(version=version, family=one.family, code=one.code, value=one.value)
        for one in found_by(walks, content.effect, speech())
    )
    pin(ruling, version.walks, director=by)
    return version


def _details(version: RulingVersion) -> Mapping[str, object]:
    return {
        "number": version.ruling.number,
        "version": version.number,
        "event": version.ruling.event_id,
        "board": version.ruling.board,
        "family": version.family,
        "laws": version.laws,
    }
