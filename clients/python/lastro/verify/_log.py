# SPDX-License-Identifier: Apache-2.0
"""Keys, signed notes, tree heads, leaves and key lists of a log (docs/spec/log.md, leaf.md)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Any, List, Optional, Sequence, Tuple, Union

from . import _curve
from ._encodings import (
    ZEROS,
    Refused,
    assure_length,
    canonicalize,
    decode_base64,
    decode_uint64,
    decode_utf8,
    encode_base64,
    invalid_value,
    list_of,
    parse_canonical,
    parse_decimal,
    read_base64,
    read_decimal,
    read_hashes,
    read_members,
    read_text,
    sha256,
    units,
)
from ._tree import EMPTY_ROOT, hash_leaf, verify_inclusion

MAX_KEYS_LENGTH = 2**20
_MAX_LINKS = 256
_MAX_NOTE_LENGTH = 1_000_000
_MAX_SIGNATURES = 16
_MAX_KEY_LENGTH = 1000
_MAX_NAME_LENGTH = 255
_KEY = re.compile(r"([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)")
_LATER_LOG = re.compile(r"(.+)/epoch-([2-9]|[1-9][0-9]{1,2})", re.DOTALL)
_DASH = "— "
_VRF_LINE = "vrf "
_KINDS = ("event", "erasure", "chain_block", "log_key", "start")
_TYPES = {1: "ed25519", 4: "cosignature"}

#: White_Space, Cf and Default_Ignorable_Code_Point of Unicode 17, U+2800 and the plus sign.
#: The module `unicodedata` has only some of these properties, of an older Unicode.
_HIDDEN = re.compile(
    "[+\x20\x85\xa0\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5"
    "\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0"
    "\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)


def is_key_name(text: object) -> bool:
    """Returns true for the name of a key, which is also the name of its log."""
    return (
        isinstance(text, str)
        and 0 < units(text) <= _MAX_NAME_LENGTH
        and _HIDDEN.search(text) is None
        and not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text)
    )


@dataclass(frozen=True)
class VerifierKey:
    """Key whose signatures are trusted. Its `type` is `ed25519`, or `cosignature` for witnesses."""

    name: str
    type: str
    id: bytes
    public_key: bytes
    #: The key as `name+hash+base64`.
    text: str


def parse_verifier_key(text: str) -> VerifierKey:
    match = _KEY.fullmatch(text) if units(text) <= _MAX_KEY_LENGTH else None
    if match is None or not is_key_name(match[1]):
        raise Refused("verifier_key_invalid")
    try:
        data = decode_base64(match[3])
    except Refused:
        raise Refused("verifier_key_invalid") from None
    key_id = sha256(match[1].encode(), b"\n", data)[:4]
    if key_id.hex() != match[2]:
        raise Refused("verifier_key_invalid")
    if data[0] not in _TYPES:
        raise Refused("key_type_unsupported", type=data[0])
    if len(data) != 33:
        raise Refused("verifier_key_invalid")
    return VerifierKey(match[1], _TYPES[data[0]], key_id, data[1:], text)


def parse_key_of(kind: str, text: str) -> VerifierKey:
    """Parses a key of one type: `ed25519` of a log, `cosignature` of a witness."""
    key = parse_verifier_key(text)
    if key.type != kind:
        raise Refused("key_type_unsupported", type=key.type)
    return key


@dataclass(frozen=True)
class Signature:
    name: str
    id: bytes
    data: bytes
    #: False for a signature by a key that the reader does not know. Nobody checks those.
    verified: bool

    @property
    def time(self) -> int:
        """Time of a witness's cosignature, in seconds since 1970."""
        return decode_uint64(self.data[:8])


def open_note(note: str, keys: Sequence[VerifierKey]) -> Tuple[str, List[Signature]]:
    """Opens a signed note with the keys that the reader knows; returns text and signatures."""
    if units(note) > _MAX_NOTE_LENGTH or not note.endswith("\n") or _has_control(note):
        raise Refused("note_malformed", part="text")
    separator = note.rfind("\n\n")
    if separator < 0:
        raise Refused("note_malformed", part="separator")
    text, lines = note[: separator + 1], note[separator + 2 : -1].split("\n")
    if len(lines) > _MAX_SIGNATURES:
        raise Refused("note_too_many_signatures", limit=_MAX_SIGNATURES, found=len(lines))
    signatures = [_parse_signature(line, at + 1) for at, line in enumerate(lines)]
    seen: List[VerifierKey] = []
    opened: List[Signature] = []
    for name, key_id, data in signatures:
        key = next((one for one in keys if one.name == name and one.id == key_id), None)
        if key is not None:
            if any(one is key for one in seen):
                raise Refused("note_signature_duplicate", name=name)
            seen.append(key)
            if not _is_signed_by(key, text.encode(), data):
                raise Refused("note_signature_invalid", name=name)
        opened.append(Signature(name, key_id, data, key is not None))
    if not seen:
        raise Refused("note_unsigned", found=len(opened))
    return text, opened


