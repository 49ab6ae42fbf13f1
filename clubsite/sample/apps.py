"""Registers the app with Django."""

from django.apps import AppConfig


class SampleConfig(AppConfig):
    name = "clubsite.sample"
