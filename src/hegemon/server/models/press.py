"""What players say to each other."""

from django.db import models

from hegemon.server.models.tables import Table


class Message(models.Model):
    """A message of a seat, or of the host.

    `public` is signed and for all, `broadcast` is for all and names no sender, `private` is for
    the seats in `to` and its sender, `host` is the host's word to all.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="messages")
    kind = models.CharField(max_length=10)
    sender = models.CharField(max_length=60)
    to = models.JSONField(default=list)
    text = models.TextField()
    at = models.DateTimeField()
    step = models.IntegerField()

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return f"{self.kind} of {self.sender}"
