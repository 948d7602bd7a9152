"""Who plays."""

import hashlib
import secrets

from django.contrib.auth.models import AbstractUser
from django.db import models


class Person(AbstractUser):
    """Somebody with an account, or a guest who plays alone and has none yet."""

    guest = models.BooleanField(default=False)
    zone = models.CharField(max_length=64, default="UTC")
    language = models.CharField(max_length=8, default="en")
    mail_turns = models.BooleanField("mail when a turn begins", default=True)
    mail_warnings = models.BooleanField("mail before a deadline", default=True)
    mail_press = models.BooleanField("mail for every message", default=False)

    @property
    def shown_name(self) -> str:
        """What others call this person."""
        return "Guest" if self.guest else self.username


class Token(models.Model):
    """What a program signs in with instead of a person. Only its digest is kept."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name

    @staticmethod
    def digest_of(secret: str) -> str:
        """What is kept of a token."""
        return hashlib.sha256(secret.encode()).hexdigest()

    @classmethod
    def make(cls, person: Person, name: str) -> tuple["Token", str]:
        """A new token and the secret, which is shown once."""
        secret = f"hgm_{secrets.token_urlsafe(32)}"
        return cls.objects.create(person=person, name=name, digest=cls.digest_of(secret)), secret
