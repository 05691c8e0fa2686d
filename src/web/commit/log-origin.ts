import { openDB } from 'idb'
import { once } from '#domain/base/once.ts'
import { badAnswer, networkError } from '../api/answer.ts'

const DATABASE = 'lastro-log'
const STORE = 'values'
const KEY = 'origin'
/**
 * Timeout, in milliseconds, of the request for the origin if a stored origin can replace the
 * answer.
 */
const TIMEOUT_MS = 2_000

/**
 * Returns the origin of this installation's log: the name in the log's verifier key. Client
 * statements contain it. Requests the origin once per visit. Offline, returns the stored origin,
 * because an installation never changes it.
 * @throws ApiError `network` if the server was not reached, `bad_answer` if it returned no key
 */
export const logOrigin = once(findOrigin)

async function findOrigin(): Promise<string> {
  const remembered = await readOrigin()
  try {
    const origin = await fetchOrigin(remembered === undefined ? undefined : AbortSignal.timeout(TIMEOUT_MS))
    if (origin !== remembered) await storeOrigin(origin)
    return origin
  } catch (error) {
    if (remembered === undefined) throw error
    return remembered
  }
}

// The origin is in IndexedDB, which writes a strict transaction to the disk before it ends.
// Browsers write local storage at most once a minute, and caches some seconds later. A phone that
// was switched off before could record nothing offline.
const openOrigin = () => openDB(DATABASE, 1, { upgrade: (db) => void db.createObjectStore(STORE) })

async function readOrigin(): Promise<string | undefined> {
  try {
    const value: unknown = await (await openOrigin()).get(STORE, KEY)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

async function storeOrigin(origin: string): Promise<void> {
  try {
    const tx = (await openOrigin()).transaction(STORE, 'readwrite', { durability: 'strict' })
    await Promise.all([tx.store.put(origin, KEY), tx.done])
  } catch {
    // The device stores nothing. The next visit requests the origin again.
  }
}

async function fetchOrigin(signal: AbortSignal | undefined): Promise<string> {
  const text = await fetchKey(signal)
  const { parseVerifierKey } = await import('#ledger/log/note-key.ts')
  try {
    return parseVerifierKey(text.trimEnd()).name
  } catch {
    throw badAnswer(200)
  }
}

async function fetchKey(signal: AbortSignal | undefined): Promise<string> {
  const response = await fetch('/log/key', { credentials: 'omit', ...(signal && { signal }) }).catch(
    () => undefined,
  )
  if (response?.ok !== true) throw networkError()
  return response.text()
}
