# SPDX-License-Identifier: Apache-2.0
"""Results of a verification for programs (`--json`) and for people."""

from __future__ import annotations

import json
import unicodedata
from datetime import datetime, timedelta, timezone
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Set, Tuple

from . import Anchor, Check, Event, Verification, milliseconds_of
from ._encodings import encode_base64
from ._events import CLIENT_LISTS, SERVER_LIST, FieldList, newest_list
from ._receipt import ANNEX
from ._timestamps import parse_bitcoin_header

_DEVELOPMENT_CHAINS = (1337, 31337)
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def document_of(result: Verification) -> Dict[str, Any]:
    """Returns a verification as a document. Events count from 0, and hashes are hexadecimal."""
    is_retired = result.valid and result.key_standing == "retired"
    head = result.head
    backwards = received_backwards(result.events)
    return {
        "verdict": result.verdict,
        "exit_code": result.exit_code,
        "valid": result.valid,
        "key_pinned": result.key_pinned,
        "vrf_key_pinned": result.vrf_key_pinned,
        "key_standing": result.key_standing if result.key_pinned else None,
        "tied_by": result.tied_by if is_retired else None,
        "tracking_id": result.tracking_id,
        "is_test": result.is_test,
        "origin": result.origin,
        "key": result.key,
        "head": None
        if head is None
        else {
            "origin": head.origin,
            "size": head.size,
            "root": head.root.hex(),
            "vrf_key": None if head.vrf_key is None else encode_base64(head.vrf_key),
        },
        "erasure": _erasure_of(result),
        "completeness": {
            "sealed": result.sealed,
            "events": len(result.events),
            "size": 0 if head is None else head.size,
        },
        "history_root": result.history_root,
        "checks": [_check_of(check) for check in result.checks],
        "events": [
            {
                **_event_of(event),
                "received_backwards": event.sequence in backwards,
                "window": _window_of(result, event),
            }
            for event in result.events
        ],
        "witnesses": [
            {"name": one.name, "key": one.key, "key_pinned": one.is_pinned, "time": _time(one.time)}
            for one in result.cosignatures
        ],
        "anchors": [_anchor_of(anchor) for anchor in result.anchors],
    }


def json_text(document: Mapping[str, Any]) -> str:
    """Returns indented JSON without characters that a terminal interprets."""
    text = json.dumps(document, ensure_ascii=False, indent=2)
    return "".join(_escaped(letter) if _is_unprintable(letter) else letter for letter in text) + "\n"


