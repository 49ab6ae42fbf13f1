"""Giving, amending and withdrawing a ruling, with its notices and offences.

Also the families that a club's directors find first.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, Max
from django.urls import reverse
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Club, Player
from clubsite.notices import outbox
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.appeals.actions.transitions import supersede_appeal
from rulings.casebook.models import RulingFact
from rulings.casebook.rules import found_by
from rulings.conduct.access import PREPARED, kinds_open_to
from rulings.conduct.actions import prepare_referral
from rulings.conduct.procedure import Allegation, Category, Place, ReporterKind
from rulings.desk.actions.drafts import pin
from rulings.desk.queries.guided import GuidedRuling
from rulings.desk.queries.offences import (
    Charges,
    TableRecord,
    build_charges,
    event_unit,
    report_subjects,
)
from rulings.desk.queries.walks import unreasoned, walks_kept
from rulings.laws import families
from rulings.laws.references import LawRef
from rulings.log import access as log_access
from rulings.log.actions import (
    apply_effect,
    check_can_be_changed,
    check_can_be_given,
    check_digest,
    check_effect,
    claim_version,
    settle_checks,
)
from rulings.log.labels import rung_label, speech
from rulings.log.models import (
    Consulted,
    Offence,
    Ruling,
    RulingNotice,
    RulingState,
    RulingVersion,
)
from rulings.log.policy import Rung
from rulings.log.procedure.content import (
    Consultation,
    ExpectedPreview,
    RulingContent,
    ScoreEffect,
)
from rulings.log.procedure.walking import Walking
from rulings.log.queries.effects import (
    EffectRows,
    changes_for,
    entries_of_each,
    written_for_each,
)
from rulings.log.queries.open_items import deadline_after
from rulings.log.queries.previews import Preview, build_preview
from rulings.polls.actions import end_polls
from rulings.polls.queries import people_asked, polls_to_keep
from scoring.events.event_data import EventData
from scoring.events.labels import Cause, RevisionReason
from scoring.events.policy import AppealPeriodPolicy
from scoring.events.queries import load_event_data
from scoring.play.actions.corrections import check_free, is_taken

FAVOURITES = 8
NO_EFFECT = ScoreEffect()


@transaction.atomic
def give_ruling(
    ruling: Ruling,
    content: RulingContent,
    *,
    by: User,
    expected: ExpectedPreview | None,
    rows: EffectRows | None = None,
) -> RulingVersion:
    """Give the drafted ruling: its effects, notices and first version (Law 81C).

    Where the score stands there is no preview to be `expected` before. The `rows` are
    those that the effect names, if they are loaded already.
    """
    log_access.check_may_change(by, ruling)
    check_can_be_given(ruling)
    checked = check_content(ruling, content, by, rows=rows)
    preview = _check_expected(ruling, checked, expected)

    _move(
        ruling,
        state=RulingState.GIVEN,
        number=_next_number(ruling.club),
        director=by,
        given_at=now(),
        family=content.family,
    )
    version = _add_version(ruling, checked, by)
    reason = RevisionReason.RULING if content.effect.lines else RevisionReason.PENALTY
    looks = pin(ruling, version.walks, director=by)
    apply_effect(ruling, ScoreEffect(), content.effect, reason, preview)
    settle_checks(ruling, looks, director=by)
    tell(version, checked, preview, kind="rulings/ruling_given")

    trail.record(
        "ruling.given", ruling, by=by, club=ruling.club, details=_details(version)
    )
    return version


@transaction.atomic
def amend_ruling(
    ruling: Ruling,
    content: RulingContent,
    *,
    by: User,
    expected: ExpectedPreview,
    rows: EffectRows | None = None,
) -> RulingVersion:
    """Give the ruling again: new facts, or the director's own error (Law 82C)."""
    log_access.check_may_change(by, ruling)
    check_can_be_changed(ruling)
    if not content.why_amended.strip():
        raise Refused(_("Give a reason for the amendment."), field="why_amended")
    before = log_access.latest_version(ruling)
    checked = check_content(ruling, content, by, before=before.effect, rows=rows)
    supersede_appeal(ruling, director=by)
    preview = _check_expected(ruling, checked, expected)

    _move(ruling, family=content.family, version=ruling.version + 1)
    version = _add_version(ruling, checked, by)
    reason = RevisionReason.RULING_AMENDED
    looks = pin(ruling, version.walks, director=by)
    apply_effect(ruling, before.effect, content.effect, reason, preview)
    settle_checks(ruling, looks, director=by)
    tell(version, checked, preview, kind="rulings/ruling_amended")

    trail.record(
        "ruling.amended", ruling, by=by, club=ruling.club, details=_details(version)
    )
    return version


