# SPDX-License-Identifier: Apache-2.0
"""Ed25519 (RFC 8032) and ECVRF-EDWARDS25519-SHA512-TAI (RFC 9381), for verification only.

The running time depends on the numbers, so none of them may be secret.
"""

from __future__ import annotations

import hashlib
from typing import Optional, Tuple

#: Point in extended coordinates (RFC 8032, section 5.1.4).
Point = Tuple[int, int, int, int]

_P = 2**255 - 19
_L = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT_OF_MINUS_1 = pow(2, (_P - 1) // 4, _P)
_NEUTRAL: Point = (0, 1, 1, 0)
_SUITE = b"\x03"


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Returns true if a signature holds by the rule of docs/spec/log.md, "Signatures"."""
    if len(signature) != 64:
        return False
    a, r = _prime_order_point(key), _prime_order_point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= _L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % _L
    return _is_same(_multiply(s, _BASE), _add(r, _multiply(k, a)))


def vrf_output(key: bytes, alpha: bytes, proof: bytes) -> Optional[bytes]:
    """Returns the output that a proof shows (RFC 9381, section 5.3), or None for a wrong proof."""
    if len(proof) != 80:
        return None
    y, gamma = _prime_order_point(key), _prime_order_point(proof[:32])
    c, s = int.from_bytes(proof[32:48], "little"), int.from_bytes(proof[48:], "little")
    if y is None or gamma is None or s >= _L:
        return None
    h = _encode_to_curve(key, alpha)
    u = _add(_multiply(s, _BASE), _negative(_multiply(c, y)))
    v = _add(_multiply(s, h), _negative(_multiply(c, gamma)))
    if _hash(b"\x02", *map(_encode_point, (y, h, gamma, u, v)))[:16] != proof[32:48]:
        return None
    return _hash(b"\x03", _encode_point(_multiply(8, gamma)))


def _encode_to_curve(key: bytes, alpha: bytes) -> Point:
    """Finds the point of a text by try and increment (RFC 9381, section 5.4.1.1)."""
    for counter in range(256):
        found = _decode_point(_hash(b"\x01", key, alpha, bytes([counter]))[:32])
        point = None if found is None else _multiply(8, found)
        if point is not None and not _is_same(point, _NEUTRAL):
            return point
    raise ArithmeticError("no point found in 256 tries")


def _hash(purpose: bytes, *parts: bytes) -> bytes:
    return hashlib.sha512(_SUITE + purpose + b"".join(parts) + b"\x00").digest()


def _add(p: Point, q: Point) -> Point:
    a = (p[1] - p[0]) * (q[1] - q[0]) % _P
    b = (p[1] + p[0]) * (q[1] + q[0]) % _P
    c = 2 * _D * p[3] * q[3] % _P
    d = 2 * p[2] * q[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _multiply(scalar: int, point: Point) -> Point:
    result = _NEUTRAL
    while scalar:
        if scalar & 1:
            result = _add(result, point)
        point = _add(point, point)
        scalar >>= 1
    return result


def _negative(p: Point) -> Point:
    return (-p[0] % _P, p[1], p[2], -p[3] % _P)


def _is_same(p: Point, q: Point) -> bool:
    return (p[0] * q[2] - q[0] * p[2]) % _P == 0 and (p[1] * q[2] - q[1] * p[2]) % _P == 0


def _decode_point(data: bytes) -> Optional[Point]:
    """Decodes the canonical encoding of a point (RFC 8032, section 5.1.3)."""
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if len(data) != 32 or y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT_OF_MINUS_1 % _P
    if (x * x - square) % _P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = _P - x
    return (x, y, 1, x * y % _P)


def _encode_point(p: Point) -> bytes:
    inverse = pow(p[2], -1, _P)
    x, y = p[0] * inverse % _P, p[1] * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _prime_order_point(data: bytes) -> Optional[Point]:
    """Decodes a point of the subgroup of prime order other than its identity."""
    point = _decode_point(data)
    if point is None or _is_same(point, _NEUTRAL) or not _is_same(_multiply(_L, point), _NEUTRAL):
        return None
    return point


def _find_base() -> Point:
    point = _decode_point((4 * pow(5, -1, _P) % _P).to_bytes(32, "little"))
    assert point is not None
    return point


_BASE = _find_base()