def _is_unprintable(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cf", "Co", "Zl", "Zp") or "\x7f" <= letter <= "\x9f"


def _escaped(letter: str) -> str:
    return json.dumps(letter, ensure_ascii=True)[1:-1] if letter > "\x7f" else f"\\u{ord(letter):04x}"


def received_backwards(events: Sequence[Event]) -> Set[int]:
    """Returns the positions of events that were received before an earlier event of the history."""
    backwards: Set[int] = set()
    latest: Optional[int] = None
    for event in events:
        received = milliseconds_of(event.server.get("received_at"))
        if received is None:
            continue
        if latest is not None and received < latest:
            backwards.add(event.sequence)
        latest = received if latest is None else max(latest, received)
    return backwards


def _erasure_of(result: Verification) -> Optional[Dict[str, Any]]:
    if result.erasure is None:
        return None
    at = result.events[result.erasure].server.get("received_at")
    return {
        "sequence": result.erasure,
        "events": result.erasure,
        "at": at if isinstance(at, str) else None,
    }


def _check_of(check: Check) -> Dict[str, Any]:
    document: Dict[str, Any] = {"name": check.name, "status": check.status}
    if check.event is not None:
        document["event"] = check.event
    if check.reason is not None:
        document["reason"] = check.reason
    if check.code is not None:
        document["error"] = {"code": check.code, "facts": dict(check.facts)}
    return document


def _event_of(event: Event) -> Dict[str, Any]:
    client_list, server_list = event.lists
    names = CLIENT_LISTS.get(event.type, {})
    client = _compare(names, client_list, event.fields, event.hidden_fields)
    server = _compare(SERVER_LIST, server_list, event.server, event.hidden_server)
    return {
        "sequence": event.sequence,
        "kind": event.kind,
        "type": event.type,
        "made_by_newer_version": is_newer(event),
        "missing_fields": client[0] + server[0],
        "unknown_fields": list(dict.fromkeys(client[1] + server[1])),
        "event_id": event.event_id,
        "committed_by": event.committed_by,
        "client_hash": event.client_hash,
        "leaf_hash": event.leaf_hash,
        "index": event.index,
        "valid": event.valid,
        "fields": event.fields,
        "server": event.server,
        "hidden": {"client": list(event.hidden_fields), "server": list(event.hidden_server)},
    }


def is_newer(event: Event) -> bool:
    """Returns true if a newer version of Lastro made the event: type or field list is unknown."""
    client_list, server_list = event.lists
    names = CLIENT_LISTS.get(event.type, {})
    return client_list > newest_list(names) or server_list > newest_list(SERVER_LIST)


def _compare(
    names: FieldList, number: int, fields: Mapping[str, Any], hidden: Sequence[str]
) -> Tuple[List[str], List[str]]:
    """Returns the names that a statement lacks, and its disclosed names that the list lacks."""
    listed = [name for name, since in names.items() if since <= number]
    missing = [name for name in listed if name not in fields and name not in hidden]
    return missing, [name for name in fields if name not in listed]


def _anchor_of(anchor: Anchor) -> Dict[str, Any]:
    members = anchor.members
    document: Dict[str, Any] = {"kind": members["kind"]}
    if members["kind"] == "evm":
        for name in ("chain_id", "contract", "sender"):
            document[name] = members[name]
        document["sender_pinned"] = False
        document["transaction"] = members["transaction"]
    time, block_hash, is_development = _block_of(anchor)
    return {
        **document,
        "block": members["block"],
        "block_hash": block_hash,
        "time": _time(time),
        "size": members["size"],
        "root": members["root"].hex(),
        "development": is_development,
        "consistent": anchor.is_consistent,
        "on_chain": False,
        "events": anchor.events,
    }


def _block_of(anchor: Anchor) -> Tuple[int, str, bool]:
    """Returns time and hash of an anchor's block, and whether the block proves nothing to others."""
    members = anchor.members
    if members["kind"] == "evm":
        return members["time"], members["block_hash"], members["chain_id"] in _DEVELOPMENT_CHAINS
    header = parse_bitcoin_header(members["header"])
    return (0, "", True) if header is None else (header.time, header.hash, header.is_development)


def _window_of(result: Verification, event: Event) -> Dict[str, Any]:
    """Returns the bounds of the time at which an event entered the log.

    Nothing here looks at chains. So only pinned witnesses prove a bound, and the file states the rest.
    """
    proved, stated = bounds_of(result, event)
    before = [block for block in result.blocks if block["index"] < event.index] if result.valid else []
    return {
        "not_before": None,
        "not_after": proved,
        "stated": {"not_before": _stated_block(before[-1]) if before else None, "not_after": stated},
        "left": None,
    }


def bounds_of(result: Verification, event: Event) -> Tuple[Optional[Dict[str, Any]], Optional[Dict[str, Any]]]:
    """Returns the proved upper bound of an event, and the stated one if that is earlier."""
    if not result.valid:
        return None, None
    bounds: List[Tuple[bool, int, bool, Dict[str, Any]]] = []
    for anchor in result.anchors:
        if anchor.events > event.sequence:
            time, _, is_development = _block_of(anchor)
            facts = {"block": anchor.members["block"], "development": is_development, "on_chain": None}
            bounds.append((is_development, time, False, {"by": "anchor", "time": _time(time), **facts}))
    for one in result.cosignatures:
        facts = {"by": "witness", "time": _time(one.time), "name": one.name}
        bounds.append((False, one.time, one.is_pinned, facts))
    bounds.sort(key=lambda bound: bound[:2])
    proved = next((bound for bound in bounds if bound[2]), None)
    stated = next((bound for bound in bounds if not bound[2]), None)
    if proved is not None and stated is not None and stated[1] >= proved[1]:
        stated = None
    return proved and proved[3], stated and stated[3]


def _stated_block(block: Mapping[str, Any]) -> Dict[str, Any]:
    return {
        "chain_id": block["chain_id"],
        "block": block["block"],
        "block_hash": block["block_hash"],
        "time": _time(block["time"]),
        "development": block["chain_id"] in _DEVELOPMENT_CHAINS,
        "on_chain": None,
    }


def _time(seconds: int) -> str:
    moment = _EPOCH + timedelta(seconds=seconds)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.000Z")


_SENTENCES: Mapping[str, Tuple[str, str]] = {
    "test": ("TESTE, sem valor", "TEST, no value"),
    "verified": ("CONFERE com a chave fixada.", "VERIFIED with the pinned key."),
    "not_verified": ("NÃO CONFERE.", "DOES NOT VERIFY."),
    "key_not_pinned": (
        "Tudo concorda, mas nenhuma chave foi fixada: o comprovante só concorda consigo mesmo.",
        "Everything agrees, but no key was pinned: the receipt agrees only with itself.",
    ),
    "key_retired": (
        "Tudo concorda, mas uma chave aposentada assinou, e nada liga o comprovante ao registro de hoje.",
        "Everything agrees, but a retired key signed, and nothing ties the receipt to the log of today.",
    ),
    "shipment": ("Remessa: {0}", "Shipment: {0}"),
    "head": ("Registro: {0}, {1} folhas", "Log: {0}, {1} leaves"),
    "up_to": (
        "Até o evento {0}, sob o estado de {1} folhas.",
        "Up to event {0}, under the head of size {1}.",
    ),
    "sealed": (
        "Encerrado para paradas e status; anexos até o evento {0}, pode haver outros.",
        "Closed for stops and status; annexes up to event {0}, there may be others.",
    ),
    "erased": (
        "O conteúdo dos eventos anteriores ao evento {0} foi apagado: {1}.",
        "The contents of the events before event {0} are erased: {1}.",
    ),
    "time_hidden": ("data não revelada", "time not disclosed"),
    "name_unpinned": (
        "O nome único da remessa não foi conferido: nenhuma chave VRF foi fixada.",
        "The only name of the shipment was not checked: no VRF key was pinned.",
    ),
    "newer": (
        "Evento {0}: feito por uma versão mais nova do Lastro.",
        "Event {0}: made by a newer version of Lastro.",
    ),
    "backwards": (
        "Evento {0}: recebido antes de um evento anterior, pelo relógio do servidor.",
        "Event {0}: received before an earlier event, by the server's clock.",
    ),
    "about_nothing": (
        "Evento {0}: o anexo se refere a um evento que não está no histórico.",
        "Event {0}: the annex is about an event that is not in the history.",
    ),
    "window": (
        "Evento {0}: entrou no registro até {1}, por {2}.",
        "Event {0}: entered the log by {1}, according to {2}.",
    ),
    "stated": (
        "Evento {0}: até {1}, informado pelo arquivo, não conferido.",
        "Event {0}: by {1}, stated by the file, not checked.",
    ),
    "failure": ("✗ {0}: {1} {2}", "✗ {0}: {1} {2}"),
    "event_failure": ("✗ evento {3} · {0}: {1} {2}", "✗ event {3} · {0}: {1} {2}"),
}


def render(result: Verification, language: str) -> str:
    """Returns what a person reads about a verification, in `pt` or `en`."""

    def tell(name: str, *facts: object) -> str:
        return _SENTENCES[name][language == "en"].format(*map(_printable, facts))

    lines = [tell("test")] if result.is_test else []
    lines.append(tell(result.verdict))
    if result.tracking_id is not None:
        lines.append(tell("shipment", result.tracking_id))
    if result.head is not None:
        lines.append(tell("head", result.head.origin, result.head.size))
    if result.valid:
        lines += _history_lines(result, tell)
    for check in result.failures:
        facts = json.dumps(dict(check.facts), ensure_ascii=False) if check.facts else ""
        event = "" if check.event is None else check.event + 1
        name = "failure" if check.event is None else "event_failure"
        lines.append(tell(name, check.name, check.code, facts, event).rstrip())
    return "\n".join(lines) + "\n"


def _history_lines(result: Verification, tell: Callable[..., str]) -> List[str]:
    count, head = len(result.events), result.head
    lines = [tell("sealed", count)] if result.sealed else [tell("up_to", count, head.size if head else 0)]
    if result.erasure is not None:
        at = result.events[result.erasure].server.get("received_at")
        lines.append(tell("erased", result.erasure + 1, at if isinstance(at, str) else tell("time_hidden")))
    if any(check.reason is not None for check in result.checks):
        lines.append(tell("name_unpinned"))
    backwards = received_backwards(result.events)
    earlier: Set[str] = set()
    for event in result.events:
        number = event.sequence + 1
        facts = event.fields.get("facts")
        about = facts.get("about") if event.type == ANNEX and isinstance(facts, dict) else None
        if about is not None and about not in earlier:
            lines.append(tell("about_nothing", number))
        earlier.add(event.event_id)
        if is_newer(event):
            lines.append(tell("newer", number))
        if event.sequence in backwards:
            lines.append(tell("backwards", number))
        proved, stated = bounds_of(result, event)
        if proved is not None:
            lines.append(tell("window", number, proved["time"], proved.get("name", "")))
        if stated is not None:
            lines.append(tell("stated", number, stated["time"]))
    return lines


def _printable(value: object) -> str:
    """Returns a text without characters that a terminal interprets or that nobody sees."""
    return "".join(
        f"\\u{ord(letter):04x}" if unicodedata.category(letter)[0] == "C" or _is_unprintable(letter) else letter
        for letter in str(value)
    )
