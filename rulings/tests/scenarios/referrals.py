"""How the actions on referrals are called, for the test that walks all actions."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

from clubsite.clubs.labels import RoleKind
from clubsite.site.clock import now
from clubsite.tests.builders import Call, Scenario, call, make_member, make_user
from rulings.conduct import actions as conduct_actions
from rulings.conduct.procedure import (
    Classification,
    Declining,
    ReporterKind,
    State,
    Track,
)
from rulings.evidence.rules import Attachment
from rulings.evidence.tests.builders import make_ready
from rulings.tests.referral_world import (
    ORDER,
    about,
    bring_to,
    full_referral,
    make_draft,
    make_other,
    make_people,
    make_referral,
    make_successor,
)
from rulings.tests.seat_world import EMAIL, make_reader, make_seat

PAGE = Attachment("page.pdf", b"%PDF-1.7")


def _begun(kind: ReporterKind) -> Callable[[], Call]:
    def arrange() -> Call:
        people = make_people()
        return call(people.club, Track.MEMO, kind, by=people.reporter, submission="one")

    return arrange


def _draft(*args: Any, stranger: bool = False) -> Callable[[], Call]:
    """A complete draft with a file, in the hands of its reporter or of a stranger."""

    def arrange() -> Call:
        people = make_people()
        draft = make_draft(people.club, by=people.reporter)
        answers = about(people.subject_player)
        conduct_actions.keep_draft(draft, answers, by=people.reporter)
        conduct_actions.add_evidence(draft, [PAGE], by=people.reporter)
        return call(draft, *args, by=people.subject if stranger else people.reporter)

    return arrange


def _sealed(who: str) -> Callable[[], Call]:
    """A referral with a PDF that is ready, in the hands of that person."""

    def arrange() -> Call:
        people = make_people()
        referral = full_referral(people, about(people.subject_player))
        file = make_ready(referral.evidence.get())
        return call(referral, file, by=getattr(people, who))

    return arrange


def _sent(state: State, *args: Any, who: str, **options: Any) -> Callable[[], Call]:
    """A referral in that state, in the hands of that person."""

    def arrange() -> Call:
        people = make_people()
        referral = make_referral(
            people.club, about(people.subject_player), by=people.reporter
        )
        bring_to(referral, state)
        return call(referral, *args, by=getattr(people, who), **options)

    return arrange


def _handled(
    action: Callable[..., object], verb: str, state: State, **options: Any
) -> Scenario:
    """Done by the recorder, and refused to the deputy, who does not read the file."""

    def arrange(who: str) -> Callable[[], Call]:
        def seen() -> Call:
            made = _sent(state, who=who, **options)()
            return call(
                *made.args, expected_version=made.args[0].version, **made.options
            )

        return seen

    return Scenario(action, verb, arrange("recorder"), arrange("deputy"))


def _reported(
    action: Callable[..., object],
    verb: str,
    *,
    with_question: bool = False,
    **options: Any,
) -> Scenario:
    """Done by the reporter, and refused to the person it is about."""

    def arrange(who: str) -> Callable[[], Call]:
        def seen() -> Call:
            people = make_people()
            referral = make_referral(
                people.club, about(people.subject_player), by=people.reporter
            )
            if with_question:
                conduct_actions.ask_reporter(
                    referral,
                    by=people.recorder,
                    expected_version=referral.version,
                    text="Who?",
                )
            by = getattr(people, who)
            return call(referral, by=by, expected_version=referral.version, **options)

        return seen

    return Scenario(action, verb, arrange("reporter"), arrange("subject"))


def _talked_to(who: str) -> Callable[[], Call]:
    """A talk of which the person it is about was told, in the hands of that person."""

    def arrange() -> Call:
        people = make_people()
        referral = make_referral(
            people.club, about(people.subject_player), by=people.reporter
        )
        bring_to(referral, State.INFORMAL, gist="Please mind your voice.")
        return call(
            referral,
            by=getattr(people, who),
            expected_version=referral.version,
            text="A few words.",
        )

    return arrange


def _evidence(who: str) -> Callable[[], Call]:
    def arrange() -> Call:
        made = _sent(State.SUBMITTED, who=who)()
        referral = made.args[0]
        reporter = referral.reporter.user
        conduct_actions.add_to_referral(
            referral,
            by=reporter,
            expected_version=referral.version,
            text="Here",
            attachments=[PAGE],
        )
        return call(referral, 1, by=made.options["by"])

    return arrange


def _passed_on(who: str) -> Callable[[], Call]:
    def arrange() -> Call:
        made = _sent(State.TRANSFERRED, who=who)()
        return call(made.args[0].transfer, **made.options)

    return arrange


def _received(who: str) -> Callable[[], Call]:
    """A referral whose receipt the body outside has given."""

    def arrange() -> Call:
        made = _sent(State.TRANSFERRED, who=who)()
        referral = made.args[0]
        referral.transfer.received_at = referral.transfer.at
        referral.transfer.save()
        return call(
            referral,
            expected_version=referral.version,
            player=referral.subjects.get().player_id,
            until=now().date(),
            **made.options,
        )

    return arrange


def _to_invite(who: str) -> Callable[[], Call]:
    def arrange() -> Call:
        made = _sent(State.TRANSFERRED, who=who)()
        return call(
            made.args[0],
            expected_version=made.args[0].version,
            name="Sample Reader",
            email=EMAIL,
            until=now().date(),
            **made.options,
        )

    return arrange


def _to_accept(*, with_factor: bool) -> Callable[[], Call]:
    def arrange() -> Call:
        made = _sent(State.TRANSFERRED, who="recorder")()
        until = now() + timedelta(days=1)
        seat = make_seat(made.args[0], invited_until=until, **made.options)
        reader = make_reader() if with_factor else make_user("Sample Reader")
        return call(seat, by=reader)

    return arrange


def _to_approve(*, twin: bool) -> Callable[[], Call]:
    """A seat that someone was accepted for; the recorder's twin may not approve it."""

    def arrange() -> Call:
        made = _sent(State.TRANSFERRED, who="recorder")()
        referral, by = made.args[0], made.options["by"]
        seat = make_seat(referral, by=by, user=make_reader())
        approver = make_member(referral.club, RoleKind.INVESTIGATOR)
        if twin:
            approver.name = by.name
            approver.save()
        return call(seat, by=approver)

    return arrange


