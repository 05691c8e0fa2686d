import type { Endpoint } from '#contract/endpoint.ts'
import { sayWords } from '../locales/say-words.ts'
import { currentLanguage, languageTag } from '../locales/language.ts'
import { accessToken } from '../session/auth-client.ts'
import { renewedToken } from '../session/renewed-token.ts'
import { addressOf } from './address-of.ts'
import { ApiError } from './api-error.ts'
import { failureOf } from './envelope.ts'
import type { Given } from './request.ts'

export type ReceivedFile = {
  /** What the server calls it. */
  readonly name: string | undefined
  readonly blob: Blob
}

const LINE_FEED = 0x0a

/**
 * Fetches a file of text from an endpoint of an account, telling how many lines have come.
 * @throws ApiError as `request` does; an abort throws the signal's reason
 */
export async function requestFile<E extends Endpoint>(
  endpoint: E,
  { onLines, ...given }: Given<E> & { readonly onLines: (lines: number) => void },
): Promise<ReceivedFile> {
  const { params, query, signal } = given
  const address = addressOf(endpoint.path, params, query)
  try {
    const response = await answerOf(address, signal)
    if (!response.ok || response.body === null) {
      const words = sayWords(currentLanguage(), 'api.bad_answer')
      throw failureOf(response.status, await response.text(), words)
    }
    const parts: Uint8Array<ArrayBuffer>[] = []
    let lines = 0
    const reader = response.body.getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parts.push(read.value)
      for (const byte of read.value) if (byte === LINE_FEED) lines += 1
      onLines(lines)
    }
    const type = response.headers.get('content-type') ?? 'text/plain'
    return { name: nameIn(response.headers.get('content-disposition')), blob: new Blob(parts, { type }) }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ApiError) throw error
    throw new ApiError('network', { status: 0, words: sayWords(currentLanguage(), 'api.network') })
  }
}

async function answerOf(address: string, signal: AbortSignal | undefined): Promise<Response> {
  const token = await accessToken()
  const answer = await send(address, token, signal)
  if (answer.status !== 401 || token === undefined) return answer
  const renewed = await renewedToken(token)
  return renewed === undefined ? answer : send(address, renewed, signal)
}

function send(
  address: string,
  token: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  return fetch(address, {
    headers: {
      'accept-language': languageTag(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(signal && { signal }),
    credentials: 'omit',
  })
}

function nameIn(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
}
