"""The site of a club: people, roles, audit, notices and documents."""

from clubsite.celery import app as celery_app

__all__ = ["celery_app"]
