"""Every stored thing says what it is."""

from datetime import timedelta

import pytest

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.tests.builders import make_club, make_member
from scoring.events import effects
from scoring.events.effects import Outcome
from scoring.events.labels import Cause
from scoring.events.models import (
    Correction,
    Dealing,
    EntryPlayer,
    FileName,
    FormerFile,
    ImportedFile,
    Lineup,
    Match,
    Result,
    Upload,
)
from scoring.play.actions import corrections, posting
from scoring.tests.builders import START, appoint, make_deal, make_mitchell, section_of

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def test_everything_of_an_evening_has_its_name() -> None:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR, name="Sample Director")
    event = make_mitchell(club)
    section = section_of(event)
    line = Result.objects.earliest("pk")
    stored = effects.outcomes([Outcome(420)])
    effect = corrections.put_line_effect(
        line, cause=Cause.RULING, cause_id=1, ns=stored, ew=stored
    )
    named = {
        event: "Sample Pairs",
        section.session: "Sample Pairs, session 1",
        section: "A",
        section.board_set: "Sample Pairs",
        make_deal(event, 3): "board 3",
        appoint(event, director): "Sample Director: Director in charge",
        line.ns: "1NS",
        EntryPlayer.objects.earliest("pk"): "Player 1NSa",
        line: "board 1",
        effect: "A result by Ruling",
        posting.post_results(event, by=director): "Sample Pairs, revision 1",
    }

    assert {str(thing) for thing in named} == set(named.values())
    assert all(str(thing) == name for thing, name in named.items())


def test_files_and_requests_have_their_names() -> None:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    later = START + timedelta(hours=1)

    named = {
        "a.xml": ImportedFile(club=club, name="a.xml"),
        "b.xml": Upload(club=club, owner=director, name="b.xml", expires_at=later),
        "c.xml": FormerFile(name="c.xml"),
        "dealing 2 of 7": Dealing(number=2, event_id=7),
        "round 2, match 3": Match(round=2, table=3),
        "Sample North, Open room N": Lineup(
            player=Player(name="Sample North"), room="open", seat="N"
        ),
        "northy": FileName(club=club, name="northy"),
        "4S N = to 4S N +1": Correction(was="4S N =", proposed="4S N +1"),
    }

    assert [str(thing) for thing in named.values()] == list(named)
