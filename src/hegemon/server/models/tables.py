"""Tables: what is played, by whom, and when."""

import secrets

from django.db import models

from hegemon.server.models.people import Person


def new_name() -> str:
    """A name for a table that nobody guesses."""
    return secrets.token_urlsafe(9)


def new_invitation() -> str:
    """The secret part of an invitation link."""
    return secrets.token_urlsafe(18)


def new_key() -> bytes:
    """The secret key of a game's dice."""
    return secrets.token_bytes(32)


class Table(models.Model):
    """A game that is set up, in play, or over.

    The row is also the queue: a worker finds in it what is due. Whoever changes the game locks it.
    """

    class Status(models.TextChoices):
        """Where a table stands."""

        OPEN = "open", "seats are being taken"
        PLAYING = "playing", "in play"
        PAUSED = "paused", "paused"
        ASIDE = "aside", "put aside"
        OVER = "over", "over"

    class Missed(models.TextChoices):
        """What happens to a turn that somebody misses."""

        HOLD = "hold", "the game waits"
        STANDING = "standing", "standing orders, else the rulebook's default"
        COMPUTER = "computer", "a computer player answers for this turn"

    class Clock(models.TextChoices):
        """What kind of deadline there is."""

        NONE = "none", "no deadline"
        DURATION = "duration", "so long after the turn begins"
        HOUR = "hour", "at a fixed hour"

    class Watch(models.TextChoices):
        """Who may look on."""

        NOBODY = "nobody", "nobody"
        LINK = "link", "who has the link"
        ALL = "all", "everybody"

    name = models.CharField(max_length=24, unique=True, default=new_name)
    title = models.CharField(max_length=80)
    host = models.ForeignKey(Person, models.PROTECT, related_name="hosted")
    made = models.DateTimeField(auto_now_add=True)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    solo = models.BooleanField(default=False)
    """One person against computer players."""

    # What is played
    game = models.CharField(max_length=16)
    scenario = models.CharField(max_length=80)
    document = models.TextField(blank=True)
    options = models.JSONField(default=dict)
    key = models.BinaryField(default=new_key)
    release = models.IntegerField(default=0)

    # Where the record stands
    chain = models.CharField(max_length=32, blank=True)
    entries = models.IntegerField(default=0)
    step = models.IntegerField(default=0)
    waiting = models.JSONField(default=list)
    """The seats that are awaited; everybody may know them."""

    # How it is played
    anonymous = models.BooleanField(default=False)
    press = models.JSONField(default=list)
    """What kinds of messages players may send: "public", "private", "broadcast"."""
    watch = models.CharField(max_length=8, choices=Watch.choices, default=Watch.LINK)
    watch_delay = models.IntegerField(default=0)
    """Steps that spectators are behind."""
    by_mail = models.BooleanField(default=False)
    """Whether reactions are answered at once instead of awaited."""
    invitation = models.CharField(max_length=32, unique=True, default=new_invitation)

    # When
    clock = models.CharField(max_length=8, choices=Clock.choices, default=Clock.NONE)
    zone = models.CharField(max_length=64, default="UTC")
    seconds = models.IntegerField(default=3 * 24 * 3600)
    """Length of a turn where the clock is a duration."""
    hour = models.CharField(max_length=5, default="20:00")
    days = models.CharField(max_length=7, default="1234567")
    """Days of the week with a deadline, Monday is 1."""
    notice = models.IntegerField(default=12 * 3600)
    """Seconds that a turn lasts at least where the hour is fixed."""
    early = models.BooleanField(default=True)
    """Whether a turn is run as soon as all are ready."""
    warning = models.IntegerField(default=12 * 3600)
    """Seconds before the deadline when those who are awaited are warned; 0: never."""
    missed = models.CharField(max_length=8, choices=Missed.choices, default=Missed.STANDING)
    excuses = models.IntegerField(default=1)
    """Turns a seat may miss without harm; the table then waits for one more turn's length."""
    vacation_days = models.IntegerField(default=14)
    """Days a seat may be away, for which the table waits."""
    removal = models.IntegerField(default=3)
    """Turns missed in a row after which a seat is given to somebody else; 0: never."""
    deadline = models.DateTimeField(null=True, blank=True, db_index=True)
    warn_at = models.DateTimeField(null=True, blank=True)
    left = models.IntegerField(null=True, blank=True)
    """Seconds that were left when the table was paused."""
    overdue = models.BooleanField(default=False)
    """The deadline has passed and the table waits all the same."""

    # Work
    computers_at = models.DateTimeField(null=True, blank=True, db_index=True)
    """When a computer player is to answer."""
    claimed_until = models.DateTimeField(null=True, blank=True)
    """A worker thinks for a computer player until then."""
    trouble = models.TextField(blank=True)
    """Why it was put aside, for its host."""
    trace = models.TextField(blank=True)

    class Meta:
        ordering = ("-made",)

    def __str__(self) -> str:
        return self.title


class Seat(models.Model):
    """A side of the game and who plays it."""

    class Kind(models.TextChoices):
        """Who answers for it."""

        OPEN = "open", "nobody yet"
        PERSON = "person", "a person"
        COMPUTER = "computer", "a computer player"

    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    key = models.CharField(max_length=60)
    number = models.IntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.OPEN)
    person = models.ForeignKey(Person, models.SET_NULL, null=True, blank=True, related_name="seats")
    since = models.IntegerField(default=0)
    """The step in which this player sat down."""
    level = models.CharField(max_length=16, default="standard")
    ready = models.BooleanField(default=False)
    """Is done with a sheet at a table that does not run early."""
    stands_in = models.IntegerField(null=True, blank=True)
    """The step in which a computer player answers for a turn that was missed."""
    misses = models.IntegerField(default=0)
    excuses = models.IntegerField(default=0)
    """Excused misses that were used up."""
    away = models.IntegerField(default=0)
    """Vacation days that were used up."""

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("table", "key"), name="one_seat_of_a_name"),)

    def __str__(self) -> str:
        return self.key


class Absence(models.Model):
    """Vacation of a seat: no deadline falls into it."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="absences")
    first = models.DateField()
    last = models.DateField()

    def __str__(self) -> str:
        return f"{self.seat} {self.first} to {self.last}"


class Member(models.Model):
    """Somebody at a table without a seat."""

    class Role(models.TextChoices):
        """What for."""

        SUBSTITUTE = "substitute", "would take a seat"
        SPECTATOR = "spectator", "looks on"

    table = models.ForeignKey(Table, models.CASCADE, related_name="members")
    person = models.ForeignKey(Person, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role.choices)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("made",)
        constraints = (
            models.UniqueConstraint(fields=("table", "person"), name="one_role_of_a_person"),
        )

    def __str__(self) -> str:
        return f"{self.role} at {self.table_id}"


class Note(models.Model):
    """Something that was done to a table, for everybody at it to read; never what was played."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="notes")
    at = models.DateTimeField()
    step = models.IntegerField()
    kind = models.CharField(max_length=20)
    text = models.TextField()

    class Meta:
        ordering = ("id",)

    def __str__(self) -> str:
        return self.text
