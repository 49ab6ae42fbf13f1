"""Paper for the tables: what is stored becomes cards, a page to print and a PDF."""

import io
import re
from collections.abc import Callable
from datetime import date, datetime, time, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.jobs.leases import Lease
from clubsite.jobs.tests.builders import give_up
from clubsite.jobs.worker import run_kind
from clubsite.recaps import rendering, table_papers, tasks
from clubsite.recaps.documents.content import Paper
from clubsite.recaps.documents.paper.content import Only, PaperPart
from clubsite.recaps.job_kinds import TABLE_PAPER
from clubsite.recaps.models import DocumentState, TablePaperFile
from clubsite.recaps.queries.table_paper import (
    PaperChoice,
    build_table_paper,
    choice_from_json,
    load_seated,
)
from clubsite.recaps.tests.views.places import cast, everybody, statuses
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_member, make_player
from scoring.bridge.contract import Side
from scoring.events.models import Entry, EntryPlayer, Event, MovementVersion, Section
from scoring.events.plans import SectionPlan, SessionPlan
from scoring.play.actions.setup import add_session
from scoring.tests.contests import make_individual
from scoring.tests.evening_world import make_planned

pytestmark = pytest.mark.django_db
SetClock = Callable[[datetime], None]
PART = {"HX-Request": "true"}
FIRST = PaperChoice()


def make_named(*sections: SectionPlan) -> Event:
    """An evening of three tables in which 1NS has names; its North is hidden."""
    event = make_planned(make_club(), *(sections or (SectionPlan("A", 3),)))
    entry = Entry.objects.filter(event=event, number=1).earliest("pk")
    for place, name in enumerate(("Sample North", "Sample South", "Sample Late")):
        player = make_player(event.club, name)
        EntryPlayer.objects.create(
            entry=entry, player=player, place=place % 2, substitute=place == 2
        )
    Player.objects.filter(name="Sample South").update(hidden=True)
    return event


def page_of(event: Event, name: str = "table_paper") -> str:
    return reverse(name, args=[event.club.slug, event.pk])


def director(club: Club) -> Client:
    client = Client()
    client.force_login(make_member(club, RoleKind.DIRECTOR))
    return client


def asked(event: Event, choice: PaperChoice = FIRST) -> TablePaperFile:
    return table_papers.ask(load_seated(event), choice)


def made(event: Event) -> TablePaperFile:
    file = asked(event)
    assert run_kind(TABLE_PAPER)
    file.refresh_from_db()
    return file


def test_the_seating_becomes_sections_with_names_and_times() -> None:
    event = make_named(SectionPlan("A", 3, missing=Side.EW))

    paper = build_table_paper(load_seated(event), FIRST)

    (section,) = paper.sections
    first, *_others = section.rounds[0][0].parties
    assert (paper.session, paper.parts) == ("1 (19:00)", FIRST.parts)
    assert (section.letter, section.movement) == ("", "Straight Mitchell")
    assert section.times == ("19:00", "19:15", "19:30")
    assert (first.number, first.line) == (1, "NS")
    assert first.names == ("Sample North", "Name withheld")
    assert [len(rows) for rows in section.rounds] == [3, 3, 3]


def test_of_several_sections_each_has_its_letter_and_rounds_may_be_left_out() -> None:
    event = make_named(SectionPlan("A", 3), SectionPlan("B", 5))

    paper = build_table_paper(load_seated(event), PaperChoice(from_round=4))

    (section,) = paper.sections
    assert (section.letter, section.first_round, len(section.rounds)) == ("B", 4, 2)
    assert section.times == ("19:45", "20:00")


def test_a_further_session_has_paper_of_its_own() -> None:
    event = make_named()
    plan = SessionPlan(
        date=date(2026, 3, 3), sections=(SectionPlan("A", 3),), boards_a_round=2
    )
    add_session(event, plan, by=make_member(event.club, RoleKind.DIRECTOR))
    event.refresh_from_db()

    seated = load_seated(event)
    last, first = (
        build_table_paper(seated, PaperChoice(session=number)) for number in (0, 1)
    )

    assert (last.session, last.sections[0].first_round) == ("2", 4)
    assert (last.sections[0].times, last.date_text) == ((), "Tue 3 Mar 2026")
    assert (first.session, first.sections[0].first_round) == ("1 (19:00)", 1)
    assert build_table_paper(seated, PaperChoice(session=3)).sections == ()


def test_switched_rounds_are_those_of_the_movement_in_force() -> None:
    event = make_planned(make_club(), SectionPlan("A", 5))
    version = MovementVersion.objects.get()
    version.movement["switched"] = [2, 5]
    version.save()
    later = {**version.movement, "switched": [4], "copies": 2}
    MovementVersion.objects.create(
        section=version.section,
        number=2,
        from_round=4,
        kind="sample-movement",
        movement={**later, "name": "Our own"},
        boards_per_round=2,
        made_at=now(),
    )

    paper = build_table_paper(load_seated(event), FIRST)

    (section,) = paper.sections
    assert (section.switched, section.copies, section.movement) == (
        (2, 4),
        2,
        "Our own",
    )


