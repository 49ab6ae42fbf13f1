"""Recaps: the documents of an event, made from everything the club knows."""
