import { keysSince, parseKeyChain, proveKeyChain } from '#ledger/key-chain.ts'
import { formatVerifierKey, parseVerifierKey } from '#ledger/note-key.ts'

/** The keys of this installation's log as it publishes them. */
async function fetchKeys(): Promise<string> {
  const response = await fetch('/log/keys', { credentials: 'omit' })
  if (!response.ok) throw new Error(`the log answered ${response.status}`)
  return response.text()
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
    const { name } = parseVerifierKey(known)
    // A log that begins anew has another name: its heads cannot be compared with those that were seen.
    return keysSince(chain, parseVerifierKey(known)).some(
      (key) => key.name === name && formatVerifierKey(key) === found,
    )
  } catch {
    return false
  }
}
