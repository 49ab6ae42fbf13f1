"""Tests of the calendar."""
