# SPDX-License-Identifier: Apache-2.0
"""The Merkle tree of the log and its proofs (docs/spec/log.md), and the shared proof of receipts."""

from __future__ import annotations

import hashlib
from typing import Callable, Dict, List, Optional, Sequence, Set, Tuple

from ._encodings import Refused, assure_length

#: Hash of a leaf or node by its level, from 0, and its index there.
Nodes = Dict[Tuple[int, int], bytes]

EMPTY_ROOT = hashlib.sha256().digest()


def hash_leaf(leaf: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + leaf).digest()


def hash_node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def assure_index(index: int, size: int) -> None:
    if index >= size:
        raise Refused("index_beyond_size", index=index, size=size)


def verify_inclusion(leaf_hash: bytes, index: int, size: int, root: bytes, proof: Sequence[bytes]) -> None:
    """Verifies that a leaf is at that index of a tree (RFC 9162, section 2.1.3.2)."""
    assure_index(index, size)
    sides = _sibling_sides(index, size - 1)
    _assure_count(len(sides), proof)
    assure_length(leaf_hash, 32, "leaf_hash")
    assure_length(root, 32, "root")
    found = leaf_hash
    for is_left, sibling in zip(sides, proof):
        found = hash_node(sibling, found) if is_left else hash_node(found, sibling)
    _assure_root(root, found, "to")


def verify_consistency(smaller: Tuple[int, bytes], larger: Tuple[int, bytes], proof: Sequence[bytes]) -> None:
    """Verifies that a tree begins with a smaller one (RFC 9162, section 2.1.4.2)."""
    (size_from, root_from), (size_to, root_to) = smaller, larger
    if size_from == 0:
        raise Refused("consistency_from_empty")
    if size_from > size_to:
        raise Refused("tree_shrinks", **{"from": size_from, "to": size_to})
    if size_from == size_to:
        _assure_count(0, proof)
        _assure_root(root_to, root_from, "to")
        return
    node, last = size_from - 1, size_to - 1
    while node % 2 == 1:
        node, last = node // 2, last // 2
    sides = _sibling_sides(node, last)
    # A smaller tree whose size is a power of two is a whole subtree, so the proof omits its root.
    is_subtree = size_from & (size_from - 1) == 0
    _assure_count(len(sides) + (not is_subtree), proof)
    earlier, siblings = (root_from, proof) if is_subtree else (proof[0], proof[1:])
    later = earlier
    for is_left, sibling in zip(sides, siblings):
        if is_left:
            earlier = hash_node(sibling, earlier)
        later = hash_node(sibling, later) if is_left else hash_node(later, sibling)
    _assure_root(root_from, earlier, "from")
    _assure_root(root_to, later, "to")


def verify_precedence(
    leaf_hash: bytes, index: int, proof: Sequence[bytes], later: Tuple[int, Sequence[bytes]], size: int
) -> None:
    """Verifies that a leaf precedes another one, whose own inclusion is verified apart."""
    later_index, later_proof = later
    assure_index(index, later_index)
    width = width_beside(index, later_index)
    begin = later_index - later_index % width
    below = len(_sibling_sides(later_index % width, min(width, size - begin) - 1))
    root = later_proof[below] if below < len(later_proof) else EMPTY_ROOT
    verify_inclusion(leaf_hash, index % width, width, root, proof)


def width_beside(index: int, later: int) -> int:
    """Returns the width of the largest subtree that contains one leaf and not the later one."""
    width = 1
    while index // (2 * width) != later // (2 * width):
        width *= 2
    return width


def open_shared_proof(
    leaves: Dict[int, bytes], size: int, hashes: Sequence[bytes]
) -> Callable[[int, Optional[int]], List[bytes]]:
    """Returns a function that gives the inclusion proof of a leaf, in a subtree of some width.

    `leaves` has the leaf hashes by index. The function checks no root.
    """
    places: List[Tuple[int, int]] = []
    indexes = sorted(leaves)
    level = 0
    while 1 << level < size:
        known: Set[int] = set(indexes)
        for index in indexes:
            if (index ^ 1) << level < size and index ^ 1 not in known:
                places.append((level, index ^ 1))
        indexes = sorted({index // 2 for index in indexes})
        level += 1
    _assure_count(len(places), hashes)
    nodes: Nodes = dict(zip(places, hashes))
    nodes.update({(0, index): leaf_hash for index, leaf_hash in leaves.items()})

    def hash_at(level: int, index: int) -> bytes:
        found = nodes.get((level, index))
        if found is None:
            left = hash_at(level - 1, 2 * index)
            has_right = (2 * index + 1) << (level - 1) < size
            found = hash_node(left, hash_at(level - 1, 2 * index + 1)) if has_right else left
            nodes[level, index] = found
        return found

    def proof_of(index: int, width: Optional[int] = None) -> List[bytes]:
        proof: List[bytes] = []
        level = 0
        while 1 << level < (size if width is None else width):
            if (index ^ 1) << level < size:
                proof.append(hash_at(level, index ^ 1))
            index //= 2
            level += 1
        return proof

    return proof_of


def _sibling_sides(node: int, last: int) -> List[bool]:
    """Returns for each step from a node to the root whether its sibling is on the left."""
    sides: List[bool] = []
    while last > 0:
        while node == last and node % 2 == 0:
            node, last = node // 2, last // 2
        sides.append(node % 2 == 1)
        node, last = node // 2, last // 2
    return sides


def _assure_count(expected: int, proof: Sequence[bytes]) -> None:
    if len(proof) != expected:
        raise Refused("proof_length", expected=expected, found=len(proof))


def _assure_root(expected: bytes, found: bytes, tree: str) -> None:
    if expected != found:
        raise Refused("root_mismatch", tree=tree, expected=expected.hex(), found=found.hex())
