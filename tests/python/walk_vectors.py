"""Compares `lastro.verify` with every vector of a folder but receipts. Prints how many agree, and the others."""

import json
import sys
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, Mapping, Tuple

from lastro.verify import Refused, _curve, _encodings, _log, _receipt, _timestamps, _tree

#: Result of a vector: what was found, and what is expected.
Compared = Tuple[object, object]
hexadecimal = bytes.fromhex
base64_of = _encodings.decode_base64


def code_of(act: Callable[[], object]) -> str:
    try:
        act()
    except Refused as refused:
        return refused.code
    return "accepted"


def agrees(act: Callable[[], object], is_valid: bool) -> Compared:
    return code_of(act) == "accepted", is_valid


def jcs(folder: Path) -> Iterator[Compared]:
    for path in sorted((folder / "jcs/input").glob("*.json")):
        written = _encodings.canonicalize(json.loads(path.read_text("utf-8"), parse_int=float))
        yield written, (folder / "jcs/output" / path.name).read_text("utf-8")


def ed25519(folder: Path) -> Iterator[Compared]:
    for one in read(folder / "ed25519/ed25519vectors.json"):
        key, signature = hexadecimal(one["key"]), hexadecimal(one["sig"])
        yield _curve.is_signed(key, one["msg"].encode(), signature), not one["flags"]


def ecvrf(folder: Path) -> Iterator[Compared]:
    for one in read(folder / "ecvrf/rfc9381-b3.json"):
        key, alpha, proof = (hexadecimal(one[name]) for name in ("pk", "alpha", "pi"))
        yield _curve.vrf_output(key, alpha, proof), hexadecimal(one["beta"])
        yield _curve.vrf_output(key, alpha + b"x", proof), None


def merkle(folder: Path) -> Iterator[Compared]:
    for path in sorted((folder / "merkle/inclusion").rglob("*.json")):
        one = read(path)
        root, leaf = (base64_of(one[name] or "") for name in ("root", "leafHash"))
        proof = [base64_of(text) for text in one["proof"] or []]
        size = int(one["treeSize"])
        yield agrees(
            lambda: _tree.verify_inclusion(leaf, int(one["leafIdx"]), size, root, proof), not one["wantErr"]
        )
    for path in sorted((folder / "merkle/consistency").rglob("*.json")):
        one = read(path)
        states = [(int(one[f"size{at}"]), base64_of(one[f"root{at}"] or "")) for at in (1, 2)]
        proof = [base64_of(text) for text in one["proof"] or []]
        yield agrees(lambda: _tree.verify_consistency(states[0], states[1], proof), not one["wantErr"])


def notes(folder: Path) -> Iterator[Compared]:
    vectors = read(folder / "notes/notes-and-paths.json")
    for text in vectors["vkeysKnownGood"]:
        yield code_of(lambda: _log.parse_verifier_key(text)), "accepted"
    for text in vectors["badVkeys"]:
        yield agrees(lambda: _log.parse_verifier_key(text), False)
    for text in [vectors["treeNotes"]["good"], *vectors["treeNotes"]["bad"]]:
        is_good = text == vectors["treeNotes"]["good"]
        expected = "vrf_key_missing" if is_good else "tree_head_malformed"
        yield code_of(lambda: _log.parse_tree_head(text)), expected
    for one in vectors["signedNotes"]:
        keys = [_log.parse_verifier_key(one["vkey"])]
        yield agrees(lambda: _log.open_note(one["note"], keys), one["valid"])


def opentimestamps(folder: Path) -> Iterator[Compared]:
    examples = read(folder / "opentimestamps/examples.json")
    for one in examples["invalid"].values():
        yield code_of(lambda: _timestamps._parse_timestamp(hexadecimal(one["ots"]))), "stamp_invalid"
    for one in examples["valid"].values():
        if "file" not in one:
            continue
        try:
            kind, digest, _ = _timestamps._parse_timestamp(hexadecimal(one["ots"]))
        except Refused as refused:
            # Receipts use SHA-256 only.
            yield refused.facts["reason"], "operation_unknown"
            continue
        if kind == 0x08:
            yield digest, _encodings.sha256(hexadecimal(one["file"]))


def fields(folder: Path) -> Iterator[Compared]:
    for one in vectors_of(folder, "fields"):
        seed, name, value = hexadecimal(one["seed"]), one["name"], one["value"]

        def commit() -> Dict[str, str]:
            _receipt.assure_field_name(name, "name")
            _receipt.read_field_value(value, "value")
            salt = _receipt.field_salt(seed, name)
            return {"salt": salt.hex(), "digest": _receipt.field_digest(salt, name, value).hex()}

        yield result_of(commit), one["expected"]


def statements(folder: Path) -> Iterator[Compared]:
    for one in vectors_of(folder, "statements"):
        side, data = one["side"], one["text"].encode()

        def parse() -> Dict[str, str]:
            _receipt.parse_statement(side, data)
            return {"hash": _receipt.hash_statement(side, data).hex()}

        yield result_of(parse), one["expected"]


def leaves(folder: Path) -> Iterator[Compared]:
    for one in vectors_of(folder, "leaves"):
        data = hexadecimal(one["bytes"])

        def decode() -> Dict[str, object]:
            members = vars(_log.decode_leaf(data))
            leaf = {name: part.hex() if isinstance(part, bytes) else part for name, part in members.items()}
            return {"leaf": leaf, "hash": _tree.hash_leaf(data).hex()}

        yield result_of(decode), one["expected"]


def heads(folder: Path) -> Iterator[Compared]:
    for one in vectors_of(folder, "heads"):
        note, text = one["note"], one["key"]

        def open_head() -> Dict[str, object]:
            head, _ = _log.open_tree_head(note, _log.parse_verifier_key(text))
            opened: Dict[str, object] = {"origin": head.origin, "size": head.size, "root": head.root.hex()}
            return opened if head.vrf_key is None else {**opened, "vrfKey": head.vrf_key.hex()}

        yield result_of(open_head), one["expected"]


def keys(folder: Path) -> Iterator[Compared]:
    for one in vectors_of(folder, "keys"):
        text, begin, expected = one["keys"], one["from"], one["expected"]

        def follow() -> Dict[str, object]:
            key_list = _log.parse_key_list(text)
            _log.prove_key_list(key_list)
            texts = [key.text for key in key_list.keys]
            if begin not in texts:
                raise Refused("other_key")
            return {"keys": texts[texts.index(begin) :]}

        try:
            yield follow(), expected
        except Refused as refused:
            reason = {"reason": refused.facts["reason"]} if "reason" in expected else {}
            yield {"code": refused.code, **reason}, expected


def result_of(act: Callable[[], Mapping[str, object]]) -> Mapping[str, object]:
    try:
        return act()
    except Refused as refused:
        return {"code": refused.code}


def read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def vectors_of(folder: Path, kind: str) -> Iterator[Any]:
    return map(read, sorted((folder / "lastro" / kind).rglob("*.json")))


def main(folder: Path) -> None:
    walks = (jcs, ed25519, ecvrf, merkle, notes, opentimestamps, fields, statements, leaves, heads, keys)
    agreeing: Dict[str, int] = {}
    different = []
    for walk in walks:
        compared = list(walk(folder))
        agreeing[walk.__name__] = sum(found == expected for found, expected in compared)
        different += [[walk.__name__, repr(pair)] for pair in compared if pair[0] != pair[1]]
    print(json.dumps({"agreeing": agreeing, "different": different}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
