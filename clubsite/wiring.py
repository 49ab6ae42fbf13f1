"""Which function answers each question that a lower package asks of upper ones.

`connect()` is called once, by the last app of INSTALLED_APPS, as soon as all models are
loaded. Nothing registers itself by being imported.
"""

from clubsite.clubs import front
from clubsite.recaps import following
from rulings.queries import pins, running, skips, table_calls
from scoring.actions import posting
from scoring.queries import desk, standing
from scoring.queries import front as scoring_front


def connect() -> None:
    """Give every question its answers; a second call changes nothing."""
    _front_page()
    _evening()


def _front_page() -> None:
    front.latest_results.answered_by(scoring_front.latest_results)
    front.coming_events.answered_by(scoring_front.coming_events)


def _evening() -> None:
    standing.held_open_until.answered_by(running.last_appeal, running.last_review)
    desk.desk_calls.answered_by(
        running.open_rulings,
        running.prepared_reports,
        pins.looks_to_take,
        skips.referred_skips,
        table_calls.tables_calling,
    )
    desk.desk_marks.answered_by(table_calls.calls_waiting)
    desk.desk_pins.answered_by(pins.pinned)
    posting.after_posting.answered_by(following.ask_at_once)
