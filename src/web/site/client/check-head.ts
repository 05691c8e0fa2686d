import { decodeHex } from '#ledger/base/bytes.ts'
import { parseVerifierKey } from '#ledger/log/note-key.ts'
import { assurePinnedVrfKey, openTreeHead, type TreeHead } from '#ledger/log/tree-head.ts'
import { fetchTile } from '../../verification/fetch-tile.ts'
import type { Finding } from '../../verification/finding.ts'
import { checkHeadGrowth } from '../../verification/head-growth.ts'
import { readTrust, remember, seenOf, type SeenHead } from '../../verification/trust.ts'
import { fetchText } from './ask.ts'

export type CheckedHead = {
  readonly head: TreeHead
  /** Signed head as a note, with all its signatures. */
  readonly note: string
  /** Key that verified the head's signature, in text form. */
  readonly key: string
  /** Newest head that this browser had seen before; undefined on a first visit. */
  readonly seen: SeenHead | undefined
  /** Result of the check that the log still begins with the head seen before. */
  readonly growth: Finding
}

/** Fetches the newest signed head as a note, and the log's verifier key. */
async function fetchHead(): Promise<{ readonly note: string; readonly key: string }> {
  const [note, key] = await Promise.all([fetchText('/log/checkpoint'), fetchText('/log/key')])
  return { note, key: key.trim() }
}

async function isFollowed(known: string, given: string): Promise<boolean> {
  if (known === given) return true
  const { followKey } = await import('../../verification/follow-key.ts')
  const followed = await followKey(known, given)
  // The log signs its newest head with its current key, so a retired key is not accepted here.
  return followed !== undefined && followed.last === undefined
}

/**
 * Checks the newest signed head, and that the log still begins with the part that this browser has
 * seen. Uses the key that this browser first saw, or a later key that the log announced. If this
 * browser has stored no key yet, uses the log's current key.
 * @throws LedgerError if the used key did not sign the note, and `other_vrf_key`
 */
export async function checkHead(): Promise<CheckedHead> {
  // The stored head is read before the request. Otherwise a newer head that another tab stores
  // meanwhile would make this answer look like a shrunken log.
  const trust = readTrust()
  const { note, key: given } = await fetchHead()
  const key = trust.key === undefined || (await isFollowed(trust.key, given)) ? given : trust.key
  const head = openTreeHead(note, parseVerifierKey(key))
  assurePinnedVrfKey(head, trust.vrfKey)
  const { head: seen } = seenOf(trust, key)
  const before = seen && { size: seen.size, root: decodeHex(seen.root) }
  const growth = await checkHeadGrowth(before, head, fetchTile)
  if (growth.status === 'passed' || seen === undefined) {
    remember(key, head)
  }
  return { head, note, key, seen, growth }
}
