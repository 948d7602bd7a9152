"""Webhooks: a public https address is told that something happened, and nothing more.

The address is looked up once and the connection made to what was checked, so that a name cannot
change its meaning in between; redirects are not followed.
"""

import hashlib
import hmac
import http.client
import ipaddress
import json
import socket
import ssl
from collections.abc import Callable
from urllib.parse import urlsplit

from hegemon.server import events, jobs
from hegemon.server.models import Job, Table, Webhook

PATIENCE = 5
"""Seconds."""
Resolver = Callable[[str, int], list[str]]


class NotPublic(Exception):
    """An address that is not called."""


def resolve(host: str, port: int) -> list[str]:
    """The IP addresses of a host."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(each[4][0]) for each in found))


def checked(address: str, resolver: Resolver = resolve) -> tuple[str, str, str]:
    """Host, path and an IP address of a webhook; NotPublic if it is not to be called.

    Only https on port 443 to a name, all of whose addresses are public.
    """
    url = urlsplit(address)
    try:
        port = url.port or 443
    except ValueError as error:
        raise NotPublic("the port is none") from error
    if url.scheme != "https" or port != 443:
        raise NotPublic("only https on port 443 is called")
    if url.username or url.password or not url.hostname:
        raise NotPublic("the address names no host, or carries a password")
    try:
        addresses = resolver(url.hostname, port)
    except OSError as error:
        raise NotPublic(f"{url.hostname} is not known") from error
    if not addresses or not all(_is_public(each) for each in addresses):
        raise NotPublic(f"{url.hostname} is not a public address")
    path = (url.path or "/") + (f"?{url.query}" if url.query else "")
    return url.hostname, path, addresses[0]


def _is_public(address: str) -> bool:
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inner is not None:
            return _is_public(str(inner))
        if ip in ipaddress.ip_network("64:ff9b::/96"):
            return False
    return ip.is_global and not ip.is_multicast


class _Pinned(http.client.HTTPSConnection):
    """A connection to an IP address that must show the certificate of the host's name."""

    def __init__(self, host: str, ip: str, context: ssl.SSLContext | None = None) -> None:
        self._tls = context or ssl.create_default_context()
        super().__init__(host, 443, timeout=PATIENCE, context=self._tls)
        self._ip = ip

    def connect(self) -> None:
        """Connect to the address that was checked."""
        plain = socket.create_connection((self._ip, self.port), PATIENCE)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)


def body_of(hook: Webhook) -> bytes:
    """What is told: the table, and how often something happened that the seat may know of."""
    position, press, notes = events.numbers(hook.table_id, hook.seat)
    told = {"table": hook.table.name, "position": position, "press": press, "notes": notes}
    return json.dumps(told, sort_keys=True).encode()


def sealed(hook: Webhook, body: bytes) -> str:
    """The seal by which the receiver knows that it came from us."""
    return "sha256=" + hmac.new(hook.secret.encode(), body, hashlib.sha256).hexdigest()


def call(hook: Webhook, resolver: Resolver = resolve, tls: ssl.SSLContext | None = None) -> int:
    """Call a webhook; the status of the answer. NotPublic or OSError if none came."""
    host, path, ip = checked(hook.address, resolver)
    body = body_of(hook)
    connection = _Pinned(host, ip, tls)
    try:
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Hegemon",
            "X-Hegemon-Signature": sealed(hook, body),
        }
        connection.request("POST", path, body, headers)
        return connection.getresponse().status
    finally:
        connection.close()


@jobs.doing("hooks")
def call_all(job: Job) -> None:
    """Have every webhook of a table called, each by a job of its own."""
    table = Table.objects.filter(pk=job.facts["table"]).first()
    for hook in table.webhooks.filter(broken="") if table else ():
        jobs.enqueue("hook", f"{hook.pk}:{job.pk}", {"hook": hook.pk})


@jobs.doing("hook")
def call_one(job: Job) -> None:
    """Call one webhook; one that cannot be called at all is no longer tried."""
    hook = Webhook.objects.select_related("table").filter(pk=job.facts["hook"], broken="").first()
    if hook is None:
        return
    try:
        status = call(hook)
    except NotPublic as error:
        Webhook.objects.filter(pk=hook.pk).update(broken=str(error))
        return
    if status == 410:
        Webhook.objects.filter(pk=hook.pk).update(broken="the address is gone")
    elif status >= 300:
        raise OSError(f"{hook.address} answered {status}")
