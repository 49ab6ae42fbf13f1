"""Double-dummy analysis of stored deals and of their play, as background jobs."""

from datetime import timedelta
from importlib import import_module

from django.db.models import F, QuerySet

from clubsite.jobs.kinds import Kind, Queue
from clubsite.jobs.leases import Lease
from scoring.events.labels import AnalysisState
from scoring.events.models import CardPlay, Deal, Event
from scoring.events.queries import played_result
from scoring.results.queries.replay import load_played


def analyse_deal(lease: Lease) -> None:
    """Store the double-dummy tricks and par of the deal, unless its cards were changed."""
    deal = due_deals().filter(pk=lease.key).first()
    if deal is None:
        return
    # The solver is native code that no web process may load.
    dds = import_module("scoring.exchange.double_dummy")
    hands = f"N:{deal.north} {deal.east} {deal.south} {deal.west}"
    found = dds.analyse(hands, deal.board)
    with lease.finishing():
        stored = Deal.objects.filter(
            pk=deal.pk,
            north=deal.north,
            east=deal.east,
            south=deal.south,
            west=deal.west,
        ).update(
            tricks=found.tricks,
            par_score=found.par_score,
            par_contracts=" ".join(found.par_contracts),
            analysis_due=False,
        )
        if stored:
            _raise_versions(deal.board_set_id)


def due_deals() -> QuerySet[Deal]:
    """The deals that wait for their analysis."""
    return Deal.objects.filter(analysis_due=True)


def give_up_deal(deal_id: int, _error: str) -> None:
    """Let the pages say that there is no analysis."""
    Deal.objects.filter(pk=deal_id).update(analysis_due=False)


DEAL = Kind(
    "deal",
    Queue.ANALYSIS,
    run=analyse_deal,
    waiting=due_deals,
    given_up=give_up_deal,
    time_limit=timedelta(minutes=2),
)


def analyse_play(lease: Lease) -> None:
    """Store what each card of the play leaves declarer, double dummy."""
    plays = due_plays().select_related("result__section")
    stored = plays.filter(pk=lease.key).first()
    if stored is None:
        return
    reported = played_result(stored.result)
    played = load_played(stored, reported, despite_embargo=True)
    facts = played.facts
    tricks: list[str] = []
    if facts is not None:
        # The solver is native code that no web process may load.
        dds = import_module("scoring.exchange.double_dummy")
        tricks = dds.analyse_play(facts)
    with lease.finishing():
        due_plays().filter(pk=stored.pk).update(
            analysis=AnalysisState.READY if facts else AnalysisState.FAILED,
            solved_for=facts.digest if facts else "",
            tricks=tricks,
        )


def due_plays() -> QuerySet[CardPlay]:
    """The plays whose double dummy a reader has requested."""
    return CardPlay.objects.filter(analysis=AnalysisState.WAITING)


def give_up_play(play_id: int, _error: str) -> None:
    """Let the page say that it failed, and offer to try again."""
    due_plays().filter(pk=play_id).update(
        analysis=AnalysisState.FAILED, tricks=[], solved_for=""
    )


PLAY = Kind(
    "play",
    Queue.ANALYSIS,
    run=analyse_play,
    waiting=due_plays,
    given_up=give_up_play,
    pauses=(timedelta(seconds=10), timedelta(minutes=1)),
    time_limit=timedelta(minutes=2),
)


def _raise_versions(board_set_id: int) -> None:
    """Raise the version of every event that is played with these boards."""
    events = Event.objects.filter(sessions__sections__board_set=board_set_id)
    pks = set(events.values_list("pk", flat=True))
    Event.objects.filter(pk__in=pks).update(version=F("version") + 1)
