# SPDX-License-Identifier: Apache-2.0
"""Verifies receipts of Lastro by docs/spec alone, with nothing but the standard library.

    from lastro.verify import verify_receipt

    result = verify_receipt(open("receipt.json", "rb").read(), key="lastro.example/log+…")
    print(result.verdict)

The module shares no code with the service. It looks nothing up on chains and reads no log.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Set, Tuple, Union

from . import _curve, _log
from ._encodings import Refused, decode_base64, decode_utf8, encode_base64, read_time, sha256
from ._log import Leaf, Signature, TreeHead, VerifierKey
from ._receipt import ANNEX, ERASURE, Receipt, ReceiptEvent, block_leaf, parse_receipt
from ._timestamps import assure_stamped
from ._tree import hash_leaf, verify_consistency, verify_inclusion, verify_precedence

__all__ = ["Check", "EXIT_CODES", "Event", "KeysError", "Refused", "Verification", "verify_receipt"]

#: Exit code of `python -m lastro.verify` for each verdict.
EXIT_CODES = {"verified": 0, "not_verified": 1, "key_not_pinned": 3, "key_retired": 4}

#: Names of the checks in order. Those from `leaf` to `inclusion` run once per event.
CHECKS = (
    "format",
    "key",
    "head_signature",
    "succession",
    "log",
    "start",
    "leaf",
    "fields",
    "client_statement",
    "server_statement",
    "sequence",
    "inclusion",
    "pseudonym",
    "witnesses",
    "blocks",
    "anchors",
    "timestamps",
    "chain",
    "times",
    "erasure",
    "completeness",
)
#: Largest difference of the clocks of servers, witnesses and EVM chains.
_SLACK_SECONDS = 300
#: Beginning of the tracking code of a test company (docs/spec/event.md).
_TEST_CODE = re.compile(r"FT-[0-9]{8}-TS")
_TIME = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\.([0-9]{3})Z")


class KeysError(Exception):
    """A key list that proves nothing about the pinned key. `code` is that of docs/spec/errors.md."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Check:
    """Result of one check: `passed`, `failed` or `skipped`."""

    name: str
    status: str
    #: Position of the event, from 0, if the check is of one event.
    event: Optional[int] = None
    #: Why a check was skipped that had something to check: `vrf_key_not_pinned`.
    reason: Optional[str] = None
    #: Code and facts of a failure (docs/spec/errors.md).
    code: Optional[str] = None
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Event:
    """Event of a receipt. Only the disclosed fields that were committed to are among its fields."""

    sequence: int
    kind: Optional[str]
    type: str
    lists: Tuple[int, int]
    event_id: str
    committed_by: str
    client_hash: str
    leaf_hash: str
    index: int
    valid: bool
    fields: Mapping[str, Any]
    server: Mapping[str, Any]
    hidden_fields: Sequence[str]
    hidden_server: Sequence[str]


@dataclass(frozen=True)
class Anchor:
    """Head of the log that is also recorded elsewhere. Nothing here looks it up there."""

    #: Its members in the receipt, decoded.
    members: Mapping[str, Any]
    is_consistent: bool
    #: Number of the receipt's events, from the first, that the anchored tree contains.
    events: int
    #: Latest time at which its block can have been made, in seconds since 1970.
    latest: int


@dataclass(frozen=True)
class Cosignature:
    name: str
    key: str
    #: In seconds since 1970.
    time: int
    is_pinned: bool


