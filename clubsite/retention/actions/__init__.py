"""Actions on what is stored for a time: legal holds, and what the clock carries out."""

from clubsite.retention.actions.holds import lift_hold, set_hold
from clubsite.retention.actions.requests import (
    answer_request,
    copy_data,
    make_request,
    sweep_requests,
)
from clubsite.retention.actions.sweeping import sweep

__all__ = [
    "answer_request",
    "copy_data",
    "lift_hold",
    "make_request",
    "set_hold",
    "sweep",
    "sweep_requests",
]
