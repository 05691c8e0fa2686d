# SPDX-License-Identifier: Apache-2.0
"""Reader of receipts (docs/spec/receipt.md). It computes what a receipt omits, and checks no proof."""

from __future__ import annotations

import hmac
import re
from dataclasses import dataclass
from typing import Any, Dict, List, Mapping, Optional, Sequence, Set, Tuple

from ._encodings import (
    MAX_INTEGER,
    ZEROS,
    Read,
    Refused,
    as_it_is,
    assure_nfc,
    canonicalize,
    decode_utf8,
    invalid_value,
    list_of,
    member_path,
    parse_canonical,
    read_array,
    read_base64,
    read_decimal,
    read_form,
    read_hash,
    read_hash_list,
    read_hashes,
    read_hex32,
    read_members,
    read_object,
    read_row,
    read_text,
    read_time,
    sha256,
    units,
    utf16,
)
from ._log import encode_leaf, encode_own_leaf, is_key_name, parse_tree_head, text_of_head
from ._tree import assure_index, hash_leaf, open_shared_proof, width_beside

FORMAT = "lastro-receipt/v1"
ERASURE = "shipment.erased"
ANNEX = "annex.added"
MAX_LENGTH = 16 * 2**20
_MAX_EVENTS = 4_096
_MAX_ANCHORS = 8
_MAX_WITNESSES = 15
_MAX_NAMES = 64
_MAX_FIELDS = 256
_DECIDING = {
    "client": ("target_event_id", "target_statement", "erased_events"),
    "server": ("status_after", "final"),
}
_FIELD_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}")
_EVENT_TYPE = re.compile(r"(?=.{1,64}\Z)[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*")
_IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_ACCOUNT = re.compile(r"[0-9a-f]{40}")
#: Stands for a value that is not disclosed.
_HIDDEN = object()


@dataclass(frozen=True)
class Statement:
    """One of the two statements of an event, as the receipt states it."""

    list: int
    hash: bytes
    digests: Mapping[str, str]
    #: The disclosed values by name, also those without a digest.
    fields: Mapping[str, Any]

    @property
    def committed(self) -> Dict[str, Any]:
        return {name: value for name, value in self.fields.items() if name in self.digests}

    @property
    def hidden(self) -> List[str]:
        return sorted((name for name in self.digests if name not in self.fields), key=utf16)


@dataclass(frozen=True)
class ReceiptEvent:
    type: str
    log: str
    event_id: str
    tracking_id: str
    committed_by: str
    #: C as the server statement has it.
    stated_client: bytes
    client: Statement
    server: Statement
    leaf: bytes
    index: int
    proof: List[bytes]


@dataclass(frozen=True)
class Receipt:
    key: str
    tracking_id: str
    head: str
    start_client: bytes
    start_proof: List[bytes]
    pseudonym_proof: bytes
    events: List[ReceiptEvent]
    #: Members of each anchor, decoded.
    anchors: List[Dict[str, Any]]
    witnesses: List[str]
    #: Members of each block, decoded, and its `proof`.
    blocks: List[Dict[str, Any]]


def parse_receipt(text: str) -> Receipt:
    if units(text) > MAX_LENGTH:
        raise Refused("receipt_too_large", limit=MAX_LENGTH, found=units(text))
    document = parse_canonical(text)
    if not isinstance(document, dict):
        raise invalid_value("receipt", "object")
    if "format" not in document:
        raise Refused("member_missing", path="receipt.format")
    if document["format"] != FORMAT:
        raise invalid_value("receipt.format", FORMAT)
    read = read_members(document, "receipt", _MEMBERS)
    head = parse_tree_head(text_of_head(read["head"]))
    if head.vrf_key is None:
        raise Refused("vrf_key_missing")
    _assure_rising(read["events"], head.size, "receipt.events")
    _assure_rising(read["blocks"], head.size, "receipt.blocks")
    if not read["events"]:
        raise invalid_value("receipt.events", "events")
    opened = _open_events(read)
    _assure_deciding_fields(opened)
    leaves = {0: hash_leaf(encode_own_leaf("start", read["start"], head.vrf_key))}
    leaves.update((one["index"], hash_leaf(one["leaf"])) for one in opened)
    leaves.update((one["index"], hash_leaf(block_leaf(head.origin, one))) for one in read["blocks"])
    proof_of = open_shared_proof(leaves, head.size, read["proof"])
    blocks: List[Dict[str, Any]] = []
    for block in read["blocks"]:
        index: int = block["index"]
        later = next((one["index"] for one in read["events"] if one["index"] > index), index)
        blocks.append({**block, "proof": proof_of(index, width_beside(index, later))})
    return Receipt(
        key=read["key"],
        tracking_id=read["tracking_id"],
        head=read["head"],
        start_client=read["start"],
        start_proof=proof_of(0, None),
        pseudonym_proof=read["pseudonym_proof"],
        events=[ReceiptEvent(**one, proof=proof_of(one["index"], None)) for one in opened],
        anchors=read["anchors"],
        witnesses=read["witnesses"],
        blocks=blocks,
    )