def _to_end(*, invited: bool) -> Callable[[], Call]:
    def arrange() -> Call:
        made = _sent(State.TRANSFERRED, who="recorder")()
        if invited:
            make_seat(made.args[0], **made.options)
        return call(made.args[0], expected_version=made.args[0].version, **made.options)

    return arrange


def _linkable(who: str) -> Callable[[], Call]:
    def arrange() -> Call:
        made = _sent(State.TRIAGE, who=who)()
        referral = made.args[0]
        main, version = make_other(referral).pk, referral.version
        return call(referral, main=main, expected_version=version, **made.options)

    return arrange


def _hand_over() -> Call:
    people = make_people()
    referral = make_referral(
        people.club, about(people.subject_player), by=people.reporter
    )
    to = make_successor(people.club).pk
    version = referral.version
    return call(referral, by=people.recorder, expected_version=version, to=to)


def _hand_over_to_the_deputy() -> Call:
    plain = _hand_over()
    deputy = plain.args[0].club.roles.get(kind="deputy_recorder").user_id
    return call(*plain.args, **{**plain.options, "to": deputy})


SCENARIOS = [
    Scenario(
        conduct_actions.begin_referral,
        "referral.begun",
        _begun(ReporterKind.NAMED),
        _begun(ReporterKind.DIRECTOR),
    ),
    Scenario(
        conduct_actions.keep_draft,
        "referral.kept",
        _draft(about()),
        _draft(about(), stranger=True),
    ),
    Scenario(
        conduct_actions.discard_draft,
        "referral.discarded",
        _draft(),
        _draft(stranger=True),
    ),
    Scenario(
        conduct_actions.add_evidence,
        "referral.evidence_added",
        _draft([PAGE]),
        _draft([PAGE], stranger=True),
    ),
    Scenario(
        conduct_actions.remove_evidence,
        "referral.evidence_removed",
        _draft(1),
        _draft(1, stranger=True),
    ),
    Scenario(
        conduct_actions.send_referral, "referral.sent", _draft(), _draft(stranger=True)
    ),
    Scenario(
        conduct_actions.read_referral,
        "referral.read",
        _sent(State.SUBMITTED, who="recorder"),
        _sent(State.SUBMITTED, who="deputy"),
    ),
    Scenario(
        conduct_actions.read_evidence,
        "referral.evidence_read",
        _evidence("recorder"),
        _evidence("deputy"),
    ),
    Scenario(
        conduct_actions.open_original,
        "referral.original_opened",
        _sealed("recorder"),
        _sealed("reporter"),
    ),
    _reported(conduct_actions.add_to_referral, "referral.added", text="A few words."),
    _reported(
        conduct_actions.answer_question,
        "referral.answered",
        with_question=True,
        text="A few words.",
    ),
    _reported(conduct_actions.withdraw_referral, "referral.withdrawn"),
    Scenario(
        conduct_actions.respond_to_referral,
        "referral.responded",
        _talked_to("subject"),
        _talked_to("reporter"),
    ),
    _handled(
        conduct_actions.acknowledge_referral, "referral.acknowledged", State.SUBMITTED
    ),
    _handled(
        conduct_actions.classify_referral,
        "referral.classified",
        State.TRIAGE,
        classification=Classification.MEMO,
    ),
    _handled(
        conduct_actions.note_on_referral,
        "referral.noted",
        State.TRIAGE,
        text="A few words.",
    ),
    _handled(
        conduct_actions.ask_reporter,
        "referral.asked",
        State.TRIAGE,
        text="A few words.",
    ),
    _handled(conduct_actions.file_as_memo, "referral.memo_filed", State.TRIAGE),
    _handled(conduct_actions.safeguard_referral, "referral.safeguarded", State.TRIAGE),
    _handled(
        conduct_actions.talk_it_over, "referral.talked", State.TRIAGE, consent=True
    ),
    _handled(
        conduct_actions.decline_referral,
        "referral.declined",
        State.TRIAGE,
        declining=Declining.TRIVIAL,
        outcome="Too slight.",
    ),
    _handled(
        conduct_actions.continue_referral,
        "referral.continued",
        State.WITHDRAWN,
        text="A few words.",
    ),
    _handled(
        conduct_actions.close_referral,
        "referral.closed",
        State.INFORMAL,
        outcome="Done.",
    ),
    _handled(
        conduct_actions.transfer_referral,
        "referral.transferred",
        State.TRIAGE,
        order=ORDER,
    ),
    _handled(
        conduct_actions.record_receipt,
        "referral.receipt_recorded",
        State.TRANSFERRED,
        reference="C 17",
    ),
    Scenario(
        conduct_actions.set_eligibility,
        "referral.eligibility_set",
        _received("recorder"),
        _received("deputy"),
    ),
    Scenario(
        conduct_actions.invite_reader,
        "referral.seat_invited",
        _to_invite("recorder"),
        _to_invite("deputy"),
    ),
    Scenario(
        conduct_actions.accept_seat,
        "referral.seat_accepted",
        _to_accept(with_factor=True),
        _to_accept(with_factor=False),
    ),
    Scenario(
        conduct_actions.approve_seat,
        "referral.seat_approved",
        _to_approve(twin=False),
        _to_approve(twin=True),
    ),
    Scenario(
        conduct_actions.end_seat,
        "referral.seat_ended",
        _to_end(invited=True),
        _to_end(invited=False),
    ),
    Scenario(
        conduct_actions.save_transfer,
        "referral.transfer_saved",
        _passed_on("recorder"),
        _passed_on("reporter"),
    ),
    Scenario(
        conduct_actions.link_referral,
        "referral.linked",
        done=_linkable("recorder"),
        refused=_linkable("deputy"),
        entries=2,
    ),
    replace(
        _handled(conduct_actions.unlink_referral, "referral.unlinked", State.MERGED),
        entries=2,
    ),
    Scenario(
        conduct_actions.hand_over_referral,
        "referral.handed_over",
        done=_hand_over,
        refused=_hand_over_to_the_deputy,
    ),
]