@dataclass(frozen=True)
class Verification:
    """Result of verifying a receipt. `document` has all of it, as `lastro verify --json`."""

    valid: bool
    checks: Sequence[Check]
    key: Optional[str] = None
    key_pinned: bool = False
    vrf_key_pinned: bool = False
    #: `pinned`, or by the key list `announced` or `retired`.
    key_standing: str = "pinned"
    #: Proof that ties a receipt under a retired key to the log of today: see docs/spec/receipt.md.
    tied_by: Optional[str] = None
    tracking_id: Optional[str] = None
    origin: Optional[str] = None
    head: Optional[TreeHead] = None
    events: Sequence[Event] = ()
    anchors: Sequence[Anchor] = ()
    cosignatures: Sequence[Cosignature] = ()
    #: Members of the blocks, decoded.
    blocks: Sequence[Mapping[str, Any]] = ()
    #: Position of the event that says that the contents before it are erased.
    erasure: Optional[int] = None
    #: True if a valid history is closed for stops and status. Annexes may follow its last event.
    sealed: bool = False

    @property
    def verdict(self) -> str:
        """One of the names in `EXIT_CODES`."""
        if not self.valid:
            return "not_verified"
        if not self.key_pinned:
            return "key_not_pinned"
        is_untied = self.key_standing == "retired" and self.tied_by is None
        return "key_retired" if is_untied else "verified"

    @property
    def exit_code(self) -> int:
        return EXIT_CODES[self.verdict]

    @property
    def is_test(self) -> bool:
        """True for a shipment of a test company, which has no value."""
        return self.tracking_id is not None and _TEST_CODE.match(self.tracking_id) is not None

    @property
    def history_root(self) -> Optional[str]:
        return self.events[-1].leaf_hash if self.valid else None

    @property
    def failures(self) -> List[Check]:
        return [check for check in self.checks if check.status == "failed"]

    def document(self) -> Dict[str, Any]:
        """Returns the result as `lastro verify --json` writes it, without messages for people."""
        from ._report import document_of

        return document_of(self)


def verify_receipt(
    receipt: Union[str, bytes],
    *,
    key: Optional[str] = None,
    keys: Union[str, bytes, None] = None,
    vrf_key: Optional[str] = None,
    witnesses: Sequence[str] = (),
    tracking_id: Optional[str] = None,
) -> Verification:
    """Verifies a receipt. No content of a receipt raises an error.

    `key` is the verifier key of the log from another source than the receipt, and `keys` the list
    that the log publishes. `vrf_key` is the key that names shipments, in base64. `witnesses` are
    keys of those that must have cosigned, and `tracking_id` the shipment that is asked for.

    Raises `KeysError` for a list that is not proved or lacks the pinned key, and `Refused` for a
    pinned key that cannot be read.
    """
    trust = _trust_of(receipt, key, keys)
    verifying = _Verifying(trust, vrf_key or trust.vrf_key, list(witnesses), tracking_id)
    return verifying.verify(receipt)


@dataclass(frozen=True)
class _Trust:
    """What the reader's key and the log's key list say about the key of a receipt."""

    key: Optional[str] = None
    standing: str = "pinned"
    vrf_key: Optional[str] = None
    key_list: Optional[_log.KeyList] = None
    newest: Optional[VerifierKey] = None
    #: Last head that the key may have signed; None for the key that signs today.
    last: Optional[TreeHead] = None


def _trust_of(receipt: Union[str, bytes], key: Optional[str], keys: Union[str, bytes, None]) -> _Trust:
    if key is None:
        if keys is not None:
            raise KeysError("keys_without_key")
        return _Trust()
    pinned = _log.parse_key_of("ed25519", key)
    if keys is None:
        return _Trust(key)
    try:
        key_list = _log.parse_key_list(keys)
        heads = _log.prove_key_list(key_list)
    except Refused as refused:
        raise KeysError(refused.code) from refused
    if pinned not in key_list.keys:
        raise KeysError("other_key")
    vrf_key = encode_base64(key_list.vrf_key)
    own = _key_of(receipt)
    if own is None or own not in key_list.keys:
        return _Trust(key, "pinned", vrf_key, key_list)
    at = key_list.keys.index(own)
    last: Optional[TreeHead] = None
    if at < len(key_list.links):
        link = key_list.links[at]
        last = heads[at] if link.lost_head is None else _log.open_tree_head(link.lost_head, link.old_key)[0]
    standing = "retired" if last is not None else "pinned" if own == pinned else "announced"
    return _Trust(own.text, standing, vrf_key, key_list, key_list.keys[-1], last)


