"""The app that keeps heartbeats and counters."""

from django.apps import AppConfig


class UpkeepConfig(AppConfig):
    name = "clubsite.ops"
