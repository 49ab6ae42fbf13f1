"""Which function answers each question that a lower package asks of upper ones.

`connect()` is called once, by the last app of INSTALLED_APPS, as soon as all models are
loaded. Nothing registers itself by being imported.
"""

from clubsite.clubs import front
from scoring.queries import front as scoring_front


def connect() -> None:
    """Give every question its answers; a second call changes nothing."""
    _front_page()


def _front_page() -> None:
    front.latest_results.answered_by(scoring_front.latest_results)
    front.coming_events.answered_by(scoring_front.coming_events)
