# SPDX-License-Identifier: Apache-2.0
"""The client of the Lastro API, with nothing but the standard library. Python 3.9 and later."""

from __future__ import annotations

import base64
import binascii
import email.utils
import hashlib
import hmac
import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import TYPE_CHECKING, Any, Generic, Iterable, Iterator, List, Mapping, Optional, Tuple, TypeVar, Union

from . import types

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Lastro", "LastroError", "ReferenceList", "__version__", "tag_of", "types", "verify_webhook"]

#: Version of this client, which each call states as its User-Agent.
__version__ = "0.1.0"

#: Statuses after which the client repeats the request.
_PASSING = {429, 502, 503, 504}
_LONGEST_WAIT = 30.0
_OLDEST_WEBHOOK = 300


#: Makes a repeated write take effect once; a random value for each call by default.
Key = Optional[str]
#: ETag of the version that the change applies to.
Tag = Optional[str]
Entry = TypeVar("Entry")


class LastroError(Exception):
    """A refusal of the API, or a call without an answer. `code` stays the same; the message is for people.

    Without an answer `status` is 0, `code` is `no_answer` and `__cause__` the reason. `request_id`
    is the number of the call, for questions to the operator.
    """

    def __init__(self, status: int, body: object) -> None:
        body = body if isinstance(body, dict) else {}
        self.status = status
        self.code: str = body.get("code", "bad_answer")
        self.request_id: Optional[str] = body.get("request_id")
        self.missing_fields: List[str] = body.get("missing_fields", [])
        self.fields: Mapping[str, str] = body.get("fields", {})
        self.did_you_mean: Optional[str] = body.get("did_you_mean")
        self.final_event_id: Optional[str] = body.get("final_event_id")
        words = body.get("error", f"HTTP {status}")
        details = [*self.missing_fields, *(f"{name}: {said}" for name, said in self.fields.items())]
        super().__init__(f"{words} ({'; '.join(details)})" if details else words)


class _Tagged(dict):
    """What is answered of one thing, with the version that it is of."""

    def __init__(self, data: Mapping[str, Any], etag: Tag) -> None:
        super().__init__(data)
        self.etag = etag


