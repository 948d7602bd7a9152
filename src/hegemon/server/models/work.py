"""Work that is done after the commit, and who does it."""

from django.db import models

from hegemon.server.models.tables import Table


class Job(models.Model):
    """Something to be done once, whatever worker comes by; `key` keeps it from being done twice."""

    key = models.CharField(max_length=200, unique=True)
    kind = models.CharField(max_length=20)
    facts = models.JSONField(default=dict)
    run_at = models.DateTimeField(db_index=True)
    leased_until = models.DateTimeField(null=True, blank=True)
    attempts = models.IntegerField(default=0)
    done_at = models.DateTimeField(null=True, blank=True)
    gave_up = models.BooleanField(default=False)
    error = models.TextField(blank=True)

    def __str__(self) -> str:
        return self.key


class Heartbeat(models.Model):
    """When the workers were last at work; a gap is a time the site was down."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return self.at.isoformat()


class Webhook(models.Model):
    """An address that is told that something happened at a table, and nothing more."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="webhooks")
    seat = models.CharField(max_length=60)
    """For whose eyes: a seat, or `public`."""
    address = models.URLField(max_length=500)
    secret = models.CharField(max_length=64)
    broken = models.TextField(blank=True)

    def __str__(self) -> str:
        return self.address