def _key_of(receipt: Union[str, bytes]) -> Optional[VerifierKey]:
    try:
        return _log.parse_key_of("ed25519", parse_receipt(_text_of(receipt)).key)
    except Refused:
        return None


def _text_of(receipt: Union[str, bytes]) -> str:
    return receipt if isinstance(receipt, str) else decode_utf8(receipt)


@dataclass
class _History:
    """State of the history that the next event has to follow."""

    previous: bytes = bytes(32)
    pseudonym: Optional[bytes] = None
    final: Optional[int] = None
    status: Any = None
    has_status: bool = False
    log: Optional[str] = None
    positions: Dict[str, int] = field(default_factory=dict)


class _Verifying:
    """Runs the checks of docs/spec/receipt.md on one receipt, and lists their results."""

    def __init__(
        self, trust: _Trust, vrf_key: Optional[str], witnesses: List[str], tracking_id: Optional[str]
    ) -> None:
        self._trust = trust
        self._vrf_key = vrf_key
        self._asked_witnesses = witnesses
        self._asked_for = tracking_id
        self._checks: List[Check] = []

    def verify(self, given: Union[str, bytes]) -> Verification:
        receipts: List[Receipt] = []
        if not self._run("format", lambda: receipts.append(parse_receipt(_text_of(given)))):
            for name in CHECKS[1:]:
                self._skip(name)
            return Verification(False, self._checks, key_standing=self._trust.standing)
        receipt = receipts[0]
        key = self._verify_key(receipt)
        key_accepted = self._checks[-1].status == "passed"
        head = self._verify_head(receipt, key)
        if key is None or head is None or self._trust.key_list is None:
            self._skip("succession")
        else:
            self._run("succession", lambda: self._assure_succession(key, head))
        self._skip("log")
        is_started = self._verify_start(receipt, head)
        events, pseudonym = self._verify_events(receipt, head, key)
        self._verify_pseudonym(receipt, head, pseudonym, is_pinned=is_started and self._vrf_key is not None)
        cosignatures = self._verify_witnesses(receipt, key if head is not None else None)
        blocks = self._verify_blocks(receipt, head)
        anchors = self._verify_anchors(receipt, head, events)
        self._verify_times(blocks, anchors, cosignatures, events, head)
        erasures = [event for event in events if event.type == ERASURE]
        is_erased = self._run("erasure", lambda: _assure_erasures(erasures)) if erasures else False
        if not erasures:
            self._skip("erasure")
        valid = not any(check.status == "failed" for check in self._checks)
        sealed = valid and any(event.server.get("final") is True for event in events)
        self._add(Check("completeness", "passed" if sealed else "skipped"))
        return Verification(
            valid,
            self._checks,
            key=receipt.key,
            key_pinned=self._trust.key is not None and key_accepted,
            vrf_key_pinned=is_started and self._vrf_key is not None,
            key_standing=self._trust.standing,
            tied_by=self._find_tie(head, cosignatures, anchors),
            tracking_id=receipt.tracking_id,
            origin=key.name if key is not None else None,
            head=head,
            events=events,
            anchors=anchors,
            cosignatures=cosignatures,
            blocks=blocks,
            erasure=erasures[0].sequence if valid and is_erased else None,
            sealed=sealed,
        )

    def _verify_key(self, receipt: Receipt) -> Optional[VerifierKey]:
        """Checks the receipt's key; returns it also if the reader pinned another one."""
        keys: List[VerifierKey] = []

        def accept() -> None:
            keys.append(_log.parse_key_of("ed25519", receipt.key))
            pinned = self._trust.key
            if pinned is not None and keys[0] != _log.parse_key_of("ed25519", pinned):
                raise Refused("other_key", expected=pinned, found=receipt.key)

        self._run("key", accept)
        return keys[0] if keys else None

    def _verify_head(self, receipt: Receipt, key: Optional[VerifierKey]) -> Optional[TreeHead]:
        if key is None:
            self._skip("head_signature")
            return None
        heads: List[TreeHead] = []

        def open_head() -> None:
            head, signatures = _log.open_tree_head(receipt.head, key)
            unknown = len(signatures) - 1 - len(receipt.witnesses)
            if unknown > 0:
                raise Refused("note_signature_unknown", found=unknown)
            heads.append(head)

        self._run("head_signature", open_head)
        return heads[0] if heads else None

    def _assure_succession(self, key: VerifierKey, head: TreeHead) -> None:
        assert self._trust.key_list is not None
        last = self._trust.last
        if last is not None and head.size > last.size:
            raise Refused("key_retired", key=key.text, limit=last.size, found=head.size)
        if last is not None and head.size == last.size and head.root != last.root:
            raise Refused("root_mismatch", tree="to", expected=last.root.hex(), found=head.root.hex())
        _log.assure_same_vrf_key(self._trust.key_list.vrf_key, head)

    def _verify_start(self, receipt: Receipt, head: Optional[TreeHead]) -> bool:
        if head is None or head.vrf_key is None:
            self._skip("start")
            return False
        vrf_key = head.vrf_key

        def assure_start() -> None:
            leaf = _log.encode_own_leaf("start", receipt.start_client, vrf_key)
            if not _is_accepted(
                lambda: verify_inclusion(hash_leaf(leaf), 0, head.size, head.root, receipt.start_proof)
            ):
                raise Refused("start_not_proved", key=encode_base64(vrf_key))
            if self._vrf_key is not None and self._vrf_key != encode_base64(vrf_key):
                raise Refused("other_vrf_key", expected=self._vrf_key, found=encode_base64(vrf_key))

        return self._run("start", assure_start)

    def _verify_events(
        self, receipt: Receipt, head: Optional[TreeHead], key: Optional[VerifierKey]
    ) -> Tuple[List[Event], Optional[bytes]]:
        history = _History()
        events = [
            self._verify_event(receipt, event, position, history, head, key)
            for position, event in enumerate(receipt.events)
        ]
        return events, history.pseudonym

    def _verify_event(
        self,
        receipt: Receipt,
        event: ReceiptEvent,
        position: int,
        history: _History,
        head: Optional[TreeHead],
        key: Optional[VerifierKey],
    ) -> Event:
        begin = len(self._checks)
        leaves: List[Leaf] = []
        leaf_hash = hash_leaf(event.leaf)
        self._run("leaf", lambda: leaves.append(_read_leaf(event.leaf)), position)
        self._run("fields", lambda: _assure_committed(event), position)
        leaf = leaves[0] if leaves else None
        if leaf is None:
            for name in ("client_statement", "server_statement", "sequence"):
                self._skip(name, position)
        else:
            origin = key.name if key is not None else None
            asked_for = receipt.tracking_id if self._asked_for is None else self._asked_for
            self._run("client_statement", lambda: _assure_client_statement(event, leaf, origin), position)
            self._run("server_statement", lambda: _assure_server_statement(event, leaf), position)
            self._run("sequence", lambda: _assure_sequence(event, leaf, history, position, asked_for), position)
        if head is None:
            self._skip("inclusion", position)
        else:
            self._run(
                "inclusion",
                lambda: verify_inclusion(leaf_hash, event.index, head.size, head.root, event.proof),
                position,
            )
        client, server = event.client.committed, event.server.committed
        history.positions.setdefault(event.event_id, position)
        history.previous = leaf_hash
        if history.pseudonym is None and leaf is not None:
            history.pseudonym = leaf.pseudonym
        if history.final is None and server.get("final") is True:
            history.final = position
        history.log = event.log
        history.status, history.has_status = server.get("status_after"), "status_after" in server
        return Event(
            sequence=position,
            kind=leaf.kind if leaf is not None else None,
            type=event.type,
            lists=(event.client.list, event.server.list),
            event_id=event.event_id,
            committed_by=event.committed_by,
            client_hash=event.client.hash.hex(),
            leaf_hash=leaf_hash.hex(),
            index=event.index,
            valid=all(check.status == "passed" for check in self._checks[begin:]),
            fields=client,
            server=server,
            hidden_fields=event.client.hidden,
            hidden_server=event.server.hidden,
        )

    def _verify_pseudonym(
        self, receipt: Receipt, head: Optional[TreeHead], pseudonym: Optional[bytes], is_pinned: bool
    ) -> None:
        if head is None or head.vrf_key is None or pseudonym is None:
            self._skip("pseudonym")
            return
        vrf_key = head.vrf_key

        def assure_pseudonym() -> None:
            output = _curve.vrf_output(vrf_key, receipt.tracking_id.encode(), receipt.pseudonym_proof)
            if output is None or sha256(b"lastro.pseudonym.v1\0", output) != pseudonym:
                raise Refused("pseudonym_not_proved", key=vrf_key.hex())

        # Another log could name shipments by another key, so an unpinned one proves no name.
        if self._run("pseudonym", assure_pseudonym) and not is_pinned:
            self._checks[-1] = Check("pseudonym", "skipped", reason="vrf_key_not_pinned")

    def _verify_witnesses(self, receipt: Receipt, key: Optional[VerifierKey]) -> List[Cosignature]:
        asked = self._asked_witnesses
        if key is None or len(receipt.witnesses) + len(asked) == 0:
            self._skip("witnesses")
            return []
        found: List[Cosignature] = []

        def assure_witnesses() -> None:
            keys = [_log.parse_key_of("cosignature", text) for text in receipt.witnesses]
            signatures: List[Optional[Signature]] = [*_log.open_note(receipt.head, [key, *keys])[1][1:]]
            signatures += [None] * len(keys)
            for witness, signature in zip(keys, signatures):
                if signature is None or not signature.verified or signature.id != witness.id:
                    raise Refused("witness_unsigned", name=witness.name)
                if signature.name != witness.name:
                    raise Refused("witness_unsigned", name=witness.name)
                time = read_time(str(signature.time), "receipt.head")
                found.append(Cosignature(witness.name, witness.text, time, witness.text in asked))
            for text in asked:
                if text not in receipt.witnesses:
                    raise Refused("other_witnesses", expected=text, found=" ".join(receipt.witnesses))

        return found if self._run("witnesses", assure_witnesses) else []

    def _verify_blocks(self, receipt: Receipt, head: Optional[TreeHead]) -> List[Dict[str, Any]]:
        if head is None or not receipt.blocks:
            self._skip("blocks")
            return []

        def assure_blocks() -> None:
            for block in receipt.blocks:
                later = next((event for event in receipt.events if event.index > block["index"]), None)
                if later is None:
                    raise Refused("block_after_events", index=block["index"])
                leaf_hash = hash_leaf(block_leaf(head.origin, block))
                place = (later.index, later.proof)
                verify_precedence(leaf_hash, block["index"], block["proof"], place, head.size)

        return receipt.blocks if self._run("blocks", assure_blocks) else []

    def _verify_anchors(
        self, receipt: Receipt, head: Optional[TreeHead], events: Sequence[Event]
    ) -> List[Anchor]:
        consistent: Set[int] = set()
        times: Dict[int, int] = {}

        def assure_consistent(at: int, anchor: Mapping[str, Any]) -> bool:
            if head is None:
                return False
            states = sorted([(anchor["size"], anchor["root"], 0), (head.size, head.root, 1)], key=_size_of)
            verify_consistency(states[0][:2], states[1][:2], anchor["proof"])
            consistent.add(at)
            return True

        def assure_timestamp(at: int, anchor: Mapping[str, Any]) -> bool:
            if anchor["kind"] == "evm":
                return False
            names = ("head", "size", "root", "timestamp", "block", "header")
            times[at] = assure_stamped(*(anchor[name] for name in names))
            return True

        self._run_each("anchors", receipt.anchors, assure_consistent)
        self._run_each("timestamps", receipt.anchors, assure_timestamp)
        self._skip("chain")
        anchors: List[Anchor] = []
        for at, anchor in enumerate(receipt.anchors):
            is_evm = anchor["kind"] == "evm"
            latest = anchor["time"] + _SLACK_SECONDS if is_evm else times.get(at, 0)
            covered = sum(1 for event in receipt.events if event.index < anchor["size"])
            counts = at in consistent and (is_evm or at in times)
            anchors.append(Anchor(anchor, at in consistent, covered if counts else 0, latest))
        return anchors

    def _run_each(
        self, name: str, anchors: Sequence[Mapping[str, Any]], check: Callable[[int, Mapping[str, Any]], bool]
    ) -> None:
        """Checks each anchor and lists one result: the first failure, or skipped if none applies."""
        refusals: List[Refused] = []
        applies = False
        for at, anchor in enumerate(anchors):
            try:
                applies = check(at, anchor) or applies
            except Refused as refused:
                refusals.append(refused)
        if refusals:
            self._add(Check(name, "failed", code=refusals[0].code, facts=refusals[0].facts))
        else:
            self._add(Check(name, "passed" if applies else "skipped"))

    def _verify_times(
        self,
        blocks: Sequence[Mapping[str, Any]],
        anchors: Sequence[Anchor],
        cosignatures: Sequence[Cosignature],
        events: Sequence[Event],
        head: Optional[TreeHead],
    ) -> None:
        bounds = [(anchor.latest, anchor.members["size"]) for anchor in anchors if anchor.events > 0]
        bounds += [(one.time + _SLACK_SECONDS, head.size if head is not None else 0) for one in cosignatures]
        if not bounds:
            self._skip("times")
            return

        def assure_times() -> None:
            for latest, below in bounds:
                for block in blocks:
                    if block["index"] < below and block["time"] > latest:
                        raise Refused("bound_before_block", index=block["index"])
                for event in events:
                    received = milliseconds_of(event.server.get("received_at"))
                    if event.index < below and received is not None and received > 1000 * latest:
                        raise Refused("bound_before_received", index=event.index)

        self._run("times", assure_times)

    def _find_tie(
        self, head: Optional[TreeHead], cosignatures: Sequence[Cosignature], anchors: Sequence[Anchor]
    ) -> Optional[str]:
        """Finds what ties a receipt under a retired key to the log of today."""
        newest, last = self._trust.newest, self._trust.last
        if newest is None:
            return None
        if head is not None and last is not None and (head.size, head.root) == (last.size, last.root):
            return "consistency"
        if any(one.is_pinned for one in cosignatures):
            return "witness"
        for anchor in anchors:
            note: Optional[str] = anchor.members.get("head")
            if note is None or not anchor.is_consistent:
                continue
            if _is_accepted(lambda note=note: _log.open_tree_head(note, newest)):
                return "anchor"
        return None

    def _run(self, name: str, check: Callable[[], object], event: Optional[int] = None) -> bool:
        """Runs a check and lists its result. Returns true if the check passed."""
        try:
            check()
        except Refused as refused:
            self._add(Check(name, "failed", event, code=refused.code, facts=refused.facts))
            return False
        self._add(Check(name, "passed", event))
        return True

    def _skip(self, name: str, event: Optional[int] = None) -> None:
        self._add(Check(name, "skipped", event))

    def _add(self, check: Check) -> None:
        self._checks.append(check)


