"""Skipped boards: requests, answers and decisions in play without a director."""
