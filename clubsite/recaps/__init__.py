"""Recaps: the documents of an evening, made from everything the club knows."""