def tag_of(answer: Mapping[str, Any]) -> Tag:
    """The ETag of what a call answered, for `if_match`: a change is refused when somebody else has changed it since."""
    return getattr(answer, "etag", None)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key elsewhere."""

    def redirect_request(self, *_arguments):
        return None


class Lastro:
    """Calls the API with a key (`ff_…`) at an installation such as `https://lastro.example`.

    Messages are in English, or with `language="pt-BR"` in Portuguese.
    """

    def __init__(self, key: str, base_url: str, retries: int = 4, timeout: float = 30.0, language: str = "en") -> None:
        self._key = key
        self._base_url = base_url.rstrip("/")
        self._retries = retries
        self._timeout = timeout
        self._language = language
        self._opener = urllib.request.build_opener(_NoRedirects)
        self.warehouses = Warehouses(self, "/api/warehouses")
        self.statuses = Statuses(self, "/api/statuses")
        self.custom_fields = CustomFields(self, "/api/custom-fields")

    # Shipments

    def create_shipment(self, *, idempotency_key: Key = None, **fields: Unpack[types.CreateShipmentBody]) -> types.Shipment:
        return self._call("POST", "/api/shipments", fields, idempotency_key)

    def create_shipments(
        self, items: Iterable[types.CreateShipmentBody], *, idempotency_key: Key = None
    ) -> types.CreateShipmentsAnswer:
        """Up to 500; each outcome says what became of its item."""
        return self._call("POST", "/api/shipments/bulk", {"items": list(items)}, idempotency_key)

    def get_shipment(self, tracking_id: str) -> types.GetShipmentAnswer:
        return self._call("GET", f"/api/shipments/{_quoted(tracking_id)}")

    def update_shipment(
        self, tracking_id: str, *, idempotency_key: Key = None, if_match: Tag = None, **fields: Unpack[types.UpdateShipmentBody]
    ) -> types.UpdateShipmentAnswer:
        return self._call("PUT", f"/api/shipments/{_quoted(tracking_id)}", fields, idempotency_key, if_match)

    def set_statuses(
        self, items: Iterable[types.ChangeStatusesBodyItems], *, idempotency_key: Key = None
    ) -> types.ChangeStatusesAnswer:
        """Sets the status of up to 500; a refusal concerns its own item only."""
        return self._call("POST", "/api/shipments/status", {"items": list(items)}, idempotency_key)

    def shipments(self, **query: Unpack[types.ListShipmentsQuery]) -> Iterator[types.Shipment]:
        """All of them, page by page as they are read."""
        return self._pages("/api/shipments", query)

    def count_shipments(self) -> types.CountShipmentsAnswer:
        """How many there are of each status."""
        return self._call("GET", "/api/shipments/counts")

    def export_shipments(self, **query: Unpack[types.ExportShipmentsQuery]) -> bytes:
        """The list as a CSV file."""
        return self._send("GET", "/api/shipments/export.csv" + _search(query))

    def get_receipt(self, tracking_id: str, **query: Unpack[types.GetReceiptQuery]) -> str:
        """The receipt's exact text, which is what anyone verifies: everything, or what is chosen for whom it is for."""
        return self._send("GET", f"/api/shipments/{_quoted(tracking_id)}/receipt" + _search(query)).decode()

    def get_erasure(self, tracking_id: str) -> types.GetErasureAnswer:
        """What an erasure would leave."""
        return self._call("GET", f"/api/shipments/{_quoted(tracking_id)}/erasure")

    def get_delivery(self, tracking_id: str) -> types.GetShipmentDeliveryAnswer:
        """Return the delivery and the failed attempts."""
        return self._call("GET", f"/api/shipments/{_quoted(tracking_id)}/delivery")

    def delivery_pdf(self, tracking_id: str) -> bytes:
        """Return the proof of delivery as a PDF."""
        return self._send("GET", f"/api/shipments/{_quoted(tracking_id)}/delivery.pdf")

    def fiscal_events(self, tracking_id: str) -> types.GetFiscalEventsAnswer:
        """Prepare the delivery events of its CT-e and NF-e for the issuer."""
        return self._call("GET", f"/api/shipments/{_quoted(tracking_id)}/fiscal")

    def find_reference(self, value: str) -> types.FindReferenceAnswer:
        """The shipments that have a reference, such as the key of a scanned NF-e."""
        return self._call("GET", f"/api/references/{_quoted(value)}")

    def get_public_page(self, tracking_id: str) -> types.GetShipmentPageAnswer:
        return self._call("GET", f"/api/shipments/{_quoted(tracking_id)}/public-page")

    def set_public_page(
        self, tracking_id: str, enabled: bool, *, idempotency_key: Key = None
    ) -> types.SetShipmentPageAnswer:
        return self._call(
            "PUT", f"/api/shipments/{_quoted(tracking_id)}/public-page", {"enabled": enabled}, idempotency_key
        )

    # Imports of up to 20,000 shipments, which become shipments together

    def create_import(
        self, *, idempotency_key: Key = None, **fields: Unpack[types.CreateImportBody]
    ) -> types.CreateImportAnswer:
        return self._call("POST", "/api/imports", fields, idempotency_key)

    def list_imports(self) -> types.ListImportsAnswer:
        return self._call("GET", "/api/imports")

    def check_references(self, **fields: Unpack[types.CheckReferencesBody]) -> types.CheckReferencesAnswer:
        """Which references shipments have already."""
        return self._call("POST", "/api/imports/check", fields)

    def send_import_rows(
        self, id: str, first: int, rows: Iterable[Mapping[str, Any]], *, idempotency_key: Key = None
    ) -> types.SendImportRowsAnswer:
        """Puts up to 200 rows into an import, the first of them at place `first`, from 1."""
        return self._call("PUT", f"/api/imports/{_quoted(id)}/rows/{first}", {"rows": list(rows)}, idempotency_key)

    def commit_import(
        self, id: str, *, idempotency_key: Key = None, **query: Unpack[types.CommitImportQuery]
    ) -> types.CommitImportAnswer:
        """Creates the shipments of all rows, or of none if a row is refused."""
        return self._call("POST", f"/api/imports/{_quoted(id)}/commit" + _search(query), {}, idempotency_key)

    def delete_import(self, id: str, *, idempotency_key: Key = None) -> types.DeleteImportAnswer:
        return self._call("DELETE", f"/api/imports/{_quoted(id)}", None, idempotency_key)

    # Authorizations of others to record checkpoints of a shipment

    def list_authorizations(self, tracking_id: str) -> types.ListAuthorizationsAnswer:
        return self._call("GET", f"/api/shipments/{_quoted(tracking_id)}/authorizations")

    def grant_authorization(
        self, tracking_id: str, *, idempotency_key: Key = None, **fields: Unpack[types.GrantAuthorizationBody]
    ) -> types.GrantAuthorizationAnswer:
        return self._call("POST", f"/api/shipments/{_quoted(tracking_id)}/authorizations", fields, idempotency_key)

    def revoke_authorization(
        self, tracking_id: str, id: str, *, idempotency_key: Key = None
    ) -> types.RevokeAuthorizationAnswer:
        return self._call(
            "DELETE", f"/api/shipments/{_quoted(tracking_id)}/authorizations/{_quoted(id)}", None, idempotency_key
        )

    def restore_authorization(
        self, tracking_id: str, id: str, *, idempotency_key: Key = None
    ) -> types.RestoreAuthorizationAnswer:
        return self._call(
            "POST", f"/api/shipments/{_quoted(tracking_id)}/authorizations/{_quoted(id)}/restore", {}, idempotency_key
        )

    # Places

    def find_cep(self, cep: str) -> types.FindCepAnswer:
        return self._call("GET", f"/api/cep/{_quoted(cep)}")

    def dashboard(self) -> types.GetDashboardAnswer:
        """Numbers, the newest shipments, and those that need attention."""
        return self._call("GET", "/api/dashboard")

    # Checkpoints

    def create_checkpoint(self, *, idempotency_key: Key = None, **fields: Unpack[types.CreateCheckpointBody]) -> types.Checkpoint:
        return self._call("POST", "/api/checkpoints", fields, idempotency_key)

    def create_checkpoints(
        self, items: Iterable[types.CreateCheckpointBody], *, idempotency_key: Key = None
    ) -> types.CreateCheckpointsAnswer:
        """Up to 500, in their order; each outcome says what became of its item."""
        return self._call("POST", "/api/checkpoints/bulk", {"items": list(items)}, idempotency_key)

    def list_checkpoints(self, tracking_id: str) -> types.ListCheckpointsAnswer:
        return self._call("GET", f"/api/checkpoints/{_quoted(tracking_id)}")

    def correct_checkpoint(
        self, id: str, *, idempotency_key: Key = None, if_match: Tag = None, **fields: Unpack[types.CorrectCheckpointBody]
    ) -> types.CorrectCheckpointAnswer:
        return self._call("PUT", f"/api/checkpoints/{_quoted(id)}", fields, idempotency_key, if_match)

    def annul_checkpoint(
        self, id: str, *, idempotency_key: Key = None, if_match: Tag = None, **fields: Unpack[types.AnnulCheckpointBody]
    ) -> types.AnnulCheckpointAnswer:
        return self._call("DELETE", f"/api/checkpoints/{_quoted(id)}", fields, idempotency_key, if_match)

    def add_annex(
        self, tracking_id: str, *, idempotency_key: Key = None, **fields: Unpack[types.AddAnnexBody]
    ) -> types.Annex:
        """Adds a note or pictures to a shipment, also to a closed one."""
        return self._call("POST", f"/api/shipments/{_quoted(tracking_id)}/annexes", fields, idempotency_key)

    def list_annexes(self, tracking_id: str) -> types.ListAnnexesAnswer:
        return self._call("GET", f"/api/shipments/{_quoted(tracking_id)}/annexes")

    def check_qr(self, tracking_id: str) -> types.CheckQrAnswer:
        """Whether checkpoints may be recorded of a scanned shipment, one's own or another account's."""
        return self._call("GET", f"/api/qr/{_quoted(tracking_id)}")

    # Pictures, which events name by the SHA-256 of their bytes

    def put_media(
        self, sha256: str, picture: bytes, type: str = "image/jpeg", *, idempotency_key: Key = None
    ) -> types.PutMediaAnswer:
        """Sends a picture after the event that names it."""
        content, _ = self._answer("PUT", f"/api/media/{_quoted(sha256)}", picture, idempotency_key, None, type)
        return json.loads(content)["data"]

    def get_media(self, sha256: str) -> bytes:
        return self._send("GET", f"/api/media/{_quoted(sha256)}")

    # Addresses

    def create_address(self, *, idempotency_key: Key = None, **fields: Unpack[types.CreateAddressBody]) -> types.Address:
        return self._call("POST", "/api/addresses", fields, idempotency_key)

    def list_addresses(self) -> List[types.Address]:
        return self._call("GET", "/api/addresses")

    def update_address(
        self, id: str, *, idempotency_key: Key = None, if_match: Tag = None, **fields: Unpack[types.UpdateAddressBody]
    ) -> types.Address:
        return self._call("PUT", f"/api/addresses/{_quoted(id)}", fields, idempotency_key, if_match)

    def delete_address(
        self, id: str, *, idempotency_key: Key = None, if_match: Tag = None
    ) -> types.DeleteAddressAnswer:
        """Deletes one for good that no warehouse uses."""
        return self._call("DELETE", f"/api/addresses/{_quoted(id)}", None, idempotency_key, if_match)

    # Warehouses, statuses, custom fields

    def create_warehouse(self, *, idempotency_key: Key = None, **fields: Unpack[types.CreateWarehouseBody]) -> types.Warehouse:
        return self.warehouses.create(idempotency_key=idempotency_key, **fields)

    def list_warehouses(self) -> List[types.Warehouse]:
        return self.warehouses.list()

    # Devices and condition ranges

    def create_device(self, *, idempotency_key: Key = None, **fields: Unpack[types.CreateDeviceBody]) -> types.Device:
        return self._call("POST", "/api/devices", fields, idempotency_key)

    def devices(self, **query: Unpack[types.ListDevicesQuery]) -> Iterator[types.Device]:
        """Loggers and gateways, newest first, page by page as they are read."""
        return self._pages("/api/devices", query)

    def update_device(
        self, id: str, *, idempotency_key: Key = None, if_match: Tag = None, **fields: Unpack[types.UpdateDeviceBody]
    ) -> types.Device:
        return self._call("PUT", f"/api/devices/{_quoted(id)}", fields, idempotency_key, if_match)

    def remove_device(self, id: str, *, idempotency_key: Key = None, if_match: Tag = None) -> types.Device:
        """Retires a device; `restore_device` returns it to use."""
        return self._call("DELETE", f"/api/devices/{_quoted(id)}", None, idempotency_key, if_match)

    def restore_device(self, id: str, *, idempotency_key: Key = None) -> types.Device:
        return self._call("POST", f"/api/devices/{_quoted(id)}/restore", None, idempotency_key)

    def add_certificate(
        self, device_id: str, *, idempotency_key: Key = None, **fields: Unpack[types.CreateDeviceCertificateBody]
    ) -> types.DeviceCertificate:
        return self._call("POST", f"/api/devices/{_quoted(device_id)}/certificates", fields, idempotency_key)

    def delete_certificate(
        self, device_id: str, certificate_id: str, *, idempotency_key: Key = None
    ) -> types.DeleteDeviceCertificateAnswer:
        """Deletes a certificate permanently."""
        path = f"/api/devices/{_quoted(device_id)}/certificates/{_quoted(certificate_id)}"
        return self._call("DELETE", path, None, idempotency_key)

    # Milestones of air cargo

    def milestones(self, tracking_id: str) -> types.GetMilestonesAnswer:
        """Planned and actual times of the status codes of IATA."""
        return self._call("GET", f"/api/shipments/{_quoted(tracking_id)}/milestones")

    def add_milestones(
        self, tracking_id: str, *, idempotency_key: Key = None, **fields: Unpack[types.AddMilestonesBody]
    ) -> types.AddMilestonesAnswer:
        """Reports milestones, or plans the legs of the route."""
        return self._call("POST", f"/api/shipments/{_quoted(tracking_id)}/milestones", fields, idempotency_key)

    def flight_plans(self) -> List[types.ListFlightPlansAnswerItem]:
        """The routes that were planned last."""
        return self._call("GET", "/api/flight-plans")

    def send_fsu(self, text: str, *, hawb: Optional[str] = None, idempotency_key: Key = None) -> types.SendFsuAnswer:
        """Reads the status message of an airline; repeating the call stores nothing again."""
        path = "/api/fsu" if hawb is None else f"/api/fsu?hawb={_quoted(hawb)}"
        return self._call("POST", path, {"text": text}, idempotency_key)

    # Conditions of shipments

    def conditions(self, tracking_id: str) -> types.Conditions:
        """Range, verdict, excursions and files, until now."""
        return self._call("GET", f"/api/shipments/{_quoted(tracking_id)}/conditions")

    def start_monitorings(
        self, tracking_id: str, *, idempotency_key: Key = None, **fields: Unpack[types.StartMonitoringsBody]
    ) -> List[types.Monitoring]:
        return self._call("POST", f"/api/shipments/{_quoted(tracking_id)}/monitorings", fields, idempotency_key)

    def end_monitoring(
        self, tracking_id: str, id: str, *, idempotency_key: Key = None, **fields: Unpack[types.EndMonitoringBody]
    ) -> types.Monitoring:
        """Ends a monitoring or, with `sensor` and a reason, its sensor."""
        path = f"/api/shipments/{_quoted(tracking_id)}/monitorings/{_quoted(id)}/end"
        return self._call("POST", path, fields, idempotency_key)

    def send_readings(
        self, *, idempotency_key: Key = None, **fields: Unpack[types.SendReadingsBody]
    ) -> List[types.SendReadingsAnswerItem]:
        """Sends up to 10,000 readings; repeating the call changes nothing."""
        return self._call("POST", "/api/readings", fields, idempotency_key)

    def add_logger_file(
        self, tracking_id: str, file: Union[bytes, str], *, idempotency_key: Key = None, **data: str
    ) -> types.AddLoggerFileAnswer:
        """Adds the file of a logger as it came, with the answers about it: `name`, `device_id`, and others."""
        form, type = _form(file, data)
        path = f"/api/shipments/{_quoted(tracking_id)}/logger-files"
        content, _ = self._answer("POST", path, form, idempotency_key, None, type)
        return json.loads(content)["data"]

    def readings(
        self, tracking_id: str, **query: Unpack[types.GetReadingsQuery]
    ) -> List[types.GetReadingsAnswerItem]:
        """The curve of each device and channel."""
        return self._call("GET", f"/api/shipments/{_quoted(tracking_id)}/readings{_search(query)}")

    def condition_file(self, tracking_id: str, digest: str) -> bytes:
        return self._send("GET", f"/api/shipments/{_quoted(tracking_id)}/condition-files/{_quoted(digest)}")

    def excursions(self, **query: Unpack[types.ListExcursionsQuery]) -> Iterator[types.Excursion]:
        """Excursions, newest first, page by page as they are read."""
        return self._pages("/api/excursions", query)

    def acknowledge_excursion(
        self, id: str, *, idempotency_key: Key = None, **fields: Unpack[types.AcknowledgeExcursionBody]
    ) -> types.Excursion:
        return self._call("POST", f"/api/excursions/{_quoted(id)}/acknowledgement", fields, idempotency_key)

    def condition_report(self, tracking_id: str, revision: int) -> bytes:
        """The PDF of one revision of the report."""
        return self._send("GET", f"/api/shipments/{_quoted(tracking_id)}/condition-reports/{revision}")

    def create_condition_range(
        self, *, idempotency_key: Key = None, **fields: Unpack[types.CreateConditionRangeBody]
    ) -> types.ConditionRange:
        return self._call("POST", "/api/condition-ranges", fields, idempotency_key)

    def list_condition_ranges(self) -> List[types.ConditionRange]:
        return self._call("GET", "/api/condition-ranges")

    def update_condition_range(
        self, id: str, *, idempotency_key: Key = None, if_match: Tag = None, **fields: Unpack[types.UpdateConditionRangeBody]
    ) -> types.ConditionRange:
        """Makes a new version."""
        return self._call("PUT", f"/api/condition-ranges/{_quoted(id)}", fields, idempotency_key, if_match)

    def remove_condition_range(
        self, id: str, *, idempotency_key: Key = None, if_match: Tag = None
    ) -> types.RemoveConditionRangeAnswer:
        return self._call("DELETE", f"/api/condition-ranges/{_quoted(id)}", None, idempotency_key, if_match)

    # Webhooks

    def list_webhooks(self) -> List[types.Webhook]:
        """The endpoints of the account, at most ten, and how deliveries go."""
        return self._call("GET", "/api/webhooks")

    def create_webhook(self, *, idempotency_key: Key = None, **fields: Unpack[types.CreateWebhookBody]) -> types.Webhook:
        """Creates an endpoint, by default for all events."""
        return self._call("POST", "/api/webhooks", fields, idempotency_key)

    def get_webhook(self, id: str) -> types.Webhook:
        return self._call("GET", f"/api/webhooks/{_quoted(id)}")

    def save_webhook(
        self, id: str, *, idempotency_key: Key = None, if_match: Tag = None, **fields: Unpack[types.SaveWebhookBody]
    ) -> types.Webhook:
        """Replaces the settings. `is_on=False` switches the endpoint off, and drops what waits."""
        return self._call("PUT", f"/api/webhooks/{_quoted(id)}", fields, idempotency_key, if_match)

    def delete_webhook(self, id: str, *, idempotency_key: Key = None, if_match: Tag = None) -> types.Webhook:
        """Deletes an endpoint with its secret and log."""
        return self._call("DELETE", f"/api/webhooks/{_quoted(id)}", None, idempotency_key, if_match)

    def enable_webhook(self, id: str, *, idempotency_key: Key = None) -> types.Webhook:
        """Sends again to an endpoint that was suspended."""
        return self._call("POST", f"/api/webhooks/{_quoted(id)}/enable", {}, idempotency_key)

    def get_webhook_secret(self, id: str) -> types.GetWebhookSecretAnswer:
        """For `verify_webhook`; takes a key that may write."""
        return self._call("GET", f"/api/webhooks/{_quoted(id)}/secret")

    def rotate_webhook_secret(self, id: str, *, idempotency_key: Key = None) -> types.RotateWebhookSecretAnswer:
        """Makes a new secret, which `get_webhook_secret` reads; for 24 hours the one before signs too."""
        return self._call("POST", f"/api/webhooks/{_quoted(id)}/secret", {}, idempotency_key)

    def preview_webhook(self, id: str, **query: Unpack[types.PreviewWebhookQuery]) -> types.PreviewWebhookAnswer:
        return self._call("GET", f"/api/webhooks/{_quoted(id)}/preview{_search(query)}")

    def test_webhook(self, id: str, *, idempotency_key: Key = None) -> types.WebhookDelivery:
        """Sends a test call the way all webhooks go."""
        return self._call("POST", f"/api/webhooks/{_quoted(id)}/test", {}, idempotency_key)

    def webhook_deliveries(
        self, id: str, **query: Unpack[types.ListDeliveriesQuery]
    ) -> Iterator[types.WebhookDelivery]:
        """What was or is to be sent, newest first, page by page as it is read."""
        return self._pages(f"/api/webhooks/{_quoted(id)}/deliveries", query)

    def get_webhook_delivery(self, id: str, delivery_id: str) -> types.GetDeliveryAnswer:
        """With what was sent and answered."""
        return self._call("GET", f"/api/webhooks/{_quoted(id)}/deliveries/{_quoted(delivery_id)}")

    def redeliver_webhook(self, id: str, delivery_id: str, *, idempotency_key: Key = None) -> types.WebhookDelivery:
        path = f"/api/webhooks/{_quoted(id)}/deliveries/{_quoted(delivery_id)}/redeliver"
        return self._call("POST", path, {}, idempotency_key)

    def redeliver_failed_webhooks(
        self, id: str, *, idempotency_key: Key = None, **span: Unpack[types.RedeliverFailedBody]
    ) -> types.RedeliverFailedAnswer:
        """Sends again what failed, 1,000 at a time. `from` and `to` limit the time: `**{"from": "2026-11-22T00:00:00Z"}`."""
        return self._call("POST", f"/api/webhooks/{_quoted(id)}/redeliveries", span, idempotency_key)

    def export_webhook_deliveries(self, id: str, **query: Unpack[types.ExportDeliveriesQuery]) -> bytes:
        """The attempts as a CSV file."""
        return self._send("GET", f"/api/webhooks/{_quoted(id)}/deliveries/export.csv{_search(query)}")

    # Events

    def events(
        self, **query: Unpack[types.ListEventsQuery]
    ) -> Tuple[types.ListEventsAnswer, str, bool]:
        """What happened after a cursor, the cursor for the next call, and whether to make it at once."""
        answer = json.loads(self._send("GET", "/api/events" + _search(query)))
        return answer["data"], answer["cursor"], answer["has_more"]

    # Labels

    def draw_labels(self, tracking_ids: Iterable[str], **fields: Unpack[types.LabelPdfQuery]) -> types.DrawLabelsAnswer:
        return self._call("POST", "/api/labels", {"shipments": list(tracking_ids), **fields})

    def labels_pdf(self, tracking_ids: Iterable[str], **fields: Unpack[types.LabelPdfQuery]) -> bytes:
        """One PDF, a page for each shipment."""
        return self._send("POST", "/api/labels/pdf", {"shipments": list(tracking_ids), **fields})

    def labels_zpl(self, tracking_ids: Iterable[str], **fields: Unpack[types.LabelZplQuery]) -> bytes:
        """What thermal printers read."""
        return self._send("POST", "/api/labels/zpl", {"shipments": list(tracking_ids), **fields})

    def label_pdf(self, tracking_id: str, **query: Unpack[types.LabelPdfQuery]) -> bytes:
        return self._send("GET", f"/api/shipments/{_quoted(tracking_id)}/label.pdf" + _search(query))

    def label_zpl(self, tracking_id: str, **query: Unpack[types.LabelZplQuery]) -> bytes:
        return self._send("GET", f"/api/shipments/{_quoted(tracking_id)}/label.zpl" + _search(query))

    def _call(
        self, method: str, path: str, body: Optional[object] = None, idempotency_key: Key = None, if_match: Tag = None
    ) -> Any:
        content, etag = self._answer(method, path, body, idempotency_key, if_match)
        data = json.loads(content)["data"]
        return _Tagged(data, etag) if isinstance(data, dict) else data

    def _pages(self, path: str, query: Mapping[str, object]) -> Iterator[Any]:
        cursor = None
        while True:
            asked = query if cursor is None else {**query, "cursor": cursor}
            answer = json.loads(self._send("GET", path + _search(asked)))
            yield from answer["data"]
            cursor = answer.get("next_cursor")
            if cursor is None:
                return

    def _send(self, method: str, path: str, body: Optional[object] = None) -> bytes:
        return self._answer(method, path, body)[0]

    def _answer(
        self,
        method: str,
        path: str,
        body: Optional[object] = None,
        idempotency_key: Key = None,
        if_match: Tag = None,
        file_type: Optional[str] = None,
    ) -> Tuple[bytes, Tag]:
        """Sends a call until it is answered: a write has one Idempotency-Key for all of its attempts."""
        headers = {
            "Authorization": f"Bearer {self._key}",
            "Accept-Language": self._language,
            "User-Agent": f"lastro-client-python/{__version__}",
        }
        content = None
        if body is not None:
            headers["Content-Type"] = file_type or "application/json"
            content = body if isinstance(body, bytes) else json.dumps(body).encode()
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
                    return response.read(), response.headers.get("ETag")
            except urllib.error.HTTPError as refusal:
                with refusal:
                    answer = _json_or_none(refusal.read())
                passes = refusal.code in _PASSING or (answer or {}).get("code") == "idempotency_in_progress"
                if is_last or not passes:
                    raise LastroError(refusal.code, answer) from None
                said = refusal.headers.get("Retry-After")
            except (OSError, http.client.HTTPException) as fault:
                if is_last:
                    raise LastroError(0, {"code": "no_answer", "error": "the server did not answer"}) from fault
            time.sleep(_wait_before(attempt, said))
            attempt += 1