def block_leaf(origin: str, block: Mapping[str, Any]) -> bytes:
    """Returns the leaf of a block in the log with this name (docs/spec/block.md)."""
    members = {name: str(block[name]) for name in ("chain_id", "block", "block_hash", "time")}
    statement = canonicalize({"v": 1, "log": origin, **members})
    return encode_own_leaf("chain_block", sha256(b"lastro.block.v1\0", statement.encode()))


def _open_events(read: Mapping[str, Any]) -> List[Dict[str, Any]]:
    opened: List[Dict[str, Any]] = []
    previous = ZEROS
    for sequence, event in enumerate(_with_forms(read["events"], read["forms"])):
        path = f"receipt.events[{sequence}]"
        one = _open_statements(event, read["tracking_id"], path)
        kind = "erasure" if one["type"] == ERASURE else "event"
        # The leaf has C and S as the receipt states them, so a changed value breaks no proof.
        hashes = (event["client"][0], event["server"][0])
        follows = encode_leaf(kind, read["pseudonym"], sequence, previous, *hashes)
        leaf = follows if event["leaf"] is None else event["leaf"]
        if event["leaf"] == follows:
            raise invalid_value(f"{path}[6]", "a leaf that does not follow")
        previous = hash_leaf(leaf)
        opened.append({**one, "leaf": leaf, "index": event["index"]})
    return opened


def _open_statements(event: Mapping[str, Any], tracking_id: str, path: str) -> Dict[str, Any]:
    form, values = event["form"], event["values"]
    split = len(form["client"])
    client = _open_side(form["client"], event["client"], values[:split], f"{path}.client")
    server = _open_side(form["server"], event["server"], values[split:], f"{path}.server")
    if len(values) != split + len(form["server"]):
        raise invalid_value(f"{path}.values", "one for each name")
    declared = {
        "v": form["client_list"],
        "log": form["log"],
        "type": form["type"],
        "event_id": event["id"],
        "tracking_id": tracking_id,
        "committed_by": form["committed_by"],
        "device_key": None,
        "digests": client[0],
    }
    accepted = {"v": form["server_list"], "client": event["client"][0].hex(), "digests": server[0]}
    read_members(declared, f"{path}.client.statement", _CLIENT_STATEMENT)
    read_members(accepted, f"{path}.server.statement", _SERVER_STATEMENT)
    return {
        "type": form["type"],
        "log": form["log"],
        "event_id": event["id"],
        "tracking_id": tracking_id,
        "committed_by": form["committed_by"],
        "stated_client": event["client"][0],
        "client": Statement(form["client_list"], hash_statement("client", canonicalize(declared).encode()), *client),
        "server": Statement(form["server_list"], hash_statement("server", canonicalize(accepted).encode()), *server),
    }


def hash_statement(side: str, data: bytes) -> bytes:
    """Returns C of the bytes of a client statement, or S of those of a server statement."""
    return sha256(f"lastro.{side}.v1\0".encode(), data)


def parse_statement(side: str, data: bytes) -> Dict[str, Any]:
    """Parses the stored bytes of a statement."""
    members = _CLIENT_STATEMENT if side == "client" else _SERVER_STATEMENT
    return read_members(parse_canonical(decode_utf8(data)), "statement", members)


def field_salt(seed: bytes, name: str) -> bytes:
    return hmac.new(seed, name.encode(), "sha256").digest()


def field_digest(salt: bytes, name: str, value: Any) -> bytes:
    return sha256(b"lastro.field.v1\0", salt, canonicalize([name, value]).encode())


