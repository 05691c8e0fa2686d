import { ApiError } from '../api/api-error.ts'
import { sayWords } from '../locales/say-words.ts'
import { currentLanguage } from '../locales/language.ts'

let known: Promise<string> | undefined

const STORAGE_KEY = 'lastro.log_origin'
/** How long the server is waited for where the origin is remembered, in milliseconds. */
const TIMEOUT_MS = 2_000

/**
 * The origin of this installation's log, which client statements name: the name part of its public key. Asked for once; a
 * device without network names the one it was told before, which an installation keeps for good.
 * @throws ApiError `network` when the server was not reached, `bad_answer` when it gave no key
 */
export function logOrigin(): Promise<string> {
  known ??= findOrigin().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

async function findOrigin(): Promise<string> {
  const remembered = readOrigin()
  try {
    const origin = await fetchOrigin(remembered === undefined ? undefined : AbortSignal.timeout(TIMEOUT_MS))
    writeOrigin(origin)
    return origin
  } catch (error) {
    if (remembered === undefined) throw error
    return remembered
  }
}

async function fetchOrigin(signal: AbortSignal | undefined): Promise<string> {
  const text = await fetchKey(signal)
  const { parseVerifierKey } = await import('#ledger/log/note-key.ts')
  try {
    return parseVerifierKey(text.trimEnd()).name
  } catch {
    throw new ApiError('bad_answer', { status: 200, words: sayWords(currentLanguage(), 'api.bad_answer') })
  }
}

async function fetchKey(signal: AbortSignal | undefined): Promise<string> {
  const response = await fetch('/log/key', { credentials: 'omit', ...(signal && { signal }) }).catch(
    () => undefined,
  )
  if (response?.ok !== true) {
    const words = sayWords(currentLanguage(), 'api.network')
    throw new ApiError('network', { status: response?.status ?? 0, words })
  }
  return response.text()
}

function readOrigin(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined
  } catch {
    return undefined
  }
}

function writeOrigin(origin: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, origin)
  } catch {
    // Without storage the server is asked at every visit.
  }
}
