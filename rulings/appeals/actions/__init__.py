"""Actions of appeals: one function an act, grouped by noun."""
