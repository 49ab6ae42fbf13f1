"""Queries of appeals: pages, lists and facts of a case."""
