"""What players are told: what, by which law, why, what changed, until when to appeal."""

from datetime import UTC, datetime

import pytest

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.site import clock
from clubsite.tests.builders import make_club, make_member
from rulings.log.procedure.content import AdjustedScore, PenaltyGiven
from rulings.tests.builders import (
    amend,
    artificial,
    line_at,
    make_content,
    make_f1,
    make_ruling,
    players_at,
    weighted,
    withdraw,
)
from scoring.events import effects
from scoring.events.labels import EventState, MethodKind
from scoring.events.models import Event, Result
from scoring.tests.builders import make_entry, make_line

pytestmark = pytest.mark.django_db

EVENING = datetime(2026, 3, 2, 22, 15, tzinfo=UTC)


@pytest.fixture
def event() -> Event:
    return make_f1(make_club())


@pytest.fixture
def director(event: Event) -> User:
    return make_member(event.club, RoleKind.DIRECTOR)


@pytest.fixture
def line(event: Event) -> Result:
    return line_at(event, 5)


def notice_to(line: Result, seat: int, kind: str = "given") -> Notice:
    player = players_at(line)[seat]
    return Notice.objects.get(player=player, kind=f"rulings/ruling_{kind}")


def test_everybody_at_the_table_gets_one_notice(director: User, line: Result) -> None:
    ruling = make_ruling(line, by=director)

    notices = Notice.objects.values_list("player", "kind", "link")
    assert sorted(notices) == sorted(
        (player.pk, "rulings/ruling_given", f"/sample/rulings/{ruling.pk}/")
        for player in players_at(line)
    )


def test_the_notice_says_what_why_and_until_when(director: User, line: Result) -> None:
    content = make_content(weighted(line, ("4S N =", 60), ("4S N -1", 40)))
    with clock.at(EVENING):
        ruling = make_ruling(line, by=director, content=content)

    subject, text = notice_text(notice_to(line, 0))

    assert subject == "Ruling 1 on board 7"
    assert text == (
        "Misinformation\nSample Pairs · table 5 · board 7\nLaws: 40B4, 12C1b\n\nEast "
        "would have led a heart.\n\nBoard 7, table 5: 60 % 4S N = (620), 40 % 4S N −1 "
        "(−100)\nBoard 7, table 5, before: 4S N −1 (−100)\nYour points on board 7: 2.40 "
        "(was 0.00).\nYour total: 30.00 % (was 0.00 %). Your place: 4 (was 5).\n\n"
        "You and your partner may appeal until Mon 2 Mar 2026, 22:45 GMT, on the "
        "ruling page or through the director in charge (Law 92)."
    )
    assert notice_to(line, 0).link == f"/sample/rulings/{ruling.pk}/"


def test_before_posting_the_period_has_not_begun() -> None:
    event = make_f1(make_club("other"), state=EventState.SCORING, tables=False)
    director = make_member(event.club, RoleKind.DIRECTOR)
    line = line_at(event, 5)
    make_ruling(line, by=director, content=make_content())

    _subject, text = notice_text(notice_to(line, 0))

    assert "Sample Pairs · board 7\n" in text
    assert "Your points" not in text
    assert "The score stands." in text
    assert "until 30 minutes after the results are posted" in text


def test_a_split_score_says_what_each_side_has(director: User, line: Result) -> None:
    split = AdjustedScore(
        line.pk, effects.artificial(60), effects.outcomes([effects.Outcome(620)])
    )
    make_ruling(line, by=director, content=make_content(split))

    _subject, text = notice_text(notice_to(line, 0))

    assert "Board 7, table 5: North–South 60 % of the board; East–West 620\n" in text


def test_where_tables_are_unknown_the_pairs_say_which_line_it_was() -> None:
    event = make_f1(make_club("other"), tables=False)
    line = line_at(event, 5)
    director = make_member(event.club, RoleKind.DIRECTOR)
    make_ruling(line, by=director, content=make_content(artificial(line, 60, 40)))

    _subject, text = notice_text(notice_to(line, 2))

    assert "Board 7, 5NS against 5EW, before: 4S N −1 (−100)\n" in text
    assert "Your points on board 7: 3.20 (was 8.00).\n" in text


def test_imps_are_told_with_their_signs(
    event: Event, director: User, line: Result
) -> None:
    Event.objects.update(method=MethodKind.CROSS_IMPS)
    line.refresh_from_db()
    make_ruling(line, by=director, content=make_content(weighted(line, ("p", 100))))

    _subject, text = notice_text(notice_to(line, 0))

    assert "Your IMPs on board 7: −10.25 (was −11.00).\n" in text
    assert "Your total: −10.25 IMPs (was −11.00).\n" in text


def test_a_line_without_a_result_says_so(event: Event, director: User) -> None:
    ns, ew = make_entry(event, 6, "NS"), make_entry(event, 6, "EW")
    line = make_line(event, 7, ns, ew, table=6)
    make_ruling(line, by=director, content=make_content(artificial(line, 50, 50)))

    _subject, text = notice_text(notice_to(line, 0))

    assert "Board 7, table 6, before: no result yet\n" in text
    assert "Your points on board 7: 5.00 (was –).\n" in text


def test_a_disciplinary_penalty_is_told_to_the_pair_alone(
    event: Event, director: User, line: Result
) -> None:
    fines = (
        PenaltyGiven(line.ns_id, "25", "percent_of_top"),
        PenaltyGiven(line.ew_id, "2", "matchpoints", disciplinary=True),
    )
    make_ruling(line, by=director, content=make_content(penalties=fines))

    north, east = (notice_text(notice_to(line, seat))[1] for seat in (0, 2))

    assert "Pair 5NS: penalty of 25 % of a top" in north
    assert "Pair 5NS: penalty of 25 % of a top" in east
    assert "Pair 5EW: penalty of 2 matchpoints (disciplinary)" in east
    assert "5EW" not in north


def test_an_amendment_and_a_withdrawal_are_told_with_their_reasons(
    director: User, line: Result
) -> None:
    ruling = make_ruling(line, by=director)
    amended = make_content(artificial(line, 60, 40), why_amended="A card was found.")
    amend(ruling, amended, by=director)
    withdraw(ruling, by=director, why="It was another board.")

    first, second = (
        notice_text(notice_to(line, 0, kind)) for kind in ("amended", "withdrawn")
    )

    assert first[0] == "Ruling 1 on board 7 was amended"
    assert "A card was found.\n\nEast would have led a heart." in first[1]
    assert second[0] == "Ruling 1 on board 7 was withdrawn"
    assert "Board 7, table 5, before: 4S N −1 (−100)\n" in first[1]
    assert "It was another board." in second[1]
    assert (
        "Board 7, table 5, before: North–South 60 % of the board; East–West 40 % of the "
        "board\n" in second[1]
    )