def _size_of(state: Tuple[int, bytes, int]) -> Tuple[int, int]:
    return state[0], state[2]


def _is_accepted(check: Callable[[], object]) -> bool:
    try:
        check()
    except Refused:
        return False
    return True


def _read_leaf(data: bytes) -> Leaf:
    leaf = _log.decode_leaf(data)
    # Readers who follow shipments through the log skip its own leaves, and would miss the event.
    if leaf.kind not in ("event", "erasure"):
        raise Refused("leaf_kind", found=leaf.kind)
    return leaf


def _assure_committed(event: ReceiptEvent) -> None:
    for side, statement in (("client", event.client), ("server", event.server)):
        for name in statement.fields:
            if name not in statement.digests:
                raise Refused("field_not_committed", statement=side, field=name)


def _assure_same(code: str, expected: bytes, found: bytes, **facts: str) -> None:
    if expected != found:
        raise Refused(code, **facts, expected=expected.hex(), found=found.hex())


def _assure_client_statement(event: ReceiptEvent, leaf: Leaf, origin: Optional[str]) -> None:
    _assure_same("client_hash_mismatch", event.stated_client, event.client.hash, by="server_statement")
    _assure_same("client_hash_mismatch", leaf.client, event.client.hash, by="leaf")
    if origin is not None and event.log != origin and not _log.is_earlier_log(event.log, origin):
        raise Refused("other_log", expected=origin, found=event.log)


