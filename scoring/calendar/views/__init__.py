"""Pages of the calendar, of its series, and of a session until it is an event."""

from scoring.calendar.views.months import calendar_feed, calendar_month
from scoring.calendar.views.planned import (
    planned_cancel,
    planned_detail,
    planned_enter,
    planned_postpone,
    planned_prepare,
    planned_reinstate,
    planned_today,
    planned_withdraw,
)
from scoring.calendar.views.series import (
    closure_add,
    closure_remove,
    series_edit,
    series_list,
    series_new,
)
from scoring.calendar.views.set_up import planned_set_up, planned_suggest

__all__ = [
    "calendar_feed",
    "calendar_month",
    "closure_add",
    "closure_remove",
    "planned_cancel",
    "planned_detail",
    "planned_enter",
    "planned_postpone",
    "planned_prepare",
    "planned_reinstate",
    "planned_set_up",
    "planned_suggest",
    "planned_today",
    "planned_withdraw",
    "series_edit",
    "series_list",
    "series_new",
]
