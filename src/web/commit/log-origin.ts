import { ApiError } from '../api/api-error.ts'
import { sayWords } from '../locales/say-words.ts'
import { currentLanguage } from '../locales/language.ts'

let known: Promise<string> | undefined

/**
 * The origin of this installation's log, which client statements name: the name part of its public key. Asked for once.
 * @throws ApiError `network` when the server was not reached, `bad_answer` when it gave no key
 */
export function logOrigin(): Promise<string> {
  known ??= fetchOrigin().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

async function fetchOrigin(): Promise<string> {
  const text = await fetchKey()
  const { parseVerifierKey } = await import('#ledger/note-key.ts')
  try {
    return parseVerifierKey(text.trimEnd()).name
  } catch {
    throw new ApiError('bad_answer', { status: 200, words: sayWords(currentLanguage(), 'api.bad_answer') })
  }
}

async function fetchKey(): Promise<string> {
  const response = await fetch('/log/key', { credentials: 'omit' }).catch(() => undefined)
  if (response?.ok !== true) {
    const words = sayWords(currentLanguage(), 'api.network')
    throw new ApiError('network', { status: response?.status ?? 0, words })
  }
  return response.text()
}
