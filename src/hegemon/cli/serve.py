"""`hegemon serve`: the web site. Only this command needs the server's libraries."""

from hegemon.server.serve import serve

__all__ = ["serve"]