@transaction.atomic
def withdraw_ruling(
    ruling: Ruling, *, why: str, by: User, expected: ExpectedPreview
) -> None:
    """Take the ruling back: the scores that it covered count again."""
    log_access.check_may_change(by, ruling)
    check_can_be_changed(ruling)
    if not why.strip():
        raise Refused(_("Give a reason for withdrawing the ruling."), field="why")
    before = log_access.latest_version(ruling)
    supersede_appeal(ruling, director=by)
    claim_version(ruling.event, expected)
    preview = build_preview(ruling.event, ScoreEffect(), cause_id=ruling.pk)
    check_digest(preview.digest, expected)

    _move(
        ruling,
        state=RulingState.WITHDRAWN,
        withdrawn_at=now(),
        why_withdrawn=why.strip(),
        version=ruling.version + 1,
    )
    end_polls(ruling)
    pin(ruling, [], director=by)
    reason = RevisionReason.RULING_AMENDED
    apply_effect(ruling, before.effect, ScoreEffect(), reason, preview)
    tell_withdrawn(before, preview)

    trail.record("ruling.withdrawn", ruling, by=by, club=ruling.club)


@transaction.atomic
def choose_favourites(club: Club, codes: Iterable[str], *, by: User) -> None:
    """Say which eight families the club's directors find first."""
    log_access.check_manages_favourites(by, club)
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
        return _("Choose the board or the pair that the ruling is about.")
    return _("Several tables played board %(board)s. Choose one.") % {
        "board": ruling.board
    }


@dataclass(frozen=True, slots=True)
class CheckedContent:
    """A ruling in which everything is in order: the contestants whom it concerns, the
    rows that its effect names, and the laws that it keeps, as they were walked.

    `table` says who plays at its table, and its director `reports_as` such a person.
    """

    content: RulingContent
    entries: frozenset[int]
    rows: EffectRows
    walks: tuple[Walking, ...]
    table: TableRecord
    reports_as: ReporterKind

    @property
    def players(self) -> list[Player]:
        """The players whom it concerns, each once, North-South first."""
        members = self.table.concerned
        found = (member for member in members if member.entry_id in self.entries)
        return list({member.player_id: member.player for member in found}.values())


def check_content(
    ruling: Ruling,
    content: RulingContent,
    director: User,
    *,
    before: ScoreEffect = NO_EFFECT,
    rows: EffectRows | None = None,
) -> CheckedContent:
    """What the ruling is to say, once everything in it is in order; `before` is its
    effect until now. Whether its lines are free is checked when the event is claimed."""
    families.family(content.family)
    event, result = ruling.event, ruling.result
    rows = check_effect(event, content.effect, rows)
    lines = [rows.lines[line.line] for line in content.effect.lines]
    own = [result] if result else []
    entries = log_access.entries_at([*own, *lines], content.effect)
    if not entries:
        raise Refused(_nothing_chosen(ruling))
    log_access.check_not_own_table(director, event, entries)
    if any(at > now() for at in content.notified_at.values()):
        raise Refused(_("That time is in the future."))
    entries |= log_access.entries_concerned(event, result, before)
    guided = GuidedRuling.of(ruling, entries)
    walks = _walks_to_keep(guided, content)
    _check_reasons(walks)
    in_office = ReporterKind.DIRECTOR in kinds_open_to(director, ruling.club)
    return CheckedContent(
        content,
        entries,
        rows,
        walks,
        guided.table,
        reports_as=ReporterKind.DIRECTOR if in_office else ReporterKind.NAMED,
    )


def check_lines_are_free(ruling: Ruling, content: RulingContent) -> None:
    """Refuse to adjust a line that another ruling adjusts: one query."""
    lines = [line.line for line in content.effect.lines]
    check_free(ruling.event, lines, cause=Cause.RULING, cause_id=ruling.pk)