def _has_control(text: str) -> bool:
    return any((letter < " " and letter != "\n") or "\ud800" <= letter <= "\udfff" for letter in text)


def _parse_signature(line: str, number: int) -> Tuple[str, bytes, bytes]:
    parts = line[len(_DASH) :].split(" ")
    try:
        data = decode_base64(parts[1]) if len(parts) == 2 else b""
    except Refused:
        data = b""
    if not line.startswith(_DASH) or not is_key_name(parts[0]) or len(data) <= 4:
        raise Refused("note_malformed", part="signature", line=number)
    return parts[0], data[:4], data[4:]


def _is_signed_by(key: VerifierKey, message: bytes, data: bytes) -> bool:
    if key.type == "ed25519":
        return _curve.is_signed(key.public_key, message, data)
    time = int.from_bytes(data[:8], "big")
    cosigned = f"cosignature/v1\ntime {time}\n".encode() + message
    return len(data) == 72 and _curve.is_signed(key.public_key, cosigned, data[8:])


@dataclass(frozen=True)
class TreeHead:
    """State of a log."""

    origin: str
    size: int
    root: bytes
    #: Only the empty log may have none.
    vrf_key: Optional[bytes]


def parse_tree_head(text: str) -> TreeHead:
    """Parses the text of a note as a tree head."""
    origin, *lines = text.split("\n")
    size, root, *rest = [*lines, "", ""] if len(lines) < 2 else lines
    end = rest.pop() if rest else None
    if origin == "":
        raise Refused("tree_head_malformed", line=1)
    try:
        parsed_size = parse_decimal(size)
    except Refused:
        raise Refused("tree_head_malformed", line=2) from None
    parsed_root = _decode_32(root, 3)
    if end != "" or "" in rest:
        raise Refused("tree_head_malformed", line=4)
    if parsed_size == 0 and parsed_root != EMPTY_ROOT:
        raise Refused("tree_head_malformed", line=3)
    found = [(at + 4, line) for at, line in enumerate(rest) if line.startswith(_VRF_LINE)]
    if len(found) > 1:
        raise Refused("tree_head_malformed", line=found[1][0])
    vrf_key = _decode_32(found[0][1][len(_VRF_LINE) :], found[0][0]) if found else None
    if parsed_size > 0 and vrf_key is None:
        raise Refused("vrf_key_missing")
    return TreeHead(origin, parsed_size, parsed_root, vrf_key)


def _decode_32(text: str, line: int) -> bytes:
    try:
        data = decode_base64(text)
        assure_length(data, 32, "hash")
        return data
    except Refused:
        raise Refused("tree_head_malformed", line=line) from None


def text_of_head(note: str) -> str:
    """Returns the text of a head without the signatures, which nobody checks here."""
    return note[: note.find("\n\n") + 1]


def open_tree_head(note: str, key: VerifierKey) -> Tuple[TreeHead, List[Signature]]:
    """Opens a signed note as a tree head of the log that a key names."""
    text, signatures = open_note(note, [key])
    head = parse_tree_head(text)
    if head.origin != key.name:
        raise Refused("other_origin", expected=key.name, found=head.origin)
    return head, signatures


def epoch_of(origin: str) -> Tuple[str, int]:
    """Returns the name of the operator's first log, and the number of the epoch."""
    match = _LATER_LOG.fullmatch(origin)
    return (origin, 1) if match is None else (match[1], int(match[2]))


def is_earlier_log(origin: str, than: str) -> bool:
    (first, epoch), (other_first, other_epoch) = epoch_of(origin), epoch_of(than)
    return first == other_first and epoch < other_epoch


@dataclass(frozen=True)
class Leaf:
    kind: str
    pseudonym: bytes
    sequence: int
    previous: bytes
    client: bytes
    server: bytes


def encode_leaf(kind: str, pseudonym: bytes, sequence: int, previous: bytes, client: bytes, server: bytes) -> bytes:
    head = bytes([1, _KINDS.index(kind) + 1])
    return head + pseudonym + sequence.to_bytes(8, "big") + previous + client + server


def encode_own_leaf(kind: str, client: bytes, server: bytes = ZEROS) -> bytes:
    """Encodes a leaf of the log itself. The server part of a start is the log's VRF key."""
    return encode_leaf(kind, ZEROS, 0, ZEROS, client, server)


