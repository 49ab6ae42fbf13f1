"""Registers the app with Django."""

from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "clubsite.audit"