def test_seating_without_a_movement_can_be_printed_too() -> None:
    event = make_planned(make_club(), SectionPlan("A", 3))
    MovementVersion.objects.all().delete()
    Section.objects.update(movement="from a file", boards_per_round=0)

    paper = build_table_paper(load_seated(event), FIRST)

    (section,) = paper.sections
    assert (section.movement, section.switched, section.times) == (
        "from a file",
        (),
        (),
    )


def test_players_of_an_individual_sit_alone() -> None:
    event = make_planned(make_club(), SectionPlan("A", 2, kind="individual"))

    paper = build_table_paper(load_seated(event), FIRST)

    (section,) = paper.sections
    assert [party.number for party in section.rounds[0][0].parties] == [8, 1, 6, 5]
    assert section.seats == ("N", "S", "E", "W")


def test_teams_have_their_name_and_two_pairs() -> None:
    event = make_planned(make_club())
    Event.objects.update(contest="teams")
    Entry.objects.filter(event=event, number=3).update(name="Sample Three")
    event.refresh_from_db()

    paper = build_table_paper(load_seated(event), FIRST)

    (section,) = paper.sections
    assert [
        (party.number, party.line, party.team) for party in section.rounds[1][0].parties
    ] == [(1, "NS", ""), (3, "EW", "Sample Three")]


def test_the_choice_reads_back_as_it_is_stored() -> None:
    choices = [
        FIRST,
        PaperChoice(
            (PaperPart.SLIPS,),
            session=2,
            from_round=3,
            paper=Paper.LETTER,
            only=Only(frozenset({3, 5}), frozenset({"3NS"})),
        ),
    ]

    assert [choice_from_json(choice.to_json()) for choice in choices] == choices


def test_only_those_who_run_the_event_see_the_page() -> None:
    event = make_planned(make_club())
    clients = cast(event.club, event)

    page = statuses(clients, page_of(event))
    pdf = statuses(clients, page_of(event, "table_paper_pdf"))

    assert page == everybody(200, visitor=302, player=404, operator=404)
    assert pdf == everybody(302, player=404, operator=404)
    Event.objects.update(state="in_play")
    in_play = statuses(clients, page_of(event))
    assert in_play == everybody(200, visitor=302, player=403, operator=403)


def test_the_page_prints_the_usual_parts_and_then_those_chosen() -> None:
    event = make_named()
    client = director(event.club)

    usual = client.get(page_of(event)).content.decode()
    chosen = client.get(
        page_of(event),
        {"parts": ["slips", "placards"], "paper": "letter", "from_round": "3"},
    ).content.decode()

    assert 'data-part="movement"' in usual
    assert 'data-part="table-cards"' in usual
    assert "After each round: NS stay, EW to 2, boards to 3." in usual
    assert "data-print" in usual
    assert 'data-part="movement"' not in chosen
    assert 'data-part="slips"' in chosen
    assert "Round 3" in chosen
    assert "Round 2" not in chosen
    assert "Sample North – Name withheld" in chosen
    assert 'name="session"' not in usual


def test_every_table_of_the_usual_parts_has_a_name_of_its_own() -> None:
    event = make_named(SectionPlan("A", 3), SectionPlan("B", 3))

    page = director(event.club).get(page_of(event)).content.decode()

    names = re.findall(r'role="region" tabindex="0" aria-label="([^"]*)"', page)
    assert "Table A1" in names
    assert [name for name in names if name.endswith(("Tables A1–3", "Tables B1–3"))]
    assert len(set(names)) == len(names) == page.count("<caption")
    assert "></caption>" not in page


def test_a_choice_that_makes_no_sense_is_refused_on_the_page() -> None:
    event = make_named()
    client = director(event.club)
    wrong = {"parts": ["napkins"], "paper": "a4"}

    page = client.get(page_of(event), wrong)
    pdf = client.get(page_of(event, "table_paper_pdf"), wrong)

    assert page.status_code == 422
    assert "data-part=" not in page.content.decode()
    assert (pdf.status_code, pdf["Location"]) == (302, page_of(event))


def test_cards_of_some_tables_and_pairs_are_printed_again() -> None:
    event = make_named(SectionPlan("A", 5))
    client = director(event.club)
    parts = ["table-cards", "pair-cards", "placards", "slips"]

    page = client.get(
        page_of(event),
        {"parts": parts, "tables": "1, 3–4", "pairs": "2ns 5EW"},
    ).content.decode()
    wrong = client.get(
        page_of(event), {"parts": parts, "paper": "a4", "tables": "1, three"}
    )

    titles = re.findall("<h3>(.*)</h3>", page)
    assert titles[:7] == [
        *("Table 1", "Table 3", "Table 4"),
        *("Pair 2, NS", "Pair 5, EW"),
        *("Pair 2, NS", "Pair 5, EW"),
    ]
    assert titles[7:] == [f"Round {number}" for number in range(1, 6) for _ in "134"]
    assert wrong.status_code == 422
    assert "“three” isn" in wrong.content.decode()


