# SPDX-License-Identifier: Apache-2.0
"""Encodings, canonical JSON, and readers of the members of documents (docs/spec/log.md)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import math
import re
import unicodedata
from typing import Any, Callable, Dict, List, Mapping, Sequence, TypeVar, Union

ZEROS = bytes(32)
#: Largest number that a document may state.
MAX_INTEGER = 2**53 - 1
#: Last second of the year 9999.
_MAX_TIME = 253_402_300_799
_MAX_DEPTH = 32
_MAX_PROOF = 64
_DECIMAL = re.compile(r"0|[1-9][0-9]{0,15}")
_HEX_32 = re.compile(r"[0-9a-f]{64}")
_Z85 = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
_Z85_VALUES = {letter: value for value, letter in enumerate(_Z85)}

Result = TypeVar("Result")
Fact = Union[str, int, float]
#: Reads the value at a path of a document, or refuses it.
Read = Callable[[Any, str], Result]


class Refused(Exception):
    """An input that the formats do not allow. `code` and `facts` are those of docs/spec/errors.md."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.facts: Mapping[str, Fact] = facts


def invalid_value(path: str, expected: str) -> Refused:
    return Refused("value_invalid", path=path, expected=expected)


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def units(text: str) -> int:
    """Returns the length of a text in UTF-16 code units."""
    return len(text) + sum(letter > "\uffff" for letter in text)


def utf16(text: str) -> bytes:
    """Returns a key that sorts texts by their UTF-16 code units, as RFC 8785 sorts names."""
    return text.encode("utf-16-be", "surrogatepass")


def decode_utf8(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused("utf8_invalid", at=error.start) from None


def decode_base64(text: str) -> bytes:
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, UnicodeEncodeError):
        raise Refused("base64_invalid", text_length=units(text)) from None
    if encode_base64(data) != text:
        raise Refused("base64_invalid", text_length=units(text))
    return data


def encode_base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def parse_decimal(text: str) -> int:
    if _DECIMAL.fullmatch(text) is None or int(text) > MAX_INTEGER:
        raise Refused("decimal_invalid", text_length=units(text))
    return int(text)


def decode_uint64(data: bytes) -> int:
    value = int.from_bytes(data, "big")
    if value > MAX_INTEGER:
        raise Refused("integer_out_of_range", what="uint64", found=value)
    return value


def assure_length(data: bytes, expected: int, what: str) -> None:
    if len(data) != expected:
        raise Refused("length_invalid", what=what, expected=expected, found=len(data))


def canonicalize(value: Any) -> str:
    """Returns the canonical JSON of a value (RFC 8785)."""
    return _write(value, 0)


