"""Registers the app with Django."""

from django.apps import AppConfig


class MembersConfig(AppConfig):
    name = "clubsite.members"
