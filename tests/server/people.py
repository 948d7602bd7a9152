"""How the tests call the API."""

import json
from typing import Any

from django.test import Client


class Refusal(Exception):
    """The API has said no."""

    def __init__(self, status: int, body: Any) -> None:
        super().__init__(f"{status}: {body}")
        self.status, self.body = status, body


class Caller:
    """Somebody at a browser."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def get(self, path: str, **query: Any) -> Any:
        """What the API answers."""
        return self._answer(self.client.get(f"/api{path}", query))

    def post(self, path: str, **body: Any) -> Any:
        """What the API answers."""
        return self._send("post", path, body)

    def put(self, path: str, **body: Any) -> Any:
        """What the API answers."""
        return self._send("put", path, body)

    def patch(self, path: str, **body: Any) -> Any:
        """What the API answers."""
        return self._send("patch", path, body)

    def delete(self, path: str) -> Any:
        """What the API answers."""
        return self._answer(self.client.delete(f"/api{path}"))

    def _send(self, method: str, path: str, body: Any) -> Any:
        send = getattr(self.client, method)
        return self._answer(send(f"/api{path}", json.dumps(body), content_type="application/json"))

    def _answer(self, response: Any) -> Any:
        if response.status_code >= 400:
            raise Refusal(response.status_code, json.loads(response.content or b"null"))
        return json.loads(response.content)

    def orders(self, table: str, text: str, ready: bool = True, seat: str = "") -> Any:
        """File orders for the question that is open."""
        at = f"?seat={seat}" if seat else ""
        question = self.get(f"/tables/{table}/ask{at}")["question"]["question"]
        return self.post(f"/tables/{table}/orders{at}", text=text, question=question, ready=ready)

    def refused(self, method: str, path: str, **body: Any) -> Refusal:
        """The refusal that has to come."""
        try:
            answer = getattr(self, method)(path, **body)
        except Refusal as refusal:
            return refusal
        raise AssertionError(f"it was let through: {answer}")
