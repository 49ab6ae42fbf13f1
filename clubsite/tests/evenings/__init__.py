"""Whole evenings, from the form that sets them up to the files that others read.

Every step is the act that people take on the pages. The totals are worked out a second
time by plain arithmetic, which shares nothing with the product.
"""
