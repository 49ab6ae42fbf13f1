"""Procedure of score corrections, without Django."""
