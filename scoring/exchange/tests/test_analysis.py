"""Double-dummy analysis of deals."""

import subprocess
import sys
from pathlib import Path

import pytest

from clubsite.jobs.leases import Lease
from clubsite.jobs.tasks import run_queue
from clubsite.jobs.tests.builders import give_up
from clubsite.jobs.worker import run_kind
from clubsite.tests.builders import make_club
from scoring.bridge.contract import Seat
from scoring.events.models import Deal, Event
from scoring.exchange import double_dummy
from scoring.exchange.actions.analysis import DEAL, analyse_deal
from scoring.exchange.double_dummy import Analysis
from scoring.tests.builders import HANDS, make_deal, make_mitchell

ROOT = Path(__file__).resolve().parents[3]


def test_tricks_and_par_of_a_deal_are_found() -> None:
    assert double_dummy.analyse(f"N:{' '.join(HANDS)}", 1) == Analysis(
        tricks="54465544658986689866",
        par_score=-110,
        par_contracts=("2D-EW+1", "2H-EW="),
    )


@pytest.mark.parametrize(
    ("hands", "par"),
    [
        (
            "K85.K.QT762.AQ94 AJ64.A652.84.K63 Q3.Q83.KJ953.J87 T972.JT974.A.T52",
            (100, ("3HX-EW-1", "3SX-EW-1")),
        ),
        (
            "8543..KQT875.652 AKQ96.J63.J63.A7 T.AQ754.A2.JT943 J72.KT982.94.KQ8",
            (-140, ("3S-W=",)),
        ),
    ],
)
def test_sacrifices_and_single_declarers_are_written(
    hands: str, par: tuple[int, tuple[str, ...]]
) -> None:
    found = double_dummy.analyse(f"N:{hands}", 1)

    assert (found.par_score, found.par_contracts) == par


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ([Seat.N, Seat.S], "NS"),
        ([Seat.E, Seat.W], "EW"),
        ([Seat.E], "E"),
        ([Seat.N, Seat.E], "EN"),
    ],
)
def test_partners_are_named_together(seats: list[Seat], expected: str) -> None:
    assert double_dummy.declarers(seats) == expected


@pytest.mark.django_db
def test_a_found_analysis_is_stored_and_shown() -> None:
    event = make_mitchell(make_club())
    deal = make_deal(event, 1)

    run_kind(DEAL)

    deal.refresh_from_db()
    assert (deal.par_score, deal.par_contracts, deal.analysis_due) == (
        -110,
        "2D-EW+1 2H-EW=",
        False,
    )
    assert Event.objects.get(pk=event.pk).version == event.version + 1


@pytest.mark.django_db
def test_an_analysis_is_made_once() -> None:
    event = make_mitchell(make_club())
    make_deal(event, 1)
    run_queue("analysis")
    run_queue("analysis")

    assert Event.objects.get(pk=event.pk).version == event.version + 1


@pytest.mark.django_db
def test_an_analysis_of_cards_that_were_changed_meanwhile_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deal = make_deal(make_mitchell(make_club()), 1)
    analyse = double_dummy.analyse

    def while_the_deal_is_changed(hands: str, board: int) -> Analysis:
        Deal.objects.update(north=HANDS[2], south=HANDS[0])
        return analyse(hands, board)

    monkeypatch.setattr(double_dummy, "analyse", while_the_deal_is_changed)

    run_kind(DEAL)

    deal.refresh_from_db()
    assert (deal.analysis_due, deal.tricks) == (True, "")


@pytest.mark.django_db
def test_a_deal_that_always_fails_is_given_up() -> None:
    deal = make_deal(make_mitchell(make_club()), 1)

    give_up(DEAL, deal.pk, "ValueError")

    deal.refresh_from_db()
    assert (deal.analysis_due, deal.tricks) == (False, "")


@pytest.mark.full
def test_pages_never_load_the_solver() -> None:
    program = (
        "import sys, clubsite.wsgi, clubsite.celery, scoring.urls, scoring.tasks, clubsite.jobs.tasks;"
        "sys.exit('endplay' in sys.modules)"
    )

    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False)  # noqa: S603  # our own interpreter and text

    assert done.returncode == 0


@pytest.mark.django_db
def test_a_deal_that_is_gone_by_now_is_left() -> None:
    lease = Lease(DEAL, job=1, key=1, attempt=1, token="sample")

    analyse_deal(lease)

    assert not lease.finished