def _open_side(
    names: Sequence[str], hashes: Sequence[bytes], values: Sequence[Any], path: str
) -> Tuple[Dict[str, str], Dict[str, Any]]:
    """Returns the digests and the disclosed values of a statement, both by name."""
    openings = hashes[1:]
    is_seeded = len(openings) == 1 and len(names) > 1 and _HIDDEN not in values
    if not hashes or (not is_seeded and len(openings) != len(names)):
        raise invalid_value(path, f"{1 + len(names)} hashes")
    digests: Dict[str, str] = {}
    fields: Dict[str, Any] = {}
    for at, name in enumerate(names):
        value = values[at] if at < len(values) else None
        opening = field_salt(openings[0], name) if is_seeded else openings[at]
        if value is _HIDDEN:
            digests[name] = opening.hex()
            continue
        fields[name] = read_field_value(value, member_path(f"{path}.fields", name))
        if is_seeded or opening != ZEROS:
            digests[name] = field_digest(opening, name, value).hex()
    return digests, fields


def _read_origin(value: Any, path: str) -> str:
    if not is_key_name(value):
        raise invalid_value(path, "log origin")
    return value


def _read_event_type(value: Any, path: str) -> str:
    return read_form(value, path, _EVENT_TYPE, "event type")


def _read_committer(value: Any, path: str) -> str:
    if value not in ("client", "server"):
        raise invalid_value(path, "client or server")
    return value


def _read_null(value: Any, path: str) -> None:
    if value is not None:
        raise invalid_value(path, "null")


def _read_list_version(value: Any, path: str) -> int:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or value != int(value) or not 1 <= value <= MAX_INTEGER:
        raise invalid_value(path, "version of a field list")
    return int(value)


def _read_digests(value: Any, path: str) -> Dict[str, str]:
    digests = read_object(value, path)
    if len(digests) > _MAX_FIELDS:
        raise invalid_value(path, f"at most {_MAX_FIELDS} fields")
    for name, digest in digests.items():
        assure_field_name(name, member_path(path, name))
        read_hex32(digest, member_path(path, name))
    return digests


def assure_field_name(name: str, path: str) -> str:
    return read_form(name, path, _FIELD_NAME, "field name")


