import { decodeUtf8, encodeHex } from '#ledger/base/bytes.ts'
import { CheckList } from '#ledger/receipt/check.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { parseVerifierKey } from '#ledger/log/note-key.ts'
import { parseTlogProof } from '#ledger/receipt/tlog-proof.ts'
import { openTreeHead } from '#ledger/log/tree-head.ts'
import { verifyInclusion } from '#ledger/log/tree.ts'

/**
 * Checks a C2SP tlog-proof for an entry: its form, the head's signature by the pinned key, and the
 * entry's place under the signed root. Ignores other signatures on the head.
 */
export function verifyProof(bytes: Uint8Array, entry: Uint8Array, keyText: string) {
  const list = new CheckList()
  const proof = list.run('format', () => parseTlogProof(decodeUtf8(bytes)))
  const key = parseVerifierKey(keyText)
  const head =
    proof === undefined ? undefined : list.run('head_signature', () => openTreeHead(proof.head, key))
  const leafHash = hashLeaf(entry)
  if (proof === undefined || head === undefined) {
    if (proof === undefined) list.skip('head_signature')
    list.skip('inclusion')
  } else {
    const { size, root } = head
    list.run('inclusion', () =>
      verifyInclusion({ leafHash, index: proof.index, size, root, proof: proof.proof }),
    )
  }
  return {
    valid: !list.failed,
    checks: list.checks,
    key: keyText,
    index: proof?.index ?? null,
    /** Hash of the given entry, in hexadecimal. */
    leafHash: encodeHex(leafHash),
    head,
  }
}

/** Result of the verification of a proof that an entry is in a log. */
export type VerifiedProof = ReturnType<typeof verifyProof>
