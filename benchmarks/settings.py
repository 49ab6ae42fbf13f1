"""The settings of the site, and one address more: a constant for who has signed in."""

from clubsite.settings import *  # noqa: F403  # every setting as it is

ROOT_URLCONF = "benchmarks.urls"