class ReferenceList(Generic[Entry]):
    """Of what an account keeps beside its shipments, what can be removed and restored, and is ordered by hand."""

    def __init__(self, lastro: Lastro, folder: str) -> None:
        self._lastro = lastro
        self._folder = folder

    def list(self) -> List[Entry]:
        return self._lastro._call("GET", self._folder)

    def remove(self, id: str, *, idempotency_key: Key = None, if_match: Tag = None) -> Entry:
        """No longer offers one; `restore` brings it back."""
        return self._lastro._call("DELETE", self._folder + f"/{_quoted(id)}", None, idempotency_key, if_match)

    def restore(self, id: str, *, idempotency_key: Key = None) -> Entry:
        return self._lastro._call("POST", self._folder + f"/{_quoted(id)}/restore", None, idempotency_key)

    def order(self, ids: Iterable[str], *, idempotency_key: Key = None) -> List[Entry]:
        """Puts all of them into an order by hand; no ids: into their own."""
        return self._lastro._call("PUT", self._folder + "/order", {"ids": [*ids]}, idempotency_key)

    def _create(self, fields: object, idempotency_key: Key) -> Entry:
        return self._lastro._call("POST", self._folder, fields, idempotency_key)

    def _update(self, id: str, fields: object, idempotency_key: Key, if_match: Tag) -> Entry:
        return self._lastro._call("PUT", self._folder + f"/{_quoted(id)}", fields, idempotency_key, if_match)