def parse_canonical(text: str) -> Any:
    """Parses JSON that is its own canonical form. All numbers of the result are floats."""
    try:
        value = json.loads(text, parse_int=float, parse_constant=_refuse_constant)
    except RecursionError:
        raise Refused("json_too_deep", limit=_MAX_DEPTH) from None
    except ValueError:
        raise Refused("json_invalid") from None
    canonical = canonicalize(value)
    if canonical != text:
        pairs = zip(utf16(canonical), utf16(text))
        shorter = min(len(utf16(canonical)), len(utf16(text)))
        at = next((at for at, (one, other) in enumerate(pairs) if one != other), shorter)
        raise Refused("json_not_canonical", at=at // 2)
    return value


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _write(value: Any, depth: int) -> str:
    if isinstance(value, str):
        return _write_text(value)
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if isinstance(value, (int, float)):
        return _write_number(value)
    if depth == _MAX_DEPTH:
        raise Refused("json_too_deep", limit=_MAX_DEPTH)
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(_write(item, depth + 1) for item in value) + "]"
    names = sorted(value, key=utf16)
    return "{" + ",".join(f"{_write_text(name)}:{_write(value[name], depth + 1)}" for name in names) + "}"


def _write_text(text: str) -> str:
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Refused("text_lone_surrogate", text_length=units(text))
    return json.dumps(text, ensure_ascii=False)


def _write_number(value: float) -> str:
    """Writes a number as ECMAScript does: the shortest digits, with an exponent from 1e21 on."""
    if not math.isfinite(value):
        raise Refused("number_not_finite")
    if value == 0:
        return "0"
    if value < 0:
        return "-" + _write_number(-value)
    mantissa, _, exponent = f"{float(value)!r}".partition("e")
    whole, _, fraction = mantissa.partition(".")
    fraction = "" if fraction == "0" else fraction
    digits = (whole + fraction).lstrip("0")
    # The value is 0.digits times ten to the power of `point`.
    point = len(whole) + int(exponent or 0) - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    if 0 < point <= 21:
        return digits.ljust(point, "0") if len(digits) <= point else f"{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return "0." + "0" * -point + digits
    rest = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{digits[0]}{rest}e{'+' if point > 0 else '-'}{abs(point - 1)}"


def member_path(path: str, name: str) -> str:
    shortened = utf16(name)[:128].decode("utf-16-be", "replace")
    return f"{path}.{shortened}"


def read_members(value: Any, path: str, readers: Mapping[str, Read[Any]]) -> Dict[str, Any]:
    """Reads an object that has exactly these members, each by its reader."""
    given = read_object(value, path)
    for name in readers:
        if name not in given:
            raise Refused("member_missing", path=member_path(path, name))
    for name in given:
        if name not in readers:
            raise Refused("member_unknown", path=member_path(path, name))
    return {name: read(given[name], f"{path}.{name}") for name, read in readers.items()}


def read_row(row: Sequence[Any], path: str, readers: Mapping[str, Read[Any]]) -> Dict[str, Any]:
    """Reads an array that has one value per reader, in order."""
    if len(row) != len(readers):
        raise invalid_value(path, f"{len(readers)} items")
    return {name: read(item, f"{path}.{name}") for item, (name, read) in zip(row, readers.items())}


def read_object(value: Any, path: str) -> Dict[str, Any]:
    if not isinstance(value, dict):
        raise invalid_value(path, "object")
    return value


def read_array(value: Any, path: str, limit: int) -> List[Any]:
    if not isinstance(value, list):
        raise invalid_value(path, "array")
    if len(value) > limit:
        raise invalid_value(path, f"at most {limit} items")
    return value


def list_of(limit: int, read: Read[Result]) -> Read[List[Result]]:
    def read_list(value: Any, path: str) -> List[Result]:
        return [read(item, f"{path}[{at}]") for at, item in enumerate(read_array(value, path, limit))]

    return read_list


def as_it_is(value: Any, path: str) -> Any:
    return value


def read_text(value: Any, path: str) -> str:
    if not isinstance(value, str):
        raise invalid_value(path, "text")
    return value


def read_form(value: Any, path: str, form: "re.Pattern[str]", expected: str) -> str:
    if form.fullmatch(read_text(value, path)) is None:
        raise invalid_value(path, expected)
    return value


def read_hex32(value: Any, path: str) -> str:
    return read_form(value, path, _HEX_32, "64 hexadecimal digits")


def read_decimal(value: Any, path: str) -> int:
    try:
        return parse_decimal(read_text(value, path))
    except Refused:
        raise invalid_value(path, "decimal") from None


def read_time(value: Any, path: str) -> int:
    time = read_decimal(value, path)
    if time > _MAX_TIME:
        raise invalid_value(path, "time before 10000")
    return time


def read_base64(value: Any, path: str) -> bytes:
    try:
        return decode_base64(read_text(value, path))
    except Refused:
        raise invalid_value(path, "base64") from None


def read_hash(value: Any, path: str) -> bytes:
    data = read_base64(value, path)
    if len(data) != 32:
        raise invalid_value(path, "base64 of 32 bytes")
    return data


#: Reads the hashes of a proof.
read_hashes = list_of(_MAX_PROOF, read_hash)


def read_hash_list(value: Any, path: str) -> List[bytes]:
    """Reads hashes that stand one after the other in one Z85 text."""
    text = read_text(value, path)
    if len(text) % 40 > 0 or any(letter not in _Z85_VALUES for letter in text):
        raise invalid_value(path, "Z85 of hashes")
    data = bytearray()
    for at in range(0, len(text), 5):
        number = 0
        for letter in text[at : at + 5]:
            number = number * 85 + _Z85_VALUES[letter]
        if number >= 2**32:
            raise invalid_value(path, "Z85 of hashes")
        data += number.to_bytes(4, "big")
    return [bytes(data[at : at + 32]) for at in range(0, len(data), 32)]


def assure_nfc(text: str, path: str) -> str:
    if unicodedata.normalize("NFC", text) != text:
        raise Refused("text_not_nfc", path=path)
    return text
