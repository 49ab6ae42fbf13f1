"""Actions on what is stored for a time: legal holds, and what the clock carries out."""

from clubsite.retention.actions.holds import lift_hold, set_hold
from clubsite.retention.actions.sweeping import sweep

__all__ = ["lift_hold", "set_hold", "sweep"]