def _assure_server_statement(event: ReceiptEvent, leaf: Leaf) -> None:
    _assure_same("server_hash_mismatch", leaf.server, event.server.hash)


def _assure_sequence(event: ReceiptEvent, leaf: Leaf, history: _History, position: int, asked_for: str) -> None:
    if leaf.sequence != position:
        raise Refused("sequence_gap", expected=position, found=leaf.sequence)
    if history.log is not None and _log.is_earlier_log(event.log, history.log):
        raise Refused("log_earlier", expected=history.log, found=event.log)
    _assure_same("previous_mismatch", history.previous, leaf.previous)
    _assure_same("pseudonym_mismatch", history.pseudonym or leaf.pseudonym, leaf.pseudonym)
    if event.type == ANNEX:
        _assure_annex(event, leaf, history, position)
    elif history.final is not None and leaf.kind != "erasure":
        raise Refused("event_after_final", final=history.final)
    if event.event_id in history.positions:
        raise Refused("event_repeated", first=history.positions[event.event_id])
    if event.tracking_id != asked_for:
        raise Refused("other_tracking_id", expected=asked_for, found=event.tracking_id)


def _assure_annex(event: ReceiptEvent, leaf: Leaf, history: _History, position: int) -> None:
    """Checks that an annex changes neither the status nor the end of its history."""
    server, hidden = event.server.committed, event.server.hidden
    is_kept = history.has_status and _is_same(server.get("status_after"), history.status)
    if position == 0:
        part = "position"
    elif leaf.kind != "event":
        part = "kind"
    elif "status_after" not in hidden and not ("status_after" in server and is_kept):
        part = "status_after"
    elif "final" not in hidden and server.get("final") is not False:
        part = "final"
    else:
        return
    raise Refused("annex_changes_status", part=part)


