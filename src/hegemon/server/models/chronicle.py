"""The record of a game, and what is kept beside it for its seats."""

from django.db import models

from hegemon.server.models.tables import Table


class Line(models.Model):
    """One entry of the record. Nothing is ever rewritten."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="lines")
    number = models.IntegerField()
    body = models.BinaryField()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("table", "number"), name="one_entry_of_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}:{self.number}"


class Checkpoint(models.Model):
    """The state at the beginning of a step, deflated; the record can make it anew."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="checkpoints")
    step = models.IntegerField()
    state = models.BinaryField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("table", "step"), name="one_checkpoint_a_step"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}:{self.step}"


class PastTurn(models.Model):
    """What a seat was told in a step, as it was told then, whatever the rules say later."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="past_turns")
    step = models.IntegerField()
    seat = models.CharField(max_length=60)
    body = models.BinaryField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("table", "step", "seat"), name="one_past_a_step"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}:{self.step}:{self.seat}"


class Draft(models.Model):
    """What a seat has written and not filed."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="drafts")
    seat = models.CharField(max_length=60)
    question = models.CharField(max_length=60)
    text = models.TextField(blank=True)
    version = models.IntegerField(default=1)
    saved = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "seat"), name="one_draft_a_seat"),)

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seat}"


class Pulse(models.Model):
    """How often something happened that one audience may know of; nothing else is counted."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="pulses")
    seat = models.CharField(max_length=60)
    """A seat of the game, or `public`."""
    position = models.IntegerField(default=0)
    press = models.IntegerField(default=0)
    notes = models.IntegerField(default=0)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "seat"), name="one_pulse_a_seat"),)

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seat}"
