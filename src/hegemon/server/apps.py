"""The Django application."""

from django.apps import AppConfig


class HegemonConfig(AppConfig):
    """Everything of the server is one application."""

    name = "hegemon.server"
    label = "hegemon"
    verbose_name = "Hegemon"

    def ready(self) -> None:
        """Hear what must be heard from the start."""
        from hegemon.server import hooks, notices, past, people  # noqa: F401  (they register)