def check_lines_are_free_in(
    data: EventData, ruling: Ruling, checked: CheckedContent
) -> None:
    """Refuse to adjust a line that another ruling adjusts in the event as loaded."""
    lines = {line.line for line in checked.content.effect.lines}
    for effect in data.effects:
        others = effect.cause is Cause.RULING and effect.cause_id != ruling.pk
        if others and effect.line in lines:
            raise is_taken(checked.rows.lines[effect.line].board)


def _check_reasons(walks: Iterable[Walking]) -> None:
    """Anyone who judges says why (Law 12): in each law that the ruling keeps."""
    for judgment in unreasoned(walks):
        message = _("Give your reason: %(question)s")
        raise Refused(message % {"question": judgment.question})


def _check_expected(
    ruling: Ruling, checked: CheckedContent, expected: ExpectedPreview | None
) -> Preview:
    content = checked.content
    claim_version(ruling.event, expected)
    data = load_event_data(ruling.event)
    check_lines_are_free_in(data, ruling, checked)
    preview = build_preview(ruling.event, content.effect, cause_id=ruling.pk, data=data)
    if expected or content.effect:
        check_digest(content.fingerprint(preview.digest), expected)
    return preview


def _move(ruling: Ruling, **fields: object) -> None:
    """Change what is held, and leave nothing of the draft."""
    columns = {**fields, "draft": {}, "walks": [], "filled": {}, "judging_since": None}
    for name, value in columns.items():
        setattr(ruling, name, value)
    ruling.save(update_fields=list(columns))


def _next_number(club: Club) -> int:
    """The next number of the club's rulings; others wait for this transaction."""
    Club.objects.select_for_update(no_key=True).values("pk").get(pk=club.pk)
    last = Ruling.objects.filter(club=club).aggregate(last=Max("number"))["last"]
    return int(last or 0) + 1


def _walks_to_keep(guided: GuidedRuling, content: RulingContent) -> tuple[Walking, ...]:
    """The laws as they were walked, with the reasons that the ruling brings itself."""
    return tuple(
        replace(walk, reasons={**walk.reasons, **content.reasons_in(at)})
        for at, walk in enumerate(walks_kept(guided, content.family))
    )


def _add_version(ruling: Ruling, checked: CheckedContent, by: User) -> RulingVersion:
    content, walks = checked.content, checked.walks
    polls = end_polls(ruling)
    version = RulingVersion.objects.create(
        ruling=ruling,
        number=ruling.version,
        family=content.family,
        facts=content.facts,
        laws=[law.code for law in content.laws],
        reason=content.reason,
        effects=content.effect.stored_lines(),
        penalties=content.effect.stored_penalties(),
        walks=[w.transcript(speech()) for w in walks],
        polls=polls_to_keep(polls),
        given_by=by,
        given_at=now(),
        why_amended=content.why_amended,
    )
    polled = people_asked(polls)
    consultations = [Consultation(player=key, polled=True) for key in sorted(polled)]
    consultations += [c for c in content.consulted if c.player not in polled]
    Consulted.objects.bulk_create(
        Consulted(version=version, user_id=c.user, player_id=c.player, polled=c.polled)
        for c in consultations
    )
    find_offences(version, checked, director=by)
    RulingFact.objects.bulk_create(
        RulingFact(version=version, family=f.family, code=f.code, value=f.value)
        for f in found_by(walks, content.effect, speech())
    )
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


def find_offences(
    version: RulingVersion, checked: CheckedContent, *, director: User
) -> None:
    """Keep each offence with its number, as the director leaves it; where the ladder
    says so, prepare a report."""
    charges = build_charges(checked.table, checked.walks)
    Offence.objects.bulk_create(
        Offence(
            version=version,
            kind=charge.found.kind.value,
            number=charge.found.number,
            player_id=charge.player,
            entry_id=None if charge.player else charge.entry,
        )
        for charge in charges.charges
        if charge.found
    )
    _prepare_report(version, checked, charges, director)