class Warehouses(ReferenceList[types.Warehouse]):
    def create(self, *, idempotency_key: Key = None, **fields: Unpack[types.CreateWarehouseBody]) -> types.Warehouse:
        return self._create(fields, idempotency_key)

    def update(
        self, id: str, *, idempotency_key: Key = None, if_match: Tag = None, **fields: Unpack[types.UpdateWarehouseBody]
    ) -> types.Warehouse:
        return self._update(id, fields, idempotency_key, if_match)


class Statuses(ReferenceList[types.Status]):
    def create(self, *, idempotency_key: Key = None, **fields: Unpack[types.CreateStatusBody]) -> types.Status:
        return self._create(fields, idempotency_key)

    def update(
        self, id: str, *, idempotency_key: Key = None, if_match: Tag = None, **fields: Unpack[types.UpdateStatusBody]
    ) -> types.Status:
        return self._update(id, fields, idempotency_key, if_match)


class CustomFields(ReferenceList[types.CustomField]):
    def create(self, *, idempotency_key: Key = None, **fields: Unpack[types.CreateCustomFieldBody]) -> types.CustomField:
        return self._create(fields, idempotency_key)

    def update(
        self, id: str, *, idempotency_key: Key = None, if_match: Tag = None, **fields: Unpack[types.UpdateCustomFieldBody]
    ) -> types.CustomField:
        return self._update(id, fields, idempotency_key, if_match)


