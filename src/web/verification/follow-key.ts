import { parseKeyChain, proveKeyChain } from '#ledger/log/key-chain.ts'
import { parseVerifierKey, type VerifierKey } from '#ledger/log/note-key.ts'
import { openTreeHead, type TreeHead } from '#ledger/log/tree-head.ts'
import { findKeyPlace, type KeyPlace } from '#ledger/receipt/verify-succession.ts'

async function fetchFromLog(path: string): Promise<string> {
  const response = await fetch(`/log/${path}`, { credentials: 'omit' })
  if (!response.ok) throw new Error(`the log answered ${response.status}`)
  return response.text()
}

/** Fetches the published keys of this installation's log. */
const fetchKeys = () => fetchFromLog('keys')

/**
 * Returns the heads that were lost when the log began anew, in order; none if the key list is
 * unavailable.
 */
export async function findLostHeads(
  fetchText: () => Promise<string> = fetchKeys,
): Promise<readonly TreeHead[]> {
  try {
    return proveKeyChain(parseKeyChain(await fetchText())).flatMap(({ oldKey, lostHead }) =>
      lostHead === null ? [] : [openTreeHead(lostHead, oldKey)],
    )
  } catch {
    return []
  }
}

/** Place of a key in the log's key list, with the text of the list. */
export type FollowedKey = KeyPlace & {
  /** Text of the key list. */
  readonly keys: string
}

/**
 * Finds a key in the published key list, which must be valid and contain the key that this browser
 * has stored.
 * @returns undefined if the key is not a key of the log, or the list is unavailable or invalid
 */
export async function followKey(
  known: string,
  found: string,
  fetchText: () => Promise<string> = fetchKeys,
): Promise<FollowedKey | undefined> {
  try {
    const keys = await fetchText()
    const chain = parseKeyChain(keys)
    const isOfLog = findKeyPlace(chain, parseVerifierKey(known)) !== undefined
    const place = findKeyPlace(chain, parseVerifierKey(found))
    return isOfLog && place !== undefined ? { ...place, keys } : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the newest head of the log; undefined if the head is unavailable or this key did not sign
 * it.
 */
export async function findToday(
  key: VerifierKey,
  fetchText: () => Promise<string> = () => fetchFromLog('checkpoint'),
): Promise<TreeHead | undefined> {
  try {
    return openTreeHead(await fetchText(), key)
  } catch {
    return undefined
  }
}
