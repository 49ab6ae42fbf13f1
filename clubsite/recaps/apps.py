"""Registers the app with Django."""

from django.apps import AppConfig


class RecapsConfig(AppConfig):
    name = "clubsite.recaps"
