"""Verifies receipts by docs/spec alone, with the standard library. Shares no code with Lastro.

Reads a JSON array of {receipt, key, trackingId, vrfKey?, keys?} from standard input, and writes an
array with the first check that fails for each, as "check code", or "valid" or "name_not_checked".
Checks what decides a history: format, key, head, succession, start, statements, sequence, inclusion,
pseudonym, blocks, cosignatures and times. Timestamps and look-ups on chains are not read.
"""

import base64
import hashlib
import hmac
import json
import sys
from datetime import datetime

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
DECIDING = {"client": ("target_event_id", "target_statement", "erased_events"), "server": ("status_after", "final")}
EPOCHS = "/epoch-"
ZEROS = bytes(32)


class Refused(Exception):
    pass


def refuse(check, code):
    raise Refused(f"{check} {code}")


# Ed25519 (RFC 8032) and ECVRF-EDWARDS25519-SHA512-TAI (RFC 9381), in extended coordinates.
def add(p, q):
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * D * p[3] * q[3] % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


NEUTRAL = (0, 1, 1, 0)


def mul(scalar, point):
    result = NEUTRAL
    while scalar:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def same(p, q):
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def negative(p):
    return (-p[0] % P, p[1], p[2], -p[3] % P)


def decode_point(data):
    if len(data) != 32:
        return None
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - x2) % P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