def _prepare_report(
    version: RulingVersion, checked: CheckedContent, charges: Charges, director: User
) -> None:
    """A draft for the director alone: nothing is sent, and no one is punished by it."""
    subjects = report_subjects(checked.table, charges)
    if not subjects:
        return
    ruling = version.ruling
    is_conduct = any(charge.player for charge in charges.to_report)
    offence_lines = [
        _told(version, charge.found.number, charge.rung)
        for charge in charges.to_report
        if charge.found and charge.rung
    ]
    allegation = Allegation(
        kind=checked.reports_as,
        subjects=frozenset(subject.pk for subject in subjects),
        incident_on=version.given_at.astimezone(ruling.club.zone).date(),
        event=ruling.event_id,
        board=ruling.board,
        place=Place.TABLE,
        categories=(Category.BEHAVIOUR if is_conduct else Category.OTHER,),
        director_called=True,
        narrative="\n".join([*offence_lines, version.facts]),
    )
    prepare_referral(
        ruling.club, allegation, reporter=director, submission=f"{PREPARED}{ruling.pk}"
    )


def _told(version: RulingVersion, number: int, rung: Rung) -> str:
    """What the ruling held, for the report."""
    event = version.ruling.event
    words = _(
        "Ruling %(number)s, %(event)s: offence %(offence)s in this event. On the "
        "club's penalty scale: %(penalty)s."
    )
    return words % {
        "number": version.ruling.number,
        "event": event.name,
        "offence": number,
        "penalty": rung_label(rung, [event_unit(event)]),
    }


def tell(
    version: RulingVersion, checked: CheckedContent, preview: Preview, *, kind: str
) -> None:
    """Note when each player whom the ruling concerns was told, and post their notices.

    The preview says what changed; it was made before the change.
    """
    at = checked.content.notified_at
    answers = RulingNotice.objects.bulk_create(
        RulingNotice(
            version=version, player=player, notified_at=at.get(player.pk, now())
        )
        for player in checked.players
    )
    why = version.why_amended
    _post(version, answers, preview, Notified(kind, why, checked.rows))


def tell_withdrawn(version: RulingVersion, preview: Preview) -> None:
    """Tell everyone who was told of the ruling that it is withdrawn."""
    answers = version.notices.select_related("player")
    why = version.ruling.why_withdrawn
    _post(version, list(answers), preview, Notified("rulings/ruling_withdrawn", why))


@dataclass(frozen=True, slots=True)
class Notified:
    """A notice about a ruling: its kind and reason, and the rows that the effect names,
    if they are loaded."""

    kind: str
    why: str
    rows: EffectRows | None = None


def _post(
    version: RulingVersion,
    answers: Sequence[RulingNotice],
    preview: Preview,
    notified: Notified,
) -> None:
    """What everyone reads is worked out once, and for each only what is his own."""
    ruling, kind = version.ruling, notified.kind
    players = [answer.player for answer in answers]
    owns = entries_of_each(players, preview.evening)
    effects = written_for_each(ruling.event, version.effect, owns, notified.rows)
    deadline = deadline_after(version, (answer.notified_at for answer in answers))
    params = {**_params(version, deadline), "why": notified.why}
    notices = [
        (
            player,
            {**params, "effect": asdict(effect), "changes": changes_for(preview, own)},
        )
        for player, own, effect in zip(players, owns, effects, strict=True)
    ]
    outbox.post_to_each(
        kind,
        club=ruling.club,
        recipients=notices,
        key=f"{kind}:{ruling.pk}:{version.number}",
        link=reverse("ruling_detail", args=[ruling.club.slug, ruling.pk]),
    )


def _params(version: RulingVersion, deadline: datetime | None) -> dict[str, Any]:
    """Plain values only; the words are made when the notice is read.

    The reason waits for the page of the ruling while the board is being played.
    """
    ruling = version.ruling
    return {
        "number": ruling.number,
        "event": ruling.event.name,
        "section": ruling.section,
        "table": ruling.table_name,
        "room": ruling.room,
        "board": ruling.board,
        "family": families.family(version.family).title,
        "laws": ", ".join(LawRef.parse(law).short for law in version.laws),
        "reason": "" if log_access.is_in_play(ruling) else version.reason,
        "contest": str(ruling.event.contest),
        "deadline": deadline.isoformat() if deadline else "",
        "period": AppealPeriodPolicy.of(ruling.event.policy).appeal_window.stored,
    }
