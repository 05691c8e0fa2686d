# SPDX-License-Identifier: Apache-2.0
"""Timestamps of heads (OpenTimestamps) and headers of Bitcoin blocks (docs/spec/receipt-parts.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import List, Optional, Tuple

from ._encodings import MAX_INTEGER, Refused, sha256
from ._log import parse_tree_head, text_of_head

#: Bitcoin's rules allow a block's time to be wrong by two hours.
SLACK_SECONDS = 7_200
_LEAST_WORK = 66
_REGTEST_BITS = 0x207FFFFF
_MAGIC = bytes.fromhex("004f70656e54696d657374616d7073000050726f6f6600bf89e2e884e89294")
_DIGEST_LENGTHS = {0x02: 20, 0x03: 20, 0x08: 32, 0x67: 32}
_SHA256 = 0x08
_BITCOIN = bytes.fromhex("0588960d73d71901")
_PENDING = bytes.fromhex("83dfe30d2ef90c8e")
_CALENDAR = re.compile(rb"[A-Za-z0-9._/:-]+")
_MAX_MESSAGE = 4_096
_MAX_DEPTH = 256
_MAX_OPERATIONS = 10_000
_MAX_FILE = 2**20
_MAX_PAYLOAD = 8_192
_MAX_CALENDAR = 1_000


@dataclass(frozen=True)
class BitcoinHeader:
    #: Hash of the block, as explorers write it.
    hash: str
    merkle_root: bytes
    time: int
    #: True if finding the header took 2^66 hashes or more.
    is_hard: bool
    #: True for a block of the regression test network, which anybody can make.
    is_development: bool


def parse_bitcoin_header(data: bytes) -> Optional[BitcoinHeader]:
    """Parses a header of 80 bytes. Returns None without the work that the header claims."""
    if len(data) != 80:
        return None
    bits = int.from_bytes(data[72:76], "little")
    mantissa, exponent = bits & 0x7FFFFF, bits >> 24
    if mantissa == 0 or bits & 0x800000 or not 4 <= exponent <= 32:
        return None
    target = mantissa << 8 * (exponent - 3)
    block_hash = sha256(sha256(data))[::-1]
    if int.from_bytes(block_hash, "big") > target:
        return None
    time = int.from_bytes(data[68:72], "little")
    is_hard = target <= 1 << (256 - _LEAST_WORK)
    return BitcoinHeader(block_hash.hex(), data[36:68], time, is_hard, bits == _REGTEST_BITS)


def work_of(data: bytes) -> int:
    """Returns the work of a header, rounded down to a power of two."""
    mantissa, exponent = int.from_bytes(data[72:75], "little") & 0x7FFFFF, data[75]
    return 256 - ((mantissa << 8 * (exponent - 3)) - 1).bit_length()


def assure_stamped(head: str, size: int, root: bytes, timestamp: bytes, block: int, header: bytes) -> int:
    """Follows a timestamp from a head to a block; returns the latest time of the block."""
    stamped = parse_tree_head(text_of_head(head))
    if stamped.size != size or stamped.root != root:
        raise Refused("stamped_head_differs", expected=size, found=stamped.size)
    digest_type, digest, attestations = _parse_timestamp(timestamp)
    expected = sha256(head.encode())
    if digest_type != _SHA256 or digest != expected:
        raise Refused("stamp_of_other_head", expected=expected.hex(), found=digest.hex())
    parsed = parse_bitcoin_header(header)
    if parsed is None:
        raise Refused("block_header_invalid")
    if not parsed.is_hard and not parsed.is_development:
        raise Refused("block_too_easy", expected=_LEAST_WORK, found=work_of(header))
    if attestations != [(block, parsed.merkle_root)]:
        raise Refused("stamp_of_other_block", block=block)
    return parsed.time + SLACK_SECONDS


#: Height of the Bitcoin block that an attestation names, None for another one, and its message.
Attestation = Tuple[Optional[int], bytes]


def _parse_timestamp(data: bytes) -> Tuple[int, bytes, List[Attestation]]:
    """Returns the hash function and digest of the file, and all attestations."""
    reader = _Reader(data)
    if len(data) > _MAX_FILE:
        raise _invalid("too_long")
    if len(data) < len(_MAGIC) or reader.take(len(_MAGIC)) != _MAGIC:
        raise _invalid("not_a_timestamp")
    if reader.number() != 1:
        raise _invalid("version_unknown")
    digest_type = reader.byte()
    if digest_type not in _DIGEST_LENGTHS:
        raise _invalid("digest_type_unknown")
    digest = reader.take(_DIGEST_LENGTHS[digest_type])
    attestations: List[Attestation] = []
    _read_steps(reader, digest, 0, attestations)
    if not reader.is_at_end:
        raise _invalid("trailing_bytes")
    return digest_type, digest, attestations


def _read_steps(reader: _Reader, message: bytes, depth: int, attestations: List[Attestation]) -> None:
    if depth > _MAX_DEPTH:
        raise _invalid("too_many_operations")
    while True:
        first = reader.byte()
        tag = reader.byte() if first == 0xFF else first
        if tag == 0x00:
            attestations.append(_read_attestation(reader, message))
        else:
            reader.count_operation()
            _read_steps(reader, _operate(reader, tag, message), depth + 1, attestations)
        if first != 0xFF:
            return


def _operate(reader: _Reader, tag: int, message: bytes) -> bytes:
    if tag == 0xF0:
        result = message + reader.bytes(1, _MAX_MESSAGE)
    elif tag == 0xF1:
        result = reader.bytes(1, _MAX_MESSAGE) + message
    elif tag == 0xF2:
        result = message[::-1]
    elif tag == 0xF3:
        result = message.hex().encode()
    elif tag == _SHA256:
        result = sha256(message)
    else:
        raise _invalid("operation_unknown")
    if len(result) > _MAX_MESSAGE:
        raise _invalid("too_long")
    return result


def _read_attestation(reader: _Reader, message: bytes) -> Attestation:
    tag = reader.take(8)
    payload = _Reader(reader.bytes(0, _MAX_PAYLOAD))
    if tag == _BITCOIN:
        attestation = (payload.number(), message)
    elif tag == _PENDING:
        if _CALENDAR.fullmatch(payload.bytes(1, _MAX_CALENDAR)) is None:
            raise _invalid("calendar_invalid")
        attestation = (None, message)
    else:
        return (None, message)
    if not payload.is_at_end:
        raise _invalid("trailing_bytes")
    return attestation


def _invalid(reason: str) -> Refused:
    return Refused("stamp_invalid", reason=reason)


class _Reader:
    """Reads bytes from front to back."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0
        self._operations = 0

    @property
    def is_at_end(self) -> bool:
        return self._at == len(self._data)

    def take(self, length: int) -> bytes:
        if length > len(self._data) - self._at:
            raise _invalid("truncated")
        self._at += length
        return self._data[self._at - length : self._at]

    def byte(self) -> int:
        return self.take(1)[0]

    def number(self) -> int:
        """Reads seven bits per byte, the least significant first (LEB128), in the fewest bytes."""
        value = 0
        for shift in range(0, 64, 7):
            byte = self.byte()
            value += (byte & 0x7F) << shift
            if value > MAX_INTEGER or (byte == 0 and shift > 0):
                raise _invalid("number_invalid")
            if byte < 0x80:
                return value
        raise _invalid("number_invalid")

    def bytes(self, least: int, most: int) -> bytes:
        """Reads bytes that follow their length."""
        length = self.number()
        if not least <= length <= most:
            raise _invalid("too_long")
        return self.take(length)

    def count_operation(self) -> None:
        self._operations += 1
        if self._operations > _MAX_OPERATIONS:
            raise _invalid("too_many_operations")
