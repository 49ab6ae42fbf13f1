"""Registers the app with Django."""

from django.apps import AppConfig


class SampleConfig(AppConfig):
    name = "clubsite.sample"

    def ready(self) -> None:
        """Connect the questions of lower packages: this is the last app to be ready."""
        from clubsite import wiring  # noqa: PLC0415  # needs models, loaded by now

        wiring.connect()