def decode_leaf(data: bytes) -> Leaf:
    assure_length(data, 138, "leaf")
    if data[0] != 1:
        raise Refused("leaf_version", found=data[0])
    if not 1 <= data[1] <= len(_KINDS):
        raise Refused("leaf_kind", found=data[1])
    sequence = decode_uint64(data[34:42])
    return Leaf(_KINDS[data[1] - 1], data[2:34], sequence, data[42:74], data[74:106], data[106:])


@dataclass(frozen=True)
class KeyLink:
    """Change of a log's key: a leaf announces the new key, under a head that both keys signed."""

    old_key: VerifierKey
    new_key: VerifierKey
    index: int
    proof: List[bytes]
    head: str
    lost_head: Optional[str]


@dataclass(frozen=True)
class KeyList:
    """All keys of a log."""

    first: VerifierKey
    vrf_key: bytes
    links: List[KeyLink]

    @property
    def keys(self) -> List[VerifierKey]:
        return [self.first, *(link.new_key for link in self.links)]


def parse_key_list(given: Union[str, bytes]) -> KeyList:
    """Parses a key list. `prove_key_list` verifies it."""
    length = units(given) if isinstance(given, str) else len(given)
    if length > MAX_KEYS_LENGTH:
        raise Refused("key_chain_too_large", limit=MAX_KEYS_LENGTH, found=length)
    document = parse_canonical(given if isinstance(given, str) else decode_utf8(given))
    read = read_members(
        document,
        "keys",
        {"format": _read_keys_format, "key": _read_log_key, "vrf_key": _read_vrf_key, "links": _read_links},
    )
    old_key: VerifierKey = read["key"]
    links: List[KeyLink] = []
    for link in read["links"]:
        links.append(KeyLink(old_key, link["key"], link["index"], link["proof"], link["head"], link["lost_head"]))
        old_key = link["key"]
    return KeyList(read["key"], read["vrf_key"], links)


def prove_key_list(keys: KeyList) -> List[TreeHead]:
    """Verifies each link of a key list, and returns the heads that announce the new keys."""
    heads: List[TreeHead] = []
    for link in keys.links:
        try:
            heads.append(_prove_link(link, keys.vrf_key))
        except Refused as refused:
            raise Refused("key_not_announced", found=link.new_key.text, reason=refused.code) from None
    return heads


def _prove_link(link: KeyLink, vrf_key: bytes) -> TreeHead:
    head, _ = open_tree_head(link.head, link.new_key)
    open_note(link.head, [link.old_key])
    assure_same_vrf_key(vrf_key, head)
    statement = {"v": 1, "old_key": link.old_key.text, "new_key": link.new_key.text}
    if link.lost_head is not None:
        assure_same_vrf_key(vrf_key, open_tree_head(link.lost_head, link.old_key)[0])
        text = canonicalize({**statement, "lost_head": link.lost_head})
        leaf = encode_own_leaf("start", sha256(b"lastro.epoch.v1\0", text.encode()), vrf_key)
    elif link.old_key.name != link.new_key.name:
        raise Refused("other_origin", expected=link.old_key.name, found=link.new_key.name)
    else:
        leaf = encode_own_leaf("log_key", sha256(b"lastro.log-key.v1\0", canonicalize(statement).encode()))
    verify_inclusion(hash_leaf(leaf), link.index, head.size, head.root, link.proof)
    return head


def assure_same_vrf_key(expected: bytes, head: TreeHead) -> None:
    if head.vrf_key is not None and head.vrf_key != expected:
        raise Refused("vrf_key_changed", expected=encode_base64(expected), found=encode_base64(head.vrf_key))


def _read_keys_format(value: Any, path: str) -> str:
    if value != "lastro-keys/v1":
        raise invalid_value(path, "lastro-keys/v1")
    return value


def _read_log_key(value: Any, path: str) -> VerifierKey:
    text = read_text(value, path)
    try:
        return parse_key_of("ed25519", text)
    except Refused:
        raise invalid_value(path, "verifier key") from None


def _read_vrf_key(value: Any, path: str) -> bytes:
    key = read_base64(value, path)
    assure_length(key, 32, "VRF key")
    return key


def _read_link(value: Any, path: str) -> Any:
    return read_members(
        value,
        path,
        {
            "key": _read_log_key,
            "index": read_decimal,
            "proof": read_hashes,
            "head": read_text,
            "lost_head": lambda value, path: None if value is None else read_text(value, path),
        },
    )


_read_links = list_of(_MAX_LINKS, _read_link)
