"""The published schema of the API."""

from pathlib import Path

from hegemon.server.schema import schema

KEPT = Path(__file__).parents[2] / "client" / "schema" / "openapi.json"


def test_the_schema_the_client_is_built_from_is_the_one_that_is_served() -> None:
    """After a change: `make schema`."""
    assert KEPT.read_text(encoding="utf-8") == schema()