def encode_point(p):
    inverse = pow(p[2], -1, P)
    x, y = p[0] * inverse % P, p[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def prime_order(data):
    point = decode_point(data)
    if point is None or same(point, NEUTRAL) or not same(mul(L, point), NEUTRAL):
        return None
    return point


BASE = decode_point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def ed25519(key, message, signature):
    a, r = prime_order(key), prime_order(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= L or len(signature) != 64:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    return same(mul(s, BASE), add(r, mul(k, a)))


def vrf_output(key, alpha, proof):
    y, gamma = prime_order(key), prime_order(proof[:32])
    s = int.from_bytes(proof[48:], "little")
    if y is None or gamma is None or s >= L or len(proof) != 80:
        return None
    for counter in range(256):
        h = decode_point(hashlib.sha512(b"\x03\x01" + key + alpha + bytes([counter, 0])).digest()[:32])
        if h is not None and not same(mul(8, h), NEUTRAL):
            h = mul(8, h)
            break
    c = int.from_bytes(proof[32:48], "little")
    u = add(mul(s, BASE), negative(mul(c, y)))
    v = add(mul(s, h), negative(mul(c, gamma)))
    points = b"".join(encode_point(one) for one in (y, h, gamma, u, v))
    if hashlib.sha512(b"\x03\x02" + points + b"\x00").digest()[:16] != proof[32:48]:
        return None
    return hashlib.sha512(b"\x03\x03" + encode_point(mul(8, gamma)) + b"\x00").digest()


# Encodings.
def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def jcs(value):
    """RFC 8785 for the values of receipts, which hold no fractions."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(f"{jcs(name)}:{jcs(value[name])}" for name in names) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(jcs, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def base(text, length=None):
    try:
        data = base64.b64decode(text, validate=True)
    except Exception:
        refuse("format", "value_invalid")
    if base64.b64encode(data).decode() != text or (length is not None and len(data) != length):
        refuse("format", "value_invalid")
    return data


Z85 = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"


def z85(text):
    data = b""
    for at in range(0, len(text), 5):
        number = 0
        for letter in text[at : at + 5]:
            number = number * 85 + Z85.index(letter)
        data += number.to_bytes(4, "big")
    return [data[at : at + 32] for at in range(0, len(data), 32)]


def parse_key(text):
    name, key_hash, data = text.split("+", 2)
    data = base64.b64decode(data)
    if sha256(name.encode(), b"\n", data).hex()[:8] != key_hash:
        refuse("key", "verifier_key_invalid")
    return name, bytes.fromhex(key_hash), data[0], data[1:]


def parse_head(note):
    text = note[: note.index("\n\n") + 1]
    origin, size, root, *lines = text[:-1].split("\n")
    vrf = [line[4:] for line in lines if line.startswith("vrf ")]
    if int(size) > 0 and not vrf:
        refuse("format", "vrf_key_missing")
    return text, origin, int(size), base(root, 32), base(vrf[0], 32) if vrf else None


def signatures(note):
    return [(name, base64.b64decode(data)) for _, name, data in (l.split(" ") for l in note.split("\n\n")[1][:-1].split("\n"))]


def signed_by(note, key):
    name, key_hash, _, public = parse_key(key)
    text = note[: note.index("\n\n") + 1].encode()
    own = [data[4:] for by, data in signatures(note) if by == name and data[:4] == key_hash]
    return len(own) == 1 and ed25519(public, text, own[0])


# Merkle tree.
def hash_leaf(leaf):
    return sha256(b"\x00", leaf)


def hash_node(left, right):
    return sha256(b"\x01", left, right)


def root_by(shared, leaves, size):
    """The root from the shared proof and the leaves by index; None for a wrong number of hashes."""
    hashes, level, width = iter(shared), dict(leaves), size
    while width > 1:
        for index in sorted(level):
            beside = index ^ 1
            if beside < width and beside not in leaves_of(level):
                found = next(hashes, None)
                if found is None:
                    return None
                level[beside] = ("given", found)
        above = {}
        for index in {one // 2 for one in level}:
            left, right = level[2 * index], level.get(2 * index + 1)
            above[index] = plain(left) if right is None else hash_node(plain(left), plain(right))
        level, width = above, (width + 1) // 2
    return None if next(hashes, None) is not None else plain(level[0])


def leaves_of(level):
    return {index for index, value in level.items() if isinstance(value, bytes)}


def plain(value):
    return value if isinstance(value, bytes) else value[1]


def own_leaf(kind, client, server=ZEROS):
    return bytes([1, kind]) + bytes(72) + client + server


def verify(given):
    text = given["receipt"]
    receipt = json.loads(text)
    if jcs(receipt) != text:
        refuse("format", "json_not_canonical")
    if not isinstance(receipt["pseudonym_proof"], str):
        refuse("format", "value_invalid")
    head_text, origin, size, root, vrf_key = parse_head(receipt["head"])
    start = ZEROS if receipt["start"] is None else base(receipt["start"], 32)
    events = [read_event(receipt, event) for event in receipt["events"]]
    indexes = [event["index"] for event in events]
    if indexes != sorted(set(indexes)) or indexes[0] < 1 or indexes[-1] >= size:
        refuse("format", "value_invalid")
    pseudonym, previous = base(receipt["pseudonym"], 32), ZEROS
    for sequence, event in enumerate(events):
        kind = 2 if event["type"] == "shipment.erased" else 1
        place = sequence.to_bytes(8, "big")
        follows = bytes([1, kind]) + pseudonym + place + previous + event["C"] + event["S"]
        event["leaf"], event["previous"] = event["stated"] or follows, previous
        previous = hash_leaf(event["leaf"])
    assure_deciding(events)
    key = receipt["key"]
    if key != given["key"] and "keys" not in given:
        refuse("key", "other_key")
    if not signed_by(receipt["head"], key) or parse_key(key)[0] != origin:
        refuse("head_signature", "note_signature_invalid")
    retired = succession(given, key, size, root, vrf_key)
    leaves = {0: hash_leaf(own_leaf(5, start, vrf_key))}
    for event in events:
        leaves[event["index"]] = hash_leaf(event["leaf"])
    blocks = receipt["blocks"]
    for block in blocks:
        members = {name: block[name] for name in ("chain_id", "block", "block_hash", "time")}
        statement = jcs({"v": 1, "log": origin, **members}).encode()
        leaves[int(block["index"])] = hash_leaf(own_leaf(3, sha256(b"lastro.block.v1\0", statement)))
    # With one shared proof, a start that is not in the tree and a leaf that is not give one result.
    if root_by(z85(receipt["proof"]) if receipt["proof"] else [], leaves, size) != root:
        refuse("start", "start_not_proved")
    if "vrfKey" in given and base(given["vrfKey"]) != vrf_key:
        refuse("start", "other_vrf_key")
    check_events(given, receipt, origin, events)
    alpha = receipt["tracking_id"].encode()
    output = vrf_output(vrf_key, alpha, base(receipt["pseudonym_proof"]))
    if output is None or sha256(b"lastro.pseudonym.v1\0", output) != events[0]["leaf"][2:34]:
        refuse("pseudonym", "pseudonym_not_proved")
    check_times(receipt, head_text, events, blocks, size)
    if retired:
        return "key_retired"
    return "valid" if "vrfKey" in given or "keys" in given else "name_not_checked"


def read_event(receipt, event):
    form = receipt["forms"][int(event[0])]
    kind, log, committed_by, client_names, server_names = form[:5]
    lists = [int(one) for one in form[5:]] or [1, 1]
    values = []
    for value in event[5]:
        values += [...] * value if isinstance(value, int) and not isinstance(value, bool) else [value]
    sides = {}
    offset = 0
    for side, names, packed in (("client", client_names, event[3]), ("server", server_names, event[4])):
        stated, *openings = z85(packed)
        own = values[offset : offset + len(names)]
        offset += len(names)
        if len(openings) == 1 and len(names) > 1:
            openings = [hmac.new(openings[0], name.encode(), hashlib.sha256).digest() for name in names]
        digests = {}
        for name, opening, value in zip(names, openings, own):
            is_open = value is not ...
            digest = sha256(b"lastro.field.v1\0", opening, jcs([name, value]).encode()) if is_open else opening
            digests[name] = digest.hex()
        sides[side] = (stated, digests, {n: v for n, v in zip(names, own) if v is not ...})
    stated_c, client_digests, fields = sides["client"]
    stated_s, server_digests, server = sides["server"]
    client = {
        "v": lists[0], "type": kind, "log": log, "committed_by": committed_by, "digests": client_digests,
        "event_id": event[1], "tracking_id": receipt["tracking_id"], "device_key": None,
    }  # fmt: skip
    accepted = {"v": lists[1], "client": stated_c.hex(), "digests": server_digests}
    return {
        "type": kind, "log": log, "id": event[1], "index": int(event[2]), "C": stated_c, "S": stated_s,
        "computed_C": sha256(b"lastro.client.v1\0", jcs(client).encode()),
        "computed_S": sha256(b"lastro.server.v1\0", jcs(accepted).encode()),
        "client": (client_digests, fields), "server": (server_digests, server),
        "stated": base(event[6]) if len(event) > 6 else None,
    }  # fmt: skip


def assure_deciding(events):
    erased = next((at for at, event in enumerate(events) if event["type"] == "shipment.erased"), 0)
    exempt = erased if all(not e["client"][1] and not e["server"][1] for e in events[:erased]) else 0
    for event in events[exempt:]:
        for side, names in DECIDING.items():
            digests, fields = event[side]
            if any(name in digests and name not in fields for name in names):
                refuse("format", "field_hidden")


def succession(given, key, size, root, vrf_key):
    """Whether the key is retired by the reader's key list."""
    if "keys" not in given:
        return False
    keys = json.loads(given["keys"])
    names = [keys["key"], *(link["key"] for link in keys["links"])]
    if given["key"] not in names or key not in names:
        refuse("key", "other_key")
    if names.index(key) == len(names) - 1:
        last = None
    else:
        link = keys["links"][names.index(key)]
        last = parse_head(link["lost_head"] or link["head"])
    if last is not None and size > last[2]:
        refuse("succession", "key_retired")
    if last is not None and size == last[2] and root != last[3]:
        refuse("succession", "root_mismatch")
    if base(keys["vrf_key"]) != vrf_key:
        refuse("succession", "vrf_key_changed")
    return last is not None


def epoch(log):
    first, found, number = log.rpartition(EPOCHS)
    return (first, int(number)) if found and number.isdigit() and int(number) > 1 else (log, 1)


def check_events(given, receipt, origin, events):
    final, ids, before, status = None, set(), None, None
    for sequence, event in enumerate(events):
        leaf = event["leaf"]
        if event["computed_C"] != event["C"] or leaf[74:106] != event["C"]:
            refuse("client_statement", "client_hash_mismatch")
        first, number = epoch(event["log"])
        if first != epoch(origin)[0] or number > epoch(origin)[1]:
            refuse("client_statement", "other_log")
        if event["computed_S"] != event["S"] or leaf[106:] != event["S"]:
            refuse("server_statement", "server_hash_mismatch")
        if int.from_bytes(leaf[34:42], "big") != sequence:
            refuse("sequence", "sequence_gap")
        if before is not None and number < before:
            refuse("sequence", "log_earlier")
        if leaf[42:74] != event["previous"]:
            refuse("sequence", "previous_mismatch")
        if leaf[2:34] != events[0]["leaf"][2:34]:
            refuse("sequence", "pseudonym_mismatch")
        server_digests, server = event["server"]
        if event["type"] == "annex.added":
            # A name that is among the digests and not disclosed is of erased contents.
            hidden = server_digests.keys() - server.keys()
            kept = server.get("status_after") == status is not None or "status_after" in hidden
            open_ended = server.get("final") is False or "final" in hidden
            if sequence == 0 or leaf[1] != 1 or not kept or not open_ended:
                refuse("sequence", "annex_changes_status")
        elif final is not None and leaf[1] != 2:
            refuse("sequence", "event_after_final")
        if event["id"] in ids:
            refuse("sequence", "event_repeated")
        if receipt["tracking_id"] != given["trackingId"]:
            refuse("sequence", "other_tracking_id")
        if server.get("final") is True and final is None:
            final = sequence
        ids.add(event["id"])
        before, status = number, server.get("status_after")


def check_times(receipt, head_text, events, blocks, size):
    """Bounds of witnesses and EVM anchors; timestamps are not read."""
    bounds = []
    for key, (_, data) in zip(receipt["witnesses"], signatures(receipt["head"])[1:]):
        time = int.from_bytes(data[4:12], "big")
        message = f"cosignature/v1\ntime {time}\n{head_text}".encode()
        if not ed25519(parse_key(key)[3], message, data[12:]):
            refuse("witnesses", "note_signature_invalid")
        bounds.append((time + 300, size))
    for anchor in receipt["anchors"]:
        if anchor["kind"] == "evm":
            bounds.append((int(anchor["time"]) + 300, int(anchor["size"])))
    for latest, below in bounds:
        if any(int(one["index"]) < below and int(one["time"]) > latest for one in blocks):
            refuse("times", "bound_before_block")
        for event in events:
            received = event["server"][1].get("received_at")
            if event["index"] < below and received is not None:
                if datetime.fromisoformat(received.replace("Z", "+00:00")).timestamp() > latest:
                    refuse("times", "bound_before_received")


def judge(given):
    try:
        return verify(given)
    except Refused as refused:
        return str(refused)


print(json.dumps([judge(one) for one in json.load(sys.stdin)]))