def test_a_choice_without_cards_says_so_and_is_an_empty_file() -> None:
    event = make_named()
    nobody = {"parts": "pair-cards", "pairs": "99"}

    page = director(event.club).get(page_of(event), nobody)
    asked(event, PaperChoice((*PaperPart,), from_round=9))

    assert "No cards for this choice." in page.content.decode()
    assert run_kind(TABLE_PAPER)


def test_without_seats_the_page_says_so() -> None:
    event = make_individual(make_club())

    page = director(event.club).get(page_of(event))

    assert "No movement yet" in page.content.decode()
    assert build_table_paper(load_seated(event), FIRST).sections == ()


def test_a_session_is_chosen_where_there_are_several() -> None:
    event = make_named()
    plan = SessionPlan(
        date=date(2026, 3, 3),
        starts=time(14, 0),
        sections=(SectionPlan("A", 3),),
        boards_a_round=2,
    )
    add_session(event, plan, by=make_member(event.club, RoleKind.DIRECTOR, name="D"))
    client = director(event.club)

    page = client.get(page_of(event)).content.decode()
    first = client.get(
        page_of(event), {"parts": "slips", "paper": "a4", "session": "1"}
    ).content.decode()

    assert 'name="session"' in page
    assert "14:00" in page
    assert "Round 1" in first


def test_a_pdf_of_the_choice_is_made_and_opened() -> None:
    event = make_named()
    client = director(event.club)
    url = f"{page_of(event, 'table_paper_pdf')}?parts=slips&paper=a4&from_round="

    waiting = client.get(url).content.decode()
    file = TablePaperFile.objects.get()
    file_url = reverse("table_paper_file", args=[event.club.slug, event.pk, file.pk])
    early = client.get(file_url)
    assert run_kind(TABLE_PAPER)
    part = client.get(url, headers=PART).content.decode()
    download = client.get(file_url)

    assert "Preparing the file…" in waiting
    assert "Check again" in waiting
    assert (early.status_code, early["Location"]) == (302, page_of(event))
    assert f'href="{file_url}"' in part
    assert "data-live=" not in part
    assert download["Content-Type"].startswith("application/pdf")
    pages = PdfReader(io.BytesIO(download.content)).pages
    text = pages[0].extract_text()
    assert "Pick-up slips" in text
    assert "EW 1" in text.splitlines()
    assert len(pages) == 1


def test_a_file_that_says_something_else_by_now_is_not_given() -> None:
    event = make_named()
    file = made(event)
    client = director(event.club)
    file_url = reverse("table_paper_file", args=[event.club.slug, event.pk, file.pk])
    before = client.get(file_url).status_code

    Player.objects.filter(name="Sample North").update(name="Sample Other")
    Event.objects.filter(pk=event.pk).update(name="Another name")

    assert before == 200
    assert client.get(file_url).status_code == 302
    assert asked(Event.objects.get()) != file


def test_a_file_of_another_event_is_unknown() -> None:
    event = make_named()
    file = made(make_planned(make_club("other")))

    client = director(event.club)

    url = reverse("table_paper_file", args=[event.club.slug, event.pk, file.pk])
    assert client.get(url).status_code == 404


def test_asked_for_twice_it_is_one_row_and_one_file() -> None:
    event = make_named()
    first, second = asked(event), asked(event)

    assert run_kind(TABLE_PAPER)

    assert first == second
    assert not run_kind(TABLE_PAPER)
    first.refresh_from_db()
    assert bytes(first.content).startswith(b"%PDF")
    assert str(first) == f"table paper {first.pk}"


def test_a_worker_forgets_what_would_be_printed_otherwise_by_now() -> None:
    event = make_named()
    file = asked(event)
    Event.objects.update(name="Another name")

    run_kind(TABLE_PAPER)

    assert not TablePaperFile.objects.filter(pk=file.pk).exists()


def test_a_row_that_is_ready_or_gone_is_left() -> None:
    file = made(make_named())
    lease = Lease(TABLE_PAPER, job=1, key=file.pk, attempt=1, token="sample")

    rendering.render_table_paper(lease)

    assert not lease.finished


def test_what_was_given_up_is_tried_again_an_hour_later(set_clock: SetClock) -> None:
    event = make_named()
    begun = now()
    set_clock(begun)
    give_up(TABLE_PAPER, asked(event).pk)
    client = director(event.club)
    url = (
        f"{page_of(event, 'table_paper_pdf')}?parts=movement&parts=table-cards&paper=a4"
    )

    failed = asked(event).state
    page = client.get(url).content.decode()
    set_clock(begun + timedelta(hours=1))

    assert failed == DocumentState.DEAD
    assert "There are no more automatic attempts." in page
    assert asked(event).state == DocumentState.QUEUED


def test_yesterdays_paper_is_swept_up(set_clock: SetClock) -> None:
    begun = now()
    set_clock(begun)
    made(make_named())

    set_clock(begun + timedelta(days=1, seconds=9))
    tasks.sweep_flow_sheets()

    assert not TablePaperFile.objects.exists()
