# SPDX-License-Identifier: Apache-2.0
"""`python -m lastro.verify RECEIPT --key KEY`: the part of `lastro verify` that needs no network."""

from __future__ import annotations

import argparse
import os
import sys
from typing import List, Optional, Sequence

from . import KeysError, Refused, Verification, verify_receipt
from ._encodings import decode_base64, decode_utf8
from ._log import MAX_KEYS_LENGTH, parse_key_of
from ._report import json_text, render

#: Nothing was verified: wrong usage, an unreadable file, or a list without the pinned key.
NOT_RUN = 2
_MAX_RECEIPT_BYTES = 3 * 16 * 2**20
_MAX_KEY_BYTES = 16_384
_EXIT_CODES = """exit code:
  0  verified with the pinned key
  1  does not verify
  2  nothing was verified: wrong usage, an unreadable file, a key list without the pinned key
  3  everything agrees, but no key was pinned
  4  everything agrees, but a retired key signed, and nothing ties the receipt to the log of today
"""


class _NotRun(Exception):
    """A reason why nothing was verified."""


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Verifies a receipt, prints the result and returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m lastro.verify",
        description="Verifies the receipt of a shipment, without a server and without a network.",
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("receipt", help="file of the receipt, or - for standard input")
    parser.add_argument("--key", help="the log's key from another source: its text, or a file with it")
    parser.add_argument("--keys", help="file with the key list of the log, what /log/keys publishes")
    parser.add_argument("--vrf-key", help="the log's VRF key from another source, in base64")
    parser.add_argument("--witness", help="keys of required witnesses with commas between, or a file")
    parser.add_argument("--tracking-id", help="requires the receipt to be of this shipment")
    parser.add_argument("--json", action="store_true", help="prints a document for programs")
    parser.add_argument("--lang", choices=("pt", "en"), default="pt")
    given = parser.parse_args(arguments)
    try:
        result = _verify(given)
    except KeysError as error:
        print(f"lastro: --keys: {error.code}", file=sys.stderr)
        return NOT_RUN
    except (_NotRun, OSError) as error:
        print(f"lastro: {error}", file=sys.stderr)
        return NOT_RUN
    sys.stdout.write(json_text(result.document()) if given.json else render(result, given.lang))
    return result.exit_code


def _verify(given: argparse.Namespace) -> Verification:
    if given.vrf_key is not None and not _is_vrf_key(given.vrf_key):
        raise _NotRun("--vrf-key: not 32 bytes in base64")
    key = None if given.key is None else _read_keys("--key", [given.key], "ed25519")[0]
    witnesses: List[str] = []
    if given.witness is not None:
        witnesses = _read_keys("--witness", given.witness.split(","), "cosignature")
    receipt = _read(given.receipt, _MAX_RECEIPT_BYTES)
    beginning = receipt[:64].lstrip().lower()
    if beginning.startswith((b"<!doctype html", b"c2sp.org/tlog-proof@", b"\0opentimestamps\0")):
        raise _NotRun(f"{given.receipt}: not a receipt; lastro verify reads pages, proofs and timestamps")
    return verify_receipt(
        receipt,
        key=key,
        keys=None if given.keys is None else _read(given.keys, MAX_KEYS_LENGTH),
        vrf_key=given.vrf_key,
        witnesses=witnesses,
        tracking_id=given.tracking_id,
    )


def _read_keys(option: str, texts: List[str], kind: str) -> List[str]:
    """Reads keys of one type: as they stand in the option, or one per line of a file that it names."""
    path = ",".join(texts)
    if not all(_is_key(text, None) for text in texts):
        if not os.path.exists(path):
            raise _NotRun(f"{option}: neither a key nor a file")
        try:
            texts = [line.strip() for line in decode_utf8(_read(path, _MAX_KEY_BYTES)).split("\n")]
        except Refused:
            texts = []
        texts = [text for text in texts if text]
    if not texts or not all(_is_key(text.strip(), kind) for text in texts) or (option == "--key" and len(texts) > 1):
        raise _NotRun(f"{option}: not a key of the right type")
    return [text.strip() for text in texts]


def _is_key(text: str, kind: Optional[str]) -> bool:
    for one in ("ed25519", "cosignature") if kind is None else (kind,):
        try:
            parse_key_of(one, text.strip())
            return True
        except Refused:
            pass
    return False


def _is_vrf_key(text: str) -> bool:
    try:
        return len(decode_base64(text)) == 32
    except Refused:
        return False


def _read(path: str, limit: int) -> bytes:
    """Reads a file of at most `limit` bytes, or standard input for `-`."""
    if path == "-":
        data = sys.stdin.buffer.read(limit + 1)
    else:
        with open(path, "rb") as file:
            data = file.read(limit + 1)
    if len(data) > limit:
        raise _NotRun(f"{path}: more than {limit} bytes")
    return data


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        # Consoles of Windows may have another encoding, which lacks some characters.
        getattr(stream, "reconfigure")(encoding="utf-8")
    sys.exit(main())
