"""Procedure of public reports: their parts, levels, checklist, states and blocks."""