def _is_same(one: Any, other: Any) -> bool:
    """Compares two texts or boolean values. Two objects are never the same status."""
    return not isinstance(one, dict) and type(one) is type(other) and one == other


def _assure_erasures(erasures: Sequence[Event]) -> None:
    for event in erasures:
        if event.kind != "erasure":
            raise Refused("erasure_kind", found=event.kind or "none")
        extent = event.fields.get("erased_events")
        if extent != str(event.sequence):
            found = extent if isinstance(extent, str) else "none"
            raise Refused("erasure_extent", expected=event.sequence, found=found)


def milliseconds_of(value: Any) -> Optional[int]:
    """Returns a time of the form of docs/spec/event.md in milliseconds since 1970, else None."""
    match = _TIME.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return None
    year, month, day, hour, minute, second, milliseconds = map(int, match.groups())
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    lengths = [31, 29 if is_leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if not (1 <= month <= 12 and 1 <= day <= lengths[month - 1] and hour < 24 and minute < 60 and second < 60):
        return None
    # Years count from March, so that a leap day is the last day of its year.
    past = year - (month < 3)
    days = 365 * past + past // 4 - past // 100 + past // 400 + (153 * ((month + 9) % 12) + 2) // 5 + day
    return ((days - 719_469) * 86_400 + hour * 3_600 + minute * 60 + second) * 1_000 + milliseconds
