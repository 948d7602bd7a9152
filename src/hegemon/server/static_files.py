"""Static files under names that change with their content, so that browsers may keep them."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """A file that a style sheet names and nobody has does not stop the server."""

    manifest_strict = False
