import { decodeHex, encodeHex } from '#ledger/base/bytes.ts'
import { parseVerifierKey } from '#ledger/log/note-key.ts'
import { openTreeHead, type TreeHead } from '#ledger/log/tree-head.ts'
import { fetchTile } from '../../verification/fetch-tile.ts'
import type { Finding } from '../../verification/finding.ts'
import { checkHeadGrowth, type FetchTile } from '../../verification/head-growth.ts'
import { readTrust, remember, seenOf, type SeenHead } from '../../verification/trust.ts'
import { fetchText } from './ask.ts'

export type CheckedHead = {
  readonly head: TreeHead
  /** The head as it was signed, with all signatures on it. */
  readonly note: string
  /** The key its signature was checked with, in its text form. */
  readonly key: string
  /** The newest head that this browser knew before; undefined on a first visit. */
  readonly seen: SeenHead | undefined
  /** Whether the log still begins with what was seen. */
  readonly growth: Finding
}

/** What the installation says of its log: the newest signed head as a note, and its verifier key. */
export async function fetchHead(): Promise<{ readonly note: string; readonly key: string }> {
  const [note, key] = await Promise.all([fetchText('/log/checkpoint'), fetchText('/log/key')])
  return { note, key: key.trim() }
}

async function isFollowed(known: string, given: string): Promise<boolean> {
  if (known === given) return true
  const { followKey } = await import('../../verification/follow-key.ts')
  const followed = await followKey(known, given)
  // A retired key does not sign the newest head.
  return followed !== undefined && followed.last === undefined
}

/**
 * Checks the newest signed head under the key this browser first saw or one announced from it on, else under the given one, and that the log still
 * begins with what this browser knows of it.
 * @throws LedgerError when the note is not signed by that key, and what `asked` throws
 */
export async function checkHead(
  asked: typeof fetchHead = fetchHead,
  fromLog: FetchTile = fetchTile,
): Promise<CheckedHead> {
  // Read before asking: an answer that another tab's newer one overtook is no step back.
  const trust = readTrust()
  const { note, key: given } = await asked()
  const key = trust.key === undefined || (await isFollowed(trust.key, given)) ? given : trust.key
  const head = openTreeHead(note, parseVerifierKey(key))
  const { head: seen } = seenOf(trust, key)
  const before = seen && { size: seen.size, root: decodeHex(seen.root) }
  const growth = await checkHeadGrowth(before, head, fromLog)
  if (growth.status === 'passed' || seen === undefined) {
    remember(key, { size: head.size, root: encodeHex(head.root) })
  }
  return { head, note, key, seen, growth }
}
