"""Referrals for tests, made as the pages make them, and the people around them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date
from itertools import count
from typing import TypeVar

from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.clubs.actions import change_policy
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player, Role
from clubsite.site.clock import now
from clubsite.tests.builders import (
    entries,
    make_club,
    make_member,
    make_player,
    make_user,
    undone,
)
from clubsite.tests.remembered import Remembered
from rulings.conduct import access as conduct_access
from rulings.conduct import actions as conduct_actions
from rulings.conduct.models import Referral
from rulings.conduct.procedure import (
    Allegation,
    Category,
    Classification,
    Declining,
    ReporterKind,
    State,
    Wish,
)
from rulings.conduct.procedure.transfer import Order
from rulings.conduct.queries.reporting import get_allegation
from rulings.evidence.rules import Attachment

MEMO = Allegation(
    subject_description="",
    minor_involved=False,
    immediate_danger=False,
    incident_on=date(2026, 3, 2),
    categories=(Category.RUDENESS,),
    director_called=True,
    narrative="He shouted across two tables.",
    wish=Wish.RECORD,
)
PAGE = Attachment("page.pdf", b"%PDF-1.7 evidence")
COMPLETE = {
    "track": "memo",
    "kind": "named",
    "subject_description": "Somebody at table 4",
    "minor_involved": "no",
    "immediate_danger": "no",
    "incident_on": "2026-03-02",
    "categories": ["rudeness", "lessons"],
    "director_called": "yes",
    "narrative": "He shouted across two tables.",
    "wish": "record",
}
"""The private form, answered in full."""
_numbers = count(1)
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class People:
    """A club with one person for each office, a reporter, and whom it is about."""

    club: Club
    recorder: User
    deputy: User
    safeguarding: User
    reporter: User
    subject: User
    subject_player: Player

    def all_officers(self) -> list[User]:
        """Who may come to read a referral."""
        return [self.recorder, self.deputy, self.safeguarding]


def make_people(slug: str = "sample") -> People:
    """Recorder, deputy, safeguarding officer, and two players with accounts."""
    club = make_club(slug)
    reporter = make_user(f"Sample Reporter {slug}")
    make_player(club, "Sample Reporter", account=reporter)
    subject = make_user(f"Sample Subject {slug}")
    return People(
        club=club,
        recorder=make_member(club, RoleKind.RECORDER, name=f"Sample Recorder {slug}"),
        deputy=make_member(
            club, RoleKind.DEPUTY_RECORDER, name=f"Sample Deputy {slug}"
        ),
        safeguarding=make_member(
            club, RoleKind.SAFEGUARDING, name=f"Sample Guardian {slug}"
        ),
        reporter=reporter,
        subject=subject,
        subject_player=make_player(club, "Sample Subject", account=subject),
    )


OUTSIDE = {
    "conduct_shape": "outside",
    "hearing_body": "Sample County",
    "hearing_body_contact": "conduct@county.example",
    "hearing_body_accepts": True,
}
"""The policy of a club for which a body outside hears complaints."""


def choose_policy(people: People, **values: object) -> None:
    """Publish a policy with these values."""
    change_policy(people.club, values, by=people.recorder)


def about(*players: Player, allegation: Allegation = MEMO) -> Allegation:
    """A complete memo about these players."""
    return replace(allegation, subjects=frozenset(player.pk for player in players))


def make_draft(
    club: Club, *, by: User, kind: ReporterKind = ReporterKind.NAMED
) -> Referral:
    """A draft with nothing in it."""
    submission = f"submission-{next(_numbers)}"
    return conduct_actions.begin_referral(
        club, MEMO.track, kind, by=by, submission=submission
    )


def make_referral(club: Club, allegation: Allegation, *, by: User) -> Referral:
    """A referral that was sent."""
    referral = make_draft(club, by=by, kind=allegation.kind)
    conduct_actions.keep_draft(referral, allegation, by=by)
    conduct_actions.send_referral(referral, by=by)
    return referral


def handler_of(referral: Referral) -> User:
    """The first of those who handle it."""
    return conduct_access.get_handlers(referral)[0]


def bring_to(referral: Referral, state: State, *, gist: str = "") -> Referral:
    """The referral in that state, by the acts that lead there."""
    for step in PATHS[state]:
        _STEPS[step](referral, gist)
    assert referral.state == state
    return referral


@contextmanager
def one_entry(verb: str, *, by: User | None) -> Iterator[None]:
    """Inside the block exactly one audit entry is written: that verb, by that person."""
    with entries() as recorded:
        yield
    assert [(entry.verb, entry.actor) for entry in recorded] == [(verb, by)]


def in_each_state(
    sent: Referral, ask: Callable[[Referral], Answer], *, gist: str = ""
) -> dict[State, Answer]:
    """What is found of a referral that was sent, in each state it can come to."""
    found = {}
    for state in PATHS:
        with undone():
            found[state] = ask(bring_to(stored(sent), state, gist=gist))
    return found


PATHS: dict[State, tuple[str, ...]] = {
    State.SUBMITTED: (),
    State.TRIAGE: ("read",),
    State.MEMO_FILED: ("read", "memo"),
    State.INFORMAL: ("read", "talk"),
    State.DECLINED: ("read", "decline"),
    State.WITHDRAWN: ("withdraw",),
    State.MERGED: ("read", "link"),
    State.TRANSFERRED: ("read", "transfer"),
    State.CLOSED: ("read", "talk", "close"),
}
"""The acts that lead from sending to each state."""


def make_successor(club: Club) -> User:
    """Someone who has become recorder only now."""
    user = make_user(f"Sample Successor {next(_numbers)}")
    Role.objects.create(club=club, user=user, kind=RoleKind.RECORDER, starts=now())
    return user


def _read(referral: Referral, _gist: str) -> None:
    by = handler_of(referral)
    conduct_actions.acknowledge_referral(
        referral, by=by, expected_version=referral.version
    )
    conduct_actions.classify_referral(
        referral,
        by=by,
        expected_version=referral.version,
        classification=Classification.MEMO,
    )


def _memo(referral: Referral, _gist: str) -> None:
    conduct_actions.file_as_memo(
        referral, by=handler_of(referral), expected_version=referral.version
    )


def _talk(referral: Referral, gist: str) -> None:
    conduct_actions.talk_it_over(
        referral,
        by=handler_of(referral),
        expected_version=referral.version,
        consent=True,
        gist=gist,
    )


ORDER = Order(body="Sample County", reason="The county tells them itself.")
"""A referral passed on of which the person it is about is not told."""


def _transfer(referral: Referral, gist: str) -> None:
    conduct_actions.transfer_referral(
        referral,
        by=handler_of(referral),
        expected_version=referral.version,
        order=replace(ORDER, gist=gist),
    )


def _link(referral: Referral, _gist: str) -> None:
    conduct_actions.link_referral(
        referral,
        by=handler_of(referral),
        expected_version=referral.version,
        main=make_other(referral).pk,
    )


def make_other(referral: Referral) -> Referral:
    """A report of the same incident by someone else, on the same desk."""
    reporter = make_member(
        referral.club, RoleKind.APPEALS_MEMBER, name=f"Sample Other {next(_numbers)}"
    )
    people = conduct_access.people_of(referral)
    excluded = people.named
    allegation = replace(MEMO, subject_description="The same person", excluded=excluded)
    return make_referral(referral.club, allegation, by=reporter)


def _decline(referral: Referral, _gist: str) -> None:
    conduct_actions.decline_referral(
        referral,
        by=handler_of(referral),
        expected_version=referral.version,
        declining=Declining.TRIVIAL,
        outcome="Too slight to pursue.",
    )


def _close(referral: Referral, _gist: str) -> None:
    conduct_actions.close_referral(
        referral,
        by=handler_of(referral),
        expected_version=referral.version,
        outcome="They have talked.",
        subject_outcome="Thank you for talking.",
    )


def _withdraw(referral: Referral, _gist: str) -> None:
    reporter = conduct_access.get_reporter(referral).user
    conduct_actions.withdraw_referral(
        referral, by=reporter, expected_version=referral.version
    )


_STEPS = {
    "read": _read,
    "memo": _memo,
    "talk": _talk,
    "link": _link,
    "transfer": _transfer,
    "decline": _decline,
    "close": _close,
    "withdraw": _withdraw,
}


def browser(user: User | None) -> Client:
    """The browser of that person."""
    client = Client()
    if user:
        client.force_login(user)
    return client


def address(name: str, referral: Referral, *args: object) -> str:
    """The path of that page of the referral."""
    return reverse(name, args=[referral.club.slug, referral.token, *args])


def full_referral(people: People, allegation: Allegation) -> Referral:
    """A referral with a file, a note, and an earlier one about the same person."""
    make_referral(people.club, allegation, by=people.reporter)
    referral = make_referral(people.club, allegation, by=people.reporter)
    if allegation.kind is ReporterKind.DIRECTOR:
        conduct_actions.note_on_referral(
            referral,
            by=people.recorder,
            expected_version=referral.version,
            text="A note.",
        )
        return referral
    conduct_actions.add_to_referral(
        referral,
        by=people.reporter,
        expected_version=referral.version,
        text="And then",
        attachments=[PAGE],
    )
    conduct_actions.note_on_referral(
        referral, by=people.recorder, expected_version=referral.version, text="A note."
    )
    return referral


def _sent() -> tuple[People, Referral]:
    people = make_people()
    allegation = about(people.subject_player)
    return people, make_referral(people.club, allegation, by=people.reporter)


def _handled() -> tuple[People, Referral]:
    people = make_people()
    return people, full_referral(people, about(people.subject_player))


memo_sent = Remembered(_sent)
"""A club and a memo about its subject: the first thing that a test asks for."""

memo_handled = Remembered(_handled)
"""The same with all that `full_referral` has."""


def drafting() -> tuple[People, Client, Referral, str]:
    """A reporter with a draft, its form before him."""
    people = make_people()
    draft = make_draft(people.club, by=people.reporter)
    return people, browser(people.reporter), draft, address("referral_edit", draft)


def answers_kept(draft: Referral) -> Allegation:
    """What has been answered in the draft, as the database has it."""
    return get_allegation(stored(draft), conduct_access.people_of(draft))


def stored(draft: Referral) -> Referral:
    """The draft as the database has it."""
    return Referral.objects.get(pk=draft.pk)