def verify_webhook(
    secret: str, headers: Mapping[str, str], body: Union[str, bytes], now: Optional[float] = None
) -> types.WebhookEvent:
    """Checks a webhook's signature (Standard Webhooks) over its exact bytes and gives what it says.

    Where the account chose the flat shape, the type is `types.FlatWebhookEvent`.
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


def _wait_before(attempt: int, said: Optional[str]) -> float:
    """What the server says, else longer each time, and never all at once: seconds."""
    own = 0.25 * 2**attempt * (0.5 + random.random())
    asked = _seconds_in(said)
    return min(own if asked is None else asked, _LONGEST_WAIT)


def _seconds_in(retry_after: Optional[str]) -> Optional[float]:
    """A number of seconds, or those until a date; None for neither."""
    if not retry_after:
        return None
    if retry_after.isdigit():
        return float(retry_after)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(retry_after).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _json_or_none(content: bytes) -> Any:
    try:
        answer = json.loads(content)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) else None


def _search(query: Mapping[str, object]) -> str:
    return "?" + urllib.parse.urlencode(query, doseq=True) if query else ""


def _form(file: Union[bytes, str], data: Mapping[str, object]) -> Tuple[bytes, str]:
    """A form of answers and a file, with its media type."""
    boundary = uuid.uuid4().hex
    head = f'--{boundary}\r\nContent-Disposition: form-data; name='
    parts = [
        f'{head}"data"\r\n\r\n{json.dumps(data)}\r\n'.encode(),
        f'{head}"file"; filename="file"\r\nContent-Type: application/octet-stream\r\n\r\n'.encode(),
        file.encode() if isinstance(file, str) else file,
        f"\r\n--{boundary}--\r\n".encode(),
    ]
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


def _quoted(text: str) -> str:
    return urllib.parse.quote(text, safe="")
