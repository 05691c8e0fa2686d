import type { Endpoint } from '#contract/schema/endpoint.ts'
import { formatMessage } from '#contract/messages/message.ts'
import { currentLanguage, languageTag } from '../locales/language.ts'
import { accessToken } from '../session/auth-client.ts'
import { renewedToken } from '../session/renewed-token.ts'
import { addressOf } from './address-of.ts'
import { ApiError } from './api-error.ts'
import { failureOf } from './envelope.ts'
import type { RequestInput } from './request.ts'

export type ReceivedFile = {
  /** File name from the server. */
  readonly name: string | undefined
  readonly blob: Blob
}

const LINE_FEED = 0x0a

/**
 * Fetches a file from an endpoint as the signed-in account.
 * @param onLines called with the number of text lines received so far
 * @throws ApiError as `request` does; an abort throws the signal's reason
 */
export async function requestFile<E extends Endpoint>(
  endpoint: E,
  { onLines, ...given }: RequestInput<E> & { readonly onLines?: (lines: number) => void },
): Promise<ReceivedFile> {
  const { params, query, body, signal } = given
  const address = addressOf(endpoint.path, params, query)
  try {
    const response = await answerOf(address, {
      method: endpoint.method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    if (!response.ok || response.body === null) {
      const words = formatMessage(currentLanguage(), 'api.bad_answer')
      throw failureOf(response.status, await response.text(), words)
    }
    const parts: Uint8Array<ArrayBuffer>[] = []
    let lines = 0
    const reader = response.body.getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      parts.push(read.value)
      if (onLines === undefined) continue
      for (const byte of read.value) if (byte === LINE_FEED) lines += 1
      onLines(lines)
    }
    const type = response.headers.get('content-type') ?? 'text/plain'
    return { name: nameIn(response.headers.get('content-disposition')), blob: new Blob(parts, { type }) }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ApiError) throw error
    throw new ApiError('network', { status: 0, words: formatMessage(currentLanguage(), 'api.network') })
  }
}

type Call = { readonly method: string; readonly body?: string; readonly signal?: AbortSignal }

async function answerOf(address: string, call: Call): Promise<Response> {
  const token = await accessToken()
  const answer = await send(address, call, token)
  if (answer.status !== 401 || token === undefined) return answer
  const renewed = await renewedToken(token)
  return renewed === undefined ? answer : send(address, call, renewed)
}

function send(address: string, call: Call, token: string | undefined): Promise<Response> {
  return fetch(address, {
    ...call,
    headers: {
      'accept-language': languageTag(),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    credentials: 'omit',
  })
}

function nameIn(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
}