def read_field_value(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        return _assure_flat_value(value, path)
    for name, inner in value.items():
        assure_nfc(name, member_path(path, name))
        _assure_flat_value(inner, member_path(path, name))
    return value


def _assure_flat_value(value: Any, path: str) -> Any:
    if isinstance(value, str):
        return assure_nfc(value, path)
    if value is None or isinstance(value, bool):
        return value
    raise invalid_value(path, "text, boolean or null")


def _assure_deciding_fields(events: Sequence[Mapping[str, Any]]) -> None:
    """Refuses hidden deciding fields, except of events whose contents are all erased."""
    erasure = next((at for at, event in enumerate(events) if event["type"] == ERASURE), 0)
    erased = events[:erasure]
    is_erased = all(not event["client"].fields and not event["server"].fields for event in erased)
    for at, event in enumerate(events):
        if is_erased and at < erasure:
            continue
        for side, names in _DECIDING.items():
            for name in names:
                if name in event[side].digests and name not in event[side].fields:
                    raise Refused("field_hidden", path=f"receipt.events[{at}].{side}.fields.{name}")


def _with_forms(events: Sequence[Any], forms: Sequence[Any]) -> List[Dict[str, Any]]:
    """Puts its form into each event. Forms stand in the order of their first use, each once."""
    used = 0
    formed: List[Dict[str, Any]] = []
    for sequence, event in enumerate(events):
        number: int = event["form"]
        if number > used or number >= len(forms):
            raise invalid_value(f"receipt.events[{sequence}].form", f"at most {used}")
        used += number == used
        formed.append({**event, "form": forms[number]})
    different: Set[str] = {canonicalize(form) for form in forms}
    if used < len(forms) or used != len(different):
        raise invalid_value("receipt.forms", f"{used} different")
    return formed


def _assure_rising(items: Sequence[Any], size: int, path: str) -> None:
    before = 0
    for at, item in enumerate(items):
        assure_index(item["index"], size)
        if item["index"] <= before:
            raise invalid_value(f"{path}[{at}].index", "rising" if item["index"] else "at least 1")
        before = item["index"]


def _read_identifier(value: Any, path: str) -> str:
    return read_form(value, path, _IDENTIFIER, "identifier")


def _read_start(value: Any, path: str) -> bytes:
    if value is None:
        return ZEROS
    commitment = read_hash(value, path)
    if commitment == ZEROS:
        raise invalid_value(path, "null")
    return commitment


def _read_form(value: Any, path: str) -> Dict[str, Any]:
    row = read_array(value, path, len(_FORM) + 2)
    if len(row) <= len(_FORM):
        return {**read_row(row, path, _FORM), "client_list": 1, "server_list": 1}
    form = read_row(row, path, {**_FORM, "client_list": read_decimal, "server_list": read_decimal})
    if form["client_list"] == 1 and form["server_list"] == 1:
        raise invalid_value(path, "a later list")
    return form


def _read_event(value: Any, path: str) -> Dict[str, Any]:
    row = read_array(value, path, len(_EVENT) + 1)
    leaf: Optional[bytes] = None
    if len(row) > len(_EVENT):
        leaf = read_base64(row[-1], f"{path}[6]")
        if not leaf:
            raise invalid_value(f"{path}[6]", "a leaf")
    return {**read_row(row[: len(_EVENT)], path, _EVENT), "leaf": leaf}


def _read_names(value: Any, path: str) -> List[str]:
    names = [read_text(name, f"{path}[{at}]") for at, name in enumerate(read_array(value, path, _MAX_NAMES))]
    if any(utf16(name) <= utf16(before) for before, name in zip(["", *names], names)):
        raise invalid_value(path, "names in order")
    return names


def _read_values(value: Any, path: str) -> List[Any]:
    """Reads the values of an event. A number stands for so many hidden values."""
    values: List[Any] = []
    was_number = False
    for at, one in enumerate(read_array(value, path, 2 * _MAX_NAMES)):
        is_number = isinstance(one, float)
        if is_number and (was_number or not one.is_integer() or not 1 <= one <= 2 * _MAX_NAMES):
            raise invalid_value(f"{path}[{at}]", "how many are hidden")
        values += [_HIDDEN] * int(one) if is_number else [one]
        was_number = is_number
    return values


def _read_account(value: Any, path: str) -> str:
    return read_form(value, path, _ACCOUNT, "40 hexadecimal digits")


def _read_anchor(value: Any, path: str) -> Dict[str, Any]:
    kind = value.get("kind") if isinstance(value, dict) else None
    if kind not in ("evm", "opentimestamps"):
        raise invalid_value(f"{path}.kind", "kind of anchor")
    return read_members(value, path, _EVM if kind == "evm" else _BITCOIN)


_CLIENT_STATEMENT: Mapping[str, Read[Any]] = {
    "device_key": _read_null,
    "log": _read_origin,
    "v": _read_list_version,
    "type": _read_event_type,
    "event_id": _read_identifier,
    "tracking_id": _read_identifier,
    "committed_by": _read_committer,
    "digests": _read_digests,
}
_SERVER_STATEMENT: Mapping[str, Read[Any]] = {
    "v": _read_list_version,
    "client": read_hex32,
    "digests": _read_digests,
}
_FORM: Mapping[str, Read[Any]] = {
    "type": read_text,
    "log": as_it_is,
    "committed_by": as_it_is,
    "client": _read_names,
    "server": _read_names,
}
_EVENT: Mapping[str, Read[Any]] = {
    "form": read_decimal,
    "id": as_it_is,
    "index": read_decimal,
    "client": read_hash_list,
    "server": read_hash_list,
    "values": _read_values,
}
_ANCHORED_TREE: Mapping[str, Read[Any]] = {"size": read_decimal, "root": read_hash, "proof": read_hashes}
_EVM: Mapping[str, Read[Any]] = {
    "kind": read_text,
    "chain_id": read_decimal,
    "contract": _read_account,
    "sender": _read_account,
    "transaction": read_hex32,
    "block": read_decimal,
    "block_hash": read_hex32,
    "time": read_time,
    **_ANCHORED_TREE,
}
_BITCOIN: Mapping[str, Read[Any]] = {
    "kind": read_text,
    "head": read_text,
    "timestamp": read_base64,
    "block": read_decimal,
    "header": read_base64,
    **_ANCHORED_TREE,
}
_BLOCK: Mapping[str, Read[Any]] = {
    "chain_id": read_decimal,
    "block": read_decimal,
    "block_hash": read_hex32,
    "time": read_time,
    "index": read_decimal,
}
_MEMBERS: Mapping[str, Read[Any]] = {
    "format": as_it_is,
    "key": read_text,
    "tracking_id": _read_identifier,
    "head": read_text,
    "pseudonym": read_hash,
    "pseudonym_proof": read_base64,
    "start": _read_start,
    "forms": list_of(_MAX_EVENTS, _read_form),
    "events": list_of(_MAX_EVENTS, _read_event),
    "proof": read_hash_list,
    "anchors": list_of(_MAX_ANCHORS, _read_anchor),
    "witnesses": list_of(_MAX_WITNESSES, read_text),
    "blocks": list_of(_MAX_EVENTS, lambda value, path: read_members(value, path, _BLOCK)),
}
