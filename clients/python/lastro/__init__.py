"""The client of the Lastro API, with nothing but the standard library. Python 3.9 and later."""

import base64
import binascii
import hashlib
import hmac
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

__all__ = ["Lastro", "LastroError", "verify_webhook"]

#: Statuses after which the same request may be sent again.
_PASSING = {429, 502, 503, 504}
_LONGEST_WAIT = 30.0
_OLDEST_WEBHOOK = 300


class LastroError(Exception):
    """A refusal of the API. `code` stays the same; the message is for people."""

    def __init__(self, status, body):
        body = body if isinstance(body, dict) else {}
        super().__init__(body.get("error", f"HTTP {status}"))
        self.status = status
        self.code = body.get("code", "bad_answer")
        self.missing_fields = body.get("missing_fields", [])
        self.fields = body.get("fields", {})


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key elsewhere."""

    def redirect_request(self, *_arguments):
        return None


class Lastro:
    """Calls the API with a key (`ff_…`) at an installation such as `https://lastro.example`."""

    def __init__(self, key, base_url, retries=4, timeout=30.0):
        self._key = key
        self._base_url = base_url.rstrip("/")
        self._retries = retries
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirects)

    # Shipments

    def create_shipment(self, *, idempotency_key=None, **fields):
        return self._call("POST", "/api/shipments", fields, idempotency_key)

    def create_shipments(self, items, *, idempotency_key=None):
        """Up to 500; each outcome says what became of its item."""
        return self._call("POST", "/api/shipments/bulk", {"items": list(items)}, idempotency_key)

    def get_shipment(self, tracking_id):
        return self._call("GET", f"/api/shipments/{_quoted(tracking_id)}")

    def update_shipment(self, tracking_id, *, idempotency_key=None, if_match=None, **fields):
        return self._call("PUT", f"/api/shipments/{_quoted(tracking_id)}", fields, idempotency_key, if_match)

    def shipments(self, **query):
        """All of them, page by page as they are read."""
        cursor = None
        while True:
            asked = query if cursor is None else {**query, "cursor": cursor}
            answer = self._send("GET", "/api/shipments?" + urllib.parse.urlencode(asked, doseq=True))
            yield from answer["data"]
            cursor = answer.get("next_cursor")
            if cursor is None:
                return

    # Checkpoints

    def create_checkpoint(self, *, idempotency_key=None, **fields):
        return self._call("POST", "/api/checkpoints", fields, idempotency_key)

    def create_checkpoints(self, items, *, idempotency_key=None):
        return self._call("POST", "/api/checkpoints/bulk", {"items": list(items)}, idempotency_key)

    def list_checkpoints(self, tracking_id):
        return self._call("GET", f"/api/checkpoints/{_quoted(tracking_id)}")

    def correct_checkpoint(self, id, *, idempotency_key=None, if_match=None, **fields):
        return self._call("PUT", f"/api/checkpoints/{_quoted(id)}", fields, idempotency_key, if_match)

    def annul_checkpoint(self, id, *, idempotency_key=None, if_match=None, **fields):
        return self._call("DELETE", f"/api/checkpoints/{_quoted(id)}", fields, idempotency_key, if_match)

    # Addresses and warehouses

    def create_address(self, *, idempotency_key=None, **fields):
        return self._call("POST", "/api/addresses", fields, idempotency_key)

    def list_addresses(self):
        return self._call("GET", "/api/addresses")

    def create_warehouse(self, *, idempotency_key=None, **fields):
        return self._call("POST", "/api/warehouses", fields, idempotency_key)

    def list_warehouses(self):
        return self._call("GET", "/api/warehouses")

    def _call(self, method, path, body=None, idempotency_key=None, if_match=None):
        return self._send(method, path, body, idempotency_key, if_match)["data"]

    def _send(self, method, path, body=None, idempotency_key=None, if_match=None):
        """Sends a call until it is answered: a write has one Idempotency-Key for all of its attempts."""
        headers = {"Authorization": f"Bearer {self._key}", "Accept": "application/json"}
        content = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            content = json.dumps(body).encode()
        if method != "GET":
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        if if_match is not None:
            headers["If-Match"] = if_match
        request = urllib.request.Request(self._base_url + path, content, headers, method=method)
        attempt = 0
        while True:
            is_last = attempt >= self._retries
            said = None
            try:
                with self._opener.open(request, timeout=self._timeout) as response:
                    return json.load(response)
            except urllib.error.HTTPError as refusal:
                with refusal:
                    answer = _json_or_none(refusal.read())
                passes = refusal.code in _PASSING or (answer or {}).get("code") == "idempotency_in_progress"
                if is_last or not passes:
                    raise LastroError(refusal.code, answer) from None
                said = refusal.headers.get("Retry-After")
            except (urllib.error.URLError, TimeoutError, ConnectionError):
                if is_last:
                    raise
            time.sleep(_wait_before(attempt, said))
            attempt += 1


def verify_webhook(secret, headers, body, now=None):
    """Checks a webhook's signature (Standard Webhooks) over its exact bytes and gives what it says.

    Raises ValueError when it is not signed with the secret (`whsec_…`), or older than five minutes.
    """
    read = {name.lower(): value for name, value in dict(headers).items()}
    webhook_id = read.get("webhook-id", "")
    timestamp = read.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs((time.time() if now is None else now) - int(timestamp)) > _OLDEST_WEBHOOK:
        raise ValueError("the webhook is too old or not dated")
    key = base64.b64decode(secret[len("whsec_"):] if secret.startswith("whsec_") else secret)
    content = body.encode() if isinstance(body, str) else body
    expected = hmac.new(key, f"{webhook_id}.{timestamp}.".encode() + content, hashlib.sha256).digest()
    for one in read.get("webhook-signature", "").split(" "):
        version, _, signature = one.partition(",")
        try:
            given = base64.b64decode(signature, validate=True)
        except binascii.Error:
            continue
        if version == "v1" and hmac.compare_digest(given, expected):
            return json.loads(content)
    raise ValueError("the webhook is not signed with this secret")


def _wait_before(attempt, said):
    """What the server says, else longer each time, and never all at once: seconds."""
    own = 0.25 * 2**attempt * (0.5 + random.random())
    return min(float(said) if said and said.isdigit() else own, _LONGEST_WAIT)


def _json_or_none(content):
    try:
        answer = json.loads(content)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) else None


def _quoted(text):
    return urllib.parse.quote(text, safe="")
