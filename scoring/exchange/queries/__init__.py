"""Queries of imports and exports: previews, comparisons and reports."""
