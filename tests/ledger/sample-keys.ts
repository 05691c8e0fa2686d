import { encodeUtf8 } from '#ledger/base/bytes.ts'
import { nextOrigin } from '#ledger/log/epoch.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import type { KeyChain, KeyLink } from '#ledger/log/key-chain.ts'
import { epochStatementHash, keyStatementHash } from '#ledger/log/key-statement.ts'
import { encodeOwnLeaf, encodeStartLeaf } from '#ledger/log/leaf.ts'
import { signerKey, type SignerKey } from '#ledger/log/note-key.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { inclusionProof, rootOf } from '#ledger/log/tree.ts'
import { memoryTree } from './memory-tree.ts'
import { bytesFrom, sampleKey, sampleVrfKey } from './sample-log.ts'

export const secondKey: SignerKey = signerKey(sampleKey.name, bytesFrom('second key'))
export const thirdKey: SignerKey = signerKey(sampleKey.name, bytesFrom('third key'))
export const epochKey: SignerKey = signerKey(nextOrigin(sampleKey.name), bytesFrom('key of the second epoch'))

type Change = {
  readonly from: SignerKey
  readonly to: SignerKey
  readonly size: number
  readonly vrfKey?: Uint8Array
}

/**
 * Returns the link of a key chain that leads from the key `from` to the key `to`. The last leaf of
 * a log of `size` leaves announces the key `to`. By default, both keys sign the head.
 */
export function announced({ from, to, size, vrfKey }: Change, signers = [to, from]): KeyLink {
  const change = { oldKey: from.verifier, newKey: to.verifier }
  const leaf = encodeOwnLeaf('log_key', keyStatementHash(change))
  return linkOf(change, to, leaf, size - 1, size, signers, null, vrfKey)
}

/**
 * Returns the link of a key chain to a new log of `size` leaves, which begins after the log of the
 * key `from` was lost.
 */
export function begunAnew({ from, to, size }: Change, lostHead = lostHeadOf(from)): KeyLink {
  const change = { oldKey: from.verifier, newKey: to.verifier }
  const leaf = encodeStartLeaf(sampleVrfKey, epochStatementHash(change, lostHead))
  return linkOf(change, to, leaf, 0, size, [to, from], lostHead)
}

/** Returns the key chain of a log whose key changed twice. */
export function changedTwice(): KeyChain {
  return {
    first: sampleKey.verifier,
    vrfKey: sampleVrfKey,
    links: [
      announced({ from: sampleKey, to: secondKey, size: 5 }),
      announced({ from: secondKey, to: thirdKey, size: 9 }),
    ],
  }
}

function lostHeadOf(key: SignerKey): string {
  return signTreeHead({ origin: key.name, size: 7, root: bytesFrom('lost root'), vrfKey: sampleVrfKey }, key)
}

function linkOf(
  change: Pick<KeyLink, 'oldKey' | 'newKey'>,
  { name }: SignerKey,
  leaf: Uint8Array,
  index: number,
  size: number,
  [signer = sampleKey, ...others]: readonly SignerKey[],
  lostHead: string | null,
  vrfKey = sampleVrfKey,
): KeyLink {
  const hashes = Array.from({ length: size }, (_, at) =>
    hashLeaf(at === index ? leaf : encodeUtf8(`other leaf ${at}`)),
  )
  const head = { origin: name, size, root: rootOf(hashes), vrfKey }
  return {
    ...change,
    index,
    proof: inclusionProof(index, size, memoryTree(hashes)),
    head: signTreeHead(head, signer, others),
    lostHead,
  }
}
