# SPDX-License-Identifier: Apache-2.0
"""Field lists of events (docs/spec/event.md). Proofs do not depend on them."""

from __future__ import annotations

from typing import Dict, Mapping

#: Names of the fields of a type, each with the number of the first list that has it.
FieldList = Mapping[str, int]


def _list(*names: str, **later: int) -> Dict[str, int]:
    return {**dict.fromkeys(names, 1), **later}


_SIDES = ("origin", "destination")
_PARTS = ("", "_number", "_complement", "_neighborhood", "_city", "_state", "_cep")
_SHIPMENT = _list(
    "reference",
    *(f"{side}{part}" for side in _SIDES for part in _PARTS),
    "recipient_name",
    "recipient_address",
    "recipient_email",
    "recipient_phone",
    "description",
    "weight",
    "estimated_delivery",
    "custom_data",
    references=2,
    air=2,
)
_CHECKPOINT = _list(
    "checkpoint_type",
    "location",
    "status",
    "address",
    "city",
    "uf",
    "latitude",
    "longitude",
    "accuracy",
    "notes",
    delivery=2,
    receiver=2,
    media=2,
)
_TARGET = _list("target_event_id", "target_statement")

#: Fields of the client statement by type of event.
CLIENT_LISTS: Mapping[str, FieldList] = {
    "shipment.created": {**_list("occurred_at", "status"), **_SHIPMENT},
    "shipment.updated": {**_list("occurred_at"), **_TARGET, **_SHIPMENT},
    "shipment.status_changed": _list("occurred_at", "status", "reason"),
    "checkpoint.created": {**_list("occurred_at"), **_CHECKPOINT},
    "checkpoint.corrected": {**_list("occurred_at", "declared_at"), **_TARGET, **_CHECKPOINT},
    "checkpoint.annulled": {**_list("occurred_at", "reason"), **_TARGET},
    "annex.added": dict.fromkeys(("occurred_at", "kind", "facts", "text", "details", "media"), 2),
    "shipment.erased": _list("occurred_at", "erased_events"),
}

#: Fields of the server statement.
SERVER_LIST: FieldList = _list("received_at", "account", "actor", "via", "status_after", "final")


def newest_list(names: FieldList) -> int:
    return max(names.values(), default=0)
