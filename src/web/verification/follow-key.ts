import { keysSince, parseKeyChain, proveKeyChain } from '#ledger/key-chain.ts'
import { formatVerifierKey, parseVerifierKey } from '#ledger/note-key.ts'
import { openTreeHead, type TreeHead } from '#ledger/tree-head.ts'

/** The keys of this installation's log as it publishes them. */
async function fetchKeys(): Promise<string> {
  const response = await fetch('/log/keys', { credentials: 'omit' })
  if (!response.ok) throw new Error(`the log answered ${response.status}`)
  return response.text()
}

/** The heads that were lost where the log began anew, in their order; none when that cannot be had. */
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

/**
 * Whether the log announced a key under the one that this browser knows, or under one that leads to it. What cannot be had
 * or does not hold is no announcement.
 */
export async function isAnnounced(
  known: string,
  found: string,
  fetchText: () => Promise<string> = fetchKeys,
): Promise<boolean> {
  try {
    const chain = parseKeyChain(await fetchText())
    proveKeyChain(chain)
    return keysSince(chain, parseVerifierKey(known)).some((key) => formatVerifierKey(key) === found)
  } catch {
    return false
  }
}
